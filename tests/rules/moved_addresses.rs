//! Addresses in the texts of a site that has moved.

use std::convert::Infallible;

use homecourt::rules::moved_addresses::{MovedSite, rewrite};
use proptest::prelude::*;

/// Rewrites a text of the site `lions` that moves to `tigers`. The teams 1 to 9 get the ids 101 to 109; all other pages
/// with an id keep it, except team 10, which does not exist.
fn moved(text: &str) -> String {
    let site = MovedSite { old_slug: "lions", new_slug: "tigers", domain: Some("lions.example") };
    let mut new_id = |table: &'static str, id: i64| -> Result<Option<i64>, Infallible> {
        Ok(match (table, id) {
            ("teams", 10) => None,
            ("teams", id) => Some(id + 100),
            (_, id) => Some(id),
        })
    };
    let Ok(changed) = rewrite(text, &site, &mut new_id);
    changed.unwrap_or_else(|| text.to_owned())
}

#[test]
fn links_of_the_site_change_and_others_stay() {
    let examples = [
        ("[us](/teams/1)", "[us](/teams/101)"),
        ("/lions/teams/1, and /Lions/teams/2.", "/tigers/teams/101, and /tigers/teams/102."),
        ("<a href=\"/teams/3/\">", "<a href=\"/teams/103/\">"),
        ("https://lions.example/teams/1#top", "https://lions.example/teams/101#top"),
        ("https://www.lions.example/teams/1?a=b", "https://www.lions.example/teams/101?a=b"),
        ("/schedule?team=4&x=1", "/schedule?team=104&x=1"),
        ("/lions", "/tigers"),
        ("/lions/", "/tigers/"),
        ("/teams/10", "/teams/0"),
        ("/games/7 and /player/8/stats", "/games/7 and /player/8/stats"),
    ];
    for (before, after) in examples {
        assert_eq!(moved(before), after);
    }
    for stays in [
        "https://other.example/teams/1",
        "//other.example/teams/1",
        "teams/1",
        "and/or 1/2",
        "/teams/one",
        "/media/0123/large",
        "/lionsden/teams",
        "/",
        "",
    ] {
        assert_eq!(moved(stays), stays);
    }
}

proptest! {
    #[test]
    fn a_site_that_did_not_move_keeps_every_text(text in "([a-z/?=&#.\\[\\]()0-9 ]|/teams/[0-9]|\\PC){0,80}") {
        let site = MovedSite { old_slug: "lions", new_slug: "lions", domain: None };
        let mut same = |_: &'static str, id: i64| -> Result<Option<i64>, Infallible> { Ok(Some(id)) };
        let Ok(changed) = rewrite(&text, &site, &mut same);
        // A number with zeros in front is the same page, written without them.
        prop_assume!(!text.contains("/0") && !text.contains("=0"));
        prop_assert_eq!(changed, None);
    }
}
