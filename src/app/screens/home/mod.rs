//! The home page: the board lying askew, the game to go on with, a new one, and the way to everything else.

use super::actions::Action;
use super::layout::SizeClass;
use super::model::Model;
use super::sheet::Rows;
use crate::app::board::geometry::BoardGeometry;
use crate::app::nav::Nav;
use crate::app::state::{Screen, Sheet};
use crate::app::ui::{ButtonStyle, Face, Kit};
use bevy::math::Vec2 as BevyVec2;
use bevy_egui::egui::{Align2, CornerRadius, Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

pub mod cards;
mod edge;
mod tiles;

pub use cards::title_of;

/// How the board lies: 8 degrees clockwise.
const ANGLE: f32 = -8.0 / 180.0 * std::f32::consts::PI;

/// Where the parts of the page lie.
struct Page {
    class: SizeClass,
    /// Wordmark and motto.
    title: Rect,
    /// The column of cards.
    cards: Rect,
    /// Where the settings button's middle is.
    settings: (f32, f32),
    /// Size of the wordmark in dp.
    wordmark: f32,
}

fn page(safe: Rect, has_game: bool) -> Page {
    let class = SizeClass::of(safe.size());
    let corner = (safe.right() - 40.0, safe.top() + 36.0);
    match class {
        SizeClass::PhonePortrait | SizeClass::TabletPortrait => {
            let tall = safe.height() >= 760.0;
            let width = (safe.width() - 32.0).min(520.0);
            // Without a game to go on with, its card's place belongs to the board.
            let card = if has_game { 0.0 } else { 120.0 };
            let hero = safe.height() * if tall { 0.38 } else { 0.31 } + card;
            Page {
                class,
                title: Rect::from_min_size(
                    safe.min + vec2((safe.width() - width) / 2.0 + 12.0, 24.0),
                    vec2(safe.width() * if tall { 0.42 } else { 0.33 }, hero - 24.0),
                ),
                cards: Rect::from_min_max(
                    pos2(safe.center().x - width / 2.0, safe.top() + hero),
                    pos2(safe.center().x + width / 2.0, safe.bottom() - 16.0),
                ),
                settings: corner,
                wordmark: if tall { 80.0 } else { 52.0 },
            }
        }
        SizeClass::PhoneLandscape => Page {
            class,
            title: Rect::from_min_size(safe.min + vec2(24.0, 16.0), vec2(300.0, 84.0)),
            cards: Rect::from_min_max(
                pos2(safe.left() + 24.0, safe.top() + 108.0),
                pos2(
                    safe.left() + 24.0 + (safe.width() * 0.5).min(440.0),
                    safe.bottom() - 8.0,
                ),
            ),
            settings: corner,
            wordmark: 56.0,
        },
        SizeClass::SmallWindow | SizeClass::Desktop => {
            let left = safe.left() + (safe.width() * 0.08).min(152.0);
            let width = (safe.width() * 0.42).clamp(320.0, 620.0);
            let wordmark = if class == SizeClass::Desktop {
                140.0
            } else {
                96.0
            };
            let top = safe.top() + (safe.height() * 0.10).min(90.0);
            Page {
                class,
                title: Rect::from_min_size(pos2(left, top), vec2(width, wordmark * 1.2)),
                cards: Rect::from_min_max(
                    pos2(left, top + wordmark * 1.2 + 32.0),
                    pos2(left + width, safe.bottom() - 24.0),
                ),
                settings: corner,
                wordmark,
            }
        }
    }
}

/// Where the board lies on this page.
pub fn hero_board(
    safe: Rect,
    has_game: bool,
    window: BevyVec2,
    scale: f32,
    flipped: bool,
) -> BoardGeometry {
    let class = SizeClass::of(safe.size());
    let pitch = match class {
        SizeClass::PhonePortrait => 46.0,
        SizeClass::PhoneLandscape => 52.0,
        SizeClass::TabletPortrait | SizeClass::SmallWindow => 72.0,
        SizeClass::Desktop => 92.0,
    };
    let pitch = (pitch * scale).round() / scale;
    let centre = match class {
        SizeClass::PhonePortrait | SizeClass::TabletPortrait => {
            let bottom = page(safe, has_game).cards.top() - 6.0;
            BevyVec2::new(safe.right() + pitch * 0.45, bottom - pitch * 5.0)
        }
        _ => BevyVec2::new(safe.right() - pitch * 2.4, safe.center().y + pitch * 0.2),
    };
    BoardGeometry {
        centre,
        pitch,
        shown: true,
        angle: ANGLE,
        flipped,
        window,
        scale,
        strip: pitch * 0.4,
    }
}

/// The ground of a round button over the board, which may be as dark as the paper.
fn round(ui: &Ui, kit: &Kit, disc: Rect) {
    kit.card(ui.painter(), disc, 24);
    ui.painter()
        .circle_filled(disc.center(), 24.0, kit.raised());
    let line = Stroke::new(1.0, kit.palette.line.ui());
    let radius = CornerRadius::same(24);
    let painter = ui.painter();
    painter.rect_stroke(disc, radius, line, StrokeKind::Inside);
}

/// The page.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, safe: Rect, out: &mut Vec<Action>) {
    let page = page(safe, !model.unfinished.0.is_empty());
    edge::soften(ui.painter(), kit, model);
    wordmark(ui, kit, &page);
    let at = pos2(page.settings.0, page.settings.1);
    let disc = Rect::from_center_size(at, Vec2::splat(48.0));
    round(ui, kit, disc);
    if kit.icon_button(ui, at, "settings", kit.t("home.settings")) {
        out.push(Action::Nav(Nav::Open(Sheet::Settings)));
    }
    let beside = pos2(at.x - 60.0, at.y);
    let disc = Rect::from_center_size(beside, Vec2::splat(48.0));
    round(ui, kit, disc);
    if kit.icon_button(ui, beside, "user", kit.t("who.title")) {
        out.push(Action::Nav(Nav::To(Screen::Person)));
    }
    let mut rows = Rows::new(page.cards);
    let low = page.cards.height() < 300.0;
    let gap = if low { 8.0 } else { 16.0 };
    if let Some(game) = model.unfinished.0.first() {
        let height = (if low { 96.0 } else { 120.0 }) * kit.scale.clamp(1.0, 1.25);
        cards::unfinished(ui, kit, rows.next(height, gap), game, model, out);
    }
    let height = if low { 52.0 } else { 64.0 };
    let new_row = rows.next(height, gap);
    if kit.button(
        ui,
        new_row,
        ButtonStyle::Primary,
        Some("swords"),
        kit.t("home.new"),
    ) {
        out.push(Action::Nav(Nav::Open(Sheet::NewGame)));
    }
    let ladder = cards::ladder_height(kit, rows.rest().height());
    if ladder > 0.0 {
        cards::ladder(ui, kit, model, rows.next(ladder, gap), out);
    }
    tiles::view(ui, kit, model, ladder == 0.0, rows.rest(), out);
}

