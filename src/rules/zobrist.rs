//! Zobrist keys: one 64-bit number a piece and square and one for Black to move, xor-ed together.
//!
//! The numbers come from SplitMix64 (Steele, Lea and Flood 2014) with a fixed seed, so that keys are the same in every
//! build and a book or a saved table may refer to them.

use super::types::{Piece, SQUARES, Square};

const SEED: u64 = 0x5868_616e_6771_6921;

struct Keys {
    // Padded to powers of two so that masked indices need no bounds checks.
    pieces: [[u64; 128]; 16],
    black_to_move: u64,
}

static KEYS: Keys = build();

const fn split_mix(state: u64) -> u64 {
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn build() -> Keys {
    let mut pieces = [[0; 128]; 16];
    let mut state = SEED;
    let mut piece = 0;
    while piece < Piece::COUNT {
        let mut square = 0;
        while square < SQUARES {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            pieces[piece][square] = split_mix(state);
            square += 1;
        }
        piece += 1;
    }
    Keys {
        pieces,
        black_to_move: split_mix(state.wrapping_add(0x9e37_79b9_7f4a_7c15)),
    }
}

/// The key of `piece` standing on `square`.
#[inline]
pub fn piece_key(piece: Piece, square: Square) -> u64 {
    KEYS.pieces[piece.index() & 15][square.index() & 127]
}

/// Xor-ed in when Black is to move.
#[inline]
pub fn black_to_move_key() -> u64 {
    KEYS.black_to_move
}
