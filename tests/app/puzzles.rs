//! Puzzles on the real board: tries are judged, the machine defends, what was reached is kept.

use crate::harness::Table;
use chuhe::app::board::select::Selection;
use chuhe::app::career::Career;
use chuhe::app::nav::Nav;
use chuhe::app::puzzles::{PuzzleCmd, Puzzles};
use chuhe::app::save::{Storage, Unfinished};
use chuhe::app::session::Session;
use chuhe::app::state::{Overlay, Screen, Sheet};
use chuhe::career::profile::Profile;
use chuhe::career::puzzle_run::State;
use chuhe::career::puzzles::{Goal, Puzzle, PuzzleSet};
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

fn profile(table: &Table) -> &Profile {
    let career = table.app.world().resource::<Career>();
    &career.known().expect("read").profile
}

fn state(table: &Table) -> State {
    let puzzles = table.app.world().resource::<Puzzles>();
    puzzles.solving().expect("a puzzle").run.state()
}

fn with_goal(goal: Goal) -> &'static Puzzle {
    let mut all = PuzzleSet::standard().all();
    all.find(|puzzle| puzzle.goal == goal)
        .expect("one of these")
}

fn start(table: &mut Table, puzzle: &Puzzle) {
    table.send(Nav::To(Screen::Puzzles));
    table.frames(3);
    table.send(PuzzleCmd::Open {
        id: puzzle.id.clone(),
        daily: false,
    });
    table.frames(4);
    assert_eq!(table.screen(), Screen::Match);
}

fn settled(table: &mut Table) {
    table.until("a judgement", |world| {
        let puzzles = world.resource::<Puzzles>();
        let judged = puzzles
            .solving()
            .is_some_and(|s| !matches!(s.run.state(), State::Judging(_)));
        let same = puzzles
            .solving()
            .is_some_and(|s| world.resource::<Session>().game.moves() == s.run.game().moves());
        judged && same
    });
    table.settle();
    table.frames(2);
}

#[test]
fn a_mate_in_two_is_solved_against_the_machine_and_remembered() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    let puzzle = with_goal(Goal::Win(2));
    start(&mut table, puzzle);
    table.play(&puzzle.first_moves[0].to_string());
    settled(&mut table);
    assert_eq!(table.session().game.moves().len(), 2, "the machine defends");
    // The hint takes the man up, then names the move; playing it mates.
    table.press("Hint");
    table.until("a man in hand", |world| {
        world.resource::<Selection>().from.is_some()
    });
    table.press("Hint");
    table.until("the move", |world| {
        world.resource::<Session>().hint.is_some()
    });
    let mv = table.session().hint.expect("the move");
    if table.app.world().resource::<Selection>().from != Some(mv.from()) {
        table.tap(&mv.from().to_string());
    }
    table.tap(&mv.to().to_string());
    table.settle();
    settled(&mut table);
    assert_eq!(state(&table), State::Solved);
    table.until("the sheet", |world| {
        world.resource::<Overlay>().0 == Some(Sheet::PuzzleSolved)
    });
    table.frames(30);
    // One star for it, one for needing no more moves, none for a hint.
    assert_eq!(profile(&table).puzzles.stars(&puzzle.id), 2);
    table.press("Next");
    table.frames(4);
    let puzzles = table.app.world().resource::<Puzzles>();
    assert_ne!(
        puzzles.solving().expect("another").run.puzzle().id,
        puzzle.id
    );
    table.world().resource::<Storage>().settle();
    drop(table);
    let table = open(temp.path());
    assert!(profile(&table).puzzles.is_solved(&puzzle.id));
    // A puzzle is no game to go on with.
    assert!(table.app.world().resource::<Unfinished>().0.is_empty());
}

#[test]
fn a_move_that_gives_the_win_away_is_taken_back_and_comes_again() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    let puzzle = with_goal(Goal::Win(2));
    start(&mut table, puzzle);
    let fen = table.fen();
    // Some legal move that the proof does not know and that leaves no mate.
    let position = table.session().game.position().clone();
    let mut moves = position.legal_moves().to_vec();
    moves.retain(|mv| !puzzle.first_moves.contains(mv) && position.piece_on(mv.to()).is_none());
    let mut wrong = 0;
    for mv in moves {
        table.play(&mv.to_string());
        settled(&mut table);
        let puzzles = table.app.world().resource::<Puzzles>();
        wrong = puzzles
            .solving()
            .expect("a puzzle")
            .run
            .attempt()
            .wrong_moves;
        if wrong > 0 {
            break;
        }
        table.send(PuzzleCmd::Retry);
        table.frames(4);
    }
    assert_eq!(wrong, 1, "some move gives it away");
    assert_eq!(table.fen(), fen, "it was taken back");
    table.send(Nav::To(Screen::Puzzles));
    table.frames(4);
    let record = &profile(&table).puzzles.puzzles[&puzzle.id];
    assert!(record.practice.is_some() && record.solved == 0);
}

#[test]
fn the_solution_plays_to_its_end_and_brings_no_star() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    let puzzle = with_goal(Goal::Win(2));
    start(&mut table, puzzle);
    table.press("Solution");
    table.until("the end of the solution", |world| {
        let puzzles = world.resource::<Puzzles>();
        puzzles
            .solving()
            .is_some_and(|s| s.run.state() == State::Shown)
    });
    table.settle();
    table.frames(4);
    assert_eq!(table.session().game.moves().len(), 3);
    assert_eq!(profile(&table).puzzles.stars(&puzzle.id), 0);
    assert!(!profile(&table).puzzles.is_solved(&puzzle.id));
}
