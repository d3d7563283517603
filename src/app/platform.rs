//! The only module that knows on which system it runs.

use bevy::prelude::*;
use std::path::PathBuf;

/// The folder for settings, games and records: the given one, else `CHUHE_DATA_DIR`, else the system's usual place.
/// `None` when the system names none; the app then plays without saving and says so.
pub fn data_dir(given: Option<PathBuf>) -> Option<PathBuf> {
    given
        .or_else(|| {
            std::env::var_os("CHUHE_DATA_DIR")
                .filter(|v| !v.is_empty())
                .map(PathBuf::from)
        })
        .or_else(system_data_dir)
}

#[cfg(target_os = "android")]
fn system_data_dir() -> Option<PathBuf> {
    bevy::android::ANDROID_APP
        .get()
        .and_then(|app| app.internal_data_path())
}

#[cfg(not(target_os = "android"))]
fn system_data_dir() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "chuhe").map(|dirs| dirs.data_dir().to_owned())
}

/// The language that the system is set to, such as `zh-CN` or `en_US.UTF-8`.
pub fn system_locale() -> Option<String> {
    sys_locale::get_locale()
}

/// How many threads the engine may use without making the device hot or the app slow.
pub fn engine_threads(wanted: u32) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    (wanted as usize).clamp(1, cores.saturating_sub(1).clamp(1, 4))
}

#[cfg(not(target_os = "android"))]
pub use bevy_egui::EguiClipboard as Clipboard;

/// The system's clipboard, where egui does not reach it.
#[cfg(target_os = "android")]
#[derive(Resource, Default)]
pub struct Clipboard;

#[cfg(target_os = "android")]
impl Clipboard {
    /// The text on the clipboard, if there is one.
    pub fn get_text(&mut self) -> Option<String> {
        None
    }
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
    #[cfg(target_os = "android")]
    {
        window.mode = bevy::window::WindowMode::BorderlessFullscreen(MonitorSelection::Primary);
        window.resizable = false;
    }
    window
}

/// Ends the process where the system would otherwise run `main` again in it: Android may start the activity anew in
/// the same process, and winit allows one event loop a process.
pub fn after_run(exit: AppExit) -> AppExit {
    #[cfg(target_os = "android")]
    std::process::exit(i32::from(exit.is_error()));
    #[cfg(not(target_os = "android"))]
    exit
}
