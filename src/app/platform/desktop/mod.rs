//! Desktop systems.

mod motion;
mod voice;

pub use voice::can_speak;

use crate::app::AppSet;
use crate::app::locale::Locale;
use crate::app::notices::Notices;
use bevy::prelude::*;
use rfd::AsyncFileDialog;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

pub use bevy_egui::EguiClipboard as Clipboard;

/// The user's folder for data of programs.
pub fn data_dir() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "chuhe").map(|dirs| dirs.data_dir().to_owned())
}

/// Hands a text to another program: on the desktop that is the clipboard.
pub fn share_text(text: &str, clipboard: &mut Clipboard) {
    clipboard.set_text(text);
}

/// Brings a saved file to where the user wants it. On the desktop it is there already.
pub fn deliver(_: &Path) -> bool {
    true
}

/// No person gives up a dialog sooner than this: there was none.
const TOO_SOON: Duration = Duration::from_millis(500);
/// Whether a dialog was asked for that nothing here can show. The library does not tell that from one that was given up.
static UNSHOWN: AtomicBool = AtomicBool::new(false);

/// A question for a file, put to the user by the system.
pub struct FileChoice(Mutex<Receiver<Option<PathBuf>>>);

impl FileChoice {
    /// Asks for a file to open.
    pub fn to_open(title: &str) -> FileChoice {
        FileChoice::ask(AsyncFileDialog::new().set_title(title).pick_file())
    }

    /// Asks where to save, with a name to begin with.
    pub fn to_save(title: &str, name: &str) -> FileChoice {
        let dialog = AsyncFileDialog::new().set_title(title).set_file_name(name);
        FileChoice::ask(dialog.save_file())
    }

    /// What the user chose, once he has: `Some(None)` when he chose nothing.
    pub fn answer(&mut self) -> Option<Option<PathBuf>> {
        let receiver = self
            .0
            .get_mut()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        receiver.try_recv().ok()
    }

    fn ask(dialog: impl Future<Output = Option<rfd::FileHandle>> + Send + 'static) -> FileChoice {
        let (sender, receiver) = channel();
        let asking = async move {
            let began = Instant::now();
            let chosen = dialog.await.map(|file| file.path().to_owned());
            if chosen.is_none() && began.elapsed() < TOO_SOON {
                UNSHOWN.store(true, Ordering::Relaxed);
            }
            // Nobody waits any more when the app is closing.
            let _ = sender.send(chosen);
        };
        bevy::tasks::IoTaskPool::get().spawn(asking).detach();
        FileChoice(Mutex::new(receiver))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, motion::ask)
        .add_systems(PreUpdate, (motion::hear, tell_unshown))
        .add_systems(Update, voice::say.in_set(AppSet::Sound));
}

/// Says what is missing where no dialog can be shown.
fn tell_unshown(locale: Res<Locale>, mut notices: ResMut<Notices>) {
    if UNSHOWN.swap(false, Ordering::Relaxed) {
        notices.alarm(locale.t("msg.no_dialog"));
    }
}
