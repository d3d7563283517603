//! The ladder: grades, the worth of games, placement, and where simulated players settle.

use crate::players::{Chooser, entry, play_ladder};
use chuhe::career::calendar::{Day, Season, season_of};
use chuhe::career::ladder::{GRADES, Ladder, LadderError, Score, points_for};
use chuhe::career::ledger::{Contest, Entry};
use chuhe::career::placement::PLACEMENT_GAMES;
use chuhe::career::settings::Lang;
use chuhe::career::standing::{Standing, history, seasons};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::collections::{BTreeMap, HashSet};
use std::ops::RangeInclusive;

#[test]
fn twenty_titles_and_rising_thresholds() {
    let ladder = Ladder::standard();
    let points: Vec<u32> = ladder.grades().iter().map(|g| g.points).collect();
    let asked = [
        0, 30, 80, 160, 280, 450, 680, 980, 1360, 1830, 2400, 3880, 4810, 5880, 7100, 8480, 10030,
        11760, 13680, 15800,
    ];
    assert_eq!(points, asked);
    for lang in Lang::ALL {
        let titles: HashSet<&str> = ladder.grades().iter().map(|g| g.title.text(lang)).collect();
        assert_eq!(titles.len(), 20);
        assert!(!titles.contains(""));
    }
    assert_eq!(ladder.grade(1).title.text(Lang::ZhHans), "三级棋童");
    assert_eq!(ladder.grade(12).title.text(Lang::ZhHans), "一级棋士");
    assert_eq!(ladder.grade(20).title.text(Lang::ZhHant), "特級大師");
}

#[test]
fn every_cell_of_the_table_of_points() {
    // (my grade minus theirs, win, draw, loss) as design.md states them.
    let table: [(RangeInclusive<i32>, i32, i32, i32); 4] = [
        (-19..=-2, 5, 1, -2),
        (-1..=2, 5, 0, -2),
        (3..=4, 2, 0, -2),
        (5..=19, 0, 0, -3),
    ];
    let mut cells = 0;
    for mine in 1..=GRADES {
        for theirs in 1..=GRADES {
            let above = i32::from(mine) - i32::from(theirs);
            let row = table.iter().find(|row| row.0.contains(&above)).unwrap();
            assert_eq!(
                points_for(mine, theirs, Score::Win),
                row.1,
                "{mine} {theirs}"
            );
            assert_eq!(
                points_for(mine, theirs, Score::Draw),
                row.2,
                "{mine} {theirs}"
            );
            assert_eq!(
                points_for(mine, theirs, Score::Loss),
                row.3,
                "{mine} {theirs}"
            );
            assert_eq!(points_for(mine, theirs, Score::Abandoned), -5);
            cells += 1;
        }
    }
    assert_eq!(cells, 400);
}

#[test]
fn grades_change_exactly_at_their_thresholds() {
    let ladder = Ladder::standard();
    for (n, grade) in ladder.grades().iter().enumerate() {
        let number = n as u8 + 1;
        assert_eq!(ladder.grade_of(grade.points), number);
        if number > 1 {
            assert_eq!(ladder.grade_of(grade.points - 1), number - 1);
            assert_eq!(ladder.to_next(grade.points - 1), Some(1));
        }
    }
    assert_eq!(ladder.grade_of(u32::MAX), 20);
    assert_eq!(ladder.to_next(20_000), None);
}

#[test]
fn points_never_fall_below_zero() {
    let ladder = Ladder::standard();
    for points in 0..=5 {
        assert_eq!(ladder.after(points, 1, Score::Abandoned), 0);
        assert_eq!(
            ladder.after(points, 1, Score::Loss),
            points.saturating_sub(2)
        );
    }
    assert_eq!(ladder.after(u32::MAX, 20, Score::Win), u32::MAX);
}

#[test]
fn promotion_and_demotion_are_told() {
    let ladder = Ladder::standard();
    let mut entries: Vec<Entry> = (0..6).map(|n| entry(n, 3, Score::Win, n)).collect();
    entries.push(entry(6, 3, Score::Loss, 6));
    let steps: Vec<_> = history(&entries, ladder)
        .into_iter()
        .map(|(_, s)| s)
        .collect();
    assert_eq!(steps[5].points, (25, 30));
    assert_eq!(steps[5].grade, (1, 2));
    assert!(steps[5].promoted() && !steps[5].demoted());
    assert_eq!(steps[6].points, (30, 28));
    assert!(steps[6].demoted());
    let standing = Standing::of(&entries, ladder);
    assert_eq!(
        (standing.grade, standing.best_grade, standing.points),
        (1, 2, 28)
    );
    assert_eq!(standing.prospects(4, ladder), [33, 29, 26]);
}

