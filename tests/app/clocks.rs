//! Clocks in the app: they run for the side to move while it can see its position, and stand otherwise.

use crate::harness::Table;
use bevy::prelude::*;
use bevy::window::{AppLifecycle, RequestRedraw};
use chuhe::app::nav::Nav;
use chuhe::app::save::Storage;
use chuhe::app::session::{ClockRunning, Session, SessionCmd};
use chuhe::app::state::{Overlay, Screen, Sheet};
use chuhe::career::clock::{After, digits};
use chuhe::career::saved_game::{Seat, TimeControl};
use chuhe::career::settings::Lang;
use chuhe::rules::Side::{Black, Red};
use chuhe::rules::game::EndReason;
use chuhe::rules::{Outcome, Side};
use std::path::Path;
use std::time::Duration;

fn two_people(table: &mut Table, control: TimeControl) {
    table.stopwatch(0.0);
    table.start_timed(Seat::Human, Seat::Human, None, Some(control));
}

fn five_minutes() -> TimeControl {
    TimeControl::game(5, After::Sudden)
}

fn shown(table: &Table, side: Side) -> String {
    let session = table.session();
    let clock = session.clock.as_ref().expect("a clock");
    digits(clock.reading(side, session.side_to_move() == side).main)
}

/// Plays a move and lets the other clock begin.
fn play(table: &mut Table, mv: &str) {
    table.play(mv);
    table.frames(2);
}

fn runs(table: &Table) -> bool {
    table.app.world().resource::<ClockRunning>().0
}

fn open(dir: &Path) -> Table {
    Table::open(dir, 412.0, 915.0, 1.0, Lang::En)
}

#[test]
fn a_clock_runs_for_the_side_to_move_alone() {
    let mut table = Table::new();
    two_people(&mut table, five_minutes());
    table.stopwatch(12.0);
    assert!(runs(&table));
    assert_eq!(
        (shown(&table, Red), shown(&table, Black)),
        ("4:48".into(), "5:00".into())
    );
    play(&mut table, "h2e2");
    table.stopwatch(42.0);
    assert_eq!(
        (shown(&table, Red), shown(&table, Black)),
        ("4:48".into(), "4:30".into())
    );
}

#[test]
fn the_way_of_a_man_costs_nobody_time() {
    let mut table = Table::new();
    two_people(&mut table, five_minutes());
    table.tap("h2");
    table.tap("e2");
    assert_eq!(table.session().game.ply(), 1);
    table.stopwatch(60.0);
    assert!(!runs(&table));
    table.settle();
    table.frames(2);
    assert!(runs(&table));
    assert_eq!(
        (shown(&table, Red), shown(&table, Black)),
        ("5:00".into(), "5:00".into())
    );
}

#[test]
fn a_pause_covers_the_board_and_stops_the_clock() {
    let mut table = Table::new();
    two_people(&mut table, five_minutes());
    table.stopwatch(10.0);
    table.send(SessionCmd::Pause(true));
    table.frames(2);
    assert!(!runs(&table));
    table.stopwatch(1000.0);
    assert_eq!(shown(&table, Red), "4:50");
    table.press("Resume");
    table.stopwatch(1005.0);
    assert_eq!(shown(&table, Red), "4:45");
}

#[test]
fn leaving_the_match_stops_the_clock() {
    let mut table = Table::new();
    two_people(&mut table, five_minutes());
    play(&mut table, "h2e2");
    table.stopwatch(10.0);
    table.send(Nav::To(Screen::Home));
    table.frames(3);
    table.stopwatch(500.0);
    assert!(!runs(&table));
    table.send(Nav::To(Screen::Match));
    table.frames(3);
    table.stopwatch(501.0);
    assert_eq!(shown(&table, Black), "4:49");
}

