//! The rules of xiangqi: board, moves, positions and games. Knows nothing of engines, files or screens.

pub mod adjudication;
pub mod board;
pub mod fen;
pub mod game;
pub mod movegen;
pub mod notation;
pub mod perft;
pub mod types;
pub mod zobrist;

pub use board::{Position, Undo};
pub use fen::{FenError, START_FEN};
pub use game::{EndReason, Game, GameEnd, IllegalMove, IllegalPly, Outcome, Played, RuleSet};
pub use types::{Kind, Move, MoveTextError, Piece, Side, Square, SquareSet};
