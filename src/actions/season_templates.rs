//! Creates a season from a template: with its leagues and divisions, and the organization's periods and menu.

use std::collections::BTreeMap;

use super::seasons;
use crate::db::Transaction;
use crate::domain::divisions::Format;
use crate::domain::ids::{OrganizationId, SportId};
use crate::domain::leagues::{LeagueRef, NewLeague};
use crate::domain::organizations::OrganizationFields;
use crate::domain::season_templates::{SeasonTemplate, TemplateInput};
use crate::domain::seasons::{Season, SeasonInput};
use crate::error::Result;
use crate::store;
use crate::store::links::NewLink;

/// Creates an inactive season with what the template has. Periods stay as they are once a game has a period score.
///
/// # Errors
/// `Invalid` on a field, `Conflict` for a quota.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    input: &TemplateInput,
) -> Result<(Season, Vec<LeagueRef>)> {
    let template = input.template;
    let season = seasons::create(
        tx,
        organization,
        &SeasonInput {
            name: input.name.clone(),
            start_date: Some(input.start_date.clone()),
            active: Some(false),
            show_divisions: Some(!template.divisions().is_empty()),
            sport_id: input.sport_id,
            organization_id: input.organization_id,
            ..SeasonInput::default()
        },
    )?;
    let mut leagues = Vec::new();
    for name in template.leagues() {
        let new = NewLeague { name: (*name).to_owned(), game_minutes: None, copy_from: None };
        leagues.push(seasons::add_league(tx, organization, season.id, &new)?.league);
    }
    for name in template.divisions() {
        store::divisions::create(tx, organization, season.id, (name, Format::default()))?;
    }
    if !template.divisions().is_empty() {
        turn_on_brackets(tx, organization)?;
    }
    if !store::periods::has_scores(tx, organization)? {
        set_periods(tx, organization, season.sport_id, template)?;
    }
    set_menu(tx, organization, template)?;
    Ok((season, leagues))
}

fn turn_on_brackets(tx: &Transaction, organization: OrganizationId) -> Result<()> {
    let mut flags: BTreeMap<String, bool> = store::organizations::feature_flags(tx, organization)?;
    if flags.insert("brackets".to_owned(), true) == Some(true) {
        return Ok(());
    }
    let fields = OrganizationFields::of(store::organizations::find(tx, organization)?, flags);
    store::organizations::update(tx, organization, &fields)
}

/// Shows the periods of a template, and hides all others.
fn set_periods(
    tx: &Transaction,
    organization: OrganizationId,
    sport: SportId,
    template: SeasonTemplate,
) -> Result<()> {
    let known = store::periods::list(tx, organization, sport)?;
    for name in template.periods() {
        if !known.iter().any(|period| period.name == *name) {
            store::periods::create(tx, organization, sport, name)?;
        }
    }
    let all = store::periods::list(tx, organization, sport)?;
    let place = |name: &str| template.periods().iter().position(|wanted| *wanted == name);
    for period in &all {
        store::periods::set_hidden(tx, organization, period.id, place(&period.name).is_none())?;
    }
    let mut ordered: Vec<_> = all.iter().map(|period| (place(&period.name), period.id)).collect();
    // Hidden periods come first: the final score stays last.
    ordered.sort_by_key(|(place, _)| *place);
    let ids: Vec<_> = ordered.into_iter().map(|(_, id)| id).collect();
    store::periods::order(tx, organization, &ids)
}

fn set_menu(tx: &Transaction, organization: OrganizationId, template: SeasonTemplate) -> Result<()> {
    let links = store::links::list(tx, organization)?;
    for (label, slug) in template.links() {
        let is_taken = |link: &crate::domain::links::Link| {
            link.slug.as_deref() == Some(slug) || link.label.eq_ignore_ascii_case(label)
        };
        if !links.iter().any(is_taken) {
            let new = NewLink { label, slug: Some(slug), url: None, show_in_navbar: true };
            store::links::create(tx, organization, &new)?;
        }
    }
    let hidden =
        links.iter().find(|link| link.slug.as_deref() == template.hidden_link() && link.slug.is_some());
    let Some(link) = hidden else { return Ok(()) };
    let shown = NewLink { label: &link.label, slug: link.slug.as_deref(), url: None, show_in_navbar: false };
    store::links::update(tx, organization, link.id, &shown)
}
