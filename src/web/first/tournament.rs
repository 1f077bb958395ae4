//! The tournaments: seasons with divisions whose brackets may be looked at.

use maud::html;

use super::{First, Here, written};
use crate::db::Connection;
use crate::domain::divisions::Divisions;
use crate::domain::seasons::Seasons;
use crate::error::Result;
use crate::{store, views};

pub(super) fn read(conn: &Connection, here: &Here) -> Result<First> {
    let organization = here.organization.id;
    let about = format!("Tournaments, divisions and brackets of {}.", here.organization.name);
    let mut first = First::new("Tournament", about, "/tournament".to_owned());
    let seasons = Seasons { seasons: store::seasons::list(conn, organization)? };
    let shown = seasons.seasons.iter().filter(|season| season.active || season.show_divisions);
    first.html = Some(html! {
        h1 { "Tournament" }
        ul { @for season in shown.clone() { li { (season.name) } } }
    });
    first.answer(here, "/api/seasonsv2", &seasons)?;
    if let Some(season) = shown.clone().next() {
        let divisions = views::divisions::of_season(conn, organization, season.id, false)?;
        let path = format!("/api/seasonsv2/{}/divisions", season.id);
        first.answer(here, &path, &Divisions { divisions })?;
    }
    written::add(&mut first, conn, here, "tournament")?;
    Ok(first)
}
