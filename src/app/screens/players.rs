//! The bar of a player: face, name, what it took, whether it thinks.

use super::clock_face;
use super::grade;
use super::layout::SizeClass;
use super::model::Model;
use crate::app::help::side_name;
use crate::app::session::Session;
use crate::app::ui::{Face, Kit};
use crate::career::saved_game::Seat;
use crate::rules::{Kind, Piece, Position, Side};
use bevy_egui::egui::{
    Align2, CornerRadius, Painter, Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};

/// The order in which captured men lie.
const ORDER: [Kind; 6] = [
    Kind::Rook,
    Kind::Cannon,
    Kind::Horse,
    Kind::Elephant,
    Kind::Advisor,
    Kind::Pawn,
];
/// How many captured men are shown before they are counted.
const SHOWN: usize = 8;

/// The bar of `side`.
pub fn bar(
    ui: &Ui,
    kit: &Kit,
    model: &Model,
    session: &Session,
    side: Side,
    rect: Rect,
    class: SizeClass,
) {
    let painter = ui.painter();
    let p = kit.palette;
    kit.card(painter, rect, 16);
    let to_move = session.side_to_move() == side && session.game.end().is_none();
    if to_move {
        let ring = Stroke::new(2.0, p.acc.ui());
        painter.rect_stroke(rect, CornerRadius::same(16), ring, StrokeKind::Inside);
    }
    let tall = class == SizeClass::Desktop;
    let low = rect.height() < 70.0;
    let face = if low { 40.0 } else { 48.0 };
    let pad = if rect.width() < 180.0 { 8.0 } else { 12.0 };
    let disc = if tall {
        Rect::from_min_size(rect.min + vec2(20.0, 20.0), Vec2::splat(face))
    } else {
        Rect::from_center_size(
            pos2(rect.left() + pad + face / 2.0, rect.center().y),
            Vec2::splat(face),
        )
    };
    kit.man(painter, disc, Piece::new(side, Kind::General));
    let text = if tall {
        Rect::from_min_max(
            pos2(disc.right() + 12.0, disc.top()),
            pos2(rect.right() - 12.0, disc.bottom()),
        )
    } else {
        Rect::from_min_max(
            pos2(disc.right() + pad, rect.top() + 6.0),
            pos2(rect.right() - pad, rect.bottom() - 6.0),
        )
    };
    let label = name_of(model, session, side, kit);
    let places = if tall {
        tall_places(session, rect, disc, text)
    } else {
        let places = low_places(kit, session, text);
        if low {
            let width = kit.width(painter, &label, Face::Medium, 16.0);
            places.on_one_line(width, text)
        } else {
            places
        }
    };
    let (name, below) = (places.name, places.below);
    if let Some((place, size, align)) = places.clock {
        clock_face::draw(painter, kit, model, session, side, place, size, align);
    }
    let ink = p.ink.ui();
    let left = Align2::LEFT_CENTER;
    let shown = in_two_lines(kit, painter, &label, name);
    kit.text(painter, name, &shown, Face::Medium, 16.0, ink, left);
    let thinking = to_move && model.shows_thinking();
    if thinking {
        think(painter, kit, below, model.time.elapsed_secs());
    } else {
        captured(painter, kit, session, side, &label, below);
    }
}

/// A name of two parts that does not fit on a line has each of them on a line of its own, where two lines fit.
fn in_two_lines(kit: &Kit, painter: &Painter, label: &str, place: Rect) -> String {
    let fits = kit.width(painter, label, Face::Medium, 16.0) <= place.width();
    if fits || place.height() < 2.0 * 20.0 * kit.scale {
        label.to_owned()
    } else {
        label.replacen(" · ", "\n", 1)
    }
}

/// Where the parts of a bar lie beside the face.
struct Places {
    name: Rect,
    /// Thinking, or what was taken.
    below: Rect,
    /// The clock's place, size and side.
    clock: Option<(Rect, f32, Align2)>,
}

impl Places {
    /// Name and what was taken side by side on a low bar, where a few men fit beside a name of `width` dp.
    fn on_one_line(self, width: f32, text: Rect) -> Places {
        let start = self.name.left() + width + 12.0;
        let clock_below = self
            .clock
            .is_some_and(|(place, ..)| place.left() <= self.name.left());
        if clock_below || self.name.right() - start < 80.0 {
            return self;
        }
        let name = Rect::from_min_max(self.name.min, pos2(start, text.bottom()));
        let below = Rect::from_min_max(
            pos2(start, text.top()),
            pos2(self.name.right(), text.bottom()),
        );
        Places {
            name,
            below,
            ..self
        }
    }
}

/// A card with the clock between the name and what was taken.
fn tall_places(session: &Session, rect: Rect, disc: Rect, name: Rect) -> Places {
    let under = Rect::from_min_max(
        pos2(rect.left() + 20.0, disc.bottom() + 8.0),
        pos2(rect.right() - 12.0, rect.bottom() - 8.0),
    );
    if session.clock.is_none() {
        let below = under.shrink2(vec2(0.0, 4.0));
        return Places {
            name,
            below,
            clock: None,
        };
    }
    let tray = 24.0_f32.min(under.height() * 0.3);
    let below = Rect::from_min_max(pos2(under.left(), under.bottom() - tray), under.max);
    let clock = Rect::from_min_max(under.min, pos2(under.right(), below.top()));
    Places {
        name,
        below,
        clock: Some((clock, 40.0, Align2::LEFT_CENTER)),
    }
}

