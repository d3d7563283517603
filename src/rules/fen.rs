//! FEN, read leniently and written strictly (`placement side - - plies round`).

use super::board::Position;
use super::types::{Kind, Piece, Side, Square};
use std::fmt::Write;

/// The start position.
pub const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Why a FEN was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FenError {
    /// Nothing but white space.
    #[error("the FEN is empty")]
    Empty,
    /// Not ten rows.
    #[error("the board has {0} rows, not 10")]
    Rows(usize),
    /// A row that does not add up to nine files. Rank as on the board (0 to 9).
    #[error("rank {rank} has {files} files, not 9")]
    Files {
        /// The rank, 9 first in the text.
        rank: u8,
        /// How many files the row describes.
        files: usize,
    },
    /// A letter that is no piece.
    #[error("'{0}' is not a piece")]
    Letter(char),
    /// The side field is neither w, r nor b.
    #[error("'{0}' is not a side to move (w or b)")]
    SideToMove(String),
    /// A counter that is not a number.
    #[error("'{0}' is not a count")]
    Counter(String),
    /// Not exactly one general.
    #[error("{0:?} has {1} generals, not 1")]
    Generals(Side, u32),
    /// More men of a kind than a set has.
    #[error("{side:?} has {count} of {kind:?}")]
    TooMany {
        /// Whose.
        side: Side,
        /// Of which kind.
        kind: Kind,
        /// How many there are.
        count: u32,
    },
    /// A man on a point it can never reach.
    #[error("{0:?} cannot stand on {1}")]
    Misplaced(Piece, Square),
    /// The side that just moved is in check.
    #[error("{0:?} is in check but not to move")]
    OpponentInCheck(Side),
    /// Both generals on one open file.
    #[error("the generals face each other")]
    GeneralsFacing,
}

impl Position {
    /// The start position.
    pub fn start() -> Position {
        Position::from_fen(START_FEN).expect("the start position is legal")
    }

