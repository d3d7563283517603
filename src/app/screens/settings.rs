//! Settings: everything applies at once, there is nothing to save.

use super::actions::Action;
use super::model::Model;
use super::sheet::{Rows, columns, heading};
use crate::app::platform::IS_PHONE;
use crate::app::settings::SettingsCmd;
use crate::app::ui::{Face, Kit};
use crate::career::settings::{AnimationSpeed, Lang};
use crate::rules::Side;
use bevy_egui::egui::{
    self, Align2, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, pos2, vec2,
};

/// Text sizes that are offered.
const SIZES: [(f32, &str); 4] = [
    (0.9, "opt.size.small"),
    (1.0, "opt.size.normal"),
    (1.15, "opt.size.large"),
    (1.3, "opt.size.huge"),
];

fn content_height(kit: &Kit) -> f32 {
    let label = 22.0 * kit.scale + 6.0;
    let switches = if IS_PHONE { 7.0 } else { 6.0 };
    5.0 * (label + 8.0) + 84.0 + 84.0 + 4.0 * 60.0 + switches * 56.0
}

/// Height of the sheet.
pub fn height(kit: &Kit) -> f32 {
    content_height(kit) + 80.0
}

/// The sheet.
pub fn view(ui: &mut Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let body = heading(ui, kit, rect, kit.t("set.title"), out);
    let mut list = ui.new_child(UiBuilder::new().max_rect(body).id_salt("settings"));
    ScrollArea::vertical()
        .auto_shrink(false)
        .show(&mut list, |ui| {
            let size = vec2(body.width(), content_height(kit));
            let (area, _) = ui.allocate_exact_size(size, Sense::hover());
            rows(ui, kit, model, area, &mut |change| {
                out.push(Action::Settings(change));
            });
        });
}

fn rows(ui: &Ui, kit: &Kit, model: &Model, area: Rect, change: &mut dyn FnMut(SettingsCmd)) {
    let set = &model.settings.0;
    let mut rows = Rows::new(area);
    kit.label(ui, rows.next(22.0 * kit.scale, 6.0), "board.board");
    skins(ui, kit, model, rows.next(84.0, 8.0), change);
    kit.label(ui, rows.next(22.0 * kit.scale, 6.0), "piece.any");
    sets(ui, kit, model, rows.next(84.0, 8.0), change);
    kit.label(ui, rows.next(22.0 * kit.scale, 6.0), "opt.text");
    let names: Vec<&str> = SIZES.iter().map(|(_, key)| kit.locale.t(key)).collect();
    let at = SIZES
        .iter()
        .position(|(size, _)| (size - set.text_size).abs() < 0.01)
        .unwrap_or(1);
    if let Some(picked) = kit.segments(ui, rows.next(52.0, 8.0), &names, at) {
        change(SettingsCmd::TextSize(SIZES[picked].0));
    }
    kit.label(ui, rows.next(22.0 * kit.scale, 6.0), "opt.lang");
    languages(
        ui,
        kit,
        set.language,
        [rows.next(48.0, 8.0), rows.next(48.0, 8.0)],
        change,
    );
    kit.label(ui, rows.next(22.0 * kit.scale, 6.0), "opt.anim");
    let speeds = [
        AnimationSpeed::Off,
        AnimationSpeed::Fast,
        AnimationSpeed::Normal,
    ];
    let names = ["opt.anim.off", "opt.anim.fast", "opt.anim.normal"].map(|key| kit.t(key));
    let at = speeds
        .iter()
        .position(|speed| *speed == set.animation)
        .unwrap_or(2);
    if let Some(picked) = kit.segments(ui, rows.next(52.0, 8.0), &names, at) {
        change(SettingsCmd::Animation(speeds[picked]));
    }
    let haptics = (
        "opt.haptics",
        set.haptics,
        SettingsCmd::Haptics(!set.haptics),
    );
    let switches = [
        ("opt.sound", set.sound, SettingsCmd::Sound(!set.sound)),
        (
            "opt.dots",
            set.show_legal,
            SettingsCmd::ShowLegal(!set.show_legal),
        ),
        (
            "opt.coords",
            set.coordinates,
            SettingsCmd::Coordinates(!set.coordinates),
        ),
        (
            "opt.confirm",
            set.confirm_move,
            SettingsCmd::ConfirmMove(!set.confirm_move),
        ),
        (
            "opt.contrast",
            set.strong_contrast,
            SettingsCmd::StrongContrast(!set.strong_contrast),
        ),
        (
            "opt.left",
            set.left_handed,
            SettingsCmd::LeftHanded(!set.left_handed),
        ),
    ];
    for (key, on, command) in IS_PHONE.then_some(haptics).into_iter().chain(switches) {
        if kit.switch(ui, rows.next(48.0, 8.0), kit.locale.t(key), on) {
            change(command);
        }
    }
}

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

fn skins(ui: &Ui, kit: &Kit, model: &Model, row: Rect, change: &mut dyn FnMut(SettingsCmd)) {
    let skins: Vec<_> = model.theme.skins().collect();
    for (skin, cell) in skins.iter().zip(columns(row, skins.len(), 8.0)) {
        let name = kit.t(super::home::skin_key(&skin.id));
        let on = model.theme.skin.id == skin.id;
        let clicked = picture_choice(ui, kit, cell, name, on, |painter, picture| {
            let wood = Rect::from_center_size(
                picture.center(),
                vec2(picture.width().min(64.0), picture.height()),
            );
            painter.rect_filled(wood, 6, skin.flat.board.ui());
            let line = Stroke::new(1.0, skin.flat.line.ui());
            painter.hline(wood.x_range(), wood.center().y, line);
            painter.vline(wood.center().x, wood.y_range(), line);
            for (x, man) in [(0.27, &skin.flat.red), (0.73, &skin.flat.black)] {
                let at = pos2(wood.left() + wood.width() * x, wood.center().y);
                painter.circle_filled(at, 12.0, man.disc.ui());
                painter.circle_stroke(at, 9.0, Stroke::new(2.0, man.ink.ui()));
            }
        });
        if clicked {
            change(SettingsCmd::Skin(skin.id.clone()));
        }
    }
}

fn sets(ui: &Ui, kit: &Kit, model: &Model, row: Rect, change: &mut dyn FnMut(SettingsCmd)) {
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

fn languages(
    ui: &Ui,
    kit: &Kit,
    chosen: Option<Lang>,
    rows: [Rect; 2],
    change: &mut dyn FnMut(SettingsCmd),
) {
    let choices = [
        (None, kit.t("set.auto")),
        (Some(Lang::ZhHans), "简体中文"),
        (Some(Lang::ZhHant), "繁體中文"),
        (Some(Lang::En), "English"),
        (Some(Lang::Vi), "Tiếng Việt"),
    ];
    let [first, second] = rows;
    let cells = columns(first, 3, 8.0).chain(columns(second, 2, 8.0));
    for ((lang, name), cell) in choices.into_iter().zip(cells) {
        if kit.chip(ui, cell, name, chosen == lang) {
            change(SettingsCmd::Language(lang));
        }
    }
}
