//! The library: finished games are there, files come in and go out, and nothing is lost by a slip.

use crate::harness::Table;
use bevy::prelude::State;
use chuhe::app::nav::Nav;
use chuhe::app::notices::Notices;
use chuhe::app::platform::Incoming;
use chuhe::app::records::{By, Form, KeepRecord, Records, RecordsCmd, Shelf};
use chuhe::app::review::{Review, ReviewCmd};
use chuhe::app::save::Storage;
use chuhe::app::screens::{CutTexts, Touchables};
use chuhe::app::state::{Screen, Sheet};
use chuhe::career::settings::Lang;
use std::fs;
use std::path::Path;

const TWO_GAMES: &str = "[Game \"Chinese Chess\"]\n[Event \"Cup\"]\n[Red \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n\
    1. 炮二平五 马8进7 1-0\n\n\
    [Game \"Chinese Chess\"]\n[Red \"C\"]\n[Black \"D\"]\n[Result \"0-1\"]\n\n1. 兵七进一 卒7进1 0-1\n";

fn open(dir: &Path) -> Table {
    Table::open(dir, 412.0, 915.0, 1.0, Lang::En)
}

fn visit(table: &mut Table) {
    table.send(Nav::To(Screen::Records));
    table.frames(4);
    assert_eq!(table.screen(), Screen::Records);
    table.until("the library", |world| world.resource::<Records>().is_open());
    table.frames(4);
}

fn records(table: &Table) -> &Records {
    table.app.world().resource::<Records>()
}

fn files(dir: &Path) -> Vec<String> {
    let folder = dir.join("profiles/main/records");
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}

/// A game of two moves that Black gives up.
fn finish_a_game(table: &mut Table) {
    table.two_players();
    table.play("h2e2");
    table.play("h9g7");
    table.press("Resign");
    table.press("Resign");
    table.frames(3);
}

#[test]
fn a_finished_game_is_in_the_library_and_opens() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    finish_a_game(&mut table);
    visit(&mut table);
    assert_eq!(records(&table).count(), 1);
    let entry = records(&table).at(0).expect("a record").clone();
    assert_eq!((entry.plies, entry.result.code()), (2, "0-1"));
    table.send(RecordsCmd::Open(entry.file.clone()));
    table.frames(4);
    assert_eq!(table.screen(), Screen::Review);
    // What is changed in the review is kept.
    table.send(ReviewCmd::Comment("a calm start".to_owned()));
    table.frames(2);
    table.world().resource::<Storage>().settle();
    let file = temp.path().join("profiles/main/records").join(entry.file);
    let text = fs::read_to_string(file).expect("a record");
    assert!(text.contains("a calm start"), "{text}");
    // It is a record, no longer a game to go on with.
    drop(table);
    let table = open(temp.path());
    assert!(!table.names().contains(&"Continue".to_owned()));
}

#[test]
fn a_game_that_ended_as_the_app_died_becomes_a_record_at_the_next_start() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    table.two_players();
    table.play("h2e2");
    let mut saved = table.session().to_saved();
    drop(table);
    saved.ended = Some(chuhe::rules::GameEnd::new(
        chuhe::rules::Outcome::Draw,
        chuhe::rules::EndReason::Agreement,
    ));
    let dir = chuhe::career::paths::DataDir::new(temp.path());
    let profile = dir.profile(&chuhe::career::paths::Id::first_profile());
    let games = chuhe::career::games::GameStore::new(profile);
    games.save(&saved).expect("saved");
    let mut table = open(temp.path());
    visit(&mut table);
    assert_eq!(records(&table).count(), 1);
    assert_eq!(
        records(&table).at(0).expect("a record").result.code(),
        "1/2-1/2"
    );
    assert!(games.list().games.is_empty() && games.list().ended.is_empty());
}

#[test]
fn a_record_is_starred_renamed_deleted_and_had_back() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    finish_a_game(&mut table);
    visit(&mut table);
    let file = records(&table).at(0).expect("a record").file.clone();
    table.send(RecordsCmd::Pick(file.clone()));
    table.frames(3);
    assert_eq!(table.overlay().0, Some(Sheet::Record));
    table.press("Star");
    table.frames(2);
    assert!(records(&table).at(0).expect("a record").starred);
    table.send(RecordsCmd::Rename(file.clone(), "My first".to_owned()));
    table.frames(3);
    assert!(table.names().contains(&"My first".to_owned()));
    table.send(RecordsCmd::Delete(file.clone()));
    table.frames(3);
    assert_eq!(records(&table).count(), 0);
    table.press("Undo");
    table.frames(3);
    let entry = records(&table).at(0).expect("it is back");
    assert_eq!(
        (entry.title.as_deref(), entry.starred),
        (Some("My first"), true)
    );
    // After six seconds there is nothing to take back any more.
    table.send(RecordsCmd::Delete(file));
    table.frames(400);
    assert!(!records(&table).can_restore());
    assert!(files(temp.path()).is_empty());
}

