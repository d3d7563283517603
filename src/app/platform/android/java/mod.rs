//! Calls into Android's Java. Each gives `None` where anything goes wrong, a Java exception included.

mod clipboard;
mod files;
mod intents;
mod screen;
mod voice;

pub use clipboard::{clipboard_text, set_clipboard_text};
pub use files::{choose_file, share_file};
pub use intents::{share_text, take_intent};
pub use screen::{font_scale, insets, motion_is_off, perform_haptic_feedback};
pub use voice::{speak, wake_voice};

use bevy::android::ANDROID_APP;
use bevy::android::android_activity::AndroidApp;
use jni::errors::Result;
use jni::objects::{JObject, JString};
use jni::signature::MethodSignature;
use jni::strings::JNIStr;
use jni::{Env, JValue, JavaVM, jni_sig, jni_str};

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

/// Calls a method that answers with an object, which may be null.
fn object<'a>(
    env: &mut Env<'a>,
    on: &JObject,
    name: &JNIStr,
    signature: MethodSignature,
    arguments: &[JValue],
) -> Result<JObject<'a>> {
    env.call_method(on, name, signature, arguments)?.l()
}

/// Calls a method without arguments that answers with a number.
fn number(env: &mut Env, on: &JObject, name: &JNIStr) -> Result<i32> {
    env.call_method(on, name, jni_sig!("()I"), &[])?.i()
}

fn text_of(env: &mut Env, of: &JObject) -> Result<Option<String>> {
    if of.is_null() {
        return Ok(None);
    }
    let text = object(
        env,
        of,
        jni_str!("toString"),
        jni_sig!("()Ljava/lang/String;"),
        &[],
    )?;
    let text = JString::cast_local(env, text)?;
    text.try_to_string(env).map(Some)
}
