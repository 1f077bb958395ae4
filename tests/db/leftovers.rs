//! The next command removes the files that killed commands leave beside a database.

use std::path::Path;
use std::process::{Command, Stdio};

use homecourt::db::{Db, OpenPurpose, backup, migrate, restore};

use crate::support::{league, place};

/// Returns the names of the incomplete copies in a folder.
fn partial(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.contains(".partial")).collect();
    names.sort();
    names
}

/// Returns the id of a process that has ended.
fn ended() -> u32 {
    let mut child = Command::new("true").spawn().unwrap();
    child.wait().unwrap();
    child.id()
}

#[tokio::test]
async fn unfinished_copies_of_killed_commands_are_removed_and_no_others() {
    let place = place();
    let folder = place.folder.path();
    league(&place.path).await.close().await.unwrap();
    let saved = folder.join("saved.db");
    let commands: [&dyn Fn(); 3] = [
        &|| drop(Db::open(&place.path, OpenPurpose::Use).unwrap()),
        &|| drop(migrate(&place.path).unwrap()),
        &|| drop(restore(&saved, &place.path, true).unwrap()),
    ];
    backup(&place.path, &saved).unwrap();
    let mut other = Command::new("sleep").arg("600").spawn().unwrap();
    let (gone, alive) = (ended(), other.id());
    let others = [
        format!(".league.db.{alive}.partial"),
        format!(".league.db.{gone}.partial.txt"),
        format!(".film.mkv.{gone}.partial"),
    ];
    for command in commands {
        for suffix in ["", "-journal", "-wal", "-shm"] {
            std::fs::write(folder.join(format!(".league.db.{gone}.partial{suffix}")), "half").unwrap();
        }
        std::fs::write(folder.join(format!(".league.db.before-v9-20261122T090000Z.{gone}.partial")), "half")
            .unwrap();
        std::fs::write(folder.join(format!(".league-20261122T090000Z.db.{gone}.partial")), "half").unwrap();
        // A killed backup to another file name has left one, a killed export of an archive the other.
        for name in ["monday.db", "lions.zip"] {
            std::fs::write(folder.join(format!(".{name}.{gone}.partial")), "half").unwrap();
        }
        for other in &others {
            std::fs::write(folder.join(other), "whole").unwrap();
        }
        command();
        let mut expected = others.clone();
        expected.sort();
        assert_eq!(partial(folder), expected);
    }
    other.kill().unwrap();
    other.wait().unwrap();
}

#[tokio::test]
async fn a_killed_restore_is_tidied_up_by_the_next_command() {
    const FOLDER: &str = "HOMECOURT_TEST_RESTORE_IN";
    if let Some(folder) = std::env::var_os(FOLDER) {
        let folder = Path::new(&folder);
        loop {
            restore(&folder.join("saved.db"), &folder.join("league.db"), true).unwrap();
        }
    }
    let place = place();
    let folder = place.folder.path();
    league(&place.path).await.close().await.unwrap();
    backup(&place.path, &folder.join("saved.db")).unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "leftovers::a_killed_restore_is_tidied_up_by_the_next_command"])
        .env(FOLDER, folder)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    loop {
        while partial(folder).is_empty() {
            assert!(child.try_wait().unwrap().is_none(), "the restores ended");
        }
        Command::new("kill").args(["-STOP", &child.id().to_string()]).status().unwrap();
        if !partial(folder).is_empty() {
            break;
        }
        Command::new("kill").args(["-CONT", &child.id().to_string()]).status().unwrap();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!partial(folder).is_empty(), "what the kill left");
    migrate(&place.path).unwrap();
    assert_eq!(partial(folder), Vec::<String>::new());
}