#[test]
fn a_file_of_several_games_becomes_a_folder() {
    let temp = tempfile::tempdir().expect("a folder");
    let file = temp.path().join("cup.pgn");
    fs::write(&file, TWO_GAMES).expect("written");
    let mut table = open(temp.path());
    visit(&mut table);
    table.send(RecordsCmd::Import(file));
    table.until("both games taken in", |world| {
        let records = world.resource::<Records>();
        records.importing().is_none() && records.count() == 2
    });
    table.frames(3);
    assert_eq!(records(&table).folder(), Some("cup"));
    assert_eq!(records(&table).shown().len(), 2);
    table.press("Delete these games");
    table.frames(3);
    assert_eq!(
        (records(&table).folder(), records(&table).count()),
        (None, 0)
    );
    table.press("Undo");
    table.frames(3);
    assert_eq!(records(&table).count(), 2);
    table.press("cup");
    table.frames(3);
    assert_eq!(records(&table).folder(), Some("cup"));
    table.press("All games");
    table.frames(3);
    // Outside, the collection is one row.
    assert_eq!(records(&table).shown().len(), 0);
    assert!(table.names().contains(&"cup".to_owned()));
    // The filters look into collections.
    table.send(RecordsCmd::Show(Shelf::Imported));
    table.frames(3);
    assert_eq!(records(&table).shown().len(), 2);
    table.send(RecordsCmd::Search("D".to_owned()));
    table.frames(3);
    assert_eq!(records(&table).shown().len(), 1);
}

#[test]
fn a_file_dropped_on_the_window_is_imported_and_noise_is_told() {
    use bevy::window::{FileDragAndDrop, PrimaryWindow};
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    let world = table.world();
    let mut windows =
        world.query_filtered::<bevy::ecs::entity::Entity, bevy::ecs::query::With<PrimaryWindow>>();
    let window = windows.single(world).expect("a window");
    let file = temp.path().join("one.pgn");
    fs::write(&file, TWO_GAMES.split("\n\n[Game").next().expect("a game")).expect("written");
    table.send(FileDragAndDrop::DroppedFile {
        window,
        path_buf: file,
    });
    table.until("the game taken in", |world| {
        world.resource::<Records>().count() == 1
    });
    assert_eq!(table.screen(), Screen::Records);
    let noise = temp.path().join("noise");
    fs::write(&noise, [0x00, 0xff, 0x13, 0x81]).expect("written");
    table.send(RecordsCmd::Import(noise));
    table.until("what is wrong to be told", |world| {
        let notices = world.resource::<Notices>();
        notices
            .shown()
            .is_some_and(|toast| toast.text.contains("format"))
    });
    assert_eq!(records(&table).count(), 1);
}

#[test]
fn the_running_game_is_kept_as_a_record_and_goes_on() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    table.two_players();
    table.play("h2e2");
    table.send(KeepRecord::Game);
    table.frames(3);
    table.play("h9g7");
    visit(&mut table);
    assert_eq!(records(&table).count(), 1);
    let entry = records(&table).at(0).expect("a record").clone();
    assert_eq!((entry.plies, entry.result.code()), (1, "*"));
    // Looking at a record does not lose the game.
    table.send(RecordsCmd::Open(entry.file));
    table.until("the review page", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Review
    });
    assert_eq!(table.session().game.moves().len(), 2);
    table.send(Nav::To(Screen::Home));
    table.frames(3);
    table.press("Continue");
    table.frames(3);
    assert_eq!(table.session().game.moves().len(), 2);
}

#[test]
fn unfinished_games_are_listed_and_go_on() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    table.two_players();
    table.play("h2e2");
    table.two_players();
    table.play("b2e2");
    visit(&mut table);
    let rows = |table: &Table| {
        let names = table.names();
        names.iter().filter(|name| *name == "Two players").count()
    };
    assert_eq!(rows(&table), 2);
    // The older one is the second row.
    let touchables = table.app.world().resource::<Touchables>().0.clone();
    let row = touchables
        .iter()
        .filter(|one| one.name == "Two players")
        .nth(1);
    let at = row.expect("a second row").seen.center();
    table.touch_at(bevy::math::Vec2::new(at.x, at.y), 2);
    table.frames(4);
    assert_eq!(table.screen(), Screen::Match);
    assert_eq!(table.session().game.moves()[0].to_string(), "h2e2");
}

