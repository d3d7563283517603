//! PGN: the sample files, and the things that real files do.

use crate::record_tree::mv;
use chuhe::record::pgn::{self, Parsed};
use chuhe::record::{Fault, GameResult, NodeId, Record, Tree, name};
use chuhe::rules::notation::Style;
use chuhe::rules::{Position, Side};

const MATCH: &str = "[Result \"1-0\"]\n\n1. 炮二平五 马8进7 1-0\n";

fn parse(text: &str) -> Parsed {
    pgn::parse(text)
}

fn clean(text: &str) -> Record {
    let parsed = parse(text);
    assert_eq!(parsed.warnings, [], "{text}");
    parsed.record
}

#[test]
fn moves_are_read_however_numbers_and_blanks_stand() {
    let plain = clean("1. 炮二平五 马8进7 2. 马二进三 *");
    assert_eq!(plain.tree.main_moves(), ["h2e2", "h9g7", "h0g2"].map(mv));
    for text in [
        "1.炮二平五 马８进７ 2.马二进三",
        "１．炮二平五\u{3000}马８进７\r\n２．马二进三\r\n",
        "1… 炮二平五 1... 马8进7 2 . 马二进三 *",
        "1. C2=5 H8+7 2. H2+3",
        "1.h2e2 h9g7 2.h0g2",
        "1.H2-E2 H9-G7 2.H0-G2",
        "1.h3e3 h10g8 2.h1g3",
        "1. Che2 Hg7 2. Hg2",
        "1. Ce2!? {x} Hg7 2. Hg2",
        "% no moves here\n1. C2.5 H8+7 ; 2. R1+1\n 2. H2+3",
    ] {
        let record = if text.contains("Ce2") {
            // Both cannons can go there: not to be guessed.
            assert!(!parse(text).warnings.is_empty());
            continue;
        } else {
            clean(text)
        };
        assert_eq!(record.tree.main_moves(), plain.tree.main_moves(), "{text}");
    }
}

#[test]
fn ranks_from_one_hold_for_a_whole_game() {
    // a4a5 is legal as given only when ranks begin with 1.
    let record = clean("1. a4a5 a7a6 2. b3b5 *");
    assert_eq!(record.tree.main_moves(), ["a3a4", "a6a5", "b2b4"].map(mv));
    // c3c4 is legal either way: read as 0 to 9.
    let record = clean("1. c3c4 c6c5 *");
    assert_eq!(record.tree.main_moves(), ["c3c4", "c6c5"].map(mv));
}

#[test]
fn comments_variations_and_marks_find_their_moves() {
    let record = clean(
        "{at the start (1-0)} 1. C2=5! {one} {two} H8+7 (1... {first} H2+3 $6 2. H2+3 (2. H8+7) {after}) \
         (1... C8=5) 2. H2+3 ; to the end {of (the line\n *",
    );
    let tree = &record.tree;
    let main = tree.main_line();
    assert_eq!(tree.comment(NodeId::ROOT), "at the start (1-0)");
    assert_eq!(tree.comment(main[0]), "one\ntwo");
    assert_eq!(tree.nags(main[0]), [1]);
    assert_eq!(tree.comment(main[2]), "to the end {of (the line");
    let replies: Vec<NodeId> = tree.children(main[0]).collect();
    assert_eq!(replies.len(), 3);
    assert_eq!(tree.comment(replies[1]), "first");
    assert_eq!(tree.nags(replies[1]), [6]);
    let second: Vec<NodeId> = tree.children(replies[1]).collect();
    assert_eq!(second.len(), 2);
    assert_eq!(tree.comment(second[0]), "after");
}

#[test]
fn nothing_of_an_unreadable_line_is_lost() {
    let parsed = parse("1. 炮二平五 马8进7 2. 炮五进九 {see} 士4进5 (2... 马2进3) 1-0\n");
    let tree = &parsed.record.tree;
    assert_eq!(tree.main_plies(), 2);
    assert_eq!(parsed.record.result(), GameResult::RedWins);
    let end = tree.line_end(NodeId::ROOT);
    assert_eq!(tree.comment(end), "炮五进九 {see} 士4进5 (2... 马2进3)");
    let [warning] = &parsed.warnings[..] else {
        panic!("{:?}", parsed.warnings);
    };
    assert_eq!((warning.place.line, warning.place.ply), (Some(1), Some(3)));
    assert!(matches!(warning.fault, Fault::BadMove(_)));
    assert!(warning.to_string().contains("炮五进九"), "{warning}");

    // In a variation the rest goes on.
    let parsed = parse("1. C2=5 H8+7 (1... H2+9 2. x (y)) (1... H2+3 2. q w) 2. H2+3 *");
    let tree = &parsed.record.tree;
    let main = tree.main_line();
    assert_eq!(main.len(), 3);
    assert_eq!(tree.comment(main[1]), "H2+9 2. x (y)");
    let other = tree.children(main[0]).nth(1).expect("a variation");
    assert_eq!(tree.comment(other), "q w");
    assert_eq!(parsed.warnings.len(), 2);
}

