//! Putting the app together: settings, data folder, window, plugins.

use super::launch::LaunchOptions;
use super::locale::Locale;
use super::log;
use super::nav::Nav;
use super::notices::Notices;
use super::platform::Incoming;
use super::save::{Storage, Unfinished};
use super::session::{NewGame, SessionCmd};
use super::set_up::position_fault;
use super::settings::{AppSettings, language};
use super::state::{Screen, Sheet};
use super::theme::Theme;
use super::window;
use super::{failure, platform, redraw};
use crate::career::paths::DataDir;
use crate::career::settings::Settings;
use crate::career::store;
use crate::rules::Position;
use bevy::prelude::*;

/// Everything that the app adds to Bevy, without a window of its own.
pub struct AppPlugin {
    /// What the command line asked for.
    pub options: LaunchOptions,
}

/// Frames in which a screen comes up and a game begins.
const FRAMES_BEFORE_SHEET: u8 = 3;

/// What to do once the first frame is due.
#[derive(Resource)]
struct FirstSteps(LaunchOptions);

impl Plugin for AppPlugin {
    fn build(&self, app: &mut App) {
        let mut notices = Notices::default();
        let mut settings = Settings::default();
        let dir = platform::data_dir(self.options.data_dir.clone()).map(DataDir::new);
        if let Some(dir) = dir {
            match store::load::<Settings>(&dir.settings()) {
                Ok(loaded) => {
                    let (value, told) = loaded.with_notices(&dir.settings());
                    settings = value.unwrap_or_default();
                    told.into_iter().for_each(|notice| notices.tell(notice));
                }
                Err(error) => notices.tell_error(error),
            }
            match Storage::open(dir, &settings) {
                Ok(Some(storage)) => {
                    app.insert_resource(storage);
                }
                Ok(None) => notices.warn("notice.second"),
                Err(error) => {
                    notices.tell_error(error);
                    notices.warn("notice.no_place");
                }
            }
        } else {
            notices.warn("notice.no_place");
        }
        let lang = self.options.lang.unwrap_or_else(|| language(&settings));
        if self.options.lang.is_some() {
            settings.language = self.options.lang;
        }
        let mut locale = Locale::new(lang);
        locale.notation = settings.notation;
        window::restore(app.world_mut(), &settings, self.options.size);
        app.insert_resource(locale)
            .insert_resource(Theme::new(&settings))
            .insert_resource(AppSettings(settings))
            .insert_resource(notices)
            .insert_resource(FirstSteps(self.options.clone()))
            .add_plugins((super::plugin, platform::devices))
            .add_systems(Startup, spawn_camera)
            .add_systems(PostStartup, first_steps)
            .add_systems(
                PreUpdate,
                open_sheet.run_if(|steps: Res<FirstSteps>| steps.0.sheet.is_some()),
            );
    }
}

/// The one camera: board and paper share it, and it always covers the whole window.
fn spawn_camera(mut commands: Commands) {
    commands.spawn((Name::new("Camera"), Camera2d, Msaa::Off));
}

fn first_steps(
    steps: Res<FirstSteps>,
    unfinished: Res<Unfinished>,
    settings: Res<AppSettings>,
    locale: Res<Locale>,
    mut nav: MessageWriter<Nav>,
    mut commands: MessageWriter<SessionCmd>,
    mut incoming: MessageWriter<Incoming>,
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<redraw::Redraw>,
) {
    redraw.now();
    let options = &steps.0;
    if let Some(file) = &options.file {
        incoming.write(Incoming::File(file.clone()));
        return;
    }
    if let Some(fen) = &options.fen {
        match Position::from_fen(fen) {
            Ok(start) => {
                let setup = NewGame::from_choice(&settings.0.new_game, Some(start));
                commands.write(SessionCmd::start(setup));
            }
            Err(fault) => {
                let why = position_fault(&fault, &locale);
                notices.say(format!("{} {why}", locale.t("pos.bad")));
            }
        }
        return;
    }
    let to = match options.screen.as_deref() {
        Some("match") => {
            commands.write(match unfinished.0.first() {
                Some(game) => SessionCmd::Load(Box::new(game.clone())),
                None => SessionCmd::start(NewGame::from_choice(&settings.0.new_game, None)),
            });
            return;
        }
        Some("new") => Nav::Open(Sheet::NewGame),
        Some("settings") => Nav::Open(Sheet::Settings),
        Some("keys") => Nav::Open(Sheet::Keys),
        Some("about") => Nav::To(Screen::About),
        Some("person") => Nav::To(Screen::Person),
        Some("puzzles") => Nav::To(Screen::Puzzles),
        Some("lessons") => Nav::To(Screen::Lessons),
        Some("ladder") => Nav::To(Screen::Ladder),
        Some("review") => Nav::To(Screen::Review),
        Some("records") => Nav::To(Screen::Records),
        Some("setup") => Nav::To(Screen::SetUp),
        Some("rules") => Nav::To(Screen::Rules),
        _ => Nav::To(Screen::Home),
    };
    nav.write(to);
}

/// Opens the panel that was asked for once the screen below it stands.
fn open_sheet(
    mut steps: ResMut<FirstSteps>,
    mut frames: Local<u8>,
    mut nav: MessageWriter<Nav>,
    mut redraw: ResMut<redraw::Redraw>,
) {
    redraw.now();
    *frames += 1;
    if *frames > FRAMES_BEFORE_SHEET
        && let Some(sheet) = steps.0.sheet.take()
    {
        nav.write(Nav::Open(sheet));
    }
}

/// Opens the window and runs until it is closed.
pub fn run(options: LaunchOptions) -> AppExit {
    let size = options.size;
    // The settings are not read yet; the language asked for, or the system's, serves a failing start.
    let lang = options
        .lang
        .unwrap_or_else(|| language(&Settings::default()));
    failure::explain(&Locale::new(lang));
    let mut app = App::new();
    if let Some(log) = log::place(options.data_dir.clone()) {
        app.insert_resource(log);
    }
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(platform::window(size)),
                ..default()
            })
            .set(log::plugin()),
    )
    .insert_resource(bevy::winit::WinitSettings::desktop_app())
    .add_plugins(AppPlugin { options });
    platform::after_run(app.run())
}