#[test]
fn of_a_long_list_only_what_is_seen_is_drawn() {
    let temp = tempfile::tempdir().expect("a folder");
    let folder = temp.path().join("profiles/main/records");
    fs::create_dir_all(&folder).expect("made");
    for n in 0..1500 {
        let text = format!(
            "[Game \"Chinese Chess\"]\n[Red \"R{n}\"]\n[Black \"B{n}\"]\n[Result \"1-0\"]\n[PlyCount \"1\"]\n\
             [ChuheFinalFEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1\"]\n\n1. C2=5 1-0\n"
        );
        fs::write(folder.join(format!("{n:05}.pgn")), text).expect("written");
    }
    let mut table = open(temp.path());
    visit(&mut table);
    table.until("all records read", |world| {
        world.resource::<Records>().count() == 1500
    });
    table.frames(3);
    assert_eq!(records(&table).shown().len(), 1500);
    let seen = table
        .names()
        .iter()
        .filter(|name| name.contains(" – "))
        .count();
    assert!((5..40).contains(&seen), "{seen} rows");
    assert!(matches!(table.app.world().resource::<Review>().edits(), 0));
}

#[test]
fn the_list_is_narrowed_to_an_opening_or_a_player_without_typing() {
    let temp = tempfile::tempdir().expect("a folder");
    let file = temp.path().join("cup.pgn");
    fs::write(&file, TWO_GAMES).expect("written");
    let mut table = open(temp.path());
    visit(&mut table);
    table.send(RecordsCmd::Import(file));
    table.until("both games taken in", |world| {
        let records = world.resource::<Records>();
        records.importing().is_none() && records.count() == 2
    });
    table.send(RecordsCmd::Folder(None));
    table.frames(3);
    table.send(RecordsCmd::AskNarrow(By::Player));
    table.frames(4);
    assert_eq!(table.overlay().0, Some(Sheet::Narrow(By::Player)));
    table.press("D");
    table.frames(4);
    // Found inside its collection, and the sheet is gone.
    assert_eq!(table.overlay().0, None);
    assert_eq!(records(&table).shown().len(), 1);
    assert_eq!(
        records(&table).at(0).and_then(|entry| entry.black.clone()),
        Some("D".to_owned())
    );
    let choices = records(&table).choices().to_vec();
    assert!(choices.iter().all(|(_, count)| *count == 1), "{choices:?}");
    table.send(RecordsCmd::Narrow(By::Player, None));
    table.frames(2);
    assert_eq!(
        records(&table).shown().len(),
        0,
        "the collection is one row"
    );
}

#[test]
fn a_file_of_several_games_that_is_handed_over_becomes_a_collection() {
    let temp = tempfile::tempdir().expect("a folder");
    let file = temp.path().join("spring cup.pgn");
    fs::write(&file, TWO_GAMES).expect("written");
    for by_name in [true, false] {
        let mut table = if by_name {
            Table::with_file(&file)
        } else {
            let mut table = Table::new();
            let bytes = TWO_GAMES.as_bytes().to_vec();
            table.send(Incoming::Bytes("spring cup.pgn".to_owned(), bytes));
            table
        };
        table.until("both games", |world| {
            let records = world.resource::<Records>();
            records.importing().is_none() && records.count() == 2
        });
        table.frames(3);
        assert_eq!(table.screen(), Screen::Records);
        assert_eq!(records(&table).folder(), Some("spring cup"));
    }
}

#[test]
fn two_people_are_told_apart_in_their_record() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    finish_a_game(&mut table);
    visit(&mut table);
    table.until("the record", |world| {
        world.resource::<Records>().count() == 1
    });
    let entry = records(&table).at(0).expect("a record");
    assert_eq!(
        (entry.red.as_deref(), entry.black.as_deref()),
        (Some("Red"), Some("Black"))
    );
}

/// A file of this many short games.
fn many_games(count: usize) -> String {
    let game = |n| {
        format!(
            "[Game \"Chinese Chess\"]\n[Red \"R{n}\"]\n[Black \"B{n}\"]\n[Result \"1-0\"]\n\n1. C2=5 H8+7 2. H2+3 1-0\n\n"
        )
    };
    (0..count).map(game).collect()
}

