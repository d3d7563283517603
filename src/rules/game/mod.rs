//! A game: a start position, the moves played from it, a cursor for undo and redo, and how it ended.

mod end;
mod illegal;

pub use end::{EndReason, GameEnd, Outcome, RuleSet};
pub use illegal::IllegalMove;

use super::adjudication::{self, Judgement, Law};
use super::board::{Position, Undo};
use super::types::{Kind, Move, Piece, Side};

/// What a move did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// What it took.
    pub captured: Option<Piece>,
    /// Whether it gives check.
    pub check: bool,
}

/// A move of a line that could not be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("ply {ply}, {mv}: {reason}")]
pub struct IllegalPly {
    /// Counted from 1.
    pub ply: usize,
    /// The move.
    pub mv: Move,
    /// What is wrong with it.
    pub reason: IllegalMove,
}

/// A game in progress or at its end.
///
/// Plies are counted from the start position: ply 0 is the start, ply `n` the position after `n` moves.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    rules: RuleSet,
    /// All moves, those after the cursor being what redo brings back.
    moves: Vec<Move>,
    /// One a move up to the cursor.
    undos: Vec<Undo>,
    /// The key of every position up to the cursor, the start first.
    keys: Vec<u64>,
    position: Position,
    end: Option<GameEnd>,
}

impl Game {
    /// A game about to begin. If `start` is already decided (mate, no attackers), it has its end at once.
    pub fn new(start: Position, rules: RuleSet) -> Game {
        let mut game = Game {
            position: start.clone(),
            keys: vec![start.key()],
            start,
            rules,
            moves: Vec::new(),
            undos: Vec::new(),
            end: None,
        };
        game.end = game.evaluate();
        game
    }

    /// Plays a whole line. An end that was reached on the way does not stop it: only the position after the last
    /// move counts, as records may go on where the app would have stopped.
    ///
    /// # Errors
    /// The first move that is illegal on the board.
    pub fn replay(
        start: Position,
        rules: RuleSet,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<Game, IllegalPly> {
        let mut game = Game::new(start, rules);
        game.end = None;
        for mv in moves {
            if let Some(reason) = IllegalMove::check(&game.position, mv) {
                return Err(IllegalPly {
                    ply: game.ply() + 1,
                    mv,
                    reason,
                });
            }
            game.push(mv);
        }
        game.end = game.evaluate();
        Ok(game)
    }

    /// The position at ply 0.
    pub fn start_position(&self) -> &Position {
        &self.start
    }

    /// The position at the cursor.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The rules it is played by.
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The moves played, up to the cursor.
    pub fn moves(&self) -> &[Move] {
        &self.moves[..self.ply()]
    }

    /// The moves played and after them those that [`Game::redo`] would bring back.
    pub fn all_moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many moves have been played, up to the cursor.
    pub fn ply(&self) -> usize {
        self.undos.len()
    }

    /// The last move played.
    pub fn last_move(&self) -> Option<Move> {
        self.moves().last().copied()
    }

    /// The keys of the positions at plies 0 to [`Game::ply`].
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// The position after `ply` moves of [`Game::all_moves`]; the last one when `ply` lies beyond.
    pub fn position_at(&self, ply: usize) -> Position {
        let mut position = self.position.clone();
        for index in (ply.min(self.ply())..self.ply()).rev() {
            position.unmake(self.moves[index], self.undos[index]);
        }
        for &mv in self.moves.iter().take(ply).skip(self.ply()) {
            position.make(mv);
        }
        position
    }

    /// What the move that led to ply `ply` took (`ply` from 1 to [`Game::ply`]).
    pub fn captured_at(&self, ply: usize) -> Option<Piece> {
        self.undos.get(ply.checked_sub(1)?)?.captured()
    }

    /// Plays a move. The moves that redo would have brought back are dropped.
    ///
    /// # Errors
    /// See [`IllegalMove`]; the game is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<Played, IllegalMove> {
        if self.end.is_some() {
            return Err(IllegalMove::GameOver);
        }
        if let Some(reason) = IllegalMove::check(&self.position, mv) {
            return Err(reason);
        }
        self.moves.truncate(self.ply());
        self.push(mv);
        self.end = self.evaluate();
        Ok(Played {
            mv,
            captured: self.captured_at(self.ply()),
            check: self.position.in_check(),
        })
    }

    /// Takes the last move back and lifts an end. `None` when there is none to take back.
    pub fn undo(&mut self) -> Option<Move> {
        let undo = self.undos.pop()?;
        let mv = self.moves[self.undos.len()];
        self.keys.pop();
        self.position.unmake(mv, undo);
        self.end = None;
        Some(mv)
    }

    /// Plays the next of the moves that were taken back. `None` when there is none.
    pub fn redo(&mut self) -> Option<Move> {
        let mv = *self.moves.get(self.ply())?;
        self.make(mv);
        self.end = self.evaluate();
        Some(mv)
    }

    /// Whether [`Game::undo`] would do something.
    pub fn can_undo(&self) -> bool {
        self.ply() > 0
    }

    /// Whether [`Game::redo`] would do something.
    pub fn can_redo(&self) -> bool {
        self.ply() < self.moves.len()
    }

    /// How the game ended, if it has.
    pub fn end(&self) -> Option<&GameEnd> {
        self.end.as_ref()
    }

