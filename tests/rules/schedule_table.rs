//! The table in docs/scheduling.md: the planner's schedules and those of the plain circle method, measured by the same
//! verifier.

use std::collections::BTreeSet;
use std::fmt::Write;

use homecourt::rules::schedule::{PlannedGame, Request, generate};

use crate::verifier::{hour, measure, rematch, request, slots, weeks};

const HEAD: &str = "\
| League | | pairs | byes | second bye | home and away | breaks | slots | rematch | clashes |
|---|---|---|---|---|---|---|---|---|---|
";

/// Teams, weeks, times and courts of ten leagues. In the last one, two teams are unavailable at the first time.
const LEAGUES: [(&str, usize, usize, usize, usize); 10] = [
    ("Six teams, single", 6, 5, 3, 1),
    ("Eight teams, single", 8, 7, 4, 1),
    ("Nine teams, single", 9, 9, 4, 1),
    ("Ten teams, single", 10, 9, 5, 1),
    ("Twelve teams, ten weeks", 12, 10, 6, 1),
    ("Twelve teams, double, two courts", 12, 22, 3, 2),
    ("Seven teams, two games a week", 7, 10, 2, 1),
    ("Nine teams, three games a week", 9, 12, 3, 1),
    ("Twelve teams, four games a week", 12, 10, 4, 1),
    ("Ten teams, two late ones", 10, 9, 5, 1),
];

fn league((name, teams, count, slots, courts): (&str, usize, usize, usize, usize)) -> Request {
    let mut request = request(teams, weeks(count, slots, courts));
    if name.ends_with("late ones") {
        for team in [0, 1] {
            request.blocked[team] = BTreeSet::from([hour(0)]);
        }
    }
    request
}

/// The plain circle method: one team is fixed, the others rotate; the first team is at home, and games fill the cells
/// in order.
fn circle(request: &Request) -> Vec<PlannedGame> {
    let seats = request.teams + request.teams % 2;
    let round = |round: usize| {
        let turned = (0..seats - 1).map(move |seat| 1 + (seat + round) % (seats - 1));
        let row: Vec<usize> = std::iter::once(0).chain(turned).collect();
        let meetings: Vec<(usize, usize)> =
            (0..seats / 2).map(|seat| (row[seat], row[seats - 1 - seat])).collect();
        meetings.into_iter().filter(move |(home, away)| *home < request.teams && *away < request.teams)
    };
    let mut games = (0..).flat_map(round);
    let mut planned = Vec::new();
    for (week, cells) in request.weeks.iter().enumerate() {
        for cell in 0..cells.len().min(request.teams / 2) {
            let (home, away) = games.next().unwrap();
            planned.push(PlannedGame { week, cell, home, away });
        }
    }
    planned
}

/// Counts the games in which a team plays twice in a week or is unavailable.
fn clashes(request: &Request, games: &[PlannedGame]) -> usize {
    let mut seen = BTreeSet::new();
    let clash = |game: &&PlannedGame| {
        let time = &request.weeks[game.week][game.cell].time;
        let twice = [game.home, game.away].map(|team| !seen.insert((game.week, team)));
        let blocked = [game.home, game.away].iter().any(|team| request.blocked[*team].contains(time));
        twice.contains(&true) || blocked
    };
    games.iter().filter(clash).count()
}

fn row(table: &mut String, name: &str, who: &str, request: &Request, games: &[PlannedGame]) {
    let of = measure(request.teams, games);
    let again = rematch(games).map_or("–".to_owned(), |rounds| rounds.to_string());
    let cells =
        ["pairs", "byes", "second_bye", "sides", "breaks"].map(|name| of[name].to_string()).join(" | ");
    let (slots, clashes) = (slots(request, games), clashes(request, games));
    writeln!(table, "| {name} | {who} | {cells} | {slots} | {again} | {clashes} |").unwrap();
}

#[test]
fn the_table_of_the_documentation_is_what_is_measured() {
    let mut table = HEAD.to_owned();
    for given in LEAGUES {
        let request = league(given);
        let plan = generate(&request).unwrap();
        row(&mut table, given.0, "ours", &request, &plan.games);
        row(&mut table, "", "circle", &request, &circle(&request));
    }
    let document = include_str!("../../docs/scheduling.md");
    assert!(document.contains(&table), "docs/scheduling.md needs this table:\n{table}");
}
