//! The home page: the board lying askew, continue, new game, two players, settings.

use super::actions::Action;
use super::layout::SizeClass;
use super::model::Model;
use super::sheet::{Rows, columns};
use super::thumbnail;
use crate::app::board::geometry::BoardGeometry;
use crate::app::nav::Nav;
use crate::app::session::{NewGame, SessionCmd};
use crate::app::state::{Screen, Sheet};
use crate::app::ui::{ButtonStyle, Face, Kit};
use crate::career::saved_game::{SavedGame, Seat};
use crate::rules::{Position, Side};
use bevy::math::Vec2 as BevyVec2;
use bevy_egui::egui::{Align2, Rect, Ui, Vec2, pos2, vec2};

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
                    vec2(safe.width() * 0.36, hero - 24.0),
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
            let bottom = page(safe, has_game).cards.top() + 40.0;
            BevyVec2::new(safe.right() + pitch * 0.1, bottom - pitch * 5.0)
        }
        _ => BevyVec2::new(safe.right() - pitch * 2.4, safe.center().y + pitch * 0.2),
    };
    BoardGeometry {
        centre,
        pitch,
        angle: ANGLE,
        flipped,
        window,
        scale,
        strip: pitch * 0.4,
    }
}

/// The page.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, safe: Rect, out: &mut Vec<Action>) {
    let page = page(safe, !model.unfinished.0.is_empty());
    wordmark(ui, kit, &page);
    let at = pos2(page.settings.0, page.settings.1);
    let disc = Rect::from_center_size(at, Vec2::splat(48.0));
    kit.card(ui.painter(), disc, 24);
    if kit.icon_button(ui, at, "settings", kit.t("home.settings")) {
        out.push(Action::Nav(Nav::Open(Sheet::Settings)));
    }
    let mut rows = Rows::new(page.cards);
    let low = page.cards.height() < 300.0;
    let gap = if low { 8.0 } else { 16.0 };
    if let Some(game) = model.unfinished.0.first() {
        let height = (if low { 96.0 } else { 120.0 }) * kit.scale.clamp(1.0, 1.25);
        continue_card(ui, kit, rows.next(height, gap), game, model, out);
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
    let tile = rows.next(if low { 60.0 } else { 76.0 }, gap);
    let halves: Vec<Rect> = columns(tile, 2, 12.0).collect();
    if tile_card(
        ui,
        kit,
        halves[0],
        "users",
        kit.t("home.two"),
        kit.t("two.subtitle"),
    ) {
        out.push(Action::Session(SessionCmd::start(NewGame::two_players())));
    }
    let others = model.unfinished.0.len().saturating_sub(1);
    let second = model.unfinished.0.get(1).filter(|_| others > 0);
    match second {
        Some(game) => {
            let title = title_of(game, kit);
            let count = kit.fill("home.others", &[("n", &others.to_string())]);
            if tile_card(ui, kit, halves[1], "history", &title, &count) {
                out.push(Action::Session(SessionCmd::Load(Box::new(game.clone()))));
            }
        }
        None => {
            let skin = kit.t("set.group.look");
            let name = kit.t(skin_key(&model.theme.skin.id));
            if tile_card(ui, kit, halves[1], "palette", skin, name) {
                out.push(Action::Nav(Nav::Open(Sheet::Settings)));
            }
        }
    }
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
                (drawn.right() + 200.0).min(title.right() + 120.0),
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
            kit.t("app.tagline"),
            Face::Ui,
            size,
            p.ink2.ui(),
            Align2::LEFT_CENTER,
        );
    }
}

fn title_of(game: &SavedGame, kit: &Kit) -> String {
    match game.seats.duel() {
        Some((_, grade)) => {
            let key = format!("grade.{grade}");
            kit.fill("player.name_grade", &[("grade", kit.locale.t(&key))])
        }
        None => kit.locale.t("home.two").to_owned(),
    }
}

