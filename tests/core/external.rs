//! Other programs as engines: what they say is understood, and what they do wrong is told and harms nobody.
#![cfg(unix)]

use chuhe::engine::external::{External, ExternalError, Program};
use chuhe::engine::{Limits, Score, Stop};
use chuhe::rules::{Move, Position};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tempfile::TempDir;

fn own() -> Program {
    Program::new(Path::new(env!("CARGO_BIN_EXE_chuhe-engine")), 1, 16)
}

/// A program that answers each line by a rule of the shell's `case`.
struct Fake {
    folder: TempDir,
    program: Program,
}

impl Fake {
    fn new(rules: &str) -> Fake {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("engine");
        let text =
            format!("#!/bin/sh\nwhile read -r line; do case \"$line\" in\n{rules}\nesac; done\n");
        fs::write(&path, text).expect("written");
        // Through the shell: a file that was written just now may still be held open by a sibling that is being born.
        let program = Program {
            arguments: vec![path.to_string_lossy().into_owned()],
            folder: Some(folder.path().to_owned()),
            patience: Duration::from_secs(2),
            ..Program::new(Path::new("/bin/sh"), 1, 16)
        };
        Fake { folder, program }
    }

    fn start(&self) -> Result<External, ExternalError> {
        External::start(&self.program, &Stop::new())
    }

    fn heard(&self) -> String {
        fs::read_to_string(self.folder.path().join("heard")).unwrap_or_default()
    }
}

