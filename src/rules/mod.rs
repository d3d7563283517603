//! The rules of xiangqi: board, moves, positions and games. Knows nothing of engines, files or screens.

pub mod adjudication;
mod attack_tables;
pub mod attacks;
pub mod board;
pub mod fen;
pub mod game;
pub mod mirror;
pub mod move_list;
pub mod movegen;
pub mod notation;
pub mod occupancy;
pub mod opening;
pub mod perft;
pub mod safety;
mod square_set;
pub mod types;
pub mod zobrist;

pub use board::{Position, Undo};
pub use fen::{FenError, START_FEN};
pub use game::{EndReason, Game, GameEnd, IllegalMove, IllegalPly, Outcome, Played, RuleSet};
pub use move_list::MoveList;
pub use movegen::Pick;
pub use occupancy::Occupancy;
pub use safety::{Aim, Safety};
pub use types::{Kind, Move, MoveTextError, Piece, Side, Square, SquareSet, SquareTextError};
