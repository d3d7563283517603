//! Legal moves of single positions, against lists that several other generators agree on.

use chuhe::rules::Position;
use chuhe::tools::legal;
use std::fs;

fn rows() -> Vec<Vec<String>> {
    let text = fs::read_to_string("tests/data/legal.tsv").expect("the data file is there");
    let rows = text.lines().skip(1);
    rows.map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

#[test]
fn every_listed_position_has_exactly_the_listed_moves() {
    let rows = rows();
    assert_eq!(rows.len(), 50);
    for row in rows {
        let [id, _, fen, status, count, moves, ..] = &row[..] else {
            panic!("a short row: {row:?}");
        };
        let mut output = Vec::new();
        legal::run(fen.as_bytes(), &mut output).expect("memory does not fail");
        assert_eq!(
            String::from_utf8(output).expect("UTF-8"),
            format!("{count}\t{}\n", moves),
            "{id} {fen}"
        );
        let position = Position::from_fen(fen).expect(id);
        let expected = match status.as_str() {
            "checkmate" => (true, true),
            "stalemate" => (false, true),
            "check" => (true, false),
            _ => (false, false),
        };
        assert_eq!(
            (position.in_check(), position.legal_moves().is_empty()),
            expected,
            "{id} {fen}"
        );
    }
}

#[test]
fn bad_lines_are_answered_and_the_tool_goes_on() {
    let fen = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1";
    let mut input = format!("{fen}\r\n\nnonsense\n").into_bytes();
    input.extend(b"\xff\xfe\n");
    input.extend(fen.as_bytes());
    let mut output = Vec::new();
    legal::run(&input[..], &mut output).expect("memory does not fail");
    let output = String::from_utf8(output).expect("UTF-8");
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 5, "a line for each: {output}");
    assert_eq!((lines[0], lines[4]), ("1\td0d1", "1\td0d1"));
    for line in &lines[1..4] {
        let (word, why) = line.split_once('\t').expect("a tab");
        assert_eq!(word, "error");
        assert!(!why.is_empty() && !why.contains('\t'));
    }
}
