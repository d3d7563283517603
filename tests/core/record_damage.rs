//! Damaged files: whatever happens to a sample, reading ends, nothing panics, and what was read can be written.

use crate::record_samples::bytes;
use chuhe::record::read::{Collection, ReadError};
use chuhe::record::{Fault, cbr, dhtmlxq, pgn, xqf};
use chuhe::rules::notation::Style;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Every sample.
const SAMPLES: [&str; 21] = [
    "01_zh_utf8_lf.pgn",
    "02_zh_gb18030_crlf_fullwidth.pgn",
    "03_zh_traditional_utf8bom.pgn",
    "04_iccs_dash.pgn",
    "05_iccs_lower_nospace.pgn",
    "06_wxf_comments_variations.pgn",
    "07_black_first_fen.pgn",
    "08_fen_r_side_no_counters.pgn",
    "09_pawn_names.tsv",
    "10_illegal_move_at_ply7.pgn",
    "11_two_games_one_file.pgn",
    "12_tree_v10_plain.xqf",
    "13_tree_v18_keys.xqf",
    "14_tree_v12_keys.xqf",
    "15_black_first_v18.xqf",
    "16_truncated_v18.xqf",
    "17_tree.cbr",
    "18_tree_dhtmlxq.txt",
    "19_uci_lines.txt",
    "20_root_variations_v18.xqf",
    "21_title_cp1258_v10.xqf",
];

/// Reads; what was read must be something that PGN gives back.
fn read(input: &[u8], what: &str) {
    let Ok(collection) = Collection::read(input) else {
        return;
    };
    for parsed in collection.games() {
        let text = pgn::write(&parsed.record, Style::Iccs);
        let again = pgn::parse(&text);
        assert_eq!(again.record.tree, parsed.record.tree, "{what}: {text}");
        assert_eq!(again.record, parsed.record, "{what}: {text}");
    }
}

/// Every seventh byte, from another one in each file: `fuzz-records --sweep` takes them all, and changes each as well.
#[test]
fn files_cut_anywhere_are_read_as_far_as_they_go() {
    for (first, file) in SAMPLES.iter().enumerate() {
        let whole = bytes(file);
        for length in (first % 7..whole.len()).step_by(7) {
            read(&whole[..length], &format!("{file} cut at {length}"));
        }
    }
}

#[test]
fn files_with_changed_bytes_are_read_as_far_as_they_make_sense() {
    let mut rng = StdRng::seed_from_u64(16);
    for file in SAMPLES {
        let whole = bytes(file);
        for round in 0..80 {
            let mut changed = whole.clone();
            for _ in 0..=round % 4 {
                let at = rng.random_range(0..changed.len());
                changed[at] = rng.random();
            }
            read(&changed, &format!("{file}, round {round}"));
        }
    }
}

#[test]
fn lengths_that_lie_do_not_fill_the_memory() {
    // The comment of the root claims two milliards of bytes.
    let mut xqf = bytes("12_tree_v10_plain.xqf");
    xqf[0x404..0x408].copy_from_slice(&[0xff, 0xff, 0xff, 0x7f]);
    let parsed = xqf::parse(&xqf, None);
    assert_eq!(parsed.warnings[0].fault, Fault::Truncated);
    let mut cbr = bytes("17_tree.cbr");
    let root = cbr::HEAD;
    cbr[root] |= 4;
    cbr[root + 4..root + 8].copy_from_slice(&[0xff, 0xff, 0xff, 0x7f]);
    let parsed = cbr::parse(&cbr);
    assert_eq!(parsed.warnings[0].fault, Fault::Truncated);
}

