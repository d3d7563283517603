//! The course: its lessons with what is done of them.

mod player;

pub use player::view as player_view;

use super::actions::Action;
use super::model::Model;
use super::page;
use super::sheet::columns;
use crate::app::lessons::LessonCmd;
use crate::app::ui::{Face, Kit};
use crate::career::lessons::{Course, Lesson, texts};
use bevy_egui::egui::{Align2, Rect, Ui, Vec2, pos2, vec2};

/// Space between cards.
const GAP: f32 = 10.0;

/// A text of the lessons; the key itself when there is none, which a test keeps from happening.
fn words<'a>(kit: &Kit, key: &'a str) -> &'a str {
    texts(kit.locale.lang())
        .get(key)
        .map_or(key, |text| text.as_str())
}

/// The page.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, safe: Rect, out: &mut Vec<Action>) {
    let room = page::frame(ui, kit, safe, kit.t("home.lessons"), 1040.0, vec![], out);
    let lessons = &Course::standard().lessons;
    let across = ((room.width() / 330.0) as usize).clamp(1, 3);
    let high = 84.0 * kit.scale.clamp(1.0, 1.4);
    let rows = lessons.len().div_ceil(across) as f32;
    page::scroll(ui, room, "lessons", rows * (high + GAP), |ui, area| {
        for (index, row) in lessons.chunks(across).enumerate() {
            let top = area.top() + (high + GAP) * index as f32;
            let line = Rect::from_min_size(pos2(area.left(), top), vec2(area.width(), high));
            for (n, (lesson, cell)) in row.iter().zip(columns(line, across, GAP)).enumerate() {
                card(ui, kit, model, cell, index * across + n + 1, lesson, out);
            }
        }
    });
}

fn card(
    ui: &Ui,
    kit: &Kit,
    model: &Model,
    rect: Rect,
    number: usize,
    lesson: &Lesson,
    out: &mut Vec<Action>,
) {
    let (title_key, goal_key) = (lesson.title_key(), lesson.goal_key());
    let title = words(kit, &title_key);
    let response = kit.touch(ui, rect, title, true);
    kit.card(ui.painter(), rect, 16);
    kit.ground(ui, rect, 16, kit.palette.paper.ui(), &response);
    let (painter, p) = (ui.painter(), kit.palette);
    let disc = Rect::from_center_size(pos2(rect.left() + 36.0, rect.center().y), Vec2::splat(44.0));
    let all = lesson.exercises.len();
    let done = model
        .career
        .known()
        .map_or(0, |known| known.profile.lessons.count(&lesson.key).min(all));
    let centre = Align2::CENTER_CENTER;
    if done == all {
        painter.rect_filled(disc, 12, p.gold.ui());
        kit.icon(painter, disc.center(), "check", 22.0, p.onacc.ui());
    } else {
        kit.inset(painter, disc, 12);
        let number = number.to_string();
        kit.text(
            painter,
            disc,
            &number,
            Face::Medium,
            18.0,
            p.ink.ui(),
            centre,
        );
    }
    let count = format!("{done}/{all}");
    let side = 44.0 * kit.scale.max(1.0);
    let words_room = Rect::from_min_max(
        pos2(disc.right() + 14.0, rect.top() + 8.0),
        pos2(rect.right() - side - 14.0, rect.bottom() - 8.0),
    );
    let third = words_room.height() * 0.36;
    let above = Rect::from_min_size(words_room.min, vec2(words_room.width(), third));
    let below = Rect::from_min_max(pos2(above.left(), above.bottom()), words_room.max);
    let left = Align2::LEFT_CENTER;
    kit.text(painter, above, title, Face::Title, 18.0, p.ink.ui(), left);
    let goal = words(kit, &goal_key);
    kit.text(painter, below, goal, Face::Ui, 13.0, p.ink2.ui(), left);
    let figures = Rect::from_min_max(
        pos2(rect.right() - side - 14.0, rect.top()),
        pos2(rect.right() - 14.0, rect.bottom()),
    );
    let end = Align2::RIGHT_CENTER;
    kit.text(painter, figures, &count, Face::Ui, 14.0, p.ink2.ui(), end);
    if response.clicked() {
        out.push(Action::Lesson(LessonCmd::Take(lesson.key.clone())));
    }
}
