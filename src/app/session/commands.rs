//! Everything that may happen to the game besides a move.

use super::new_game::{NewGame, chance};
use super::{Session, saved};
use crate::app::AppSet;
use crate::app::career::Career;
use crate::app::nav::Nav;
use crate::app::state::Screen;
use crate::career::clock::GameClock;
use crate::career::handicap::Handicap;
use crate::career::ladder::GRADES;
use crate::career::ledger::Contest;
use crate::career::paths::Id;
use crate::career::saved_game::{Aids, SavedGame, Seat, Seats};
use crate::career::settings::FirstMover;
use crate::rules::game::{EndReason, Game, Outcome};
use crate::rules::{Move, Side};
use bevy::prelude::*;

/// What a screen may ask of the session.
#[derive(Message, Clone, Debug)]
pub enum SessionCmd {
    /// Starts a game; the one that is open stays saved.
    New(Box<NewGame>),
    /// Goes on with a saved game.
    Load(Box<SavedGame>),
    /// Puts a puzzle on the board; the side to move is the person's.
    Puzzle(Box<Game>),
    /// Shows the puzzle's game as it stands.
    Show(Box<Game>),
    /// Puts the game away; it stays saved.
    Close,
    /// Takes back the last round (against the machine) or the last move.
    Undo,
    /// Plays again what was taken back.
    Redo,
    /// The side whose turn it is (or the only person) gives up.
    Resign,
    /// This side offers a draw.
    OfferDraw(Side),
    /// Ends the game as agreed by both.
    AgreeDraw,
    /// An arbiter ends the game.
    Rule(Outcome),
    /// The only person leaves a rated game for good.
    Abandon,
    /// Turns the board.
    Flip,
    /// Covers the board and holds the machine, or goes on.
    Pause(bool),
    /// The program of this name has made a move of the machine.
    Guest(String),
    /// Hands a seat to the machine of this grade, or back to the person (`None`).
    Seat(Side, Option<u8>),
    /// Shows a hint until the next touch or move.
    ShowHint(Move),
    /// The same game again, with the same or with swapped colours.
    Rematch {
        /// Whether the seats change sides.
        swap: bool,
    },
}

