//! The writer: jobs that share a commit behave as if each had its own.

use futures_util::FutureExt;
use homecourt::db::{Actor, Db, OpenPurpose};
use homecourt::domain::ids::OrganizationId;
use homecourt::error::Error;
use proptest::prelude::*;

use crate::support::{SCHEMA, bodies, count, hold, migrations, note, notes, outside, place, queued, staff};

/// How a job of the property test ends after its write.
#[derive(Clone, Copy, Debug)]
enum End {
    Succeeds,
    Fails,
    Panics,
}

#[derive(Clone, Debug)]
struct Step {
    body: u8,
    end: End,
    alone: bool,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let end = prop_oneof![3 => Just(End::Succeeds), 1 => Just(End::Fails), 1 => Just(End::Panics)];
    let step = (0..20_u8, end, proptest::bool::weighted(0.1));
    proptest::collection::vec(step.prop_map(|(body, end, alone)| Step { body, end, alone }), 0..60)
}

/// Runs a step. The same body a second time violates a constraint.
async fn perform(db: &Db, step: Step) -> bool {
    let job = move |tx: &homecourt::db::Transaction<'_>| {
        tx.execute("INSERT INTO notes (body) VALUES (?1)", [format!("note {}", step.body)])?;
        match step.end {
            End::Succeeds => Ok(()),
            End::Fails => Err(Error::missing("Note")),
            End::Panics => panic!("as asked"),
        }
    };
    let result = if step.alone { db.write_alone(staff(1), job).await } else { db.write(staff(1), job).await };
    result.is_ok()
}

/// The visible results of a run: which jobs succeeded, the stored notes, and the number of activity entries.
type Outcome = (Vec<bool>, Vec<String>, i64);

/// Runs the steps one by one, or all together behind a job that blocks the writer until they wait.
fn run(steps: &[Step], together: bool) -> Outcome {
    let place = place();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let db = notes(&place.path);
        let mut succeeded = Vec::new();
        if together {
            let gate = hold(&db).await;
            let mut waiting = Vec::new();
            for step in steps {
                waiting.push(queued(perform(&db, step.clone())));
            }
            gate.open().await;
            for step in waiting {
                succeeded.push(step.await);
            }
        } else {
            for step in steps {
                succeeded.push(perform(&db, step.clone()).await);
            }
        }
        let entries = count(&db, "SELECT count(*) FROM activity").await;
        (succeeded, bodies(&db).await, entries)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn jobs_that_share_a_commit_end_as_they_do_one_by_one(steps in steps()) {
        prop_assert_eq!(run(&steps, true), run(&steps, false));
    }
}

#[tokio::test]
async fn a_failed_job_undoes_itself_alone() {
    let place = place();
    let db = notes(&place.path);
    let gate = hold(&db).await;
    let jobs = [End::Succeeds, End::Fails, End::Panics, End::Succeeds].into_iter().enumerate();
    let waiting: Vec<_> = jobs
        .map(|(body, end)| Step { body: u8::try_from(body).unwrap(), end, alone: false })
        .map(|step| queued(perform(&db, step)))
        .collect();
    gate.open().await;
    for (step, succeeds) in waiting.into_iter().zip([true, false, false, true]) {
        assert_eq!(step.await, succeeds);
    }
    assert_eq!(bodies(&db).await, ["note 0", "note 3"]);
}

#[tokio::test]
async fn a_panic_is_an_internal_error() {
    let place = place();
    let db = notes(&place.path);
    let answer: homecourt::error::Result<()> =
        db.write(Actor::program("panic"), |_| panic!("as asked")).await;
    assert!(matches!(answer, Err(Error::Internal(cause)) if cause.contains("as asked")));
    note(&db, "still here").await.unwrap();
    assert_eq!(bodies(&db).await, ["still here"]);
}

