//! The sheet of one opponent: who it is, what a game brings, and the button that begins it.

use super::super::actions::Action;
use super::super::grade;
use super::super::model::Model;
use super::super::sheet::{Rows, columns, heading, is_wide};
use super::cards::halves;
use super::path::changes;
use crate::app::career::{CareerCmd, Challenge};
use crate::app::nav::Nav;
use crate::app::settings::SettingsCmd;
use crate::app::ui::{ButtonStyle, Face, Kit};
use crate::career::opponents::opponent;
use crate::career::settings::FirstMover;
use crate::engine::level::Style;
use bevy_egui::egui::{Align2, Rect, Ui, Vec2, pos2, vec2};

/// Heights of the two halves: who it is, and what is at stake.
fn halves_height(kit: &Kit) -> (f32, f32) {
    let text = kit.scale.max(1.0);
    let who = 100.0 * text + 12.0 + 22.0 * text + 6.0;
    let stakes = 72.0 * text + 14.0 + 22.0 * text + 6.0 + 52.0 + 12.0;
    (who, stakes)
}

/// Height of the rules of rated play.
fn rules_height(kit: &Kit) -> f32 {
    44.0 * kit.scale.max(1.0) + 8.0
}

/// Height of the sheet, which is wide or not.
pub fn height(kit: &Kit, wide: bool) -> f32 {
    let (who, stakes) = halves_height(kit);
    let words = rules_height(kit);
    let contents = if wide {
        (who + words).max(stakes)
    } else {
        who + stakes + words
    };
    28.0 + contents + 64.0 + 8.0
}

/// The sheet.
pub fn view(
    ui: &Ui,
    kit: &Kit,
    model: &Model,
    challenge: Challenge,
    rect: Rect,
    out: &mut Vec<Action>,
) {
    let Some(known) = model.career.known() else {
        return;
    };
    let (painter, p) = (ui.painter(), kit.palette);
    let text = kit.scale.max(1.0);
    let left = Align2::LEFT_CENTER;
    heading(ui, kit, rect, "", out);
    let button = Rect::from_min_max(pos2(rect.left(), rect.bottom() - 64.0), rect.max);
    let button = Rect::from_min_size(button.min, vec2(rect.width(), 60.0));
    // Side by side where the sheet is wide, beside the button that closes it; else below each other.
    let wide = is_wide(rect.width());
    let halves_of: Vec<Rect> = columns(rect.with_max_x(rect.right() - 56.0), 2, 24.0).collect();
    let mut rows = Rows::new(if wide { halves_of[0] } else { rect });
    let head = rows.next(100.0 * text, 12.0);
    let seal = Rect::from_min_size(head.min + vec2(0.0, 6.0), Vec2::splat(84.0));
    grade::face(painter, kit, seal, challenge.grade);
    let words = Rect::from_min_max(
        pos2(seal.right() + 16.0, head.top()),
        pos2(head.right(), head.bottom()),
    );
    let person = opponent(challenge.grade);
    let line = words.height() / 4.0;
    let row = |from: f32, rows: f32, short: f32| {
        Rect::from_min_size(
            pos2(words.left(), words.top() + line * from),
            vec2(words.width() - short, line * rows),
        )
    };
    let name = grade::name(kit, challenge.grade);
    // The close button stands beside the first lines, or beside both halves.
    let short = if wide { 0.0 } else { 52.0 };
    kit.text(
        painter,
        row(0.0, 1.3, short),
        name,
        Face::Title,
        24.0,
        p.ink.ui(),
        left,
    );
    let style = kit.t(match person.style {
        Style::Plain => "ladder.style.plain",
        Style::Solid => "ladder.style.solid",
        Style::Aggressive => "ladder.style.aggressive",
        Style::Tricky => "ladder.style.tricky",
    });
    let title = kit.fill(
        "ladder.name_title",
        &[
            ("name", &grade::title(kit, challenge.grade)),
            ("title", style),
        ],
    );
    kit.text(
        painter,
        row(1.3, 0.9, short),
        &title,
        Face::Ui,
        14.0,
        p.ink2.ui(),
        left,
    );
    let about = person.line.text(kit.locale.lang());
    kit.text(
        painter,
        row(2.2, 1.8, 0.0),
        about,
        Face::Ui,
        14.0,
        p.ink2.ui(),
        left,
    );
    let met = known.statistics.by_grade.get(&challenge.grade);
    let line = rows.next(22.0 * text, 6.0);
    let met = match met {
        Some(tally) => kit.fill(
            "ladder.met",
            &[
                ("w", &tally.wins.to_string()),
                ("d", &tally.draws.to_string()),
                ("l", &tally.losses.to_string()),
            ],
        ),
        None => kit.locale.t("ladder.never_met").to_owned(),
    };
    kit.text(painter, line, &met, Face::Ui, 14.0, p.ink2.ui(), left);
    let write_rules = |rows: &mut Rows| {
        let line = rows.next(44.0 * text, 8.0);
        let rules = kit.t("ladder.rules");
        kit.text(painter, line, rules, Face::Ui, 13.0, p.ink2.ui(), left);
    };
    let mut rows = if wide {
        write_rules(&mut rows);
        Rows::new(halves_of[1])
    } else {
        rows
    };
    let stakes = rows.next(72.0 * text, 14.0);
    let keys = ["ladder.win", "ladder.draw", "ladder.loss"];
    for ((change, key), cell) in changes(known, challenge.grade)
        .into_iter()
        .zip(keys)
        .zip(columns(stakes, 3, 8.0))
    {
        kit.inset(painter, cell, 12);
        let (above, below) = halves(cell.shrink2(vec2(4.0, 8.0)), 0.56);
        let ink = match change {
            1.. => p.ok.ui(),
            0 => p.ink2.ui(),
            _ => p.acc.ui(),
        };
        let centre = Align2::CENTER_CENTER;
        let change = grade::signed(change);
        kit.text(painter, above, &change, Face::Medium, 22.0, ink, centre);
        let label = kit.t(key);
        kit.text(painter, below, label, Face::Ui, 13.0, p.ink2.ui(), centre);
    }
    let first = ["new.first.me", "new.first.them", "new.first.random"].map(|key| kit.t(key));
    let choices = [FirstMover::Me, FirstMover::Opponent, FirstMover::Random];
    let choice = &model.settings.0.new_game;
    let at = choices.iter().position(|&f| f == choice.first).unwrap_or(0);
    kit.label(ui, rows.next(22.0 * text, 6.0), "new.first");
    if let Some(picked) = kit.segments(ui, rows.next(52.0, 12.0), &first, at) {
        let mut choice = choice.clone();
        choice.first = choices[picked];
        out.push(Action::Settings(SettingsCmd::NewGame(choice)));
    }
    if !wide {
        write_rules(&mut rows);
    }
    let label = kit.t("ladder.challenge");
    if kit.button(ui, button, ButtonStyle::Primary, Some("swords"), label) {
        out.push(Action::Nav(Nav::Close));
        out.push(Action::Career(CareerCmd::Challenge(challenge)));
    }
}
