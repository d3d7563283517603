//! About the app: what it is, whom it thanks, and the log for when something goes wrong.

use super::actions::Action;
use super::model::Model;
use super::page;
use crate::app::ui::{ButtonStyle, Face, Kit};
use bevy_egui::egui::{Align2, Painter, Rect, Ui, pos2, vec2};
use std::sync::LazyLock;

/// Fonts, textures, sounds and their licences.
const CREDITS: &str = include_str!("../../../assets/CREDITS.md");
/// Crates inside the app: name, version, licence, copyright.
const CRATES: &str = include_str!("../../../assets/data/crates.tsv");

/// Space around what a card holds, and between its paragraphs.
const PAD: f32 = 16.0;
const GAP: f32 = 8.0;

/// Everything that is told of others' work.
static BLOCKS: LazyLock<Vec<Block>> = LazyLock::new(blocks);

/// A piece of the long list.
enum Block {
    /// The name of a part, by its text key.
    Part(&'static str),
    /// A sentence, by its text key.
    Sentence(&'static str),
    /// A work, and its maker and licence below.
    Work(String, String),
}

fn blocks() -> Vec<Block> {
    let mut blocks = vec![Block::Sentence("about.credits"), Block::Part("about.fonts")];
    blocks.extend(fonts(CREDITS).map(|(work, terms)| Block::Work(work, terms)));
    blocks.push(Block::Part("about.glyphs"));
    blocks.extend(quotes(CREDITS).map(|(work, terms)| Block::Work(work, terms)));
    blocks.push(Block::Part("about.code"));
    for row in CRATES.lines().filter(|row| !row.starts_with('#')) {
        let mut fields = row.split('\t').filter(|field| !field.is_empty());
        let work: Vec<&str> = fields.by_ref().take(2).collect();
        let terms: Vec<&str> = fields.collect();
        blocks.push(Block::Work(work.join(" "), terms.join(" · ")));
    }
    blocks
}

/// The fonts that others made: name, then copyright and licence. Rows are "file, made from, copyright, licence".
fn fonts(credits: &str) -> impl Iterator<Item = (String, String)> {
    let mut holder = "";
    let mut last = "";
    credits.lines().filter_map(move |row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [file, source, copyright, licence] = cells[..] else {
            return None;
        };
        if !file.starts_with('`') || copyright == "the project" {
            return None;
        }
        if copyright != "the same" {
            holder = copyright;
        }
        let name = source.split(',').next().unwrap_or(source);
        // One work may have become several files.
        let again = name == last || name.starts_with("names of");
        last = name;
        let licence = licence.split(',').next().unwrap_or(licence);
        (!again).then(|| (name.to_owned(), format!("{holder}\u{a0}· {licence}")))
    })
}

/// Notices that licences ask for word by word, quoted, with the paragraph that names the licence.
fn quotes(credits: &str) -> impl Iterator<Item = (String, String)> {
    let licence = credits
        .lines()
        .find_map(|line| line.strip_prefix("Licence: "))
        .and_then(|line| line.split('`').nth(1))
        .map_or("", |name| name.trim_end_matches(".txt"));
    credits
        .lines()
        .filter_map(|line| line.strip_prefix("> "))
        .map(|line| (line.to_owned(), licence.to_owned()))
}

/// The page.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, safe: Rect, out: &mut Vec<Action>) {
    let room = page::frame(ui, kit, safe, kit.t("about.title"), 720.0, vec![], out);
    let painter = ui.painter().clone();
    let head = Heading::new(&painter, kit, room.width());
    let inner = room.width() - 2.0 * PAD;
    let heights: Vec<f32> = BLOCKS
        .iter()
        .map(|block| height_of(&painter, kit, block, inner))
        .collect();
    let list = 2.0 * PAD + heights.iter().map(|height| height + GAP).sum::<f32>() - GAP;
    let whole = head.height + 12.0 + list + 16.0;
    page::scroll(ui, room, "about", whole, |ui, area| {
        let card = Rect::from_min_size(area.min, vec2(area.width(), head.height));
        head.draw(ui, kit, model, card, out);
        let card = Rect::from_min_size(
            pos2(area.left(), card.bottom() + 12.0),
            vec2(area.width(), list),
        );
        kit.card(ui.painter(), card, 16);
        let mut top = card.top() + PAD;
        for (block, height) in BLOCKS.iter().zip(&heights) {
            let rect = Rect::from_min_size(pos2(card.left() + PAD, top), vec2(inner, *height));
            if ui.is_rect_visible(rect) {
                draw(ui.painter(), kit, block, rect);
            }
            top += height + GAP;
        }
    });
}

