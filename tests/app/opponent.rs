//! Playing against the machine: it answers, and never to a position that is gone.

use crate::harness::Table;
use chuhe::app::opponent::{EnginePool, OpponentCmd};
use chuhe::app::session::SessionCmd;
use chuhe::career::saved_game::Seat;
use chuhe::rules::Side;
use std::time::{Duration, Instant};

/// A start without edge pawns, which no book knows: the machine has to think.
pub const OFF_BOOK: &str = "rnbakabnr/9/1c5c1/2p1p1p2/9/9/2P1P1P2/1C5C1/9/RNBAKABNR w - - 0 1";

fn against(grade: u8) -> Table {
    let mut table = Table::new();
    table.start(Seat::Human, Seat::Machine { grade }, Some(OFF_BOOK));
    table
}

fn moves(table: &Table) -> usize {
    table.session().game.moves().len()
}

fn wait_for_moves(table: &mut Table, count: usize) {
    table.until("the machine's move", |world| {
        world
            .resource::<chuhe::app::session::Session>()
            .game
            .moves()
            .len()
            >= count
    });
    table.settle();
}

#[test]
fn the_machine_answers_each_move() {
    let mut table = against(1);
    for round in 0..3 {
        // The machine may give check, so no move is sure to be legal before it is looked at.
        let mv = table.session().game.position().legal_moves()[0].to_string();
        table.play(&mv);
        wait_for_moves(&mut table, 2 * round + 2);
    }
    assert_eq!(table.session().side_to_move(), Side::Red);
}

#[test]
fn the_machine_begins_when_it_has_red() {
    let mut table = Table::new();
    table.start(Seat::Machine { grade: 1 }, Seat::Human, None);
    assert!(table.session().flipped);
    wait_for_moves(&mut table, 1);
}

#[test]
fn two_machines_play_by_themselves_until_one_is_taken_back() {
    let mut table = Table::new();
    table.start(Seat::Machine { grade: 1 }, Seat::Machine { grade: 1 }, None);
    wait_for_moves(&mut table, 4);
    table.send(SessionCmd::Seat(Side::Red, None));
    table.send(SessionCmd::Seat(Side::Black, None));
    table.frames(3);
    let count = moves(&table);
    table.frames(120);
    assert_eq!(moves(&table), count);
}

#[test]
fn undo_while_the_machine_thinks_takes_back_only_the_own_move() {
    let mut table = against(20);
    table.play("h2e2");
    table.until("thinking", |world| {
        world.resource::<EnginePool>().is_thinking()
    });
    table.send(SessionCmd::Undo);
    table.frames(3);
    assert_eq!(moves(&table), 0);
    assert!(!table.app.world().resource::<EnginePool>().is_thinking());
    // The cancelled search must not speak up later.
    std::thread::sleep(Duration::from_millis(120));
    table.frames(60);
    assert_eq!(moves(&table), 0);
}

#[test]
fn undo_on_the_own_turn_takes_back_a_round() {
    let mut table = against(1);
    table.play("h2e2");
    wait_for_moves(&mut table, 2);
    table.press("Undo");
    table.settle();
    assert_eq!(moves(&table), 0);
    assert!(table.session().is_human_turn());
    table.send(SessionCmd::Redo);
    table.frames(3);
    assert_eq!(moves(&table), 2);
}

#[test]
fn no_stale_answer_comes_through_a_new_game_a_load_or_a_visit_home() {
    let mut table = against(20);
    table.play("h2e2");
    table.until("thinking", |world| {
        world.resource::<EnginePool>().is_thinking()
    });
    table.start(Seat::Human, Seat::Human, None);
    std::thread::sleep(Duration::from_millis(100));
    table.frames(80);
    assert_eq!(moves(&table), 0);

    table.start(Seat::Human, Seat::Machine { grade: 20 }, Some(OFF_BOOK));
    table.play("b2e2");
    table.until("thinking", |world| {
        world.resource::<EnginePool>().is_thinking()
    });
    table.send(chuhe::app::nav::Nav::Back);
    table.frames(4);
    assert!(table.app.world().resource::<EnginePool>().job().is_none());
    std::thread::sleep(Duration::from_millis(100));
    table.frames(80);
    assert_eq!(moves(&table), 1);
}

#[test]
fn a_hundred_starts_and_stops_give_no_late_answer() {
    let mut table = against(20);
    for round in 0..100 {
        table.tap("h2");
        table.tap("e2");
        table.frames(round % 5);
        table.send(SessionCmd::Undo);
        table.frames(2);
        assert_eq!(moves(&table), 0, "round {round}");
    }
    std::thread::sleep(Duration::from_millis(100));
    table.frames(60);
    assert_eq!(moves(&table), 0);
}

#[test]
fn a_cancelled_search_frees_the_engine_at_once() {
    let mut table = against(20);
    table.play("h2e2");
    table.until("thinking", |world| {
        world.resource::<EnginePool>().is_thinking()
    });
    std::thread::sleep(Duration::from_millis(50));
    let begin = Instant::now();
    // Dropping the pool joins its thread.
    table.world().remove_resource::<EnginePool>();
    // Far more than the 50 ms aimed at, for busy machines; a search that ignores its stop would take seconds.
    assert!(
        begin.elapsed() < Duration::from_millis(1000),
        "{:?}",
        begin.elapsed()
    );
}

