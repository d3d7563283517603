//! A move, from the wish to the board: the only place that plays moves in the session's game.

use super::{Session, Stopwatch};
use crate::app::AppSet;
use crate::career::saved_game::Seat;
use crate::rules::game::IllegalMove;
use crate::rules::{Kind, Move, Piece};
use bevy::prelude::*;

/// Somebody wants to play `mv` in the game's state `generation`.
#[derive(Message, Clone, Copy, Debug)]
pub struct MoveRequested {
    /// The move.
    pub mv: Move,
    /// The session's generation that the wish was made for.
    pub generation: u64,
    /// Person or machine.
    pub by: Seat,
}

/// A move was played.
#[derive(Message, Clone, Copy, Debug)]
pub struct MoveApplied {
    /// The move.
    pub mv: Move,
    /// What it took.
    pub captured: Option<Piece>,
    /// Whether it gives check.
    pub check: bool,
    /// Whether the game is over with it.
    pub ends: bool,
}

/// A person's move was refused.
#[derive(Message, Clone, Copy, Debug)]
pub struct MoveRejected {
    /// The move.
    pub mv: Move,
    /// Why.
    pub why: IllegalMove,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<MoveRequested>()
        .add_message::<MoveApplied>()
        .add_message::<MoveRejected>()
        .add_systems(
            Update,
            apply_moves
                .in_set(AppSet::Rules)
                .run_if(resource_exists::<Session>),
        );
}

pub(super) fn apply_moves(
    mut requests: MessageReader<MoveRequested>,
    stopwatch: Res<Stopwatch>,
    mut session: ResMut<Session>,
    mut applied: MessageWriter<MoveApplied>,
    mut rejected: MessageWriter<MoveRejected>,
) {
    for request in requests.read() {
        let stale = request.generation != session.generation();
        let wrong_seat = session.seat(session.side_to_move()) != request.by;
        if stale || wrong_seat || session.paused {
            continue;
        }
        let side = session.side_to_move();
        match session.game.play(request.mv) {
            Ok(played) => {
                if let Some(clock) = &mut session.clock {
                    clock.press(side, stopwatch.now());
                }
                session.touch();
                applied.write(MoveApplied {
                    mv: played.mv,
                    captured: played.captured,
                    check: played.check,
                    ends: session.game.end().is_some(),
                });
            }
            Err(why) if request.by == Seat::Human => {
                rejected.write(MoveRejected {
                    mv: request.mv,
                    why,
                });
            }
            Err(why) => error!("the engine's move {} was refused: {why}", request.mv),
        }
    }
}

/// The general of the side to move, when it stands in check.
pub fn general_in_check(session: &Session) -> Option<crate::rules::Square> {
    let position = session.game.position();
    position
        .in_check()
        .then(|| {
            position
                .pieces(position.side_to_move(), Kind::General)
                .first()
        })
        .flatten()
}
