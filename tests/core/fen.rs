//! FEN: what is read, what is refused and why, and what is written.

use chuhe::rules::fen::may_stand;
use chuhe::rules::{FenError, Kind, Piece, Position, START_FEN, Side, Square};
use proptest::prelude::*;
use proptest::sample::Index;

fn refused(fen: &str) -> FenError {
    match Position::from_fen(fen) {
        Ok(position) => panic!("{fen} was read as {}", position.to_fen()),
        Err(error) => error,
    }
}

fn rewritten(fen: &str) -> String {
    match Position::from_fen(fen) {
        Ok(position) => position.to_fen(),
        Err(error) => panic!("{fen}: {error}"),
    }
}

#[test]
fn the_start_position_is_written_as_it_is_read() {
    assert_eq!(rewritten(START_FEN), START_FEN);
    assert_eq!(Position::start().to_fen(), START_FEN);
    assert_eq!(Position::start().men(Side::Red).len(), 16);
}

#[test]
fn missing_fields_have_defaults() {
    let placement = "4k4/9/9/9/9/9/9/9/9/3K5";
    let full = format!("{placement} w - - 0 1");
    for fields in [
        "",
        " w",
        " w -",
        " w - -",
        " w - - 0",
        " w - - - -",
        "   w   -  -  0  1  ",
        " w - - 0 0",
    ] {
        assert_eq!(
            rewritten(&format!("{placement}{fields}")),
            full,
            "{fields:?}"
        );
    }
    assert_eq!(
        rewritten(&format!("{placement} b - - 7")),
        format!("{placement} b - - 7 1")
    );
    assert_eq!(
        rewritten(&format!("\t{placement} b - - 7 12\r\n")),
        format!("{placement} b - - 7 12")
    );
}

#[test]
fn other_spellings_are_read_and_the_usual_ones_written() {
    let others = "rhmagaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAGAMHR";
    for side in ["w", "W", "r", "R"] {
        assert_eq!(rewritten(&format!("{others} {side} - - 0 1")), START_FEN);
    }
    for side in ["b", "B"] {
        assert!(rewritten(&format!("{others} {side}")).ends_with(" b - - 0 1"));
    }
}

#[test]
fn malformed_text_is_refused() {
    assert_eq!(refused(""), FenError::Empty);
    assert_eq!(refused(" \t "), FenError::Empty);
    assert_eq!(refused("4k4/9/9/9/9/9/9/9/3K5"), FenError::Rows(9));
    assert_eq!(refused("4k4/9/9/9/9/9/9/9/9/9/3K5"), FenError::Rows(11));
    assert_eq!(
        refused("4k4/9/9/8/9/9/9/9/9/3K5"),
        FenError::Files { rank: 6, files: 8 }
    );
    assert_eq!(
        refused("4k4/9/9/9/9/9/9/9/9/3K6"),
        FenError::Files { rank: 0, files: 10 }
    );
    assert_eq!(
        refused("4k4/9/9/9//9/9/9/9/3K5"),
        FenError::Files { rank: 5, files: 0 }
    );
    assert_eq!(
        refused("4k4/9/9/9/9/9/9/9/8PP/3K5"),
        FenError::Files { rank: 1, files: 10 }
    );
    // 's' is a pawn to some programs and an advisor to others, so it is not guessed at.
    assert_eq!(refused("4k4/9/9/9/9/9/9/9/s8/3K5"), FenError::Letter('s'));
    assert_eq!(refused("4k4/9/9/9/9/9/9/9/車8/3K5"), FenError::Letter('車'));
    assert_eq!(refused("4k4/9/9/9/9/9/9/9/09/3K5"), FenError::Letter('0'));
    let placement = "4k4/9/9/9/9/9/9/9/9/3K5";
    assert_eq!(
        refused(&format!("{placement} x")),
        FenError::SideToMove("x".into())
    );
    assert_eq!(
        refused(&format!("{placement} wb")),
        FenError::SideToMove("wb".into())
    );
    for count in ["x", "-1", "+1", "1.5", "65536", "99999999999999999999999"] {
        let error = FenError::Counter(count.into());
        assert_eq!(refused(&format!("{placement} w - - {count} 1")), error);
        assert_eq!(refused(&format!("{placement} w - - 0 {count}")), error);
    }
}

