//! Several people on one device, each with progress of their own.

use crate::career::{open, standing, with_wins};
use chuhe::app::nav::Nav;
use chuhe::app::people::{People, PeopleCmd};
use chuhe::app::platform::Incoming;
use chuhe::app::save::Unfinished;
use chuhe::app::state::{Screen, Sheet};

use crate::harness::Table;
use chuhe::app::career::Career;
use chuhe::career::saved_game::Seat;

/// Waits until the career of the person who plays now is read.
fn opened(table: &mut Table) {
    table.until("the career", |world| {
        world.resource::<Career>().known().is_some()
    });
    table.frames(3);
}

fn name(table: &Table) -> String {
    let career = table.app.world().resource::<Career>();
    career.known().expect("read").profile.name.clone()
}

#[test]
fn somebody_new_begins_at_the_bottom_and_the_first_finds_everything_again() {
    let temp = tempfile::tempdir().expect("a folder");
    with_wins(temp.path(), 8);
    let mut table = open(temp.path());
    table.two_players();
    table.play("h2e2");
    table.send(Nav::To(Screen::Home));
    table.frames(3);
    table.press("You");
    assert_eq!(table.screen(), Screen::Person);
    table.send(Nav::Open(Sheet::Seals { new: true }));
    table.frames(3);
    table.press("松風");
    opened(&mut table);
    assert_eq!(name(&table), "松風");
    assert_eq!(standing(&table).points, 0);
    assert!(table.app.world().resource::<Unfinished>().0.is_empty());
    // What somebody new does is theirs.
    table.two_players();
    table.play("b2e2");
    table.frames(2);

    let first = {
        let people = &table.app.world().resource::<People>().all;
        assert_eq!(people.len(), 2);
        let other = people.iter().find(|person| person.name != "松風");
        other.expect("the first person").id.clone()
    };
    table.send(PeopleCmd::Switch(first));
    table.frames(2);
    opened(&mut table);
    assert_eq!(standing(&table).points, 40);
    let games = &table.app.world().resource::<Unfinished>().0;
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].moves, ["h2e2"]);
    drop(table);
    // The choice is kept.
    let table = open(temp.path());
    assert_eq!(standing(&table).points, 40);
}

#[test]
fn what_is_not_permitted_is_in_no_game() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    table.send(PeopleCmd::Permit(chuhe::career::profile::Permissions {
        take_back: false,
        hints: true,
    }));
    table.frames(3);
    table.start(Seat::Human, Seat::Machine { grade: 1 }, None);
    table.tap("h2");
    table.tap("e2");
    table.frames(2);
    assert!(!table.session().aids.take_back && table.session().aids.hints);
    table.press("Undo");
    table.frames(3);
    assert_eq!(table.session().game.moves()[0].to_string(), "h2e2");
}

#[test]
fn a_copy_brings_a_person_back_beside_the_one_it_was_made_of() {
    let temp = tempfile::tempdir().expect("a folder");
    with_wins(temp.path(), 3);
    let mut table = open(temp.path());
    table.send(PeopleCmd::Reseal(1));
    table.frames(2);
    table.send(PeopleCmd::BackUp);
    table.frames(2);
    table.until("the copy", |world| {
        !world.resource::<People>().backups.is_empty()
    });
    let copy = table.app.world().resource::<People>().backups[0].clone();
    table.send(PeopleCmd::Restore(copy.clone()));
    table.frames(2);
    table.until("two people", |world| {
        world.resource::<People>().all.len() == 2
    });
    opened(&mut table);
    assert_eq!(standing(&table).points, 15);
    assert_eq!(name(&table), "竹影");
    // A damaged copy is refused in words, and nothing changes.
    std::fs::write(&copy, "no copy at all").expect("written");
    table.send(PeopleCmd::Restore(copy));
    table.frames(3);
    table.until("the refusal", |world| {
        let notices = world.resource::<chuhe::app::notices::Notices>();
        notices
            .shown()
            .is_some_and(|toast| toast.text.contains("cannot be restored"))
    });
    assert_eq!(table.app.world().resource::<People>().all.len(), 2);
}

#[test]
fn a_copy_from_another_device_is_handed_over_and_restored() {
    let temp = tempfile::tempdir().expect("a folder");
    with_wins(temp.path(), 3);
    let mut table = open(temp.path());
    table.send(PeopleCmd::BackUp);
    table.until("the copy", |world| {
        !world.resource::<People>().backups.is_empty()
    });
    let copy = table.app.world().resource::<People>().backups[0].clone();
    let bytes = std::fs::read(copy).expect("written");
    drop(table);
    let temp = tempfile::tempdir().expect("another device");
    let mut table = open(temp.path());
    table.send(Incoming::Bytes(String::new(), bytes));
    table.frames(3);
    assert_eq!(table.screen(), Screen::Person);
    table.until("the copy", |world| {
        !world.resource::<People>().backups.is_empty()
    });
    assert_eq!(standing(&table).points, 0, "nothing is restored unasked");
    let copy = table.app.world().resource::<People>().backups[0].clone();
    table.send(PeopleCmd::Restore(copy));
    table.until("the restored person", |world| {
        let career = world.resource::<Career>().known();
        career.is_some_and(|known| known.standing.points == 15)
    });
}

