//! The rarer actions of a match.

use super::actions::Action;
use super::ask;
use super::entries::{self, Entry};
use super::layout::SizeClass;
use super::model::Model;
use super::sheet::heading;
use super::spoken::position_in_words;
use crate::app::cycle::CycleCmd;
use crate::app::help::side_name;
use crate::app::nav::Nav;
use crate::app::platform::IS_PHONE;
use crate::app::records::KeepRecord;
use crate::app::session::{Session, SessionCmd};
use crate::app::settings::SettingsCmd;
use crate::app::state::{Question, Screen, Sheet};
use crate::app::ui::Kit;
use crate::career::saved_game::Seat;
use crate::rules::Side;
use bevy_egui::egui::{Rect, Ui, vec2};

/// Height of the sheet.
pub fn height(model: &Model, wide: bool) -> f32 {
    let session = model.session.as_ref();
    let count = session.map_or(0, |session| entries(session, model).len());
    entries::height(count, wide)
}

fn entries(session: &Session, model: &Model) -> Vec<Entry> {
    let locale = &model.locale;
    let text = |key: &str| locale.t(key).to_owned();
    let over = session.game.end().is_some();
    let close = || Action::Nav(Nav::Close);
    let mut entries = vec![
        (
            "arrow-up-down",
            text("act.flip"),
            true,
            vec![close(), Action::Session(SessionCmd::Flip)],
        ),
        ("redo-2", text("act.redo"), session.game.can_redo(), {
            vec![close(), Action::Session(SessionCmd::Redo)]
        }),
        ("pause", text("act.pause"), !over, {
            vec![close(), Action::Session(SessionCmd::Pause(true))]
        }),
        (
            "list",
            text("match.moves"),
            true,
            vec![Action::Nav(Nav::Open(Sheet::Moves))],
        ),
        ("copy", text("act.copy_fen"), true, {
            vec![close(), Action::Copy(session.game.position().to_fen())]
        }),
        ("file-text", text("say.copy"), true, {
            let words = position_in_words(session.game.position(), &model.locale);
            vec![close(), Action::Copy(words)]
        }),
    ];
    if IS_PHONE {
        let fen = session.game.position().to_fen();
        entries.push((
            "share-2",
            text("act.share"),
            true,
            vec![close(), Action::Share(fen)],
        ));
    }
    // In a rated game everybody plays for himself.
    if session.rated.is_none() {
        for side in Side::ALL {
            entries.push(autoplay(session, side, model));
        }
    }
    if model.warned.holds(session) {
        entries.push((
            "play",
            text("end.show_cycle"),
            true,
            vec![close(), Action::Cycle(CycleCmd::OfGame)],
        ));
    }
    entries.push((
        "book-open",
        text("home.rules"),
        true,
        vec![Action::Nav(Nav::To(Screen::Rules))],
    ));
    if session.rated.is_some() {
        let cost = ask::abandoning(model);
        let question = Sheet::Ask(Question::Abandon);
        let label = ask::with_cost(locale, "dlg.rated_abandon", cost);
        let open = vec![Action::Nav(Nav::Open(question))];
        entries.push(("log-out", label, !over, open));
    }
    if session.is_two_players() {
        let turned = model.settings.0.turn_far_side;
        let key = if turned { "two.beside" } else { "two.opposite" };
        let turn = Action::Settings(SettingsCmd::TurnFarSide(!turned));
        entries.push(("rotate-cw", text(key), true, vec![close(), turn]));
        entries.push((
            "scale",
            text("act.ruling"),
            !over,
            vec![Action::Nav(Nav::Open(Sheet::Ask(Question::Ruling)))],
        ));
    }
    entries.push(("bookmark", text("act.save_record"), true, {
        vec![close(), Action::Keep(KeepRecord::Game)]
    }));
    entries.extend([
        (
            "swords",
            text("match.new"),
            true,
            vec![Action::Nav(Nav::Open(Sheet::NewGame))],
        ),
        (
            "settings",
            text("home.settings"),
            true,
            vec![Action::Nav(Nav::Open(Sheet::Settings))],
        ),
        (
            "save",
            text("act.save_quit"),
            true,
            vec![close(), Action::Nav(Nav::Back)],
        ),
    ]);
    // What stands on the screen beside the board needs no second place.
    let size = model.geometry.window;
    let class = SizeClass::of(vec2(size.x, size.y));
    let beside: &[&str] = match class {
        SizeClass::Desktop => &["redo-2", "list", "swords", "settings"],
        SizeClass::SmallWindow => &["redo-2", "list"],
        SizeClass::PhoneLandscape => &["redo-2"],
        SizeClass::PhonePortrait | SizeClass::TabletPortrait => &[],
    };
    entries.retain(|(icon, ..)| !beside.contains(icon));
    entries
}

/// Lets the machine play a side, or takes the side back.
fn autoplay(session: &Session, side: Side, model: &Model) -> Entry {
    let name = side_name(side, &model.locale);
    let (icon, key, grade) = match session.seat(side) {
        Seat::Machine { .. } => ("user", "match.autoplay_stop", None),
        Seat::Human => {
            let other = match session.seat(!side) {
                Seat::Machine { grade } => grade,
                Seat::Human => model.settings.0.new_game.grade,
            };
            ("bot", "match.autoplay", Some(other))
        }
    };
    let label = model.locale.fill(key, &[("side", name)]);
    let command = Action::Session(SessionCmd::Seat(side, grade));
    (
        icon,
        label,
        session.game.end().is_none(),
        vec![Action::Nav(Nav::Close), command],
    )
}

/// The sheet.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let body = heading(ui, kit, rect, kit.t("act.more"), out);
    let Some(session) = &model.session else {
        return;
    };
    entries::view(ui, kit, body, entries(session, model), out);
}
