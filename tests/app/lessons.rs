//! A lesson as a beginner takes it.

use crate::harness::{Table, parse};
use chuhe::app::career::Career;
use chuhe::app::lessons::{Leg, LessonCmd, Lessons, Taken};
use chuhe::app::nav::Nav;
use chuhe::app::platform::SystemStill;
use chuhe::app::save::Storage;
use chuhe::app::state::Screen;
use chuhe::career::lessons::{Course, Hint, Reaction, Stage};
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

fn taken(table: &Table) -> &Taken {
    let lessons = table.app.world().resource::<Lessons>();
    lessons.taken().expect("a lesson")
}

fn reaction(table: &Table) -> Option<Reaction> {
    taken(table).answer.as_ref().map(|answer| answer.reaction)
}

fn stage(table: &Table) -> Stage {
    taken(table).run.stage()
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
    table.send(LessonCmd::Take(lesson.key.clone()));
    table.frames(3);
    table.press("Try it");
    let shown = |table: &Table| taken(table).shown().0.to_fen();
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

fn with_a_rook(dir: &Path) -> Table {
    let mut table = open(dir);
    take_the_rook(&mut table);
    table
}

/// The first exercise of the lesson on rooks: the one on c1 is to take on c8.
fn take_the_rook(table: &mut Table) {
    table.send(LessonCmd::Take("rook".to_owned()));
    table.frames(3);
    table.press("Try it");
    assert_eq!(stage(table), Stage::Exercise(1));
}

/// Moves the rook one point too short.
fn go_wrong(table: &mut Table) {
    table.tap_page_board("c1");
    table.tap_page_board("c7");
    assert_eq!(reaction(table), Some(Reaction::Miss), "it is said at once");
}

fn leg(table: &Table) -> Option<Leg> {
    taken(table).correction.map(|correction| correction.leg())
}

fn until_there(table: &mut Table) {
    table.until("the man where it was put", |world| {
        let taken = world.resource::<Lessons>().taken();
        let correction = taken.and_then(|taken| taken.correction);
        correction.is_some_and(|correction| correction.leg() == Leg::There)
    });
}

/// What stands on a point of the board that is seen.
fn seen(table: &Table, square: &str) -> bool {
    let (position, _) = taken(table).shown();
    position.piece_on(parse(square)).is_some()
}

#[test]
fn a_wrong_move_is_shown_and_goes_back_by_itself() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = with_a_rook(temp.path());
    let before = taken(&table).shown();
    go_wrong(&mut table);
    assert_eq!(leg(&table), Some(Leg::Going));
    assert!(
        !seen(&table, "c1") && !seen(&table, "c7"),
        "between the two"
    );
    until_there(&mut table);
    assert!(!seen(&table, "c1") && seen(&table, "c7"));
    let mut stood = 1;
    while leg(&table) == Some(Leg::There) {
        table.frames(1);
        stood += 1;
    }
    assert!((29..=32).contains(&stood), "half a second: {stood} frames");
    assert_eq!(leg(&table), Some(Leg::Returning));
    table.frames(15);
    assert_eq!(leg(&table), None);
    assert_eq!(taken(&table).shown(), before);
    assert_eq!(reaction(&table), Some(Reaction::Miss), "the words stay");
}

#[test]
fn without_motion_a_wrong_move_jumps_there_and_back() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = with_a_rook(temp.path());
    table.world().insert_resource(SystemStill(true));
    table.frames(2);
    go_wrong(&mut table);
    assert_eq!(leg(&table), Some(Leg::There));
    assert!(seen(&table, "c7"));
    table.frames(33);
    assert_eq!(leg(&table), None);
    assert!(seen(&table, "c1") && !seen(&table, "c7"));
}

#[test]
fn whatever_is_done_next_cuts_a_correction_short() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = with_a_rook(temp.path());
    let before = taken(&table).shown();
    // A tap on a point where no own man stands is nothing.
    go_wrong(&mut table);
    table.tap_page_board("c7");
    assert!(leg(&table).is_some());
    // Each of these shows the board as it is at once.
    until_there(&mut table);
    table.press("Hint");
    assert_eq!(
        (leg(&table), taken(&table).hint),
        (None, Some(Hint::Piece(parse("c1"))))
    );
    assert_eq!(taken(&table).shown(), before);
    go_wrong(&mut table);
    table.press("Try again");
    assert_eq!((leg(&table), reaction(&table)), (None, None));
    assert_eq!(taken(&table).shown(), before);
    go_wrong(&mut table);
    table.send(Nav::To(Screen::Lessons));
    table.frames(4);
    assert_eq!(leg(&table), None);
    take_the_rook(&mut table);
    go_wrong(&mut table);
    table.tap_page_board("c1");
    assert_eq!(
        (leg(&table), taken(&table).selected),
        (None, Some(parse("c1")))
    );
    table.tap_page_board("c8");
    assert_eq!(
        (leg(&table), reaction(&table)),
        (None, Some(Reaction::Solved))
    );
    assert!(seen(&table, "c8") && !seen(&table, "c1"));
}

#[test]
fn after_two_misses_a_hint_is_offered() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = with_a_rook(temp.path());
    go_wrong(&mut table);
    assert!(table.names().contains(&"Hint".to_owned()));
    go_wrong(&mut table);
    table.press("Show a hint");
    assert_eq!(taken(&table).hint, Some(Hint::Piece(parse("c1"))));
    table.press("Show a hint");
    assert!(matches!(taken(&table).hint, Some(Hint::Move(_))));
    assert!(table.names().contains(&"Hint".to_owned()), "all is told");
}
