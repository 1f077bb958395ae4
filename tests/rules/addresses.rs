//! The table of addresses.

use std::collections::HashSet;

use homecourt::domain::addresses::{
    HOST, Match, RESERVED_LATER, SITE, STAFF, SitePage, is_reserved, own_segments, path_of, site_route,
    staff_route,
};

/// A pattern with a number for each parameter.
fn filled(pattern: &str) -> String {
    let segments = pattern.split('/').map(|segment| if segment.starts_with(':') { "7" } else { segment });
    segments.collect::<Vec<_>>().join("/")
}

#[test]
fn every_path_of_the_table_leads_to_its_own_route() {
    let mut seen = HashSet::new();
    for route in &SITE {
        for pattern in route.paths {
            assert!(seen.insert(pattern.to_lowercase()), "{pattern} is there twice");
            let (found, _) = site_route(&filled(pattern).to_uppercase()).unwrap();
            assert_eq!(found.page, route.page, "{pattern}");
        }
    }
    for route in STAFF.iter().filter(|route| !route.path.starts_with(':')) {
        assert_eq!(staff_route(&filled(route.path)).map(|found| found.path), Some(route.path));
    }
}

#[test]
fn every_first_segment_of_the_table_is_reserved() {
    let site = SITE.iter().flat_map(|route| route.paths).copied();
    let all = site.chain(STAFF.iter().map(|route| route.path)).chain(HOST.iter().map(|(path, _)| *path));
    for segment in all.filter_map(|path| path.split('/').next()) {
        assert!(segment.is_empty() || segment.starts_with(':') || is_reserved(segment), "{segment}");
    }
    for later in RESERVED_LATER {
        assert!(is_reserved(later) && !own_segments().any(|own| own == later), "{later}");
    }
}

#[test]
fn a_page_has_one_canonical_path() {
    assert_eq!(path_of(SitePage::Home), "/");
    assert_eq!(path_of(SitePage::Standings), "/teamList");
    assert_eq!(path_of(SitePage::Players), "/playerList");
}

#[test]
fn a_parameter_is_a_number() {
    assert_eq!(
        site_route("games/12").map(|(route, found)| (route.page, found)),
        Some((SitePage::Game, Match::Page(Some(12))))
    );
    assert_eq!(site_route("games/x").map(|(_, found)| found), Some(Match::NotANumber));
    assert_eq!(site_route("our-sponsors").map(|(route, _)| route.page), None);
    assert!(staff_route("dashboard/seasons/x").is_none());
    assert!(staff_route("dashboard/seasons/x/leagues/1").is_none());
}
