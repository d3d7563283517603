//! About the app: what it is, whom it thanks, and the log for when something goes wrong.

use super::actions::Action;
use super::model::Model;
use super::page;
use crate::app::ui::{ButtonStyle, Face, Kit};
use bevy_egui::egui::{
    Align2, Rect, ScrollArea, Sense, TextFormat, Ui, UiBuilder, pos2, text::LayoutJob, vec2,
};
use std::sync::LazyLock;

/// Fonts, textures, sounds and their licences.
const CREDITS: &str = include_str!("../../../assets/CREDITS.md");
/// Crates inside the app: name, version, licence, copyright.
const CRATES: &str = include_str!("../../../assets/data/crates.tsv");

/// Everything below the heading, cut into lines.
static LINES: LazyLock<Vec<Line>> = LazyLock::new(lines);

/// A line of the long list.
struct Line {
    kind: Kind,
    text: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The name of a part; a text key.
    Part,
    Plain,
}

fn lines() -> Vec<Line> {
    let line = |kind, text: String| Line { kind, text };
    let mut lines = vec![line(Kind::Part, "about.art".to_owned())];
    for row in CREDITS.lines() {
        let row = row.trim_matches(['|', ' ', '>', '#']).replace(" | ", " · ");
        let rule = row.chars().all(|c| matches!(c, '-' | '|' | ' '));
        if !row.is_empty() && !rule {
            lines.push(line(Kind::Plain, row.replace('`', "")));
        }
    }
    lines.push(line(Kind::Part, "about.code".to_owned()));
    for row in CRATES.lines().filter(|row| !row.starts_with('#')) {
        let parts: Vec<&str> = row.split('\t').filter(|part| !part.is_empty()).collect();
        lines.push(line(Kind::Plain, parts.join(" · ")));
    }
    lines
}

/// The page.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, safe: Rect, out: &mut Vec<Action>) {
    let room = page::frame(ui, kit, safe, kit.t("about.title"), 720.0, vec![], out);
    let head = Rect::from_min_size(
        room.min,
        vec2(room.width(), 96.0 * kit.scale.max(1.0) + 92.0),
    );
    heading(ui, kit, model, head, out);
    let list = Rect::from_min_max(pos2(room.left(), head.bottom() + 12.0), room.max);
    kit.card(ui.painter(), list, 16);
    credits(ui, kit, list.shrink2(vec2(16.0, 8.0)));
}

fn heading(ui: &Ui, kit: &Kit, model: &Model, card: Rect, out: &mut Vec<Action>) {
    kit.card(ui.painter(), card, 16);
    let inner = card.shrink(16.0);
    let seal = Rect::from_min_size(inner.min, vec2(40.0, 64.0));
    kit.seal(ui.painter(), seal, "楚河", kit.palette.acc.ui(), 0.0);
    let version = kit.fill("about.version", &[("version", env!("CARGO_PKG_VERSION"))]);
    let p = kit.palette;
    let text = |from: f32, rows: f32, text: &str, face, size, ink| {
        let row = 24.0 * kit.scale.max(1.0);
        let left = seal.right() + 16.0;
        let at = pos2(left, inner.top() + row * from);
        let rect = Rect::from_min_size(at, vec2(inner.right() - left, row * rows));
        kit.text(
            ui.painter(),
            rect,
            text,
            face,
            size,
            ink,
            Align2::LEFT_CENTER,
        );
    };
    text(0.0, 1.0, &version, Face::Title, 19.0, p.ink.ui());
    text(1.0, 2.0, kit.t("about.text"), Face::Ui, 14.0, p.ink2.ui());
    text(
        3.0,
        1.0,
        kit.t("about.licence"),
        Face::Ui,
        14.0,
        p.ink2.ui(),
    );
    let button = Rect::from_min_max(pos2(inner.left(), inner.bottom() - 48.0), inner.max);
    let label = kit.t("about.copy_log");
    if kit.button(ui, button, ButtonStyle::Secondary, Some("copy"), label) {
        let log = model.log.as_ref().and_then(|log| log.tail());
        out.push(log.map_or_else(|| Action::Say("about.no_log"), Action::Copy));
    }
}

/// The list: one text of hundreds of lines, of which egui keeps the layout and draws what is in sight.
fn credits(ui: &mut Ui, kit: &Kit, rect: Rect) {
    let mut job = LayoutJob::default();
    job.wrap.max_width = rect.width() - 12.0;
    for line in LINES.iter() {
        let (face, size, text, ink) = match line.kind {
            Kind::Part => (Face::Title, 19.0, kit.locale.t(&line.text), kit.palette.ink),
            Kind::Plain => (Face::Ui, 13.0, line.text.as_str(), kit.palette.ink2),
        };
        let mut format = TextFormat::simple(face.font(size * kit.scale), ink.ui());
        format.line_height = Some((size + 7.0) * kit.scale);
        job.append(&format!("{text}\n"), 0.0, format);
    }
    let mut child = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("credits"));
    child.set_clip_rect(rect);
    ScrollArea::vertical()
        .auto_shrink(false)
        .show(&mut child, |ui| {
            let galley = ui.ctx().fonts_mut(|fonts| fonts.layout_job(job));
            let (area, _) = ui.allocate_exact_size(galley.size(), Sense::hover());
            ui.painter().galley(area.min, galley, kit.palette.ink.ui());
        });
}
