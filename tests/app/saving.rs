//! A game that was left is there again, whatever happened.

use crate::harness::Table;
use chuhe::app::nav::Nav;
use chuhe::app::save::Storage;
use chuhe::app::session::SessionCmd;
use chuhe::app::state::Screen;
use chuhe::career::saved_game::Seat;
use chuhe::career::settings::Lang;
use std::fs;
use std::path::{Path, PathBuf};

fn game_files(dir: &Path) -> Vec<PathBuf> {
    let games = dir.join("profiles/main/games");
    let Ok(entries) = fs::read_dir(games) else {
        return Vec::new();
    };
    entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "ron"))
        .collect()
}

fn open(dir: &Path) -> Table {
    Table::open(dir, 412.0, 915.0, 1.0, Lang::En)
}

#[test]
fn a_left_game_continues_where_it_stood() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    assert!(!table.names().contains(&"Continue".to_owned()));
    table.two_players();
    for mv in ["h2e2", "h9g7", "h0g2"] {
        table.play(mv);
    }
    table.send(SessionCmd::Undo);
    table.frames(3);
    let fen = table.fen();
    // No goodbye: the process could have been killed here.
    drop(table);

    let mut table = open(temp.path());
    assert_eq!(table.screen(), Screen::Home);
    table.press("Continue");
    table.frames(3);
    assert_eq!(table.screen(), Screen::Match);
    assert_eq!(table.fen(), fen);
    assert!(table.session().game.can_redo());
}

#[test]
fn continuing_on_the_machines_turn_lets_it_move() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    table.start(Seat::Human, Seat::Machine { grade: 1 }, None);
    table.tap("h2");
    table.tap("e2");
    assert_eq!(table.session().game.moves().len(), 1);
    drop(table);
    let mut table = open(temp.path());
    table.press("Continue");
    table.until("the machine's move", |world| {
        world
            .resource::<chuhe::app::session::Session>()
            .game
            .moves()
            .len()
            == 2
    });
}

#[test]
fn several_games_are_kept_and_a_finished_one_is_not_offered() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    table.two_players();
    table.play("h2e2");
    table.two_players();
    table.play("b2e2");
    table.world().resource::<Storage>().settle();
    assert_eq!(game_files(temp.path()).len(), 2);
    table.press("Resign");
    table.press("Resign");
    table.frames(3);
    table.world().resource::<Storage>().settle();
    // The finished game is a record, with how it ended.
    assert_eq!(game_files(temp.path()).len(), 1);
    let records: Vec<_> = fs::read_dir(temp.path().join("profiles/main/records"))
        .expect("a folder of records")
        .flatten()
        .map(|entry| fs::read_to_string(entry.path()).expect("a record"))
        .collect();
    assert_eq!(records.len(), 1);
    assert!(
        records[0].contains("[Termination \"normal: resignation\"]"),
        "{}",
        records[0]
    );
    table.send(Nav::To(Screen::Home));
    table.frames(3);
    table.press("Continue");
    table.frames(3);
    assert_eq!(table.session().game.moves()[0].to_string(), "h2e2");
}

#[test]
fn a_damaged_file_is_set_aside_and_told() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    table.two_players();
    for mv in ["h2e2", "h9g7"] {
        table.play(mv);
    }
    drop(table);
    let file = game_files(temp.path()).pop().expect("a saved game");
    fs::write(&file, b"\x00 this is no game (").expect("written");

    let mut table = open(temp.path());
    table.frames(3);
    let notices = table.app.world().resource::<chuhe::app::notices::Notices>();
    let toast = notices.shown().expect("a message");
    assert!(
        toast.serious && toast.text.contains("damaged"),
        "{}",
        toast.text
    );
    // The backup, one ply older, is offered.
    table.press("Continue");
    table.frames(3);
    assert_eq!(table.session().game.moves().len(), 1);
    let kept = fs::read_dir(file.parent().expect("a folder"))
        .expect("listed")
        .flatten();
    assert!(
        kept.into_iter()
            .any(|e| e.file_name().to_string_lossy().contains(".damaged-"))
    );
}

#[test]
fn settings_survive_and_apply_at_once() {
    use chuhe::app::settings::SettingsCmd;
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    table.send(SettingsCmd::Skin("night".to_owned()));
    table.send(SettingsCmd::Language(Some(Lang::ZhHans)));
    table.frames(3);
    assert!(table.names().contains(&"新对局".to_owned()));
    drop(table);
    let text = fs::read_to_string(temp.path().join("settings.ron")).expect("settings");
    assert!(text.contains("night") && text.contains("ZhHans"), "{text}");
}

#[test]
fn a_second_window_on_the_same_folder_says_that_it_does_not_save() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut first = open(temp.path());
    first.frames(2);
    let mut second = open(temp.path());
    second.frames(2);
    let notices = second
        .app
        .world()
        .resource::<chuhe::app::notices::Notices>();
    assert!(
        notices
            .shown()
            .is_some_and(|toast| toast.text.contains("not saved"))
    );
}

#[test]
fn a_save_that_failed_is_told_once_and_tried_again() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    // A folder stands where the game files belong.
    let games = temp.path().join("profiles/main/games");
    fs::create_dir_all(games.parent().expect("a parent")).expect("made");
    fs::write(&games, "in the way").expect("written");
    table.two_players();
    for mv in ["h2e2", "h9g7", "h0g2"] {
        table.play(mv);
        table.world().resource::<Storage>().settle();
        table.frames(2);
    }
    let notices = table.app.world().resource::<chuhe::app::notices::Notices>();
    assert!(notices.shown().is_some_and(|toast| toast.serious));
    fs::remove_file(&games).expect("removed");
    // Eleven seconds of app time; nothing else happens.
    table.frames(700);
    table.world().resource::<Storage>().settle();
    assert_eq!(game_files(temp.path()).len(), 1);
    let notices = table.app.world().resource::<chuhe::app::notices::Notices>();
    assert!(notices.shown().is_none(), "one message for one fault");
}
