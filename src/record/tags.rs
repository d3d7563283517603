//! What is known of a game beside its moves: names and values, in the order in which they stand in a file.

use crate::rules::GameEnd;
use crate::rules::{Outcome, Side};

/// How a recorded game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0`
    RedWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`
    #[default]
    Unknown,
}

impl GameResult {
    /// As PGN writes it.
    pub fn code(self) -> &'static str {
        match self {
            GameResult::RedWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// As Chinese files write it.
    pub fn chinese(self) -> &'static str {
        match self {
            GameResult::RedWins => "红胜",
            GameResult::BlackWins => "黑胜",
            GameResult::Draw => "和棋",
            GameResult::Unknown => "未知",
        }
    }

    /// Reads any of the usual spellings.
    pub fn parse(text: &str) -> Option<GameResult> {
        let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let text = compact.trim_matches(['(', ')', '（', '）', '[', ']']);
        Some(match text {
            "1-0" | "1—0" | "红胜" | "紅勝" | "红方胜" | "紅方勝" | "红先胜" | "紅先勝"
            | "先胜" | "先勝" | "黑负" | "黑負" | "红勝" => GameResult::RedWins,
            "0-1" | "0—1" | "黑胜" | "黑勝" | "黑方胜" | "黑方勝" | "红先负" | "紅先負"
            | "先负" | "先負" | "红负" | "紅負" => GameResult::BlackWins,
            "1/2-1/2" | "1/2" | "½-½" | "½" | "0.5-0.5" | "和棋" | "和" | "和局" | "红先和"
            | "紅先和" | "先和" => GameResult::Draw,
            "*" | "未知" | "未完" => GameResult::Unknown,
            _ => return None,
        })
    }

    /// Whether a result is known.
    pub fn is_known(self) -> bool {
        self != GameResult::Unknown
    }

    /// The winner, if there is one.
    pub fn winner(self) -> Option<Side> {
        match self {
            GameResult::RedWins => Some(Side::Red),
            GameResult::BlackWins => Some(Side::Black),
            GameResult::Draw | GameResult::Unknown => None,
        }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        match outcome {
            Outcome::Win(Side::Red) => GameResult::RedWins,
            Outcome::Win(Side::Black) => GameResult::BlackWins,
            Outcome::Draw => GameResult::Draw,
        }
    }
}

/// Names of tags. The first ones are PGN's, those with `Chuhe` are ours.
pub mod name {
    /// What game it is; `Chinese Chess` in our files.
    pub const GAME: &str = "Game";
    /// Tournament or occasion, or the title of the record.
    pub const EVENT: &str = "Event";
    /// Place.
    pub const SITE: &str = "Site";
    /// `YYYY.MM.DD`, with `?` for what is not known.
    pub const DATE: &str = "Date";
    /// Round.
    pub const ROUND: &str = "Round";
    /// Who plays Red.
    pub const RED: &str = "Red";
    /// Who plays Black.
    pub const BLACK: &str = "Black";
    /// See [`GameResult`](super::GameResult).
    pub const RESULT: &str = "Result";
    /// Start position.
    pub const FEN: &str = "FEN";
    /// `1` when there is a FEN.
    pub const SETUP: &str = "SetUp";
    /// Notation of the moves.
    pub const FORMAT: &str = "Format";
    /// Reason of the end, an [`EndReason`](crate::rules::EndReason) code.
    pub const TERMINATION: &str = "Termination";
    /// Name of the opening.
    pub const OPENING: &str = "Opening";
    /// Clocks.
    pub const TIME_CONTROL: &str = "TimeControl";
    /// Who wrote the comments.
    pub const ANNOTATOR: &str = "Annotator";
    /// A title that is not the event.
    pub const TITLE: &str = "Title";
    /// Who made the file.
    pub const AUTHOR: &str = "Author";
    /// Time that Red used.
    pub const RED_TIME: &str = "RedTime";
    /// Time that Black used.
    pub const BLACK_TIME: &str = "BlackTime";
    /// Our id of the opening.
    pub const OPENING_ID: &str = "ChuheOpening";
    /// The heading under which the game stands in its library.
    pub const SECTION: &str = "Section";
    /// Plies of the main line.
    pub const PLY_COUNT: &str = "PlyCount";
    /// Position after the main line.
    pub const FINAL_FEN: &str = "ChuheFinalFEN";
    /// The game's id.
    pub const CHUHE_ID: &str = "ChuheId";
    /// The machine's grade, 1 to 20.
    pub const GRADE: &str = "ChuheGrade";
    /// The person's side: `red` or `black`.
    pub const MY_SIDE: &str = "ChuheSide";
    /// What the game was played for: `ladder`, `placement`, `casual`, or `table` for one without the machine.
    pub const CONTEST: &str = "ChuheContest";
    /// `1` for a starred record.
    pub const STARRED: &str = "ChuheStarred";
    /// Rounds without a capture that made a draw, where they were not the usual 60.
    pub const NATURAL_LIMIT: &str = "ChuheNaturalLimit";
    /// Handicap code.
    pub const HANDICAP: &str = "ChuheHandicap";
    /// What our engine said of the moves, in words of its own.
    pub const JUDGEMENT: &str = "ChuheJudgement";
    /// How often moves were taken back.
    pub const TAKE_BACKS: &str = "ChuheTakeBacks";
    /// How many hints were given.
    pub const HINTS: &str = "ChuheHints";
}

/// Tags in order. Names are unique; case counts. Two sets of tags are equal whatever their order.
#[derive(Clone, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

impl PartialEq for Tags {
    fn eq(&self, other: &Tags) -> bool {
        self.0.len() == other.0.len()
            && self
                .iter()
                .all(|(name, value)| other.get(name) == Some(value))
    }
}

impl Eq for Tags {}

impl Tags {
    /// Tags that one game may have.
    pub const MAX: usize = 256;

    /// No tags.
    pub fn new() -> Tags {
        Tags::default()
    }

    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    /// The value of a tag, unless it is empty or says that nothing is known (`?`, `????.??.??`, `-`).
    pub fn known(&self, name: &str) -> Option<&str> {
        self.get(name).filter(|value| {
            !value.is_empty() && *value != "-" && value.contains(|c| c != '?' && c != '.')
        })
    }

    /// Sets a tag, where it stands or at the end. White space at the ends of the value goes and line ends become
    /// blanks. A name may have ASCII letters, digits and `_`; others are left out, and so are tags beyond
    /// [`Tags::MAX`].
    pub fn set(&mut self, name: &str, value: &str) {
        let name: String = name
            .chars()
            .filter(|c| c.is_ascii_alphanumeric() || *c == '_')
            .take(64)
            .collect();
        if name.is_empty() {
            return;
        }
        let value = Tags::tidy(value);
        if let Some((_, old)) = self.0.iter_mut().find(|(key, _)| *key == name) {
            *old = value;
        } else if self.0.len() < Tags::MAX {
            self.0.push((name, value));
        }
    }

    /// A value as it is kept: on one line, without white space at its ends.
    pub(super) fn tidy(value: &str) -> String {
        let value: String = value
            .chars()
            .filter(|&c| c != '\0')
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        value.trim().to_owned()
    }

    /// Sets a tag if there is something to say: not for `?`, `????.??.??` and the like.
    pub fn set_known(&mut self, name: &str, value: &str) {
        let says_nothing = |c: char| c.is_whitespace() || c.is_control() || "?.-".contains(c);
        if !value.chars().all(says_nothing) {
            self.set(name, value);
        }
    }

    /// Sets the date from texts such as `2026-11-9` or `2026年11月9日`; others are kept as they are.
    pub fn set_date(&mut self, text: &str) {
        let parts: Vec<&str> = text
            .trim()
            .split(['-', '/', '.', '年', '月'])
            .map(|part| part.trim_end_matches('日'))
            .collect();
        let numbers =
            |part: &&str| (1..=4).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        match parts[..] {
            [year, month, day] if parts.iter().all(numbers) && year.len() == 4 => {
                self.set(name::DATE, &format!("{year}.{month:0>2}.{day:0>2}"));
            }
            _ => self.set_known(name::DATE, text),
        }
    }

    /// Takes a tag away.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let at = self.0.iter().position(|(key, _)| key == name)?;
        Some(self.0.remove(at).1)
    }

    /// All tags in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Who plays `side`.
    pub fn player(&self, side: Side) -> Option<&str> {
        match side {
            Side::Red => self.known(name::RED).or_else(|| self.known("White")),
            Side::Black => self.known(name::BLACK),
        }
    }

    /// The event, or else the title.
    pub fn event(&self) -> Option<&str> {
        self.known(name::EVENT).or_else(|| self.known(name::TITLE))
    }

    /// The date as `YYYY.MM.DD`, parts being `?` when not known.
    pub fn date(&self) -> Option<&str> {
        self.known(name::DATE)
    }

    /// How the game ended.
    pub fn result(&self) -> GameResult {
        self.get(name::RESULT)
            .and_then(GameResult::parse)
            .unwrap_or_default()
    }

    /// Sets how the game ended.
    pub fn set_result(&mut self, result: GameResult) {
        self.set(name::RESULT, result.code());
    }

    /// Why the game ended. Of our own records ([`GameEnd::termination`](crate::rules::GameEnd::termination)) the
    /// reason's code alone.
    pub fn termination(&self) -> Option<&str> {
        let text = self.known(name::TERMINATION)?;
        let ours = text
            .split_once(": ")
            .filter(|(kind, _)| GameEnd::TERMINATIONS.contains(kind));
        Some(ours.map_or(text, |(_, code)| {
            code.split_once(", ").map_or(code, |(code, _)| code)
        }))
    }

    /// The opening's name as the file has it.
    pub fn opening(&self) -> Option<&str> {
        self.known(name::OPENING)
    }

    /// The clocks as the file has them.
    pub fn time_control(&self) -> Option<&str> {
        self.known(name::TIME_CONTROL)
    }

    /// The id of a game played here.
    pub fn chuhe_id(&self) -> Option<&str> {
        self.known(name::CHUHE_ID)
    }

    /// The machine's grade, 1 to 20.
    pub fn grade(&self) -> Option<u8> {
        let grade = self.known(name::GRADE)?.parse().ok()?;
        (1..=20).contains(&grade).then_some(grade)
    }

    /// The side that the person played.
    pub fn my_side(&self) -> Option<Side> {
        match self.known(name::MY_SIDE)? {
            "red" => Some(Side::Red),
            "black" => Some(Side::Black),
            _ => None,
        }
    }

    /// Whether the record is starred.
    pub fn starred(&self) -> bool {
        self.get(name::STARRED) == Some("1")
    }
}
