//! The library: finished games get there by themselves, the list follows the files, and changes can be taken back.

use crate::record_samples::bytes;
use chuhe::career::filing;
use chuhe::career::game_record::{self, Words};
use chuhe::career::handicap::Handicap;
use chuhe::career::ladder::Ladder;
use chuhe::career::ledger::Ledger;
use chuhe::career::library::{ChangeError, Filter, Import, Kind, Library, Outcomes, export};
use chuhe::career::paths::{DataDir, Id, ProfileDir};
use chuhe::career::saved_game::{ClockState, SavedGame, Seat, Seats, TimeControl};
use chuhe::record::read::Collection;
use chuhe::record::write::Target;
use chuhe::record::{GameResult, NodeId, Record, name, pgn};
use chuhe::rules::adjudication::Lang;
use chuhe::rules::notation::Style;
use chuhe::rules::{EndReason, GameEnd, Outcome, Side};
use std::fs;
use std::time::Duration;

const BRIEFLY: Duration = Duration::from_millis(1);

struct Home {
    folder: tempfile::TempDir,
}

impl Home {
    fn new() -> Home {
        Home {
            folder: tempfile::tempdir().expect("a folder"),
        }
    }

    fn profile(&self) -> ProfileDir {
        DataDir::new(self.folder.path()).profile(&Id::first_profile())
    }

    /// The list after all files have been read.
    fn library(&self) -> Library {
        let (mut library, notices) = Library::open(self.profile());
        assert_eq!(notices, []);
        library.refresh().expect("a folder");
        while library.work(BRIEFLY).left > 0 {}
        library
    }
}

fn game(number: u64) -> SavedGame {
    let seats = Seats {
        red: Seat::Machine { grade: 7 },
        black: Seat::Human,
    };
    let mut game = SavedGame::new(
        Id::new(1_790_000_000 + number, number),
        seats,
        1_790_000_000,
    );
    game.moves = ["h2e2", "h9g7", "h0g2", "i9h9"].map(str::to_owned).to_vec();
    game.rated = true;
    game.ended = Some(GameEnd::new(
        Outcome::Win(Side::Black),
        EndReason::Resignation,
    ));
    game
}

fn words() -> Words {
    Words {
        person: "Ann".to_owned(),
        machine: "Chuhe".to_owned(),
        lang: Lang::En,
        ..Words::default()
    }
}

fn put(home: &Home, file: &str, bytes: &[u8]) {
    let path = home.profile().records().join(file);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, bytes).expect("written");
}

#[test]
fn a_finished_game_is_in_the_list_with_all_that_is_known_of_it() {
    let home = Home::new();
    let profile = home.profile();
    let (mut ledger, _) = Ledger::open(&profile.ledger()).expect("a ledger");
    let game = game(1);
    let words = words();
    filing::file(
        &profile,
        &mut ledger,
        Ladder::standard(),
        &game,
        &filing::write_record(&words),
    )
    .expect("filed");
    let library = home.library();
    let [entry] = library.entries() else {
        panic!("{:?}", library.entries());
    };
    assert_eq!(entry.id.as_deref(), Some(game.id.as_str()));
    assert_eq!(entry.red.as_deref(), Some("Chuhe 7"));
    assert_eq!(entry.black.as_deref(), Some("Ann"));
    assert_eq!(entry.date.as_deref(), Some("2026.09.21"));
    assert_eq!((entry.grade, entry.my_side), (Some(7), Some(Side::Black)));
    assert_eq!(Outcomes::of(entry), Outcomes::Won);
    assert_eq!(entry.end_reason(), Some(EndReason::Resignation));
    assert_eq!((entry.kind, entry.plies), (Kind::Ladder, 4));
    assert!(entry.opening_name("zh-Hans").is_some() && entry.opening_name("en").is_some());
    let record = library.load(&entry.file).expect("read").record;
    let end = record.tree.line_end(NodeId::ROOT);
    assert_eq!(record.tree.position_at(end).to_fen(), entry.final_fen);
    assert_eq!(record.tree.comment(end), "Red resigned. Black wins.");
}