#[test]
fn ladders_that_make_no_sense_are_refused() {
    let shipped = include_str!("../../assets/data/ladder.ron");
    let changed = |from: &str, to: &str| Ladder::parse(&shipped.replacen(from, to, 1));
    assert!(Ladder::parse(shipped).is_ok());
    assert!(matches!(
        Ladder::parse("(grades: [])"),
        Err(LadderError::Count(0))
    ));
    assert!(matches!(Ladder::parse("?"), Err(LadderError::Syntax(_))));
    assert_eq!(
        changed("points: 0", "points: 1"),
        Err(LadderError::FirstGrade(1))
    );
    assert_eq!(
        changed("points: 80", "points: 30"),
        Err(LadderError::NotRising(3))
    );
}

#[test]
fn strength_has_a_place_among_the_grades() {
    let ladder = Ladder::standard();
    for grade in 1..=GRADES {
        let place = ladder.place_of(ladder.grade(grade).strength);
        assert!((place - f64::from(grade)).abs() < 1e-9);
    }
    assert!(ladder.place_of(0.0) < 1.0);
    assert!(ladder.place_of(5000.0) > 20.0);
}

#[test]
fn seasons_are_quarters_and_a_clock_turned_back_makes_no_new_one() {
    const DAY: u64 = 86_400;
    assert_eq!(Day::of(0, 0).date(), (1970, 1, 1));
    assert_eq!(Day::of(1_709_208_000, 0).date(), (2024, 2, 29));
    assert_eq!(Day::of(DAY - 1, 3600), Day(1));
    assert_eq!(Day::of(0, -3600), Day(0));
    let autumn = Season {
        year: 2026,
        quarter: 4,
    };
    assert_eq!(season_of(1_795_910_400), autumn); // 29 November 2026
    let now = 1_795_910_400;
    let entries = [
        entry(1, 1, Score::Win, now),
        entry(2, 1, Score::Loss, now - 400 * DAY),
        entry(3, 1, Score::Win, now + 60 * DAY),
    ];
    let seasons = seasons(&entries, Ladder::standard());
    assert_eq!(seasons.len(), 2);
    assert_eq!(
        (seasons[0].season, seasons[0].games, seasons[0].wins),
        (autumn, 2, 1)
    );
    assert_eq!((seasons[1].season.year, seasons[1].points), (2027, 8));
}

#[test]
fn placement_sets_the_starting_grade_once() {
    let ladder = Ladder::standard();
    let mut standing = Standing::new();
    let mut games = 0;
    while let Some(opponent) = standing.placement.next_opponent(ladder) {
        let mut game = entry(games, opponent, Score::Win, games);
        game.contest = Contest::Placement;
        let step = standing.add(&game, ladder);
        games += 1;
        assert_eq!(step.promoted(), games == PLACEMENT_GAMES as u64);
    }
    assert_eq!(games, PLACEMENT_GAMES as u64);
    assert!(
        standing.grade >= 16,
        "five wins place at {}",
        standing.grade
    );
    assert_eq!(standing.points, ladder.grade(standing.grade).points);
    let placed = standing.points;
    let mut sixth = entry(games, 20, Score::Win, games);
    sixth.contest = Contest::Placement;
    standing.add(&sixth, ladder);
    assert_eq!(standing.points, placed);
}

#[test]
fn placement_never_takes_points_away() {
    let ladder = Ladder::standard();
    let mut entries: Vec<Entry> = (0..200).map(|n| entry(n, 8, Score::Win, n)).collect();
    for n in 200..205 {
        let mut game = entry(n, 1, Score::Loss, n);
        game.contest = Contest::Placement;
        entries.push(game);
    }
    assert_eq!(Standing::of(&entries, ladder).points, 1000);
}

