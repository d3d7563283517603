//! The law of repetition does not look at left and right, at colours, nor at who completes the loop.

use chuhe::rules::adjudication::{Class, Judgement, Law, judge_cycle, quick};
use chuhe::rules::fen::may_stand;
use chuhe::rules::{Kind, Move, Outcome, Piece, Position, Side, Square};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::fs;

/// A line that returns to its start, once.
#[derive(Clone, Debug)]
struct Loop {
    position: Position,
    moves: Vec<Move>,
}

impl Loop {
    fn judge(&self, law: &Law) -> Judgement {
        judge_cycle(&self.position, &self.moves, 0, law).unwrap()
    }

    fn map(&self, square: impl Fn(Square) -> Square, swap: bool) -> Loop {
        let mut position = Position::empty();
        let side = |side: Side| if swap { !side } else { side };
        for at in Square::all() {
            if let Some(piece) = self.position.piece_on(at) {
                let piece = Piece::new(side(piece.side()), piece.kind());
                position.set_piece(square(at), Some(piece));
            }
        }
        position.set_side_to_move(side(self.position.side_to_move()));
        let moves = self.moves.iter();
        Loop {
            position,
            moves: moves
                .map(|mv| Move::new(square(mv.from()), square(mv.to())))
                .collect(),
        }
    }

    /// The same loop, entered `plies` later.
    fn enter_later(&self, plies: usize) -> Loop {
        let mut later = self.clone();
        for &mv in &self.moves[..plies] {
            later.position.make(mv);
        }
        later.moves.rotate_left(plies);
        later
    }
}

fn classes(judgement: &Judgement) -> Vec<Class> {
    judgement.plies.iter().map(|ply| ply.class).collect()
}

fn swapped(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win(side) => Outcome::Win(!side),
        Outcome::Draw => Outcome::Draw,
    }
}

fn symmetric(line: &Loop, law: &Law) -> Result<(), TestCaseError> {
    let straight = line.judge(law);
    let about = format!("{} {:?}", line.position.to_fen(), line.moves);

    let mirrored = line.map(Square::mirror_file, false).judge(law);
    prop_assert_eq!(mirrored.outcome, straight.outcome, "mirrored {}", &about);
    prop_assert_eq!(
        classes(&mirrored),
        classes(&straight),
        "mirrored {}",
        &about
    );

    let turned = line.map(Square::flip_rank, true).judge(law);
    prop_assert_eq!(
        swapped(turned.outcome),
        straight.outcome,
        "turned {}",
        &about
    );
    prop_assert_eq!(turned.reason, straight.reason, "turned {}", &about);
    prop_assert_eq!(classes(&turned), classes(&straight), "turned {}", &about);

    for plies in 1..line.moves.len().min(4) {
        let later = line.enter_later(plies).judge(law);
        let mut expected = classes(&straight);
        expected.rotate_left(plies);
        prop_assert_eq!(
            later.outcome,
            straight.outcome,
            "{} later {}",
            plies,
            &about
        );
        prop_assert_eq!(classes(&later), expected, "{} later {}", plies, &about);
    }
    Ok(())
}

fn corpus() -> Vec<Loop> {
    let text = fs::read_to_string("tests/data/cases.tsv").unwrap();
    let rows = text.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        Loop {
            position: Position::from_fen(fields[2]).unwrap(),
            moves: fields[3].split(' ').map(|mv| mv.parse().unwrap()).collect(),
        }
    });
    rows.collect()
}

#[test]
fn the_corpus_is_symmetric_at_both_levels() {
    for line in corpus() {
        for law in [Law::FULL, Law::EXTENDED] {
            symmetric(&line, &law).unwrap();
        }
    }
}

/// What the search believes is what the game will rule.
#[test]
fn the_quick_form_agrees_with_the_full_law_on_the_corpus() {
    for line in corpus() {
        let (found, ruled) = (
            quick(&line.position, &line.moves),
            line.judge(&Law::EXTENDED),
        );
        assert_eq!(found, ruled.outcome, "{}", line.position.to_fen());
        // From memory it says the same.
        assert_eq!(quick(&line.position, &line.moves), found);
    }
}

/// The quick form leaves out long mate threats and pawn attacks, which are rare.
#[test]
fn the_quick_form_agrees_with_the_full_law_on_nearly_all_random_loops() {
    let loops = (0..500).map(|seed| random_loop(&mut StdRng::seed_from_u64(seed)));
    let differing = loops
        .filter(|line| quick(&line.position, &line.moves) != line.judge(&Law::EXTENDED).outcome)
        .count();
    assert!(differing <= 10, "{differing} of 500 differ");
}

#[test]
fn a_line_that_cannot_be_played_is_a_draw_to_the_quick_form() {
    let moves = ["a0a9", "a9a0"].map(|mv| mv.parse().unwrap());
    assert_eq!(quick(&Position::start(), &moves), Outcome::Draw);
}

/// A position with men near each other, so that loops attack something.
fn scattered(rng: &mut StdRng) -> Position {
    loop {
        let mut position = Position::empty();
        for side in Side::ALL {
            for kind in Kind::ALL {
                let most = match kind {
                    Kind::General => 1,
                    Kind::Pawn => 3,
                    _ => 2,
                };
                let least = u32::from(kind == Kind::General);
                for _ in 0..rng.random_range(least..=most) {
                    let points: Vec<Square> = Square::all()
                        .filter(|&at| may_stand(side, kind, at) && position.piece_on(at).is_none())
                        .collect();
                    if let Some(&at) = points.choose(rng) {
                        position.set_piece(at, Some(Piece::new(side, kind)));
                    }
                }
            }
        }
        if rng.random() {
            position.set_side_to_move(Side::Black);
        }
        if position.validate().is_ok() {
            return position;
        }
    }
}

/// Both sides step somewhere and back; mostly by men that give check or are attacked, where there are any.
fn random_loop(rng: &mut StdRng) -> Loop {
    loop {
        let position = scattered(rng);
        let mut now = position.clone();
        let mut moves: Vec<Move> = Vec::new();
        while moves.len() < 4 {
            let mv = if moves.len() < 2 {
                let quiet: Vec<Move> = now
                    .legal_moves()
                    .iter()
                    .copied()
                    .filter(|mv| now.piece_on(mv.to()).is_none())
                    .collect();
                let Some(&mv) = quiet.choose(rng) else { break };
                mv
            } else {
                let out = moves[moves.len() - 2];
                Move::new(out.to(), out.from())
            };
            if !now.is_legal(mv) {
                break;
            }
            now.make(mv);
            moves.push(mv);
        }
        if moves.len() == 4 {
            moves.extend_from_within(..);
            return Loop { position, moves };
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_loops_are_symmetric(seed: u64) {
        let line = random_loop(&mut StdRng::seed_from_u64(seed));
        symmetric(&line, &Law::EXTENDED)?;
    }
}
