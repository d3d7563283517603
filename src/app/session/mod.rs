//! The game being played. Only this module changes it; everybody else sends messages and reads.

mod clock;
mod commands;
mod new_game;
mod offers;
mod saved;
mod turn;

pub use clock::{ClockRunning, Stopwatch};
pub use commands::SessionCmd;
pub use new_game::NewGame;
pub use saved::unix_now;
pub use turn::{MoveApplied, MoveRejected, MoveRequested, general_in_check};

use crate::career::clock::GameClock;
use crate::career::handicap::Handicap;
use crate::career::ledger::Contest;
use crate::career::paths::GameId;
use crate::career::saved_game::{Aids, DrawOffer, Seat, Seats};
use crate::rules::game::Game;
use crate::rules::{Move, Side};
use bevy::prelude::*;

/// The open game with all that belongs to it. Absent until a game is started or continued.
#[derive(Resource)]
pub struct Session {
    /// Moves, cursor and end of the game.
    pub game: Game,
    /// Who plays Red and who Black.
    pub seats: Seats,
    /// What odds were given.
    pub handicap: Handicap,
    /// Who gave them.
    pub handicap_giver: Side,
    /// What the player may ask for.
    pub aids: Aids,
    /// What the game counts for; `None`: it is casual.
    pub rated: Option<Contest>,
    /// Whether it is a puzzle: nothing of it is saved here, and the machine moves only when the puzzle says so.
    pub puzzle: bool,
    /// Names the file of the game.
    pub id: GameId,
    /// Feeds the machine's choices, so that a game can be told apart from the next.
    pub seed: u64,
    /// When the game began, in seconds since 1970.
    pub created: u64,
    /// Whether Black sits at the bottom.
    pub flipped: bool,
    /// Whether the board is covered and the machine waits.
    pub paused: bool,
    /// The clocks, if the game has any.
    pub clock: Option<GameClock>,
    /// All draw offers so far.
    pub draw_offers: Vec<DrawOffer>,
    /// The other program that has made moves of the machine, by its name.
    pub guest: Option<String>,
    /// The hint on the board, cleared by the next touch or move.
    pub hint: Option<Move>,
    generation: u64,
}

impl Session {
    /// Counts every change of the game; an answer that carries an older number is stale.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Marks the game as changed, so that answers to the old position fall away.
    fn touch(&mut self) {
        self.generation += 1;
        self.hint = None;
    }

    /// Who plays `side`.
    pub fn seat(&self, side: Side) -> Seat {
        self.seats.of(side)
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Side {
        self.game.position().side_to_move()
    }

    /// Whether a person is to move and the game runs.
    pub fn is_human_turn(&self) -> bool {
        self.game.end().is_none() && !self.paused && self.seat(self.side_to_move()) == Seat::Human
    }

    /// The grade of the machine that is to move, if it is the machine's turn.
    pub fn machine_to_move(&self) -> Option<u8> {
        match self.seat(self.side_to_move()) {
            Seat::Machine { grade }
                if self.game.end().is_none() && !self.paused && !self.puzzle =>
            {
                Some(grade)
            }
            _ => None,
        }
    }

    /// Whether two people share the device.
    pub fn is_two_players(&self) -> bool {
        self.seats
            == Seats {
                red: Seat::Human,
                black: Seat::Human,
            }
    }

    /// The side of the only person, if there is exactly one.
    pub fn human_side(&self) -> Option<Side> {
        self.seats.duel().map(|(side, _)| side)
    }

    /// The side whose player sits at the top of the board, in a game of two people.
    pub fn far_side(&self) -> Option<Side> {
        self.is_two_players().then(|| !self.bottom_side())
    }

    /// The side drawn at the bottom of the board.
    pub fn bottom_side(&self) -> Side {
        if self.flipped { Side::Black } else { Side::Red }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((commands::plugin, turn::plugin, clock::plugin));
}
