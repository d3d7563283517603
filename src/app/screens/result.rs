//! How the game ended, in words, and what to do next.

use super::actions::Action;
use super::model::Model;
use super::points;
use super::sheet::{Rows, columns, heading};
use crate::app::AppSet;
use crate::app::audio::{Cue, PlayCue};
use crate::app::board::motion::Moving;
use crate::app::career::CareerCmd;
use crate::app::cycle::CycleCmd;
use crate::app::help::{law_language, side_name};
use crate::app::locale::Locale;
use crate::app::nav::Nav;
use crate::app::notices::Notices;
use crate::app::redraw::Redraw;
use crate::app::review::OpenRecord;
use crate::app::session::{Session, SessionCmd};
use crate::app::state::{Overlay, Screen, Sheet};
use crate::app::ui::{ButtonStyle, Face, Kit};
use crate::career::clock::Fallen;
use crate::rules::Side;
use crate::rules::game::{EndReason, GameEnd, Outcome};
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Rect, Ui, Vec2, pos2, vec2};
use std::time::Duration;

/// How long the final position is seen before the sheet rises.
const LOOK: Duration = Duration::from_millis(900);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        open_when_over
            .in_set(AppSet::View)
            .run_if(resource_exists::<Session>.and_then(in_state(Screen::Match))),
    );
}

/// Opens the sheet once for each end.
fn open_when_over(
    session: Res<Session>,
    moving: Res<Moving>,
    time: Res<Time<Real>>,
    overlay: Res<Overlay>,
    mut due: Local<Option<(u64, Duration)>>,
    mut told: Local<u64>,
    mut nav: MessageWriter<Nav>,
    mut notices: ResMut<Notices>,
    mut cues: MessageWriter<PlayCue>,
    mut redraw: ResMut<Redraw>,
) {
    // A puzzle has a sheet of its own.
    let Some(end) = session.game.end().filter(|_| !session.puzzle) else {
        *due = None;
        return;
    };
    let generation = session.generation();
    if *told == generation || moving.0 {
        return;
    }
    match *due {
        Some((of, at)) if of == generation => {
            if time.elapsed() < at {
                redraw.after(at - time.elapsed());
                return;
            }
            *told = generation;
            cues.write(PlayCue(match verdict(end, &session) {
                Verdict::Lost => Cue::Lose,
                Verdict::Drawn => Cue::Draw,
                Verdict::Won | Verdict::Decided(_) => Cue::Win,
            }));
            // What was said during the game is of no use any more.
            if notices.shown().is_some_and(|toast| !toast.serious) {
                notices.dismiss();
            }
            if overlay.0.is_none() {
                nav.write(Nav::Open(Sheet::Result));
            }
            redraw.now();
        }
        _ => {
            *due = Some((generation, time.elapsed() + LOOK));
            // How it ended is heard at once, what that means as the sheet rises.
            cues.write(PlayCue(Cue::End(end.reason)));
            redraw.after(LOOK);
        }
    }
}

/// The result as the people at this device see it.
enum Verdict {
    Won,
    Lost,
    Drawn,
    /// Two people, or two machines: this side won.
    Decided(Side),
}

fn verdict(end: &GameEnd, session: &Session) -> Verdict {
    match (end.outcome, session.human_side()) {
        (Outcome::Draw, _) => Verdict::Drawn,
        (Outcome::Win(side), Some(me)) if side == me => Verdict::Won,
        (Outcome::Win(_), Some(_)) => Verdict::Lost,
        (Outcome::Win(side), None) => Verdict::Decided(side),
    }
}

/// Height of the sheet.
pub fn height(kit: &Kit, model: &Model) -> f32 {
    let judged = model
        .session
        .as_ref()
        .is_some_and(|session| is_judged(session));
    let law = if judged { 64.0 + 30.0 * kit.scale } else { 0.0 };
    280.0 + 48.0 * kit.scale + law + points::height(kit, model)
}

/// Whether the law of repetition ended the game.
fn is_judged(session: &Session) -> bool {
    session
        .game
        .end()
        .is_some_and(|end| end.judgement.is_some())
}

