//! Moves read aloud: what the system's voice is asked to say.

use crate::harness::Table;
use bevy::prelude::*;
use chuhe::app::platform::Speak;
use chuhe::app::settings::SettingsCmd;
use chuhe::career::saved_game::Seat;
use chuhe::career::settings::Lang;

/// Sentences that were asked for since the last look.
#[derive(Resource, Default)]
struct Heard(Vec<String>);

fn listen(mut sentences: MessageReader<Speak>, mut heard: ResMut<Heard>) {
    heard.0.extend(sentences.read().map(|s| s.text.clone()));
}

fn table(lang: Lang) -> Table {
    let mut table = Table::new();
    table.app.init_resource::<Heard>();
    table.app.add_systems(Last, listen);
    table.send(SettingsCmd::Language(Some(lang)));
    table.frames(2);
    table.two_players();
    table
}

#[test]
fn nothing_is_read_aloud_until_it_is_chosen() {
    let mut table = table(Lang::En);
    table.play("h2e2");
    assert!(table.app.world().resource::<Heard>().0.is_empty());
}

#[test]
fn moves_captures_and_checks_are_read_in_the_language_of_the_app() {
    let cases = [
        (
            Lang::En,
            [
                "cannon h2 to e2",
                "horse h9 to g7",
                "rook e1 to e6, takes pawn, check",
            ],
        ),
        (Lang::ZhHans, ["炮二平五", "马8进7", "车五进五，吃卒，将军"]),
        (
            Lang::Vi,
            [
                "Pháo h2 đến e2",
                "Mã h9 đến g7",
                "Xe e1 đến e6, ăn Tốt, chiếu",
            ],
        ),
    ];
    for (lang, sentences) in cases {
        let mut table = table(lang);
        table.send(SettingsCmd::SpokenMoves(true));
        table.frames(2);
        table.play("h2e2");
        table.play("h9g7");
        let fen = "4k4/9/9/4p4/9/9/9/9/4R4/3K5 w";
        table.start(Seat::Human, Seat::Human, Some(fen));
        table.play("e1e6");
        let heard = &table.app.world().resource::<Heard>().0;
        assert_eq!(heard, &sentences, "{lang:?}");
    }
}