#[test]
fn frames_go_on_while_a_large_file_is_taken_in_and_it_can_be_given_up() {
    // More than can be taken in before somebody presses a button.
    const GAMES: usize = 40_000;
    let temp = tempfile::tempdir().expect("a folder");
    let file = temp.path().join("large.pgn");
    fs::write(&file, many_games(GAMES)).expect("written");
    let mut table = open(temp.path());
    visit(&mut table);
    table.send(RecordsCmd::Import(file));
    // The file is opened and read behind the frames: many pass while the count rises, and the page says so.
    let mut counts = Vec::new();
    let mut said = false;
    table.until("games to come in, a few at a time", |world| {
        let done = world.resource::<Records>().importing();
        said |= world
            .resource::<Touchables>()
            .0
            .iter()
            .any(|one| one.name == "Cancel");
        counts.extend(done.map(|(done, _)| done));
        counts.dedup();
        counts.len() > 3
    });
    assert!(said, "it can be given up");
    assert!(
        counts.windows(2).all(|pair| pair[0] < pair[1]),
        "{counts:?}"
    );
    table.press("Cancel");
    table.until("the end", |world| {
        world.resource::<Records>().importing().is_none()
    });
    let notices = table.app.world().resource::<Notices>();
    let toast = notices.shown().expect("a message").text.clone();
    assert!(toast.starts_with("Stopped"), "{toast}");
    // What was done stays.
    table.until("the games that came in", |world| {
        let count = world.resource::<Records>().count();
        count > 0 && toast.ends_with(&count.to_string())
    });
    assert!(records(&table).count() < GAMES);
}

#[test]
fn what_is_wrong_with_a_file_is_listed_with_its_places() {
    for lang in Lang::ALL {
        let temp = tempfile::tempdir().expect("a folder");
        let file = temp.path().join("damaged.pgn");
        let text = TWO_GAMES.replace("马8进7", "车9退5");
        fs::write(&file, text.replace("卒7进1", "卒七进八")).expect("written");
        let mut table = Table::open(temp.path(), 412.0, 915.0, 1.0, lang);
        visit(&mut table);
        table.send(RecordsCmd::Import(file));
        table.until("the report", |world| {
            let overlay = world.resource::<chuhe::app::state::Overlay>();
            overlay.0 == Some(Sheet::ImportReport)
        });
        table.frames(4);
        let report = records(&table).report().expect("a report").clone();
        assert_eq!((report.title.as_str(), report.games), ("damaged", 2));
        assert!(report.warned >= 2 && report.warned == report.warnings.len());
        assert!(report.warnings.iter().all(|w| w.place.line.is_some()));
        for (width, height) in [(360.0, 640.0), (915.0, 412.0), (1440.0, 900.0)] {
            table.resize(width, height);
            table.frames(3);
            let cut = &table.app.world().resource::<CutTexts>().0;
            assert!(cut.is_empty(), "{lang:?} {width}: {cut:?}");
        }
    }
}

#[test]
fn records_are_exported_in_the_format_that_was_chosen() {
    use chuhe::record::read::{Collection, Format};
    let temp = tempfile::tempdir().expect("a folder");
    let file = temp.path().join("cup.pgn");
    fs::write(&file, TWO_GAMES).expect("written");
    let mut table = open(temp.path());
    visit(&mut table);
    table.send(RecordsCmd::Import(file));
    table.until("both games taken in", |world| {
        let records = world.resource::<Records>();
        records.importing().is_none() && records.count() == 2
    });
    table.frames(3);
    let shown: Vec<String> = records(&table).shown().map(|e| e.file.clone()).collect();
    let mut export = |files: &[String], form, name: &str, format, games| {
        table.send(RecordsCmd::Export(files.to_vec()));
        table.frames(4);
        assert_eq!(table.overlay().0, Some(Sheet::Export));
        let offered = table.names().iter().any(|name| name.starts_with("XQF"));
        assert_eq!(offered, files.len() == 1, "XQF holds one game");
        let to = temp.path().join(name);
        table.send(RecordsCmd::ExportTo(form, to.clone()));
        table.until("the export", |world| {
            let notices = world.resource::<Notices>();
            let done = notices
                .shown()
                .is_some_and(|toast| toast.text == format!("Games exported: {games}"));
            done && world.resource::<Records>().exporting().is_none()
        });
        table.world().resource_mut::<Notices>().dismiss();
        let written = Collection::open(&to).expect("a file of games");
        assert_eq!((written.format(), written.len()), (format, games));
    };
    export(&shown, Form::PgnWxf, "all.pgn", Format::Pgn, 2);
    export(&shown, Form::Uci, "all.uci", Format::Lines, 2);
    export(&shown[..1], Form::Xqf, "one.xqf", Format::Xqf, 1);
    export(&shown[..1], Form::Dhtmlxq, "one.txt", Format::Dhtmlxq, 1);
}
