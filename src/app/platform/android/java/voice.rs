//! The system's voice.

use super::ask;
use jni::objects::JObject;
use jni::refs::Global;
use jni::{JValue, jni_sig, jni_str};
use std::sync::OnceLock;

/// `TextToSpeech.QUEUE_ADD`.
const AFTER_THE_OTHERS: i32 = 1;

/// The voice, made when it is first wanted. It needs a moment before it speaks.
static VOICE: OnceLock<Option<Global<JObject<'static>>>> = OnceLock::new();

fn voice() -> Option<&'static Global<JObject<'static>>> {
    VOICE
        .get_or_init(|| {
            ask(|env, activity| {
                let nobody = JObject::null();
                let voice = env.new_object(
                    jni_str!("android/speech/tts/TextToSpeech"),
                    jni_sig!(
                        "(Landroid/content/Context;Landroid/speech/tts/TextToSpeech$OnInitListener;)V"
                    ),
                    &[JValue::Object(activity), JValue::Object(&nobody)],
                )?;
                env.new_global_ref(voice)
            })
        })
        .as_ref()
}

/// Makes the voice ready, so that the first sentence is not lost.
pub fn wake_voice() {
    voice();
}

/// Says a text in the language of a tag such as `zh-Hans`.
pub fn speak(text: &str, tag: &str) {
    let Some(voice) = voice() else {
        return;
    };
    ask(|env, _| {
        let tag = env.new_string(tag)?;
        let locale = env
            .call_static_method(
                jni_str!("java/util/Locale"),
                jni_str!("forLanguageTag"),
                jni_sig!("(Ljava/lang/String;)Ljava/util/Locale;"),
                &[JValue::Object(&tag)],
            )?
            .l()?;
        env.call_method(
            voice,
            jni_str!("setLanguage"),
            jni_sig!("(Ljava/util/Locale;)I"),
            &[JValue::Object(&locale)],
        )?;
        let text = env.new_string(text)?;
        let none = JObject::null();
        env.call_method(
            voice,
            jni_str!("speak"),
            jni_sig!("(Ljava/lang/CharSequence;ILandroid/os/Bundle;Ljava/lang/String;)I"),
            &[
                JValue::Object(&text),
                JValue::Int(AFTER_THE_OTHERS),
                JValue::Object(&none),
                JValue::Object(&none),
            ],
        )?
        .i()
    });
}
