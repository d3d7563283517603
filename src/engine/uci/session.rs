//! One conversation with a user of the protocols.

use super::command::{self, CommandError, TimeUnit};
use super::options::{Effect, Settings};
use crate::engine::bench;
use crate::engine::level::draw;
use crate::engine::limits::{Limits, Stop};
use crate::engine::report::{BestMove, Info};
use crate::engine::search::Search;
use crate::rules::{Move, Position, perft};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufRead, Write};
use std::sync::{Mutex, PoisonError};
use std::thread::{Scope, ScopedJoinHandle};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Protocol {
    Uci,
    Ucci,
}

/// Talks until `quit` or the end of the input. A search that has limits of its own is finished when the input ends.
///
/// # Errors
/// What reading or writing reports.
pub fn run(input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let output = Mutex::new(output);
    let settings = Settings::default();
    let engine = Mutex::new(Search::new(settings.engine));
    std::thread::scope(|scope| {
        let mut session = Session {
            scope,
            output: &output,
            engine: &engine,
            settings,
            protocol: Protocol::Uci,
            start: Position::start(),
            moves: Vec::new(),
            banned: Vec::new(),
            drawn_seed: draw_seed(),
            running: None,
        };
        let mut input = input;
        let mut line = Vec::new();
        loop {
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                session.finish();
                return Ok(());
            }
            let text = String::from_utf8_lossy(&line);
            let words: Vec<&str> = text.split_whitespace().collect();
            if !session.obey(&words)? {
                return Ok(());
            }
        }
    })
}

struct Running<'scope> {
    stop: Stop,
    endless: bool,
    thread: ScopedJoinHandle<'scope, ()>,
}

struct Session<'scope, 'env, W: Write + Send> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'env Mutex<W>,
    engine: &'env Mutex<Search>,
    settings: Settings,
    protocol: Protocol,
    start: Position,
    moves: Vec<Move>,
    /// UCCI `banmoves`: not to be played in this position.
    banned: Vec<Move>,
    /// What feeds a level's choices in this game when the user names no seed.
    drawn_seed: u64,
    running: Option<Running<'scope>>,
}

impl<'env, W: Write + Send> Session<'_, 'env, W> {
    /// Carries out one command; false ends the conversation.
    fn obey(&mut self, words: &[&str]) -> io::Result<bool> {
        let Some((&name, rest)) = words.split_first() else {
            return Ok(true);
        };
        match name {
            "uci" => {
                self.protocol = Protocol::Uci;
                let options = self.settings.announce_uci();
                self.say(&format!("{}\n{options}\nuciok", identity()))?;
            }
            "ucci" => {
                self.protocol = Protocol::Ucci;
                let options = self.settings.announce_ucci();
                self.say(&format!("{}\n{options}\nucciok", identity()))?;
            }
            "isready" => self.say("readyok")?,
            "ucinewgame" => {
                self.halt();
                lock(self.engine).clear();
                self.drawn_seed = draw_seed();
            }
            "setoption" => {
                let (option, value) = self.option_words(rest);
                if let Err(why) = self.set_option(&option, &value) {
                    self.complain(&why)?;
                }
            }
            "position" => match command::position(rest) {
                Ok((start, moves)) => {
                    (self.start, self.moves) = (start, moves);
                    self.banned.clear();
                }
                Err(why) => self.complain(&why)?,
            },
            "banmoves" => self.banned = rest.iter().filter_map(|w| w.parse().ok()).collect(),
            "go" => self.go(rest)?,
            "stop" => self.halt(),
            "ponderhit" => {
                if let Some(running) = &self.running {
                    running.stop.ponder_hit();
                }
            }
            "d" => {
                let text = describe(&self.current());
                self.say(&text)?;
            }
            "bench" => {
                self.halt();
                let depth = rest.first().and_then(|word| word.parse().ok());
                let total = bench::run(depth.unwrap_or(bench::DEPTH), |_, _| {});
                self.say(&total.to_string())?;
            }
            "quit" => {
                self.halt();
                if self.protocol == Protocol::Ucci {
                    self.say("bye")?;
                }
                return Ok(false);
            }
            // Unknown commands are passed over, as the protocols ask.
            _ => {}
        }
        Ok(true)
    }

    fn current(&self) -> Position {
        let mut position = self.start.clone();
        for &mv in &self.moves {
            position.make(mv);
        }
        position
    }

    /// Name and value: `name N value V` in UCI, `N V` in UCCI.
    fn option_words(&self, words: &[&str]) -> (String, String) {
        if words.first() == Some(&"name") {
            let value = words.iter().position(|&w| w == "value");
            let end = value.unwrap_or(words.len());
            let text = value.map_or(String::new(), |at| words[at + 1..].join(" "));
            (words[1..end].join(" "), text)
        } else {
            let name = words.first().copied().unwrap_or_default();
            (
                name.to_owned(),
                words.get(1..).unwrap_or_default().join(" "),
            )
        }
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), CommandError> {
        let (effect, fault) = match self.settings.set(name, value) {
            Ok(effect) => (effect, None),
            Err(why @ CommandError::EvalFile(_)) => (Effect::Rebuild, Some(why)),
            Err(why) => return Err(why),
        };
        if effect != Effect::Noted {
            self.halt();
        }
        match effect {
            Effect::Noted => {}
            Effect::Rebuild => {
                let mut engine = lock(self.engine);
                engine.set_options(self.settings.engine);
                engine.set_weights(self.settings.weights.clone());
                engine.set_network(self.settings.judge());
            }
            Effect::Forget => lock(self.engine).clear(),
        }
        fault.map_or(Ok(()), Err)
    }

    fn go(&mut self, words: &[&str]) -> io::Result<()> {
        self.halt();
        let position = self.current();
        let unit = if self.protocol == Protocol::Uci || self.settings.milliseconds {
            TimeUnit::Milliseconds
        } else {
            TimeUnit::Seconds
        };
        let go = match command::go(words, position.side_to_move(), unit) {
            Ok(go) => go,
            Err(why) => return self.complain(&why),
        };
        if let Some(depth) = go.perft {
            return self.perft(position, depth);
        }
        let mut limits = go.limits;
        limits.multipv = self.settings.multipv;
        limits.level = Some(self.settings.level);
        limits.book = self.settings.book;
        limits.seed = match self.settings.seed {
            0 => self.drawn_seed,
            seed => seed,
        };
        if !self.banned.is_empty() && limits.search_moves.is_empty() {
            limits.search_moves = position
                .legal_moves()
                .into_iter()
                .filter(|mv| !self.banned.contains(mv))
                .collect();
        }
        let stop = Stop::new();
        let endless = limits.infinite || limits.ponder;
        let job = Job {
            output: self.output,
            engine: self.engine,
            protocol: self.protocol,
            start: self.start.clone(),
            moves: self.moves.clone(),
            limits,
            stop: stop.clone(),
            offers: words.contains(&"draw"),
        };
        self.running = Some(Running {
            stop,
            endless,
            thread: self.scope.spawn(move || job.run()),
        });
        Ok(())
    }

    fn perft(&mut self, mut position: Position, depth: u32) -> io::Result<()> {
        let mut text = String::new();
        let mut total = 0;
        for (mv, count) in perft::divide(&mut position, depth) {
            total += count;
            text += &format!("{mv}: {count}\n");
        }
        self.say(&format!("{text}\nNodes searched: {total}"))
    }

    /// Ends a running search and waits for its answer.
    fn halt(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop.stop();
            // A search that panicked has said so on standard error; the conversation goes on.
            let _ = running.thread.join();
        }
    }

    /// Waits for a search that will end by itself, and ends one that will not.
    fn finish(&mut self) {
        if let Some(running) = self.running.take() {
            if running.endless {
                running.stop.stop();
            }
            let _ = running.thread.join();
        }
    }

    fn say(&self, text: &str) -> io::Result<()> {
        say(self.output, text)
    }

    fn complain(&self, why: &CommandError) -> io::Result<()> {
        let channel = match self.protocol {
            Protocol::Uci => "string",
            Protocol::Ucci => "message",
        };
        self.say(&format!("info {channel} {why}"))
    }
}

