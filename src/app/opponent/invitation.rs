//! Choosing another program as engine: it is tried before it is taken, its options are asked of itself, and what goes
//! wrong with it is told.

use super::EnginePool;
use super::pool::Guesting;
use super::trial::{Introduction, Trial};
use crate::app::AppSet;
use crate::app::locale::Locale;
use crate::app::nav::Nav;
use crate::app::notices::Notices;
use crate::app::platform::{self, FileChoice};
use crate::app::redraw::Redraw;
use crate::app::settings::{AppSettings, SettingsCmd};
use crate::app::state::{Overlay, Sheet};
use crate::career::settings::{EngineChoice, Settings};
use crate::engine::external::{ExternalError, Offer, Program};
use bevy::prelude::*;
use std::path::{Path, PathBuf};

/// What the settings may ask for.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum EngineCmd {
    /// Ask for a program.
    Ask,
    /// Try this program, and take it when it is an engine.
    Try(PathBuf),
    /// Show the options of the program that was chosen.
    Options,
    /// Give up the program that is being tried.
    Leave,
}

/// The other program, as far as the app knows it.
#[derive(Resource, Default)]
pub struct OtherEngine {
    /// The options that it leaves to its user, once it was asked.
    offers: Option<Vec<Offer>>,
    /// The text key of what is wrong with it.
    fault: Option<&'static str>,
}

impl OtherEngine {
    /// The options that it leaves to its user; `None` while it has not said.
    pub fn offers(&self) -> Option<&[Offer]> {
        self.offers.as_deref()
    }

    /// The text key of what is wrong with it. Our own engine does its work then.
    pub fn fault(&self) -> Option<&'static str> {
        self.fault
    }

    /// The name of the program that plays the machine's moves in games that do not count.
    pub fn player<'a>(&self, settings: &'a Settings) -> Option<&'a str> {
        let choice = settings.engine.as_ref()?;
        let plays = choice.games && self.fault.is_none() && !platform::IS_PHONE;
        plays.then_some(choice.name.as_str())
    }
}

/// What a trial is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    Take,
    Options,
}

/// A program that is being chosen.
#[derive(Resource, Default)]
struct Invitation {
    asked: Option<FileChoice>,
    tried: Option<(Trial, Aim)>,
    /// What the pool was told last.
    known: Option<(EngineChoice, u32, u32)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Invitation>()
        .init_resource::<OtherEngine>()
        .add_message::<EngineCmd>()
        .add_systems(
            Update,
            (
                hear_choice,
                obey,
                hear_trial,
                follow_choice,
                look_for_file,
                tell_faults,
            )
                .chain()
                .in_set(AppSet::Command)
                .run_if(resource_exists::<EnginePool>),
        );
}

fn hear_choice(
    mut invitation: ResMut<Invitation>,
    mut commands: MessageWriter<EngineCmd>,
    mut redraw: ResMut<Redraw>,
) {
    let Some(asked) = &mut invitation.asked else {
        return;
    };
    let Some(answer) = asked.answer() else {
        return redraw.after(platform::CHOICE_POLL);
    };
    invitation.asked = None;
    commands.write_batch(answer.map(EngineCmd::Try));
    redraw.now();
}

fn obey(
    mut commands: MessageReader<EngineCmd>,
    mut invitation: ResMut<Invitation>,
    mut other: ResMut<OtherEngine>,
    pool: Res<EnginePool>,
    settings: Res<AppSettings>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
    mut nav: MessageWriter<Nav>,
    mut redraw: ResMut<Redraw>,
) {
    for command in commands.read() {
        redraw.now();
        let (path, aim) = match command {
            EngineCmd::Ask => {
                invitation.asked = Some(FileChoice::to_open(locale.t("eng.choose")));
                continue;
            }
            EngineCmd::Leave => {
                if let Some((trial, _)) = invitation.tried.take() {
                    trial.leave();
                }
                continue;
            }
            EngineCmd::Try(path) => {
                notices.say(locale.t("eng.trying"));
                (path, Aim::Take)
            }
            EngineCmd::Options => {
                let Some(choice) = &settings.0.engine else {
                    continue;
                };
                other.offers = None;
                nav.write(Nav::Open(Sheet::EngineOptions));
                (&choice.path, Aim::Options)
            }
        };
        if let Some((before, _)) = invitation.tried.take() {
            before.leave();
        }
        let wake = pool.waker();
        let trial = Trial::begin(program(path, &[], &settings), move || wake());
        invitation.tried = Some((trial, aim));
    }
}

fn program(path: &Path, options: &[(String, String)], settings: &AppSettings) -> Program {
    let threads = platform::engine_threads(settings.0.threads);
    let mut program = Program::new(path, threads, settings.0.hash_mb as usize);
    program.options.extend_from_slice(options);
    program
}

