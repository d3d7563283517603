//! Perft counts, against published numbers and Fairy-Stockfish.

use chuhe::rules::Position;
use chuhe::rules::perft::{divide, perft};
use chuhe::tools;
use std::fs;

/// Larger counts are left to the release build, where the tool counts them.
const MOST_NODES: u64 = 5_000_000;

#[test]
fn every_listed_count_is_reached() {
    let text = fs::read_to_string("tests/data/perft.tsv").expect("the data file is there");
    let mut deepest = 0;
    for line in text.lines().skip(1) {
        let [name, fen, depth, nodes] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a row without four fields: {line}");
        };
        let mut position = Position::from_fen(fen).expect(name);
        let depth: u32 = depth.parse().expect(name);
        let nodes: u64 = nodes.parse().expect(name);
        if nodes <= MOST_NODES {
            let before = position.clone();
            assert_eq!(perft(&mut position, depth), nodes, "{name} depth {depth}");
            assert_eq!(position, before, "{name}: the position is given back");
            deepest = deepest.max(depth);
        }
    }
    assert_eq!(deepest, 5);
}

#[test]
fn depth_zero_is_one_node() {
    assert_eq!(perft(&mut Position::start(), 0), 1);
    assert!(divide(&mut Position::start(), 0).is_empty());
}

#[test]
fn divide_adds_up_to_perft() {
    let mut position = Position::start();
    let parts = divide(&mut position, 3);
    assert_eq!(parts.len(), 44);
    assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), 79_666);
}

#[test]
fn the_tool_ends_with_the_count_and_divides_when_asked() {
    let lines = |depth, split| {
        let mut output = Vec::new();
        tools::perft::run(&mut Position::start(), depth, split, &mut output)
            .expect("memory does not fail");
        let text = String::from_utf8(output).expect("UTF-8");
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let plain = lines(2, false);
    assert_eq!(plain.len(), 1);
    let words: Vec<&str> = plain[0].split(' ').collect();
    assert_eq!(
        (words[0], words[1], words[2], words[4], words.len()),
        ("nodes", "1920", "time_ms", "nps", 6)
    );
    assert!(words[3].parse::<u64>().is_ok() && words[5].parse::<u64>().is_ok());

    let divided = lines(2, true);
    assert_eq!(divided.len(), 45);
    assert_eq!(divided[0], "a0a1 44");
    assert!(divided[..44].is_sorted());
    assert!(divided[44].starts_with("nodes 1920 "));
    assert!(lines(0, true)[0].starts_with("nodes 1 "));
}
