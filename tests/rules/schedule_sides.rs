//! Home and away, compared with the best that CP-SAT found (`tests/data/schedules/optima.py`).

use homecourt::rules::schedule::{Cell, PlannedGame, Request, with_sides};

use crate::figures;
use crate::verifier::{hosts, hour, measure};

/// A league of the file, its games, and the lowest number of breaks that CP-SAT found.
fn league(league: &serde_json::Value) -> (Request, Vec<PlannedGame>, usize) {
    let number = |value: &serde_json::Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    let mut weeks: Vec<Vec<Cell>> = Vec::new();
    let mut games = Vec::new();
    for game in league["games"].as_array().unwrap() {
        let [week, home, away] = [0, 1, 2].map(|place| number(&game[place]));
        weeks.resize(weeks.len().max(week + 1), Vec::new());
        let cell = weeks[week].len();
        weeks[week].push(Cell { day: 0, time: hour(cell), location: 0 });
        games.push(PlannedGame { week, cell, home, away });
    }
    let fixed = number(&league["fixed"]);
    let kept = games.iter().filter(|game| game.week < fixed).copied().collect();
    let request = Request { teams: number(&league["teams"]), weeks, kept, seed: 7, ..Request::default() };
    (request, games, number(&league["best"]))
}

#[test]
fn breaks_are_as_few_as_cp_sat_finds_and_each_team_and_pair_is_balanced() {
    let leagues: serde_json::Value =
        serde_json::from_str(include_str!("../data/schedules/optima.json")).unwrap();
    let leagues = leagues.as_array().unwrap();
    assert_eq!(leagues.len(), 30);
    let (mut all, mut best) = (0, 0);
    let mut rows =
        vec![["Teams", "Weeks", "Games", "Breaks", "CP-SAT", "Proven least"].map(str::to_owned).to_vec()];
    for given in leagues {
        let (request, games, fewest) = league(given);
        let sided = with_sides(&request, &games);
        let turned = |game: &PlannedGame| PlannedGame { home: game.away, away: game.home, ..*game };
        assert!(games.iter().all(|game| sided.contains(game) || sided.contains(&turned(game))));
        assert!(request.kept.iter().all(|game| sided.contains(game)), "a fixed game changed");
        let measured = measure(request.teams, &sided);
        assert!(measured["sides"] <= 1 && hosts(&request, &sided) <= 1, "{} teams", request.teams);
        // One break more is allowed, because a tenth of a few breaks is less than one.
        let limit = (fewest + 1).max(11 * fewest / 10);
        assert!(measured["breaks"] <= limit, "{} breaks, CP-SAT finds {fewest}", measured["breaks"]);
        all += measured["breaks"];
        best += fewest;
        let least = given["bound"].as_u64().unwrap();
        let row = [request.teams, request.weeks.len(), games.len(), measured["breaks"], fewest];
        rows.push(row.map(|number| number.to_string()).into_iter().chain([least.to_string()]).collect());
    }
    rows.push(vec![
        "all".into(),
        String::new(),
        String::new(),
        all.to_string(),
        best.to_string(),
        String::new(),
    ]);
    figures::check("breaks", &rows);
    assert!(10 * all <= 11 * best, "{all} breaks in all, CP-SAT finds {best}");
}
