//! What a person has set, for the whole installation.

use super::document::{Document, Version};
use super::handicap::Handicap;
use super::saved_game::TimeControl;
use crate::rules::RuleSet;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// A language of the app.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Lang {
    /// Simplified Chinese.
    ZhHans,
    /// Traditional Chinese.
    ZhHant,
    /// English.
    En,
    /// Vietnamese.
    Vi,
}

impl Lang {
    /// All of them.
    pub const ALL: [Lang; 4] = [Lang::ZhHans, Lang::ZhHant, Lang::En, Lang::Vi];

    /// The tag used on the command line and in file names: `zh-Hans`, `zh-Hant`, `en`, `vi`.
    pub fn tag(self) -> &'static str {
        match self {
            Lang::ZhHans => "zh-Hans",
            Lang::ZhHant => "zh-Hant",
            Lang::En => "en",
            Lang::Vi => "vi",
        }
    }

    /// The language that a system locale asks for: `zh_TW.UTF-8`, `zh-Hans-CN`, `vi`, ... `None` when we do not
    /// speak it.
    pub fn from_locale(locale: &str) -> Option<Lang> {
        let locale = locale.split(['.', '@']).next().unwrap_or_default();
        let mut parts = locale.split(['-', '_']).map(str::to_ascii_lowercase);
        match parts.next()?.as_str() {
            "en" => Some(Lang::En),
            "vi" => Some(Lang::Vi),
            "zh" | "yue" | "lzh" => {
                let parts: Vec<String> = parts.collect();
                let has = |names: &[&str]| parts.iter().any(|p| names.contains(&p.as_str()));
                let traditional = has(&["hant"]) || (has(&["tw", "hk", "mo"]) && !has(&["hans"]));
                Some(if traditional {
                    Lang::ZhHant
                } else {
                    Lang::ZhHans
                })
            }
            _ => None,
        }
    }
}

/// How fast men slide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum AnimationSpeed {
    /// The usual time, or none where the system is set to do without motion.
    #[default]
    System,
    /// They jump.
    Off,
    /// Half the time.
    Fast,
    /// The usual time, whatever the system says.
    Normal,
}

/// How moves are written in lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum NotationStyle {
    /// Chinese in Chinese, WXF in other languages.
    #[default]
    ByLanguage,
    /// 炮二平五
    Chinese,
    /// C2=5
    Wxf,
    /// h2e2
    Coordinates,
}

/// Who plays Red in a new game against the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum FirstMover {
    /// The person.
    #[default]
    Me,
    /// The machine.
    Opponent,
    /// Drawn by lot.
    Random,
}

/// What was chosen last in the new-game sheet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct NewGameChoice {
    /// Grade of the machine, 1 to 20.
    pub grade: u8,
    /// Who moves first.
    pub first: FirstMover,
    /// What the machine leaves off the board (or the person, see `handicap_to_machine`).
    pub handicap: Handicap,
    /// The person gives the handicap instead of receiving it.
    pub handicap_to_machine: bool,
    /// The clocks, if any.
    pub clock: Option<TimeControl>,
    /// Rounds without a capture after which the game is drawn, 10 to 60.
    pub natural_limit: u16,
    /// Moves may be taken back.
    pub take_back: bool,
    /// Hints may be asked for.
    pub hints: bool,
}

impl NewGameChoice {
    /// Rounds, as the rules have it.
    pub const NATURAL_LIMIT: u16 = RuleSet::NATURAL_LIMIT / 2;

    /// The options of the law that were chosen.
    pub fn rules(&self) -> RuleSet {
        rules(self.natural_limit)
    }
}

impl Default for NewGameChoice {
    fn default() -> NewGameChoice {
        NewGameChoice {
            grade: 1,
            first: FirstMover::Me,
            handicap: Handicap::None,
            handicap_to_machine: false,
            clock: None,
            natural_limit: NewGameChoice::NATURAL_LIMIT,
            take_back: true,
            hints: true,
        }
    }
}

/// What was chosen last for a game of two people.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct TwoPlayersChoice {
    /// The clocks, if any.
    pub clock: Option<TimeControl>,
    /// Rounds without a capture after which the game is drawn, 10 to 60.
    pub natural_limit: u16,
    /// Moves may be taken back.
    pub take_back: bool,
}

impl TwoPlayersChoice {
    /// The options of the law that were chosen.
    pub fn rules(&self) -> RuleSet {
        rules(self.natural_limit)
    }
}

impl Default for TwoPlayersChoice {
    fn default() -> TwoPlayersChoice {
        TwoPlayersChoice {
            clock: None,
            natural_limit: NewGameChoice::NATURAL_LIMIT,
            take_back: true,
        }
    }
}

fn rules(natural_limit: u16) -> RuleSet {
    RuleSet {
        natural_limit: natural_limit.clamp(10, NewGameChoice::NATURAL_LIMIT) * 2,
        ..RuleSet::default()
    }
}

