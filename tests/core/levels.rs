//! Levels: complete data, limits kept, choices that follow the seed.

use chuhe::engine::level::draw;
use chuhe::engine::{Level, Limits, Options, Score, Search, Stop};
use chuhe::rules::{Move, Position};

fn play(grade: u8, seed: u64) -> Option<Move> {
    let mut search = Search::new(Options {
        hash_mb: 1,
        ..Options::default()
    });
    let limits = Limits::level(Level::from_grade(grade), seed);
    search
        .go(&Position::start(), &[], &limits, &Stop::new(), &mut |_| {})
        .mv
}

#[test]
fn there_are_twenty_grades_and_the_last_is_the_full_engine() {
    let levels = Level::all();
    assert_eq!(levels.len(), 20);
    for (grade, level) in (1..).zip(levels) {
        assert_eq!(level.grade, grade);
        assert_eq!(level.is_full(), grade == 20);
    }
    assert_eq!(Level::from_grade(0).grade, 1);
    assert_eq!(Level::from_grade(99).grade, 20);
}

#[test]
fn higher_grades_see_more() {
    let limited = &Level::all()[..19];
    // The lowest grades look at each move once, and are told apart by how far they follow captures and by how well they
    // judge; the others by nodes.
    assert!(limited.is_sorted_by_key(|level| level.quiescence));
    let (wide, deep) = limited.split_at(6);
    assert!(wide.iter().all(|level| level.wide && level.depth == 1));
    assert!(wide.is_sorted_by_key(|level| -level.temperature));
    // (A position that the network judges says more, so those grades begin with fewer.)
    let (plain, networked) = deep.split_at(9);
    assert!(deep.iter().all(|level| !level.wide));
    assert!(plain.is_sorted_by_key(|level| level.nodes));
    assert!(networked.is_sorted_by_key(|level| level.nodes));
    assert!(limited.is_sorted_by_key(|level| -level.noise));
    assert!(limited.is_sorted_by_key(|level| -level.max_loss));
}

#[test]
fn the_same_seed_gives_the_same_move_and_seeds_differ() {
    let moves: Vec<_> = (0..12).map(|seed| play(3, seed)).collect();
    assert_eq!(moves, (0..12).map(|seed| play(3, seed)).collect::<Vec<_>>());
    assert!(moves.iter().any(|mv| *mv != moves[0]), "{moves:?}");
}

#[test]
fn the_four_grades_below_the_full_engine_judge_by_the_network_and_lower_ones_do_not() {
    let found = |grade: u8, network: bool| {
        let mut search = Search::new(Options {
            hash_mb: 1,
            ..Options::default()
        });
        if !network {
            search.set_network(None);
        }
        let limits = Limits {
            book: false,
            ..Limits::level(Level::from_grade(grade), 5)
        };
        let best = search.go(&Position::start(), &[], &limits, &Stop::new(), &mut |_| {});
        (best.mv, best.score, best.nodes)
    };
    assert_eq!(found(15, true), found(15, false));
    assert_ne!(found(16, true), found(16, false));
    for level in Level::all() {
        assert_eq!(level.network, (16..20).contains(&level.grade), "{level:?}");
    }
}

#[test]
fn a_lost_machine_takes_a_draw_and_a_winning_one_does_not() {
    let start = Position::start();
    assert!(draw::accepts_draw(&start, Score::Cp(-400), 5));
    assert!(!draw::accepts_draw(&start, Score::Cp(0), 5));
    assert!(!draw::accepts_draw(&start, Score::Cp(300), 60));
    let bare = Position::from_fen("3ak4/9/9/9/9/9/9/4B4/4A4/3K1A3 w - - 80 70").expect("legal");
    assert!(draw::accepts_draw(&bare, Score::Cp(0), 70));
}

#[test]
fn the_machine_resigns_only_after_a_while_without_hope() {
    assert!(!draw::resigns(&[Score::Mate(-3)]));
    assert!(draw::resigns(&[Score::Cp(-2000); 4]));
    assert!(!draw::resigns(&[
        Score::Cp(-2000),
        Score::Cp(-100),
        Score::Cp(-2000),
        Score::Mate(-2)
    ]));
}

#[test]
fn what_other_eyes_saw_is_forgotten() {
    let mut search = Search::new(Options {
        hash_mb: 1,
        ..Options::default()
    });
    let start = Position::start();
    let mut go = |grade: u8, seed: u64| {
        let limits = Limits::level(Level::from_grade(grade), seed);
        let best = search.go(&start, &[], &limits, &Stop::new(), &mut |_| {});
        (best.mv, best.score, best.nodes)
    };
    let fresh: Vec<_> = (0..5).map(|seed| go(9, seed)).collect();
    // The same questions in another order, after a stronger and a weaker look at the position.
    go(12, 3);
    go(5, 3);
    let again: Vec<_> = (0..5).rev().map(|seed| go(9, seed)).collect();
    assert!(fresh.iter().eq(again.iter().rev()), "{fresh:?} {again:?}");
}

/// How often, of a hundred times, a grade finds the best move of a position after `last` was played.
fn finds(grade: u8, fen: &str, last: &str, best: &str) -> usize {
    let start = Position::from_fen(fen).expect("legal");
    let [last, best]: [Move; 2] = [last, best].map(|mv| mv.parse().expect("a move"));
    let found = |seed: &u64| {
        let mut search = Search::new(Options {
            hash_mb: 1,
            ..Options::default()
        });
        let limits = Limits::level(Level::from_grade(grade), *seed);
        let found = search.go(&start, &[last], &limits, &Stop::new(), &mut |_| {});
        found.mv == Some(best)
    };
    (0..100).filter(found).count()
}

#[test]
fn weak_grades_take_back_what_was_taken_and_overlook_a_free_rook_far_away() {
    // Black's rook takes a horse that the other one guards; on the same board a rook stands free at the other end of a
    // long file.
    let near = "3ak1b2/4a4/4b4/9/4n1r2/9/6N2/4B4/5N3/2B1KA3 b - - 0 30";
    let taken_back = finds(2, near, "g5g3", "f1g3");
    let far = "r2ak1b2/4a4/4b4/4p4/4n4/9/4P1N2/4B4/5N3/R1B1KA3 b - - 0 30";
    let seen_far = finds(2, far, "e5g4", "a0a9");
    assert!(taken_back > 80, "{taken_back}");
    assert!(seen_far < taken_back, "{seen_far} {taken_back}");
    // Who is stronger sees more.
    assert!(finds(6, far, "e5g4", "a0a9") > seen_far);
}

#[test]
fn a_weak_grade_asked_again_answers_differently() {
    let mut replies: Vec<_> = (0..20).filter_map(|seed| play(4, seed)).collect();
    replies.sort();
    replies.dedup();
    assert!(replies.len() >= 4, "{replies:?}");
}
