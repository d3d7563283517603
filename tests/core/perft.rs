//! Perft counts, against published numbers and Fairy-Stockfish.

use chuhe::rules::Position;
use chuhe::rules::perft::{divide, perft};

#[test]
fn start_position() {
    let mut position = Position::start();
    for (depth, nodes) in [(0, 1), (1, 44), (2, 1_920), (3, 79_666)] {
        assert_eq!(perft(&mut position, depth), nodes, "depth {depth}");
    }
    assert_eq!(position, Position::start());
}

#[test]
fn divide_adds_up_to_perft() {
    let mut position = Position::start();
    let parts = divide(&mut position, 3);
    assert_eq!(parts.len(), 44);
    assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), 79_666);
    assert!(divide(&mut position, 0).is_empty());
}
