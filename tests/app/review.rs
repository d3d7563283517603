//! Going through a record by touch, keys and wheel, and changing it.

use crate::harness::Table;
use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::prelude::{KeyCode, State};
use chuhe::app::review::{OpenRecord, Origin, Review, ReviewCmd, rows};
use chuhe::app::state::Screen;
use chuhe::career::saved_game::Seat;
use chuhe::record::read::Collection;
use chuhe::record::{NodeId, Record};
use chuhe::rules::{Position, Side};

/// Two rounds and a half, with two variations for Black's first move and a comment.
const GAME: &str = "[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n\
    1. 炮二平五 马8进7 (1... 炮8平5 2. 马二进三 {good}) (1... 炮2平5) 2. 马二进三 车9平8 3. 车一平二 *\n";

fn record() -> Record {
    let collection = Collection::read(GAME.as_bytes()).expect("a game");
    let parsed = collection.game(0).expect("read").expect("a game");
    assert!(parsed.warnings.is_empty(), "{:?}", parsed.warnings);
    parsed.record
}

fn opened() -> Table {
    let mut table = Table::new();
    table.send(OpenRecord {
        record: Box::new(record()),
        origin: Origin::Loose,
        flipped: false,
        at_end: false,
    });
    table.frames(4);
    assert_eq!(table.screen(), Screen::Review);
    table
}

fn review(table: &Table) -> &Review {
    table.app.world().resource::<Review>()
}

fn ply(table: &Table) -> usize {
    let review = review(table);
    review.record().tree.ply(review.at())
}

fn key(table: &mut Table, code: KeyCode, logical: Key) {
    table.key(code, logical.clone(), ButtonState::Pressed);
    table.key(code, logical, ButtonState::Released);
    table.frames(1);
}

#[test]
fn a_list_shows_variations_below_the_move_that_they_replace() {
    let record = record();
    let tree = &record.tree;
    let shown: Vec<_> = rows(tree)
        .into_iter()
        .map(|row| {
            let moves = row.moves.map(|node| node.and_then(|node| tree.mv(node)));
            (
                row.depth,
                row.number,
                moves.map(|mv| mv.map(|mv| mv.to_string())),
            )
        })
        .collect();
    let mv = |text: &str| Some(text.to_owned());
    assert_eq!(
        shown,
        [
            (0, 1, [mv("h2e2"), mv("h9g7")]),
            (1, 1, [None, mv("h7e7")]),
            (1, 2, [mv("h0g2"), None]),
            (1, 1, [None, mv("b7e7")]),
            (0, 2, [mv("h0g2"), mv("i9h9")]),
            (0, 3, [mv("i0h0"), None]),
        ]
    );
}

#[test]
fn buttons_and_keys_step_through_the_game() {
    let mut table = opened();
    assert_eq!(ply(&table), 0);
    table.press("Next move");
    table.press("Next move");
    assert_eq!(ply(&table), 2);
    table.press("End");
    assert_eq!(ply(&table), 5);
    table.press("Next move");
    assert_eq!(ply(&table), 5);
    key(&mut table, KeyCode::ArrowLeft, Key::ArrowLeft);
    assert_eq!(ply(&table), 4);
    key(&mut table, KeyCode::Home, Key::Home);
    assert_eq!(ply(&table), 0);
    assert_eq!(review(&table).position(), &Position::start());
}

#[test]
fn the_wheel_over_the_board_steps() {
    use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
    use bevy::input::touch::TouchPhase;
    use bevy::window::PrimaryWindow;
    let mut table = opened();
    let board = table
        .app
        .world()
        .resource::<chuhe::app::screens::Boards>()
        .0[0]
        .0;
    let at = bevy::math::Vec2::new(board.center().x, board.center().y);
    table.mouse_move(at);
    table.frames(2);
    let world = table.world();
    let mut windows =
        world.query_filtered::<bevy::ecs::entity::Entity, bevy::ecs::query::With<PrimaryWindow>>();
    let window = windows.single(world).expect("a window");
    let wheel = MouseWheel {
        unit: MouseScrollUnit::Line,
        x: 0.0,
        y: -1.0,
        window,
        phase: TouchPhase::Moved,
    };
    table.send(wheel);
    table.send(bevy::window::WindowEvent::MouseWheel(wheel));
    table.frames(4);
    assert_eq!(ply(&table), 1);
}

