//! The options that a user of the protocols may set.

use super::command::CommandError;
use crate::engine::eval::Weights;
use crate::engine::eval_file::{self, EvalFile};
use crate::engine::level::{HIGHEST, LOWEST, Level};
use crate::engine::limits::Options;
use crate::engine::nnue::Network;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Largest table, MiB.
const MOST_HASH: usize = 65_536;
/// Most threads.
const MOST_THREADS: usize = 256;
/// Most lines.
const MOST_LINES: usize = 128;

/// All options in force.
pub struct Settings {
    /// Memory and threads.
    pub engine: Options,
    /// Lines to report.
    pub multipv: usize,
    /// The grade to play at.
    pub level: Level,
    /// Whether the book may be used.
    pub book: bool,
    /// Seed of a level's choices; 0 takes a new one for each search.
    pub seed: u64,
    /// Weights from a file, or the shipped ones.
    pub weights: Arc<Weights>,
    /// The built-in network or one from a file.
    pub network: Arc<Network>,
    /// Whether the weights are to judge and not the network.
    pub classical: bool,
    /// UCCI: times are in milliseconds.
    pub milliseconds: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            engine: Options::default(),
            multipv: 1,
            level: Level::from_grade(HIGHEST),
            book: false,
            seed: 0,
            weights: Weights::standard(),
            network: Network::built_in(),
            classical: false,
            milliseconds: false,
        }
    }
}

impl Settings {
    /// The lines that announce the options.
    pub fn announce_uci(&self) -> String {
        let hash = self.engine.hash_mb;
        let overhead = self.engine.overhead.as_millis();
        format!(
            "option name Hash type spin default {hash} min 1 max {MOST_HASH}\n\
             option name Threads type spin default 1 min 1 max {MOST_THREADS}\n\
             option name MultiPV type spin default 1 min 1 max {MOST_LINES}\n\
             option name Level type spin default {HIGHEST} min {LOWEST} max {HIGHEST}\n\
             option name Seed type spin default 0 min 0 max 2147483647\n\
             option name Ponder type check default false\n\
             option name Book type check default false\n\
             option name EvalFile type string default <empty>\n\
             option name Eval type combo default network var network var classical\n\
             option name Move Overhead type spin default {overhead} min 0 max 5000\n\
             option name UCI_Variant type combo default xiangqi var xiangqi\n\
             option name Clear Hash type button"
        )
    }

    /// The same for UCCI, by its own names.
    pub fn announce_ucci(&self) -> String {
        let hash = self.engine.hash_mb;
        format!(
            "option usemillisec type check default false\n\
             option usebook type check default false\n\
             option hashsize type spin min 1 max {MOST_HASH} default {hash}\n\
             option threads type spin min 1 max {MOST_THREADS} default 1\n\
             option level type spin min {LOWEST} max {HIGHEST} default {HIGHEST}\n\
             option newgame type button"
        )
    }

    /// The network that is to judge, if one is.
    pub fn judge(&self) -> Option<Arc<Network>> {
        (!self.classical).then(|| self.network.clone())
    }

    /// Sets an option. Names are compared without case.
    ///
    /// # Errors
    /// No such option, or a value out of its range; nothing changes then. A file of another evaluation that cannot be
    /// used ([`CommandError::EvalFile`]) puts the built-in one in force.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Effect, CommandError> {
        let spin = |least: usize, most: usize| {
            value
                .parse::<usize>()
                .ok()
                .filter(|n| (least..=most).contains(n))
                .ok_or_else(|| wrong(name, value, &format!("a number from {least} to {most}")))
        };
        let check = || match value.to_ascii_lowercase().as_str() {
            "true" | "on" => Ok(true),
            "false" | "off" => Ok(false),
            _ => Err(wrong(name, value, "true or false")),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" | "hashsize" => {
                self.engine.hash_mb = spin(1, MOST_HASH)?;
                return Ok(Effect::Rebuild);
            }
            "threads" => {
                self.engine.threads = spin(1, MOST_THREADS)?;
                return Ok(Effect::Rebuild);
            }
            "move overhead" => {
                self.engine.overhead = Duration::from_millis(spin(0, 5000)? as u64);
                return Ok(Effect::Rebuild);
            }
            "multipv" => self.multipv = spin(1, MOST_LINES)?,
            "level" => {
                let grade = spin(LOWEST.into(), HIGHEST.into())?;
                self.level = Level::from_grade(grade as u8);
            }
            "seed" => self.seed = spin(0, i32::MAX as usize)? as u64,
            "ponder" => {
                check()?;
            }
            "book" | "usebook" => self.book = check()?,
            "usemillisec" => self.milliseconds = check()?,
            "evalfile" => {
                self.weights = Weights::standard();
                self.network = Network::built_in();
                self.classical = false;
                if !matches!(value, "" | "<empty>") {
                    match eval_file::read(Path::new(value)) {
                        Ok(EvalFile::Network(network)) => {
                            (self.network, self.classical) = (network, false);
                        }
                        Ok(EvalFile::Weights(weights)) => {
                            (self.weights, self.classical) = (weights, true);
                        }
                        Err(why) => return Err(CommandError::EvalFile(why.to_string())),
                    }
                }
                return Ok(Effect::Rebuild);
            }
            "eval" => {
                self.classical = match value.to_ascii_lowercase().as_str() {
                    "network" => false,
                    "classical" => true,
                    _ => return Err(wrong(name, value, "network or classical")),
                };
                return Ok(Effect::Rebuild);
            }
            "uci_variant" => {
                if value != "xiangqi" {
                    return Err(wrong(name, value, "xiangqi, the only variant here"));
                }
            }
            "clear hash" | "newgame" => return Ok(Effect::Forget),
            _ => return Err(CommandError::Option(name.to_owned())),
        }
        Ok(Effect::Noted)
    }
}

/// What an option asks of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing now.
    Noted,
    /// Memory, threads or weights change.
    Rebuild,
    /// All that was learnt is to be forgotten.
    Forget,
}

fn wrong(name: &str, value: &str, expected: &str) -> CommandError {
    CommandError::Value {
        name: name.to_owned(),
        value: value.to_owned(),
        expected: expected.to_owned(),
    }
}
