//! Fields to type in, where there is a keyboard.

use crate::app::ui::{Face, Kit};
use bevy_egui::egui::{
    Align, Frame, Id, Margin, Rect, Response, RichText, ScrollArea, TextEdit, Ui, UiBuilder,
};

/// One line. True when the text has changed.
pub fn line(ui: &mut Ui, kit: &Kit, rect: Rect, name: &str, hint: &str, text: &mut String) -> bool {
    field(ui, kit, rect, name, hint, text).changed()
}

/// One line, and what becomes of it.
pub fn field(
    ui: &mut Ui,
    kit: &Kit,
    rect: Rect,
    name: &str,
    hint: &str,
    text: &mut String,
) -> Response {
    let mut child = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(name));
    let ink = kit.palette.ink2.ui();
    // The field draws its hint in this colour whatever the text asks for.
    child.visuals_mut().weak_text_color = Some(ink);
    let hint = RichText::new(hint).font(Face::Ui.font(16.0 * kit.scale));
    let edit = TextEdit::singleline(text)
        .id(Id::new(name))
        .font(Face::Ui.font(16.0 * kit.scale))
        .text_color(kit.palette.ink.ui())
        .hint_text(hint)
        .frame(Frame::NONE.inner_margin(Margin::symmetric(4, 0)))
        .vertical_align(Align::Center)
        .min_size(rect.size())
        .desired_width(rect.width());
    let response = child.add(edit);
    kit.note(ui, rect, name);
    response
}

/// Several lines, with the keyboard in them.
pub fn page(ui: &mut Ui, kit: &Kit, rect: Rect, name: &str, text: &mut String) {
    kit.inset(ui.painter(), rect, 12);
    let mut child = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(name));
    child.set_clip_rect(rect);
    ScrollArea::vertical()
        .id_salt(name)
        .auto_shrink(false)
        .show(&mut child, |ui| {
            let edit = TextEdit::multiline(text)
                .id(Id::new(name))
                .font(Face::Ui.font(16.0 * kit.scale))
                .text_color(kit.palette.ink.ui())
                .frame(Frame::NONE.inner_margin(Margin::same(12)))
                .desired_width(rect.width())
                .desired_rows(5);
            let response = ui.add(edit);
            if !ui.ctx().text_edit_focused() {
                response.request_focus();
            }
        });
}