#[test]
fn a_move_in_the_list_is_gone_to_and_its_line_is_kept_on_the_way_back() {
    let mut table = opened();
    table.press("C8=5");
    assert!(review(&table).in_variation());
    table.press("Previous move");
    assert_eq!(ply(&table), 1);
    // On goes the variation that one came from, not the main line.
    table.press("Next move");
    assert!(review(&table).in_variation());
}

#[test]
fn a_move_on_the_board_adds_a_variation_and_undo_takes_it_back() {
    let mut table = opened();
    let before = record();
    table.tap_page_board("b0");
    table.tap_page_board("c2");
    assert_eq!(ply(&table), 1);
    assert!(review(&table).in_variation());
    assert_eq!(
        review(&table).record().tree.children(NodeId::ROOT).count(),
        2
    );
    // The same move again is no new one.
    table.press("Start");
    table.tap_page_board("b0");
    table.tap_page_board("c2");
    assert_eq!(
        review(&table).record().tree.children(NodeId::ROOT).count(),
        2
    );
    // A horse does not go straight.
    table.tap_page_board("b9");
    table.tap_page_board("b8");
    assert_eq!(ply(&table), 1);
    table.send(ReviewCmd::Undo);
    table.frames(2);
    assert_eq!(review(&table).record().tree, before.tree);
}

#[test]
fn variations_are_put_first_deleted_and_had_back() {
    let mut table = opened();
    let before = record();
    table.press("C8=5");
    table.press("More");
    table.press("Make main line");
    table.frames(2);
    let main = review(&table).record().tree.main_moves();
    assert_eq!(main[1].to_string(), "h7e7");
    table.press("More");
    table.press("Delete from here");
    table.frames(2);
    assert_eq!(ply(&table), 1);
    let main = review(&table).record().tree.main_moves();
    assert_eq!(main[1].to_string(), "h9g7");
    for _ in 0..2 {
        table.press("More");
        table.press("Undo");
        table.frames(2);
    }
    assert_eq!(review(&table).record().tree, before.tree);
}

#[test]
fn a_comment_is_written() {
    let mut table = opened();
    table.press("Next move");
    table.press("More");
    table.press("Write a comment");
    table.frames(3);
    for text in ["s", "o"] {
        table.typed(text);
    }
    table.press("OK");
    table.frames(2);
    let review = review(&table);
    assert_eq!(review.record().tree.comment(review.at()), "so");
    // Arrow keys meant the text, not the board.
    assert_eq!(ply(&table), 1);
}

#[test]
fn a_record_plays_itself_to_the_end_and_stops() {
    let mut table = opened();
    table.press("Play");
    table.frames(3);
    assert_eq!(ply(&table), 1);
    table.frames(75);
    assert_eq!(ply(&table), 2);
    // A touch of the reader stops it.
    table.press("Stop playing");
    table.frames(150);
    assert_eq!(ply(&table), 2);
    table.press("Play");
    table.frames(75 * 4);
    assert_eq!(ply(&table), 5);
    assert!(!review(&table).plays_itself());
}

#[test]
fn one_plays_on_from_any_position() {
    let mut table = opened();
    table.press("Next move");
    let fen = review(&table).position().to_fen();
    table.press("More");
    table.press("Play on, two players");
    table.frames(3);
    assert_eq!(table.screen(), Screen::Match);
    assert_eq!(table.fen(), fen);
    table.send(chuhe::app::nav::Nav::Back);
    table.frames(3);
    assert_eq!(table.screen(), Screen::Review);
    assert_eq!(ply(&table), 1);
    table.press("More");
    table.press("Play on vs computer");
    table.frames(3);
    let session = table.session();
    assert_eq!(session.seat(Side::Black), Seat::Human);
    assert!(session.flipped);
}

