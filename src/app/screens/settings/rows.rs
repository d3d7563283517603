//! The settings as a list: what each row shows, how high it is, what a choice sends.

use super::super::actions::Action;
use super::super::model::Model;
use crate::app::nav::Nav;
use crate::app::opponent::EngineCmd;
use crate::app::platform::{self, IS_PHONE};
use crate::app::settings::{SettingsCmd, SettingsGroup};
use crate::app::state::{Screen, Sheet};
use crate::app::ui::Kit;
use crate::career::settings::{AnimationSpeed, EngineChoice, Lang, NotationStyle};

/// One row of the sheet.
pub enum Row {
    /// The heading of a group, with the way back to its first values.
    Group(&'static str, SettingsGroup),
    /// A small heading.
    Label(&'static str),
    /// The boards.
    Skins,
    /// The men.
    Sets,
    /// A few words, one of which holds.
    Choice(Vec<(String, SettingsCmd)>, usize),
    /// The same in two lines, the first of which has so many.
    Split(Vec<(String, SettingsCmd)>, usize, usize),
    /// On or off: text key, state, what a tap sends.
    Switch(&'static str, bool, SettingsCmd),
    /// Loudness.
    Volume,
    /// The way to something else: sign, text key, what a tap does.
    Way(&'static str, &'static str, Action),
    /// The other program, with the way to do without it.
    Guest(String),
    /// What is wrong, by its text key.
    Fault(&'static str),
    /// What cannot be chosen here, by its text key.
    Given(&'static str),
}

impl Row {
    /// Height in dp with the gap below.
    pub fn height(&self, kit: &Kit) -> f32 {
        match self {
            Row::Group(..) => 48.0 + 4.0,
            Row::Label(_) => 22.0 * kit.scale + 6.0,
            Row::Skins | Row::Sets => 84.0 + 8.0,
            Row::Choice(..) => 52.0 + 8.0,
            Row::Split(..) => 2.0 * 52.0 + 4.0 + 8.0,
            Row::Switch(..) | Row::Volume | Row::Given(_) => 48.0 + 8.0,
            Row::Way(..) | Row::Guest(_) => 48.0 + 8.0,
            Row::Fault(_) => 40.0 * kit.scale + 4.0,
        }
    }
}

/// Text sizes that are offered.
const SIZES: [(f32, &str); 4] = [
    (0.9, "opt.size.small"),
    (1.0, "opt.size.normal"),
    (1.15, "opt.size.large"),
    (1.3, "opt.size.huge"),
];

/// Below this width of the window the sheet is as wide as the window.
const PHONE: f32 = 600.0;

/// Hash tables that are offered, in MiB.
const HASHES: [u32; 4] = [16, 64, 256, 1024];

fn choice<T: PartialEq>(
    values: impl IntoIterator<Item = (T, String, SettingsCmd)>,
    now: impl Fn(&T) -> bool,
    usual: usize,
) -> Row {
    let values: Vec<_> = values.into_iter().collect();
    let at = values
        .iter()
        .position(|(value, ..)| now(value))
        .unwrap_or(usual);
    let shown = values.into_iter().map(|(_, text, command)| (text, command));
    Row::Choice(shown.collect(), at)
}

/// All rows in their order.
pub fn rows(kit: &Kit, model: &Model) -> Vec<Row> {
    let mut rows = look(kit, model);
    rows.extend(play(kit, model));
    rows.extend(sound(model));
    rows.extend(engine(model));
    if !IS_PHONE {
        let keys = Action::Nav(Nav::Open(Sheet::Keys));
        rows.push(Row::Way("keyboard", "keys.title", keys));
    }
    let about = Action::Nav(Nav::To(Screen::About));
    rows.push(Row::Way("info", "home.about", about));
    rows
}

fn look(kit: &Kit, model: &Model) -> Vec<Row> {
    let set = &model.settings.0;
    let text = |key: &str| kit.locale.t(key).to_owned();
    let sizes = SIZES.map(|(size, key)| (size, text(key), SettingsCmd::TextSize(size)));
    let languages = [
        (None, text("set.auto")),
        (Some(Lang::ZhHans), "简体".to_owned()),
        (Some(Lang::ZhHant), "繁體".to_owned()),
        (Some(Lang::En), "English".to_owned()),
        (Some(Lang::Vi), "Tiếng Việt".to_owned()),
    ]
    .map(|(lang, name)| (lang, name, SettingsCmd::Language(lang)));
    let languages = match choice(languages, |lang| *lang == set.language, 0) {
        // The names of five languages need more than the width of a phone.
        Row::Choice(values, at) if model.geometry.window.x < PHONE => Row::Split(values, at, 3),
        row => row,
    };
    vec![
        Row::Group("set.group.look", SettingsGroup::Look),
        Row::Skins,
        Row::Sets,
        Row::Label("opt.text"),
        choice(sizes, |size| (size - set.text_size).abs() < 0.01, 1),
        Row::Label("opt.lang"),
        languages,
        if model.theme.can_set_apart() {
            let change = SettingsCmd::StrongContrast(!set.strong_contrast);
            Row::Switch("opt.contrast", set.strong_contrast, change)
        } else {
            Row::Given("opt.contrast_given")
        },
        Row::Switch(
            "opt.coords",
            set.coordinates,
            SettingsCmd::Coordinates(!set.coordinates),
        ),
    ]
}

fn play(kit: &Kit, model: &Model) -> Vec<Row> {
    let set = &model.settings.0;
    let text = |key: &str| kit.locale.t(key).to_owned();
    let speeds = [
        (AnimationSpeed::System, "set.auto"),
        (AnimationSpeed::Off, "opt.anim.off"),
        (AnimationSpeed::Fast, "opt.anim.fast"),
        (AnimationSpeed::Normal, "opt.anim.normal"),
    ]
    .map(|(speed, key)| (speed, text(key), SettingsCmd::Animation(speed)));
    let styles = [
        (NotationStyle::ByLanguage, "set.auto"),
        (NotationStyle::Chinese, "notation.chinese"),
        (NotationStyle::Wxf, "notation.wxf"),
        (NotationStyle::Coordinates, "notation.iccs"),
    ]
    .map(|(style, key)| (style, text(key), SettingsCmd::Notation(style)));
    vec![
        Row::Group("set.group.play", SettingsGroup::Play),
        Row::Label("opt.anim"),
        choice(speeds, |speed| *speed == set.animation, 0),
        Row::Label("opt.notation"),
        choice(styles, |style| *style == set.notation, 0),
        Row::Switch(
            "opt.dots",
            set.show_legal,
            SettingsCmd::ShowLegal(!set.show_legal),
        ),
        Row::Switch(
            "opt.confirm",
            set.confirm_move,
            SettingsCmd::ConfirmMove(!set.confirm_move),
        ),
        Row::Switch(
            "opt.left",
            set.left_handed,
            SettingsCmd::LeftHanded(!set.left_handed),
        ),
    ]
}

fn sound(model: &Model) -> Vec<Row> {
    let set = &model.settings.0;
    let mut rows = vec![
        Row::Group("set.group.sound", SettingsGroup::Sound),
        Row::Switch("opt.sound", set.sound, SettingsCmd::Sound(!set.sound)),
        Row::Volume,
    ];
    if platform::can_speak() {
        rows.push(Row::Switch(
            "opt.spoken",
            set.spoken_moves,
            SettingsCmd::SpokenMoves(!set.spoken_moves),
        ));
    }
    if IS_PHONE {
        rows.push(Row::Switch(
            "opt.haptics",
            set.haptics,
            SettingsCmd::Haptics(!set.haptics),
        ));
    }
    rows
}

/// Another program, what is wrong with it and what it does.
fn guest(choice: Option<&EngineChoice>, fault: Option<&'static str>) -> Vec<Row> {
    let way = |key, command| Row::Way("cpu", key, Action::Engine(command));
    let Some(choice) = choice else {
        return vec![way("eng.choose", EngineCmd::Ask)];
    };
    let switch = |key, on: bool, change: fn(&mut EngineChoice)| {
        let mut changed = choice.clone();
        change(&mut changed);
        Row::Switch(key, on, SettingsCmd::Engine(Some(changed)))
    };
    let mut rows = vec![Row::Guest(choice.name.clone())];
    if let Some(fault) = fault {
        let again = Action::Engine(EngineCmd::Try(choice.path.clone()));
        rows.push(Row::Fault(fault));
        rows.push(Row::Way("rotate-cw", "eng.again", again));
    }
    rows.extend([
        switch("eng.analysis", choice.analysis, |c| c.analysis ^= true),
        switch("eng.hints", choice.hints, |c| c.hints ^= true),
        switch("eng.games", choice.games, |c| c.games ^= true),
        Row::Way(
            "settings",
            "eng.options",
            Action::Engine(EngineCmd::Options),
        ),
        way("eng.other", EngineCmd::Ask),
    ]);
    rows
}

fn engine(model: &Model) -> Vec<Row> {
    let set = &model.settings.0;
    let most = platform::engine_threads(u32::MAX) as u32;
    let threads = (1..=most).map(|count| (count, count.to_string(), SettingsCmd::Threads(count)));
    let hashes = HASHES.map(|mb| (mb, format!("{mb} MB"), SettingsCmd::Hash(mb)));
    let mut rows = vec![Row::Group("set.group.engine", SettingsGroup::Engine)];
    if most > 1 {
        rows.push(Row::Label("opt.threads"));
        rows.push(choice(threads, |count| *count == set.threads, 0));
    }
    rows.push(Row::Label("opt.hash"));
    rows.push(choice(hashes, |mb| *mb == set.hash_mb, 1));
    if !IS_PHONE {
        rows.push(Row::Label("eng.title"));
        rows.extend(guest(set.engine.as_ref(), model.other.fault()));
    }
    rows
}
