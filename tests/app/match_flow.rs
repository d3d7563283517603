//! A game between two people at one device, played by finger, mouse and keys.

use crate::harness::Table;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, NativeKey};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use chuhe::app::board::men::PieceView;
use chuhe::app::board::select::Selection;
use chuhe::app::session::SessionCmd;
use chuhe::app::state::{Question, Screen, Sheet};
use chuhe::career::saved_game::Seat;
use chuhe::rules::game::EndReason;
use std::collections::BTreeMap;

/// The men as entities, by square, must be those of the position.
fn assert_men_match(table: &mut Table) {
    let position = table.session().game.position().clone();
    let world = table.world();
    let mut seen = BTreeMap::new();
    for view in world.query::<&PieceView>().iter(world) {
        assert!(
            seen.insert(view.square, view.piece).is_none(),
            "two men on {}",
            view.square
        );
    }
    let wanted: BTreeMap<_, _> = position
        .occupied()
        .map(|square| (square, position.piece_on(square).expect("occupied")))
        .collect();
    assert_eq!(seen, wanted);
}

#[test]
fn tap_tap_moves_and_the_men_follow() {
    let mut table = Table::new();
    table.two_players();
    assert_men_match(&mut table);
    table.play("h2e2");
    table.play("h9g7");
    table.play("e2e6");
    table.frames(30);
    assert_eq!(table.session().game.moves().len(), 3);
    assert_men_match(&mut table);
}

#[test]
fn a_tap_within_one_frame_counts() {
    let mut table = Table::new();
    table.two_players();
    for square in ["h2", "e2"] {
        let at = table.at(square);
        table.touch_phase(TouchPhase::Started, at, 1);
        table.touch_phase(TouchPhase::Ended, at, 1);
        table.frames(2);
    }
    assert_eq!(table.session().game.moves().len(), 1);
}

#[test]
fn the_move_is_made_on_release_and_may_slide_to_the_right_point_first() {
    let mut table = Table::new();
    table.two_players();
    table.tap("h2");
    let (wrong, right) = (table.at("g2"), table.at("e2"));
    table.touch_phase(TouchPhase::Started, wrong, 1);
    table.frames(3);
    assert_eq!(table.session().game.moves().len(), 0);
    table.touch_phase(TouchPhase::Moved, right, 1);
    table.frames(1);
    table.touch_phase(TouchPhase::Ended, right, 1);
    table.frames(2);
    assert_eq!(
        table
            .session()
            .game
            .last_move()
            .expect("a move")
            .to_string(),
        "h2e2"
    );
}

#[test]
fn dragging_with_a_finger_drops_where_the_lifted_man_is() {
    let mut table = Table::new();
    table.two_players();
    let pitch = table
        .app
        .world()
        .resource::<chuhe::app::board::geometry::BoardGeometry>()
        .pitch;
    let lift = Vec2::new(0.0, pitch.clamp(34.0, 48.0));
    let (from, to) = (table.at("h2"), table.at("e2") + lift);
    table.drag(from, to);
    assert_eq!(
        table
            .session()
            .game
            .last_move()
            .expect("a move")
            .to_string(),
        "h2e2"
    );
    // Dragged off the board, the man goes back.
    let from = table.at("b9");
    table.drag(from, Vec2::new(from.x, 2.0));
    assert_eq!(table.session().game.moves().len(), 1);
}

#[test]
fn dragging_with_the_mouse_drops_under_the_cursor() {
    let mut table = Table::new();
    table.two_players();
    let (from, to) = (table.at("b0"), table.at("c2"));
    table.mouse_move(from);
    table.mouse_button(ButtonState::Pressed);
    table.frames(1);
    table.mouse_move(from.lerp(to, 0.5));
    table.frames(1);
    table.mouse_move(to);
    table.frames(1);
    table.mouse_button(ButtonState::Released);
    table.frames(2);
    assert_eq!(
        table
            .session()
            .game
            .last_move()
            .expect("a move")
            .to_string(),
        "b0c2"
    );
}

#[test]
fn a_second_finger_is_ignored_while_one_is_down() {
    let mut table = Table::new();
    table.two_players();
    let (man, target, other) = (table.at("h2"), table.at("e2"), table.at("b0"));
    table.touch_phase(TouchPhase::Started, man, 1);
    table.frames(1);
    table.touch_phase(TouchPhase::Started, other, 2);
    table.frames(1);
    table.touch_phase(TouchPhase::Ended, other, 2);
    table.touch_phase(TouchPhase::Ended, man, 1);
    table.frames(2);
    table.touch_at(target, 1);
    assert_eq!(
        table
            .session()
            .game
            .last_move()
            .expect("a move")
            .to_string(),
        "h2e2"
    );
}

