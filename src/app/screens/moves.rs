//! The moves in words, and the opening that they make: a strip with the last ones, a panel or a sheet with all of them.

use super::actions::Action;
use super::model::Model;
use super::sheet::heading;
use crate::app::help::notation_style;
use crate::app::nav::Nav;
use crate::app::session::Session;
use crate::app::state::Sheet;
use crate::app::ui::{Face, Kit};
use crate::rules::notation::{self, Style};
use crate::rules::opening::{self, Opening};
use crate::rules::{Position, Side};
use bevy_egui::egui::{
    Align2, CornerRadius, Id, Rect, ScrollArea, Sense, Ui, UiBuilder, pos2, vec2,
};
use std::sync::Arc;

/// Rounds after which a strip has no room for the opening any more: the game is about something else then.
const OPENING_ROUNDS: usize = 10;

/// The texts of all moves of a game, kept while the game stands still.
#[derive(Clone, Default)]
struct Texts {
    key: (u64, Option<Style>),
    moves: Arc<Vec<String>>,
    opening: Option<Opening>,
}

fn texts(ui: &Ui, kit: &Kit, session: &Session) -> Texts {
    let id = Id::new("move texts");
    let key = (session.generation(), Some(notation_style(kit.locale)));
    let kept: Texts = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    if kept.key == key {
        return kept;
    }
    let mut position = session.game.start_position().clone();
    let standard = position == Position::start();
    let opening = standard.then(|| opening::name(session.game.moves()));
    let moves = session.game.moves().iter().map(|mv| {
        let text = notation::write(&position, *mv, notation_style(kit.locale));
        position.make(*mv);
        text
    });
    let texts = Texts {
        key,
        moves: Arc::new(moves.collect()),
        opening: opening.flatten(),
    };
    ui.data_mut(|data| data.insert_temp(id, texts.clone()));
    texts
}

/// What stands above the moves: the opening, as soon as it has a name.
fn title<'a>(ui: &Ui, kit: &'a Kit, session: &Session) -> &'a str {
    match texts(ui, kit, session).opening {
        Some(opening) => opening.name(kit.locale.lang().tag()),
        None => kit.t("match.moves"),
    }
}

/// Red's and Black's move of each round, with its number. A game that Black begins has no first move of Red.
fn rounds(session: &Session, texts: &[String]) -> Vec<(u16, Option<String>, Option<String>)> {
    let start = session.game.start_position();
    let mut number = start.round();
    let mut rounds = Vec::new();
    let mut rest = texts.iter().cloned();
    if start.side_to_move() == Side::Black
        && let Some(first) = rest.next()
    {
        rounds.push((number, None, Some(first)));
        number += 1;
    }
    while let Some(red) = rest.next() {
        rounds.push((number, Some(red), rest.next()));
        number += 1;
    }
    rounds
}

/// The last two rounds on one line; as long as the opening is fresh its name in the place of the earlier one.
pub fn strip(ui: &Ui, kit: &Kit, session: &Session, rect: Rect, out: &mut Vec<Action>) {
    kit.inset(ui.painter(), rect, 12);
    let texts = texts(ui, kit, session);
    let rounds = rounds(session, &texts.moves);
    let p = kit.palette;
    let painter = ui.painter();
    let room = Rect::from_min_max(
        pos2(rect.left() + 14.0, rect.top()),
        pos2(rect.right() - 52.0, rect.bottom()),
    );
    if rounds.is_empty() {
        let text = kit.t("match.no_moves");
        kit.text(
            painter,
            room,
            text,
            Face::Ui,
            13.0,
            p.ink2.ui(),
            Align2::LEFT_CENTER,
        );
    }
    let opening = texts.opening.filter(|_| rounds.len() <= OPENING_ROUNDS);
    let mut words: Vec<String> = rounds
        .iter()
        .rev()
        .take(2)
        .rev()
        .map(|(number, red, black)| {
            let red = red.as_deref().unwrap_or("…");
            format!("{number}. {red} {}", black.as_deref().unwrap_or(""))
        })
        .collect();
    if let Some(opening) = opening {
        words = vec![
            opening.name(kit.locale.lang().tag()).to_owned(),
            words.pop().unwrap_or_default(),
        ];
    }
    let half = room.width() / 2.0;
    for (index, text) in words.iter().enumerate() {
        let cell = Rect::from_min_size(
            pos2(room.left() + half * index as f32, room.top()),
            vec2(half - 6.0, room.height()),
        );
        let last = index + 1 == words.len();
        let (face, ink) = if last {
            (Face::Medium, p.ink.ui())
        } else {
            (Face::Ui, p.ink2.ui())
        };
        kit.text(
            painter,
            cell,
            text.trim_end(),
            face,
            14.0,
            ink,
            Align2::LEFT_CENTER,
        );
    }
    let list = pos2(rect.right() - 26.0, rect.center().y);
    if kit.icon_button(ui, list, "list", kit.t("match.moves")) {
        out.push(Action::Nav(Nav::Open(Sheet::Moves)));
    }
}

