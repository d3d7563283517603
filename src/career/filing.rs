//! Ending a game, in steps that a crash may interrupt anywhere: mark the game file as ended, write the record, file
//! a rated game in the ledger, delete the game file. Start-up does what is left of them.

use super::game_record::{self, Words};
use super::games::GameStore;
use super::ladder::{Ladder, Score};
use super::ledger::{Entry, Ledger};
use super::notice::Notice;
use super::paths::{GameId, ProfileDir};
use super::saved_game::SavedGame;
use super::store::{self, StoreError};
use crate::rules::{EndReason, GameEnd, Outcome};
use std::path::PathBuf;

/// What the record of a game says, as PGN. Also gets the game's `ended`. [`write_record`] is what the app gives,
/// with its own words.
pub type WriteRecord<'a> = &'a dyn Fn(&SavedGame) -> String;

/// A [`WriteRecord`] with these words.
pub fn write_record(words: &Words) -> impl Fn(&SavedGame) -> String + '_ {
    |game| game_record::to_pgn(game, words)
}

impl ProfileDir {
    /// The record of a finished game.
    pub fn record(&self, id: &GameId) -> PathBuf {
        self.records().join(format!("{id}.pgn"))
    }
}

impl Entry {
    /// What the ledger keeps of an ended game; `None` when it is not rated, not ended, or not between a person and
    /// the machine.
    pub fn of(game: &SavedGame, ladder: &Ladder) -> Option<Entry> {
        let (side, opponent) = game.seats.duel().filter(|_| game.rated)?;
        let end = game.ended.as_ref()?;
        let score = match end.outcome {
            Outcome::Draw => Score::Draw,
            Outcome::Win(winner) if winner == side => Score::Win,
            Outcome::Win(_) if end.reason == EndReason::Abandoned => Score::Abandoned,
            Outcome::Win(_) => Score::Loss,
        };
        Some(Entry {
            gid: game.id.clone(),
            contest: game.contest,
            opponent,
            strength: ladder.grade(opponent).strength,
            side,
            score,
            reason: end.reason,
            plies: u32::try_from(game.cursor.unwrap_or(game.moves.len())).unwrap_or(u32::MAX),
            opening: game.opening.clone(),
            began: game.created,
            ended: game.updated,
        })
    }
}

/// The end of a rated game that `game`'s person leaves: the machine wins. `None` when the game is no duel.
pub fn abandonment(game: &SavedGame) -> Option<GameEnd> {
    let (side, _) = game.seats.duel()?;
    Some(GameEnd::new(Outcome::Win(!side), EndReason::Abandoned))
}

/// Files an ended game (`game.ended` must be set, and `game.updated` be now). Returns the ledger entry that is new,
/// if one is. Calling it again for the same game changes nothing more.
///
/// # Errors
/// See [`StoreError`]. What was done stays done, and [`complete`] or another call does the rest.
pub fn file(
    profile: &ProfileDir,
    ledger: &mut Ledger,
    ladder: &Ladder,
    game: &SavedGame,
    write_record: WriteRecord,
) -> Result<Option<Entry>, StoreError> {
    if game.ended.is_none() {
        return Ok(None);
    }
    GameStore::new(profile.clone()).save(game)?;
    finish(profile, ledger, ladder, game, write_record)
}

/// What start-up found to do.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Completed {
    /// Rated games that were filed just now.
    pub entries: Vec<Entry>,
    /// What to tell.
    pub notices: Vec<Notice>,
}

/// Completes endings that a crash interrupted. To be called at start-up with [`super::games::Listing::ended`] and
/// [`super::games::Listing::games`].
pub fn complete(
    profile: &ProfileDir,
    ledger: &mut Ledger,
    ladder: &Ladder,
    ended: &[SavedGame],
    running: &mut Vec<SavedGame>,
    write_record: WriteRecord,
) -> Completed {
    let mut completed = Completed::default();
    for game in ended {
        match finish(profile, ledger, ladder, game, write_record) {
            Ok(entry) => completed.entries.extend(entry),
            Err(error) => completed.notices.push(error.into()),
        }
    }
    // A damaged game file may have been replaced by a .bak from before the game's end: what is in the ledger is over.
    running.retain(|game| {
        let over = game.rated && ledger.contains(&game.id);
        if over && let Err(error) = GameStore::new(profile.clone()).delete(&game.id) {
            completed.notices.push(error.into());
        }
        !over
    });
    completed
}

fn finish(
    profile: &ProfileDir,
    ledger: &mut Ledger,
    ladder: &Ladder,
    game: &SavedGame,
    write_record: WriteRecord,
) -> Result<Option<Entry>, StoreError> {
    store::save_bytes(&profile.record(&game.id), write_record(game).as_bytes())?;
    let mut filed = None;
    if let Some(entry) = Entry::of(game, ladder)
        && ledger.append(entry.clone())?
    {
        filed = Some(entry);
    }
    GameStore::new(profile.clone()).delete(&game.id)?;
    Ok(filed)
}
