//! The people on this device: who plays, somebody new, what is permitted, and a copy of all of it as one file.

mod copies;

pub use copies::is_copy;

use super::AppSet;
use super::career::Career;
use super::locale::Locale;
use super::nav::Nav;
use super::notices::Notices;
use super::platform::FileChoice;
use super::records::words;
use super::save::{Storage, Unfinished};
use super::session::{SessionCmd, unix_now};
use super::settings::AppSettings;
use super::state::Screen;
use crate::career::notice::Notice;
use crate::career::paths::{Id, ProfileId};
use crate::career::profile::{Permissions, Profile};
use crate::career::saved_game::SavedGame;
use crate::career::settings::Lang;
use bevy::prelude::*;
use rand::Rng;
use rand::rngs::StdRng;
use std::path::PathBuf;

/// Ready seals: two characters each, simplified and traditional. The name is what the seal says.
pub const SEALS: [(&str, &str); 12] = [
    ("松风", "松風"),
    ("竹影", "竹影"),
    ("梅香", "梅香"),
    ("兰心", "蘭心"),
    ("山月", "山月"),
    ("海天", "海天"),
    ("春山", "春山"),
    ("夏木", "夏木"),
    ("秋水", "秋水"),
    ("冬青", "冬青"),
    ("云帆", "雲帆"),
    ("大江", "大江"),
];

/// Somebody who has a profile here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The folder.
    pub id: ProfileId,
    /// The name; empty for the first person until it is chosen.
    pub name: String,
    /// The seal; empty as the name.
    pub seal: String,
}

/// Everybody on this device, and the copies that can be restored.
#[derive(Resource, Default)]
pub struct People {
    /// The people.
    pub all: Vec<Person>,
    /// Files with copies, the newest first.
    pub backups: Vec<PathBuf>,
    /// The question for a copy's file, while it is asked.
    choice: Option<FileChoice>,
}

/// What the page asks for.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum PeopleCmd {
    /// Lets another person play.
    Switch(ProfileId),
    /// A new person with the seal of this number, who plays from now on.
    New(usize),
    /// Gives the person who plays the seal of this number.
    Reseal(usize),
    /// Gives the person who plays a name.
    Rename(String),
    /// Permits take-backs and hints, or does not.
    Permit(Permissions),
    /// Makes a copy of the person who plays.
    BackUp,
    /// Makes a new person from a copy.
    Restore(PathBuf),
    /// Asks for the file of a copy, and makes a new person from it.
    RestoreFrom,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<People>()
        .add_message::<PeopleCmd>()
        .add_systems(
            Update,
            obey.after(AppSet::Navigate)
                .before(AppSet::Command)
                .run_if(resource_exists::<Storage>),
        )
        .add_plugins(copies::plugin);
}

fn obey(
    mut requests: MessageReader<PeopleCmd>,
    mut storage: ResMut<Storage>,
    mut career: ResMut<Career>,
    mut settings: ResMut<AppSettings>,
    mut unfinished: ResMut<Unfinished>,
    mut people: ResMut<People>,
    locale: Res<Locale>,
    mut session: MessageWriter<SessionCmd>,
    mut nav: MessageWriter<Nav>,
    mut notices: ResMut<Notices>,
) {
    for request in requests.read() {
        match request {
            PeopleCmd::Switch(id) => {
                let id = id.clone();
                let (games, told) = switch(&mut storage, &mut career, &mut settings, id, &locale);
                told.into_iter().for_each(|notice| notices.tell(notice));
                unfinished.0 = games;
                session.write(SessionCmd::Close);
                nav.write(Nav::To(Screen::Home));
            }
            PeopleCmd::New(index) => {
                let Some(seal) = seal_text(*index, &locale) else {
                    continue;
                };
                let id = new_id();
                storage.make_profile(&id, &Profile::new(seal, seal, unix_now()));
                let (games, told) = switch(&mut storage, &mut career, &mut settings, id, &locale);
                told.into_iter().for_each(|notice| notices.tell(notice));
                unfinished.0 = games;
                session.write(SessionCmd::Close);
                nav.write(Nav::To(Screen::Home));
            }
            PeopleCmd::Reseal(index) => {
                let Some(seal) = seal_text(*index, &locale) else {
                    continue;
                };
                career.change_profile(&storage, |profile| {
                    // A name that is the seal's follows it; one that was typed stays.
                    if profile.name.is_empty() || profile.name == profile.seal {
                        profile.name = seal.to_owned();
                    }
                    profile.seal = seal.to_owned();
                });
            }
            PeopleCmd::Rename(name) => {
                career.change_profile(&storage, |profile| profile.set_name(name));
            }
            PeopleCmd::Permit(permissions) => {
                career.change_profile(&storage, |profile| profile.permissions = *permissions);
            }
            PeopleCmd::BackUp => {
                let known = career.known();
                storage.back_up(known.map_or("", |known| known.profile.name.as_str()));
            }
            PeopleCmd::Restore(path) => storage.restore(path.clone(), new_id()),
            PeopleCmd::RestoreFrom => {
                people.choice = Some(FileChoice::to_open(locale.t("who.restore_file")));
            }
        }
    }
}

fn new_id() -> ProfileId {
    Id::new(unix_now(), rand::make_rng::<StdRng>().next_u64())
}

fn seal_text(index: usize, locale: &Locale) -> Option<&'static str> {
    let (simplified, traditional) = SEALS.get(index)?;
    Some(match locale.lang() {
        Lang::ZhHans => simplified,
        Lang::ZhHant | Lang::En | Lang::Vi => traditional,
    })
}

/// Opens the folder of another person; gives their unfinished games and what is to be told.
fn switch(
    storage: &mut Storage,
    career: &mut Career,
    settings: &mut AppSettings,
    id: ProfileId,
    locale: &Locale,
) -> (Vec<SavedGame>, Vec<Notice>) {
    settings.0.profile = id;
    storage.save_settings(&settings.0);
    career.close();
    let listing = storage.reopen(&settings.0, words(locale));
    (listing.games, listing.notices)
}
