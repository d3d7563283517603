//! Every sample file gives what the manifest says.

use chuhe::record::read::{Collection, Format};
use chuhe::record::{Fault, NodeId, Record, Step, TextEncoding, Warning, name};
use chuhe::rules::{Position, Side, notation};
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/records")
}

pub fn bytes(file: &str) -> Vec<u8> {
    std::fs::read(folder().join(file)).expect("the sample is there")
}

pub fn open(file: &str) -> (Format, Vec<Record>, Vec<Warning>) {
    let collection = Collection::read(&bytes(file)).expect("the sample can be read");
    let from_disk = Collection::open(&folder().join(file)).expect("the sample can be opened");
    assert_eq!(from_disk.len(), collection.len());
    let (records, warnings) = collection.records();
    (collection.format(), records, warnings)
}

fn format_in(manifest: &str) -> Format {
    match manifest.split(' ').next() {
        Some("PGN") => Format::Pgn,
        Some("XQF") => Format::Xqf,
        Some("CBR") => Format::Cbr,
        Some("DhtmlXQ") => Format::Dhtmlxq,
        Some("UCI/UCCI") => Format::Lines,
        other => panic!("the manifest names {other:?}"),
    }
}

#[test]
fn every_sample_gives_what_the_manifest_says() {
    let manifest = String::from_utf8(bytes("manifest.tsv")).expect("UTF-8");
    let mut seen = 0;
    for line in manifest.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (file, format, plies, result) = (fields[0], fields[1], fields[4], fields[5]);
        if format == "TSV" {
            continue;
        }
        let (found, records, warnings) = open(file);
        assert_eq!(found, format_in(format), "{file}");
        let got: usize = records.iter().map(|r| r.tree.main_plies()).sum();
        match plies.strip_prefix('<') {
            Some(most) => assert!(
                got > 0 && got < most.parse().expect("a number"),
                "{file}: {got}"
            ),
            None if file.starts_with("19") => {
                assert_eq!(records[0].tree.main_plies(), 137, "{file}");
            }
            None => assert_eq!(got, plies.parse::<usize>().expect("a number"), "{file}"),
        }
        if !result.is_empty() {
            let results: Vec<&str> = records.iter().map(|r| r.result().code()).collect();
            assert_eq!(results.join(" "), result.replace("红胜", "1-0"), "{file}");
        }
        let faulty = ["10", "16", "21"].iter().any(|n| file.starts_with(n));
        assert_eq!(!warnings.is_empty(), faulty, "{file}: {warnings:?}");
        seen += 1;
    }
    assert_eq!(seen, 20);
}

#[test]
fn an_illegal_move_is_told_with_its_place_and_kept() {
    let (_, records, warnings) = open("10_illegal_move_at_ply7.pgn");
    let [warning] = &warnings[..] else {
        panic!("{warnings:?}");
    };
    assert_eq!(warning.place.game, Some(1));
    assert_eq!(warning.place.ply, Some(7));
    assert!(matches!(warning.fault, Fault::BadMove(_)));
    let tree = &records[0].tree;
    let end = *tree.main_line().last().expect("moves");
    assert_eq!(tree.comment(end), "炮二进九 马8进7");
}

#[test]
fn equal_games_in_other_clothes_are_equal() {
    let tree = |file| open(file).1.swap_remove(0).tree;
    let zh = tree("01_zh_utf8_lf.pgn");
    assert_eq!(zh, tree("03_zh_traditional_utf8bom.pgn"));
    assert_eq!(zh, tree("19_uci_lines.txt"));
    assert_eq!(tree("04_iccs_dash.pgn"), tree("05_iccs_lower_nospace.pgn"));
    assert_eq!(
        tree("04_iccs_dash.pgn"),
        tree("02_zh_gb18030_crlf_fullwidth.pgn")
    );
}

#[test]
fn comments_and_variations_of_the_wxf_sample_are_kept() {
    let (_, records, _) = open("06_wxf_comments_variations.pgn");
    let tree = &records[0].tree;
    let main = tree.main_line();
    assert_eq!(
        tree.comment(main[0]),
        "opening remark, with (round) brackets and 1-0 inside"
    );
    assert_eq!(
        tree.comment(main[11]),
        "line comment to end of line 9. C2=5"
    );
    let replies: Vec<_> = tree.children(main[2]).collect();
    assert_eq!(replies.len(), 3);
    let inner: Vec<_> = tree.children(replies[1]).collect();
    assert_eq!(inner.len(), 2);
    assert_eq!(tree.nags(inner[1]), [6]);
}

