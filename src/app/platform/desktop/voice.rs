//! The desktop's own voice, through the program that comes with it. A program and no library: where there is none the
//! app starts all the same, and a voice that hangs hangs alone.

use crate::app::platform::Speak;
use crate::career::settings::Lang;
use bevy::prelude::*;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The program that speaks: speech-dispatcher's on Linux, the system's on macOS.
const PROGRAM: &str = if cfg!(target_os = "macos") {
    "say"
} else {
    "spd-say"
};

/// Longer than any move takes to be said.
const LONGEST: Duration = Duration::from_secs(10);

fn program() -> Option<&'static PathBuf> {
    static FOUND: OnceLock<Option<PathBuf>> = OnceLock::new();
    FOUND
        .get_or_init(|| {
            let folders = std::env::var_os("PATH")?;
            std::env::split_paths(&folders)
                .map(|folder| folder.join(PROGRAM))
                .find(|file| file.is_file())
        })
        .as_ref()
}

/// Whether the system has a voice.
pub fn can_speak() -> bool {
    program().is_some()
}

/// Arguments by which the program speaks a text in a language.
fn arguments(speak: &Speak) -> Vec<String> {
    let (language, voice) = match speak.lang {
        Lang::ZhHans => ("zh", "Tingting"),
        Lang::ZhHant => ("zh", "Meijia"),
        Lang::En => ("en", "Samantha"),
        Lang::Vi => ("vi", "Linh"),
    };
    // Both programs end their options at "--", so that no text is taken for one.
    let options: &[&str] = if cfg!(target_os = "macos") {
        &["-v", voice, "--"]
    } else {
        &["--application-name", "chuhe", "--language", language, "--"]
    };
    let options = options.iter().map(|option| (*option).to_owned());
    options.chain([speak.text.clone()]).collect()
}

/// Says what is to be said, one sentence after the other, on a thread of its own: a voice may hang.
pub(super) fn say(mut sentences: MessageReader<Speak>, mut voice: Local<Option<Voice>>) {
    for sentence in sentences.read() {
        if can_speak() {
            let voice = voice.get_or_insert_with(Voice::start);
            // The thread ends only with the app.
            let _ = voice.sentences.send(sentence.clone());
        }
    }
}

/// The program at work.
#[derive(Default)]
struct Speaker {
    child: Option<Child>,
    /// Whether nothing more is to be said.
    ended: bool,
}

/// The way to the thread that speaks. Nobody goes on speaking when the app has ended.
pub(super) struct Voice {
    sentences: Sender<Speak>,
    speaker: Arc<Mutex<Speaker>>,
}

impl Voice {
    fn start() -> Voice {
        let (sender, sentences) = channel::<Speak>();
        let speaker = Arc::<Mutex<Speaker>>::default();
        let shared = speaker.clone();
        std::thread::spawn(move || {
            for sentence in &sentences {
                let Some(program) = program() else {
                    return;
                };
                // Of moves that came while one was said only the last is worth a word.
                let sentence = sentences.try_iter().last().unwrap_or(sentence);
                let mut speaker = lock(&shared);
                if speaker.ended {
                    return;
                }
                let spoken = Command::new(program)
                    .args(arguments(&sentence))
                    .stdin(Stdio::null())
                    .stdout(Stdio::null())
                    .stderr(Stdio::null())
                    .spawn();
                match spoken {
                    Ok(child) => {
                        speaker.child = Some(child);
                        drop(speaker);
                        wait(&shared);
                    }
                    Err(error) => warn!("{PROGRAM} could not be started: {error}"),
                }
            }
        });
        Voice {
            sentences: sender,
            speaker,
        }
    }
}

impl Drop for Voice {
    fn drop(&mut self) {
        let mut speaker = lock(&self.speaker);
        speaker.ended = true;
        stop(&mut speaker);
    }
}

fn lock(speaker: &Mutex<Speaker>) -> MutexGuard<'_, Speaker> {
    speaker.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until the sentence is said; a voice that hangs is ended, so that the next one is heard and none is left over.
fn wait(speaker: &Mutex<Speaker>) {
    let begin = Instant::now();
    while begin.elapsed() < LONGEST {
        let speaks = lock(speaker)
            .child
            .as_mut()
            .is_some_and(|child| matches!(child.try_wait(), Ok(None)));
        if !speaks {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    warn!("{PROGRAM} did not end and was stopped");
    stop(&mut lock(speaker));
}

fn stop(speaker: &mut Speaker) {
    if let Some(mut child) = speaker.child.take() {
        // It may have ended just now.
        let _ = child.kill();
        let _ = child.wait();
    }
}
