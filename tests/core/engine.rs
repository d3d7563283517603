//! The search: legal answers, mates, limits, stopping, the same answer again, repetition.

use chuhe::engine::review::{MoveClass, Review};
use chuhe::engine::{Limits, Options, Score, Search, Stop, bench};
use chuhe::rules::{Move, Position, Side};
use std::time::{Duration, Instant};

fn small() -> Search {
    Search::new(Options {
        hash_mb: 4,
        ..Options::default()
    })
}

fn best(fen: &str, limits: &Limits) -> (Option<Move>, Score) {
    let position = Position::from_fen(fen).expect("a legal position");
    let found = small().go(&position, &[], limits, &Stop::new(), &mut |_| {});
    (found.mv, found.score)
}

#[test]
fn mates_in_one_and_two_are_found() {
    for (fen, moves) in [
        (
            "1n1akabnr/1R7/r8/p1p1C1p1p/2b4P1/7C1/P1P1P3P/9/8R/c1BAKABN1 w - - 0 1",
            1,
        ),
        (
            "2ba1ab2/4k3c/r5n2/p3p3p/2p6/9/P1P3P1P/2nKB1N1R/4A2r1/2B2A3 b - - 0 1",
            1,
        ),
    ] {
        let (mv, score) = best(fen, &Limits::depth(6));
        assert_eq!(score, Score::Mate(moves), "{fen}: {mv:?}");
    }
}

#[test]
fn a_side_without_moves_has_no_best_move_and_has_lost() {
    // Black is mated by two rooks.
    let (mv, score) = best("3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1", &Limits::depth(3));
    assert_eq!((mv, score), (None, Score::Mate(0)));
}

#[test]
fn the_same_search_gives_the_same_answer() {
    let position = Position::start();
    let run = || {
        let mut lines = Vec::new();
        let found = small().go(
            &position,
            &[],
            &Limits::nodes(20_000),
            &Stop::new(),
            &mut |i| {
                lines.push((i.depth, i.score, i.nodes, i.pv.clone()));
            },
        );
        (found, lines)
    };
    assert_eq!(run(), run());
}

/// Positions that `chuhe-engine bench 8` searches, on every machine. A change of search, evaluation or network changes it:
/// then the new number belongs here, with the change.
const SIGNATURE: u64 = 58_198;

#[test]
fn the_signature_of_the_search_is_the_same_on_every_machine() {
    let total = bench::run(8, |_, _| {});
    assert_eq!(total.nodes, SIGNATURE);
}

#[test]
fn a_node_limit_is_kept_exactly() {
    let mut most = 0;
    small().go(
        &Position::start(),
        &[],
        &Limits::nodes(5_000),
        &Stop::new(),
        &mut |info| most = most.max(info.nodes),
    );
    assert!(most > 0 && most <= 5_000, "{most}");
}

#[test]
fn stop_ends_an_infinite_search_with_a_legal_move() {
    let stop = Stop::new();
    let handle = {
        let stop = stop.clone();
        std::thread::spawn(move || {
            let limits = Limits {
                infinite: true,
                ..Limits::default()
            };
            let found = small().go(&Position::start(), &[], &limits, &stop, &mut |_| {});
            (found, Instant::now())
        })
    };
    std::thread::sleep(Duration::from_millis(100));
    let asked = Instant::now();
    stop.stop();
    let (found, answered) = handle.join().expect("the search does not panic");
    assert!(found.mv.is_some_and(|mv| Position::start().is_legal(mv)));
    // The promise is 50 ms; the machine may be busy.
    assert!(answered - asked < Duration::from_millis(500));
}

#[test]
fn a_search_stopped_before_it_began_still_answers() {
    let stop = Stop::new();
    stop.stop();
    let found = small().go(
        &Position::start(),
        &[],
        &Limits::default(),
        &stop,
        &mut |_| {},
    );
    assert!(found.mv.is_some_and(|mv| Position::start().is_legal(mv)));
}

#[test]
fn several_lines_have_different_first_moves_in_order_of_score() {
    let limits = Limits {
        multipv: 4,
        ..Limits::depth(4)
    };
    let mut last = Vec::new();
    small().go(
        &Position::start(),
        &[],
        &limits,
        &Stop::new(),
        &mut |info| {
            if info.multipv == 1 {
                last.clear();
            }
            last.push((info.score.to_cp(), info.pv[0]));
        },
    );
    assert_eq!(last.len(), 4);
    assert!(last.is_sorted_by(|a, b| a.0 >= b.0), "{last:?}");
    let mut moves: Vec<Move> = last.iter().map(|line| line.1).collect();
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), 4);
}

#[test]
fn every_line_is_playable() {
    let mut lines = Vec::new();
    small().go(
        &Position::start(),
        &[],
        &Limits::depth(6),
        &Stop::new(),
        &mut |info| {
            lines.push(info.pv.clone());
        },
    );
    for line in lines {
        let mut position = Position::start();
        for mv in line {
            assert!(position.is_legal(mv), "{mv} in {}", position.to_fen());
            position.make(mv);
        }
    }
}

