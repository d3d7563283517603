//! Choosing another program as engine: it is tried before it is taken, and what goes wrong with it is told.

use super::EnginePool;
use super::pool::Guesting;
use crate::app::AppSet;
use crate::app::locale::Locale;
use crate::app::notices::Notices;
use crate::app::platform::{self, FileChoice};
use crate::app::redraw::Redraw;
use crate::app::settings::{AppSettings, SettingsCmd};
use crate::career::settings::EngineChoice;
use crate::engine::external::{ExternalError, Program};
use bevy::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::Receiver;

/// What the settings may ask for.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum EngineCmd {
    /// Ask for a program.
    Ask,
    /// Try this program, and take it when it is an engine.
    Try(PathBuf),
}

/// A program that is being chosen.
#[derive(Resource, Default)]
struct Invitation {
    asked: Option<FileChoice>,
    tried: Option<(PathBuf, Mutex<Receiver<Result<String, ExternalError>>>)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Invitation>()
        .add_message::<EngineCmd>()
        .add_systems(
            Update,
            (hear_choice, obey, hear_trial, follow_choice, tell_faults)
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
    mut pool: ResMut<EnginePool>,
    settings: Res<AppSettings>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<Redraw>,
) {
    for command in commands.read() {
        redraw.now();
        match command {
            EngineCmd::Ask => {
                invitation.asked = Some(FileChoice::to_open(locale.t("eng.choose")));
            }
            EngineCmd::Try(path) => {
                notices.say(locale.t("eng.trying"));
                let program = program(path, &[], &settings);
                let answer = pool.try_out(program);
                invitation.tried = Some((path.clone(), Mutex::new(answer)));
            }
        }
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
    mut changes: MessageWriter<SettingsCmd>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<Redraw>,
) {
    let Some((path, answer)) = &mut invitation.tried else {
        return;
    };
    let answer = answer
        .get_mut()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    let Ok(answer) = answer.try_recv() else {
        return redraw.after(platform::CHOICE_POLL);
    };
    redraw.now();
    match answer {
        Ok(name) => {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            let name = if name.is_empty() {
                file.into_owned()
            } else {
                name
            };
            notices.say(locale.fill("eng.taken", &[("name", &name)]));
            let choice = EngineChoice {
                path: path.clone(),
                name,
                analysis: true,
                ..EngineChoice::default()
            };
            changes.write(SettingsCmd::Engine(Some(choice)));
        }
        Err(fault) => {
            warn!("{} is not taken: {fault}", path.display());
            notices.say(locale.t(fault_key(&fault)));
        }
    }
    invitation.tried = None;
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
    mut known: Local<Option<(EngineChoice, u32, u32)>>,
    mut pool: ResMut<EnginePool>,
) {
    if !settings.is_changed() || platform::IS_PHONE {
        return;
    }
    let set = &settings.0;
    let wanted = set.engine.clone();
    let wanted = wanted.map(|choice| (choice, set.threads, set.hash_mb));
    if *known == wanted {
        return;
    }
    known.clone_from(&wanted);
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

/// Tells what went wrong with the program; our own engine does its work from then on.
fn tell_faults(
    mut pool: ResMut<EnginePool>,
    settings: Res<AppSettings>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<Redraw>,
) {
    let Some(fault) = pool.fault() else {
        return;
    };
    warn!("the other engine is put away: {fault}");
    let name = settings.0.engine.as_ref().map_or("", |choice| &choice.name);
    let why = locale.t(fault_key(&fault));
    notices.say(locale.fill("eng.put_away", &[("name", name), ("why", why)]));
    redraw.now();
}
