//! The machine's faces on the ladder: a name, a seal, a style and a line of character for each grade
//! (`assets/data/opponents.ron`).

use super::ladder::GRADES;
use super::settings::Lang;
use super::words::Words;
use crate::engine::level::Style;
use serde::Deserialize;
use std::sync::OnceLock;

/// Whom a person meets at one grade.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Opponent {
    /// The name.
    pub name: Words,
    /// What stands on the seal.
    pub seal: Seal,
    /// How it plays; for [`crate::engine::Level::with_style`].
    pub style: Style,
    /// A line of character.
    pub line: Words,
}

/// The two characters of a seal, the first above the second.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Seal {
    /// In simplified characters.
    pub simplified: String,
    /// In traditional characters.
    pub traditional: String,
}

impl Seal {
    /// The characters for a language. Languages without Chinese characters see the traditional ones, as on the board.
    pub fn text(&self, lang: Lang) -> &str {
        match lang {
            Lang::ZhHans => &self.simplified,
            Lang::ZhHant | Lang::En | Lang::Vi => &self.traditional,
        }
    }
}

/// Why a file of opponents was refused.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum OpponentError {
    /// Not the expected RON.
    #[error("the opponents cannot be read: {0}")]
    Syntax(#[from] ron::error::SpannedError),
    /// Not one a grade.
    #[error("there are {0} opponents, not 20")]
    Count(usize),
    /// A seal that does not have two characters.
    #[error("the seal of opponent {0} does not have two characters")]
    Seal(usize),
}

/// The opponent of a grade, 1 to 20; numbers beyond get the nearest.
pub fn opponent(grade: u8) -> &'static Opponent {
    &all()[usize::from(grade.clamp(1, GRADES)) - 1]
}

/// All opponents of `assets/data/opponents.ron`, compiled in, the one of grade 1 first.
pub fn all() -> &'static [Opponent] {
    static ALL: OnceLock<Vec<Opponent>> = OnceLock::new();
    ALL.get_or_init(|| {
        parse(include_str!("../../assets/data/opponents.ron"))
            .expect("a test reads the shipped opponents")
    })
}

/// Reads opponents.
///
/// # Errors
/// See [`OpponentError`].
pub fn parse(text: &str) -> Result<Vec<Opponent>, OpponentError> {
    #[derive(Deserialize)]
    struct File {
        opponents: Vec<Opponent>,
    }
    let File { opponents } = ron::from_str(text)?;
    if opponents.len() != usize::from(GRADES) {
        return Err(OpponentError::Count(opponents.len()));
    }
    let two = |text: &str| text.chars().count() == 2;
    let good = |seal: &Seal| two(&seal.simplified) && two(&seal.traditional);
    match opponents.iter().position(|o| !good(&o.seal)) {
        Some(at) => Err(OpponentError::Seal(at + 1)),
        None => Ok(opponents),
    }
}