#[test]
fn moves_that_cannot_be_played_are_kept_as_text() {
    let mut cbr = bytes("17_tree.cbr");
    // The third move of the main line goes to where it cannot go: from the sample's own tree.
    let whole = cbr::parse(&cbr).record;
    let third = whole.tree.main_line()[2];
    let mv = whole.tree.mv(third).expect("a move");
    let point = |square: chuhe::rules::Square| (9 - square.rank()) * 9 + square.file();
    let at = cbr
        .windows(2)
        .rposition(|pair| pair == [point(mv.from()), point(mv.to())])
        .expect("the move stands in the file");
    cbr[at + 1] = point(mv.from());
    let parsed = cbr::parse(&cbr);
    let tree = &parsed.record.tree;
    // The alternatives to the third move live.
    let second = *tree.main_line().get(1).expect("two moves");
    assert_eq!(tree.children(second).count(), 2);
    assert!(
        matches!(parsed.warnings[..], [ref w] if matches!(w.fault, Fault::IllegalMove { .. }) && w.place.ply == Some(3))
    );
    // All eighteen moves from there on stand in the comment.
    let text = tree.comment(second);
    assert!(text.starts_with("(3) "), "{text}");
    for node in &whole.tree.main_line()[3..] {
        let mv = whole.tree.mv(*node).expect("a move").to_string();
        assert!(text.contains(&mv), "{mv} in {text}");
    }
}

#[test]
fn a_library_lists_its_games_and_headings() {
    let game = bytes("17_tree.cbr");
    let mut heading = game.clone();
    heading[2120..2210].fill(0);
    heading.truncate(cbr::HEAD);
    let mut library = b"CCBridgeLibrary\0".to_vec();
    library.resize(66_624 + 276 * 4, 0);
    for part in [&heading, &game, &game] {
        library.extend(part);
        library.resize(library.len().div_ceil(4096) * 4096, 0);
    }
    let collection = Collection::read(&library).expect("a library");
    assert_eq!(collection.len(), 3);
    let sections: Vec<bool> = (0..3)
        .map(|index| {
            collection
                .heading(index)
                .expect("memory")
                .expect("one")
                .section
        })
        .collect();
    assert_eq!(sections, [true, false, false]);
    let games: Vec<_> = collection.games().collect();
    assert_eq!(games[0].warnings, []);
    assert!(games[0].record.is_heading());
    assert_eq!(games[2].record, cbr::parse(&game).record);
    // A heading goes through PGN.
    let text = pgn::write(&games[0].record, Style::Iccs);
    assert_eq!(pgn::parse(&text).record, games[0].record, "{text}");
}

#[test]
fn what_is_no_record_is_refused_with_a_reason() {
    let why = |bytes: &[u8]| Collection::read(bytes).expect_err("no record");
    assert!(matches!(why(b""), ReadError::Empty));
    assert!(matches!(why(b"  \n"), ReadError::Empty));
    let unknown = |error| matches!(error, ReadError::Format(Fault::UnknownFormat));
    assert!(unknown(why(b"Dear diary, nothing happened.")));
    assert!(unknown(why(&[0x89, b'P', b'N', b'G', 0, 1, 2, 3])));
    assert!(matches!(
        why(b"CCBridge\x01"),
        ReadError::Format(Fault::Unsupported(_))
    ));
    let huge = Collection::read(&[b"XQ\x12".as_slice(), &vec![0; xqf::MAX_BYTES]].concat());
    assert!(matches!(
        huge,
        Err(ReadError::Format(Fault::TooLarge { .. }))
    ));
}

#[test]
fn a_branch_counted_from_its_parent_is_understood() {
    // Line 1 leaves the main line at ply 2; line 2 leaves line 1 at its second move, which is ply 3 of the game and
    // in the other way of counting ply 2.
    let text = |ply: usize| {
        format!(
            "[DhtmlXQ][DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\
             [DhtmlXQ_move_0_2_1]12427967[/DhtmlXQ_move_0_2_1]\
             [DhtmlXQ_move_1_{ply}_2]8988[/DhtmlXQ_move_1_{ply}_2][/DhtmlXQ]"
        )
    };
    let read = |ply| {
        let parsed = dhtmlxq::parse(&text(ply));
        assert_eq!(parsed.warnings, []);
        parsed.record.tree
    };
    let tree = read(3);
    let second = tree.main_line()[0];
    let first_of_line = tree.children(second).nth(1).expect("a variation");
    assert_eq!(tree.children(first_of_line).count(), 2);
    assert_eq!(tree, read(2));
}
