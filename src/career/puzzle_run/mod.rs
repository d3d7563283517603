//! One puzzle being solved, as a pure state machine.
//!
//! The engine is asked, never called: [`PuzzleRun::question`] says for which position an answer is wanted, the caller
//! searches (a million nodes or a second are plenty) and gives what was found to [`PuzzleRun::answer`]. One search of
//! the position after the learner's move tells what the best defence is and whether the result seems to be kept; where
//! it announces a win, the caller tries to prove that, so that the learner need not believe the search.

mod exchange;
mod solution;

pub use exchange::{Found, HintStep, Question, State, Tried, Verdict};

use super::puzzles::{Attempt, Goal, Puzzle};
use crate::engine::Score;
use crate::rules::{FenError, Game, Move, Outcome, Position, RuleSet, Side};

/// A win that was not proved and that the engine does not see to its end counts as kept from this score on, in
/// centipawns; the learner is told that this is an estimate.
const STILL_WON: i32 = 900;
/// A draw counts as given away when the other side stands better than this, in centipawns.
const NO_LONGER_DRAWN: i32 = 350;
/// A draw counts as held after so many own moves.
pub const MOVES_TO_HOLD: u16 = 20;

/// A puzzle being solved.
#[derive(Clone, Debug)]
pub struct PuzzleRun {
    puzzle: Puzzle,
    game: Game,
    state: State,
    attempt: Attempt,
    /// A good move in the position on the board, when one is known.
    known: Option<Move>,
    /// Steps of hint given for this position.
    hinted: u8,
    wants_hint: bool,
    /// The solution as far as it was found, so that it is the same one when it is gone through again.
    solution: Vec<Move>,
    /// Own moves in which the win comes, counted from the start, on the shortest way still open.
    needed: Option<u16>,
}

