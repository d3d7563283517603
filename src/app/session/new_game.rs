//! A game about to begin.

use crate::career::handicap::Handicap;
use crate::career::ledger::Contest;
use crate::career::saved_game::{Aids, Seat, Seats, TimeControl};
use crate::career::settings::{FirstMover, NewGameChoice, TwoPlayersChoice};
use crate::rules::game::RuleSet;
use crate::rules::{Position, Side};
use bevy::prelude::default;
use rand::Rng;
use rand::rngs::StdRng;

/// A game as the new-game sheet describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    /// Who plays Red and who Black.
    pub seats: Seats,
    /// Odds.
    pub handicap: Handicap,
    /// Who gives them.
    pub handicap_giver: Side,
    /// What the player may ask for.
    pub aids: Aids,
    /// What it counts for; `None`: it is casual.
    pub rated: Option<Contest>,
    /// Another start position than the usual one.
    pub start: Option<Position>,
    /// The clocks, if the game has any.
    pub clock: Option<TimeControl>,
    /// The options of the law.
    pub rules: RuleSet,
}

impl NewGame {
    /// What the player chose, with the lot drawn where it was left to chance.
    pub fn from_choice(choice: &NewGameChoice, start: Option<Position>) -> NewGame {
        let (seats, mine) = duel(choice.first, choice.grade);
        let giver = if choice.handicap_to_machine {
            mine
        } else {
            !mine
        };
        NewGame {
            seats,
            handicap: choice.handicap,
            handicap_giver: giver,
            aids: Aids {
                take_back: choice.take_back,
                hints: choice.hints,
                ..default()
            },
            rated: None,
            start,
            clock: choice.clock,
            rules: choice.rules(),
        }
    }

    /// A rated game against the machine: neither odds nor help.
    pub fn rated(contest: Contest, grade: u8, first: FirstMover) -> NewGame {
        NewGame {
            seats: duel(first, grade).0,
            handicap: Handicap::None,
            handicap_giver: Side::Red,
            aids: Aids {
                take_back: false,
                hints: false,
                ..default()
            },
            rated: Some(contest),
            start: None,
            clock: None,
            rules: RuleSet::default(),
        }
    }

    /// Two people at one device, on the usual terms.
    pub fn two_players() -> NewGame {
        NewGame::between_people(&TwoPlayersChoice::default())
    }

    /// Two people at one device, on these terms.
    pub fn between_people(choice: &TwoPlayersChoice) -> NewGame {
        NewGame {
            seats: Seats {
                red: Seat::Human,
                black: Seat::Human,
            },
            handicap: Handicap::None,
            handicap_giver: Side::Red,
            aids: Aids {
                take_back: choice.take_back,
                ..default()
            },
            rated: None,
            start: None,
            clock: choice.clock,
            rules: choice.rules(),
        }
    }
}

/// The seats of a person and the machine, and the person's side; by lot when that is wished.
fn duel(first: FirstMover, grade: u8) -> (Seats, Side) {
    let me_first = match first {
        FirstMover::Me => true,
        FirstMover::Opponent => false,
        FirstMover::Random => chance().is_multiple_of(2),
    };
    let machine = Seat::Machine { grade };
    let (red, black, mine) = if me_first {
        (Seat::Human, machine, Side::Red)
    } else {
        (machine, Seat::Human, Side::Black)
    };
    (Seats { red, black }, mine)
}

/// A number by chance.
pub(super) fn chance() -> u64 {
    rand::make_rng::<StdRng>().next_u64()
}