impl SessionCmd {
    /// Starts a game.
    pub fn start(setup: NewGame) -> SessionCmd {
        SessionCmd::New(Box::new(setup))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SessionCmd>()
        .add_systems(Update, run_commands.in_set(AppSet::Command))
        .add_systems(Last, put_away);
}

/// The game goes at the end of a frame, when nothing that found it there is still to run.
fn put_away(mut requests: MessageReader<SessionCmd>, mut commands: Commands) {
    let close = |request: &SessionCmd| matches!(request, SessionCmd::Close);
    if requests.read().any(close) {
        commands.remove_resource::<Session>();
    }
}

fn run_commands(
    mut requests: MessageReader<SessionCmd>,
    session: Option<ResMut<Session>>,
    career: Res<Career>,
    mut commands: Commands,
    mut nav: MessageWriter<Nav>,
) {
    let mut session = session;
    for request in requests.read() {
        match request {
            SessionCmd::New(setup) => {
                let generation = session.as_ref().map_or(0, |old| old.generation) + 1;
                let mut setup = (**setup).clone();
                // What is not permitted to the person is not in any game of theirs.
                if let Some(known) = career.known() {
                    setup.aids.take_back &= known.profile.permissions.take_back;
                    setup.aids.hints &= known.profile.permissions.hints;
                }
                commands.insert_resource(start(setup, generation));
                nav.write(Nav::To(Screen::Match));
            }
            SessionCmd::Load(game) => {
                let generation = session.as_ref().map_or(0, |old| old.generation) + 1;
                if let Some(loaded) = saved::restore(game, generation) {
                    commands.insert_resource(loaded);
                    nav.write(Nav::To(Screen::Match));
                }
            }
            SessionCmd::Puzzle(game) => {
                let generation = session.as_ref().map_or(0, |old| old.generation) + 1;
                commands.insert_resource(puzzle((**game).clone(), generation));
                nav.write(Nav::To(Screen::Match));
            }
            SessionCmd::Rematch { swap } => {
                if let Some(old) = &session {
                    commands.insert_resource(start(rematch(old, *swap), old.generation + 1));
                    nav.write(Nav::To(Screen::Match));
                }
            }
            other => {
                if let Some(session) = session.as_mut() {
                    change(session, other);
                }
            }
        }
    }
}

fn change(session: &mut Session, request: &SessionCmd) {
    match request {
        SessionCmd::Undo => take_back(session),
        SessionCmd::Redo => play_again(session),
        SessionCmd::Resign => {
            let side = session.human_side().unwrap_or(session.side_to_move());
            if session.game.end().is_none() {
                session.game.resign(side);
                session.paused = false;
                session.touch();
            }
        }
        SessionCmd::AgreeDraw => {
            if session.game.end().is_none() {
                if session.is_two_players() {
                    session.offer_draw(session.side_to_move());
                }
                session.game.agree_draw();
                session.paused = false;
                session.touch();
            }
        }
        SessionCmd::OfferDraw(side) => session.offer_draw(*side),
        SessionCmd::Rule(outcome) => {
            if session.game.end().is_none() {
                session.game.rule(*outcome);
                session.paused = false;
                session.touch();
            }
        }
        SessionCmd::Abandon => {
            if let Some(side) = session.human_side()
                && session.game.end().is_none()
            {
                session.game.abandon(side);
                session.paused = false;
                session.touch();
            }
        }
        SessionCmd::Flip => session.flipped = !session.flipped,
        SessionCmd::Pause(paused) => {
            if session.paused != *paused {
                session.paused = *paused;
                session.touch();
            }
        }
        // In a rated game everybody plays for himself.
        SessionCmd::Seat(..) if session.rated.is_some() => {}
        SessionCmd::Seat(side, grade) => {
            // A game in which the machine has helped out is not won alone.
            session.aids.hints_used += u32::from(grade.is_some());
            let seat = grade.map_or(Seat::Human, |grade| Seat::Machine { grade });
            match side {
                Side::Red => session.seats.red = seat,
                Side::Black => session.seats.black = seat,
            }
            session.touch();
        }
        SessionCmd::Guest(name) => session.guest = Some(name.clone()),
        SessionCmd::ShowHint(mv) => {
            session.hint = Some(*mv);
            session.aids.hints_used += 1;
        }
        SessionCmd::Show(game) if session.puzzle => {
            session.game = (**game).clone();
            session.touch();
        }
        SessionCmd::Show(_)
        | SessionCmd::Puzzle(_)
        | SessionCmd::Close
        | SessionCmd::New(_)
        | SessionCmd::Load(_)
        | SessionCmd::Rematch { .. } => {}
    }
}

/// Takes back moves until a person is to move again; at least one, so that it works while the machine thinks.
fn take_back(session: &mut Session) {
    // Time that is used up does not come back with a move.
    let timed_out = session
        .game
        .end()
        .is_some_and(|end| end.reason == EndReason::Timeout);
    let barred = session.puzzle || session.paused || timed_out;
    if !session.game.can_undo() || !session.aids.take_back || barred {
        return;
    }
    session.game.undo();
    while session.game.can_undo() && session.machine_to_move().is_some() {
        session.game.undo();
    }
    session.aids.take_backs_used += 1;
    begin_move(session);
    let ply = session.game.ply();
    session.draw_offers.retain(|offer| offer.ply <= ply);
    session.touch();
}

fn play_again(session: &mut Session) {
    if !session.game.can_redo() || session.paused || session.puzzle {
        return;
    }
    session.game.redo();
    while session.game.can_redo() && session.machine_to_move().is_some() {
        session.game.redo();
    }
    begin_move(session);
    session.touch();
}

fn begin_move(session: &mut Session) {
    if let Some(clock) = &mut session.clock {
        clock.begin_move();
    }
}

fn start(setup: NewGame, generation: u64) -> Session {
    let position = setup
        .start
        .unwrap_or_else(|| setup.handicap.start(setup.handicap_giver));
    // A person sits at the bottom; when both seats are alike, Red does.
    let flipped = setup
        .seats
        .duel()
        .is_some_and(|(person, _)| person == Side::Black);
    Session {
        game: Game::new(position, setup.rules),
        seats: setup.seats,
        handicap: setup.handicap,
        handicap_giver: setup.handicap_giver,
        aids: setup.aids,
        rated: setup.rated,
        puzzle: false,
        id: Id::new(saved::unix_now(), chance()),
        seed: chance(),
        created: saved::unix_now(),
        flipped,
        paused: false,
        clock: setup.clock.map(GameClock::new),
        draw_offers: Vec::new(),
        guest: None,
        hint: None,
        generation,
    }
}

/// A puzzle's session. The defence sits in the machine's seat.
fn puzzle(game: Game, generation: u64) -> Session {
    let side = game.position().side_to_move();
    let first = match side {
        Side::Red => FirstMover::Me,
        Side::Black => FirstMover::Opponent,
    };
    let setup = NewGame {
        rated: None,
        ..NewGame::rated(Contest::default(), GRADES, first)
    };
    Session {
        game,
        puzzle: true,
        ..start(setup, generation)
    }
}

fn rematch(old: &Session, swap: bool) -> NewGame {
    let (mut seats, mut giver) = (old.seats, old.handicap_giver);
    if swap {
        seats = Seats {
            red: seats.black,
            black: seats.red,
        };
        giver = !giver;
    }
    let start = (old.handicap == Handicap::None).then(|| old.game.start_position().clone());
    let aids = Aids {
        take_backs_used: 0,
        hints_used: 0,
        ..old.aids
    };
    NewGame {
        seats,
        handicap: old.handicap,
        handicap_giver: giver,
        aids,
        rated: old.rated,
        start,
        clock: old.clock.as_ref().map(GameClock::control),
        rules: old.game.rules(),
    }
}