    /// Reads a FEN. Missing fields read as `w - - 0 1`.
    ///
    /// # Errors
    /// See [`FenError`]: the text is malformed, or no game can reach the position.
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        let position = Position::from_fen_relaxed(fen)?;
        position.validate()?;
        Ok(position)
    }

    /// Reads a FEN whose position no game may ever reach: printed diagrams and study collections have elephants off
    /// their points or generals that face each other. There is still one general a side.
    ///
    /// # Errors
    /// See [`FenError`]: the text is malformed, or a general is missing or doubled.
    pub fn from_fen_relaxed(fen: &str) -> Result<Position, FenError> {
        let mut fields = fen.split_whitespace();
        let placement = fields.next().ok_or(FenError::Empty)?;
        let mut position = Position::empty();
        let rows: Vec<&str> = placement.split('/').collect();
        if rows.len() != 10 {
            return Err(FenError::Rows(rows.len()));
        }
        for (row, rank) in rows.iter().zip((0..10u8).rev()) {
            let mut file = 0usize;
            for letter in row.chars() {
                if let Some(digit @ 1..) = letter.to_digit(10) {
                    file += digit as usize;
                    continue;
                }
                let piece = piece_from_letter(letter).ok_or(FenError::Letter(letter))?;
                if file < 9 {
                    position.set_piece(Square::new(file as u8, rank), Some(piece));
                }
                file += 1;
            }
            if file != 9 {
                return Err(FenError::Files { rank, files: file });
            }
        }
        match fields.next().unwrap_or("w") {
            "w" | "r" | "W" | "R" => {}
            "b" | "B" => position.set_side_to_move(Side::Black),
            other => return Err(FenError::SideToMove(other.to_owned())),
        }
        let mut counters = fields.skip(2);
        let mut counter = |default: u16| match counters.next() {
            None | Some("-") => Ok(default),
            // No sign, which `parse` would take.
            Some(text) => text
                .parse::<u16>()
                .ok()
                .filter(|_| text.starts_with(|c: char| c.is_ascii_digit()))
                .ok_or_else(|| FenError::Counter(text.to_owned())),
        };
        let plies = counter(0)?;
        let round = counter(1)?.max(1);
        position.set_counters(plies, round);
        for side in Side::ALL {
            let generals = position.pieces(side, Kind::General).len();
            if generals != 1 {
                return Err(FenError::Generals(side, generals));
            }
        }
        Ok(position)
    }

    /// Writes the position as FEN.
    pub fn to_fen(&self) -> String {
        let mut fen = String::with_capacity(80);
        for rank in (0..10).rev() {
            let mut gap = 0;
            for file in 0..9 {
                match self.piece_on(Square::new(file, rank)) {
                    None => gap += 1,
                    Some(piece) => {
                        if gap > 0 {
                            let _ = write!(fen, "{gap}");
                            gap = 0;
                        }
                        fen.push(piece.letter());
                    }
                }
            }
            if gap > 0 {
                let _ = write!(fen, "{gap}");
            }
            if rank > 0 {
                fen.push('/');
            }
        }
        let side = match self.side_to_move() {
            Side::Red => 'w',
            Side::Black => 'b',
        };
        let _ = write!(
            fen,
            " {side} - - {} {}",
            self.plies_since_capture(),
            self.round()
        );
        fen
    }

    /// Checks that the position is one a game could reach, as far as `rules/notation` asks.
    ///
    /// # Errors
    /// The first fault found.
    pub fn validate(&self) -> Result<(), FenError> {
        for side in Side::ALL {
            for kind in Kind::ALL {
                let men = self.pieces(side, kind);
                match kind {
                    Kind::General if men.len() != 1 => {
                        return Err(FenError::Generals(side, men.len()));
                    }
                    _ if men.len() > if kind == Kind::Pawn { 5 } else { 2 } => {
                        return Err(FenError::TooMany {
                            side,
                            kind,
                            count: men.len(),
                        });
                    }
                    _ => {}
                }
                for square in men {
                    if !may_stand(side, kind, square) {
                        return Err(FenError::Misplaced(Piece::new(side, kind), square));
                    }
                }
            }
        }
        let waiting = !self.side_to_move();
        if self.is_attacked(waiting) {
            let general = self.general(waiting).map(|g| self.attackers(g, !waiting));
            let facing = general == self.general(!waiting).map(|s| [s].into_iter().collect());
            return Err(if facing {
                FenError::GeneralsFacing
            } else {
                FenError::OpponentInCheck(waiting)
            });
        }
        Ok(())
    }
}

fn piece_from_letter(letter: char) -> Option<Piece> {
    let kind = match letter.to_ascii_lowercase() {
        'k' | 'g' => Kind::General,
        'a' => Kind::Advisor,
        'b' | 'e' | 'm' => Kind::Elephant,
        'n' | 'h' => Kind::Horse,
        'r' => Kind::Rook,
        'c' => Kind::Cannon,
        'p' => Kind::Pawn,
        _ => return None,
    };
    Some(Piece::new(
        if letter.is_ascii_uppercase() {
            Side::Red
        } else {
            Side::Black
        },
        kind,
    ))
}

/// Whether a man of this side and kind can ever stand on `square`.
pub fn may_stand(side: Side, kind: Kind, square: Square) -> bool {
    // Seen from Red's seat.
    let own = if side == Side::Red {
        square
    } else {
        square.flip_rank()
    };
    let (file, rank) = (own.file(), own.rank());
    match kind {
        Kind::General => square.in_palace_of(side),
        Kind::Advisor => square.in_palace_of(side) && (file + rank) % 2 == 1,
        Kind::Elephant => {
            matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2))
        }
        Kind::Pawn => rank >= 5 || (rank >= 3 && file % 2 == 0),
        Kind::Horse | Kind::Rook | Kind::Cannon => true,
    }
}
