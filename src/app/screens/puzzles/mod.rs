//! The puzzles: today's, those that are due again, and all of them in chapters.

mod bars;
mod chapters;
mod solved;

pub use bars::{bottom as bottom_bar, entries as bar_entries, top as top_bar};
pub use solved::{height as solved_height, view as solved_view};

use chapters::Chapters;

use super::actions::Action;
use super::model::Model;
use super::page;
use super::sheet::{Rows, columns, is_low};
use crate::app::career::Known;
use crate::app::puzzles::{PuzzleCmd, today};
use crate::app::ui::board_view::BoardView;
use crate::app::ui::{ButtonStyle, Face, Kit};
use crate::career::puzzles::{Goal, Puzzle, PuzzleSet};
use crate::rules::{Position, Side};
use bevy_egui::egui::{
    Align2, Color32, Galley, Mesh, Painter, Pos2, Rect, Shape, Stroke, Ui, Vec2, pos2, vec2,
};
use std::sync::Arc;

/// Space between cards.
const GAP: f32 = 12.0;

/// What is asked, in words: who moves, and what is to be reached.
fn goal_words(kit: &Kit, puzzle: &Puzzle) -> String {
    let black = puzzle.fen.split_whitespace().nth(1) == Some("b");
    match puzzle.goal {
        Goal::Win(moves) => {
            let key = if black {
                "puz.goal_win_black"
            } else {
                "puz.goal_win"
            };
            let first = kit.locale.t(key);
            let moves = kit.fill("puz.in_moves", &[("n", &moves.to_string())]);
            kit.fill("puz.goal_in", &[("goal", first), ("moves", &moves)])
        }
        Goal::Draw => kit.locale.t("puz.goal_draw").to_owned(),
    }
}

/// Three stars from the right, `won` of them filled.
fn stars(painter: &Painter, kit: &Kit, right: f32, y: f32, size: f32, won: u8) {
    let p = kit.palette;
    for n in 0..3u8 {
        let centre = pos2(right - size * (2.5 - f32::from(n)), y);
        if n < won {
            star(painter, centre, size * 0.46, p.gold.ui());
        } else {
            let rim = star_rim(centre, size * 0.43);
            let line = Stroke::new(1.25, p.ink3.ui());
            painter.add(Shape::closed_line(rim, line));
        }
    }
}

/// The ten corners of a star.
fn star_rim(centre: Pos2, radius: f32) -> Vec<Pos2> {
    let corner = |n: usize, radius: f32| {
        let angle = (n as f32 * 36.0 - 90.0).to_radians();
        centre + Vec2::angled(angle) * radius
    };
    let inner = radius * 0.45;
    (0..10)
        .map(|n| corner(n, if n % 2 == 0 { radius } else { inner }))
        .collect()
}

fn star(painter: &Painter, centre: Pos2, radius: f32, ink: Color32) {
    let rim = star_rim(centre, radius);
    // A star is not convex: its points are drawn one by one, from the middle.
    let mut mesh = Mesh::default();
    mesh.colored_vertex(centre, ink);
    for &point in &rim {
        mesh.colored_vertex(point, ink);
    }
    for n in 0..10 {
        mesh.add_triangle(0, n + 1, (n + 1) % 10 + 1);
    }
    painter.add(mesh);
    // Its edge is smooth, as a line's is.
    painter.add(Shape::closed_line(
        star_rim(centre, radius - 0.5),
        Stroke::new(1.0, ink),
    ));
}

