//! Move texts: the shared conversion table, the loose spellings of old records, and that what is written reads back.

use chuhe::rules::fen::may_stand;
use chuhe::rules::notation::{self, NotationError, Style};
use chuhe::rules::{IllegalMove, Kind, Move, Piece, Position, Side, Square};
use chuhe::tools::{notate, parse};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;
use std::fs;

const STYLES: [Style; 7] = [
    Style::SIMPLIFIED,
    Style::TRADITIONAL,
    Style::Chinese {
        traditional: false,
        wide_digits: false,
    },
    Style::Chinese {
        traditional: true,
        wide_digits: false,
    },
    Style::Wxf,
    Style::Iccs,
    Style::Uci,
];

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn read(fen: &str, text: &str) -> Result<Move, NotationError> {
    notation::read(&Position::from_fen(fen).unwrap(), text)
}

#[test]
fn the_shared_table_is_written_and_read_in_every_column() {
    let text = fs::read_to_string("tests/data/notation.tsv").unwrap();
    let mut rows = 0;
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (id, fen, uci) = (fields[0], fields[1], fields[2]);
        // Some rows are diagrams that no game can reach.
        let position = Position::from_fen_relaxed(fen).unwrap();
        let columns = [STYLES[0], STYLES[2], STYLES[1], Style::Wxf, Style::Iccs];
        for (style, expected) in columns.into_iter().zip(&fields[3..8]) {
            let written = notation::write(&position, mv(uci), style);
            assert_eq!(&written, expected, "{id} {fen} {uci}");
            let read = notation::read(&position, expected);
            assert_eq!(read, Ok(mv(uci)), "{id} {fen} {expected}");
        }
        rows += 1;
    }
    assert_eq!(rows, 36);
}

#[test]
fn other_spellings_of_names_and_numbers_are_read() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    for text in [
        "炮二平五",
        "砲二平五",
        "包二平五",
        "炮2平5",
        "炮２平５",
        " 炮二 平五\n",
        "C2=5",
        "c2.5",
        "C2.5",
        "Ｃ２＝５",
        "H2-E2",
        "h2-e2",
        "H2E2",
        "h2e2",
    ] {
        assert_eq!(read(start, text), Ok(mv("h2e2")), "{text}");
    }
    for text in ["马八进七", "馬八進七", "傌八進七", "马8进7", "H8+7", "n8+7"] {
        assert_eq!(read(start, text), Ok(mv("b0c2")), "{text}");
    }
    for text in ["相三进五", "象三进五", "E3+5", "B3+5", "m3+5"] {
        assert_eq!(read(start, text), Ok(mv("g0e2")), "{text}");
    }
    for text in [
        "帅五进一",
        "将五进一",
        "帥五進一",
        "將五進一",
        "K5+1",
        "G5+1",
    ] {
        assert_eq!(read(start, text), Ok(mv("e0e1")), "{text}");
    }
    let black = start.replace(" w ", " b ");
    for text in ["马８进７", "马8进7", "马八进七", "馬８進７", "H8+7"] {
        assert_eq!(read(&black, text), Ok(mv("h9g7")), "{text}");
    }
    for text in ["卒３进１", "兵3进1", "P3+1", "p3+1"] {
        assert_eq!(read(&black, text), Ok(mv("c6c5")), "{text}");
    }
}

