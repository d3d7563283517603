//! PGN for xiangqi: moves in Chinese, WXF, ICCS, UCI or XBoard's notation, comments, variations, marks, several
//! games in a file. Written as UTF-8.

mod lexer;
mod move_text;
mod reader;
mod split;
mod writer;

pub use reader::{Parsed, parse, parse_tags, start_position, usable};
pub use split::{Games, Split, is_tag_line};
pub use writer::{with_tag, write, write_all};

pub(super) use move_text::{Ranks, coordinates, read as read_move};
