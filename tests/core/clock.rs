//! Clocks: exact to the stamps they are given, whatever happens between.

use chuhe::career::clock::{After, ClockMenu, Fallen, GameClock, digits};
use chuhe::career::saved_game::TimeControl;
use chuhe::rules::Side;
use chuhe::rules::Side::{Black, Red};
use proptest::prelude::*;
use std::time::Duration;

fn s(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds)
}

fn shown(clock: &GameClock, side: Side, to_move: bool) -> String {
    digits(clock.reading(side, to_move).main)
}

#[test]
fn only_the_running_side_uses_time_and_only_while_it_runs() {
    let mut clock = GameClock::new(TimeControl::game(10, After::Sudden));
    clock.run(Some(Red), s(100.0));
    clock.run(Some(Red), s(130.0));
    assert_eq!(shown(&clock, Red, true), "9:30");
    assert_eq!(shown(&clock, Black, false), "10:00");
    clock.press(Red, s(131.0));
    // Nobody's clock runs while the man travels.
    clock.run(Some(Black), s(131.4));
    clock.run(None, s(141.4));
    clock.run(None, s(5000.0));
    clock.run(Some(Black), s(6000.0));
    clock.run(Some(Black), s(6005.0));
    assert_eq!(shown(&clock, Red, false), "9:29");
    assert_eq!(shown(&clock, Black, true), "9:45");
}

#[test]
fn time_per_move_begins_anew_with_every_move() {
    let mut clock = GameClock::new(TimeControl::per_move(30));
    clock.run(Some(Red), s(0.0));
    clock.run(Some(Red), s(29.9));
    assert_eq!(clock.fallen(Red), None);
    assert_eq!(shown(&clock, Red, true), "0.1");
    clock.press(Red, s(29.95));
    assert_eq!(shown(&clock, Black, true), "0:30");
    clock.run(Some(Black), s(30.0));
    clock.run(Some(Black), s(60.0));
    assert_eq!(clock.fallen(Black), Some(Fallen::Move(Black)));
    assert_eq!(shown(&clock, Black, true), "0.0");
}

#[test]
fn the_games_time_ends_the_game_or_begins_the_overtime() {
    let mut sudden = GameClock::new(TimeControl::game(5, After::Sudden));
    sudden.run(Some(Black), s(0.0));
    sudden.run(Some(Black), s(299.999));
    assert_eq!(sudden.fallen(Black), None);
    sudden.run(Some(Black), s(300.0));
    assert_eq!(sudden.fallen(Black), Some(Fallen::Game(Black)));

    let mut overtime = GameClock::new(TimeControl::game(5, After::Overtime(30)));
    overtime.run(Some(Red), s(0.0));
    overtime.run(Some(Red), s(310.0));
    assert_eq!(overtime.fallen(Red), None);
    assert!(overtime.reading(Red, true).overtime);
    assert_eq!(shown(&overtime, Red, true), "0:20");
    overtime.press(Red, s(329.9));
    // The next move has the whole of it again.
    overtime.run(Some(Red), s(400.0));
    assert_eq!(shown(&overtime, Red, true), "0:30");
    overtime.run(Some(Red), s(430.0));
    assert_eq!(overtime.fallen(Red), Some(Fallen::Move(Red)));
    // Black, who has the game's time, is not in overtime.
    assert!(!overtime.reading(Black, false).overtime);
}

#[test]
fn an_increment_is_added_after_the_move_and_not_before() {
    let mut clock = GameClock::new(TimeControl::game(5, After::Increment(5)));
    clock.run(Some(Red), s(0.0));
    clock.run(Some(Red), s(298.0));
    assert_eq!(shown(&clock, Red, true), "2.0");
    clock.press(Red, s(299.0));
    assert_eq!(clock.fallen(Red), None);
    assert_eq!(shown(&clock, Red, false), "6.0");
}

#[test]
fn two_limits_hold_together_and_the_nearer_one_ends_the_game() {
    let control = TimeControl {
        per_move_s: Some(60),
        ..TimeControl::game(20, After::Sudden)
    };
    let mut clock = GameClock::new(control);
    clock.run(Some(Red), s(0.0));
    clock.run(Some(Red), s(15.0));
    let reading = clock.reading(Red, true);
    assert_eq!(digits(reading.main), "19:45");
    assert_eq!(reading.move_left.map(digits).as_deref(), Some("0:45"));
    assert_eq!(clock.until_fall(Red, true), s(45.0));
    clock.run(Some(Red), s(60.0));
    assert_eq!(clock.fallen(Red), Some(Fallen::Move(Red)));
}

#[test]
fn a_take_back_gives_the_time_for_the_move_but_not_the_games() {
    let mut clock = GameClock::new(TimeControl {
        per_move_s: Some(30),
        ..TimeControl::game(10, After::Sudden)
    });
    clock.run(Some(Red), s(0.0));
    clock.run(Some(Red), s(20.0));
    clock.begin_move();
    let reading = clock.reading(Red, true);
    assert_eq!(reading.move_left, Some(s(30.0)));
    assert_eq!(reading.main, s(580.0));
}

