//! The class of one ply (`adjudication.md` 2).

use super::gain::{Attackers, Capture, Gains, attackers_of_general, gains, is_joint, recaptures};
use super::idle;
use super::judgement::{Class, Hit, IdleKind, Man, Root};
use super::law::Law;
use super::mate::mates_by_checks;
use super::sequence::win_by_check;
use crate::rules::board::Position;
use crate::rules::types::{Kind, Move, Piece, Square};

/// What one ply is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classified {
    /// The heaviest name that fits.
    pub class: Class,
    /// The attacks that make it so, and for an idle ply those that might be taken for a chase.
    pub hits: Vec<Hit>,
    /// Of what kind an idle ply is.
    pub idle: Option<IdleKind>,
    /// Whether the ply makes a pawn attack an unprotected man (2.6).
    pub pawn_attack: bool,
    /// For a chase by a check first, the check.
    pub by_check: Option<Move>,
}

/// The boards before and after a ply, both with the mover to move: his threats, not the answer, are looked at.
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// The man that moves.
    pub piece: Piece,
    /// B.
    pub before: Position,
    /// A, with the mover to move again.
    pub after: Position,
    /// Whether the mover was in check before.
    pub was_in_check: bool,
    /// Who gives check after the ply.
    pub checkers: Vec<Square>,
    /// Where the other side's general stands.
    pub enemy_general: Option<Square>,
}

impl Ply {
    /// Looks at `mv` in `before`. `None` when no man of the side to move can make it.
    pub fn new(before: &Position, mv: Move) -> Option<Ply> {
        if !before.is_pseudo_legal(mv) {
            return None;
        }
        let piece = before.piece_on(mv.from())?;
        let side = piece.side();
        let mut after = before.clone();
        after.make(mv);
        after.set_side_to_move(side);
        Some(Ply {
            mv,
            piece,
            was_in_check: before.in_check(),
            before: before.clone(),
            checkers: attackers_of_general(&after, !side).collect(),
            enemy_general: after.general(!side),
            after,
        })
    }

    /// J.
    pub fn is_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// 2.2: a general that runs from a check only runs.
    pub fn is_evasion(&self) -> bool {
        self.was_in_check && self.piece.kind() == Kind::General
    }

    /// S: a mate by checks is threatened that was not threatened before.
    pub fn is_threat(&mut self, law: &Law) -> bool {
        let mates = |board: &mut Position| mates_by_checks(board, law.mate_checks, law.mate_nodes);
        mates(&mut self.after) && (self.was_in_check || !mates(&mut self.before))
    }

    /// Z: the captures that win more than the same target could be won for before.
    pub fn new_captures(&mut self, attackers: Attackers, law: &Law) -> Vec<Capture> {
        let after = gains(&mut self.after, attackers, law);
        if after.captures().is_empty() {
            return Vec::new();
        }
        let before = gains(&mut self.before, attackers, law);
        rising(&after, &before)
    }

    /// Z at the extended level (2.5): a check that newly wins more than a capture at once.
    pub fn new_win_by_check(&mut self, law: &Law) -> Option<Move> {
        if !law.extended {
            return None;
        }
        let (won, check) = win_by_check(&mut self.after, law)?;
        let before = win_by_check(&mut self.before, law);
        before
            .is_none_or(|(before, _)| won > before)
            .then_some(check)
    }
}

fn rising(after: &Gains, before: &Gains) -> Vec<Capture> {
    let news = after.captures().iter().filter(|capture| {
        let square = capture.mv.to();
        capture.gain == after.on(square) && capture.gain > before.on(square)
    });
    news.copied().collect()
}

/// Classifies `mv`, played in `before`. `None` when no man of the side to move can make it.
pub fn classify(before: &Position, mv: Move, law: &Law) -> Option<Classified> {
    let mut ply = Ply::new(before, mv)?;
    let mut found = Classified {
        class: Class::Idle,
        hits: Vec::new(),
        idle: None,
        pawn_attack: false,
        by_check: None,
    };
    if let Some(general) = ply.enemy_general.filter(|_| ply.is_check()) {
        found.class = Class::Check;
        found.hits = ply
            .checkers
            .iter()
            .filter_map(|&from| hit(&ply.after, Move::new(from, general), false, Root::None))
            .collect();
        return Some(found);
    }
    if ply.is_evasion() {
        found.idle = Some(IdleKind::Plain);
        return Some(found);
    }
    if ply.is_threat(law) {
        found.class = Class::Threat;
        return Some(found);
    }
    let captures = ply.new_captures(Attackers::Pieces, law);
    if !captures.is_empty() {
        found.class = Class::Chase;
        found.hits = captures
            .iter()
            .filter_map(|capture| chase(&mut ply.after, capture.mv))
            .collect();
        return Some(found);
    }
    if let Some(check) = ply.new_win_by_check(law) {
        found.class = Class::Chase;
        found.by_check = Some(check);
        return Some(found);
    }
    found.pawn_attack = !ply.new_captures(Attackers::Pawns, law).is_empty();
    let (kind, hits) = idle::kind(&mut ply);
    found.idle = Some(kind);
    found.hits = hits;
    Some(found)
}

/// The capture as a hit, without a word on joint chases and roots.
pub fn hit(position: &Position, mv: Move, joint: bool, root: Root) -> Option<Hit> {
    let man = |square: Square| {
        let piece = position.piece_on(square)?;
        Some(Man { piece, square })
    };
    Some(Hit {
        attacker: man(mv.from())?,
        target: man(mv.to())?,
        joint,
        root,
    })
}

fn chase(position: &mut Position, mv: Move) -> Option<Hit> {
    let undo = position.make(mv);
    let protectors = position.attackers(mv.to(), position.side_to_move());
    let legal = recaptures(position, mv.to());
    position.unmake(mv, undo);
    let joint = is_joint(position, mv);
    let root = match (protectors.is_empty(), legal.is_empty()) {
        (true, _) => Root::None,
        (false, true) => Root::False,
        (false, false) if joint => Root::Short,
        (false, false) => Root::Real,
    };
    hit(position, mv, joint, root)
}
