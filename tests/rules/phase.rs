//! The phase of a season, and which of its days is the next one.

use std::collections::BTreeSet;

use homecourt::domain::games::Status;
use homecourt::domain::home::{Phase, SeasonDay};
use homecourt::domain::venues::split_location;
use homecourt::rules::phase::{DatedBracket, DatedGame, common_weekday, phase, season_day};
use jiff::ToSpan;
use jiff::civil::{Date, Weekday, date};
use proptest::prelude::*;
use proptest::sample::select;

const TODAY: Date = date(2026, 11, 20);

/// Returns a game some days after today.
fn game(days: i64, status: Status) -> DatedGame {
    DatedGame { date: TODAY.saturating_add(days.days()), status }
}

fn playing(games: &[DatedGame], has_champion: bool) -> DatedBracket {
    DatedBracket { games: games.to_vec(), has_champion }
}

#[test]
fn a_season_is_new_until_its_first_games_are_near() {
    let scheduled = Status::Scheduled;
    assert_eq!(phase(TODAY, &[], &[]), Phase::New);
    assert_eq!(phase(TODAY, &[game(61, scheduled)], &[]), Phase::New);
    assert_eq!(phase(TODAY, &[game(60, scheduled)], &[]), Phase::InSeason);
    // A game without a result in the past, a postponed or a cancelled one begins nothing.
    let idle = [game(-3, scheduled), game(2, Status::Postponed), game(3, Status::Cancelled)];
    assert_eq!(phase(TODAY, &idle, &[]), Phase::New);
}

#[test]
fn a_season_is_in_play_from_its_first_result_to_its_last_game() {
    let played = game(-30, Status::Completed);
    assert_eq!(phase(TODAY, &[played, game(90, Status::Scheduled)], &[]), Phase::InSeason);
    assert_eq!(phase(TODAY, &[played, game(0, Status::Live)], &[]), Phase::InSeason);
    assert_eq!(phase(TODAY, &[played], &[]), Phase::OffSeason);
    assert_eq!(phase(TODAY, &[game(-1, Status::Forfeit)], &[]), Phase::OffSeason);
}

#[test]
fn a_bracket_without_a_champion_is_in_play_until_two_weeks_after_its_last_game() {
    let semifinal = |days| game(days, Status::Completed);
    let of = |game: DatedGame, champion| phase(TODAY, &[game], &[playing(&[game], champion)]);
    assert_eq!(of(semifinal(-14), false), Phase::Playoffs);
    assert_eq!(of(semifinal(-15), false), Phase::OffSeason);
    assert_eq!(of(semifinal(-1), true), Phase::OffSeason);
    assert_eq!(of(game(100, Status::Scheduled), false), Phase::Playoffs);
    // A bracket that is drawn but has no games is not in play.
    assert_eq!(
        phase(TODAY, &[semifinal(-1), game(2, Status::Scheduled)], &[playing(&[], false)]),
        Phase::InSeason
    );
}

prop_compose! {
    fn any_game()(days in -100_i64..100, status in select(Status::ALL.to_vec())) -> DatedGame {
        game(days, status)
    }
}

prop_compose! {
    fn any_bracket()(games in prop::collection::vec(any_game(), 0..4), has_champion: bool) -> DatedBracket {
        DatedBracket { games, has_champion }
    }
}

proptest! {
    /// The conditions of the specification, each without the ones before it: exactly one holds, and it is the phase.
    #[test]
    fn every_season_has_exactly_one_phase(
        league in prop::collection::vec(any_game(), 0..6),
        brackets in prop::collection::vec(any_bracket(), 0..3),
    ) {
        let own = brackets.iter().flat_map(|bracket| bracket.games.clone());
        let games: Vec<DatedGame> = league.into_iter().chain(own).collect();
        let ended = |game: &DatedGame| [Status::Completed, Status::Forfeit].contains(&game.status);
        let to_come = |game: &DatedGame| [Status::Scheduled, Status::Live].contains(&game.status) && game.date >= TODAY;
        let within = |game: &DatedGame, days: i64| (game.date - TODAY).get_days().abs() <= i32::try_from(days).unwrap();
        let playoffs = brackets.iter().any(|bracket| {
            !bracket.has_champion
                && bracket.games.iter().any(|game| {
                    to_come(game) || ended(game) && (game.date >= TODAY || within(game, 14))
                })
        });
        let played = games.iter().any(ended);
        let off_season = !playoffs && played && !games.iter().any(to_come);
        let in_season = !playoffs && !off_season
            && (played || games.iter().any(|game| to_come(game) && within(game, 60)));
        let new = !playoffs && !off_season && !in_season;
        let phases = [
            (playoffs, Phase::Playoffs), (off_season, Phase::OffSeason), (in_season, Phase::InSeason), (new, Phase::New),
        ];
        let holding: Vec<Phase> = phases.iter().filter(|(holds, _)| *holds).map(|(_, phase)| *phase).collect();
        prop_assert_eq!(holding, [phase(TODAY, &games, &brackets)]);
    }
}

#[test]
fn days_with_games_are_counted_and_are_weeks_if_no_week_has_two() {
    let weekly: BTreeSet<Date> = [date(2026, 12, 18), date(2026, 12, 25), date(2027, 1, 1)].into();
    let second = season_day(&weekly, date(2026, 12, 25));
    assert_eq!(second, Some(SeasonDay { number: 2, of: 3, is_week: true }));
    assert_eq!(season_day(&weekly, date(2026, 12, 26)), None);
    assert_eq!(common_weekday(&weekly), Some(Weekday::Friday));
    let daily: BTreeSet<Date> = [date(2026, 12, 18), date(2026, 12, 20)].into();
    let first = season_day(&daily, date(2026, 12, 18));
    assert_eq!(first, Some(SeasonDay { number: 1, of: 2, is_week: false }));
    assert_eq!(common_weekday(&daily), None);
    assert_eq!(common_weekday(&[TODAY].into()), None, "one day says nothing about the others");
}

#[test]
fn a_location_is_a_place_with_or_without_a_court() {
    for (location, place) in [
        ("Silverado Park Gym, Court 2", ("Silverado Park Gym", Some("Court 2"))),
        ("JCC Irvine, Main Gym, court B", ("JCC Irvine, Main Gym", Some("court B"))),
        ("YMCA - Gym 1", ("YMCA", Some("Gym 1"))),
        ("St. Mary, Main Gym", ("St. Mary, Main Gym", None)),
        ("Wayne-Court 3", ("Wayne", Some("Court 3"))),
        ("Court 1", ("Court 1", None)),
        (", Court 1", (", Court 1", None)),
        (" Tennis Court Road 12 ", ("Tennis Court Road 12", None)),
        ("", ("", None)),
    ] {
        let (venue, court) = split_location(location);
        assert_eq!((venue, court.as_deref()), place, "{location:?}");
    }
}
