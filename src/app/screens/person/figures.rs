//! Figures over all rated games.

use super::super::sheet::columns;
use super::super::{grade, table_card};
use crate::app::career::Known;
use crate::app::ui::{Face, Kit};
use crate::career::statistics::{GameFact, Tally};
use crate::rules::opening;
use bevy_egui::egui::{Align2, Rect, Ui, pos2, vec2};

fn row_height(kit: &Kit) -> f32 {
    34.0 * kit.scale.max(1.0)
}

/// Height of the card.
pub fn height(kit: &Kit, known: &Known) -> f32 {
    table_card::height(rows(kit, known).len(), row_height(kit))
}

/// Names and values, from top to bottom.
fn rows(kit: &Kit, known: &Known) -> Vec<(String, String)> {
    let statistics = &known.statistics;
    let text = |key: &str| kit.locale.t(key).to_owned();
    if statistics.total.games() == 0 {
        return vec![(text("who.no_games"), String::new())];
    }
    let tally = |tally: Tally| {
        kit.fill(
            "ladder.wdl",
            &[
                ("w", &tally.wins.to_string()),
                ("d", &tally.draws.to_string()),
                ("l", &tally.losses.to_string()),
            ],
        )
    };
    let rounds =
        |game: &GameFact| kit.fill("end.facts", &[("n", &game.plies.div_ceil(2).to_string())]);
    let mut rows = vec![
        (text("who.all_games"), tally(statistics.total)),
        (text("who.as_red"), tally(statistics.by_side[0])),
        (text("who.as_black"), tally(statistics.by_side[1])),
        (text("ladder.streak"), statistics.streak.to_string()),
        (text("who.best_streak"), statistics.best_streak.to_string()),
    ];
    if let Some(game) = &statistics.best_win {
        rows.push((text("ladder.best"), grade::title(kit, game.opponent)));
    }
    if let Some(game) = &statistics.shortest_win {
        rows.push((text("who.shortest_win"), rounds(game)));
    }
    if let Some(game) = &statistics.longest_win {
        rows.push((text("who.longest_win"), rounds(game)));
    }
    let minutes = statistics.seconds / 60;
    if let Some((accuracy, games)) = known.profile.accuracy() {
        let name = kit.fill("who.accuracy", &[("n", &games.to_string())]);
        rows.push((name, format!("{accuracy:.0}%")));
    }
    let (hours, minutes) = ((minutes / 60).to_string(), (minutes % 60).to_string());
    rows.push((
        text("who.time"),
        kit.fill("who.hours", &[("h", &hours), ("m", &minutes)]),
    ));
    let mut openings: Vec<_> = statistics.by_opening.iter().collect();
    openings.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games()));
    for (opening, of) in openings.into_iter().take(3) {
        // Its id; files may come from a version that knows others.
        let named = opening::by_id(opening);
        let name = named.map_or(opening.as_str(), |named| {
            named.name(kit.locale.lang().tag())
        });
        rows.push((name.to_owned(), tally(*of)));
    }
    rows
}

/// The card.
pub fn view(ui: &Ui, kit: &Kit, known: &Known, rect: Rect) {
    let (painter, p) = (ui.painter(), kit.palette);
    let (left, right) = (Align2::LEFT_CENTER, Align2::RIGHT_CENTER);
    let figures = rows(kit, known);
    let heading = (kit.t("who.figures"), "");
    // Wins, draws and losses stand below each other.
    let parts = figures.iter().filter(|(_, value)| value.contains('|'));
    let column = parts
        .flat_map(|(_, value)| value.split('|'))
        .map(|part| kit.width(painter, part, Face::Medium, 15.0) + 12.0)
        .fold(0.0, f32::max);
    let rows = (figures.len(), row_height(kit));
    table_card::view(ui, kit, rect, heading, rows, |index, row| {
        let (name, value) = &figures[index];
        let parts: Vec<&str> = value.split('|').filter(|part| !part.is_empty()).collect();
        let wide = match parts.len() {
            0 => 0.0,
            1 => row.width() * 0.45,
            count => (column * count as f32).min(row.width() * 0.7),
        };
        let first = Rect::from_min_size(row.min, vec2(row.width() - wide, row.height()));
        kit.text(painter, first, name, Face::Ui, 15.0, p.ink2.ui(), left);
        let rest = Rect::from_min_max(pos2(first.right() + 4.0, row.top()), row.max);
        for (part, cell) in parts.iter().zip(columns(rest, parts.len(), 0.0)) {
            kit.text(painter, cell, part, Face::Medium, 15.0, p.ink.ui(), right);
        }
    });
}
