//! Styles: each shows in what is played, and leaves nothing behind for the next search.

use chuhe::engine::level::Style;
use chuhe::engine::{Level, Limits, Options, Search, Stop};
use chuhe::rules::{Kind, Move, Position};

fn search() -> Search {
    Search::new(Options {
        hash_mb: 1,
        ..Options::default()
    })
}

fn play(search: &mut Search, position: &Position, limits: &Limits) -> Move {
    search
        .go(position, &[], limits, &Stop::new(), &mut |_| {})
        .mv
        .unwrap()
}

/// How many of 300 games that a grade 9 begins go into `wanted`.
fn openings(style: Style, wanted: impl Fn(&Position, Move) -> bool) -> usize {
    let start = Position::start();
    let mut search = search();
    (0..300)
        .filter(|&seed| {
            let mut limits = Limits::level(Level::from_grade(9).with_style(style), seed);
            limits.book = true;
            wanted(&start, play(&mut search, &start, &limits))
        })
        .count()
}

fn is_central_cannon(position: &Position, mv: Move) -> bool {
    let kind = position.piece_on(mv.from()).unwrap().kind();
    kind == Kind::Cannon && mv.to().file() == 4
}

fn is_guard(position: &Position, mv: Move) -> bool {
    let kind = position.piece_on(mv.from()).unwrap().kind();
    matches!(kind, Kind::Advisor | Kind::Elephant)
}

#[test]
fn an_aggressive_opponent_opens_with_the_central_cannon_and_a_solid_one_with_its_elephants() {
    let cannons = |style| openings(style, is_central_cannon);
    let guards = |style| openings(style, is_guard);
    let rare = |style| openings(style, |p, mv| !is_central_cannon(p, mv) && !is_guard(p, mv));
    let (plain, aggressive) = (cannons(Style::Plain), cannons(Style::Aggressive));
    assert!(aggressive > plain + 30, "{aggressive} {plain}");
    assert!(cannons(Style::Solid) + 60 < plain);
    assert!(guards(Style::Solid) > guards(Style::Plain) + 30);
    assert!(guards(Style::Aggressive) < guards(Style::Plain));
    assert!(rare(Style::Tricky) > rare(Style::Plain) + 60);
}

/// Quiet middle games.
const POSITIONS: [&str; 6] = [
    "r1bakabr1/9/1cn3nc1/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w - - 0 5",
    "r1bakab1r/9/1cn1c1n2/p1p1p1p1p/9/6P2/P1P1P3P/1C2C1N2/9/RNBAKAB1R w - - 0 4",
    "2bak1b1r/4a4/n1c1c1n2/p1p1p1p1p/9/2P3P2/P3P3P/C1N1C1N2/8R/R1BAKAB2 w - - 0 9",
    "r1ba1ab1r/4k4/2n1c1n2/p1p1p1p1p/9/2P1P1P2/P7P/1CN1B1N1C/8R/R2AKAB2 w - - 0 11",
    "2bakab2/9/2n1c1n2/p3p1p1p/2pr5/6R2/P1P1P3P/2N1C1N2/9/2BAKAB2 w - - 0 14",
    "3akab2/9/2n1b1n2/p3p3p/2p2rp2/4P1P2/P1P5P/2N1B1N2/R8/3AKAB2 w - - 0 20",
];

#[test]
fn without_the_book_an_aggressive_opponent_crosses_the_river_more_often() {
    let crossings = |style| {
        let mut search = search();
        let mut count = 0;
        for fen in POSITIONS {
            let position = Position::from_fen(fen).unwrap();
            for seed in 0..600 {
                let limits = Limits::level(Level::from_grade(7).with_style(style), seed);
                let mv = play(&mut search, &position, &limits);
                count += i32::from(mv.to().rank() > 4);
            }
        }
        count
    };
    let (aggressive, solid) = (crossings(Style::Aggressive), crossings(Style::Solid));
    // By a quarter at least.
    assert!(4 * aggressive > 5 * solid, "{aggressive} {solid}");
}

/// Grades that judge by the network have their character from the book and from the choice among equals alone.
#[test]
fn a_master_has_a_character_too() {
    let mut search = search();
    let mut differing = 0;
    for fen in POSITIONS {
        let position = Position::from_fen(fen).unwrap();
        for seed in 0..40 {
            let mut of = |style| {
                let limits = Limits {
                    nodes: Some(2000),
                    ..Limits::level(Level::from_grade(17).with_style(style), seed)
                };
                play(&mut search, &position, &limits)
            };
            differing += i32::from(of(Style::Aggressive) != of(Style::Solid));
        }
    }
    assert!(differing >= 15, "{differing} of {}", 40 * POSITIONS.len());
}

/// A level that chooses without chance, so that only what it makes of a position can tell styles apart.
#[test]
fn styles_judge_differently_and_leave_nothing_behind() {
    let level = Level {
        temperature: 0,
        lines: 1,
        noise: 0,
        ..Level::from_grade(15)
    };
    let mut differing = 0;
    for fen in POSITIONS {
        let position = Position::from_fen(fen).unwrap();
        let limits = |style| Limits {
            nodes: Some(4000),
            ..Limits::level(level.with_style(style), 1)
        };
        let fresh = play(&mut search(), &position, &limits(Style::Plain));
        let mut used = search();
        for style in [Style::Aggressive, Style::Solid, Style::Tricky] {
            let mv = play(&mut used, &position, &limits(style));
            assert_eq!(mv, play(&mut search(), &position, &limits(style)));
            differing += i32::from(mv != fresh);
        }
        assert_eq!(play(&mut used, &position, &limits(Style::Plain)), fresh);
    }
    assert!(differing >= 4, "{differing}");
}

#[test]
fn the_highest_grade_keeps_its_full_strength_in_any_style() {
    let position = Position::from_fen(POSITIONS[0]).unwrap();
    let limits = |style| Limits {
        nodes: Some(4000),
        ..Limits::level(Level::from_grade(20).with_style(style), 1)
    };
    let plain = play(&mut search(), &position, &limits(Style::Plain));
    for style in [Style::Aggressive, Style::Solid, Style::Tricky] {
        assert_eq!(play(&mut search(), &position, &limits(style)), plain);
    }
}
