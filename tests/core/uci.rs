//! The protocols, as dialogues on buffers in memory.

use chuhe::engine::uci;
use chuhe::rules::{Game, Move, Position, RuleSet};
use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Everything said to a script of commands whose end closes the input.
fn answers(script: &str) -> Vec<String> {
    let mut output = Vec::new();
    uci::run(BufReader::new(script.as_bytes()), &mut output).expect("buffers do not fail");
    String::from_utf8(output)
        .expect("answers are UTF-8")
        .lines()
        .map(str::to_owned)
        .collect()
}

/// An engine on another thread, spoken to line by line.
struct Dialogue {
    input: Option<Sender<Vec<u8>>>,
    output: Arc<Mutex<Vec<u8>>>,
    thread: Option<JoinHandle<io::Result<()>>>,
    read: usize,
}

struct Pipe(Receiver<Vec<u8>>, Vec<u8>);

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            match self.0.recv() {
                Ok(bytes) => self.1 = bytes,
                Err(_) => return Ok(0),
            }
        }
        let count = buffer.len().min(self.1.len());
        buffer[..count].copy_from_slice(&self.1[..count]);
        self.1.drain(..count);
        Ok(count)
    }
}

struct Tape(Arc<Mutex<Vec<u8>>>);

impl Write for Tape {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").extend_from_slice(buffer);
        Ok(buffer.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Dialogue {
    fn new() -> Dialogue {
        let (input, pipe) = channel();
        let output = Arc::new(Mutex::new(Vec::new()));
        let tape = Tape(output.clone());
        let thread =
            std::thread::spawn(move || uci::run(BufReader::new(Pipe(pipe, Vec::new())), tape));
        Dialogue {
            input: Some(input),
            output,
            thread: Some(thread),
            read: 0,
        }
    }

    fn say(&self, line: &str) {
        let input = self.input.as_ref().expect("still open");
        input
            .send(format!("{line}\n").into_bytes())
            .expect("listens");
    }

    /// The next line that begins with `prefix`; lines before it are passed over.
    fn wait(&mut self, prefix: &str) -> String {
        let begin = Instant::now();
        loop {
            {
                let output = self.output.lock().expect("no panic");
                let text = String::from_utf8_lossy(&output[self.read..]).into_owned();
                let mut at = 0;
                while let Some(end) = text[at..].find('\n') {
                    let line = &text[at..at + end];
                    at += end + 1;
                    if line.starts_with(prefix) {
                        self.read += at;
                        return line.to_owned();
                    }
                }
            }
            assert!(begin.elapsed() < Duration::from_secs(60), "no {prefix}");
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn close(mut self) -> String {
        self.input = None;
        let thread = self.thread.take().expect("closed once");
        thread
            .join()
            .expect("no panic")
            .expect("buffers do not fail");
        let output = self.output.lock().expect("no panic");
        String::from_utf8_lossy(&output).into_owned()
    }
}

#[test]
fn uci_is_greeted_and_answered_with_legal_moves() {
    let said = answers("uci\nisready\nucinewgame\nposition startpos moves h2e2\ngo depth 4\n");
    assert!(said.contains(&"uciok".to_owned()) && said.contains(&"readyok".to_owned()));
    for option in [
        "Hash",
        "Threads",
        "MultiPV",
        "Level",
        "Ponder",
        "Book",
        "EvalFile",
        "Eval",
        "UCI_Variant",
    ] {
        let start = format!("option name {option} type ");
        assert!(said.iter().any(|line| line.starts_with(&start)), "{option}");
    }
    let last = said.last().expect("an answer");
    let words: Vec<&str> = last.split(' ').collect();
    assert_eq!(words[0], "bestmove");
    let mut position = Position::start();
    position.make("h2e2".parse().expect("a move"));
    let mv: Move = words[1].parse().expect("a move");
    assert!(position.is_legal(mv), "{last}");
    let info = said
        .iter()
        .rfind(|line| line.starts_with("info depth 4 "))
        .expect("depth 4");
    for word in [
        " seldepth ",
        " multipv 1 ",
        " score cp ",
        " nodes ",
        " nps ",
        " hashfull ",
        " time ",
        " pv ",
    ] {
        assert!(info.contains(word), "{word} in {info}");
    }
}

#[test]
fn ucci_speaks_its_own_words() {
    let said = answers(
        "ucci\nsetoption usemillisec true\nsetoption hashsize 2\nposition fen \
         3k5/9/9/9/9/9/9/9/1R7/R3K4 w - - 0 1\ngo depth 4\n\
         position fen 3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1\ngo depth 2\nquit\n",
    );
    assert!(said.contains(&"ucciok".to_owned()));
    assert!(said.iter().any(|line| line.starts_with("bestmove ")));
    assert!(said.contains(&"nobestmove".to_owned()));
    assert!(
        said.iter()
            .any(|line| line.starts_with("info depth 1 score "))
    );
    assert_eq!(said.last().map(String::as_str), Some("bye"));
}

#[test]
fn faults_are_told_and_leave_the_engine_usable() {
    let said = answers(
        "position fen 9/9 w\nposition startpos moves h2e2 h2e2\nposition\nsetoption name Hash value 0\n\
         setoption name Colour value red\ngo depth x\nxyzzy\n\u{1}\u{2}\nposition startpos\ngo depth 1\n",
    );
    let told: Vec<&String> = said
        .iter()
        .filter(|line| line.starts_with("info string "))
        .collect();
    assert_eq!(told.len(), 6, "{said:?}");
    assert!(told[0].contains("2 rows"), "{}", told[0]);
    assert!(told[1].contains("move 2, h2e2"), "{}", told[1]);
    assert!(
        told[3].contains("Hash") && told[3].contains("'0'"),
        "{}",
        told[3]
    );
    assert!(
        said.last()
            .is_some_and(|line| line.starts_with("bestmove "))
    );
}

#[test]
fn no_legal_move_is_said_so() {
    let said = answers("position fen 3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1\ngo depth 3\n");
    assert_eq!(said.last().map(String::as_str), Some("bestmove (none)"));
}

#[test]
fn perft_and_d_answer() {
    let said = answers("go perft 2\nd\n");
    assert!(said.contains(&"Nodes searched: 1920".to_owned()));
    assert!(
        said.iter()
            .any(|line| line.starts_with("Fen: rnbakabnr/9/1c5c1/"))
    );
}

#[test]
fn several_lines_and_chosen_moves_are_obeyed() {
    let said = answers("setoption name MultiPV value 3\ngo depth 3\n");
    for line in 1..=3 {
        let mark = format!(" multipv {line} ");
        assert!(
            said.iter()
                .any(|text| text.contains("info depth 3 ") && text.contains(&mark))
        );
    }
    let said = answers("go depth 3 searchmoves a0a1 i0i1\n");
    let last = said.last().expect("an answer");
    assert!(
        last.starts_with("bestmove a0a1") || last.starts_with("bestmove i0i1"),
        "{last}"
    );
}

#[test]
fn stop_is_heard_at_once_and_ready_is_answered_meanwhile() {
    let mut engine = Dialogue::new();
    engine.say("go infinite");
    engine.wait("info depth 3 ");
    engine.say("isready");
    engine.wait("readyok");
    let asked = Instant::now();
    engine.say("stop");
    engine.wait("bestmove ");
    // The promise is 50 ms on a machine that is not busy.
    assert!(
        asked.elapsed() < Duration::from_millis(500),
        "{:?}",
        asked.elapsed()
    );
    engine.close();
}

#[test]
fn pondering_waits_for_the_hit() {
    let mut engine = Dialogue::new();
    engine.say("position startpos moves h2e2");
    engine.say("go ponder movetime 30");
    std::thread::sleep(Duration::from_millis(100));
    engine.say("isready");
    engine.wait("readyok");
    assert!(
        !String::from_utf8_lossy(&engine.output.lock().expect("no panic")).contains("bestmove")
    );
    engine.say("ponderhit");
    engine.wait("bestmove ");
    engine.close();
}

#[test]
fn a_book_move_waits_for_the_hit_too() {
    let mut engine = Dialogue::new();
    engine.say("setoption name Book value true");
    engine.say("position startpos moves h2e2");
    engine.say("go ponder wtime 3000 btime 3000");
    std::thread::sleep(Duration::from_millis(60));
    engine.say("isready");
    engine.wait("readyok");
    assert!(
        !String::from_utf8_lossy(&engine.output.lock().expect("no panic")).contains("bestmove")
    );
    engine.say("ponderhit");
    engine.wait("bestmove ");
    engine.close();
}

#[test]
fn naming_only_moves_that_are_none_is_naming_none() {
    let lines = answers("position startpos\ngo depth 2 searchmoves a0a9 e0e5\n");
    let last = lines.last().expect("an answer");
    assert!(
        last.starts_with("bestmove ") && !last.contains("none"),
        "{last}"
    );
}

#[test]
fn a_hundred_quick_changes_of_mind_give_a_hundred_right_answers() {
    let mut engine = Dialogue::new();
    engine.say("setoption name Hash value 1");
    let lines = ["", "h2e2", "h2e2 h9g7", "h2e2 h9g7 h0g2", "c3c4"];
    for round in 0..100 {
        let line = lines[round % lines.len()];
        let mut position = Position::start();
        for mv in line.split_whitespace() {
            position.make(mv.parse().expect("a move"));
        }
        engine.say(&format!("position startpos moves {line}"));
        engine.say("go infinite");
        if round % 3 == 0 {
            std::thread::sleep(Duration::from_millis(2));
        }
        engine.say("stop");
        let answer = engine.wait("bestmove ");
        let mv: Move = answer
            .split(' ')
            .nth(1)
            .expect("a move")
            .parse()
            .expect("a move");
        assert!(position.is_legal(mv), "{answer} after '{line}'");
    }
    let all = engine.close();
    assert_eq!(all.matches("bestmove ").count(), 100);
}

#[test]
fn two_hundred_games_end_as_their_records_replay() {
    use chuhe::engine::{Limits, Options, Search, Stop};
    let mut search = Search::new(Options {
        hash_mb: 1,
        ..Options::default()
    });
    for number in 0..200u64 {
        let mut game = Game::new(Position::start(), RuleSet::default());
        while game.end().is_none() && game.ply() < 160 {
            let limits = Limits {
                seed: number,
                level: Some(chuhe::engine::Level::from_grade(2)),
                nodes: Some(60),
                ..Limits::default()
            };
            let found = search.go(
                game.start_position(),
                game.moves(),
                &limits,
                &Stop::new(),
                &mut |_| {},
            );
            let mv = found.mv.expect("a game that goes on has a move");
            game.play(mv).expect("the engine plays by the rules");
        }
        let replayed = Game::replay(Position::start(), RuleSet::default(), game.moves().to_vec())
            .expect("the record can be replayed");
        assert_eq!(replayed.position(), game.position());
    }
}
