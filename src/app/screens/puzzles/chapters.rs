//! The chapters of puzzles as chips: in a row that scrolls on a phone, one below the other where there is room.

use super::super::actions::Action;
use super::super::page;
use crate::app::career::Known;
use crate::app::puzzles::PuzzleCmd;
use crate::app::ui::{Face, Kit};
use crate::career::puzzles::PuzzleSet;
use bevy_egui::egui::{Align2, Painter, Rect, ScrollArea, Sense, Ui, UiBuilder, Vec2, pos2, vec2};

/// Height of a chip.
const HIGH: f32 = 48.0;
/// Space between chips.
const GAP: f32 = 8.0;
/// Space between a chapter's name and how many of it are solved.
const COUNT_GAP: f32 = 10.0;
/// Narrower pages have the chips in one row.
const WRAPS: f32 = 700.0;

/// The chips, laid out for a page.
pub struct Chapters {
    labels: Vec<[String; 2]>,
    /// Left upper corner and width of each.
    places: Vec<(Vec2, f32)>,
    /// Width of them all.
    whole: f32,
    scrolls: bool,
}

impl Chapters {
    /// For a page of this width. In a low window they keep to one row, so that boards are seen below.
    pub fn new(painter: &Painter, kit: &Kit, known: &Known, width: f32, low: bool) -> Chapters {
        let labels: Vec<[String; 2]> = PuzzleSet::standard()
            .chapters
            .iter()
            .map(|chapter| {
                let (solved, _) = known.profile.puzzles.of_chapter(chapter);
                let key = format!("puz.ch.{}", chapter.key);
                let name = kit.locale.t(&key).to_owned();
                [name, format!("{solved}/{}", chapter.puzzles.len())]
            })
            .collect();
        let scrolls = low || width < WRAPS;
        let mut at = Vec2::ZERO;
        let mut whole: f32 = 0.0;
        let places = labels
            .iter()
            .map(|[name, count]| {
                let name = kit.width(painter, name, Face::Medium, 14.0);
                let wide = name + COUNT_GAP + kit.width(painter, count, Face::Ui, 13.0) + 28.0;
                if !scrolls && at.x > 0.0 && at.x + wide > width {
                    at = vec2(0.0, at.y + HIGH + GAP);
                }
                let place = (at, wide);
                whole = whole.max(at.x + wide);
                at.x += wide + GAP;
                place
            })
            .collect();
        Chapters {
            labels,
            places,
            whole,
            scrolls,
        }
    }

    /// Height of all rows.
    pub fn height(&self) -> f32 {
        self.places.last().map_or(0.0, |(at, _)| at.y) + HIGH
    }

    /// Draws them. A row that scrolls runs to the edges of the window.
    pub fn view(&self, ui: &mut Ui, kit: &Kit, chosen: usize, area: Rect, out: &mut Vec<Action>) {
        if !self.scrolls {
            return self.chips(ui, kit, chosen, area, out);
        }
        let row = area.expand2(vec2(page::MARGIN, 0.0));
        let mut child = ui.new_child(UiBuilder::new().max_rect(row).id_salt("chapters"));
        ScrollArea::horizontal()
            .id_salt("chapters")
            .auto_shrink(false)
            .show(&mut child, |ui| {
                let whole = self.whole + 2.0 * page::MARGIN;
                let size = vec2(whole.max(row.width()), HIGH);
                let (area, _) = ui.allocate_exact_size(size, Sense::hover());
                let area = area.shrink2(vec2(page::MARGIN, 0.0));
                self.chips(ui, kit, chosen, area, out);
            });
    }

    fn chips(&self, ui: &Ui, kit: &Kit, chosen: usize, area: Rect, out: &mut Vec<Action>) {
        let places = self.labels.iter().zip(&self.places).enumerate();
        for (index, (label, &(at, wide))) in places {
            let place = Rect::from_min_size(area.min + at, vec2(wide, HIGH));
            if chip(ui, kit, place, label, index == chosen) {
                out.push(Action::Puzzle(PuzzleCmd::Chapter(index)));
            }
        }
    }
}

/// A chip with a name, and paler behind it how many are solved.
fn chip(ui: &Ui, kit: &Kit, place: Rect, [name, count]: &[String; 2], on: bool) -> bool {
    let response = kit.touch(ui, place, &format!("{name}, {count}"), true);
    let p = kit.palette;
    let (fill, ink, pale) = if on {
        (p.ink.ui(), p.paper.ui(), p.paper3.ui())
    } else {
        (p.paper.ui(), p.ink.ui(), p.ink2.ui())
    };
    kit.ground(ui, place, 12, fill, &response);
    let inner = place.shrink2(vec2(14.0, 2.0));
    let wide = kit.width(ui.painter(), count, Face::Ui, 13.0) + 1.0;
    let middle = inner.right() - wide;
    let first = Rect::from_min_max(inner.min, pos2(middle - COUNT_GAP + 1.0, inner.bottom()));
    let second = Rect::from_min_max(pos2(middle, inner.top()), inner.max);
    let left = Align2::LEFT_CENTER;
    kit.text(ui.painter(), first, name, Face::Medium, 14.0, ink, left);
    kit.text(ui.painter(), second, count, Face::Ui, 13.0, pale, left);
    response.clicked()
}
