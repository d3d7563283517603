//! The network: the same value on every processor and along every line, and files that are checked.

use chuhe::engine::eval_file::{self, EvalFile, EvalFileError};
use chuhe::engine::nnue::features::FEATURES;
use chuhe::engine::nnue::{BUCKETS, Change, HIDDEN, Network, NetworkError, Row, Stack, Width};
use chuhe::engine::{Level, Limits, Options, Score, Search, Stop};
use chuhe::rules::{Position, START_FEN, Side};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::fs;
use std::sync::Arc;

/// The largest output weight that all may have at once.
const ALL_AT_ONCE: i16 = (i32::MAX / (255 * 255) / (2 * HIDDEN as i32)) as i16;

/// A network of random weights, as large as trained ones are at most.
pub fn random_network(seed: u64) -> Network {
    let mut random = StdRng::seed_from_u64(seed);
    let mut row = |most: i16| Row(std::array::from_fn(|_| random.random_range(-most..=most)));
    let inputs = (0..FEATURES).map(|_| row(60)).collect();
    let bias = row(120);
    let output = (0..BUCKETS)
        .map(|_| [row(ALL_AT_ONCE), row(ALL_AT_ONCE)])
        .collect();
    let output_bias = std::array::from_fn(|index| index as i32 * 700 - 2000);
    Network::new(inputs, bias, output, output_bias).unwrap()
}

/// Plays random moves and passes and takes them back; `look` sees every position.
fn wander(
    stack: &mut Stack,
    position: &mut Position,
    depth: usize,
    random: &mut StdRng,
    look: &mut impl FnMut(&mut Stack, &Position, &mut StdRng),
) {
    look(stack, position, random);
    if depth == 0 {
        return;
    }
    for _ in 0..random.random_range(1..=2) {
        if random.random_range(0..12) == 0 && !position.in_check() {
            position.make_null();
            stack.push(None);
            wander(stack, position, depth - 1, random, look);
            stack.pop();
            position.unmake_null();
            continue;
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        // Moves of the general turn the board: they are to occur often.
        let generals: Vec<_> = moves
            .iter()
            .copied()
            .filter(|mv| Some(mv.from()) == position.general(position.side_to_move()))
            .collect();
        let mv = if !generals.is_empty() && random.random_range(0..4) == 0 {
            generals[random.random_range(0..generals.len())]
        } else {
            moves[random.random_range(0..moves.len())]
        };
        let piece = position.piece_on(mv.from()).unwrap();
        let undo = position.make(mv);
        stack.push(Some(Change {
            piece,
            from: mv.from(),
            to: mv.to(),
            captured: undo.captured(),
        }));
        wander(stack, position, depth - 1, random, look);
        stack.pop();
        position.unmake(mv, undo);
    }
}

/// A position some random moves from the start.
fn random_position(random: &mut StdRng) -> Position {
    let mut position = Position::start();
    for _ in 0..random.random_range(0..80) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.make(moves[random.random_range(0..moves.len())]);
    }
    position
}

#[test]
fn wide_and_basic_registers_find_the_same_value_in_100_000_positions() {
    let network = random_network(1);
    let mut random = StdRng::seed_from_u64(2);
    let (mut count, mut values) = (0, std::collections::HashSet::new());
    while count < 100_000 {
        let mut position = random_position(&mut random);
        for _ in 0..100 {
            let wide = Stack::new(&network, &position, Width::best()).evaluate(&position);
            let basic = Stack::new(&network, &position, Width::BASIC).evaluate(&position);
            assert_eq!(wide, basic, "{}", position.to_fen());
            values.insert(wide);
            count += 1;
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.make(moves[random.random_range(0..moves.len())]);
        }
    }
    assert!(values.len() > 1000, "only {} values", values.len());
}

#[test]
fn plain_arithmetic_finds_the_same_value() {
    let mut random = StdRng::seed_from_u64(6);
    for network in [random_network(5), (*Network::built_in()).clone()] {
        for _ in 0..500 {
            let position = random_position(&mut random);
            let fast = Stack::new(&network, &position, Width::best()).evaluate(&position);
            assert_eq!(
                fast,
                network.plain_value(&position),
                "{}",
                position.to_fen()
            );
        }
    }
}

