//! Moves read aloud, for people who play without looking. Off until it is chosen.

use super::AppSet;
use super::help::{notation_style, piece_name};
use super::locale::Locale;
use super::platform::Speak;
use super::session::{MoveApplied, Session};
use super::settings::AppSettings;
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

/// 炮二平五 for people who write moves so, "cannon h2 to e2" for others; a capture names what it takes.
fn move_in_words(before: &Position, applied: &MoveApplied, locale: &Locale) -> String {
    let mv = applied.mv;
    let (from, to) = (mv.from().to_string(), mv.to().to_string());
    let piece = before
        .piece_on(mv.from())
        .map(|piece| piece_name(piece, locale))
        .unwrap_or_default();
    let style = notation_style(locale);
    let mut words = match style {
        Style::Chinese { .. } if locale.is_chinese() => notation::write(before, mv, style),
        _ => {
            let values = [("piece", piece.as_str()), ("from", &from), ("to", &to)];
            locale.fill("voice.moves", &values)
        }
    };
    if let Some(victim) = applied.captured {
        let victim = piece_name(victim, locale);
        words = locale.fill("voice.takes", &[("move", &words), ("victim", &victim)]);
    }
    if applied.check {
        words = locale.fill("voice.check", &[("move", &words)]);
    }
    words
}
