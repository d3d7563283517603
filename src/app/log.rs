//! The log: a file in the data folder, kept small, that a user can copy when something goes wrong.

use super::platform;
use bevy::app::App;
use bevy::log::tracing_subscriber::{self, Layer};
use bevy::log::{BoxedLayer, LogPlugin};
use bevy::prelude::Resource;
use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Above this size the log starts anew; the one before is kept as `log.1.txt`.
const LARGEST: u64 = 256 << 10;
/// How much of its end is copied, in bytes.
const COPIED: usize = 64 << 10;

/// Where the log is.
#[derive(Resource, Clone, Debug)]
pub struct LogFile(PathBuf);

impl LogFile {
    /// The log of a data folder.
    pub fn of(dir: &Path) -> LogFile {
        LogFile(dir.join("log.txt"))
    }

    /// The last part of the log; `None` when there is none.
    pub fn tail(&self) -> Option<String> {
        let bytes = fs::read(&self.0).ok()?;
        let from = bytes.len().saturating_sub(COPIED);
        Some(String::from_utf8_lossy(&bytes[from..]).into_owned())
    }

    fn open(&self) -> std::io::Result<File> {
        if let Some(folder) = self.0.parent() {
            fs::create_dir_all(folder)?;
        }
        if fs::metadata(&self.0).is_ok_and(|file| file.len() > LARGEST) {
            fs::rename(&self.0, self.0.with_file_name("log.1.txt"))?;
        }
        OpenOptions::new().create(true).append(true).open(&self.0)
    }
}

/// Bevy's log with a copy in the file. Without a data folder there is no file.
pub fn plugin() -> LogPlugin {
    LogPlugin {
        filter: "wgpu=error,naga=warn,bevy_render=warn,bevy_egui=warn".to_owned(),
        custom_layer: to_file,
        ..LogPlugin::default()
    }
}

fn to_file(app: &mut App) -> Option<BoxedLayer> {
    let log = app.world().get_resource::<LogFile>()?.clone();
    let file = log.open().ok()?;
    let layer = tracing_subscriber::fmt::layer()
        .with_ansi(false)
        .with_writer(Mutex::new(file));
    Some(layer.boxed())
}

/// The log of the folder that the command line or the system names.
pub fn place(given: Option<PathBuf>) -> Option<LogFile> {
    platform::data_dir(given).map(|dir| LogFile::of(&dir))
}
