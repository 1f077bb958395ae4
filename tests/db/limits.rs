//! Time limits and turns: one organization cannot block the readers or the writer.

use std::sync::mpsc::{Sender, channel};

use homecourt::db::{Actor, Db, Transaction, tenant};
use homecourt::domain::ids::OrganizationId;
use homecourt::error::{Error, Result};
use homecourt::fair::QueueParty;
use tokio::task::JoinHandle;

use crate::support::{bodies, hold, note, notes, place, queued, staff};

const HARBOR: QueueParty = Some(OrganizationId(1));
const VALLEY: QueueParty = Some(OrganizationId(2));

/// A statement that never ends and writes nothing.
const ENDLESS: &str = "INSERT INTO notes (body) \
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0";

/// Starts a read that keeps its reader until the sender is dropped.
async fn held(db: &Db, party: QueueParty) -> (Sender<()>, JoinHandle<Result<()>>) {
    let (go, wait) = channel::<()>();
    let (started, has_started) = tokio::sync::oneshot::channel();
    let db = db.clone();
    let read = tokio::spawn(tenant::scope(party, async move {
        let read = db.read(move |_| {
            started.send(()).unwrap();
            // `recv` returns an error as soon as the sender is dropped.
            let _ = wait.recv();
            Ok(())
        });
        read.await
    }));
    has_started.await.unwrap();
    (go, read)
}

#[tokio::test]
async fn one_organization_holds_at_most_half_of_the_readers() {
    let place = place();
    let db = notes(&place.path);
    let (go, first) = held(&db, HARBOR).await;
    let (go_too, second) = held(&db, HARBOR).await;
    let third = queued(tenant::scope(HARBOR, db.read(|_| Ok("third"))));
    assert_eq!(tenant::scope(VALLEY, db.read(|_| Ok("valley"))).await.unwrap(), "valley");
    assert_eq!(db.read(|_| Ok("nobody's")).await.unwrap(), "nobody's");
    drop(go);
    assert_eq!(third.await.unwrap(), "third");
    drop(go_too);
    first.await.unwrap().unwrap();
    second.await.unwrap().unwrap();
}

#[tokio::test]
async fn lookups_and_archives_never_wait_for_readers() {
    let place = place();
    let db = notes(&place.path);
    let mut reads = Vec::new();
    for party in [HARBOR, HARBOR, VALLEY, VALLEY] {
        reads.push(held(&db, party).await);
    }
    assert_eq!(db.look_up(|_| Ok("found")).await.unwrap(), "found");
    assert_eq!(db.read_archive(|_| Ok("archive")).await.unwrap(), "archive");
    let late = tenant::scope(Some(OrganizationId(3)), db.read(|_| Ok(()))).await;
    assert!(matches!(late, Err(Error::Busy)));
    for (go, read) in reads {
        drop(go);
        read.await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn a_read_that_takes_too_long_is_stopped_and_its_reader_serves_on() {
    let place = place();
    let db = notes(&place.path);
    let endless = db.read(|conn| {
        let count = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
        Ok(conn.query_row(count, [], |row| row.get::<_, i64>(0))?)
    });
    let stopped = endless.await;
    assert!(matches!(stopped, Err(Error::Unavailable(why)) if why.contains("longer than 5 seconds")));
    for _ in 0..8 {
        assert_eq!(bodies(&db).await.len(), 0);
    }
}

#[tokio::test]
async fn a_write_that_takes_too_long_is_stopped_and_shares_no_transaction_for_a_while() {
    let place = place();
    let db = notes(&place.path);
    let endless = |tx: &Transaction<'_>| Ok(tx.execute(ENDLESS, [])?);
    let stopped = db.write(staff(1), endless).await;
    assert!(matches!(stopped, Err(Error::Unavailable(why)) if why.contains("longer than 10 seconds")));
    note(&db, "the next one").await.unwrap();

    let gate = hold(&db).await;
    let other = queued(note(&db, "not in its transaction"));
    let rogue = queued(db.write(staff(1), |tx| Ok(tx.execute_batch("ROLLBACK")?)));
    gate.open().await;
    other.await.unwrap();
    assert!(rogue.await.is_err());
    assert_eq!(bodies(&db).await, ["the next one", "not in its transaction"]);
}

async fn write(db: &Db, organization: i64, body: &'static str) -> Result<()> {
    let actor = Actor { user: None, organization: Some(OrganizationId(organization)), action: "write_note" };
    db.write(actor, move |tx| Ok(tx.execute("INSERT INTO notes (body) VALUES (?1)", [body]).map(drop)?)).await
}

#[tokio::test]
async fn writes_take_turns_by_organization_and_keep_their_order_within_one() {
    let place = place();
    let db = notes(&place.path);
    let gate = hold(&db).await;
    let waiting = [(1, "harbor 1"), (1, "harbor 2"), (1, "harbor 3"), (2, "valley 1"), (2, "valley 2")]
        .map(|(organization, body)| queued(write(&db, organization, body)));
    gate.open().await;
    for write in waiting {
        write.await.unwrap();
    }
    assert_eq!(bodies(&db).await, ["harbor 1", "valley 1", "harbor 2", "valley 2", "harbor 3"]);
}

#[tokio::test]
async fn one_organization_holds_at_most_half_of_the_places_of_waiting_writes() {
    let place = place();
    let db = notes(&place.path);
    db.write(Actor::program("loosen"), |tx| {
        Ok(tx.execute_batch(
            "DROP TABLE notes; CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT) STRICT",
        )?)
    })
    .await
    .unwrap();
    let gate = hold(&db).await;
    let waiting: Vec<_> = (0..256).map(|_| queued(write(&db, 1, "harbor"))).collect();
    let refused = write(&db, 1, "one too many").await;
    assert!(
        matches!(refused, Err(Error::Unavailable(why)) if why.starts_with("256 changes of this organization"))
    );
    let other = queued(write(&db, 2, "valley"));
    gate.open().await;
    other.await.unwrap();
    for write in waiting {
        write.await.unwrap();
    }
    assert_eq!(bodies(&db).await.len(), 257);
}