#[test]
fn a_finished_game_is_reviewed_from_its_result() {
    let mut table = Table::new();
    table.two_players();
    table.play("h2e2");
    table.play("h9g7");
    table.press("Resign");
    table.press("Resign");
    table.frames(80);
    table.press("Review");
    table.frames(3);
    assert_eq!(table.screen(), Screen::Review);
    let review = review(&table);
    assert_eq!(review.record().tree.main_plies(), 2);
    assert_eq!(review.record().result().code(), "0-1");
    assert_eq!(ply(&table), 2);
}

#[test]
fn a_file_named_at_the_start_is_shown() {
    let temp = tempfile::tempdir().expect("a folder");
    let file = temp.path().join("game.whatever");
    std::fs::write(&file, GAME).expect("written");
    let mut table = Table::with_file(&file);
    table.until("the game", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Review
    });
    assert_eq!(review(&table).record().tree.main_plies(), 5);
    let broken = temp.path().join("noise.pgn");
    std::fs::write(&broken, [0xff, 0x00, 0x81, 0x20]).expect("written");
    let mut table = Table::with_file(&broken);
    table.until("the reader to be told why", |world| {
        let notices = world.resource::<chuhe::app::notices::Notices>();
        notices.shown().is_some()
    });
    assert_eq!(table.screen(), Screen::Home);
}

/// Black has just put its rook where Red's takes it for nothing; Red looks elsewhere.
const BLUNDERS: &str = "[Game \"Chinese Chess\"]\n[SetUp \"1\"]\n\
    [FEN \"3k5/9/8r/9/9/9/R8/9/9/4K4 w - - 0 1\"]\n\n1. A3-B3 I7-B7 2. E0-E1 D9-D8 3. B3-B4 *\n";

fn judged() -> Table {
    let collection = Collection::read(BLUNDERS.as_bytes()).expect("a game");
    let record = collection.game(0).expect("read").expect("a game").record;
    assert_eq!(record.tree.main_plies(), 5);
    let mut table = Table::new();
    table.send(OpenRecord {
        record: Box::new(record),
        origin: Origin::Loose,
        flipped: false,
        at_end: false,
    });
    table.frames(4);
    table.press("More");
    table.press("Analyse the game");
    table.until("every move judged", |world| {
        let analysis = world.resource::<chuhe::app::analysis::Analysis>();
        analysis.game().is_some_and(|game| game.is_done())
    });
    table.frames(3);
    table
}

#[test]
fn a_game_is_judged_and_a_mistake_tried_again() {
    use chuhe::app::analysis::{Analysis, AnalysisCmd};
    let mut table = judged();
    let analysis = table.app.world().resource::<Analysis>();
    let game = analysis.game().expect("a judgement");
    // The rook that was not taken.
    assert!(game.marks().any(|mark| mark.ply == 3), "{:?}", game.plies());
    assert!(game.accuracy(Side::Red).expect("moves of Red") < 90);
    for _ in 0..3 {
        table.press("Next move");
    }
    table.press("Try again");
    table.frames(2);
    assert_eq!(ply(&table), 2);
    // The move of the game is no answer, taking the rook is.
    table.tap_page_board("e0");
    table.tap_page_board("e1");
    let solved = |table: &Table| {
        let analysis = table.app.world().resource::<Analysis>();
        analysis.exercise().expect("an exercise").is_solved()
    };
    assert!(!solved(&table));
    table.tap_page_board("b3");
    table.tap_page_board("b7");
    table.until("an answer", |world| {
        let analysis = world.resource::<Analysis>();
        analysis
            .exercise()
            .is_some_and(|exercise| exercise.is_solved())
    });
    // Nothing was added to the record by trying.
    assert_eq!(review(&table).rows().len(), 3);
    table.send(AnalysisCmd::ShowBetter(3));
    table.frames(3);
    assert!(review(&table).in_variation());
}

