//! A check of the core on the machine it runs on, exported by Android's library so that it can be run without a phone:
//! moves, law, search, network and saving. See `android/README.md`.

use crate::career::settings::Settings;
use crate::career::store;
use crate::engine::nnue::{Change, Network, Stack, Width};
use crate::engine::{Limits, Options, Search, Stop};
use crate::rules::adjudication::{Law, judge_cycle};
use crate::rules::perft::perft;
use crate::rules::{Move, Outcome, Position, START_FEN, Side};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::path::Path;

/// Legal sequences of four plies from the start position.
const START_PERFT_4: u64 = 3_290_240;

/// Positions at which the network is looked at, in walks of at most so many moves.
const NETWORK_POSITIONS: usize = 2000;
const LONGEST_WALK: usize = 120;

const RED: Outcome = Outcome::Win(Side::Red);
const BLACK: Outcome = Outcome::Win(Side::Black);

/// Ten repeated lines with the winner: rows RS001, 2, 3, 5, 14, 20, 29, 38, 47 and 60 of `tests/data/cases.tsv`.
/// The moves are played twice.
const REPETITIONS: [(&str, &str, Outcome); 10] = [
    (
        "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w - - 0 1",
        "e3d3 d6e6 d3e3 e6d6",
        Outcome::Draw,
    ),
    (
        "1r1a2N2/5k3/r2a5/7P1/9/9/5N3/9/3K5/5A3 w - - 0 1",
        "g9h7 f8f7 h7g9 f7f8",
        BLACK,
    ),
    (
        "4R4/9/3k1R3/9/9/2B6/n8/3pB4/4p4/3K5 b - - 0 1",
        "d7d8 f7f8 d8d7 f8f7",
        BLACK,
    ),
    (
        "2b6/4a4/1C2k3b/8r/9/1n7/9/2p6/4CK3/6B2 w - - 0 1",
        "b7b8 e8d7 b8b7 d7e8",
        Outcome::Draw,
    ),
    (
        "2c2a3/3rk4/R8/7P1/9/2B1N4/9/3A4B/4KC3/9 w - - 0 1",
        "a7a5 d8c8 a5a7 c8d8",
        RED,
    ),
    (
        "6b2/5k3/4P4/1r7/9/6B2/9/4c4/4r4/3K2c2 b - - 0 1",
        "e1e0 d0d1 e0e1 d1d0",
        RED,
    ),
    (
        "5P3/5k3/b2n4b/9/9/1p7/4pp3/B2A5/4A4/R1B2K3 w - - 0 1",
        "f9e9 f8e8 e9f9 e8f8",
        Outcome::Draw,
    ),
    (
        "6C2/r8/4k4/5C3/9/2B6/9/9/3K5/3A1A3 w - - 0 1",
        "d1d2 a8a2 d2d1 a2a8",
        RED,
    ),
    (
        "6b2/5k3/4P4/1r7/9/6B2/9/3c5/3K5/4r1c2 w - - 0 1",
        "e7d7 d2e2 d7e7 e2d2",
        RED,
    ),
    (
        "4kabn1/4a4/4b4/4p1P2/2p5P/9/9/7C1/4A4/4K4 w - - 0 1",
        "g6h6 h9g7 h6g6 g7h9",
        Outcome::Draw,
    ),
];

/// Runs every check, writing a file into `folder`. The error tells the first one that failed.
pub fn run(folder: &Path) -> Result<(), String> {
    let mut start = Position::from_fen(START_FEN).map_err(|why| why.to_string())?;
    let nodes = perft(&mut start, 4);
    if nodes != START_PERFT_4 {
        return Err(format!("perft 4 found {nodes}"));
    }
    for (fen, moves, outcome) in REPETITIONS {
        if winner(fen, moves)? != outcome {
            return Err(format!("judged otherwise: {fen}"));
        }
    }
    let think = || {
        Search::new(Options::default())
            .go(
                &start,
                &[],
                &Limits::nodes(20_000),
                &Stop::new(),
                &mut |_| {},
            )
            .mv
    };
    let first = think().ok_or("the search found no move")?;
    if !start.is_legal(first) || think() != Some(first) {
        return Err(format!("the search wavers or breaks the rules: {first}"));
    }
    network_is_exact()?;
    let path = folder.join("selftest.ron");
    let settings = Settings {
        skin: "jade".to_owned(),
        ..Settings::default()
    };
    store::save(&path, &settings).map_err(|why| why.to_string())?;
    let read = store::load::<Settings>(&path).map_err(|why| why.to_string())?;
    store::remove(&path).map_err(|why| why.to_string())?;
    if read.value() != Some(settings) {
        return Err("a saved file reads otherwise".to_owned());
    }
    Ok(())
}

/// Compares the network along games of random moves, carried along by vector code, with its plain arithmetic.
fn network_is_exact() -> Result<(), String> {
    let network = Network::built_in();
    let mut random = StdRng::seed_from_u64(7);
    let mut compared = 0;
    while compared < NETWORK_POSITIONS {
        let mut position = Position::start();
        let mut stack = Stack::new(&network, &position, Width::best());
        for _ in 0..LONGEST_WALK {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.random_range(0..moves.len())];
            let change = position.piece_on(mv.from()).map(|piece| Change {
                piece,
                from: mv.from(),
                to: mv.to(),
                captured: position.piece_on(mv.to()),
            });
            position.make(mv);
            stack.push(change);
            let (fast, plain) = (stack.evaluate(&position), network.plain_value(&position));
            if fast != plain {
                let fen = position.to_fen();
                return Err(format!("the network says {fast}, not {plain}: {fen}"));
            }
            compared += 1;
        }
    }
    Ok(())
}

fn winner(fen: &str, moves: &str) -> Result<Outcome, String> {
    let position = Position::from_fen(fen).map_err(|why| why.to_string())?;
    let moves: Result<Vec<Move>, _> = moves.split(' ').map(str::parse).collect();
    let moves = moves.map_err(|why| why.to_string())?.repeat(2);
    let judgement = judge_cycle(&position, &moves, 0, &Law::FULL).ok_or("an impossible line")?;
    Ok(judgement.outcome)
}

/// [`run`] for callers in C: 0 when all is well. The reason goes to standard error.
#[cfg(target_os = "android")]
#[expect(
    unsafe_code,
    reason = "the attribute exports the name without mangling"
)]
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_selftest() -> u32 {
    match run(&std::env::temp_dir()) {
        Ok(()) => 0,
        Err(why) => {
            eprintln!("{why}");
            1
        }
    }
}
