//! What keyed files hide their bytes with.

use super::KEYED;

/// The text whose bytes go into the stream.
const NOTICE: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// The version from which on the piece table is also rotated.
const ROTATED: u8 = 0x0c;

/// The keys of a file; all zero for a plain one.
#[derive(Clone, Debug)]
pub struct Keys {
    /// Subtracted from the piece table.
    pub square: u8,
    /// Added to where a move begins.
    pub from: u8,
    /// Added to where a move ends.
    pub to: u8,
    /// Added to the lengths of comments.
    pub length: u32,
    /// By how much the piece table is rotated.
    pub rotation: usize,
    /// Subtracted from the bytes of the moves, over and over.
    stream: [u8; 32],
}

impl Keys {
    /// The keys that the first 16 bytes of a file give.
    pub fn of(head: &[u8; 16]) -> Keys {
        let version = head[2];
        if version < KEYED {
            return Keys {
                square: 0,
                from: 0,
                to: 0,
                length: 0,
                rotation: 0,
                stream: [0; 32],
            };
        }
        let fold = |b: u8| b.wrapping_mul(b).wrapping_mul(54).wrapping_add(221);
        let square = fold(head[13]).wrapping_mul(head[13]);
        let from = fold(head[14]).wrapping_mul(square);
        let to = fold(head[15]).wrapping_mul(from);
        let sum = u32::from(head[12]) * 256 + u32::from(head[13]);
        let mut stream = *NOTICE;
        for (index, byte) in stream.iter_mut().enumerate() {
            *byte &= (head[12 + index % 4] & head[3]) | head[8 + index % 4];
        }
        let rotated = version >= ROTATED;
        Keys {
            square,
            from,
            to,
            length: sum % 32_000 + 767,
            rotation: if rotated { usize::from(square) + 1 } else { 0 },
            stream,
        }
    }

    /// Uncovers bytes of the moves, `at` being where the first of them stands after the head of the file.
    pub fn uncover(&self, bytes: &mut [u8], at: usize) {
        for (byte, key) in bytes
            .iter_mut()
            .zip(self.stream.iter().cycle().skip(at % 32))
        {
            *byte = byte.wrapping_sub(*key);
        }
    }
}
