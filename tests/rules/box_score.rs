//! Box score lines: entered counts and the statistics derived from them.

use homecourt::domain::ids::StatId;
use homecourt::domain::stats::{DEFAULT_STATS, Formula, FormulaPart, StatValue, is_derived};
use homecourt::rules::box_score::{BoxScoreColumns, LineDisagreement, StatKind, StatLine};
use proptest::prelude::*;

fn sheet() -> BoxScoreColumns {
    BoxScoreColumns::new((1..).map(StatId).zip(DEFAULT_STATS.map(|stat| stat.abbreviation)))
}

fn id(abbreviation: &str) -> StatId {
    let at = DEFAULT_STATS.iter().position(|stat| stat.abbreviation == abbreviation).unwrap();
    StatId(i64::try_from(at).unwrap() + 1)
}

fn line(entered: &[(&str, i64)]) -> StatLine {
    sheet().line(entered.iter().map(|(abbreviation, value)| (id(abbreviation), *value)))
}

fn value(values: &[StatValue], abbreviation: &str) -> Option<f64> {
    values.iter().find(|value| value.stat_id == id(abbreviation)).unwrap().value
}

fn names(hidden: bool) -> String {
    let stats = DEFAULT_STATS.iter().filter(|stat| stat.hidden == hidden);
    stats.map(|stat| stat.abbreviation).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_default_statistics_are_in_the_specified_order() {
    assert_eq!(names(false), "PTS AST REB FGM FGA FG% FTM FTA FT% 2PM 2PA 2P% 3PM 3PA 3P% STL BLK TO PF");
    assert_eq!(names(true), "OREB DREB MIN");
}

#[test]
fn only_field_goals_and_percentages_are_derived() {
    let all = DEFAULT_STATS.iter().map(|stat| stat.abbreviation);
    let derived: Vec<_> = all.filter(|name| is_derived(name)).collect();
    assert_eq!(derived.join(" "), "FGM FGA FG% FT% 2P% 3P%");
    assert!(is_derived("fg%"));
    assert!(!is_derived("DUNKS"));
}

#[test]
fn missing_points_and_rebounds_are_computed_from_their_parts() {
    let line = line(&[("2PM", 3), ("2PA", 5), ("3PM", 2), ("3PA", 6), ("FTM", 1), ("FTA", 2), ("DREB", 4)]);
    let values = sheet().line_values(&line);
    assert_eq!(value(&values, "PTS"), Some(13.0));
    assert_eq!(value(&values, "REB"), Some(4.0));
    assert_eq!(value(&values, "FGM"), Some(5.0));
    assert_eq!(value(&values, "FGA"), Some(11.0));
    assert_eq!(value(&values, "FT%"), Some(0.5));
    assert_eq!(line.disagreements, []);
}

/// What a formula says of a line, as a client works it out before the numbers are saved.
fn worked_out(formula: &Formula, values: &[StatValue]) -> Option<f64> {
    let entered = |part: &FormulaPart| values.iter().find(|value| value.stat_id == part.stat_id)?.value;
    let worth = |part: &FormulaPart| f64::from(i32::try_from(part.worth).unwrap());
    let sum = |parts: &[FormulaPart]| -> f64 {
        parts.iter().map(|part| worth(part) * entered(part).unwrap_or(0.0)).sum()
    };
    if formula.parts.iter().chain(&formula.attempts).all(|part| entered(part).is_none()) {
        return None;
    }
    match &formula.attempts[..] {
        [] => Some(sum(&formula.parts)),
        attempts => Some(sum(attempts)).filter(|of| *of > 0.0).map(|of| (sum(&formula.parts) / of).min(1.0)),
    }
}

proptest! {
    #[test]
    fn the_formulas_say_what_follows_from_any_numbers(
        entered in prop::collection::btree_map(prop::sample::select(
            vec!["2PM", "2PA", "3PM", "3PA", "FTM", "FTA", "OREB", "DREB", "AST"]), 0..30_i64, 0..9)
    ) {
        let entered: Vec<_> = entered.into_iter().collect();
        let values = sheet().line_values(&line(&entered));
        let formulas = sheet().formulas();
        let follow = ["PTS", "REB", "FGM", "FGA", "FG%", "FT%", "2P%", "3P%"];
        prop_assert_eq!(formulas.len(), follow.len());
        for name in follow {
            let formula = formulas.iter().find(|formula| formula.stat_id == id(name)).unwrap();
            prop_assert_eq!(worked_out(formula, &values), value(&values, name), "{}", name);
        }
    }
}

#[test]
fn field_goals_have_no_formula_without_both_kinds_of_shots() {
    let sheet = BoxScoreColumns::new((1..).map(StatId).zip(["FGM", "FGA", "FG%", "2PM", "2PA"]));
    let part = |id| FormulaPart { stat_id: StatId(id), worth: 1 };
    let share = Formula { stat_id: StatId(3), parts: vec![part(1)], attempts: vec![part(2)] };
    assert_eq!(sheet.formulas(), [share]);
}

#[test]
fn percentages_are_empty_at_zero_attempts_and_missing_numbers_stay_empty() {
    let values = sheet().line_values(&line(&[("FTM", 0), ("FTA", 0)]));
    assert_eq!(value(&values, "FT%"), None);
    assert_eq!(value(&values, "FG%"), None);
    assert_eq!(value(&values, "FGM"), None);
    assert_eq!(value(&values, "AST"), None);
    assert_eq!(value(&values, "PTS"), Some(0.0));
}

#[test]
fn entered_points_that_differ_from_their_parts_are_kept_and_marked() {
    let line = line(&[("PTS", 10), ("2PM", 3), ("FTM", 1), ("REB", 5), ("OREB", 2), ("DREB", 3)]);
    assert_eq!(sheet().count(&line, StatKind::Points), Some(10));
    assert_eq!(line.disagreements, [LineDisagreement { stat: id("PTS"), entered: 10, parts: 7 }]);
}

#[test]
fn points_without_parts_are_not_marked() {
    assert_eq!(line(&[("PTS", 10), ("AST", 3)]).disagreements, []);
}

#[test]
fn field_goals_are_counted_where_an_organization_does_not_split_them() {
    let sheet = BoxScoreColumns::new([
        (StatId(1), "FGM"),
        (StatId(2), "FGA"),
        (StatId(3), "FG%"),
        (StatId(4), "Dunks"),
    ]);
    let values =
        sheet.line_values(&sheet.line([(StatId(1), 3), (StatId(2), 4), (StatId(4), 2), (StatId(9), 7)]));
    let values: Vec<_> = values.iter().map(|value| value.value).collect();
    assert_eq!(values, [Some(3.0), Some(4.0), Some(0.75), Some(2.0)]);
}

#[test]
fn averages_divide_by_games_played_and_percentages_come_from_totals() {
    let sheet = sheet();
    let lines = [
        line(&[("PTS", 12), ("FTM", 2), ("FTA", 2), ("AST", 4)]),
        line(&[("PTS", 5), ("FTM", 1), ("FTA", 4)]),
        line(&[("AST", 3)]),
        line(&[]),
    ];
    let total = sheet.total(&lines);
    assert_eq!(total.games, 3);
    let averages = sheet.average_values(&total);
    assert_eq!(value(&averages, "FTA"), Some(2.0));
    assert_eq!(value(&averages, "AST"), Some(7.0 / 3.0));
    assert_eq!(value(&averages, "FT%"), Some(0.5));
    assert_eq!(value(&averages, "STL"), None);
    assert_eq!(value(&sheet.total_values(&total), "PTS"), Some(17.0));
    assert_eq!(sheet.sum(&total, StatKind::Points), Some(17));
    assert_eq!(sheet.share(&total, StatKind::FreeThrowsShare), Some(0.5));
}

#[test]
fn points_are_averaged_over_the_games_that_have_points() {
    let sheet = sheet();
    let lines = [line(&[("PTS", 12)]), line(&[("PTS", 5)]), line(&[("AST", 3)])];
    assert_eq!(sheet.average(&sheet.total(&lines), StatKind::Points), Some(8.5));
}

prop_compose! {
    fn shots()(made in 0..40_i64, missed in 0..40_i64) -> (i64, i64) {
        (made, made + missed)
    }
}

proptest! {
    #[test]
    fn totals_are_the_sums_of_their_lines(
        games in prop::collection::vec((shots(), shots(), shots(), prop::option::of(0..99_i64)), 0..12)
    ) {
        let sheet = sheet();
        let lines: Vec<_> = games.iter().map(|(twos, threes, throws, points)| {
            let mut entered = vec![
                ("2PM", twos.0), ("2PA", twos.1), ("3PM", threes.0), ("3PA", threes.1),
                ("FTM", throws.0), ("FTA", throws.1),
            ];
            entered.extend(points.map(|points| ("PTS", points)));
            line(&entered)
        }).collect();
        let total = sheet.total(&lines);
        let points: i64 = games.iter().map(|(twos, threes, throws, points)| {
            points.unwrap_or(2 * twos.0 + 3 * threes.0 + throws.0)
        }).sum();
        prop_assert_eq!(sheet.sum(&total, StatKind::Points).unwrap_or(0), points);
        for (line, (twos, threes, throws, points)) in lines.iter().zip(&games) {
            let parts = 2 * twos.0 + 3 * threes.0 + throws.0;
            prop_assert_eq!(!line.disagreements.is_empty(), points.is_some_and(|points| points != parts));
        }
        for kind in [StatKind::TwosShare, StatKind::ThreesShare, StatKind::FieldGoalsShare, StatKind::FreeThrowsShare] {
            if let Some(share) = sheet.share(&total, kind) {
                prop_assert!((0.0..=1.0).contains(&share));
            }
        }
        let attempts: i64 = games.iter().map(|(twos, threes, ..)| twos.1 + threes.1).sum();
        prop_assert_eq!(sheet.share(&total, StatKind::FieldGoalsShare).is_none(), attempts == 0);
    }

    #[test]
    fn a_teams_totals_are_the_sums_of_its_players_lines_and_count_games(
        games in prop::collection::vec(prop::collection::vec(
            (shots(), prop::option::of(0..40_i64)), 0..6), 0..6)
    ) {
        let sheet = sheet();
        let lines: Vec<Vec<StatLine>> = games.iter().map(|players| players.iter().map(|(throws, points)| {
            let mut entered = vec![("FTM", throws.0), ("FTA", throws.1)];
            entered.extend(points.map(|points| ("PTS", points)));
            line(&entered)
        }).collect()).collect();
        let team = sheet.total(&lines.iter().map(|players| sheet.team_line(players)).collect::<Vec<_>>());
        let all = sheet.total(lines.iter().flatten());
        prop_assert_eq!(sheet.total_values(&team), sheet.total_values(&all));
        let played = lines.iter().filter(|players| !players.is_empty()).count();
        prop_assert_eq!(usize::try_from(team.games).unwrap(), played);
        let points: i64 = games.iter().flatten().map(|(throws, points)| points.unwrap_or(throws.0)).sum();
        let average = sheet.average(&team, StatKind::Points);
        let expected = (played > 0).then(|| f64::from(i32::try_from(points).unwrap())
            / f64::from(i32::try_from(played).unwrap()));
        prop_assert_eq!(average, expected);
    }
}
