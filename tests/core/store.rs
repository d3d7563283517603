//! Files survive faults: whatever bytes a file has, it is read, recovered, set aside or refused, and never lost.

use chuhe::career::document::{self, Damage, Document, Read, Version};
use chuhe::career::notice::Notice;
use chuhe::career::paths::{DataDir, Id};
use chuhe::career::store::{self, Loaded, StoreError, backup_path};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Note {
    version: Version<2>,
    words: Vec<String>,
    count: u32,
}

impl Document for Note {
    const VERSION: u32 = 2;
    const MAX_BYTES: u64 = 64 << 10;

    fn migrate(version: u32, text: &str) -> Result<Note, Damage> {
        // Version 1 had one word.
        #[derive(Deserialize)]
        struct Old {
            word: String,
        }
        assert!(version < 2);
        let old: Old = document::parse(text)?;
        Ok(Note {
            words: vec![old.word],
            ..Note::default()
        })
    }

    fn check(&mut self) -> Result<(), String> {
        self.count = self.count.min(100);
        match self.words.iter().any(|w| w == "forbidden") {
            true => Err("a forbidden word".to_owned()),
            false => Ok(()),
        }
    }
}

fn note(word: &str) -> Note {
    Note {
        words: vec![word.to_owned(), "车二平五".to_owned(), "h2e2".to_owned()],
        count: 7,
        ..Note::default()
    }
}

/// A folder with one file of which two versions were saved.
fn saved_twice() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/er/note.ron");
    store::save(&path, &note("first")).unwrap();
    store::save(&path, &note("second")).unwrap();
    (folder, path)
}

fn names(path: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(path.parent().unwrap())
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// A folder in the place of the file is what the system refuses to read, whoever runs the test.
#[test]
#[cfg(unix)]
fn a_file_that_the_system_does_not_read_does_not_hide_the_version_before() {
    let (_folder, path) = saved_twice();
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    let Loaded::Recovered { value, damaged } = store::load::<Note>(&path).unwrap() else {
        panic!("not recovered");
    };
    assert_eq!(value, note("first"));
    assert!(matches!(damaged.why, Damage::Unreadable(_)));
    assert!(damaged.kept_as.is_dir() && damaged.kept_as != path);
    // And saving goes on.
    store::save(&path, &note("third")).unwrap();
    assert_eq!(store::load(&path).unwrap(), Loaded::Good(note("third")));
    // Without a version before, that it cannot be read is an error and nothing is touched.
    fs::remove_file(&path).unwrap();
    fs::remove_file(backup_path(&path)).ok();
    fs::create_dir(&path).unwrap();
    assert!(store::load::<Note>(&path).is_err());
    assert!(path.is_dir());
}

#[test]
fn what_was_saved_is_loaded_and_the_version_before_is_kept() {
    let (_folder, path) = saved_twice();
    assert_eq!(store::load(&path).unwrap(), Loaded::Good(note("second")));
    assert_eq!(
        store::load(&backup_path(&path)).unwrap(),
        Loaded::Good(note("first"))
    );
    assert_eq!(names(&path), ["note.ron", "note.ron.bak"]);
}

#[test]
fn no_file_is_a_fresh_start() {
    let folder = tempfile::tempdir().unwrap();
    let loaded = store::load::<Note>(&folder.path().join("none.ron")).unwrap();
    assert_eq!(loaded, Loaded::Fresh);
}

#[test]
fn every_truncation_falls_back_and_keeps_the_damaged_bytes() {
    let whole = document::write(&note("second")).unwrap();
    let body = whole.find("// seal").unwrap();
    let (_folder, path) = saved_twice();
    let backup = fs::read(backup_path(&path)).unwrap();
    for length in 0..whole.len() {
        fs::write(&path, &whole.as_bytes()[..length]).unwrap();
        fs::write(backup_path(&path), &backup).unwrap();
        match store::load::<Note>(&path).unwrap() {
            // Only (part of) the seal line is missing.
            Loaded::Good(value) => {
                assert_eq!(value, note("second"));
                assert!(length + 1 >= body, "cut at {length}");
            }
            Loaded::Recovered { value, damaged } => {
                assert_eq!(value, note("first"));
                assert_eq!(
                    fs::read(&damaged.kept_as).unwrap(),
                    &whole.as_bytes()[..length]
                );
                fs::remove_file(&damaged.kept_as).unwrap();
            }
            other => panic!("cut at {length}: {other:?}"),
        }
    }
}

#[test]
fn no_flipped_bit_changes_what_is_read() {
    let whole = document::write(&note("second")).unwrap().into_bytes();
    for byte in 0..whole.len() {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[byte] ^= 1 << bit;
            match document::read::<Note>(&bytes) {
                Ok(Read::Good(value)) => assert_eq!(value, note("second"), "byte {byte} bit {bit}"),
                Ok(Read::Newer(_)) => panic!("byte {byte} bit {bit} made a newer version"),
                Err(_) => {}
            }
        }
    }
}