/// The card at the top: its contents are measured, so that nothing shrinks.
struct Heading {
    version: String,
    /// Heights of version, description and licence.
    lines: [f32; 3],
    height: f32,
}

/// Width of the seal with the space beside it.
const SEAL: f32 = 56.0;

impl Heading {
    fn new(painter: &Painter, kit: &Kit, width: f32) -> Heading {
        let version = kit.fill("about.version", &[("version", env!("CARGO_PKG_VERSION"))]);
        let beside = width - 2.0 * PAD - SEAL;
        let lines = [
            kit.height(painter, &version, Face::Title, 19.0, beside),
            kit.height(painter, kit.t("about.text"), Face::Ui, 14.0, beside),
            kit.height(painter, kit.t("about.licence"), Face::Ui, 14.0, beside),
        ];
        let words = lines.iter().sum::<f32>() + 8.0;
        Heading {
            version,
            lines,
            height: 2.0 * PAD + words.max(64.0) + 12.0 + 48.0,
        }
    }

    fn draw(&self, ui: &Ui, kit: &Kit, model: &Model, card: Rect, out: &mut Vec<Action>) {
        kit.card(ui.painter(), card, 16);
        let inner = card.shrink(PAD);
        let seal = Rect::from_min_size(inner.min, vec2(40.0, 64.0));
        kit.seal(ui.painter(), seal, "楚河", kit.palette.acc.ui(), 0.0);
        let p = kit.palette;
        let left = inner.left() + SEAL;
        let words = [
            (self.version.as_str(), Face::Title, 19.0, p.ink.ui()),
            (kit.t("about.text"), Face::Ui, 14.0, p.ink2.ui()),
            (kit.t("about.licence"), Face::Ui, 14.0, p.ink2.ui()),
        ];
        let mut top = inner.top();
        for ((text, face, size, ink), height) in words.into_iter().zip(self.lines) {
            let width = inner.right() - left;
            let galley = kit.paragraph(ui.painter(), text, face, size, ink, width);
            ui.painter().galley(pos2(left, top), galley, ink);
            top += height + 4.0;
        }
        let button = Rect::from_min_max(pos2(inner.left(), inner.bottom() - 48.0), inner.max);
        let label = kit.t("about.copy_log");
        if kit.button(ui, button, ButtonStyle::Secondary, Some("copy"), label) {
            let log = model.log.as_ref().and_then(|log| log.tail());
            out.push(log.map_or_else(|| Action::Say("about.no_log"), Action::Copy));
        }
    }
}

/// Space above the name of a part.
const ABOVE: f32 = 12.0;

fn height_of(painter: &Painter, kit: &Kit, block: &Block, width: f32) -> f32 {
    match block {
        Block::Part(key) => ABOVE + kit.height(painter, kit.t(key), Face::Title, 19.0, width),
        Block::Sentence(key) => kit.height(painter, kit.t(key), Face::Ui, 14.0, width),
        Block::Work(work, terms) => {
            kit.height(painter, work, Face::Ui, 14.0, width)
                + kit.height(painter, terms, Face::Ui, 13.0, width)
        }
    }
}

fn draw(painter: &Painter, kit: &Kit, block: &Block, rect: Rect) {
    let (ink, ink2) = (kit.palette.ink.ui(), kit.palette.ink2.ui());
    let lines = |top: f32, text: &str, face, size, ink| {
        let galley = kit.paragraph(painter, text, face, size, ink, rect.width());
        let below = top + galley.size().y;
        painter.galley(pos2(rect.left(), top), galley, ink);
        below
    };
    match block {
        Block::Part(key) => {
            let line = Rect::from_min_max(rect.min + vec2(0.0, ABOVE), rect.max);
            let left = Align2::LEFT_CENTER;
            kit.text(painter, line, kit.t(key), Face::Title, 19.0, ink, left);
        }
        Block::Sentence(key) => {
            lines(rect.top(), kit.t(key), Face::Ui, 14.0, ink);
        }
        Block::Work(work, terms) => {
            let below = lines(rect.top(), work, Face::Ui, 14.0, ink);
            lines(below, terms, Face::Ui, 13.0, ink2);
        }
    }
}
