//! Unfinished games: kept after every ply, listed, cut where they make no sense, and there after a kill.

use chuhe::career::games::GameStore;
use chuhe::career::handicap::Handicap;
use chuhe::career::notice::Notice;
use chuhe::career::paths::{DataDir, GameId, Id};
use chuhe::career::saved_game::{ClockState, DrawOffer, SavedGame, Seat, Seats, TimeControl};
use chuhe::rules::{Game, Move, Position, RuleSet, Side};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const CHILD_FOLDER: &str = "CHUHE_TEST_SAVES_CHILD";
const CHILD_FIRST: &str = "CHUHE_TEST_SAVES_FIRST";

fn store_in(folder: &Path) -> GameStore {
    GameStore::new(DataDir::new(folder).profile(&Id::first_profile()))
}

fn duel(id: GameId, unix_s: u64) -> SavedGame {
    let seats = Seats {
        red: Seat::Human,
        black: Seat::Machine { grade: 4 },
    };
    SavedGame::new(id, seats, unix_s)
}

/// The same game for the same seed.
fn random_game(seed: u64, plies: usize) -> Game {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut game = Game::new(Position::start(), RuleSet::default());
    while game.ply() < plies && game.end().is_none() {
        let legal = game.position().legal_moves();
        game.play(legal[rng.random_range(0..legal.len())]).unwrap();
    }
    game
}

fn moves_of(saved: &SavedGame) -> Vec<Move> {
    saved.to_game().unwrap().0.all_moves().to_vec()
}

#[test]
fn all_of_a_game_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_in(folder.path());
    let mut played = random_game(1, 60);
    while played.ply() > 40 {
        played.undo();
    }
    let mut game = duel(Id::new(5, 5), 5);
    game.title = "对战 四级 “quoted”\n".to_owned();
    game.handicap = Handicap::TwoHorses;
    game.handicap_giver = Side::Black;
    game.rated = true;
    game.seed = u64::MAX;
    game.clock = Some(ClockState {
        control: TimeControl {
            per_move_s: Some(30),
            base_s: Some(600),
            increment_s: 5,
            overtime_s: Some(30),
        },
        remaining_ms: (1234, 600_000),
        move_used_ms: 77,
        overtime_used_ms: 7,
    });
    game.draw_offers.push(DrawOffer {
        ply: 12,
        by: Side::Red,
    });
    game.bottom = Side::Black;
    game.set_game(&played);
    store.save(&game).unwrap();
    let listing = store.list();
    assert_eq!(listing.notices, []);
    assert_eq!(listing.games, [game.clone()]);
    let (again, cut) = game.to_game().unwrap();
    assert_eq!(cut, None);
    assert_eq!(again.all_moves(), played.all_moves());
    assert_eq!(again.position(), played.position());
    assert_eq!(again.keys(), played.keys());
}

#[test]
fn the_last_saved_game_is_listed_first_and_deleted_ones_are_gone() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_in(folder.path());
    for (n, updated) in [(1, 10), (2, 30), (3, 20)] {
        let mut game = duel(Id::new(n, n), n);
        game.updated = updated;
        store.save(&game).unwrap();
    }
    let updated: Vec<u64> = store.list().games.iter().map(|g| g.updated).collect();
    assert_eq!(updated, [30, 20, 10]);
    store.delete(&Id::new(2, 2)).unwrap();
    assert_eq!(store.list().games.len(), 2);
}

#[test]
fn a_bad_tail_is_cut_at_the_last_legal_ply_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_in(folder.path());
    for bad in ["h2h9", "nonsense", "", "a0a0"] {
        let id = Id::new(1, 1);
        let mut game = duel(id.clone(), 1);
        game.set_game(&random_game(3, 10));
        game.moves.push(bad.to_owned());
        game.moves.push("h2e2".to_owned());
        game.cursor = Some(11);
        store.save(&game).unwrap();
        let listing = store.list();
        let (game, cut) = listing.games[0].to_game().unwrap();
        assert_eq!(cut, None);
        assert_eq!(game.moves(), random_game(3, 10).all_moves());
        assert!(matches!(
            &listing.notices[..],
            [Notice::TailCut {
                kept: 10,
                cut: 2,
                ..
            }]
        ));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn whatever_stands_in_a_game_its_legal_beginning_is_played(
        seed in 0u64..50,
        at in 0usize..80,
        word in "[a-j0-9]{0,5}|\\PC{0,4}",
        cursor in prop::option::of(any::<usize>()),
        fen in prop::option::weighted(0.2, "[rnbakcpRNBAKCP1-9/]{0,40} [wb]"),
    ) {
        let mut game = duel(Id::new(1, 1), 1);
        game.set_game(&random_game(seed, 60));
        let at = at.min(game.moves.len());
        game.moves.insert(at, word);
        game.cursor = cursor;
        let own_start = fen.is_none();
        game.start_fen = fen.unwrap_or(game.start_fen);
        if let Ok((played, cut)) = game.to_game() {
            prop_assert!(played.ply() <= cursor.unwrap_or(usize::MAX));
            prop_assert!(!own_start || played.all_moves().len() >= at);
            let kept = played.all_moves().len();
            prop_assert_eq!(cut.map_or(kept, |cut| cut.kept + cut.cut).max(kept), game.moves.len());
        } else {
            prop_assert!(!own_start);
        }
    }
}