#[test]
fn faults_of_form_are_told_with_their_line() {
    let fault = |text: &str| {
        let parsed = parse(text);
        let first = parsed.warnings.first().expect("a warning").clone();
        (first.fault, first.place.line)
    };
    assert_eq!(fault("1. C2=5\n{open"), (Fault::UnclosedComment, Some(2)));
    assert_eq!(
        fault("1. C2=5 H8+7\n( 1... H2+3"),
        (Fault::UnclosedVariation, Some(2))
    );
    assert_eq!(fault("1. C2=5\n) H8+7"), (Fault::StrayBracket, Some(2)));
    assert_eq!(fault("(1. C2=5) *"), (Fault::StrayVariation, Some(1)));
    assert_eq!(
        fault("[Event]\n1. C2=5"),
        (Fault::BadTag("[Event]".into()), Some(1))
    );
    assert_eq!(
        fault("[Result \"1-0\"]\n1. C2=5 0-1"),
        (
            Fault::ResultDiffers {
                tag: "1-0",
                moves: "0-1"
            },
            Some(2)
        )
    );
}

#[test]
fn a_start_that_cannot_be_played_from_keeps_its_moves_as_text() {
    let parsed = parse("[FEN \"9/9/9/4k4/9/9/9/9/9/9 w\"]\n1. 炮二平五 *");
    assert!(matches!(parsed.warnings[0].fault, Fault::BadStart { .. }));
    assert!(parsed.record.tree.is_empty());
    assert_eq!(parsed.record.tree.comment(NodeId::ROOT), "1. 炮二平五");
    // Three advisors are against the rules of setting up, but can be played with.
    let parsed = parse("[FEN \"3ak4/4a4/5a3/9/9/9/9/9/9/4KR3 w\"]\n1. R4+1 *");
    assert!(matches!(parsed.warnings[..], [ref w] if matches!(w.fault, Fault::OddStart(_))));
    assert_eq!(parsed.record.tree.main_plies(), 1);
}

#[test]
fn tags_are_read_as_sloppy_files_have_them() {
    let record = clean(
        "\u{feff}[Event \"the \"big\" one\"]\n[Site \"C:\\dir\"] [Round \"\\\"3\\\\\"]\n[White \"甲\"]\n\
         [Black \"?\"]\n[Result \"红胜\"]\n[Annotator \"open\n[Date \"????.??.??\"]\n\n1. C2=5",
    );
    assert_eq!(record.tags.get(name::EVENT), Some("the \"big\" one"));
    assert_eq!(record.tags.get(name::SITE), Some("C:\\dir"));
    assert_eq!(record.tags.get(name::ROUND), Some("\"3\\"));
    assert_eq!(record.tags.player(Side::Red), Some("甲"));
    assert_eq!(record.tags.get(name::BLACK), None);
    assert_eq!(record.tags.get(name::ANNOTATOR), Some("open"));
    assert_eq!(record.tags.get(name::DATE), None);
    assert_eq!(record.result(), GameResult::RedWins);
}

#[test]
fn what_is_written_is_read_back() {
    let mut tree = Tree::new(Position::start());
    let one = tree.add(NodeId::ROOT, mv("h2e2")).expect("legal");
    let two = tree.add(one, mv("h9g7")).expect("legal");
    let other = tree.add(one, mv("b9c7")).expect("legal");
    tree.add(NodeId::ROOT, mv("c3c4")).expect("legal");
    tree.set_comment(NodeId::ROOT, "begin\n\n[Event \"no\"]");
    tree.set_comment(two, "a } and\n   b {");
    tree.set_comment(other, "(x) ; $3 1-0");
    tree.set_nags(one, &[1, 14]);
    let mut record = Record::new(Position::start());
    record.tree = tree;
    record.tags.set("Annotator", "say \"x\\y\" ]");
    record.tags.set_result(GameResult::Draw);
    for style in [
        Style::SIMPLIFIED,
        Style::TRADITIONAL,
        Style::Wxf,
        Style::Iccs,
    ] {
        let text = pgn::write(&record, style);
        assert_eq!(clean(&text), record, "{text}");
        let split = pgn::Games::new(text.as_bytes(), chuhe::record::TextEncoding::UTF8);
        assert_eq!(split.count(), 1, "{text}");
    }
    assert!(pgn::write(&clean(MATCH), Style::SIMPLIFIED).ends_with("\n1. 炮二平五 马８进７ 1-0\n"));
}

#[test]
fn games_are_parted_where_tags_follow_moves() {
    let text = format!("{MATCH}{MATCH}\n[Event \"x\"]\n{{[Event \"y\"]}}\n1. C2=5 {{open\n{MATCH}");
    let text = text.replace("{open\n[Result", "{open\n[Event \"z\"]\n[Result");
    let games: Vec<Parsed> = pgn::Games::new(text.as_bytes(), chuhe::record::TextEncoding::UTF8)
        .map(|game| game.expect("memory can be read"))
        .collect();
    assert_eq!(games.len(), 4, "{text}");
    assert_eq!(games[2].record.tags.event(), Some("x"));
    assert_eq!(games[2].warnings[0].fault, Fault::UnclosedComment);
    assert_eq!(games[2].warnings[0].place.line, Some(10));
    assert_eq!(games[3].record.tags.event(), Some("z"));
}