#[tokio::test]
async fn a_job_that_ends_the_transaction_itself_takes_the_batch_with_it_and_no_other() {
    let place = place();
    let db = notes(&place.path);
    let gate = hold(&db).await;
    let first = queued(note(&db, "shares its fate"));
    let rogue = queued(db.write(Actor::program("rogue"), |tx| Ok(tx.execute_batch("ROLLBACK")?)));
    gate.open().await;
    assert!(first.await.is_err());
    assert!(rogue.await.is_err());
    note(&db, "the next one").await.unwrap();
    assert_eq!(bodies(&db).await, ["the next one"]);
}

#[tokio::test]
async fn an_answered_write_is_in_the_file() {
    let place = place();
    let db = notes(&place.path);
    note(&db, "kept").await.unwrap();
    let outside = outside(&place.path);
    let body: String = outside.query_row("SELECT body FROM notes", [], |row| row.get(0)).unwrap();
    assert_eq!(body, "kept");
}

#[tokio::test]
async fn a_full_queue_answers_busy() {
    let place = place();
    let db = notes(&place.path);
    let gate = hold(&db).await;
    let waiting: Vec<_> = (0..512).map(|number: i32| queued(note(&db, number.to_string()))).collect();
    assert!(matches!(note(&db, "one too many").now_or_never(), Some(Err(Error::Busy))));
    gate.open().await;
    for waiting in waiting {
        waiting.await.unwrap();
    }
    assert_eq!(bodies(&db).await.len(), 512);
}

#[tokio::test]
async fn a_write_raises_the_generation_of_its_organization_alone() {
    let place = place();
    let db = notes(&place.path);
    let (one, two) = (OrganizationId(1), OrganizationId(2));
    let before = (db.generation(one), db.generation(two), db.overall_generation());
    db.write(staff(1), |tx| Ok(tx.execute("INSERT INTO notes (body) VALUES ('one')", [])?)).await.unwrap();
    let after = (db.generation(one), db.generation(two), db.overall_generation());
    assert!(after.0 > before.0);
    assert_eq!(after.1, before.1);
    assert!(after.2 > before.2);
}

#[tokio::test]
async fn a_write_without_an_organization_raises_all_generations() {
    let place = place();
    let db = notes(&place.path);
    let (one, two) = (OrganizationId(1), OrganizationId(2));
    let before = (db.generation(one), db.generation(two));
    note(&db, "for all").await.unwrap();
    assert!(db.generation(one) > before.0);
    assert!(db.generation(two) > before.1);
}

#[tokio::test]
async fn a_write_that_changes_nothing_or_fails_raises_no_generation() {
    let place = place();
    let db = notes(&place.path);
    let before = db.overall_generation();
    db.write(Actor::program("probe"), |_| Ok(())).await.unwrap();
    let failed: homecourt::error::Result<()> = db
        .write(staff(1), |tx| {
            tx.execute("INSERT INTO notes (body) VALUES ('undone')", [])?;
            Err(Error::missing("Note"))
        })
        .await;
    assert!(failed.is_err());
    assert_eq!(db.overall_generation(), before);
}

#[tokio::test]
async fn a_quiet_write_is_kept_and_raises_no_generation() {
    let place = place();
    let db = notes(&place.path);
    let before = (db.generation(OrganizationId(1)), db.overall_generation());
    let write =
        |tx: &homecourt::db::Transaction<'_>| Ok(tx.execute("INSERT INTO notes (body) VALUES ('hush')", [])?);
    db.write_quietly(staff(1), write).await.unwrap();
    assert_eq!((db.generation(OrganizationId(1)), db.overall_generation()), before);
    assert_eq!(bodies(&db).await, ["hush"]);
    assert_eq!(count(&db, "SELECT count(*) FROM activity").await, 1, "who did it is written down");
}

