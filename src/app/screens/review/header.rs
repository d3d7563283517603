//! The header of the review page: the way back, who played, what opening, and the tools.

use super::super::actions::Action;
use super::super::model::Model;
use crate::app::analysis::AnalysisCmd;
use crate::app::nav::Nav;
use crate::app::review::ReviewCmd;
use crate::app::state::Sheet;
use crate::app::ui::{Face, Kit};
use crate::record::Record;
use crate::rules::Side;
use bevy_egui::egui::{Align2, Rect, Ui, pos2};

/// The header.
pub fn view(ui: &Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let middle = rect.center().y;
    let at = |x: f32| pos2(x, middle);
    if kit.icon_button(ui, at(rect.left() + 24.0), "arrow-left", kit.t("act.back")) {
        out.push(Action::Nav(Nav::Back));
    }
    let lines = if model.analysis.shows_lines() {
        ("eye", kit.t("rev.lines_off"))
    } else {
        ("eye-off", kit.t("rev.lines_on"))
    };
    let tools = [
        (lines.0, lines.1, Action::Analysis(AnalysisCmd::Lines)),
        (
            "arrow-up-down",
            kit.t("act.flip"),
            Action::Review(ReviewCmd::Flip),
        ),
        (
            "ellipsis",
            kit.t("act.more"),
            Action::Nav(Nav::Open(Sheet::ReviewMore)),
        ),
    ];
    let mut end = rect.right();
    for (icon, name, action) in tools.into_iter().rev() {
        if kit.icon_button(ui, at(end - 24.0), icon, name) {
            out.push(action);
        }
        end -= 50.0;
    }
    let words = Rect::from_min_max(
        pos2(rect.left() + 54.0, rect.top()),
        pos2(end - 4.0, rect.bottom()),
    );
    let p = kit.palette;
    let title = title(model.review.record(), kit);
    let below = subtitle(model, kit);
    // A long opening takes two lines.
    let long = kit.width(ui.painter(), &below, Face::Ui, 14.0) > words.width();
    let share = match (below.is_empty(), long) {
        (true, _) => 1.0,
        (false, false) => 0.56,
        (false, true) => 0.42,
    };
    let split = words.top() + words.height() * share;
    let above = Rect::from_min_max(words.min, pos2(words.right(), split));
    let ink = p.ink.ui();
    let left = Align2::LEFT_CENTER;
    kit.text(ui.painter(), above, &title, Face::Title, 21.0, ink, left);
    let under = Rect::from_min_max(pos2(words.left(), split), words.max);
    kit.text(
        ui.painter(),
        under,
        &below,
        Face::Ui,
        14.0,
        p.ink2.ui(),
        left,
    );
}

/// The players, else the event, else the name of the page.
fn title(record: &Record, kit: &Kit) -> String {
    let tags = &record.tags;
    match (tags.player(Side::Red), tags.player(Side::Black)) {
        (Some(red), Some(black)) => kit.fill("rev.players", &[("red", red), ("black", black)]),
        _ => tags
            .event()
            .map_or_else(|| kit.locale.t("act.review").to_owned(), str::to_owned),
    }
}

fn subtitle(model: &Model, kit: &Kit) -> String {
    let review = &model.review;
    if let Some(game) = model.analysis.game()
        && let (Some(red), Some(black)) = (game.accuracy(Side::Red), game.accuracy(Side::Black))
    {
        let (red, black) = (red.to_string(), black.to_string());
        return kit.fill("rev.accuracy", &[("red", &red), ("black", &black)]);
    }
    match (review.opening(), review.record().tags.opening()) {
        (Some(opening), _) => opening.name(kit.locale.lang().tag()).to_owned(),
        (None, Some(text)) => text.to_owned(),
        (None, None) => String::new(),
    }
}
