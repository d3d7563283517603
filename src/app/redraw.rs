//! When the next frame is due. The app draws nothing at rest: a frame happens on input, when a search has news, or when
//! a system asked for one here.

use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use std::time::{Duration, Instant};

/// How long the app waits when nobody asked for a frame. Finite on purpose: winit's loop keeps its last deadline when a
/// new one lies beyond the end of time, and a deadline in the past makes it spin.
const AT_REST: Duration = Duration::from_secs(24 * 3600);

/// Frames drawn after the last one that was asked for. A change takes a few to arrive everywhere: a state changes a frame
/// after it was asked for, the board is laid out in the next, and a new glyph is on the graphics card one later still.
const AFTERGLOW: u8 = 4;

/// Frames drawn in any case at the start, while window, fonts and pictures come in.
const WARM_UP: u8 = 30;

/// Requests for coming frames. Ask again every frame for as long as something moves.
#[derive(Resource)]
pub struct Redraw {
    wait: Option<Duration>,
    /// How many more frames are due without anybody asking.
    afterglow: u8,
}

impl Default for Redraw {
    fn default() -> Redraw {
        Redraw {
            wait: None,
            afterglow: WARM_UP,
        }
    }
}

impl Redraw {
    /// The next frame as soon as the display allows.
    pub fn now(&mut self) {
        self.after(Duration::ZERO);
        self.afterglow = self.afterglow.max(AFTERGLOW);
    }

    /// A frame in `wait` at the latest.
    pub fn after(&mut self, wait: Duration) {
        self.wait = Some(self.wait.map_or(wait, |old| old.min(wait)));
    }
}

/// Turns requests into the event loop's settings.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Redraw>()
        .add_systems(First, read_clock.before(TimeSystems))
        .add_systems(Last, schedule_next_frame);
}

/// A frame's time is the time at its beginning. Bevy takes the one at which the frame before was drawn, which after a rest
/// is long ago: a button pressed now would be pressed then, and held for so long that its release is no click any more; and
/// what begins to move now would be at its end in the next frame.
fn read_clock(mut strategy: ResMut<TimeUpdateStrategy>) {
    if matches!(
        *strategy,
        TimeUpdateStrategy::Automatic | TimeUpdateStrategy::ManualInstant(_)
    ) {
        *strategy = TimeUpdateStrategy::ManualInstant(Instant::now());
    }
}

fn schedule_next_frame(
    mut redraw: ResMut<Redraw>,
    settings: Option<ResMut<WinitSettings>>,
    mut requests: MessageWriter<RequestRedraw>,
) {
    if redraw.afterglow > 0 {
        redraw.afterglow -= 1;
        redraw.after(Duration::ZERO);
    }
    let wait = redraw.wait.take();
    if wait.is_some_and(|wait| wait.is_zero()) {
        requests.write(RequestRedraw);
    }
    let Some(mut settings) = settings else {
        return;
    };
    let wait = wait.filter(|wait| !wait.is_zero()).unwrap_or(AT_REST);
    let focused = UpdateMode::reactive_low_power(wait);
    if settings.focused_mode != focused {
        settings.focused_mode = focused;
        settings.unfocused_mode = focused;
    }
}
