//! What an idle ply does that might be taken for an attack: 兑 献 拦 跟 (`adjudication.md` 1).

use super::classify::{Ply, hit};
use super::gain::{Attackers, gains, is_exchange, recaptures, value};
use super::judgement::{Hit, IdleKind, Root};
use super::law::Law;
use crate::rules::board::Position;
use crate::rules::types::{Kind, Move, Square, SquareSet};

/// Names the ply and shows what it touches. The names do not matter for the verdict; the first that fits is taken.
pub fn kind(ply: &mut Ply) -> (IdleKind, Vec<Hit>) {
    let exchanges = attacks(ply, |position, mv| {
        let men = position.piece_on(mv.from()).zip(position.piece_on(mv.to()));
        men.is_some_and(|(attacker, target)| is_exchange(position, attacker, target, mv))
            .then_some(Root::Real)
    });
    if !exchanges.is_empty() {
        return (IdleKind::Exchange, exchanges);
    }
    let offers = offers(ply);
    if !offers.is_empty() {
        return (IdleKind::Offer, offers);
    }
    let follows = attacks(ply, |position, mv| {
        let undo = position.make(mv);
        let rooted = !recaptures(position, mv.to()).is_empty();
        position.unmake(mv, undo);
        rooted.then_some(Root::Real)
    });
    if !follows.is_empty() {
        return (IdleKind::Follow, follows);
    }
    if blocks(ply) {
        return (IdleKind::Block, Vec::new());
    }
    (IdleKind::Plain, Vec::new())
}

/// The legal captures of material by the man that moved, general and pawns apart, that `root` accepts.
fn attacks(ply: &mut Ply, root: impl Fn(&mut Position, Move) -> Option<Root>) -> Vec<Hit> {
    if matches!(ply.piece.kind(), Kind::General | Kind::Pawn) {
        return Vec::new();
    }
    let from = ply.mv.to();
    let enemies = ply.after.men(!ply.piece.side());
    let mut hits = Vec::new();
    for to in ply.after.targets(from) & enemies {
        let mv = Move::new(from, to);
        let material = ply.after.piece_on(to).is_some_and(|p| value(p, to) > 0);
        if material
            && ply.after.is_legal(mv)
            && let Some(root) = root(&mut ply.after, mv)
        {
            hits.extend(hit(&ply.after, mv, false, root));
        }
    }
    hits
}

/// The captures that the other side may win something by, and could not before the ply.
fn offers(ply: &mut Ply) -> Vec<Hit> {
    let other = !ply.piece.side();
    let threats = |board: &mut Position| {
        board.set_side_to_move(other);
        let gains = gains(board, Attackers::Pieces, &Law::QUICK);
        board.set_side_to_move(!other);
        gains
    };
    let (after, before) = (threats(&mut ply.after), threats(&mut ply.before));
    let mv = ply.mv;
    // The man that moved was in danger, or was not, on the point it left.
    let was = |square: Square| before.on(if square == mv.to() { mv.from() } else { square });
    after
        .captures()
        .iter()
        .filter(|capture| capture.gain > was(capture.mv.to()))
        .filter_map(|capture| hit(&ply.after, capture.mv, false, Root::None))
        .collect()
}

/// Whether an enemy rook, cannon, horse or elephant can no longer go where it could, because the man now stands in
/// its way.
fn blocks(ply: &Ply) -> bool {
    let (to, side) = (ply.mv.to(), ply.piece.side());
    let ends = SquareSet::of(to) | SquareSet::of(ply.mv.from());
    [Kind::Rook, Kind::Cannon, Kind::Horse, Kind::Elephant]
        .into_iter()
        .flat_map(|kind| ply.after.pieces(!side, kind))
        .any(|enemy| {
            let lost = ply.before.targets(enemy) & !ply.after.targets(enemy) & !ends;
            let mine = ply.before.men(side) | palace(ply);
            lost.intersects(mine)
        })
}

/// The points around the mover's general: closing the way to them is what blocking is for.
fn palace(ply: &Ply) -> SquareSet {
    Square::all()
        .filter(|square| square.in_palace_of(ply.piece.side()))
        .collect()
}
