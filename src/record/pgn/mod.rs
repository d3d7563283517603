//! PGN for xiangqi: moves in Chinese, WXF, ICCS, UCI or XBoard's notation, comments, variations, marks, several
//! games in a file. Written as UTF-8.

mod faults;
mod head;
mod lexer;
mod move_text;
mod reader;
mod split;
mod start;
mod writer;

pub use super::parsed::Parsed;
pub use head::parse_tags;
pub use reader::parse;
pub use split::{Games, Split, is_tag_line};
pub use start::{start_position, usable};
pub use writer::{with_tag, write, write_all};

pub(super) use move_text::{Ranks, coordinates, read as read_move};
