//! `puzzles-check`: proves every shipped win, holds every shipped draw, and tries every accepted first move, a line a
//! puzzle: `id, goal, verdict, what was found`, between tabs. A run that finds its log goes on where it ended.

use crate::career::puzzles::{Goal, Puzzle, PuzzleSet};
use crate::engine::proof::{NoProof, Proof, Prover};
use crate::engine::{Limits, Options, Search, Stop};
use crate::rules::{Game, Outcome, Position, RuleSet};
use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;

/// Prove or hold every shipped puzzle
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// A line a puzzle; those that it holds are not tried again
    #[arg(long)]
    log: PathBuf,
    /// Nodes a win may take in all
    #[arg(long, default_value_t = 400_000_000)]
    nodes: u64,
    /// Nodes that one position of a win may take
    #[arg(long, default_value_t = 40_000_000)]
    nodes_each: u64,
    /// Nodes a move of a draw
    #[arg(long, default_value_t = 1_000_000)]
    draw_nodes: u64,
    /// Rounds that a draw must be held
    #[arg(long, default_value_t = 60)]
    rounds: usize,
    /// Table size, MiB
    #[arg(long, default_value_t = 64)]
    hash: usize,
    /// Only wins of at most so many moves; 0 for draws alone
    #[arg(long)]
    longest: Option<u16>,
}

impl Arguments {
    /// Checks what the log does not hold yet.
    ///
    /// # Errors
    /// What reading or writing the log reports.
    pub fn run(self, mut output: impl Write) -> io::Result<()> {
        let known = match std::fs::read_to_string(&self.log) {
            Ok(text) => text,
            Err(why) if why.kind() == io::ErrorKind::NotFound => String::new(),
            Err(why) => return Err(why),
        };
        let known: HashSet<&str> = known
            .lines()
            .filter_map(|l| l.split_once('\t'))
            .map(|l| l.0)
            .collect();
        let mut log = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.log)?;
        let options = Options {
            hash_mb: self.hash.max(1),
            ..Options::default()
        };
        for puzzle in PuzzleSet::standard().all() {
            let wanted = match (puzzle.goal, self.longest) {
                (Goal::Win(moves), Some(longest)) => moves <= longest,
                (Goal::Draw, Some(longest)) => longest == 0,
                (_, None) => true,
            };
            if !wanted || known.contains(puzzle.id.as_str()) {
                continue;
            }
            let Ok(start) = Position::from_fen(&puzzle.fen) else {
                continue;
            };
            let line = match puzzle.goal {
                Goal::Win(moves) => {
                    let (mut search, stop) = (Search::new(options), Stop::new());
                    let prover = Prover::new(&mut search, &stop, self.nodes, self.nodes_each);
                    check_win(prover, puzzle, &start, moves)
                }
                Goal::Draw => self.check_draw(&mut Search::new(options), puzzle, &start),
            };
            writeln!(log, "{line}")?;
            log.flush()?;
            writeln!(output, "{line}")?;
            output.flush()?;
        }
        Ok(())
    }

    /// The engine against itself, once after each accepted first move.
    fn check_draw(&self, search: &mut Search, puzzle: &Puzzle, start: &Position) -> String {
        let mut found = Vec::new();
        let mut held = true;
        for &first in &puzzle.first_moves {
            search.clear();
            let mut game = Game::new(start.clone(), RuleSet::default());
            let mut next = Some(first);
            while let Some(mv) = next
                && game.play(mv).is_ok()
            {
                let over = game.end().is_some() || game.ply() >= 2 * self.rounds;
                next = (!over)
                    .then(|| {
                        let limits = Limits::nodes(self.draw_nodes);
                        search
                            .go(start, game.moves(), &limits, &Stop::new(), &mut |_| {})
                            .mv
                    })
                    .flatten();
            }
            let (drawn, how) = match game.end() {
                Some(end) => (end.outcome == Outcome::Draw, end.reason.code()),
                None => (true, "still played"),
            };
            held &= drawn;
            let winner = match game.end().map(|end| end.outcome) {
                Some(Outcome::Win(side)) => format!(" {side:?} wins"),
                _ => String::new(),
            };
            found.push(format!("{first}:{how}{winner} after {} plies", game.ply()));
        }
        let verdict = if held { "held" } else { "NOT HELD" };
        format!("{}\tdraw\t{verdict}\t{}", puzzle.id, found.join(", "))
    }
}

/// The win within its stated length by each accepted first move; by the search's own move only as a finding.
fn check_win(mut prover: Prover, puzzle: &Puzzle, start: &Position, moves: u16) -> String {
    let mut found = Vec::new();
    let mut note = |name: &str, proof: Result<Proof, NoProof>| {
        found.push(match &proof {
            Ok(proof) => format!(
                "{name}:{} ({} positions, {} nodes)",
                proof.moves, proof.positions, proof.nodes
            ),
            Err(why) => format!("{name}:{why}"),
        });
        proof.is_ok()
    };
    note("best", prover.prove(start, moves));
    let mut proved = true;
    for &first in &puzzle.first_moves {
        proved &= note(&first.to_string(), prover.prove_move(start, first, moves));
    }
    let verdict = if proved { "proved" } else { "NOT PROVED" };
    format!(
        "{}\twin {moves}\t{verdict}\t{}",
        puzzle.id,
        found.join(", ")
    )
}