#[test]
fn a_line_that_is_carried_along_is_worth_what_its_positions_are() {
    let network = random_network(3);
    let mut random = StdRng::seed_from_u64(4);
    let mut checked = 0;
    for game in 0..200 {
        let mut position = random_position(&mut random);
        let width = if game % 2 == 0 {
            Width::best()
        } else {
            Width::BASIC
        };
        let mut stack = Stack::new(&network, &position, width);
        let start = position.clone();
        wander(
            &mut stack,
            &mut position,
            14,
            &mut random,
            &mut |stack, position, random| {
                // As in a search, not every position on the way is evaluated.
                if random.random_range(0..3) == 0 {
                    let fresh = Stack::new(&network, position, width).evaluate(position);
                    assert_eq!(stack.evaluate(position), fresh, "{}", position.to_fen());
                    checked += 1;
                }
            },
        );
        assert_eq!(position, start);
        let fresh = Stack::new(&network, &start, width).evaluate(&start);
        assert_eq!(stack.evaluate(&start), fresh);
    }
    assert!(checked > 20_000, "only {checked} positions");
}

#[test]
fn both_sides_and_both_wings_are_alike() {
    let network = random_network(5);
    let mut random = StdRng::seed_from_u64(6);
    let value =
        |position: &Position| Stack::new(&network, position, Width::best()).evaluate(position);
    let mut mirrored = 0;
    for _ in 0..500 {
        let position = random_position(&mut random);
        // The same men with the colours changed.
        let mut turned = Position::empty();
        for square in position.occupied() {
            let piece = position.piece_on(square).unwrap();
            let other = chuhe::rules::Piece::new(!piece.side(), piece.kind());
            turned.set_piece(square.flip_rank(), Some(other));
        }
        turned.set_side_to_move(!position.side_to_move());
        assert_eq!(value(&position), value(&turned), "{}", position.to_fen());
        let off_middle = Side::ALL
            .iter()
            .all(|&side| position.general(side).unwrap().file() != 4);
        if off_middle {
            mirrored += 1;
            assert_eq!(value(&position), value(&position.mirror_file()));
        }
    }
    assert!(
        mirrored > 10,
        "only {mirrored} with both generals off the middle"
    );
}

#[test]
fn a_network_comes_back_from_its_file_and_damage_is_found() {
    let network = random_network(7);
    let bytes = network.to_bytes();
    assert!(bytes.len() <= 3 << 20);
    assert_eq!(Network::from_bytes(&bytes), Ok(network));
    let changed = |at: usize| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 4;
        Network::from_bytes(&bytes)
    };
    assert_eq!(changed(0), Err(NetworkError::Magic));
    assert_eq!(changed(8), Err(NetworkError::Version(5)));
    assert_eq!(changed(13), Err(NetworkError::Architecture));
    for at in [16, 24, bytes.len() / 2, bytes.len() - 1] {
        assert_eq!(changed(at), Err(NetworkError::Checksum));
    }
    for cut in [8, 20, 24, 1000, bytes.len() - 1] {
        assert!(matches!(
            Network::from_bytes(&bytes[..cut]),
            Err(NetworkError::Length { found, .. }) if found == cut
        ));
    }
    assert_eq!(Network::from_bytes(b""), Err(NetworkError::Magic));
}

#[test]
fn weights_that_would_overflow_are_refused() {
    let row = |weight| Row([weight; HIDDEN]);
    let network = |weight| {
        Network::new(
            vec![Row::ZERO; FEATURES],
            Row::ZERO,
            vec![[row(weight), row(weight)]; BUCKETS],
            [0; BUCKETS],
        )
    };
    assert!(network(ALL_AT_ONCE).is_ok());
    assert!(network(-ALL_AT_ONCE).is_ok());
    let larger = ALL_AT_ONCE + 1;
    assert_eq!(network(larger), Err(NetworkError::Weights), "their sum");
    assert_eq!(network(-larger), Err(NetworkError::Weights), "their sum");
    // One alone may not pass what fits its product.
    let alone = |weight| {
        let mut first = row(0);
        first.0[0] = weight;
        Network::new(
            vec![Row::ZERO; FEATURES],
            Row::ZERO,
            vec![[first, row(0)]; BUCKETS],
            [0; BUCKETS],
        )
    };
    assert!(alone(128).is_ok());
    assert_eq!(alone(129), Err(NetworkError::Weights));
    assert_eq!(alone(-129), Err(NetworkError::Weights));
    assert_eq!(
        Network::new(Vec::new(), Row::ZERO, Vec::new(), [0; BUCKETS]),
        Err(NetworkError::Architecture)
    );
}

