//! The tiles of the home page: one for every place that has no card of its own.

use super::super::actions::Action;
use super::super::grade;
use super::super::model::Model;
use super::super::page;
use super::super::sheet::columns;
use super::cards::title_of;
use crate::app::nav::Nav;
use crate::app::session::SessionCmd;
use crate::app::state::{Screen, Sheet};
use crate::app::ui::{Face, Kit};
use crate::career::lessons::{Course, Lesson};
use crate::career::puzzles::PuzzleSet;
use bevy_egui::egui::{Align2, Color32, Rect, Ui, Vec2, pos2, vec2};

/// Space between tiles.
const GAP: f32 = 12.0;
/// Space between those that only have a sign and a word.
const NEAR: f32 = 8.0;

/// One place to go.
struct Tile {
    icon: &'static str,
    title: String,
    below: String,
    action: Action,
}

fn tile(icon: &'static str, title: &str, below: &str, action: Action) -> Tile {
    Tile {
        icon,
        title: title.to_owned(),
        below: below.to_owned(),
        action,
    }
}

/// In the order of the page.
fn tiles(kit: &Kit, model: &Model, with_ladder: bool) -> Vec<Tile> {
    let mut tiles = Vec::new();
    if with_ladder {
        let grade = model.career.known().map_or(1, |known| known.standing.grade);
        tiles.push(tile(
            "trending-up",
            kit.t("home.ladder"),
            &grade::title(kit, grade),
            Action::Nav(Nav::To(Screen::Ladder)),
        ));
    }
    let set = PuzzleSet::standard();
    let solved = model
        .career
        .known()
        .map_or(0, |known| known.profile.puzzles.solved_count(set));
    tiles.push(tile(
        "puzzle",
        kit.t("home.puzzles"),
        &kit.fill(
            "home.of",
            &[
                ("n", &solved.to_string()),
                ("of", &set.all().count().to_string()),
            ],
        ),
        Action::Nav(Nav::To(Screen::Puzzles)),
    ));
    tiles.push(tile(
        "graduation-cap",
        kit.t("home.lessons"),
        &lessons_done(kit, model),
        Action::Nav(Nav::To(Screen::Lessons)),
    ));
    tiles.push(tile(
        "users",
        kit.t("home.two"),
        kit.t("two.subtitle"),
        Action::Nav(Nav::Open(Sheet::TwoPlayers)),
    ));
    tiles.push(tile(
        "grid-3x3",
        kit.t("home.setup"),
        kit.t("home.setup.below"),
        Action::Nav(Nav::To(Screen::SetUp)),
    ));
    tiles.push(tile(
        "book-open",
        kit.t("home.rules"),
        kit.t("home.rules.below"),
        Action::Nav(Nav::To(Screen::Rules)),
    ));
    tiles.push(tile(
        "library",
        kit.t("rec.title"),
        kit.t("rec.below"),
        Action::Nav(Nav::To(Screen::Records)),
    ));
    if let Some(game) = model.unfinished.0.get(1) {
        let others = model.unfinished.0.len() - 1;
        let count = kit.fill("home.others", &[("n", &others.to_string())]);
        tiles.push(tile(
            "history",
            &title_of(game, kit),
            &count,
            Action::Session(SessionCmd::Load(Box::new(game.clone()))),
        ));
    }
    tiles
}

/// How many lessons are done.
fn lessons_done(kit: &Kit, model: &Model) -> String {
    let lessons = &Course::standard().lessons;
    let done = model.career.known().map_or(0, |known| {
        let progress = &known.profile.lessons;
        let done = |lesson: &&Lesson| progress.count(&lesson.key) >= lesson.exercises.len();
        lessons.iter().filter(done).count()
    });
    kit.fill(
        "home.of",
        &[("n", &done.to_string()), ("of", &lessons.len().to_string())],
    )
}

