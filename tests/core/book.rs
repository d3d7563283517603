//! The opening book and the names of openings.

use chuhe::engine::{Level, Limits, Options, Search, Stop, book};
use chuhe::rules::{Move, Position, opening};

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace()
        .map(|word| word.parse().expect("a move"))
        .collect()
}

fn after(text: &str) -> Position {
    let mut position = Position::start();
    for mv in moves(text) {
        assert!(position.is_legal(mv), "{mv}");
        position.make(mv);
    }
    position
}

fn by_count(entry: &book::BookMove) -> f64 {
    f64::from(entry.count)
}

#[test]
fn the_start_has_the_central_cannon_on_either_side_first() {
    let known = book::probe(&Position::start());
    let first: Vec<String> = known[..2]
        .iter()
        .map(|entry| entry.mv.to_string())
        .collect();
    assert_eq!(first, ["h2e2", "b2e2"]);
    assert_eq!(known[0].count, 17_618);
    assert!((0.5..0.6).contains(&known[0].score));
}

#[test]
fn mirrored_positions_are_found_with_mirrored_moves() {
    let known = book::probe(&after("h2e2 h9g7"));
    assert_eq!(
        (known[0].mv.to_string().as_str(), known[0].count),
        ("h0g2", 10_913)
    );
    let image = book::probe(&after("b2e2 b9c7"));
    assert_eq!(
        (image[0].mv.to_string().as_str(), image[0].count),
        ("b0c2", 10_913)
    );
}

#[test]
fn every_book_move_on_the_way_is_legal_and_the_book_ends() {
    let mut position = Position::start();
    let mut plies = 0;
    while let Some(entry) = book::choose(&position, true, by_count, 0.0) {
        assert!(position.is_legal(entry.mv));
        position.make(entry.mv);
        plies += 1;
    }
    assert!((8..=24).contains(&plies), "{plies}");
    assert!(
        book::probe(&position).is_empty() || book::choose(&position, true, by_count, 0.5).is_none()
    );
}

#[test]
fn chance_picks_by_weight() {
    let start = Position::start();
    let picked: Vec<Move> = (0..100)
        .filter_map(|n| book::choose(&start, false, by_count, f64::from(n) / 100.0))
        .map(|entry| entry.mv)
        .collect();
    let to_centre = picked.iter().filter(|mv| mv.to().index() == 22).count();
    assert!((65..80).contains(&to_centre), "{to_centre} of 100 go to e2");
}

#[test]
fn a_level_with_a_book_plays_from_it_without_searching() {
    let mut search = Search::new(Options {
        hash_mb: 1,
        ..Options::default()
    });
    let limits = Limits {
        book: true,
        ..Limits::level(Level::from_grade(19), 7)
    };
    let found = search.go(&Position::start(), &[], &limits, &Stop::new(), &mut |_| {});
    let known = book::probe(&Position::start());
    assert!(known.iter().any(|entry| Some(entry.mv) == found.mv));
    assert_eq!(found.nodes, 0);
}

#[test]
fn openings_are_named_by_the_deepest_position_passed() {
    assert_eq!(opening::count(), 245);
    assert_eq!(opening::name(&[]), None);
    let elephant = opening::name(&moves("g0e2")).expect("a name");
    assert_eq!(
        (elephant.zh_hans, elephant.en),
        ("飞相局", "Elephant Opening")
    );
    let same = opening::name(&moves("g0e2 g9e7")).expect("a name");
    assert_eq!(same.zh_hans, "顺相局");
    // The name stays when the moves go on outside the table, and mirror images have it too.
    let on = opening::name(&moves("g0e2 g9e7 a0a1 a9a8 a1a0 a8a9")).expect("a name");
    assert_eq!(on.id, same.id);
    assert_eq!(
        opening::name(&moves("c0e2 c9e7")).map(|o| o.id),
        Some(same.id)
    );
    assert_eq!(same.name("en"), "Same-Direction Elephants");
}
