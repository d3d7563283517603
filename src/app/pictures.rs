//! Pictures of a position or of a game, drawn on a thread of their own and brought to where the user wants them.

use super::AppSet;
use super::locale::Locale;
use super::notices::Notices;
use super::platform::{self, FileChoice};
use super::records::{Records, unread};
use super::redraw::Redraw;
use super::review::Review;
use super::settings::AppSettings;
use crate::career::store::{Action, StoreError};
use crate::picture::{
    Canvas, GIF_WIDTH, Look, LookError, LookNames, MOST_PLIES, MovieError, PNG_WIDTH, View,
    write_gif,
};
use crate::record::{NodeId, Record};
use crate::rules::{Move, Position, Side};
use bevy::prelude::*;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// How often a picture in the making is looked at.
const POLL: Duration = Duration::from_millis(80);

/// What to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Make {
    /// A still picture of the board.
    Still,
    /// The moves of the game.
    Moving,
}

/// Of what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Of {
    /// The record on the review page: the position on the board, the line on display.
    Review,
    /// This record of the library: its last position, its main line.
    Record(String),
}

/// What the pages may ask for.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum PictureCmd {
    /// Ask where to, and make it.
    Ask(Make, Of),
    /// Make it in this file.
    Draw(Make, Of, PathBuf),
    /// Give up the one in the making.
    Stop,
}

/// What is asked for and what is in the making.
#[derive(Resource, Default)]
pub struct Pictures {
    asked: Option<(FileChoice, Make, Of)>,
    job: Option<Job>,
}

impl Pictures {
    /// How many of how many moves are drawn, while a picture is in the making.
    pub fn progress(&self) -> Option<(usize, usize)> {
        let job = self.job.as_ref()?;
        Some((job.done.load(Ordering::Relaxed), job.all))
    }
}

/// Everything that a picture shows.
struct Subject {
    start: Position,
    moves: Vec<Move>,
    /// How many of the moves lead to the still picture.
    at: usize,
    flipped: bool,
}

impl Subject {
    fn of_review(review: &Review) -> Subject {
        let tree = &review.record().tree;
        let line = review.line();
        Subject {
            start: tree.start().clone(),
            moves: line.iter().filter_map(|&node| tree.mv(node)).collect(),
            at: tree.ply(review.at()),
            flipped: review.flipped(),
        }
    }

