//! The season of a home page: its games, teams and results.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use jiff::civil::Date;

use super::brackets::SeasonBrackets;
use crate::db::Connection;
use crate::domain::games::{GameRecord, Status};
use crate::domain::home::{ClosestGame, HomeFacts, HomeRow, HomeTable, HomeTeam, Phase};
use crate::domain::ids::{EnrolmentId, GameId, LeagueId, OrganizationId, TeamId};
use crate::domain::leagues::LeagueRef;
use crate::domain::seasons::Season;
use crate::domain::venues::split_location;
use crate::error::{Error, Result};
use crate::rules::league_order;
use crate::rules::outcome::{self, GameOutcome, WinLossRecord};
use crate::rules::phase::{self, DatedGame};
use crate::store;
use crate::store::enrolments::Enrolment;
use crate::store::games::season::SeasonGame;
use crate::views::standings;

/// Returns the status of a game that pages show.
pub(super) fn displayed(game: &SeasonGame) -> Status {
    outcome::displayed(game.played.status, game.played.score_home, game.played.score_away)
}

/// Returns the place of all games of a day, without the court; `None` if they are at several.
pub(super) fn place<'n>(night: &[&'n SeasonGame]) -> Option<&'n str> {
    let place = |game: &'n SeasonGame| game.location.as_deref().map(|text| split_location(text).0);
    let first = place(night.first()?)?;
    night.iter().all(|game| place(game) == Some(first)).then_some(first)
}

/// A season with its games and teams, from which its home page is made.
pub(super) struct SeasonData<'s> {
    pub season: &'s Season,
    pub today: Date,
    /// By date and time, without cancelled games.
    pub games: Vec<SeasonGame>,
    pub enrolments: Vec<Enrolment>,
    records: HashMap<EnrolmentId, WinLossRecord>,
}

impl<'s> SeasonData<'s> {
    pub fn read(
        conn: &Connection,
        organization: OrganizationId,
        season: &'s Season,
        today: &str,
    ) -> Result<Self> {
        let mut games = store::games::season::list_by_season(conn, organization, season.id)?;
        games.retain(|game| displayed(game) != Status::Cancelled);
        let records = outcome::records(games.iter().map(|game| GameOutcome::from(&game.played)));
        Ok(Self {
            season,
            today: today.parse().map_err(Error::internal)?,
            enrolments: store::enrolments::list_by_season(conn, organization, season.id)?,
            games,
            records,
        })
    }

    /// Returns the date of a game and the status that pages show.
    pub fn dated(&self, game: &SeasonGame) -> DatedGame {
        // The schema holds only valid dates.
        DatedGame { date: game.date.parse().unwrap_or(self.today), status: displayed(game) }
    }

    pub fn phase(&self, brackets: &SeasonBrackets) -> Phase {
        let games: Vec<DatedGame> = self.games.iter().map(|game| self.dated(game)).collect();
        phase::phase(self.today, &games, &brackets.dated(self))
    }

    /// Returns the match days.
    pub fn match_days(&self) -> BTreeSet<Date> {
        self.games.iter().map(|game| self.dated(game).date).collect()
    }

    /// Returns the games of the next match day, which may be today.
    pub fn night(&self) -> Vec<&SeasonGame> {
        self.night_of(|_| true)
    }

    /// Returns the bracket games of the next day with bracket games.
    pub fn playoff_night(&self) -> Vec<&SeasonGame> {
        self.night_of(|game| game.division.is_some())
    }

    /// Returns the games that `counts` accepts, of the next day with such a game.
    fn night_of(&self, counts: impl Fn(&SeasonGame) -> bool) -> Vec<&SeasonGame> {
        let mut counted = self.games.iter().filter(|game| counts(game));
        let Some(first) = counted.find(|game| self.dated(game).is_to_come(self.today)) else {
            return Vec::new();
        };
        self.games.iter().filter(|game| counts(game) && game.date == first.date).collect()
    }

