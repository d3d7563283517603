//! What records say in the user's language.

use crate::app::help::{notation_style, side_name};
use crate::app::locale::Locale;
use crate::career::game_record::Words;
use crate::record::{Record, name, pgn};
use crate::rules::Side;
use crate::rules::adjudication::Lang as LawLang;

/// A record as text for the clipboard, without what only this app reads of the engine's judgement.
pub fn copied(record: &Record, locale: &Locale) -> String {
    let mut record = record.clone();
    record.tags.remove(name::JUDGEMENT);
    pgn::write(&record, notation_style(locale))
}

/// The words for a record of a game played here.
pub fn words(locale: &Locale) -> Words {
    Words {
        person: locale.t("player.me").to_owned(),
        sides: [Side::Red, Side::Black].map(|side| side_name(side, locale).to_owned()),
        machine: locale.t("player.computer").to_owned(),
        lang: if locale.is_chinese() {
            LawLang::ZhHans
        } else {
            LawLang::En
        },
        style: notation_style(locale),
        ..Words::default()
    }
}
