//! A thread that writes files, so that no frame waits for the disk. What was asked for is on the disk when the
//! [`Writer`] is dropped.

use crate::career::games::GameStore;
use crate::career::saved_game::SavedGame;
use crate::career::settings::Settings;
use crate::career::store::{self, StoreError};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

/// One thing to write.
pub enum Job {
    /// A game.
    Game(Box<SavedGame>),
    /// The settings.
    Settings(Box<Settings>),
    /// Answer when everything before is done.
    Barrier(Sender<()>),
}

/// The thread and its two ends.
pub struct Writer {
    jobs: Option<Sender<Job>>,
    failed: Mutex<Receiver<StoreError>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread.
    pub fn new(games: GameStore, settings: PathBuf) -> Writer {
        let (jobs, inbox) = channel();
        let (failures, failed) = channel();
        let thread = thread::spawn(move || {
            for job in inbox {
                let result = match job {
                    Job::Game(game) => games.save(&game),
                    Job::Settings(value) => store::save(&settings, value.as_ref()),
                    Job::Barrier(done) => {
                        let _ = done.send(());
                        Ok(())
                    }
                };
                if let Err(error) = result {
                    let _ = failures.send(error);
                }
            }
        });
        Writer {
            jobs: Some(jobs),
            failed: Mutex::new(failed),
            thread: Some(thread),
        }
    }

    /// Asks for something to be written, in the order of asking.
    pub fn ask(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // The thread ends only when this sender is gone.
            let _ = jobs.send(job);
        }
    }

    /// Waits until everything asked for so far is done.
    pub fn settle(&self) {
        let (done, wait) = channel();
        self.ask(Job::Barrier(done));
        let _ = wait.recv();
    }

    /// What went wrong since the last call.
    pub fn failures(&self) -> Vec<StoreError> {
        let failed = self
            .failed
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        failed.try_iter().collect()
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
