//! Moves one at a time, the likeliest first, each kind generated only when it is needed.

use super::history::Histories;
use super::moves::Scored;
use super::see::{exchange_value, see_at_least};
use crate::rules::movegen::Pick;
use crate::rules::safety::{Aim, Safety};
use crate::rules::{Move, Position};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Table,
    MakeCaptures,
    GoodCaptures,
    Refutations,
    MakeQuiets,
    Quiets,
    BadCaptures,
    MakeChecks,
    Checks,
    Done,
}

/// How many of the moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Every move.
    All,
    /// Captures.
    Captures,
    /// Captures, then quiet checks.
    Checks,
}

/// Puts a quiet check that loses nothing before most other quiet moves.
const CHECK_BONUS: i32 = 10_000;

/// Gives the legal moves of one node. Works on a stretch of the worker's buffer, which nodes further down use
/// beyond its end; [`Picker::close`] gives the stretch back.
pub struct Picker {
    safety: Safety,
    aim: Aim,
    stage: Stage,
    table_move: Move,
    refutations: [Move; 3],
    next_refutation: usize,
    /// Good captures and quiets come from `at..end`; captures that lose stand in `bad..bad_end`.
    start: usize,
    at: usize,
    end: usize,
    bad: usize,
    bad_end: usize,
    scope: Scope,
    threshold: i32,
    before: [usize; 3],
}

impl Picker {
    /// For the main search.
    pub fn new(
        position: &Position,
        safety: Safety,
        aim: Aim,
        buffer: &[Scored],
        table_move: Move,
        refutations: [Move; 3],
        before: [usize; 3],
    ) -> Picker {
        let usable = is_playable(position, &safety, table_move);
        Picker {
            safety,
            aim,
            stage: if usable {
                Stage::Table
            } else {
                Stage::MakeCaptures
            },
            table_move: if usable { table_move } else { Move::NONE },
            refutations,
            next_refutation: 0,
            start: buffer.len(),
            at: buffer.len(),
            end: buffer.len(),
            bad: buffer.len(),
            bad_end: buffer.len(),
            scope: Scope::All,
            threshold: 0,
            before,
        }
    }

    /// Captures whose exchange wins at least `threshold`, and with [`Scope::Checks`] then quiet checks that lose
    /// nothing.
    pub fn narrow(
        position: &Position,
        safety: Safety,
        aim: Aim,
        buffer: &[Scored],
        table_move: Move,
        scope: Scope,
        threshold: i32,
    ) -> Picker {
        let table_move = if table_move != Move::NONE && position.piece_on(table_move.to()).is_some()
        {
            table_move
        } else {
            Move::NONE
        };
        Picker {
            scope,
            threshold,
            ..Picker::new(
                position,
                safety,
                aim,
                buffer,
                table_move,
                [Move::NONE; 3],
                [super::history::NO_MOVE; 3],
            )
        }
    }

    /// Leaves out the quiet moves not yet given.
    pub fn skip_quiets(&mut self) {
        if matches!(
            self.stage,
            Stage::Refutations | Stage::MakeQuiets | Stage::Quiets
        ) {
            self.stage = Stage::BadCaptures;
        }
    }

    /// Gives the buffer back as it was.
    pub fn close(&self, buffer: &mut Vec<Scored>) {
        buffer.truncate(self.start);
    }