#[test]
fn low_is_twenty_seconds_of_a_game_and_ten_of_a_move() {
    let mut game = GameClock::new(TimeControl::game(5, After::Sudden));
    game.run(Some(Red), s(0.0));
    game.run(Some(Red), s(279.0));
    assert!(!game.is_low(Red, true));
    game.run(Some(Red), s(280.0));
    assert!(game.is_low(Red, true) && !game.is_low(Black, false));
    let mut moves = GameClock::new(TimeControl::per_move(30));
    moves.run(Some(Red), s(0.0));
    moves.run(Some(Red), s(15.0));
    assert!(!moves.is_low(Red, true));
    moves.run(Some(Red), s(20.0));
    assert!(moves.is_low(Red, true));
}

#[test]
fn every_second_is_shown_once_and_none_is_skipped() {
    let mut clock = GameClock::new(TimeControl::game(5, After::Sudden));
    let (mut now, mut seen) = (Duration::ZERO, Vec::new());
    clock.run(Some(Red), now);
    while clock.fallen(Red).is_none() {
        let text = shown(&clock, Red, true);
        assert_ne!(seen.last(), Some(&text), "woken without a change");
        seen.push(text);
        now += clock.next_change().expect("it runs");
        clock.run(Some(Red), now);
    }
    // 290 whole seconds from 5:00 down to 0:10 and then every tenth.
    assert_eq!(&seen[..2], ["5:00", "4:59"]);
    assert_eq!(&seen[289..293], ["0:11", "0:10", "9.9", "9.8"]);
    assert_eq!(seen.len(), 291 + 99);
    assert_eq!(seen.last().map(String::as_str), Some("0.1"));
}

#[test]
fn saving_and_restoring_keeps_every_number() {
    let mut clock = GameClock::new(TimeControl::game(5, After::Overtime(30)));
    clock.run(Some(Red), s(0.0));
    clock.press(Red, s(301.25));
    clock.run(Some(Black), s(302.0));
    clock.run(Some(Black), s(612.5));
    let restored = GameClock::from_state(&clock.state());
    assert_eq!(restored.running(), None);
    for (side, to_move) in [(Red, false), (Black, true)] {
        assert_eq!(
            restored.reading(side, to_move),
            clock.reading(side, to_move)
        );
    }
    assert_eq!(restored.state(), clock.state());
    assert_eq!(shown(&restored, Black, true), "0:20");
}

#[test]
fn a_stamp_from_before_counts_nothing() {
    let mut clock = GameClock::new(TimeControl::game(5, After::Sudden));
    clock.run(Some(Red), s(100.0));
    clock.run(Some(Red), s(50.0));
    assert_eq!(shown(&clock, Red, true), "5:00");
}

#[test]
fn numbers_from_a_hostile_file_are_bounded() {
    let text = "(control: (per_move_s: Some(0), base_s: Some(4294967295), increment_s: 4294967295), \
                remaining_ms: (18446744073709551615, 0), move_used_ms: 18446744073709551615)";
    let mut state: chuhe::career::saved_game::ClockState = ron::from_str(text).expect("RON");
    state.clamp();
    let mut clock = GameClock::from_state(&state);
    clock.run(Some(Red), Duration::ZERO);
    clock.press(Red, Duration::MAX);
    let _ = (clock.reading(Red, true), clock.is_low(Black, false));
    assert!(clock.control().per_move_s == Some(1) && clock.control().base_s == Some(86400));
}

#[test]
fn the_shipped_choices_are_usable() {
    let menu = ClockMenu::shipped();
    assert_eq!(menu.version, 1);
    for &per_move in &menu.per_move_s {
        let mut control = TimeControl::per_move(per_move);
        control.clamp();
        assert_eq!(control, TimeControl::per_move(per_move));
    }
    for &minutes in &menu.game_min {
        for &after in &menu.after {
            let mut control = TimeControl::game(minutes, after);
            control.clamp();
            assert_eq!(control, TimeControl::game(minutes, after));
            assert_eq!(control.after(), after);
        }
    }
}

proptest! {
    /// However often it is read, stopped and started in an hour, what is left and what was counted is the whole.
    #[test]
    fn an_hour_of_readings_and_stops_adds_up_exactly(
        steps in proptest::collection::vec((1_u64..30_000_000, 0_u8..4), 200..600),
    ) {
        let mut clock = GameClock::new(TimeControl::game(600, After::Sudden));
        let mut now = Duration::from_millis(17);
        let (mut counted, mut running) = ([Duration::ZERO; 2], None);
        for (micros, what) in steps {
            let step = Duration::from_micros(micros);
            now += step;
            if let Some(side) = running {
                counted[usize::from(side == Black)] += step;
            }
            match what {
                // Read.
                0 => clock.run(running, now),
                // Stood.
                1 => { running = None; clock.run(None, now); }
                // Moved.
                2 => {
                    let side = running.unwrap_or(Red);
                    clock.press(side, now);
                    running = Some(!side);
                    clock.run(running, now);
                }
                _ => { running = Some(running.unwrap_or(Red)); clock.run(running, now); }
            }
        }
        clock.run(None, now);
        let whole = Duration::from_secs(36_000);
        for side in Side::ALL {
            let left = clock.reading(side, false).main;
            let counted = counted[usize::from(side == Black)];
            prop_assert_eq!(left, whole.saturating_sub(counted));
        }
    }
}
