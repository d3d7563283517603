//! Mouse and touch become one pointer: pressed, moved, released, cancelled. A second finger is ignored while one is down.
//!
//! The window's own messages are read, not picking events: a press and a release in one frame must both arrive, and
//! the release counts where it happens.

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowFocused};

/// What the pointer did, in window positions (dp, y down).
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub enum PointerAct {
    /// The finger or the left button went down.
    Pressed {
        /// Where.
        at: Vec2,
        /// Whether it is a finger.
        touch: bool,
    },
    /// It moved while down.
    Moved(Vec2),
    /// It went up.
    Released(Vec2),
    /// The system took the touch away, or the window lost focus.
    Cancelled,
    /// The right button was pressed.
    Secondary,
}

#[derive(Default)]
struct Tracked {
    /// The finger that is down.
    finger: Option<u64>,
    /// Whether the left button is down.
    button: bool,
    /// Where the cursor was last seen.
    cursor: Option<Vec2>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PointerAct>().add_systems(
        PreUpdate,
        read_pointer
            .after(bevy::input::InputSystems)
            .in_set(PointerRead),
    );
}

/// Reads the devices.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub struct PointerRead;

fn read_pointer(
    mut tracked: Local<Tracked>,
    mut touches: MessageReader<TouchInput>,
    mut cursor: MessageReader<CursorMoved>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut focus: MessageReader<WindowFocused>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut acts: MessageWriter<PointerAct>,
) {
    if focus.read().any(|change| !change.focused) && (tracked.button || tracked.finger.is_some()) {
        (tracked.button, tracked.finger) = (false, None);
        acts.write(PointerAct::Cancelled);
    }
    for touch in touches.read() {
        match (touch.phase, tracked.finger) {
            (TouchPhase::Started, None) => {
                tracked.finger = Some(touch.id);
                acts.write(PointerAct::Pressed {
                    at: touch.position,
                    touch: true,
                });
            }
            (TouchPhase::Moved, Some(id)) if id == touch.id => {
                acts.write(PointerAct::Moved(touch.position));
            }
            (TouchPhase::Ended, Some(id)) if id == touch.id => {
                tracked.finger = None;
                acts.write(PointerAct::Released(touch.position));
            }
            (TouchPhase::Canceled, Some(id)) if id == touch.id => {
                tracked.finger = None;
                acts.write(PointerAct::Cancelled);
            }
            _ => {}
        }
    }
    for moved in cursor.read() {
        tracked.cursor = Some(moved.position);
        if tracked.button {
            acts.write(PointerAct::Moved(moved.position));
        }
    }
    for press in buttons.read() {
        let window_cursor = window.as_ref().and_then(|window| window.cursor_position());
        let Some(at) = tracked.cursor.or(window_cursor) else {
            continue;
        };
        match (press.button, press.state) {
            (MouseButton::Left, ButtonState::Pressed) => {
                tracked.button = true;
                acts.write(PointerAct::Pressed { at, touch: false });
            }
            (MouseButton::Left, ButtonState::Released) if tracked.button => {
                tracked.button = false;
                acts.write(PointerAct::Released(at));
            }
            (MouseButton::Right, ButtonState::Pressed) => {
                acts.write(PointerAct::Secondary);
            }
            _ => {}
        }
    }
}
