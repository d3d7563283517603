//! One pass of the interface: the screen, the sheet over it, the message over both; and where the board goes.

use super::actions::{Action, Asked};
use super::entrance::Entrance;
use super::layout::{LayoutOptions, MatchLayout};
use super::model::Model;
use super::{
    about, ask, cycle, home, keys, ladder, lessons, making, match_screen, more, moves, new_game,
    person, puzzles, rated_pending, records, result, review, rules, set_up, settings, sheet, toast,
    two_players,
};
use crate::app::board::geometry::BoardGeometry;
use crate::app::platform::Insets;
use crate::app::redraw::Redraw;
use crate::app::save::Unfinished;
use crate::app::session::Session;
use crate::app::settings::AppSettings;
use crate::app::state::{Screen, Sheet};
use crate::app::theme::Theme;
use crate::app::ui::{Kit, Touchable};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::{self, Rect, Ui, UiBuilder};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use std::cell::{Cell, RefCell};
use std::time::Duration;

/// Everything that reacted in the last pass; tests look at it.
#[derive(Resource, Default, Debug)]
pub struct Touchables(pub Vec<Touchable>);

/// Texts that did not fit in the last pass: a fault of the layout, not of the text.
#[derive(Resource, Default)]
pub struct CutTexts(pub Vec<String>);

/// The boards that egui drew in the last pass and that react: where, and whether Black sits at the bottom.
#[derive(Resource, Default, Debug)]
pub struct Boards(pub Vec<(Rect, bool)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Touchables>()
        .init_resource::<Boards>()
        .init_resource::<CutTexts>()
        .add_systems(EguiPrimaryContextPass, show)
        .add_systems(PreUpdate, arrange_board.after(bevy::input::InputSystems));
}

/// The part of the window that nothing covers.
fn safe_area(window: &Window, insets: &Insets) -> Rect {
    Rect::from_min_max(
        egui::pos2(insets.left, insets.top),
        egui::pos2(
            window.width() - insets.right,
            window.height() - insets.bottom,
        ),
    )
}

fn options(window: &Window, settings: &AppSettings, theme: &Theme) -> LayoutOptions {
    LayoutOptions {
        pixels_per_point: window.scale_factor(),
        text_scale: theme.text_scale,
        coordinates: settings.0.coordinates,
        left_handed: settings.0.left_handed,
    }
}

/// Puts the board where the screen wants it, before anything looks at pointer positions.
fn arrange_board(
    window: Single<&Window, With<PrimaryWindow>>,
    insets: Res<Insets>,
    settings: Res<AppSettings>,
    theme: Res<Theme>,
    screen: Res<State<Screen>>,
    session: Option<Res<Session>>,
    unfinished: Res<Unfinished>,
    mut geometry: ResMut<BoardGeometry>,
    mut redraw: ResMut<Redraw>,
) {
    let safe = safe_area(&window, &insets);
    let scale = window.scale_factor();
    let size = Vec2::new(window.width(), window.height());
    let flipped = session.as_ref().is_some_and(|session| session.flipped);
    let wanted = match (screen.get(), session) {
        (Screen::Match, Some(_)) => {
            let layout = MatchLayout::new(safe, options(&window, &settings, &theme));
            let centre = layout.board.center();
            BoardGeometry {
                centre: Vec2::new(centre.x, centre.y),
                pitch: layout.pitch,
                shown: true,
                angle: 0.0,
                flipped,
                window: size,
                scale,
                strip: layout.strip,
            }
        }
        (here, _) => {
            let hero = home::hero_board(safe, !unfinished.0.is_empty(), size, scale, flipped);
            BoardGeometry {
                shown: *here == Screen::Home,
                ..hero
            }
        }
    };
    if geometry.set_if_neq(wanted) {
        redraw.now();
    }
}

