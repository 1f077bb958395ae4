//! Builds the request of a repair: the season's games, the places that its leagues offer, and what happened.

use std::collections::{BTreeMap, BTreeSet};

use super::joined::JoinedGame;
use super::places::{FIRST_DAY, Places, Spot, unnamed_court};
use super::rows::{Rows, more_days};
use super::rules::{RuleConverter, doubleheaders};
use crate::db::Connection;
use crate::domain::games::Game;
use crate::domain::ids::{EnrolmentId, LeagueId, OrganizationId, SeasonId, TeamId};
use crate::domain::repairs::{RepairEvent, RepairInput};
use crate::domain::schedules::days_between;
use crate::domain::schedules::rules::ScheduleRule;
use crate::error::{Error, Result};
use crate::rules::clashes::{court_of, is_held, is_unavailable};
use crate::rules::game_length::usual_minutes;
use crate::rules::repair::{RepairGame, RepairLeague, RepairRequest, RepairRules};

/// Maximum number of games and places of a repair.
const MOST: (usize, usize) = (4_000, 20_000);

/// The request of a repair, with the games and places that its indices mean.
pub struct Frame {
    pub plan_from: String,
    pub request: RepairRequest,
    /// In the order of the request's games, without the slots of brackets at their end.
    pub games: Vec<FrameGame>,
    /// In the order of the request's places.
    pub spots: Vec<Spot>,
    /// The games of teams that left.
    pub cancelled: Vec<Game>,
    /// The rules of the season, which are the sources of the request's rules.
    pub rules: Vec<ScheduleRule>,
}

/// A game of a repair.
pub enum FrameGame {
    Saved(Box<Game>),
    New(Box<JoinedGame>),
}

/// Loads a repair of a season's schedules. `today` is the organization's date.
///
/// # Errors
/// `NotFound` for the season; `Invalid` with a reason for each invalid field.
pub fn load(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
    (input, today): (&RepairInput, &str),
) -> Result<Frame> {
    let plan_from = input.plan_from.clone().unwrap_or_default().max(today.to_owned());
    let rows = Rows::load(conn, organization, season, input)?;
    rows.check(input)?;
    let builder = Builder::new(input, plan_from, rows);
    builder.build(Vec::new())
}

