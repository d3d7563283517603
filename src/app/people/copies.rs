//! Copies of people as files: one that was made, one that comes from elsewhere, one that becomes a person again.

use super::{People, PeopleCmd};
use crate::app::AppSet;
use crate::app::locale::Locale;
use crate::app::nav::Nav;
use crate::app::notices::{Notices, words};
use crate::app::platform::{self, FileChoice, Incoming};
use crate::app::redraw::Redraw;
use crate::app::save::Storage;
use crate::app::state::Screen;
use crate::app::writer::Told;
use crate::career::backup::{self, RestoreError};
use crate::career::notice::Notice;
use bevy::prelude::*;
use std::ffi::OsStr;
use std::path::Path;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            receive.before(AppSet::Navigate),
            hear_choice.before(AppSet::Navigate),
            hear.in_set(AppSet::View),
        )
            .run_if(resource_exists::<Storage>),
    );
}

/// A copy that another program hands over, from another device say, is kept and can be restored on the page.
fn receive(
    mut incoming: MessageReader<Incoming>,
    storage: Res<Storage>,
    mut nav: MessageWriter<Nav>,
    mut notices: ResMut<Notices>,
) {
    for handed in incoming.read() {
        if !is_copy(handed) {
            continue;
        }
        let bytes = match handed {
            Incoming::Bytes(_, bytes) => bytes.clone(),
            Incoming::File(path) => match backup::read(path) {
                Ok(bytes) => bytes,
                Err(error) => {
                    notices.tell_error(error);
                    continue;
                }
            },
        };
        storage.keep_backup(bytes);
        nav.write(Nav::To(Screen::Person));
    }
}

/// Whether what was handed over is a person, not a game.
pub fn is_copy(handed: &Incoming) -> bool {
    match handed {
        Incoming::Bytes(_, bytes) => backup::resembles(bytes),
        Incoming::File(path) => backup::is_one(path),
    }
}

/// Restores the copy whose file was chosen. On a phone the file comes as any other that is handed over.
fn hear_choice(
    mut people: ResMut<People>,
    mut requests: MessageWriter<PeopleCmd>,
    mut redraw: ResMut<Redraw>,
) {
    let Some(choice) = &mut people.bypass_change_detection().choice else {
        return;
    };
    match choice.answer() {
        None => redraw.after(platform::CHOICE_POLL),
        Some(path) => {
            people.choice = None;
            requests.write_batch(path.map(PeopleCmd::Restore));
            redraw.now();
        }
    }
}

/// Offers a copy to other apps: to be sent, or kept where files are kept. Whether that could be done.
fn hand_over(copy: &Path) -> bool {
    let name = copy.file_name().and_then(OsStr::to_str);
    let target = name.and_then(|name| FileChoice::to_save("", name).answer().flatten());
    target.is_some_and(|target| std::fs::copy(copy, &target).is_ok() && platform::deliver(&target))
}

/// What the writer's thread has done.
fn hear(
    mut news: MessageReader<Told>,
    mut people: ResMut<People>,
    mut requests: MessageWriter<PeopleCmd>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
) {
    for news in news.read() {
        match news {
            Told::People(all, backups) => {
                people.all.clone_from(all);
                people.backups.clone_from(backups);
            }
            Told::BackedUp(path) if platform::IS_PHONE => {
                // In the app's own folder nobody would find it.
                if !hand_over(path) {
                    notices.warn("rec.not_delivered");
                }
            }
            Told::BackedUp(path) => {
                let name = path.display().to_string();
                notices.say(locale.fill("who.backed_up", &[("file", &name)]));
            }
            Told::Received => notices.say(locale.t("who.received")),
            Told::Restored(id) => {
                requests.write(PeopleCmd::Switch(id.clone()));
                notices.say(locale.t("who.restored"));
            }
            // The career itself was taken over where it was read.
            Told::Opened(_) => {}
            Told::NotRestored(error) => {
                error!("{error}");
                let why = refusal(error, &locale);
                notices.alarm(locale.fill("who.not_restored", &[("why", &why)]));
            }
        }
    }
}

/// Why a copy was not restored, in the user's words.
fn refusal(error: &RestoreError, locale: &Locale) -> String {
    match error {
        RestoreError::Damaged(_) => locale.t("who.no_copy").to_owned(),
        RestoreError::Newer(_) => locale.t("err.newer").to_owned(),
        RestoreError::Stranger(file) => locale.fill("who.strange_file", &[("file", file)]),
        RestoreError::Exists(_) => locale.t("who.exists").to_owned(),
        RestoreError::Store(error) => words(&Notice::from(error), locale),
    }
}
