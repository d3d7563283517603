//! Ends that people agree on or that are ruled: offers, answers, the arbiter, abandoning.

use crate::harness::Table;
use bevy::prelude::*;
use chuhe::app::audio::{Cue, PlayCue};
use chuhe::app::notices::Notices;
use chuhe::app::opponent::{EnginePool, OpponentCmd};
use chuhe::app::session::{Session, SessionCmd};
use chuhe::app::state::{Overlay, Question, Sheet};
use chuhe::career::paths::Id;
use chuhe::career::saved_game::{DrawOffer, SavedGame, Seat, Seats};
use chuhe::rules::Side::{Black, Red};
use chuhe::rules::game::EndReason;
use chuhe::rules::{Game, Move, Outcome, Position, RuleSet};

/// Rook against rook, both with all their guards, after 44 rounds in which nothing was taken.
fn dry_game() -> SavedGame {
    let seats = Seats {
        red: Seat::Human,
        black: Seat::Machine { grade: 12 },
    };
    let fen = "r1bakab2/9/9/4p4/9/9/4P4/9/9/R1BAKAB2 w";
    let loop_of = ["a0a1", "a9a8", "a1a0", "a8a9"];
    let moves = loop_of.iter().cycle().take(88);
    let rules = RuleSet {
        repetition: false,
        ..RuleSet::default()
    };
    let start = Position::from_fen(fen).expect("a position");
    let moves = moves.map(|mv| mv.parse::<Move>().expect("a move"));
    let game = Game::replay(start, rules, moves).expect("legal");
    let mut saved = SavedGame::new(Id::new(1, 2), seats, 1);
    saved.set_game(&game);
    saved
}

fn end(table: &Table) -> (Outcome, EndReason) {
    let end = table.session().game.end().expect("over");
    (end.outcome, end.reason)
}

fn until_offered(table: &mut Table) {
    table.until("the machine's offer", |world| {
        world.resource::<Overlay>().0 == Some(Sheet::Ask(Question::AnswerDraw(Black)))
    });
    table.frames(2);
}

#[test]
fn the_machine_offers_a_draw_in_a_dry_game_and_the_person_takes_it() {
    let mut table = Table::new();
    table.send(SessionCmd::Load(Box::new(dry_game())));
    table.frames(4);
    table.play("a0b0");
    until_offered(&mut table);
    let ply = table.session().game.ply();
    assert_eq!(
        table.session().draw_offers,
        [DrawOffer { ply, by: Black }],
        "the offer is kept with the game"
    );
    assert_eq!(table.session().to_saved().draw_offers.len(), 1);
    table.press("Accept");
    table.frames(3);
    assert_eq!(end(&table), (Outcome::Draw, EndReason::Agreement));
}

#[test]
fn a_declined_machine_does_not_offer_again_at_once() {
    let mut table = Table::new();
    table.send(SessionCmd::Load(Box::new(dry_game())));
    table.frames(4);
    table.play("a0b0");
    until_offered(&mut table);
    table.press("Decline");
    table.frames(3);
    assert!(table.session().game.end().is_none());
    table.play("b0a0");
    table.until("the machine's move", |world| {
        world.resource::<Session>().game.ply() == 92
    });
    table.settle();
    table.frames(10);
    assert_eq!(table.overlay().0, None);
    assert_eq!(table.session().draw_offers.len(), 1);
}

#[test]
fn a_person_offers_once_in_a_while_and_is_told_to_wait() {
    let mut table = Table::new();
    table.start(Seat::Human, Seat::Machine { grade: 3 }, None);
    let offer = |table: &mut Table| {
        table.send(OpponentCmd::OfferDraw);
        table.frames(2);
        table.until("an answer", |world| {
            world.resource::<EnginePool>().job().is_none()
        });
        table.frames(3);
        let notices = table.app.world().resource::<Notices>();
        notices.shown().map(|toast| toast.text.clone())
    };
    let first = offer(&mut table).expect("an answer");
    assert!(first.contains("plays on"), "{first}");
    assert_eq!(table.session().draw_offers, [DrawOffer { ply: 0, by: Red }]);
    let second = offer(&mut table).expect("a word");
    assert!(second.contains("before offering again"), "{second}");
    assert_eq!(table.session().draw_offers.len(), 1);
}

