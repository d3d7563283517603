//! The new-game sheet: opponent, colours, handicap, permissions.

use super::actions::Action;
use super::model::Model;
use super::settings::pictures;
use super::sheet::{Rows, columns, pinned};
use super::terms;
use crate::app::career::Known;
use crate::app::nav::Nav;
use crate::app::session::{NewGame, SessionCmd};
use crate::app::settings::SettingsCmd;
use crate::app::ui::{ButtonStyle, Face, Kit};
use crate::career::handicap::Handicap;
use crate::career::profile::Permissions;
use crate::career::settings::{FirstMover, NewGameChoice};
use bevy_egui::egui::{Align2, Rect, Ui, pos2, vec2};

/// Height of the pictures of the sets of men, with the space below.
const SETS: f32 = 84.0 + 12.0;

/// Whether the person has not played yet: then the sets of men are offered here, since not everybody reads them.
fn is_newcomer(model: &Model) -> bool {
    let played = |known: &Known| known.statistics.total.games() > 0;
    model.unfinished.0.is_empty() && !model.career.known().is_some_and(played)
}

/// Height of the line about rated games.
const NOTE: f32 = 36.0;

/// Space between the two columns of a wide sheet.
const COLUMN_GAP: f32 = 24.0;

/// Height of everything between heading and start button.
fn content_height(kit: &Kit, model: &Model, choice: &NewGameChoice, wide: bool) -> f32 {
    let sets = if is_newcomer(model) { SETS } else { 0.0 };
    let whom = sets + 52.0 + 12.0 + 150.0 + 8.0 + 22.0 * kit.scale + 6.0 + 52.0 + 8.0;
    let givers = if choice.handicap == Handicap::None {
        0.0
    } else {
        52.0 + 8.0
    };
    let (permission, gap) = terms::PERMISSION;
    let how = terms::clock_height(kit, choice.clock)
        + 22.0 * kit.scale
        + 6.0
        + 2.0 * (48.0 + 8.0)
        + 2.0 * (permission + gap)
        + NOTE * kit.scale
        + 8.0
        + terms::limit_height(kit)
        + givers;
    if wide { whom.max(how) } else { whom + how }
}

/// What the profile permits; everything before it is read.
fn permitted(model: &Model) -> Permissions {
    let known = model.career.known();
    known.map_or_else(Permissions::default, |known| known.profile.permissions)
}

/// Height of the sheet, for contents of this width.
pub fn height(kit: &Kit, model: &Model, width: f32) -> f32 {
    let choice = &model.settings.0.new_game;
    20.0 + 52.0 + content_height(kit, model, choice, has_columns(width)) + 72.0 + 8.0
}

/// Whether contents of this width stand in two columns.
fn has_columns(width: f32) -> bool {
    width > 640.0
}

/// The text key of a handicap.
fn handicap_key(handicap: Handicap) -> &'static str {
    match handicap {
        Handicap::None => "new.handicap.none",
        Handicap::Horse => "new.handicap.horse",
        Handicap::TwoHorses => "new.handicap.two_horses",
        Handicap::Rook => "new.handicap.rook",
        Handicap::RookAndHorse => "new.handicap.rook_horse",
    }
}

/// The sheet. Every change is kept, so that the next game starts from it.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let mut choice = model.settings.0.new_game.clone();
    let wide = has_columns(rect.width());
    let height = content_height(kit, model, &choice, wide);
    let title = kit.t("home.new");
    let start = pinned(ui, kit, rect, title, height, out, |ui, area, out| {
        let mut sides = columns(area, if wide { 2 } else { 1 }, COLUMN_GAP).map(Rows::new);
        let Some(mut rows) = sides.next() else {
            return;
        };
        if is_newcomer(model) {
            let row = rows.next(SETS - 12.0, 12.0);
            pictures::sets(ui, kit, model, row, &mut |command| {
                out.push(Action::Settings(command));
            });
        }
        whom(ui, kit, &mut rows, &mut choice);
        let mut rows = sides.next().unwrap_or(rows);
        let guest = model.other.player(&model.settings.0);
        how(ui, kit, &mut rows, permitted(model), guest, &mut choice);
    });
    if choice != model.settings.0.new_game {
        out.push(Action::Settings(SettingsCmd::NewGame(choice.clone())));
    }
    if kit.button(ui, start, ButtonStyle::Primary, None, kit.t("new.start")) {
        out.push(Action::Nav(Nav::Close));
        out.push(Action::Session(SessionCmd::start(NewGame::from_choice(
            &choice, None,
        ))));
    }
}

/// Against whom, and who begins.
fn whom(ui: &Ui, kit: &Kit, rows: &mut Rows, choice: &mut NewGameChoice) {
    let level = usize::from((choice.grade - 1) / 5);
    let names = ["new.level.1", "new.level.2", "new.level.3", "new.level.4"].map(|key| kit.t(key));
    if let Some(picked) = kit.segments(ui, rows.next(52.0, 12.0), &names, level) {
        choice.grade = (picked * 5 + 3) as u8;
    }
    grade_card(ui, kit, rows.next(150.0, 8.0), choice);
    kit.label(ui, rows.next(22.0 * kit.scale, 6.0), "new.first");
    let first = ["new.first.me", "new.first.them", "new.first.random"].map(|key| kit.t(key));
    let at = match choice.first {
        FirstMover::Me => 0,
        FirstMover::Opponent => 1,
        FirstMover::Random => 2,
    };
    if let Some(picked) = kit.segments(ui, rows.next(52.0, 8.0), &first, at) {
        choice.first = [FirstMover::Me, FirstMover::Opponent, FirstMover::Random][picked];
    }
}

