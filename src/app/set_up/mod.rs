//! Putting up a position by hand. The screen sends what was touched; only this module changes the position.

mod words;

pub use words::position_fault;

use super::AppSet;
use super::audio::{Cue, PlayCue};
use super::locale::Locale;
use super::notices::Notices;
use super::platform::Clipboard;
use crate::rules::{FenError, Piece, Position, Side, Square};
use bevy::prelude::*;

/// What a tap on the board does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// Picks a man up and puts it down elsewhere.
    Hand,
    /// Takes men off.
    Eraser,
    /// Puts a man on; where the same man stands already, it is taken off.
    Man(Piece),
}

/// The position in the making.
#[derive(Resource, Clone, Debug)]
pub struct SetUp {
    /// As it stands now, legal or not.
    pub position: Position,
    /// What a tap does.
    pub tool: Tool,
    /// The man that the hand holds.
    pub held: Option<Square>,
    /// Whether Black sits at the bottom.
    pub flipped: bool,
}

impl Default for SetUp {
    fn default() -> SetUp {
        SetUp {
            position: Position::start(),
            tool: Tool::Hand,
            held: None,
            flipped: false,
        }
    }
}

/// Why a position cannot be played.
#[derive(Clone, PartialEq, Debug)]
pub enum Unplayable {
    /// It breaks a rule of the board.
    Illegal(FenError),
    /// The side to move could not move.
    NoMove,
}

impl SetUp {
    /// The position, ready to be played.
    ///
    /// # Errors
    /// The first reason why it cannot be.
    pub fn playable(&self) -> Result<Position, Unplayable> {
        self.position.validate().map_err(Unplayable::Illegal)?;
        if self.position.legal_moves().is_empty() {
            return Err(Unplayable::NoMove);
        }
        Ok(self.position.clone())
    }

    fn tap(&mut self, square: Square) {
        match self.tool {
            Tool::Eraser => self.position.set_piece(square, None),
            Tool::Man(piece) => {
                let same = self.position.piece_on(square) == Some(piece);
                self.position.set_piece(square, (!same).then_some(piece));
            }
            Tool::Hand => match self.held.take() {
                Some(from) if from != square => {
                    let man = self.position.piece_on(from);
                    self.position.set_piece(from, None);
                    self.position.set_piece(square, man);
                }
                Some(_) => {}
                None => self.held = self.position.piece_on(square).map(|_| square),
            },
        }
    }
}

/// What the screen may ask for.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum SetUpCmd {
    /// A point was tapped.
    Tap(Square),
    /// Another tool.
    Tool(Tool),
    /// Who moves first.
    SideToMove(Side),
    /// Nothing on the board but the generals.
    Clear,
    /// All men at home.
    Start,
    /// Turn the board.
    Flip,
    /// Read a position from the clipboard.
    Paste,
    /// This position instead.
    Put(Box<Position>),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SetUp>()
        .add_message::<SetUpCmd>()
        .add_systems(Update, change.in_set(AppSet::Command));
}

fn change(
    mut commands: MessageReader<SetUpCmd>,
    mut set_up: ResMut<SetUp>,
    clipboard: Option<ResMut<Clipboard>>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
    mut cues: MessageWriter<PlayCue>,
) {
    let mut clipboard = clipboard;
    for command in commands.read() {
        match command.clone() {
            SetUpCmd::Tap(square) => {
                set_up.tap(square);
                cues.write(PlayCue(Cue::Select));
            }
            SetUpCmd::Tool(tool) => {
                set_up.tool = tool;
                set_up.held = None;
            }
            SetUpCmd::SideToMove(side) => set_up.position.set_side_to_move(side),
            SetUpCmd::Clear => {
                set_up.position = generals_alone();
                set_up.held = None;
            }
            SetUpCmd::Start => {
                set_up.position = Position::start();
                set_up.held = None;
            }
            SetUpCmd::Flip => set_up.flipped ^= true,
            SetUpCmd::Put(position) => {
                set_up.position = *position;
                set_up.held = None;
            }
            SetUpCmd::Paste => {
                let text = clipboard.as_mut().and_then(|board| board.get_text());
                let Some(text) = text.filter(|text| !text.trim().is_empty()) else {
                    notices.say(locale.t("setup.nothing_to_paste"));
                    continue;
                };
                match Position::from_fen_relaxed(text.trim()) {
                    Ok(position) => {
                        set_up.position = position;
                        set_up.held = None;
                    }
                    Err(fault) => notices.say(locale.fill(
                        "setup.bad_paste",
                        &[("why", &position_fault(&fault, &locale))],
                    )),
                }
            }
        }
    }
}

fn generals_alone() -> Position {
    let mut position = Position::empty();
    for side in Side::ALL {
        let (home, rank) = if side == Side::Red { (4, 0) } else { (4, 9) };
        let general = Piece::new(side, crate::rules::Kind::General);
        position.set_piece(Square::new(home, rank), Some(general));
    }
    position
}
