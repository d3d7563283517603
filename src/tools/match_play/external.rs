//! Another program that speaks UCI.

use super::player::PlayError;
use super::spec::Spec;
use crate::engine::Score;
use crate::rules::{Move, Position, Square};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// How long a program may take beyond its limit, and for simple questions.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a move limited by nodes may take.
const LONG_PATIENCE: Duration = Duration::from_secs(300);

/// A running program.
pub struct External {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    go: String,
    patience: Duration,
    /// The number it gives to the first rank, 0 or 1.
    first_rank: u8,
}

impl External {
    /// Starts `command` (words split at white space) and learns how it numbers ranks.
    ///
    /// # Errors
    /// It does not start, does not speak UCI, or does not know this game.
    pub fn start(command: &str, spec: &Spec) -> Result<External, PlayError> {
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(PlayError::Ended);
        };
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let (go, patience) = match (spec.movetime, spec.nodes) {
            (Some(time), _) => (format!("movetime {}", time.as_millis()), time + PATIENCE),
            (None, Some(nodes)) => (format!("nodes {nodes}"), LONG_PATIENCE),
            (None, None) => ("movetime 1000".to_owned(), PATIENCE),
        };
        let mut program = External {
            child,
            input,
            lines,
            go,
            patience,
            first_rank: 0,
        };
        program.send("uci")?;
        let mut knows_variant = false;
        program.until(PATIENCE, |line| {
            knows_variant |= line.contains("UCI_Variant") && line.contains("xiangqi");
            line == "uciok"
        })?;
        if knows_variant {
            program.send("setoption name UCI_Variant value xiangqi")?;
        }
        program.send(&format!("setoption name Hash value {}", spec.hash_mb))?;
        program.send(&format!("setoption name Threads value {}", spec.threads))?;
        program.learn_ranks()?;
        Ok(program)
    }

    /// In the start position a move is legal under one way of counting ranks only.
    fn learn_ranks(&mut self) -> Result<(), PlayError> {
        self.send("position startpos")?;
        self.send("go depth 1")?;
        let answer = self.until(PATIENCE, |line| line.starts_with("bestmove"))?;
        let text = answer.split_whitespace().nth(1).unwrap_or_default();
        for first in [0, 1] {
            self.first_rank = first;
            if self
                .read(text)
                .is_some_and(|mv| Position::start().is_legal(mv))
            {
                return Ok(());
            }
        }
        Err(PlayError::Unfit(format!(
            "'{text}' is no first move of xiangqi"
        )))
    }

    /// Tells of a new game.
    ///
    /// # Errors
    /// It no longer answers.
    pub fn new_game(&mut self) -> Result<(), PlayError> {
        self.send("ucinewgame")?;
        self.send("isready")?;
        self.until(PATIENCE, |line| line == "readyok").map(|_| ())
    }

    /// Asks for a move.
    ///
    /// # Errors
    /// It ends, is silent too long, or has no move.
    pub fn play(
        &mut self,
        start: &Position,
        moves: &[Move],
    ) -> Result<(Move, Option<Score>), PlayError> {
        let mut text = format!("position fen {}", start.to_fen());
        if !moves.is_empty() {
            text += " moves";
        }
        for &mv in moves {
            text += &format!(" {}", self.write(mv));
        }
        self.send(&text)?;
        self.send(&format!("go {}", self.go))?;
        let mut score = None;
        let answer = self.until(self.patience, |line| {
            score = read_score(line).or(score);
            line.starts_with("bestmove")
        })?;
        let text = answer.split_whitespace().nth(1).unwrap_or_default();
        match self.read(text) {
            Some(mv) => Ok((mv, score)),
            None => Err(PlayError::Resigned),
        }
    }

    fn send(&mut self, line: &str) -> Result<(), PlayError> {
        writeln!(self.input, "{line}")?;
        self.input.flush()?;
        Ok(())
    }

    fn until(
        &mut self,
        patience: Duration,
        mut done: impl FnMut(&str) -> bool,
    ) -> Result<String, PlayError> {
        loop {
            match self.lines.recv_timeout(patience) {
                Ok(line) if done(line.trim()) => return Ok(line),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return Err(PlayError::Silent(patience)),
                Err(RecvTimeoutError::Disconnected) => return Err(PlayError::Ended),
            }
        }
    }

    fn write(&self, mv: Move) -> String {
        let square = |square: Square| {
            let file = char::from(b'a' + square.file());
            format!("{file}{}", square.rank() + self.first_rank)
        };
        square(mv.from()) + &square(mv.to())
    }

    fn read(&self, text: &str) -> Option<Move> {
        // The second file letter parts the two squares.
        let split = text
            .char_indices()
            .skip(1)
            .find(|(_, c)| c.is_ascii_alphabetic())?
            .0;
        let square = |text: &str| {
            let file = text.bytes().next()?;
            let rank: i32 = text.get(1..)?.parse().ok()?;
            Square::checked(
                i32::from(file) - i32::from(b'a'),
                rank - i32::from(self.first_rank),
            )
        };
        Some(Move::new(square(&text[..split])?, square(&text[split..])?))
    }
}

impl Drop for External {
    fn drop(&mut self) {
        // A program that has already ended is no fault here.
        let _ = self.send("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_score(line: &str) -> Option<Score> {
    let mut words = line
        .split_whitespace()
        .skip_while(|&w| w != "score")
        .skip(1);
    let (kind, number) = (words.next()?, words.next()?.parse().ok()?);
    match kind {
        "cp" => Some(Score::Cp(number)),
        "mate" => Some(Score::Mate(number)),
        _ => None,
    }
}
