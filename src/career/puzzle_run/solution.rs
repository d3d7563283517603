//! The solution, played on the board of the run: it can be halted, gone back and gone through again.

use super::{PuzzleRun, State};
use crate::rules::Move;

impl PuzzleRun {
    /// Plays the solution from the puzzle's position, or goes on where it was halted. It brings no stars any more.
    pub fn show_solution(&mut self) {
        let halted = self.state == State::Shown && !self.is_over();
        if !halted {
            while self.game.undo().is_some() {}
            self.attempt.solution_seen = true;
            self.enter_position(self.puzzle.first_moves.first().copied());
        }
        self.state = State::Showing;
    }

    /// Halts the solution where it is.
    pub fn halt_solution(&mut self) {
        if self.state == State::Showing {
            self.state = State::Shown;
        }
    }

    /// Takes a move of the solution back and halts there. `false` when there is none.
    pub fn step_back(&mut self) -> bool {
        if !matches!(self.state, State::Showing | State::Shown) || self.game.undo().is_none() {
            return false;
        }
        self.state = State::Shown;
        true
    }

    /// Plays the next move of the solution when it is known; else [`PuzzleRun::question`] asks for it. `None` also at
    /// its end.
    pub fn show_next(&mut self) -> Option<Move> {
        if self.state != State::Showing {
            return None;
        }
        let mv = self.next_of_solution()?;
        self.game.play(mv).ok()?;
        if self.is_over() {
            self.state = State::Shown;
        }
        Some(mv)
    }

    /// The move of the solution in the position on the board, when it was found.
    pub(super) fn next_of_solution(&self) -> Option<Move> {
        self.solution.get(self.game.ply()).copied()
    }
}
