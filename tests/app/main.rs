//! Tests of the app: headless worlds that are sent taps, and the real window.
