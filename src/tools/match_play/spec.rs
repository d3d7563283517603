//! Who plays: `level:N`, `random`, `greedy` or `uci:CMD`, each with `,nodes=N` or `,movetime=MS`.

use crate::engine::level::Style;
use std::time::Duration;

/// What a player is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A grade of this engine.
    Level(u8),
    /// Any legal move.
    Random,
    /// The dearest capture that wins something, else any legal move.
    Greedy,
    /// Another program, by its command line.
    Uci(String),
}

/// A player with its limits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// Who.
    pub kind: Kind,
    /// Positions a move.
    pub nodes: Option<u64>,
    /// Time a move.
    pub movetime: Option<Duration>,
    /// Table size, MiB.
    pub hash_mb: usize,
    /// Threads.
    pub threads: usize,
    /// Whether a level may use its book.
    pub book: bool,
    /// Whether a level is to judge by the weights and not by the built-in network.
    pub classical: bool,
    /// A file of weights or of a network for a level.
    pub eval: Option<String>,
    /// A file of levels instead of the shipped ones.
    pub levels: Option<String>,
    /// How a level plays.
    pub style: Style,
}

/// Why a player was not understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// No such kind.
    #[error("'{0}' is not a player: level:N, random, greedy or uci:CMD")]
    Kind(String),
    /// No such grade.
    #[error("'{0}' is not a grade from 1 to 20")]
    Grade(String),
    /// No such limit, or not a number.
    #[error(
        "'{0}' is not nodes=N, movetime=MS, hash=MB, threads=N, eval=FILE, levels=FILE, style=NAME, book or classical"
    )]
    Limit(String),
}

impl std::str::FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        let mut parts = text.split(',');
        let who = parts.next().unwrap_or_default();
        let kind = match who.split_once(':') {
            Some(("level", grade)) => match grade.parse() {
                Ok(grade @ 1..=20) => Kind::Level(grade),
                _ => return Err(SpecError::Grade(grade.to_owned())),
            },
            Some(("uci", command)) if !command.trim().is_empty() => Kind::Uci(command.to_owned()),
            None if who == "random" => Kind::Random,
            None if who == "greedy" => Kind::Greedy,
            _ => return Err(SpecError::Kind(who.to_owned())),
        };
        let mut spec = Spec {
            kind,
            nodes: None,
            movetime: None,
            hash_mb: 16,
            threads: 1,
            book: false,
            classical: false,
            eval: None,
            levels: None,
            style: Style::Plain,
        };
        for part in parts {
            let wrong = || SpecError::Limit(part.to_owned());
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let number = || {
                value
                    .parse::<u64>()
                    .ok()
                    .filter(|&n| n > 0)
                    .ok_or_else(wrong)
            };
            match name {
                "nodes" => spec.nodes = Some(number()?),
                "movetime" => spec.movetime = Some(Duration::from_millis(number()?)),
                "hash" => spec.hash_mb = number()? as usize,
                "threads" => spec.threads = number()? as usize,
                "eval" if !value.is_empty() => spec.eval = Some(value.to_owned()),
                "levels" if !value.is_empty() => spec.levels = Some(value.to_owned()),
                "style" => {
                    spec.style = match value {
                        "plain" => Style::Plain,
                        "solid" => Style::Solid,
                        "aggressive" => Style::Aggressive,
                        "tricky" => Style::Tricky,
                        _ => return Err(wrong()),
                    }
                }
                "classical" if value.is_empty() => spec.classical = true,
                "book" if value.is_empty() => spec.book = true,
                _ => return Err(wrong()),
            }
        }
        Ok(spec)
    }
}
