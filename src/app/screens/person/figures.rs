//! Figures over all rated games: in all, by opponent and by season.

use super::super::sheet::columns;
use super::super::{grade, table_card};
use crate::app::career::Known;
use crate::app::ui::{Face, Kit};
use crate::career::standing::SeasonSummary;
use crate::career::statistics::{GameFact, Tally};
use crate::rules::opening;
use bevy_egui::egui::{Align2, Rect, Ui, pos2, vec2};

fn row_height(kit: &Kit) -> f32 {
    34.0 * kit.scale.max(1.0)
}

/// Names and values in a card; a value may have parts with `|` between.
pub struct Figures {
    heading: &'static str,
    rows: Vec<(String, String)>,
}

/// The cards, from top to bottom; those that have something to say.
pub fn cards(kit: &Kit, known: &Known) -> Vec<Figures> {
    let card = |heading, rows| Figures { heading, rows };
    let mut cards = vec![
        card("who.figures", rows(kit, known)),
        card("who.by_grade", by_grade(kit, known)),
        card("who.seasons", by_season(kit, known)),
    ];
    cards.retain(|card| !card.rows.is_empty());
    cards
}

/// The opponents met, the strongest on top.
fn by_grade(kit: &Kit, known: &Known) -> Vec<(String, String)> {
    let met = known.statistics.by_grade.iter().rev();
    met.map(|(&grade, &of)| (grade::who(kit, grade), tally(kit, of)))
        .collect()
}

/// The quarters of a year, the latest on top.
fn by_season(kit: &Kit, known: &Known) -> Vec<(String, String)> {
    let season = |of: &SeasonSummary| {
        let (year, quarter) = (of.season.year.to_string(), of.season.quarter.to_string());
        let name = kit.fill("who.season", &[("year", &year), ("n", &quarter)]);
        let [games, wins, grade] =
            [of.games, of.wins, u32::from(of.best_grade)].map(|n| n.to_string());
        let facts = [
            ("games", games.as_str()),
            ("wins", &wins),
            ("grade", &grade),
        ];
        (name, kit.fill("who.season_facts", &facts))
    };
    known.seasons.iter().rev().map(season).collect()
}

fn tally(kit: &Kit, tally: Tally) -> String {
    kit.fill(
        "ladder.wdl",
        &[
            ("w", &tally.wins.to_string()),
            ("d", &tally.draws.to_string()),
            ("l", &tally.losses.to_string()),
        ],
    )
}

/// Names and values, from top to bottom.
fn rows(kit: &Kit, known: &Known) -> Vec<(String, String)> {
    let statistics = &known.statistics;
    let text = |key: &str| kit.locale.t(key).to_owned();
    if statistics.total.games() == 0 {
        return vec![(text("who.no_games"), String::new())];
    }
    let rounds =
        |game: &GameFact| kit.fill("end.facts", &[("n", &game.plies.div_ceil(2).to_string())]);
    let mut rows = vec![
        (text("who.all_games"), tally(kit, statistics.total)),
        (text("who.as_red"), tally(kit, statistics.by_side[0])),
        (text("who.as_black"), tally(kit, statistics.by_side[1])),
        (text("ladder.streak"), statistics.streak.to_string()),
        (text("who.best_streak"), statistics.best_streak.to_string()),
        (text("who.unbeaten"), statistics.unbeaten.to_string()),
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
        rows.push((name.to_owned(), tally(kit, *of)));
    }
    rows
}

impl Figures {
    /// Height of the card.
    pub fn height(&self, kit: &Kit) -> f32 {
        table_card::height(self.rows.len(), row_height(kit))
    }

    /// The card.
    pub fn view(&self, ui: &Ui, kit: &Kit, rect: Rect) {
        let (painter, p) = (ui.painter(), kit.palette);
        let (left, right) = (Align2::LEFT_CENTER, Align2::RIGHT_CENTER);
        let figures = &self.rows;
        let heading = (kit.locale.t(self.heading), "");
        let widest = |texts: &mut dyn Iterator<Item = &str>| {
            let width = |text: &str| kit.width(painter, text, Face::Medium, 15.0);
            texts
                .map(|text| (width(text), text.to_owned()))
                .max_by(|a, b| a.0.total_cmp(&b.0))
                .unwrap_or_default()
        };
        // Wins, draws and losses stand below each other, and those of a card are written in one size.
        let parted = || figures.iter().filter(|(_, value)| value.contains('|'));
        let (name_width, longest) = widest(&mut parted().map(|(name, _)| name.as_str()));
        let (part_width, part) = widest(&mut parted().flat_map(|(_, value)| value.split('|')));
        let column = part_width + 12.0;
        let rows = (figures.len(), row_height(kit));
        table_card::view(ui, kit, rect, heading, rows, |index, row| {
            let (name, value) = &figures[index];
            let parts: Vec<&str> = value.split('|').filter(|part| !part.is_empty()).collect();
            let most = (row.width() - name_width - 12.0).max(row.width() * 0.6);
            let wide = match parts.len() {
                0 => 0.0,
                1 => row.width() * 0.45,
                count => (column * count as f32).min(most),
            };
            let first = Rect::from_min_size(row.min, vec2(row.width() - wide, row.height()));
            let label = if parts.len() > 1 { &longest } else { name };
            kit.together(painter, &[label], (first.width(), 15.0), || {
                kit.text(painter, first, name, Face::Ui, 15.0, p.ink2.ui(), left);
            });
            let rest = Rect::from_min_max(pos2(first.right() + 4.0, row.top()), row.max);
            for (text, cell) in parts.iter().zip(columns(rest, parts.len(), 0.0)) {
                let label: &str = if parts.len() > 1 { &part } else { text };
                kit.together(painter, &[label], (cell.width() - 4.0, 15.0), || {
                    kit.text(painter, cell, text, Face::Medium, 15.0, p.ink.ui(), right);
                });
            }
        });
    }
}
