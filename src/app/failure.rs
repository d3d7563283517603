//! What a person reads when the app cannot even open its window.

use super::locale::Locale;
use std::panic;
use std::process::exit;

/// Puts two failures of the start into plain words: no graphics driver, no display. Other panics stay as they are.
pub fn explain(locale: &Locale) {
    let no_gpu = locale.t("err.gpu").to_owned();
    let no_display = locale.t("err.display").to_owned();
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        // Bevy and winit tell of these by panics; their first line goes along for whoever helps.
        let why = info.payload_as_str().unwrap_or_default();
        let text = if why.contains("Unable to find a GPU") {
            &no_gpu
        } else if why.contains("build event loop") {
            &no_display
        } else {
            return usual(info);
        };
        eprintln!("{text}\n({})", why.lines().next().unwrap_or_default());
        exit(1);
    }));
}