#[tokio::test]
async fn a_committed_write_notifies_the_receiver_of_changes() {
    let place = place();
    let db = notes(&place.path);
    let mut changes = db.changes();
    assert!(changes.changed().now_or_never().is_none());
    note(&db, "for all").await.unwrap();
    assert!(changes.changed().now_or_never().is_some());
    assert!(changes.changed().now_or_never().is_none());
}

#[tokio::test]
async fn the_write_of_another_process_raises_all_generations() {
    let place = place();
    let db = notes(&place.path);
    let before = db.generation(OrganizationId(2));
    outside(&place.path).execute("INSERT INTO notes (body) VALUES ('from outside')", []).unwrap();
    db.write(Actor::program("probe"), |_| Ok(())).await.unwrap();
    assert!(db.generation(OrganizationId(2)) > before);
}

#[tokio::test]
async fn a_users_write_adds_a_row_to_the_activity_log() {
    let place = place();
    let db = notes(&place.path);
    db.write(staff(2), |_| Ok(())).await.unwrap();
    note(&db, "by the program").await.unwrap();
    let row: (i64, i64, String) = db
        .read(|conn| {
            let columns = "SELECT organization_id, user_id, action FROM activity";
            Ok(conn.query_row(columns, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?)
        })
        .await
        .unwrap();
    assert_eq!(row, (2, 1, "write_note".to_owned()));
    assert_eq!(count(&db, "SELECT count(*) FROM activity").await, 1);
}

#[tokio::test]
async fn an_organization_with_activity_can_be_deleted() {
    let place = place();
    let db = notes(&place.path);
    db.write(staff(1), |_| Ok(())).await.unwrap();
    db.write_alone(staff(1), |tx| Ok(tx.execute("DELETE FROM organizations WHERE id = 1", [])?))
        .await
        .unwrap();
    assert_eq!(count(&db, "SELECT count(*) FROM activity").await, 0);
}

#[tokio::test]
async fn a_reader_refuses_writes() {
    let place = place();
    let db = notes(&place.path);
    let written = db.read(|conn| Ok(conn.execute("INSERT INTO notes (body) VALUES ('no')", [])?)).await;
    assert!(written.is_err());
    assert_eq!(bodies(&db).await.len(), 0);
}

#[tokio::test]
async fn a_read_sees_one_snapshot() {
    let place = place();
    let db = notes(&place.path);
    let path = place.path.clone();
    let (before, after): (i64, i64) = db
        .read(move |conn| {
            let count = || conn.query_row("SELECT count(*) FROM notes", [], |row| row.get(0));
            let before = count()?;
            outside(&path).execute("INSERT INTO notes (body) VALUES ('meanwhile')", [])?;
            Ok((before, count()?))
        })
        .await
        .unwrap();
    assert_eq!(before, after);
    assert_eq!(bodies(&db).await, ["meanwhile"]);
}

#[tokio::test]
async fn a_read_that_panics_is_an_internal_error_and_its_reader_stays_usable() {
    let place = place();
    let db = notes(&place.path);
    for _ in 0..10 {
        let answer: homecourt::error::Result<()> = db.read(|_| panic!("as asked")).await;
        assert!(matches!(answer, Err(Error::Internal(_))));
    }
    assert_eq!(bodies(&db).await.len(), 0);
}

#[tokio::test]
async fn a_closed_database_has_finished_waiting_jobs_and_rejects_new_ones() {
    let place = place();
    let db = notes(&place.path);
    let gate = hold(&db).await;
    let waiting = queued(note(&db, "in flight"));
    let closing = queued(db.close());
    gate.open().await;
    waiting.await.unwrap();
    closing.await.unwrap();
    assert!(matches!(note(&db, "late").await, Err(Error::Busy)));
    let log = place.folder.path().join("league.db-wal");
    assert!(!log.exists());
    let again = Db::open_with(&place.path, OpenPurpose::Serve, &migrations(&[SCHEMA])).unwrap();
    assert_eq!(bodies(&again).await, ["in flight"]);
}
