//! The system's clipboard.

use super::{ask, object, text_of};
use jni::errors::Result;
use jni::objects::JObject;
use jni::{Env, JValue, jni_sig, jni_str};

fn clipboard<'a>(env: &mut Env<'a>, activity: &JObject) -> Result<JObject<'a>> {
    let name = env.new_string("clipboard")?;
    object(
        env,
        activity,
        jni_str!("getSystemService"),
        jni_sig!("(Ljava/lang/String;)Ljava/lang/Object;"),
        &[JValue::Object(&name)],
    )
}

/// The text on the clipboard.
pub fn clipboard_text() -> Option<String> {
    ask(|env, activity| {
        let board = clipboard(env, activity)?;
        let clip = object(
            env,
            &board,
            jni_str!("getPrimaryClip"),
            jni_sig!("()Landroid/content/ClipData;"),
            &[],
        )?;
        if clip.is_null() {
            return Ok(None);
        }
        let item = object(
            env,
            &clip,
            jni_str!("getItemAt"),
            jni_sig!("(I)Landroid/content/ClipData$Item;"),
            &[JValue::Int(0)],
        )?;
        let text = object(
            env,
            &item,
            jni_str!("coerceToText"),
            jni_sig!("(Landroid/content/Context;)Ljava/lang/CharSequence;"),
            &[JValue::Object(activity)],
        )?;
        text_of(env, &text)
    })
    .flatten()
}

/// Puts a text on the clipboard.
pub fn set_clipboard_text(text: &str) {
    ask(|env, activity| {
        let board = clipboard(env, activity)?;
        let label = env.new_string("Chuhe")?;
        let text = env.new_string(text)?;
        let clip = env
            .call_static_method(
                jni_str!("android/content/ClipData"),
                jni_str!("newPlainText"),
                jni_sig!(
                    "(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Landroid/content/ClipData;"
                ),
                &[JValue::Object(&label), JValue::Object(&text)],
            )?
            .l()?;
        env.call_method(
            &board,
            jni_str!("setPrimaryClip"),
            jni_sig!("(Landroid/content/ClipData;)V"),
            &[JValue::Object(&clip)],
        )?
        .v()
    });
}
