//! What was achieved and when, and what the rest takes.

use super::super::sheet::columns;
use super::super::table_card;
use crate::app::career::{Known, achievement_about, achievement_title};
use crate::app::platform;
use crate::app::ui::{Face, Kit};
use crate::career::achievements::Achievement;
use crate::career::calendar::Day;
use crate::career::puzzles::PuzzleSet;
use bevy_egui::egui::{Align2, Rect, Ui, pos2};

/// Height of a row.
const ROW: f32 = 48.0;
/// From this width on there are two in a row.
const TWO: f32 = 500.0;

/// The card.
pub struct Achievements<'a> {
    known: &'a Known,
    all: Vec<Achievement>,
    across: usize,
}

impl<'a> Achievements<'a> {
    /// In a column of this width, dp.
    pub fn new(known: &'a Known, width: f32) -> Achievements<'a> {
        let chapters = PuzzleSet::standard().chapters.len();
        Achievements {
            known,
            all: Achievement::all(u8::try_from(chapters).unwrap_or(u8::MAX)),
            across: if width > TWO { 2 } else { 1 },
        }
    }

    /// Height of the card.
    pub fn height(&self, kit: &Kit) -> f32 {
        let rows = self.all.len().div_ceil(self.across);
        table_card::height(rows, ROW * kit.scale.max(1.0))
    }

    /// Draws it.
    pub fn view(&self, ui: &Ui, kit: &Kit, rect: Rect) {
        let (painter, p) = (ui.painter(), kit.palette);
        let earned = &self.known.profile.achievements;
        let count = self.all.iter().filter(|a| earned.contains_key(a)).count();
        let (n, of) = (count.to_string(), self.all.len().to_string());
        let figure = kit.fill("home.of", &[("n", &n), ("of", &of)]);
        let lines: Vec<&[Achievement]> = self.all.chunks(self.across).collect();
        let rows = (lines.len(), ROW * kit.scale.max(1.0));
        let heading = (kit.t("ach.title"), figure.as_str());
        table_card::view(ui, kit, rect, heading, rows, |index, line| {
            for (&achievement, cell) in lines[index].iter().zip(columns(line, self.across, 12.0)) {
                let at = pos2(cell.left() + 14.0, cell.center().y);
                let (ink, sign) = if earned.contains_key(&achievement) {
                    (p.gold.ui(), p.ink.ui())
                } else {
                    (p.ink3.ui(), p.ink2.ui())
                };
                kit.icon(painter, at, "award", 22.0, ink);
                let words = Rect::from_min_max(
                    pos2(cell.left() + 36.0, cell.top() + 4.0),
                    pos2(cell.right(), cell.bottom() - 4.0),
                );
                let title = achievement_title(achievement, kit.locale);
                let left = Align2::LEFT_CENTER;
                let note = self.note(kit, achievement);
                let share = if note.is_empty() { 1.0 } else { 0.56 };
                let middle = words.top() + words.height() * share;
                let above = Rect::from_min_max(words.min, pos2(words.right(), middle));
                let below = Rect::from_min_max(pos2(words.left(), middle), words.max);
                kit.text(painter, above, &title, Face::Ui, 15.0, sign, left);
                kit.text(painter, below, &note, Face::Ui, 13.0, p.ink2.ui(), left);
            }
        });
    }

    /// The day on which it was achieved; else what it takes, or how far one is.
    fn note(&self, kit: &Kit, achievement: Achievement) -> String {
        let profile = &self.known.profile;
        if let Some(&when) = profile.achievements.get(&achievement) {
            let (year, month, day) = Day::of(when, platform::utc_offset_s()).date();
            return format!("{year}-{month:02}-{day:02}");
        }
        let progress = match achievement {
            Achievement::Puzzles(of) => {
                let solved = profile.puzzles.solved_count(PuzzleSet::standard());
                Some((solved, usize::from(of)))
            }
            Achievement::Streak(of) => {
                let best = self.known.statistics.best_streak;
                Some((best as usize, usize::from(of)))
            }
            _ => None,
        };
        match progress {
            Some((n, of)) => {
                let (n, of) = (n.min(of).to_string(), of.to_string());
                kit.fill("home.of", &[("n", &n), ("of", &of)])
            }
            None => achievement_about(achievement, kit.locale),
        }
    }
}
