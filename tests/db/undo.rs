//! What the file keeps for undoing actions.

use std::time::Duration;

use homecourt::db::Db;

use crate::support::{notes, outside, place, staff};

async fn kept(db: &Db) -> Vec<i64> {
    let ids = db.read(|conn| {
        let mut statement = conn.prepare("SELECT activity_id FROM undo_records ORDER BY activity_id")?;
        Ok(statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
    });
    ids.await.unwrap()
}

/// Waits until the writer has removed records, so that `is_reached` holds for the ids of those that are left.
async fn wait_until(db: &Db, is_reached: impl Fn(&[i64]) -> bool) {
    let waiting = async {
        while !is_reached(&kept(db).await) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), waiting).await.unwrap();
}

/// Writes a note whose record has at least `bytes` bytes: random ones, which nothing compresses.
async fn random_note(db: &Db, bytes: i64) {
    let written = db.write(staff(1), move |tx| {
        tx.execute("INSERT INTO notes (body) VALUES (hex(randomblob(?1)))", [bytes])?;
        Ok(())
    });
    written.await.unwrap();
}

#[tokio::test]
async fn the_oldest_records_go_where_all_take_more_than_they_may() {
    let place = place();
    let db = notes(&place.path);
    for _ in 0..5 {
        random_note(&db, 1_000).await;
    }
    assert_eq!(kept(&db).await, [1, 2, 3, 4, 5]);
    db.set_undo_limit(2_999);
    wait_until(&db, |kept| kept.len() <= 2).await;
    assert_eq!(kept(&db).await, [4, 5]);
    random_note(&db, 1_000).await;
    wait_until(&db, |kept| kept == [5, 6]).await;
    db.close().await.unwrap();
}

#[tokio::test]
async fn a_writer_that_is_never_idle_removes_old_records_too() {
    let place = place();
    let db = notes(&place.path);
    db.set_undo_limit(2_999);
    for _ in 0..1_500 {
        random_note(&db, 1_000).await;
    }
    let kept = kept(&db).await.len();
    assert!(kept <= 502, "{kept} records");
    db.close().await.unwrap();
}

#[tokio::test]
async fn records_that_are_far_over_the_limit_go_in_several_steps() {
    let place = place();
    notes(&place.path).close().await.unwrap();
    outside(&place.path)
        .execute_batch(
            "WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id < 4500)
             INSERT INTO activity (id, organization_id, action, at) SELECT id, 1, 'test', unixepoch() FROM ids;
             INSERT INTO undo_records (activity_id, organization_id, at, changes)
             SELECT id, 1, at, zeroblob(100) FROM activity;",
        )
        .unwrap();
    let db = notes(&place.path);
    db.set_undo_limit(10_000);
    wait_until(&db, |kept| kept.len() <= 100).await;
    assert_eq!(kept(&db).await, (4_406..=4_500).collect::<Vec<_>>());
    db.close().await.unwrap();
}

#[tokio::test]
async fn a_record_of_a_wrong_clock_takes_no_other_values_along() {
    let place = place();
    let db = notes(&place.path);
    for _ in 0..3 {
        random_note(&db, 10).await;
    }
    db.close().await.unwrap();
    // The first action is old; the third was recorded while the clock was wrong.
    outside(&place.path)
        .execute_batch(
            "UPDATE undo_records SET at = 0 WHERE activity_id <> 2;
             INSERT INTO activity_subjects (organization_id, activity_id, position, noun, subject_id, name, change, edits)
             SELECT 1, activity_id, 9, 'note', 1, 'note', 'update', '[]' FROM undo_records;",
        )
        .unwrap();
    let db = notes(&place.path);
    wait_until(&db, |kept| kept == [2]).await;
    let with_values = db.read(|conn| {
        let mut statement = conn.prepare(
            "SELECT activity_id FROM activity_subjects WHERE position = 9 AND edits IS NOT NULL ORDER BY activity_id",
        )?;
        Ok(statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<i64>>>()?)
    });
    assert_eq!(with_values.await.unwrap(), [2, 3]);
    db.close().await.unwrap();
}
