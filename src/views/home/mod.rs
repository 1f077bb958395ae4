//! The home page of an organization. Each phase of the season has its own sections; those without rows are left out.

mod brackets;
mod places;
mod season;
mod words;

use std::collections::HashMap;

use jiff::Timestamp;

use self::brackets::SeasonBrackets;
use self::season::SeasonData;
use self::words::NightWords;
use super::leaders::Audience;
use super::{leaders, news, running, seasons, team};
use crate::db::Connection;
use crate::domain::games::{Game, Status};
use crate::domain::home::{Champion, FeaturedGame, Hero, Home, HomeSeason, Night, Phase, SeasonLeader};
use crate::domain::ids::{EnrolmentId, GameId, PlayerId};
use crate::domain::organizations::Organization;
use crate::domain::records::Face;
use crate::domain::seasons::Season;
use crate::error::Result;
use crate::rules::{outcome, phase};
use crate::store;
use crate::store::games::season::SeasonGame;

/// Maximum number of games of the next match day.
const NEXT: usize = 8;

/// Number of last results.
const RESULTS: usize = 4;

/// Number of teams of each league in the standings.
const TEAMS: usize = 5;

/// Number of teams of each league in the final standings.
const FINAL_TEAMS: usize = 8;

/// Number of notes of the news.
const NEWS: u16 = 3;

/// Number of the champions' players.
const ROSTER: usize = 8;

/// Returns the home page of an organization.
pub fn home(conn: &Connection, audience: Audience, now: Timestamp) -> Result<Home> {
    let organization = store::organizations::find(conn, audience.0)?;
    let today = seasons::today(conn, audience.0, now)?;
    let all = store::seasons::list(conn, audience.0)?;
    let notes = news::newest(conn, audience.0, now, NEWS)?;
    let Some(season) = phase::season(&all, &today) else {
        return Ok(Home { news: notes, ..empty(organization.name) });
    };
    let data = SeasonData::read(conn, audience.0, season, &today)?;
    let brackets = SeasonBrackets::read(conn, audience.0, &data)?;
    let phase = data.phase(&brackets);
    let page = HomePage { conn, audience, organization, now, phase, data, brackets };
    let mut home = page.games()?;
    page.add_tables(&mut home)?;
    if phase == Phase::OffSeason {
        home.hero.next_season = next_season(&all, &today).map(home_season);
    }
    page.add_texts(&mut home, all.len() == 1);
    Ok(Home { news: notes, ..home })
}

/// Returns the home page of an organization without seasons.
fn empty(headline: String) -> Home {
    Home {
        phase: Phase::New,
        season: None,
        week: None,
        hero: Hero { headline, ..Hero::default() },
        live: Vec::new(),
        next: Vec::new(),
        results: Vec::new(),
        standings: Vec::new(),
        leaders: Vec::new(),
        bracket: None,
        champions: Vec::new(),
        news: Vec::new(),
        facts: None,
        places: Vec::new(),
        teams: Vec::new(),
    }
}

/// Returns the season that begins next.
fn next_season<'s>(all: &'s [Season], today: &str) -> Option<&'s Season> {
    let coming = all.iter().filter(|season| season.start_date.as_deref().is_some_and(|start| start > today));
    coming.min_by_key(|season| (season.start_date.clone(), season.id))
}

fn home_season(season: &Season) -> HomeSeason {
    HomeSeason {
        id: season.id,
        name: season.name.clone(),
        start_date: season.start_date.clone(),
        finish_date: season.finish_date.clone(),
    }
}

/// The data from which the sections of a home page are made.
struct HomePage<'a> {
    conn: &'a Connection,
    audience: Audience,
    organization: Organization,
    now: Timestamp,
    phase: Phase,
    data: SeasonData<'a>,
    brackets: SeasonBrackets,
}

