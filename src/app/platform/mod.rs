//! The only module that knows on which system it runs.

#[cfg(target_os = "android")]
mod android;
#[cfg(not(target_os = "android"))]
mod desktop;

#[cfg(target_os = "android")]
pub use android::{Clipboard, FileChoice, can_speak, deliver, share_text};
#[cfg(not(target_os = "android"))]
pub use desktop::{Clipboard, FileChoice, can_speak, deliver, share_text};

#[cfg(target_os = "android")]
use android as system;
#[cfg(not(target_os = "android"))]
use desktop as system;

use super::AppSet;
use super::audio::{Cue, PlayCue};
use super::settings::AppSettings;
use crate::career::settings::Lang;
use bevy::prelude::*;
use std::path::PathBuf;

/// Whether the device can vibrate, and texts can be handed to other apps.
pub const IS_PHONE: bool = cfg!(target_os = "android");

/// Parts of the window that the system covers with bars or cutouts: left, top, right, bottom in dp.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub struct Insets {
    /// From the left edge.
    pub left: f32,
    /// From the top edge.
    pub top: f32,
    /// From the right edge.
    pub right: f32,
    /// From the bottom edge.
    pub bottom: f32,
}

/// How much larger than usual the system wants text; 1 is usual.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct SystemTextScale(pub f32);

impl Default for SystemTextScale {
    fn default() -> SystemTextScale {
        SystemTextScale(1.0)
    }
}

/// Whether the system is set to do without motion, where that can be known.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct SystemStill(pub bool);

/// Whether the screen must stay on although nobody touches it. Set it only while a clock runs.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeepAwake(pub bool);

/// Something that another program or the command line handed over to be opened.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum Incoming {
    /// What a file holds, with its name; a text has none.
    Bytes(String, Vec<u8>),
    /// A file.
    File(PathBuf),
}

/// A sentence for the system's own voice, said after those that were asked for earlier.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Speak {
    /// What to say.
    pub text: String,
    /// Its language; where the voice lacks it, nothing is heard.
    pub lang: Lang,
}

/// A short vibration.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Haptic {
    /// A man was picked up.
    Tick,
    /// A man was set down.
    Tap,
    /// Something to notice: check, a refused move.
    Thud,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Insets>()
        .init_resource::<SystemTextScale>()
        .init_resource::<SystemStill>()
        .init_resource::<KeepAwake>()
        .add_message::<Incoming>()
        .add_message::<Haptic>()
        .add_message::<Speak>()
        .add_systems(Update, feel_cues.in_set(AppSet::Sound));
}

/// What is asked of the system and said to it. Apart, so that no test depends on the machine it runs on.
pub(super) fn devices(app: &mut App) {
    app.add_plugins(system::plugin);
}

/// Every sound of the board has its vibration, whether or not the sound is on.
fn feel_cues(
    mut cues: MessageReader<PlayCue>,
    settings: Res<AppSettings>,
    mut haptics: MessageWriter<Haptic>,
) {
    for PlayCue(cue) in cues.read() {
        let haptic = match cue {
            Cue::Select => Haptic::Tick,
            Cue::Move | Cue::Capture => Haptic::Tap,
            Cue::Check | Cue::Illegal => Haptic::Thud,
            _ => continue,
        };
        if settings.0.haptics {
            haptics.write(haptic);
        }
    }
}

/// How often to look whether a file was chosen: the dialog is another program's, which does not wake the app.
pub const CHOICE_POLL: std::time::Duration = std::time::Duration::from_millis(200);

/// The folder for settings, games and records: the given one, else `CHUHE_DATA_DIR`, else the system's usual place.
/// `None` when the system names none; the app then plays without saving and says so.
pub fn data_dir(given: Option<PathBuf>) -> Option<PathBuf> {
    given
        .or_else(|| {
            std::env::var_os("CHUHE_DATA_DIR")
                .filter(|v| !v.is_empty())
                .map(PathBuf::from)
        })
        .or_else(system::data_dir)
}

/// The language that the system is set to, such as `zh-CN` or `en_US.UTF-8`.
pub fn system_locale() -> Option<String> {
    sys_locale::get_locale()
}

/// How far the local time is ahead of UTC now, in seconds.
pub fn utc_offset_s() -> i32 {
    chrono::Local::now().offset().local_minus_utc()
}

/// How many threads the engine may use without making the device hot or the app slow.
pub fn engine_threads(wanted: u32) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    (wanted as usize).clamp(1, cores.saturating_sub(1).clamp(1, 4))
}

/// How much memory in MiB the engine's table may take: what is wanted, but no more than a sixteenth of the device's.
pub fn engine_hash_mb(wanted: u32) -> usize {
    // Linux and Android tell it in this file; elsewhere the wish stands.
    let memory = std::fs::read_to_string("/proc/meminfo").ok();
    let most = memory.and_then(|text| hash_share(&text));
    wanted.clamp(1, most.unwrap_or(u32::MAX)) as usize
}

/// The engine's share in MiB of the memory that `meminfo` tells of.
pub fn hash_share(meminfo: &str) -> Option<u32> {
    let line = meminfo.lines().find(|line| line.starts_with("MemTotal:"))?;
    let kib: u32 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some((kib / 1024 / 16).max(8))
}

/// Size of a window that nobody has sized, in dp.
const DEFAULT_SIZE: (f32, f32) = (1280.0, 860.0);

/// The main window.
pub fn window(size: Option<(f32, f32)>) -> Window {
    let mut window = Window {
        title: "楚河 Chuhe".to_owned(),
        name: Some("chuhe".to_owned()),
        resize_constraints: WindowResizeConstraints {
            min_width: 320.0,
            min_height: 480.0,
            ..default()
        },
        ..default()
    };
    let (width, height) = size.unwrap_or(DEFAULT_SIZE);
    window.resolution.set(width, height);
    if IS_PHONE {
        window.mode = bevy::window::WindowMode::BorderlessFullscreen(MonitorSelection::Primary);
        window.resizable = false;
    }
    window
}

/// Ends the process where the system would otherwise run `main` again in it: Android may start the activity anew in
/// the same process, and winit allows one event loop a process.
pub fn after_run(exit: AppExit) -> AppExit {
    if IS_PHONE {
        std::process::exit(i32::from(exit.is_error()));
    }
    exit
}
