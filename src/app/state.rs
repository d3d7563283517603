//! Where the user is: a screen, and perhaps a sheet over it.

use super::career::Challenge;
use super::records::By;
use crate::rules::Side;
use bevy::prelude::*;

/// The page that fills the window.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// Continue, new game, two players, settings.
    #[default]
    Home,
    /// The board.
    Match,
    /// A position put up by hand.
    SetUp,
    /// Version, licences, log.
    About,
    /// Grades, points, rated games.
    Ladder,
    /// The course.
    Lessons,
    /// One lesson of it.
    Lesson,
    /// The person who plays, and the others.
    Person,
    /// Puzzles in chapters.
    Puzzles,
    /// A judged loop, ply by ply.
    Cycle,
    /// The rules in plain words.
    Rules,
    /// A record, step by step.
    Review,
    /// The library of records.
    Records,
}

/// A question that wants a verb for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Resign the running game?
    Resign,
    /// Offer a draw to the machine?
    OfferDraw,
    /// Do both players at this device agree to a draw?
    AgreeDraw,
    /// The machine offers a draw, playing this side. Does the person take it?
    AnswerDraw(Side),
    /// Give up the running rated game, with the points that costs?
    Abandon,
    /// What does the arbiter rule in a game of two people?
    Ruling,
}

/// A panel over the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sheet {
    /// Opponent, colours, handicap, permissions.
    NewGame,
    /// Clocks and terms of a game of two people.
    TwoPlayers,
    /// The rarer actions of a match.
    More,
    /// The whole move list (where the screen has no room for it).
    Moves,
    /// Settings.
    Settings,
    /// The options of another program as engine.
    EngineOptions,
    /// The keys of the desktop.
    Keys,
    /// How the game ended.
    Result,
    /// The opponent of a grade, and what a game against it brings.
    Challenge(Challenge),
    /// A rated game is unfinished: go on with it, or give it up for this one?
    RatedPending(Challenge),
    /// A puzzle was solved, and how well.
    PuzzleSolved,
    /// Seals to choose from, for the person who plays or for somebody new.
    Seals {
        /// For somebody new.
        new: bool,
    },
    /// The name of the person who plays, to be typed.
    PersonName,
    /// The rarer actions of a review.
    ReviewMore,
    /// The comment of a move, to be written.
    Comment,
    /// What can be done with a record of the library.
    Record,
    /// What the library can be narrowed to.
    Narrow(By),
    /// In which format records are to be exported.
    Export,
    /// What became of a file that was taken in.
    ImportReport,
    /// The name of a record, to be written.
    Rename,
    /// A yes-or-no question.
    Ask(Question),
}

impl Sheet {
    /// Whether the clocks stand while it is open: the game is over, or it opened by itself.
    pub fn stops_clocks(self) -> bool {
        matches!(self, Sheet::Result | Sheet::Ask(Question::AnswerDraw(_)))
    }
}

/// The sheet that is open, if any.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overlay(pub Option<Sheet>);
