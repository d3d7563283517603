//! The desktop's own voice, through the program that comes with it. A program and no library: where there is none the
//! app starts all the same, and a voice that hangs hangs alone.

use crate::app::platform::Speak;
use crate::career::settings::Lang;
use bevy::prelude::*;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{Sender, channel};
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
pub(super) fn say(mut sentences: MessageReader<Speak>, mut voice: Local<Option<Sender<Speak>>>) {
    for sentence in sentences.read() {
        if can_speak() {
            let voice = voice.get_or_insert_with(start);
            // The thread ends only with the app.
            let _ = voice.send(sentence.clone());
        }
    }
}

fn start() -> Sender<Speak> {
    let (sender, sentences) = channel::<Speak>();
    std::thread::spawn(move || {
        for sentence in &sentences {
            let Some(program) = program() else {
                return;
            };
            // Of moves that came while one was said only the last is worth a word.
            let sentence = sentences.try_iter().last().unwrap_or(sentence);
            let spoken = Command::new(program)
                .args(arguments(&sentence))
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn();
            match spoken {
                Ok(child) => wait(child),
                Err(error) => warn!("{PROGRAM} could not be started: {error}"),
            }
        }
    });
    sender
}

/// Waits until the sentence is said; a voice that hangs is ended, so that the next one is heard and none is left over.
fn wait(mut child: Child) {
    let begin = Instant::now();
    while begin.elapsed() < LONGEST {
        match child.try_wait() {
            Ok(None) => std::thread::sleep(Duration::from_millis(50)),
            Ok(Some(_)) | Err(_) => return,
        }
    }
    warn!("{PROGRAM} did not end and was stopped");
    // It may have ended just now.
    let _ = child.kill();
    let _ = child.wait();
}
