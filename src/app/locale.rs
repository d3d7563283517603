//! Texts: one RON file a language under `assets/locale`, all with the same keys.

use crate::career::settings::{Lang, NotationStyle};
use bevy::prelude::*;
use std::collections::HashMap;

/// The texts of the language in use.
#[derive(Resource)]
pub struct Locale {
    lang: Lang,
    texts: HashMap<String, String>,
    /// How moves are written.
    pub notation: NotationStyle,
}

impl Locale {
    /// Reads the built-in texts of `lang`.
    pub fn new(lang: Lang) -> Locale {
        let source = source(lang);
        let texts = ron::from_str(source).expect("the built-in texts are valid RON (tested)");
        Locale {
            lang,
            texts,
            notation: NotationStyle::default(),
        }
    }

    /// The language in use.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether text is written in Chinese characters.
    pub fn is_chinese(&self) -> bool {
        matches!(self.lang, Lang::ZhHans | Lang::ZhHant)
    }

    /// The text of `key`; the key itself when there is none, which a test keeps from happening.
    pub fn t<'a>(&'a self, key: &'a str) -> &'a str {
        self.texts.get(key).map_or(key, String::as_str)
    }

    /// The text of `key` with each `{name}` replaced by its value.
    pub fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        let mut text = self.t(key).to_owned();
        for (name, value) in values {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        text
    }

    /// Every key, for tests.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }

    /// Every text, for tests.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.texts.values().map(String::as_str)
    }
}

fn source(lang: Lang) -> &'static str {
    match lang {
        Lang::ZhHans => include_str!("../../assets/locale/zh-Hans.ron"),
        Lang::ZhHant => include_str!("../../assets/locale/zh-Hant.ron"),
        Lang::En => include_str!("../../assets/locale/en.ron"),
        Lang::Vi => include_str!("../../assets/locale/vi.ron"),
    }
}