proptest! {
    #[test]
    fn random_bytes_are_set_aside(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let (_folder, path) = saved_twice();
        fs::write(&path, &bytes).unwrap();
        match store::load::<Note>(&path).unwrap() {
            Loaded::Recovered { value, damaged } => {
                prop_assert_eq!(value, note("first"));
                prop_assert_eq!(fs::read(damaged.kept_as).unwrap(), bytes);
            }
            other => prop_assert!(false, "{:?}", other),
        }
    }

    #[test]
    fn damaged_ron_never_panics(cut in 0usize..200, insert in "[\\PC\n]{0,12}", at in 0usize..200) {
        let mut text = document::write(&note("second")).unwrap();
        text.truncate(text.find("// seal").unwrap());
        let place = |text: &str, n: usize| (0..=n.min(text.len())).rev().find(|&n| text.is_char_boundary(n)).unwrap();
        let from = place(&text, at);
        let to = place(&text, at + cut);
        text.replace_range(from..to, &insert);
        let _ = document::read::<Note>(text.as_bytes());
    }

    #[test]
    fn any_document_reads_back(words in prop::collection::vec("\\PC{0,20}", 0..20), count in 0u32..100) {
        let note = Note { words, count, ..Note::default() };
        prop_assume!(!note.words.iter().any(|w| w == "forbidden"));
        let text = document::write(&note).unwrap();
        prop_assert_eq!(document::read(text.as_bytes()).unwrap(), Read::Good(note));
    }
}

#[test]
fn when_both_are_damaged_both_are_kept_and_saving_goes_on() {
    let (_folder, path) = saved_twice();
    fs::write(&path, "(((").unwrap();
    fs::write(backup_path(&path), [0xff, 0xfe]).unwrap();
    let loaded = store::load::<Note>(&path).unwrap();
    let (value, notices) = loaded.with_notices(&path);
    assert_eq!(value, None);
    assert_eq!(notices.len(), 2);
    assert!(matches!(&notices[0], Notice::Lost { file, .. } if *file == path));
    store::save(&path, &note("third")).unwrap();
    assert_eq!(store::load(&path).unwrap(), Loaded::Good(note("third")));
    assert_eq!(
        names(&path),
        ["note.ron", "note.ron.bak.damaged-1", "note.ron.damaged-1"]
    );
}

#[test]
fn saving_over_a_damaged_file_sets_it_aside_and_keeps_the_good_backup() {
    let (_folder, path) = saved_twice();
    for n in 1..=3 {
        fs::write(&path, format!("damaged {n}")).unwrap();
        store::save(&path, &note("third")).unwrap();
        let aside = path.with_file_name(format!("note.ron.damaged-{n}"));
        assert_eq!(fs::read_to_string(aside).unwrap(), format!("damaged {n}"));
        assert_eq!(
            store::load(&backup_path(&path)).unwrap(),
            Loaded::Good(note("first"))
        );
    }
}

#[test]
fn a_newer_version_is_refused_and_left_untouched() {
    let (_folder, path) = saved_twice();
    let newer = "(version: 3, something: Else(1))";
    fs::write(&path, newer).unwrap();
    let loaded = store::load::<Note>(&path).unwrap();
    assert!(matches!(loaded, Loaded::Newer { version: 3, .. }));
    assert!(matches!(
        store::save(&path, &note("x")),
        Err(StoreError::Newer { version: 3, .. })
    ));
    assert_eq!(fs::read_to_string(&path).unwrap(), newer);
    assert_eq!(names(&path), ["note.ron", "note.ron.bak"]);

    fs::rename(&path, backup_path(&path)).unwrap();
    fs::write(&path, "damaged").unwrap();
    let loaded = store::load::<Note>(&path).unwrap();
    assert!(matches!(loaded, Loaded::Newer { version: 3, .. }));
    assert_eq!(fs::read_to_string(backup_path(&path)).unwrap(), newer);
}

