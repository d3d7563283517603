//! The first frames: paper, until there is something to show.
//!
//! Bevy shows a frame although the pipeline that copies the picture into the window is still being made, and what the
//! window then holds is whatever its memory held before.

use bevy::camera::ClearColor;
use bevy::core_pipeline::Core2dSystems;
use bevy::core_pipeline::schedule::Core2d;
use bevy::core_pipeline::upscaling::upscaling;
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::render_resource::RenderPassDescriptor;
use bevy::render::renderer::{RenderContext, ViewQuery};
use bevy::render::view::ViewTarget;

/// By then all pipelines are made, on the slowest devices too.
const FRAMES: u16 = 120;

pub(super) fn plugin(app: &mut App) {
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        let place = Core2dSystems::PostProcess;
        render.add_systems(Core2d, lay_paper.after(place).before(upscaling));
    }
}

fn lay_paper(
    view: ViewQuery<&ViewTarget>,
    paper: Res<ClearColor>,
    mut frames: Local<u16>,
    mut context: RenderContext,
) {
    if *frames >= FRAMES {
        return;
    }
    *frames += 1;
    let window = view.into_inner();
    let Some(attachment) = window.out_texture_color_attachment(Some(paper.0.into())) else {
        return;
    };
    context
        .command_encoder()
        .begin_render_pass(&RenderPassDescriptor {
            label: Some("paper"),
            color_attachments: &[Some(attachment)],
            ..default()
        });
}
