//! From pointer to wish: picking a man up, dragging it, putting it down, keyboard cursor.

use super::geometry::BoardGeometry;
use super::pointer::{PointerAct, PointerRead};
use crate::app::AppSet;
use crate::app::audio::{Cue, PlayCue};
use crate::app::redraw::Redraw;
use crate::app::session::{MoveApplied, MoveRejected, MoveRequested, Session};
use crate::app::settings::AppSettings;
use crate::app::state::{Overlay, Screen};
use crate::app::ui::gate::BoardGate;
use crate::career::saved_game::Seat;
use crate::rules::{Move, Square, SquareSet};
use bevy::prelude::*;

/// How far the pointer may wander before a press becomes a drag, in dp.
const DRAG_SLOP: f32 = 8.0;

/// The man picked up and where it may go.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct Selection {
    /// Where the man stands.
    pub from: Option<Square>,
    /// Where it may legally go.
    pub targets: SquareSet,
    /// A target tapped once, when moves must be confirmed by a second tap.
    pub confirm: Option<Square>,
    /// The carried man, when it is being dragged.
    pub drag: Option<Drag>,
    /// The keyboard's cursor on the board.
    pub cursor: Option<Square>,
    /// The generation of the session that the selection was made in.
    generation: u64,
}

/// A man under the finger.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Drag {
    /// Where the pointer is, in window dp.
    pub at: Vec2,
    /// Whether it is a finger, which hides what lies under it.
    pub touch: bool,
}

impl Selection {
    fn clear(&mut self) {
        let cursor = self.cursor;
        *self = Selection {
            cursor,
            ..default()
        };
    }

    /// Takes a man up.
    pub fn pick(&mut self, session: &Session, from: Square) {
        let position = session.game.position();
        self.from = Some(from);
        let side = position.piece_on(from).map(|piece| piece.side());
        self.targets = if side == Some(position.side_to_move()) {
            position
                .legal_moves()
                .iter()
                .filter(|mv| mv.from() == from)
                .map(|mv| mv.to())
                .collect()
        } else {
            // Looked at while the other side thinks: where it could go as things stand.
            position.targets(from)
        };
        self.confirm = None;
        self.generation = session.generation();
    }
}

/// A press that began on the board and has not ended.
#[derive(Default)]
struct Press {
    at: Option<Vec2>,
    touch: bool,
    /// Whether the press itself picked up the man (then releasing on it keeps it in hand).
    picked: bool,
    dragging: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .add_systems(
            PreUpdate,
            interpret_pointer
                .after(PointerRead)
                .run_if(in_state(Screen::Match).and_then(resource_exists::<Session>)),
        )
        .add_systems(
            Update,
            (
                move_cursor.in_set(AppSet::Navigate),
                forget_stale.in_set(AppSet::View),
            )
                .run_if(in_state(Screen::Match).and_then(resource_exists::<Session>)),
        )
        .add_systems(OnExit(Screen::Match), |mut selection: ResMut<Selection>| {
            selection.clear();
        });
}

/// Drops a selection that was made before the game changed under it, unless the man still stands there and is ours.
fn forget_stale(
    mut selection: ResMut<Selection>,
    session: Res<Session>,
    mut applied: MessageReader<MoveApplied>,
    mut rejected: MessageReader<MoveRejected>,
) {
    let moved = applied.read().last().map(|applied| applied.mv);
    let refused = rejected.read().last().is_some();
    if refused {
        selection.confirm = None;
    }
    let Some(from) = selection.from else {
        return;
    };
    if selection.generation == session.generation() {
        return;
    }
    let side = session.side_to_move();
    let ours = session
        .game
        .position()
        .piece_on(from)
        .is_some_and(|piece| piece.side() == side);
    // A man looked at while the machine was thinking stays in hand.
    if moved.is_some_and(|mv| mv.to() != from) && ours && session.is_human_turn() {
        let drag = selection.drag;
        selection.pick(&session, from);
        selection.drag = drag;
    } else {
        selection.clear();
    }
}

