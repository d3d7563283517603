//! The players of a match.

use super::spec::{Kind, Spec};
use crate::engine::eval_file::{self, EvalFile};
use crate::engine::external::{External, ExternalError, Program};
use crate::engine::level;
use crate::engine::search::{exchange_value, see_at_least};
use crate::engine::{Level, Limits, Options, Score, Search, Stop};
use crate::rules::{Move, Position};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A player ready to play.
pub enum Player {
    /// Any legal move.
    Random(StdRng),
    /// Takes what is free.
    Greedy(StdRng),
    /// This engine.
    Engine(Box<Engine>),
    /// Another program.
    External(Box<External>, Limits),
}

/// This engine with its limits.
pub struct Engine {
    search: Search,
    limits: Limits,
}

/// Why a player did not move. It loses the game.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// A file could not be read.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The program is of no use.
    #[error("the program: {0}")]
    External(#[from] ExternalError),
    /// It gave up.
    #[error("resigned")]
    Resigned,
    /// A file says nothing that is understood.
    #[error("{0}")]
    Unfit(String),
}

impl Player {
    /// Gets the player ready; `seed` feeds its choices.
    ///
    /// # Errors
    /// A program that does not start, or a weights file that cannot be read.
    pub fn new(spec: &Spec, seed: u64) -> Result<Player, PlayError> {
        Ok(match &spec.kind {
            Kind::Random => Player::Random(StdRng::seed_from_u64(seed)),
            Kind::Greedy => Player::Greedy(StdRng::seed_from_u64(seed)),
            Kind::Uci(command) => {
                let mut words = command.split_whitespace().map(str::to_owned);
                let path = PathBuf::from(words.next().unwrap_or_default());
                let program = Program {
                    folder: None,
                    arguments: words.collect(),
                    ..Program::new(&path, spec.threads, spec.hash_mb)
                };
                let limits = Limits {
                    nodes: spec.nodes,
                    movetime: match (spec.movetime, spec.nodes) {
                        (None, None) => Some(Duration::from_secs(1)),
                        (time, _) => time,
                    },
                    ..Limits::default()
                };
                Player::External(Box::new(External::start(&program, &Stop::new())?), limits)
            }
            Kind::Level(grade) => {
                let mut search = Search::new(Options {
                    hash_mb: spec.hash_mb,
                    threads: spec.threads,
                    ..Options::default()
                });
                if let Some(path) = &spec.eval {
                    match eval_file::read(Path::new(path))
                        .map_err(|why| PlayError::Unfit(why.to_string()))?
                    {
                        EvalFile::Network(network) => search.set_network(Some(network)),
                        EvalFile::Weights(weights) => {
                            search.set_weights(weights);
                            search.set_network(None);
                        }
                    }
                }
                if spec.classical {
                    search.set_network(None);
                }
                let level = match &spec.levels {
                    None => Level::from_grade(*grade),
                    Some(path) => level::parse(&std::fs::read_to_string(path)?)
                        .map_err(|why| PlayError::Unfit(format!("{path}: {why}")))?
                        .into_iter()
                        .find(|level| level.grade == *grade)
                        .ok_or_else(|| PlayError::Unfit(format!("{path}: no grade {grade}")))?,
                };
                Player::Engine(Box::new(Engine {
                    search,
                    limits: Limits {
                        nodes: spec.nodes,
                        movetime: spec.movetime,
                        level: Some(level.with_style(spec.style)),
                        book: spec.book,
                        ..Limits::default()
                    },
                }))
            }
        })
    }

    /// Forgets the last game. `seed` feeds the choices of the next.
    ///
    /// # Errors
    /// A program that no longer answers.
    pub fn new_game(&mut self, seed: u64) -> Result<(), PlayError> {
        match self {
            Player::Random(random) | Player::Greedy(random) => {
                *random = StdRng::seed_from_u64(seed);
            }
            Player::Engine(engine) => {
                engine.search.clear();
                engine.limits.seed = seed;
            }
            Player::External(program, _) => program.new_game()?,
        }
        Ok(())
    }

    /// The move in `position`, which `moves` lead to from `start`, and the player's own score if it has one.
    ///
    /// # Errors
    /// See [`PlayError`].
    pub fn play(
        &mut self,
        start: &Position,
        moves: &[Move],
        position: &Position,
    ) -> Result<(Move, Option<Score>), PlayError> {
        match self {
            Player::Random(random) => Ok((any(position, random)?, None)),
            Player::Greedy(random) => match free_capture(position) {
                Some(mv) => Ok((mv, None)),
                None => Ok((any(position, random)?, None)),
            },
            Player::Engine(engine) => {
                let found =
                    engine
                        .search
                        .go(start, moves, &engine.limits, &Stop::new(), &mut |_| {});
                let mv = found.mv.ok_or(PlayError::Resigned)?;
                Ok((mv, Some(found.score)))
            }
            Player::External(program, limits) => {
                let found = program.go(start, moves, limits, &Stop::new(), &mut |_| {})?;
                let mv = found.mv.ok_or(PlayError::Resigned)?;
                Ok((mv, Some(found.score)))
            }
        }
    }
}

fn any(position: &Position, random: &mut StdRng) -> Result<Move, PlayError> {
    let mut moves: Vec<Move> = position.legal_moves().to_vec();
    moves.sort();
    if moves.is_empty() {
        return Err(PlayError::Resigned);
    }
    Ok(moves[random.random_range(0..moves.len())])
}

/// The dearest man that can be taken with gain.
fn free_capture(position: &Position) -> Option<Move> {
    position
        .captures()
        .iter()
        .copied()
        .filter(|&mv| see_at_least(position, mv, 1))
        .max_by_key(|&mv| {
            let value = position
                .piece_on(mv.to())
                .map_or(0, |victim| exchange_value(victim.kind()));
            (value, std::cmp::Reverse(mv))
        })
}
