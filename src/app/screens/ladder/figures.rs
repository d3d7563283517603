//! The points over the last games, and four figures.

use super::super::grade;
use super::super::sheet::columns;
use super::cards::halves;
use crate::app::career::Known;
use crate::app::ui::{Face, Kit};
use bevy_egui::egui::{Align2, Mesh, Rect, Shape, Stroke, Ui, pos2, vec2};

/// Games that the graph shows.
const GRAPH_GAMES: usize = 30;

/// The points over the last games.
pub fn graph(ui: &Ui, kit: &Kit, known: &Known, rect: Rect) {
    let (painter, p) = (ui.painter(), kit.palette);
    kit.card(painter, rect, 18);
    let inner = rect.shrink2(vec2(18.0, 14.0));
    let mut points: Vec<f32> = known
        .latest()
        .take(GRAPH_GAMES)
        .map(|(_, step)| step.points.1 as f32)
        .collect();
    points.reverse();
    let first = known
        .latest()
        .take(GRAPH_GAMES)
        .last()
        .map_or(0, |(_, step)| step.points.0);
    let games = points.len();
    points.insert(0, first as f32);
    let head = Rect::from_min_size(inner.min, vec2(inner.width(), 26.0));
    let (left, right) = (Align2::LEFT_CENTER, Align2::RIGHT_CENTER);
    let title = kit.fill("ladder.last_games", &[("n", &games.to_string())]);
    kit.text(painter, head, &title, Face::Medium, 16.0, p.ink.ui(), left);
    let change = i64::from(known.standing.points) - i64::from(first);
    let ink = if change < 0 { p.acc.ui() } else { p.ok.ui() };
    let change = kit.fill("ladder.points_n", &[("n", &grade::signed(change))]);
    kit.text(painter, head, &change, Face::Medium, 14.0, ink, right);
    let low = points.iter().copied().fold(f32::INFINITY, f32::min);
    let high = points.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let label = 46.0;
    let plot = Rect::from_min_max(
        pos2(inner.left() + label, head.bottom() + 14.0),
        pos2(inner.right() - 6.0, inner.bottom() - 8.0),
    );
    let span = (high - low).max(1.0);
    let y = |value: f32| plot.bottom() - (value - low) / span * plot.height();
    for value in [high, low] {
        let line = Stroke::new(1.0, p.line.ui());
        painter.hline(plot.x_range(), y(value), line);
        let at = Rect::from_center_size(
            pos2(inner.left() + label / 2.0 - 4.0, y(value)),
            vec2(label - 8.0, 20.0),
        );
        let text = format!("{value:.0}");
        kit.text(painter, at, &text, Face::Ui, 12.0, p.ink2.ui(), left);
        if high <= low {
            break;
        }
    }
    let step = plot.width() / (points.len() - 1).max(1) as f32;
    let curve: Vec<_> = (0u16..)
        .zip(&points)
        .map(|(n, &value)| pos2(plot.left() + step * f32::from(n), y(value)))
        .collect();
    // One mesh: separate pieces would show their seams.
    let mut ground = Mesh::default();
    for (n, &point) in (0u32..).zip(&curve) {
        ground.colored_vertex(point, p.golds.ui());
        ground.colored_vertex(pos2(point.x, plot.bottom()), p.golds.ui());
        if n > 0 {
            let at = 2 * n;
            ground.add_triangle(at - 2, at - 1, at);
            ground.add_triangle(at - 1, at, at + 1);
        }
    }
    painter.add(ground);
    let end = curve[curve.len() - 1];
    painter.add(Shape::line(curve, Stroke::new(2.5, p.gold.ui())));
    painter.circle_filled(end, 5.5, p.paper.ui());
    painter.circle_filled(end, 4.0, p.gold.ui());
}

/// Games, wins, streak and the best win.
pub fn four(ui: &Ui, kit: &Kit, known: &Known, rect: Rect) {
    let (painter, p) = (ui.painter(), kit.palette);
    let statistics = &known.statistics;
    let wins = f64::from(statistics.total.wins) / f64::from(statistics.total.games().max(1));
    let best = statistics
        .best_win
        .as_ref()
        .map_or_else(|| "–".to_owned(), |win| win.opponent.to_string());
    let figures = [
        (statistics.total.games().to_string(), "ladder.games"),
        (format!("{:.0}%", wins * 100.0), "ladder.winrate"),
        (statistics.streak.to_string(), "ladder.streak"),
        (best, "ladder.best_grade"),
    ];
    for ((number, key), cell) in figures.into_iter().zip(columns(rect, 4, 8.0)) {
        kit.card(painter, cell, 16);
        let (above, below) = halves(cell.shrink2(vec2(4.0, 10.0)), 0.54);
        let centre = Align2::CENTER_CENTER;
        kit.text(
            painter,
            above,
            &number,
            Face::Medium,
            22.0,
            p.ink.ui(),
            centre,
        );
        let label = kit.locale.t(key);
        kit.text(painter, below, label, Face::Ui, 13.0, p.ink2.ui(), centre);
    }
}
