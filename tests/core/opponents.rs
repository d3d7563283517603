//! The machine's faces: one a grade, different from each other, complete in every language.

use chuhe::career::opponents::{self, OpponentError, opponent};
use chuhe::career::settings::Lang;
use chuhe::engine::level::Style;
use std::collections::BTreeSet;

#[test]
fn each_grade_has_a_face_of_its_own() {
    let all = opponents::parse(include_str!("../../assets/data/opponents.ron")).unwrap();
    assert_eq!(all, opponents::all());
    for lang in Lang::ALL {
        let names: BTreeSet<&str> = all.iter().map(|o| o.name.text(lang)).collect();
        let lines: BTreeSet<&str> = all.iter().map(|o| o.line.text(lang)).collect();
        let seals: BTreeSet<&str> = all.iter().map(|o| o.seal.text(lang)).collect();
        assert_eq!((names.len(), lines.len(), seals.len()), (20, 20, 20));
        assert!(!names.contains("") && !lines.contains(""));
    }
    assert_eq!(opponent(0), opponent(1));
    assert_eq!(opponent(99), opponent(20));
}

#[test]
fn who_climbs_meets_another_style_at_each_grade() {
    let styles: Vec<Style> = opponents::all().iter().map(|o| o.style).collect();
    assert!(styles.windows(2).all(|pair| pair[0] != pair[1]));
    for style in [Style::Solid, Style::Aggressive, Style::Tricky] {
        assert!(styles.iter().filter(|&&s| s == style).count() >= 6);
    }
}

#[test]
fn files_of_opponents_that_make_no_sense_are_refused() {
    let text = include_str!("../../assets/data/opponents.ron");
    assert!(matches!(
        opponents::parse("(opponents: [])"),
        Err(OpponentError::Count(0))
    ));
    assert_eq!(
        opponents::parse(&text.replace("simplified: \"阿豆\"", "simplified: \"豆\"")),
        Err(OpponentError::Seal(2))
    );
    assert!(matches!(
        opponents::parse("("),
        Err(OpponentError::Syntax(_))
    ));
}
