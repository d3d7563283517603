//! What many games have in common: by grade, colour and opening; streaks, lengths, time.
//!
//! Order is the order of the games, never their times, so that a device's clock cannot break a streak.

use super::ladder::Score;
use super::ledger::Entry;
use crate::rules::Side;
use std::collections::BTreeMap;

/// One game against the machine, from the ledger or from a record.
#[derive(Clone, PartialEq, Debug)]
pub struct GameFact {
    /// How to find it.
    pub gid: String,
    /// Grade of the machine.
    pub opponent: u8,
    /// The person's side.
    pub side: Side,
    /// How it went.
    pub score: Score,
    /// Length in plies.
    pub plies: u32,
    /// Seconds from beginning to end; 0 when unknown.
    pub seconds: u64,
    /// Opening, when known.
    pub opening: Option<String>,
}

impl From<&Entry> for GameFact {
    fn from(entry: &Entry) -> GameFact {
        GameFact {
            gid: entry.gid.to_string(),
            opponent: entry.opponent,
            side: entry.side,
            score: entry.score,
            plies: entry.plies,
            seconds: entry.ended.saturating_sub(entry.began),
            opening: entry.opening.clone(),
        }
    }
}

/// Wins, draws and losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost or abandoned.
    pub losses: u32,
}

impl Tally {
    fn add(&mut self, score: Score) {
        match score {
            Score::Win => self.wins += 1,
            Score::Draw => self.draws += 1,
            Score::Loss | Score::Abandoned => self.losses += 1,
        }
    }

    /// All games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Share of the points, 0 to 1; `None` without a game.
    pub fn share(&self) -> Option<f64> {
        let games = f64::from(self.games());
        (games > 0.0).then(|| (f64::from(self.wins) + f64::from(self.draws) / 2.0) / games)
    }
}

/// The figures.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Statistics {
    /// All games.
    pub total: Tally,
    /// By grade of the machine.
    pub by_grade: BTreeMap<u8, Tally>,
    /// Red's, Black's.
    pub by_side: [Tally; 2],
    /// By opening, for games whose opening is known.
    pub by_opening: BTreeMap<String, Tally>,
    /// Wins in a row up to the last game.
    pub streak: u32,
    /// The most wins in a row ever.
    pub best_streak: u32,
    /// Games in a row without a loss up to the last one.
    pub unbeaten: u32,
    /// The win against the highest grade, the latest of several.
    pub best_win: Option<GameFact>,
    /// The win with the most plies.
    pub longest_win: Option<GameFact>,
    /// The win with the fewest plies.
    pub shortest_win: Option<GameFact>,
    /// Seconds played, where known.
    pub seconds: u64,
}

impl Statistics {
    /// Of these games, the oldest first.
    pub fn of(games: impl IntoIterator<Item = GameFact>) -> Statistics {
        let mut statistics = Statistics::default();
        for game in games {
            statistics.add(game);
        }
        statistics
    }

    /// Adds the next game.
    pub fn add(&mut self, game: GameFact) {
        self.total.add(game.score);
        self.by_grade
            .entry(game.opponent)
            .or_default()
            .add(game.score);
        self.by_side[game.side.index()].add(game.score);
        if let Some(opening) = &game.opening {
            match self.by_opening.get_mut(opening) {
                Some(tally) => tally.add(game.score),
                None => self
                    .by_opening
                    .entry(opening.clone())
                    .or_default()
                    .add(game.score),
            }
        }
        // No game lasts longer than a month; more is a clock that was set meanwhile.
        if game.seconds < 31 * 86_400 {
            self.seconds = self.seconds.saturating_add(game.seconds);
        }
        match game.score {
            Score::Win => {
                self.streak += 1;
                self.unbeaten += 1;
            }
            Score::Draw => {
                self.streak = 0;
                self.unbeaten += 1;
            }
            Score::Loss | Score::Abandoned => {
                self.streak = 0;
                self.unbeaten = 0;
            }
        }
        self.best_streak = self.best_streak.max(self.streak);
        if game.score == Score::Win {
            let better = |best: &Option<GameFact>, beats: &dyn Fn(&GameFact) -> bool| {
                best.as_ref().is_none_or(beats)
            };
            if better(&self.best_win, &|best| game.opponent >= best.opponent) {
                self.best_win = Some(game.clone());
            }
            if better(&self.longest_win, &|best| game.plies > best.plies) {
                self.longest_win = Some(game.clone());
            }
            if better(&self.shortest_win, &|best| game.plies < best.plies) {
                self.shortest_win = Some(game);
            }
        }
    }
}
