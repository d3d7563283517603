//! The tree of a record: what it takes, gives, and how it is changed and changed back.

use chuhe::record::{AddError, GameResult, NodeId, Record, Step, Tags, Tree, name};
use chuhe::rules::{EndReason, Game, IllegalMove, Move, Position, RuleSet, Side};

pub fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

fn line(tree: &mut Tree, from: NodeId, moves: &str) -> Vec<NodeId> {
    let mut at = from;
    moves
        .split(' ')
        .map(|text| {
            at = tree.add(at, mv(text)).expect("legal");
            at
        })
        .collect()
}

fn sample() -> (Tree, Vec<NodeId>) {
    let mut tree = Tree::new(Position::start());
    let main = line(&mut tree, NodeId::ROOT, "h2e2 h9g7 h0g2 i9h9");
    line(&mut tree, main[0], "b9c7 h0g2");
    line(&mut tree, main[0], "b7e7");
    (tree, main)
}

#[test]
fn moves_get_in_when_they_are_legal_and_once() {
    let (mut tree, main) = sample();
    assert_eq!(tree.main_moves(), ["h2e2", "h9g7", "h0g2", "i9h9"].map(mv));
    assert_eq!(tree.add(main[0], mv("h9g7")), Ok(main[1]));
    assert_eq!(
        tree.add(main[0], mv("h0g2")),
        Err(AddError::Illegal(IllegalMove::NotYourPiece))
    );
    assert_eq!(tree.children(main[0]).count(), 3);
    assert_eq!(tree.ply(main[3]), 4);
    assert_eq!(tree.moves_to(main[1]), ["h2e2", "h9g7"].map(mv));
    let game = Game::replay(Position::start(), RuleSet::default(), tree.main_moves());
    let end = tree.line_end(NodeId::ROOT);
    assert_eq!(
        tree.position_at(end),
        *game.expect("legal moves").position()
    );
}

#[test]
fn variations_move_up_and_become_the_main_line() {
    let (mut tree, main) = sample();
    let third = tree.children(main[0]).nth(2).expect("a third");
    assert!(tree.is_variation(third) && !tree.is_variation(main[1]));
    assert!(tree.promote(third));
    assert_eq!(tree.children(main[0]).nth(1), Some(third));
    assert!(tree.promote(third));
    assert!(!tree.promote(third));
    assert_eq!(tree.main_moves(), ["h2e2", "b7e7"].map(mv));
    assert!(tree.make_main(main[3]));
    assert_eq!(tree.main_plies(), 4);
    assert!(!tree.make_main(main[3]));
    assert!(!tree.promote(NodeId::ROOT));
}

#[test]
fn what_is_deleted_can_be_had_back() {
    let (mut tree, main) = sample();
    let whole = tree.clone();
    let second = tree.children(main[0]).nth(1).expect("a second");
    let first = tree.delete(second).expect("there");
    let then = tree.delete(main[1]).expect("there");
    assert_eq!(tree.children(main[0]).count(), 1);
    assert!(tree.delete(main[1]).is_none() && tree.delete(NodeId::ROOT).is_none());
    assert_ne!(tree, whole);
    tree.restore(then);
    tree.restore(first);
    assert_eq!(tree, whole);

    // The same move added meanwhile: the tree does not have it twice.
    let gone = tree.delete(main[1]).expect("there");
    tree.add(main[0], mv("h9g7")).expect("legal");
    tree.restore(gone);
    assert_eq!(tree.children(main[0]).count(), 3);
}

#[test]
fn equal_trees_have_equal_moves_order_comments_and_marks() {
    let (mut tree, main) = sample();
    let (mut other, _) = sample();
    assert_eq!(tree, other);
    assert_eq!(tree.set_comment(main[1], " 好棋\r\n二行 "), "");
    assert_eq!(tree.comment(main[1]), "好棋\n二行");
    assert_ne!(tree, other);
    assert_eq!(tree.set_comment(main[1], ""), "好棋\n二行");
    assert_eq!(tree, other);
    tree.add_nag(main[2], 1);
    assert_ne!(tree, other);
    tree.set_nags(main[2], &[]);
    assert_eq!(tree, other);
    other.promote(other.children(main[0]).nth(2).expect("a third"));
    assert_ne!(tree, other);
    line(&mut tree, main[3], "i0h0");
    assert_ne!(tree, sample().0);
}

#[test]
fn a_walk_goes_down_and_up_every_node_once() {
    let (tree, main) = sample();
    let steps: Vec<Step> = tree.steps().collect();
    assert_eq!(steps.len(), 2 * 7);
    assert_eq!(steps[0], Step::Down(main[0]));
    assert_eq!(steps[3..5], [Step::Down(main[3]), Step::Up(main[3])]);
    assert_eq!(steps.last(), Some(&Step::Up(main[0])));
}

#[test]
fn ten_thousand_plies_are_no_burden() {
    let mut tree = Tree::new(Position::start());
    let mut walker = tree.walker();
    let dance = ["h0g2", "h9g7", "g2h0", "g7h9"].map(mv);
    for ply in 0..10_000 {
        walker.play(dance[ply % 4]).expect("legal");
    }
    let end = walker.node();
    walker.back_to(NodeId::ROOT);
    assert_eq!(*walker.position(), Position::start());
    assert_eq!(tree.main_plies(), 10_000);
    assert_eq!(tree.ply(end), 10_000);
    assert_eq!(tree.position_at(end).key(), Position::start().key());
    assert_eq!(tree, tree.clone());
    assert_eq!(tree.steps().count(), 20_000);
}

#[test]
fn a_game_becomes_a_record_with_its_end() {
    let mut game = Game::new(Position::start(), RuleSet::default());
    game.play(mv("h2e2")).expect("legal");
    game.play(mv("h9g7")).expect("legal");
    game.undo();
    let mut tags = Tags::new();
    tags.set(name::RED, " 甲\n方 ");
    let running = Record::from_game(&game, tags.clone());
    assert_eq!(running.tree.main_moves(), [mv("h2e2")]);
    assert_eq!(running.result(), GameResult::Unknown);
    assert_eq!(running.tags.player(Side::Red), Some("甲 方"));
    game.resign(Side::Black);
    let ended = Record::from_game(&game, tags);
    assert_eq!(ended.result(), GameResult::RedWins);
    assert_eq!(
        ended.tags.termination(),
        Some(EndReason::Resignation.code())
    );
}

#[test]
fn tags_keep_their_order_and_are_equal_in_any() {
    let mut tags = Tags::new();
    tags.set("Event", "a");
    tags.set("Date", "????.??.??");
    tags.set("Event", "b");
    tags.set("方", "no name");
    assert_eq!(
        tags.iter().collect::<Vec<_>>(),
        [("Event", "b"), ("Date", "????.??.??")]
    );
    assert_eq!((tags.event(), tags.date()), (Some("b"), None));
    let mut other = Tags::new();
    other.set("Date", "????.??.??");
    other.set("Event", "b");
    assert_eq!(tags, other);
    other.set("Event", "c");
    assert_ne!(tags, other);
    for (text, result) in [
        ("1-0", GameResult::RedWins),
        ("黑胜", GameResult::BlackWins),
        ("和棋", GameResult::Draw),
        ("1/2-1/2", GameResult::Draw),
        ("?", GameResult::Unknown),
    ] {
        tags.set("Result", text);
        assert_eq!(tags.result(), result, "{text}");
    }
}
