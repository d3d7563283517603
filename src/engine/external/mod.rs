//! Another program as the engine: UCI or UCCI, on standard input and output.
//!
//! It is not trusted. Every wait has an end, what it answers is checked against the rules, and it is killed when it is
//! dropped: whatever it does, its user goes on.

mod offer;
mod process;
mod speech;

pub use offer::{Offer, OfferKind};

use super::limits::{Limits, Stop};
use super::report::{BestMove, Info};
use super::score::Score;
use crate::rules::{Move, Position};
use process::{Process, Quiet};
use speech::{Dialect, Ranks};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long a program may take to answer, usually.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a search limited by nodes or depth may be silent.
const LONG_PATIENCE: Duration = Duration::from_secs(300);
/// How often a stop is looked for.
const GLANCE: Duration = Duration::from_millis(5);
/// How long a program that was told to stop is waited for before its user goes on without the answer.
const COURTESY: Duration = Duration::from_millis(30);

/// Which program, and what it may use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// Its file.
    pub path: PathBuf,
    /// The folder that it works in; engines look for their networks there.
    pub folder: Option<PathBuf>,
    /// Words after it.
    pub arguments: Vec<String>,
    /// Its options, set by name where it has them.
    pub options: Vec<(String, String)>,
    /// How long it may take to say what it is and to answer simple questions, and to end a search when it is time.
    pub patience: Duration,
}

impl Program {
    /// A program that works in the folder where it lies, and may use these threads and this table.
    pub fn new(path: &Path, threads: usize, hash_mb: usize) -> Program {
        Program {
            path: path.to_owned(),
            folder: path.parent().map(Path::to_owned),
            arguments: Vec::new(),
            options: vec![
                ("Threads".to_owned(), threads.to_string()),
                ("Hash".to_owned(), hash_mb.to_string()),
                // As UCCI calls it.
                ("hashsize".to_owned(), hash_mb.to_string()),
            ],
            patience: PATIENCE,
        }
    }
}

/// What is wrong with a program.
#[derive(Debug, thiserror::Error)]
pub enum ExternalError {
    /// The system does not start it.
    #[error("it cannot be started: {0}")]
    Start(io::Error),
    /// It speaks neither UCI nor UCCI.
    #[error("it speaks neither UCI nor UCCI")]
    NoEngine,
    /// It is an engine for another game.
    #[error("it does not play xiangqi: its first move is '{0}'")]
    OtherGame(String),
    /// It did not answer in time.
    #[error("it has not answered for {0:?}")]
    Silent(Duration),
    /// It ended.
    #[error("it has ended")]
    Ended,
    /// A stop was given while it was starting. Nothing is wrong with it.
    #[error("it was stopped")]
    Stopped,
    /// It answered with a move that the rules forbid.
    #[error("its move '{0}' is not legal")]
    Illegal(String),
}

impl From<Quiet> for ExternalError {
    fn from(quiet: Quiet) -> ExternalError {
        match quiet {
            Quiet::Ended => ExternalError::Ended,
            Quiet::Silent(time) => ExternalError::Silent(time),
            Quiet::Stopped => ExternalError::Stopped,
        }
    }
}

/// A running program.
pub struct External {
    process: Process,
    dialect: Dialect,
    ranks: Ranks,
    name: String,
    options: Vec<Offer>,
    lines: usize,
    patience: Duration,
    /// Whether the answer of a search that was stopped is still to come.
    owes: bool,
}

impl External {
    /// Starts a program, learns which of the two languages it speaks and how it numbers ranks, and sets its options.
    ///
    /// # Errors
    /// See [`ExternalError`]. It takes three times the program's patience at most.
    pub fn start(program: &Program, stop: &Stop) -> Result<External, ExternalError> {
        let mut external = match External::greet(program, Dialect::Uci, stop) {
            Err(ExternalError::NoEngine) => External::greet(program, Dialect::Ucci, stop)?,
            other => other?,
        };
        if external.has("UCI_Variant") {
            external.set("UCI_Variant", "xiangqi")?;
        }
        if external.dialect == Dialect::Ucci && external.has("usemillisec") {
            external.set("usemillisec", "true")?;
        }
        for (name, value) in &program.options {
            if external.has(name) {
                external.set(name, value)?;
            }
        }
        external.learn_ranks(stop)?;
        Ok(external)
    }

