//! An unfinished game as it is kept on disk: enough to go on as if nothing had happened.

use super::document::{Document, Version};
use super::handicap::Handicap;
use super::ledger::Contest;
use super::paths::GameId;
use crate::rules::{FenError, Game, GameEnd, Move, Position, RuleSet, START_FEN, Side, opening};
use serde::{Deserialize, Serialize};

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Seat {
    /// A person on this device.
    Human,
    /// The machine.
    Machine {
        /// Its grade, 1 to 20.
        grade: u8,
    },
}

/// Both seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seats {
    /// Who plays Red.
    pub red: Seat,
    /// Who plays Black.
    pub black: Seat,
}

impl Seats {
    /// Who plays `side`.
    pub fn of(&self, side: Side) -> Seat {
        match side {
            Side::Red => self.red,
            Side::Black => self.black,
        }
    }

    /// The person's side and the machine's grade, when exactly one of each sits there.
    pub fn duel(&self) -> Option<(Side, u8)> {
        match (self.red, self.black) {
            (Seat::Human, Seat::Machine { grade }) => Some((Side::Red, grade)),
            (Seat::Machine { grade }, Seat::Human) => Some((Side::Black, grade)),
            _ => None,
        }
    }
}

/// The clocks of a game. Fields that are `None` do not limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TimeControl {
    /// Seconds for each move, 1 to 3600.
    pub per_move_s: Option<u32>,
    /// Seconds for the whole game, 1 to 86400, a side.
    pub base_s: Option<u32>,
    /// Seconds that a move adds to the game's time, 0 to 3600.
    pub increment_s: u32,
    /// Seconds for each move once the game's time is used up, 1 to 3600. `None`: the game is then lost.
    pub overtime_s: Option<u32>,
}

impl TimeControl {
    /// Brings the numbers into their bounds.
    pub fn clamp(&mut self) {
        self.per_move_s = self.per_move_s.map(|s| s.clamp(1, 3600));
        self.base_s = self.base_s.map(|s| s.clamp(1, 86400));
        self.increment_s = self.increment_s.min(3600);
        self.overtime_s = self.overtime_s.map(|s| s.clamp(1, 3600));
    }
}

/// What the clocks show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClockState {
    /// How the clocks run.
    pub control: TimeControl,
    /// Milliseconds left of the game's time: Red's, Black's. Of no meaning without `base_s`.
    pub remaining_ms: (u64, u64),
    /// Milliseconds already used for the running move.
    #[serde(default)]
    pub move_used_ms: u64,
    /// The part of them after the game's time was used up.
    #[serde(default)]
    pub overtime_used_ms: u64,
}

impl ClockState {
    /// Longest time that any of its numbers may hold: a thousand hours.
    const MAX_MS: u64 = 3_600_000_000;

    /// Brings the numbers into their bounds.
    pub fn clamp(&mut self) {
        self.control.clamp();
        let (red, black) = &mut self.remaining_ms;
        for ms in [
            red,
            black,
            &mut self.move_used_ms,
            &mut self.overtime_used_ms,
        ] {
            *ms = (*ms).min(ClockState::MAX_MS);
        }
    }
}

/// What the person may do in the game, and how often it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Aids {
    /// Moves may be taken back.
    pub take_back: bool,
    /// Hints may be asked for.
    pub hints: bool,
    /// How often moves were taken back.
    pub take_backs_used: u32,
    /// How many hints were given.
    pub hints_used: u32,
}

impl Default for Aids {
    fn default() -> Aids {
        Aids {
            take_back: true,
            hints: true,
            take_backs_used: 0,
            hints_used: 0,
        }
    }
}

/// A draw offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DrawOffer {
    /// After how many plies.
    pub ply: usize,
    /// Who offered.
    pub by: Side,
}

