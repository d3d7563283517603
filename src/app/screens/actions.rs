//! What a view may ask for, and the one place that passes it on.

use crate::app::AppSet;
use crate::app::analysis::AnalysisCmd;
use crate::app::career::{CareerCmd, ShowGame};
use crate::app::cycle::CycleCmd;
use crate::app::lessons::LessonCmd;
use crate::app::nav::Nav;
use crate::app::notices::Notices;
use crate::app::opponent::{EngineCmd, OpponentCmd};
use crate::app::people::PeopleCmd;
use crate::app::pictures::PictureCmd;
use crate::app::platform::{Clipboard, share_text};
use crate::app::puzzles::PuzzleCmd;
use crate::app::records::{KeepRecord, RecordsCmd};
use crate::app::redraw::Redraw;
use crate::app::review::{OpenRecord, ReviewCmd};
use crate::app::session::SessionCmd;
use crate::app::set_up::SetUpCmd;
use crate::app::settings::SettingsCmd;
use crate::career::paths::GameId;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Something the player asked for.
#[derive(Clone, Debug)]
pub enum Action {
    /// Go somewhere.
    Nav(Nav),
    /// Do something with the game.
    Session(SessionCmd),
    /// Ask the machine.
    Opponent(OpponentCmd),
    /// Choose another program as engine.
    Engine(EngineCmd),
    /// Change a setting.
    Settings(SettingsCmd),
    /// Show a judged loop, or play it.
    Cycle(CycleCmd),
    /// Change the position that is being put up.
    SetUp(SetUpCmd),
    /// Something about puzzles.
    Puzzle(PuzzleCmd),
    /// Something about the people on this device.
    People(PeopleCmd),
    /// Something on the page of a lesson.
    Lesson(LessonCmd),
    /// Play for points, or change what the profile says.
    Career(CareerCmd),
    /// Show a record.
    OpenRecord(OpenRecord),
    /// Show the record of a game of the history.
    ShowGame(GameId),
    /// Do something with the library.
    Records(RecordsCmd),
    /// Make a picture.
    Picture(PictureCmd),
    /// Keep something in the library.
    Keep(KeepRecord),
    /// Go through the record, or change it.
    Review(ReviewCmd),
    /// Ask the engine about the record.
    Analysis(AnalysisCmd),
    /// Put a text on the clipboard.
    Copy(String),
    /// Hand a text to another app.
    Share(String),
    /// Say the text of this key.
    Say(&'static str),
    /// Take the message away.
    DismissToast,
}

/// What the last pass collected. A pass may be run twice in a frame; the last one counts.
#[derive(Resource, Default)]
pub struct Asked(pub Vec<Action>);

/// What records are asked for.
#[derive(SystemParam)]
struct Desk<'w> {
    open: MessageWriter<'w, OpenRecord>,
    review: MessageWriter<'w, ReviewCmd>,
    analysis: MessageWriter<'w, AnalysisCmd>,
    records: MessageWriter<'w, RecordsCmd>,
    keep: MessageWriter<'w, KeepRecord>,
    show_game: MessageWriter<'w, ShowGame>,
    pictures: MessageWriter<'w, PictureCmd>,
    engine: MessageWriter<'w, EngineCmd>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Asked>().add_systems(
        Update,
        pass_on.in_set(AppSet::Navigate).before(AppSet::Command),
    );
}

fn pass_on(
    mut asked: ResMut<Asked>,
    mut nav: MessageWriter<Nav>,
    mut session: MessageWriter<SessionCmd>,
    mut opponent: MessageWriter<OpponentCmd>,
    mut settings: MessageWriter<SettingsCmd>,
    mut cycle: MessageWriter<CycleCmd>,
    mut set_up: MessageWriter<SetUpCmd>,
    mut career: MessageWriter<CareerCmd>,
    mut lessons: MessageWriter<LessonCmd>,
    mut people: MessageWriter<PeopleCmd>,
    mut puzzles: MessageWriter<PuzzleCmd>,
    mut desk: Desk,
    mut notices: ResMut<Notices>,
    locale: Res<crate::app::locale::Locale>,
    clipboard: Option<ResMut<Clipboard>>,
    mut redraw: ResMut<Redraw>,
) {
    let mut clipboard = clipboard;
    if asked.0.is_empty() {
        return;
    }
    redraw.now();
    for action in asked.0.drain(..) {
        match action {
            Action::Nav(to) => {
                nav.write(to);
            }
            Action::Session(command) => {
                session.write(command);
            }
            Action::Opponent(command) => {
                opponent.write(command);
            }
            Action::Engine(command) => {
                desk.engine.write(command);
            }
            Action::Settings(change) => {
                settings.write(change);
            }
            Action::Cycle(command) => {
                cycle.write(command);
            }
            Action::SetUp(change) => {
                set_up.write(change);
            }
            Action::Puzzle(command) => {
                puzzles.write(command);
            }
            Action::People(command) => {
                people.write(command);
            }
            Action::Lesson(command) => {
                lessons.write(command);
            }
            Action::Career(command) => {
                career.write(command);
            }
            Action::OpenRecord(request) => {
                desk.open.write(request);
            }
            Action::Records(command) => {
                desk.records.write(command);
            }
            Action::ShowGame(game) => {
                desk.show_game.write(ShowGame(game));
            }
            Action::Picture(command) => {
                desk.pictures.write(command);
            }
            Action::Keep(what) => {
                desk.keep.write(what);
            }
            Action::Review(command) => {
                desk.review.write(command);
            }
            Action::Analysis(command) => {
                desk.analysis.write(command);
            }
            Action::Copy(text) => {
                if let Some(clipboard) = &mut clipboard {
                    clipboard.set_text(&text);
                    notices.say(locale.t("msg.copied"));
                }
            }
            Action::Say(key) => notices.say(locale.t(key)),
            Action::Share(text) => {
                if let Some(clipboard) = &mut clipboard {
                    share_text(&text, clipboard);
                }
            }
            Action::DismissToast => notices.dismiss(),
        }
    }
}