#[test]
fn the_circumstances_of_a_game_are_in_its_record() {
    let mut game = game(2);
    game.rated = false;
    game.handicap = Handicap::TwoHorses;
    game.start_fen = Handicap::TwoHorses.start(Side::Black).to_fen();
    game.moves = vec!["h2e2".to_owned(), "b7e7".to_owned(), "e2e6".to_owned()];
    game.cursor = Some(2);
    game.aids.take_backs_used = 3;
    game.rules.natural_limit = 60;
    game.ended = None;
    let control = TimeControl {
        per_move_s: Some(30),
        base_s: Some(600),
        increment_s: 5,
        overtime_s: None,
    };
    game.clock = Some(ClockState {
        control,
        remaining_ms: (1, 1),
        move_used_ms: 0,
        overtime_used_ms: 0,
    });
    let text = game_record::to_pgn(&game, &words());
    let parsed = pgn::parse(&text);
    assert_eq!(parsed.warnings, [], "{text}");
    let record = parsed.record;
    assert_eq!(record.tree.main_plies(), 2);
    assert_eq!(record.result(), GameResult::Unknown);
    let tag = |name| record.tags.get(name);
    assert_eq!(tag(name::CONTEST), Some("casual"));
    assert_eq!(tag(name::HANDICAP), Some("two_horses"));
    assert_eq!(tag(name::NATURAL_LIMIT), Some("30"));
    assert_eq!(tag(name::TAKE_BACKS), Some("3"));
    assert_eq!(tag(name::HINTS), None);
    assert_eq!(record.tags.time_control(), Some("600+5:1/30"));
    assert!(!record.is_standard());
}

#[test]
fn the_list_follows_the_files() {
    let home = Home::new();
    for number in 0..30 {
        let text = game_record::to_pgn(&game(number), &words());
        put(&home, &format!("{number:02}.pgn"), text.as_bytes());
    }
    put(
        &home,
        "Masters/1.pgn",
        &bytes("02_zh_gb18030_crlf_fullwidth.pgn"),
    );
    put(&home, "notes.txt", b"not a record");
    put(&home, "empty.pgn", b"");
    let mut library = home.library();
    assert_eq!(library.entries().len(), 32);
    assert_eq!(library.folders(), [("Masters".to_owned(), 1)]);
    let master = library.entry("Masters/1.pgn").expect("listed");
    assert_eq!((master.plies, master.kind), (102, Kind::Imported));
    assert_eq!(master.red.as_deref(), Some("甲方"));
    library.save().expect("saved");

    // From the cache alone.
    let (cached, notices) = Library::open(home.profile());
    assert_eq!(
        (cached.entries(), &notices[..]),
        (library.entries(), &[][..])
    );
    // One gone, one changed, one new: only these are read.
    let records = home.profile().records();
    fs::remove_file(records.join("00.pgn")).expect("removed");
    put(&home, "01.pgn", b"[Red \"new\"]\n\n1. C2=5 *\n");
    put(&home, "zz.pgn", b"1. C2=5 *\n");
    let (mut library, _) = Library::open(home.profile());
    let progress = library.refresh().expect("a folder");
    assert_eq!((progress.left, progress.changed), (2, true));
    while library.work(BRIEFLY).left > 0 {}
    assert_eq!(library.entries().len(), 32);
    assert_eq!(
        library.entry("01.pgn").expect("there").red.as_deref(),
        Some("new")
    );
    assert!(library.entry("00.pgn").is_none());

    // Damaged or missing, the cache is made again.
    let whole = library.entries().to_vec();
    fs::write(home.profile().index(), b"(entries: [no").expect("written");
    assert_eq!(home.library().entries(), whole);
    fs::remove_file(home.profile().index()).ok();
    assert_eq!(home.library().entries(), whole);
}