/// All moves in a card.
pub fn panel(ui: &mut Ui, kit: &Kit, session: &Session, rect: Rect) {
    kit.card(ui.painter(), rect, 16);
    let title_row =
        Rect::from_min_size(rect.min + vec2(16.0, 8.0), vec2(rect.width() - 32.0, 36.0));
    let ink = kit.palette.ink.ui();
    let wide = rect.height() > 150.0;
    if wide {
        kit.text(
            ui.painter(),
            title_row,
            title(ui, kit, session),
            Face::Medium,
            16.0,
            ink,
            Align2::LEFT_CENTER,
        );
    }
    let top = if wide {
        title_row.bottom()
    } else {
        rect.top() + 8.0
    };
    let beside = if session.game.all_moves().is_empty() {
        16.0
    } else {
        8.0
    };
    let top = if wide { top } else { top + beside - 8.0 };
    let body = Rect::from_min_max(
        pos2(rect.left() + beside, top),
        pos2(rect.right() - 8.0, rect.bottom() - 8.0),
    );
    list(ui, kit, session, body);
}

/// Height of the sheet, with room for three rounds at least.
pub fn height(kit: &Kit, model: &Model) -> f32 {
    let plies = model
        .session
        .as_ref()
        .map_or(0, |session| session.game.all_moves().len());
    let rounds = plies.div_ceil(2).max(3) + 1;
    28.0 + 52.0 + rounds as f32 * round_height(kit)
}

fn round_height(kit: &Kit) -> f32 {
    34.0 * kit.scale.max(1.0)
}

/// All moves in a sheet.
pub fn sheet(ui: &mut Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    if let Some(session) = &model.session {
        let body = heading(ui, kit, rect, title(ui, kit, session), out);
        list(ui, kit, session, body);
    }
}

fn list(ui: &mut Ui, kit: &Kit, session: &Session, rect: Rect) {
    let p = kit.palette;
    let texts = texts(ui, kit, session);
    let rounds = rounds(session, &texts.moves);
    if rounds.is_empty() {
        let text = kit.t("match.no_moves");
        let row = Rect::from_min_size(rect.min, vec2(rect.width(), rect.height().min(60.0)));
        kit.text(
            ui.painter(),
            row,
            text,
            Face::Ui,
            15.0,
            p.ink2.ui(),
            Align2::LEFT_TOP,
        );
        return;
    }
    let height = round_height(kit);
    let last = texts.moves.len();
    let black_first = session.game.start_position().side_to_move() == Side::Black;
    let mut list = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("move list"));
    list.spacing_mut().item_spacing.y = 0.0;
    ScrollArea::vertical()
        .auto_shrink(false)
        .stick_to_bottom(true)
        .show_rows(&mut list, height, rounds.len(), |ui, range| {
            for index in range {
                let (number, red, black) = &rounds[index];
                let size = vec2(ui.available_width(), height);
                let (row, _) = ui.allocate_exact_size(size, Sense::hover());
                let painter = ui.painter();
                if index % 2 == 1 {
                    painter.rect_filled(row, CornerRadius::same(8), p.paper2.ui());
                }
                let mut x = row.left() + 8.0;
                let number_width = 34.0 * kit.scale;
                let cell = Rect::from_min_size(pos2(x, row.top()), vec2(number_width, height));
                let text = format!("{number}.");
                kit.text(
                    painter,
                    cell,
                    &text,
                    Face::Ui,
                    13.0,
                    p.ink2.ui(),
                    Align2::LEFT_CENTER,
                );
                x += number_width;
                let width = (row.right() - x - 4.0) / 2.0;
                let offset = usize::from(black_first);
                for (column, text) in [red, black].into_iter().enumerate() {
                    let cell = Rect::from_min_size(pos2(x, row.top()), vec2(width, height));
                    x += width;
                    let Some(text) = text else {
                        continue;
                    };
                    let ply = index * 2 + column + 1 - offset;
                    let current = ply == last;
                    let (face, ink) = if current {
                        let ground = cell.shrink2(vec2(2.0, 3.0));
                        painter.rect_filled(ground, CornerRadius::same(8), p.blue.ui());
                        (Face::Medium, p.paper.ui())
                    } else {
                        (Face::Ui, p.ink.ui())
                    };
                    let room = cell.shrink2(vec2(8.0, 0.0));
                    kit.text(painter, room, text, face, 15.0, ink, Align2::LEFT_CENTER);
                }
            }
        });
}
