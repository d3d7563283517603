//! Pages and sheets fade in. Nothing moves, so that what is touched at once is touched where it will be.

use super::model::Model;
use crate::app::state::{Screen, Sheet};
use std::time::Duration;

/// What is shown, and since when.
#[derive(Default)]
pub struct Entrance {
    page: Option<(Screen, Duration)>,
    sheet: Option<(Option<Sheet>, Duration)>,
}

impl Entrance {
    /// How much of the page and of the sheet is to be seen now, 0 to 1.
    pub fn advance(&mut self, model: &Model) -> (f32, f32) {
        let now = model.time.elapsed();
        let whole = Duration::from_millis(160).mul_f32(model.theme.motion);
        let page = *model.screen.get();
        if self.page.is_none_or(|(shown, _)| shown != page) {
            // What the app opens with is there at once.
            let since = self.page.map_or(Duration::ZERO, |_| now);
            self.page = Some((page, since));
        }
        let sheet = model.overlay.0;
        if self.sheet.is_none_or(|(shown, _)| shown != sheet) {
            self.sheet = Some((sheet, now));
        }
        let share = |since: Option<Duration>| {
            let past = now.saturating_sub(since.unwrap_or_default());
            if past >= whole {
                return 1.0;
            }
            let x = past.as_secs_f32() / whole.as_secs_f32();
            // Quick at first: the eye must not wait.
            1.0 - (1.0 - x) * (1.0 - x)
        };
        (
            share(self.page.map(|(_, since)| since)),
            share(self.sheet.map(|(_, since)| since)),
        )
    }
}
