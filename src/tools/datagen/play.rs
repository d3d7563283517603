//! One game of training data: the same whatever else is played, as far as its plan and number are the same.

use super::blocks::{Block, Recipe};
use super::opening;
use super::record::{Fate, RECORD, Record};
use crate::engine::nnue::Network;
use crate::engine::{Limits, Options, Score, Search, Stop};
use crate::rules::{Game, Move, Outcome, Position, RuleSet, Side};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::sync::Arc;

/// A side this far behind for [`HOPELESS_PLIES`] plies has lost.
const HOPELESS: i32 = 1200;
const HOPELESS_PLIES: usize = 5;
/// From [`EVEN_AFTER`] plies on, a game within this of 0 for [`EVEN_PLIES`] plies is drawn.
const EVEN: i32 = 12;
const EVEN_PLIES: usize = 14;
const EVEN_AFTER: usize = 70;
/// So is a game in which nothing has been taken for so long while neither side is winning.
const IDLE_PLIES: u16 = 70;
const IDLE: i32 = 250;
const LONGEST: usize = 260;
/// Scores beyond this are not for an evaluation to learn.
const MOST_SCORE: i32 = 2000;

/// An engine that plays games of training data.
pub struct GamePlayer {
    recipe: Recipe,
    search: Search,
    counts: Counts,
}

/// What was looked at and what was kept, since the player was made.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    /// Positions searched.
    pub nodes: u64,
    /// Moves and side positions looked at.
    pub seen: u64,
    /// Records kept.
    pub kept: u64,
}

impl GamePlayer {
    /// A player by this recipe; `network` is the judge that it speaks of.
    pub fn new(recipe: Recipe, network: Option<Arc<Network>>) -> GamePlayer {
        let mut search = Search::new(Options {
            // Small enough for the processor's cache; a game searches far fewer positions than it holds.
            hash_mb: 1,
            ..Options::default()
        });
        search.set_network(network);
        GamePlayer {
            recipe,
            search,
            counts: Counts::default(),
        }
    }

    /// What was done so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Plays game number `number`.
    pub fn play(&mut self, number: u64) -> Block {
        let mut random = StdRng::seed_from_u64(
            self.recipe.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number.rotate_left(32),
        );
        loop {
            self.search.clear();
            let Some(opening) = opening::draw(&mut random) else {
                continue;
            };
            let limits = Limits::nodes(self.recipe.nodes);
            let (mv, score) = self.look(&opening.position, &[], &limits);
            if mv.is_some() && score.to_cp().abs() <= opening.most_uneven {
                let records = self.play_from(opening.position, &mut random);
                self.counts.kept += records.len() as u64;
                return Block {
                    game: number,
                    records,
                };
            }
        }
    }

    fn play_from(&mut self, opening: Position, random: &mut StdRng) -> Vec<[u8; RECORD]> {
        let mut game = Game::new(opening, RuleSet::default());
        let mut played: Vec<Record> = Vec::new();
        let mut beside: Vec<Record> = Vec::new();
        let mut referee = Referee::default();
        // A search needs to know of no repetition from before the last capture.
        let mut base = (game.position().clone(), 0);
        let limits = Limits::nodes(self.recipe.nodes);
        while game.end().is_none() && referee.verdict.is_none() {
            let (mv, score) = self.look(&base.0, &game.moves()[base.1..], &limits);
            let Some(mv) = mv else { break };
            let position = game.position();
            if let Some(score) = worth_keeping(position, mv, score) {
                played.push(Record {
                    position: position.clone(),
                    score,
                    fate: None,
                });
            }
            for _ in 0..self.recipe.sides {
                beside.extend(self.side_position(position, random));
            }
            referee.hear(&game, score);
            match game.play(mv) {
                Ok(done) if done.captured.is_some() => base = (game.position().clone(), game.ply()),
                Ok(_) => {}
                Err(_) => break,
            }
        }
        let outcome = match game.end() {
            Some(end) => end.outcome,
            None => referee.verdict.unwrap_or(Outcome::Draw),
        };
        for record in &mut played {
            record.fate = Some(fate(outcome, record.position.side_to_move()));
        }
        played.iter().chain(&beside).map(Record::pack).collect()
    }

    /// A position one or two random moves beside the game: a search sees many such, a good game none.
    fn side_position(&mut self, position: &Position, random: &mut StdRng) -> Option<Record> {
        let plies = random.random_range(1..=2);
        let position = opening::stray(position.clone(), plies, random)?;
        let limits = Limits::nodes(self.recipe.side_nodes);
        let (mv, score) = self.look(&position, &[], &limits);
        let score = worth_keeping(&position, mv?, score)?;
        Some(Record {
            position,
            score,
            fate: None,
        })
    }

    fn look(&mut self, start: &Position, moves: &[Move], limits: &Limits) -> (Option<Move>, Score) {
        let found = self
            .search
            .go(start, moves, limits, &Stop::new(), &mut |_| {});
        self.counts.nodes += found.nodes;
        self.counts.seen += 1;
        (found.mv, found.score)
    }
}

/// The score, if an evaluation can be expected to know it without looking ahead.
fn worth_keeping(position: &Position, best: Move, score: Score) -> Option<i16> {
    match score {
        Score::Cp(cp)
            if cp.abs() <= MOST_SCORE
                && position.piece_on(best.to()).is_none()
                && !position.in_check() =>
        {
            Some(cp as i16)
        }
        _ => None,
    }
}

fn fate(outcome: Outcome, side: Side) -> Fate {
    match outcome {
        Outcome::Draw => Fate::Drawn,
        Outcome::Win(winner) if winner == side => Fate::Won,
        Outcome::Win(_) => Fate::Lost,
    }
}

/// Ends games whose result is plain.
#[derive(Default)]
struct Referee {
    verdict: Option<Outcome>,
    ahead: Option<Side>,
    decided_plies: usize,
    even_plies: usize,
}

impl Referee {
    /// Hears the mover's score of the position at the end of `game`.
    fn hear(&mut self, game: &Game, score: Score) {
        let own = score.to_cp();
        let mover = game.position().side_to_move();
        let ahead = (own.abs() >= HOPELESS).then_some(if own > 0 { mover } else { !mover });
        self.decided_plies = match ahead {
            None => 0,
            Some(_) if ahead == self.ahead => self.decided_plies + 1,
            Some(_) => 1,
        };
        self.ahead = ahead;
        let even = own.abs() <= EVEN && game.ply() >= EVEN_AFTER;
        self.even_plies = if even { self.even_plies + 1 } else { 0 };
        let idle = game.position().plies_since_capture() >= IDLE_PLIES && own.abs() <= IDLE;
        if let Some(winner) = ahead
            && self.decided_plies >= HOPELESS_PLIES
        {
            self.verdict = Some(Outcome::Win(winner));
        } else if self.even_plies >= EVEN_PLIES || idle || game.ply() >= LONGEST {
            self.verdict = Some(Outcome::Draw);
        }
    }
}
