//! The texts of the lessons: `assets/locale/lessons`, one RON file a language, all with the same keys.

use crate::career::settings::Lang;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The texts in one language, by key.
pub fn texts(lang: Lang) -> &'static BTreeMap<String, String> {
    static TEXTS: [OnceLock<BTreeMap<String, String>>; 4] = [const { OnceLock::new() }; 4];
    let (at, source) = match lang {
        Lang::ZhHans => (
            0,
            include_str!("../../../assets/locale/lessons/zh-Hans.ron"),
        ),
        Lang::ZhHant => (
            1,
            include_str!("../../../assets/locale/lessons/zh-Hant.ron"),
        ),
        Lang::En => (2, include_str!("../../../assets/locale/lessons/en.ron")),
        Lang::Vi => (3, include_str!("../../../assets/locale/lessons/vi.ron")),
    };
    TEXTS[at].get_or_init(|| ron::from_str(source).expect("a test reads the shipped texts"))
}
