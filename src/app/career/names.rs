//! Achievements in words.

use crate::app::locale::Locale;
use crate::career::achievements::Achievement;

/// What an achievement is called.
pub fn achievement_title(achievement: Achievement, locale: &Locale) -> String {
    use Achievement::*;
    let with = |key: &str, n: String| locale.fill(key, &[("n", &n)]);
    match achievement {
        FirstWin => locale.t("ach.first_win").to_owned(),
        FirstRated => locale.t("ach.first_rated").to_owned(),
        WinAt(grade) => {
            let key = format!("grade.{grade}");
            locale.fill("ach.win_at", &[("title", locale.t(&key))])
        }
        Streak(n) => with("ach.streak", n.to_string()),
        Giant => locale.t("ach.giant").to_owned(),
        Clean => locale.t("ach.clean").to_owned(),
        Comeback => locale.t("ach.comeback").to_owned(),
        Handicap => locale.t("ach.handicap").to_owned(),
        NoHelp => locale.t("ach.no_help").to_owned(),
        Puzzles(n) => with("ach.puzzles", n.to_string()),
        Chapter(index) => with("ach.chapter_n", (index + 1).to_string()),
        Lessons => locale.t("ach.lessons").to_owned(),
        Grandmaster => locale.t("ach.grandmaster").to_owned(),
    }
}

/// What an achievement takes, where its name does not say that.
pub fn achievement_about(achievement: Achievement, locale: &Locale) -> String {
    use Achievement::*;
    let key = match achievement {
        Giant => "ach.giant.d",
        Clean => "ach.clean.d",
        Comeback => "ach.comeback.d",
        NoHelp => "ach.no_help.d",
        _ => return String::new(),
    };
    locale.t(key).to_owned()
}
