//! Starting another program to see what it is, on a thread of its own: no game and no frame waits for it.

use crate::engine::Stop;
use crate::engine::external::{External, ExternalError, Offer, Program};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;

/// What a program says of itself.
pub(super) struct Introduction {
    /// What it calls itself; empty when it does not say.
    pub name: String,
    /// Its options.
    pub offers: Vec<Offer>,
}

/// A program that is being tried. Whoever drops it ends it.
pub(super) struct Trial {
    path: PathBuf,
    stop: Stop,
    answer: Mutex<Receiver<Result<Introduction, ExternalError>>>,
    thread: Option<JoinHandle<()>>,
}

impl Trial {
    /// Starts it; `wake` is called when there is an answer.
    pub fn begin(program: Program, wake: impl Fn() + Send + 'static) -> Trial {
        let (sender, receiver) = channel();
        let (path, stop) = (program.path.clone(), Stop::new());
        let flag = stop.clone();
        let thread = std::thread::spawn(move || {
            let tried = External::start(&program, &flag).map(|external| Introduction {
                name: external.name().to_owned(),
                offers: external.options().to_vec(),
            });
            // Nobody waits any more when another one is tried or the app is closing.
            let _ = sender.send(tried);
            wake();
        });
        Trial {
            path,
            stop,
            answer: Mutex::new(receiver),
            thread: Some(thread),
        }
    }

    /// The program's file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The answer, once it is there.
    pub fn answer(&mut self) -> Option<Result<Introduction, ExternalError>> {
        let answer = self
            .answer
            .get_mut()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        answer.try_recv().ok()
    }

    /// Ends it without waiting for its end.
    pub fn leave(mut self) {
        self.stop.stop();
        self.thread = None;
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        self.stop.stop();
        // Else a program that does not listen would outlive the app; it takes a fifth of a second at most.
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
