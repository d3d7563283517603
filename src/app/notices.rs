//! Short messages to the player: one line above the bottom of the screen, one at a time.

use super::AppSet;
use super::locale::Locale;
use super::redraw::Redraw;
use crate::career::notice::Notice;
use crate::career::store::StoreError;
use bevy::prelude::*;
use std::collections::VecDeque;
use std::time::Duration;

/// How long a message stays.
const STAY: Duration = Duration::from_secs(4);
/// A message that tells of damage stays longer: it has to be read.
const STAY_SERIOUS: Duration = Duration::from_secs(10);

/// A message in the language in use.
#[derive(Clone, PartialEq, Debug)]
pub struct Toast {
    /// What it says.
    pub text: String,
    /// Whether something went wrong.
    pub serious: bool,
}

/// The message on screen and those waiting.
#[derive(Resource, Default)]
pub struct Notices {
    queue: VecDeque<Said>,
    shown: Option<(Toast, Duration)>,
    /// What the message on screen is about, if it is about a file.
    told: Option<Notice>,
}

/// What was said, before it is put into words.
enum Said {
    Text(Toast),
    Warning(&'static str),
    Notice(Notice),
}

impl Notices {
    /// A plain message in words.
    pub fn say(&mut self, text: impl Into<String>) {
        let toast = Toast {
            text: text.into(),
            serious: false,
        };
        // What the player did last is what the message should be about.
        if self.shown.as_ref().is_some_and(|(shown, _)| !shown.serious) {
            self.shown = None;
        }
        self.queue.push_back(Said::Text(toast));
    }

    /// A message in words that something went wrong: it stays longer, and none takes its place.
    pub fn alarm(&mut self, text: impl Into<String>) {
        self.queue.push_back(Said::Text(Toast {
            text: text.into(),
            serious: true,
        }));
    }

    /// A warning by its text key.
    pub fn warn(&mut self, key: &'static str) {
        self.queue.push_back(Said::Warning(key));
    }

    /// Something about the files.
    pub fn tell(&mut self, notice: Notice) {
        self.queue.push_back(Said::Notice(notice));
    }

    /// A file operation failed.
    pub fn tell_error(&mut self, error: StoreError) {
        error!("{error}");
        let notice: Notice = error.into();
        let known = |said: &Said| matches!(said, Said::Notice(other) if *other == notice);
        // One full disk is told once, not once a move.
        if !self.queue.iter().any(known) && self.told.as_ref() != Some(&notice) {
            self.tell(notice);
        }
    }

    /// The message to show now.
    pub fn shown(&self) -> Option<&Toast> {
        self.shown.as_ref().map(|(toast, _)| toast)
    }

    /// Takes the message away.
    pub fn dismiss(&mut self) {
        self.shown = None;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notices>()
        .add_systems(Update, advance.in_set(AppSet::Sound));
}

fn advance(
    time: Res<Time<Real>>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<Redraw>,
) {
    if let Some((_, until)) = &notices.shown {
        if time.elapsed() < *until {
            redraw.after(*until - time.elapsed());
            return;
        }
        notices.shown = None;
        notices.told = None;
        redraw.now();
    }
    if let Some(said) = notices.queue.pop_front() {
        let toast = match said {
            Said::Text(toast) => toast,
            Said::Warning(key) => Toast {
                text: locale.t(key).to_owned(),
                serious: true,
            },
            Said::Notice(notice) => {
                let text = words(&notice, &locale);
                notices.told = Some(notice);
                Toast {
                    text,
                    serious: true,
                }
            }
        };
        let stay = if toast.serious { STAY_SERIOUS } else { STAY };
        notices.shown = Some((toast, time.elapsed() + stay));
        redraw.now();
    }
}

/// What is to be told, in the user's words.
pub fn words(notice: &Notice, locale: &Locale) -> String {
    let name = |path: &std::path::Path| {
        path.file_name()
            .map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    };
    match notice {
        Notice::Recovered { file, kept_as, .. } => locale.fill(
            "notice.recovered",
            &[("file", &name(file)), ("kept", &name(kept_as))],
        ),
        Notice::Lost { file, kept_as, .. } => locale.fill(
            "notice.lost",
            &[("file", &name(file)), ("kept", &name(kept_as))],
        ),
        Notice::Newer { file, .. } => locale.fill("notice.newer", &[("file", &name(file))]),
        Notice::TailCut { kept, .. } => {
            locale.fill("notice.cut", &[("n", &(kept + 1).to_string())])
        }
        Notice::LinesLost { file, kept_as, .. } => locale.fill(
            "notice.lost",
            &[("file", &name(file)), ("kept", &name(kept_as))],
        ),
        Notice::DiskFull { .. } => locale.t("err.storage_full").to_owned(),
        Notice::Unusable { file, why } => {
            locale.fill("notice.read", &[("file", &name(file)), ("why", why)])
        }
    }
}
