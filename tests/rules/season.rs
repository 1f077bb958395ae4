//! A real season gives the published results. The files are beside the project's checkout; without them the test is
//! skipped.

use std::collections::HashMap;
use std::path::PathBuf;

use homecourt::domain::games::Status;
use homecourt::domain::ids::EnrolmentId;
use homecourt::rules::leaders::totals;
use homecourt::rules::outcome::GameOutcome;
use homecourt::rules::standings::{StandingsTeam, table};

type Row = HashMap<String, String>;

/// Returns the rows of a file as columns by name; `None`, with a message, if the data is absent.
fn rows(file: &str) -> Option<Vec<Row>> {
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

/// Returns the lines of one statistic, oldest game first, then in the order of the file.
fn lines(stats: &[HashMap<String, String>], stat: &str) -> Vec<(String, i64)> {
    let mut ordered: Vec<_> = stats.iter().collect();
    ordered.sort_by_key(|row| (row["date"].clone(), row["time"].clone()));
    ordered
        .into_iter()
        .map(|row| (format!("{} {}", row["firstName"], row["lastName"]), row[stat].parse().unwrap_or(0)))
        .collect()
}

#[test]
fn the_leaders_of_a_real_season_are_in_the_published_order() {
    let (Some(stats), Some(expected)) = (rows("stats.csv"), rows("expected_leaders.csv")) else { return };
    for (board, stat) in [("points", "PTS"), ("threes", "3PM")] {
        let expected: Vec<_> = expected
            .iter()
            .filter(|row| row["board"] == board)
            .map(|row| (format!("{} {}", row["firstName"], row["lastName"]), row["total"].parse().unwrap()))
            .collect();
        let lines = lines(&stats, stat);
        let mut names: Vec<&String> = Vec::new();
        let mut index = |name| {
            names.iter().position(|known| *known == name).unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            })
        };
        let numbers: Vec<_> = lines.iter().map(|(name, value)| (index(name), *value)).collect();
        let leaders = totals(names.len(), numbers).into_iter().take(20);
        let leaders: Vec<_> = leaders.map(|(player, total)| (names[player].clone(), total)).collect();
        assert_eq!(leaders, expected, "{board}");
    }
}

fn sum(stats: &[Row], team: &str, stat: &str) -> i64 {
    stats.iter().filter(|row| row["team"] == team).map(|row| row[stat].parse().unwrap_or(0)).sum()
}

#[test]
fn the_standings_of_a_real_season_are_as_published() {
    let (Some(games), Some(stats), Some(names), Some(expected)) =
        (rows("games.csv"), rows("stats.csv"), rows("teams.csv"), rows("expected_standings.csv"))
    else {
        return;
    };
    let id: HashMap<&str, EnrolmentId> =
        names.iter().map(|row| row["name"].as_str()).zip((1..).map(EnrolmentId)).collect();
    let teams: Vec<_> = id
        .iter()
        .map(|(name, id)| StandingsTeam {
            id: *id,
            name,
            free_throws_made: sum(&stats, name, "FTM"),
            free_throws_attempted: sum(&stats, name, "FTA"),
            threes_made: sum(&stats, name, "3PM"),
            withdrawn: false,
        })
        .collect();
    let games: Vec<_> = games
        .iter()
        .map(|row| GameOutcome {
            home: id[row["home"].as_str()],
            away: id[row["away"].as_str()],
            score_home: row["score_home"].parse().ok(),
            score_away: row["score_away"].parse().ok(),
            status: Status::named(&row["status"]).unwrap(),
            forfeited_by: None,
            is_bracket: false,
            is_erased: false,
        })
        .collect();
    let table = table(&teams, &games);
    assert_eq!(table.len(), expected.len());
    for (row, expected) in table.iter().zip(&expected) {
        let number = |column: &str| expected[column].parse::<i64>().unwrap();
        assert_eq!(row.slt_id, id[expected["team"].as_str()], "rank {}", row.rank);
        assert_eq!((i64::from(row.wins), i64::from(row.losses)), (number("wins"), number("losses")));
        assert_eq!((row.points_for, row.points_against), (number("points_for"), number("points_against")));
        assert_eq!(row.ft_percentage, homecourt::rules::box_score::share(number("FTM"), number("FTA")));
        assert_eq!(row.total_threes, number("3PM"));
    }
}
