//! Opening the library and looking what has changed in its folder, on a thread of its own: no frame waits for the disk.

use super::Records;
use crate::app::notices::Notices;
use crate::app::redraw::Redraw;
use crate::app::save::Storage;
use crate::career::library::{Library, Survey};
use crate::career::notice::Notice;
use crate::career::store::StoreError;
use bevy::prelude::*;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// How often to ask whether the thread has answered.
const POLL: Duration = Duration::from_millis(30);

/// What the thread has seen.
pub(super) struct Looked {
    /// The library, when it was not open.
    opened: Option<(Library, Vec<Notice>)>,
    survey: Result<Survey, StoreError>,
}

/// An answer that is awaited.
pub(super) type Looking = Mutex<Receiver<Looked>>;

/// Begins to look, once all that is on its way to the disk has arrived: a game that has just ended, for one.
pub(super) fn begin(records: &mut Records, storage: &Storage) {
    let known = records.library.as_ref().map(Library::changes);
    let (profile, settled) = (storage.profile().clone(), storage.settled());
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        // The writer is gone only when the app is closing.
        let _ = settled.recv();
        let opened = known.is_none().then(|| Library::open(profile.clone()));
        let survey = Survey::of(&profile, known.unwrap_or(0));
        // Nobody waits any more when another person has sat down.
        let _ = sender.send(Looked { opened, survey });
    });
    records.looking = Some(Mutex::new(receiver));
}

/// Takes over what was seen.
pub(super) fn hear(
    storage: Option<Res<Storage>>,
    mut records: ResMut<Records>,
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<Redraw>,
) {
    let (Some(storage), Some(looking)) = (storage, records.looking.as_mut()) else {
        return;
    };
    let looking = looking
        .get_mut()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    let Ok(looked) = looking.try_recv() else {
        return redraw.after(POLL);
    };
    let records = &mut *records;
    records.looking = None;
    if let Some((library, told)) = looked.opened {
        told.into_iter().for_each(|notice| notices.tell(notice));
        records.library = Some(library);
    }
    match (looked.survey, records.library.as_mut()) {
        (Ok(survey), Some(library)) => {
            if library.compare(survey).is_none() {
                // Something was changed meanwhile.
                begin(records, &storage);
            }
        }
        (Err(error), _) => notices.tell_error(error),
        (Ok(_), None) => {}
    }
    records.choose();
    redraw.now();
}
