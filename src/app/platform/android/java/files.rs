//! Files that come from other apps and go to them. No permission is asked: a file comes as an opened document, and goes
//! out through the system's shared store, where an app may always put files of its own (API 29 and newer).

use super::intents::{new_intent, offer, set_type};
use super::{ask, object};
use jni::errors::{Error, Result};
use jni::objects::{JByteArray, JObject};
use jni::{Env, JValue, jni_sig, jni_str};

/// Largest file that is taken over from another app.
const LARGEST: usize = 64 << 20;
/// Bytes copied at a time.
const BLOCK: usize = 64 << 10;
/// `Intent.FLAG_GRANT_READ_URI_PERMISSION`.
const MAY_READ: i32 = 1;

pub(super) fn resolver<'a>(env: &mut Env<'a>, activity: &JObject) -> Result<JObject<'a>> {
    object(
        env,
        activity,
        jni_str!("getContentResolver"),
        jni_sig!("()Landroid/content/ContentResolver;"),
        &[],
    )
}

/// Reads a Java stream to its end, or to the largest size that is taken.
pub(super) fn read_all(env: &mut Env, stream: &JObject) -> Result<Vec<u8>> {
    let buffer = JByteArray::new(env, BLOCK)?;
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

/// Opens the system's picker. What is chosen there comes back as a request to open it (`ChuheActivity`).
pub fn choose_file() {
    ask(|env, activity| {
        let intent = new_intent(env, "android.intent.action.OPEN_DOCUMENT")?;
        set_type(env, &intent, "*/*")?;
        let category = env.new_string("android.intent.category.OPENABLE")?;
        object(
            env,
            &intent,
            jni_str!("addCategory"),
            jni_sig!("(Ljava/lang/String;)Landroid/content/Intent;"),
            &[JValue::Object(&category)],
        )?;
        env.call_method(
            activity,
            jni_str!("startActivityForResult"),
            jni_sig!("(Landroid/content/Intent;I)V"),
            &[JValue::Object(&intent), JValue::Int(1)],
        )?
        .v()
    });
}

/// Puts a file into the shared store under `name` and offers it to other apps. Whether that could be done.
pub fn share_file(name: &str, kind: &str, bytes: &[u8]) -> bool {
    ask(|env, activity| {
        let uri = stored(env, activity, name, kind, bytes)?;
        let intent = new_intent(env, "android.intent.action.SEND")?;
        set_type(env, &intent, kind)?;
        let extra = env.new_string("android.intent.extra.STREAM")?;
        object(
            env,
            &intent,
            jni_str!("putExtra"),
            jni_sig!("(Ljava/lang/String;Landroid/os/Parcelable;)Landroid/content/Intent;"),
            &[JValue::Object(&extra), JValue::Object(&uri)],
        )?;
        object(
            env,
            &intent,
            jni_str!("addFlags"),
            jni_sig!("(I)Landroid/content/Intent;"),
            &[JValue::Int(MAY_READ)],
        )?;
        offer(env, activity, &intent)
    })
    .is_some()
}

/// The address of a new file in the store's folder of downloads.
fn stored<'a>(
    env: &mut Env<'a>,
    activity: &JObject,
    name: &str,
    kind: &str,
    bytes: &[u8],
) -> Result<JObject<'a>> {
    let values = env.new_object(
        jni_str!("android/content/ContentValues"),
        jni_sig!("()V"),
        &[],
    )?;
    for (column, value) in [("_display_name", name), ("mime_type", kind)] {
        let column = env.new_string(column)?;
        let value = env.new_string(value)?;
        env.call_method(
            &values,
            jni_str!("put"),
            jni_sig!("(Ljava/lang/String;Ljava/lang/String;)V"),
            &[JValue::Object(&column), JValue::Object(&value)],
        )?;
    }
    let downloads = env
        .get_static_field(
            jni_str!("android/provider/MediaStore$Downloads"),
            jni_str!("EXTERNAL_CONTENT_URI"),
            jni_sig!("Landroid/net/Uri;"),
        )?
        .l()?;
    let resolver = resolver(env, activity)?;
    let uri = object(
        env,
        &resolver,
        jni_str!("insert"),
        jni_sig!("(Landroid/net/Uri;Landroid/content/ContentValues;)Landroid/net/Uri;"),
        &[JValue::Object(&downloads), JValue::Object(&values)],
    )?;
    let stream = object(
        env,
        &resolver,
        jni_str!("openOutputStream"),
        jni_sig!("(Landroid/net/Uri;)Ljava/io/OutputStream;"),
        &[JValue::Object(&uri)],
    )?;
    if stream.is_null() {
        return Err(Error::NullPtr("openOutputStream"));
    }
    for block in bytes.chunks(BLOCK) {
        let block = env.byte_array_from_slice(block)?;
        env.call_method(
            &stream,
            jni_str!("write"),
            jni_sig!("([B)V"),
            &[JValue::Object(&block)],
        )?
        .v()?;
    }
    env.call_method(&stream, jni_str!("close"), jni_sig!("()V"), &[])?;
    Ok(uri)
}
