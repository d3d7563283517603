//! Putting the app together: settings, data folder, window, plugins.

use super::launch::LaunchOptions;
use super::locale::Locale;
use super::nav::Nav;
use super::notices::Notices;
use super::save::{Storage, Unfinished};
use super::session::{NewGame, SessionCmd};
use super::set_up::position_fault;
use super::settings::{AppSettings, language};
use super::state::{Screen, Sheet};
use super::theme::Theme;
use super::{failure, platform, redraw};
use crate::career::paths::DataDir;
use crate::career::settings::Settings;
use crate::career::store;
use crate::rules::Position;
use bevy::log::LogPlugin;
use bevy::prelude::*;

/// Everything that the app adds to Bevy, without a window of its own.
pub struct AppPlugin {
    /// What the command line asked for.
    pub options: LaunchOptions,
}

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
        app.insert_resource(Locale::new(lang))
            .insert_resource(Theme::new(&settings))
            .insert_resource(AppSettings(settings))
            .insert_resource(notices)
            .insert_resource(FirstSteps(self.options.clone()))
            .add_plugins(super::plugin)
            .add_systems(Startup, spawn_camera)
            .add_systems(PostStartup, first_steps);
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
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<redraw::Redraw>,
) {
    redraw.now();
    let options = &steps.0;
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
    match options.screen.as_deref() {
        Some("new") => {
            nav.write(Nav::Open(Sheet::NewGame));
        }
        Some("settings") => {
            nav.write(Nav::Open(Sheet::Settings));
        }
        Some("setup") => {
            nav.write(Nav::To(Screen::SetUp));
        }
        Some("match") => {
            commands.write(match unfinished.0.first() {
                Some(game) => SessionCmd::Load(Box::new(game.clone())),
                None => SessionCmd::start(NewGame::from_choice(&settings.0.new_game, None)),
            });
        }
        _ => {
            nav.write(Nav::To(Screen::Home));
        }
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
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(platform::window(size)),
                ..default()
            })
            .set(LogPlugin {
                filter: "wgpu=error,naga=warn,bevy_render=warn,bevy_egui=warn".to_owned(),
                ..default()
            }),
    )
    .insert_resource(bevy::winit::WinitSettings::desktop_app())
    .add_plugins(AppPlugin { options });
    platform::after_run(app.run())
}
