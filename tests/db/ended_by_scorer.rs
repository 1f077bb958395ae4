//! The migration that turns the sentence "A scorer has finished this game" into a flag.

use crate::support::{older, outside, place};

#[tokio::test]
async fn a_sentence_to_staff_becomes_a_flag_and_other_sentences_stay() {
    let place = place();
    older(&place.path, 37).await;
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
