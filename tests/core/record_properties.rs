//! What is written is read back: over random trees of legal moves with variations, comments, marks and tags.

use chuhe::record::read::{Collection, Format};
use chuhe::record::{GameResult, NodeId, Record, Tree, dhtmlxq, name, pgn, xqf};
use chuhe::rules::notation::{self, Style};
use chuhe::rules::{Move, Position, Side};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Trees with men on crowded files and sides with few men, too.
const STARTS: [&str; 5] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "3k5/4P4/4P4/2P1P4/2P6/9/9/9/9/4K4 w - - 3 40",
    "r1bakabr1/9/n2c2n2/pRp1p1p1p/5c2P/2P3P2/P3P4/3CB2CR/4N4/3AKABN1 b - - 0 1",
    "1r1akab1r/9/2n1b1nc1/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w - - 0 7",
    "2bak1b2/4a4/2n3c2/2n3c2/9/9/2N3C2/2N3C2/4A4/2BAK1B2 w - - 0 1",
];

fn legal(position: &Position, rng: &mut StdRng) -> Option<Move> {
    let moves = position.legal_moves();
    let moves: Vec<Move> = moves.iter().copied().collect();
    (!moves.is_empty()).then(|| moves[rng.random_range(0..moves.len())])
}

/// A tree of about `size` nodes. `comments` are put here and there.
fn tree(seed: u64, size: usize, comments: &[String]) -> Tree {
    let mut rng = StdRng::seed_from_u64(seed);
    let fen = STARTS[rng.random_range(0..STARTS.len())];
    let mut tree = Tree::new(Position::from_fen(fen).expect("a position"));
    let mut nodes = vec![NodeId::ROOT];
    for _ in 0..size {
        // Mostly on from the last node, at times from any.
        let from = if rng.random_range(0..5) == 0 {
            nodes[rng.random_range(0..nodes.len())]
        } else {
            *nodes.last().expect("the root")
        };
        if let Some(mv) = legal(&tree.position_at(from), &mut rng) {
            nodes.push(tree.add(from, mv).expect("legal"));
        }
    }
    for comment in comments {
        let node = nodes[rng.random_range(0..nodes.len())];
        tree.set_comment(node, comment);
    }
    tree
}

fn marked(mut tree: Tree, seed: u64) -> Tree {
    let mut rng = StdRng::seed_from_u64(seed);
    let mains = tree.main_line();
    for node in mains {
        if rng.random_range(0..4) == 0 {
            tree.set_nags(node, &[rng.random_range(1..=20), 6]);
        }
    }
    tree
}

/// Anything that a keyboard can do, and what the syntax of PGN is made of.
fn comment() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ -~\n\t]{0,30}",
        "\\PC{0,20}",
        "[一-龥，。：\n]{0,30}",
        "[{}()\\[\\];%$\n0-9.* -]{0,20}",
        "\\[Event \"[a-z]\"\\]\n%{0,3}[}]?",
    ]
}