#[test]
fn an_evaluation_file_is_known_by_its_content() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let network = random_network(8);
    fs::write(&path, network.to_bytes()).unwrap();
    assert!(matches!(
        eval_file::read(&path),
        Ok(EvalFile::Network(found)) if *found == network
    ));
    fs::write(&path, include_str!("../../assets/data/eval.txt")).unwrap();
    assert!(matches!(eval_file::read(&path), Ok(EvalFile::Weights(_))));
    fs::write(&path, "no weights at all").unwrap();
    assert!(matches!(
        eval_file::read(&path),
        Err(EvalFileError::Weights(..))
    ));
    fs::write(&path, &network.to_bytes()[..100_000]).unwrap();
    assert!(matches!(
        eval_file::read(&path),
        Err(EvalFileError::Network(_, NetworkError::Length { .. }))
    ));
    assert!(matches!(
        eval_file::read(&folder.path().join("none")),
        Err(EvalFileError::Io(..))
    ));
}

/// The score of a short search.
fn score(search: &mut Search, position: &Position, limits: &Limits) -> Score {
    search
        .go(position, &[], limits, &Stop::new(), &mut |_| {})
        .score
}

#[test]
fn the_engine_judges_by_the_network_and_lower_levels_keep_to_the_weights() {
    let position = Position::start();
    let limits = Limits::depth(3);
    let level = Limits::level(Level::from_grade(10), 1);
    let mut plain = Search::new(Options::default());
    plain.set_network(None);
    let classical = score(&mut plain, &position, &limits);
    plain.clear();
    let at_level = score(&mut plain, &position, &level);
    let mut search = Search::new(Options::default());
    search.set_network(Some(Arc::new(random_network(9))));
    let judged = score(&mut search, &position, &limits);
    assert_ne!(judged, classical);
    assert_eq!(score(&mut search, &position, &level), at_level);
    search.clear();
    assert_eq!(score(&mut search, &position, &limits), judged);
    search.set_network(None);
    assert_eq!(score(&mut search, &position, &limits), classical);
}

#[test]
fn the_shipped_network_knows_an_even_start_from_a_rook_ahead() {
    let value = |fen: &str| {
        let position = Position::from_fen(fen).unwrap();
        Stack::new(&Network::built_in(), &position, Width::best()).evaluate(&position)
    };
    let start = value(START_FEN);
    assert!(start.abs() < 150, "{start}");
    let ahead = value("1nbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    assert!(ahead > 350, "{ahead}");
}

/// What the engine says to a script.
fn said(script: &str) -> String {
    let mut output = Vec::new();
    chuhe::engine::uci::run(script.as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

/// The last score of a conversation.
fn last_score(said: &str) -> String {
    let line = said.lines().rfind(|line| line.contains(" score ")).unwrap();
    let (_, rest) = line.split_once(" score ").unwrap();
    rest.split(" nodes ").next().unwrap().to_owned()
}

#[test]
fn a_damaged_network_leaves_the_built_in_one_in_use_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let (good, bad) = (folder.path().join("good"), folder.path().join("bad"));
    let mut bytes = random_network(10).to_bytes();
    fs::write(&good, &bytes).unwrap();
    bytes[5000] ^= 1;
    fs::write(&bad, &bytes).unwrap();
    let look = "position startpos\ngo depth 3\n";
    let load =
        |path: &std::path::Path| format!("setoption name EvalFile value {}\n", path.display());
    let built_in = last_score(&said(look));
    let other = said(&format!("{}{look}", load(&good)));
    assert!(!other.contains("info string"), "{other}");
    assert_ne!(last_score(&other), built_in);
    let fallen = said(&format!("{}{}{look}", load(&good), load(&bad)));
    assert!(
        fallen.contains("info string the built-in evaluation stays in use:")
            && fallen.contains("damaged"),
        "{fallen}"
    );
    assert_eq!(last_score(&fallen), built_in);
    let back = said(&format!(
        "{}setoption name EvalFile value <empty>\n{look}",
        load(&good)
    ));
    assert_eq!(last_score(&back), built_in);
}

#[test]
fn the_network_and_the_classical_evaluation_can_be_chosen() {
    let look = "position startpos\ngo depth 3\n";
    let mut search = Search::new(Options::default());
    let networked = score(&mut search, &Position::start(), &Limits::depth(3));
    search.set_network(None);
    let classical = score(&mut search, &Position::start(), &Limits::depth(3));
    assert_ne!(classical, networked);
    assert_eq!(last_score(&said(look)), networked.to_string());
    let chosen = said(&format!("setoption name Eval value classical\n{look}"));
    assert_eq!(last_score(&chosen), classical.to_string());
    let again = said(&format!(
        "setoption name Eval value classical\nsetoption name Eval value network\n{look}"
    ));
    assert_eq!(last_score(&again), networked.to_string());
    let wrong = said("setoption name Eval value best\n");
    assert!(wrong.contains("info string"), "{wrong}");
}