#[test]
fn like_men_on_a_file_are_read_however_they_are_named() {
    let horses = "3ak1b1r/4a4/4b1n1r/p3p3p/2N6/9/P1N1P3P/4C4/4C4/R2AKAB2 w - - 0 1";
    for text in ["前马进六", "H++6", "+H+6"] {
        assert_eq!(read(horses, text), Ok(mv("c5d7")), "{text}");
    }
    let advisors = "3k5/9/9/9/9/9/9/3A5/9/3A1K3 w - - 0 1";
    assert_eq!(read(advisors, "仕六进五"), Ok(mv("d0e1")));
    assert_eq!(read(advisors, "仕六退五"), Ok(mv("d2e1")));
    assert_eq!(read(advisors, "后仕进五"), Ok(mv("d0e1")));
    assert_eq!(read(advisors, "前士退五"), Ok(mv("d2e1")));

    let four = "4k4/9/4P4/4P4/4P4/4P4/9/9/9/3K5 w - - 0 1";
    for (text, uci) in [
        ("一兵平六", "e7d7"),
        ("前兵平六", "e7d7"),
        ("二兵平六", "e6d6"),
        ("三兵平六", "e5d5"),
        ("四兵平六", "e4d4"),
        ("后兵平六", "e4d4"),
        ("1兵平6", "e7d7"),
        ("１兵平六", "e7d7"),
        ("15=6", "e7d7"),
        ("45=6", "e4d4"),
        ("前兵五平六", "e7d7"),
        ("后兵五平六", "e4d4"),
    ] {
        // A pawn below the river has no sideways move.
        let expected = (uci != "e4d4").then(|| mv(uci));
        assert_eq!(read(four, text).ok(), expected, "{text}");
    }
    let two_files = "5k3/9/3P5/3P1P1P1/5P3/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(read(two_files, "三兵平五"), Ok(mv("d7e7")));
    assert_eq!(read(two_files, "前兵六平五"), Ok(mv("d7e7")));
    assert_eq!(
        read(two_files, "前兵平七"),
        Ok(mv("d7c7")),
        "only one front pawn can"
    );
    assert_eq!(
        read(two_files, "前兵平五"),
        Err(NotationError::Ambiguous {
            text: "前兵平五".to_owned(),
            moves: vec![mv("f6e6"), mv("d7e7")],
        })
    );
    assert_eq!(read(two_files, "兵二进一"), Ok(mv("h6h7")));
}

#[test]
fn what_cannot_be_played_says_why() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let unreadable =
        |text: &str| matches!(read(start, text), Err(NotationError::Unreadable { .. }));
    for text in [
        "",
        " ",
        "炮",
        "炮二平",
        "炮二平零",
        "炮二平五五五",
        "C2~5",
        "h2e",
        "h2-e22",
        "j2e2",
        "🐎二进三",
        "a10a9",
    ] {
        assert!(unreadable(text), "{text:?}");
    }
    let nothing = |text: &str| matches!(read(start, text), Err(NotationError::NoSuchMove { .. }));
    for text in [
        "炮三平五",
        "车一进五",
        "前炮平五",
        "三兵进一",
        "R1+9",
        "15=6",
    ] {
        assert!(nothing(text), "{text}");
    }
    let illegal = |fen: &str, text: &str| match read(fen, text) {
        Err(NotationError::Illegal { reason, .. }) => reason,
        other => panic!("{text}: {other:?}"),
    };
    let pinned = "3k5/4r4/9/9/9/9/9/4R4/9/4K4 w - - 0 1";
    assert_eq!(illegal(pinned, "车五平六"), IllegalMove::ExposesGeneral);
    assert_eq!(illegal(pinned, "R5=6"), IllegalMove::ExposesGeneral);
    assert_eq!(illegal(pinned, "E2-D2"), IllegalMove::ExposesGeneral);
    assert_eq!(illegal(start, "e4e5"), IllegalMove::NoPiece);
}

#[test]
fn a_move_of_the_side_out_of_turn_can_be_written() {
    let position = Position::start();
    assert_eq!(
        notation::write(&position, mv("h9g7"), Style::SIMPLIFIED),
        "马８进７"
    );
    assert_eq!(
        notation::write(&position, mv("e4e5"), Style::SIMPLIFIED),
        "e4e5"
    );
}

#[test]
fn the_tools_answer_a_line_for_each_and_go_on_after_errors() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let run = |tool: fn(&[u8], &mut Vec<u8>) -> std::io::Result<()>, input: String| {
        let mut output = Vec::new();
        tool(input.as_bytes(), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    };
    let output = run(
        |input, output| notate::run(input, output),
        format!("{fen}\th2e2\n{fen}\n{fen}\th2e3\n{fen}\tc3c4\n"),
    );
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines[0], "炮二平五\tC2=5\tH2-E2");
    assert!(
        lines[1].starts_with("error\t") && lines[2].starts_with("error\t"),
        "{output}"
    );
    assert_eq!(lines[3], "兵七进一\tP7+1\tC3-C4");
    let output = run(
        |input, output| parse::run(input, output),
        format!("{fen}\t炮二平五\n{fen}\tC8=5\n{fen}\t炮九平五\n"),
    );
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines[..2], ["h2e2", "b2e2"]);
    assert!(lines[2].starts_with("error\t"), "{output}");
}