fn continue_card(
    ui: &Ui,
    kit: &Kit,
    rect: Rect,
    game: &SavedGame,
    model: &Model,
    out: &mut Vec<Action>,
) {
    let label = kit.locale.t("home.continue");
    let response = kit.touch(ui, rect, label, true);
    kit.card(ui.painter(), rect, 18);
    kit.ground(ui, rect, 18, kit.palette.paper.ui(), &response);
    let p = kit.palette;
    let painter = ui.painter();
    let thumb_height = rect.height() - 24.0;
    let thumb = Rect::from_min_size(
        rect.min + vec2(12.0, 12.0),
        vec2(thumb_height * 0.9, thumb_height),
    );
    let flipped = game.bottom == Side::Black;
    let position = game.to_game().ok().map(|(game, _)| game.position().clone());
    if let Some(position) = &position {
        thumbnail::draw(painter, kit, thumb, position, flipped);
    }
    let play = pos2(rect.right() - 40.0, rect.center().y);
    painter.circle_filled(play, 24.0, p.paper3.ui());
    kit.icon(painter, play, "play", 22.0, p.ink.ui());
    let text = Rect::from_min_max(
        pos2(thumb.right() + 14.0, rect.top() + 10.0),
        pos2(rect.right() - 72.0, rect.bottom() - 10.0),
    );
    let line = text.height() / 3.0;
    let part = |from: f32, rows: f32| {
        Rect::from_min_size(
            pos2(text.left(), text.top() + line * from),
            vec2(text.width(), line * rows),
        )
    };
    kit.text(
        painter,
        part(0.0, 0.8),
        label,
        Face::Ui,
        13.0,
        p.ink2.ui(),
        Align2::LEFT_CENTER,
    );
    let title = title_of(game, kit);
    kit.text(
        painter,
        part(0.8, 1.3),
        &title,
        Face::Title,
        20.0,
        p.ink.ui(),
        Align2::LEFT_CENTER,
    );
    let state = position.map_or_else(String::new, |position| state_of(game, &position, kit));
    kit.text(
        painter,
        part(2.1, 0.9),
        &state,
        Face::Ui,
        13.0,
        p.ink2.ui(),
        Align2::LEFT_CENTER,
    );
    if response.clicked() {
        // The game that is open has its redo and its machine running; it is not read anew.
        let open = model
            .session
            .as_ref()
            .is_some_and(|session| session.id == game.id);
        out.push(if open {
            Action::Nav(Nav::To(Screen::Match))
        } else {
            Action::Session(SessionCmd::Load(Box::new(game.clone())))
        });
    }
}

fn state_of(game: &SavedGame, position: &Position, kit: &Kit) -> String {
    let side = position.side_to_move();
    let turn = match (game.seats.duel(), game.seats.of(side)) {
        (Some(_), Seat::Human) => kit.locale.t("move.your_turn").to_owned(),
        (Some(_), Seat::Machine { .. }) => kit.locale.t("move.turn_theirs").to_owned(),
        (None, _) => {
            let name = crate::app::help::side_name(side, kit.locale);
            kit.fill("move.turn_of", &[("side", name)])
        }
    };
    let plies = game.cursor.unwrap_or(game.moves.len());
    let round = (plies / 2 + 1).to_string();
    kit.fill("home.versus_round", &[("n", &round), ("turn", &turn)])
}

fn tile_card(ui: &Ui, kit: &Kit, rect: Rect, icon: &str, title: &str, below: &str) -> bool {
    let response = kit.touch(ui, rect, title, true);
    kit.card(ui.painter(), rect, 16);
    kit.ground(ui, rect, 16, kit.palette.paper.ui(), &response);
    let p = kit.palette;
    let painter = ui.painter();
    let side = (rect.height() - 28.0).min(44.0);
    let ground = Rect::from_center_size(
        pos2(rect.left() + 14.0 + side / 2.0, rect.center().y),
        Vec2::splat(side),
    );
    kit.inset(painter, ground, 10);
    kit.icon(painter, ground.center(), icon, 22.0, p.acc.ui());
    let text = Rect::from_min_max(
        pos2(ground.right() + 10.0, rect.top() + 8.0),
        pos2(rect.right() - 8.0, rect.bottom() - 8.0),
    );
    let half = text.height() * 0.52;
    let above = Rect::from_min_size(text.min, vec2(text.width(), half));
    let under = Rect::from_min_max(pos2(text.left(), text.top() + half), text.max);
    kit.text(
        painter,
        above,
        title,
        Face::Medium,
        16.0,
        p.ink.ui(),
        Align2::LEFT_CENTER,
    );
    kit.text(
        painter,
        under,
        below,
        Face::Ui,
        13.0,
        p.ink2.ui(),
        Align2::LEFT_CENTER,
    );
    response.clicked()
}