#[test]
fn an_older_version_migrates_and_values_are_checked() {
    let (_folder, path) = saved_twice();
    fs::write(&path, "(version: 1, word: \"old\")").unwrap();
    let migrated = store::load::<Note>(&path).unwrap().value().unwrap();
    assert_eq!(migrated.words, ["old"]);
    store::save(&path, &migrated).unwrap();
    assert!(fs::read_to_string(&path).unwrap().contains("version: 2"));

    fs::write(&path, "(version: 2, count: 5000)").unwrap();
    assert_eq!(
        store::load::<Note>(&path).unwrap().value().unwrap().count,
        100
    );
    fs::write(&path, "(version: 2, words: [\"forbidden\"])").unwrap();
    let loaded = store::load::<Note>(&path).unwrap();
    assert!(matches!(&loaded, Loaded::Recovered { damaged, .. }
        if damaged.why == Damage::Values("a forbidden word".to_owned())));
}

#[test]
fn a_save_stopped_between_its_renames_loses_nothing_and_alarms_nobody() {
    let (_folder, path) = saved_twice();
    fs::rename(&path, backup_path(&path)).unwrap();
    fs::write(path.with_file_name("note.ron.tmp"), "(vers").unwrap();
    assert_eq!(store::load(&path).unwrap(), Loaded::Good(note("second")));
    store::save(&path, &note("third")).unwrap();
    assert_eq!(store::load(&path).unwrap(), Loaded::Good(note("third")));
    assert_eq!(names(&path), ["note.ron", "note.ron.bak"]);
}

#[test]
fn huge_files_are_refused_with_the_reason() {
    let (_folder, path) = saved_twice();
    fs::File::create(&path).unwrap().set_len(1 << 33).unwrap();
    let loaded = store::load::<Note>(&path).unwrap();
    assert!(matches!(loaded, Loaded::Recovered { damaged, .. }
        if damaged.why == Damage::TooBig { bytes: 1 << 33, limit: Note::MAX_BYTES }));
    let huge = Note {
        words: vec!["x".repeat(70_000)],
        ..Note::default()
    };
    assert!(matches!(
        store::save(&path, &huge),
        Err(StoreError::TooBig { .. })
    ));
}

#[test]
fn a_removed_file_does_not_come_back() {
    let (_folder, path) = saved_twice();
    store::remove(&path).unwrap();
    store::remove(&path).unwrap();
    assert_eq!(store::load::<Note>(&path).unwrap(), Loaded::Fresh);
    assert!(names(&path).is_empty());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_the_old_file_stays() {
    let (_folder, path) = saved_twice();
    // The temporary file leads to a device that is always full.
    std::os::unix::fs::symlink("/dev/full", path.with_file_name("note.ron.tmp")).unwrap();
    let error = store::save(&path, &note("third")).unwrap_err();
    assert!(matches!(error, StoreError::DiskFull { .. }));
    assert_eq!(Notice::from(error), Notice::DiskFull { file: path.clone() });
    assert_eq!(store::load(&path).unwrap(), Loaded::Good(note("second")));
    store::save(&path, &note("third")).unwrap();
}

#[test]
fn a_folder_that_cannot_be_made_is_an_error_that_names_the_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let path = folder.path().join("file/note.ron");
    let error = store::save(&path, &note("x")).unwrap_err();
    assert!(error.to_string().contains("note.ron"), "{error}");
}

#[test]
fn one_program_at_a_time_has_the_data_folder() {
    let folder = tempfile::tempdir().unwrap();
    let data = DataDir::new(folder.path().join("data"));
    let lock = data.lock().unwrap();
    assert!(lock.is_some());
    assert!(data.lock().unwrap().is_none());
    drop(lock);
    assert!(data.lock().unwrap().is_some());
}

#[test]
fn ids_are_safe_file_names_and_sort_by_time() {
    for bad in ["", "..", "a/b", "A", "ä", "a.b", &"x".repeat(41)] {
        assert!(bad.parse::<Id>().is_err(), "{bad}");
    }
    let (early, late) = (Id::new(1_000, 99), Id::new(2_000, 1));
    assert!(early < late);
    assert_eq!(early.as_str().parse::<Id>().unwrap(), early);
}
