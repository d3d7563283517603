//! Settings: every field has a default, numbers are kept in bounds.

use chuhe::career::document::{Read, read, write};
use chuhe::career::settings::{Lang, Settings};

fn read_settings(text: &str) -> Settings {
    match read::<Settings>(text.as_bytes()).unwrap() {
        Read::Good(settings) => settings,
        Read::Newer(version) => panic!("version {version}"),
    }
}

#[test]
fn defaults_survive_a_round_trip() {
    let settings = Settings::default();
    assert_eq!(read_settings(&write(&settings).unwrap()), settings);
}

#[test]
fn a_file_with_some_lines_gets_the_defaults_for_the_rest() {
    let settings = read_settings("(volume: 0.25, language: Some(ZhHant))");
    let expected = Settings {
        volume: 0.25,
        language: Some(Lang::ZhHant),
        ..Settings::default()
    };
    assert_eq!(settings, expected);
    assert_eq!(
        read_settings("(unknown_of_tomorrow: [1, 2])"),
        Settings::default()
    );
}

#[test]
fn numbers_are_kept_in_bounds() {
    let settings = read_settings(
        "(volume: 7.0, text_size: NaN, hash_mb: 0, threads: 4000000000, new_game: (grade: 99,
          clock: Some((per_move_s: Some(0), base_s: Some(4000000000)))), window: Some((width: -inf)))",
    );
    assert_eq!(settings.volume, 1.0);
    assert_eq!(settings.text_size, 1.0);
    assert_eq!((settings.hash_mb, settings.threads), (1, 64));
    assert_eq!(settings.new_game.grade, 20);
    let clock = settings.new_game.clock.unwrap();
    assert_eq!((clock.per_move_s, clock.base_s), (Some(1), Some(86400)));
    assert_eq!(settings.window.unwrap().width, 320.0);
}

#[test]
fn the_system_locale_chooses_the_language() {
    let cases = [
        ("zh_CN.UTF-8", Some(Lang::ZhHans)),
        ("zh", Some(Lang::ZhHans)),
        ("zh-Hans-HK", Some(Lang::ZhHans)),
        ("zh_TW.Big5", Some(Lang::ZhHant)),
        ("zh-Hant", Some(Lang::ZhHant)),
        ("zh-HK", Some(Lang::ZhHant)),
        ("en_GB@euro", Some(Lang::En)),
        ("vi-VN", Some(Lang::Vi)),
        ("de_DE.UTF-8", None),
        ("C", None),
        ("", None),
    ];
    for (locale, expected) in cases {
        assert_eq!(Lang::from_locale(locale), expected, "{locale}");
    }
}