    fn greet(program: &Program, dialect: Dialect, stop: &Stop) -> Result<External, ExternalError> {
        let mut process = Process::start(program).map_err(ExternalError::Start)?;
        process
            .send(dialect.greeting())
            .map_err(|_| ExternalError::NoEngine)?;
        let (mut name, mut options) = (String::new(), Vec::new());
        let heard = process.until(program.patience, stop, |line| {
            if let Some(text) = line.strip_prefix("id name ") {
                text.trim().clone_into(&mut name);
            }
            options.extend(Offer::of_line(line));
            line == dialect.ready()
        });
        // A program that does not know the word may say so, say nothing, or end.
        heard.map_err(|quiet| match quiet {
            Quiet::Stopped => ExternalError::Stopped,
            _ => ExternalError::NoEngine,
        })?;
        Ok(External {
            process,
            dialect,
            ranks: Ranks::FromZero,
            name,
            options,
            lines: 1,
            patience: program.patience,
            owes: false,
        })
    }

    /// In the start position a move is legal under one way of counting ranks only.
    fn learn_ranks(&mut self, stop: &Stop) -> Result<(), ExternalError> {
        self.process.send(&speech::position(
            self.dialect,
            self.ranks,
            &Position::start(),
            &[],
        ))?;
        self.process.send("go depth 1")?;
        let answer = self.process.until(self.patience, stop, speech::is_answer)?;
        let word = answer.split_whitespace().nth(1).unwrap_or_default();
        let mut ways = [Ranks::FromZero, Ranks::FromOne].into_iter();
        let way = ways.find(|way| {
            way.read(word)
                .is_some_and(|mv| Position::start().is_legal(mv))
        });
        self.ranks = way.ok_or_else(|| ExternalError::OtherGame(word.to_owned()))?;
        Ok(())
    }

    /// What it calls itself; empty when it does not say.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The options that it has.
    pub fn options(&self) -> &[Offer] {
        &self.options
    }

    /// Tells of a new game.
    ///
    /// # Errors
    /// It no longer answers.
    pub fn new_game(&mut self) -> Result<(), ExternalError> {
        self.settle(&Stop::new())?;
        if self.dialect == Dialect::Uci {
            self.process.send("ucinewgame")?;
        }
        self.process.send("isready")?;
        self.process
            .until(self.patience, &Stop::new(), |line| line == "readyok")?;
        Ok(())
    }

