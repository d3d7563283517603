//! Another program as engine: it is chosen, plays, hints and judges; and whatever it does wrong, the game goes on and
//! the person is told.
#![cfg(unix)]

use crate::harness::Table;
use chuhe::app::analysis::{Analysis, AnalysisCmd};
use chuhe::app::nav::Nav;
use chuhe::app::notices::Notices;
use chuhe::app::opponent::{EngineCmd, EnginePool, OpponentCmd, OtherEngine};
use chuhe::app::review::{OpenRecord, Origin};
use chuhe::app::screens::CutTexts;
use chuhe::app::session::{NewGame, SessionCmd};
use chuhe::app::settings::{AppSettings, SettingsCmd};
use chuhe::app::state::{Screen, Sheet};
use chuhe::career::ledger::Contest;
use chuhe::career::saved_game::Seat;
use chuhe::career::settings::{EngineChoice, FirstMover, Lang};
use chuhe::engine::Score;
use chuhe::record::Record;
use chuhe::rules::{Position, Side};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

const MACHINE: Seat = Seat::Machine { grade: 1 };

/// A program that answers each line by a rule of the shell's `case`, and writes down what it hears.
struct Fake {
    folder: TempDir,
}

/// What a sound engine says first. Its first answer tells how it counts ranks.
const INTRODUCTION: &str = "uci) echo 'id name Fake Engine'\n\
    echo 'option name Threads type spin default 1 min 1 max 8'\n\
    echo 'option name Own Book type check default false'\n\
    echo 'option name Skill Level type spin default 20 min -20 max 20'\n\
    echo 'option name Style type combo default Solid var Risky var Solid var Very Solid'\n\
    echo 'option name EvalFile type string default <empty>'\n\
    echo 'option name Clear Hash type button'\n\
    echo 'option name UCI_Variant type combo default chess var chess var xiangqi'\n\
    echo uciok;;\n\
    'go depth 1') echo 'bestmove h2e2';;\n\
    quit) exit;;";

impl Fake {
    /// An engine with this rule for everything that it is asked after it was introduced.
    fn new(rule: &str) -> Fake {
        let fake = Fake {
            folder: tempfile::tempdir().expect("a folder"),
        };
        fake.teach(rule);
        fake
    }

    fn teach(&self, rule: &str) {
        let text = format!(
            "#!/bin/sh\nwhile read -r line; do echo \"$line\" >> heard; case \"$line\" in\n{INTRODUCTION}\n{rule}\nesac; done\n"
        );
        write_program(&self.path(), &text);
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("fake-engine")
    }

    fn heard(&self) -> String {
        fs::read_to_string(self.folder.path().join("heard")).unwrap_or_default()
    }
}

