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
    // The lowest grades are told apart by how far they follow captures, the others by nodes.
    assert!(limited.is_sorted_by_key(|level| level.quiescence));
    // (A position that the network judges says more, so those grades begin with fewer.)
    let (plain, networked) = limited.split_at(15);
    assert!(plain[5..].is_sorted_by_key(|level| level.nodes));
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
