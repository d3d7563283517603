//! A clock in a player's bar: the large number, a pill when it runs low, a second limit below it.

use super::model::Model;
use crate::app::session::Session;
use crate::app::ui::{Face, Kit};
use crate::career::clock::{self, GameClock, LAST_SECONDS};
use crate::rules::Side;
use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Painter, Rect, pos2, vec2};
use std::time::Duration;

/// Width that a clock needs beside a name, in dp.
pub fn width(kit: &Kit, clock: &GameClock) -> f32 {
    let long = clock.control().base_s.is_some_and(|s| s >= 3600);
    (if long { 116.0 } else { 88.0 }) * kit.scale.clamp(0.9, 1.3)
}

/// The clock of `side` in `rect`. `size` is that of its digits in dp.
pub fn draw(
    painter: &Painter,
    kit: &Kit,
    model: &Model,
    session: &Session,
    side: Side,
    rect: Rect,
    size: f32,
    align: Align2,
) {
    let Some(clock) = &session.clock else {
        return;
    };
    let p = kit.palette;
    let to_move = session.side_to_move() == side && session.game.end().is_none();
    let reading = clock.reading(side, to_move);
    let low = to_move && clock.is_low(side, to_move);
    let text = clock::digits(reading.main);
    let second = match (reading.move_left, reading.overtime) {
        (Some(left), _) => Some(kit.fill("clock.of_move", &[("time", &clock::digits(left))])),
        (None, true) => Some(kit.locale.t("clock.overtime").to_owned()),
        (None, false) => None,
    };
    let mut number = rect;
    if let Some(second) = &second {
        let line = 18.0 * kit.scale;
        let under = Rect::from_min_max(pos2(rect.left(), rect.bottom() - line), rect.max);
        number.max.y = under.top();
        digits(
            painter,
            kit,
            under,
            second,
            Face::Ui,
            13.0,
            p.ink2.ui(),
            align,
        );
    }
    if low {
        let left = clock.until_fall(side, to_move);
        pill(painter, kit, number, size, align, &text, dip(model, left));
        return;
    }
    let ink = if to_move { p.acc.ui() } else { p.ink2.ui() };
    digits(painter, kit, number, &text, Face::Medium, size, ink, align);
}

/// Draws a line that changes every second. It keeps its size whatever its digits, and all digits of that size are made
/// ready: a new one would reach the graphics card a frame late, and that frame comes only with the next second.
fn digits(
    painter: &Painter,
    kit: &Kit,
    rect: Rect,
    text: &str,
    face: Face,
    size: f32,
    ink: Color32,
    align: Align2,
) {
    let font = face.font((size * kit.scale).min(rect.height() * 0.9));
    let _ready = painter.layout_no_wrap("0123456789:.".to_owned(), font.clone(), ink);
    let at = match align.x() {
        egui::Align::Min => rect.left_center(),
        egui::Align::Center => rect.center(),
        egui::Align::Max => rect.right_center(),
    };
    let align = Align2([align.x(), egui::Align::Center]);
    painter.text(at, align, text, font, ink);
}

/// How much of its colour the pill keeps: it dips at the turn of each of the last seconds.
fn dip(model: &Model, left: Duration) -> f32 {
    let still = model.theme.motion == 0.0;
    if left > LAST_SECONDS || still {
        return 1.0;
    }
    let rest = left.subsec_millis() as f32 / 1000.0;
    1.0 - 0.14 * rest * rest
}

fn pill(
    painter: &Painter,
    kit: &Kit,
    rect: Rect,
    size: f32,
    align: Align2,
    text: &str,
    strength: f32,
) {
    let p = kit.palette;
    let height = (size.min(26.0) * kit.scale * 1.25 + 6.0).min(rect.height());
    let size = size.min(26.0).min((height - 4.0) / kit.scale);
    // As wide as the widest time it shows.
    let widest = kit.width(painter, "0:00", Face::Medium, size);
    let width = (widest + 48.0).min(rect.width());
    let ground = align.align_size_within_rect(vec2(width, height), rect);
    let fill = p.acc.ui().gamma_multiply(strength);
    let radius = CornerRadius::same((height / 2.0).min(255.0) as u8);
    painter.rect_filled(ground, radius, fill);
    let at = pos2(ground.left() + 18.0, ground.center().y);
    kit.icon(painter, at, "hourglass", 18.0, p.onacc.ui());
    let room = Rect::from_min_max(
        pos2(ground.left() + 28.0, ground.top()),
        pos2(ground.right() - 6.0, ground.bottom()),
    );
    let (ink, middle) = (p.onacc.ui(), Align2::CENTER_CENTER);
    digits(painter, kit, room, text, Face::Medium, size, ink, middle);
}