#[test]
fn time_that_runs_out_ends_the_game_and_no_clock_runs_on_the_result_sheet() {
    let mut table = Table::new();
    two_people(&mut table, five_minutes());
    table.stopwatch(299.9);
    assert!(table.session().game.end().is_none());
    assert_eq!(shown(&table, Red), "0.1");
    table.stopwatch(300.0);
    let end = table.session().game.end().expect("over").clone();
    assert_eq!(end.outcome, Outcome::Win(Black));
    assert_eq!(end.reason, EndReason::Timeout);
    table.until("the result sheet", |world| {
        world.resource::<Overlay>().0 == Some(Sheet::Result)
    });
    table.stopwatch(900.0);
    assert!(!runs(&table));
    assert_eq!(shown(&table, Black), "5:00");
    // Time does not come back with a move.
    table.send(Nav::Close);
    table.send(SessionCmd::Undo);
    table.frames(3);
    assert!(table.session().game.end().is_some());
}

#[test]
fn a_side_without_attackers_wins_on_time_too() {
    let mut table = Table::new();
    table.stopwatch(0.0);
    let fen = "3k5/9/9/9/9/9/9/9/3r5/4K4 w";
    table.start_timed(
        Seat::Human,
        Seat::Human,
        Some(fen),
        Some(TimeControl::per_move(30)),
    );
    play(&mut table, "e0f0");
    table.stopwatch(1.0);
    table.stopwatch(31.0);
    let end = table.session().game.end().expect("over");
    assert_eq!(
        (end.outcome, end.reason),
        (Outcome::Win(Red), EndReason::Timeout)
    );
}

#[test]
fn a_game_that_ended_on_the_board_uses_no_more_time() {
    let mut table = Table::new();
    two_people(&mut table, five_minutes());
    table.stopwatch(7.0);
    table.send(SessionCmd::Resign);
    table.frames(1);
    table.stopwatch(4000.0);
    assert!(!runs(&table));
    assert_eq!(shown(&table, Red), "4:53");
    let end = table.session().game.end().expect("over");
    assert_eq!(end.reason, EndReason::Resignation);
}

#[test]
fn a_suspended_game_stands_covered_until_the_player_goes_on() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    two_people(&mut table, five_minutes());
    play(&mut table, "h2e2");
    table.stopwatch(20.0);
    table.send(AppLifecycle::WillSuspend);
    table.frames(1);
    assert!(table.session().paused);
    // Killed while it was away.
    drop(table);
    let mut table = open(temp.path());
    table.stopwatch(77.0);
    table.press("Continue");
    table.stopwatch(78.0);
    assert_eq!(
        (shown(&table, Red), shown(&table, Black)),
        ("5:00".into(), "4:39".into())
    );
}

#[test]
fn a_suspended_game_goes_on_only_when_the_player_says_so() {
    let mut table = Table::new();
    two_people(&mut table, five_minutes());
    table.stopwatch(20.0);
    table.send(AppLifecycle::WillSuspend);
    table.frames(1);
    table.send(AppLifecycle::Running);
    table.stopwatch(2000.0);
    assert!(!runs(&table));
    table.press("Resume");
    table.stopwatch(2001.0);
    assert_eq!(shown(&table, Red), "4:39");
}

#[test]
fn a_kill_gives_back_little_time() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    two_people(&mut table, five_minutes());
    play(&mut table, "h2e2");
    table.stopwatch(0.5);
    for second in (5..=95).step_by(5) {
        table.stopwatch(f64::from(second));
    }
    table.world().resource::<Storage>().settle();
    let text = std::fs::read_dir(temp.path().join("profiles/main/games"))
        .expect("games")
        .flatten()
        .find(|entry| entry.path().extension().is_some_and(|ext| ext == "ron"))
        .map(|entry| std::fs::read_to_string(entry.path()).expect("read"))
        .expect("a saved game");
    let game: chuhe::career::saved_game::SavedGame = ron::from_str(&text).expect("RON");
    let left = game.clock.expect("a clock").remaining_ms.1;
    assert!((205_000..=215_000).contains(&left), "{left}");
}