/// `games/GID.ron`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    /// Version of the file.
    #[serde(default)]
    pub version: Version<1>,
    /// The game's id, which is also the name of its file.
    pub id: GameId,
    /// What the list shows, made by the app.
    #[serde(default)]
    pub title: String,
    /// Where it began.
    #[serde(default = "start_fen")]
    pub start_fen: String,
    /// All moves as UCI text, those after the cursor being what redo brings back.
    #[serde(default)]
    pub moves: Vec<String>,
    /// How many of the moves stand on the board. `None`: all.
    #[serde(default)]
    pub cursor: Option<usize>,
    /// The rules it is played by.
    #[serde(default)]
    pub rules: RuleSet,
    /// How it ended. Set only while the ending is being filed: start-up completes what was not.
    #[serde(default)]
    pub ended: Option<GameEnd>,
    /// Who plays.
    pub seats: Seats,
    /// What was left off the board, and by whom.
    #[serde(default)]
    pub handicap: Handicap,
    /// Who gives the handicap.
    #[serde(default = "red")]
    pub handicap_giver: Side,
    /// What the person may do.
    #[serde(default)]
    pub aids: Aids,
    /// Counts for the ladder.
    #[serde(default)]
    pub rated: bool,
    /// What a rated game counts for.
    #[serde(default)]
    pub contest: Contest,
    /// Code or name of the opening, when the app knows it.
    #[serde(default)]
    pub opening: Option<String>,
    /// Seed of the machine's choices.
    #[serde(default)]
    pub seed: u64,
    /// The other program that has made moves of the machine, by its name.
    #[serde(default)]
    pub guest: Option<String>,
    /// The clocks, if the game has any.
    #[serde(default)]
    pub clock: Option<ClockState>,
    /// All draw offers so far.
    #[serde(default)]
    pub draw_offers: Vec<DrawOffer>,
    /// Whose side is at the bottom of the board.
    #[serde(default = "red")]
    pub bottom: Side,
    /// When it began, in seconds since 1970.
    #[serde(default)]
    pub created: u64,
    /// When it was last saved, in seconds since 1970.
    #[serde(default)]
    pub updated: u64,
}

fn start_fen() -> String {
    START_FEN.to_owned()
}

fn red() -> Side {
    Side::Red
}

impl Document for SavedGame {
    const VERSION: u32 = 1;
    const MAX_BYTES: u64 = 1 << 20;

    fn check(&mut self) -> Result<(), String> {
        Position::from_fen(&self.start_fen).map_err(|e| e.to_string())?;
        for seat in [&mut self.seats.red, &mut self.seats.black] {
            if let Seat::Machine { grade } = seat {
                *grade = (*grade).clamp(1, 20);
            }
        }
        if let Some(clock) = &mut self.clock {
            clock.clamp();
        }
        Ok(())
    }
}

/// Moves of a saved game that could not be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TailCut {
    /// How many plies are left.
    pub kept: usize,
    /// How many were cut.
    pub cut: usize,
    /// The first of them.
    pub text: String,
}

impl SavedGame {
    /// A game about to begin from the start position, everything else at its default.
    pub fn new(id: GameId, seats: Seats, unix_s: u64) -> SavedGame {
        SavedGame {
            version: Version,
            id,
            title: String::new(),
            start_fen: start_fen(),
            moves: Vec::new(),
            cursor: None,
            rules: RuleSet::default(),
            ended: None,
            seats,
            handicap: Handicap::None,
            handicap_giver: Side::Red,
            aids: Aids::default(),
            rated: false,
            contest: Contest::Ladder,
            opening: None,
            seed: 0,
            guest: None,
            clock: None,
            draw_offers: Vec::new(),
            bottom: Side::Red,
            created: unix_s,
            updated: unix_s,
        }
    }

    /// Takes start, rules, moves and cursor from the session's game.
    pub fn set_game(&mut self, game: &Game) {
        self.start_fen = game.start_position().to_fen();
        self.rules = game.rules();
        let standard = *game.start_position() == Position::start();
        let opening = standard.then(|| opening::name(game.moves())).flatten();
        self.opening = opening.map(|opening| opening.id.to_owned());
        self.moves = game.all_moves().iter().map(Move::to_string).collect();
        self.cursor = game.can_redo().then(|| game.ply());
    }

    /// The game with its cursor. From the first move that is none or not legal on, the rest is left out and told.
    ///
    /// # Errors
    /// When the start position is none.
    pub fn to_game(&self) -> Result<(Game, Option<TailCut>), FenError> {
        let start = Position::from_fen(&self.start_fen)?;
        let mut moves: Vec<Move> = self
            .moves
            .iter()
            .map_while(|text| text.parse().ok())
            .collect();
        let mut game = loop {
            match Game::replay(start.clone(), self.rules, moves.iter().copied()) {
                Ok(game) => break game,
                Err(illegal) => moves.truncate(illegal.ply - 1),
            }
        };
        let cut = self.moves.get(moves.len()).map(|text| TailCut {
            kept: moves.len(),
            cut: self.moves.len() - moves.len(),
            text: text.clone(),
        });
        let cursor = self.cursor.unwrap_or(moves.len());
        while game.ply() > cursor && game.undo().is_some() {}
        Ok((game, cut))
    }
}
