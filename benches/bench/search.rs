//! The search of an organization with 50,000 players, in this process without a server.

use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use homecourt::clock::Clock;
use homecourt::db::{Actor, Db, OpenPurpose, Transaction};
use homecourt::domain::organizations::OrganizationFields;
use homecourt::domain::players::View;
use homecourt::error::Result;
use homecourt::store;
use homecourt::store::players::NewPlayer;
use homecourt::views::search;

use crate::latencies::Latencies;
use crate::report::{Report, Row};

const PLAYERS: usize = 50_000;
const SYLLABLES: [&str; 16] =
    ["an", "bel", "cor", "da", "el", "fi", "gar", "ho", "in", "jo", "ka", "lin", "mar", "no", "ro", "son"];

/// Measures the search for beginnings of names: a first name, the first letters of both names, and whole names.
pub fn measure(folder: &Path, report: &mut Report) {
    let db = Db::open(&folder.join("search.db"), OpenPurpose::Create).expect("a new database");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let made = db.write_alone(Actor::program("bench"), fill);
    let organization = runtime.block_on(made).expect("players");
    let searched = db.read(move |conn| {
        let mut latencies = Latencies::default();
        for number in (0..PLAYERS).step_by(97) {
            let (first, last) = name(number);
            for text in [first.clone(), format!("{} {}", &first[..2], &last[..3]), format!("{first} {last}")]
            {
                let begun = Instant::now();
                black_box(search::search(
                    conn,
                    (organization, View::Public),
                    (&text, 5),
                    Clock::System.now(),
                )?);
                latencies.add(begun.elapsed());
            }
        }
        Ok(latencies)
    });
    let latencies = runtime.block_on(searched).expect("results");
    runtime.block_on(db.close()).expect("a clean end");
    let (median, slow) = (latencies.percentile(50), latencies.percentile(99));
    let row = Row::new("search, 50,000 players").figure("p50", median, "ms").figure("p99", slow, "ms");
    report.add(row.bound("p50 at most 5 ms", median <= 5.0));
}

/// Creates the organization with its players.
fn fill(tx: &Transaction<'_>) -> Result<homecourt::domain::ids::OrganizationId> {
    let fields = OrganizationFields {
        name: "Large League".to_owned(),
        slug: "large".to_owned(),
        ..OrganizationFields::default()
    };
    let organization = store::organizations::create(tx, &fields, 0)?;
    for number in 0..PLAYERS {
        let (first_name, last_name) = name(number);
        let player = NewPlayer { first_name: &first_name, last_name: &last_name, ..NewPlayer::default() };
        store::players::create(tx, organization, &player)?;
    }
    Ok(organization)
}

/// Returns the first and last name of a player: 256 first names, 4,096 last names.
fn name(number: usize) -> (String, String) {
    let word = |mut number: usize, syllables: usize| {
        let mut word = String::new();
        for _ in 0..syllables {
            word.push_str(SYLLABLES[number % SYLLABLES.len()]);
            number /= SYLLABLES.len();
        }
        word
    };
    (word(number * 7, 2), word(number * 31, 3))
}