impl HomePage<'_> {
    /// Returns the page with its sections of games.
    fn games(&self) -> Result<Home> {
        let data = &self.data;
        let night = data.night();
        let results = self.results();
        let last = if self.phase == Phase::OffSeason { self.last_game() } else { None };
        let running = data.games.iter().filter(|game| season::displayed(game) == Status::Live);
        let wanted: Vec<GameId> = night.iter().take(NEXT).chain(&results).map(|game| game.id).collect();
        let wanted: Vec<GameId> = wanted.into_iter().chain(running.map(|game| game.id)).chain(last).collect();
        let listed = store::games::list_by_ids(self.conn, self.audience.0, &wanted)?;
        let mut games: HashMap<GameId, Game> = listed.into_iter().map(|game| (game.id, game)).collect();
        let live = games.values_mut().filter(|game| game.display_status == Status::Live);
        running::fill(self.conn, self.audience.0, data.season.sport_id, live)?;
        let found = |chosen: &[&SeasonGame]| -> Vec<Game> {
            chosen.iter().filter_map(|game| games.get(&game.id).cloned()).collect()
        };
        let next = found(night.get(..NEXT.min(night.len())).unwrap_or_default());
        let live = self.live(games.values());
        let first =
            live.first().or_else(|| next.iter().find(|game| game.display_status == Status::Scheduled));
        let featured = last.and_then(|id| games.get(&id)).or(first.filter(|_| self.phase == Phase::InSeason));
        let day = night.first().map(|game| data.dated(game).date);
        let game = featured.map(|game| self.featured(game));
        Ok(Home {
            phase: self.phase,
            season: Some(home_season(data.season)),
            week: day.and_then(|day| phase::season_day(&data.match_days(), day)),
            hero: Hero { game, ..Hero::default() },
            live,
            next,
            results: found(&results),
            ..empty(self.organization.name.clone())
        })
    }

    /// Adds the texts of the hero.
    fn add_texts(&self, home: &mut Home, is_first: bool) {
        let (data, name) = (&self.data, &self.organization.name);
        let games = data.night();
        let night = self.night(&games);
        let tip_off =
            night.as_ref().map(|night| night.date).or_else(|| data.season.start_date.as_ref()?.parse().ok());
        let tip_off = tip_off.map(|date| words::tip_off(&data.season.name, date));
        let label = || home.week.map(words::season_day);
        let hero_night = night.as_ref().map(|night| Night {
            date: night.date.to_string(),
            games: games.len(),
            place: night.place.map(str::to_owned),
            heading: night.heading(),
            label: night.round.map(str::to_owned).or_else(label),
        });
        let champion = home.champions.first().map(|champion| champion.name.clone());
        let (eyebrow, headline, sentence) = match self.phase {
            Phase::InSeason if home.results.is_empty() => (None, name.clone(), tip_off),
            Phase::InSeason => (None, name.clone(), night.as_ref().map(|night| night.in_season(home.week))),
            Phase::New => {
                let city = self.organization.city.as_deref();
                (None, name.clone(), Some(words::before(is_first, city, tip_off)))
            }
            Phase::Playoffs => (
                Some(format!("{name}, {}", data.season.name)),
                self.night(&data.playoff_night())
                    .map_or_else(|| "Playoffs.".to_owned(), |night| night.playoffs()),
                home.hero.teams_left.map(|left| words::playoffs(left, home.hero.final_date.as_deref())),
            ),
            Phase::OffSeason => {
                let next = home.hero.next_season.as_ref();
                let season = &data.season.name;
                let eyebrow =
                    champion.as_ref().map_or_else(|| season.clone(), |_| format!("Champions, {season}"));
                let sentence = words::off_season(season, &home.champions, next);
                (Some(eyebrow), champion.unwrap_or_else(|| name.clone()), Some(sentence))
            }
        };
        let sentence = sentence.filter(|sentence| !sentence.is_empty());
        home.hero = Hero { eyebrow, headline, sentence, night: hero_night, ..std::mem::take(&mut home.hero) };
    }

    fn night<'g>(&'g self, games: &[&'g SeasonGame]) -> Option<NightWords<'g>> {
        let time = |game: &&SeasonGame| game.time.as_deref().and_then(|time| time.parse().ok());
        Some(NightWords {
            date: self.data.dated(games.first()?).date,
            today: self.data.today,
            times: games.iter().map(time).collect(),
            place: season::place(games),
            round: self.brackets.round(games),
            is_weekly: phase::common_weekday(&self.data.match_days()).is_some(),
        })
    }

    /// Returns the games that are live now, closest score first.
    fn live<'g>(&self, games: impl Iterator<Item = &'g Game>) -> Vec<Game> {
        let is_on =
            |game: &&Game| game.display_status == Status::Live && !outcome::awaits_result(game, self.now);
        let mut live: Vec<Game> = games.filter(is_on).cloned().collect();
        let difference = |game: &Game| Some(game.score_home?.abs_diff(game.score_away?));
        live.sort_by_key(|game| (difference(game).unwrap_or(u64::MAX), game.id));
        live
    }

    /// Returns the last results: of all games, or in the playoffs the last one of each team that is left.
    fn results(&self) -> Vec<&SeasonGame> {
        let mut left = if self.phase == Phase::Playoffs { self.brackets.left() } else { Vec::new() };
        let mut is_shown = |game: &SeasonGame| {
            let [home, away] = [game.played.home, game.played.away];
            let before = left.len();
            left.retain(|side| *side != home && *side != away);
            left.len() < before
        };
        let ended = self.data.ended();
        ended.filter(|game| self.phase != Phase::Playoffs || is_shown(game)).take(RESULTS).collect()
    }

    /// Returns the first champion's final, or the last game.
    fn last_game(&self) -> Option<GameId> {
        let last = || self.data.ended().next().map(|game| game.id);
        self.brackets.first_final().map(|(_, game)| game).or_else(last)
    }

    fn featured(&self, game: &Game) -> FeaturedGame {
        FeaturedGame {
            away_record: self.data.record(game.away_team_id),
            home_record: self.data.record(game.home_team_id),
            is_final: self.brackets.first_final().is_some_and(|(_, id)| id == game.id),
            game: game.clone(),
        }
    }

    /// Adds the sections that are not lists of games.
    fn add_tables(&self, home: &mut Home) -> Result<()> {
        let data = &self.data;
        home.places = places::of(&data.games);
        match self.phase {
            Phase::New => home.teams = data.teams(),
            Phase::Playoffs => {
                home.teams = data.teams();
                home.standings = data.tables(TEAMS);
                home.bracket = self.brackets.shown();
                home.hero.teams_left = Some(self.brackets.left().len());
                home.hero.final_date = self.brackets.final_date();
            }
            Phase::InSeason => {
                home.teams = data.teams();
                home.standings = data.tables(TEAMS);
                self.add_numbers(home)?;
            }
            Phase::OffSeason => {
                home.standings = data.tables(FINAL_TEAMS);
                home.champions = self.champions()?;
                self.add_numbers(home)?;
            }
        }
        Ok(())
    }

    /// Adds the leaders and the season in numbers.
    fn add_numbers(&self, home: &mut Home) -> Result<()> {
        let (organization, season) = (self.audience.0, self.data.season);
        let players = store::rosters::count_players(self.conn, organization, season.id)?;
        home.facts = self.data.facts(players);
        let found = leaders::of_season(self.conn, self.audience, season)?;
        let ids: Vec<PlayerId> = found.iter().map(|(_, face, _)| face.id).collect();
        let sides = store::rosters::latest_of_players(self.conn, organization, season.id, &ids)?;
        let leader = |(stat, player, total): (&'static str, Face, i64)| {
            let side: Option<EnrolmentId> = sides.get(&player.id).copied();
            let team = side.and_then(|side| self.data.enrolment(side)).map(|own| own.name.clone());
            SeasonLeader { stat, total, player, team }
        };
        home.leaders = found.into_iter().map(leader).collect();
        Ok(())
    }

    /// Returns the champions; the first with its best scorers.
    fn champions(&self) -> Result<Vec<Champion>> {
        let mut champions = self.brackets.champions();
        if let (Some(first), Some((side, _))) = (champions.first_mut(), self.brackets.first_final()) {
            let (organization, view) = self.audience;
            let of = (self.data.season.sport_id, side);
            let mut roster = team::roster(self.conn, organization, view, of)?;
            roster.sort_by(|a, b| {
                b.points_per_game.partial_cmp(&a.points_per_game).unwrap_or(std::cmp::Ordering::Equal)
            });
            roster.truncate(ROSTER);
            first.roster = roster;
        }
        Ok(champions)
    }
}
