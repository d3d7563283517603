//! The app without window system and GPU: it is sent touches, clicks and keys, and its world is read.

use bevy::app::PluginsState;
use bevy::audio::AudioPlugin;
use bevy::ecs::message::Message;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent, WindowResolution};
use bevy::winit::WinitPlugin;
use bevy_egui::egui::{Pos2, Rect, vec2};
use chuhe::app::board::geometry::BoardGeometry;
use chuhe::app::screens::{Boards, CutTexts, Touchables};
use chuhe::app::session::{NewGame, Session, SessionCmd, Stopwatch};
use chuhe::app::state::{Overlay, Screen, Sheet};
use chuhe::app::ui::Touchable;
use chuhe::app::{AppPlugin, LaunchOptions};
use chuhe::career::handicap::Handicap;
use chuhe::career::saved_game::{Aids, Seat, Seats, TimeControl};
use chuhe::career::settings::Lang;
use chuhe::rules::{Position, RuleSet, Side, Square};
use std::path::Path;
use std::time::{Duration, Instant};

/// One frame at 60 Hz.
const FRAME: Duration = Duration::from_micros(16_667);

/// A running app.
pub struct Table {
    pub app: App,
    _temp: Option<tempfile::TempDir>,
}

impl Table {
    /// An app on a phone-sized window, in English, with an empty data folder.
    pub fn new() -> Table {
        Table::sized(412.0, 915.0)
    }

    /// The same with another window.
    pub fn sized(width: f32, height: f32) -> Table {
        let temp = tempfile::tempdir().expect("a temporary folder");
        let mut table = Table::open(temp.path(), width, height, 1.0, Lang::En);
        table._temp = Some(temp);
        table
    }

    /// An app on an existing data folder.
    pub fn open(dir: &Path, width: f32, height: f32, scale: f32, lang: Lang) -> Table {
        let options = LaunchOptions {
            data_dir: Some(dir.to_owned()),
            lang: Some(lang),
            ..default()
        };
        Table::launch(options, width, height, scale)
    }

    /// An app that is told to open a file.
    pub fn with_file(file: &Path) -> Table {
        let temp = tempfile::tempdir().expect("a temporary folder");
        let options = LaunchOptions {
            data_dir: Some(temp.path().to_owned()),
            lang: Some(Lang::En),
            file: Some(file.to_owned()),
            ..default()
        };
        let mut table = Table::launch(options, 412.0, 915.0, 1.0);
        table._temp = Some(temp);
        table
    }

