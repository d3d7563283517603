//! A labelled position in 32 bytes.
//!
//! All numbers little endian: occupied points (bits 0 to 89 of twelve bytes), Black to move (bit 90), the result for the
//! side to move (bits 91 and 92: unknown, lost, drawn, won); four bits a man in the order of the points (its
//! [`Piece::index`]); the score (i16, centipawns, side to move); plies since the last capture (u8, at most 255); one byte
//! that is 0.

use crate::rules::{FenError, Piece, Position, Side, Square};

/// Bytes of a packed record.
pub const RECORD: usize = 32;

const MEN: usize = 12;
const MOST_MEN: usize = 32;
const SCORE: usize = 28;
const PLIES: usize = 30;

/// How a game ended for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It lost.
    Lost,
    /// Nobody won.
    Drawn,
    /// It won.
    Won,
}

impl Fate {
    /// 0, ½ or 1.
    pub fn points(self) -> f32 {
        match self {
            Fate::Lost => 0.0,
            Fate::Drawn => 0.5,
            Fate::Won => 1.0,
        }
    }
}

/// A position and what is known of its worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The position. The number of its round is not kept.
    pub position: Position,
    /// Centipawns, from the side to move.
    pub score: i16,
    /// How its game ended; `None` for a position that no game went through.
    pub fate: Option<Fate>,
}

/// Bytes that are no record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// More men than a board has.
    #[error("the record has {0} men")]
    Men(u32),
    /// A number that stands for no piece.
    #[error("the record has a piece numbered {0}")]
    Piece(usize),
    /// The men stand as they never could.
    #[error("the record's position is impossible: {0}")]
    Position(#[from] FenError),
}

impl Record {
    /// The record in bytes.
    pub fn pack(&self) -> [u8; RECORD] {
        let mut bytes = [0; RECORD];
        let mut head = self.position.occupied().0;
        head |= u128::from(self.position.side_to_move() == Side::Black) << 90;
        let fate = self.fate.map_or(0, |fate| fate as u128 + 1);
        head |= fate << 91;
        bytes[..MEN].copy_from_slice(&head.to_le_bytes()[..MEN]);
        for (index, square) in self.position.occupied().into_iter().enumerate() {
            if let Some(piece) = self.position.piece_on(square)
                && index < MOST_MEN
            {
                bytes[MEN + index / 2] |= (piece.index() as u8) << (index % 2 * 4);
            }
        }
        bytes[SCORE..SCORE + 2].copy_from_slice(&self.score.to_le_bytes());
        bytes[PLIES] = self.position.plies_since_capture().min(255) as u8;
        bytes
    }

    /// The reverse of [`Record::pack`].
    ///
    /// # Errors
    /// See [`RecordError`].
    pub fn unpack(bytes: &[u8; RECORD]) -> Result<Record, RecordError> {
        let mut head = [0; 16];
        head[..MEN].copy_from_slice(&bytes[..MEN]);
        let head = u128::from_le_bytes(head);
        let occupied = head & ((1 << 90) - 1);
        if occupied.count_ones() as usize > MOST_MEN {
            return Err(RecordError::Men(occupied.count_ones()));
        }
        let mut position = Position::empty();
        let mut left = occupied;
        for index in 0..occupied.count_ones() as usize {
            let square = Square::from_index(left.trailing_zeros() as usize);
            left &= left - 1;
            let number = usize::from(bytes[MEN + index / 2] >> (index % 2 * 4) & 15);
            let piece = Piece::from_index(number).ok_or(RecordError::Piece(number))?;
            position.set_piece(square, Some(piece));
        }
        if head >> 90 & 1 != 0 {
            position.set_side_to_move(Side::Black);
        }
        position.set_counters(bytes[PLIES].into(), 1);
        position.validate()?;
        Ok(Record {
            position,
            score: i16::from_le_bytes([bytes[SCORE], bytes[SCORE + 1]]),
            fate: match head >> 91 & 3 {
                0 => None,
                1 => Some(Fate::Lost),
                2 => Some(Fate::Drawn),
                _ => Some(Fate::Won),
            },
        })
    }
}
