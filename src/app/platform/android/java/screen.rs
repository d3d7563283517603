//! What the screen looks like, and the vibration of a touch.

use super::files::resolver;
use super::{ask, number, object, with_activity};
use bevy::android::ANDROID_APP;
use jni::errors::Result;
use jni::objects::JObject;
use jni::{Env, JValue, jni_sig, jni_str};

fn decor_view<'a>(env: &mut Env<'a>, activity: &JObject) -> Result<JObject<'a>> {
    let window = object(
        env,
        activity,
        jni_str!("getWindow"),
        jni_sig!("()Landroid/view/Window;"),
        &[],
    )?;
    object(
        env,
        &window,
        jni_str!("getDecorView"),
        jni_sig!("()Landroid/view/View;"),
        &[],
    )
}

/// What bars and cutouts cover: left, top, right, bottom in pixels.
pub fn insets() -> Option<[i32; 4]> {
    ask(|env, activity| {
        let view = decor_view(env, activity)?;
        let insets = object(
            env,
            &view,
            jni_str!("getRootWindowInsets"),
            jni_sig!("()Landroid/view/WindowInsets;"),
            &[],
        )?;
        if insets.is_null() {
            return Ok([0; 4]);
        }
        let mut sides = [
            number(env, &insets, jni_str!("getSystemWindowInsetLeft"))?,
            number(env, &insets, jni_str!("getSystemWindowInsetTop"))?,
            number(env, &insets, jni_str!("getSystemWindowInsetRight"))?,
            number(env, &insets, jni_str!("getSystemWindowInsetBottom"))?,
        ];
        // Cutouts are known since API 28; older systems have none.
        if let Ok(cut) = cutout(env, &insets) {
            for (side, cut) in sides.iter_mut().zip(cut) {
                *side = (*side).max(cut);
            }
        } else {
            env.exception_clear();
        }
        Ok(sides)
    })
}

fn cutout(env: &mut Env, insets: &JObject) -> Result<[i32; 4]> {
    let cutout = object(
        env,
        insets,
        jni_str!("getDisplayCutout"),
        jni_sig!("()Landroid/view/DisplayCutout;"),
        &[],
    )?;
    if cutout.is_null() {
        return Ok([0; 4]);
    }
    Ok([
        number(env, &cutout, jni_str!("getSafeInsetLeft"))?,
        number(env, &cutout, jni_str!("getSafeInsetTop"))?,
        number(env, &cutout, jni_str!("getSafeInsetRight"))?,
        number(env, &cutout, jni_str!("getSafeInsetBottom"))?,
    ])
}

/// The factor on text that the user chose for the whole system.
pub fn font_scale() -> Option<f32> {
    ask(|env, activity| {
        let resources = object(
            env,
            activity,
            jni_str!("getResources"),
            jni_sig!("()Landroid/content/res/Resources;"),
            &[],
        )?;
        let configuration = object(
            env,
            &resources,
            jni_str!("getConfiguration"),
            jni_sig!("()Landroid/content/res/Configuration;"),
            &[],
        )?;
        env.get_field(&configuration, jni_str!("fontScale"), jni_sig!("F"))?
            .f()
    })
}

/// Whether the user asked the system to do without motion: then its animations last no time at all.
pub fn motion_is_off() -> bool {
    ask(|env, activity| {
        let resolver = resolver(env, activity)?;
        let name = env.new_string("animator_duration_scale")?;
        env.call_static_method(
            jni_str!("android/provider/Settings$Global"),
            jni_str!("getFloat"),
            jni_sig!("(Landroid/content/ContentResolver;Ljava/lang/String;F)F"),
            &[
                JValue::Object(&resolver),
                JValue::Object(&name),
                JValue::Float(1.0),
            ],
        )?
        .f()
    })
    .is_some_and(|scale| scale == 0.0)
}

/// A short vibration, on the thread that owns the views. Asks no permission; the system's own setting may silence it.
pub fn perform_haptic_feedback(kind: i32) {
    let Some(app) = ANDROID_APP.get() else {
        return;
    };
    let inside = app.clone();
    app.run_on_java_main_thread(Box::new(move || {
        with_activity(&inside, |env, activity| {
            let view = decor_view(env, activity)?;
            env.call_method(
                &view,
                jni_str!("performHapticFeedback"),
                jni_sig!("(I)Z"),
                &[JValue::Int(kind)],
            )?
            .z()
        });
    }));
}
