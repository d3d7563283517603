//! The clocks of a game. They are driven by stamps of a monotonic clock and add up the differences exactly, so that
//! they do not drift however often they are read; between two stamps nothing runs by itself.

use super::saved_game::{ClockState, TimeControl};
use crate::rules::Side;
use serde::Deserialize;
use std::sync::LazyLock;
use std::time::Duration;

/// Below this a clock shows tenths and is heard every second.
pub const LAST_SECONDS: Duration = Duration::from_secs(10);
/// Below this a clock that counts for the whole game is shown as low.
const LOW: Duration = Duration::from_secs(20);

/// Both clocks and which of them runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameClock {
    control: TimeControl,
    /// Of the game's time: Red's, Black's.
    left: [Duration; 2],
    /// Used for the move that is being thought about, all of it and the part after the game's time was used up.
    used: Duration,
    overtime_used: Duration,
    /// Whose clock runs, and the stamp up to which its time is counted.
    running: Option<(Side, Duration)>,
}

/// What a clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The large number.
    pub main: Duration,
    /// A second limit that holds at the same time: what is left for the move.
    pub move_left: Option<Duration>,
    /// Whether the game's time is used up and `main` is what is left for this move.
    pub overtime: bool,
}

/// Which limit was overstepped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fallen {
    /// The time for a move, also that after the game's time.
    Move(Side),
    /// The time for the game.
    Game(Side),
}

impl Fallen {
    /// Who overstepped it.
    pub fn side(self) -> Side {
        match self {
            Fallen::Move(side) | Fallen::Game(side) => side,
        }
    }
}

impl GameClock {
    /// Full clocks at rest.
    pub fn new(mut control: TimeControl) -> GameClock {
        control.clamp();
        let base = seconds(control.base_s.unwrap_or(0));
        GameClock {
            control,
            left: [base; 2],
            used: Duration::ZERO,
            overtime_used: Duration::ZERO,
            running: None,
        }
    }

    /// The clocks of a saved game, at rest.
    pub fn from_state(state: &ClockState) -> GameClock {
        let (red, black) = state.remaining_ms;
        GameClock {
            left: [Duration::from_millis(red), Duration::from_millis(black)],
            used: Duration::from_millis(state.move_used_ms),
            overtime_used: Duration::from_millis(state.overtime_used_ms),
            ..GameClock::new(state.control)
        }
    }

    /// What is saved: everything counted up to the last stamp.
    pub fn state(&self) -> ClockState {
        ClockState {
            control: self.control,
            remaining_ms: (millis(self.left[0]), millis(self.left[1])),
            move_used_ms: millis(self.used),
            overtime_used_ms: millis(self.overtime_used),
        }
    }