/// A number that nobody can foresee.
fn draw_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

impl<W: Write + Send> Drop for Session<'_, '_, W> {
    fn drop(&mut self) {
        self.halt();
    }
}

/// A search on its way, with all it needs.
struct Job<'env, W: Write + Send> {
    output: &'env Mutex<W>,
    engine: &'env Mutex<Search>,
    protocol: Protocol,
    start: Position,
    moves: Vec<Move>,
    limits: Limits,
    stop: Stop,
    /// UCCI `go draw`: the opponent offers a draw.
    offers: bool,
}

impl<W: Write + Send> Job<'_, W> {
    fn run(self) {
        let found = {
            let mut engine = lock(self.engine);
            engine.go(
                &self.start,
                &self.moves,
                &self.limits,
                &self.stop,
                &mut |info| {
                    // When nobody listens any more the reading side will end too.
                    let _ = say(self.output, &self.info_line(info));
                },
            )
        };
        let _ = say(self.output, &self.answer(found));
    }

    fn info_line(&self, info: &Info) -> String {
        let pv: Vec<String> = info.pv.iter().map(Move::to_string).collect();
        let (pv, ms) = (pv.join(" "), info.time.as_millis());
        match self.protocol {
            Protocol::Uci => format!(
                "info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} time {ms} pv {pv}",
                info.depth,
                info.seldepth,
                info.multipv,
                info.score,
                info.nodes,
                info.nps,
                info.hashfull,
            ),
            Protocol::Ucci => format!(
                "info time {ms} nodes {}\ninfo depth {} score {} pv {pv}",
                info.nodes,
                info.depth,
                info.score.to_cp(),
            ),
        }
    }

    fn answer(&self, found: BestMove) -> String {
        let Some(mv) = found.mv else {
            return match self.protocol {
                Protocol::Uci => "bestmove (none)".to_owned(),
                Protocol::Ucci => "nobestmove".to_owned(),
            };
        };
        let mut text = format!("bestmove {mv}");
        if let Some(reply) = found.ponder {
            text += &format!(" ponder {reply}");
        }
        if self.protocol == Protocol::Ucci && self.offers {
            let mut position = self.start.clone();
            for &mv in &self.moves {
                position.make(mv);
            }
            if draw::accepts_draw(&position, found.score, position.round()) {
                text += " draw";
            }
        }
        text
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn say(output: &Mutex<impl Write>, text: &str) -> io::Result<()> {
    let mut output = lock(output);
    writeln!(output, "{text}")?;
    output.flush()
}

fn identity() -> String {
    format!(
        "id name Chuhe {}\nid author the Chuhe project",
        env!("CARGO_PKG_VERSION")
    )
}

/// The board as a picture in letters, with FEN and key.
fn describe(position: &Position) -> String {
    let fen = position.to_fen();
    let mut text = String::new();
    for (row, rank) in fen
        .split(' ')
        .next()
        .unwrap_or_default()
        .split('/')
        .zip((0..10).rev())
    {
        text += &format!("{rank} ");
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(gap) => text += &" .".repeat(gap as usize),
                None => text += &format!(" {letter}"),
            }
        }
        text.push('\n');
    }
    text += "   a b c d e f g h i\n";
    format!("{text}\nFen: {fen}\nKey: {:016x}", position.key())
}
