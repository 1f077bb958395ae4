//! A draft beside the published games of its season.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::super::clashes::Surroundings;
use crate::db::Connection;
use crate::domain::games::{Game, GameSeason, GameTeam, Status};
use crate::domain::ids::{EnrolmentId, GameId, OrganizationId, ScheduleDraftId, SeasonId};
use crate::domain::leagues::LeagueRef;
use crate::domain::schedules::drafts::{DraftPlace, DraftRow, DraftState, ScheduleDraft};
use crate::domain::schedules::{Schedule, days_after, days_between};
use crate::error::Result;
use crate::rules::clashes::court_of;
use crate::store;
use crate::store::enrolments::Enrolment;
use crate::views::schedules::cells::open_cells;

/// The published games of a season's leagues, with its schedules and teams.
pub struct SeasonPlan {
    /// By date and time, without the games of brackets.
    pub games: Vec<Game>,
    by_id: HashMap<GameId, usize>,
    pub schedules: Vec<Schedule>,
    pub enrolments: BTreeMap<EnrolmentId, Enrolment>,
    pub season: GameSeason,
    /// `YYYY-MM-DD` in the organization's time zone.
    pub today: String,
    /// The games that are live or over, or have scores or statistics.
    begun: HashSet<GameId>,
}

impl SeasonPlan {
    /// Loads a season with five queries.
    ///
    /// # Errors
    /// `NotFound` for the season.
    pub fn load(
        conn: &Connection,
        organization: OrganizationId,
        season: SeasonId,
        today: String,
    ) -> Result<Self> {
        let season = store::seasons::find(conn, organization, season)?;
        let mut games = store::games::season::list_shown(conn, organization, season.id)?;
        games.retain(|game| !game.is_bracket && game.league_id.is_some());
        let mut schedules = store::schedules::list(conn, organization, None)?;
        schedules.retain(|schedule| schedule.season_id == season.id);
        let enrolments = store::enrolments::list_by_season(conn, organization, season.id)?;
        Ok(Self {
            by_id: games.iter().enumerate().map(|(index, game)| (game.id, index)).collect(),
            games,
            schedules,
            enrolments: enrolments.into_iter().map(|team| (team.id, team)).collect(),
            begun: store::schedules::list_begun(conn, organization, season.id)?,
            season: GameSeason { id: season.id, name: season.name },
            today,
        })
    }

    /// Returns a published game.
    #[must_use]
    pub fn find(&self, id: GameId) -> Option<&Game> {
        self.by_id.get(&id).map(|index| &self.games[*index])
    }

    /// Returns whether a draft must leave a game as it is: it has begun, or is before today.
    #[must_use]
    pub fn is_locked(&self, game: &Game) -> bool {
        let is_held = DraftState::of(game.status) == DraftState::Planned;
        self.begun.contains(&game.id) || is_held && game.date < self.today
    }

    /// Returns a game that is not saved, between two enrolled teams; `None` if a team is not of the season.
    #[must_use]
    pub fn unsaved(
        &self,
        id: GameId,
        (home, away): (EnrolmentId, EnrolmentId),
        place: &DraftPlace,
    ) -> Option<Game> {
        let (home, away) = (self.enrolments.get(&home)?, self.enrolments.get(&away)?);
        let teams = [home, away].map(|team| GameTeam {
            id: team.team,
            name: team.name.clone(),
            slt_id: team.id,
            logo_url: team.logo_url.clone(),
        });
        let league = LeagueRef { id: home.league, name: home.league_name.clone() };
        Some(Game {
            date: place.date.clone(),
            time: place.time.clone(),
            location: place.location.clone(),
            ..Game::unsaved(id, self.season.clone(), league, teams)
        })
    }

    /// Returns the first day of each week from the first day of the schedules to the last day of schedules and games.
    #[must_use]
    pub fn weeks(&self, dates: &BTreeSet<&str>) -> Vec<String> {
        let starts = self.schedules.iter().map(|schedule| schedule.start_date.as_str());
        let ends = self
            .schedules
            .iter()
            .map(|schedule| days_after(&schedule.start_date, 7 * schedule.num_weeks - 1));
        let Some(first) = starts.chain(dates.first().copied()).min() else { return Vec::new() };
        // Weeks begin on the weekday of the first schedule.
        let from = self.schedules.iter().map(|schedule| schedule.start_date.as_str()).min().unwrap_or(first);
        let first = days_after(from, 7 * days_between(from, first).div_euclid(7));
        let last = ends.chain(dates.last().map(|date| (*date).to_owned())).max().unwrap_or_default();
        (0..=days_between(&first, &last).div_euclid(7)).map(|week| days_after(&first, 7 * week)).collect()
    }
}

/// A draft, with the season as it is published now.
pub struct DraftPlan {
    pub draft: ScheduleDraft,
    pub rows: Vec<DraftRow>,
    pub season: SeasonPlan,
}

