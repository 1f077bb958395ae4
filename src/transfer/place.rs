//! The target of an import: a season and one of its leagues, existing or to be created.

use super::{ImportScope, NewRow, key};
use crate::db::{Connection, Transaction};
use crate::domain::ids::{LeagueId, OrganizationId, SeasonId, SportId};
use crate::domain::input;
use crate::domain::leagues::SeasonsLeague;
use crate::domain::quotas::Quota;
use crate::error::{Error, FieldErrors, Result};
use crate::store;

/// An existing row, or the name of a row to create.
#[derive(Clone, Debug)]
enum NamedItem<Id> {
    Existing(Id),
    New(String),
}

/// The season and the league of an import or export. Both are none if the organization has none and none is named.
#[derive(Clone, Debug)]
pub struct ImportTarget {
    sport: Option<SportId>,
    season: Option<NamedItem<SeasonId>>,
    league: Option<NamedItem<LeagueId>>,
    /// The league already belongs to the season.
    is_in_season: bool,
    /// The user named the season or the league.
    is_named: bool,
    /// The user named no league, and the season has several.
    is_open: bool,
}

/// The season and league of new games. The id of one that the import creates is 0.
pub struct TargetLeague {
    pub season: SeasonId,
    pub league: LeagueId,
    pub league_name: String,
}

/// The season and league in which rows are written.
pub type Ids = Option<(SeasonId, LeagueId)>;

/// Finds the named season and league, or else the latest season and its only league.
///
/// # Errors
/// `Invalid` on `season` or `league` if there is no such season or league and it must not be created, or if the season
/// cannot be determined.
pub fn resolve(
    conn: &Connection,
    organization: OrganizationId,
    scope: ImportScope<'_>,
) -> Result<ImportTarget> {
    let mut errors = FieldErrors::default();
    let season_name = scope.season.map(|name| input::line(&mut errors, "season", name, 120));
    let league_name = scope.league.map(|name| input::line(&mut errors, "league", name, 120));
    errors.into_result()?;
    let sport = store::sports::list_by_organization(conn, organization)?.first().map(|sport| sport.id);
    let season = season(conn, organization, (season_name.as_deref(), scope))?;
    if matches!(season, Some(NamedItem::New(_))) && sport.is_none() {
        return Err(Error::field("season", "the organization has no sport, so it cannot have a season"));
    }
    if season.is_none() && league_name.is_some() {
        return Err(Error::field("season", "name the season of the league"));
    }
    let played = match season {
        Some(NamedItem::Existing(id)) => store::leagues::list_by_season(conn, organization, id)?,
        _ => Vec::new(),
    };
    let (league, is_in_season) = league(conn, organization, (league_name.as_deref(), scope), &played)?;
    Ok(ImportTarget {
        sport,
        season,
        league,
        is_in_season,
        is_named: scope.season.is_some() || scope.league.is_some(),
        is_open: league_name.is_none() && played.len() > 1,
    })
}

/// Finds the season by name, or the latest one without a name.
fn season(
    conn: &Connection,
    organization: OrganizationId,
    (name, scope): (Option<&str>, ImportScope<'_>),
) -> Result<Option<NamedItem<SeasonId>>> {
    let seasons = store::seasons::list(conn, organization)?;
    let Some(name) = name else {
        return Ok(seasons.first().map(|season| NamedItem::Existing(season.id)));
    };
    if let Some(known) = seasons.iter().find(|season| key(&season.name) == key(name)) {
        return Ok(Some(NamedItem::Existing(known.id)));
    }
    check_new("season", name, seasons.iter().map(|season| season.name.as_str()), scope)?;
    Ok(Some(NamedItem::New(name.to_owned())))
}

/// Refuses to create a season or league if there are others, unless the user asks for that, because the name may be
/// misspelled.
fn check_new<'a>(
    noun: &str,
    name: &str,
    others: impl Iterator<Item = &'a str>,
    scope: ImportScope<'_>,
) -> Result<()> {
    let nearest = others.min_by_key(|other| strsim::damerau_levenshtein(&key(other), &key(name)));
    match nearest {
        Some(nearest) if !scope.create => {
            let how = scope.how_to_create;
            let reason = format!(
                "There is no {noun} {name}. The nearest is {nearest}.{}{how}",
                if how.is_empty() { "" } else { " " }
            );
            Err(Error::field(noun, reason))
        }
        _ => Ok(()),
    }
}

