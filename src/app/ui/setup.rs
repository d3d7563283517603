//! bevy_egui, set up for this app: fonts, style, and rest when nothing happens.

use crate::app::art;
use crate::app::theme::Theme;
use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy::shader::Shader;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, Margin, Stroke, Style, Vec2,
};
use bevy_egui::render::EGUI_SHADER_HANDLE;
use bevy_egui::{
    EguiContext, EguiGlobalSettings, EguiInput, EguiPlugin, EguiPostUpdateSet, EguiPreUpdateSet,
    PrimaryEguiContext,
};
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default())
        .add_systems(
            PreUpdate,
            drop_idle_modifiers
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(
            PreUpdate,
            (install_fonts, apply_style)
                .chain()
                .after(EguiPreUpdateSet::InitContexts)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(Startup, (configure, draw_edges_well))
        // Or a glyph that is new in this frame would be seen in the next one only.
        .configure_sets(
            PostUpdate,
            AssetEventSystems.after(EguiPostUpdateSet::PostProcessOutput),
        );
}

fn configure(mut settings: ResMut<EguiGlobalSettings>) {
    // Phones have no use for a soft keyboard here: no screen needs typing.
    settings.enable_ime = cfg!(not(target_os = "android"));
}

/// Puts our shader in the place of bevy_egui's; paper.wgsl says why.
fn draw_edges_well(shaders: Option<ResMut<Assets<Shader>>>) {
    if let Some(mut shaders) = shaders {
        let ours = Shader::from_wgsl(include_str!("paper.wgsl"), "ui/paper.wgsl");
        // Only a handle of another generation could be refused, and this one has none.
        let _ = shaders.insert(&EGUI_SHADER_HANDLE, ours);
    }
}

/// bevy_egui reports the modifier keys on every pass, and egui repaints at once for any event, so the app would never
/// rest. A report that says nothing new is dropped.
fn drop_idle_modifiers(
    mut inputs: Query<&mut EguiInput>,
    mut last: Local<Option<egui::Modifiers>>,
) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(modifiers) => {
                let news = last.is_none_or(|last| last != *modifiers);
                *last = Some(*modifiers);
                news
            }
            _ => true,
        });
    }
}

fn install_fonts(mut contexts: Query<&mut EguiContext, Added<PrimaryEguiContext>>) {
    for mut context in &mut contexts {
        context.get_mut().set_fonts(fonts());
    }
}

/// Families: `Proportional` for text, `medium` for labels, `title` for headings. Each ends with the icons and with a
/// face that holds nothing but the replacement box, so that `has_glyph` tells the truth about the others.
pub fn fonts() -> FontDefinitions {
    let mut definitions = FontDefinitions::empty();
    for (name, file) in [
        ("ui", "fonts/ui-regular.ttf"),
        ("medium", "fonts/ui-medium.ttf"),
        ("title-latin", "fonts/title-latin.ttf"),
        ("title", "fonts/title-kai.ttf"),
        ("icons", "fonts/icons.ttf"),
        ("missing", "fonts/missing.ttf"),
    ] {
        let data = Arc::new(FontData::from_static(art::bytes(file)));
        definitions.font_data.insert(name.to_owned(), data);
    }
    let mut family = |family: FontFamily, faces: &[&str]| {
        definitions.families.insert(
            family,
            faces.iter().map(|face| (*face).to_owned()).collect(),
        );
    };
    family(FontFamily::Proportional, &["ui", "icons", "missing"]);
    family(FontFamily::Monospace, &["ui", "icons", "missing"]);
    family(
        FontFamily::Name("medium".into()),
        &["medium", "icons", "missing"],
    );
    family(
        FontFamily::Name("title".into()),
        &["title-latin", "title", "medium", "icons", "missing"],
    );
    definitions
}

fn apply_style(
    theme: Res<Theme>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut dressed: Local<bool>,
) {
    if *dressed && !theme.is_changed() {
        return;
    }
    for mut context in &mut contexts {
        context.get_mut().set_global_style(style(&theme));
        *dressed = true;
    }
}

fn style(theme: &Theme) -> Style {
    let palette = &theme.skin.palette;
    let mut style = Style::default();
    style.spacing.item_spacing = Vec2::splat(8.0);
    style.spacing.interact_size = Vec2::splat(48.0);
    style.spacing.window_margin = Margin::same(16);
    style.spacing.scroll.bar_width = 6.0;
    style.spacing.scroll.floating = true;
    style.interaction.selectable_labels = false;
    style.animation_time = 0.12;
    let visuals = &mut style.visuals;
    visuals.dark_mode = theme.skin.dark;
    visuals.panel_fill = Color32::TRANSPARENT;
    visuals.window_fill = palette.paper.ui();
    visuals.window_stroke = Stroke::NONE;
    visuals.extreme_bg_color = palette.paper2.ui();
    visuals.faint_bg_color = palette.paper2.ui();
    visuals.selection.bg_fill = palette.accs.ui();
    visuals.selection.stroke = Stroke::new(2.0, palette.acc.ui());
    for (state, fill) in [
        (&mut visuals.widgets.noninteractive, palette.paper),
        (&mut visuals.widgets.inactive, palette.paper3),
        (&mut visuals.widgets.hovered, palette.paper3),
        (&mut visuals.widgets.active, palette.paper3),
        (&mut visuals.widgets.open, palette.paper3),
    ] {
        state.bg_fill = fill.ui();
        state.weak_bg_fill = fill.ui();
        state.bg_stroke = Stroke::NONE;
        state.fg_stroke = Stroke::new(1.5, palette.ink.ui());
        state.corner_radius = CornerRadius::same(14);
        state.expansion = 0.0;
    }
    style
}
