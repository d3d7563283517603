//! The ledger of rated games: nothing in it is lost or counted twice, whatever happens to the file.

use crate::players::entry;
use chuhe::career::ladder::Score;
use chuhe::career::ledger::{Entry, Ledger};
use chuhe::career::notice::Notice;
use chuhe::career::paths::Id;
use chuhe::career::store::{StoreError, backup_path};
use proptest::prelude::*;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use tempfile::TempDir;

fn ledger_with(games: u64) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.ron");
    let (mut ledger, notices) = Ledger::open(&path).unwrap();
    assert!(notices.is_empty());
    for n in 0..games {
        assert!(ledger.append(some_entry(n)).unwrap());
    }
    (folder, path)
}

fn some_entry(n: u64) -> Entry {
    entry(
        n,
        (n % 20) as u8 + 1,
        [Score::Win, Score::Loss, Score::Draw][n as usize % 3],
        n,
    )
}

fn expected(games: u64) -> Vec<Entry> {
    (0..games).map(some_entry).collect()
}

#[test]
fn filing_a_game_twice_counts_once() {
    let (_folder, path) = ledger_with(5);
    let (mut ledger, _) = Ledger::open(&path).unwrap();
    assert!(!ledger.append(some_entry(3)).unwrap());
    assert_eq!(ledger.entries(), expected(5));
    assert!(ledger.append(some_entry(5)).unwrap());
    let (ledger, notices) = Ledger::open(&path).unwrap();
    assert_eq!((ledger.entries(), notices), (&expected(6)[..], vec![]));
}

#[test]
fn a_line_that_was_being_written_is_dropped_in_silence() {
    let (_folder, path) = ledger_with(3);
    let whole = fs::read(&path).unwrap();
    let (mut ledger, _) = Ledger::open(&path).unwrap();
    ledger.append(some_entry(3)).unwrap();
    let longer = fs::read(&path).unwrap();
    for length in whole.len()..longer.len() {
        fs::write(&path, &longer[..length]).unwrap();
        let (mut ledger, notices) = Ledger::open(&path).unwrap();
        assert_eq!((ledger.entries(), notices), (&expected(3)[..], vec![]));
        ledger.append(some_entry(3)).unwrap();
        assert_eq!(fs::read(&path).unwrap(), longer);
    }
}

#[test]
fn damaged_lines_come_back_from_the_copy_of_the_last_opening() {
    let (_folder, path) = ledger_with(10);
    drop(Ledger::open(&path).unwrap());
    let good = fs::read(&path).unwrap();
    for fault in ["flip", "cut", "empty", "gone"] {
        let mut bytes = good.clone();
        match fault {
            "flip" => bytes[good.len() / 2] ^= 0x10,
            "cut" => bytes.truncate(good.len() / 3),
            _ => bytes.clear(),
        }
        match fault {
            "gone" => fs::remove_file(&path).unwrap(),
            _ => fs::write(&path, &bytes).unwrap(),
        }
        let (ledger, notices) = Ledger::open(&path).unwrap();
        assert_eq!(ledger.entries(), expected(10), "{fault}");
        if fault == "flip" {
            assert!(matches!(&notices[..], [Notice::Recovered { kept_as, .. }]
                if fs::read(kept_as).unwrap() == bytes));
        }
        assert_eq!(fs::read(&path).unwrap(), good);
    }
}

#[test]
fn without_a_copy_only_the_damaged_lines_are_lost_and_told() {
    let (_folder, path) = ledger_with(10);
    fs::remove_file(backup_path(&path)).ok();
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x10;
    fs::write(&path, &bytes).unwrap();
    let (ledger, notices) = Ledger::open(&path).unwrap();
    assert_eq!(ledger.entries().len(), 9);
    assert!(matches!(&notices[..], [Notice::LinesLost { lines: 1, .. }]));
    let (again, notices) = Ledger::open(&path).unwrap();
    assert_eq!((again.entries().len(), notices), (9, vec![]));
}

#[test]
fn a_newer_ledger_is_left_alone() {
    let (_folder, path) = ledger_with(0);
    fs::write(&path, "(version:2)\nsomething\n").unwrap();
    assert!(matches!(
        Ledger::open(&path),
        Err(StoreError::Newer { version: 2, .. })
    ));
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        "(version:2)\nsomething\n"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..400), at in 0usize..2000) {
        let (_folder, path) = ledger_with(8);
        drop(Ledger::open(&path).unwrap());
        let mut file = fs::read(&path).unwrap();
        let at = at.min(file.len());
        file.splice(at..(at + bytes.len() / 2).min(file.len()), bytes);
        fs::write(&path, &file).unwrap();
        match Ledger::open(&path) {
            Ok((ledger, _)) => prop_assert_eq!(ledger.entries(), expected(8)),
            Err(StoreError::Newer { .. }) => {}
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}

/// Opening reads the whole file, so screens leave it to a thread of its own.
#[test]
fn a_ledger_may_be_opened_on_another_thread() {
    let (_folder, path) = ledger_with(3);
    let opened = std::thread::spawn(move || Ledger::open(&path).unwrap());
    let (mut ledger, notices) = opened.join().unwrap();
    assert_eq!((ledger.entries(), notices), (&expected(3)[..], vec![]));
    assert!(ledger.append(some_entry(3)).unwrap());
}

#[test]
fn ten_thousand_games_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.ron");
    let (mut ledger, _) = Ledger::open(&path).unwrap();
    ledger.append(some_entry(0)).unwrap();
    let line = fs::read_to_string(&path)
        .unwrap()
        .lines()
        .nth(1)
        .unwrap()
        .to_owned();
    let body = line.rsplit_once(" // ").unwrap().0;
    // Lines without a seal, as a hand would write them.
    let mut file = fs::File::options().append(true).open(&path).unwrap();
    let first = Id::new(0, 0).to_string();
    let text: String = (1..10_000)
        .map(|n| body.replace(&first, Id::new(n, n).as_str()) + "\n")
        .collect();
    file.write_all(text.as_bytes()).unwrap();
    let (ledger, notices) = Ledger::open(&path).unwrap();
    assert_eq!((ledger.entries().len(), notices), (10_000, vec![]));
}
