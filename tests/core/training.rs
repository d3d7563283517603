//! The trainer: it learns, goes on with the same numbers, and needs no number of threads.

use chuhe::engine::nnue::{Network, SCALE, Stack, Width};
use chuhe::rules::{Kind, Move, Position, Side};
use chuhe::tools::datagen::{self, Blocks, Fate, RECORD, Recipe, Record, draw_opening};
use chuhe::tools::train::{Checkpoint, CheckpointError, Data, Goal, Plan, train};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::fs;

const PLAN: Plan = Plan {
    passes: 4,
    batch: 256,
    rate: 0.004,
    pull: 0.1,
    goal: Goal { trust: 0.7 },
    seed: 5,
    patience: 10,
    threads: 1,
};

/// Positions scored by what stands on the board.
fn rows(seed: u64, count: usize) -> Vec<[u8; RECORD]> {
    let mut random = StdRng::seed_from_u64(seed);
    let mut rows = Vec::new();
    while rows.len() < count {
        if let Some(opening) = draw_opening(&mut random) {
            let position = opening.position;
            let score = material(&position) as i16;
            // Where nobody is ahead there is nothing to learn.
            if score == 0 {
                continue;
            }
            rows.push(
                Record {
                    fate: (rows.len() % 3 == 0).then_some(if score < 0 {
                        Fate::Lost
                    } else {
                        Fate::Won
                    }),
                    position,
                    score,
                }
                .pack(),
            );
        }
    }
    rows
}

/// What the mover has more, in centipawns.
fn material(position: &Position) -> i32 {
    let worth = |side: Side| -> i32 {
        [(Kind::Rook, 400), (Kind::Cannon, 200), (Kind::Horse, 200)]
            .map(|(kind, value)| position.pieces(side, kind).len() as i32 * value)
            .iter()
            .sum()
    };
    let mover = position.side_to_move();
    worth(mover) - worth(!mover)
}

fn data(count: usize) -> Data {
    Data {
        training: rows(1, count),
        validation: rows(2, count / 8),
        mark: 1,
    }
}

#[test]
fn training_learns_and_the_network_says_what_was_learnt() {
    let data = data(3000);
    // The score alone is to be learnt: what is left of the error is then the network's own.
    let plan = Plan {
        passes: 12,
        goal: Goal { trust: 1.0 },
        ..PLAN
    };
    let mut losses = Vec::new();
    let state = train(&data, plan, None, &mut |progress| {
        losses.push(progress.validation_loss);
    })
    .unwrap();
    assert_eq!(losses.len(), 12);
    // Knowing nothing is expecting half a point everywhere.
    let ignorant: f64 = data
        .validation
        .iter()
        .map(|row| f64::from(Record::unpack(row).unwrap().score) / f64::from(SCALE))
        .map(|logit| (1.0 / (1.0 + (-logit).exp()) - 0.5).powi(2))
        .sum::<f64>()
        / data.validation.len() as f64;
    assert!(
        state.best_loss < 0.5 * ignorant && state.best_loss < losses[0],
        "{losses:?} against {ignorant}"
    );
    let network = state.best.quantise().unwrap();
    // More often than not it knows who is ahead.
    let (mut right, mut asked) = (0, 0);
    for row in &data.validation {
        let position = Record::unpack(row).unwrap().position;
        let value = Stack::new(&network, &position, Width::best()).evaluate(&position);
        if material(&position) != 0 {
            asked += 1;
            right += i32::from(value.signum() == material(&position).signum());
        }
    }
    assert!(asked > 50 && right * 10 > asked * 8, "{right} of {asked}");
}

