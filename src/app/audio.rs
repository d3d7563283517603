//! Sounds. A cue is asked for by message; whether it is heard is the settings' business.

use super::AppSet;
use super::art;
use super::settings::AppSettings;
use crate::rules::EndReason;
use bevy::audio::{PlaybackMode, Volume};
use bevy::prelude::*;
use std::collections::BTreeSet;

/// What just happened, as a sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cue {
    /// A man was picked up.
    Select,
    /// A man was set down.
    Move,
    /// A man was taken.
    Capture,
    /// Check.
    Check,
    /// A move was refused.
    Illegal,
    /// One of the last seconds of a clock.
    Tick,
    /// A hint appeared.
    Hint,
    /// A game ended in this way.
    End(EndReason),
    /// The person won.
    Win,
    /// The person lost.
    Lose,
    /// Drawn.
    Draw,
    /// A new grade was reached.
    Promotion,
}

/// Plays a cue.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayCue(pub Cue);

/// The sounds, decoded on first use by the audio thread.
#[derive(Resource)]
struct Sounds(Vec<(&'static str, Handle<AudioSource>)>);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PlayCue>()
        .add_systems(Startup, load_sounds)
        .add_systems(Update, play.in_set(AppSet::Sound));
}

fn file_of(cue: Cue, turn: usize) -> &'static str {
    match cue {
        Cue::Select => "sounds/select.ogg",
        // Three pitches in turn, so that no two moves sound the same.
        Cue::Move => ["sounds/move.ogg", "sounds/move2.ogg", "sounds/move3.ogg"][turn % 3],
        Cue::Capture => "sounds/capture.ogg",
        Cue::Check => "sounds/check.ogg",
        Cue::Illegal => "sounds/illegal.ogg",
        Cue::Tick => "sounds/tick.ogg",
        Cue::Hint => "sounds/hint.ogg",
        Cue::End(reason) => file_of_end(reason),
        Cue::Win => "sounds/win.ogg",
        Cue::Lose => "sounds/lose.ogg",
        Cue::Draw => "sounds/draw.ogg",
        Cue::Promotion => "sounds/promote.ogg",
    }
}

/// The sound of each kind of end. The four offences against the law of repetition share that of a court.
fn file_of_end(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Checkmate => "sounds/end_mate.ogg",
        EndReason::Stalemate => "sounds/end_stalemate.ogg",
        EndReason::PerpetualCheck
        | EndReason::PerpetualChase
        | EndReason::PerpetualThreat
        | EndReason::MixedForbidden => "sounds/end_law.ogg",
        EndReason::Repetition => "sounds/end_repeat.ogg",
        EndReason::NaturalLimit => "sounds/end_limit.ogg",
        EndReason::InsufficientMaterial => "sounds/end_bare.ogg",
        EndReason::Resignation => "sounds/end_resign.ogg",
        EndReason::Agreement => "sounds/end_agreed.ogg",
        EndReason::Timeout => "sounds/end_time.ogg",
        EndReason::Abandoned => "sounds/end_abandoned.ogg",
        EndReason::RuleViolation => "sounds/end_ruling.ogg",
    }
}

/// Every sound that can be asked for: its file and what that holds.
pub fn sounds() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    let cues = [
        Cue::Select,
        Cue::Capture,
        Cue::Check,
        Cue::Illegal,
        Cue::Tick,
        Cue::Hint,
        Cue::Win,
        Cue::Lose,
        Cue::Draw,
        Cue::Promotion,
    ];
    let files: BTreeSet<&str> = cues
        .map(|cue| file_of(cue, 0))
        .into_iter()
        .chain((0..3).map(|turn| file_of(Cue::Move, turn)))
        .chain(EndReason::ALL.map(file_of_end))
        .collect();
    files.into_iter().map(|file| (file, art::bytes(file)))
}

fn load_sounds(sources: Option<ResMut<Assets<AudioSource>>>, mut commands: Commands) {
    let Some(mut sources) = sources else {
        return;
    };
    let sounds = sounds().map(|(file, bytes)| {
        let bytes = bytes.into();
        (file, sources.add(AudioSource { bytes }))
    });
    let sounds = Sounds(sounds.collect());
    commands.insert_resource(sounds);
}

fn play(
    mut cues: MessageReader<PlayCue>,
    mut turn: Local<usize>,
    sounds: Option<Res<Sounds>>,
    settings: Res<AppSettings>,
    mut commands: Commands,
) {
    let Some(sounds) = sounds else {
        cues.clear();
        return;
    };
    for PlayCue(cue) in cues.read() {
        *turn += 1;
        if !settings.0.sound {
            continue;
        }
        let file = file_of(*cue, *turn);
        if let Some((_, source)) = sounds.0.iter().find(|(name, _)| *name == file) {
            commands.spawn((
                Name::new(format!("Sound {cue:?}")),
                AudioPlayer(source.clone()),
                PlaybackSettings {
                    mode: PlaybackMode::Despawn,
                    volume: Volume::Linear(settings.0.volume),
                    ..default()
                },
            ));
        }
    }
}