#[test]
fn judging_stops_goes_on_and_yields_to_a_game() {
    use chuhe::app::analysis::{Analysis, AnalysisCmd};
    use chuhe::app::opponent::EnginePool;
    let mut table = opened();
    table.send(AnalysisCmd::JudgeGame);
    table.until("the first move judged", |world| {
        let analysis = world.resource::<Analysis>();
        analysis.game().is_some_and(|game| game.progress().0 > 0)
    });
    table.send(AnalysisCmd::StopJudging);
    table.frames(3);
    let progress = |table: &Table| {
        let analysis = table.app.world().resource::<Analysis>();
        analysis.game().expect("a judgement").progress().0
    };
    let found = |table: &Table| {
        let analysis = table.app.world().resource::<Analysis>();
        analysis.game().expect("a judgement").plies().to_vec()
    };
    assert!(table.app.world().resource::<EnginePool>().lent().is_none());
    // The engine may have been in the middle of its last answer.
    table.frames(5);
    let before = found(&table);
    assert!(!before.is_empty() && before.len() < 5);
    for _ in 0..200 {
        table.frames(1);
    }
    assert_eq!(progress(&table), before.len(), "it rests");
    table.send(AnalysisCmd::JudgeGame);
    table.until("one more move judged", |world| {
        let analysis = world.resource::<Analysis>();
        analysis
            .game()
            .is_some_and(|game| game.progress().0 > before.len())
    });
    // It has gone on behind what it had found, and has not begun anew.
    assert_eq!(found(&table)[..before.len()], before[..]);
    // A match takes the engine; afterwards the judgement goes on by itself.
    table.start(Seat::Human, Seat::Human, None);
    table.frames(3);
    assert!(table.app.world().resource::<EnginePool>().lent().is_none());
    table.send(chuhe::app::nav::Nav::Back);
    table.until("every move judged", |world| {
        let analysis = world.resource::<Analysis>();
        analysis.game().is_some_and(|game| game.is_done())
    });
}

#[test]
fn lines_come_while_the_board_rests_and_end_with_the_page() {
    use chuhe::app::analysis::Analysis;
    use chuhe::app::opponent::EnginePool;
    let mut table = opened();
    table.until("two lines", |world| {
        world.resource::<Analysis>().lines().len() == 2
    });
    table.press("Back");
    table.frames(4);
    assert_eq!(table.screen(), Screen::Home);
    assert!(table.app.world().resource::<EnginePool>().lent().is_none());
    assert!(table.app.world().resource::<Analysis>().lines().is_empty());
}

#[test]
fn what_the_engine_said_is_there_again_when_the_record_is_opened_again() {
    use chuhe::app::analysis::{Analysis, AnalysisCmd};
    use chuhe::app::records::KeepRecord;
    use chuhe::app::save::Storage;
    let temp = tempfile::tempdir().expect("a folder");
    let lang = chuhe::career::settings::Lang::En;
    let mut table = Table::open(temp.path(), 412.0, 915.0, 1.0, lang);
    table.send(OpenRecord {
        record: Box::new(record()),
        origin: Origin::Loose,
        flipped: false,
        at_end: false,
    });
    table.frames(4);
    table.send(AnalysisCmd::JudgeGame);
    table.until("every move judged", |world| {
        let analysis = world.resource::<Analysis>();
        analysis.game().is_some_and(|game| game.is_done())
    });
    let said = |table: &Table| {
        let analysis = table.app.world().resource::<Analysis>();
        let game = analysis.game().expect("a judgement");
        let scores: Vec<_> = (0..=5).map(|ply| game.red_score(ply)).collect();
        (scores, game.accuracy(Side::Red), game.accuracy(Side::Black))
    };
    let before = said(&table);
    table.send(KeepRecord::Review);
    table.frames(4);
    let Origin::Library(file) = review(&table).origin().clone() else {
        panic!("not kept");
    };
    table.world().resource::<Storage>().settle();
    drop(table);
    let mut table = Table::open(temp.path(), 412.0, 915.0, 1.0, lang);
    table.send(chuhe::app::nav::Nav::To(Screen::Records));
    table.until("the library", |world| {
        world.resource::<chuhe::app::records::Records>().count() == 1
    });
    table.send(chuhe::app::records::RecordsCmd::Open(file));
    table.frames(4);
    assert_eq!(table.screen(), Screen::Review);
    assert_eq!(said(&table), before);
    assert!(before.1.is_some() && before.0.iter().all(Option::is_some));
}
