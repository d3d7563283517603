//! Proving a win: the search points to the moves, and every answer to them is tried by the rules.
//!
//! A mate that a search announces rests on its pruning. Here each reply of the losing side is played, down to positions
//! without a legal move, so that nothing but the rules has to be believed. No position repeats on the shortest way to a
//! mate, so the law of repetition has no part in it.

use super::limits::{Limits, Stop};
use super::score::Score;
use super::search::Search;
use crate::rules::{Move, Position};
use std::collections::HashMap;

/// A win that was proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Moves of the winner against the longest defence found on the proved way; at most the number asked for.
    pub moves: u16,
    /// Positions with the winner to move that the proof consists of.
    pub positions: usize,
    /// Nodes of all searches.
    pub nodes: u64,
}

/// Why a win was not proved. The win may be there all the same.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoProof {
    /// The search saw no win of that length in a position of the proof.
    #[error("no win in {moves} seen in {fen}")]
    NotSeen {
        /// The length asked for.
        moves: u16,
        /// The position.
        fen: String,
    },
    /// The nodes are used up, or it was told to stop.
    #[error("the nodes are used up")]
    Spent,
}

/// Proves wins with one table, so that what was seen once helps the next time.
pub struct Prover<'a> {
    search: &'a mut Search,
    stop: &'a Stop,
    /// In how many moves the side to move wins, for positions proved.
    won: HashMap<u64, u16>,
    nodes: u64,
    budget: u64,
    budget_each: u64,
}

impl<'a> Prover<'a> {
    /// A prover that spends at most `budget` nodes a proof, and at most `budget_each` on one position; `stop` ends it
    /// without one.
    pub fn new(
        search: &'a mut Search,
        stop: &'a Stop,
        budget: u64,
        budget_each: u64,
    ) -> Prover<'a> {
        Prover {
            search,
            stop,
            won: HashMap::new(),
            nodes: 0,
            budget,
            budget_each,
        }
    }

    /// Proves that the side to move wins in at most `moves` moves.
    ///
    /// # Errors
    /// See [`NoProof`].
    pub fn prove(&mut self, position: &Position, moves: u16) -> Result<Proof, NoProof> {
        self.begin();
        let moves = self.win(position, moves)?;
        Ok(self.proof(moves))
    }

    /// Proves that `mv` wins in at most `moves` moves, itself counted.
    ///
    /// # Errors
    /// See [`NoProof`].
    pub fn prove_move(
        &mut self,
        position: &Position,
        mv: Move,
        moves: u16,
    ) -> Result<Proof, NoProof> {
        self.begin();
        let moves = self.win_by(position, mv, moves)?;
        Ok(self.proof(moves))
    }

    fn begin(&mut self) {
        self.search.clear();
        self.won.clear();
        self.nodes = 0;
    }

    fn proof(&self, moves: u16) -> Proof {
        Proof {
            moves,
            positions: self.won.len(),
            nodes: self.nodes,
        }
    }

    /// The side to move wins in at most `moves`; gives the number found.
    fn win(&mut self, position: &Position, moves: u16) -> Result<u16, NoProof> {
        if let Some(&known) = self.won.get(&position.key())
            && known <= moves
        {
            return Ok(known);
        }
        let found = match moves {
            0 => return Err(not_seen(position, moves)),
            1 => {
                let last = position.legal_moves().into_iter().find(|&mv| {
                    let mut after = position.clone();
                    after.make(mv);
                    after.legal_moves().is_empty()
                });
                last.map(|_| 1).ok_or_else(|| not_seen(position, 1))?
            }
            _ => {
                let mv = self.winning_move(position, moves)?;
                self.win_by(position, mv, moves)?
            }
        };
        self.won.insert(position.key(), found);
        Ok(found)
    }

    /// `mv` wins in at most `moves`: whatever is answered, the rest is won.
    fn win_by(&mut self, position: &Position, mv: Move, moves: u16) -> Result<u16, NoProof> {
        let mut after = position.clone();
        after.make(mv);
        let mut longest = 0;
        for reply in after.legal_moves() {
            let undo = after.make(reply);
            let rest = self.win(&after, moves.saturating_sub(1));
            after.unmake(reply, undo);
            longest = longest.max(rest?);
        }
        Ok(longest + 1)
    }

    /// The move that the search announces to win.
    fn winning_move(&mut self, position: &Position, moves: u16) -> Result<Move, NoProof> {
        let left = self.budget.saturating_sub(self.nodes);
        if left == 0 || self.stop.is_stopped() {
            return Err(NoProof::Spent);
        }
        let limits = Limits {
            mate: Some(u32::from(moves)),
            nodes: Some(left.min(self.budget_each)),
            ..Limits::default()
        };
        let best = self
            .search
            .go(position, &[], &limits, self.stop, &mut |_| {});
        self.nodes += best.nodes;
        match (best.mv, best.score) {
            (Some(mv), Score::Mate(n)) if n > 0 && n <= i32::from(moves) => Ok(mv),
            _ => Err(not_seen(position, moves)),
        }
    }
}

fn not_seen(position: &Position, moves: u16) -> NoProof {
    NoProof::NotSeen {
        moves,
        fen: position.to_fen(),
    }
}
