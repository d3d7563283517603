//! What a weak move overlooked, told from the engine's lines.

use chuhe::engine::Score;
use chuhe::engine::missed::{Missed, missed};
use chuhe::engine::review::{MoveClass, PlyReview};
use chuhe::rules::{Kind, Move, Piece, Position, Side};

fn line(text: &str) -> Vec<Move> {
    text.split_whitespace()
        .map(|mv| mv.parse().expect("a move"))
        .collect()
}

fn judged(played: (&str, Score), better: (&str, Score), answer: &str) -> PlyReview {
    let (mv, better_line) = (line(played.0)[0], line(better.0));
    PlyReview {
        ply: 1,
        mv,
        score: played.1,
        best: better_line[0],
        best_score: better.1,
        loss: 0.3,
        class: MoveClass::Blunder,
        better: better_line,
        answer: line(answer),
    }
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a position")
}

#[test]
fn a_mate_that_was_there_and_one_that_was_allowed() {
    let position = position("3k5/9/9/9/9/9/R8/9/9/4K4 w - - 0 1");
    let there = judged(
        ("a3a2", Score::Cp(400)),
        ("a3a9 d9d8", Score::Mate(2)),
        "d9d8",
    );
    assert_eq!(missed(&position, &there), Some(Missed::Mate(2)));
    let allowed = judged(
        ("a3a2", Score::Mate(-1)),
        ("a3a9 d9d8", Score::Cp(300)),
        "d9d8",
    );
    assert_eq!(missed(&position, &allowed), Some(Missed::AllowsMate(1)));
    // One mate instead of another, and a loss that could not be helped, were not overlooked.
    let slower = judged(
        ("a3a2", Score::Mate(4)),
        ("a3a9 d9d8", Score::Mate(2)),
        "d9d8",
    );
    assert_eq!(missed(&position, &slower), None);
}

#[test]
fn a_man_that_hangs_is_named() {
    // Red's rook may take the horse on a7, which nobody guards.
    let position = position("3k5/9/n8/9/9/9/R8/9/9/4K4 w - - 0 1");
    let quiet = judged(
        ("a3b3", Score::Cp(0)),
        ("a3a7 d9d8", Score::Cp(500)),
        "d9d8",
    );
    let horse = Piece::new(Side::Black, Kind::Horse);
    assert_eq!(missed(&position, &quiet), Some(Missed::Wins(horse)));
}

#[test]
fn a_man_put_where_it_is_taken_is_named_with_the_answer() {
    // The rook steps next to the black rook's file and is taken.
    let position = position("3k5/9/8r/9/9/9/R8/9/9/4K4 w - - 0 1");
    let lost = judged(
        ("a3i3", Score::Cp(-900)),
        ("a3a2 d9d8", Score::Cp(0)),
        "i7i3 e0e1",
    );
    assert_eq!(
        missed(&position, &lost),
        Some(Missed::Loses {
            victim: Piece::new(Side::Red, Kind::Rook),
            answer: line("i7i3")[0],
        })
    );
}

#[test]
fn an_exchange_is_no_loss() {
    // Rook takes rook and is taken back.
    let position = position("3k5/9/r7r/9/9/9/R8/9/9/4K4 w - - 0 1");
    let even = judged(
        ("a3a7", Score::Cp(0)),
        ("a3b3 d9d8", Score::Cp(60)),
        "i7a7 e0e1",
    );
    assert_eq!(missed(&position, &even), None);
}

#[test]
fn a_fork_names_the_man_and_both_targets() {
    // The horse jumps to c7 with check on e8 and an attack on the rook at a8.
    let position = position("9/r3k4/9/9/1N7/9/9/9/9/3K5 w - - 0 1");
    let fork = judged(
        ("d0d1", Score::Cp(0)),
        ("b5c7 e8e9 c7a8 e9e8", Score::Cp(900)),
        "a8a5",
    );
    assert_eq!(
        missed(&position, &fork),
        Some(Missed::Fork {
            by: Piece::new(Side::Red, Kind::Horse),
            targets: [
                Piece::new(Side::Black, Kind::General),
                Piece::new(Side::Black, Kind::Rook),
            ],
        })
    );
}
