//! One row of the library: final position, players, opening, facts, and how it ended.

use super::super::actions::Action;
use super::super::home::title_of;

use crate::app::records::RecordsCmd;
use crate::app::ui::board_view::BoardView;
use crate::app::ui::{Face, Kit};
use crate::career::library::{Entry, Kind, Outcomes};
use crate::career::saved_game::SavedGame;
use crate::rules::{EndReason, Position, Side};
use bevy_egui::egui::{Color32, Rect, Ui, Vec2, pos2, vec2};

/// A record. A click opens it, the dots at its end show what else can be done.
pub fn record(ui: &Ui, kit: &Kit, entry: &Entry, card: Rect, out: &mut Vec<Action>) {
    let title = name_of(entry, kit);
    // The dots react by themselves, so the row ends before them.
    let (main, dots) = card.split_left_right_at_x(card.right() - 52.0);
    if ground(ui, kit, card, main, &title) {
        out.push(Action::Records(RecordsCmd::Open(entry.file.clone())));
    }
    let more = kit.fill("rec.more_of", &[("name", &title)]);
    if kit.icon_button(
        ui,
        pos2(dots.center().x, card.bottom() - 30.0),
        "ellipsis-vertical",
        &more,
    ) {
        out.push(Action::Records(RecordsCmd::Pick(entry.file.clone())));
    }
    let position = Position::from_fen_relaxed(&entry.final_fen).ok();
    let flipped = entry.my_side == Some(Side::Black);
    let text = picture(ui, kit, card, position.as_ref(), flipped);
    let opening = entry.opening_name(kit.locale.lang().tag()).unwrap_or("");
    let lines = [opening.to_owned(), facts(entry, kit), date(entry)];
    words(ui, kit, text, &title, &lines);
    seal(ui, kit, entry, card);
    if entry.starred {
        let at = pos2(card.right() - 62.0, card.top() + 26.0);
        kit.icon(ui.painter(), at, "star", 18.0, kit.palette.gold.ui());
    }
}

/// A game to go on with. True when clicked.
pub fn unfinished(ui: &Ui, kit: &Kit, game: &SavedGame, card: Rect) -> bool {
    let title = title_of(game, kit);
    let clicked = ground(ui, kit, card, card, &title);
    let position = game.to_game().ok().map(|(game, _)| game.position().clone());
    let flipped = game.bottom == Side::Black;
    let text = picture(ui, kit, card, position.as_ref(), flipped);
    let round = position.as_ref().map_or(1, Position::round).to_string();
    let round = kit.fill("move.round_n", &[("n", &round)]);
    words(
        ui,
        kit,
        text,
        &title,
        &[kit.locale.t("rec.going_on").to_owned(), round],
    );
    let at = Rect::from_center_size(
        pos2(card.right() - 27.0, card.top() + 26.0),
        Vec2::splat(30.0),
    );
    let p = kit.palette;
    kit.seal(ui.painter(), at, "", p.acc.ui(), 0.0);
    kit.icon(ui.painter(), at.center(), "play", 16.0, p.onacc.ui());
    clicked
}

/// A collection. True when clicked.
pub fn folder(ui: &Ui, kit: &Kit, name: &str, count: usize, card: Rect) -> bool {
    let clicked = ground(ui, kit, card, card, name);
    let place = picture_place(card);
    kit.inset(ui.painter(), place, 10);
    kit.icon(
        ui.painter(),
        place.center(),
        "folder",
        34.0,
        kit.palette.acc.ui(),
    );
    let n = kit.fill("rec.games_n", &[("n", &count.to_string())]);
    let text = Rect::from_min_max(
        pos2(place.right() + 14.0, card.top() + 10.0),
        pos2(card.right() - 14.0, card.bottom() - 10.0),
    );
    words(ui, kit, text, name, &[n]);
    clicked
}

fn ground(ui: &Ui, kit: &Kit, card: Rect, touched: Rect, name: &str) -> bool {
    let response = kit.touch(ui, touched, name, true);
    kit.card(ui.painter(), card, 16);
    kit.ground(ui, card, 16, kit.palette.paper.ui(), &response);
    response.clicked()
}

fn picture_place(card: Rect) -> Rect {
    let height = card.height() - 20.0;
    Rect::from_min_size(card.min + vec2(12.0, 10.0), vec2(height * 0.9, height))
}