#[test]
fn every_name_of_a_pawn_is_read() {
    let text = String::from_utf8(bytes("09_pawn_names.tsv")).expect("UTF-8");
    let mut position = None;
    let mut seen = 0;
    for line in text.lines() {
        if let Some(fen) = line.strip_prefix("# FEN ") {
            position = Some(Position::from_fen(fen).expect("a position"));
        }
        if line.starts_with('#') {
            continue;
        }
        let position = position.as_ref().expect("a position first");
        let fields: Vec<&str> = line.split('\t').collect();
        let wanted = fields[1].parse().expect("a move");
        for name in &fields[1..5] {
            assert_eq!(notation::read(position, name), Ok(wanted), "{name}");
        }
        seen += 1;
    }
    assert_eq!(seen, 12);
}

#[test]
fn one_tree_in_five_files_is_one_tree() {
    let files = [
        "12_tree_v10_plain.xqf",
        "13_tree_v18_keys.xqf",
        "14_tree_v12_keys.xqf",
        "17_tree.cbr",
        "18_tree_dhtmlxq.txt",
    ];
    let mut records: Vec<Record> = files.map(|file| open(file).1.swap_remove(0)).into();
    let tree = &mut records[4].tree;
    // Some comments have a second line in this file alone.
    for step in tree.clone().steps() {
        if let Step::Down(node) = step {
            let first = tree.comment(node).lines().next().unwrap_or("").to_owned();
            tree.set_comment(node, &first);
        }
    }
    for (file, record) in files.iter().zip(&records) {
        assert_eq!(record.tree, records[0].tree, "{file}");
        assert_eq!(record.tags.player(Side::Red), Some("红方甲"), "{file}");
        assert_eq!(record.tags.player(Side::Black), Some("黑方乙"), "{file}");
        assert_eq!(record.tags.date(), Some("2026.11.29"), "{file}");
        assert_eq!(record.tags.get(name::TITLE), Some("自拟变着树"), "{file}");
    }
    let tree = &records[0].tree;
    let variations = tree
        .steps()
        .filter(|step| matches!(step, Step::Down(node) if tree.is_variation(*node)));
    assert_eq!(variations.count(), 3);
    assert_eq!(tree.comment(NodeId::ROOT), "起始局面注解");
    let first = tree.main_line()[0];
    assert_eq!(tree.comment(first), "第1着注解，含全角，标点。");
}

#[test]
fn black_may_move_first_in_a_file_that_does_not_say_so() {
    let (_, records, _) = open("15_black_first_v18.xqf");
    assert_eq!(records[0].tree.start().side_to_move(), Side::Black);
}

#[test]
fn a_cut_file_keeps_its_head_and_says_where_it_ends() {
    let (_, records, warnings) = open("16_truncated_v18.xqf");
    let whole = open("13_tree_v18_keys.xqf").1.swap_remove(0);
    let got = records[0].tree.main_moves();
    assert_eq!(got, whole.tree.main_moves()[..got.len()]);
    assert_eq!(warnings[0].fault, Fault::Truncated);
    assert_eq!(warnings[0].place.byte, Some(1061));
}

#[test]
fn variations_at_the_first_move_all_live() {
    let (_, records, _) = open("20_root_variations_v18.xqf");
    let tree = &records[0].tree;
    let firsts: Vec<NodeId> = tree.children(NodeId::ROOT).collect();
    assert_eq!(firsts.len(), 3);
    assert!(
        firsts
            .iter()
            .all(|&first| tree.children(first).count() == 1)
    );
}

#[test]
fn texts_in_another_encoding_are_shown_and_can_be_read_in_it() {
    let collection = Collection::read(&bytes("21_title_cp1258_v10.xqf")).expect("XQF");
    let parsed = collection.game(0).expect("in memory").expect("a game");
    assert!(matches!(
        parsed.warnings[..],
        [ref w] if matches!(w.fault, Fault::UnknownEncoding(1))
    ));
    let encoding = TextEncoding::by_name("windows-1258").expect("known");
    let again = collection.with_encoding(encoding);
    let tags = again.heading(0).expect("in memory").expect("a game").tags;
    let title = tags.get(name::TITLE).expect("a title");
    assert!(title.chars().all(|c| c != '\u{fffd}'), "{title}");
    println!("{title}");
}
