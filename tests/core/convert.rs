//! `chuhe-engine convert` and `analyse`, as scripts call them.

use crate::record_samples::bytes;
use chuhe::record::NodeId;
use chuhe::record::lines::write_position;
use chuhe::record::read::Collection;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn sample(&self, name: &str) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, bytes(name)).expect("written");
        path
    }
}

fn engine(command: &str, arguments: &[&Path]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chuhe-engine"))
        .arg(command)
        .args(arguments)
        .output()
        .expect("the engine runs")
}

/// The lines that `convert` prints; the last one apart.
fn convert(from: &Path, to: &Path) -> (Vec<String>, String, bool) {
    let output = engine("convert", &[from, to]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let last = lines.pop().unwrap_or_default();
    (lines, last, output.status.success())
}

#[test]
fn every_format_goes_into_every_other() {
    let folder = Folder::new();
    for sample in [
        "03_zh_traditional_utf8bom.pgn",
        "13_tree_v18_keys.xqf",
        "17_tree.cbr",
        "18_tree_dhtmlxq.txt",
        "07_black_first_fen.pgn",
    ] {
        let from = folder.sample(sample);
        let (records, _) = Collection::open(&from).expect("a sample").records();
        let plies = records[0].tree.main_plies();
        for ending in ["pgn", "xqf", "txt", "uci"] {
            let to = folder.path(&format!("out.{ending}"));
            let (warnings, last, good) = convert(&from, &to);
            assert_eq!((&warnings[..], good), (&[][..], true), "{sample} {ending}");
            assert_eq!(last, format!("games 1 plies {plies}"), "{sample} {ending}");
            let (again, _) = Collection::open(&to).expect("written").records();
            assert_eq!(again[0].tree.main_moves(), records[0].tree.main_moves());
            // The formats of Chinese programs do not count moves before the start.
            if ending == "pgn" || (ending != "uci" && records[0].is_standard()) {
                assert_eq!(again[0].tree, records[0].tree, "{sample} {ending}");
            }
        }
        let to = folder.path("out.fen");
        convert(&from, &to);
        let fen = fs::read_to_string(to).expect("written");
        assert_eq!(fen.trim_end(), records[0].tree.start().to_fen());
    }
}

#[test]
fn faults_are_told_line_by_line_and_what_is_no_record_fails() {
    let folder = Folder::new();
    let out = folder.path("out.uci");
    let (warnings, last, good) = convert(&folder.sample("10_illegal_move_at_ply7.pgn"), &out);
    assert_eq!((&last[..], good), ("games 1 plies 6", true));
    let [warning] = &warnings[..] else {
        panic!("{warnings:?}");
    };
    assert!(
        warning.starts_with("warning\tgame 1, line 13, ply 7: "),
        "{warning}"
    );

    let junk = folder.path("junk");
    fs::write(&junk, "nothing here").expect("written");
    let (_, last, good) = convert(&junk, &out);
    assert_eq!((&last[..], good), ("games 0 plies 0", false));
    let (_, last, good) = convert(&folder.path("missing"), &out);
    assert_eq!((&last[..], good), ("games 0 plies 0", false));
    assert!(!convert(&folder.sample("04_iccs_dash.pgn"), &folder.path("out.doc")).2);
}

#[test]
fn a_file_may_be_converted_onto_itself_and_games_of_xqf_get_a_file_each() {
    let folder = Folder::new();
    let file = folder.sample("11_two_games_one_file.pgn");
    let before = Collection::open(&file).expect("a sample").records().0;
    let (_, last, good) = convert(&file, &file);
    assert_eq!((&last[..], good), ("games 2 plies 239", true));
    assert_eq!(
        Collection::open(&file).expect("written").records().0,
        before
    );
    convert(&file, &folder.path("o.xqf"));
    for (name, record) in ["o.xqf", "o-2.xqf"].iter().zip(&before) {
        let (records, _) = Collection::open(&folder.path(name))
            .expect("written")
            .records();
        assert_eq!(records[0].tree, record.tree);
    }
}

#[test]
fn analyse_reads_any_record() {
    let folder = Folder::new();
    let output = Command::new(env!("CARGO_BIN_EXE_chuhe-engine"))
        .arg("analyse")
        .arg(folder.sample("13_tree_v18_keys.xqf"))
        .args(["--movetime", "2"])
        .output()
        .expect("the engine runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    assert_eq!(lines.len(), 20, "{text}");
    assert_eq!(lines[0][0], "h2e2");
    assert!(lines.iter().all(|fields| fields.len() == 4), "{text}");
}

#[test]
fn a_position_is_copied_with_the_moves_since_the_last_capture() {
    let text = "startpos moves h2e2 h9g7 e2e6 g7e6 h0g2";
    let (records, _) = Collection::read(text.as_bytes()).expect("moves").records();
    let tree = &records[0].tree;
    let line = write_position(&records[0], tree.line_end(NodeId::ROOT));
    let (fen, moves) = line.split_once(" moves ").expect("moves");
    assert_eq!(moves, "h0g2");
    assert_eq!(fen, tree.position_at(tree.main_line()[3]).to_fen());
    let again = Collection::read(line.as_bytes())
        .expect("a position")
        .records()
        .0;
    let end = tree.position_at(tree.line_end(NodeId::ROOT));
    let theirs = &again[0].tree;
    assert_eq!(theirs.position_at(theirs.line_end(NodeId::ROOT)), end);
}
