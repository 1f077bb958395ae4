//! Games that clash, by property: each clash is one by its definition, and no pair that clashes is left out.

use std::collections::BTreeSet;

use homecourt::domain::ids::{BracketSlotId, EnrolmentId, GameId, LeagueId, SeasonId, TeamId};
use homecourt::rules::clashes::{
    Booking, BookingId, Clash, ClashKind, ClashLimits, GAME_MINUTES, REST_MINUTES, clashes, court_of,
    usual_minutes,
};
use proptest::prelude::*;

const DATES: [&str; 3] = ["2026-11-15", "2026-11-16", "2026-11-20"];
const TIMES: [Option<&str>; 8] = [
    None,
    Some("00:15"),
    Some("17:00"),
    Some("17:45"),
    Some("18:00"),
    Some("19:00"),
    Some("19:30"),
    Some("23:45"),
];
const PLACES: [Option<&str>; 4] = [None, Some("Gym"), Some(" gYM "), Some("Annex")];

fn booking(
    id: i64,
    (date, time, place): (usize, usize, usize),
    (home, away, league): (i64, i64, i64),
) -> Booking<'static> {
    Booking {
        id: BookingId::Game(GameId(id)),
        date: DATES[date],
        time: TIMES[time],
        place: PLACES[place],
        court: court_of(PLACES[place]),
        sides: vec![(TeamId(home), EnrolmentId(home)), (TeamId(away), EnrolmentId(away))],
        league: (league > 0).then_some((SeasonId(1), LeagueId(league))),
        schedule: None,
        minutes: GAME_MINUTES,
    }
}

/// Up to 14 games of five teams in two leagues and a bracket, and slots without teams.
fn bookings() -> impl Strategy<Value = Vec<Booking<'static>>> {
    let one = ((0..3_usize, 0..8_usize, 0..4_usize), (0..5_i64, 1..5_i64, 0..3_i64), 0..6);
    proptest::collection::vec(one, 0..14).prop_map(|all| {
        let all = all.into_iter().enumerate().map(|(index, (place, (home, step, league), kind))| {
            let id = i64::try_from(index).unwrap();
            let game = booking(id, place, (home, (home + step) % 5, league));
            if kind > 0 {
                return game;
            }
            Booking { id: BookingId::Slot(BracketSlotId(id)), sides: Vec::new(), league: None, ..game }
        });
        let mut all: Vec<_> = all.collect();
        all.sort_by_key(|one| (one.date, one.time.unwrap_or("99:99"), one.id));
        all
    })
}

