//! What the machine says when it is asked: a hint in words, an answer to a draw offer.

use super::AppSet;
use super::audio::{Cue, PlayCue};
use super::board::motion::Moving;
use super::locale::Locale;
use super::nav::Nav;
use super::notices::Notices;
use super::opponent::{Answered, Job};
use super::session::{MoveApplied, MoveRejected, Session, SessionCmd};
use super::state::{Overlay, Question, Screen, Sheet};
use crate::career::paths::GameId;
use crate::career::settings::{Lang, NotationStyle};
use crate::engine::Score;
use crate::engine::level::draw;
use crate::rules::game::IllegalMove;
use crate::rules::notation::{self, Style};
use crate::rules::{Kind, Move, Piece, Position, Side};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Warned>().add_systems(
        Update,
        (answer, explain_refusal, warn_of_repetition, offer_draw)
            .in_set(AppSet::View)
            .run_if(resource_exists::<Session>),
    );
}

/// How moves are written: as chosen in the settings, else as people in this language do.
pub fn notation_style(locale: &Locale) -> Style {
    let chinese = Style::Chinese {
        traditional: locale.lang() == Lang::ZhHant,
        wide_digits: false,
    };
    match locale.notation {
        NotationStyle::ByLanguage if locale.is_chinese() => chinese,
        NotationStyle::Chinese => chinese,
        NotationStyle::ByLanguage | NotationStyle::Wxf => Style::Wxf,
        NotationStyle::Coordinates => Style::Iccs,
    }
}

/// The language in which the law tells its verdicts.
pub fn law_language(locale: &Locale) -> crate::rules::adjudication::Lang {
    use crate::career::settings::Lang;
    use crate::rules::adjudication::Lang as Law;
    match locale.lang() {
        Lang::ZhHans => Law::ZhHans,
        Lang::ZhHant => Law::ZhHant,
        Lang::En => Law::En,
        Lang::Vi => Law::Vi,
    }
}

/// A piece in words: as on the men in Chinese, by name elsewhere; Vietnamese writes these names with a capital.
pub fn piece_name(piece: Piece, locale: &Locale) -> String {
    let (key, red, black) = match piece.kind() {
        Kind::General => ("piece.general", 1, 0),
        Kind::Advisor => ("piece.advisor", 1, 0),
        Kind::Elephant => ("piece.elephant", 1, 0),
        Kind::Horse => ("piece.horse", 0, 0),
        Kind::Rook => ("piece.rook", 0, 0),
        Kind::Cannon => ("piece.cannon", 0, 0),
        Kind::Pawn => ("piece.pawn", 0, 1),
    };
    // The Chinese texts name both sides' men, as in 士/仕.
    let text = locale.t(key);
    let part = if piece.side() == Side::Red {
        red
    } else {
        black
    };
    let name = text.split('/').nth(part).unwrap_or(text);
    if locale.lang() == Lang::En {
        name.to_lowercase()
    } else {
        name.to_owned()
    }
}

/// A side in words.
pub fn side_name(side: Side, locale: &Locale) -> &str {
    locale.t(match side {
        Side::Red => "side.red",
        Side::Black => "side.black",
    })
}

fn answer(
    mut answers: MessageReader<Answered>,
    session: Res<Session>,
    locale: Res<Locale>,
    mut commands: MessageWriter<SessionCmd>,
    mut notices: ResMut<Notices>,
    mut cues: MessageWriter<PlayCue>,
) {
    for answer in answers.read() {
        match (answer.job, answer.mv) {
            (Job::Hint, Some(mv)) => {
                commands.write(SessionCmd::ShowHint(mv));
                cues.write(PlayCue(Cue::Hint));
                notices.say(hint_words(
                    session.game.position(),
                    mv,
                    answer.score,
                    &locale,
                ));
            }
            (Job::DrawAnswer, _) => {
                // The score is the person's, who is to move; the machine's is the other way round.
                let own = answer.score.flipped();
                let round = (session.game.ply() / 2) as u16;
                if draw::accepts_draw(session.game.position(), own, round) {
                    notices.say(locale.t("dlg.draw_accepted"));
                    commands.write(SessionCmd::AgreeDraw);
                } else {
                    notices.say(locale.t("dlg.draw_declined"));
                }
            }
            _ => {}
        }
    }
}

