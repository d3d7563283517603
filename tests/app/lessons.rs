//! A lesson as a beginner takes it.

use crate::harness::Table;
use chuhe::app::career::Career;
use chuhe::app::lessons::Lessons;
use chuhe::app::save::Storage;
use chuhe::app::state::Screen;
use chuhe::career::lessons::{Course, Reaction, Stage};
use chuhe::career::settings::Lang;
use std::path::Path;

fn open(dir: &Path) -> Table {
    let mut table = Table::open(dir, 412.0, 915.0, 1.0, Lang::En);
    table.until("the career", |world| {
        world.resource::<Career>().known().is_some()
    });
    table.frames(2);
    table
}

fn reaction(table: &Table) -> Option<Reaction> {
    let taken = table.app.world().resource::<Lessons>().taken();
    let taken = taken.expect("a lesson");
    taken.answer.as_ref().map(|answer| answer.reaction)
}

fn stage(table: &Table) -> Stage {
    let lessons = table.app.world().resource::<Lessons>();
    lessons.taken().expect("a lesson").run.stage()
}

fn solved(table: &Table, lesson: &str) -> usize {
    let career = table.app.world().resource::<Career>();
    career.known().expect("read").profile.lessons.count(lesson)
}

#[test]
fn a_lesson_is_taken_by_touch_corrects_and_is_remembered() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    table.press("Learn");
    assert_eq!(table.screen(), Screen::Lessons);
    let rook = chuhe::career::lessons::texts(Lang::En)["rook.title"].clone();
    table.press(&rook);
    assert_eq!(table.screen(), Screen::Lesson);
    assert_eq!(stage(&table), Stage::Show);
    // The board that is shown first is only to be looked at.
    table.tap_page_board("d4");
    table.tap_page_board("d5");
    assert_eq!(reaction(&table), None);
    table.press("Try it");
    assert_eq!(stage(&table), Stage::Exercise(1));
    table.tap_page_board("c1");
    table.tap_page_board("d2");
    assert_eq!(
        reaction(&table),
        Some(Reaction::Illegal),
        "a rook goes straight"
    );
    table.tap_page_board("c1");
    table.tap_page_board("c7");
    assert_eq!(reaction(&table), Some(Reaction::Miss));
    assert_eq!(solved(&table, "rook"), 0);
    table.tap_page_board("c1");
    table.tap_page_board("c8");
    assert_eq!(reaction(&table), Some(Reaction::Solved));
    assert_eq!(solved(&table, "rook"), 1);
    table.press("Next step");
    assert_eq!(stage(&table), Stage::Exercise(2));
    assert_eq!(reaction(&table), None);
    table.world().resource::<Storage>().settle();
    drop(table);
    let table = open(temp.path());
    assert_eq!(solved(&table, "rook"), 1, "remembered");
}

#[test]
fn moves_that_come_before_an_exercise_play_by_themselves() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    let with_moves = |lesson: &&chuhe::career::lessons::Lesson| {
        lesson.exercises.first().is_some_and(|e| e.before.len() > 1)
    };
    let lesson = Course::standard()
        .lessons
        .iter()
        .find(with_moves)
        .expect("a lesson on repetition");
    table.send(chuhe::app::lessons::LessonCmd::Take(lesson.key.clone()));
    table.frames(3);
    table.press("Try it");
    let shown = |table: &Table| {
        let lessons = table.app.world().resource::<Lessons>();
        lessons.taken().expect("a lesson").shown().0.to_fen()
    };
    let placement = |fen: &str| fen.split(' ').next().map(str::to_owned);
    assert_eq!(
        placement(&shown(&table)),
        placement(&lesson.exercises[0].fen),
        "the first move is still to come"
    );
    // 0.8 seconds a move.
    table.frames(60 * lesson.exercises[0].before.len());
    let end = lesson.exercises[0].position().expect("a position");
    assert_eq!(placement(&shown(&table)), placement(&end.to_fen()));
}