#[test]
fn training_goes_on_from_its_checkpoint_with_the_same_numbers() {
    let data = data(600);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    let whole = train(&data, PLAN, None, &mut |_| {}).unwrap();
    // What a run leaves that is killed while its third pass runs: the state after the second.
    let mut after_two = Vec::new();
    train(&data, PLAN, Some(&path), &mut |progress| {
        if progress.pass == 2 {
            after_two = fs::read(&path).unwrap();
        }
    })
    .unwrap();
    fs::write(&path, &after_two).unwrap();
    let mut passes = Vec::new();
    let resumed = train(&data, PLAN, Some(&path), &mut |progress| {
        passes.push(progress.pass);
    })
    .unwrap();
    assert_eq!(passes, [3, 4]);
    assert!(resumed == whole);
    assert_eq!(Checkpoint::read(&path, whole.mark).unwrap(), Some(whole));
}

#[test]
fn the_numbers_do_not_depend_on_the_threads() {
    let data = data(600);
    let one = train(&data, PLAN, None, &mut |_| {}).unwrap();
    for threads in [2, 3, 4] {
        let plan = Plan { threads, ..PLAN };
        assert!(train(&data, plan, None, &mut |_| {}).unwrap() == one);
    }
    let other = Plan { seed: 6, ..PLAN };
    assert!(train(&data, other, None, &mut |_| {}).unwrap().now != one.now);
}

#[test]
fn a_checkpoint_of_other_training_or_a_damaged_one_is_refused() {
    let data = data(200);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    let plan = Plan { passes: 1, ..PLAN };
    train(&data, plan, Some(&path), &mut |_| {}).unwrap();
    let other = Plan { rate: 0.1, ..plan };
    assert!(matches!(
        train(&data, other, Some(&path), &mut |_| {}),
        Err(CheckpointError::Other(_))
    ));
    let mut bytes = fs::read(&path).unwrap();
    bytes[5000] ^= 1;
    fs::write(&path, bytes).unwrap();
    assert!(matches!(
        train(&data, plan, Some(&path), &mut |_| {}),
        Err(CheckpointError::Damaged(_))
    ));
}

#[test]
fn training_ends_when_nothing_more_is_learnt() {
    let data = Data {
        training: rows(1, 64),
        validation: rows(9, 300),
        mark: 1,
    };
    let plan = Plan {
        passes: 200,
        batch: 16,
        rate: 0.05,
        patience: 3,
        ..PLAN
    };
    let mut last = (0, 0);
    let state = train(&data, plan, None, &mut |progress| {
        last.0 = progress.pass;
        if progress.is_best {
            last.1 = progress.pass;
        }
    })
    .unwrap();
    assert!(last.0 < 200, "{last:?}");
    assert_eq!(last.0 - last.1, 3);
    assert_eq!(state.stale, 3);
}

#[test]
fn from_games_to_a_network_the_engine_plays_with() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.dat");
    let recipe = Recipe {
        seed: 21,
        nodes: 25,
        side_nodes: 15,
        sides: 1,
        judge: 0,
    };
    datagen::run(&games, recipe, None, 24, 2, &|_| {}).unwrap();
    assert_eq!(Blocks::open(&games).unwrap().count(), 24);
    let data = Data::read(&[games]).unwrap();
    assert!(!data.validation.is_empty() && data.training.len() > 500);
    let plan = Plan {
        passes: 2,
        threads: 2,
        ..PLAN
    };
    let state = train(&data, plan, None, &mut |_| {}).unwrap();
    let path = folder.path().join("small.nnue");
    fs::write(&path, state.best.quantise().unwrap().to_bytes()).unwrap();
    assert!(Network::from_bytes(&fs::read(&path).unwrap()).is_ok());
    let script = format!(
        "uci\nsetoption name EvalFile value {}\nposition startpos\ngo nodes 500\n",
        path.display()
    );
    let mut output = Vec::new();
    chuhe::engine::uci::run(script.as_bytes(), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert!(!output.contains("info string"), "{output}");
    let best = output
        .lines()
        .find_map(|line| line.strip_prefix("bestmove "))
        .and_then(|line| line.split(' ').next())
        .unwrap();
    assert!(Position::start().is_legal(best.parse::<Move>().unwrap()));
}
