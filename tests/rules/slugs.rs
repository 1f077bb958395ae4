//! Normalization of slugs and domains.

use homecourt::domain::addresses::{is_reserved, own_segments};
use homecourt::rules::slugs::{check_organization, domain, from_given, from_label, page_path};
use proptest::prelude::*;

#[test]
fn a_label_becomes_words_joined_by_hyphens() {
    assert_eq!(from_label("  League Info & FAQ! "), "league-info-faq");
    assert_eq!(from_label("--3 on 3--"), "3-on-3");
    assert_eq!(from_label("Youth"), "youth");
    assert_eq!(from_label("¡¿!"), "");
}

#[test]
fn home_is_the_root() {
    assert_eq!(from_label(" HOME "), "/");
    assert_eq!(from_given("/"), "/");
    assert_eq!(from_given("Home"), "/");
}

#[test]
fn a_page_of_the_product_keeps_its_spelling_when_given_as_a_slug() {
    assert_eq!(from_given("/playerlist"), "playerList");
    assert_eq!(from_given("teamList"), "teamList");
    assert_eq!(from_given("Leagues/5/"), "leagues/5");
    assert_eq!(from_given("leagues/five"), "leagues-five");
    assert_eq!(from_given("Our Fees"), "our-fees");
    assert_eq!(from_given(""), "");
}

#[test]
fn organizations_have_plain_slugs_of_2_to_63_characters() {
    for slug in ["fab", "jccoc", "millionaire", "a1", "3-on-3", &"a".repeat(63)] {
        assert_eq!(check_organization(slug), Ok(()), "{slug}");
    }
    for slug in ["", "a", &"a".repeat(64), "Fab", "a--b", "-ab", "ab-", "a b", "a.b", "añb", "../x"] {
        assert!(check_organization(slug).is_err(), "{slug}");
    }
}

#[test]
fn no_organization_has_the_slug_of_a_product_page() {
    for segment in own_segments() {
        assert!(check_organization(segment).is_err(), "{segment}");
        assert!(check_organization(&segment.to_lowercase()).is_err(), "{segment}");
    }
}

/// Returns the first segments of the routes that the UI knows.
fn first_segments() -> Vec<&'static str> {
    let tables = [include_str!("../../ui/src/routes.ts"), include_str!("../../ui/src/staff-routes.ts")];
    let rows = tables.into_iter().flat_map(str::lines);
    let patterns = rows.filter_map(|line| line.trim().strip_prefix("['/")?.split('\'').next());
    patterns.filter_map(|pattern| pattern.split('/').next()).filter(|first| !first.is_empty()).collect()
}

#[test]
fn the_first_segment_of_every_public_and_staff_address_is_reserved() {
    let segments = first_segments();
    for known in ["schedule", "standings", "leagueList", "dashboard"] {
        assert!(segments.contains(&known), "{known} is not in the tables of addresses");
    }
    for segment in segments.into_iter().filter(|segment| !segment.starts_with([':', '*'])) {
        assert!(is_reserved(segment), "{segment}");
        assert!(check_organization(&segment.to_lowercase()).is_err(), "{segment}");
    }
    assert!(page_path("standings/finals").is_err());
}

#[test]
fn a_domain_is_stored_normalized() {
    for text in
        ["league.example", "https://WWW.League.Example:8443/", "www.league.example.", " league.example:80 "]
    {
        assert_eq!(domain(text).as_deref(), Some("league.example"), "{text}");
    }
    for text in [
        "",
        "localhost",
        "league",
        "a..b",
        "-a.example",
        "a-.example",
        "192.168.1.10",
        "[::1]:80",
        "a b.example",
        "league.example/path",
        "user@league.example",
        "www.com",
        "a_b.example",
        "exämple.org",
    ] {
        assert_eq!(domain(text), None, "{text}");
    }
}

proptest! {
    #[test]
    fn forms_are_stable(text in any::<String>()) {
        let slug = from_label(&text);
        prop_assert_eq!(from_given(&slug), if slug == "/" { "/".to_owned() } else { from_given(&from_given(&slug)) });
        if slug.len() >= 2 && slug.len() <= 63 {
            prop_assert_eq!(check_organization(&slug).is_ok(), !is_reserved(&slug));
        }
        if let Some(bare) = domain(&text) {
            prop_assert_eq!(domain(&bare), Some(bare));
        }
    }
}
