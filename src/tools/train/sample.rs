//! A record as the network sees it.

use super::data::Row;
use crate::engine::nnue::features::{bucket_of, feature, is_mirrored};
use crate::rules::{Kind, Piece, Side, Square};

/// Men on a board, at most.
const MOST: usize = 32;

/// Inputs and labels of one record.
pub struct Sample {
    inputs: [[u16; MOST]; 2],
    men: usize,
    /// The output row.
    pub bucket: usize,
    /// Centipawns, side to move.
    pub score: f32,
    /// 0, ½ or 1 for the side to move.
    pub result: Option<f32>,
}

impl Sample {
    /// Takes a record apart that is known to be one; `image` takes its mirror image.
    #[inline]
    pub fn of(row: &Row, image: bool) -> Sample {
        let mut head = [0; 16];
        head[..12].copy_from_slice(&row[..12]);
        let head = u128::from_le_bytes(head);
        let mover = if head >> 90 & 1 == 0 {
            Side::Red
        } else {
            Side::Black
        };
        let mut men = [(Piece::new(Side::Red, Kind::General), Square::from_index(0)); MOST];
        let mut count = 0;
        let mut attackers = 0;
        let mut mirrored = [false; 2];
        let mut left = head & ((1 << 90) - 1);
        while left != 0 && count < MOST {
            let mut square = Square::from_index(left.trailing_zeros() as usize);
            left &= left - 1;
            if image {
                square = square.mirror_file();
            }
            let number = usize::from(row[12 + count / 2] >> (count % 2 * 4) & 15);
            if let Some(piece) = Piece::from_index(number) {
                match piece.kind() {
                    Kind::General => mirrored[piece.side().index()] = is_mirrored(square),
                    Kind::Rook | Kind::Horse | Kind::Cannon => attackers += 1,
                    _ => {}
                }
                men[count] = (piece, square);
            }
            count += 1;
        }
        let mut inputs = [[0; MOST]; 2];
        for (view, inputs) in [mover, !mover].into_iter().zip(&mut inputs) {
            for (input, &(piece, square)) in inputs.iter_mut().zip(&men[..count]) {
                *input = feature(view, mirrored[view.index()], piece, square) as u16;
            }
        }
        Sample {
            inputs,
            men: count,
            bucket: bucket_of(attackers),
            score: f32::from(i16::from_le_bytes([row[28], row[29]])),
            result: match head >> 91 & 3 {
                0 => None,
                fate => Some((fate - 1) as f32 / 2.0),
            },
        }
    }

    /// The inputs that are on, as the mover sees them (0) and as the other side does (1).
    #[inline]
    pub fn inputs(&self, view: usize) -> &[u16] {
        &self.inputs[view][..self.men]
    }
}
