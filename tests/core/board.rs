//! Positions: moves made and taken back, keys, counters and sets, over random games.

use chuhe::rules::{Kind, Move, Occupancy, Piece, Position, Side, Square, SquareSet};
use proptest::prelude::*;
use proptest::sample::Index;

/// The same placement, side and counters, built from nothing.
fn rebuilt(position: &Position) -> Position {
    let mut anew = Position::empty();
    anew.set_side_to_move(position.side_to_move());
    anew.set_counters(position.plies_since_capture(), position.round());
    for square in Square::all() {
        anew.set_piece(square, position.piece_on(square));
    }
    anew
}

/// Whether the sets, the lines and the board tell the same story.
fn check(position: &Position) -> Result<(), TestCaseError> {
    prop_assert_eq!(&rebuilt(position), position);
    prop_assert_eq!(rebuilt(position).key(), position.key());
    let occupied = position.occupied();
    prop_assert_eq!(Occupancy::from(occupied), position.occupancy());
    prop_assert_eq!(
        occupied.len(),
        Square::all()
            .filter(|&s| position.piece_on(s).is_some())
            .count() as u32
    );
    for side in Side::ALL {
        let mut men = SquareSet::EMPTY;
        for kind in Kind::ALL {
            for square in position.pieces(side, kind) {
                prop_assert_eq!(position.piece_on(square), Some(Piece::new(side, kind)));
                men |= SquareSet::of(square);
            }
        }
        prop_assert_eq!(men, position.men(side));
        prop_assert_eq!(
            position.general(side),
            position.pieces(side, Kind::General).first()
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn a_game_played_forth_and_back(choices in prop::collection::vec(any::<Index>(), 0..160)) {
        let mut position = Position::start();
        let mut played = Vec::new();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[choice.index(moves.len())];
            let before = position.clone();
            let key_after = position.key_after(mv);
            let undo = position.make(mv);
            prop_assert_eq!(position.key(), key_after);
            prop_assert_eq!(undo.captured(), before.piece_on(mv.to()));
            prop_assert_eq!(position.side_to_move(), !before.side_to_move());
            let plies = if undo.captured().is_some() { 0 } else { before.plies_since_capture() + 1 };
            prop_assert_eq!(position.plies_since_capture(), plies);
            let round = before.round() + u16::from(before.side_to_move() == Side::Black);
            prop_assert_eq!(position.round(), round);
            check(&position)?;
            prop_assert!(position.validate().is_ok());

            position.make_null();
            prop_assert_ne!(position.key(), key_after);
            prop_assert_eq!(position.side_to_move(), before.side_to_move());
            position.unmake_null();
            prop_assert_eq!(position.key(), key_after);
            prop_assert_eq!(position.round(), round);

            played.push((mv, undo, before));
        }
        while let Some((mv, undo, before)) = played.pop() {
            position.unmake(mv, undo);
            prop_assert_eq!(&position, &before);
        }
    }

    #[test]
    fn any_set_of_points_reads_the_same_in_every_form(bits in any::<u128>()) {
        let set = SquareSet(bits & SquareSet::FULL.0);
        let walked: Vec<Square> = set.collect();
        let mut folded = Vec::new();
        set.for_each(|square| folded.push(square));
        prop_assert_eq!(&walked, &folded);
        prop_assert_eq!(walked.len() as u32, set.len());
        prop_assert!(walked.is_sorted());
        prop_assert_eq!(walked.first().copied(), set.first());
        prop_assert_eq!(walked.iter().copied().collect::<SquareSet>(), set);
        let lines = Occupancy::from(set);
        for square in Square::all() {
            prop_assert_eq!(set.contains(square), walked.contains(&square));
            prop_assert_eq!(lines.contains(square), set.contains(square));
        }
    }
}

#[test]
fn keys_tell_placement_and_side_apart_but_not_counters() {
    let start = Position::start();
    let mut other = start.clone();
    other.set_counters(40, 30);
    assert_eq!(other.key(), start.key());
    assert_ne!(other, start);
    other.set_side_to_move(Side::Black);
    assert_ne!(other.key(), start.key());
}

#[test]
fn transposed_moves_reach_the_same_key() {
    let play = |moves: [&str; 3]| {
        let mut position = Position::start();
        for mv in moves {
            position.make(mv.parse::<Move>().expect("a move"));
        }
        position.key()
    };
    assert_eq!(
        play(["h2e2", "h9g7", "h0g2"]),
        play(["h0g2", "h9g7", "h2e2"])
    );
}

#[test]
fn counters_stop_at_their_limits() {
    let mut position = Position::start();
    position.set_counters(u16::MAX, u16::MAX);
    position.make("h2e2".parse().expect("a move"));
    position.make("h9g7".parse().expect("a move"));
    assert_eq!(
        (position.plies_since_capture(), position.round()),
        (u16::MAX, u16::MAX)
    );
}

#[test]
fn setting_a_piece_replaces_what_stood_there() {
    let mut position = Position::empty();
    let square = Square::new(4, 4);
    for index in 0..Piece::COUNT {
        position.set_piece(square, Piece::from_index(index));
    }
    assert_eq!(position.occupied(), SquareSet::of(square));
    position.set_piece(square, None);
    assert_eq!(position, Position::empty());
    assert_eq!(position.key(), Position::empty().key());
    // A board without generals is asked about while it is being set up.
    assert!(!position.in_check() && position.legal_moves().is_empty());
}