#[test]
fn a_typed_name_stays_when_the_seal_changes() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = open(temp.path());
    table.press("You");
    table.press("Rename");
    table.frames(3);
    assert_eq!(table.overlay().0, Some(Sheet::PersonName));
    table.press("your name");
    table.typed("Ann");
    table.frames(2);
    table.press("OK");
    table.frames(3);
    assert_eq!((name(&table).as_str(), table.overlay().0), ("Ann", None));
    table.send(PeopleCmd::Reseal(2));
    table.frames(3);
    assert_eq!(name(&table), "Ann");
    // No name breaks a screen.
    table.send(PeopleCmd::Rename(format!(" {} ", "long ".repeat(50))));
    table.frames(3);
    assert_eq!(name(&table).chars().count(), 40);
    drop(table);
    let table = open(temp.path());
    assert_eq!(name(&table).chars().count(), 40);
}

#[test]
fn a_copy_on_disk_is_known_however_it_comes() {
    let temp = tempfile::tempdir().expect("a folder");
    with_wins(temp.path(), 3);
    let mut table = open(temp.path());
    table.send(PeopleCmd::BackUp);
    table.until("the copy", |world| {
        !world.resource::<People>().backups.is_empty()
    });
    let copy = table.app.world().resource::<People>().backups[0].clone();
    drop(table);
    // Whatever it is called: from the command line, or dropped on the window.
    let there = tempfile::tempdir().expect("another device");
    let renamed = there.path().join("from my phone.txt");
    std::fs::copy(copy, &renamed).expect("copied");
    let window = |table: &mut Table| {
        let mut windows = table
            .world()
            .query_filtered::<bevy::prelude::Entity, bevy::prelude::With<bevy::window::PrimaryWindow>>();
        windows.single(table.app.world()).expect("a window")
    };
    for dropped in [false, true] {
        let temp = tempfile::tempdir().expect("its data");
        let mut table = open(temp.path());
        if dropped {
            let window = window(&mut table);
            table.send(bevy::window::FileDragAndDrop::DroppedFile {
                window,
                path_buf: renamed.clone(),
            });
        } else {
            table.send(Incoming::File(renamed.clone()));
        }
        table.until("the copy", |world| {
            !world.resource::<People>().backups.is_empty()
        });
        table.frames(3);
        assert_eq!(table.screen(), Screen::Person, "dropped: {dropped}");
        assert_eq!(standing(&table).points, 0, "nothing is restored unasked");
    }
    // The file that was chosen for it is restored at once.
    let temp = tempfile::tempdir().expect("its data");
    let mut table = open(temp.path());
    table.send(PeopleCmd::Restore(renamed));
    table.until("the restored person", |world| {
        let career = world.resource::<Career>().known();
        career.is_some_and(|known| known.standing.points == 15)
    });
}

#[test]
fn what_cannot_be_restored_is_told_in_the_users_language() {
    let temp = tempfile::tempdir().expect("a folder");
    let mut table = Table::open(
        temp.path(),
        412.0,
        915.0,
        1.0,
        chuhe::career::settings::Lang::ZhHans,
    );
    opened(&mut table);
    let cases = [
        ("nonsense", "备份文件"),
        (
            "(version: 99, files: [(path: \"\", text: \"\")])",
            "更新的版本",
        ),
        (
            "(version: 1, files: [(path: \"../x\", text: \"\")])",
            "../x",
        ),
    ];
    for (n, (text, said)) in cases.into_iter().enumerate() {
        let file = temp.path().join(format!("{n}.chuhe"));
        std::fs::write(&file, text).expect("written");
        table.send(PeopleCmd::Restore(file));
        table.until(said, |world| {
            let notices = world.resource::<chuhe::app::notices::Notices>();
            notices
                .shown()
                .is_some_and(|toast| toast.text.contains(said))
        });
        table
            .world()
            .resource_mut::<chuhe::app::notices::Notices>()
            .dismiss();
    }
}

#[test]
fn a_copy_is_kept_once_under_its_name_and_a_damaged_one_not_at_all() {
    let temp = tempfile::tempdir().expect("a folder");
    with_wins(temp.path(), 1);
    let mut table = open(temp.path());
    table.send(PeopleCmd::Reseal(1));
    table.frames(2);
    table.send(PeopleCmd::BackUp);
    let listed = |world: &bevy::prelude::World| world.resource::<People>().backups.clone();
    table.until("the copy", |world| !listed(world).is_empty());
    let copy = listed(table.app.world())[0].clone();
    let name = copy
        .file_name()
        .expect("named")
        .to_string_lossy()
        .into_owned();
    assert!(name.starts_with("竹影-"), "{name}");
    let bytes = std::fs::read(&copy).expect("written");
    drop(table);

    let temp = tempfile::tempdir().expect("another device");
    let mut table = open(temp.path());
    table.send(Incoming::Bytes(
        String::new(),
        bytes[..bytes.len() / 2].to_vec(),
    ));
    table.until("the refusal", |world| {
        let notices = world.resource::<chuhe::app::notices::Notices>();
        notices
            .shown()
            .is_some_and(|toast| toast.text.contains("cannot be restored"))
    });
    assert_eq!(table.screen(), Screen::Person);
    assert!(listed(table.app.world()).is_empty());
    for _ in 0..2 {
        table.send(Incoming::Bytes(String::new(), bytes.clone()));
        table.until("the copy", |world| !listed(world).is_empty());
        table.frames(3);
    }
    let kept = listed(table.app.world());
    assert_eq!(kept.len(), 1);
    assert!(kept[0].ends_with(&name), "{kept:?}");
}