/// Written by another process: a file that this one holds open for writing may be in the hands of a program that is
/// just being born elsewhere, and cannot be started then.
fn write_program(path: &Path, text: &str) {
    let mut shell = Command::new("/bin/sh")
        .args(["-c", "cat > \"$0\" && chmod +x \"$0\""])
        .arg(path)
        .stdin(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut input = shell.stdin.take().expect("its input");
    input.write_all(text.as_bytes()).expect("written");
    drop(input);
    assert!(shell.wait().expect("its end").success());
}

/// Moves the pawn of the third file, red or black, and says what it thinks.
const PAWNS: &str = "position*) case \"$line\" in *' moves '*) mv=c6c5;; *) mv=c3c4;; esac;;\n\
    go*) echo \"info depth 7 score cp 33 multipv 1 pv $mv\"; echo \"bestmove $mv\";;";

fn chosen(table: &Table) -> Option<&EngineChoice> {
    let settings = table.app.world().resource::<AppSettings>();
    settings.0.engine.as_ref()
}

fn said(table: &Table) -> String {
    let notices = table.app.world().resource::<Notices>();
    notices
        .shown()
        .map_or_else(String::new, |toast| toast.text.clone())
}

fn until_said(table: &mut Table, words: &str) {
    let what = format!("'{words}' said");
    table.until(&what, |world| {
        let notices = world.resource::<Notices>();
        notices
            .shown()
            .is_some_and(|toast| toast.text.contains(words))
    });
}

fn choose(table: &mut Table, path: &Path) {
    table.send(EngineCmd::Try(path.to_owned()));
    table.until("the engine taken", |world| {
        world.resource::<AppSettings>().0.engine.is_some()
    });
    table.frames(2);
}

/// A table where the engine plays games.
fn with_player(fake: &Fake) -> Table {
    let mut table = Table::new();
    choose(&mut table, &fake.path());
    let mut choice = chosen(&table).expect("an engine").clone();
    choice.games = true;
    choice.hints = true;
    table.send(SettingsCmd::Engine(Some(choice)));
    table.frames(2);
    table
}

fn until_plies(table: &mut Table, plies: usize) {
    table.until("the machine's move", |world| {
        let session = world.resource::<chuhe::app::session::Session>();
        session.game.moves().len() == plies
    });
}

#[test]
fn an_engine_is_tried_taken_and_removed_in_the_settings() {
    let fake = Fake::new(PAWNS);
    let mut table = Table::sized(412.0, 4000.0);
    table.send(Nav::Open(Sheet::Settings));
    table.frames(4);
    assert!(
        table
            .names()
            .iter()
            .any(|name| name.starts_with("Choose an engine"))
    );
    table.send(EngineCmd::Try(fake.path()));
    table.frames(1);
    assert!(said(&table).contains("Trying"));
    until_said(&mut table, "Fake Engine is in use");
    table.frames(3);
    let choice = chosen(&table).expect("an engine");
    assert_eq!(choice.name, "Fake Engine");
    assert_eq!(
        (choice.analysis, choice.hints, choice.games),
        (true, false, false)
    );
    table.press("Gives hints");
    table.frames(2);
    assert!(chosen(&table).expect("an engine").hints);
    table.press("Remove");
    table.frames(2);
    assert_eq!(chosen(&table), None);
}

#[test]
fn what_is_no_engine_is_not_taken_and_why_is_said() {
    let mut table = Table::new();
    let mut refused = |path: &Path, words: &str| {
        table.send(EngineCmd::Try(path.to_owned()));
        until_said(&mut table, words);
        assert_eq!(chosen(&table), None);
    };
    refused(Path::new("/no/such/program"), "does not start");
    refused(Path::new("/bin/true"), "no UCI or UCCI engine");
    let chess = Fake::new("nothing) ;;");
    let text = fs::read_to_string(chess.path()).expect("written");
    write_program(&chess.path(), &text.replace("h2e2", "e2e4"));
    refused(&chess.path(), "does not play xiangqi");
}

#[test]
fn its_options_are_shown_set_told_to_it_and_kept() {
    let fake = Fake::new(PAWNS);
    let temp = tempfile::tempdir().expect("a folder");
    let open = || Table::open(temp.path(), 412.0, 915.0, 1.0, Lang::En);
    let mut table = open();
    choose(&mut table, &fake.path());
    table.send(EngineCmd::Options);
    // What it said when it was taken does not count: it is asked anew.
    table.frames(2);
    table.until("the options", |world| {
        world.resource::<OtherEngine>().offers().is_some()
    });
    table.frames(4);
    assert_eq!(table.overlay().0, Some(Sheet::EngineOptions));
    let names = table.names();
    let shown = |name: &str| names.iter().any(|known| known == name);
    assert!(shown("Own Book") && shown("Skill Level") && shown("EvalFile"));
    // What the app sets itself, and what is only done once, is not offered.
    assert!(!shown("Threads") && !shown("UCI_Variant") && !shown("Clear Hash"));
    table.press("Own Book");
    table.press("Solid");
    table.frames(2);
    table.press("Skill Level");
    for text in ["1", "1"] {
        table.typed(text);
    }
    table.frames(2);
    let mut options = chosen(&table).expect("an engine").options.clone();
    options.sort();
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(
        options,
        [
            pair("Own Book", "true"),
            // Behind the 20 that stood there: the most that it may be.
            pair("Style", "Very Solid"),
        ]
    );
    drop(table);
    // Told to the program when it is needed, also after another start.
    let mut table = open();
    assert_eq!(chosen(&table).expect("an engine").options.len(), 2);
    let mut choice = chosen(&table).expect("an engine").clone();
    choice.games = true;
    choice.options.push(pair("Skill Level", "-3"));
    table.send(SettingsCmd::Engine(Some(choice)));
    table.frames(2);
    table.start(MACHINE, Seat::Human, None);
    until_plies(&mut table, 1);
    let heard = fake.heard();
    for words in [
        "setoption name Own Book value true",
        "setoption name Style value Very Solid",
        "setoption name Skill Level value -3",
        "setoption name UCI_Variant value xiangqi",
    ] {
        assert!(heard.contains(words), "{words} in {heard}");
    }
    // And the usual values come back.
    table.send(EngineCmd::Options);
    // What it said when it was taken does not count: it is asked anew.
    table.frames(2);
    table.until("the options", |world| {
        world.resource::<OtherEngine>().offers().is_some()
    });
    table.frames(4);
    table.press("Usual values");
    table.frames(2);
    assert!(chosen(&table).expect("an engine").options.is_empty());
}

#[test]
fn it_plays_a_game_and_the_record_names_it() {
    let fake = Fake::new(PAWNS);
    let mut table = with_player(&fake);
    table.start(Seat::Human, MACHINE, None);
    table.play("h2e2");
    until_plies(&mut table, 2);
    assert_eq!(table.session().game.moves()[1].to_string(), "c6c5");
    assert_eq!(table.session().guest.as_deref(), Some("Fake Engine"));
    let saved = table.session().to_saved();
    let record = chuhe::career::game_record::record_of(&saved, &Default::default());
    let record = record.expect("a record");
    assert_eq!(record.tags.get("Black"), Some("Fake Engine"));
    // A game without it is named by the grade.
    let saved = chuhe::career::saved_game::SavedGame {
        guest: None,
        ..saved
    };
    let record = chuhe::career::game_record::record_of(&saved, &Default::default());
    assert_ne!(
        record.expect("a record").tags.get("Black"),
        Some("Fake Engine")
    );
}

#[test]
fn games_for_points_and_puzzles_are_not_its_business() {
    let fake = Fake::new(PAWNS);
    let mut table = with_player(&fake);
    let before = fake.heard();
    table.send(SessionCmd::start(NewGame::rated(
        Contest::Ladder,
        1,
        FirstMover::Opponent,
    )));
    table.frames(4);
    until_plies(&mut table, 1);
    assert_eq!(table.session().guest, None);
    assert_eq!(fake.heard(), before, "it was not even asked");
}

#[test]
fn it_gives_hints() {
    let fake = Fake::new(PAWNS);
    let mut table = with_player(&fake);
    table.two_players();
    table.send(OpponentCmd::Hint);
    table.until("a hint", |world| {
        let session = world.resource::<chuhe::app::session::Session>();
        session.hint.is_some()
    });
    let hint = table.session().hint.expect("a hint");
    assert_eq!(hint.to_string(), "c3c4");
}

fn review(table: &mut Table) {
    let mut record = Record::new(Position::start());
    let mut at = chuhe::record::NodeId::ROOT;
    for mv in ["h2e2", "h9g7"] {
        let mv = mv.parse().expect("a move");
        at = record.tree.add(at, mv).expect("legal");
    }
    table.send(OpenRecord {
        record: Box::new(record),
        origin: Origin::Loose,
        flipped: false,
        at_end: false,
    });
    table.frames(4);
    assert_eq!(table.screen(), Screen::Review);
}

#[test]
fn it_shows_lines_and_judges_a_game() {
    let fake = Fake::new(PAWNS);
    let mut table = with_player(&fake);
    review(&mut table);
    table.until("its line", |world| {
        let lines = world.resource::<Analysis>().lines();
        lines
            .first()
            .is_some_and(|line| line.score == Score::Cp(33) && line.moves[0].to_string() == "c3c4")
    });
    table.send(AnalysisCmd::JudgeGame);
    table.until("both moves judged", |world| {
        let analysis = world.resource::<Analysis>();
        analysis.game().is_some_and(|game| game.is_done())
    });
    let analysis = table.app.world().resource::<Analysis>();
    let plies = analysis.game().expect("a judgement").plies();
    assert_eq!(plies[0].best.to_string(), "c3c4");
    assert_eq!(plies[0].best_score, Score::Cp(33));
}

/// What a program does wrong in the middle of a game, and the words in which that is told.
const FAULTS: [(&str, &str); 3] = [
    ("go*) echo 'bestmove a0a9';;", "rules forbid"),
    ("go*) exit;;", "has ended by itself"),
    ("go*) kill -9 $$;;", "has ended by itself"),
];

#[test]
fn a_game_goes_on_without_an_engine_that_fails() {
    for (rule, words) in FAULTS {
        let fake = Fake::new(rule);
        let mut table = with_player(&fake);
        table.start(MACHINE, Seat::Human, None);
        until_said(&mut table, words);
        until_plies(&mut table, 1);
        assert!(said(&table).contains("built-in engine goes on"));
        assert_eq!(table.session().guest, None, "it has made no move");
        // The player's bar names the grade again, and the next moves come without it.
        table.play("h9g7");
        until_plies(&mut table, 3);
        let other = table.app.world().resource::<OtherEngine>();
        assert!(other.fault().is_some());
    }
}

#[test]
fn help_and_judgement_come_from_our_engine_when_the_other_fails() {
    for (rule, words) in FAULTS {
        let fake = Fake::new(rule);
        let mut table = with_player(&fake);
        table.two_players();
        table.send(OpponentCmd::Hint);
        until_said(&mut table, words);
        table.until("a hint", |world| {
            let session = world.resource::<chuhe::app::session::Session>();
            session.hint.is_some()
        });
        let mut table = with_player(&fake);
        review(&mut table);
        table.send(AnalysisCmd::JudgeGame);
        table.until("both moves judged", |world| {
            let analysis = world.resource::<Analysis>();
            analysis.game().is_some_and(|game| game.is_done())
        });
        let other = table.app.world().resource::<OtherEngine>();
        assert!(other.fault().is_some());
    }
}

#[test]
fn an_engine_that_hangs_holds_up_nobody() {
    // It hears everything and never answers.
    let fake = Fake::new("go*) :;;");
    let mut table = with_player(&fake);
    table.start(MACHINE, Seat::Human, None);
    table.until("it to be asked", |_| fake.heard().contains("go movetime"));
    // Whoever does not want to wait gets a move from our engine.
    table.send(OpponentCmd::MoveNow);
    until_plies(&mut table, 1);
    assert_eq!(table.session().guest, None);
    // A move taken back, a hint asked for and the page left: nothing waits for it.
    table.send(SessionCmd::Close);
    table.send(Nav::To(Screen::Home));
    table.frames(4);
    let begin = std::time::Instant::now();
    drop(table);
    assert!(begin.elapsed().as_secs() < 5, "the app closes");
}

#[test]
fn an_engine_that_never_introduces_itself_can_be_left() {
    let fake = Fake::new("nothing) ;;");
    write_program(&fake.path(), "#!/bin/sh\nwhile read -r line; do :; done\n");
    let mut table = Table::new();
    table.send(EngineCmd::Try(fake.path()));
    table.frames(5);
    // A game runs meanwhile.
    table.start(MACHINE, Seat::Human, None);
    until_plies(&mut table, 1);
    // Another one is tried in its place.
    let sound = Fake::new(PAWNS);
    choose(&mut table, &sound.path());
    assert_eq!(chosen(&table).expect("an engine").path, sound.path());
}

#[test]
fn an_engine_whose_file_is_gone_is_told_and_can_be_started_again() {
    let fake = Fake::new("go*) echo \"bestmove $(cat move)\";;");
    let temp = tempfile::tempdir().expect("a folder");
    let open = || Table::open(temp.path(), 412.0, 4000.0, 1.0, Lang::En);
    let mut table = open();
    choose(&mut table, &fake.path());
    let mut choice = chosen(&table).expect("an engine").clone();
    choice.games = true;
    table.send(SettingsCmd::Engine(Some(choice.clone())));
    table.frames(2);
    drop(table);
    fs::rename(fake.path(), fake.folder.path().join("elsewhere")).expect("renamed");
    let mut table = open();
    table.start(MACHINE, Seat::Human, None);
    until_said(&mut table, "no longer there");
    until_plies(&mut table, 1);
    table.world().resource_mut::<Notices>().dismiss();
    table.send(Nav::Open(Sheet::Settings));
    table.frames(4);
    let cut = &table.app.world().resource::<CutTexts>().0;
    assert!(cut.is_empty(), "{cut:?}");
    table.press("Start it again");
    until_said(&mut table, "does not start");
    fs::rename(fake.folder.path().join("elsewhere"), fake.path()).expect("renamed");
    table.press("Start it again");
    until_said(&mut table, "is in use");
    table.frames(3);
    // With what had been chosen for it.
    assert_eq!(chosen(&table), Some(&choice));
    assert_eq!(table.app.world().resource::<OtherEngine>().fault(), None);
    table.send(Nav::Close);
    table.frames(2);
    let mut after = table.session().game.position().clone();
    after.make("h9g7".parse().expect("a move"));
    let answer = after.legal_moves()[0].to_string();
    fs::write(fake.folder.path().join("move"), answer).expect("written");
    table.play("h9g7");
    until_plies(&mut table, 3);
    assert_eq!(table.session().guest.as_deref(), Some("Fake Engine"));
    assert_eq!(table.session().seat(Side::Red), MACHINE);
    assert!(table.app.world().resource::<EnginePool>().job().is_none());
}