fn go(
    external: &mut External,
    moves: &[Move],
    limits: &Limits,
) -> Result<Option<Move>, ExternalError> {
    let found = external.go(&Position::start(), moves, limits, &Stop::new(), &mut |_| {});
    found.map(|found| found.mv)
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

#[test]
fn our_own_engine_is_understood_as_any_other() {
    let mut external = External::start(&own(), &Stop::new()).expect("an engine");
    assert!(external.name().contains("Chuhe"), "{}", external.name());
    let limits = Limits {
        multipv: 2,
        ..Limits::depth(5)
    };
    let mut lines = [0, 0];
    let start = Position::start();
    let found = external
        .go(&start, &[], &limits, &Stop::new(), &mut |info| {
            lines[info.multipv - 1] += 1;
            assert!(start.is_legal(info.pv[0]));
        })
        .expect("an answer");
    assert!(found.mv.is_some_and(|mv| start.is_legal(mv)));
    assert!(lines[0] > 0 && lines[1] > 0, "{lines:?}");
    // After moves, and where there is none.
    let reply = go(&mut external, &[mv("h2e2")], &Limits::depth(3)).expect("an answer");
    assert!(reply.is_some_and(|mv| mv.from().rank() >= 5));
    let mated = Position::from_fen("R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 0 1").expect("a position");
    let none = external.go(&mated, &[], &Limits::depth(3), &Stop::new(), &mut |_| {});
    let none = none.expect("an answer");
    assert_eq!((none.mv, none.score), (None, Score::Mate(0)));
}

#[test]
fn a_stop_ends_a_search_and_the_next_one_is_answered() {
    let mut external = External::start(&own(), &Stop::new()).expect("an engine");
    let stop = Stop::new();
    let limits = Limits {
        infinite: true,
        ..Limits::default()
    };
    let start = Position::start();
    let found = external.go(&start, &[], &limits, &stop, &mut |info| {
        if info.depth >= 3 {
            stop.stop();
        }
    });
    assert!(found.expect("the best so far").mv.is_some());
    let next = go(&mut external, &[mv("h2e2")], &Limits::depth(2)).expect("an answer");
    assert!(next.is_some_and(|mv| mv.from().rank() >= 5));
}

#[test]
fn ranks_are_counted_from_one_where_the_program_does() {
    let fake = Fake::new(
        "uci) echo 'id name Counting'; echo 'option name UCI_Variant type combo default chess'; echo uciok;;\n\
         'setoption name UCI_Variant'*) echo \"$line\" > heard;;\n\
         go*) echo 'info depth 1 score cp 12 pv h3e3 h10g8'; echo 'bestmove h3e3';;\n\
         quit) exit;;",
    );
    let mut external = fake.start().expect("an engine");
    assert_eq!(external.name(), "Counting");
    assert_eq!(
        fake.heard().trim(),
        "setoption name UCI_Variant value xiangqi"
    );
    let mut line = Vec::new();
    let start = Position::start();
    let limits = Limits::movetime(Duration::from_millis(50));
    let found = external.go(&start, &[], &limits, &Stop::new(), &mut |info| {
        line.clone_from(&info.pv);
    });
    let found = found.expect("an answer");
    assert_eq!(
        (found.mv, found.ponder),
        (Some(mv("h2e2")), Some(mv("h9g7")))
    );
    assert_eq!(line, [mv("h2e2"), mv("h9g7")]);
    assert_eq!(found.score, Score::Cp(12));
}

#[test]
fn ucci_is_spoken_where_uci_is_not() {
    let fake = Fake::new(
        "uci) exit;;\n\
         ucci) echo 'id name Old'; echo 'option usemillisec type check'; echo ucciok;;\n\
         setoption*|position*|go*) echo \"$line\" >> heard;\n\
            case \"$line\" in 'go depth'*) echo 'bestmove h2e2';; esac;;\n\
         stop) echo 'info depth 4 score 35 pv b7e7'; echo 'bestmove b7e7';;\n\
         quit) exit;;",
    );
    let mut external = fake.start().expect("an engine");
    let limits = Limits::movetime(Duration::from_millis(30));
    let reply = go(&mut external, &[mv("h2e2")], &limits).expect("an answer");
    assert_eq!(reply, Some(mv("b7e7")));
    let heard = fake.heard();
    assert!(heard.contains("setoption usemillisec true"), "{heard}");
    assert!(
        heard.contains(" moves h2e2\n") && heard.contains("go infinite"),
        "{heard}"
    );
}

#[test]
fn what_is_no_engine_for_this_game_is_named() {
    let missing = Program::new(Path::new("/no/such/program"), 1, 16);
    let outcome = |program: &Program| External::start(program, &Stop::new()).map(|_| ());
    assert!(matches!(outcome(&missing), Err(ExternalError::Start(_))));
    let mut other = Program::new(&PathBuf::from("/bin/true"), 1, 16);
    assert!(matches!(outcome(&other), Err(ExternalError::NoEngine)));
    // Says things for ever, but never the word.
    other = Program {
        patience: Duration::from_millis(300),
        ..Program::new(&PathBuf::from("/usr/bin/yes"), 1, 16)
    };
    if other.path.exists() {
        assert!(matches!(outcome(&other), Err(ExternalError::NoEngine)));
    }
    let chess = Fake::new("uci) echo uciok;;\ngo*) echo 'bestmove e2e4';;\nquit) exit;;");
    assert!(matches!(chess.start(), Err(ExternalError::OtherGame(word)) if word == "e2e4"));
}

#[test]
fn faults_in_the_middle_of_a_game_are_named() {
    let begin = "uci) echo uciok;;\n'go depth 1') echo 'bestmove h2e2';;\nquit) exit;;";
    let answer = |rule: &str| {
        let mut fake = Fake::new(&format!("{begin}\ngo*) {rule};;"));
        fake.program.patience = Duration::from_millis(700);
        let mut external = fake.start().expect("an engine");
        go(
            &mut external,
            &[],
            &Limits::movetime(Duration::from_millis(20)),
        )
    };
    assert!(matches!(answer("exit"), Err(ExternalError::Ended)));
    assert!(matches!(answer(":"), Err(ExternalError::Silent(_))));
    let illegal = answer("echo 'bestmove a0a9'");
    assert!(matches!(illegal, Err(ExternalError::Illegal(word)) if word == "a0a9"));
    assert!(matches!(
        answer("echo bestmove"),
        Err(ExternalError::Illegal(_))
    ));
    // Nonsense beside a sound answer is passed over.
    let noise =
        "printf 'info depth x score cp pv\\n\\377\\376 info\\ninfo score mate 9999999999 pv zz\\n'";
    let sound = answer(&format!("{noise}; echo 'bestmove h2e2 ponder'"));
    assert_eq!(sound.expect("an answer"), Some(mv("h2e2")));
}

#[test]
fn a_program_that_does_not_listen_is_killed_when_it_is_let_go() {
    let fake = Fake::new(
        "uci) echo $$ > heard; echo uciok;;\n\
         'go depth 1') echo 'bestmove h2e2';;\n\
         *infinite) trap '' TERM; while :; do sleep 0.05; done;;",
    );
    let mut external = fake.start().expect("an engine");
    let stop = Stop::new();
    let giver = stop.clone();
    let wait = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        giver.stop();
    });
    let limits = Limits {
        infinite: true,
        ..Limits::default()
    };
    // The user goes on, with nothing.
    let found = external.go(&Position::start(), &[], &limits, &stop, &mut |_| {});
    assert_eq!(found.expect("no fault").mv, None);
    wait.join().expect("joined");
    let id = fake.heard().trim().to_owned();
    let alive = || Path::new("/proc").join(&id).exists();
    assert!(!id.is_empty());
    drop(external);
    let end = Instant::now() + Duration::from_secs(10);
    while alive() {
        assert!(Instant::now() < end, "still there");
        std::thread::sleep(Duration::from_millis(10));
    }
}