impl PuzzleRun {
    /// A first try.
    ///
    /// # Errors
    /// When the puzzle's position is none; shipped ones are tested.
    pub fn start(puzzle: &Puzzle) -> Result<PuzzleRun, FenError> {
        let start = Position::from_fen(&puzzle.fen)?;
        let needed = match puzzle.goal {
            Goal::Win(moves) => Some(moves),
            Goal::Draw => None,
        };
        Ok(PuzzleRun {
            puzzle: puzzle.clone(),
            game: Game::new(start, RuleSet::default()),
            state: State::Yours,
            attempt: Attempt::default(),
            known: puzzle.first_moves.first().copied(),
            hinted: 0,
            wants_hint: false,
            solution: puzzle.first_moves.first().copied().into_iter().collect(),
            needed,
        })
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The game so far, the puzzle's position being its start.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The side that the learner plays.
    pub fn side(&self) -> Side {
        self.game.start_position().side_to_move()
    }

    /// Where the run stands.
    pub fn state(&self) -> State {
        self.state
    }

    /// The attempt so far, for [`super::progress::PuzzleProgress::note`] when it is over or left.
    pub fn attempt(&self) -> Attempt {
        self.attempt
    }

    /// Own moves on the board.
    pub fn moves_made(&self) -> u16 {
        self.game.ply().div_ceil(2) as u16
    }

    /// The stars that solving it now would bring, or brought.
    pub fn stars(&self) -> u8 {
        let reached = Attempt {
            solved: true,
            ..self.attempt
        };
        reached.stars(self.puzzle.goal)
    }

    /// Tries a move of the learner.
    pub fn try_move(&mut self, mv: Move) -> Tried {
        if self.state != State::Yours {
            return Tried::NotNow;
        }
        let mut game = self.game.clone();
        if let Err(why) = game.play(mv) {
            return Tried::Illegal(why);
        }
        if game.end().is_none() {
            self.state = State::Judging(mv);
            return Tried::Asked;
        }
        self.game = game;
        self.settle();
        if self.state == State::Solved {
            Tried::Solved
        } else {
            self.attempt.wrong_moves += 1;
            Tried::Missed
        }
    }

    /// What the engine should be asked now, if anything.
    pub fn question(&self) -> Option<Question> {
        let mut moves = self.game.moves().to_vec();
        match self.state {
            State::Judging(mv) => moves.push(mv),
            State::Showing if self.next_of_solution().is_none() => {}
            State::Yours if self.wants_hint => {}
            _ => return None,
        }
        Some(Question {
            start: self.game.start_position().clone(),
            moves,
        })
    }

    /// Takes what the engine found for the question in hand.
    pub fn answer(&mut self, found: Found) -> Verdict {
        match self.state {
            State::Judging(mv) => self.judge(mv, found),
            State::Showing if self.next_of_solution().is_none() => {
                if !self.game.position().is_legal(found.mv) {
                    return Verdict::Ignored;
                }
                self.solution.push(found.mv);
                Verdict::SolutionReady
            }
            State::Yours if self.wants_hint => {
                self.wants_hint = false;
                if !self.game.position().is_legal(found.mv) {
                    return Verdict::Ignored;
                }
                self.known = Some(found.mv);
                Verdict::HintReady
            }
            _ => Verdict::Ignored,
        }
    }

    /// The next step of the hint for the position on the board: the piece, then the move. `None` when it is not the
    /// learner's turn. Each step counts once.
    pub fn hint(&mut self) -> Option<HintStep> {
        if self.state != State::Yours {
            return None;
        }
        let Some(mv) = self.known else {
            self.wants_hint = true;
            return Some(HintStep::Asked);
        };
        let step = if self.hinted == 0 {
            HintStep::Piece(mv.from())
        } else {
            HintStep::Move(mv)
        };
        if self.hinted < 2 {
            self.hinted += 1;
            self.attempt.hints += 1;
        }
        Some(step)
    }

    /// Takes the last own move back, with the reply to it. `false` when there is none.
    pub fn take_back(&mut self) -> bool {
        if !matches!(self.state, State::Yours | State::Missed) || self.attempt.solution_seen {
            return false;
        }
        let Some(own) = self.moves_made().checked_sub(1) else {
            return false;
        };
        while self.game.ply() > 2 * usize::from(own) && self.game.undo().is_some() {}
        self.attempt.moves = own;
        self.attempt.estimated = self.attempt.estimated.filter(|&number| number <= own);
        let first = (own == 0).then(|| self.puzzle.first_moves.first().copied());
        self.enter_position(first.flatten());
        true
    }

    /// Begins a new attempt. The caller has noted the last one before, so that mistakes come back some day.
    pub fn retry(&mut self) {
        while self.game.undo().is_some() {}
        let known = self.attempt.solution_seen || self.attempt.solution_known;
        self.attempt = Attempt {
            solution_known: known,
            ..Attempt::default()
        };
        self.enter_position(self.puzzle.first_moves.first().copied());
    }

    fn judge(&mut self, mv: Move, found: Found) -> Verdict {
        let first = self.game.ply() == 0 && self.puzzle.first_moves.contains(&mv);
        // The score is the defender's.
        let seen = match found.score {
            Score::Mate(n) if n < 0 => Some(n.unsigned_abs() as u16),
            _ => None,
        };
        // What was proved is believed before what a search announces.
        let left = found.proved.map(|moves| moves.saturating_sub(1)).or(seen);
        let cp = found.score.to_cp();
        let kept = first
            || match self.puzzle.goal {
                Goal::Win(_) => left.is_some() || cp <= -STILL_WON,
                Goal::Draw => cp <= NO_LONGER_DRAWN,
            };
        let mut game = self.game.clone();
        if game.play(mv).is_err() || !game.position().is_legal(found.mv) {
            self.state = State::Yours;
            return Verdict::Ignored;
        }
        if !kept {
            self.state = State::Yours;
            self.attempt.wrong_moves += 1;
            return Verdict::GivenAway {
                refutation: found.mv,
            };
        }
        self.game = game;
        self.attempt.moves = self.moves_made();
        let certain = first || found.proved.is_some();
        if !certain && self.puzzle.goal != Goal::Draw {
            self.attempt.estimated.get_or_insert(self.attempt.moves);
        }
        let comes_in = left.map(|left| self.moves_made() + left);
        let longer_by = match (self.needed, comes_in) {
            (Some(needed), Some(comes_in)) => comes_in.saturating_sub(needed),
            _ => 0,
        };
        self.needed = match (self.needed, comes_in) {
            (Some(needed), Some(comes_in)) => Some(needed.max(comes_in)),
            (needed, _) => needed,
        };
        let mut reply = None;
        if self.held() {
            self.settle();
        } else if self.game.play(found.mv).is_ok() {
            reply = Some(found.mv);
            self.enter_position(
                found
                    .then
                    .filter(|&then| self.game.position().is_legal(then)),
            );
            if self.game.end().is_some() {
                self.settle();
            }
        }
        Verdict::Kept {
            reply,
            longer_by,
            left,
            certain,
        }
    }

    /// The learner is to move in the position on the board.
    fn enter_position(&mut self, known: Option<Move>) {
        self.state = State::Yours;
        self.known = known;
        self.hinted = 0;
        self.wants_hint = false;
        if self.game.ply() == 0 {
            self.needed = match self.puzzle.goal {
                Goal::Win(moves) => Some(moves),
                Goal::Draw => None,
            };
        }
    }

    /// Whether there is nothing more to play.
    fn is_over(&self) -> bool {
        self.game.end().is_some() || self.held()
    }

    /// Whether a draw was held for long enough.
    fn held(&self) -> bool {
        self.puzzle.goal == Goal::Draw && self.moves_made() >= MOVES_TO_HOLD
    }

    /// The game is over, or the draw held: whether that is the goal.
    fn settle(&mut self) {
        self.attempt.moves = self.moves_made();
        let won = Outcome::Win(self.side());
        let reached = match (self.game.end().map(|end| end.outcome), self.puzzle.goal) {
            (Some(outcome), _) if outcome == won => true,
            (Some(Outcome::Draw) | None, Goal::Draw) => true,
            _ => false,
        };
        self.attempt.solved = reached;
        self.state = if reached {
            State::Solved
        } else {
            State::Missed
        };
    }
}
