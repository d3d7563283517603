//! XQF, the format of 象棋演播室: all versions are read, the keyed ones too; version 0x0A is written.
//!
//! `formats.md` has the layout. Strings are GB18030 with a length byte in fixed slots.

mod keys;
mod reader;
mod writer;

pub use reader::{parse, parse_tags};
pub use writer::{NoXqf, write};

use super::binary::Slot;
use super::name;

/// What every file begins with.
pub const MAGIC: &[u8] = b"XQ";

/// The largest file that is read.
pub const MAX_BYTES: usize = 16 << 20;

/// The version from which on files are keyed.
const KEYED: u8 = 0x0b;

/// Where the piece table is.
const PIECES: usize = 0x10;

/// Where the result is.
const RESULT: usize = 0x33;

/// Where the moves begin.
const TREE: usize = 0x400;

/// What is added to the points of a move.
const FROM_BIAS: u8 = 0x18;
const TO_BIAS: u8 = 0x20;

/// Where the strings are, and the tags that they fill.
const STRINGS: [Slot; 11] = [
    Slot(0x50, 63, name::TITLE),
    Slot(0xd0, 63, name::EVENT),
    Slot(0x110, 15, name::DATE),
    Slot(0x120, 15, name::SITE),
    Slot(0x130, 15, name::RED),
    Slot(0x140, 15, name::BLACK),
    Slot(0x150, 63, name::TIME_CONTROL),
    Slot(0x190, 15, name::RED_TIME),
    Slot(0x1a0, 15, name::BLACK_TIME),
    Slot(0x1d0, 15, name::ANNOTATOR),
    Slot(0x1e0, 15, name::AUTHOR),
];
