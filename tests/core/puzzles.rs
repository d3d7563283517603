//! Puzzles: the shipped set, stars, practice, daily puzzle, progress.

use chuhe::career::calendar::Day;
use chuhe::career::progress::{LessonProgress, PuzzleProgress};
use chuhe::career::puzzles::{Attempt, Goal, Puzzle, PuzzleError, PuzzleSet};
use chuhe::career::settings::Lang;
use chuhe::engine::proof::{NoProof, Prover};
use chuhe::engine::{Options, Search, Stop};
use chuhe::rules::{Move, Position, Side};
use std::collections::{BTreeMap, HashSet};

const SOLVED: Attempt = Attempt {
    solved: true,
    moves: 3,
    wrong_moves: 0,
    hints: 0,
    solution_seen: false,
    solution_known: false,
    estimated: None,
};

#[test]
fn the_shipped_set_holds_three_hundred_from_easy_to_hard() {
    let set = PuzzleSet::parse(include_str!("../../assets/data/puzzles.ron")).unwrap();
    let goals: Vec<Goal> = set.all().map(|p| p.goal).collect();
    assert!(goals.len() >= 320);
    // Those that the engine held, and no others.
    let held = rows(include_str!("../../assets/make/draws.tsv"))
        .filter(|fields| fields[1] == "held")
        .map(|fields| fields[0])
        .collect::<HashSet<_>>();
    let draws = set.all().filter(|puzzle| puzzle.goal == Goal::Draw);
    let draws: HashSet<&str> = draws.map(|puzzle| puzzle.id.as_str()).collect();
    assert_eq!(draws.len(), 22);
    assert_eq!(draws, held);
    let mut last = 0;
    for goal in goals {
        let hardness = match goal {
            Goal::Win(moves) => moves,
            Goal::Draw => u16::MAX,
        };
        assert!(hardness >= last);
        last = hardness;
    }
    for puzzle in set.all() {
        assert!(!puzzle.first_moves.is_empty(), "{}", puzzle.id);
        for lang in Lang::ALL {
            let title = puzzle.title.text(lang);
            assert!(!title.is_empty() && !title.contains(['_', '(', '（', '*']));
            let foreign = matches!(lang, Lang::En | Lang::Vi);
            let han = title
                .chars()
                .any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
            assert!(foreign != han, "{title}");
        }
        assert_eq!(
            Position::from_fen(&puzzle.fen).unwrap().side_to_move(),
            Side::Red
        );
    }
    let keys: HashSet<&str> = set.chapters.iter().map(|c| c.key.as_str()).collect();
    assert_eq!(keys.len(), set.chapters.len());
    assert!(set.chapters.iter().all(|c| !c.puzzles.is_empty()));
}

/// Lines of a table below its head, by fields.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().skip(1).map(|l| l.split('\t').collect())
}

/// The file says what the sources say: its wins are those that were proved, at their shortest proved length.
#[test]
fn the_shipped_set_is_what_its_sources_make() {
    let old: BTreeMap<&str, &str> = rows(include_str!("../../assets/make/puzzles.tsv"))
        .map(|fields| (fields[0], fields[7]))
        .collect();
    let mates: BTreeMap<&str, &str> = rows(include_str!("../../assets/make/mates.tsv"))
        .map(|fields| (fields[0], fields[1]))
        .collect();
    let short: BTreeMap<&str, (u16, &str)> =
        rows(include_str!("../../assets/make/short_mates.tsv"))
            .map(|fields| (fields[0], (fields[1].parse().unwrap(), fields[2])))
            .collect();
    let proofs: BTreeMap<&str, (u16, &str)> = rows(include_str!("../../assets/make/proofs.tsv"))
        .map(|fields| (fields[0], (fields[1].parse().unwrap(), fields[2])))
        .collect();
    let set = PuzzleSet::standard();
    for puzzle in set.all() {
        let Goal::Win(moves) = puzzle.goal else {
            assert!(old[puzzle.fen.as_str()].starts_with("not proved"));
            continue;
        };
        let first: Vec<String> = puzzle.first_moves.iter().map(Move::to_string).collect();
        if let Some(solutions) = mates.get(puzzle.fen.as_str()) {
            assert_eq!((moves, first.join(" ").as_str()), (1, *solutions));
            continue;
        }
        if let Some(&found) = short.get(puzzle.fen.as_str()) {
            assert_eq!((moves, first.join(" ").as_str()), found);
            continue;
        }
        let stated = old[puzzle.fen.as_str()]
            .strip_prefix("proved mate in ")
            .unwrap();
        assert!(moves <= stated.parse().unwrap(), "{}", puzzle.id);
        let (proved, lengths) = proofs[puzzle.id.as_str()];
        // The search's own first move may be shorter by another line than the one shipped.
        assert!(proved <= moves, "{}", puzzle.id);
        for mv in first {
            assert!(
                lengths.contains(&format!("{mv}:{moves}")),
                "{} {mv}",
                puzzle.id
            );
        }
    }
}