/// Clock, handicap and what may be done.
fn how(
    ui: &Ui,
    kit: &Kit,
    rows: &mut Rows,
    permitted: Permissions,
    guest: Option<&str>,
    choice: &mut NewGameChoice,
) {
    terms::clock(ui, kit, rows, &mut choice.clock);
    kit.label(ui, rows.next(22.0 * kit.scale, 6.0), "new.handicap");
    let first_row: Vec<Rect> = columns(rows.next(48.0, 8.0), 3, 8.0).collect();
    let second_row: Vec<Rect> = columns(rows.next(48.0, 8.0), 3, 8.0).collect();
    for (handicap, cell) in Handicap::ALL
        .into_iter()
        .zip(first_row.into_iter().chain(second_row))
    {
        if kit.chip(
            ui,
            cell,
            kit.t(handicap_key(handicap)),
            choice.handicap == handicap,
        ) {
            choice.handicap = handicap;
        }
    }
    let (high, gap) = terms::PERMISSION;
    let row = rows.next(high, gap);
    let (key, may) = ("new.takeback_ok", permitted.take_back);
    terms::permission(ui, kit, row, key, may, &mut choice.take_back);
    let row = rows.next(high, gap);
    let (key, may) = ("new.hint_ok", permitted.hints);
    terms::permission(ui, kit, row, key, may, &mut choice.hints);
    let note = rows.next(NOTE * kit.scale, 8.0);
    let ink = kit.palette.ink2.ui();
    let text = guest.map_or_else(
        || kit.t("new.rated_note").to_owned(),
        |name| kit.fill("eng.plays_note", &[("name", name)]),
    );
    let left = Align2::LEFT_CENTER;
    kit.text(ui.painter(), note, &text, Face::Ui, 13.0, ink, left);
    terms::limit(ui, kit, rows, &mut choice.natural_limit);
    // Last, so that nothing moves when it appears.
    if choice.handicap != Handicap::None {
        let givers = ["new.handicap.take", "new.handicap.give"].map(|key| kit.t(key));
        let at = usize::from(choice.handicap_to_machine);
        if let Some(picked) = kit.segments(ui, rows.next(52.0, 8.0), &givers, at) {
            choice.handicap_to_machine = picked == 1;
        }
    }
}

/// The grade with arrows at its sides and a slider below.
fn grade_card(ui: &Ui, kit: &Kit, rect: Rect, choice: &mut NewGameChoice) {
    kit.inset(ui.painter(), rect, 14);
    let p = kit.palette;
    let arrow = |x: f32, icon: &str, name: &str| {
        let ground = Rect::from_center_size(pos2(x, rect.top() + 38.0), vec2(48.0, 48.0));
        ui.painter().rect_filled(ground, 14, kit.raised());
        kit.icon_button(ui, ground.center(), icon, name)
    };
    if arrow(rect.left() + 36.0, "chevron-left", kit.t("new.lessgrade")) {
        choice.grade = (choice.grade - 1).max(1);
    }
    if arrow(rect.right() - 36.0, "chevron-right", kit.t("new.moregrade")) {
        choice.grade = (choice.grade + 1).min(20);
    }
    let key = format!("grade.{}", choice.grade);
    let middle = |top: f32, height: f32| {
        Rect::from_min_max(
            pos2(rect.left() + 68.0, rect.top() + top),
            pos2(rect.right() - 68.0, rect.top() + top + height),
        )
    };
    let name = kit.locale.t(&key);
    kit.text(
        ui.painter(),
        middle(10.0, 36.0),
        name,
        Face::Title,
        28.0,
        p.ink.ui(),
        Align2::CENTER_CENTER,
    );
    let number = kit.fill("grade.short", &[("n", &choice.grade.to_string())]);
    kit.text(
        ui.painter(),
        middle(46.0, 20.0),
        &number,
        Face::Ui,
        14.0,
        p.ink2.ui(),
        Align2::CENTER_CENTER,
    );
    let slider = Rect::from_min_max(
        pos2(rect.left() + 16.0, rect.top() + 70.0),
        pos2(rect.right() - 16.0, rect.top() + 124.0),
    );
    if let Some(grade) = kit.slider(ui, slider, kit.t("ladder.grade"), choice.grade, 20) {
        choice.grade = grade;
    }
    let end = |left: bool| {
        let half = (rect.width() - 40.0) / 2.0;
        let x = if left {
            rect.left() + 20.0
        } else {
            rect.center().x
        };
        Rect::from_min_size(pos2(x, rect.bottom() - 26.0), vec2(half, 20.0))
    };
    let painter = ui.painter();
    kit.text(
        painter,
        end(true),
        kit.t("grade.1"),
        Face::Ui,
        13.0,
        p.ink2.ui(),
        Align2::LEFT_CENTER,
    );
    kit.text(
        painter,
        end(false),
        kit.t("grade.20"),
        Face::Ui,
        13.0,
        p.ink2.ui(),
        Align2::RIGHT_CENTER,
    );
}
