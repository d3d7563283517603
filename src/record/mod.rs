//! Game records: the tree of a game with its variations and comments, and the file formats that people have.
//!
//! [`read`](read::Collection::read) tells the format by content and gives a collection that parses its games when
//! they are asked for. Nothing is lost silently: what cannot be read ends a line there, its text is kept in a
//! comment, and a [`Warning`] tells the place.

mod binary;
pub mod cbr;
mod decode;
pub mod dhtmlxq;
pub mod lines;
mod parsed;
pub mod pgn;
pub mod read;
mod source;
mod sprout;
mod tags;
mod tree;
mod walk;
pub mod warning;
pub mod write;
pub mod xqf;

pub use decode::TextEncoding;
pub use parsed::Parsed;
pub use tags::{GameResult, Tags, name};
pub use tree::{AddError, Children, Deleted, NodeId, Tree};
pub use walk::{Step, Steps, Walker};
pub use warning::{Fault, Place, Warning};

use crate::rules::{Game, Position, START_FEN};

/// A recorded game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What is known of the game. `SetUp` and `Format` are made by writers, not kept here; and so is `FEN`, which
    /// stands here only when the file's could not be used.
    pub tags: Tags,
    /// Start position, moves, variations and comments.
    pub tree: Tree,
}

impl Record {
    /// A record without moves.
    pub fn new(start: Position) -> Record {
        Record {
            tags: Tags::new(),
            tree: Tree::new(start),
        }
    }

    /// The moves of a game up to its cursor. Its end becomes the result and, unless `tags` has one, the termination;
    /// without an end the result of `tags` stands.
    pub fn from_game(game: &Game, tags: Tags) -> Record {
        let mut record = Record {
            tags,
            tree: Tree::new(game.start_position().clone()),
        };
        let mut walker = record.tree.walker();
        for &mv in game.moves() {
            // A game holds legal moves only; a game of two million plies does not end.
            if walker.play(mv).is_err() {
                break;
            }
        }
        if let Some(end) = game.end() {
            record.tags.set_result(end.outcome.into());
            if record.tags.termination().is_none() {
                record.tags.set(name::TERMINATION, &end.termination());
            }
        }
        record
    }

    /// How the game ended.
    pub fn result(&self) -> GameResult {
        self.tags.result()
    }

    /// Whether it begins with the usual position (counters aside).
    pub fn is_standard(&self) -> bool {
        static KEY: std::sync::LazyLock<Option<u64>> =
            std::sync::LazyLock::new(|| Position::from_fen(START_FEN).ok().map(|p| p.key()));
        *KEY == Some(self.tree.start().key())
    }

    /// Whether it is only the title of what follows: an empty board, as CBL libraries have them.
    pub fn is_heading(&self) -> bool {
        self.tree.start().occupied().is_empty()
    }
}