fn show(
    mut contexts: EguiContexts,
    model: Model,
    window: Single<&Window, With<PrimaryWindow>>,
    insets: Res<Insets>,
    mut asked: ResMut<Asked>,
    mut touchables: ResMut<Touchables>,
    mut boards: ResMut<Boards>,
    mut cut: ResMut<CutTexts>,
    mut entrance: Local<Entrance>,
    mut redraw: ResMut<Redraw>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let kit = Kit {
        locale: &model.locale,
        palette: &model.theme.skin.palette,
        scale: model.theme.text_scale,
        men: &model.icons,
        touchables: RefCell::default(),
        boards: RefCell::default(),
        cut: RefCell::default(),
        names: RefCell::default(),
        reach: Cell::default(),
        largest: Cell::new(1.0),
    };
    let mut out = Vec::new();
    let safe = safe_area(&window, &insets);
    let builder = UiBuilder::new()
        .layer_id(egui::LayerId::background())
        .max_rect(safe);
    let mut ui = Ui::new(context.clone(), egui::Id::new("screen"), builder);
    let (page_shown, sheet_shown) = entrance.advance(&model);
    ui.set_opacity(page_shown);
    if page_shown < 1.0 || sheet_shown < 1.0 {
        redraw.now();
    }
    match model.screen.get() {
        Screen::About => about::view(&mut ui, &kit, &model, safe, &mut out),
        Screen::SetUp => set_up::view(&ui, &kit, &model, safe, &mut out),
        Screen::Puzzles => puzzles::view(&mut ui, &kit, &model, safe, &mut out),
        Screen::Person => person::view(&mut ui, &kit, &model, safe, &mut out),
        Screen::Lessons => lessons::view(&mut ui, &kit, &model, safe, &mut out),
        Screen::Lesson => lessons::player_view(&mut ui, &kit, &model, safe, &mut out),
        Screen::Ladder => ladder::view(&mut ui, &kit, &model, safe, &mut out),
        Screen::Cycle => cycle::view(&mut ui, &kit, &model, safe, &mut out),
        Screen::Rules => rules::view(&mut ui, &kit, &model, safe, &mut out),
        Screen::Review => review::view(&mut ui, &kit, &model, safe, &mut out),
        Screen::Records => records::view(&mut ui, &kit, &model, safe, &mut out),
        Screen::Home => home::view(&mut ui, &kit, &model, safe, &mut out),
        Screen::Match => {
            let layout = MatchLayout::new(safe, options(&window, &model.settings, &model.theme));
            match_screen::view(&mut ui, &kit, &model, &layout, &mut out);
        }
    }
    if let Some(open) = model.overlay.0 {
        // What lies under a sheet does not react.
        kit.touchables.borrow_mut().clear();
        kit.boards.borrow_mut().clear();
        kit.cut.borrow_mut().clear();
        out.clear();
        let body = |ui: &mut Ui, rect: Rect, out: &mut Vec<Action>| match open {
            Sheet::NewGame => new_game::view(ui, &kit, &model, rect, out),
            Sheet::TwoPlayers => two_players::view(ui, &kit, &model, rect, out),
            Sheet::More => more::view(ui, &kit, &model, rect, out),
            Sheet::Moves => moves::sheet(ui, &kit, &model, rect, out),
            Sheet::Settings => settings::view(ui, &kit, &model, rect, out),
            Sheet::EngineOptions => {
                settings::engine_options::view(ui, &kit, &model, rect, out);
            }
            Sheet::Keys => keys::view(ui, &kit, rect, out),
            Sheet::Result => result::view(ui, &kit, &model, rect, out),
            Sheet::Challenge(challenge) => {
                ladder::challenge_view(ui, &kit, &model, challenge, rect, out);
            }
            Sheet::RatedPending(challenge) => {
                rated_pending::view(ui, &kit, &model, challenge, rect, out);
            }
            Sheet::PuzzleSolved => puzzles::solved_view(ui, &kit, &model, rect, out),
            Sheet::Seals { new } => person::seals_view(ui, &kit, new, rect, out),
            Sheet::PersonName => person::name_view(ui, &kit, &model, rect, out),
            Sheet::ReviewMore => review::more::view(ui, &kit, &model, rect, out),
            Sheet::Record => records::sheets::actions(ui, &kit, &model, rect, out),
            Sheet::Narrow(by) => records::narrow::view(ui, &kit, &model, by, rect, out),
            Sheet::Export => records::export::view(ui, &kit, &model, rect, out),
            Sheet::ImportReport => records::report::view(ui, &kit, &model, rect, out),
            Sheet::Rename => records::sheets::rename(ui, &kit, &model, rect, out),
            Sheet::Comment => review::comment::sheet(ui, &kit, &model, rect, out),
            Sheet::Ask(question) => ask::view(ui, &kit, &model, question, rect, out),
        };
        let room = sheet::room(safe);
        let wide = sheet::is_wide(room);
        let height = match open {
            // These keep a part in place and scroll the rest themselves.
            Sheet::NewGame => new_game::height(&kit, &model, room).min(safe.height() - 40.0),
            Sheet::TwoPlayers => two_players::height(&kit, &model).min(safe.height() - 40.0),
            Sheet::More => more::height(&model, wide),
            Sheet::Moves => moves::height(&kit, &model).min(safe.height() - 40.0),
            Sheet::Settings => settings::height(&kit, &model).min(safe.height() - 40.0),
            Sheet::EngineOptions => {
                settings::engine_options::height(&kit, &model).min(safe.height() - 40.0)
            }
            Sheet::Keys => keys::height(&kit, wide),
            Sheet::Result => result::height(&kit, &model),
            Sheet::Challenge(_) => ladder::challenge_height(&kit, wide),
            Sheet::RatedPending(_) => rated_pending::height(&kit),
            Sheet::PuzzleSolved => puzzles::solved_height(&kit),
            Sheet::Seals { .. } => person::seals_height(&kit),
            Sheet::Ask(question) => ask::height(&kit, &model, question),
            Sheet::PersonName => person::name_height(),
            Sheet::ReviewMore => review::more::height(&kit, &model, wide),
            Sheet::Record => records::sheets::height(&model),
            Sheet::Narrow(_) => records::narrow::height(&model).min(safe.height() - 40.0),
            Sheet::Export => records::export::height(&kit, &model),
            Sheet::ImportReport => records::report::height(&kit, &model).min(safe.height() - 40.0),
            Sheet::Rename => records::sheets::rename_height(),
            Sheet::Comment => review::comment::height(&kit),
        };
        sheet::show(&context, &kit, safe, height, sheet_shown, &mut out, body);
    }
    making::show(&context, &kit, &model, safe, &mut out);
    toast::show(&context, &kit, &model, safe, &mut out);
    if model.icons.owes_pictures() || model.swatches.owes() {
        redraw.now();
    }
    if model.shows_thinking() {
        redraw.after(Duration::from_millis(300));
    }
    touchables.0 = kit.touchables.into_inner();
    boards.0 = kit.boards.into_inner();
    cut.0 = kit.cut.into_inner();
    if !out.is_empty() || context.input(|input| !input.events.is_empty()) {
        redraw.now();
    }
    asked.0 = out;
    Ok(())
}