#[test]
fn damaged_games_are_told_and_the_others_listed() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_in(folder.path());
    let profile = DataDir::new(folder.path()).profile(&Id::first_profile());
    for n in 1..=4 {
        store.save(&duel(Id::new(n, n), n)).unwrap();
    }
    let mut second = duel(Id::new(2, 2), 2);
    second.set_game(&random_game(2, 5));
    store.save(&second).unwrap();
    fs::write(profile.game(&Id::new(1, 1)), "garbage").unwrap();
    fs::write(profile.game(&Id::new(2, 2)), "garbage").unwrap();
    fs::write(profile.game(&Id::new(3, 3)), "(version: 9)").unwrap();
    fs::write(profile.games().join("notes.txt"), "a stranger's file").unwrap();
    let listing = store.list();
    let ids: Vec<GameId> = listing.games.iter().map(|g| g.id.clone()).collect();
    assert_eq!(ids, [Id::new(4, 4), Id::new(2, 2)]);
    assert!(matches!(
        &listing.notices[..],
        [
            Notice::Lost { .. },
            Notice::Recovered { .. },
            Notice::Newer { version: 9, .. }
        ]
    ));
    assert_eq!(
        fs::read_to_string(profile.game(&Id::new(3, 3))).unwrap(),
        "(version: 9)"
    );
}

#[test]
fn a_start_position_that_is_none_is_damage() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_in(folder.path());
    let mut game = duel(Id::new(1, 1), 1);
    game.start_fen = "9/9/9 w".to_owned();
    store.save(&game).unwrap();
    let listing = store.list();
    assert!(listing.games.is_empty());
    assert!(matches!(&listing.notices[..], [Notice::Lost { .. }]));
}

#[test]
fn handicaps_leave_the_givers_men_off() {
    use chuhe::rules::Kind::{Horse, Rook};
    for giver in Side::ALL {
        let count = |handicap: Handicap| {
            let start = handicap.start(giver);
            assert!(start.validate().is_ok());
            assert_eq!(start.men(!giver).len(), 16);
            assert_eq!(start.side_to_move(), Side::Red);
            (
                start.pieces(giver, Horse).len(),
                start.pieces(giver, Rook).len(),
            )
        };
        let counts = Handicap::ALL.map(count);
        assert_eq!(counts, [(2, 2), (1, 2), (0, 2), (2, 1), (1, 1)]);
    }
}

/// Not a test by itself: the process that [`a_killed_program_keeps_every_move_that_was_shown`] kills.
#[test]
fn child_that_saves_until_killed() {
    let Ok(folder) = std::env::var(CHILD_FOLDER) else {
        return;
    };
    let store = store_in(Path::new(&folder));
    // Numbers of its own: another child's games must not be written over.
    let first: u64 = std::env::var(CHILD_FIRST).unwrap().parse().unwrap();
    for n in first.. {
        let mut game = duel(Id::new(n, n), n);
        for plies in 1..=60 {
            let played = random_game(n, plies);
            // A random game may end before all its plies are played.
            if played.ply() < plies {
                break;
            }
            game.set_game(&played);
            store.save(&game).unwrap();
            println!("saved {n} {plies}");
        }
    }
}

#[test]
fn a_killed_program_keeps_every_move_that_was_shown() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_in(folder.path());
    let mut rng = StdRng::seed_from_u64(2026);
    let mut shown: BTreeMap<u64, usize> = BTreeMap::new();
    for round in 0..50_u64 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([
                "saves::child_that_saves_until_killed",
                "--exact",
                "--nocapture",
            ])
            .env(CHILD_FOLDER, folder.path())
            .env(CHILD_FIRST, (round * 1000).to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut text = String::new();
        while !text.contains("saved") {
            assert!(output.read_line(&mut text).unwrap() > 0, "the child died");
        }
        std::thread::sleep(Duration::from_micros(rng.random_range(0..40_000)));
        child.kill().unwrap();
        child.wait().unwrap();
        output.read_to_string(&mut text).unwrap();
        for line in text.lines().filter(|line| line.contains("saved ")) {
            let mut words = line.split("saved ").last().unwrap().split(' ');
            let mut number = || words.next()?.parse::<u64>().ok();
            if let (Some(n), Some(ply)) = (number(), number()) {
                let most = shown.entry(n).or_default();
                *most = (*most).max(ply as usize);
            }
        }
        let listing = store.list();
        assert_eq!(listing.notices, []);
        let games: BTreeMap<GameId, SavedGame> = listing
            .games
            .into_iter()
            .map(|g| (g.id.clone(), g))
            .collect();
        for (&n, &plies) in &shown {
            let moves = moves_of(&games[&Id::new(n, n)]);
            assert!(moves.len() >= plies, "game {n}: {} of {plies}", moves.len());
            assert_eq!(moves, random_game(n, moves.len()).all_moves());
        }
    }
    assert!(shown.values().sum::<usize>() > 50);
}

#[test]
fn a_saved_game_knows_its_opening_by_id_when_it_began_as_games_do() {
    let play = |start: Position| {
        let moves = ["h2e2", "h9g7"].map(|mv| mv.parse().expect("a move"));
        Game::replay(start, RuleSet::default(), moves).expect("legal")
    };
    let seats = Seats {
        red: Seat::Human,
        black: Seat::Machine { grade: 1 },
    };
    let mut saved = SavedGame::new(Id::new(1, 1), seats, 1);
    saved.set_game(&play(Position::start()));
    let id = saved.opening.clone().expect("a known opening");
    assert!(chuhe::rules::opening::by_id(&id).is_some());
    // With odds the names do not fit.
    let without = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w - - 0 1";
    saved.set_game(&play(Position::from_fen(without).expect("a position")));
    assert_eq!(saved.opening, None);
}
