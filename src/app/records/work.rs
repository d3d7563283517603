//! Work on files, on a thread of its own: no frame waits for the disk.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// How often to look how far it is.
pub(super) const POLL: Duration = Duration::from_millis(100);

/// How far work is, and whether it is still wanted.
#[derive(Default)]
pub(super) struct Progress {
    done: AtomicUsize,
    all: AtomicUsize,
    stopped: AtomicBool,
}

impl Progress {
    /// Tells how much of how much is done; whether to go on.
    pub fn tell(&self, done: usize, all: usize) -> bool {
        self.done.store(done, Ordering::Relaxed);
        self.all.store(all, Ordering::Relaxed);
        !self.is_stopped()
    }

    /// Whether it was given up.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// Work that is under way. Whoever drops it gives it up.
pub(super) struct Work<T> {
    progress: Arc<Progress>,
    answer: Mutex<Receiver<T>>,
}

impl<T: Send + 'static> Work<T> {
    /// Begins it.
    pub fn begin(task: impl FnOnce(&Progress) -> T + Send + 'static) -> Work<T> {
        let progress = Arc::<Progress>::default();
        let (sender, answer) = channel();
        let told = Arc::clone(&progress);
        std::thread::spawn(move || {
            // Nobody waits any more when it was dropped.
            let _ = sender.send(task(&told));
        });
        Work {
            progress,
            answer: Mutex::new(answer),
        }
    }

    /// How much of how much is done; of nothing, while that is not known yet.
    pub fn progress(&self) -> (usize, usize) {
        let of = |count: &AtomicUsize| count.load(Ordering::Relaxed);
        (of(&self.progress.done), of(&self.progress.all))
    }

    /// Gives it up. An answer still comes.
    pub fn stop(&self) {
        self.progress.stopped.store(true, Ordering::Relaxed);
    }

    /// The answer, once it is there.
    pub fn answer(&mut self) -> Option<T> {
        let answer = self
            .answer
            .get_mut()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        answer.try_recv().ok()
    }
}

impl<T> Drop for Work<T> {
    fn drop(&mut self) {
        self.progress.stopped.store(true, Ordering::Relaxed);
    }
}
