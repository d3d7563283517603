//! The sheet where one says in which format records are exported.

use super::super::actions::Action;
use super::super::model::Model;
use super::super::sheet::{Rows, heading};
use crate::app::nav::Nav;
use crate::app::records::{Form, RecordsCmd};
use crate::app::ui::{Face, Kit};
use bevy_egui::egui::{Align2, Rect, Ui, pos2, vec2};

/// Height of a row, and the gap below it.
const ROW: (f32, f32) = (56.0, 6.0);

/// What a format is called, and what it is good for.
fn keys(form: Form) -> (&'static str, &'static str) {
    match form {
        Form::PgnChinese => ("PGN", "form.pgn_chinese"),
        Form::PgnWxf => ("PGN", "form.pgn_wxf"),
        Form::PgnIccs => ("PGN", "form.pgn_iccs"),
        Form::Xqf => ("XQF", "form.xqf"),
        Form::Dhtmlxq => ("DhtmlXQ", "form.dhtmlxq"),
        Form::Uci => ("UCI", "form.uci"),
        Form::Fen => ("FEN", "form.fen"),
    }
}

fn forms(model: &Model) -> impl Iterator<Item = Form> {
    let several = model.records.to_export().len() > 1;
    Form::ALL
        .into_iter()
        .filter(move |form| form.holds_many() || !several)
}

/// Height of the sheet.
pub fn height(_: &Kit, model: &Model) -> f32 {
    28.0 + 52.0 + forms(model).count() as f32 * (ROW.0 + ROW.1) + 10.0
}

/// The sheet.
pub fn view(ui: &Ui, kit: &Kit, model: &Model, rect: Rect, out: &mut Vec<Action>) {
    let count = model.records.to_export().len().to_string();
    let title = kit.fill("rec.export_n", &[("n", &count)]);
    let body = heading(ui, kit, rect, &title, out);
    let mut rows = Rows::new(body);
    let p = kit.palette;
    for form in forms(model) {
        let row = rows.next(ROW.0, ROW.1);
        let (name, key) = keys(form);
        let about = kit.locale.t(key);
        let response = kit.touch(ui, row, &format!("{name}: {about}"), true);
        kit.ground(ui, row, 12, p.paper2.ui(), &response);
        let (left, right) = row
            .shrink2(vec2(16.0, 4.0))
            .split_left_right_at_x(row.left() + 112.0);
        let place = Align2::LEFT_CENTER;
        let painter = ui.painter();
        kit.text(painter, left, name, Face::Medium, 16.0, p.ink.ui(), place);
        let words = Rect::from_min_max(pos2(right.left() + 4.0, right.top()), right.max);
        kit.text(painter, words, about, Face::Ui, 14.0, p.ink2.ui(), place);
        if response.clicked() {
            out.push(Action::Nav(Nav::Close));
            out.push(Action::Records(RecordsCmd::ExportAs(form)));
        }
    }
}
