//! Why a move may not be played.

use crate::rules::board::Position;
use crate::rules::types::{Move, SquareSet};

/// Why a move was refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum IllegalMove {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The starting point is empty.
    #[error("no piece stands there")]
    NoPiece,
    /// The man belongs to the side not to move.
    #[error("it is the other side's turn")]
    NotYourPiece,
    /// The man does not move that way, or the way is blocked.
    #[error("the piece cannot move so")]
    CannotMoveSo,
    /// The mover is in check and would still be.
    #[error("the move does not answer the check")]
    LeavesCheck,
    /// The mover's general could be taken.
    #[error("the move exposes the general")]
    ExposesGeneral,
    /// The generals would face each other on an open file.
    #[error("the generals would face each other")]
    FacingGenerals,
}

impl IllegalMove {
    /// Why `mv` is illegal in `position`; `None` when it may be played.
    pub fn check(position: &Position, mv: Move) -> Option<IllegalMove> {
        let mover = position.side_to_move();
        match position.piece_on(mv.from()) {
            None => return Some(IllegalMove::NoPiece),
            Some(piece) if piece.side() != mover => return Some(IllegalMove::NotYourPiece),
            Some(_) => {}
        }
        if !position.is_pseudo_legal(mv) {
            return Some(IllegalMove::CannotMoveSo);
        }
        let mut after = position.clone();
        after.make(mv);
        let general = after.general(mover)?;
        let attackers = after.attackers(general, !mover);
        if attackers.is_empty() {
            return None;
        }
        let enemy_general = after
            .general(!mover)
            .map_or(SquareSet::EMPTY, SquareSet::of);
        Some(if attackers == enemy_general {
            IllegalMove::FacingGenerals
        } else if position.in_check() {
            IllegalMove::LeavesCheck
        } else {
            IllegalMove::ExposesGeneral
        })
    }
}
