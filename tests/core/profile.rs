//! Profiles: achievements, statistics, backup and restore.

use crate::players::entry;
use chuhe::career::achievements::{
    Achievement, FinishedGame, after_game, after_lesson, after_puzzle,
};
use chuhe::career::backup::{RestoreError, backup, restore};
use chuhe::career::calendar::Day;
use chuhe::career::document::{Read, read, write};
use chuhe::career::ladder::Score;
use chuhe::career::ledger::Ledger;
use chuhe::career::paths::{DataDir, Id};
use chuhe::career::profile::Profile;
use chuhe::career::progress::{LessonProgress, PuzzleProgress};
use chuhe::career::puzzles::{Attempt, Goal, PuzzleSet};
use chuhe::career::statistics::{GameFact, Statistics};
use chuhe::career::store;
use chuhe::rules::Side;
use std::fs;
use std::path::Path;

const WIN: FinishedGame = FinishedGame {
    score: Score::Win,
    opponent: 4,
    rated: true,
    own_grade: 4,
    grade_after: 4,
    streak: 1,
    gave_handicap: false,
    got_handicap: false,
    set_up: false,
    help_allowed: false,
    help_used: 0,
    mistakes: None,
    worst_score: None,
};

#[test]
fn games_earn_what_they_show() {
    use Achievement::*;
    assert_eq!(after_game(&WIN), [FirstRated, FirstWin, WinAt(4)]);
    let lost = FinishedGame {
        score: Score::Loss,
        ..WIN
    };
    assert_eq!(after_game(&lost), [FirstRated]);
    let left = FinishedGame {
        score: Score::Abandoned,
        ..WIN
    };
    assert_eq!(after_game(&left), []);
    let set_up = FinishedGame {
        rated: false,
        set_up: true,
        ..WIN
    };
    assert_eq!(after_game(&set_up), []);
    let giant = FinishedGame {
        opponent: 8,
        streak: 5,
        ..WIN
    };
    assert_eq!(
        after_game(&giant),
        [FirstRated, FirstWin, WinAt(8), Streak(3), Streak(5), Giant]
    );
    let casual = FinishedGame {
        rated: false,
        help_allowed: true,
        ..WIN
    };
    assert_eq!(after_game(&casual), [FirstWin, WinAt(4), NoHelp]);
    let helped = FinishedGame {
        help_used: 1,
        mistakes: Some(0),
        ..casual
    };
    assert_eq!(after_game(&helped), [FirstWin]);
    let given = FinishedGame {
        gave_handicap: true,
        ..casual
    };
    assert!(after_game(&given).contains(&Handicap));
    let got = FinishedGame {
        got_handicap: true,
        ..casual
    };
    assert_eq!(after_game(&got), [FirstWin]);
    let reviewed = FinishedGame {
        mistakes: Some(0),
        worst_score: Some(-700),
        ..WIN
    };
    assert_eq!(after_game(&reviewed)[3..], [Clean, Comeback]);
    let top = FinishedGame {
        grade_after: 20,
        ..WIN
    };
    assert!(after_game(&top).contains(&Grandmaster));
}

#[test]
fn puzzles_and_lessons_earn_too() {
    let set = PuzzleSet::standard();
    let mut progress = PuzzleProgress::default();
    let solved = Attempt {
        solved: true,
        moves: 1,
        ..Attempt::default()
    };
    for puzzle in &set.chapters[0].puzzles {
        assert!(!after_puzzle(&progress, set).contains(&Achievement::Chapter(0)));
        progress.note(&puzzle.id, Goal::Win(1), solved, Day(1));
    }
    assert_eq!(
        after_puzzle(&progress, set),
        [Achievement::Puzzles(10), Achievement::Chapter(0)]
    );
    let mut lessons = LessonProgress::default();
    let all = [("board", 2), ("rook", 1)];
    lessons.note("board", 1);
    lessons.note("board", 2);
    assert_eq!(after_lesson(&lessons, all), []);
    lessons.note("rook", 1);
    assert_eq!(after_lesson(&lessons, all), [Achievement::Lessons]);
    assert_eq!(after_lesson(&lessons, []), []);
}

#[test]
fn an_achievement_is_awarded_once_and_survives_the_file() {
    let mut profile = Profile::new("小明", "明", 5);
    let earned = Achievement::all(9);
    assert_eq!(profile.award(&earned, 7), earned);
    assert_eq!(profile.award(&earned, 8), []);
    assert_eq!(profile.achievements[&Achievement::WinAt(20)], 7);
    profile.puzzles.note_daily(Day(3));
    let text = write(&profile).unwrap();
    assert_eq!(read(text.as_bytes()).unwrap(), Read::Good(profile));
    let long = format!("(name: \"{}\")", "名".repeat(500));
    let Read::Good(read) = read::<Profile>(long.as_bytes()).unwrap() else {
        panic!("newer");
    };
    assert_eq!(read.name.chars().count(), 40);
}