/// The page.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, safe: Rect, out: &mut Vec<Action>) {
    let room = page::frame(ui, kit, safe, kit.t("home.puzzles"), 1240.0, vec![], out);
    let Some(known) = model.career.known() else {
        return;
    };
    let set = PuzzleSet::standard();
    let progress = &known.profile.puzzles;
    let total: u32 = set
        .chapters
        .iter()
        .map(|chapter| progress.of_chapter(chapter).1)
        .sum();
    let corner = Rect::from_min_max(
        pos2(room.right() - 120.0, safe.top() + 8.0),
        pos2(room.right(), safe.top() + 64.0),
    );
    let corner = corner.translate(vec2(0.0, room.top() - 4.0 - corner.bottom()));
    let drawn = kit.text(
        ui.painter(),
        corner,
        &total.to_string(),
        Face::Medium,
        16.0,
        kit.palette.ink2.ui(),
        Align2::RIGHT_CENTER,
    );
    let at = pos2(drawn.left() - 16.0, drawn.center().y);
    star(ui.painter(), at, 10.0, kit.palette.gold.ui());
    let chapter = model.puzzles.chapter.unwrap_or_else(|| {
        let open = |chapter: &crate::career::puzzles::Chapter| {
            progress.of_chapter(chapter).0 < chapter.puzzles.len()
        };
        set.chapters.iter().position(open).unwrap_or(0)
    });
    let Some(puzzles) = set.chapters.get(chapter).map(|chapter| &chapter.puzzles) else {
        return;
    };
    // A phone that lies has little height: smaller boards, so that their names are seen.
    let low = is_low(ui.ctx().viewport_rect().height());
    let least = if low { 150.0 } else { 190.0 };
    let across = ((room.width() / least) as usize).clamp(2, 6);
    let width = (room.width() - GAP * (across - 1) as f32) / across as f32;
    let thumb = (width - 24.0) / 0.9 + 12.0;
    let painter = ui.painter().clone();
    let heights: Vec<f32> = puzzles
        .chunks(across)
        .map(|row| {
            let words = row
                .iter()
                .map(|puzzle| Words::new(&painter, kit, puzzle, width - 24.0));
            thumb + words.fold(0.0, |high, words| words.height().max(high))
        })
        .collect();
    let grid: f32 = heights.iter().map(|high| high + GAP).sum();
    let due = progress.due(set, today());
    let again = if due.is_empty() { 0.0 } else { 56.0 + GAP };
    let daily_height = 108.0 * kit.scale.clamp(1.0, 1.3);
    let chips = Chapters::new(&painter, kit, known, room.width(), low);
    let height = daily_height + GAP + again + chips.height() + GAP + grid;
    page::scroll(ui, room, "puzzles", height, |ui, area| {
        let mut lines = Rows::new(area);
        daily(ui, kit, known, lines.next(daily_height, GAP), out);
        if !due.is_empty() {
            let label = kit.fill("puz.due", &[("n", &due.len().to_string())]);
            let row = lines.next(56.0, GAP);
            if kit.button(ui, row, ButtonStyle::Paper, Some("repeat"), &label) {
                out.push(Action::Puzzle(PuzzleCmd::Practise));
            }
        }
        chips.view(ui, kit, chapter, lines.next(chips.height(), GAP), out);
        let seen = ui.clip_rect();
        for (row, high) in puzzles.chunks(across).zip(&heights) {
            let line = lines.next(*high, GAP);
            // A chapter has many boards; only those in sight are drawn.
            if !line.intersects(seen) {
                continue;
            }
            for (puzzle, cell) in row.iter().zip(columns(line, across, GAP)) {
                card(ui, kit, known, cell, puzzle, out);
            }
        }
    });
}

/// The number of a puzzle in the whole set, from 1.
fn number_of(puzzle: &Puzzle) -> usize {
    let same = |other: &Puzzle| other.id == puzzle.id;
    PuzzleSet::standard()
        .all()
        .position(same)
        .map_or(0, |n| n + 1)
}

/// The name; where it is a foreign phrase, with a number beside it, which can be remembered in any language.
fn title_of(kit: &Kit, puzzle: &Puzzle) -> String {
    let title = puzzle.title.text(kit.locale.lang());
    if puzzle.goal == Goal::Win(1) || kit.locale.is_chinese() {
        title.to_owned()
    } else {
        format!("{}. {title}", number_of(puzzle))
    }
}

fn board(painter: &Painter, kit: &Kit, rect: Rect, puzzle: &Puzzle) {
    let rect = BoardView::fit(rect, painter.pixels_per_point());
    if let Ok(position) = Position::from_fen(&puzzle.fen) {
        let view = BoardView {
            flipped: position.side_to_move() == Side::Black,
            ..BoardView::new(&position)
        };
        view.draw(painter, kit, rect);
    }
}