/// Another program as engine, and what it is asked to do.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct EngineChoice {
    /// Its file.
    pub path: PathBuf,
    /// What it calls itself.
    pub name: String,
    /// It judges games and shows lines.
    pub analysis: bool,
    /// It gives hints.
    pub hints: bool,
    /// It plays the machine's moves in games that do not count.
    pub games: bool,
    /// Options of its own that differ from what is usual, by name.
    pub options: Vec<(String, String)>,
}

/// A window's place on the desktop, in logical pixels.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowPlace {
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
    /// Whether it fills the screen.
    pub maximized: bool,
}

impl Default for WindowPlace {
    fn default() -> WindowPlace {
        WindowPlace {
            width: 1280.0,
            height: 860.0,
            maximized: false,
        }
    }
}

/// `settings.ron`. Every field has a default, so a file with a few lines is a good one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Version of the file.
    pub version: Version<1>,
    /// The chosen language; `None` follows the system.
    pub language: Option<Lang>,
    /// Id of the board skin in `assets/data/skins.ron`; an unknown one falls back to the first skin.
    pub skin: String,
    /// Id of the piece set: `trad`, `simp` or `picto`.
    pub piece_set: String,
    /// Red and black men differ more.
    pub strong_contrast: bool,
    /// Whether there is sound.
    pub sound: bool,
    /// Loudness, 0 to 1.
    pub volume: f32,
    /// Moves are read aloud, where the system has a voice.
    pub spoken_moves: bool,
    /// Short vibrations (phones).
    pub haptics: bool,
    /// How fast men slide.
    pub animation: AnimationSpeed,
    /// File numbers at the rims of the board.
    pub coordinates: bool,
    /// Dots on the points a chosen man may go to.
    pub show_legal: bool,
    /// A second tap confirms each move.
    pub confirm_move: bool,
    /// How moves are written.
    pub notation: NotationStyle,
    /// Factor on all text, 0.8 to 1.6.
    pub text_size: f32,
    /// Buttons and side panel on the left.
    pub left_handed: bool,
    /// Two players: the men and the bar of the one at the top are turned.
    pub turn_far_side: bool,
    /// Hash table of the engine in MiB, 1 to 4096.
    pub hash_mb: u32,
    /// Threads of the engine, 1 to 64.
    pub threads: u32,
    /// Another program as engine (desktop).
    pub engine: Option<EngineChoice>,
    /// The last choices in the new-game sheet.
    pub new_game: NewGameChoice,
    /// The sheet for two people.
    pub two_players: TwoPlayersChoice,
    /// The window; `None` before the first close.
    pub window: Option<WindowPlace>,
    /// The profile in use.
    pub profile: super::paths::ProfileId,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            version: Version,
            language: None,
            skin: "kaya".to_owned(),
            piece_set: "trad".to_owned(),
            strong_contrast: false,
            sound: true,
            volume: 0.6,
            spoken_moves: false,
            haptics: true,
            animation: AnimationSpeed::default(),
            coordinates: true,
            show_legal: true,
            confirm_move: false,
            notation: NotationStyle::default(),
            text_size: 1.0,
            left_handed: false,
            turn_far_side: false,
            hash_mb: 64,
            threads: 1,
            engine: None,
            new_game: NewGameChoice::default(),
            two_players: TwoPlayersChoice::default(),
            window: None,
            profile: super::paths::Id::first_profile(),
        }
    }
}

impl Document for Settings {
    const VERSION: u32 = 1;
    /// People may edit their settings.
    const SEALED: bool = false;
    const MAX_BYTES: u64 = 256 << 10;

    fn check(&mut self) -> Result<(), String> {
        self.clamp();
        Ok(())
    }
}

impl Settings {
    /// Brings every number into its bounds; what is no number gets its default.
    pub fn clamp(&mut self) {
        let usual = Settings::default();
        self.volume = bounded(self.volume, 0.0, 1.0, usual.volume);
        self.text_size = bounded(self.text_size, 0.8, 1.6, usual.text_size);
        self.hash_mb = self.hash_mb.clamp(1, 4096);
        self.threads = self.threads.clamp(1, 64);
        self.new_game.grade = self.new_game.grade.clamp(1, 20);
        for clock in [&mut self.new_game.clock, &mut self.two_players.clock]
            .into_iter()
            .flatten()
        {
            clock.clamp();
        }
        if let Some(window) = &mut self.window {
            let usual = WindowPlace::default();
            window.width = bounded(window.width, 320.0, 16384.0, usual.width);
            window.height = bounded(window.height, 320.0, 16384.0, usual.height);
        }
    }
}

fn bounded(value: f32, low: f32, high: f32, usual: f32) -> f32 {
    if value.is_nan() {
        usual
    } else {
        value.clamp(low, high)
    }
}