fn found(bookings: &[Booking<'_>], own: &BTreeSet<BookingId>) -> Vec<Clash> {
    clashes(bookings, own, &ClashLimits::default())
}

fn ids(bookings: &[Booking<'_>]) -> BTreeSet<BookingId> {
    bookings.iter().map(|one| one.id).collect()
}

/// Returns whether some clash of this kind has both bookings.
fn has(all: &[Clash], kind: ClashKind, two: [&Booking<'_>; 2]) -> bool {
    all.iter().any(|clash| clash.kind == kind && two.iter().all(|one| clash.bookings.contains(&one.id)))
}

fn share_a_team(two: [&Booking<'_>; 2]) -> bool {
    two[0].sides.iter().any(|side| two[1].sides.contains(side))
}

proptest! {
    #[test]
    fn a_pair_at_one_time_is_named_exactly_if_it_shares_a_team_or_a_court(all in bookings()) {
        let found = found(&all, &ids(&all));
        for (index, one) in all.iter().enumerate() {
            for other in &all[index + 1..] {
                let two = [one, other];
                let at_once = one.time.is_some() && (one.date, one.time) == (other.date, other.time);
                let same_court = one.court.is_some() && one.court == other.court;
                prop_assert_eq!(has(&found, ClashKind::CourtTwice, two), at_once && same_court);
                prop_assert_eq!(has(&found, ClashKind::TeamTwiceAtOnce, two), at_once && share_a_team(two));
            }
        }
    }

    #[test]
    fn starts_less_than_a_game_apart_overlap_and_those_soon_after_leave_little_rest(all in bookings()) {
        let found = found(&all, &ids(&all));
        for clash in &found {
            let of: Vec<_> = all.iter().filter(|one| clash.bookings.contains(&one.id)).collect();
            let starts: BTreeSet<_> = of.iter().filter_map(|one| one.start()).collect();
            let gap = starts.last().zip(starts.first()).map_or(0, |(last, first)| last - first);
            match clash.kind {
                ClashKind::TeamOverlap | ClashKind::CourtOverlap => prop_assert!(0 < gap && gap < GAME_MINUTES),
                ClashKind::TooLittleRest => {
                    prop_assert!((GAME_MINUTES..GAME_MINUTES + REST_MINUTES).contains(&gap));
                    prop_assert!(of.iter().any(|one| one.league != of[0].league || one.date != of[0].date || one.league.is_none()));
                }
                _ => {}
            }
        }
        for (index, one) in all.iter().enumerate() {
            for other in &all[index + 1..] {
                let (Some(start), Some(next)) = (one.start(), other.start()) else { continue };
                let gap = (next - start).abs();
                let between = |shared: &dyn Fn(&Booking<'_>) -> bool| {
                    all.iter().filter(|third| shared(third)).filter_map(Booking::start)
                        .any(|third| start.min(next) < third && third < start.max(next))
                };
                let on_court = |third: &Booking<'_>| third.court == one.court;
                if gap > 0 && gap < GAME_MINUTES && one.court.is_some() && one.court == other.court && !between(&on_court) {
                    prop_assert!(has(&found, ClashKind::CourtOverlap, [one, other]));
                }
                for side in one.sides.iter().filter(|side| other.sides.contains(side)) {
                    let of_team = |third: &Booking<'_>| third.sides.contains(side);
                    if gap > 0 && gap < GAME_MINUTES && !between(&of_team) {
                        prop_assert!(has(&found, ClashKind::TeamOverlap, [one, other]));
                    }
                }
            }
        }
    }

    #[test]
    fn only_clashes_of_the_own_games_are_found_and_all_of_them(all in bookings(), some in proptest::collection::btree_set(0..14_i64, 0..5)) {
        let own: BTreeSet<_> = ids(&all).into_iter().filter(|id| match id {
            BookingId::Game(id) => some.contains(&id.0),
            BookingId::Slot(id) => some.contains(&id.0),
        }).collect();
        let mut expected = found(&all, &ids(&all));
        expected.retain(|clash| clash.bookings.iter().any(|id| own.contains(id)));
        prop_assert_eq!(found(&all, &own), expected);
    }

    #[test]
    fn the_order_of_the_games_does_not_matter(all in bookings()) {
        let keys = |all: &[Booking<'_>]| -> BTreeSet<_> {
            let sorted = |clash: Clash| (clash.kind, clash.team, clash.bookings.into_iter().collect::<BTreeSet<_>>());
            found(all, &ids(all)).into_iter().map(sorted).collect()
        };
        let reversed: Vec<_> = all.iter().rev().cloned().collect();
        prop_assert_eq!(keys(&all), keys(&reversed));
    }
}

#[test]
fn a_league_whose_slots_are_closer_than_an_hour_has_shorter_games() {
    let times = |times: &[&str]| -> Vec<String> { times.iter().map(|time| (*time).to_owned()).collect() };
    assert_eq!(usual_minutes(&[]), GAME_MINUTES);
    assert_eq!(usual_minutes(&[times(&["17:00", "18:10"])]), GAME_MINUTES);
    assert_eq!(usual_minutes(&[times(&["17:00", "18:10"]), times(&["09:50", "10:35", "12:00"])]), 45);
    let games = |minutes| {
        [(2, 0), (3, 1)]
            .map(|(time, id)| Booking { minutes, ..booking(id, (0, time, 1), (2 * id, 2 * id + 1, 1)) })
    };
    assert_eq!(found(&games(45), &ids(&games(45))), []);
    let overlap = found(&games(GAME_MINUTES), &ids(&games(GAME_MINUTES)));
    assert_eq!(overlap.iter().map(|clash| clash.kind).collect::<Vec<_>>(), [ClashKind::CourtOverlap]);
}

#[test]
fn only_what_cannot_be_played_at_all_is_hard_and_names_differ() {
    let hard: Vec<_> = ClashKind::ALL.into_iter().filter(|kind| kind.is_hard()).collect();
    assert_eq!(hard, [ClashKind::TeamTwiceAtOnce, ClashKind::CourtTwice, ClashKind::CourtsFull]);
    assert_eq!(
        ClashKind::ALL.map(ClashKind::name).into_iter().collect::<BTreeSet<_>>().len(),
        ClashKind::ALL.len()
    );
}
