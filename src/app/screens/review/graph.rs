//! The scores of a game as a curve: Red's advantage above, Black's below, mistakes as diamonds. Drag to go through it.

use super::super::actions::Action;
use super::super::model::Model;
use crate::app::analysis::GameReview;
use crate::app::review::{Jump, ReviewCmd};
use crate::app::ui::Kit;
use crate::engine::review::MoveClass;
use bevy_egui::egui::{
    Color32, Id, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2,
    vec2,
};

/// Centipawns that bend the curve: a rook is near the edge.
const BEND: f32 = 600.0;

/// The graph in a card.
pub fn view(ui: &Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let Some(game) = model.analysis.game() else {
        return;
    };
    kit.card(ui.painter(), rect, 16);
    let field = rect.shrink2(vec2(10.0, 8.0));
    kit.inset(ui.painter(), field, 8);
    let plot = Plot {
        field: field.shrink2(vec2(4.0, 3.0)),
        plies: game.progress().1.max(1),
    };
    curve(ui.painter(), kit, game, &plot);
    let tree = &model.review.record().tree;
    let now = tree.ply(model.review.at());
    let on_line = now == 0 || game.node(now) == Some(model.review.at());
    if on_line {
        let x = plot.x(now);
        let line = Stroke::new(2.0, kit.palette.blue.ui());
        ui.painter().vline(x, field.y_range(), line);
    }
    let name = kit.t("rev.graph");
    let response = ui.interact(field, Id::new("score graph"), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, name));
    kit.note(ui, rect, name);
    if (response.clicked() || response.dragged())
        && let Some(at) = response.interact_pointer_pos()
    {
        let ply = plot.ply(at.x);
        let jump = match ply {
            0 => Some(Jump::First),
            ply => game.node(ply).map(Jump::To),
        };
        if let Some(jump) = jump.filter(|_| ply != now || !on_line) {
            out.push(Action::Review(ReviewCmd::Go(jump)));
        }
    }
}

struct Plot {
    field: Rect,
    plies: usize,
}

impl Plot {
    fn x(&self, ply: usize) -> f32 {
        self.field.left() + self.field.width() * ply as f32 / self.plies as f32
    }

    fn ply(&self, x: f32) -> usize {
        let share = ((x - self.field.left()) / self.field.width()).clamp(0.0, 1.0);
        (share * self.plies as f32).round() as usize
    }

    /// Where a score lies, in centipawns from Red's side.
    fn point(&self, ply: usize, cp: i32) -> Pos2 {
        let height = (cp as f32 / BEND).tanh() * self.field.height() / 2.0;
        pos2(self.x(ply), self.field.center().y - height)
    }
}

fn curve(painter: &Painter, kit: &Kit, game: &GameReview, plot: &Plot) {
    let p = kit.palette;
    let points: Vec<Pos2> = (0..=plot.plies)
        .map_while(|ply| Some(plot.point(ply, game.red_score(ply)?.to_cp())))
        .collect();
    let zero = plot.field.center().y;
    let (red, black) = (
        p.acc.ui().gamma_multiply(0.65),
        p.ink.ui().gamma_multiply(0.75),
    );
    for pair in points.windows(2) {
        area(painter, pair[0], pair[1], zero, red, black);
    }
    let ends = [plot.field.left_center(), plot.field.right_center()];
    let dash = Stroke::new(1.0, p.ink3.ui());
    painter.extend(Shape::dashed_line(&ends, dash, 4.0, 3.0));
    painter.add(Shape::line(points.clone(), Stroke::new(1.5, p.ink.ui())));
    for mark in game.marks().filter(|mark| mark.class >= MoveClass::Mistake) {
        if let Some(&at) = points.get(mark.ply) {
            let side = if mark.class == MoveClass::Blunder {
                6.5
            } else {
                5.0
            };
            diamond(painter, at, side + 1.5, p.paper.ui());
            diamond(painter, at, side, p.acc.ui());
        }
    }
}

/// Fills between a piece of the curve and the zero line, in Red's colour above it and in Black's below.
fn area(painter: &Painter, a: Pos2, b: Pos2, zero: f32, red: Color32, black: Color32) {
    let fill = |points: Vec<Pos2>, color| {
        painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
    };
    let color = |y: f32| if y <= zero { red } else { black };
    let ground = |point: Pos2| pos2(point.x, zero);
    if (a.y <= zero) == (b.y <= zero) {
        let far = if (a.y - zero).abs() > (b.y - zero).abs() {
            a.y
        } else {
            b.y
        };
        if (far - zero).abs() > 0.3 {
            fill(vec![ground(a), a, b, ground(b)], color(far));
        }
        return;
    }
    let share = (zero - a.y) / (b.y - a.y);
    let cross = pos2(a.x + (b.x - a.x) * share, zero);
    fill(vec![ground(a), a, cross], color(a.y));
    fill(vec![cross, b, ground(b)], color(b.y));
}

fn diamond(painter: &Painter, at: Pos2, radius: f32, color: Color32) {
    let corner = |x: f32, y: f32| at + Vec2::new(x, y) * radius;
    let points = vec![
        corner(0.0, -1.0),
        corner(1.0, 0.0),
        corner(0.0, 1.0),
        corner(-1.0, 0.0),
    ];
    painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
}
