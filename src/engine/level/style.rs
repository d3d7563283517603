//! How an opponent of a certain character plays, at the same strength.
//!
//! A style acts in three small ways: which moves of the opening book it likes, which of several nearly equal lines it
//! prefers, and what its evaluation makes a little more of (grades that judge by the network prefer more firmly instead).
//! None of them lets it see more or less.

use crate::engine::eval::Weights;
use crate::engine::eval::terms::{
    ADVISORS_MISSING, CANNON_LINE, CANNON_PIN, ELEPHANTS_LINKED, ELEPHANTS_MISSING, HANGING,
    HORSES_LINKED, INVADERS, LOOSE, OPENNESS, PALACE_STRIKES, PAWN_PAIR, ROOK_PIN, STRUCK_BY_MINOR,
    TEMPO,
};
use crate::engine::eval::weights::{Duo, PSQ_COUNT, psq_index};
use crate::rules::{Kind, Move, Position, Side, Square};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// A way to play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Style {
    /// As the engine itself.
    #[default]
    Plain,
    /// Keeps its house in order and waits.
    Solid,
    /// Attacks the general.
    Aggressive,
    /// Goes ways that few go.
    Tricky,
}

/// What a move looks like to somebody who does not calculate.
struct Look {
    kind: Kind,
    /// Takes a man.
    capture: bool,
    /// Gives check.
    check: bool,
    /// Lands on the other side's half.
    over: bool,
    /// Goes back.
    back: bool,
    /// A cannon comes to the middle file on its own half.
    central_cannon: bool,
    /// A horse to the edge, a cannon to the file of a palace corner, a rook one step along its file: developing moves
    /// that few make.
    odd: bool,
    /// A horse towards the middle.
    sound_horse: bool,
}

impl Look {
    fn of(position: &Position, mv: Move) -> Option<Look> {
        let piece = position.piece_on(mv.from())?;
        let (kind, side) = (piece.kind(), piece.side());
        let (from, to) = (mv.from(), mv.to());
        let ahead = match side {
            Side::Red => i32::from(to.rank()) - i32::from(from.rank()),
            Side::Black => i32::from(from.rank()) - i32::from(to.rank()),
        };
        let home = to.is_home_of(side);
        let capture = position.piece_on(to).is_some();
        let odd = !capture
            && home
            && match kind {
                Kind::Horse => matches!(to.file(), 0 | 8),
                Kind::Cannon => matches!(to.file(), 3 | 5) && ahead == 0,
                Kind::Rook => ahead == 1,
                _ => false,
            };
        Some(Look {
            kind,
            capture,
            check: position.gives_check(mv, &position.aim()),
            over: !home,
            back: ahead < 0,
            central_cannon: kind == Kind::Cannon && home && to.file() == 4 && from.file() != 4,
            odd,
            sound_horse: kind == Kind::Horse && home && matches!(to.file(), 2 | 6) && ahead > 0,
        })
    }
}

impl Style {
    /// How much it likes the look of a move: a factor on its chance among equals, 1 for no opinion.
    pub(super) fn appeal(self, position: &Position, mv: Move) -> f64 {
        let Some(look) = Look::of(position, mv).filter(|_| self != Style::Plain) else {
            return 1.0;
        };
        let guard = matches!(look.kind, Kind::Advisor | Kind::Elephant);
        let factors: &[(bool, f64)] = &match self {
            Style::Plain => return 1.0,
            Style::Aggressive => [
                (look.check, 1.5),
                (look.capture, 1.3),
                (look.over, 1.8),
                (look.central_cannon, 2.2),
                (look.back, 0.7),
                (guard, 0.5),
            ],
            Style::Solid => [
                (look.over, 0.8),
                (look.central_cannon, 0.45),
                (guard, 2.0),
                (look.sound_horse, 1.5),
                (look.odd, 0.6),
                (look.capture, 1.0),
            ],
            Style::Tricky => [
                (look.odd, 2.5),
                (look.central_cannon, 0.45),
                (look.kind == Kind::Pawn, 1.5),
                (look.back, 1.2),
                (look.sound_horse, 0.8),
                (look.capture, 0.85),
            ],
        };
        factors
            .iter()
            .filter(|(holds, _)| *holds)
            .map(|(_, factor)| factor)
            .product()
    }

    /// The chance of a move of the opening book that was played in `count` games, before all are made to add up to 1.
    /// Opinions on openings are strong, and a tricky player goes where few went.
    pub(super) fn book_weight(self, position: &Position, mv: Move, count: u32) -> f64 {
        let count = f64::from(count);
        match self {
            Style::Plain => count,
            Style::Tricky => count.powf(0.6) * self.appeal(position, mv).powi(2),
            Style::Solid | Style::Aggressive => count * self.appeal(position, mv).powi(2),
        }
    }

    /// The weights with what this style makes more of.
    pub(in crate::engine) fn shade(self, weights: &Weights) -> Weights {
        let mut row = *weights.row();
        let pins = ROOK_PIN..CANNON_PIN + 7;
        let shell = ADVISORS_MISSING..ELEPHANTS_MISSING + 4;
        match self {
            Style::Plain => {}
            Style::Aggressive => {
                scale(&mut row, PALACE_STRIKES..PALACE_STRIKES + 16, 135);
                scale(&mut row, INVADERS..INVADERS + 7, 125);
                scale(&mut row, CANNON_LINE..CANNON_LINE + 6, 125);
                scale(&mut row, TEMPO..TEMPO + 1, 140);
                shift_attackers(&mut row, 7);
            }
            Style::Solid => {
                scale(&mut row, shell, 110);
                scale(&mut row, OPENNESS..OPENNESS + 18, 110);
                shift(&mut row, ELEPHANTS_LINKED..ELEPHANTS_LINKED + 1, 12);
                shift(&mut row, HORSES_LINKED..HORSES_LINKED + 1, 10);
                shift(&mut row, LOOSE..LOOSE + 3, -4);
                shift_attackers(&mut row, -2);
            }
            Style::Tricky => {
                scale(&mut row, pins, 140);
                scale(&mut row, STRUCK_BY_MINOR..STRUCK_BY_MINOR + 7, 140);
                scale(&mut row, HANGING..HANGING + 7, 120);
                shift(&mut row, PAWN_PAIR..PAWN_PAIR + 1, 10);
            }
        }
        Weights::from_row(row)
    }
}

fn scale(row: &mut [Duo], terms: Range<usize>, per_cent: i32) {
    for duo in &mut row[PSQ_COUNT + terms.start..PSQ_COUNT + terms.end] {
        *duo = Duo::new(duo.mg() * per_cent / 100, duo.eg() * per_cent / 100);
    }
}

fn shift(row: &mut [Duo], terms: Range<usize>, centipawns: i32) {
    for duo in &mut row[PSQ_COUNT + terms.start..PSQ_COUNT + terms.end] {
        *duo += Duo::new(centipawns, centipawns);
    }
}

/// Makes rooks, horses and cannons on the other half worth more in the middlegame.
fn shift_attackers(row: &mut [Duo], centipawns: i32) {
    for square in Square::all().filter(|square| !square.is_home_of(Side::Red)) {
        // Mirror images share a weight.
        if square.file() > 4 {
            continue;
        }
        for kind in [Kind::Rook, Kind::Horse, Kind::Cannon] {
            row[psq_index(kind, Side::Red, square)] += Duo::new(centipawns, 0);
        }
    }
}
