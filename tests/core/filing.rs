//! Ending a game: completed once, whenever the program dies.

use chuhe::career::filing;
use chuhe::career::games::GameStore;
use chuhe::career::ladder::{Ladder, Score};
use chuhe::career::ledger::{Entry, Ledger};
use chuhe::career::paths::{DataDir, GameId, Id, ProfileDir};
use chuhe::career::saved_game::{SavedGame, Seat, Seats};
use chuhe::career::standing::Standing;
use chuhe::rules::{EndReason, GameEnd, Outcome, Side};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::HashSet;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const CHILD_FOLDER: &str = "CHUHE_TEST_FILING_CHILD";
const CHILD_FIRST: &str = "CHUHE_TEST_FILING_FIRST";

fn rated_game(id: GameId, unix_s: u64) -> SavedGame {
    let seats = Seats {
        red: Seat::Human,
        black: Seat::Machine { grade: 4 },
    };
    let mut game = SavedGame::new(id, seats, unix_s);
    game.rated = true;
    game
}

fn end(outcome: Outcome, reason: EndReason) -> Option<GameEnd> {
    Some(GameEnd::new(outcome, reason))
}

fn write_record(game: &SavedGame) -> String {
    format!("[Game \"{}\"]\n", game.id)
}

fn main_profile(folder: &Path) -> ProfileDir {
    DataDir::new(folder).profile(&Id::first_profile())
}

#[test]
fn what_an_ending_counts_as() {
    let mut game = rated_game(Id::new(1, 1), 1);
    game.moves = vec!["h2e2".to_owned(); 3];
    let ladder = Ladder::standard();
    let mut score = |ended| {
        game.ended = ended;
        Entry::of(&game, ladder).map(|entry| entry.score)
    };
    assert_eq!(score(None), None);
    let cases = [
        (Outcome::Win(Side::Red), EndReason::Checkmate, Score::Win),
        (
            Outcome::Win(Side::Black),
            EndReason::Resignation,
            Score::Loss,
        ),
        (Outcome::Win(Side::Black), EndReason::Timeout, Score::Loss),
        (Outcome::Draw, EndReason::Agreement, Score::Draw),
    ];
    for (outcome, reason, expected) in cases {
        assert_eq!(score(end(outcome, reason)), Some(expected));
    }
    game.ended = filing::abandonment(&game);
    let entry = Entry::of(&game, ladder).unwrap();
    assert_eq!(
        (entry.score, entry.side, entry.opponent, entry.plies),
        (Score::Abandoned, Side::Red, 4, 3)
    );
    game.rated = false;
    assert_eq!(Entry::of(&game, ladder), None);
}

#[test]
fn an_ending_stopped_at_any_step_is_completed_once() {
    let ladder = Ladder::standard();
    for step in 0..4 {
        let folder = tempfile::tempdir().unwrap();
        let profile = main_profile(folder.path());
        let store = GameStore::new(profile.clone());
        let (mut ledger, _) = Ledger::open(&profile.ledger()).unwrap();
        let mut game = rated_game(Id::new(9, 9), 9);
        store.save(&game).unwrap();
        game.ended = end(Outcome::Win(Side::Red), EndReason::Checkmate);
        store.save(&game).unwrap();
        if step >= 1 {
            fs::create_dir_all(profile.records()).unwrap();
            fs::write(profile.record(&game.id), write_record(&game)).unwrap();
        }
        if step >= 2 {
            ledger.append(Entry::of(&game, ladder).unwrap()).unwrap();
        }
        if step >= 3 {
            store.delete(&game.id).unwrap();
        }
        let (mut ledger, _) = Ledger::open(&profile.ledger()).unwrap();
        for _ in 0..2 {
            let mut listing = store.list();
            let done = filing::complete(
                &profile,
                &mut ledger,
                ladder,
                &listing.ended,
                &mut listing.games,
                &write_record,
            );
            assert_eq!(done.notices, []);
            assert_eq!(listing.games, []);
        }
        assert_eq!(ledger.entries().len(), 1, "step {step}");
        assert_eq!(Standing::of(ledger.entries(), ladder).points, 5);
        assert!(profile.record(&game.id).exists());
        assert!(!profile.game(&game.id).exists());
    }
}