#[test]
fn placement_comes_near_the_true_grade() {
    let ladder = Ladder::standard();
    let mut rng = StdRng::seed_from_u64(5);
    for strength in [1, 4, 7, 10, 13, 16, 19] {
        let mut off = 0.0;
        for _ in 0..200 {
            let mut standing = Standing::new();
            let mut n = 0;
            while let Some(opponent) = standing.placement.next_opponent(ladder) {
                let score = crate::players::play(strength, opponent, &mut rng);
                let mut game = entry(n, opponent, score, n);
                game.contest = Contest::Placement;
                standing.add(&game, ladder);
                n += 1;
            }
            off += f64::from(standing.grade.abs_diff(strength));
        }
        assert!(
            off / 200.0 < 2.0,
            "grade {strength}: off by {}",
            off / 200.0
        );
    }
}

/// The matches of `levels.md`: grade against the one below, its points and the games.
fn measured() -> BTreeMap<u8, (f64, f64)> {
    let table = include_str!("../../assets/data/levels.md");
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let grade: u8 = cells.first()?.parse().ok()?;
        let against: u8 = cells.get(1)?.parse().ok()?;
        let games: f64 = cells.get(2)?.parse().ok()?;
        let counts: Vec<f64> = cells
            .get(3)?
            .split(", ")
            .map_while(|n| n.parse().ok())
            .collect();
        let [won, drawn, _] = counts[..] else {
            return None;
        };
        (against + 1 == grade).then_some((grade, (won + drawn / 2.0, games)))
    };
    table.lines().filter_map(row).collect()
}

#[test]
fn strengths_are_those_that_the_matches_measured() {
    let measured = measured();
    assert!(measured.len() >= 10, "{measured:?}");
    let elo = |points: f64, games: f64| 400.0 * (points / (games - points)).log10();
    let last: Vec<(f64, f64)> = measured.values().rev().take(5).copied().collect();
    let even = elo(
        last.iter().map(|row| row.0).sum(),
        last.iter().map(|row| row.1).sum(),
    );
    let mut strength = Ladder::standard().grade(1).strength;
    for grade in 2..=GRADES {
        strength += measured
            .get(&grade)
            .map_or(even, |&(points, games)| elo(points, games));
        let shipped = Ladder::standard().grade(grade).strength;
        assert!(
            (shipped - strength).abs() < 1.0,
            "grade {grade}: {shipped}, measured {strength:.1}; run assets/make/strengths.py"
        );
    }
}

/// The mean grade that a player comes to.
fn settle(strength: u8, chooser: &Chooser) -> f64 {
    play_ladder(strength, chooser, 6000, u64::from(strength)).settled
}

/// The population: one player for each strength S from 1 to 20, as strong as the machine at grade S, placed at S, over
/// 6000 games of which the second half counts; three games of ten between equals are drawn. He meets, drawn evenly for
/// each game, one of these ranges of grades around the grade he holds.
#[test]
fn a_player_settles_between_his_strength_and_four_grades_above() {
    let choosers: [(&str, Chooser); 6] = [
        ("his own grade", Chooser::Offset(0..=0)),
        ("within one both ways", Chooser::Offset(-1..=1)),
        ("within two both ways", Chooser::Offset(-2..=2)),
        ("within four both ways", Chooser::Offset(-4..=4)),
        ("up to four below", Chooser::Offset(-4..=0)),
        ("four below", Chooser::Offset(-4..=-4)),
    ];
    for (name, chooser) in choosers {
        for strength in 1..=GRADES {
            let grade = settle(strength, &chooser);
            let bounds = f64::from(strength) - 0.5..=f64::from(strength) + 4.5;
            assert!(
                bounds.contains(&grade),
                "strength {strength} meeting {name} settles at {grade:.2}"
            );
        }
    }
}

/// A win is worth 5 points and a loss costs 2, so who wins two games of seven holds his points: an opponent some 160
/// points of strength above, about one grade. Who never meets anybody weaker than that pays for it: his place is where
/// those he challenges stand about one grade above his strength.
#[test]
fn who_only_challenges_above_settles_below_his_strength_by_as_much() {
    for above in 2..=4 {
        let chooser = Chooser::Offset(above..=above);
        for strength in 6..=15 {
            let grade = settle(strength, &chooser) + f64::from(above);
            let bounds = f64::from(strength) + 0.25..=f64::from(strength) + 2.0;
            assert!(
                bounds.contains(&grade),
                "strength {strength} challenging {above} above fights at {grade:.2}"
            );
        }
    }
}
