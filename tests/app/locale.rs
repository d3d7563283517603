//! Texts: every language has every key, every key that the code uses exists, every character has a glyph.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, FontFamily, FontId};
use chuhe::app::locale::Locale;
use chuhe::app::ui::{fonts, wrap};
use chuhe::career::settings::Lang;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn sources(dir: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(dir).expect("a source folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            found.push(fs::read_to_string(path).expect("a source file"));
        }
    }
}

#[test]
fn all_languages_have_the_same_keys_and_no_empty_text() {
    let keys = |lang| {
        Locale::new(lang)
            .keys()
            .map(str::to_owned)
            .collect::<BTreeSet<_>>()
    };
    let reference = keys(Lang::En);
    for lang in Lang::ALL {
        assert_eq!(keys(lang), reference, "{lang:?}");
        assert!(
            Locale::new(lang)
                .texts()
                .all(|text| !text.trim().is_empty()),
            "{lang:?}"
        );
    }
}

#[test]
fn placeholders_are_the_same_in_all_languages() {
    let names = |text: &str| -> BTreeSet<String> {
        text.split('{')
            .skip(1)
            .filter_map(|part| Some(part.split_once('}')?.0.to_owned()))
            .collect()
    };
    let english = Locale::new(Lang::En);
    for lang in Lang::ALL {
        let locale = Locale::new(lang);
        for key in english.keys() {
            assert_eq!(
                names(locale.t(key)),
                names(english.t(key)),
                "{lang:?} {key}"
            );
        }
    }
}

#[test]
fn every_key_in_the_code_exists() {
    let locale = Locale::new(Lang::En);
    let keys: BTreeSet<&str> = locale.keys().collect();
    let prefixes: BTreeSet<&str> = keys
        .iter()
        .filter_map(|key| Some(key.split_once('.')?.0))
        .collect();
    let mut code = Vec::new();
    sources(
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/app")),
        &mut code,
    );
    for text in code {
        // Every literal that looks like a key must be one. Keys that are put together are covered by hand below.
        for literal in text.split('"').skip(1).step_by(2) {
            let Some((prefix, rest)) = literal.split_once('.') else {
                continue;
            };
            let looks = prefixes.contains(prefix)
                && rest
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "._".contains(c))
                && !rest.is_empty();
            assert!(!looks || keys.contains(literal), "no text for '{literal}'");
        }
    }
    for grade in 1..=20 {
        assert!(keys.contains(format!("grade.{grade}").as_str()));
    }
}

#[test]
fn every_character_of_every_text_has_a_glyph() {
    let context = egui::Context::default();
    context.set_fonts(fonts());
    // Fonts take effect with the next pass.
    let output = context.run_ui(egui::RawInput::default(), |_| {});
    output.drop_without_applying_deltas();
    let medium = FontFamily::Name("medium".into());
    let title = FontFamily::Name("title".into());
    let mut missing = BTreeSet::new();
    // The law tells its verdicts in words of its own.
    let law = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/rules/adjudication/texts.rs"
    );
    let law = fs::read_to_string(law).expect("a source file");
    for lang in Lang::ALL {
        let locale = Locale::new(lang);
        for text in locale.texts().chain([law.as_str()]) {
            for family in [&FontFamily::Proportional, &medium, &title] {
                let font = FontId::new(16.0, family.clone());
                context.fonts_mut(|fonts| {
                    missing.extend(
                        text.chars()
                            .filter(|c| !c.is_control() && !fonts.has_glyph(&font, *c)),
                    );
                });
            }
        }
    }
    assert!(missing.is_empty(), "no glyph for {missing:?}");
    // The check itself can fail: an emoji is not in our fonts.
    let font = FontId::new(16.0, FontFamily::Proportional);
    assert!(!context.fonts_mut(|fonts| fonts.has_glyph(&font, '🐉')));
}

#[test]
fn every_icon_in_the_code_is_in_the_icon_font() {
    let icons = chuhe::app::ui::men::icon;
    for name in [
        "undo-2",
        "redo-2",
        "lightbulb",
        "handshake",
        "flag",
        "ellipsis",
        "settings",
        "x",
        "play",
        "pause",
        "swords",
        "users",
        "history",
        "palette",
        "house",
        "list",
        "copy",
        "bot",
        "save",
        "arrow-up-down",
        "chevron-left",
        "chevron-right",
        "fast-forward",
        "eye",
        "repeat",
        "hourglass",
        "timer",
        "book-open",
        "chevrons-left",
        "chevrons-right",
        "scale",
        "circle-alert",
        "info",
    ] {
        assert_ne!(icons(name), '\u{25FB}', "{name}");
    }
}

/// A text with Chinese words where its values go.
fn filled(text: &str) -> String {
    let mut parts = text.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + "炮二平五" + part.split_once('}').map_or("", |(_, rest)| rest)
    })
}

fn rows(galley: &egui::Galley) -> Vec<String> {
    galley.rows.iter().map(|row| row.text()).collect()
}

#[test]
fn no_line_of_chinese_begins_with_a_closing_mark_or_ends_with_an_opening_one() {
    let context = egui::Context::default();
    context.set_fonts(fonts());
    let mut broken = 0;
    let output = context.run_ui(egui::RawInput::default(), |ui| {
        for lang in [Lang::ZhHans, Lang::ZhHant] {
            let locale = Locale::new(lang);
            for (text, width) in locale.texts().map(filled).flat_map(|text| {
                [120.0, 140.0, 200.0, 320.0].map(move |width| (text.clone(), width))
            }) {
                let font = FontId::new(15.0, FontFamily::Proportional);
                let job = LayoutJob::simple(text.clone(), font, egui::Color32::BLACK, width);
                let galley = wrap::lay_out(ui.painter(), job);
                let all: String = galley.job.text.chars().filter(|c| *c != '\n').collect();
                assert_eq!(all, text.replace('\n', ""), "nothing is lost");
                broken += galley.rows.len() - 1;
                for pair in galley.rows.windows(2) {
                    let glyphs = &pair[0].row.glyphs;
                    let (Some(last), Some(first)) = (glyphs.last(), pair[1].row.glyphs.first())
                    else {
                        continue;
                    };
                    assert!(
                        !"，。、；：！？）》”".contains(first.chr),
                        "{width}: {:?}",
                        rows(&galley)
                    );
                    assert!(
                        !"（《“第".contains(last.chr),
                        "{width}: {:?}",
                        rows(&galley)
                    );
                    let torn = last.chr.is_ascii_digit() && "步回着条條".contains(first.chr);
                    assert!(!torn, "{width}: {:?}", rows(&galley));
                }
            }
        }
    });
    output.drop_without_applying_deltas();
    assert!(broken > 500, "{broken} lines were broken");
}