#[test]
fn an_hour_of_moves_pauses_and_readings_drifts_less_than_fifty_milliseconds() {
    let mut table = Table::new();
    two_people(&mut table, TimeControl::game(600, After::Sudden));
    let (mut now, mut counted) = (0.0, 0.0);
    let moves = ["h0g2", "h9g7", "g2h0", "g7h9"];
    for step in 0..120 {
        // Half a minute a step, read at uneven moments; every fifth step stands paused.
        let paused = step % 5 == 4;
        table.send(SessionCmd::Pause(paused));
        table.frames(2);
        for part in [7.313, 30.0] {
            table.stopwatch(now + part);
        }
        now += 30.0;
        counted += if paused { 0.0 } else { 30.0 };
        if step % 20 == 10 {
            table.send(SessionCmd::Undo);
            table.frames(2);
            table.settle();
        } else if step < 7 && !paused {
            let mv = moves[table.session().game.ply() % 4];
            play(&mut table, mv);
        }
    }
    let clock = table.session().clock.as_ref().expect("a clock");
    let left: Duration = Side::ALL
        .map(|side| clock.reading(side, false).main)
        .iter()
        .sum();
    let drift = (2.0 * 36_000.0 - counted) - left.as_secs_f64();
    assert!(drift.abs() < 0.05, "{drift} s");
}

#[test]
fn a_running_clock_wakes_the_app_once_a_second_and_a_standing_one_never() {
    let mut table = Table::new();
    two_people(&mut table, five_minutes());
    table.frames(150);
    let requests = |table: &mut Table| {
        table.frames(30);
        let mut messages = table.world().resource_mut::<Messages<RequestRedraw>>();
        let count = messages.len();
        messages.clear();
        count
    };
    requests(&mut table);
    // It waits for the next second; no frame is asked for at once.
    assert_eq!(requests(&mut table), 0);
    let clock = table.session().clock.as_ref().expect("a clock");
    let wait = clock.next_change().expect("it runs");
    assert!(wait > Duration::from_millis(900), "{wait:?}");
    table.send(SessionCmd::Pause(true));
    table.frames(150);
    requests(&mut table);
    let clock = table.session().clock.as_ref().expect("a clock");
    assert_eq!(clock.next_change(), None);
    assert_eq!(requests(&mut table), 0);
}

#[test]
fn clocks_are_chosen_on_the_sheets_by_taps() {
    let mut table = Table::new();
    table.press("Two players");
    table.press("Game time");
    table.press("5 min");
    table.press("Then 30 s a move");
    table.press("50 rounds");
    table.press("Start");
    table.frames(4);
    assert_eq!(table.screen(), Screen::Match);
    let session = table.session();
    let clock = session.clock.as_ref().expect("a clock");
    assert_eq!(clock.control(), TimeControl::game(5, After::Overtime(30)));
    assert_eq!(session.game.rules().natural_limit, 100);
    // Remembered for the next time, and for a rematch.
    table.send(SessionCmd::Rematch { swap: true });
    table.frames(3);
    assert!(table.session().clock.is_some());
    table.send(Nav::To(Screen::Home));
    table.frames(3);
    table.press("Two players");
    table.press("Move time");
    table.press("120 s a move");
    table.press("Start");
    table.frames(4);
    let clock = table.session().clock.as_ref().expect("a clock");
    assert_eq!(clock.control(), TimeControl::per_move(120));
}

#[test]
fn the_machine_keeps_within_its_own_clock() {
    let mut table = Table::new();
    let control = TimeControl::per_move(2);
    let machine = Seat::Machine { grade: 20 };
    table.start_timed(
        machine,
        machine,
        Some(crate::opponent::OFF_BOOK),
        Some(control),
    );
    table.until("three moves", |world| {
        world.resource::<Session>().game.ply() >= 3
    });
    assert!(table.session().game.end().is_none());
}
