//! Moves read aloud, for people who play without looking. Off until it is chosen.

use super::AppSet;
use super::help::piece_name;
use super::locale::Locale;
use super::platform::Speak;
use super::session::{MoveApplied, Session};
use super::settings::AppSettings;
use crate::career::settings::Lang;
use crate::rules::Position;
use crate::rules::notation::{self, Style};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        read_aloud
            .in_set(AppSet::View)
            .run_if(resource_exists::<Session>),
    );
}

fn read_aloud(
    mut applied: MessageReader<MoveApplied>,
    session: Res<Session>,
    settings: Res<AppSettings>,
    locale: Res<Locale>,
    mut speak: MessageWriter<Speak>,
) {
    // A move that was taken back in the same frame is no longer worth a word.
    let Some(applied) = applied.read().last().filter(|_| settings.0.spoken_moves) else {
        return;
    };
    let Some(ply) = session.game.ply().checked_sub(1) else {
        return;
    };
    speak.write(Speak {
        text: move_in_words(&session.game.position_at(ply), applied, &locale),
        lang: locale.lang(),
    });
}

/// 炮二平五 in Chinese, "cannon h2 to e2" elsewhere; a capture names what it takes.
fn move_in_words(before: &Position, applied: &MoveApplied, locale: &Locale) -> String {
    let mv = applied.mv;
    let (from, to) = (mv.from().to_string(), mv.to().to_string());
    let written = notation::write(
        before,
        mv,
        Style::Chinese {
            traditional: locale.lang() == Lang::ZhHant,
            wide_digits: false,
        },
    );
    let piece = before
        .piece_on(mv.from())
        .map(|piece| piece_name(piece, locale))
        .unwrap_or_default();
    let mut values = vec![
        ("move", written.as_str()),
        ("piece", piece.as_str()),
        ("from", from.as_str()),
        ("to", to.as_str()),
    ];
    let victim = applied.captured.map(|victim| piece_name(victim, locale));
    let mut words = match &victim {
        Some(victim) => {
            values.push(("victim", victim));
            locale.fill("voice.takes", &values)
        }
        None => locale.fill("voice.moves", &values),
    };
    if applied.check {
        words = locale.fill("voice.check", &[("move", &words)]);
    }
    words
}
