//! Visitors see of a player only what `public_name` allows, for any name.

use homecourt::domain::ids::{EnrolmentId, PlayerId};
use homecourt::domain::players::{PublicName, StoredCaptain, View, shown};
use homecourt::domain::teams::{PlayerName, RosterPlayer};
use proptest::prelude::*;
use proptest::sample::select;

fn named(first: &str, last: &str, public_name: PublicName) -> PlayerName {
    PlayerName { id: PlayerId(1), first_name: first.to_owned(), last_name: last.to_owned(), public_name }
}

/// Returns the names that visitors see of a player with `initial`.
fn initial(first: &str, last: &str) -> (String, String) {
    let player = shown(named(first, last, PublicName::Initial), View::Public);
    (player.first_name, player.last_name)
}

#[test]
fn an_initial_is_the_first_letter_of_the_last_name_in_any_script() {
    for (first, last, seen) in [
        ("Tess", "Oliver", ("Tess", "O.")),
        ("Tess Marie", "oliver", ("Tess Marie", "O.")),
        ("Zoë", "Öberg", ("Zoë", "Ö.")),
        ("Zoë", "O\u{308}berg", ("Zoë", "O\u{308}.")),
        ("Jan", "'t Hooft", ("Jan", "T.")),
        ("Ида", "яковлева", ("Ида", "Я.")),
        ("Liv", "ßen", ("Liv", "ß.")),
        ("Ming", "欧阳", ("Ming", "欧.")),
        // Names of one letter.
        ("Ming", "王", ("Ming", "")),
        ("Ann", "O", ("Ann", "")),
        ("Ann", "123", ("Ann", "")),
        ("", "Oliver", ("", "O.")),
        // Both names in one field.
        ("Tess Oliver", "", ("Tess", "O.")),
        ("Tess Marie  Oliver", "", ("Tess Marie", "O.")),
        ("Tess", "", ("Tess", "")),
    ] {
        let found = initial(first, last);
        assert_eq!((found.0.as_str(), found.1.as_str()), seen, "{first:?} {last:?}");
    }
}

/// Returns a captain: a typed name, or a linked player.
fn captain(public_name: PublicName, linked: bool) -> StoredCaptain {
    let id = linked.then_some(PlayerId(1));
    let typed = (!linked).then(|| "Coach Tess Oliver".to_owned());
    StoredCaptain::new(id, typed, Some(named("Tess", "Oliver", public_name)))
}

#[test]
fn a_captain_is_shown_as_the_player_is() {
    let name = |setting, linked, view| captain(setting, linked).visible(view).name.unwrap_or_default();
    for linked in [true, false] {
        assert_eq!(name(PublicName::Initial, linked, View::Public), "Tess O.");
        assert_eq!(name(PublicName::Hidden, linked, View::Public), "Player");
        assert!(name(PublicName::Hidden, linked, View::Staff).ends_with("Tess Oliver"));
    }
    let id = |setting, view| captain(setting, true).visible(view).id;
    assert_eq!(id(PublicName::Initial, View::Public), Some(PlayerId(1)));
    assert_eq!(id(PublicName::Hidden, View::Public), None, "a hidden captain has no page");
    assert_eq!(id(PublicName::Hidden, View::Staff), Some(PlayerId(1)));
    let coach = StoredCaptain::new(None, Some("Maria Ruiz".to_owned()), None);
    assert_eq!(coach.visible(View::Public).name.as_deref(), Some("Maria Ruiz"));
}

prop_compose! {
    fn roster_player(id: i64)(
        first in "\\PC{0,12}",
        last in "\\p{L}{2,12}( \\p{L}{2,8})?",
        number in proptest::option::of("[0-9]{1,2}"),
        public_name in select(PublicName::ALL.to_vec()),
    ) -> RosterPlayer {
        RosterPlayer {
            id: PlayerId(id),
            first_name: first,
            last_name: last,
            public_name,
            image: Some("/media/aaaaaaaaaaaaaaaaaaaa/small".to_owned()),
            number,
            position: Some("G".to_owned()),
            slt_id: EnrolmentId(1),
            points_per_game: None,
            version: Some(1),
        }
    }
}

proptest! {
    #[test]
    fn staff_see_all_and_visitors_what_the_setting_allows(player in roster_player(1)) {
        let json = |player: &RosterPlayer| serde_json::to_value(player).unwrap();
        prop_assert_eq!(json(&shown(player.clone(), View::Staff)), json(&player));
        let seen = shown(player.clone(), View::Public);
        match player.public_name {
            PublicName::Full => prop_assert_eq!(json(&seen), json(&player)),
            PublicName::Initial => {
                prop_assert_eq!(&seen.first_name, &player.first_name);
                prop_assert!(seen.last_name.chars().filter(|sign| sign.is_alphabetic()).count() <= 1);
                prop_assert_eq!(seen.image, None);
            }
            PublicName::Hidden => {
                prop_assert_eq!((seen.first_name.as_str(), seen.last_name.as_str()), ("Player", ""));
                prop_assert_eq!((seen.image, seen.number, seen.position), (None, None, None));
            }
        }
    }

    #[test]
    fn a_hidden_players_position_on_a_roster_reveals_nothing(
        players in prop::collection::vec(roster_player(0), 1..8),
    ) {
        let numbered = (1_i64..).zip(players).map(|(id, player)| RosterPlayer { id: PlayerId(id), ..player });
        let mut roster: Vec<RosterPlayer> = numbered.collect();
        roster.reverse();
        let seen = shown(roster, View::Public);
        let hidden = |player: &&RosterPlayer| player.public_name == PublicName::Hidden;
        let first = seen.iter().position(|player| hidden(&player)).unwrap_or(seen.len());
        prop_assert!(seen[first..].iter().all(|player| hidden(&player)), "hidden players come last");
        prop_assert!(seen[first..].is_sorted_by_key(|player| player.id), "in the order of their ids");
    }
}