/// The position, and the room for words beside it.
fn picture(ui: &Ui, kit: &Kit, card: Rect, position: Option<&Position>, flipped: bool) -> Rect {
    let place = picture_place(card);
    let nothing = Position::empty();
    let board = BoardView {
        flipped,
        ..BoardView::new(position.unwrap_or(&nothing))
    };
    let fit = BoardView::fit(place, ui.ctx().pixels_per_point());
    board.draw(ui.painter(), kit, fit);
    Rect::from_min_max(
        pos2(place.right() + 14.0, card.top() + 10.0),
        pos2(card.right() - 48.0, card.bottom() - 10.0),
    )
}

fn words(ui: &Ui, kit: &Kit, room: Rect, title: &str, lines: &[String]) {
    let p = kit.palette;
    let height = room.height() / 4.0;
    let line = |index: usize| {
        let at = pos2(room.left(), room.top() + height * index as f32);
        Rect::from_min_size(at, vec2(room.width(), height))
    };
    let above = line(0).with_max_x(room.right() - 26.0);
    let painter = ui.painter();
    kit.name(painter, above, title, Face::Medium, 17.0, p.ink.ui());
    let shown = lines.iter().filter(|text| !text.is_empty());
    for (index, text) in shown.enumerate() {
        let place = line(index + 1);
        kit.name(painter, place, text, Face::Ui, 14.0, p.ink2.ui());
    }
}

/// What a record is called: its title, its players, or its file.
pub fn name_of(entry: &Entry, kit: &Kit) -> String {
    if let Some(title) = &entry.title {
        return title.clone();
    }
    if let Some(grade) = entry.grade {
        let key = format!("grade.{grade}");
        return kit.fill("rec.versus", &[("name", kit.locale.t(&key))]);
    }
    match (&entry.red, &entry.black) {
        (Some(red), Some(black)) => kit.fill("rev.players", &[("red", red), ("black", black)]),
        _ => entry.file.trim_end_matches(".pgn").to_owned(),
    }
}

/// Length and reason of the end.
fn facts(entry: &Entry, kit: &Kit) -> String {
    let rounds = entry.plies.div_ceil(2).to_string();
    let rounds = kit.fill("rec.rounds_n", &[("n", &rounds)]);
    match entry.end_reason() {
        Some(reason) => format!("{rounds} · {}", kit.locale.t(reason_key(reason))),
        None => rounds,
    }
}

fn reason_key(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Checkmate => "mate.checkmate",
        EndReason::Stalemate => "mate.stalemate",
        EndReason::PerpetualCheck => "rule.perpetual_check",
        EndReason::PerpetualChase => "rule.perpetual_chase",
        EndReason::PerpetualThreat => "rule.perpetual_threat",
        EndReason::MixedForbidden => "rule.forbidden",
        EndReason::Repetition => "rule.repetition",
        EndReason::NaturalLimit => "rec.end.limit",
        EndReason::InsufficientMaterial => "rec.end.material",
        EndReason::Resignation => "rec.end.resignation",
        EndReason::Agreement => "rec.end.agreement",
        EndReason::Timeout => "rec.end.time",
        EndReason::Abandoned => "rec.end.abandoned",
        EndReason::RuleViolation => "rec.end.ruling",
    }
}

/// The date as far as it is known.
fn date(entry: &Entry) -> String {
    let date = entry.date.as_deref().unwrap_or("");
    let known: Vec<&str> = date.split('.').filter(|part| !part.contains('?')).collect();
    known.join("-")
}

/// How it ended: for the person where there was one, else by colour.
fn seal(ui: &Ui, kit: &Kit, entry: &Entry, card: Rect) {
    let p = kit.palette;
    let mine = entry.my_side.is_some() && entry.kind != Kind::Imported;
    let (key, fill): (&str, Color32) = match (Outcomes::of(entry), mine) {
        (Outcomes::Open, _) => return,
        (Outcomes::Drawn, _) => ("end.seal.draw", p.gold.ui()),
        (Outcomes::Won, true) => ("end.seal.win", p.acc.ui()),
        (Outcomes::Lost, true) => ("end.seal.loss", p.ink2.ui()),
        (Outcomes::Won, false) => ("rec.seal.red", p.acc.ui()),
        (Outcomes::Lost, false) => ("rec.seal.black", p.ink.ui()),
    };
    let at = Rect::from_center_size(
        pos2(card.right() - 27.0, card.top() + 26.0),
        Vec2::splat(30.0),
    );
    kit.seal(ui.painter(), at, kit.t(key), fill, 0.0);
}