#[test]
fn the_first_chapter_is_of_mates_in_one_that_have_few_solutions() {
    let chapter = &PuzzleSet::standard().chapters[0];
    assert_eq!(chapter.key, "mate_1");
    assert!(chapter.puzzles.len() >= 40);
    let (mut unique, mut kinds) = (0, HashSet::new());
    for puzzle in &chapter.puzzles {
        let position = Position::from_fen(&puzzle.fen).unwrap();
        let mut mates: Vec<Move> = position
            .legal_moves()
            .into_iter()
            .filter(|&mv| wins_by(&position, mv, 1))
            .collect();
        mates.sort();
        assert_eq!(mates, puzzle.first_moves, "{}", puzzle.id);
        unique += usize::from(mates.len() == 1);
        kinds.insert(position.piece_on(mates[0].from()).unwrap().kind());
    }
    assert!(unique >= 36 && kinds.len() >= 4, "{unique} {kinds:?}");
}

/// Whether `mv` wins within `moves` own moves against every defence: by the rules alone, nothing left out.
fn wins_by(position: &Position, mv: Move, moves: u16) -> bool {
    let mut after = position.clone();
    after.make(mv);
    after.legal_moves().into_iter().all(|reply| {
        moves > 1 && {
            let undo = after.make(reply);
            let wins = wins(&after, moves - 1);
            after.unmake(reply, undo);
            wins
        }
    })
}

fn wins(position: &Position, moves: u16) -> bool {
    let aim = position.aim();
    let (checks, quiet): (Vec<Move>, Vec<Move>) = position
        .legal_moves()
        .into_iter()
        .partition(|&mv| position.gives_check(mv, &aim));
    let mut ordered = checks.into_iter().chain(quiet);
    ordered.any(|mv| wins_by(position, mv, moves))
}

#[test]
fn first_moves_of_the_short_wins_are_proved_by_the_rules_alone() {
    let mut proved = 0;
    for puzzle in PuzzleSet::standard().all() {
        let Goal::Win(moves @ 1..=3) = puzzle.goal else {
            continue;
        };
        let position = Position::from_fen(&puzzle.fen).unwrap();
        for &mv in &puzzle.first_moves {
            assert!(wins_by(&position, mv, moves), "{} {mv}", puzzle.id);
            proved += 1;
        }
    }
    assert!(proved >= 110, "{proved}");
}

/// Those of two and three moves out of games have one solution and no shorter one, each of their moves a check.
#[test]
fn short_mates_out_of_games_have_a_single_first_move() {
    let chapter = &PuzzleSet::standard().chapters[1];
    let own = |puzzle: &&Puzzle| puzzle.id.starts_with('m');
    let mut kinds = HashSet::new();
    let mut count = 0;
    for puzzle in chapter.puzzles.iter().filter(own) {
        let Goal::Win(moves) = puzzle.goal else {
            panic!("{}", puzzle.id);
        };
        let position = Position::from_fen(&puzzle.fen).unwrap();
        assert!(!wins(&position, moves - 1), "{}", puzzle.id);
        let mut winning = position.legal_moves().into_iter();
        let winning: Vec<Move> = winning
            .by_ref()
            .filter(|&mv| wins_by(&position, mv, moves))
            .collect();
        assert_eq!(winning, puzzle.first_moves, "{}", puzzle.id);
        assert!(
            position.gives_check(winning[0], &position.aim()),
            "{}",
            puzzle.id
        );
        kinds.insert(position.piece_on(winning[0].from()).unwrap().kind());
        count += 1;
    }
    assert!(count >= 50 && kinds.len() >= 4, "{count} {kinds:?}");
}