    /// The next move, or `None` after the last.
    pub fn next(
        &mut self,
        position: &Position,
        histories: &Histories,
        buffer: &mut Vec<Scored>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::MakeCaptures;
                    return Some(self.table_move);
                }
                Stage::MakeCaptures => {
                    self.list(position, Pick::Captures, buffer);
                    self.end = buffer.len();
                    for scored in &mut buffer[self.start..] {
                        scored.score = capture_score(position, histories, scored.mv);
                    }
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => {
                    while let Some(scored) = self.take_best(buffer) {
                        if scored.mv == self.table_move {
                            continue;
                        }
                        let least = if self.scope != Scope::All {
                            self.threshold
                        } else {
                            -scored.score / 128
                        };
                        if see_at_least(position, scored.mv, least) {
                            return Some(scored.mv);
                        }
                        if self.scope == Scope::All {
                            buffer[self.bad_end] = scored;
                            self.bad_end += 1;
                        }
                    }
                    self.stage = match self.scope {
                        Scope::All => Stage::Refutations,
                        Scope::Checks => Stage::MakeChecks,
                        Scope::Captures => Stage::Done,
                    };
                }
                Stage::Refutations => {
                    while self.next_refutation < self.refutations.len() {
                        let mv = self.refutations[self.next_refutation];
                        let fresh = !self.refutations[..self.next_refutation].contains(&mv);
                        self.next_refutation += 1;
                        if fresh
                            && mv != self.table_move
                            && position.piece_on(mv.to()).is_none()
                            && is_playable(position, &self.safety, mv)
                        {
                            return Some(mv);
                        }
                    }
                    self.stage = Stage::MakeQuiets;
                }
                Stage::MakeQuiets => {
                    buffer.truncate(self.bad_end);
                    self.at = self.bad_end;
                    self.list(position, Pick::Quiets, buffer);
                    self.end = buffer.len();
                    let side = position.side_to_move();
                    for scored in &mut buffer[self.at..] {
                        if let Some(piece) = position.piece_on(scored.mv.from()) {
                            scored.score = histories.quiet(side, scored.mv, piece, &self.before);
                            if position.gives_check(scored.mv, &self.aim)
                                && see_at_least(position, scored.mv, -75)
                            {
                                scored.score += CHECK_BONUS;
                            }
                        }
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    while let Some(scored) = self.take_best(buffer) {
                        if scored.mv != self.table_move && !self.refutations.contains(&scored.mv) {
                            return Some(scored.mv);
                        }
                    }
                    self.stage = Stage::BadCaptures;
                }
                Stage::BadCaptures => {
                    if self.bad < self.bad_end {
                        self.bad += 1;
                        return Some(buffer[self.bad - 1].mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::MakeChecks => {
                    buffer.truncate(self.start);
                    self.at = self.start;
                    self.list(position, Pick::Quiets, buffer);
                    self.end = buffer.len();
                    self.stage = Stage::Checks;
                }
                Stage::Checks => {
                    while self.at < self.end {
                        self.at += 1;
                        let mv = buffer[self.at - 1].mv;
                        if mv != self.table_move
                            && position.gives_check(mv, &self.aim)
                            && see_at_least(position, mv, 0)
                        {
                            return Some(mv);
                        }
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    fn list(&self, position: &Position, pick: Pick, buffer: &mut Vec<Scored>) {
        let moves = position.generate(&self.safety, pick);
        buffer.extend(moves.iter().map(|&mv| Scored { mv, score: 0 }));
    }

    /// Moves the best of what is left to the front and steps past it.
    fn take_best(&mut self, buffer: &mut [Scored]) -> Option<Scored> {
        let rest = &mut buffer[self.at..self.end];
        let (mut best, mut most) = (0, rest.first()?.score);
        for (index, scored) in rest.iter().enumerate().skip(1) {
            if scored.score > most {
                (best, most) = (index, scored.score);
            }
        }
        rest.swap(0, best);
        self.at += 1;
        Some(rest[0])
    }
}

/// Whether a move from a table may be played here.
fn is_playable(position: &Position, safety: &Safety, mv: Move) -> bool {
    mv != Move::NONE && position.is_pseudo_legal(mv) && position.is_safe(mv, safety)
}

fn capture_score(position: &Position, histories: &Histories, mv: Move) -> i32 {
    match (position.piece_on(mv.from()), position.piece_on(mv.to())) {
        (Some(piece), Some(victim)) => {
            exchange_value(victim.kind()) * 16
                + histories.capture(piece, mv.to(), victim.kind()) / 2
        }
        _ => 0,
    }
}