#[test]
fn a_filed_game_whose_file_was_damaged_is_not_played_again() {
    let ladder = Ladder::standard();
    let folder = tempfile::tempdir().unwrap();
    let profile = main_profile(folder.path());
    let store = GameStore::new(profile.clone());
    let (mut ledger, _) = Ledger::open(&profile.ledger()).unwrap();
    let mut game = rated_game(Id::new(9, 9), 9);
    store.save(&game).unwrap();
    game.ended = end(Outcome::Win(Side::Red), EndReason::Checkmate);
    store.save(&game).unwrap();
    ledger.append(Entry::of(&game, ladder).unwrap()).unwrap();
    fs::write(profile.game(&game.id), "damaged").unwrap();
    let mut listing = store.list();
    assert_eq!(listing.rated().map(|g| &g.id), Some(&game.id));
    filing::complete(
        &profile,
        &mut ledger,
        ladder,
        &listing.ended,
        &mut listing.games,
        &write_record,
    );
    assert_eq!(listing.rated(), None);
    assert_eq!(store.list().games, []);
}

/// Start-up as the app does it.
fn start_up(profile: &ProfileDir) -> Ledger {
    let (mut ledger, notices) = Ledger::open(&profile.ledger()).unwrap();
    assert_eq!(notices, []);
    let mut listing = GameStore::new(profile.clone()).list();
    assert_eq!(listing.notices, []);
    let completed = filing::complete(
        profile,
        &mut ledger,
        Ladder::standard(),
        &listing.ended,
        &mut listing.games,
        &write_record,
    );
    assert_eq!(completed.notices, []);
    ledger
}

/// Not a test by itself: the process that [`killing_the_program_neither_loses_nor_doubles_points`] kills.
#[test]
fn child_that_plays_rated_games_until_killed() {
    let Ok(folder) = std::env::var(CHILD_FOLDER) else {
        return;
    };
    let profile = main_profile(Path::new(&folder));
    let store = GameStore::new(profile.clone());
    let mut ledger = start_up(&profile);
    let first: u64 = std::env::var(CHILD_FIRST).unwrap().parse().unwrap();
    for n in first.. {
        let mut game = rated_game(Id::new(n, n), n);
        for mv in ["h2e2", "h9g7"] {
            game.moves.push(mv.to_owned());
            store.save(&game).unwrap();
        }
        let outcome = [
            Outcome::Win(Side::Red),
            Outcome::Win(Side::Red),
            Outcome::Win(Side::Black),
        ][(n % 3) as usize];
        game.ended = end(outcome, EndReason::Resignation);
        store.save(&game).unwrap();
        println!("ended {n}");
        filing::file(
            &profile,
            &mut ledger,
            Ladder::standard(),
            &game,
            &write_record,
        )
        .unwrap();
    }
}

#[test]
fn killing_the_program_neither_loses_nor_doubles_points() {
    let folder = tempfile::tempdir().unwrap();
    let profile = main_profile(folder.path());
    let mut rng = StdRng::seed_from_u64(50);
    let mut ended: HashSet<GameId> = HashSet::new();
    for round in 0..50_u64 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([
                "filing::child_that_plays_rated_games_until_killed",
                "--exact",
                "--nocapture",
            ])
            .env(CHILD_FOLDER, folder.path())
            .env(CHILD_FIRST, (round << 20).to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut text = String::new();
        while !text.contains("ended") {
            assert!(output.read_line(&mut text).unwrap() > 0, "the child died");
        }
        std::thread::sleep(Duration::from_micros(rng.random_range(0..30_000)));
        child.kill().unwrap();
        child.wait().unwrap();
        output.read_to_string(&mut text).unwrap();
        for line in text.lines() {
            if let Some(n) = line.split("ended ").nth(1).and_then(|n| n.parse().ok()) {
                ended.insert(Id::new(n, n));
            }
        }
        let ledger = start_up(&profile);
        let filed: HashSet<GameId> = ledger.entries().iter().map(|e| e.gid.clone()).collect();
        assert_eq!(filed.len(), ledger.entries().len());
        assert!(filed.is_superset(&ended));
        let running = GameStore::new(profile.clone()).list();
        assert!(running.games.iter().all(|game| !filed.contains(&game.id)));
        assert!(filed.iter().all(|gid| profile.record(gid).exists()));
        // The points that a careful clerk would add up from the games alone.
        let ladder = Ladder::standard();
        let clerk = ledger.entries().iter().fold(0, |points, entry| {
            ladder.after(points, entry.opponent, entry.score)
        });
        assert_eq!(Standing::of(ledger.entries(), ladder).points, clerk);
        // A game that was never ended goes on; here it is given up, so that the next round begins anew.
        for game in running.games {
            GameStore::new(profile.clone()).delete(&game.id).unwrap();
        }
    }
    assert!(ended.len() >= 50);
}