/// Builds a frame from the rows of a season.
pub(super) struct Builder<'a> {
    pub(super) input: &'a RepairInput,
    plan_from: String,
    pub(super) rows: Rows,
    places: Places,
    pub(super) leagues: Vec<LeagueId>,
    teams: Vec<TeamId>,
    pub(super) games: Vec<FrameGame>,
    pub(super) plan: Vec<RepairGame>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(input: &'a RepairInput, plan_from: String, rows: Rows) -> Self {
        let mut leagues: Vec<LeagueId> = rows.schedules.iter().map(|schedule| schedule.league_id).collect();
        leagues.extend(rows.games.iter().filter_map(|game| game.league_id));
        leagues.sort_unstable();
        leagues.dedup();
        let mut teams: Vec<TeamId> = rows.enrolments.iter().map(|team| team.team).collect();
        teams.extend(rows.games.iter().flat_map(|game| [game.home_team.id, game.away_team.id]));
        teams.sort_unstable();
        teams.dedup();
        let (places, games, plan) = (Places::default(), Vec::new(), Vec::new());
        Self { input, plan_from, rows, places, leagues, teams, games, plan }
    }

    /// Builds the frame, with `more` new games beside those of teams that joined.
    pub(super) fn build(mut self, more: Vec<JoinedGame>) -> Result<Frame> {
        let offers = self.offers();
        let cancelled = self.add_saved();
        self.add_new();
        for game in more {
            self.add_joined(game);
        }
        let slots = self.add_slots();
        let (games, places) = (self.plan.len(), self.places.spots.len());
        if games > MOST.0 || places > MOST.1 {
            let why = format!(
                "has {games} games and {places} places; at most {} and {} can be planned at once",
                MOST.0, MOST.1
            );
            return Err(Error::field("season", why));
        }
        self.close();
        let cannot = self.cannot();
        let leagues = self.leagues(&offers);
        // A slot of a bracket occupies its court with two teams of its own.
        let teams = self.teams.len() + 2 * slots;
        let converter = RuleConverter {
            rows: &self.rows,
            leagues: &self.leagues,
            teams: &self.teams,
            spots: &self.places.spots,
            plans: &leagues,
        };
        let rules = RepairRules::new(teams, converter.convert());
        let request = RepairRequest {
            teams,
            rules,
            leagues,
            places: self.places.entries,
            games: self.plan,
            cannot,
            seed: 1,
        };
        Ok(Frame {
            plan_from: self.plan_from,
            request,
            games: self.games,
            spots: self.places.spots,
            cancelled,
            rules: self.rows.rules,
        })
    }

    /// Returns, per league, the places that its schedules offer.
    fn offers(&mut self) -> Vec<Vec<usize>> {
        let more = more_days(self.input);
        let ends = self.input.events.iter().filter_map(|event| match event {
            RepairEvent::SeasonEnds { on } => Some(on.clone()),
            _ => None,
        });
        let last = ends.min();
        let mut offers = vec![Vec::new(); self.leagues.len()];
        for schedule in &self.rows.schedules {
            let is_off = |date: &str| {
                date < self.plan_from.as_str()
                    || last.as_deref().is_some_and(|last| date > last)
                    || self.rows.week_offs.contains(&(
                        schedule.season_id,
                        schedule.league_id,
                        date.to_owned(),
                    ))
            };
            let league = self.leagues.binary_search(&schedule.league_id).unwrap_or_default();
            offers[league].extend(self.places.offers(schedule, &more, is_off));
        }
        for own in &mut offers {
            own.sort_unstable();
            own.dedup();
        }
        offers
    }

    /// Adds the saved games that take place, and returns those that are cancelled because a team left.
    fn add_saved(&mut self) -> Vec<Game> {
        let mut cancelled = Vec::new();
        for game in std::mem::take(&mut self.rows.games) {
            let is_moving = self.rows.is_open(&game) && game.date >= self.plan_from;
            let is_asked = self.is_postponed(&game);
            let leaves = self.input.events.iter().any(|event| match event {
                RepairEvent::TeamLeaves { team } => [game.home_team_id, game.away_team_id].contains(team),
                _ => false,
            });
            if leaves && is_moving {
                cancelled.push(game);
            } else if is_asked || is_held(&game) {
                let planned = self.saved(&game, is_moving || is_asked);
                self.plan.push(planned);
                self.games.push(FrameGame::Saved(Box::new(game)));
            }
        }
        cancelled
    }

    fn is_postponed(&self, game: &Game) -> bool {
        self.input.events.iter().any(|event| match event {
            RepairEvent::Postponed { games } => games.contains(&game.id),
            _ => false,
        })
    }

    fn saved(&mut self, game: &Game, can_move: bool) -> RepairGame {
        let schedule = game.league_id.and_then(|league| self.rows.schedule_of(league));
        let unnamed = schedule.and_then(unnamed_court);
        let spot = Spot { date: game.date.clone(), time: game.time.clone(), location: game.location.clone() };
        let published = self.places.index(spot, unnamed.as_deref());
        let is_away = self.input.events.iter().any(|event| match event {
            RepairEvent::TeamAway { team, span } => {
                [game.home_team_id, game.away_team_id].contains(team)
                    && span.has(&game.date, game.time.as_deref())
            }
            RepairEvent::SeasonEnds { on } => game.date > *on,
            _ => false,
        });
        let not = match (self.is_postponed(game), is_away) {
            (true, _) => self.places.find(|spot| spot.date == game.date),
            (false, true) => BTreeSet::from([published]),
            (false, false) => BTreeSet::new(),
        };
        RepairGame {
            // Games of no league, such as bracket games, belong to the league after the last one.
            league: game
                .league_id
                .map_or(self.leagues.len(), |id| self.leagues.binary_search(&id).unwrap_or(0)),
            home: self.team(game.home_team.id),
            away: self.team(game.away_team.id),
            published: Some(published),
            is_fixed: !can_move,
            may_stay: true,
            is_ruled: game.season_id == self.rows.season,
            not,
        }
    }

    pub(super) fn team(&self, id: TeamId) -> usize {
        self.teams.binary_search(&id).unwrap_or_default()
    }

    /// Adds the announced places of brackets as games that stay, behind all games, and returns their number.
    fn add_slots(&mut self) -> usize {
        let slots = std::mem::take(&mut self.rows.slots);
        for (index, slot) in slots.iter().enumerate() {
            let spot =
                Spot { date: slot.date.clone(), time: slot.time.clone(), location: slot.location.clone() };
            let home = self.teams.len() + 2 * index;
            self.plan.push(RepairGame {
                league: self.leagues.len(),
                home,
                away: home + 1,
                published: Some(self.places.index(spot, None)),
                is_fixed: true,
                may_stay: true,
                is_ruled: false,
                not: BTreeSet::new(),
            });
        }
        slots.len()
    }

    fn close(&mut self) {
        for event in &self.input.events {
            let RepairEvent::CourtClosed { courts, span } = event else { continue };
            let closed: BTreeSet<_> = courts.iter().filter_map(|court| court_of(Some(court))).collect();
            self.places.close(|spot| {
                let is_court =
                    court_of(spot.location.as_deref()).is_some_and(|court| closed.contains(&court));
                is_court && span.has(&spot.date, spot.time.as_deref())
            });
        }
    }

    /// Returns, per team, the places at which it cannot play: what happened, times at which it is unavailable, and byes.
    fn cannot(&self) -> Vec<BTreeSet<usize>> {
        let mut cannot = vec![BTreeSet::new(); self.teams.len()];
        for (team, times) in &self.rows.unavailable {
            let there = |spot: &Spot| spot.time.as_ref().is_some_and(|time| is_unavailable(times, time));
            if let Ok(index) = self.teams.binary_search(team) {
                cannot[index].extend(self.places.find(there));
            }
        }
        let enrolled = |id: EnrolmentId| self.rows.enrolments.iter().find(|enrolment| enrolment.id == id);
        for (enrolment, date) in &self.rows.byes {
            if let Some(team) = enrolled(*enrolment) {
                cannot[self.team(team.team)].extend(self.places.find(|spot| spot.date == *date));
            }
        }
        for event in &self.input.events {
            if let RepairEvent::TeamAway { team, span } = event
                && let Some(team) = enrolled(*team)
            {
                let there = |spot: &Spot| span.has(&spot.date, spot.time.as_deref());
                cannot[self.team(team.team)].extend(self.places.find(there));
            }
        }
        cannot
    }

    /// Returns the leagues, and last one for the games of no league. A league in which a team already plays twice in a
    /// week or on a day may go on doing so.
    fn leagues(&self, offers: &[Vec<usize>]) -> Vec<RepairLeague> {
        let mut leagues: Vec<RepairLeague> = self
            .leagues
            .iter()
            .zip(offers)
            .enumerate()
            .map(|(index, (id, offers))| {
                let schedule = self.rows.schedule_of(*id);
                let first_day = schedule.map_or(0, |schedule| days_between(FIRST_DAY, &schedule.start_date));
                let (weekly, daily) = self.most_games(index, first_day);
                let weeks: Vec<Vec<String>> = schedule.map_or_else(Vec::new, |schedule| {
                    (0..schedule.weekly_dates.len()).map(|week| schedule.times(week).to_vec()).collect()
                });
                let minutes = self.rows.minutes.get(id).copied().unwrap_or_else(|| usual_minutes(&weeks));
                let (doubleheaders, is_of_all) = doubleheaders(&self.rows.rules, *id, &self.teams);
                let asked = schedule.map_or(1, |schedule| schedule.games_per_week);
                let asked = usize::try_from(asked).unwrap_or(1);
                RepairLeague {
                    first_day,
                    weekly: weekly.max(asked).max(if self.input.twice_a_week { 2 } else { 1 }),
                    has_doubleheaders: daily > 1 || is_of_all,
                    doubleheaders,
                    minutes,
                    offers: offers.clone(),
                    closed: self.closed(minutes),
                }
            })
            .collect();
        leagues.push(RepairLeague {
            first_day: 0,
            weekly: usize::MAX,
            has_doubleheaders: true,
            doubleheaders: BTreeSet::new(),
            minutes: usual_minutes(&[]),
            offers: Vec::new(),
            closed: BTreeSet::new(),
        });
        leagues
    }

    /// Returns the places whose court is closed during a game of `minutes`.
    fn closed(&self, minutes: i64) -> BTreeSet<usize> {
        let calendar = &self.rows.calendar;
        self.places.find(|spot| {
            calendar.closed(spot.location.as_deref(), (&spot.date, spot.time.as_deref(), minutes)).is_some()
        })
    }

    /// Returns the most games of a team of a league in a week and on a day of the published plan.
    fn most_games(&self, league: usize, first_day: i64) -> (usize, usize) {
        let (mut weeks, mut days) = (BTreeMap::new(), BTreeMap::new());
        for game in self.plan.iter().filter(|game| game.league == league) {
            let Some(place) = game.published else { continue };
            let day = self.places.entries[place].day;
            for team in [game.home, game.away] {
                *weeks.entry((team, (day - first_day).div_euclid(7))).or_insert(0) += 1;
                *days.entry((team, day)).or_insert(0) += 1;
            }
        }
        (weeks.into_values().max().unwrap_or(0), days.into_values().max().unwrap_or(0))
    }
}