/// A legal position with men anywhere they may stand, pawns crowded on few files.
fn scattered(rng: &mut StdRng) -> Position {
    loop {
        let mut position = Position::empty();
        let files: [u8; 2] = [rng.random_range(0..9), rng.random_range(0..9)];
        for side in Side::ALL {
            for kind in Kind::ALL {
                let (least, most) = match kind {
                    Kind::General => (1, 1),
                    Kind::Pawn => (0, 5),
                    _ => (0, 2),
                };
                for _ in 0..rng.random_range(least..=most) {
                    let points: Vec<Square> = Square::all()
                        .filter(|&at| may_stand(side, kind, at) && position.piece_on(at).is_none())
                        .filter(|at| {
                            kind != Kind::Pawn || rng.random_bool(0.1) || files.contains(&at.file())
                        })
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

/// A position after some random moves of a game.
fn played(rng: &mut StdRng) -> Position {
    let mut position = Position::start();
    for _ in 0..rng.random_range(0..160) {
        let moves = position.legal_moves();
        let Some(&mv) = moves.choose(rng) else { break };
        position.make(mv);
    }
    position
}

fn texts_are_unique_and_read_back(position: &Position) -> Result<(), TestCaseError> {
    for style in STYLES {
        let mut seen = HashMap::new();
        for &mv in position.legal_moves().iter() {
            let text = notation::write(position, mv, style);
            prop_assert_eq!(
                seen.insert(text.clone(), mv),
                None,
                "{} {}",
                position.to_fen(),
                text
            );
            prop_assert_eq!(
                notation::read(position, &text),
                Ok(mv),
                "{} {}",
                position.to_fen(),
                text
            );
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn texts_of_scattered_positions_are_unique_and_read_back(seed: u64) {
        let mut rng = StdRng::seed_from_u64(seed);
        for _ in 0..3 {
            texts_are_unique_and_read_back(&scattered(&mut rng))?;
        }
    }

    #[test]
    fn texts_of_played_positions_are_unique_and_read_back(seed: u64) {
        texts_are_unique_and_read_back(&played(&mut StdRng::seed_from_u64(seed)))?;
    }

    #[test]
    fn any_text_is_refused_without_panic(text in "[一二三四五前中后後兵卒车马炮进退平0-9a-iA-Z+=.\\-]{0,6}|\\PC{0,8}") {
        let position = Position::start();
        if let Ok(mv) = notation::read(&position, &text) {
            prop_assert!(position.is_legal(mv));
        }
    }
}

/// Any men anywhere, as in a badly printed diagram; each side has its general.
fn impossible(rng: &mut StdRng) -> String {
    let mut position = Position::empty();
    for _ in 0..rng.random_range(0..40) {
        let at = Square::from_index(rng.random_range(0..90));
        let piece = Piece::from_index(rng.random_range(0..Piece::COUNT));
        position.set_piece(at, piece.filter(|piece| piece.kind() != Kind::General));
    }
    for side in Side::ALL {
        let at = Square::from_index(rng.random_range(0..45) + 45 * side.index());
        position.set_piece(at, Some(Piece::new(side, Kind::General)));
    }
    if rng.random() {
        position.set_side_to_move(Side::Black);
    }
    position.to_fen()
}

proptest! {
    #[test]
    fn diagrams_that_no_game_can_reach_are_taken_without_panic(seed: u64) {
        let fen = impossible(&mut StdRng::seed_from_u64(seed));
        let position = Position::from_fen_relaxed(&fen).unwrap();
        for &mv in position.legal_moves().iter() {
            for style in STYLES {
                let text = notation::write(&position, mv, style);
                let _ = notation::read(&position, &text);
            }
        }
    }
}