/// The sheet.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let Some(session) = &model.session else {
        return;
    };
    let Some(end) = session.game.end() else {
        return;
    };
    let p = kit.palette;
    let (seal, title, fill) = match verdict(end, session) {
        Verdict::Won => ("end.seal.win", kit.t("end.title.win").to_owned(), p.acc),
        Verdict::Lost => ("end.seal.loss", kit.t("end.title.loss").to_owned(), p.ink2),
        Verdict::Drawn => ("end.seal.draw", kit.t("end.title.draw").to_owned(), p.gold),
        Verdict::Decided(side) => {
            let name = side_name(side, kit.locale);
            (
                "end.seal.win",
                kit.fill("end.title.side_wins", &[("side", name)]),
                p.acc,
            )
        }
    };
    let body = heading(ui, kit, rect, "", out);
    let head = Rect::from_min_max(rect.min, pos2(body.right() - 56.0, body.top() + 48.0));
    let stamp = Rect::from_min_size(head.min + vec2(4.0, 6.0), Vec2::splat(84.0));
    kit.seal(ui.painter(), stamp, kit.t(seal), fill.ui(), -4.0);
    let words = Rect::from_min_max(pos2(stamp.right() + 20.0, head.top()), head.max);
    kit.text(
        ui.painter(),
        words,
        &title,
        Face::Title,
        28.0,
        p.ink.ui(),
        Align2::LEFT_CENTER,
    );
    let mut rows = Rows::new(Rect::from_min_max(
        pos2(rect.left(), head.bottom() + 8.0),
        rect.max,
    ));
    let judged = is_judged(session);
    let lines = if judged { 90.0 } else { 48.0 };
    let reason = rows.next(lines * kit.scale, 8.0);
    let sentence = sentence(end, session, kit.locale);
    kit.text(
        ui.painter(),
        reason,
        &sentence,
        Face::Ui,
        15.0,
        p.ink2.ui(),
        Align2::LEFT_CENTER,
    );
    let brought = rows.next(points::height(kit, model), 0.0);
    points::view(ui, kit, model, brought);
    if judged {
        let label = kit.t("end.show_cycle");
        let style = ButtonStyle::Secondary;
        if kit.button(ui, rows.next(56.0, 8.0), style, Some("play"), label) {
            out.push(Action::Cycle(CycleCmd::OfGame));
        }
    }
    let buttons: Vec<Rect> = columns(rows.next(56.0, 8.0), 2, 12.0).collect();
    let next = points::next_challenge(model);
    let again = |swap| match next {
        Some(challenge) => Action::Career(CareerCmd::Challenge(challenge)),
        None => Action::Session(SessionCmd::Rematch { swap }),
    };
    if kit.button(
        ui,
        buttons[0],
        ButtonStyle::Primary,
        Some("swords"),
        kit.t("act.rematch"),
    ) {
        out.push(again(false));
    }
    // A rated game leads back to the ladder.
    let (icon, key, other) = if next.is_some() {
        let ladder = Action::Nav(Nav::To(Screen::Ladder));
        ("trending-up", "home.ladder", ladder)
    } else {
        ("repeat", "end.rematch_swapped", again(true))
    };
    let label = kit.t(key);
    if kit.button(ui, buttons[1], ButtonStyle::Secondary, Some(icon), label) {
        out.push(other);
    }
    let buttons: Vec<Rect> = columns(rows.next(56.0, 8.0), 2, 12.0).collect();
    if kit.button(
        ui,
        buttons[0],
        ButtonStyle::Plain,
        Some("chart-line"),
        kit.t("act.review"),
    ) {
        out.extend(OpenRecord::of_session(session, kit.locale).map(Action::OpenRecord));
    }
    if kit.button(
        ui,
        buttons[1],
        ButtonStyle::Plain,
        Some("house"),
        kit.t("act.home"),
    ) {
        out.push(Action::Nav(Nav::To(Screen::Home)));
    }
}

/// Whether the time for a move was overstepped, and not that for the game.
fn is_move_time(session: &Session) -> bool {
    let fallen = session
        .clock
        .as_ref()
        .and_then(|clock| clock.fallen(session.side_to_move()));
    matches!(fallen, Some(Fallen::Move(_)))
}

/// Why the game is over, as a sentence.
pub fn sentence(end: &GameEnd, session: &Session, locale: &Locale) -> String {
    let loser = end.outcome.loser();
    let winner = loser
        .map(|side| side_name(!side, locale))
        .unwrap_or_default();
    let loser = loser
        .map(|side| side_name(side, locale))
        .unwrap_or_default();
    let plies = session.game.ply().to_string();
    let rounds = (session.game.rules().natural_limit / 2).to_string();
    let sides = [
        ("winner", winner),
        ("loser", loser),
        ("side", loser),
        ("plies", plies.as_str()),
        ("rounds", rounds.as_str()),
    ];
    if let Some(judgement) = &end.judgement {
        return judgement.sentence(law_language(locale));
    }
    let key = match end.reason {
        // A position set up as mate has no last move to name.
        EndReason::Checkmate if session.game.ply() == 0 => "end.checkmate_plain",
        EndReason::Checkmate => "end.checkmate",
        EndReason::Stalemate => "end.stalemate",
        EndReason::Resignation => "end.resign",
        EndReason::Agreement => "end.agreed",
        EndReason::Timeout if is_move_time(session) => "end.time_move",
        EndReason::Timeout => "end.time_game",
        EndReason::Abandoned => "end.abandoned",
        EndReason::RuleViolation if end.outcome == Outcome::Draw => "end.ruled_draw",
        EndReason::RuleViolation => "end.rule_violation",
        EndReason::NaturalLimit => "end.natural_limit",
        EndReason::InsufficientMaterial => "end.no_material",
        EndReason::Repetition => "end.repetition_allowed",
        EndReason::PerpetualCheck => "end.law_check",
        EndReason::PerpetualChase => "end.law_chase",
        EndReason::PerpetualThreat => "end.law_threat",
        EndReason::MixedForbidden => "end.law_mixed",
    };
    locale.fill(key, &sides)
}