/// The text key of a skin's name.
pub fn skin_key(id: &str) -> &'static str {
    match id {
        "jade" => "opt.board.jade",
        "rice" => "opt.board.rice",
        "night" => "opt.board.night",
        _ => "opt.board.kaya",
    }
}

fn wordmark(ui: &Ui, kit: &Kit, page: &Page) {
    let painter = ui.painter();
    let p = kit.palette;
    let size = page.wordmark;
    let title = page.title;
    let vertical = page.class.is_portrait();
    let glyph = |rect: Rect, text: &str| {
        painter.text(
            rect.min,
            Align2::LEFT_TOP,
            text,
            Face::Title.font(size),
            p.ink.ui(),
        )
    };
    if vertical {
        let first = glyph(title, "楚");
        let under = Rect::from_min_size(
            pos2(title.left(), first.bottom() - size * 0.18),
            title.size(),
        );
        let second = glyph(under, "河");
        let seal = Rect::from_min_size(
            pos2(title.left() - 2.0, second.bottom() + size * 0.05),
            vec2(size * 0.32, size * 0.56).max(vec2(22.0, 38.0)),
        );
        kit.seal(painter, seal, "象棋", p.acc.ui(), 0.0);
        let room = Rect::from_min_max(
            pos2(seal.right() + 10.0, seal.top()),
            pos2(title.right(), seal.bottom()),
        );
        // A motto of three lines is higher than the seal.
        let room = room.expand2(vec2(
            0.0,
            (3.0 * 19.0 * kit.scale - room.height()).max(0.0) / 2.0,
        ));
        kit.text(
            painter,
            room,
            kit.t("app.tagline"),
            Face::Ui,
            13.0,
            p.ink2.ui(),
            Align2::LEFT_CENTER,
        );
    } else {
        let drawn = glyph(title, "楚河");
        let room = Rect::from_min_max(
            pos2(drawn.right() + 20.0, title.top()),
            pos2(
                page.cards.right().min(title.right() + 120.0),
                title.bottom(),
            ),
        );
        let size = if page.class == SizeClass::PhoneLandscape {
            13.0
        } else {
            17.0
        };
        kit.text(
            painter,
            room,
            // On one line, or wherever it breaks.
            &kit.t("app.tagline").replace('\n', ""),
            Face::Ui,
            size,
            p.ink2.ui(),
            Align2::LEFT_CENTER,
        );
    }
}