#[test]
fn selecting_shows_legal_points_and_tapping_again_puts_down() {
    let mut table = Table::new();
    table.two_players();
    table.tap("b0");
    let selection = table.app.world().resource::<Selection>().clone();
    assert_eq!(selection.targets.len(), 2);
    table.tap("b0");
    assert_eq!(table.app.world().resource::<Selection>().from, None);
    table.tap("b0");
    table.tap("h0");
    assert_eq!(
        table.app.world().resource::<Selection>().from,
        Some(crate::harness::parse("h0"))
    );
    table.tap("h5");
    assert_eq!(table.session().game.moves().len(), 0);
}

#[test]
fn every_point_answers_in_both_orientations() {
    let mut table = Table::new();
    table.two_players();
    for flipped in [false, true] {
        if flipped {
            table.send(SessionCmd::Flip);
            table.frames(3);
            assert_men_match(&mut table);
        }
        for square in ["a0", "i0", "e0", "a3", "i3"] {
            table.tap(square);
            let from = table.app.world().resource::<Selection>().from;
            assert_eq!(
                from,
                Some(crate::harness::parse(square)),
                "{square} flipped {flipped}"
            );
            table.tap(square);
        }
    }
}

#[test]
fn undo_and_redo_bring_back_men_and_moves() {
    let mut table = Table::new();
    table.two_players();
    let before = table.fen();
    for mv in ["h2e2", "h9g7", "e2e6"] {
        table.play(mv);
    }
    let after = table.fen();
    for _ in 0..3 {
        table.press("Undo");
        table.settle();
    }
    assert_eq!(table.fen(), before);
    table.frames(20);
    assert_men_match(&mut table);
    for _ in 0..3 {
        table.send(SessionCmd::Redo);
        table.frames(3);
        table.settle();
    }
    assert_eq!(table.fen(), after);
    table.frames(30);
    assert_men_match(&mut table);
}

#[test]
fn undoing_quickly_while_men_slide_leaves_the_board_right() {
    let mut table = Table::new();
    table.two_players();
    table.tap("h2");
    table.tap("h9");
    table.frames(2);
    table.send(SessionCmd::Undo);
    table.frames(1);
    table.send(SessionCmd::Redo);
    table.frames(1);
    table.send(SessionCmd::Undo);
    table.frames(60);
    assert_men_match(&mut table);
}

#[test]
fn checkmate_ends_the_game_and_opens_the_result() {
    let mut table = Table::new();
    let fen = "3k5/9/9/9/9/9/9/4R4/5R3/4K4 w - - 0 1";
    table.start(Seat::Human, Seat::Human, Some(fen));
    table.play("f1d1");
    assert_eq!(
        table.session().game.end().expect("mate").reason,
        EndReason::Checkmate
    );
    table.frames(80);
    assert_eq!(table.overlay().0, Some(Sheet::Result));
}

#[test]
fn resigning_asks_once_and_names_the_reason() {
    let mut table = Table::new();
    table.two_players();
    table.play("h2e2");
    table.press("Resign");
    assert_eq!(table.overlay().0, Some(Sheet::Ask(Question::Resign)));
    table.press("Keep playing");
    assert!(table.session().game.end().is_none());
    table.press("Resign");
    table.press("Resign");
    let end = table.session().game.end().expect("an end").clone();
    assert_eq!(end.reason, EndReason::Resignation);
    table.frames(80);
    assert_eq!(table.overlay().0, Some(Sheet::Result));
    // The board under the sheet takes no move, and the game is over anyway.
    table.press("Close");
    table.play("h9g7");
    assert_eq!(table.session().game.moves().len(), 1);
}

#[test]
fn two_players_may_agree_to_a_draw() {
    let mut table = Table::new();
    table.two_players();
    table.play("h2e2");
    table.press("Draw");
    table.press("Accept");
    assert_eq!(
        table.session().game.end().expect("an end").reason,
        EndReason::Agreement
    );
}

#[test]
fn a_rematch_swaps_colours_when_asked() {
    let mut table = Table::new();
    table.start(Seat::Human, Seat::Machine { grade: 1 }, None);
    table.press("Resign");
    table.press("Resign");
    table.frames(80);
    table.press("Swap sides");
    table.frames(4);
    assert!(table.session().game.end().is_none());
    assert_eq!(table.session().seats.black, Seat::Human);
    assert!(table.session().flipped);
}

