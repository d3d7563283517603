//! Terms of material: which pieces there are and how they go together.

use super::maps::{Maps, home};
use super::terms::{
    ADVISORS_MISSING, ARMY, CROWD, ELEPHANTS_LINKED, ELEPHANTS_MISSING, LONE_ROOKS, Sink,
};
use crate::rules::attacks::elephant_attacks;
use crate::rules::{Kind, Position, Side};

pub(super) fn visit(position: &Position, maps: &Maps, side: Side, sink: &mut impl Sink) {
    let own = |kind| position.pieces(side, kind).len() as i32;
    let enemy = |kind| position.pieces(!side, kind).len() as i32;
    let (rooks, horses, cannons) = (own(Kind::Rook), own(Kind::Horse), own(Kind::Cannon));
    let mix = rooks.min(2) * 9 + horses.min(2) * 3 + cannons.min(2);
    sink.add(side, ARMY + mix as usize, 1);
    if enemy(Kind::Rook) == 0 && rooks > 0 {
        sink.add(side, LONE_ROOKS, rooks);
    }
    // Counted from the middle of the game, so that the weight of the piece itself keeps its meaning.
    let crowd = position.occupied().len() as i32 - 24;
    sink.add(side, CROWD, cannons * crowd);
    sink.add(side, CROWD + 1, horses * crowd);

    let over = (position.pieces(!side, Kind::Pawn) & home(side)).len() as i32;
    let threats = [
        enemy(Kind::Rook),
        enemy(Kind::Horse),
        enemy(Kind::Cannon),
        over,
    ];
    let advisors = 2 - own(Kind::Advisor);
    let elephants = 2 - own(Kind::Elephant);
    for (index, &threat) in threats.iter().enumerate() {
        sink.add(side, ADVISORS_MISSING + index, advisors * threat);
        sink.add(side, ELEPHANTS_MISSING + index, elephants * threat);
    }
    if elephants == 0 {
        let pair = position.pieces(side, Kind::Elephant);
        if let Some(first) = pair.first()
            && elephant_attacks(first, &maps.lines).intersects(pair)
        {
            sink.add(side, ELEPHANTS_LINKED, 1);
        }
    }
}
