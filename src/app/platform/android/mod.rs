//! Android: what the activity knows and can do, asked through JNI. Never run on a device by its makers: every call is
//! guarded, and a failing one leaves things as they were.

mod java;

use super::{Haptic, Incoming, Insets, KeepAwake, Speak, SystemStill, SystemTextScale};
use crate::app::AppSet;
use crate::app::redraw::Redraw;
use crate::app::settings::AppSettings;
use bevy::android::ANDROID_APP;
use bevy::android::android_activity::WindowManagerFlags;
use bevy::prelude::*;
use bevy::window::{AppLifecycle, PrimaryWindow, WindowResized, WindowScaleFactorChanged};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The app's own folder, which no other app can read.
pub fn data_dir() -> Option<PathBuf> {
    ANDROID_APP.get().and_then(|app| app.internal_data_path())
}

/// A question for a file. What the user picks to open arrives later as [`Incoming`]; a file to save goes into the app's
/// own folder first and from there, by [`deliver`], wherever the user sends it.
pub struct FileChoice(Option<PathBuf>);

impl FileChoice {
    /// Opens the system's picker.
    pub fn to_open(_title: &str) -> FileChoice {
        java::choose_file();
        FileChoice(None)
    }

    /// Chooses the place from which files are delivered.
    pub fn to_save(_title: &str, name: &str) -> FileChoice {
        let folder = data_dir().map(|folder| folder.join("outbox"));
        FileChoice(folder.and_then(|folder| {
            std::fs::create_dir_all(&folder).ok()?;
            Some(folder.join(name))
        }))
    }

    /// The answer, known at once.
    pub fn answer(&mut self) -> Option<Option<PathBuf>> {
        Some(self.0.take())
    }
}

/// Offers a file that was saved in the outbox to other apps, and clears the outbox of it. Whether that could be done.
pub fn deliver(path: &Path) -> bool {
    let kind = match path.extension().and_then(OsStr::to_str) {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("pgn") => "application/x-chess-pgn",
        Some("txt" | "log") => "text/plain",
        _ => "application/octet-stream",
    };
    let name = path.file_name().and_then(OsStr::to_str);
    let (Some(name), Ok(bytes)) = (name, std::fs::read(path)) else {
        return false;
    };
    let shared = java::share_file(name, kind, &bytes);
    // A copy that stays is written over by the next file of its name.
    let _ = std::fs::remove_file(path);
    shared
}

/// The system's clipboard.
#[derive(Resource, Default)]
pub struct Clipboard;

impl Clipboard {
    /// The text on the clipboard, if there is one and the app may read it (it must be in front).
    pub fn get_text(&mut self) -> Option<String> {
        java::clipboard_text()
    }

    /// Puts a text there.
    pub fn set_text(&mut self, text: &str) {
        java::set_clipboard_text(text);
    }
}

/// Offers a text to other apps, in the system's own sheet.
pub fn share_text(text: &str, _: &mut Clipboard) {
    java::share_text(text);
}

/// Whether the system has a voice. Every Android has one, if not for every language.
pub fn can_speak() -> bool {
    true
}

/// When the bars are looked at after the window changed: they slide, and the new figures come late.
const LOOKS: [f32; 4] = [0.0, 0.15, 0.5, 1.2];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clipboard>()
        .add_systems(PreUpdate, (read_insets, read_intent))
        .add_systems(Update, (vibrate, hold_screen, speak).in_set(AppSet::Sound));
}

fn read_insets(
    mut resized: MessageReader<WindowResized>,
    mut scaled: MessageReader<WindowScaleFactorChanged>,
    mut lifecycle: MessageReader<AppLifecycle>,
    mut looks: Local<Option<(usize, f32)>>,
    time: Res<Time<Real>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut insets: ResMut<Insets>,
    mut text: ResMut<SystemTextScale>,
    mut still: ResMut<SystemStill>,
    mut redraw: ResMut<Redraw>,
) {
    let news = resized.read().count() + scaled.read().count() + lifecycle.read().count() > 0;
    let now = time.elapsed_secs();
    if news || looks.is_none() {
        *looks = Some((0, now));
    }
    let Some((next, since)) = *looks else {
        return;
    };
    let Some(due) = LOOKS.get(next) else {
        return;
    };
    if now - since < *due {
        redraw.after(Duration::from_secs_f32(due - (now - since)));
        return;
    }
    *looks = Some((next + 1, since));
    redraw.after(Duration::from_millis(150));
    if let Some(pixels) = java::insets() {
        let [left, top, right, bottom] = pixels.map(|side| side as f32 / window.scale_factor());
        let seen = Insets {
            left,
            top,
            right,
            bottom,
        };
        if insets.set_if_neq(seen) {
            redraw.now();
        }
    }
    if let Some(scale) = java::font_scale() {
        text.set_if_neq(SystemTextScale(scale.clamp(0.8, 2.0)));
    }
    still.set_if_neq(SystemStill(java::motion_is_off()));
}

/// Opens what another app handed over, at the start and whenever the app comes to the front.
fn read_intent(
    mut lifecycle: MessageReader<AppLifecycle>,
    mut started: Local<bool>,
    mut incoming: MessageWriter<Incoming>,
) {
    let resumed = lifecycle
        .read()
        .any(|event| matches!(event, AppLifecycle::WillResume | AppLifecycle::Running));
    if !resumed && *started {
        return;
    }
    *started = true;
    if let Some((name, bytes)) = java::take_intent() {
        incoming.write(Incoming::Bytes(name, bytes));
    }
}

fn vibrate(mut haptics: MessageReader<Haptic>) {
    // Constants of android.view.HapticFeedbackConstants that every supported version knows.
    for haptic in haptics.read() {
        java::perform_haptic_feedback(match haptic {
            Haptic::Tick => 4,
            Haptic::Tap => 3,
            Haptic::Thud => 0,
        });
    }
}

/// The voice wakes when spoken moves are switched on, since it cannot speak at once.
fn speak(mut sentences: MessageReader<Speak>, settings: Res<AppSettings>) {
    if settings.is_changed() && settings.0.spoken_moves {
        java::wake_voice();
    }
    for sentence in sentences.read() {
        java::speak(&sentence.text, sentence.lang.tag());
    }
}

fn hold_screen(wanted: Res<KeepAwake>) {
    if !wanted.is_changed() {
        return;
    }
    let Some(app) = ANDROID_APP.get() else {
        return;
    };
    let flag = WindowManagerFlags::KEEP_SCREEN_ON;
    if wanted.0 {
        app.set_window_flags(flag, WindowManagerFlags::empty());
    } else {
        app.set_window_flags(WindowManagerFlags::empty(), flag);
    }
}