#[test]
fn the_prover_believes_nothing_but_the_rules() {
    let (mut search, stop) = (Search::new(Options::default()), Stop::new());
    let mut prover = Prover::new(&mut search, &stop, 3_000_000, 1_000_000);
    let mut proved = 0;
    for puzzle in PuzzleSet::standard().all() {
        let Goal::Win(moves @ 1..=5) = puzzle.goal else {
            continue;
        };
        let position = Position::from_fen(&puzzle.fen).unwrap();
        let mv = puzzle.first_moves[0];
        let proof = prover.prove_move(&position, mv, moves);
        assert!(
            proof.as_ref().is_ok_and(|proof| proof.moves <= moves),
            "{} {proof:?}",
            puzzle.id
        );
        proved += 1;
    }
    assert!(proved > 125, "{proved}");
    let none = prover.prove(&Position::start(), 3);
    assert!(matches!(none, Err(NoProof::NotSeen { moves: 3, .. })));
    let hard = PuzzleSet::standard().get("sq-014").unwrap();
    let position = Position::from_fen(&hard.fen).unwrap();
    let (mut search, stop) = (Search::new(Options::default()), Stop::new());
    let mut poor = Prover::new(&mut search, &stop, 100, 100);
    assert!(poor.prove(&position, 8).is_err());
}

#[test]
fn sets_that_make_no_sense_are_refused() {
    let t = "(zh_hans: \"t\", zh_hant: \"t\", en: \"t\", vi: \"t\")";
    let puzzle = |id: &str, book: usize, fen: &str, mv: &str| {
        format!(
            "(id: \"{id}\", fen: \"{fen}\", title: {t}, book: {book}, goal: Win(1), first_moves: [\"{mv}\"])"
        )
    };
    let set = |puzzles: &str| {
        PuzzleSet::parse(&format!(
            "(books: [(title: {t}, date: \"d\")], chapters: [(key: \"k\", puzzles: [{puzzles}])])"
        ))
    };
    let fen = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1";
    let good = puzzle("a", 0, fen, "e1d1");
    assert!(set(&good).is_ok());
    let why = |result: Result<PuzzleSet, PuzzleError>| match result {
        Err(PuzzleError::Puzzle { why, .. }) => why,
        other => panic!("{other:?}"),
    };
    assert!(why(set(&format!("{good}, {good}"))).contains("twice"));
    assert!(why(set(&puzzle("a", 1, fen, "e1d1"))).contains("book"));
    assert!(why(set(&puzzle("a", 0, fen, "e1d2"))).contains("legal"));
    assert!(why(set(&puzzle("a", 0, "9", "e1d1"))).contains("rows"));
    assert!(matches!(PuzzleSet::parse("{"), Err(PuzzleError::Syntax(_))));
}

#[test]
fn stars_reward_short_and_unaided_solutions() {
    let stars = |attempt: Attempt| attempt.stars(Goal::Win(3));
    assert_eq!(stars(SOLVED), 3);
    assert_eq!(stars(Attempt { moves: 4, ..SOLVED }), 2);
    assert_eq!(stars(Attempt { hints: 1, ..SOLVED }), 2);
    assert_eq!(
        stars(Attempt {
            estimated: Some(2),
            ..SOLVED
        }),
        2,
        "no longer than needed, as far as the engine sees"
    );
    assert_eq!(
        stars(Attempt {
            wrong_moves: 1,
            moves: 5,
            ..SOLVED
        }),
        1
    );
    assert_eq!(
        stars(Attempt {
            solution_seen: true,
            ..SOLVED
        }),
        0
    );
    assert_eq!(
        stars(Attempt {
            solved: false,
            ..SOLVED
        }),
        0
    );
    assert_eq!(
        Attempt {
            moves: 60,
            ..SOLVED
        }
        .stars(Goal::Draw),
        3
    );
}

