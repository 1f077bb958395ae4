//! The season that public pages show when several are active.

use homecourt::domain::ids::{OrganizationId, SeasonId, SportId};
use homecourt::domain::seasons::Season;
use homecourt::rules::seasons::shown;

const TODAY: &str = "2027-01-20";

fn season(id: i64, active: bool, start: &str, finish: &str) -> Season {
    let date = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Season {
        id: SeasonId(id),
        name: format!("Season {id}"),
        start_date: date(start),
        finish_date: date(finish),
        active,
        show_divisions: false,
        has_teams: true,
        sport_id: SportId(1),
        organization_id: OrganizationId(1),
        version: 1,
        organization: None,
        sport: None,
    }
}

fn id_shown(seasons: &[Season]) -> Option<i64> {
    shown(seasons, TODAY).map(|season| season.id.0)
}

#[test]
fn the_season_in_play_is_shown_before_one_that_has_not_begun() {
    let spring = season(2, true, "2027-03-01", "2027-05-30");
    let winter = season(1, true, "2027-01-04", "2027-02-28");
    assert_eq!(id_shown(&[spring, winter]), Some(1));
}

#[test]
fn of_two_in_play_the_latest_to_start_is_shown() {
    let long = season(1, true, "2026-09-01", "");
    let winter = season(2, true, "2027-01-04", TODAY);
    let timeless = season(3, true, "", "");
    assert_eq!(id_shown(&[timeless, long, winter]), Some(2));
}

#[test]
fn between_two_seasons_the_latest_begun_is_shown_and_before_the_first_the_next() {
    let fall = season(1, true, "2026-09-01", "2026-12-20");
    let summer = season(2, true, "2026-05-01", "2026-08-20");
    let spring = season(3, true, "2027-03-01", "");
    let later = season(4, true, "2027-09-01", "");
    assert_eq!(id_shown(&[later.clone(), spring.clone(), summer, fall]), Some(1));
    assert_eq!(id_shown(&[later, spring]), Some(3));
}

#[test]
fn no_season_is_shown_where_none_is_active() {
    assert_eq!(id_shown(&[season(1, false, "2027-01-04", "")]), None);
}
