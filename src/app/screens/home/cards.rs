//! The cards of the home page.

use super::super::actions::Action;
use super::super::grade;
use super::super::model::Model;
use crate::app::nav::Nav;
use crate::app::session::SessionCmd;
use crate::app::state::Screen;
use crate::app::ui::board_view::BoardView;
use crate::app::ui::{Face, Kit};
use crate::career::saved_game::{SavedGame, Seat};
use crate::rules::{Position, Side};
use bevy_egui::egui::{Align2, Rect, Ui, pos2, vec2};

/// Who plays: the machine's grade, or that two people do.
pub fn title_of(game: &SavedGame, kit: &Kit) -> String {
    match game.seats.duel() {
        Some((_, grade)) if game.rated => grade::who(kit, grade),
        Some((_, grade)) => {
            let key = format!("grade.{grade}");
            kit.fill("player.name_grade", &[("grade", kit.locale.t(&key))])
        }
        None => kit.locale.t("home.two").to_owned(),
    }
}

/// The game that was left, with its board.
pub fn unfinished(
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
    if game.clock.is_some() {
        // While clocks stand the board is covered.
        kit.inset(painter, thumb, 8);
        kit.icon(painter, thumb.center(), "timer", 30.0, p.ink2.ui());
    } else if let Some(position) = &position {
        let board = BoardView {
            flipped,
            ..BoardView::new(position)
        };
        let fit = BoardView::fit(thumb, painter.pixels_per_point());
        board.draw(painter, kit, fit);
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

/// Height of the ladder's card in `room`; 0 where it would leave too little for the tiles.
pub fn ladder_height(kit: &Kit, room: f32) -> f32 {
    let height = 100.0 * kit.scale.clamp(1.0, 1.25);
    if room >= height + 180.0 { height } else { 0.0 }
}

/// Where the person stands on the ladder.
pub fn ladder(ui: &Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let label = kit.locale.t("home.ladder");
    let response = kit.touch(ui, rect, label, true);
    kit.card(ui.painter(), rect, 18);
    kit.ground(ui, rect, 18, kit.palette.paper.ui(), &response);
    if response.clicked() {
        out.push(Action::Nav(Nav::To(Screen::Ladder)));
    }
    let Some(known) = model.career.known() else {
        return;
    };
    let (painter, p) = (ui.painter(), kit.palette);
    let standing = &known.standing;
    let inner = rect.shrink2(vec2(16.0, 14.0));
    let side = inner.height() - 22.0;
    let seal = Rect::from_min_size(inner.min, vec2(side, side));
    grade::seal(painter, kit, seal, standing.grade);
    let end = pos2(inner.right() - 8.0, seal.center().y);
    kit.icon(painter, end, "chevron-right", 22.0, p.ink2.ui());
    let words = Rect::from_min_max(
        pos2(seal.right() + 12.0, seal.top()),
        pos2(inner.right() - 28.0, seal.bottom()),
    );
    let half = words.height() * 0.52;
    let above = Rect::from_min_size(words.min, vec2(words.width(), half));
    let points = kit.fill("ladder.points_n", &[("n", &standing.points.to_string())]);
    let drawn = kit.text(
        painter,
        above,
        &points,
        Face::Medium,
        16.0,
        p.ink.ui(),
        Align2::RIGHT_CENTER,
    );
    let name = Rect::from_min_max(above.min, pos2(drawn.left() - 8.0, above.bottom()));
    let title = grade::title(kit, standing.grade);
    kit.text(
        painter,
        name,
        &title,
        Face::Medium,
        17.0,
        p.ink.ui(),
        Align2::LEFT_CENTER,
    );
    let below = Rect::from_min_max(pos2(words.left(), words.top() + half), words.max);
    let (_, high, share) = grade::way(standing.points);
    let way = match high {
        Some(high) => kit.fill(
            "ladder.to_next",
            &[
                ("n", &(high - standing.points).to_string()),
                ("title", &grade::title(kit, standing.grade + 1)),
            ],
        ),
        None => kit.locale.t("ladder.top").to_owned(),
    };
    kit.text(
        painter,
        below,
        &way,
        Face::Ui,
        13.0,
        p.ink2.ui(),
        Align2::LEFT_CENTER,
    );
    let bar = Rect::from_min_size(
        pos2(inner.left(), inner.bottom() - 8.0),
        vec2(inner.width(), 8.0),
    );
    grade::bar(painter, kit, bar, share, None);
}
