//! Games that clash, by property: each clash is one by its definition, and no pair that clashes is left out.

use std::collections::BTreeSet;

use homecourt::domain::ids::{BracketSlotId, EnrolmentId, GameId, LeagueId, SeasonId, TeamId};
use homecourt::rules::clashes::{
    Booking, BookingClash, BookingId, ClashKind, ClashLimits, REST_MINUTES, clashes, court_of,
};
use homecourt::rules::game_length::{GAME_MINUTES, usual_minutes};
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
/// The first length is assumed, the others are set.
const LENGTHS: [i64; 4] = [GAME_MINUTES, 30, 90, 150];
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
        season: Some(SeasonId(1)),
        schedule: None,
        minutes: GAME_MINUTES,
        is_length_set: false,
    }
}

/// Up to 14 games of five teams in two leagues and a bracket, and slots without teams.
fn bookings() -> impl Strategy<Value = Vec<Booking<'static>>> {
    let one = ((0..3_usize, 0..8_usize, 0..4_usize), (0..5_i64, 1..5_i64, 0..3_i64), 0..6, 0..4_usize);
    proptest::collection::vec(one, 0..14).prop_map(|all| {
        let all = all.into_iter().enumerate().map(|(index, (place, (home, step, league), kind, length))| {
            let id = i64::try_from(index).unwrap();
            let game = booking(id, place, (home, (home + step) % 5, league));
            let game = Booking { minutes: LENGTHS[length], is_length_set: length > 0, ..game };
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

fn found(bookings: &[Booking<'_>], own: &BTreeSet<BookingId>) -> Vec<BookingClash> {
    clashes(bookings, own, &ClashLimits::default())
}

fn ids(bookings: &[Booking<'_>]) -> BTreeSet<BookingId> {
    bookings.iter().map(|one| one.id).collect()
}

/// Returns whether some clash of this kind has both bookings.
fn has(all: &[BookingClash], kind: ClashKind, two: [&Booking<'_>; 2]) -> bool {
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
    fn games_overlap_exactly_if_the_later_one_starts_before_the_earlier_one_ends(all in bookings()) {
        let found = found(&all, &ids(&all));
        for one in &all {
            for other in &all {
                let (Some(start), Some(next)) = (one.start(), other.start()) else { continue };
                if start >= next {
                    continue;
                }
                let overlap = next - start < one.minutes;
                let on_court = one.court.is_some() && one.court == other.court;
                prop_assert_eq!(has(&found, ClashKind::CourtOverlap, [one, other]), on_court && overlap);
                prop_assert_eq!(has(&found, ClashKind::TeamOverlap, [one, other]), share_a_team([one, other]) && overlap);
            }
        }
    }

    #[test]
    fn an_overlap_is_hard_exactly_if_the_length_of_the_earlier_game_is_set(all in bookings()) {
        for clash in found(&all, &ids(&all)) {
            let of: Vec<_> = all.iter().filter(|one| clash.bookings.contains(&one.id)).collect();
            let first = of.iter().filter_map(|one| one.start()).min();
            let earlier: Vec<_> = of.iter().filter(|one| one.start() == first).collect();
            match clash.kind {
                ClashKind::TeamOverlap | ClashKind::CourtOverlap => {
                    prop_assert_eq!(clash.is_hard, earlier.iter().any(|one| one.is_length_set));
                }
                kind => prop_assert_eq!(clash.is_hard, kind.is_hard()),
            }
        }
    }

    #[test]
    fn a_game_soon_after_the_end_of_a_teams_game_leaves_little_rest(all in bookings()) {
        for clash in found(&all, &ids(&all)).iter().filter(|clash| clash.kind == ClashKind::TooLittleRest) {
            let of: Vec<_> = all.iter().filter(|one| clash.bookings.contains(&one.id)).collect();
            let starts: BTreeSet<_> = of.iter().filter_map(|one| one.start()).collect();
            let (first, last) = (*starts.first().unwrap(), *starts.last().unwrap());
            let minutes = of.iter().filter(|one| one.start() == Some(first)).map(|one| one.minutes).max().unwrap();
            prop_assert!((minutes..minutes + REST_MINUTES).contains(&(last - first)));
            prop_assert!(of.iter().any(|one| one.league != of[0].league || one.date != of[0].date || one.league.is_none()));
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
            let sorted = |clash: BookingClash| (clash.kind, clash.team, clash.bookings.into_iter().collect::<BTreeSet<_>>());
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
    assert_eq!(
        hard,
        [
            ClashKind::TeamTwiceAtOnce,
            ClashKind::CourtTwice,
            ClashKind::CourtsFull,
            ClashKind::Closed,
            ClashKind::Rule,
        ]
    );
    assert_eq!(
        ClashKind::ALL.map(ClashKind::name).into_iter().collect::<BTreeSet<_>>().len(),
        ClashKind::ALL.len()
    );
}
