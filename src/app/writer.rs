//! A thread that writes files, so that no frame waits for the disk. What was asked for is on the disk when the
//! [`Writer`] is dropped.

use super::career::{CareerFiles, Opened};
use super::people::Person;
use super::session::unix_now;
use crate::career::backup::RestoreError;
use crate::career::game_record::Words;
use crate::career::games::GameStore;
use crate::career::paths::ProfileId;
use crate::career::profile::Profile;
use crate::career::saved_game::SavedGame;
use crate::career::settings::Settings;
use crate::career::store::{self, StoreError};
use bevy::prelude::Message;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

/// One thing to write.
pub enum Job {
    /// A game.
    Game(Box<SavedGame>),
    /// A game that is over, to be filed, its record in these words.
    End(Box<SavedGame>, Box<Words>),
    /// Who plays, and what was reached.
    Profile(Box<Profile>),
    /// The profile of somebody new.
    NewProfile(ProfileId, Box<Profile>),
    /// Read the career, after filing these games whose end is saved.
    OpenCareer(Vec<SavedGame>, Box<Words>),
    /// Make a copy of the profile; its file is called so.
    BackUp(String),
    /// Keep a copy that came from elsewhere among the others.
    KeepBackUp(Vec<u8>),
    /// Make this new profile from a copy.
    Restore(PathBuf, ProfileId),
    /// The text of a record.
    Record(PathBuf, String),
    /// The settings.
    Settings(Box<Settings>),
    /// Answer when everything before is done.
    Barrier(Sender<()>),
}

/// What the thread has read or made.
#[derive(Message)]
pub enum Told {
    /// A career.
    Opened(Box<Opened>),
    /// Everybody here, and the files with copies.
    People(Vec<Person>, Vec<PathBuf>),
    /// A copy was made.
    BackedUp(PathBuf),
    /// A copy from elsewhere was kept.
    Received,
    /// A profile was made from a copy.
    Restored(ProfileId),
    /// Why none was made.
    NotRestored(RestoreError),
}

/// The thread and its ends.
pub struct Writer {
    jobs: Option<Sender<Job>>,
    failed: Mutex<Receiver<StoreError>>,
    told: Mutex<Receiver<Told>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread.
    pub fn new(games: GameStore, mut career: CareerFiles, settings: PathBuf) -> Writer {
        let (jobs, inbox) = channel();
        let (failures, failed) = channel();
        let (tell, told) = channel();
        let thread = thread::spawn(move || {
            // Whoever asked may be gone.
            let say = |news: Told| {
                let _ = tell.send(news);
            };
            for job in inbox {
                let result = match job {
                    Job::Game(game) => games.save(&game),
                    Job::End(game, words) => career.end(&game, &words),
                    Job::NewProfile(id, profile) => career.make_profile(&id, &profile),
                    Job::Profile(profile) => career.save_profile(&profile),
                    Job::OpenCareer(ended, words) => {
                        let opened = Box::new(career.open(&ended, &words));
                        say(Told::Opened(opened));
                        say(Told::People(career.people(), career.backups()));
                        Ok(())
                    }
                    Job::BackUp(name) => career.back_up(&name, unix_now()).map(|path| {
                        say(Told::BackedUp(path));
                        say(Told::People(career.people(), career.backups()));
                    }),
                    Job::KeepBackUp(bytes) => {
                        say(match career.keep_backup(&bytes) {
                            Ok(()) => Told::Received,
                            Err(error) => Told::NotRestored(error),
                        });
                        say(Told::People(career.people(), career.backups()));
                        Ok(())
                    }
                    Job::Restore(path, id) => {
                        say(match career.restore(&path, &id) {
                            Ok(()) => Told::Restored(id),
                            Err(error) => Told::NotRestored(error),
                        });
                        Ok(())
                    }
                    Job::Record(path, text) => store::save_bytes(&path, text.as_bytes()),
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
            told: Mutex::new(told),
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

    /// Answers when everything asked for so far is done.
    pub fn settled(&self) -> Receiver<()> {
        let (done, wait) = channel();
        self.ask(Job::Barrier(done));
        wait
    }

    /// Waits until everything asked for so far is done.
    pub fn settle(&self) {
        // The thread is there for as long as this is.
        let _ = self.settled().recv();
    }

    /// What went wrong since the last call.
    pub fn failures(&self) -> Vec<StoreError> {
        new_in(&self.failed)
    }

    /// What was read or made since the last call.
    pub fn told(&self) -> Vec<Told> {
        new_in(&self.told)
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