#[test]
fn more_threads_also_answer_and_end() {
    let mut search = Search::new(Options {
        hash_mb: 4,
        threads: 3,
        ..Options::default()
    });
    let found = search.go(
        &Position::start(),
        &[],
        &Limits::movetime(Duration::from_millis(50)),
        &Stop::new(),
        &mut |_| {},
    );
    assert!(found.mv.is_some_and(|mv| Position::start().is_legal(mv)));
}

#[test]
fn a_review_marks_the_move_that_throws_the_game_away() {
    let moves: Vec<Move> = ["h2e2", "h9g7", "e2e6", "g7e6"]
        .iter()
        .map(|text| text.parse().expect("a move"))
        .collect();
    let mut review = Review::new(Position::start(), &moves);
    let mut told = Vec::new();
    review.run(&mut small(), &Limits::depth(9), &Stop::new(), |judged| {
        told.push(judged.clone());
    });
    assert!(review.is_done());
    assert_eq!(review.plies(), told);
    assert_eq!(
        told.iter().map(|ply| ply.ply).collect::<Vec<_>>(),
        [1, 2, 3, 4]
    );
    assert!(told[0].class <= MoveClass::Doubtful, "{told:?}");
    // A cannon for a pawn.
    assert!(told[2].class >= MoveClass::Mistake, "{told:?}");
    assert_eq!(told[2].answer.first(), Some(&moves[3]));
    assert_eq!(told[2].better.first(), Some(&told[2].best));
    let [red, black] = Side::ALL.map(|side| review.accuracy(side).expect("moves"));
    assert!(red < black && (0.0..=1.0).contains(&red) && black <= 1.0);
    // The graph is Red's: after the loss of the cannon it is below what it was.
    let at = |ply| review.red_score(ply).expect("looked at").to_cp();
    assert!(
        at(3) < at(2) && at(4) < at(2),
        "{} {} {}",
        at(2),
        at(3),
        at(4)
    );
}

#[test]
fn a_review_that_was_stopped_goes_on_where_it_was() {
    let moves: Vec<Move> = ["h2e2", "h9g7", "h0g2", "i9h9"]
        .iter()
        .map(|text| text.parse().expect("a move"))
        .collect();
    let mut review = Review::new(Position::start(), &moves);
    let stop = Stop::new();
    let mut told = 0;
    review.run(&mut small(), &Limits::depth(3), &stop, |_| {
        told += 1;
        if told == 2 {
            stop.stop();
        }
    });
    assert_eq!((review.plies().len(), review.is_done()), (2, false));
    let mut rest = Vec::new();
    review.run(&mut small(), &Limits::depth(3), &Stop::new(), |ply| {
        rest.push(ply.ply);
    });
    assert_eq!((rest, review.is_done()), (vec![3, 4], true));
}

#[test]
fn a_judgement_is_had_back_from_its_text() {
    let moves: Vec<Move> = ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "g6g5"]
        .map(|mv| mv.parse().expect("a move"))
        .to_vec();
    let mut review = Review::new(Position::start(), &moves);
    // What is only begun comes back as well, and goes on from there.
    let stop = Stop::new();
    review.run(&mut small(), &Limits::depth(3), &stop, |judged| {
        if judged.ply == 3 {
            stop.stop();
        }
    });
    let part = Review::from_text(&Position::start(), &review.to_text()).expect("read");
    assert_eq!(
        (part.plies(), part.moves()),
        (review.plies(), review.moves())
    );
    assert!(!part.is_done());
    let mut rest = part.clone();
    rest.run(&mut small(), &Limits::depth(3), &Stop::new(), |_| {});
    assert!(rest.is_done());
    let text = rest.to_text();
    let again = Review::from_text(&Position::start(), &text).expect("read");
    assert_eq!(again.plies(), rest.plies());
    for side in Side::ALL {
        assert_eq!(again.accuracy(side), rest.accuracy(side));
    }
    // Other moves, other starts and other forms are no judgement of this game.
    let late = Position::from_fen("4k4/9/9/9/9/9/9/9/4A4/4K3R b - - 0 1").expect("a position");
    assert!(Review::from_text(&late, &text).is_none());
    for bad in [
        "",
        "2 -/",
        "1",
        "1 h2e2/35/",
        "1 h2h8/ -/",
        "1 h2e2/x/ -/",
        "1 h2e2/ -/5/",
        "1 -/ -/",
    ] {
        assert!(
            Review::from_text(&Position::start(), bad).is_none(),
            "{bad}"
        );
    }
    for at in 0..text.len() {
        let _ = Review::from_text(&Position::start(), &text[..at]);
    }
}
