//! What records say in the user's language.

use crate::app::help::notation_style;
use crate::app::locale::Locale;
use crate::career::game_record::Words;
use crate::rules::adjudication::Lang as LawLang;

/// The words for a record of a game played here.
pub fn words(locale: &Locale) -> Words {
    Words {
        person: locale.t("player.me").to_owned(),
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
