//! Whether the desktop is set to do without motion. GNOME and its relatives say so in their settings; elsewhere it is not
//! known, and the app's own setting holds.

use crate::app::platform::SystemStill;
use crate::app::redraw::Redraw;
use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, block_on, poll_once};
use std::process::{Command, Stdio};
use std::time::Duration;

/// The answer that is waited for.
#[derive(Resource)]
pub(super) struct Asked(Task<bool>);

pub(super) fn ask(mut commands: Commands) {
    if cfg!(target_os = "linux") {
        let asked = IoTaskPool::get().spawn(async { animations_are_off().unwrap_or(false) });
        commands.insert_resource(Asked(asked));
    }
}

fn animations_are_off() -> Option<bool> {
    let answer = Command::new("gsettings")
        .args(["get", "org.gnome.desktop.interface", "enable-animations"])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    Some(answer.stdout.trim_ascii() == b"false")
}

pub(super) fn hear(
    asked: Option<ResMut<Asked>>,
    mut still: ResMut<SystemStill>,
    mut redraw: ResMut<Redraw>,
    mut commands: Commands,
) {
    let Some(mut asked) = asked else {
        return;
    };
    let Some(answer) = block_on(poll_once(&mut asked.0)) else {
        return redraw.after(Duration::from_millis(100));
    };
    still.set_if_neq(SystemStill(answer));
    commands.remove_resource::<Asked>();
}
