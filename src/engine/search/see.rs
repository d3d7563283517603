//! Static exchange evaluation: what a run of captures on one square is worth.

use crate::engine::score::Value;
use crate::rules::attacks::{
    advisor_attacks, cannon_captures, elephant_attacks, general_attacks, horse_attackers,
    pawn_attackers, rook_attacks,
};
use crate::rules::occupancy::Occupancy;
use crate::rules::{Kind, Move, Position, Side, Square, SquareSet};

/// Piece values for exchanges, by [`Kind::index`], in centipawns.
const EXCHANGE: [Value; 7] = [10_000, 180, 170, 430, 950, 450, 100];

/// Value of a kind in an exchange.
#[inline]
pub fn exchange_value(kind: Kind) -> Value {
    EXCHANGE[kind.index()]
}

/// Whether `mv` wins at least `threshold` when both sides go on taking on its target square with their cheapest man as
/// long as that pays. Pins are not seen.
pub fn see_at_least(position: &Position, mv: Move, threshold: Value) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let Some(mover) = position.piece_on(from) else {
        return false;
    };
    let victim = position.piece_on(to);
    // What the side to move next would have to win back to turn the answer round.
    let mut swap = victim.map_or(0, |victim| exchange_value(victim.kind())) - threshold;
    if swap < 0 {
        return false;
    }
    swap = exchange_value(mover.kind()) - swap;
    if swap <= 0 {
        return true;
    }
    let mut exchange = Exchange {
        position,
        to,
        occupied: position.occupancy(),
        men: position.occupied() & !SquareSet::of(from),
    };
    exchange.occupied.toggle(from);
    if victim.is_none() {
        exchange.occupied.toggle(to);
    }
    let mut side = mover.side();
    let mut answer = true;
    loop {
        side = !side;
        let Some((square, kind)) = exchange.cheapest(side) else {
            return answer;
        };
        answer = !answer;
        if kind == Kind::General {
            // The general may not step into an attack.
            exchange.lift(square);
            return if exchange.cheapest(!side).is_some() {
                !answer
            } else {
                answer
            };
        }
        swap = exchange_value(kind) - swap;
        if swap < i32::from(answer) {
            return answer;
        }
        exchange.lift(square);
    }
}

/// The board during an exchange: men that have taken part are gone.
struct Exchange<'a> {
    position: &'a Position,
    to: Square,
    occupied: Occupancy,
    men: SquareSet,
}

impl Exchange<'_> {
    fn lift(&mut self, square: Square) {
        self.occupied.toggle(square);
        self.men &= !SquareSet::of(square);
    }

    /// `side`'s cheapest man that can take now.
    fn cheapest(&self, side: Side) -> Option<(Square, Kind)> {
        let (to, occupied) = (self.to, &self.occupied);
        let pick = |kind: Kind, reach: &dyn Fn() -> SquareSet| {
            let men = self.position.pieces(side, kind) & self.men;
            if men.is_empty() {
                return None;
            }
            (men & reach()).first().map(|square| (square, kind))
        };
        pick(Kind::Pawn, &|| pawn_attackers(side, to))
            .or_else(|| pick(Kind::Elephant, &|| elephant_attacks(to, occupied)))
            .or_else(|| pick(Kind::Advisor, &|| advisor_attacks(to)))
            .or_else(|| pick(Kind::Horse, &|| horse_attackers(to, occupied)))
            .or_else(|| pick(Kind::Cannon, &|| cannon_captures(to, occupied)))
            .or_else(|| pick(Kind::Rook, &|| rook_attacks(to, occupied)))
            .or_else(|| pick(Kind::General, &|| general_attacks(to)))
    }
}