fn interpret_pointer(
    mut press: Local<Press>,
    mut acts: MessageReader<PointerAct>,
    geometry: Res<BoardGeometry>,
    mut gate: BoardGate,
    overlay: Res<Overlay>,
    settings: Res<AppSettings>,
    mut session: ResMut<Session>,
    mut selection: ResMut<Selection>,
    mut requests: MessageWriter<MoveRequested>,
    mut cues: MessageWriter<PlayCue>,
    mut redraw: ResMut<Redraw>,
) {
    for act in acts.read() {
        redraw.now();
        match *act {
            PointerAct::Pressed { at, touch } => {
                *press = Press::default();
                let open = overlay.0.is_none() && !session.paused && gate.accepts(at);
                let Some(square) = geometry.square_at(at).filter(|_| open) else {
                    continue;
                };
                press.at = Some(at);
                press.touch = touch;
                if session.hint.is_some() {
                    session.hint = None;
                }
                // Picking up happens on the press, so that it feels instant; moving waits for the release.
                if may_pick(&session, square) && selection.from != Some(square) {
                    selection.pick(&session, square);
                    press.picked = true;
                    cues.write(PlayCue(Cue::Select));
                }
            }
            PointerAct::Moved(at) => {
                let Some(began) = press.at else {
                    continue;
                };
                let on_man = geometry
                    .square_at(began)
                    .is_some_and(|s| selection.from == Some(s));
                if !press.dragging && on_man && began.distance(at) > DRAG_SLOP {
                    press.dragging = true;
                }
                if press.dragging {
                    selection.drag = Some(Drag {
                        at,
                        touch: press.touch,
                    });
                }
            }
            PointerAct::Released(at) => {
                let Press {
                    at: Some(_),
                    picked,
                    dragging,
                    touch,
                } = std::mem::take(&mut *press)
                else {
                    continue;
                };
                selection.drag = None;
                let target = geometry.square_at(drop_point(at, touch && dragging, &geometry));
                let Some(from) = selection.from else {
                    continue;
                };
                match target {
                    Some(to) if to != from => {
                        let confirm = settings.0.confirm_move && !dragging;
                        put_down(&mut selection, &session, to, confirm, &mut requests);
                    }
                    // Released where it was picked up: it stays in hand, unless this was the second tap on it.
                    Some(_) if picked || dragging => {}
                    _ => selection.clear(),
                }
            }
            PointerAct::Cancelled => {
                *press = Press::default();
                selection.drag = None;
            }
            PointerAct::Secondary => selection.clear(),
        }
    }
}

/// A finger carries the man above itself, so the man's place counts, not the finger's.
pub fn drop_point(at: Vec2, lifted: bool, geometry: &BoardGeometry) -> Vec2 {
    if lifted {
        at - Vec2::new(0.0, lift(geometry))
    } else {
        at
    }
}

/// How far above the finger a dragged man floats, in dp.
pub fn lift(geometry: &BoardGeometry) -> f32 {
    geometry.pitch.clamp(34.0, 48.0)
}

/// Own men can be looked at even while the machine thinks; only the move itself waits for the turn.
fn may_pick(session: &Session, square: Square) -> bool {
    let Some(piece) = session.game.position().piece_on(square) else {
        return false;
    };
    session.game.end().is_none()
        && session.seat(piece.side()) == Seat::Human
        && (piece.side() == session.side_to_move() || session.human_side().is_some())
}

/// Asks for the move `selection.from -> to`. The rules answer whether it is legal.
fn put_down(
    selection: &mut Selection,
    session: &Session,
    to: Square,
    confirm: bool,
    requests: &mut MessageWriter<MoveRequested>,
) {
    let Some(from) = selection.from else {
        return;
    };
    if !session.is_human_turn() {
        return;
    }
    if confirm && selection.targets.contains(to) && selection.confirm != Some(to) {
        selection.confirm = Some(to);
        return;
    }
    requests.write(MoveRequested {
        mv: Move::new(from, to),
        generation: session.generation(),
        by: Seat::Human,
    });
}

/// Arrow keys move a cursor, Enter picks up and puts down.
fn move_cursor(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    overlay: Res<Overlay>,
    geometry: Res<BoardGeometry>,
    session: Res<Session>,
    mut selection: ResMut<Selection>,
    mut requests: MessageWriter<MoveRequested>,
    mut cues: MessageWriter<PlayCue>,
) {
    let Some(keys) = keys.filter(|_| overlay.0.is_none() && !session.paused) else {
        return;
    };
    let mut step = IVec2::ZERO;
    for (key, by) in [
        (KeyCode::ArrowLeft, IVec2::new(-1, 0)),
        (KeyCode::ArrowRight, IVec2::new(1, 0)),
        (KeyCode::ArrowUp, IVec2::new(0, 1)),
        (KeyCode::ArrowDown, IVec2::new(0, -1)),
    ] {
        if keys.just_pressed(key) {
            step += by;
        }
    }
    if step != IVec2::ZERO {
        let step = if geometry.flipped { -step } else { step };
        let at = selection
            .cursor
            .unwrap_or(Square::new(4, if geometry.flipped { 9 } else { 0 }));
        let next = Square::checked(at.file() as i32 + step.x, at.rank() as i32 + step.y);
        selection.cursor = Some(next.unwrap_or(at));
    }
    if keys.just_pressed(KeyCode::Enter) || keys.just_pressed(KeyCode::NumpadEnter) {
        let Some(at) = selection.cursor else {
            return;
        };
        if selection.from == Some(at) {
            selection.clear();
        } else if may_pick(&session, at) {
            selection.pick(&session, at);
            cues.write(PlayCue(Cue::Select));
        } else {
            put_down(&mut selection, &session, at, false, &mut requests);
        }
    }
}
