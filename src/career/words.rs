//! A text in every language, for data that carries its own.

use super::settings::Lang;
use serde::Deserialize;

/// A name or a line in all four languages.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Words {
    /// Simplified Chinese.
    pub zh_hans: String,
    /// Traditional Chinese.
    pub zh_hant: String,
    /// English.
    pub en: String,
    /// Vietnamese.
    pub vi: String,
}

impl Words {
    /// The text in a language.
    pub fn text(&self, lang: Lang) -> &str {
        match lang {
            Lang::ZhHans => &self.zh_hans,
            Lang::ZhHant => &self.zh_hant,
            Lang::En => &self.en,
            Lang::Vi => &self.vi,
        }
    }
}
