//! The settings in use: read at start, applied at once, written when they change.

use super::AppSet;
use super::locale::Locale;
use super::platform::{self, SystemStill, SystemTextScale};
use super::redraw::Redraw;
use super::save::Storage;
use super::theme::Theme;
use crate::career::settings::{
    AnimationSpeed, EngineChoice, Lang, NotationStyle, Settings, WindowPlace,
};
use bevy::prelude::*;

/// The settings of this device.
#[derive(Resource, Default)]
pub struct AppSettings(pub Settings);

/// One change of a setting.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum SettingsCmd {
    /// `None` follows the system.
    Language(Option<Lang>),
    /// Board skin by id.
    Skin(String),
    /// Piece set by id.
    PieceSet(String),
    /// Sound on or off.
    Sound(bool),
    /// Moves read aloud.
    SpokenMoves(bool),
    /// Short vibrations.
    Haptics(bool),
    /// Speed of the men.
    Animation(AnimationSpeed),
    /// Numbers at the rim.
    Coordinates(bool),
    /// Dots on legal points.
    ShowLegal(bool),
    /// Second tap confirms.
    ConfirmMove(bool),
    /// Factor on all text.
    TextSize(f32),
    /// Red and Black differ by tone as well.
    StrongContrast(bool),
    /// Actions on the left.
    LeftHanded(bool),
    /// Two players: the far side's men and bar are turned.
    TurnFarSide(bool),
    /// How moves are written.
    Notation(NotationStyle),
    /// Loudness, 0 to 1.
    Volume(f32),
    /// Threads of the engine.
    Threads(u32),
    /// Hash table of the engine in MiB.
    Hash(u32),
    /// Another program as engine, or none.
    Engine(Option<EngineChoice>),
    /// The window's place on the desktop.
    Window(WindowPlace),
    /// The first values of a group again.
    Reset(SettingsGroup),
    /// The choices of the new-game sheet.
    NewGame(crate::career::settings::NewGameChoice),
    /// The choices of the sheet for two people.
    TwoPlayers(crate::career::settings::TwoPlayersChoice),
}

/// A group of the settings sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingsGroup {
    /// Skin, men, text, language.
    Look,
    /// Motion, marks, notation.
    Play,
    /// Sound and vibration.
    Sound,
    /// Threads and memory.
    Engine,
}

impl SettingsGroup {
    /// Puts this group's settings back to what they were when the app was new.
    fn reset(self, set: &mut Settings) {
        let usual = Settings::default();
        match self {
            SettingsGroup::Look => {
                set.skin = usual.skin;
                set.piece_set = usual.piece_set;
                set.text_size = usual.text_size;
                set.language = usual.language;
                set.strong_contrast = usual.strong_contrast;
                set.coordinates = usual.coordinates;
            }
            SettingsGroup::Play => {
                set.animation = usual.animation;
                set.notation = usual.notation;
                set.show_legal = usual.show_legal;
                set.confirm_move = usual.confirm_move;
                set.left_handed = usual.left_handed;
            }
            SettingsGroup::Sound => {
                set.sound = usual.sound;
                set.volume = usual.volume;
                set.spoken_moves = usual.spoken_moves;
                set.haptics = usual.haptics;
            }
            SettingsGroup::Engine => {
                set.threads = usual.threads;
                set.hash_mb = usual.hash_mb;
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SettingsCmd>().add_systems(
        Update,
        (
            apply.in_set(AppSet::Command),
            follow_system.before(AppSet::Navigate),
        ),
    );
}

/// The language to show: the chosen one, else the system's, else English.
pub fn language(settings: &Settings) -> Lang {
    settings
        .language
        .or_else(|| {
            platform::system_locale()
                .as_deref()
                .and_then(Lang::from_locale)
        })
        .unwrap_or(Lang::En)
}

fn apply(
    mut changes: MessageReader<SettingsCmd>,
    mut settings: ResMut<AppSettings>,
    mut locale: ResMut<Locale>,
    mut theme: ResMut<Theme>,
    storage: Option<Res<Storage>>,
) {
    if changes.is_empty() {
        return;
    }
    let set = &mut settings.0;
    for change in changes.read() {
        match change.clone() {
            SettingsCmd::Language(language) => set.language = language,
            SettingsCmd::Skin(skin) => set.skin = skin,
            SettingsCmd::PieceSet(pieces) => set.piece_set = pieces,
            SettingsCmd::Sound(on) => set.sound = on,
            SettingsCmd::SpokenMoves(on) => set.spoken_moves = on,
            SettingsCmd::Haptics(on) => set.haptics = on,
            SettingsCmd::Animation(speed) => set.animation = speed,
            SettingsCmd::Coordinates(on) => set.coordinates = on,
            SettingsCmd::ShowLegal(on) => set.show_legal = on,
            SettingsCmd::ConfirmMove(on) => set.confirm_move = on,
            SettingsCmd::TextSize(size) => set.text_size = size,
            SettingsCmd::StrongContrast(on) => set.strong_contrast = on,
            SettingsCmd::LeftHanded(on) => set.left_handed = on,
            SettingsCmd::TurnFarSide(on) => set.turn_far_side = on,
            SettingsCmd::Notation(style) => set.notation = style,
            SettingsCmd::Volume(volume) => set.volume = volume,
            SettingsCmd::Threads(count) => set.threads = count,
            SettingsCmd::Hash(mb) => set.hash_mb = mb,
            SettingsCmd::Engine(choice) => set.engine = choice,
            SettingsCmd::Window(place) => set.window = Some(place),
            SettingsCmd::Reset(group) => group.reset(set),
            SettingsCmd::NewGame(choice) => set.new_game = choice,
            SettingsCmd::TwoPlayers(choice) => set.two_players = choice,
        }
    }
    set.clamp();
    let wanted = language(set);
    if locale.lang() != wanted {
        *locale = Locale::new(wanted);
    }
    locale.notation = set.notation;
    theme.follow(set);
    if let Some(storage) = storage {
        storage.save_settings(set);
    }
}

/// The system's own text size multiplies the one that was chosen here; where it is set to do without motion, so does
/// the app unless another speed was chosen.
fn follow_system(
    text: Res<SystemTextScale>,
    still: Res<SystemStill>,
    settings: Res<AppSettings>,
    mut theme: ResMut<Theme>,
    mut redraw: ResMut<Redraw>,
) {
    if theme.system_text != text.0 || theme.system_still != still.0 {
        theme.system_text = text.0;
        theme.system_still = still.0;
        theme.follow(&settings.0);
        redraw.now();
    }
}