#[test]
fn impossible_placements_are_refused() {
    assert_eq!(
        refused("9/9/9/9/9/9/9/9/9/3K5"),
        FenError::Generals(Side::Black, 0)
    );
    assert_eq!(
        refused("4k4/9/9/9/9/9/9/9/4K4/3K5"),
        FenError::Generals(Side::Red, 2)
    );
    for (men, kind, count) in [
        ("AAA", Kind::Advisor, 3),
        ("BBB", Kind::Elephant, 3),
        ("NNN", Kind::Horse, 3),
        ("RRR", Kind::Rook, 3),
        ("CCC", Kind::Cannon, 3),
        ("PPPPPP", Kind::Pawn, 6),
    ] {
        let fen = format!("4k4/9/9/9/9/{men}{}/9/9/9/3K5", 9 - men.len());
        assert_eq!(
            refused(&fen),
            FenError::TooMany {
                side: Side::Red,
                kind,
                count
            }
        );
    }
    for (fen, letter, square) in [
        ("4k4/9/9/9/9/9/K8/9/9/9", 'K', "a3"),
        ("9/9/9/4k4/9/9/9/9/9/3K5", 'k', "e6"),
        ("4k4/9/9/9/9/9/9/9/3A5/3K5", 'A', "d1"),
        ("4k4/3a5/9/9/9/9/9/9/9/3K5", 'a', "d8"),
        ("4k4/9/9/9/9/9/9/9/B8/3K5", 'B', "a1"),
        ("4k4/9/9/9/9/b8/9/9/9/3K5", 'b', "a4"),
        ("4k4/9/9/9/9/9/1P7/9/9/3K5", 'P', "b3"),
        ("4k4/9/9/9/9/9/9/P8/9/3K5", 'P', "a2"),
        ("4k4/9/p8/9/9/9/9/9/9/3K5", 'p', "a7"),
        ("4k4/9/9/9/1p7/9/9/9/9/3K5", 'p', "b5"),
    ] {
        match refused(fen) {
            FenError::Misplaced(piece, at) => {
                assert_eq!(
                    (piece.letter(), at.to_string().as_str()),
                    (letter, square),
                    "{fen}"
                );
            }
            other => panic!("{fen}: {other}"),
        }
    }
}

#[test]
fn the_waiting_side_may_not_stand_in_check() {
    let in_check = "4k4/9/9/9/4R4/9/9/9/9/3K5";
    assert_eq!(
        refused(&format!("{in_check} w")),
        FenError::OpponentInCheck(Side::Black)
    );
    assert!(Position::from_fen(&format!("{in_check} b")).is_ok());
    let facing = "4k4/9/9/9/9/9/9/9/9/4K4";
    for side in ["w", "b"] {
        assert_eq!(
            refused(&format!("{facing} {side}")),
            FenError::GeneralsFacing
        );
    }
    assert!(Position::from_fen("4k4/9/9/9/4p4/9/9/9/9/4K4 w").is_ok());
}

#[test]
fn messages_name_what_is_wrong() {
    for (fen, words) in [
        ("", "empty"),
        ("9", "1 rows"),
        ("4k4/9/9/8/9/9/9/9/9/3K5", "rank 6 has 8 files"),
        ("4k4/9/9/9/9/9/9/9/?8/3K5", "'?'"),
        ("4k4/9/9/9/9/9/9/9/9/4K4", "face each other"),
        ("4k4/9/9/9/9/9/9/9/3A5/3K5", "cannot stand on d1"),
    ] {
        assert!(refused(fen).to_string().contains(words), "{}", refused(fen));
    }
}

#[test]
fn men_may_stand_on_as_many_points_as_the_rules_give_them() {
    for side in Side::ALL {
        for (kind, points) in [
            (Kind::General, 9),
            (Kind::Advisor, 5),
            (Kind::Elephant, 7),
            (Kind::Horse, 90),
            (Kind::Rook, 90),
            (Kind::Cannon, 90),
            (Kind::Pawn, 45 + 10),
        ] {
            let squares = Square::all().filter(|&s| may_stand(side, kind, s)).count();
            assert_eq!(squares, points, "{:?}", Piece::new(side, kind));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>()) {
        let _ = Position::from_fen(&text);
    }

    #[test]
    fn no_text_of_the_right_letters_makes_the_reader_panic(
        text in "[1-9kabnrcpKABNRCP/]{0,100}( [wbr-]){0,3}( [-0-9]{0,30}){0,3}",
    ) {
        if let Ok(position) = Position::from_fen(&text) {
            prop_assert_eq!(Position::from_fen(&position.to_fen()), Ok(position));
        }
    }

    #[test]
    fn a_damaged_fen_is_read_or_refused(at in any::<Index>(), letter in any::<char>()) {
        let mut text: Vec<char> = START_FEN.chars().collect();
        let at = at.index(text.len());
        text[at] = letter;
        let text: String = text.into_iter().collect();
        if let Ok(position) = Position::from_fen(&text) {
            prop_assert!(position.validate().is_ok());
            prop_assert_eq!(Position::from_fen(&position.to_fen()), Ok(position));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    #[test]
    fn positions_of_games_survive_the_round_trip(
        choices in prop::collection::vec(any::<Index>(), 0..160),
    ) {
        let mut position = Position::start();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.make(moves[choice.index(moves.len())]);
            let fen = position.to_fen();
            let read = Position::from_fen(&fen).map_err(|e| TestCaseError::fail(format!("{fen}: {e}")))?;
            prop_assert_eq!(read.key(), position.key());
            prop_assert_eq!(read, position.clone());
        }
    }
}