#[test]
fn taps_on_a_sheet_never_reach_the_board() {
    let mut table = Table::new();
    table.two_players();
    let squares = ["a0", "b2", "e3", "h2", "i0"];
    table.press("More");
    assert_eq!(table.overlay().0, Some(Sheet::More));
    for square in squares {
        for hold in 0..4 {
            let at = table.at(square);
            table.touch_phase(TouchPhase::Started, at, 1);
            table.frames(hold);
            table.touch_phase(TouchPhase::Ended, at, 1);
            table.frames(1);
            assert_eq!(table.app.world().resource::<Selection>().from, None);
            if table.overlay().0 != Some(Sheet::More) {
                table.send(chuhe::app::nav::Nav::Open(Sheet::More));
                table.frames(2);
            }
        }
    }
}

#[test]
fn back_closes_the_sheet_then_the_match_and_only_then_the_app() {
    let mut table = Table::new();
    table.two_players();
    table.play("h2e2");
    table.press("More");
    let back = |table: &mut Table| {
        table.key(KeyCode::BrowserBack, Key::BrowserBack, ButtonState::Pressed);
        let exit = table.app.should_exit();
        table.key(
            KeyCode::BrowserBack,
            Key::BrowserBack,
            ButtonState::Released,
        );
        exit
    };
    assert!(back(&mut table).is_none());
    assert_eq!((table.screen(), table.overlay().0), (Screen::Match, None));
    assert!(back(&mut table).is_none());
    assert_eq!(table.screen(), Screen::Home);
    assert!(back(&mut table).is_some());
}

#[test]
fn the_keyboard_alone_can_play() {
    let mut table = Table::new();
    table.two_players();
    // From the general's point to the right cannon, then three points to the left.
    let press = |table: &mut Table, code, count| {
        for _ in 0..count {
            let key = Key::Unidentified(NativeKey::Unidentified);
            table.key(code, key.clone(), ButtonState::Pressed);
            table.key(code, key, ButtonState::Released);
        }
    };
    press(&mut table, KeyCode::ArrowRight, 1);
    let start = table
        .app
        .world()
        .resource::<Selection>()
        .cursor
        .expect("a cursor");
    press(
        &mut table,
        KeyCode::ArrowRight,
        i32::from(7 - start.file() as i8).max(0) as usize,
    );
    press(&mut table, KeyCode::ArrowUp, 2);
    press(&mut table, KeyCode::Enter, 1);
    press(&mut table, KeyCode::ArrowLeft, 3);
    press(&mut table, KeyCode::Enter, 1);
    assert_eq!(
        table
            .session()
            .game
            .last_move()
            .expect("a move")
            .to_string(),
        "h2e2"
    );
}

#[test]
fn a_move_that_exposes_the_general_is_refused_in_words() {
    let mut table = Table::new();
    let fen = "4k4/9/9/9/4r4/9/9/9/4R4/4K4 w - - 0 1";
    table.start(Seat::Human, Seat::Human, Some(fen));
    table.play("e1d1");
    assert_eq!(table.session().game.moves().len(), 0);
    let notices = table.app.world().resource::<chuhe::app::notices::Notices>();
    assert_eq!(
        notices.shown().expect("a message").text,
        "That would expose your general."
    );
}

#[test]
fn pausing_covers_the_board() {
    let mut table = Table::new();
    table.two_players();
    table.send(SessionCmd::Pause(true));
    table.frames(2);
    table.play("h2e2");
    assert_eq!(table.session().game.moves().len(), 0);
    table.press("Resume");
    table.play("h2e2");
    assert_eq!(table.session().game.moves().len(), 1);
}

#[test]
fn a_position_that_comes_up_twice_brings_a_warning_and_a_third_time_the_verdict() {
    let mut table = Table::new();
    // Red checks for ever with the rook; Black's general steps aside and back.
    let fen = "3k5/9/9/9/9/9/9/9/3R5/5K3 b - - 0 1";
    table.start(Seat::Human, Seat::Human, Some(fen));
    let loop_moves = ["d9e9", "d1e1", "e9d9", "e1d1"];
    for mv in loop_moves {
        table.play(mv);
    }
    let said = |table: &Table| {
        let notices = table.app.world().resource::<chuhe::app::notices::Notices>();
        notices
            .shown()
            .map(|toast| toast.text.clone())
            .unwrap_or_default()
    };
    assert!(said(&table).contains("Red loses"), "{}", said(&table));
    for mv in loop_moves {
        table.play(mv);
    }
    let end = table.session().game.end().expect("a verdict").clone();
    assert_eq!(end.reason, EndReason::PerpetualCheck);
}