#[test]
fn stars_and_titles_leave_all_else_as_it_is() {
    let home = Home::new();
    let text =
        "[Event \"e\"]\r\n[Result \"*\"]\r\n\r\n{ odd   blanks } 1. C2=5   H8+7 *\r\n\r\ntrailer";
    put(&home, "a.pgn", text.as_bytes());
    let mut library = home.library();
    library.set_starred("a.pgn", true).expect("starred");
    library.rename("a.pgn", "甲 \"x\" [y]").expect("renamed");
    let entry = library.entry("a.pgn").expect("there");
    assert!(entry.starred);
    assert_eq!(entry.title.as_deref(), Some("甲 \"x\" [y]"));
    library.set_starred("a.pgn", false).expect("unstarred");
    assert!(!library.entry("a.pgn").expect("there").starred);
    let now = fs::read_to_string(library.path("a.pgn")).expect("read");
    let kept: String = now
        .split_inclusive('\n')
        .filter(|line| !line.contains("ChuheStarred") && !line.contains("[Title"))
        .collect();
    assert_eq!(kept, text);
    assert!(matches!(
        library.rename("none.pgn", "x"),
        Err(ChangeError::Missing(_))
    ));
}

#[test]
fn a_deleted_record_comes_back() {
    let home = Home::new();
    put(&home, "Set/a.pgn", b"1. C2=5 *\n");
    let mut library = home.library();
    let before = library.entries().to_vec();
    let trashed = library.delete("Set/a.pgn").expect("deleted");
    assert_eq!(library.entries(), []);
    assert_eq!(home.library().entries(), []);
    library.restore(&trashed).expect("restored");
    assert_eq!(library.entries(), before);
    let again = library.delete("Set/a.pgn").expect("deleted");
    library.empty_trash().expect("emptied");
    assert!(library.restore(&again).is_err());
    assert!(matches!(
        library.delete("Set/a.pgn"),
        Err(ChangeError::Missing(_))
    ));
}

#[test]
fn several_games_become_a_collection_and_one_a_record() {
    let home = Home::new();
    let mut library = home.library();
    let mut import = |file: &str, title: &str| {
        let collection = Collection::read(&bytes(file)).expect("a sample");
        let id = Id::new(5, 5);
        let mut import = Import::new(&library.folder(), collection, title, id, Style::SIMPLIFIED);
        while !import.step(BRIEFLY).expect("written") {}
        library.refresh().expect("looked");
        (import.files.clone(), import.warned)
    };
    let (two, _) = import("11_two_games_one_file.pgn", "a/b: c?");
    let (again, _) = import("11_two_games_one_file.pgn", "a/b: c?");
    let (one, warned) = import("16_truncated_v18.xqf", "x");
    assert_eq!((two.len(), again.len(), one.len(), warned), (2, 2, 1, 1));
    while library.work(BRIEFLY).left > 0 {}
    let names: Vec<String> = library
        .folders()
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names, ["a b  c", "a b  c 2"]);
    assert_eq!(library.entries().len(), 5);
    // Out again: the games are what they were.
    let out = home.folder.path().join("out.pgn");
    let mut seen = Vec::new();
    let target = Target::Pgn(Style::Wxf);
    let written = export(&library.folder(), &two, target, &out, |done| {
        seen.push(done);
        true
    });
    assert_eq!(written.expect("written"), 2);
    assert_eq!(seen, [1, 2]);
    let trees = |bytes: &[u8]| -> Vec<_> {
        let (records, _) = Collection::read(bytes).expect("PGN").records();
        records.into_iter().map(|record| record.tree).collect()
    };
    let exported = trees(&fs::read(out).expect("read"));
    assert_eq!(exported, trees(&bytes("11_two_games_one_file.pgn")));
}

