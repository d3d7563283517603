//! A thread that writes files, so that no frame waits for the disk. What was asked for is on the disk when the
//! [`Writer`] is dropped.

use super::career::{CareerFiles, Opened};
use crate::career::games::GameStore;
use crate::career::profile::Profile;
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
    /// A game that is over.
    End(Box<SavedGame>),
    /// Who plays, and what was reached.
    Profile(Box<Profile>),
    /// Read the career, after filing these games whose end is saved.
    OpenCareer(Vec<SavedGame>),
    /// The settings.
    Settings(Box<Settings>),
    /// Answer when everything before is done.
    Barrier(Sender<()>),
}

/// The thread and its two ends.
pub struct Writer {
    jobs: Option<Sender<Job>>,
    failed: Mutex<Receiver<StoreError>>,
    opened: Mutex<Receiver<Opened>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread.
    pub fn new(games: GameStore, mut career: CareerFiles, settings: PathBuf) -> Writer {
        let (jobs, inbox) = channel();
        let (failures, failed) = channel();
        let (openings, opened) = channel();
        let thread = thread::spawn(move || {
            for job in inbox {
                let result = match job {
                    Job::Game(game) => games.save(&game),
                    Job::End(game) => career.end(&game),
                    Job::Profile(profile) => career.save_profile(&profile),
                    Job::OpenCareer(ended) => {
                        // Whoever asked may be gone.
                        let _ = openings.send(career.open(&ended));
                        Ok(())
                    }
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
            opened: Mutex::new(opened),
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
        new_in(&self.failed)
    }

    /// Careers that were read since the last call.
    pub fn opened(&self) -> Vec<Opened> {
        new_in(&self.opened)
    }
}

fn new_in<T>(inbox: &Mutex<Receiver<T>>) -> Vec<T> {
    let inbox = inbox
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    inbox.try_iter().collect()
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
