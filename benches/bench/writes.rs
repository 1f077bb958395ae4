//! Durable writes of one row: through the single writer, and through a pool of 16 writing connections.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use homecourt::db::{Actor, Db, OpenPurpose};
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
    let grouped = runtime.block_on(through_the_writer(&one));
    let pooled = through_a_pool(&many);
    let row =
        |name: &str, rate: f64| Row::new(name).figure(VALUE, rate, "/s").note("16 clients, synchronous=FULL");
    report.add(row("durable writes, one writer", grouped));
    report.add(row("durable writes, pool of 16 writers", pooled));
    report.at_least("durable writes, ratio", grouped / pooled, 8.0);
}

/// Creates an organization with a season and a league, which rows refer to.
async fn prepare(path: &Path) {
    let db = Db::open(path, OpenPurpose::Create).expect("a database");
    let fill = db.write(Actor::program("bench"), |tx| {
        tx.execute_batch(
            "INSERT INTO organizations (id, name, slug, created_at) VALUES (1, 'Bench', 'bench', 0);
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

async fn through_the_writer(path: &Path) -> f64 {
    let db = Db::open(path, OpenPurpose::Serve).expect("the database");
    let begun = Instant::now();
    let clients: Vec<_> = (0..CLIENTS)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                let mut count = 0_u32;
                while begun.elapsed() < TIME {
                    let write = db.write(Actor::program("bench"), |tx| {
                        tx.prepare_cached(INSERT)?.execute([])?;
                        Ok(())
                    });
                    write.await.expect("a write");
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
