//! What the views read.

use crate::app::analysis::Analysis;
use crate::app::board::geometry::BoardGeometry;
use crate::app::board::motion::Moving;
use crate::app::board::skin::BoardTextures;
use crate::app::career::{Career, LastGame};
use crate::app::cycle::CycleReplay;
use crate::app::help::Warned;
use crate::app::lessons::Lessons;
use crate::app::locale::Locale;
use crate::app::log::LogFile;
use crate::app::notices::Notices;
use crate::app::opponent::{EnginePool, OtherEngine};
use crate::app::people::People;
use crate::app::pictures::Pictures;
use crate::app::puzzles::Puzzles;
use crate::app::records::Records;
use crate::app::review::Review;
use crate::app::save::Unfinished;
use crate::app::session::Session;
use crate::app::set_up::SetUp;
use crate::app::settings::AppSettings;
use crate::app::state::{Overlay, Screen};
use crate::app::theme::Theme;
use crate::app::ui::men::MenIcons;
use crate::app::ui::swatches::Swatches;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Everything that a view may look at.
#[derive(SystemParam)]
pub struct Model<'w> {
    /// Texts.
    pub locale: Res<'w, Locale>,
    /// Colours.
    pub theme: Res<'w, Theme>,
    /// Small pictures.
    pub icons: Res<'w, MenIcons>,
    /// Samples of the boards.
    pub swatches: Res<'w, Swatches>,
    /// Settings.
    pub settings: Res<'w, AppSettings>,
    /// The page.
    pub screen: Res<'w, State<Screen>>,
    /// The sheet over it.
    pub overlay: Res<'w, Overlay>,
    /// The game, if one is open.
    pub session: Option<Res<'w, Session>>,
    /// Whether the position has come up for the second time.
    pub warned: Res<'w, Warned>,
    /// The judged loop on show.
    pub cycle: Res<'w, CycleReplay>,
    /// The position that is being put up.
    pub set_up: Res<'w, SetUp>,
    /// The log, where there is one.
    pub log: Option<Res<'w, LogFile>>,
    /// The library of records.
    pub records: Res<'w, Records>,
    /// The picture in the making.
    pub pictures: Res<'w, Pictures>,
    /// The record on the review page.
    pub review: Res<'w, Review>,
    /// What the engine says of it.
    pub analysis: Res<'w, Analysis>,
    /// The machine.
    pub pool: Option<Res<'w, EnginePool>>,
    /// Another program as engine.
    pub other: Res<'w, OtherEngine>,
    /// Games to go on with.
    pub unfinished: Res<'w, Unfinished>,
    /// What the person has reached.
    pub career: Res<'w, Career>,
    /// The lesson that is being taken.
    pub lessons: Res<'w, Lessons>,
    /// Puzzles.
    pub puzzles: Res<'w, Puzzles>,
    /// Everybody on this device.
    pub people: Res<'w, People>,
    /// What the last game did to it.
    pub last_game: Res<'w, LastGame>,
    /// The message.
    pub notices: Res<'w, Notices>,
    /// Where the board lies.
    pub geometry: Res<'w, BoardGeometry>,
    /// The pictures of the board.
    pub textures: Res<'w, BoardTextures>,
    /// Whether men are on their way.
    pub moving: Res<'w, Moving>,
    /// Real time.
    pub time: Res<'w, Time<Real>>,
}

impl Model<'_> {
    /// Whether the machine thinks, and has for long enough to say so.
    pub fn shows_thinking(&self) -> bool {
        self.pool
            .as_ref()
            .is_some_and(|pool| pool.shows_thinking(self.time.elapsed()))
    }

    /// The other program that plays the machine's side of this game, or has played it, by its name.
    pub fn guest<'a>(&'a self, session: &'a Session) -> Option<&'a str> {
        if session.game.end().is_some() {
            return session.guest.as_deref();
        }
        let casual = session.rated.is_none() && !session.puzzle;
        self.other.player(&self.settings.0).filter(|_| casual)
    }

    /// Whether the machine is busy with anything.
    pub fn is_busy(&self) -> bool {
        self.pool.as_ref().is_some_and(|pool| pool.job().is_some())
    }
}
