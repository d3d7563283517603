//! What several screens show of a grade: its name, its seal, the way to the next one.

use crate::app::ui::Kit;
use crate::career::ladder::Ladder;
use crate::career::opponents;
use crate::career::settings::Lang;
use bevy_egui::egui::{Color32, CornerRadius, Painter, Rect, Stroke, pos2, vec2};

/// The grade's name.
pub fn title(kit: &Kit, grade: u8) -> String {
    Ladder::standard()
        .grade(grade)
        .title
        .text(kit.locale.lang())
        .to_owned()
}

/// The two characters of the grade's seal: its rank without the step.
pub fn rank(kit: &Kit, grade: u8) -> String {
    let title = &Ladder::standard().grade(grade).title;
    // A seal is carved in Chinese, for those too who read the name in another language.
    let carved = match kit.locale.lang() {
        Lang::ZhHans => &title.zh_hans,
        Lang::ZhHant | Lang::En | Lang::Vi => &title.zh_hant,
    };
    let count = carved.chars().count();
    carved.chars().skip(count.saturating_sub(2)).collect()
}

/// The seal of a grade.
pub fn seal(painter: &Painter, kit: &Kit, rect: Rect, grade: u8) {
    kit.seal(painter, rect, &rank(kit, grade), kit.palette.gold.ui(), 0.0);
}

/// The face of a grade's opponent: its seal, in ink.
pub fn face(painter: &Painter, kit: &Kit, rect: Rect, grade: u8) {
    let text = opponents::opponent(grade).seal.text(kit.locale.lang());
    kit.seal(painter, rect, text, kit.palette.ink2.ui(), 0.0);
}

/// The name of a grade's opponent.
pub fn name(kit: &Kit, grade: u8) -> &'static str {
    opponents::opponent(grade).name.text(kit.locale.lang())
}

/// Name and title of a grade's opponent.
pub fn who(kit: &Kit, grade: u8) -> String {
    let title = title(kit, grade);
    kit.fill(
        "ladder.name_title",
        &[("name", name(kit, grade)), ("title", &title)],
    )
}

/// Points from which the grade at `points` is held, those of the next one (`None` at the top), and how much of the way
/// between them is done, 0 to 1.
pub fn way(points: u32) -> (u32, Option<u32>, f32) {
    let ladder = Ladder::standard();
    let low = ladder.grade(ladder.grade_of(points)).points;
    match ladder.to_next(points) {
        Some(left) => {
            let high = points + left;
            let share = (points - low) as f32 / (high - low) as f32;
            (low, Some(high), share)
        }
        None => (low, None, 1.0),
    }
}

/// A bar that is filled up to `share` (0 to 1); the part from `share` to `to` has another colour.
pub fn bar(painter: &Painter, kit: &Kit, rect: Rect, share: f32, to: Option<(f32, Color32)>) {
    let p = kit.palette;
    let radius = CornerRadius::same((rect.height() / 2.0) as u8);
    painter.rect_filled(rect, radius, p.paper3.ui());
    let until = |share: f32| {
        let width = (rect.width() * share.clamp(0.0, 1.0)).max(rect.height());
        Rect::from_min_size(rect.min, vec2(width, rect.height()))
    };
    let full = |share: f32, color: Color32| {
        if share > 0.0 {
            painter.rect_filled(until(share), radius, color);
        }
    };
    if let Some((to, color)) = to
        && to > share
    {
        full(to, color);
    }
    full(share, p.gold.ui());
    if let Some((to, color)) = to
        && to < share
    {
        // What was lost: struck through on the part that is no longer reached.
        let lost = Rect::from_min_max(
            pos2(until(to).right(), rect.top()),
            pos2(until(share).right(), rect.bottom()),
        );
        painter.rect_filled(lost, CornerRadius::ZERO, p.paper3.ui());
        let mut x = lost.left();
        while x + rect.height() <= lost.right() {
            let stroke = Stroke::new(1.5, color);
            painter.line_segment(
                [pos2(x, lost.bottom()), pos2(x + rect.height(), lost.top())],
                stroke,
            );
            x += 5.0;
        }
    }
}

/// A change of points with its sign.
pub fn signed(change: i64) -> String {
    match change {
        0 => "0".to_owned(),
        1.. => format!("+{change}"),
        // The true minus sign is as wide as the plus.
        _ => format!("−{}", -change),
    }
}
