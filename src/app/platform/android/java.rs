//! Calls into Android's Java. Each gives `None` where anything goes wrong, a Java exception included.

use bevy::android::ANDROID_APP;
use bevy::android::android_activity::AndroidApp;
use jni::errors::Result;
use jni::objects::{JByteArray, JObject, JString};
use jni::{Env, JValue, JavaVM, jni_sig, jni_str};

/// Largest file that is taken over from another app.
const LARGEST: usize = 64 << 20;

/// Runs `work` with the activity.
fn with_activity<T>(
    app: &AndroidApp,
    work: impl FnOnce(&mut Env, &JObject) -> Result<T>,
) -> Option<T> {
    #[expect(
        unsafe_code,
        reason = "the system hands the virtual machine over as a pointer"
    )]
    // SAFETY: the pointer is the process's only virtual machine, which outlives the app.
    let machine = unsafe { JavaVM::from_raw(app.vm_as_ptr().cast()) };
    let outcome = machine.attach_current_thread(|env| -> Result<T> {
        #[expect(
            unsafe_code,
            reason = "the system hands the activity over as a pointer"
        )]
        // SAFETY: a global reference that lives as long as the activity; it is only borrowed here.
        let activity = unsafe { JObject::from_raw(env, app.activity_as_ptr().cast()) };
        let outcome = work(env, &activity);
        if outcome.is_err() {
            env.exception_clear();
        }
        outcome
    });
    outcome.ok()
}

fn ask<T>(work: impl FnOnce(&mut Env, &JObject) -> Result<T>) -> Option<T> {
    with_activity(ANDROID_APP.get()?, work)
}

fn text_of(env: &mut Env, object: JObject) -> Result<Option<String>> {
    if object.is_null() {
        return Ok(None);
    }
    let text = env
        .call_method(
            &object,
            jni_str!("toString"),
            jni_sig!("()Ljava/lang/String;"),
            &[],
        )?
        .l()?;
    let text = JString::cast_local(env, text)?;
    text.try_to_string(env).map(Some)
}

fn decor_view<'a>(env: &mut Env<'a>, activity: &JObject) -> Result<JObject<'a>> {
    let window = env
        .call_method(
            activity,
            jni_str!("getWindow"),
            jni_sig!("()Landroid/view/Window;"),
            &[],
        )?
        .l()?;
    env.call_method(
        &window,
        jni_str!("getDecorView"),
        jni_sig!("()Landroid/view/View;"),
        &[],
    )?
    .l()
}

