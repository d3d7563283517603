//! Keys of the review page on a desktop.

use super::{Jump, ReviewCmd};
use crate::app::AppSet;
use crate::app::state::{Overlay, Screen};
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        read_keys
            .in_set(AppSet::Navigate)
            .run_if(in_state(Screen::Review)),
    );
}

fn read_keys(
    mut events: MessageReader<KeyboardInput>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    overlay: Res<Overlay>,
    mut commands: MessageWriter<ReviewCmd>,
) {
    let control = keys.is_some_and(|keys| {
        keys.any_pressed([
            KeyCode::ControlLeft,
            KeyCode::ControlRight,
            KeyCode::SuperLeft,
            KeyCode::SuperRight,
        ])
    });
    // Events, not the state of the keys: a key held down goes on.
    for event in events.read() {
        if overlay.0.is_some() || !event.state.is_pressed() {
            continue;
        }
        let command = match (event.key_code, control) {
            (KeyCode::ArrowRight, false) => ReviewCmd::Go(Jump::By(1)),
            (KeyCode::ArrowLeft, false) => ReviewCmd::Go(Jump::By(-1)),
            (KeyCode::PageDown, false) => ReviewCmd::Go(Jump::By(10)),
            (KeyCode::PageUp, false) => ReviewCmd::Go(Jump::By(-10)),
            (KeyCode::Home, false) => ReviewCmd::Go(Jump::First),
            (KeyCode::End, false) => ReviewCmd::Go(Jump::Last),
            (KeyCode::Space, false) => ReviewCmd::Autoplay,
            (KeyCode::KeyF, false) => ReviewCmd::Flip,
            (KeyCode::Delete, false) => ReviewCmd::Delete,
            (KeyCode::KeyZ, true) => ReviewCmd::Undo,
            _ => continue,
        };
        commands.write(command);
    }
}