/// Lays the tiles out in `room`: two columns of cards, or, where they do not fit, smaller ones with a sign and a word.
pub fn view(
    ui: &mut Ui,
    kit: &Kit,
    model: &Model,
    with_ladder: bool,
    room: Rect,
    out: &mut Vec<Action>,
) {
    let tiles = tiles(kit, model, with_ladder);
    let fits = |height: f32, across: usize| {
        let rows = tiles.len().div_ceil(across) as f32;
        rows * (height + GAP) - GAP <= room.height()
    };
    let shapes = [(76.0, 2), (64.0, 2), (72.0, 4), (60.0, 3)];
    let fitting = shapes
        .into_iter()
        .find(|(height, across)| fits(*height, *across));
    if let Some((height, across)) = fitting {
        lay_out(ui, kit, &tiles, room, height, across, out);
        return;
    }
    // A window too low for all of them: they scroll.
    let (height, across) = (60.0, 4);
    let rows = tiles.len().div_ceil(across) as f32;
    page::scroll(ui, room, "tiles", rows * (height + GAP), |ui, area| {
        lay_out(ui, kit, &tiles, area, height, across, out);
    });
}

fn lay_out(
    ui: &Ui,
    kit: &Kit,
    tiles: &[Tile],
    room: Rect,
    height: f32,
    across: usize,
    out: &mut Vec<Action>,
) {
    let small = across > 3;
    for (row, tiles) in tiles.chunks(across).enumerate() {
        let top = room.top() + row as f32 * (height + GAP);
        let line = Rect::from_min_size(pos2(room.left(), top), vec2(room.width(), height));
        // The last of the small ones share their line.
        let (count, gap) = if small {
            (tiles.len(), NEAR)
        } else {
            (across, GAP)
        };
        let places: Vec<Rect> = columns(line, count, gap).collect();
        let mut clicked = None;
        if small {
            let labels: Vec<&str> = tiles.iter().map(|tile| tile.title.as_str()).collect();
            let room = (places[0].width() - 8.0, 13.0);
            kit.together(ui.painter(), &labels, room, || {
                let each = tiles.iter().zip(&places);
                clicked = each
                    .filter(|(tile, rect)| sign(ui, kit, **rect, tile))
                    .last();
            });
        } else {
            let each = tiles.iter().zip(&places);
            clicked = each
                .filter(|(tile, rect)| card(ui, kit, **rect, tile))
                .last();
        }
        out.extend(clicked.map(|(tile, _)| tile.action.clone()));
    }
}

fn sign(ui: &Ui, kit: &Kit, rect: Rect, tile: &Tile) -> bool {
    kit.card(ui.painter(), rect, 14);
    kit.action(ui, rect, tile.icon, &tile.title, true)
}

fn card(ui: &Ui, kit: &Kit, rect: Rect, tile: &Tile) -> bool {
    let response = kit.touch(ui, rect, &tile.title, true);
    kit.card(ui.painter(), rect, 16);
    kit.ground(ui, rect, 16, Color32::TRANSPARENT, &response);
    let p = kit.palette;
    let painter = ui.painter();
    let narrow = rect.width() < 130.0;
    let (pad, side) = if narrow {
        (8.0, 30.0)
    } else {
        (14.0, (rect.height() - 28.0).min(44.0))
    };
    let ground = Rect::from_center_size(
        pos2(rect.left() + pad + side / 2.0, rect.center().y),
        Vec2::splat(side),
    );
    kit.inset(painter, ground, 10);
    kit.icon(painter, ground.center(), tile.icon, 22.0, p.acc.ui());
    let text = Rect::from_min_max(
        pos2(ground.right() + pad.min(10.0), rect.top() + 8.0),
        pos2(rect.right() - pad.min(8.0), rect.bottom() - 8.0),
    );
    // A second line that would lose its end is left out.
    let has_room = kit.width(painter, &tile.below, Face::Ui, 13.0) * 0.82 <= text.width();
    let half = text.height() * if has_room { 0.52 } else { 1.0 };
    let above = Rect::from_min_size(text.min, vec2(text.width(), half));
    let under = Rect::from_min_max(pos2(text.left(), text.top() + half), text.max);
    kit.text(
        painter,
        above,
        &tile.title,
        Face::Medium,
        16.0,
        p.ink.ui(),
        Align2::LEFT_CENTER,
    );
    if has_room {
        kit.text(
            painter,
            under,
            &tile.below,
            Face::Ui,
            13.0,
            p.ink2.ui(),
            Align2::LEFT_CENTER,
        );
    }
    response.clicked()
}