/// The machine offers a draw when its move has been seen and it thinks the game has run dry.
fn offer_draw(
    mut answers: MessageReader<Answered>,
    session: Res<Session>,
    moving: Res<Moving>,
    overlay: Res<Overlay>,
    screen: Res<State<Screen>>,
    mut wish: Local<Option<(usize, Score)>>,
    mut nav: MessageWriter<Nav>,
    mut commands: MessageWriter<SessionCmd>,
    mut cues: MessageWriter<PlayCue>,
) {
    for answer in answers.read() {
        if let Job::Move { .. } = answer.job {
            // Its move is played in the next frame.
            *wish = Some((answer.ply + 1, answer.score));
        }
    }
    let Some((ply, score)) = *wish else {
        return;
    };
    if session.game.ply() < ply || moving.0 {
        return;
    }
    *wish = None;
    let machine = !session.side_to_move();
    let free = overlay.0.is_none() && *screen.get() == Screen::Match;
    let asks = session.game.ply() == ply
        && session.human_side() == Some(!machine)
        && session.may_offer_draw(machine)
        && session.game.warning().is_none()
        && draw::offers_draw(session.game.position(), score, (ply / 2) as u16);
    if free && asks {
        commands.write(SessionCmd::OfferDraw(machine));
        nav.write(Nav::Open(Sheet::Ask(Question::AnswerDraw(machine))));
        cues.write(PlayCue(Cue::Hint));
    }
}

fn hint_words(position: &Position, mv: Move, score: Score, locale: &Locale) -> String {
    let text = notation::write(position, mv, notation_style(locale));
    let values = [("move", text.as_str())];
    if let Score::Mate(n) = score
        && n > 0
    {
        return locale.fill("match.hint_mate", &[values[0], ("n", &n.to_string())]);
    }
    if let Some(victim) = position.piece_on(mv.to()) {
        let piece = piece_name(victim, locale);
        return locale.fill("match.hint_take", &[values[0], ("piece", &piece)]);
    }
    let key = match score {
        Score::Cp(cp) if cp > 60 => "match.hint_better",
        Score::Cp(cp) if cp >= -60 => "match.hint_even",
        _ => "match.hint_worse",
    };
    locale.fill(key, &values)
}

/// The state of the game in which the players were last told that the position has come up for the second time.
/// Judging takes too long to be asked for in every frame.
#[derive(Resource, Default)]
pub struct Warned(Option<(GameId, u64)>);

impl Warned {
    /// Whether that is the state of the game now.
    pub fn holds(&self, session: &Session) -> bool {
        self.0
            .as_ref()
            .is_some_and(|(id, of)| *id == session.id && *of == session.generation())
    }
}

/// When a position stands for the second time: says what a third time would bring.
fn warn_of_repetition(
    mut applied: MessageReader<MoveApplied>,
    session: Res<Session>,
    locale: Res<Locale>,
    mut warned: ResMut<Warned>,
    mut notices: ResMut<Notices>,
) {
    if applied.read().last().is_none() {
        return;
    }
    let Some(judgement) = session.game.warning() else {
        let plies = session.game.position().plies_since_capture();
        let left = session.game.rules().natural_limit.checked_sub(plies);
        if let Some(left @ (10 | 20)) = left {
            notices.say(locale.fill("rule.warn_limit", &[("n", &left.to_string())]));
        }
        return;
    };
    warned.0 = Some((session.id.clone(), session.generation()));
    notices.say(match judgement.loser() {
        Some(side) => locale.fill("rule.warn", &[("side", side_name(side, &locale))]),
        None => locale.t("rule.warn_draw").to_owned(),
    });
}

/// Says why a move was refused, where the board does not show it.
fn explain_refusal(
    mut refusals: MessageReader<MoveRejected>,
    locale: Res<Locale>,
    mut notices: ResMut<Notices>,
    mut cues: MessageWriter<PlayCue>,
) {
    for refusal in refusals.read() {
        cues.write(PlayCue(Cue::Illegal));
        if let Some(key) = refusal_key(refusal.why) {
            notices.say(locale.t(key));
        }
    }
}

/// The text that says why a move was refused, where the board does not show it.
pub fn refusal_key(why: IllegalMove) -> Option<&'static str> {
    match why {
        IllegalMove::ExposesGeneral => Some("msg.exposes"),
        IllegalMove::LeavesCheck => Some("msg.answer_check"),
        IllegalMove::FacingGenerals => Some("msg.facing"),
        _ => None,
    }
}