/// A bar with the clock at its end; where it is too narrow for that, below the name.
fn low_places(kit: &Kit, session: &Session, text: Rect) -> Places {
    let half = text.height() * 0.54;
    let width = session
        .clock
        .as_ref()
        .map(|clock| clock_face::width(kit, clock));
    let beside = width.filter(|width| text.width() - width >= 72.0);
    let words = text.width() - beside.map_or(0.0, |width| width + 8.0);
    let name = Rect::from_min_size(text.min, vec2(words, half));
    let below = Rect::from_min_size(
        pos2(text.left(), text.top() + half),
        vec2(words, text.height() - half),
    );
    let clock = width.map(|width| match beside {
        Some(_) => {
            let place = Rect::from_min_max(pos2(text.right() - width, text.top()), text.max);
            (place, 28.0, Align2::RIGHT_CENTER)
        }
        None => (below, 22.0, Align2::LEFT_CENTER),
    });
    Places {
        name,
        // Only one of the two has room.
        below: if width.is_some() && beside.is_none() {
            Rect::from_min_size(below.max, vec2(0.0, 0.0))
        } else {
            below
        },
        clock,
    }
}

/// Who plays `side`, in words.
pub fn name_of(model: &Model, session: &Session, side: Side, kit: &Kit) -> String {
    match session.seat(side) {
        Seat::Machine { .. } if let Some(name) = model.guest(session) => name.to_owned(),
        Seat::Machine { grade } if session.rated.is_some() => grade::who(kit, grade),
        Seat::Machine { grade } => {
            let key = format!("grade.{grade}");
            kit.fill("player.name_grade", &[("grade", kit.locale.t(&key))])
        }
        Seat::Human if session.is_two_players() => side_name(side, kit.locale).to_owned(),
        Seat::Human => kit.locale.t("player.me").to_owned(),
    }
}

fn think(painter: &Painter, kit: &Kit, rect: Rect, seconds: f32) {
    let p = kit.palette;
    let text = kit.locale.t("move.thinking").trim_end_matches('…');
    let room = Rect::from_min_max(rect.min, pos2(rect.right() - 36.0, rect.bottom()));
    let drawn = kit.text(
        painter,
        room,
        text,
        Face::Ui,
        13.0,
        p.ink2.ui(),
        Align2::LEFT_CENTER,
    );
    let step = (seconds / 0.3) as usize;
    for dot in 0..3usize {
        let alpha = [1.0, 0.55, 0.25][(step + 3 - dot) % 3];
        let centre = pos2(drawn.right() + 10.0 + 10.0 * dot as f32, drawn.center().y);
        painter.circle_filled(centre, 3.0, p.acc.ui().gamma_multiply(alpha));
    }
}

/// The men that `side` took, and by how much it is ahead.
fn captured(painter: &Painter, kit: &Kit, session: &Session, side: Side, name: &str, rect: Rect) {
    let taken = taken_by(session, side);
    let p = kit.palette;
    if taken.is_empty() {
        // The line is there from the start, so that nothing moves when a man is taken.
        let (own, ink) = (side_name(side, kit.locale), p.ink2.ui());
        // Two people without names are called by their sides already.
        if own != name {
            kit.text(painter, rect, own, Face::Ui, 13.0, ink, Align2::LEFT_CENTER);
        }
        return;
    }
    let size = 22.0_f32.min(rect.height());
    let step = size - 2.0;
    let y = rect.center().y;
    let room = (((rect.width() - 44.0) / step) as usize).clamp(1, SHOWN);
    let mut x = rect.left();
    for piece in taken.iter().take(room) {
        let disc = Rect::from_center_size(pos2(x + size / 2.0, y), Vec2::splat(size));
        kit.man(painter, disc, *piece);
        x += step;
    }
    let mut rest = String::new();
    if taken.len() > room {
        rest = format!("+{}", taken.len() - room);
    }
    let after = Rect::from_min_max(pos2(x + 8.0, rect.top()), rect.max);
    if !rest.is_empty() && after.width() > 8.0 {
        kit.text(
            painter,
            after,
            &rest,
            Face::Ui,
            13.0,
            p.ink2.ui(),
            Align2::LEFT_CENTER,
        );
    }
}

fn taken_by(session: &Session, side: Side) -> Vec<Piece> {
    let count = |position: &Position, kind| position.pieces(!side, kind).len();
    let (start, now) = (session.game.start_position(), session.game.position());
    ORDER
        .into_iter()
        .flat_map(|kind| {
            let gone = count(start, kind).saturating_sub(count(now, kind)) as usize;
            std::iter::repeat_n(Piece::new(!side, kind), gone)
        })
        .collect()
}
