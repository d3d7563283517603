//! Puzzles on the real board: tries are judged, the machine defends, what was reached is kept.

use crate::harness::Table;
use chuhe::app::board::select::Selection;
use chuhe::app::career::{Career, Progress};
use chuhe::app::nav::Nav;
use chuhe::app::notices::Notices;
use chuhe::app::puzzles::{PuzzleCmd, Puzzles, Solving, today};
use chuhe::app::save::{Storage, Unfinished};
use chuhe::app::session::Session;
use chuhe::app::state::{Overlay, Screen, Sheet};
use chuhe::career::calendar::Day;
use chuhe::career::profile::Profile;
use chuhe::career::puzzle_run::State;
use chuhe::career::puzzles::{Attempt, Goal, Puzzle, PuzzleSet};
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

fn solving(table: &Table) -> &Solving {
    let puzzles = table.app.world().resource::<Puzzles>();
    puzzles.solving().expect("a puzzle")
}

fn state(table: &Table) -> State {
    solving(table).run.state()
}

fn with_goal(goal: Goal) -> &'static Puzzle {
    let mut all = PuzzleSet::standard().all();
    all.find(|puzzle| puzzle.goal == goal)
        .expect("one of these")
}

fn start(table: &mut Table, puzzle: &Puzzle) {
    table.send(Nav::To(Screen::Puzzles));
    table.frames(3);
    table.send(PuzzleCmd::Open(puzzle.id.clone()));
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

#[test]
fn the_solution_is_halted_gone_back_and_played_again() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    let puzzle = with_goal(Goal::Win(2));
    start(&mut table, puzzle);
    let at_end = |world: &mut bevy::prelude::World| {
        let puzzles = world.resource::<Puzzles>();
        puzzles.solving().is_some_and(|solving| {
            solving.run.state() == State::Shown && solving.run.game().end().is_some()
        })
    };
    table.press("Solution");
    table.until("the first move", |world| {
        world.resource::<Session>().game.ply() == 1
    });
    table.press("Pause");
    table.frames(120);
    assert_eq!(
        (state(&table), table.session().game.ply()),
        (State::Shown, 1)
    );
    table.press("Play");
    table.until("the end of the solution", at_end);
    table.settle();
    table.frames(2);
    let shown = table.session().game.moves().to_vec();
    assert_eq!(shown.len(), 3);
    table.press("Step back");
    table.settle();
    assert_eq!(table.session().game.moves(), &shown[..2]);
    table.frames(120);
    assert_eq!(table.session().game.ply(), 2, "it waits");
    table.press("Play");
    table.until("the end of the solution", at_end);
    table.settle();
    // From its end it plays from its beginning.
    table.press("Play");
    assert_eq!(table.session().game.ply(), 0);
    table.until("the end of the solution", at_end);
    table.settle();
    table.frames(2);
    assert_eq!(table.session().game.moves(), shown);
    table.press("Restart");
    assert_eq!(
        (state(&table), table.session().game.ply()),
        (State::Yours, 0)
    );
    assert!(table.names().contains(&"Solution".to_owned()));
}

/// Mates in one that went wrong yesterday and are due today, in the order in which they come.
fn due(table: &mut Table, count: usize) -> Vec<&'static str> {
    let all = PuzzleSet::standard().all();
    let mates = all.filter(|puzzle| puzzle.goal == Goal::Win(1));
    let mut ids: Vec<&str> = mates.map(|puzzle| puzzle.id.as_str()).take(count).collect();
    for id in &ids {
        table.send(Progress::Puzzle {
            id: (*id).to_owned(),
            attempt: Attempt {
                wrong_moves: 1,
                ..Attempt::default()
            },
            today: Day(today().0 - 1),
            daily: None,
        });
    }
    table.frames(2);
    ids.sort_unstable();
    table.send(Nav::To(Screen::Puzzles));
    table.frames(4);
    ids
}

fn in_hand(table: &Table) -> &str {
    &solving(table).run.puzzle().id
}

/// Mates in one, and waits for the sheet.
fn mate(table: &mut Table) {
    let mv = solving(table).run.puzzle().first_moves[0];
    table.play(&mv.to_string());
    table.until("the sheet", |world| {
        world.resource::<Overlay>().0 == Some(Sheet::PuzzleSolved)
    });
    table.frames(30);
}

#[test]
fn practice_goes_from_one_that_is_due_to_the_next_and_ends_in_words() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    let ids = due(&mut table, 3);
    table.press("Practise again: 3");
    table.frames(4);
    assert_eq!(in_hand(&table), ids[0]);
    mate(&mut table);
    table.press("Next");
    table.frames(4);
    assert_eq!(in_hand(&table), ids[1]);
    // One whose solution was seen comes again another day; the bar goes on as the sheet does.
    table.press("Solution");
    table.press("Next");
    table.frames(4);
    assert_eq!(in_hand(&table), ids[2]);
    mate(&mut table);
    table.press("Next");
    table.frames(4);
    assert_eq!(table.screen(), Screen::Puzzles);
    let notices = table.app.world().resource::<Notices>();
    let said = notices.shown().map(|toast| toast.text.as_str());
    assert_eq!(said, Some("Nothing is left to practise today."));
    assert!(
        !table
            .names()
            .iter()
            .any(|name| name.starts_with("Practise again"))
    );
}

#[test]
fn practice_that_was_skipped_waits_on_and_another_puzzle_ends_it() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    let ids = due(&mut table, 2);
    table.press("Practise again: 2");
    table.frames(4);
    table.press("Next");
    table.frames(4);
    assert_eq!(in_hand(&table), ids[1]);
    table.press("Next");
    table.frames(4);
    assert_eq!(table.screen(), Screen::Puzzles);
    assert!(table.app.world().resource::<Notices>().shown().is_none());
    assert!(table.names().contains(&"Practise again: 2".to_owned()));
    // One that is opened by itself is followed by the next unsolved one.
    let longer = with_goal(Goal::Win(2));
    start(&mut table, longer);
    table.press("Next");
    table.frames(4);
    let next = profile(&table)
        .puzzles
        .next_unsolved(PuzzleSet::standard(), Some(&longer.id));
    assert_eq!(Some(in_hand(&table)), next);
}

#[test]
fn the_puzzle_of_the_day_counts_as_that_wherever_it_is_opened() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    let set = PuzzleSet::standard();
    let todays = set.daily(today()).expect("one a day");
    start(&mut table, todays);
    assert_eq!(solving(&table).daily, Some(today()), "from the list");
    let others: Vec<&Puzzle> = set.all().filter(|puzzle| puzzle.id != todays.id).collect();
    start(&mut table, others[0]);
    assert_eq!(solving(&table).daily, None);
    // By going on from the one before it.
    let before = set.all().take_while(|puzzle| puzzle.id != todays.id).last();
    start(&mut table, before.unwrap_or(others[others.len() - 1]));
    table.press("Next");
    table.frames(4);
    assert_eq!(in_hand(&table), todays.id);
    assert_eq!(solving(&table).daily, Some(today()));
}
