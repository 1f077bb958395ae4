//! Durable writes of one row: through the single writer, and through a pool of 16 writing connections.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use homecourt::db::{Actor, Db, OpenPurpose, Transaction};
use homecourt::domain::ids::{OrganizationId, UserId};
use homecourt::store;
use r2d2_sqlite::SqliteConnectionManager;
use rusqlite::TransactionBehavior;

use crate::report::{Report, Row, VALUE};

const CLIENTS: u32 = 16;
const TIME: Duration = Duration::from_secs(3);
const INSERT: &str =
    "INSERT INTO week_offs (organization_id, season_id, league_id, date) VALUES (1, 1, 1, '2026-01-01')";

/// Measures both on two files in the same folder.
pub fn measure(folder: &Path, report: &mut Report) {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let (one, many) = (folder.join("one.db"), folder.join("many.db"));
    for path in [&one, &many] {
        runtime.block_on(prepare(path));
    }
    let grouped = runtime.block_on(through_the_writer(&one, Kind::OfTheProgram));
    let pooled = through_a_pool(&many);
    // Turns, so that a slow moment of the disk meets both.
    let rounds = [Kind::Logged, Kind::Recorded, Kind::Recorded, Kind::Logged]
        .map(|kind| (kind == Kind::Recorded, runtime.block_on(through_the_writer(&one, kind))));
    let rate =
        |recorded: bool| rounds.iter().filter(|(is, _)| *is == recorded).map(|(_, rate)| rate).sum::<f64>();
    let row =
        |name: &str, rate: f64| Row::new(name).figure(VALUE, rate, "/s").note("16 clients, synchronous=FULL");
    report.add(row("durable writes, one writer", grouped));
    report.add(row("durable writes, pool of 16 writers", pooled));
    report.at_least("durable writes, ratio", grouped / pooled, 8.0);
    report.add(row("durable writes of a user, in the activity log", rate(false) / 2.0));
    report.add(row("durable writes of a user, recorded for undo", rate(true) / 2.0));
    report.at_least("durable writes, recorded for undo", rate(true) / rate(false), 0.85);
}

/// Creates an organization with a season and a league, which rows refer to.
async fn prepare(path: &Path) {
    let db = Db::open(path, OpenPurpose::Create).expect("a database");
    let fill = db.write(Actor::program("bench"), |tx| {
        tx.execute_batch(
            "INSERT INTO organizations (id, name, slug, created_at) VALUES (1, 'Bench', 'bench', 0);
             INSERT INTO users (id, organization_id, username, username_key, password_hash, role, created_at)
                VALUES (1, 1, 'bench', 'bench', '-', 'org_owner', 0);
             INSERT INTO organization_sports VALUES (1, 1);
             INSERT INTO seasons (id, organization_id, sport_id, name) VALUES (1, 1, 1, 'Season');
             INSERT INTO leagues (id, organization_id, name) VALUES (1, 1, 'League');
             INSERT INTO seasons_leagues (organization_id, season_id, league_id, position) VALUES (1, 1, 1, 1);",
        )?;
        store::sports::list(tx).map(drop)
    });
    fill.await.expect("its first rows");
    db.close().await.expect("a clean end");
}

/// Whose writes are measured.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The program's own: no entry in the activity log.
    OfTheProgram,
    /// A user's, with an entry in the activity log.
    Logged,
    /// A user's whose changes are recorded as well, so that they can be undone.
    Recorded,
}

async fn through_the_writer(path: &Path, kind: Kind) -> f64 {
    let db = Db::open(path, OpenPurpose::Serve).expect("the database");
    let begun = Instant::now();
    let clients: Vec<_> = (0..CLIENTS)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                let mut count = 0_u32;
                while begun.elapsed() < TIME {
                    write(&db, kind).await;
                    count += 1;
                }
                count
            })
        })
        .collect();
    let mut total = 0;
    for client in clients {
        total += client.await.expect("a client");
    }
    let rate = f64::from(total) / begun.elapsed().as_secs_f64();
    db.close().await.expect("a clean end");
    rate
}

async fn write(db: &Db, kind: Kind) {
    let insert = |tx: &Transaction<'_>| {
        tx.prepare_cached(INSERT)?.execute([])?;
        Ok(())
    };
    let user = Actor { user: Some(UserId(1)), organization: Some(OrganizationId(1)), action: "bench" };
    let written = match kind {
        Kind::OfTheProgram => db.write(Actor::program("bench"), insert).await,
        Kind::Logged => db.write_quietly(user, insert).await,
        Kind::Recorded => db.write(user, insert).await,
    };
    written.expect("a write");
}

fn through_a_pool(path: &Path) -> f64 {
    let manager = SqliteConnectionManager::file(path).with_init(|conn| {
        conn.execute_batch(
            "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;",
        )
    });
    let pool = r2d2::Pool::builder().max_size(CLIENTS).build(manager).expect("a pool");
    let total = AtomicU64::new(0);
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..CLIENTS {
            scope.spawn(|| {
                while begun.elapsed() < TIME {
                    let mut conn = pool.get().expect("a connection");
                    let tx = conn
                        .transaction_with_behavior(TransactionBehavior::Immediate)
                        .expect("a transaction");
                    tx.prepare_cached(INSERT).and_then(|mut insert| insert.execute([])).expect("a write");
                    tx.commit().expect("a commit");
                    total.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    let count = u32::try_from(total.into_inner()).expect("a count");
    f64::from(count) / begun.elapsed().as_secs_f64()
}