    /// Returns the games that have ended, newest first.
    pub fn ended(&self) -> impl Iterator<Item = &SeasonGame> {
        self.games.iter().rev().filter(|game| self.dated(game).has_ended())
    }

    pub fn record(&self, side: EnrolmentId) -> GameRecord {
        let WinLossRecord { wins, losses } = self.records.get(&side).copied().unwrap_or_default();
        GameRecord { wins, losses }
    }

    /// Returns the enrolled team of a side.
    pub fn enrolment(&self, side: EnrolmentId) -> Option<&Enrolment> {
        self.enrolments.iter().find(|enrolment| enrolment.id == side)
    }

    /// Returns the first `count` teams of each league, in the public order of leagues; none before the first result.
    pub fn tables(&self, count: usize) -> Vec<HomeTable> {
        let games: Vec<GameOutcome<EnrolmentId>> =
            self.games.iter().map(|game| GameOutcome::from(&game.played)).collect();
        if !games.iter().any(GameOutcome::counts) {
            return Vec::new();
        }
        let mut leagues: Vec<(LeagueId, &str)> = self
            .enrolments
            .iter()
            .map(|enrolment| (enrolment.league, enrolment.league_name.as_str()))
            .collect();
        leagues.sort_by(|a, b| league_order::by_league(a.1, b.1).then(a.0.cmp(&b.0)));
        leagues.dedup();
        leagues.into_iter().map(|(id, name)| self.table((id, name), &games, count)).collect()
    }

    fn table(
        &self,
        (id, name): (LeagueId, &str),
        games: &[GameOutcome<EnrolmentId>],
        count: usize,
    ) -> HomeTable {
        let own: Vec<Enrolment> =
            self.enrolments.iter().filter(|enrolment| enrolment.league == id).cloned().collect();
        let rows = standings::places(&own, games).into_iter().take(count);
        let teams = rows.filter_map(|row| {
            let team = self.enrolment(row.slt_id)?;
            Some(HomeRow {
                id: team.team,
                slt_id: row.slt_id,
                name: team.name.clone(),
                logo_url: team.logo_url.clone(),
                rank: row.rank,
                wins: row.wins,
                losses: row.losses,
                games_back: row.games_back,
            })
        });
        HomeTable { league: LeagueRef { id, name: name.to_owned() }, teams: teams.collect() }
    }

    /// Returns the teams by name.
    pub fn teams(&self) -> Vec<HomeTeam> {
        let team = |enrolment: &Enrolment| HomeTeam {
            id: enrolment.team,
            name: enrolment.name.clone(),
            logo_url: enrolment.logo_url.clone(),
        };
        let mut teams: Vec<HomeTeam> = self.enrolments.iter().map(team).collect();
        teams.sort_by(|a, b| league_order::natural(&a.name, &b.name).then(a.id.cmp(&b.id)));
        teams.dedup_by_key(|team| team.id);
        teams
    }

    /// Returns the season in numbers; `None` before the first result.
    pub fn facts(&self, players: i64) -> Option<HomeFacts> {
        let ended: Vec<&SeasonGame> = self.ended().collect();
        if ended.is_empty() {
            return None;
        }
        let scores: Vec<(GameId, [i64; 2])> = ended
            .iter()
            .filter(|game| displayed(game) == Status::Completed)
            .filter_map(|game| Some((game.id, [game.played.score_home?, game.played.score_away?])))
            .collect();
        let closest = scores.iter().min_by_key(|(_, [home, away])| home.abs_diff(*away));
        let teams: BTreeSet<TeamId> = self.enrolments.iter().map(|enrolment| enrolment.team).collect();
        Some(HomeFacts {
            teams: teams.len(),
            players,
            games: ended.len(),
            points: scores.iter().map(|(_, [home, away])| home + away).sum(),
            closest_game: closest.map(|(game_id, scores)| {
                let mut scores = *scores;
                scores.sort_by_key(|score| Reverse(*score));
                ClosestGame { game_id: *game_id, scores }
            }),
        })
    }
}
