//! The terms of a game as both new-game sheets offer them: clocks, and when a game without captures is drawn.

use super::sheet::{Rows, columns};
use crate::app::ui::{Face, Kit};
use crate::career::clock::{After, ClockMenu};
use crate::career::saved_game::TimeControl;
use crate::career::settings::NewGameChoice;
use bevy_egui::egui::{Align2, Rect, Ui};

/// Height of a row of chips and the gap below it.
const CHIPS: (f32, f32) = (48.0, 8.0);
/// Chips side by side.
const ACROSS: usize = 3;
/// What is offered for games without captures, in rounds.
const LIMITS: [u16; 4] = [NewGameChoice::NATURAL_LIMIT, 50, 40, 30];

/// Height of the clock's part of a sheet.
pub fn clock_height(kit: &Kit, clock: Option<TimeControl>) -> f32 {
    let menu = ClockMenu::shipped();
    let rows = match clock {
        None => 0,
        Some(TimeControl { base_s: None, .. }) => menu.per_move_s.len().div_ceil(ACROSS),
        Some(_) => 1 + menu.after.len().div_ceil(ACROSS),
    };
    22.0 * kit.scale + 6.0 + 60.0 + rows as f32 * (CHIPS.0 + CHIPS.1)
}

/// No clocks, a time for each move, or one for the game and what comes with it.
pub fn clock(ui: &Ui, kit: &Kit, rows: &mut Rows, clock: &mut Option<TimeControl>) {
    let menu = ClockMenu::shipped();
    kit.label(ui, rows.next(22.0 * kit.scale, 6.0), "new.clock");
    let kinds = ["new.clock.none", "clock.move_time", "clock.game_time"].map(|key| kit.t(key));
    let kind = match clock {
        None => 0,
        Some(TimeControl { base_s: None, .. }) => 1,
        Some(_) => 2,
    };
    if let Some(picked) = kit.segments(ui, rows.next(52.0, 8.0), &kinds, kind)
        && picked != kind
    {
        // In the middle of what is offered.
        let middle = |of: &[u32]| of.get(of.len() / 2).copied().unwrap_or(60);
        *clock = match picked {
            0 => None,
            1 => Some(TimeControl::per_move(middle(&menu.per_move_s))),
            _ => Some(TimeControl::game(
                middle(&menu.game_min),
                menu.after.get(1).copied().unwrap_or(After::Sudden),
            )),
        };
    }
    match clock {
        None => {}
        Some(control @ TimeControl { base_s: None, .. }) => {
            let chosen = control.per_move_s;
            let cells = chips(rows, menu.per_move_s.len(), ACROSS);
            for (&s, cell) in menu.per_move_s.iter().zip(cells) {
                let text = kit.fill("new.clock.move", &[("n", &s.to_string())]);
                if kit.chip(ui, cell, &text, chosen == Some(s)) {
                    *control = TimeControl::per_move(s);
                }
            }
        }
        Some(control) => {
            let chosen = control.base_s.map(|s| s / 60);
            let after = control.after();
            let cells = chips(rows, menu.game_min.len(), menu.game_min.len());
            for (&minutes, cell) in menu.game_min.iter().zip(cells) {
                let text = kit.fill("new.clock.minutes", &[("n", &minutes.to_string())]);
                if kit.chip(ui, cell, &text, chosen == Some(minutes)) {
                    *control = TimeControl::game(minutes, after);
                }
            }
            let cells = chips(rows, menu.after.len(), ACROSS);
            for (&what, cell) in menu.after.iter().zip(cells) {
                if kit.chip(ui, cell, &after_text(kit, what), after == what) {
                    *control = TimeControl::game(chosen.unwrap_or(0), what);
                }
            }
        }
    }
}

fn after_text(kit: &Kit, after: After) -> String {
    let with = |key, s: u32| kit.fill(key, &[("s", &s.to_string())]);
    match after {
        After::Sudden => kit.t("new.after.sudden").to_owned(),
        After::Increment(s) => with("new.after.increment", s),
        After::Overtime(s) => with("new.after.overtime", s),
    }
}

/// Height of a row with a permission and the gap below it.
pub const PERMISSION: (f32, f32) = (48.0, 4.0);

/// Whether something may be done in this game. What the profile does not permit is said to be so and cannot be chosen.
pub fn permission(ui: &Ui, kit: &Kit, row: Rect, key: &str, permitted: bool, on: &mut bool) {
    if permitted {
        if kit.switch(ui, row, kit.t(key), *on) {
            *on = !*on;
        }
        return;
    }
    let text = kit.fill("new.not_permitted", &[("what", kit.t(key))]);
    let ink = kit.palette.ink2.ui();
    let left = Align2::LEFT_CENTER;
    kit.text(ui.painter(), row, &text, Face::Ui, 15.0, ink, left);
}

/// Height of the part for games without captures.
pub fn limit_height(kit: &Kit) -> f32 {
    22.0 * kit.scale + 6.0 + CHIPS.0 + CHIPS.1
}

/// After how many rounds without a capture the game is drawn.
pub fn limit(ui: &Ui, kit: &Kit, rows: &mut Rows, natural_limit: &mut u16) {
    kit.label(ui, rows.next(22.0 * kit.scale, 6.0), "new.limit");
    let cells = chips(rows, LIMITS.len(), LIMITS.len());
    let texts = LIMITS.map(|rounds| kit.fill("new.limit.rounds", &[("n", &rounds.to_string())]));
    let labels = texts.each_ref().map(String::as_str);
    let room = (cells[0].width() - 16.0, 14.0);
    kit.together(ui.painter(), &labels, room, || {
        for ((rounds, label), cell) in LIMITS.into_iter().zip(labels).zip(cells) {
            if kit.chip(ui, cell, label, *natural_limit == rounds) {
                *natural_limit = rounds;
            }
        }
    });
}

/// Places for `count` chips, `across` in a row.
fn chips(rows: &mut Rows, count: usize, across: usize) -> Vec<Rect> {
    (0..count.div_ceil(across.max(1)))
        .flat_map(|_| columns(rows.next(CHIPS.0, CHIPS.1), across, 8.0))
        .take(count)
        .collect()
}
