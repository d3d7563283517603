//! Commands as text, taken apart.

use crate::engine::limits::{Clock, Limits};
use crate::rules::{Move, Position, Side};
use std::time::Duration;

/// Why a command was not carried out.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommandError {
    /// A word that should be a number.
    #[error("'{word}' after {name} is not a number")]
    Number {
        /// The parameter.
        name: String,
        /// What stood there.
        word: String,
    },
    /// `position` without `startpos` or `fen`.
    #[error("position needs startpos or fen")]
    NoPosition,
    /// The FEN was refused.
    #[error("position refused: {0}")]
    Fen(#[from] crate::rules::FenError),
    /// A move was refused.
    #[error("position refused: move {ply}, {text}: {why}")]
    Move {
        /// Counted from 1.
        ply: usize,
        /// As written.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// A file of another evaluation that cannot be used.
    #[error("the built-in evaluation stays in use: {0}")]
    EvalFile(String),
    /// An option that does not exist.
    #[error("there is no option '{0}'")]
    Option(String),
    /// A value outside the option's range.
    #[error("option {name}: '{value}' is not {expected}")]
    Value {
        /// The option.
        name: String,
        /// As written.
        value: String,
        /// What it should be.
        expected: String,
    },
}

/// The position and moves of a `position` command (its words after the first).
pub fn position(words: &[&str]) -> Result<(Position, Vec<Move>), CommandError> {
    let split = words.iter().position(|&w| w == "moves");
    let (place, moves) = match split {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    let start = match place.first() {
        Some(&"startpos") => Position::start(),
        Some(&"fen") => Position::from_fen(&place[1..].join(" "))?,
        _ => return Err(CommandError::NoPosition),
    };
    let mut position = start.clone();
    let mut line = Vec::with_capacity(moves.len());
    for (ply, &text) in (1..).zip(moves) {
        let refuse = |why: String| CommandError::Move {
            ply,
            text: text.to_owned(),
            why,
        };
        let mv: Move = text.parse().map_err(|_| refuse("not a move".to_owned()))?;
        if let Some(why) = crate::rules::IllegalMove::check(&position, mv) {
            return Err(refuse(why.to_string()));
        }
        position.make(mv);
        line.push(mv);
    }
    Ok((start, line))
}

/// What `go` asks for.
#[derive(Debug, Default)]
pub struct Go {
    /// The limits of the search.
    pub limits: Limits,
    /// `go perft N`.
    pub perft: Option<u32>,
}

/// Units and names that differ between the protocols.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeUnit {
    /// UCI, and UCCI with `usemillisec`.
    Milliseconds,
    /// UCCI otherwise.
    Seconds,
}

/// Takes a `go` command (its words after the first) apart. Unknown words are passed over.
pub fn go(words: &[&str], mover: Side, unit: TimeUnit) -> Result<Go, CommandError> {
    let mut go = Go::default();
    let (mut time, mut increment, mut moves_to_go) = (None, Duration::ZERO, None);
    let duration = |n: i64| {
        let n = n.max(0) as u64;
        match unit {
            TimeUnit::Milliseconds => Duration::from_millis(n),
            TimeUnit::Seconds => Duration::from_secs(n),
        }
    };
    let mut rest = words.iter().copied().peekable();
    while let Some(name) = rest.next() {
        let mut number = || -> Result<i64, CommandError> {
            let word = rest.next().unwrap_or_default();
            word.parse().map_err(|_| CommandError::Number {
                name: name.to_owned(),
                word: word.to_owned(),
            })
        };
        let limits = &mut go.limits;
        match name {
            "infinite" => limits.infinite = true,
            "ponder" => limits.ponder = true,
            "depth" => match words.get(1) {
                Some(&"infinite") => limits.infinite = true,
                _ => limits.depth = Some(number()?.clamp(1, 1000) as u32),
            },
            "nodes" => limits.nodes = Some(number()?.max(1) as u64),
            "movetime" => limits.movetime = Some(duration(number()?)),
            "mate" => limits.mate = Some(number()?.clamp(1, 1000) as u32),
            "perft" => go.perft = Some(number()?.clamp(0, 100) as u32),
            "time" => time = Some(duration(number()?)),
            "wtime" | "btime" => {
                let value = duration(number()?);
                if (name == "wtime") == (mover == Side::Red) {
                    time = Some(value);
                }
            }
            "increment" => increment = duration(number()?),
            "winc" | "binc" => {
                let value = duration(number()?);
                if (name == "winc") == (mover == Side::Red) {
                    increment = value;
                }
            }
            "movestogo" => moves_to_go = Some(number()?.clamp(1, 1000) as u32),
            "searchmoves" => {
                while let Some(Ok(mv)) = rest.peek().map(|word| word.parse()) {
                    limits.search_moves.push(mv);
                    rest.next();
                }
            }
            _ => {}
        }
    }
    if time.is_some() || increment > Duration::ZERO {
        go.limits.clock = Some(Clock {
            remaining: time.unwrap_or_default(),
            increment,
            moves_to_go,
        });
    }
    let limits = &go.limits;
    if limits.depth.is_none()
        && limits.nodes.is_none()
        && limits.movetime.is_none()
        && limits.clock.is_none()
        && limits.mate.is_none()
        && !limits.ponder
    {
        go.limits.infinite = true;
    }
    Ok(go)
}
