//! A position: who stands where, who is to move, the running Zobrist key and the counters of FEN.

use super::occupancy::Occupancy;
use super::types::{Kind, Move, Piece, Side, Square, SquareSet};
use super::zobrist;

/// What [`Position::unmake`] needs to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    captured: Option<Piece>,
    key: u64,
    plies_since_capture: u16,
}

/// The mailbox entry of a free point.
const FREE: u8 = Piece::COUNT as u8;

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
    // Sizes are powers of two so that masked indices need no bounds checks; the padding never changes.
    board: [u8; 128],
    by_piece: [SquareSet; 16],
    by_side: [SquareSet; 2],
    lines: [Occupancy; 2],
    side_to_move: Side,
    key: u64,
    plies_since_capture: u16,
    round: u16,
}

impl Position {
    /// A board without pieces, Red to move. Not a legal position: it is what set-up code starts from.
    pub fn empty() -> Position {
        Position {
            board: [FREE; 128],
            by_piece: [SquareSet::EMPTY; 16],
            by_side: [SquareSet::EMPTY; 2],
            lines: [Occupancy::EMPTY; 2],
            side_to_move: Side::Red,
            key: 0,
            plies_since_capture: 0,
            round: 1,
        }
    }

    /// Puts `piece` on `square`, replacing what stood there; `None` clears it. Legality is not checked.
    pub fn set_piece(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(old) = self.piece_on(square) {
            self.lift(old, square);
        }
        if let Some(new) = piece {
            self.drop(new, square);
        }
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
        Piece::from_index(self.board[square.index() & 127] as usize)
    }

    /// Where `side`'s pieces of this kind stand.
    #[inline]
    pub fn pieces(&self, side: Side, kind: Kind) -> SquareSet {
        self.by_piece[Piece::new(side, kind).index() & 15]
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

    /// One side's men by rank and file.
    #[inline]
    pub(super) fn lines_of(&self, side: Side) -> &Occupancy {
        &self.lines[side.index()]
    }

    /// All occupied points by rank and file, as the functions of [`attacks`](super::attacks) take them.
    #[inline]
    pub fn occupancy(&self) -> Occupancy {
        self.lines[0].union(&self.lines[1])
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
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.from(), mv.to());
        let captured = self.piece_on(to);
        let undo = Undo {
            captured,
            key: self.key,
            plies_since_capture: self.plies_since_capture,
        };
        if let Some(victim) = captured {
            self.lift(victim, to);
            self.plies_since_capture = 0;
        } else {
            self.plies_since_capture = self.plies_since_capture.saturating_add(1);
        }
        if let Some(piece) = self.piece_on(from) {
            self.lift(piece, from);
            self.drop(piece, to);
        }
        self.pass_turn();
        undo
    }

    /// Takes `mv` back. `undo` must be what [`Position::make`] gave for it.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let (from, to) = (mv.from(), mv.to());
        if let Some(piece) = self.piece_on(to) {
            self.lift(piece, to);
            self.drop(piece, from);
        }
        if let Some(victim) = undo.captured {
            self.drop(victim, to);
        }
        self.pass_back();
        self.key = undo.key;
        self.plies_since_capture = undo.plies_since_capture;
    }

    /// The key after `mv` (pseudo-legal), for asking a table ahead of [`Position::make`].
    #[inline]
    pub fn key_after(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from(), mv.to());
        let mut key = self.key ^ zobrist::black_to_move_key();
        if let Some(piece) = self.piece_on(from) {
            key ^= zobrist::piece_key(piece, from) ^ zobrist::piece_key(piece, to);
        }
        if let Some(victim) = self.piece_on(to) {
            key ^= zobrist::piece_key(victim, to);
        }
        key
    }

    /// Lets the side to move pass (for the search only; passing is not a move of the game).
    pub fn make_null(&mut self) {
        self.pass_turn();
    }

    /// Takes a pass back.
    pub fn unmake_null(&mut self) {
        self.pass_back();
        self.key ^= zobrist::black_to_move_key();
    }

    #[inline]
    fn pass_turn(&mut self) {
        if self.side_to_move == Side::Black {
            self.round = self.round.saturating_add(1);
        }
        self.side_to_move = !self.side_to_move;
        self.key ^= zobrist::black_to_move_key();
    }

    #[inline]
    fn pass_back(&mut self) {
        self.side_to_move = !self.side_to_move;
        if self.side_to_move == Side::Black {
            self.round = self.round.saturating_sub(1);
        }
    }

    #[inline]
    fn lift(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, square);
        self.board[square.index() & 127] = FREE;
    }

    #[inline]
    fn drop(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, square);
        self.board[square.index() & 127] = piece.index() as u8;
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, square: Square) {
        let side = piece.side().index();
        self.by_piece[piece.index() & 15] ^= SquareSet::of(square);
        self.by_side[side] ^= SquareSet::of(square);
        self.lines[side].toggle(square);
        self.key ^= zobrist::piece_key(piece, square);
    }
}
