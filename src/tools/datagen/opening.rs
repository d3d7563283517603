//! Where games of training data begin: after random moves, after moves of the book, or in an endgame.

use crate::engine::book;
use crate::rules::fen::may_stand;
use crate::rules::{Kind, Piece, Position, Side, Square};
use rand::RngExt;
use rand::rngs::StdRng;

/// How far from even, in centipawns, a search may find an opening that is to be played...
const UNEVEN_OPENING: i32 = 300;
/// ...and an endgame, where many a plus is not enough to win.
const UNEVEN_ENDGAME: i32 = 700;

/// A place to begin.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Some legal move is left.
    pub position: Position,
    /// Centipawns from 0 up to which it is worth playing.
    pub most_uneven: i32,
}

/// Draws a place to begin; `None` when the draw led to nothing playable.
pub fn draw(random: &mut StdRng) -> Option<Opening> {
    let (position, most_uneven) = match random.random_range(0..20) {
        0..12 => {
            let plies = random.random_range(6..=10);
            (stray(Position::start(), plies, random)?, UNEVEN_OPENING)
        }
        12..17 => (book_line(random)?, UNEVEN_OPENING),
        _ => (endgame(random)?, UNEVEN_ENDGAME),
    };
    (!position.legal_moves().is_empty()).then_some(Opening {
        position,
        most_uneven,
    })
}

/// `position` after `plies` random moves.
pub fn stray(mut position: Position, plies: usize, random: &mut StdRng) -> Option<Position> {
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        position.make(moves[random.random_range(0..moves.len())]);
    }
    Some(position)
}

/// Some moves as people play them, then one to three that they may not.
fn book_line(random: &mut StdRng) -> Option<Position> {
    let mut position = Position::start();
    for _ in 0..random.random_range(4..=16) {
        let often = |entry: &book::BookMove| f64::from(entry.count).sqrt();
        let Some(entry) = book::choose(&position, false, often, random.random()) else {
            break;
        };
        position.make(entry.mv);
    }
    let plies = random.random_range(1..=3);
    stray(position, plies, random)
}

/// A few attackers a side, some guards, all anywhere they may stand.
fn endgame(random: &mut StdRng) -> Option<Position> {
    let mut position = Position::empty();
    let officers = random.random_range(1..=3);
    for side in Side::ALL {
        place(&mut position, side, Kind::General, random);
        for kind in [Kind::Advisor, Kind::Elephant] {
            // Both guards of a kind are there more often than not.
            for _ in 0..random.random_range(0..=3).min(2) {
                place(&mut position, side, kind, random);
            }
        }
        let own = (officers + random.random_range(0..=1)).min(4);
        for _ in 0..own {
            let kind = [Kind::Rook, Kind::Horse, Kind::Cannon][random.random_range(0..3)];
            if position.pieces(side, kind).len() < 2 {
                place(&mut position, side, kind, random);
            }
        }
        for _ in 0..random.random_range(0..=4) {
            place(&mut position, side, Kind::Pawn, random);
        }
    }
    if random.random() {
        position.set_side_to_move(Side::Black);
    }
    position.validate().is_ok().then_some(position)
}

/// Puts a man on a free point of its own, if one is left.
fn place(position: &mut Position, side: Side, kind: Kind, random: &mut StdRng) {
    let points: Vec<Square> = Square::all()
        .filter(|&square| may_stand(side, kind, square) && position.piece_on(square).is_none())
        .collect();
    if !points.is_empty() {
        let point = points[random.random_range(0..points.len())];
        position.set_piece(point, Some(Piece::new(side, kind)));
    }
}