    /// Searches as [`Search::go`](super::Search::go) does, as far as the protocols have words for the limits; grades
    /// and books are not among them. A stop ends it within 50 ms, with the best that was told so far.
    ///
    /// # Errors
    /// See [`ExternalError`]. The program is of no use any more then.
    pub fn go(
        &mut self,
        start: &Position,
        moves: &[Move],
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> Result<BestMove, ExternalError> {
        let mut position = start.clone();
        moves.iter().for_each(|&mv| {
            position.make(mv);
        });
        let mut best = BestMove {
            mv: None,
            ponder: None,
            score: Score::Cp(0),
            nodes: 0,
        };
        if position.legal_moves().is_empty() {
            best.score = Score::Mate(0);
            return Ok(best);
        }
        match self.settle(stop) {
            Err(ExternalError::Stopped) => return Ok(best),
            settled => settled?,
        }
        let lines = limits.multipv.max(1);
        if lines != self.lines && self.has("MultiPV") {
            self.set("MultiPV", &lines.to_string())?;
            self.lines = lines;
        }
        let text = speech::position(self.dialect, self.ranks, start, moves);
        self.process.send(&text)?;
        self.process
            .send(&speech::go(self.dialect, self.ranks, limits))?;
        let began = Instant::now();
        let mut heard = began;
        // UCCI knows no time for one move; whoever takes longer than it may is told to stop.
        let due = limits.movetime.map(|time| began + time);
        let mut told_to_stop = None;
        loop {
            let now = Instant::now();
            if stop.is_stopped() && told_to_stop.is_none() {
                self.process.send("stop")?;
                told_to_stop = Some(now);
            }
            let late = due.filter(|due| now >= *due + self.dialect.slack());
            if late.is_some() && told_to_stop.is_none() {
                self.process.send("stop")?;
                told_to_stop = Some(now);
            }
            let patience = if due.is_some() || limits.clock.is_some() {
                self.patience + limits.clock.map_or(Duration::ZERO, |clock| clock.remaining)
            } else {
                LONG_PATIENCE
            };
            if let Some(since) = told_to_stop {
                if stop.is_stopped() && now >= since + COURTESY {
                    self.owes = true;
                    return Ok(best);
                }
                if now >= since + self.patience {
                    return Err(ExternalError::Silent(self.patience));
                }
            } else if now >= heard.max(due.unwrap_or(heard)) + patience && !limits.infinite {
                return Err(ExternalError::Silent(patience));
            }
            let line = match self.process.line(GLANCE) {
                Ok(line) => line,
                Err(Quiet::Ended) => return Err(ExternalError::Ended),
                Err(_) => continue,
            };
            heard = Instant::now();
            if speech::is_answer(&line) {
                return self.answer(&line, &position, best);
            }
            if let Some(mut info) = speech::info(&line, self.ranks) {
                legal_part(&position, &mut info.pv);
                let Some(&first) = info.pv.first() else {
                    continue;
                };
                if info.multipv <= 1 {
                    best = BestMove {
                        mv: Some(first),
                        ponder: info.pv.get(1).copied(),
                        score: info.score,
                        nodes: info.nodes,
                    };
                }
                info.time = began.elapsed();
                on_info(&info);
            }
        }
    }

    /// Checks the move that it has chosen.
    fn answer(
        &self,
        line: &str,
        position: &Position,
        best: BestMove,
    ) -> Result<BestMove, ExternalError> {
        let mut words = line.split_whitespace().skip(1);
        let word = words.next().unwrap_or_default();
        let mv = self.ranks.read(word).filter(|&mv| position.is_legal(mv));
        let Some(mv) = mv else {
            return Err(ExternalError::Illegal(word.to_owned()));
        };
        if best.mv == Some(mv) {
            return Ok(best);
        }
        Ok(BestMove {
            mv: Some(mv),
            ponder: None,
            ..best
        })
    }

    /// Waits for the answer of a search that was left.
    fn settle(&mut self, stop: &Stop) -> Result<(), ExternalError> {
        if self.owes {
            self.process.until(self.patience, stop, speech::is_answer)?;
            self.owes = false;
        }
        Ok(())
    }

    fn has(&self, option: &str) -> bool {
        self.options
            .iter()
            .any(|known| known.name.eq_ignore_ascii_case(option))
    }

    fn set(&mut self, option: &str, value: &str) -> Result<(), ExternalError> {
        let known = self
            .options
            .iter()
            .find(|known| known.name.eq_ignore_ascii_case(option));
        let name = known.map_or(option, |known| known.name.as_str());
        let text = speech::set_option(self.dialect, name, value);
        self.process.send(&text)?;
        Ok(())
    }
}

/// Cuts a line at its first move that is not legal.
fn legal_part(position: &Position, line: &mut Vec<Move>) {
    let mut position = position.clone();
    let legal = line.iter().take_while(|&&mv| {
        let legal = position.is_legal(mv);
        if legal {
            position.make(mv);
        }
        legal
    });
    let count = legal.count();
    line.truncate(count);
}
