//! Choices that are pictures: boards and men.

use super::super::model::Model;
use super::super::sheet::columns;
use crate::app::settings::SettingsCmd;
use crate::app::ui::swatches::SWATCH;
use crate::app::ui::{Face, Kit};
use crate::rules::Side;
use bevy_egui::egui::{self, Align2, Image, Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

/// A choice with a picture in it and its name below.
fn picture_choice(
    ui: &Ui,
    kit: &Kit,
    cell: Rect,
    name: &str,
    on: bool,
    paint: impl FnOnce(&egui::Painter, Rect),
) -> bool {
    let response = kit.touch(ui, cell, name, true);
    kit.ground(ui, cell, 12, kit.palette.paper2.ui(), &response);
    let painter = ui.painter();
    if on {
        let ring = Stroke::new(2.5, kit.palette.acc.ui());
        painter.rect_stroke(cell, 12, ring, StrokeKind::Inside);
    }
    let picture = Rect::from_min_max(
        cell.min + vec2(6.0, 8.0),
        pos2(cell.right() - 6.0, cell.bottom() - 28.0),
    );
    paint(painter, picture);
    let below = Rect::from_min_max(
        pos2(cell.left() + 4.0, cell.bottom() - 26.0),
        cell.max - vec2(4.0, 4.0),
    );
    let ink = kit.palette.ink.ui();
    kit.text(
        painter,
        below,
        name,
        Face::Ui,
        13.0,
        ink,
        Align2::CENTER_CENTER,
    );
    response.clicked()
}

/// The boards, each in its own colours.
pub fn skins(ui: &Ui, kit: &Kit, model: &Model, row: Rect, change: &mut dyn FnMut(SettingsCmd)) {
    let skins: Vec<_> = model.theme.skins().collect();
    for (skin, cell) in skins.iter().zip(columns(row, skins.len(), 8.0)) {
        let name = kit.t(super::super::home::skin_key(&skin.id));
        let on = model.theme.skin.id == skin.id;
        let clicked = picture_choice(ui, kit, cell, name, on, |painter, picture| {
            let wood = Rect::from_center_size(picture.center(), SWATCH.min(picture.size()));
            match model.swatches.of(&skin.id) {
                Some(swatch) => {
                    // A small phone shows the middle of it.
                    let shown = wood.size() / SWATCH;
                    let uv = Rect::from_center_size(pos2(0.5, 0.5), shown);
                    Image::new((swatch, wood.size()))
                        .uv(uv)
                        .corner_radius(6)
                        .paint_at(ui, wood);
                }
                None => {
                    painter.rect_filled(wood, 6, skin.flat.board.ui());
                }
            }
            let edge = Stroke::new(1.0, kit.palette.line.ui());
            painter.rect_stroke(wood, 6, edge, StrokeKind::Inside);
        });
        if clicked {
            change(SettingsCmd::Skin(skin.id.clone()));
        }
    }
}

/// The sets of men, each with a rook of both sides.
pub fn sets(ui: &Ui, kit: &Kit, model: &Model, row: Rect, change: &mut dyn FnMut(SettingsCmd)) {
    let sets: Vec<String> = model.theme.sets().map(str::to_owned).collect();
    for (set, cell) in sets.iter().zip(columns(row, sets.len(), 8.0)) {
        let name = kit.locale.t(match set.as_str() {
            "simp" => "opt.pieces.simp",
            "picto" => "opt.pieces.picto",
            _ => "opt.pieces.trad",
        });
        let on = model.theme.piece_set == *set;
        let clicked = picture_choice(ui, kit, cell, name, on, |painter, picture| {
            for (x, side) in [(-22.0, Side::Red), (22.0, Side::Black)] {
                let at = picture.center() + vec2(x, 0.0);
                let disc = Rect::from_center_size(at, Vec2::splat(40.0));
                kit.sample(painter, disc, side, set);
            }
        });
        if clicked {
            change(SettingsCmd::PieceSet(set.clone()));
        }
    }
}
