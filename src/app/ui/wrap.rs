//! Line breaks as Chinese print has them: no line begins with a closing mark and none ends with an opening one. egui
//! breaks between any two characters of Chinese.

use bevy_egui::egui::{Galley, Painter, text::LayoutJob};
use std::sync::Arc;

/// Marks that belong to what stands before them.
const CLOSING: &str = "，。、；：！？）》〉」』】”’…—％·";
/// Marks that belong to what follows them.
const OPENING: &str = "（《〈「『【“‘第";
/// Words that count what stands before them.
const COUNTED: &str = "步回着條条格子盤盘局";
/// Lines of one text that are set right at most.
const MOST: usize = 64;

/// Lays a text of one section out. egui keeps layouts, so that doing this in every frame costs a look at its rows.
pub fn lay_out(painter: &Painter, mut job: LayoutJob) -> Arc<Galley> {
    let rows = job.wrap.max_rows;
    let mut galley = painter.layout_job(job.clone());
    if rows == 1 || job.sections.len() != 1 {
        return galley;
    }
    for _ in 0..MOST {
        let Some(at) = wrong_break(&galley) else {
            break;
        };
        job.text.insert(at, '\n');
        job.sections[0].byte_range.end = job.text.len().into();
        galley = painter.layout_job(job.clone());
    }
    galley
}

/// Where in the text, in bytes, the first line that breaks wrongly should have ended.
fn wrong_break(galley: &Galley) -> Option<usize> {
    let mut end = 0;
    for pair in galley.rows.windows(2) {
        let (row, next) = (&pair[0], &pair[1]);
        end += row.char_count_including_newline().0;
        let glyphs = &row.row.glyphs;
        // A line of one character has nothing to give away.
        if row.ends_with_newline || glyphs.len() < 2 {
            continue;
        }
        let mut begin = next.row.glyphs.iter().map(|glyph| glyph.chr);
        let (last, first) = (glyphs.last()?.chr, begin.find(|&chr| chr != ' ')?);
        let counted = COUNTED.contains(first) && last.is_ascii_digit();
        let mut back = if CLOSING.contains(first) || counted {
            // The character that the mark belongs to comes along, with its own opening or closing neighbours.
            let kept = glyphs
                .iter()
                .rev()
                .take_while(|glyph| CLOSING.contains(glyph.chr));
            kept.count() + 1
        } else if OPENING.contains(last) {
            1
        } else {
            continue;
        };
        // Opening marks and the rest of a Latin word come along as well.
        let follows = |back: usize| {
            let Some(place) = glyphs.len().checked_sub(back + 1) else {
                return false;
            };
            let (before, after) = (glyphs[place].chr, glyphs[place + 1].chr);
            let word = |c: char| c.is_ascii_graphic();
            OPENING.contains(before) || (word(before) && word(after))
        };
        while follows(back) {
            back += 1;
        }
        if back >= glyphs.len() {
            continue;
        }
        let place = galley.job.text.char_indices().nth(end - back)?;
        return Some(place.0);
    }
    None
}