    fn of_record(record: &Record, flipped: bool) -> Subject {
        let tree = &record.tree;
        Subject {
            start: tree.start().clone(),
            moves: tree.moves_to(tree.line_end(NodeId::ROOT)),
            at: tree.main_plies(),
            flipped,
        }
    }
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
enum Failed {
    #[error("given up")]
    Stopped,
    #[error(transparent)]
    Look(#[from] LookError),
    #[error(transparent)]
    Image(#[from] image::ImageError),
    #[error(transparent)]
    Movie(MovieError),
    #[error(transparent)]
    File(#[from] io::Error),
}

impl From<MovieError> for Failed {
    fn from(error: MovieError) -> Failed {
        match error {
            MovieError::Cancelled => Failed::Stopped,
            MovieError::Encoding(gif::EncodingError::Io(error)) => Failed::File(error),
            error => Failed::Movie(error),
        }
    }
}

struct Job {
    path: PathBuf,
    make: Make,
    all: usize,
    done: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    /// How many moves are shown in the end.
    answer: Mutex<Receiver<Result<usize, Failed>>>,
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pictures>()
        .add_message::<PictureCmd>()
        .add_systems(
            Update,
            (hear_choice, obey, finish).chain().in_set(AppSet::Command),
        );
}

/// Begins what was asked for once the user has said where to.
fn hear_choice(
    mut pictures: ResMut<Pictures>,
    mut commands: MessageWriter<PictureCmd>,
    mut redraw: ResMut<Redraw>,
) {
    let Some((choice, ..)) = &mut pictures.asked else {
        return;
    };
    let Some(answer) = choice.answer() else {
        return redraw.after(platform::CHOICE_POLL);
    };
    if let (Some(path), Some((_, make, of))) = (answer, pictures.asked.take()) {
        commands.write(PictureCmd::Draw(make, of, path));
    }
    pictures.asked = None;
    redraw.now();
}

fn obey(
    mut commands: MessageReader<PictureCmd>,
    mut pictures: ResMut<Pictures>,
    review: Res<Review>,
    records: Res<Records>,
    settings: Res<AppSettings>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<Redraw>,
) {
    for command in commands.read() {
        redraw.now();
        let (make, of, path) = match command {
            PictureCmd::Stop => {
                pictures.job = None;
                continue;
            }
            PictureCmd::Ask(make, of) => {
                let choice = FileChoice::to_save(locale.t(title_key(*make)), file_name(*make));
                pictures.asked = Some((choice, *make, of.clone()));
                continue;
            }
            PictureCmd::Draw(make, of, path) => (*make, of, path.clone()),
        };
        let subject = match of {
            Of::Review => Subject::of_review(&review),
            Of::Record(file) => match records.load(file) {
                Ok(parsed) => {
                    let mine = records.entry(file).and_then(|entry| entry.my_side);
                    Subject::of_record(&parsed.record, mine == Some(Side::Black))
                }
                Err(error) => {
                    notices.say(unread(&error, &locale));
                    continue;
                }
            },
        };
        let names = LookNames {
            skin: settings.0.skin.clone(),
            set: settings.0.piece_set.clone(),
            apart: settings.0.strong_contrast,
        };
        pictures.job = Some(begin(make, subject, names, settings.0.coordinates, path));
    }
}

fn title_key(make: Make) -> &'static str {
    match make {
        Make::Still => "rec.as_picture",
        Make::Moving => "rec.as_gif",
    }
}

fn file_name(make: Make) -> &'static str {
    match make {
        Make::Still => "chuhe.png",
        Make::Moving => "chuhe.gif",
    }
}

fn begin(make: Make, subject: Subject, names: LookNames, numerals: bool, path: PathBuf) -> Job {
    let (sender, answer) = channel();
    let (done, stop) = (Arc::<AtomicUsize>::default(), Arc::<AtomicBool>::default());
    let (counter, flag, target) = (Arc::clone(&done), Arc::clone(&stop), path.clone());
    let all = match make {
        Make::Still => 1,
        Make::Moving => subject.moves.len().min(MOST_PLIES),
    };
    std::thread::spawn(move || {
        let view = View {
            flipped: subject.flipped,
            numerals,
        };
        let going = |count| {
            counter.store(count, Ordering::Relaxed);
            !flag.load(Ordering::Relaxed)
        };
        let drawn = draw(make, &subject, &names, view, &target, going);
        // Nobody waits any more when it was given up.
        let _ = sender.send(drawn);
    });
    Job {
        path,
        make,
        all,
        done,
        stop,
        answer: Mutex::new(answer),
    }
}

/// Draws beside the file and puts it in its place at the end, so that there is never half a picture.
fn draw(
    make: Make,
    subject: &Subject,
    names: &LookNames,
    view: View,
    path: &Path,
    going: impl FnMut(usize) -> bool,
) -> Result<usize, Failed> {
    let look = Look::load(names)?;
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let drawn = match make {
        Make::Still => still(subject, &Canvas::new(&look, view, PNG_WIDTH), &beside),
        Make::Moving => {
            let canvas = Canvas::new(&look, view, GIF_WIDTH);
            drop(look);
            moving(subject, &canvas, &beside, going)
        }
    };
    let finished = drawn.and_then(|plies| {
        fs::rename(&beside, path)?;
        Ok(plies)
    });
    if finished.is_err() {
        // There may be none, and what went wrong is told anyway.
        let _ = fs::remove_file(&beside);
    }
    finished
}

fn still(subject: &Subject, canvas: &Canvas, to: &Path) -> Result<usize, Failed> {
    let mut position = subject.start.clone();
    let mut last = None;
    for &mv in subject.moves.iter().take(subject.at) {
        position.make(mv);
        last = Some(mv);
    }
    fs::write(to, canvas.png(&position, last)?)?;
    Ok(subject.moves.len())
}

fn moving(
    subject: &Subject,
    canvas: &Canvas,
    to: &Path,
    going: impl FnMut(usize) -> bool,
) -> Result<usize, Failed> {
    let mut out = BufWriter::new(File::create(to)?);
    let plies = write_gif(&mut out, canvas, &subject.start, &subject.moves, going)?;
    out.flush()?;
    Ok(plies)
}

/// Tells what became of the picture.
fn finish(
    mut pictures: ResMut<Pictures>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<Redraw>,
) {
    let Some(job) = &mut pictures.job else {
        return;
    };
    let answer = job
        .answer
        .get_mut()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    let Ok(answer) = answer.try_recv() else {
        return redraw.after(POLL);
    };
    redraw.now();
    let shown = answer.as_ref().map_or(0, |plies| *plies);
    match answer {
        Ok(_) if !platform::deliver(&job.path) => notices.say(locale.t("pic.failed")),
        Ok(_) if job.make == Make::Moving && shown >= MOST_PLIES => {
            notices.say(locale.fill("pic.saved_part", &[("n", &shown.to_string())]));
        }
        Ok(_) => notices.say(locale.t("msg.saved")),
        Err(Failed::Stopped) => {}
        Err(Failed::File(error)) => {
            notices.tell_error(StoreError::new(Action::Write, &job.path, error));
        }
        Err(error) => {
            error!("a picture was not made: {error}");
            notices.say(locale.t("pic.failed"));
        }
    }
    pictures.job = None;
}
