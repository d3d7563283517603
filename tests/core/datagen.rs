//! Training data: packed records, files that survive a kill, games that depend on their number only.

use chuhe::engine::nnue::Network;
use chuhe::rules::{Position, Side};
use chuhe::tools::datagen::{
    Balance, Block, Blocks, DataError, Fate, GamePlayer, RECORD, Recipe, Record, RecordError,
    Store, draw_opening, judge_number, run,
};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::fs;
use std::path::Path;

/// Games of a few hundred positions a move would take too long here.
const QUICK: Recipe = Recipe {
    seed: 11,
    nodes: 30,
    side_nodes: 20,
    sides: 1,
    judge: 0,
};

fn blocks(path: &Path) -> Vec<Block> {
    Blocks::open(path)
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap()
}

#[test]
fn records_come_back_as_they_were_packed() {
    let mut random = StdRng::seed_from_u64(3);
    let mut count = 0;
    while count < 500 {
        let Some(opening) = draw_opening(&mut random) else {
            continue;
        };
        let mut position = opening.position;
        position.set_counters(count % 121, 1);
        let record = Record {
            position,
            score: 1999 - 8 * count as i16,
            fate: [None, Some(Fate::Lost), Some(Fate::Drawn), Some(Fate::Won)]
                [usize::from(count % 4)],
        };
        assert_eq!(Record::unpack(&record.pack()), Ok(record));
        count += 1;
    }
}

#[test]
fn bytes_that_are_no_record_are_refused() {
    let record = Record {
        position: Position::start(),
        score: 0,
        fate: None,
    };
    let good = record.pack();
    let mut full = good;
    full[..11].fill(255);
    assert!(matches!(Record::unpack(&full), Err(RecordError::Men(_))));
    let mut strange = good;
    strange[12] |= 15;
    assert_eq!(Record::unpack(&strange), Err(RecordError::Piece(15)));
    assert!(matches!(
        Record::unpack(&[0; RECORD]),
        Err(RecordError::Position(_))
    ));
}

#[test]
fn a_kill_at_any_byte_loses_one_game_and_the_next_run_makes_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.dat");
    run(&path, QUICK, None, 4, 1, &|_| {}).unwrap();
    let whole = fs::read(&path).unwrap();
    let games = blocks(&path);
    assert_eq!(
        games.iter().map(|block| block.game).collect::<Vec<_>>(),
        [0, 1, 2, 3]
    );
    // Where each block ends.
    let mut ends = vec![48];
    for block in &games {
        ends.push(ends[ends.len() - 1] + 24 + block.records.len() * RECORD);
    }
    assert_eq!(ends[4], whole.len());
    for cut in (0..whole.len()).step_by(997).chain(ends.iter().copied()) {
        fs::write(&path, &whole[..cut]).unwrap();
        let kept = ends[1..].iter().filter(|&&end| end <= cut).count();
        let (_, done) = Store::open(&path, QUICK).unwrap();
        assert_eq!(done, (0..kept as u64).collect());
    }
    for cut in [10, ends[2] + 100, ends[4] - 1] {
        fs::write(&path, &whole[..cut]).unwrap();
        run(&path, QUICK, None, 4, 1, &|_| {}).unwrap();
        assert!(fs::read(&path).unwrap() == whole, "cut at byte {cut}");
    }
}

#[test]
fn damage_in_a_block_ends_the_file_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.dat");
    run(&path, QUICK, None, 3, 1, &|_| {}).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    let first = 48 + 24 + blocks(&path)[0].records.len() * RECORD;
    bytes[first + 60] ^= 1;
    fs::write(&path, &bytes).unwrap();
    assert_eq!(blocks(&path).len(), 1);
}

#[test]
fn a_game_depends_on_its_number_and_not_on_the_threads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.dat");
    run(&path, QUICK, None, 6, 3, &|_| {}).unwrap();
    let mut games = blocks(&path);
    games.sort_by_key(|block| block.game);
    assert_eq!(games.len(), 6);
    let mut player = GamePlayer::new(QUICK, None);
    for number in [4, 1] {
        assert!(player.play(number) == games[number as usize]);
    }
    assert!(games[0].records != games[1].records);
}

#[test]
fn a_file_goes_on_only_with_its_own_recipe() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.dat");
    run(&path, QUICK, None, 1, 1, &|_| {}).unwrap();
    let before = fs::read(&path).unwrap();
    let network = Network::built_in();
    let judge = judge_number(Some(&network));
    assert_ne!(judge, 0);
    for other in [Recipe { seed: 12, ..QUICK }, Recipe { judge, ..QUICK }] {
        assert!(matches!(
            run(&path, other, None, 2, 1, &|_| {}),
            Err(DataError::Recipe { found, .. }) if found == QUICK
        ));
    }
    assert!(fs::read(&path).unwrap() == before);
    let stranger = folder.path().join("stranger.dat");
    fs::write(&stranger, [7; 100]).unwrap();
    assert!(matches!(
        run(&stranger, QUICK, None, 1, 1, &|_| {}),
        Err(DataError::Head(_))
    ));
    assert_eq!(fs::read(&stranger).unwrap(), [7; 100]);
}

#[test]
fn only_quiet_positions_of_both_sides_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.dat");
    let speed = run(&path, QUICK, None, 8, 2, &|_| {}).unwrap();
    let balance = Balance::of(&path).unwrap();
    assert_eq!((balance.games, balance.faulty), (8, 0));
    assert_eq!(balance.records, speed.counts.kept);
    assert!(speed.counts.kept < speed.counts.seen);
    let records: Vec<Record> = blocks(&path)
        .iter()
        .flat_map(|block| &block.records)
        .map(|bytes| Record::unpack(bytes).unwrap())
        .collect();
    for record in &records {
        assert!(!record.position.in_check(), "{:?}", record.position);
        assert!(record.score.abs() <= 2000);
    }
    let red = |record: &&Record| record.position.side_to_move() == Side::Red;
    let share = records.iter().filter(red).count() as f64 / records.len() as f64;
    assert!((0.4..0.6).contains(&share), "Red to move in {share}");
    assert!(records.iter().any(|record| record.fate.is_none()));
    assert!(records.iter().any(|record| record.fate.is_some()));
}