fn result() -> impl Strategy<Value = GameResult> {
    prop_oneof![
        Just(GameResult::RedWins),
        Just(GameResult::BlackWins),
        Just(GameResult::Draw),
        Just(GameResult::Unknown),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pgn_gives_back_what_it_was_given(
        seed: u64,
        size in 0usize..120,
        comments in prop::collection::vec(comment(), 0..12),
        values in prop::collection::vec("\\PC{0,20}", 4),
        result in result(),
    ) {
        let mut record = Record::new(Position::start());
        record.tree = marked(tree(seed, size, &comments), seed);
        for (name, value) in ["Event", "Red", "Annotator", "X_1"].into_iter().zip(&values) {
            if value.contains(|c: char| !matches!(c, '?' | '.' | '-') && !c.is_whitespace()) {
                record.tags.set(name, value);
            }
        }
        if result.is_known() {
            record.tags.set_result(result);
        }
        for style in [Style::SIMPLIFIED, Style::TRADITIONAL, Style::Wxf, Style::Iccs, Style::Uci] {
            let text = pgn::write(&record, style);
            let parsed = pgn::parse(&text);
            prop_assert_eq!(&parsed.warnings, &[], "{}", text);
            prop_assert_eq!(&parsed.record, &record, "{}", text);
        }
        // Two games in one file stay two.
        let text = pgn::write_all([&record, &record], Style::SIMPLIFIED);
        let collection = Collection::read(text.as_bytes()).expect("PGN");
        prop_assert_eq!(collection.format(), Format::Pgn);
        prop_assert_eq!(collection.records().0, [record.clone(), record], "{}", text);
    }

    #[test]
    fn xqf_gives_back_tree_comments_and_tags(
        seed: u64,
        size in 1usize..120,
        comments in prop::collection::vec("[ -~\n一-龥，。：é]{0,40}", 0..12),
        red in "[a-z一-龥]{1,12}",
        result in result(),
    ) {
        let mut record = Record::new(Position::start());
        record.tree = without_counters(tree(seed, size, &comments));
        record.tags.set(name::RED, &red);
        if result.is_known() {
            record.tags.set_result(result);
        }
        let bytes = xqf::write(&record).expect("a set of men");
        let parsed = xqf::parse(&bytes, None);
        prop_assert_eq!(&parsed.warnings, &[]);
        prop_assert_eq!(&parsed.record.tree, &record.tree);
        prop_assert_eq!(parsed.record.result(), result);
        let back = parsed.record.tags.player(Side::Red).expect("a name");
        prop_assert!(red.starts_with(back) && (back == red || back.len() >= 7), "{} {}", red, back);
    }

    #[test]
    fn dhtmlxq_gives_back_tree_comments_and_tags(
        seed: u64,
        size in 1usize..120,
        comments in prop::collection::vec("[ -Z^-{}~\n一-龥，。：é]{0,40}", 0..12),
        red in "[a-z一-龥]{1,40}",
        result in result(),
    ) {
        let mut record = Record::new(Position::start());
        record.tree = without_counters(tree(seed, size, &comments));
        record.tags.set(name::RED, &red);
        if result.is_known() {
            record.tags.set_result(result);
        }
        let text = dhtmlxq::write(&record).expect("a set of men");
        let collection = Collection::read(text.as_bytes()).expect("DhtmlXQ");
        prop_assert_eq!(collection.format(), Format::Dhtmlxq);
        let (records, warnings) = collection.records();
        prop_assert_eq!(warnings, []);
        prop_assert_eq!(records, [record], "{}", text);
    }
}

/// The formats of Chinese programs do not count moves.
fn without_counters(tree: Tree) -> Tree {
    let mut start = tree.start().clone();
    start.set_counters(0, 1);
    let mut plain = Tree::new(start);
    let mut walker = plain.walker();
    walker
        .tree_mut()
        .set_comment(NodeId::ROOT, tree.comment(NodeId::ROOT));
    for step in tree.steps() {
        match step {
            chuhe::record::Step::Down(node) => {
                let added = walker.play(tree.mv(node).expect("a move")).expect("legal");
                walker.tree_mut().set_comment(added, tree.comment(node));
            }
            chuhe::record::Step::Up(_) => {
                walker.back();
            }
        }
    }
    plain
}

#[test]
fn names_of_moves_are_unique_and_read_back_over_ten_thousand_positions() {
    let mut rng = StdRng::seed_from_u64(8);
    let styles = [
        Style::SIMPLIFIED,
        Style::TRADITIONAL,
        Style::Wxf,
        Style::Iccs,
        Style::Uci,
    ];
    let mut seen = 0;
    while seen < 10_000 {
        let fen = STARTS[rng.random_range(0..STARTS.len())];
        let mut position = Position::from_fen(fen).expect("a position");
        for _ in 0..100 {
            // All names of some positions, and of each position those of a move.
            let moves = position.legal_moves();
            if seen % 16 == 0 {
                for style in styles {
                    let mut names: Vec<String> = moves
                        .iter()
                        .map(|&mv| notation::write(&position, mv, style))
                        .collect();
                    names.sort_unstable();
                    let before = names.len();
                    names.dedup();
                    assert_eq!(names.len(), before, "{} {names:?}", position.to_fen());
                }
            }
            let Some(mv) = legal(&position, &mut rng) else {
                break;
            };
            for style in styles {
                let name = notation::write(&position, mv, style);
                assert_eq!(
                    notation::read(&position, &name),
                    Ok(mv),
                    "{} {name}",
                    position.to_fen()
                );
            }
            seen += 1;
            position.make(mv);
        }
    }
}

#[test]
fn a_line_of_ten_thousand_plies_goes_through_every_format() {
    let mut record = Record::new(Position::start());
    let dance = ["h0g2", "h9g7", "g2h0", "g7h9"].map(|text| text.parse().expect("a move"));
    let mut walker = record.tree.walker();
    for ply in 0..10_000 {
        let node = walker.play(dance[ply % 4]).expect("legal");
        if ply % 100 == 99 {
            walker.tree_mut().set_comment(node, "注");
            // A variation at the far end as well.
            walker.back();
            walker.play("b0c2".parse().expect("a move")).ok();
            walker.back_to(node);
            while walker.ply() < ply + 1 {
                walker.play(dance[walker.ply() % 4]).expect("legal");
            }
        }
    }
    assert_eq!(record.tree.main_plies(), 10_000);
    let text = pgn::write(&record, Style::SIMPLIFIED);
    assert_eq!(pgn::parse(&text).record, record);
    let bytes = xqf::write(&record).expect("a set of men");
    assert_eq!(xqf::parse(&bytes, None).record.tree, record.tree);
    let text = dhtmlxq::write(&record).expect("a set of men");
    assert_eq!(dhtmlxq::parse(&text).record.tree, record.tree);
    let text = chuhe::record::lines::write_uci(&record);
    let (records, _) = Collection::read(text.as_bytes()).expect("lines").records();
    assert_eq!(records[0].tree.main_moves(), record.tree.main_moves());
}

#[test]
fn deep_nests_of_variations_do_not_overflow() {
    let opening = "(1. C2=5 ".repeat(20_000);
    let text = format!("1. C2=5 H8+7 {opening}");
    let parsed = pgn::parse(&text);
    assert!(!parsed.warnings.is_empty());
    let nested = format!("1. C2=5 {}", "H8+7 (1... H2+3 (1... H8+7 ".repeat(10_000));
    assert!(!pgn::parse(&nested).record.tree.is_empty());
}