    fn launch(options: LaunchOptions, width: f32, height: f32, scale: f32) -> Table {
        let mut app = App::new();
        let mut resolution = WindowResolution::new(
            (width * scale).round() as u32,
            (height * scale).round() as u32,
        );
        resolution.set_scale_factor_override(Some(scale));
        app.add_plugins(
            DefaultPlugins
                .build()
                .disable::<WinitPlugin>()
                .disable::<LogPlugin>()
                .disable::<AudioPlugin>()
                .set(RenderPlugin {
                    render_creation: RenderCreation::Automatic(Box::new(WgpuSettings {
                        backends: None,
                        ..default()
                    })),
                    ..default()
                })
                .set(WindowPlugin {
                    primary_window: Some(Window {
                        resolution,
                        ..default()
                    }),
                    ..default()
                }),
        )
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .add_plugins(AppPlugin { options });
        while app.plugins_state() == PluginsState::Adding {
            std::thread::yield_now();
        }
        app.finish();
        app.cleanup();
        let mut table = Table { app, _temp: None };
        table.frames(5);
        table
    }

    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
        }
    }

    /// Frames until `done`, or panics after ten seconds of real time.
    pub fn until(&mut self, what: &str, mut done: impl FnMut(&mut World) -> bool) {
        let begin = Instant::now();
        while !done(self.app.world_mut()) {
            assert!(
                begin.elapsed() < Duration::from_secs(10),
                "waited in vain for: {what}"
            );
            self.app.update();
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    pub fn send<M: Message>(&mut self, message: M) {
        self.world().write_message(message);
    }

    pub fn session(&self) -> &Session {
        self.app.world().resource::<Session>()
    }

    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    pub fn overlay(&self) -> Overlay {
        *self.app.world().resource::<Overlay>()
    }

    pub fn fen(&self) -> String {
        self.session().game.position().to_fen()
    }

    /// Starts a game of two people.
    pub fn two_players(&mut self) {
        self.start(Seat::Human, Seat::Human, None);
    }

    pub fn start(&mut self, red: Seat, black: Seat, fen: Option<&str>) {
        self.start_timed(red, black, fen, None);
    }

    /// The same with clocks.
    pub fn start_timed(
        &mut self,
        red: Seat,
        black: Seat,
        fen: Option<&str>,
        clock: Option<TimeControl>,
    ) {
        self.send(SessionCmd::start(NewGame {
            seats: Seats { red, black },
            handicap: Handicap::None,
            handicap_giver: Side::Red,
            aids: Aids::default(),
            rated: None,
            start: fen.map(|fen| Position::from_fen(fen).expect("a legal position")),
            clock,
            rules: RuleSet::default(),
        }));
        self.frames(4);
        assert_eq!(self.screen(), Screen::Match);
    }

    /// Sets the clock that the game's clocks are counted by, and lets frames pass.
    pub fn stopwatch(&mut self, seconds: f64) {
        let now = Duration::from_secs_f64(seconds);
        self.world().insert_resource(Stopwatch::Manual(now));
        self.frames(2);
    }

    /// Where a square is in the window.
    pub fn at(&self, square: &str) -> Vec2 {
        let geometry = self.app.world().resource::<BoardGeometry>();
        geometry.window_of(parse(square))
    }

    fn window(&mut self) -> Entity {
        let world = self.app.world_mut();
        world
            .query_filtered::<Entity, With<PrimaryWindow>>()
            .single(world)
            .expect("a window")
    }

    /// Makes the window another size, as a user does who pulls at its corner.
    pub fn resize(&mut self, width: f32, height: f32) {
        let window = self.window();
        let world = self.app.world_mut();
        if let Some(mut window) = world.get_mut::<Window>(window) {
            window.resolution.set(width, height);
        }
        let resized = bevy::window::WindowResized {
            window,
            width,
            height,
        };
        self.send(resized.clone());
        self.send(WindowEvent::WindowResized(resized));
        self.frames(2);
    }

    pub fn window_size(&self) -> (f32, f32) {
        let world = self.app.world();
        let window = world
            .iter_entities()
            .find_map(|entity| entity.get::<Window>())
            .expect("a window");
        (window.width(), window.height())
    }

    pub fn touch_phase(&mut self, phase: TouchPhase, at: Vec2, id: u64) {
        let window = self.window();
        let touch = TouchInput {
            phase,
            position: at,
            window,
            force: None,
            id,
        };
        self.send(touch);
        self.send(WindowEvent::TouchInput(touch));
    }

    /// A finger down and up at a place in the window, `hold` frames apart.
    pub fn touch_at(&mut self, at: Vec2, hold: usize) {
        self.touch_phase(TouchPhase::Started, at, 7);
        self.frames(hold);
        self.touch_phase(TouchPhase::Ended, at, 7);
        self.frames(2);
    }

    pub fn tap(&mut self, square: &str) {
        let at = self.at(square);
        self.touch_at(at, 1);
    }

    /// Taps a move such as h2e2 and waits for the men to arrive.
    pub fn play(&mut self, mv: &str) {
        self.tap(&mv[..2]);
        self.tap(&mv[2..]);
        self.settle();
    }

    /// Waits until nothing slides.
    pub fn settle(&mut self) {
        self.until("men at rest", |world| {
            !world.resource::<chuhe::app::board::motion::Moving>().0
        });
    }

    pub fn drag(&mut self, from: Vec2, to: Vec2) {
        self.touch_phase(TouchPhase::Started, from, 3);
        self.frames(1);
        for step in 1..=4 {
            self.touch_phase(TouchPhase::Moved, from.lerp(to, step as f32 / 4.0), 3);
            self.frames(1);
        }
        self.touch_phase(TouchPhase::Ended, to, 3);
        self.frames(2);
    }

    pub fn mouse_move(&mut self, at: Vec2) {
        let window = self.window();
        let moved = CursorMoved {
            window,
            position: at,
            delta: None,
        };
        self.send(moved.clone());
        self.send(WindowEvent::CursorMoved(moved));
    }

    pub fn mouse_button(&mut self, state: ButtonState) {
        let window = self.window();
        let press = MouseButtonInput {
            button: MouseButton::Left,
            state,
            window,
        };
        self.send(press);
        self.send(WindowEvent::MouseButtonInput(press));
    }

    /// A key goes down or up; one frame follows.
    pub fn key(&mut self, key_code: KeyCode, logical_key: Key, state: ButtonState) {
        let window = self.window();
        let press = KeyboardInput {
            key_code,
            logical_key,
            state,
            text: None,
            repeat: false,
            window,
        };
        self.send(press.clone());
        self.send(WindowEvent::KeyboardInput(press));
        self.frames(1);
    }

    /// A character is typed.
    pub fn typed(&mut self, text: &str) {
        let window = self.window();
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let press = KeyboardInput {
                key_code: KeyCode::KeyA,
                logical_key: Key::Character(text.into()),
                state,
                text: state.is_pressed().then(|| text.into()),
                repeat: false,
                window,
            };
            self.send(press.clone());
            self.send(WindowEvent::KeyboardInput(press));
            self.frames(1);
        }
    }

    /// Everything on screen that reacts, by name.
    pub fn names(&self) -> Vec<String> {
        let touchables = self.app.world().resource::<Touchables>();
        touchables.0.iter().map(|one| one.name.clone()).collect()
    }

    /// Touches a point of the board that the page shows (not the board of the match).
    pub fn tap_page_board(&mut self, square: &str) {
        let boards = &self.app.world().resource::<Boards>().0;
        let (rect, flipped) = *boards.first().expect("a board on the page");
        let square = parse(square);
        let (x, y) = (f32::from(square.file()), 9.0 - f32::from(square.rank()));
        let (x, y) = if flipped { (8.0 - x, 9.0 - y) } else { (x, y) };
        let pitch = rect.width() / 9.0;
        let at = Vec2::new(
            rect.left() + (x + 0.5) * pitch,
            rect.top() + (y + 0.5) * pitch,
        );
        self.touch_at(at, 2);
        self.frames(2);
    }

    /// What is wrong with what the page shows: texts that lost their end, controls that are smaller than a finger, that
    /// leave the window or that lie over each other.
    pub fn layout_faults(&mut self) -> Vec<String> {
        /// Side of the smallest square that a finger hits, in dp.
        const FINGER: f32 = 48.0;
        let window = self.window();
        let world = self.app.world();
        let window = world.get::<Window>(window).expect("a window");
        let (width, height) = (window.width(), window.height());
        let cut = &world.resource::<CutTexts>().0;
        // Narrower windows than any phone's may shorten a text.
        let cut = cut.iter().filter(|_| width >= 360.0);
        let mut faults: Vec<String> = cut.map(|text| format!("cut: {text}")).collect();
        let open = world.resource::<Overlay>().0;
        let page = *world.resource::<State<Screen>>().get();
        let touchables = &world.resource::<Touchables>().0;
        if touchables.is_empty() {
            faults.push("nothing reacts".to_owned());
        }
        let whole = Rect::from_min_size(Pos2::ZERO, vec2(width, height)).expand(0.5);
        for (index, one) in touchables.iter().enumerate() {
            let Touchable {
                seen,
                size,
                name,
                part,
            } = one;
            // Seven men side by side leave a finger its width from 340 dp on.
            let narrow = width < 340.0 && page == Screen::SetUp && size.x > 40.0;
            if !part && !narrow && size.min_elem() < FINGER - 0.1 {
                faults.push(format!("'{name}' is only {size:?}"));
            }
            if !whole.contains_rect(*seen) {
                faults.push(format!("'{name}' {seen:?} leaves {width}x{height}"));
            }
            for other in &touchables[index + 1..] {
                // The button stays put while the choices above it scroll beneath the edge.
                let start = name == "Start" || other.name == "Start";
                let pinned = open == Some(Sheet::NewGame) && start;
                if !pinned && seen.shrink(0.5).intersects(other.seen.shrink(0.5)) {
                    faults.push(format!("'{name}' and '{}' overlap", other.name));
                }
            }
        }
        faults
    }

    /// Touches the control of this name.
    pub fn press(&mut self, name: &str) {
        let touchables = &self.app.world().resource::<Touchables>().0;
        let rect = touchables
            .iter()
            .find(|one| one.name == name)
            .unwrap_or_else(|| panic!("no '{name}' among {:?}", self.names()))
            .seen;
        let centre = rect.center();
        self.touch_at(Vec2::new(centre.x, centre.y), 2);
        self.frames(2);
    }
}

pub fn parse(square: &str) -> Square {
    let bytes = square.as_bytes();
    Square::new(bytes[0] - b'a', bytes[1] - b'0')
}