fn daily(ui: &Ui, kit: &Kit, known: &Known, rect: Rect, out: &mut Vec<Action>) {
    let (painter, p) = (ui.painter(), kit.palette);
    kit.card(painter, rect, 18);
    let today = today();
    let Some(puzzle) = PuzzleSet::standard().daily(today) else {
        return;
    };
    let high = rect.height() - 24.0;
    let thumb = Rect::from_min_size(rect.min + vec2(12.0, 12.0), vec2(high * 0.9, high));
    board(painter, kit, thumb, puzzle);
    let side = 92.0 * kit.scale.clamp(1.0, 1.2);
    let button = Rect::from_min_max(
        pos2(rect.right() - side - 14.0, rect.center().y - 26.0),
        pos2(rect.right() - 14.0, rect.center().y + 26.0),
    );
    let words = Rect::from_min_max(
        pos2(thumb.right() + 14.0, thumb.top()),
        pos2(button.left() - 10.0, thumb.bottom()),
    );
    let progress = &known.profile.puzzles;
    let streak = progress.daily_streak(today);
    let days = kit.fill("puz.streak", &[("n", &streak.to_string())]);
    let goal = goal_words(kit, puzzle);
    let small = |text: &str| kit.height(painter, text, Face::Ui, 13.0, words.width());
    let name = kit.t("home.daily");
    let (above, below) = (small(name), if streak > 0 { small(&days) } else { 0.0 });
    let asked = kit.height(painter, &goal, Face::Title, 20.0, words.width());
    let asked = asked.min(words.height() - above - below);
    let top = words.center().y - (above + asked + below) / 2.0;
    let mut lines = Rows::new(Rect::from_min_max(pos2(words.left(), top), words.max));
    let left = Align2::LEFT_CENTER;
    let (ink, ink2) = (p.ink.ui(), p.ink2.ui());
    kit.text(
        painter,
        lines.next(above, 0.0),
        name,
        Face::Ui,
        13.0,
        ink2,
        left,
    );
    kit.text(
        painter,
        lines.next(asked, 0.0),
        &goal,
        Face::Title,
        20.0,
        ink,
        left,
    );
    if streak > 0 {
        kit.text(
            painter,
            lines.next(below, 0.0),
            &days,
            Face::Ui,
            13.0,
            ink2,
            left,
        );
    }
    let done = progress.daily.contains(&today);
    let (style, key) = if done {
        (ButtonStyle::Secondary, "puz.again")
    } else {
        (ButtonStyle::Primary, "puz.start")
    };
    if kit.button(ui, button, style, None, kit.t(key)) {
        out.push(Action::Puzzle(PuzzleCmd::Open(puzzle.id.clone())));
    }
}

/// Name and aim of a puzzle, laid out for a card: each takes a second line when it needs one.
struct Words {
    name: Arc<Galley>,
    goal: Arc<Galley>,
}

/// Height of the stars with the space about them.
const STARS: f32 = 30.0;

impl Words {
    /// `wide` is the width of the board above.
    fn new(painter: &Painter, kit: &Kit, puzzle: &Puzzle, wide: f32) -> Words {
        let p = kit.palette;
        let (name, goal) = (title_of(kit, puzzle), goal_words(kit, puzzle));
        Words {
            name: kit.paragraph(painter, &name, Face::Title, 18.0, p.ink.ui(), wide),
            goal: kit.paragraph(painter, &goal, Face::Ui, 13.0, p.ink2.ui(), wide),
        }
    }

    /// With the stars and the space above.
    fn height(&self) -> f32 {
        8.0 + self.name.size().y + self.goal.size().y + STARS
    }
}

fn card(ui: &Ui, kit: &Kit, known: &Known, rect: Rect, puzzle: &Puzzle, out: &mut Vec<Action>) {
    let title = title_of(kit, puzzle);
    let response = kit.touch(ui, rect, &title, true);
    kit.card(ui.painter(), rect, 16);
    kit.ground(ui, rect, 16, kit.palette.paper.ui(), &response);
    let (painter, p) = (ui.painter(), kit.palette);
    let wide = rect.width() - 24.0;
    let thumb = Rect::from_min_size(rect.min + vec2(12.0, 12.0), vec2(wide, wide / 0.9));
    board(painter, kit, thumb, puzzle);
    let words = Words::new(painter, kit, puzzle, wide);
    let fitted = BoardView::fit(thumb, painter.pixels_per_point());
    let at = pos2(fitted.left(), thumb.bottom() + 8.0);
    let below = at + vec2(0.0, words.name.size().y);
    painter.galley(at, words.name, p.ink.ui());
    painter.galley(below, words.goal, p.ink2.ui());
    let size = (wide * 0.11).clamp(14.0, 18.0);
    let won = known.profile.puzzles.stars(&puzzle.id);
    let y = rect.bottom() - 4.0 - STARS / 2.0;
    stars(painter, kit, fitted.left() + 3.0 * size, y, size, won);
    if response.clicked() {
        out.push(Action::Puzzle(PuzzleCmd::Open(puzzle.id.clone())));
    }
}