#[test]
fn a_collection_is_deleted_and_had_back() {
    let home = Home::new();
    for file in ["Set/1.pgn", "Set/2.pgn", "Settled/3.pgn", "4.pgn"] {
        put(&home, file, b"[Red \"Bei\"]\n\n1. C2=5 1-0\n");
    }
    let mut library = home.library();
    let before = library.entries().to_vec();
    assert_eq!(before.len(), 4);
    let trashed = library.delete_folder("Set").expect("deleted");
    let left: Vec<&str> = library.entries().iter().map(|e| e.file.as_str()).collect();
    assert_eq!(left.len(), 2);
    assert!(left.iter().all(|file| !file.starts_with("Set/")));
    assert_eq!(home.library().entries().len(), 2, "the files are gone");
    assert!(matches!(
        library.delete_folder("Set"),
        Err(ChangeError::Missing(_))
    ));
    // Nothing but a collection goes that way.
    for name in ["4.pgn", "", ".", ".."] {
        assert!(library.delete_folder(name).is_err(), "{name}");
    }
    library.restore(&trashed).expect("restored");
    assert_eq!(library.entries(), before);
    assert_eq!(home.library().entries(), before);
}

#[test]
fn filters_choose() {
    let home = Home::new();
    for number in 0..6 {
        let mut game = game(number);
        game.rated = number % 2 == 0;
        if number > 3 {
            game.ended = Some(GameEnd::new(Outcome::Draw, EndReason::Agreement));
        }
        put(
            &home,
            &format!("{number}.pgn"),
            game_record::to_pgn(&game, &words()).as_bytes(),
        );
    }
    put(&home, "Set/7.pgn", b"[Red \"Bei\"]\n\n1. C2=5 1-0\n");
    let mut library = home.library();
    library.set_starred("3.pgn", true).expect("starred");
    let chosen = |filter: Filter| library.filtered(&filter).len();
    let all = Filter::default;
    assert_eq!(chosen(all()), 7);
    assert_eq!(
        chosen(Filter {
            outcome: Some(Outcomes::Won),
            ..all()
        }),
        5
    );
    assert_eq!(
        chosen(Filter {
            outcome: Some(Outcomes::Drawn),
            ..all()
        }),
        2
    );
    assert_eq!(
        chosen(Filter {
            grades: Some((1, 7)),
            ..all()
        }),
        6
    );
    assert_eq!(
        chosen(Filter {
            grades: Some((8, 20)),
            ..all()
        }),
        0
    );
    assert_eq!(
        chosen(Filter {
            starred: true,
            ..all()
        }),
        1
    );
    assert_eq!(
        chosen(Filter {
            kind: Some(Kind::Casual),
            ..all()
        }),
        3
    );
    assert_eq!(
        chosen(Filter {
            folder: Some(None),
            ..all()
        }),
        6
    );
    assert_eq!(
        chosen(Filter {
            folder: Some(Some("Set".into())),
            ..all()
        }),
        1
    );
    assert_eq!(
        chosen(Filter {
            text: " bei ".into(),
            ..all()
        }),
        1
    );
    let opening = library.entry("1.pgn").and_then(|e| e.opening.clone());
    assert_eq!(chosen(Filter { opening, ..all() }), 6);
}

#[test]
fn a_record_that_was_annotated_is_written_in_its_place() {
    let home = Home::new();
    let mut library = home.library();
    let mut record = Record::new(chuhe::rules::Position::start());
    let file = library
        .add(&record, Style::SIMPLIFIED, &Id::new(9, 9))
        .expect("written");
    assert_eq!(library.entry(&file).expect("listed").plies, 0);
    record
        .tree
        .add(NodeId::ROOT, "h2e2".parse().expect("a move"))
        .expect("legal");
    library.write(&file, &record, Style::Iccs).expect("written");
    assert_eq!(library.entry(&file).expect("listed").plies, 1);
    let read = library.load(&file).expect("read").record;
    assert_eq!(read.tree, record.tree);
}
