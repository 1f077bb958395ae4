//! First content: the bracket of a division.

use maud::{Markup, html};

use super::text::{NONE, clock, full_date, result};
use super::{FirstContent, SiteContext};
use crate::db::Connection;
use crate::domain::addresses::{SitePage, path_of};
use crate::domain::ids::{DivisionId, SeasonId};
use crate::error::{Error, Result};
use crate::rules::bracket::BracketMatch;
use crate::views::divisions::DivisionPage;
use crate::{store, views};

/// The title when the query names no division.
const TITLE: &str = "Tournament Bracket";

pub(super) fn read(
    conn: &Connection,
    site: &SiteContext,
    asked: Option<(SeasonId, DivisionId)>,
) -> Result<FirstContent> {
    let (organization, name) = (site.organization.id, &site.organization.name);
    let choose = || FirstContent {
        html: Some(
            html! { h1 { (TITLE) } p { (site.link(&path_of(SitePage::Tournament), "Choose a division")) } },
        ),
        ..FirstContent::new(TITLE, format!("Tournament brackets of {name}."), String::new())
    };
    let Some((season, division)) = asked else { return Ok(choose()) };
    let page = match views::divisions::page(conn, organization, season, division) {
        Ok(page) => page,
        // The division has more teams than a bracket can hold; the screen shows the message.
        Err(Error::Invalid(_)) => return Ok(choose()),
        Err(other) => return Err(other),
    };
    let season_name = store::seasons::find(conn, organization, season)?.name;
    let title = format!("{} {TITLE}", page.division.name);
    let about = format!("{title} of {name}, {season_name}.");
    let path = format!("/tournamentBracket?divisionId={division}&seasonId={season}");
    let html = html! { h1 { (title) } p { (season_name) } (rounds(site, &page)) };
    Ok(FirstContent { html: Some(html), ..FirstContent::new(&title, about, path) })
}

fn rounds(site: &SiteContext, page: &DivisionPage) -> Markup {
    html! {
        @if page.bracket.rounds.is_empty() { p { "No bracket yet" } }
        @for round in &page.bracket.rounds {
            h2.section { (round.name) }
            ul { @for matchup in &round.matches { li { (matchup_line(site, matchup)) } } }
        }
        @if let Some(champion) = &page.bracket.champion { p { "Champion: " (champion.name) } }
    }
}

/// Returns a matchup: the teams, and the result or the date.
fn matchup_line(site: &SiteContext, matchup: &BracketMatch) -> Markup {
    let known = [&matchup.team_a, &matchup.team_b];
    let [top, below] = known.map(|team| team.as_ref().map_or(NONE, |team| team.name.as_str()));
    if matchup.is_bye {
        return html! { (if matchup.team_a.is_some() { top } else { below }) " BYE" };
    }
    html! { @match &matchup.game {
        Some(game) => {
            (site.link(&format!("/games/{}", game.id), &super::text::matchup(game)))
            ", " (full_date(&game.date)) ", " (result(game, site.now))
        },
        None => {
            (top) " – " (below)
            @if let Some(slot) = &matchup.slot { ", " (full_date(&slot.date)) ", " (clock(slot.time.as_deref())) }
        },
    } }
}
