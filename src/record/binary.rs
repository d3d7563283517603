//! What the formats of Chinese programs have in common: strings in fixed slots, piece tables, the side that moves
//! first.

use super::decode::{self, TextEncoding};
use super::{Fault, Place, Record, Tags, Warning, name};
use crate::rules::{Kind, Move, Piece, Position, Side, Square};

/// Decodes strings and counts those that are in no encoding that is known.
#[derive(Debug)]
pub struct Strings {
    given: Option<TextEncoding>,
    /// How many strings were no GB18030.
    pub unknown: usize,
}

impl Strings {
    /// In the encoding that the user chose, or else GB18030.
    pub fn new(given: Option<TextEncoding>) -> Strings {
        Strings { given, unknown: 0 }
    }

    /// Bytes as text. What is no GB18030 is shown as Windows-1252, from which the bytes can be had back.
    pub fn decode(&mut self, bytes: &[u8]) -> String {
        match self.given {
            Some(encoding) => encoding.decode_exactly(bytes).0.into_owned(),
            None => {
                let (text, known) = decode::gb_string(bytes);
                self.unknown += usize::from(!known);
                text
            }
        }
    }

    /// Tells of strings that were not in a known encoding.
    pub fn warn(&self, warnings: &mut Vec<Warning>) {
        if self.unknown > 0 {
            warnings.push(Warning {
                place: Place::default(),
                fault: Fault::UnknownEncoding(self.unknown),
            });
        }
    }
}

/// A string with its length byte in a fixed slot: offset, room for the text, and the tag that it is.
#[derive(Clone, Copy, Debug)]
pub struct Slot(pub usize, pub usize, pub &'static str);

impl Slot {
    /// The text in the slot.
    pub fn read(self, bytes: &[u8], strings: &mut Strings) -> String {
        let length = bytes.get(self.0).map_or(0, |&n| usize::from(n).min(self.1));
        let from = self.0 + 1;
        let text = bytes.get(from..from + length).unwrap_or(&[]);
        let end = text.iter().position(|&b| b == 0).unwrap_or(text.len());
        strings.decode(&text[..end])
    }

    /// Writes as much of a text as has room, without cutting a character.
    pub fn write(self, bytes: &mut [u8], text: &str) {
        let mut encoded = Vec::new();
        for c in text.chars() {
            let mut buffer = [0; 4];
            let one = decode::to_gb(c.encode_utf8(&mut buffer));
            if encoded.len() + one.len() > self.1 {
                break;
            }
            encoded.extend(one);
        }
        if let Some(slot) = bytes.get_mut(self.0..=self.0 + self.1) {
            slot[0] = encoded.len() as u8;
            slot[1..=encoded.len()].copy_from_slice(&encoded);
        }
    }
}

/// The kinds of men in the order of the piece tables of XQF and DhtmlXQ, a side.
const TABLE: [Kind; 16] = {
    use Kind::{Advisor, Cannon, Elephant, General, Horse, Pawn, Rook};
    [
        Rook, Horse, Elephant, Advisor, General, Advisor, Elephant, Horse, Rook, Cannon, Cannon,
        Pawn, Pawn, Pawn, Pawn, Pawn,
    ]
};

/// Where the 32 men stand, Red's first; `None` is off the board.
pub type PieceTable = [Option<Square>; 32];

/// The position of a piece table, Red to move.
pub fn position_of(table: &PieceTable) -> Position {
    let mut position = Position::empty();
    for (index, square) in table.iter().enumerate() {
        if let Some(square) = *square {
            let piece = Piece::new(Side::ALL[index / 16], TABLE[index % 16]);
            position.set_piece(square, Some(piece));
        }
    }
    position
}

/// The piece table of a position. `None` when a side has more men of a kind than a set.
pub fn table_of(position: &Position) -> Option<PieceTable> {
    let mut table = [None; 32];
    for side in Side::ALL {
        for kind in Kind::ALL {
            let mut men: Vec<Square> = position.pieces(side, kind).into_iter().collect();
            men.sort_by_key(|square| (square.file(), square.rank()));
            let mut places = (0..16).filter(|&place| TABLE[place] == kind);
            for square in men {
                table[16 * side.index() + places.next()?] = Some(square);
            }
        }
    }
    Some(table)
}

/// Gives the move to the side whose man moves first. Without moves Red has it.
pub fn set_first_mover(position: &mut Position, first: Option<Move>) {
    let side = first
        .and_then(|mv| position.piece_on(mv.from()))
        .map_or(Side::Red, Piece::side);
    position.set_side_to_move(side);
}

/// A record that begins with a position, and whether it can be played from. When it cannot, the record has the usual
/// start, and the position stands in its `FEN` tag. An empty board, which is a heading, is kept and not warned of.
pub fn begin(position: Position, byte: usize, warnings: &mut Vec<Warning>) -> (Record, bool) {
    let warning = |fault| at_byte(byte, None, fault);
    match super::pgn::usable(&position) {
        Ok(odd) => {
            warnings.extend(odd.map(|odd| warning(Fault::OddStart(odd))));
            (Record::new(position), true)
        }
        Err(_) if position.occupied().is_empty() => (Record::new(Position::empty()), false),
        Err(why) => {
            let fen = position.to_fen();
            let mut record = Record::new(Position::start());
            record.tags.set(name::FEN, &fen);
            warnings.push(warning(Fault::BadStart { fen, why }));
            (record, false)
        }
    }
}

/// Sets the tags that the slots hold.
pub fn read_slots(tags: &mut Tags, slots: &[Slot], bytes: &[u8], strings: &mut Strings) {
    for slot in slots {
        let text = slot.read(bytes, strings);
        if slot.2 == name::DATE {
            tags.set_date(&text);
        } else {
            tags.set_known(slot.2, &text);
        }
    }
}

/// A warning at a byte.
pub fn at_byte(byte: usize, ply: Option<usize>, fault: Fault) -> Warning {
    let place = Place {
        byte: Some(byte as u64),
        ply,
        ..Place::default()
    };
    Warning { place, fault }
}
