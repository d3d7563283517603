//! A position: who stands where, who is to move, the running Zobrist key and the counters of FEN.

use super::types::{Kind, Move, Piece, SQUARES, Side, Square, SquareSet};
use super::zobrist;

/// What [`Position::unmake`] needs to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    captured: Option<Piece>,
    key: u64,
    plies_since_capture: u16,
}

impl Undo {
    /// The piece that the move took.
    pub fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

/// The state of a game at one moment, without its history.
///
/// Two positions are equal when placement, side to move and counters are; [`Position::key`] ignores the counters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    board: [Option<Piece>; SQUARES],
    by_piece: [SquareSet; Piece::COUNT],
    by_side: [SquareSet; 2],
    side_to_move: Side,
    key: u64,
    plies_since_capture: u16,
    round: u16,
}

impl Position {
    /// A board without pieces, Red to move. Not a legal position: it is what set-up code starts from.
    pub fn empty() -> Position {
        Position {
            board: [None; SQUARES],
            by_piece: [SquareSet::EMPTY; Piece::COUNT],
            by_side: [SquareSet::EMPTY; 2],
            side_to_move: Side::Red,
            key: 0,
            plies_since_capture: 0,
            round: 1,
        }
    }

    /// Puts `piece` on `square`, replacing what stood there; `None` clears it. Legality is not checked.
    pub fn set_piece(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(old) = self.board[square.index()] {
            self.toggle(old, square);
        }
        if let Some(new) = piece {
            self.toggle(new, square);
        }
        self.board[square.index()] = piece;
    }

    /// Gives the move to `side`. Legality is not checked.
    pub fn set_side_to_move(&mut self, side: Side) {
        if side != self.side_to_move {
            self.side_to_move = side;
            self.key ^= zobrist::black_to_move_key();
        }
    }

    /// Sets the counters of FEN fields 5 and 6.
    pub fn set_counters(&mut self, plies_since_capture: u16, round: u16) {
        self.plies_since_capture = plies_since_capture;
        self.round = round;
    }

    /// The side to move.
    #[inline]
    pub fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// What stands on `square`.
    #[inline]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Where `side`'s pieces of this kind stand.
    #[inline]
    pub fn pieces(&self, side: Side, kind: Kind) -> SquareSet {
        self.by_piece[Piece::new(side, kind).index()]
    }

    /// All of `side`'s men.
    #[inline]
    pub fn men(&self, side: Side) -> SquareSet {
        self.by_side[side.index()]
    }

    /// All occupied points.
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.by_side[0] | self.by_side[1]
    }

    /// Where `side`'s general stands. Every legal position has one a side.
    #[inline]
    pub fn general(&self, side: Side) -> Option<Square> {
        self.pieces(side, Kind::General).first()
    }

    /// The Zobrist key of placement and side to move.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Plies since the last capture (FEN field 5).
    #[inline]
    pub fn plies_since_capture(&self) -> u16 {
        self.plies_since_capture
    }

    /// The number of the running round, from 1 (FEN field 6).
    #[inline]
    pub fn round(&self) -> u16 {
        self.round
    }

    /// Plays a move that [`Position::is_pseudo_legal`] accepts. Nothing else is checked.
    pub fn make(&mut self, mv: Move) -> Undo {
        let undo = Undo {
            captured: self.board[mv.to().index()],
            key: self.key,
            plies_since_capture: self.plies_since_capture,
        };
        let piece = self.board[mv.from().index()];
        self.set_piece(mv.from(), None);
        self.set_piece(mv.to(), piece);
        self.pass_turn();
        if undo.captured.is_some() {
            self.plies_since_capture = 0;
        } else {
            self.plies_since_capture = self.plies_since_capture.saturating_add(1);
        }
        undo
    }

    /// Takes `mv` back. `undo` must be what [`Position::make`] gave for it.
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let piece = self.board[mv.to().index()];
        self.set_piece(mv.to(), undo.captured);
        self.set_piece(mv.from(), piece);
        self.side_to_move = !self.side_to_move;
        if self.side_to_move == Side::Black {
            self.round = self.round.saturating_sub(1);
        }
        self.key = undo.key;
        self.plies_since_capture = undo.plies_since_capture;
    }

    /// Lets the side to move pass (for the search only; passing is not a move of the game).
    pub fn make_null(&mut self) {
        self.pass_turn();
    }

    /// Takes a pass back.
    pub fn unmake_null(&mut self) {
        self.side_to_move = !self.side_to_move;
        self.key ^= zobrist::black_to_move_key();
        if self.side_to_move == Side::Black {
            self.round = self.round.saturating_sub(1);
        }
    }

    fn pass_turn(&mut self) {
        if self.side_to_move == Side::Black {
            self.round = self.round.saturating_add(1);
        }
        self.side_to_move = !self.side_to_move;
        self.key ^= zobrist::black_to_move_key();
    }

    fn toggle(&mut self, piece: Piece, square: Square) {
        self.by_piece[piece.index()] ^= SquareSet::of(square);
        self.by_side[piece.side().index()] ^= SquareSet::of(square);
        self.key ^= zobrist::piece_key(piece, square);
    }
}