    /// `side` resigns. Does nothing when the game is over, as all the events below.
    pub fn resign(&mut self, side: Side) {
        self.finish(Outcome::Win(!side), EndReason::Resignation);
    }

    /// Both sides agree to a draw.
    pub fn agree_draw(&mut self) {
        self.finish(Outcome::Draw, EndReason::Agreement);
    }

    /// `side` has used up its time.
    pub fn lose_on_time(&mut self, side: Side) {
        self.finish(Outcome::Win(!side), EndReason::Timeout);
    }

    /// `side` leaves a rated game.
    pub fn abandon(&mut self, side: Side) {
        self.finish(Outcome::Win(!side), EndReason::Abandoned);
    }

    /// An arbiter rules.
    pub fn rule(&mut self, outcome: Outcome) {
        self.finish(outcome, EndReason::RuleViolation);
    }

    /// Whether the position at the cursor stands for the second time since the last capture: then what the law
    /// would say if the same moves came once more. Its loser must change.
    pub fn warning(&self) -> Option<Judgement> {
        if self.end.is_some() || !self.rules.repetition {
            return None;
        }
        let earlier = self.earlier_occurrences(1);
        self.judge_since(*earlier.first()?)
    }

    /// What the law would say if `mv` were played now and brought the position for the third time; `None` when it
    /// does not. A machine leaves such moves alone while it has others and would lose by them. Whether the game has
    /// ended does not matter: records may go on.
    pub fn repetition_after(&self, mv: Move) -> Option<Judgement> {
        if !self.rules.repetition || !self.position.is_legal(mv) {
            return None;
        }
        let mut next = self.position.clone();
        next.make(mv);
        let reversible = usize::from(next.plies_since_capture()).min(self.keys.len());
        let recent = self.keys.iter().rev().take(reversible);
        if recent.filter(|&&key| key == next.key()).count() < 2 {
            return None;
        }
        let mut game = self.clone();
        game.moves.truncate(game.ply());
        game.push(mv);
        game.evaluate()?.judgement
    }

    /// The legal moves of the side to move without those that would lose by a forbidden repetition at once; all legal
    /// moves when no other is left.
    pub fn lawful_moves(&self) -> Vec<Move> {
        let legal = self.position.legal_moves();
        let mover = self.position.side_to_move();
        let loses = |mv: Move| {
            self.repetition_after(mv)
                .is_some_and(|judged| judged.loser() == Some(mover))
        };
        let lawful: Vec<Move> = legal.into_iter().filter(|&mv| !loses(mv)).collect();
        if lawful.is_empty() {
            self.position.legal_moves().into_iter().collect()
        } else {
            lawful
        }
    }

    fn push(&mut self, mv: Move) {
        self.moves.push(mv);
        self.make(mv);
    }

    fn make(&mut self, mv: Move) {
        self.undos.push(self.position.make(mv));
        self.keys.push(self.position.key());
    }

    fn finish(&mut self, outcome: Outcome, reason: EndReason) {
        if self.end.is_none() {
            self.end = Some(GameEnd::new(outcome, reason));
        }
    }

    /// The ends that the board decides, in the order of `adjudication.md` 7.
    fn evaluate(&self) -> Option<GameEnd> {
        let position = &self.position;
        if position.legal_moves().is_empty() {
            let reason = if position.in_check() {
                EndReason::Checkmate
            } else {
                EndReason::Stalemate
            };
            return Some(GameEnd::new(Outcome::Win(!position.side_to_move()), reason));
        }
        if !Side::ALL.iter().any(|&side| can_attack(position, side)) {
            return Some(GameEnd::new(Outcome::Draw, EndReason::InsufficientMaterial));
        }
        if self.rules.repetition
            && let [_, first] = self.earlier_occurrences(2)[..]
            && let Some(judgement) = self.judge_since(first)
        {
            return Some(judgement.into());
        }
        let limit = self.rules.natural_limit;
        (limit > 0 && position.plies_since_capture() >= limit)
            .then(|| GameEnd::new(Outcome::Draw, EndReason::NaturalLimit))
    }

    /// The plies at which the position at the cursor stood before since the last capture, the latest first, at most
    /// `most` of them.
    fn earlier_occurrences(&self, most: usize) -> Vec<usize> {
        let now = self.ply();
        let reversible = usize::from(self.position.plies_since_capture()).min(now);
        // Two plies back the other side's general cannot be unmoved and the move passed: the shortest loop is four.
        (4..=reversible)
            .step_by(2)
            .map(|back| now - back)
            .filter(|&ply| self.keys[ply] == self.keys[now])
            .take(most)
            .collect()
    }

    fn judge_since(&self, ply: usize) -> Option<Judgement> {
        let law = if self.rules.extended_chase {
            Law::EXTENDED
        } else {
            Law::FULL
        };
        adjudication::judge_cycle(
            &self.position_at(ply),
            &self.moves[ply..self.ply()],
            ply,
            &law,
        )
    }
}

/// Whether `side` has a man that can leave its own half of the board or attack across it.
fn can_attack(position: &Position, side: Side) -> bool {
    [Kind::Rook, Kind::Horse, Kind::Cannon, Kind::Pawn]
        .into_iter()
        .any(|kind| !position.pieces(side, kind).is_empty())
}