#[test]
fn statistics_follow_the_order_of_games_and_not_the_clock() {
    let games: Vec<GameFact> = [
        (3, Score::Win, 30, 1000),
        (5, Score::Win, 80, 900),
        (5, Score::Draw, 10, 800),
        (2, Score::Abandoned, 4, 700),
        (5, Score::Win, 20, 10),
    ]
    .iter()
    .enumerate()
    .map(|(n, &(opponent, score, plies, ended))| {
        let mut entry = entry(n as u64, opponent, score, ended);
        entry.plies = plies;
        entry.began = 0;
        entry.side = Side::ALL[n % 2];
        entry.opening = (n < 2).then(|| "当头炮".to_owned());
        GameFact::from(&entry)
    })
    .collect();
    let figures = Statistics::of(games);
    assert_eq!(
        (
            figures.total.wins,
            figures.total.draws,
            figures.total.losses
        ),
        (3, 1, 1)
    );
    assert_eq!(figures.total.share(), Some(0.7));
    assert_eq!(figures.by_grade[&5].games(), 3);
    assert_eq!(
        (figures.by_side[0].games(), figures.by_side[1].games()),
        (3, 2)
    );
    assert_eq!(figures.by_opening["当头炮"].wins, 2);
    assert_eq!(
        (figures.streak, figures.best_streak, figures.unbeaten),
        (1, 2, 1)
    );
    assert_eq!(figures.best_win.unwrap().plies, 20);
    assert_eq!(figures.longest_win.unwrap().plies, 80);
    assert_eq!(figures.shortest_win.unwrap().plies, 20);
    assert_eq!(figures.seconds, 3410);
    assert_eq!(Statistics::default().total.share(), None);
}

/// A profile with a ledger, a game, records, and things that do not belong into a backup.
fn make_profile(folder: &Path) -> DataDir {
    let data = DataDir::new(folder);
    let profile = data.profile(&Id::first_profile());
    store::save(&profile.profile(), &Profile::new("小明", "明", 5)).unwrap();
    let (mut ledger, _) = Ledger::open(&profile.ledger()).unwrap();
    for n in 0..5 {
        ledger.append(entry(n, 3, Score::Win, n)).unwrap();
    }
    store::save_bytes(
        &profile.records().join("a b 棋.pgn"),
        "1. 炮二平五\r\n\"\\".as_bytes(),
    )
    .unwrap();
    store::save_bytes(&profile.records().join("gb.pgn"), &[0xc5, 0xda]).unwrap();
    store::save_bytes(&profile.games().join("g1.ron.damaged-1"), b"x").unwrap();
    data
}

#[test]
fn a_backup_restores_all_of_a_profile_under_another_id() {
    let folder = tempfile::tempdir().unwrap();
    let data = make_profile(folder.path());
    let old = data.profile(&Id::first_profile());
    let (text, left_out) = backup(&old, 9).unwrap();
    assert_eq!(left_out, [old.records().join("gb.pgn")]);
    let id = "copy".parse().unwrap();
    restore(text.as_bytes(), &data, &id).unwrap();
    let new = data.profile(&id);
    for name in ["profile.ron", "ledger.ron", "records/a b 棋.pgn"] {
        let read = |root: &Path| fs::read(root.join(name)).unwrap();
        assert_eq!(read(new.root()), read(old.root()), "{name}");
    }
    assert_eq!(fs::read_dir(new.games()).unwrap().count(), 0);
    assert_eq!(data.profiles().unwrap(), [id.clone(), Id::first_profile()]);
    assert!(matches!(
        restore(text.as_bytes(), &data, &id),
        Err(RestoreError::Exists(_))
    ));
}

#[test]
fn bad_backups_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = make_profile(folder.path());
    let (text, _) = backup(&data.profile(&Id::first_profile()), 9).unwrap();
    let id: Id = "new".parse().unwrap();
    for length in (0..text.rfind("// seal").unwrap() - 1).step_by(97) {
        let mut end = length;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        assert!(restore(&text.as_bytes()[..end], &data, &id).is_err());
    }
    for path in [
        "../../settings.ron",
        "/etc/passwd",
        "games/../x.ron",
        "games/a/b.ron",
        "records/..\\x.pgn",
        "records/.pgn",
        "games/.hidden.ron",
        "index.ron",
        "",
    ] {
        let text = format!("(version: 1, files: [(path: {path:?}, text: \"\")])");
        assert!(
            matches!(
                restore(text.as_bytes(), &data, &id),
                Err(RestoreError::Stranger(_))
            ),
            "{path}"
        );
    }
    let newer = "(version: 1, files: [(path: \"profile.ron\", text: \"(version: 99)\")])";
    let ledger = "(version: 1, files: [(path: \"ledger.ron\", text: \"(version:99)\\nmore\\n\")])";
    for text in ["(version: 2)", newer, ledger] {
        assert!(matches!(
            restore(text.as_bytes(), &data, &id),
            Err(RestoreError::Newer(_))
        ));
    }
    assert_eq!(data.profiles().unwrap(), [Id::first_profile()]);
    // What an interrupted restore left behind is no profile and does not disturb the next.
    fs::create_dir_all(folder.path().join("profiles/.restoring/games")).unwrap();
    restore(text.as_bytes(), &data, &id).unwrap();
    assert_eq!(data.profiles().unwrap().len(), 2);
}
