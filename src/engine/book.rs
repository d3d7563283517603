//! The opening book: what people played in positions that many games have passed through.
//!
//! `assets/data/book.bin` is made by `assets/make/openings.py`, all numbers little endian: the number of positions (u32);
//! for each its canonical key (u64) and the index of its first move (u16), by rising key; then all moves: the packed move
//! (u16), how often it was played (u16) and the mover's score in half per cents (u8), most played first.

use crate::rules::{Move, Position};

static BOOK: &[u8] = include_bytes!("../../assets/data/book.bin");

const HEAD: usize = 4;
const POSITION: usize = 10;
const MOVE: usize = 5;

/// A move of the book.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BookMove {
    /// Legal in the position asked for.
    pub mv: Move,
    /// How many games went on with it.
    pub count: u32,
    /// What it brought the mover, 0 to 1, draws one half.
    pub score: f64,
}

fn number<const N: usize>(at: usize) -> Option<u64> {
    let bytes = BOOK.get(at..at + N)?;
    Some(
        bytes
            .iter()
            .rev()
            .fold(0, |n, &byte| n << 8 | u64::from(byte)),
    )
}

/// The moves that the book knows in `position`, most played first; nothing outside the book. A position that is its own
/// mirror image has each move in both directions.
pub fn probe(position: &Position) -> Vec<BookMove> {
    moves(position).unwrap_or_default()
}

fn moves(position: &Position) -> Option<Vec<BookMove>> {
    let positions = number::<4>(0)? as usize;
    let key_at = |index: usize| number::<8>(HEAD + index * POSITION);
    let first_at = |index: usize| number::<2>(HEAD + index * POSITION + 8);
    let canonical = position.canonical();
    let (mut low, mut high) = (0, positions);
    while low < high {
        let middle = low.midpoint(high);
        if key_at(middle)? < canonical.key {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if low >= positions || key_at(low)? != canonical.key {
        return None;
    }
    let table = HEAD + positions * POSITION;
    let end = if low + 1 < positions {
        first_at(low + 1)? as usize
    } else {
        (BOOK.len() - table) / MOVE
    };
    let mut found = Vec::new();
    for index in first_at(low)? as usize..end {
        let at = table + index * MOVE;
        let mv = Move::from_bits(number::<2>(at)? as u16)?;
        let entry = BookMove {
            mv: if canonical.mirrored {
                mv.mirror_file()
            } else {
                mv
            },
            count: number::<2>(at + 2)? as u32,
            score: number::<1>(at + 4)? as f64 / 200.0,
        };
        found.push(entry);
        let image = entry.mv.mirror_file();
        if canonical.symmetric && image != entry.mv {
            found.push(BookMove { mv: image, ..entry });
        }
    }
    found.retain(|entry| position.is_legal(entry.mv));
    Some(found)
}

/// A strong player's book leaves out moves played less often than this...
const STRONG_COUNT: u32 = 20;
/// ...and those that scored less.
const STRONG_SCORE: f64 = 0.42;

/// A move of the book by its weight (a chance, not yet made to add up to 1), as a rule its count. `strong` leaves out
/// rare and losing moves; `random` is uniform in 0..1.
pub fn choose(
    position: &Position,
    strong: bool,
    weight: impl Fn(&BookMove) -> f64,
    random: f64,
) -> Option<BookMove> {
    let mut moves = probe(position);
    if strong {
        moves.retain(|entry| entry.count >= STRONG_COUNT && entry.score >= STRONG_SCORE);
    }
    let total: f64 = moves.iter().map(&weight).sum();
    let mut left = random * total;
    moves
        .iter()
        .find(|entry| {
            left -= weight(entry);
            left < 0.0
        })
        .or(moves.first())
        .copied()
}