#[test]
fn mistakes_come_back_at_growing_intervals_until_they_sit() {
    let set = PuzzleSet::standard();
    let id = set.all().next().unwrap().id.clone();
    let mut progress = PuzzleProgress::default();
    let mut today = Day(20_000);
    progress.note(&id, Goal::Win(3), SOLVED, today);
    assert!(progress.due(set, Day(30_000)).is_empty());
    let mistake = Attempt {
        wrong_moves: 1,
        ..SOLVED
    };
    progress.note(&id, Goal::Win(3), mistake, today);
    assert_eq!(progress.stars(&id), 3, "stars are never taken away");
    for wait in [1, 3, 7, 16, 35] {
        assert!(progress.due(set, Day(today.0 + wait - 1)).is_empty());
        today = Day(today.0 + wait);
        assert_eq!(progress.due(set, today), [id.as_str()]);
        progress.note(&id, Goal::Win(3), SOLVED, today);
    }
    assert!(progress.due(set, Day(today.0 + 1000)).is_empty());
    progress.note(&id, Goal::Win(3), mistake, today);
    assert_eq!(progress.due(set, Day(today.0 + 1)), [id.as_str()]);
}

#[test]
fn a_clock_that_was_wrong_delays_no_practice_for_years() {
    let set = PuzzleSet::standard();
    let id = set.all().next().unwrap().id.clone();
    let mut progress = PuzzleProgress::default();
    let mistake = Attempt {
        wrong_moves: 1,
        ..SOLVED
    };
    progress.note(&id, Goal::Win(3), mistake, Day(40_000));
    assert_eq!(progress.due(set, Day(20_000)), [id.as_str()]);
}

#[test]
fn each_puzzle_is_the_daily_one_once_before_any_returns() {
    let set = PuzzleSet::standard();
    let count = set.all().count() as i32;
    let days = |from: i32| {
        (from..from + count)
            .map(|day| set.daily(Day(day)).unwrap().id.as_str())
            .collect::<HashSet<_>>()
            .len()
    };
    assert_eq!(days(20_000), count as usize);
    assert_eq!(days(-50), count as usize);
    assert_eq!(set.daily(Day(20_786)), set.daily(Day(20_786)));
    let empty = PuzzleSet::parse("(books: [], chapters: [])").unwrap();
    assert_eq!(empty.daily(Day(1)), None);
}

#[test]
fn the_daily_streak_survives_a_changed_clock() {
    let mut progress = PuzzleProgress::default();
    assert_eq!(progress.daily_streak(Day(100)), 0);
    for day in [90, 97, 98, 99] {
        progress.note_daily(Day(day));
        progress.note_daily(Day(day));
    }
    assert_eq!(progress.daily_streak(Day(99)), 3);
    assert_eq!(progress.daily_streak(Day(100)), 3, "today is not over");
    assert_eq!(progress.daily_streak(Day(101)), 0);
    assert_eq!(
        progress.daily_streak(Day(50)),
        3,
        "the clock was turned back"
    );
    progress.note_daily(Day(5000));
    progress.note_daily(Day(100));
    assert_eq!(
        progress.daily_streak(Day(100)),
        4,
        "the clock was ahead once"
    );
}

#[test]
fn progress_leads_to_the_next_unsolved() {
    let set = PuzzleSet::standard();
    let ids: Vec<&str> = set.all().map(|p| p.id.as_str()).collect();
    let mut progress = PuzzleProgress::default();
    assert_eq!(progress.next_unsolved(set, None), Some(ids[0]));
    progress.note(ids[1], Goal::Win(2), SOLVED, Day(1));
    assert_eq!(progress.next_unsolved(set, Some(ids[0])), Some(ids[2]));
    let last = ids[ids.len() - 1];
    assert_eq!(progress.next_unsolved(set, Some(last)), Some(ids[0]));
    assert_eq!(progress.next_unsolved(set, Some("unknown")), Some(ids[0]));
    for id in &ids {
        progress.note(id, Goal::Draw, SOLVED, Day(1));
    }
    assert_eq!(progress.next_unsolved(set, None), None);
    assert_eq!(progress.solved_count(set), ids.len());
    let chapter = &set.chapters[0];
    assert_eq!(progress.of_chapter(chapter).0, chapter.puzzles.len());
}

#[test]
fn lesson_exercises_count_once() {
    let mut lessons = LessonProgress::default();
    lessons.note("board", 1);
    lessons.note("board", 1);
    lessons.note("board", 2);
    assert_eq!((lessons.count("board"), lessons.count("rook")), (2, 0));
}
