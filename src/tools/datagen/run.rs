//! Many games at once.

use super::blocks::{DataError, Recipe, Store};
use super::play::{Counts, GamePlayer};
use crate::engine::checksum::checksum;
use crate::engine::nnue::Network;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often progress is told.
const PROGRESS: Duration = Duration::from_secs(60);

/// What a run did.
#[derive(Clone, Copy, Default, Debug)]
pub struct Speed {
    /// Games played by this run.
    pub games: u64,
    /// What they looked at.
    pub counts: Counts,
    /// How long it took.
    pub time: Duration,
}

impl std::fmt::Display for Speed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let seconds = self.time.as_secs_f64().max(1e-3);
        write!(
            f,
            "games {} in {seconds:.0} s, {:.0} records/s, {:.0} nodes/s, {:.0}% of positions kept",
            self.games,
            self.counts.kept as f64 / seconds,
            self.counts.nodes as f64 / seconds,
            self.counts.kept as f64 * 100.0 / self.counts.seen.max(1) as f64,
        )
    }
}

/// The number of a judge, see [`Recipe::judge`].
pub fn judge_number(network: Option<&Network>) -> u32 {
    network.map_or(0, |network| {
        (checksum(&[&network.to_bytes()]) as u32).max(1)
    })
}

/// Plays those of the games 0 to `games` that the file does not hold yet, on `threads` threads. `progress` is told now and
/// then.
///
/// # Errors
/// A file that cannot be used or written.
pub fn run(
    path: &Path,
    recipe: Recipe,
    network: Option<Arc<Network>>,
    games: u64,
    threads: usize,
    progress: &(impl Fn(&Speed) + Sync),
) -> Result<Speed, DataError> {
    let (store, done) = Store::open(path, recipe)?;
    let begun = Instant::now();
    let next = AtomicU64::new(0);
    let state = Mutex::new((store, Speed::default(), begun));
    let work = || -> Result<(), DataError> {
        let mut player = GamePlayer::new(recipe, network.clone());
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= games {
                return Ok(());
            }
            if done.contains(&number) {
                continue;
            }
            let before = player.counts();
            let block = player.play(number);
            let after = player.counts();
            let mut guard = state.lock().unwrap_or_else(PoisonError::into_inner);
            let (store, speed, told) = &mut *guard;
            store.append(&block).map_err(|source| DataError::Io {
                path: path.to_owned(),
                source,
            })?;
            speed.games += 1;
            speed.counts.nodes += after.nodes - before.nodes;
            speed.counts.seen += after.seen - before.seen;
            speed.counts.kept += after.kept - before.kept;
            speed.time = begun.elapsed();
            if told.elapsed() >= PROGRESS {
                *told = Instant::now();
                progress(speed);
            }
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            // A worker that panicked has said so; its game is missing and is played by the next run.
            if let Ok(result) = worker.join() {
                result?;
            }
        }
        Ok(())
    })?;
    let guard = state.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(guard.1)
}