impl DraftPlan {
    /// Loads a draft.
    ///
    /// # Errors
    /// `NotFound` for the draft.
    pub fn load(
        conn: &Connection,
        organization: OrganizationId,
        id: ScheduleDraftId,
        today: String,
    ) -> Result<Self> {
        let draft = store::schedules::drafts::find(conn, organization, id)?;
        let season = SeasonPlan::load(conn, organization, draft.season, today)?;
        let rows = store::schedules::drafts::list_games(conn, organization, id)?;
        Ok(Self { draft, rows, season })
    }

    /// Returns the published game of a row; `None` for a new game, and for one that was deleted.
    #[must_use]
    pub fn published(&self, row: &DraftRow) -> Option<&Game> {
        row.game.and_then(|id| self.season.find(id))
    }

    /// Returns whether the published game of a row was deleted since the draft was made.
    #[must_use]
    pub fn is_deleted(&self, row: &DraftRow) -> bool {
        row.base.is_some() && self.published(row).is_none()
    }

    /// Returns a game as the draft plans it; `None` for a game that was deleted. A game without a place is postponed. New
    /// games have negative ids.
    #[must_use]
    pub fn planned(&self, row: &DraftRow) -> Option<Game> {
        let nowhere = || DraftPlace { date: self.season.today.clone(), time: None, location: None };
        let place = row.place.clone().unwrap_or_else(nowhere);
        let id = row.game.unwrap_or(GameId(-row.id.0));
        let planned = self.season.unsaved(id, (row.home, row.away), &place)?;
        let status = match row.state {
            DraftState::Planned => Status::Scheduled,
            DraftState::Unscheduled => Status::Postponed,
            DraftState::Cancelled | DraftState::Removed => Status::Cancelled,
        };
        match self.published(row) {
            None if row.base.is_some() => None,
            Some(game) if row.state == DraftState::Planned && self.season.is_locked(game) => {
                Some(game.clone())
            }
            _ => Some(Game { status, pinned: row.pinned, ..planned }),
        }
    }

    /// Returns all games as the draft plans them.
    #[must_use]
    pub fn all_planned(&self) -> Vec<Game> {
        self.rows.iter().filter_map(|row| self.planned(row)).collect()
    }

    /// Returns the places of the season from today on, each once: those that its schedules offer, and those of its games.
    #[must_use]
    pub fn places(&self) -> Vec<DraftPlace> {
        let offered = self.season.schedules.iter().flat_map(offers);
        let own = self.rows.iter().filter(|row| row.state == DraftState::Planned);
        let own = own.filter_map(|row| row.place.clone());
        let mut found = BTreeMap::new();
        for place in offered.chain(own).filter(|place| place.date >= self.season.today) {
            found.entry(key(&place)).or_insert(place);
        }
        found.into_values().collect()
    }

    /// Returns the keys of the places that the schedules of a row's league offer.
    #[must_use]
    pub fn offered(&self, row: &DraftRow) -> BTreeSet<PlaceKey> {
        let league = self.season.enrolments.get(&row.home).map(|team| team.league);
        let own = self.season.schedules.iter().filter(|schedule| Some(schedule.league_id) == league);
        own.flat_map(offers).map(|place| key(&place)).collect()
    }

    /// Loads what is around all games and places of the draft.
    pub fn surroundings(
        &self,
        conn: &Connection,
        organization: OrganizationId,
        (planned, places): (&[Game], &[DraftPlace]),
    ) -> Result<Surroundings> {
        let dates = planned.iter().map(|game| &game.date).chain(places.iter().map(|place| &place.date));
        let dates: BTreeSet<String> = dates.cloned().collect();
        let named: Vec<&str> = places.iter().filter_map(|place| place.location.as_deref()).collect();
        let around = Surroundings::load_with_places(conn, organization, (&dates, planned), &named)?;
        let schedule = |game: &Game| {
            let mut own = self.season.schedules.iter();
            Some((game.id, own.find(|schedule| Some(schedule.league_id) == game.league_id)?.id))
        };
        Ok(around.with_schedules(planned.iter().filter(|game| game.id.0 < 0).filter_map(schedule)))
    }
}

/// A place as it is compared: date, time and court.
pub type PlaceKey = (String, Option<String>, Option<String>);

/// Returns a place as it is compared.
#[must_use]
pub fn key(place: &DraftPlace) -> PlaceKey {
    (place.date.clone(), place.time.clone(), court_of(place.location.as_deref()))
}

/// Returns the places that a schedule offers.
fn offers(schedule: &Schedule) -> Vec<DraftPlace> {
    let weeks = schedule.weekly_dates.iter();
    let cells = weeks.flat_map(|first| {
        open_cells(schedule, first, |_, _| false).into_iter().map(move |cell| (first, cell))
    });
    let place = |(first, cell): (&String, crate::rules::schedule::Cell)| DraftPlace {
        date: days_after(first, i64::from(cell.day)),
        time: Some(cell.time),
        location: schedule.locations.get(cell.location).cloned(),
    };
    cells.map(place).collect()
}