    /// How the clocks run.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Side> {
        self.running.map(|(side, _)| side)
    }

    /// Time used for the move that is being thought about, up to the last stamp.
    pub fn used(&self) -> Duration {
        self.used
    }

    /// Counts the time up to `now` for the side whose clock has been running; from `now` on that of `side` runs, or
    /// none. `now` is a stamp of one monotonic clock; one that lies before the last counts nothing.
    pub fn run(&mut self, side: Option<Side>, now: Duration) {
        if let Some((running, since)) = self.running {
            self.spend(running, now.saturating_sub(since));
        }
        self.running = side.map(|side| (side, now));
    }

    /// `side` has made its move: its time is counted up to `now`, it gets what a move adds, and no clock runs.
    pub fn press(&mut self, side: Side, now: Duration) {
        self.run(None, now);
        if self.control.base_s.is_some() {
            self.left[side.index()] += seconds(self.control.increment_s);
        }
        self.begin_move();
    }

    /// Another move is to be thought about, as after a take-back: its own time is full again. The game's time stays.
    pub fn begin_move(&mut self) {
        self.used = Duration::ZERO;
        self.overtime_used = Duration::ZERO;
    }

    /// The limit that `side`, which is to move, has overstepped.
    pub fn fallen(&self, side: Side) -> Option<Fallen> {
        let over = |limit: Option<u32>, used| limit.is_some_and(|limit| used >= seconds(limit));
        if over(self.control.per_move_s, self.used)
            || over(self.control.overtime_s, self.overtime_used)
        {
            return Some(Fallen::Move(side));
        }
        let game = self.control.base_s.is_some() && self.control.overtime_s.is_none();
        (game && self.left[side.index()].is_zero()).then_some(Fallen::Game(side))
    }

    /// How long `side` could think about its move from the last stamp on until it loses on time.
    pub fn until_fall(&self, side: Side, to_move: bool) -> Duration {
        let (used, overtime_used) = self.of_move(to_move);
        let game = self.control.base_s.map(|_| {
            let overtime = seconds(self.control.overtime_s.unwrap_or(0));
            self.left[side.index()] + overtime.saturating_sub(overtime_used)
        });
        let moves = self
            .control
            .per_move_s
            .map(|limit| seconds(limit).saturating_sub(used));
        game.into_iter().chain(moves).min().unwrap_or(Duration::MAX)
    }

    /// What the clock of `side` shows. `to_move`: whether it is this side's turn.
    pub fn reading(&self, side: Side, to_move: bool) -> Reading {
        let (used, overtime_used) = self.of_move(to_move);
        let left = self.left[side.index()];
        let of_move =
            |limit: Option<u32>, used| limit.map(|limit: u32| seconds(limit).saturating_sub(used));
        let move_left = of_move(self.control.per_move_s, used);
        if self.control.base_s.is_none() {
            return Reading {
                main: move_left.unwrap_or(Duration::ZERO),
                move_left: None,
                overtime: false,
            };
        }
        match of_move(self.control.overtime_s, overtime_used) {
            Some(overtime) if left.is_zero() => Reading {
                main: overtime,
                move_left: None,
                overtime: true,
            },
            _ => Reading {
                main: left,
                move_left: move_left.filter(|_| to_move),
                overtime: false,
            },
        }
    }

    /// Whether `side` is about to lose on time. Where every move has little time by agreement, "little" is less.
    pub fn is_low(&self, side: Side, to_move: bool) -> bool {
        let left = self.until_fall(side, to_move);
        let game = self.control.base_s.is_some() && !self.reading(side, to_move).overtime;
        left <= if game { LOW } else { LAST_SECONDS }
    }

    /// How long until what the running clock shows changes: the next second, or tenth near the end.
    pub fn next_change(&self) -> Option<Duration> {
        let side = self.running()?;
        let reading = self.reading(side, true);
        let next = |left: Duration| {
            let step = if left <= LAST_SECONDS {
                Duration::from_millis(100)
            } else {
                Duration::from_secs(1)
            };
            let rest = left.as_nanos() % step.as_nanos();
            if rest == 0 {
                step
            } else {
                Duration::from_nanos(rest as u64)
            }
        };
        let changes = [Some(reading.main), reading.move_left];
        changes.into_iter().flatten().map(next).min()
    }

    /// What was used for the running move, if there is one.
    fn of_move(&self, to_move: bool) -> (Duration, Duration) {
        if to_move {
            (self.used, self.overtime_used)
        } else {
            (Duration::ZERO, Duration::ZERO)
        }
    }

    fn spend(&mut self, side: Side, time: Duration) {
        self.used = self.used.saturating_add(time);
        if self.control.base_s.is_some() {
            let left = &mut self.left[side.index()];
            let taken = time.min(*left);
            *left -= taken;
            self.overtime_used = self.overtime_used.saturating_add(time - taken);
        }
    }
}

fn seconds(n: u32) -> Duration {
    Duration::from_secs(u64::from(n))
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A clock's number: `1:02:03`, `12:34`, and with tenths below ten seconds. Time that has begun counts as left, so that
/// 0 means that it is over.
pub fn digits(left: Duration) -> String {
    if left < LAST_SECONDS {
        let tenths = left.as_millis().div_ceil(100);
        return format!("{}.{}", tenths / 10, tenths % 10);
    }
    let whole = left.as_millis().div_ceil(1000);
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// What may come with a limit for the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum After {
    /// Nothing: when it is used up the game is lost.
    Sudden,
    /// Every move adds so many seconds.
    Increment(u32),
    /// When it is used up, so many seconds for each further move.
    Overtime(u32),
}

/// The choices of the new-game sheets, from `assets/data/clocks.ron`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockMenu {
    /// Of the file.
    pub version: u32,
    /// Seconds for each move.
    pub per_move_s: Vec<u32>,
    /// Minutes for the game.
    pub game_min: Vec<u32>,
    /// What may come with them.
    pub after: Vec<After>,
}

static MENU: LazyLock<ClockMenu> = LazyLock::new(|| {
    ron::from_str(include_str!("../../assets/data/clocks.ron"))
        .expect("the shipped clocks parse; a test holds it")
});

impl ClockMenu {
    /// The shipped choices.
    pub fn shipped() -> &'static ClockMenu {
        &MENU
    }
}

impl TimeControl {
    /// So many seconds for each move.
    pub fn per_move(s: u32) -> TimeControl {
        TimeControl {
            per_move_s: Some(s),
            ..TimeControl::default()
        }
    }

    /// So many minutes for the game, and what comes with them.
    pub fn game(minutes: u32, after: After) -> TimeControl {
        let (increment_s, overtime_s) = match after {
            After::Sudden => (0, None),
            After::Increment(s) => (s, None),
            After::Overtime(s) => (0, Some(s)),
        };
        TimeControl {
            per_move_s: None,
            base_s: Some(minutes * 60),
            increment_s,
            overtime_s,
        }
    }

    /// What comes with the limit for the game.
    pub fn after(&self) -> After {
        match (self.overtime_s, self.increment_s) {
            (Some(s), _) => After::Overtime(s),
            (None, 0) => After::Sudden,
            (None, s) => After::Increment(s),
        }
    }
}
