//! The fast generator against the plain one, over random games and random boards.

use crate::plain;
use chuhe::rules::attacks::{between, horse_leg};
use chuhe::rules::fen::may_stand;
use chuhe::rules::{Kind, Move, Pick, Piece, Position, Side, Square, SquareSet};
use proptest::prelude::*;

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// Holds every question about the position against the plain answer.
fn check(position: &Position) -> Result<(), TestCaseError> {
    let us = position.side_to_move();
    let fen = position.to_fen();
    let legal = plain::legal_moves(position);
    let (captures, quiets): (Vec<Move>, Vec<Move>) = legal
        .iter()
        .partition(|mv| position.piece_on(mv.to()).is_some());
    prop_assert_eq!(&sorted(position.legal_moves()), &legal, "{}", fen);
    prop_assert_eq!(sorted(position.captures()), captures, "captures {}", fen);
    prop_assert_eq!(sorted(position.quiets()), quiets, "quiets {}", fen);
    prop_assert_eq!(
        position.count_legal_moves() as usize,
        legal.len(),
        "{}",
        fen
    );

    let general = position.general(us).expect("there is a general");
    let checkers = plain::attackers(position, general, !us);
    prop_assert_eq!(position.checkers(), checkers, "checkers {}", fen);
    prop_assert_eq!(position.in_check(), !checkers.is_empty(), "{}", fen);
    for square in Square::all() {
        prop_assert_eq!(
            position.targets(square),
            plain::targets(position, square),
            "targets of {} {}",
            square,
            fen
        );
        for side in Side::ALL {
            prop_assert_eq!(
                position.attackers(square, side),
                plain::attackers(position, square, side),
                "{:?} attackers of {} {}",
                side,
                square,
                fen
            );
        }
    }

    let waiting_in_check = plain::is_attacked(position, !us);
    prop_assert_eq!(position.is_attacked(!us), waiting_in_check, "{}", fen);
    let (safety, aim) = (position.safety(), position.aim());
    prop_assert_eq!(safety.checkers(), checkers);
    for from in position.men(us) {
        for to in position.targets(from) {
            let mv = Move::new(from, to);
            let is_legal = legal.binary_search(&mv).is_ok();
            prop_assert_eq!(position.is_legal(mv), is_legal, "{} {}", mv, fen);
            prop_assert_eq!(position.is_safe(mv, &safety), is_legal, "{} {}", mv, fen);
            if is_legal && !waiting_in_check {
                prop_assert_eq!(
                    position.gives_check(mv, &aim),
                    plain::is_attacked(&plain::after(position, mv), !us),
                    "check by {} {}",
                    mv,
                    fen
                );
            }
        }
    }
    Ok(())
}

/// A random board: both generals, and a handful of the other men on points where they may stand.
fn board() -> impl Strategy<Value = Position> {
    let man = (0..Piece::COUNT, 0..90usize);
    let men = prop::collection::vec(man, 0..24);
    (0..9usize, 0..9usize, men, any::<bool>()).prop_map(|(red, black, men, red_moves)| {
        let mut position = Position::empty();
        let palace = |n: usize| Square::new(3 + (n % 3) as u8, (n / 3) as u8);
        position.set_piece(palace(red), Some(Piece::new(Side::Red, Kind::General)));
        let home = palace(black).flip_rank();
        position.set_piece(home, Some(Piece::new(Side::Black, Kind::General)));
        for (index, square) in men {
            let piece = Piece::from_index(index).expect("in range");
            let square = Square::from_index(square);
            let (side, kind) = (piece.side(), piece.kind());
            let limit = if kind == Kind::Pawn { 5 } else { 2 };
            if kind != Kind::General
                && may_stand(side, kind, square)
                && position.piece_on(square).is_none()
                && position.pieces(side, kind).len() < limit
            {
                position.set_piece(square, Some(piece));
            }
        }
        if !red_moves {
            position.set_side_to_move(Side::Black);
        }
        position
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn random_games_agree_with_the_plain_rules(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..120),
    ) {
        let mut position = Position::start();
        check(&position)?;
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.make(moves[choice.index(moves.len())]);
            check(&position)?;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(4000) })]

    #[test]
    fn random_boards_agree_with_the_plain_rules(position in board()) {
        // Also where the waiting side stands in check: searches pass, and set-up code asks.
        check(&position)?;
    }
}

#[test]
fn staged_generation_answers_in_check() {
    let position = Position::from_fen("4k4/4R4/9/4N4/9/4C4/9/9/9/3K5 b - - 0 1").expect("legal");
    let safety = position.safety();
    assert!(safety.in_check());
    assert!(position.generate(&safety, Pick::Captures).is_empty());
    let quiets = position.generate(&safety, Pick::Quiets);
    assert_eq!(quiets.to_vec(), [Move::new(sq("e9"), sq("f9"))]);
}

#[test]
fn lines_and_legs() {
    let set = |points: &[&str]| points.iter().map(|p| sq(p)).collect::<SquareSet>();
    assert_eq!(between(sq("a0"), sq("d0")), set(&["b0", "c0"]));
    assert_eq!(between(sq("e9"), sq("e6")), set(&["e8", "e7"]));
    assert_eq!(between(sq("e9"), sq("e8")), SquareSet::EMPTY);
    assert_eq!(between(sq("e9"), sq("d8")), SquareSet::EMPTY);
    assert_eq!(horse_leg(sq("b0"), sq("c2")), sq("b1"));
    assert_eq!(horse_leg(sq("b0"), sq("d1")), sq("c0"));
}

fn sq(text: &str) -> Square {
    let bytes = text.as_bytes();
    Square::new(bytes[0] - b'a', bytes[1] - b'0')
}
