//! Compressed backups are verified, restored like others, and leave no temporary files.

use std::path::{Path, PathBuf};

use homecourt::db::{backup_compressed, is_compressed, remove_unfinished, restore, verify};

use crate::backups::{listing, slugs, write_until};
use crate::support::{league, place};

/// Makes a compressed backup in the folder of the backups.
fn make(database: &Path, folder: &Path) -> PathBuf {
    let target = folder.join("league-20261123T031500Z.db.zst");
    backup_compressed(database, &target, &|_| ()).unwrap();
    target
}

#[tokio::test]
async fn a_compressed_backup_is_smaller_and_restores_like_any_other() {
    let place = place();
    league(&place.path).await.close().await.unwrap();
    let folder = place.folder.path().join("backups");
    let copy = make(&place.path, &folder);
    assert!(is_compressed(&copy).unwrap() && !is_compressed(&place.path).unwrap());
    let verified = verify(&copy).unwrap();
    assert!(copy.metadata().unwrap().len() < u64::try_from(verified.report.bytes).unwrap() / 2);
    assert_eq!(listing(&folder), std::slice::from_ref(&copy));
    let expected = slugs(&place.path);
    std::fs::remove_file(&place.path).unwrap();
    restore(&copy, &place.path, false).unwrap();
    assert_eq!(slugs(&place.path), expected);
    assert!(listing(place.folder.path()).iter().all(|path| !path.to_string_lossy().contains("partial")));
}

#[tokio::test]
async fn a_compressed_backup_that_was_cut_short_or_altered_is_neither_verified_nor_restored() {
    let place = place();
    league(&place.path).await.close().await.unwrap();
    let copy = make(&place.path, &place.folder.path().join("backups"));
    let whole = std::fs::read(&copy).unwrap();
    let mut altered = whole.clone();
    altered[whole.len() / 2] ^= 0x40;
    let before = slugs(&place.path);
    for broken in [&whole[..whole.len() - 3], &whole[..whole.len() / 2], &altered] {
        std::fs::write(&copy, broken).unwrap();
        let complaint = verify(&copy).unwrap_err().to_string();
        assert!(complaint.contains("league-20261123T031500Z.db.zst"), "{complaint}");
        restore(&copy, &place.path, true).unwrap_err();
        assert_eq!(slugs(&place.path), before);
    }
}

#[tokio::test]
async fn a_compressed_file_of_another_kind_is_named_in_the_refusal() {
    let place = place();
    let letter = place.folder.path().join("letter.zst");
    std::fs::write(&letter, zstd::encode_all(&b"a letter, and no database"[..], 3).unwrap()).unwrap();
    let complaint = verify(&letter).unwrap_err().to_string();
    assert!(complaint.contains("letter.zst is damaged, or is no database"), "{complaint}");
}

#[tokio::test(flavor = "multi_thread")]
async fn compressed_backups_of_a_busy_database_are_sound() {
    let place = place();
    let db = league(&place.path).await;
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let writing = tokio::spawn(write_until(db.clone(), stopped));
    let mut counts = Vec::new();
    for count in 0..5 {
        let target = place.folder.path().join(format!("copy-{count}.zst"));
        let source = place.path.clone();
        let made = tokio::task::spawn_blocking(move || {
            backup_compressed(&source, &target, &|_| ()).and_then(|()| verify(&target))
        });
        let tables = made.await.unwrap().unwrap().report.tables;
        counts.push(tables.iter().find(|table| table.name == "teams").unwrap().rows);
    }
    stop.send(()).unwrap();
    let written = writing.await.unwrap();
    assert!(counts.is_sorted() && counts.last() <= Some(&written), "{counts:?} of {written}");
}

#[tokio::test]
async fn a_failed_backup_leaves_nothing_and_never_replaces_a_file() {
    let place = place();
    league(&place.path).await.close().await.unwrap();
    let folder = place.folder.path().join("backups");
    let copy = make(&place.path, &folder);
    let before = std::fs::read(&copy).unwrap();
    let complaint = backup_compressed(&place.path, &copy, &|_| ()).unwrap_err().to_string();
    assert!(complaint.contains("exists already"), "{complaint}");
    assert_eq!(std::fs::read(&copy).unwrap(), before);
    let mut bytes = std::fs::read(&place.path).unwrap();
    let half = bytes.len() / 2;
    bytes[half..].fill(0xA5);
    std::fs::write(&place.path, bytes).unwrap();
    backup_compressed(&place.path, &folder.join("second.zst"), &|_| ()).unwrap_err();
    assert_eq!(listing(&folder), [copy]);
}

#[tokio::test]
async fn temporary_files_of_a_killed_server_are_removed_at_the_next_start() {
    let place = place();
    league(&place.path).await.close().await.unwrap();
    let folder = place.folder.path().join("backups");
    std::fs::create_dir(&folder).unwrap();
    // In a container, the killed server may have had the process id of this one.
    for name in ["league.db", "league.db.zst"] {
        for suffix in ["", "-journal"] {
            let left = folder.join(format!(".{name}.{}.partial{suffix}", std::process::id()));
            std::fs::write(left, "half").unwrap();
        }
    }
    let kept = folder.join("league-20261123T031500Z.db.zst");
    std::fs::write(&kept, "whole").unwrap();
    remove_unfinished(&place.path, &folder).unwrap();
    assert_eq!(listing(&folder), [kept]);
}
