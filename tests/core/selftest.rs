//! The self-test that runs on a phone's processor.

#[test]
fn the_core_passes_its_own_check_here() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(chuhe::tools::selftest::run(folder.path()), Ok(()));
}
