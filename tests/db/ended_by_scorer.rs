//! The migration that makes a flag of the sentence that a scorer has finished a game.

use homecourt::db::{Db, OpenPurpose, migrations as house};
use refinery::Runner;

use crate::support::{outside, place};

#[tokio::test]
async fn a_sentence_to_staff_becomes_a_flag_and_other_sentences_stay() {
    let place = place();
    let mut before = house().get_migrations().clone();
    before.sort();
    before.retain(|migration| migration.version() < 37);
    Db::open_with(&place.path, OpenPurpose::Create, &Runner::new(&before)).unwrap().close().await.unwrap();
    let file = outside(&place.path);
    // Games are not needed here.
    file.execute_batch(
        "PRAGMA foreign_keys = OFF;
         INSERT INTO game_scoring (organization_id, game_id, rules, mode, needs_staff) VALUES
             (1, 1, '{}', 'events', 'A scorer has finished this game. Look at it.'),
             (1, 2, '{}', 'events', 'Period 9 has no column. A scorer has finished this game. Look at it.'),
             (1, 3, '{}', 'events', 'Period 9 has no column.'),
             (1, 4, '{}', 'events', NULL);",
    )
    .unwrap();
    file.execute_batch(include_str!("../../migrations/V37__ended_by_scorer.sql")).unwrap();
    let mut rows =
        file.prepare("SELECT ended_by_scorer, needs_staff FROM game_scoring ORDER BY game_id").unwrap();
    let rows: Vec<(bool, Option<String>)> =
        rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect();
    let other = || Some("Period 9 has no column.".to_owned());
    assert_eq!(rows, [(true, None), (true, other()), (false, other()), (false, None)]);
}
