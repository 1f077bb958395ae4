//! Where imported rows go: a season and a league of it, existing or to be made.

use rusqlite::Connection;

use super::{Target, key};
use crate::db::Transaction;
use crate::domain::ids::{LeagueId, OrganizationId, SeasonId, SportId};
use crate::error::{Error, Result};
use crate::store;

/// Something that exists, or a name to make it with.
#[derive(Clone, Debug)]
enum Named<Id> {
    Existing(Id),
    New(String),
}

/// A season and a league of it. Nothing at all when the organization has none and none is named.
#[derive(Clone, Debug)]
pub struct Place {
    sport: Option<SportId>,
    season: Option<Named<SeasonId>>,
    league: Option<Named<LeagueId>>,
    /// The league is already played in the season.
    together: bool,
}

/// The season and league in which rows are written.
pub type Ids = Option<(SeasonId, LeagueId)>;

/// Finds the season and the league that are named, or else the latest season and its only league.
pub fn resolve(conn: &Connection, organization: OrganizationId, target: Target<'_>) -> Result<Place> {
    let seasons = store::seasons::list(conn, organization)?;
    let sport = store::sports::list_by_organization(conn, organization)?.first().map(|sport| sport.id);
    let season = match target.season {
        Some(name) => Some(
            seasons
                .iter()
                .find(|season| key(&season.name) == key(name))
                .map_or_else(|| Named::New(name.trim().to_owned()), |season| Named::Existing(season.id)),
        ),
        None => seasons.first().map(|season| Named::Existing(season.id)),
    };
    if matches!(season, Some(Named::New(_))) && sport.is_none() {
        return Err(Error::field("season", "the organization has no sport, so it cannot have a season"));
    }
    let played = match season {
        Some(Named::Existing(id)) => store::leagues::list_by_season(conn, organization, id)?,
        _ => Vec::new(),
    };
    let (league, together) = match target.league {
        Some(name) => match played.iter().find(|played| key(&played.league.name) == key(name)) {
            Some(played) => (Some(Named::Existing(played.league.id)), true),
            None => {
                let known = store::leagues::find_by_name(conn, organization, name.trim())?;
                (Some(known.map_or_else(|| Named::New(name.trim().to_owned()), Named::Existing)), false)
            }
        },
        None if played.len() > 1 => {
            return Err(Error::field("league", "the season has several leagues; name one with --league"));
        }
        None => (played.first().map(|played| Named::Existing(played.league.id)), !played.is_empty()),
    };
    if season.is_none() && league.is_some() {
        return Err(Error::field("season", "name the season of the league with --season"));
    }
    Ok(Place { sport, season, league, together })
}

impl Place {
    /// The season and league, where both exist already.
    pub fn existing(&self) -> Ids {
        match (&self.season, &self.league) {
            (Some(Named::Existing(season)), Some(Named::Existing(league))) if self.together => {
                Some((*season, *league))
            }
            _ => None,
        }
    }

    /// Whether there will be a league to write into.
    pub fn is_complete(&self) -> bool {
        self.season.is_some() && self.league.is_some()
    }

    /// What will be made, in words.
    pub fn made(&self) -> Vec<String> {
        let mut made = Vec::new();
        if let Some(Named::New(name)) = &self.season {
            made.push(format!("season {name}"));
        }
        if let Some(Named::New(name)) = &self.league {
            made.push(format!("league {name}"));
        }
        made
    }

    /// Makes what is missing. A new season is active.
    pub fn make(&self, tx: &Transaction, organization: OrganizationId) -> Result<Ids> {
        let season = match (&self.season, self.sport) {
            (None, _) => return Ok(None),
            (Some(Named::Existing(id)), _) => *id,
            (Some(Named::New(_)), None) => {
                return Err(Error::field("season", "the organization has no sport"));
            }
            (Some(Named::New(name)), Some(sport)) => store::seasons::create(
                tx,
                organization,
                &store::seasons::NewSeason {
                    sport,
                    name,
                    start_date: None,
                    finish_date: None,
                    active: true,
                    show_divisions: false,
                },
            )?,
        };
        let league = match &self.league {
            None => return Ok(None),
            Some(Named::Existing(id)) => *id,
            Some(Named::New(name)) => store::leagues::create(tx, organization, name)?,
        };
        store::leagues::add_to_season(tx, organization, season, league)?;
        Ok(Some((season, league)))
    }
}
