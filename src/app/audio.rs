//! Sounds. A cue is asked for by message; whether it is heard is the settings' business.

use super::AppSet;
use super::art;
use super::settings::AppSettings;
use bevy::audio::{PlaybackMode, Volume};
use bevy::prelude::*;

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
        Cue::Win => "sounds/win.ogg",
        Cue::Lose => "sounds/lose.ogg",
        Cue::Draw => "sounds/draw.ogg",
        Cue::Promotion => "sounds/promote.ogg",
    }
}

fn load_sounds(sources: Option<ResMut<Assets<AudioSource>>>, mut commands: Commands) {
    let Some(mut sources) = sources else {
        return;
    };
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
    let files = cues
        .map(|cue| file_of(cue, 0))
        .into_iter()
        .chain((0..3).map(|turn| file_of(Cue::Move, turn)));
    let sounds = files
        .map(|file| {
            (
                file,
                sources.add(AudioSource {
                    bytes: art::bytes(file).into(),
                }),
            )
        })
        .collect();
    commands.insert_resource(Sounds(sounds));
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
