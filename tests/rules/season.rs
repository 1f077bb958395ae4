//! A real season comes out as it was: the files beside the project's checkout, where they are.

use std::collections::HashMap;
use std::path::PathBuf;

use homecourt::rules::leaders::top;

/// Rows of a file as columns by name; none, saying so, where the data is absent.
fn rows(file: &str) -> Option<Vec<HashMap<String, String>>> {
    let data = std::env::var_os("HOMECOURT_DATA")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data"), PathBuf::from);
    let path = data.join("wnbl-2018").join(file);
    if !path.exists() {
        println!("skipped: {} is not there", path.display());
        return None;
    }
    let mut reader = csv::Reader::from_path(path).unwrap();
    Some(reader.deserialize().collect::<Result<_, _>>().unwrap())
}

/// The lines of one statistic, the oldest game first, then as they stand in the file.
fn lines(stats: &[HashMap<String, String>], stat: &str) -> Vec<(String, i64)> {
    let mut ordered: Vec<_> = stats.iter().collect();
    ordered.sort_by_key(|row| (row["date"].clone(), row["time"].clone()));
    ordered
        .into_iter()
        .map(|row| (format!("{} {}", row["firstName"], row["lastName"]), row[stat].parse().unwrap_or(0)))
        .collect()
}

#[test]
fn the_leaders_of_a_real_season_come_out_in_their_order() {
    let (Some(stats), Some(expected)) = (rows("stats.csv"), rows("expected_leaders.csv")) else { return };
    for (board, stat) in [("points", "PTS"), ("threes", "3PM")] {
        let expected: Vec<_> = expected
            .iter()
            .filter(|row| row["board"] == board)
            .map(|row| (format!("{} {}", row["firstName"], row["lastName"]), row["total"].parse().unwrap()))
            .collect();
        let lines = lines(&stats, stat);
        let leaders = top(20, lines.iter().map(|(name, value)| (name.as_str(), *value)));
        let leaders: Vec<_> = leaders.into_iter().map(|(name, total)| (name.to_owned(), total)).collect();
        assert_eq!(leaders, expected, "{board}");
    }
}
