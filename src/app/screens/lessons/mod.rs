//! The course: its lessons with what is done of them.

mod board;
mod player;

pub use player::view as player_view;

use super::actions::Action;
use super::model::Model;
use super::page;
use super::sheet::{Rows, columns};
use crate::app::lessons::LessonCmd;
use crate::app::ui::{Face, Kit};
use crate::career::lessons::{Course, Lesson, texts};
use bevy_egui::egui::{Align2, Galley, Painter, Rect, Ui, Vec2, pos2, vec2};
use std::sync::Arc;

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
    let room = page::frame(ui, kit, safe, kit.t("home.lessons"), 1100.0, vec![], out);
    let lessons = &Course::standard().lessons;
    let across = ((room.width() / 330.0) as usize).clamp(1, 3);
    let width = (room.width() - GAP * (across - 1) as f32) / across as f32;
    let painter = ui.painter().clone();
    let high = |row: &[Lesson]| {
        let words = row
            .iter()
            .map(|lesson| Words::new(&painter, kit, lesson, width));
        words.fold(76.0, |high, words| (words.height() + 24.0).max(high))
    };
    let heights: Vec<f32> = lessons.chunks(across).map(high).collect();
    let whole = heights.iter().map(|high| high + GAP).sum::<f32>();
    page::scroll(ui, room, "lessons", whole, |ui, area| {
        let mut rows = Rows::new(area);
        for (index, (row, high)) in lessons.chunks(across).zip(&heights).enumerate() {
            let line = rows.next(*high, GAP);
            for (n, (lesson, cell)) in row.iter().zip(columns(line, across, GAP)).enumerate() {
                card(ui, kit, model, cell, index * across + n + 1, lesson, out);
            }
        }
    });
}

/// Title and aim of a lesson, laid out for a card.
struct Words {
    title: Arc<Galley>,
    goal: Arc<Galley>,
}

/// Width of the number with the space about it.
const LEFT: f32 = 14.0 + 44.0 + 14.0;

/// Width of what is done of a lesson, with the space about it.
fn right(kit: &Kit) -> f32 {
    44.0 * kit.scale.max(1.0) + 14.0
}

impl Words {
    fn new(painter: &Painter, kit: &Kit, lesson: &Lesson, card: f32) -> Words {
        let p = kit.palette;
        let width = card - LEFT - right(kit);
        let (title, goal) = (lesson.title_key(), lesson.goal_key());
        let (title, goal) = (words(kit, &title), words(kit, &goal));
        Words {
            title: kit.paragraph(painter, title, Face::Title, 18.0, p.ink.ui(), width),
            goal: kit.paragraph(painter, goal, Face::Ui, 13.0, p.ink2.ui(), width),
        }
    }

    fn height(&self) -> f32 {
        self.title.size().y + 2.0 + self.goal.size().y
    }

    /// Draws both as one block in the middle of a card.
    fn draw(self, painter: &Painter, kit: &Kit, card: Rect) {
        let p = kit.palette;
        let at = pos2(card.left() + LEFT, card.center().y - self.height() / 2.0);
        let below = at + vec2(0.0, self.title.size().y + 2.0);
        painter.galley(at, self.title, p.ink.ui());
        painter.galley(below, self.goal, p.ink2.ui());
    }
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
    let title_key = lesson.title_key();
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
    Words::new(painter, kit, lesson, rect.width()).draw(painter, kit, rect);
    let figures = Rect::from_min_max(
        pos2(rect.right() - right(kit), rect.top()),
        pos2(rect.right() - 14.0, rect.bottom()),
    );
    let end = Align2::RIGHT_CENTER;
    kit.text(painter, figures, &count, Face::Ui, 14.0, p.ink2.ui(), end);
    if response.clicked() {
        out.push(Action::Lesson(LessonCmd::Take(lesson.key.clone())));
    }
}
