//! Whether a pointer position belongs to the board or to something that egui drew over it.
//!
//! Asked by position and at the moment of the press: egui itself knows that a touch is over a panel only one frame
//! late, and never for panels drawn in the background layer.

use crate::app::board::geometry::BoardGeometry;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};

/// Answers whether the board may have a press.
#[derive(SystemParam)]
pub struct BoardGate<'w, 's> {
    geometry: Res<'w, BoardGeometry>,
    context: Option<Single<'w, 's, &'static mut EguiContext, With<PrimaryEguiContext>>>,
}

impl BoardGate<'_, '_> {
    /// Whether `at` (window dp) lies on the board and nothing floats over it.
    pub fn accepts(&mut self, at: Vec2) -> bool {
        if self.geometry.square_at(at).is_none() {
            return false;
        }
        let Some(context) = &mut self.context else {
            return true;
        };
        context
            .get_mut()
            .layer_id_at(egui::pos2(at.x, at.y))
            .is_none_or(|layer| layer.order == egui::Order::Background)
    }
}
