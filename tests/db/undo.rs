//! What the file keeps for undoing actions.

use std::time::Duration;

use homecourt::db::Db;

use crate::support::{notes, place, staff};

async fn kept(db: &Db) -> Vec<i64> {
    let ids = db.read(|conn| {
        let mut statement = conn.prepare("SELECT activity_id FROM undo_records ORDER BY activity_id")?;
        Ok(statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
    });
    ids.await.unwrap()
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
    let trimmed = async {
        while kept(&db).await.len() > 2 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), trimmed).await.unwrap();
    assert_eq!(kept(&db).await, [4, 5]);
    random_note(&db, 1_000).await;
    let trimmed = async {
        while kept(&db).await != [5, 6] {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), trimmed).await.unwrap();
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