/// Finds the league, and returns whether the league already belongs to the season. `played` are the season's leagues.
fn league(
    conn: &Connection,
    organization: OrganizationId,
    (name, scope): (Option<&str>, ImportScope<'_>),
    played: &[SeasonsLeague],
) -> Result<(Option<NamedItem<LeagueId>>, bool)> {
    let Some(name) = name else {
        return Ok(match played {
            [only] => (Some(NamedItem::Existing(only.league.id)), true),
            _ => (None, false),
        });
    };
    if let Some(played) = played.iter().find(|played| key(&played.league.name) == key(name)) {
        return Ok((Some(NamedItem::Existing(played.league.id)), true));
    }
    let leagues = store::leagues::list(conn, organization)?;
    if let Some(known) = leagues.iter().find(|league| key(&league.name) == key(name)) {
        return Ok((Some(NamedItem::Existing(known.id)), false));
    }
    check_new("league", name, leagues.iter().map(|league| league.name.as_str()), scope)?;
    Ok((Some(NamedItem::New(name.to_owned())), false))
}

impl ImportTarget {
    /// Returns the target of an existing season and one of its leagues.
    pub fn existing(season: SeasonId, league: LeagueId) -> Self {
        Self {
            sport: None,
            season: Some(NamedItem::Existing(season)),
            league: Some(NamedItem::Existing(league)),
            is_in_season: true,
            is_named: true,
            is_open: false,
        }
    }

    /// Returns the season and the league in which existing rows are looked up; no league means all leagues of the
    /// season. None if there can be no existing rows.
    pub fn scope(&self) -> Option<(SeasonId, Option<LeagueId>)> {
        match (&self.season, &self.league) {
            (Some(NamedItem::Existing(season)), Some(NamedItem::Existing(league))) if self.is_in_season => {
                Some((*season, Some(*league)))
            }
            (Some(NamedItem::Existing(season)), None) if self.is_open => Some((*season, None)),
            _ => None,
        }
    }

    /// Returns whether both the season and the league are known, so that new rows can be created.
    pub fn is_complete(&self) -> bool {
        self.season.is_some() && self.league.is_some()
    }

    /// Returns the season and league of new games.
    pub fn league(&self, conn: &Connection, organization: OrganizationId) -> Result<TargetLeague> {
        let season = match self.season {
            Some(NamedItem::Existing(id)) => id,
            _ => SeasonId(0),
        };
        let (league, league_name) = match &self.league {
            Some(NamedItem::Existing(id)) => (*id, store::leagues::find(conn, organization, *id)?.name),
            Some(NamedItem::New(name)) => (LeagueId(0), name.clone()),
            None => (LeagueId(0), String::new()),
        };
        Ok(TargetLeague { season, league, league_name })
    }

    /// Returns whether the user named the season or the league.
    pub fn is_named(&self) -> bool {
        self.is_named
    }

    /// Returns the reason why new rows cannot be created, if they cannot.
    pub fn obstacle(&self) -> Option<&'static str> {
        if self.is_complete() {
            None
        } else if self.is_open {
            Some("the season has several leagues; name the league")
        } else {
            Some("name the season and the league")
        }
    }

    /// Refuses a season or league that does not exist, because an export cannot read from it.
    pub fn check_exists(&self, scope: ImportScope<'_>) -> Result<()> {
        if matches!(self.season, Some(NamedItem::New(_))) {
            return Err(Error::field("season", format!("{} is not known", scope.season.unwrap_or_default())));
        }
        if scope.league.is_some() && !self.is_in_season {
            return Err(Error::field(
                "league",
                format!("{} is not played in this season", scope.league.unwrap_or_default()),
            ));
        }
        Ok(())
    }

    /// Returns the season and league that will be created, in words.
    pub fn made(&self) -> Vec<String> {
        let mut made = Vec::new();
        if let Some(NamedItem::New(name)) = &self.season {
            made.push(format!("season {name}"));
        }
        if let Some(NamedItem::New(name)) = &self.league {
            made.push(format!("league {name}"));
        }
        made
    }

    /// Returns the database rows that `make` creates, in the order of creation.
    pub fn new_rows(&self) -> Vec<NewRow> {
        let (Some(season), Some(league)) = (&self.season, &self.league) else { return Vec::new() };
        let season = matches!(season, NamedItem::New(_)).then_some((Quota::Seasons, 1));
        let league = matches!(league, NamedItem::New(_)).then_some((Quota::Leagues, 1));
        season.into_iter().chain(league).collect()
    }

    /// Creates the season and the league if they do not exist. A new season is active.
    pub fn make(&self, tx: &Transaction, organization: OrganizationId) -> Result<Ids> {
        let (Some(season), Some(league)) = (&self.season, &self.league) else {
            return Ok(None);
        };
        let season = match (season, self.sport) {
            (NamedItem::Existing(id), _) => *id,
            (NamedItem::New(_), None) => return Err(Error::field("season", "the organization has no sport")),
            (NamedItem::New(name), Some(sport)) => store::seasons::create(
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
        let league = match league {
            NamedItem::Existing(id) => *id,
            NamedItem::New(name) => store::leagues::create(tx, organization, name)?,
        };
        store::leagues::add_to_season(tx, organization, season, league)?;
        Ok(Some((season, league)))
    }
}
