//! The pure engines, in this process without a server: brackets, schedules, standings.

use std::collections::BTreeSet;
use std::hint::black_box;
use std::time::Instant;

use homecourt::domain::divisions::{DivisionTeam, Elimination, Format};
use homecourt::domain::games::Status;
use homecourt::domain::ids::{EnrolmentId, TeamId};
use homecourt::rules::bracket::bracket;
use homecourt::rules::outcome::GameOutcome;
use homecourt::rules::schedule::{Cell, Plan, Request, generate};
use homecourt::rules::standings::{StandingsTeam, table};

use crate::report::{Report, Row, VALUE};

/// Measures each engine, as the median of several runs.
pub fn measure(report: &mut Report) {
    let teams = seeded(64);
    let drawn = |format| median(101, || drop(black_box(bracket(&teams, format, Vec::new())))) * 1e6;
    report.at_most("bracket of 64 teams", drawn(Format::default()), 50.0, "µs");
    let double = Format::of(Elimination::Double);
    report.at_most("double elimination of 64 teams", drawn(double), 100.0, "µs");

    let small = schedule(12, 10, 6, 1);
    report.at_most("schedule of 12 teams, 10 weeks", median(7, || drop(plan(&small))) * 1e3, 20.0, "ms");
    criteria(report, &plan(&small));
    let large = schedule(40, 30, 5, 4);
    report.at_most("schedule of 40 teams, 30 weeks, 4 courts", median(3, || drop(plan(&large))), 1.0, "s");
    criteria(report, &plan(&large));

    let names: Vec<String> = (1..=30).map(|team| format!("Team {team}")).collect();
    let teams: Vec<StandingsTeam<'_>> = (1..).zip(&names).map(team).collect();
    let games = season();
    let ranked = median(101, || drop(black_box(table(&teams, &games))));
    report.at_most("standings of 30 teams, 1,230 games", ranked * 1e3, 1.0, "ms");
}

fn team((id, name): (i64, &String)) -> StandingsTeam<'_> {
    StandingsTeam {
        id: EnrolmentId(id),
        name,
        free_throws_made: 0,
        free_throws_attempted: 0,
        threes_made: 0,
        withdrawn: false,
    }
}

fn seeded(count: usize) -> Vec<DivisionTeam> {
    let team = |seed: i64| DivisionTeam {
        slt_id: EnrolmentId(seed),
        seasons_leagues_teams_id: EnrolmentId(seed),
        team_id: TeamId(seed),
        name: format!("Team {seed}"),
        position: seed,
        league_name: String::new(),
        logo_url: None,
        wins: 0,
        losses: 0,
        withdrawn: false,
        withdrawal: 0,
        former: Vec::new(),
    };
    (1..).take(count).map(team).collect()
}

fn schedule(teams: usize, weeks: usize, slots: usize, courts: usize) -> Request {
    let cells = (0..slots).flat_map(|slot| (0..courts).map(move |location| (slot, location)));
    let cell = |(slot, location)| Cell { day: 0, time: format!("{:02}:00", 9 + slot), location };
    let week: Vec<Cell> = cells.map(cell).collect();
    let blocked = vec![BTreeSet::new(); teams];
    Request { teams, weeks: vec![week; weeks], blocked, seed: 1, ..Request::default() }
}

fn plan(request: &Request) -> Plan {
    generate(black_box(request)).expect("a request that can be planned")
}

#[expect(clippy::cast_precision_loss, reason = "counts of games and weeks")]
fn criteria(report: &mut Report, plan: &Plan) {
    for criterion in &plan.report {
        let bound = criterion.bound.map_or("no bound known".to_owned(), |bound| format!("bound {bound}"));
        let verdict = if criterion.is_met { "" } else { ": NOT MET" };
        let row = Row::new(&format!("  {}", criterion.name)).figure(VALUE, criterion.value as f64, "");
        report.add(row.note(&format!("{bound}{verdict}")));
    }
}

/// Returns games of 30 teams, 82 for each, with scores that leave many teams tied.
fn season() -> Vec<GameOutcome<EnrolmentId>> {
    let game = |place: i64| GameOutcome {
        home: EnrolmentId(1 + place % 30),
        away: EnrolmentId(1 + (place % 30 + 1 + place / 30 % 29) % 30),
        status: Status::Completed,
        score_home: Some(80 + place * 7 % 23),
        score_away: Some(80 + place * 11 % 19),
        forfeited_by: None,
        is_bracket: false,
        is_erased: false,
    };
    (0..1230).map(game).collect()
}

/// Returns the median duration of `runs` runs, in seconds.
fn median(runs: usize, mut run: impl FnMut()) -> f64 {
    let mut took: Vec<f64> = (0..runs)
        .map(|_| {
            let begun = Instant::now();
            run();
            begun.elapsed().as_secs_f64()
        })
        .collect();
    took.sort_by(f64::total_cmp);
    took[runs / 2]
}