/// Takes the program that was tried, or says why not.
fn hear_trial(
    mut invitation: ResMut<Invitation>,
    mut other: ResMut<OtherEngine>,
    mut changes: MessageWriter<SettingsCmd>,
    settings: Res<AppSettings>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<Redraw>,
) {
    let Some((trial, aim)) = &mut invitation.tried else {
        return;
    };
    let aim = *aim;
    let Some(answer) = trial.answer() else {
        return redraw.after(platform::CHOICE_POLL);
    };
    redraw.now();
    let path = trial.path().to_owned();
    invitation.tried = None;
    let chosen = settings.0.engine.as_ref();
    let known = chosen.filter(|choice| choice.path == path);
    match answer {
        Ok(Introduction { name, offers }) => {
            other.offers = Some(offers.into_iter().filter(Offer::is_free).collect());
            if aim == Aim::Options {
                return;
            }
            let name = name_of(name, &path);
            notices.say(locale.fill("eng.taken", &[("name", &name)]));
            let choice = match known {
                // One that had been put away, or has learnt new things.
                Some(known) => EngineChoice {
                    name,
                    ..known.clone()
                },
                None => EngineChoice {
                    path,
                    name,
                    analysis: true,
                    ..EngineChoice::default()
                },
            };
            other.fault = None;
            invitation.known = None;
            changes.write(SettingsCmd::Engine(Some(choice)));
        }
        Err(fault) => {
            warn!("{} is not taken: {fault}", path.display());
            let key = fault_key(&fault);
            notices.say(locale.t(key));
            if known.is_some() {
                other.fault = Some(key);
            }
        }
    }
}

/// What the program is called here: by its own name, else by its file's.
fn name_of(name: String, path: &Path) -> String {
    /// Longer names fit nowhere.
    const LONGEST: usize = 48;
    if name.is_empty() {
        let file = path.file_name().unwrap_or_default();
        return file.to_string_lossy().into_owned();
    }
    name.chars().take(LONGEST).collect()
}

/// The text that says what is wrong with a program.
fn fault_key(fault: &ExternalError) -> &'static str {
    match fault {
        ExternalError::Start(_) => "eng.fault.start",
        ExternalError::NoEngine => "eng.fault.no_engine",
        ExternalError::OtherGame(_) => "eng.fault.other_game",
        ExternalError::Silent(_) | ExternalError::Stopped => "eng.fault.silent",
        ExternalError::Ended => "eng.fault.ended",
        ExternalError::Illegal(_) => "eng.fault.illegal",
    }
}

/// Follows the settings.
fn follow_choice(
    settings: Res<AppSettings>,
    mut invitation: ResMut<Invitation>,
    mut other: ResMut<OtherEngine>,
    mut pool: ResMut<EnginePool>,
) {
    if !settings.is_changed() || platform::IS_PHONE {
        return;
    }
    let set = &settings.0;
    let wanted = set.engine.clone();
    let wanted = wanted.map(|choice| (choice, set.threads, set.hash_mb));
    if invitation.known == wanted {
        return;
    }
    invitation.known.clone_from(&wanted);
    other.fault = None;
    let (program, tasks) = match wanted {
        None => (None, Guesting::default()),
        Some((choice, ..)) => {
            let tasks = Guesting {
                analysis: choice.analysis,
                hints: choice.hints,
                games: choice.games,
            };
            let program = program(&choice.path, &choice.options, &settings);
            (Some(program), tasks)
        }
    };
    pool.invite(program, tasks);
}

/// Whoever looks at the settings sees when the program is no longer there.
fn look_for_file(
    overlay: Res<Overlay>,
    settings: Res<AppSettings>,
    mut other: ResMut<OtherEngine>,
) {
    let looks = overlay.0 == Some(Sheet::Settings);
    if !looks || !(overlay.is_changed() || settings.is_changed()) {
        return;
    }
    let chosen = settings.0.engine.as_ref();
    if chosen.is_some_and(|choice| !choice.path.exists()) {
        other.fault = Some("eng.fault.missing");
    }
}

/// Tells what went wrong with the program; our own engine does its work from then on.
fn tell_faults(
    mut pool: ResMut<EnginePool>,
    mut other: ResMut<OtherEngine>,
    settings: Res<AppSettings>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<Redraw>,
) {
    let Some(fault) = pool.fault() else {
        return;
    };
    warn!("the other engine is put away: {fault}");
    let chosen = settings.0.engine.as_ref();
    let missing = chosen.is_some_and(|choice| !choice.path.exists());
    let key = if missing {
        "eng.fault.missing"
    } else {
        fault_key(&fault)
    };
    other.fault = Some(key);
    let name = chosen.map_or("", |choice| &choice.name);
    let why = locale.t(key);
    notices.alarm(locale.fill("eng.put_away", &[("name", name), ("why", why)]));
    redraw.now();
}
