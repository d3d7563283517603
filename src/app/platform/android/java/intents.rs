//! Requests between apps: what was handed to this one, and what it offers to others.

use super::files::{read_all, resolver};
use super::{ask, object, text_of};
use jni::errors::Result;
use jni::objects::JObject;
use jni::{Env, JValue, jni_sig, jni_str};

/// A new request for other apps.
pub(super) fn new_intent<'a>(env: &mut Env<'a>, action: &str) -> Result<JObject<'a>> {
    let action = env.new_string(action)?;
    env.new_object(
        jni_str!("android/content/Intent"),
        jni_sig!("(Ljava/lang/String;)V"),
        &[JValue::Object(&action)],
    )
}

/// Says what kind of contents the request is about, such as `text/plain`.
pub(super) fn set_type(env: &mut Env, intent: &JObject, kind: &str) -> Result<()> {
    let kind = env.new_string(kind)?;
    object(
        env,
        intent,
        jni_str!("setType"),
        jni_sig!("(Ljava/lang/String;)Landroid/content/Intent;"),
        &[JValue::Object(&kind)],
    )?;
    Ok(())
}

/// Shows the system's sheet with the apps that can take the request.
pub(super) fn offer(env: &mut Env, activity: &JObject, intent: &JObject) -> Result<()> {
    let none = JObject::null();
    let chooser = env
        .call_static_method(
            jni_str!("android/content/Intent"),
            jni_str!("createChooser"),
            jni_sig!("(Landroid/content/Intent;Ljava/lang/CharSequence;)Landroid/content/Intent;"),
            &[JValue::Object(intent), JValue::Object(&none)],
        )?
        .l()?;
    env.call_method(
        activity,
        jni_str!("startActivity"),
        jni_sig!("(Landroid/content/Intent;)V"),
        &[JValue::Object(&chooser)],
    )?
    .v()
}

/// Opens the system's sheet for sharing a text.
pub fn share_text(text: &str) {
    ask(|env, activity| {
        let intent = new_intent(env, "android.intent.action.SEND")?;
        set_type(env, &intent, "text/plain")?;
        let extra = env.new_string("android.intent.extra.TEXT")?;
        let text = env.new_string(text)?;
        object(
            env,
            &intent,
            jni_str!("putExtra"),
            jni_sig!("(Ljava/lang/String;Ljava/lang/String;)Landroid/content/Intent;"),
            &[JValue::Object(&extra), JValue::Object(&text)],
        )?;
        offer(env, activity, &intent)
    });
}

/// What the activity was asked to open: name and contents. Asked once for each request.
pub fn take_intent() -> Option<(String, Vec<u8>)> {
    ask(|env, activity| {
        let intent = object(
            env,
            activity,
            jni_str!("getIntent"),
            jni_sig!("()Landroid/content/Intent;"),
            &[],
        )?;
        if intent.is_null() {
            return Ok(None);
        }
        let action = text_from(env, &intent, jni_str!("getAction"))?;
        let taken = match action.as_deref() {
            Some("android.intent.action.SEND") => shared_text(env, &intent)?,
            Some("android.intent.action.VIEW") => viewed_file(env, activity, &intent)?,
            _ => return Ok(None),
        };
        // The intent stays with the activity; marked as a plain start it is not read again.
        let main = env.new_string("android.intent.action.MAIN")?;
        object(
            env,
            &intent,
            jni_str!("setAction"),
            jni_sig!("(Ljava/lang/String;)Landroid/content/Intent;"),
            &[JValue::Object(&main)],
        )?;
        Ok(taken)
    })
    .flatten()
}

/// Calls a method without arguments that answers with a string.
fn text_from(env: &mut Env, on: &JObject, name: &jni::strings::JNIStr) -> Result<Option<String>> {
    let text = object(env, on, name, jni_sig!("()Ljava/lang/String;"), &[])?;
    text_of(env, &text)
}

fn shared_text(env: &mut Env, intent: &JObject) -> Result<Option<(String, Vec<u8>)>> {
    let extra = env.new_string("android.intent.extra.TEXT")?;
    let text = object(
        env,
        intent,
        jni_str!("getStringExtra"),
        jni_sig!("(Ljava/lang/String;)Ljava/lang/String;"),
        &[JValue::Object(&extra)],
    )?;
    Ok(text_of(env, &text)?.map(|text| (String::new(), text.into_bytes())))
}

fn viewed_file(
    env: &mut Env,
    activity: &JObject,
    intent: &JObject,
) -> Result<Option<(String, Vec<u8>)>> {
    let uri = object(
        env,
        intent,
        jni_str!("getData"),
        jni_sig!("()Landroid/net/Uri;"),
        &[],
    )?;
    if uri.is_null() {
        return Ok(None);
    }
    let name = text_from(env, &uri, jni_str!("getLastPathSegment"))?.unwrap_or_default();
    let resolver = resolver(env, activity)?;
    let stream = object(
        env,
        &resolver,
        jni_str!("openInputStream"),
        jni_sig!("(Landroid/net/Uri;)Ljava/io/InputStream;"),
        &[JValue::Object(&uri)],
    )?;
    if stream.is_null() {
        return Ok(None);
    }
    let bytes = read_all(env, &stream)?;
    env.call_method(&stream, jni_str!("close"), jni_sig!("()V"), &[])?;
    Ok(Some((name, bytes)))
}
