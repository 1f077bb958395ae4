//! An import that is killed leaves the whole organization, or nothing of it.

use std::io::Read;
use std::path::Path;
use std::process::Stdio;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use homecourt::db;

use crate::archive_rows::{Rows, execute, read, rows_of};
use crate::support::Home;

/// Number of killed imports. Each takes about half a second with its checks: 100 pass as well, and take a minute.
const KILLS: u32 = 60;

/// Players of the organization: enough that most of an import's time is spent in its transaction.
const PLAYERS: u32 = 2_000;

/// A folder with the archive of a large organization beside a database with another one.
fn prepared() -> (Home, Rows) {
    let home = Home::with_players();
    execute(
        &home.path("homecourt.db"),
        format!(
            "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {PLAYERS})
             INSERT INTO players (organization_id, first_name, last_name)
             SELECT organizations.id, 'Player', 'No ' || n FROM numbers, organizations WHERE slug = 'lions';"
        ),
    );
    home.run(&["organization", "export", "lions", "--output", "lions.zip"]).done();
    (another(&home), rows_of(&home.path("homecourt.db"), "lions"))
}

/// Returns a folder with the archive and a database with one organization.
fn another(from: &Home) -> Home {
    let home = Home::with_database();
    home.run(&["organization", "create", "--name", "Bears", "--slug", "bears"]).done();
    std::fs::copy(from.path("lions.zip"), home.path("lions.zip")).unwrap();
    home
}

/// Imports the archive and kills the command after `delay`. Returns whether the command ended by itself.
fn import(home: &Home, delay: Duration) -> bool {
    let mut command = home.command(&["organization", "import", "lions.zip"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let (ended, end) = channel();
    let mut out = child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || {
        out.read_to_end(&mut Vec::new()).unwrap();
        // The receiver is gone if the command was killed.
        let _ = ended.send(());
    });
    let is_killed = end.recv_timeout(delay) == Err(RecvTimeoutError::Timeout);
    if is_killed {
        child.kill().unwrap();
    }
    child.wait().unwrap();
    reader.join().unwrap();
    !is_killed
}

#[test]
fn a_killed_import_leaves_all_or_nothing() {
    let (home, whole) = prepared();
    let path = home.path("homecourt.db");
    let bears = rows_of(&path, "bears");
    // The first import is only measured.
    let mut last = Duration::from_hours(1);
    let mut random = u64::from(std::process::id());
    // How many killed imports left nothing, and everything.
    let mut outcomes = [0, 0];
    while outcomes[0] + outcomes[1] < KILLS {
        // A linear congruential generator: the upper bits are random enough for a moment.
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let part = f64::from(u32::try_from(random >> 44).unwrap()) / f64::from(1 << 20);
        let start = Instant::now();
        // A tenth more than the last import took that ended by itself: the moment after the commit is one of them.
        let has_ended = import(&home, last.mul_f64(1.1 * part));
        if has_ended {
            last = start.elapsed();
        }
        db::check(&path).unwrap();
        assert_eq!(rows_of(&path, "bears"), bears);
        let is_in = is_all_or_nothing(&path, &whole);
        assert!(is_in || !has_ended);
        outcomes[usize::from(is_in)] += u32::from(!has_ended);
    }
    println!("{KILLS} imports were killed: {} left nothing, {} everything", outcomes[0], outcomes[1]);
}

/// Checks that the organization is there with all its rows, and deletes it, or that no row of it is there. Returns
/// whether it was there.
fn is_all_or_nothing(path: &Path, whole: &Rows) -> bool {
    let is_in =
        read(path, |conn| Ok(conn.prepare("SELECT 1 FROM organizations WHERE slug = 'lions'")?.exists([])?));
    if is_in {
        assert_eq!(&rows_of(path, "lions"), whole);
        execute(path, "DELETE FROM organizations WHERE slug = 'lions'".to_owned());
        return true;
    }
    let rows = "SELECT (SELECT count(*) FROM players) + (SELECT count(*) FROM teams)
                     + (SELECT count(*) FROM images) + (SELECT count(*) FROM seasons)";
    let left: i64 = read(path, move |conn| Ok(conn.query_row(rows, [], |row| row.get(0))?));
    assert_eq!(left, 0);
    false
}