#[test]
fn move_now_plays_what_was_found() {
    let mut table = against(20);
    table.play("h2e2");
    table.until("thinking", |world| {
        world.resource::<EnginePool>().is_thinking()
    });
    std::thread::sleep(Duration::from_millis(60));
    let begin = Instant::now();
    table.send(OpponentCmd::MoveNow);
    wait_for_moves(&mut table, 2);
    assert!(begin.elapsed() < Duration::from_secs(3));
}

#[test]
fn a_hint_is_a_legal_move_and_goes_away_with_the_next_touch() {
    let mut table = against(1);
    table.press("Hint");
    table.until("a hint", |world| {
        world
            .resource::<chuhe::app::session::Session>()
            .hint
            .is_some()
    });
    let hint = table.session().hint.expect("a hint");
    assert!(table.session().game.position().is_legal(hint));
    assert_eq!(table.session().aids.hints_used, 1);
    table.tap("e5");
    assert_eq!(table.session().hint, None);
}

#[test]
fn a_lost_machine_takes_a_draw_and_a_winning_one_does_not() {
    for (fen, taken) in [
        // The machine (Black) is a rook and more down.
        ("4k4/9/9/9/9/9/9/R3C4/4A4/3RK4 w - - 0 40", true),
        ("r3k4/4a4/r8/9/9/9/9/9/9/3K5 w - - 0 40", false),
    ] {
        let mut table = Table::new();
        table.start(Seat::Human, Seat::Machine { grade: 5 }, Some(fen));
        table.send(OpponentCmd::OfferDraw);
        table.frames(2);
        table.until("an answer", |world| {
            world.resource::<EnginePool>().job().is_none()
        });
        table.frames(5);
        assert_eq!(table.session().game.end().is_some(), taken, "{fen}");
    }
}

#[test]
fn a_suspended_app_stops_thinking_saves_and_goes_on_when_it_is_back() {
    use bevy::window::AppLifecycle;
    let mut table = against(1);
    table.tap("h2");
    table.tap("e2");
    table.send(AppLifecycle::WillSuspend);
    table.frames(3);
    assert!(table.app.world().resource::<EnginePool>().job().is_none());
    let fen = table.fen();
    table.frames(60);
    assert_eq!(table.fen(), fen);
    table.send(AppLifecycle::WillResume);
    table.send(AppLifecycle::Running);
    wait_for_moves(&mut table, 2);
}

#[test]
fn a_search_cancelled_by_leaving_does_not_answer_for_the_one_after_coming_back() {
    let mut table = against(20);
    table.play("h2e2");
    table.until("thinking", |world| {
        world.resource::<EnginePool>().is_thinking()
    });
    table.send(chuhe::app::nav::Nav::To(chuhe::app::state::Screen::Home));
    table.frames(3);
    // The cancelled search has answered by now, with what little it had seen.
    std::thread::sleep(Duration::from_millis(150));
    table.send(chuhe::app::nav::Nav::To(chuhe::app::state::Screen::Match));
    table.frames(60);
    assert_eq!(moves(&table), 1, "the new search has seconds to think");
    assert!(table.app.world().resource::<EnginePool>().is_thinking());
}

#[test]
fn a_paused_game_takes_nothing_back_and_a_resigned_one_is_uncovered() {
    let mut table = against(1);
    table.play("h2e2");
    wait_for_moves(&mut table, 2);
    table.send(SessionCmd::Pause(true));
    table.send(SessionCmd::Undo);
    table.frames(3);
    assert_eq!(moves(&table), 2);
    table.send(SessionCmd::Resign);
    table.frames(3);
    assert!(!table.session().paused);
}

#[test]
fn a_machine_that_knows_the_book_opens_by_it() {
    let mut table = Table::new();
    table.start(Seat::Human, Seat::Machine { grade: 20 }, None);
    for mv in ["h2e2", "h0g2", "i0h0"] {
        let played = moves(&table);
        table.play(mv);
        let before = table.session().game.position().clone();
        let book = chuhe::engine::book::probe(&before);
        assert!(!book.is_empty(), "the book ends before {}", table.fen());
        wait_for_moves(&mut table, played + 2);
        let reply = table.session().game.moves()[played + 1];
        assert!(book.iter().any(|known| known.mv == reply), "{reply}");
    }
}

#[test]
fn the_machine_knows_after_how_many_plies_this_game_is_drawn() {
    use chuhe::engine::{Limits, Options, Score, Search, Stop};
    use chuhe::rules::Position;
    // Red is a rook ahead, but the next quiet ply ends a game with a limit of ten rounds.
    let start = Position::from_fen("3ak4/4a4/9/9/9/9/9/9/4A4/R2AK4 w - - 18 40").expect("legal");
    let score = |natural_limit| {
        let limits = Limits {
            natural_limit,
            ..Limits::depth(6)
        };
        let mut search = Search::new(Options::default());
        search
            .go(&start, &[], &limits, &Stop::new(), &mut |_| {})
            .score
    };
    assert!(score(None).to_cp() > 300);
    assert_eq!(score(Some(20)), Score::Cp(0));
}
