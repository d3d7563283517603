//! Text that fits: it wraps, then shrinks a little, and only then loses its end.

use super::{Kit, wrap};
use bevy_egui::egui::{
    Align2, Color32, FontFamily, FontId, Galley, Painter, Rect, Vec2, text::LayoutJob,
};
use std::sync::Arc;

/// The faces of the design.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// Running text.
    Ui,
    /// Labels, clocks, the current move.
    Medium,
    /// Headings, grades, seals.
    Title,
}

impl Face {
    /// The font at `size` dp.
    pub fn font(self, size: f32) -> FontId {
        let family = match self {
            Face::Ui => FontFamily::Proportional,
            Face::Medium => FontFamily::Name("medium".into()),
            Face::Title => FontFamily::Name("title".into()),
        };
        FontId::new(size, family)
    }
}

/// Steps of shrinking before text is cut.
const SHRINK: [f32; 6] = [1.0, 0.94, 0.88, 0.82, 0.76, 0.7];

/// What is read without effort, in dp.
const SMALLEST: f32 = 12.0;

impl Kit<'_> {
    /// Draws `text` inside `rect`. The size (dp) is multiplied by the text-size setting.
    pub fn text(
        &self,
        painter: &Painter,
        rect: Rect,
        text: &str,
        face: Face,
        size: f32,
        color: Color32,
        align: Align2,
    ) -> Rect {
        let galley = self.fit(painter, rect.size(), text, face, size, color, align);
        let at = align.align_size_within_rect(galley.size(), rect).min;
        let drawn = Rect::from_min_size(at, galley.size());
        // Centred lines are laid out around 0.
        painter.galley(at - galley.rect.min.to_vec2(), galley, color);
        drawn
    }

    /// Draws `labels` that stand beside each other in one size: the largest at which each fits on one line of `width` dp,
    /// or else the smallest that is legible.
    pub fn together(
        &self,
        painter: &Painter,
        labels: &[&str],
        (width, size): (f32, f32),
        draw: impl FnOnce(),
    ) {
        let widths = labels
            .iter()
            .map(|label| self.width(painter, label, Face::Medium, size));
        let widest = widths.fold(width, f32::max);
        let least = (SMALLEST / (size * self.scale)).min(1.0);
        self.largest.set((width / widest).max(least));
        draw();
        self.largest.set(1.0);
    }

    /// Draws a name of any length at the left of `rect`, on one line; of one that is too long only the beginning is seen.
    /// For lists whose entries open where the whole name is told.
    pub fn name(
        &self,
        painter: &Painter,
        rect: Rect,
        text: &str,
        face: Face,
        size: f32,
        color: Color32,
    ) {
        let font = face.font((size * self.scale * 0.88).max(SMALLEST));
        let mut job = LayoutJob::simple(text.to_owned(), font, color, rect.width());
        if self.width(painter, text, face, size) <= rect.width() {
            self.text(painter, rect, text, face, size, color, Align2::LEFT_CENTER);
            return;
        }
        job.wrap.max_rows = 1;
        job.wrap.break_anywhere = has_no_spaces(text);
        let galley = painter.layout_job(job);
        let at = Align2::LEFT_CENTER.align_size_within_rect(galley.size(), rect);
        painter.galley(at.min, galley, color);
    }

    /// Width that `text` takes on one line, in dp.
    pub fn width(&self, painter: &Painter, text: &str, face: Face, size: f32) -> f32 {
        let font = face.font(size * self.scale);
        painter
            .layout_no_wrap(text.to_owned(), font, Color32::BLACK)
            .size()
            .x
    }

    /// Height that `text` takes when wrapped at `width`, in dp.
    pub fn height(&self, painter: &Painter, text: &str, face: Face, size: f32, width: f32) -> f32 {
        self.paragraph(painter, text, face, size, Color32::BLACK, width)
            .size()
            .y
    }

    /// Text at its full size, wrapped at `width` dp.
    pub fn paragraph(
        &self,
        painter: &Painter,
        text: &str,
        face: Face,
        size: f32,
        color: Color32,
        width: f32,
    ) -> Arc<Galley> {
        let font = face.font(size * self.scale);
        wrap::lay_out(
            painter,
            LayoutJob::simple(text.to_owned(), font, color, width),
        )
    }

    fn fit(
        &self,
        painter: &Painter,
        room: Vec2,
        text: &str,
        face: Face,
        size: f32,
        color: Color32,
        align: Align2,
    ) -> Arc<Galley> {
        let size = size * self.largest.get();
        let job = |factor: f32, rows: usize| {
            let font = face.font(size * self.scale * factor);
            let mut job = LayoutJob::simple(text.to_owned(), font, color, room.x);
            job.halign = align.x();
            job.wrap.max_rows = rows;
            job.wrap.break_anywhere = false;
            job
        };
        // A label that nearly fits on its line shrinks a little rather than breaking in two; one that does not, and has
        // the room, breaks.
        let one_line = self.width(painter, text, face, size);
        let has_two_lines = room.y + 1.0 >= wrap::lay_out(painter, job(1.0, usize::MAX)).size().y;
        let least = if has_two_lines { 0.88 } else { 0.0 };
        let words = text.split_whitespace();
        let longest = words.map(|word| self.width(painter, word, face, size));
        let longest = longest.fold(0.0, f32::max);
        let legible = |factor: &f32| size * self.scale * factor >= SMALLEST.min(size * self.scale);
        for factor in (SHRINK.into_iter()).filter(|f| *f >= least && (!has_two_lines || legible(f)))
        {
            if one_line * factor <= room.x && !text.contains('\n') {
                let galley = painter.layout_job(job(factor, 1));
                if galley.size().y <= room.y + 1.0 || factor == SHRINK[SHRINK.len() - 1] {
                    return galley;
                }
            }
        }
        // Words of Latin letters stay whole, and sizes legible, if there is any way.
        let whole = |factor: &f32| has_no_spaces(text) || longest * factor <= room.x + 1.0;
        let best = SHRINK.into_iter().filter(|f| whole(f) && legible(f));
        let tries = best.chain(SHRINK.into_iter().filter(whole));
        for factor in tries.chain(SHRINK) {
            let galley = wrap::lay_out(painter, job(factor, usize::MAX));
            if galley.size().y <= room.y + 1.0 && galley.size().x <= room.x + 1.0 {
                return galley;
            }
        }
        let line = size * self.scale * 0.7 * 1.45;
        self.cut.borrow_mut().push(text.to_owned());
        painter.layout_job(job(0.7, ((room.y / line) as usize).max(1)))
    }
}

/// Whether `text` is in a script that breaks anywhere.
fn has_no_spaces(text: &str) -> bool {
    text.chars().any(|c| ('\u{2E80}'..='\u{9FFF}').contains(&c))
}
