//! The law in the app: the replay of a judged loop, and the page of rules.

use crate::harness::Table;
use chuhe::app::cycle::CycleReplay;
use chuhe::app::nav::Nav;
use chuhe::app::session::{ClockRunning, SessionCmd};
use chuhe::app::state::{Overlay, Screen, Sheet};
use chuhe::career::clock::After;
use chuhe::career::saved_game::{Seat, TimeControl};
use chuhe::rules::game::EndReason;

/// Red chases the horse for ever.
const CHASE: &str = "4kn3/9/9/5R3/9/9/9/9/9/5K3 b - - 0 1";
const ROUND: [&str; 4] = ["f9g7", "f6g6", "g7f9", "g6f6"];

fn play_rounds(table: &mut Table, plies: usize) {
    table.start(Seat::Human, Seat::Human, Some(CHASE));
    for mv in ROUND.iter().cycle().take(plies) {
        table.play(mv);
    }
}

fn replay(table: &Table) -> &CycleReplay {
    table.app.world().resource::<CycleReplay>()
}

#[test]
fn a_forbidden_loop_is_replayed_ply_by_ply_from_the_result_sheet() {
    let mut table = Table::new();
    play_rounds(&mut table, 8);
    let end = table.session().game.end().expect("over");
    assert_eq!(end.reason, EndReason::PerpetualChase);
    table.until("the result sheet", |world| {
        world.resource::<Overlay>().0 == Some(Sheet::Result)
    });
    table.frames(2);
    table.press("Show the loop");
    table.frames(3);
    assert_eq!(table.screen(), Screen::Cycle);
    assert_eq!(replay(&table).shown().expect("a loop").len(), 8);
    assert_eq!(replay(&table).step(), 1);
    table.press("Next move");
    assert_eq!(replay(&table).step(), 2);
    table.press("To the end");
    assert_eq!(replay(&table).step(), 8);
    table.press("Next move");
    assert_eq!(replay(&table).step(), 8);
    table.press("Previous move");
    assert_eq!(replay(&table).step(), 7);
    table.press("To the start");
    assert_eq!(replay(&table).step(), 0);
    // Its plies are listed by number and move, and lead there, once the list has come to rest.
    table.frames(60);
    let row = table
        .names()
        .into_iter()
        .find(|name| name.starts_with("2. "))
        .expect("the second ply");
    table.press(&row);
    assert_eq!(replay(&table).step(), 2);
    // By itself it goes on, and begins anew after the end.
    table.press("Play");
    table.frames(110);
    assert!(replay(&table).plays() && replay(&table).step() > 2);
    table.press("Pause");
    assert!(!replay(&table).plays());
    table.send(Nav::Back);
    table.frames(3);
    assert_eq!(table.screen(), Screen::Match);
    assert_eq!(
        table.overlay().0,
        Some(Sheet::Result),
        "where it was opened"
    );
    table.send(Nav::Back);
    table.frames(30);
    assert_eq!((table.screen(), table.overlay().0), (Screen::Match, None));
}

#[test]
fn a_warning_can_be_looked_at_before_it_is_too_late() {
    let mut table = Table::new();
    play_rounds(&mut table, 3);
    table.press("More");
    assert!(!table.names().contains(&"Show the loop".to_owned()));
    table.send(Nav::Close);
    table.frames(2);
    table.play(ROUND[3]);
    assert!(table.session().game.end().is_none());
    // The warning itself goes away after a while.
    table.frames(300);
    table.press("More");
    table.press("Show the loop");
    table.frames(3);
    assert_eq!(table.screen(), Screen::Cycle);
    let judgement = replay(&table).shown().expect("a loop").judgement();
    assert_eq!(judgement.loser(), Some(chuhe::rules::Side::Red));
    table.send(Nav::Back);
    table.frames(3);
    assert_eq!((table.screen(), table.overlay().0), (Screen::Match, None));
    // Another move, and there is nothing to warn of.
    table.send(SessionCmd::Undo);
    table.frames(3);
    table.press("More");
    assert!(!table.names().contains(&"Show the loop".to_owned()));
}

#[test]
fn the_rules_open_from_the_home_page_and_their_examples_can_be_played() {
    let mut table = Table::sized(900.0, 4000.0);
    table.press("Rules");
    table.frames(3);
    assert_eq!(table.screen(), Screen::Rules);
    table.press("Show the loop");
    table.frames(3);
    assert_eq!(table.screen(), Screen::Cycle);
    assert!(replay(&table).shown().is_some());
    table.press("Back");
    table.frames(3);
    assert_eq!(table.screen(), Screen::Rules);
    table.press("Back");
    table.frames(3);
    assert_eq!(table.screen(), Screen::Home);
}

#[test]
fn reading_the_rules_during_a_game_stops_its_clock_and_hides_the_position() {
    let mut table = Table::new();
    table.stopwatch(0.0);
    let control = TimeControl::game(5, After::Sudden);
    table.start_timed(Seat::Human, Seat::Human, None, Some(control));
    table.play("h2e2");
    table.frames(2);
    table.press("More");
    table.press("Rules");
    table.frames(3);
    assert_eq!(table.screen(), Screen::Rules);
    table.stopwatch(100.0);
    assert!(!table.app.world().resource::<ClockRunning>().0);
    table.send(Nav::Back);
    table.frames(4);
    assert_eq!(table.screen(), Screen::Match);
    assert!(table.app.world().resource::<ClockRunning>().0);
    let clock = table.session().clock.as_ref().expect("a clock");
    let left = clock.reading(chuhe::rules::Side::Black, true).main;
    assert_eq!(left.as_secs(), 300);
}
