//! A merge loses no data: what the duplicates had has moved, or the master has the same kind of data.

use homecourt::domain::ids::{AttributeId, EnrolmentId, GameId, PlayerId};
use homecourt::domain::merges::PlayerData;
use homecourt::domain::players::PublicName;
use homecourt::domain::teams::PlayerName;
use homecourt::rules::merge::plan;
use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

prop_compose! {
    fn belongings(id: i64)(
        rosters in btree_map(0..5_i64, option::of("[0-9]"), 0..4),
        games in btree_map(0..8_i64, 1..9_i64, 0..6),
        attributes in btree_map(0..4_i64, "[ab]", 0..4),
        email in option::of("[a-c]@x.example"),
        public_name in select(PublicName::ALL.to_vec()),
    ) -> PlayerData {
        PlayerData {
            name: PlayerName { id: PlayerId(id), first_name: "A".into(), last_name: "B".into(), public_name },
            rosters: rosters.into_iter().map(|(team, number)| (EnrolmentId(team), number)).collect(),
            games: games.into_iter().map(|(game, numbers)| (GameId(game), numbers)).collect(),
            attributes: attributes.into_iter().map(|(id, value)| (AttributeId(id), value)).collect(),
            captaincies: Vec::new(),
            email,
            phone_number: None,
            image: None,
        }
    }
}

proptest! {
    #[test]
    fn every_row_is_moved_or_dropped(
        master in belongings(1),
        duplicates in vec(belongings(2), 1..4),
    ) {
        let plan = plan(&master, &duplicates);
        let count = |of: fn(&PlayerData) -> usize| duplicates.iter().map(of).sum::<usize>();
        prop_assert_eq!(plan.moved.rosters + plan.gave_way.rosters, count(|one| one.rosters.len()));
        prop_assert_eq!(plan.moved.games + plan.gave_way.games, count(|one| one.games.len()));
        prop_assert_eq!(plan.moved.attributes + plan.gave_way.attributes, count(|one| one.attributes.len()));
        prop_assert_eq!(plan.moved.contacts + plan.gave_way.contacts, count(|one| usize::from(one.email.is_some())));
        let numbers: i64 = duplicates.iter().flat_map(|one| &one.games).map(|(_, numbers)| numbers).sum();
        prop_assert_eq!(plan.moved.stats + plan.gave_way.stats, numbers);
    }

    #[test]
    fn a_merge_never_shows_visitors_more_than_they_saw(
        master in belongings(1),
        duplicates in vec(belongings(2), 1..4),
    ) {
        let plan = plan(&master, &duplicates);
        let all = || duplicates.iter().chain([&master]).map(|one| one.name.public_name);
        prop_assert!(all().all(|setting| setting <= plan.public_name));
        prop_assert!(all().any(|setting| setting == plan.public_name));
    }

    #[test]
    fn no_row_replaces_the_masters_and_none_moves_twice(
        master in belongings(1),
        duplicates in vec(belongings(2), 1..4),
    ) {
        let plan = plan(&master, &duplicates);
        let mut games: Vec<GameId> = master.games.iter().map(|(game, _)| *game).collect();
        games.extend(plan.games.iter().map(|(_, game)| *game));
        let mut teams: Vec<EnrolmentId> = master.rosters.iter().map(|(team, _)| *team).collect();
        teams.extend(plan.rosters.iter().map(|(_, team)| *team));
        let once = |mut ids: Vec<i64>| { ids.sort_unstable(); ids.windows(2).all(|pair| pair[0] != pair[1]) };
        prop_assert!(once(games.into_iter().map(|id| id.0).collect()));
        prop_assert!(once(teams.into_iter().map(|id| id.0).collect()));
        prop_assert_eq!(plan.email.is_some(), master.email.is_none() && plan.moved.contacts == 1);
    }
}