/// What bars and cutouts cover: left, top, right, bottom in pixels.
pub fn insets() -> Option<[i32; 4]> {
    ask(|env, activity| {
        let view = decor_view(env, activity)?;
        let insets = env
            .call_method(
                &view,
                jni_str!("getRootWindowInsets"),
                jni_sig!("()Landroid/view/WindowInsets;"),
                &[],
            )?
            .l()?;
        if insets.is_null() {
            return Ok([0; 4]);
        }
        let int = jni_sig!("()I");
        let mut sides = [
            env.call_method(&insets, jni_str!("getSystemWindowInsetLeft"), &int, &[])?
                .i()?,
            env.call_method(&insets, jni_str!("getSystemWindowInsetTop"), &int, &[])?
                .i()?,
            env.call_method(&insets, jni_str!("getSystemWindowInsetRight"), &int, &[])?
                .i()?,
            env.call_method(&insets, jni_str!("getSystemWindowInsetBottom"), &int, &[])?
                .i()?,
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
    let cutout = env
        .call_method(
            insets,
            jni_str!("getDisplayCutout"),
            jni_sig!("()Landroid/view/DisplayCutout;"),
            &[],
        )?
        .l()?;
    if cutout.is_null() {
        return Ok([0; 4]);
    }
    let int = jni_sig!("()I");
    Ok([
        env.call_method(&cutout, jni_str!("getSafeInsetLeft"), &int, &[])?
            .i()?,
        env.call_method(&cutout, jni_str!("getSafeInsetTop"), &int, &[])?
            .i()?,
        env.call_method(&cutout, jni_str!("getSafeInsetRight"), &int, &[])?
            .i()?,
        env.call_method(&cutout, jni_str!("getSafeInsetBottom"), &int, &[])?
            .i()?,
    ])
}

/// The factor on text that the user chose for the whole system.
pub fn font_scale() -> Option<f32> {
    ask(|env, activity| {
        let resources = env
            .call_method(
                activity,
                jni_str!("getResources"),
                jni_sig!("()Landroid/content/res/Resources;"),
                &[],
            )?
            .l()?;
        let configuration = env
            .call_method(
                &resources,
                jni_str!("getConfiguration"),
                jni_sig!("()Landroid/content/res/Configuration;"),
                &[],
            )?
            .l()?;
        env.get_field(&configuration, jni_str!("fontScale"), jni_sig!("F"))?
            .f()
    })
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

fn clipboard<'a>(env: &mut Env<'a>, activity: &JObject) -> Result<JObject<'a>> {
    let name = env.new_string("clipboard")?;
    env.call_method(
        activity,
        jni_str!("getSystemService"),
        jni_sig!("(Ljava/lang/String;)Ljava/lang/Object;"),
        &[JValue::Object(&name)],
    )?
    .l()
}

/// The text on the clipboard.
pub fn clipboard_text() -> Option<String> {
    ask(|env, activity| {
        let board = clipboard(env, activity)?;
        let clip = env
            .call_method(
                &board,
                jni_str!("getPrimaryClip"),
                jni_sig!("()Landroid/content/ClipData;"),
                &[],
            )?
            .l()?;
        if clip.is_null() {
            return Ok(None);
        }
        let item = env
            .call_method(
                &clip,
                jni_str!("getItemAt"),
                jni_sig!("(I)Landroid/content/ClipData$Item;"),
                &[JValue::Int(0)],
            )?
            .l()?;
        let text = env
            .call_method(
                &item,
                jni_str!("coerceToText"),
                jni_sig!("(Landroid/content/Context;)Ljava/lang/CharSequence;"),
                &[JValue::Object(activity)],
            )?
            .l()?;
        text_of(env, text)
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

/// Opens the system's sheet for sharing a text.
pub fn share_text(text: &str) {
    ask(|env, activity| {
        let action = env.new_string("android.intent.action.SEND")?;
        let intent = env.new_object(
            jni_str!("android/content/Intent"),
            jni_sig!("(Ljava/lang/String;)V"),
            &[JValue::Object(&action)],
        )?;
        let kind = env.new_string("text/plain")?;
        env.call_method(
            &intent,
            jni_str!("setType"),
            jni_sig!("(Ljava/lang/String;)Landroid/content/Intent;"),
            &[JValue::Object(&kind)],
        )?;
        let extra = env.new_string("android.intent.extra.TEXT")?;
        let text = env.new_string(text)?;
        env.call_method(
            &intent,
            jni_str!("putExtra"),
            jni_sig!("(Ljava/lang/String;Ljava/lang/String;)Landroid/content/Intent;"),
            &[JValue::Object(&extra), JValue::Object(&text)],
        )?;
        let none = JObject::null();
        let chooser = env
            .call_static_method(
                jni_str!("android/content/Intent"),
                jni_str!("createChooser"),
                jni_sig!(
                    "(Landroid/content/Intent;Ljava/lang/CharSequence;)Landroid/content/Intent;"
                ),
                &[JValue::Object(&intent), JValue::Object(&none)],
            )?
            .l()?;
        env.call_method(
            activity,
            jni_str!("startActivity"),
            jni_sig!("(Landroid/content/Intent;)V"),
            &[JValue::Object(&chooser)],
        )?
        .v()
    });
}

/// What the activity was asked to open: name and contents. Asked once for each request.
pub fn take_intent() -> Option<(String, Vec<u8>)> {
    ask(|env, activity| {
        let intent = env
            .call_method(
                activity,
                jni_str!("getIntent"),
                jni_sig!("()Landroid/content/Intent;"),
                &[],
            )?
            .l()?;
        if intent.is_null() {
            return Ok(None);
        }
        let action = env
            .call_method(
                &intent,
                jni_str!("getAction"),
                jni_sig!("()Ljava/lang/String;"),
                &[],
            )?
            .l()?;
        let action = text_of(env, action)?;
        let taken = match action.as_deref() {
            Some("android.intent.action.SEND") => shared_text(env, &intent)?,
            Some("android.intent.action.VIEW") => viewed_file(env, activity, &intent)?,
            _ => return Ok(None),
        };
        // The intent stays with the activity; marked as a plain start it is not read again.
        let main = env.new_string("android.intent.action.MAIN")?;
        env.call_method(
            &intent,
            jni_str!("setAction"),
            jni_sig!("(Ljava/lang/String;)Landroid/content/Intent;"),
            &[JValue::Object(&main)],
        )?;
        Ok(taken)
    })
    .flatten()
}

fn shared_text(env: &mut Env, intent: &JObject) -> Result<Option<(String, Vec<u8>)>> {
    let extra = env.new_string("android.intent.extra.TEXT")?;
    let text = env
        .call_method(
            intent,
            jni_str!("getStringExtra"),
            jni_sig!("(Ljava/lang/String;)Ljava/lang/String;"),
            &[JValue::Object(&extra)],
        )?
        .l()?;
    Ok(text_of(env, text)?.map(|text| (String::new(), text.into_bytes())))
}

fn viewed_file(
    env: &mut Env,
    activity: &JObject,
    intent: &JObject,
) -> Result<Option<(String, Vec<u8>)>> {
    let uri = env
        .call_method(
            intent,
            jni_str!("getData"),
            jni_sig!("()Landroid/net/Uri;"),
            &[],
        )?
        .l()?;
    if uri.is_null() {
        return Ok(None);
    }
    let name = env
        .call_method(
            &uri,
            jni_str!("getLastPathSegment"),
            jni_sig!("()Ljava/lang/String;"),
            &[],
        )?
        .l()?;
    let name = text_of(env, name)?.unwrap_or_default();
    let resolver = env
        .call_method(
            activity,
            jni_str!("getContentResolver"),
            jni_sig!("()Landroid/content/ContentResolver;"),
            &[],
        )?
        .l()?;
    let stream = env
        .call_method(
            &resolver,
            jni_str!("openInputStream"),
            jni_sig!("(Landroid/net/Uri;)Ljava/io/InputStream;"),
            &[JValue::Object(&uri)],
        )?
        .l()?;
    if stream.is_null() {
        return Ok(None);
    }
    let bytes = read_all(env, &stream)?;
    env.call_method(&stream, jni_str!("close"), jni_sig!("()V"), &[])?;
    Ok(Some((name, bytes)))
}

fn read_all(env: &mut Env, stream: &JObject) -> Result<Vec<u8>> {
    let buffer = JByteArray::new(env, 64 << 10)?;
    let mut bytes = Vec::new();
    while bytes.len() < LARGEST {
        let count = env
            .call_method(
                stream,
                jni_str!("read"),
                jni_sig!("([B)I"),
                &[JValue::Object(&buffer)],
            )?
            .i()?;
        let Ok(count) = usize::try_from(count) else {
            break;
        };
        let mut part = vec![0; count];
        buffer.get_region(env, 0, &mut part)?;
        bytes.extend(part.into_iter().map(|byte: i8| byte as u8));
    }
    Ok(bytes)
}