#[test]
fn an_arbiter_rules_in_a_game_of_two_people_and_not_against_the_machine() {
    for (button, expected) in [
        ("Red broke the rules", Outcome::Win(Black)),
        ("Black broke the rules", Outcome::Win(Red)),
        ("A plain draw", Outcome::Draw),
    ] {
        let mut table = Table::new();
        table.two_players();
        table.play("h2e2");
        table.press("More");
        table.press("Arbiter's ruling");
        table.press(button);
        table.frames(3);
        assert_eq!(end(&table), (expected, EndReason::RuleViolation));
    }
    let mut table = Table::new();
    table.start(Seat::Human, Seat::Machine { grade: 1 }, None);
    table.press("More");
    assert!(!table.names().contains(&"Arbiter's ruling".to_owned()));
}

/// All sounds asked for so far.
#[derive(Resource, Default)]
struct Heard(Vec<Cue>);

fn listen(table: &mut Table) {
    table.app.init_resource::<Heard>().add_systems(
        Last,
        |mut cues: MessageReader<PlayCue>, mut heard: ResMut<Heard>| {
            heard.0.extend(cues.read().map(|PlayCue(cue)| *cue));
        },
    );
}

#[test]
fn every_sound_is_in_the_program() {
    let sounds: Vec<_> = chuhe::app::audio::sounds().collect();
    assert_eq!(sounds.len(), 24);
    for (file, bytes) in sounds {
        assert_eq!(&bytes[..4], b"OggS", "{file}");
    }
}

#[test]
fn how_a_game_ended_is_heard_before_what_that_means() {
    let ends: [(fn(&mut Game), EndReason, Cue); 5] = [
        (|game| game.resign(Red), EndReason::Resignation, Cue::Lose),
        (
            |game| game.lose_on_time(Black),
            EndReason::Timeout,
            Cue::Win,
        ),
        (Game::agree_draw, EndReason::Agreement, Cue::Draw),
        (
            |game| game.rule(Outcome::Draw),
            EndReason::RuleViolation,
            Cue::Draw,
        ),
        (|game| game.abandon(Red), EndReason::Abandoned, Cue::Lose),
    ];
    let mut table = Table::new();
    listen(&mut table);
    for (declare, reason, outcome) in ends {
        table.start(Seat::Human, Seat::Machine { grade: 1 }, None);
        table.world().resource_mut::<Heard>().0.clear();
        declare(&mut table.world().resource_mut::<Session>().game);
        // Turning the board makes the session look at itself.
        table.send(SessionCmd::Pause(true));
        table.until("the result", |world| {
            world.resource::<Overlay>().0 == Some(Sheet::Result)
        });
        table.frames(2);
        let heard = &table.app.world().resource::<Heard>().0;
        assert_eq!(heard[..], [Cue::End(reason), outcome], "{reason:?}");
    }
}

#[test]
fn abandoning_says_what_it_costs_and_loses() {
    let mut table = Table::new();
    table.start(Seat::Human, Seat::Machine { grade: 1 }, None);
    table.send(chuhe::app::nav::Nav::Open(Sheet::Ask(Question::Abandon)));
    table.frames(3);
    table.press("Keep playing");
    table.frames(2);
    assert!(table.session().game.end().is_none());
    table.send(chuhe::app::nav::Nav::Open(Sheet::Ask(Question::Abandon)));
    table.frames(3);
    table.press("Abandon");
    table.frames(3);
    assert_eq!(end(&table), (Outcome::Win(Black), EndReason::Abandoned));
}
