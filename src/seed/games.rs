//! The games of a league in a season: fixtures, results and events such as forfeits.

use std::collections::HashMap;

use jiff::civil::Date;
use rand::RngExt;

use super::Seeder;
use super::organizations::LeaguePlan;
use super::people::SeedPlayer;
use super::play::{self, Level, SideResult, Skills};
use crate::domain::games::Status;
use crate::domain::ids::{EnrolmentId, GameId, LeagueId, PeriodId, SeasonId, StatId};
use crate::domain::periods::FINAL;
use crate::error::{Error, Result};
use crate::store;
use crate::store::games::{Competition, NewGame};

/// An enrolled team with its roster.
pub struct SeedEnrolment<'a> {
    pub enrolment: EnrolmentId,
    pub strength: f64,
    players: &'a [SeedPlayer],
    skills: Vec<Skills>,
}

impl<'a> SeedEnrolment<'a> {
    /// Creates an entry from a team and the players of its roster.
    pub fn new(enrolment: EnrolmentId, strength: f64, players: &'a [SeedPlayer]) -> Self {
        Self { enrolment, strength, players, skills: players.iter().map(|player| player.skills).collect() }
    }
}

/// What the games of a season refer to: its statistics and periods.
pub struct GameRecorder {
    pub season: SeasonId,
    level: Level,
    weeks_with_statistics: usize,
    /// By abbreviation.
    stats: HashMap<String, StatId>,
    /// Q1 to Q4 and OT.
    periods: Vec<PeriodId>,
    /// Whether there is a live game already; each season has one.
    is_live: bool,
}

/// A game to create, as indices of its teams.
#[derive(Clone, Copy)]
struct Fixture {
    home: usize,
    away: usize,
}

/// The games of one week, and the team with a bye.
struct Round {
    fixtures: Vec<Fixture>,
    bye: Option<usize>,
}

impl GameRecorder {
    /// Loads the organization's statistics and periods for a season.
    pub fn open(
        seeder: &Seeder<'_>,
        (season, level): (SeasonId, Level),
        weeks_with_statistics: usize,
    ) -> Result<Self> {
        let (tx, organization) = (seeder.tx, seeder.organization);
        let sport = store::seasons::find(tx, organization, season)?.sport_id;
        let stats = store::stats::list(tx, organization, sport)?;
        let mut periods = Vec::new();
        for period in store::periods::list(tx, organization, sport)? {
            if period.name != FINAL {
                periods.push(period.id);
            }
        }
        Ok(Self {
            season,
            level,
            weeks_with_statistics,
            stats: stats.into_iter().map(|stat| (stat.abbreviation, stat.id)).collect(),
            periods,
            is_live: false,
        })
    }

    /// Creates the games of a league, one round per date: with results before today, scheduled from today on.
    pub fn league(
        &mut self,
        seeder: &mut Seeder<'_>,
        (league, plan): (LeagueId, &LeaguePlan),
        entries: &[SeedEnrolment<'_>],
        dates: &[Date],
    ) -> Result<()> {
        let played = dates.iter().filter(|date| **date < seeder.today).count();
        for (index, (date, round)) in dates.iter().zip(rounds(entries.len(), dates.len())).enumerate() {
            if let Some(entry) = round.bye.and_then(|bye| entries.get(bye)) {
                let key = (self.season, league, entry.enrolment);
                store::byes::create(seeder.tx, seeder.organization, key, &date.to_string(), seeder.now)?;
            }
            for (slot, fixture) in round.fixtures.iter().enumerate() {
                let game = SeedGame {
                    place: Competition::League(league),
                    gym: plan.gym,
                    hour: plan.first_hour + hours_after(slot),
                    court: court_of(slot),
                    date: *date,
                    home: &entries[fixture.home],
                    away: &entries[fixture.away],
                };
                if index < played {
                    self.past(seeder, &game, (played - index, slot))?;
                } else {
                    self.coming(seeder, game, (index - played, slot))?;
                }
            }
        }
        Ok(())
    }

    /// Creates a game of `weeks` weeks ago (1 for the last one): played, except one forfeit and one postponed game.
    fn past(
        &self,
        seeder: &mut Seeder<'_>,
        game: &SeedGame<'_>,
        (weeks, slot): (usize, usize),
    ) -> Result<()> {
        match (weeks, slot) {
            (2, 1) => game.write(seeder, self.season, Status::Postponed, None).map(drop),
            (3, 0) => game.write(seeder, self.season, Status::Forfeit, Some((20, 0))).map(drop),
            _ => self.play(seeder, game, weeks <= self.weeks_with_statistics),
        }
    }

    /// Plays a game and stores it, with or without its box score.
    pub fn play(&self, seeder: &mut Seeder<'_>, game: &SeedGame<'_>, has_statistics: bool) -> Result<()> {
        let edge = game.home.strength - game.away.strength + 0.01;
        let skills = (game.home.skills.as_slice(), game.away.skills.as_slice());
        let sides = play::game(&mut seeder.rng, self.level, skills, edge);
        let score = Some((sides[0].score(), sides[1].score()));
        let id = game.write(seeder, self.season, Status::Completed, score)?;
        if has_statistics {
            for (entry, side) in [game.home, game.away].into_iter().zip(&sides) {
                self.box_score(seeder, id, entry, side)?;
            }
        }
        Ok(())
    }

    /// Creates a game `weeks` weeks from the next one: scheduled, except one cancelled and one live game.
    fn coming(
        &mut self,
        seeder: &mut Seeder<'_>,
        game: SeedGame<'_>,
        (weeks, slot): (usize, usize),
    ) -> Result<()> {
        let (game, status) = match (weeks, slot) {
            (0, 0) if !self.is_live => {
                self.is_live = true;
                (SeedGame { date: seeder.today, ..game }, Status::Live)
            }
            (2, 1) => (game, Status::Cancelled),
            _ => (game, Status::Scheduled),
        };
        game.write(seeder, self.season, status, None).map(drop)
    }

    fn box_score(
        &self,
        seeder: &Seeder<'_>,
        game: GameId,
        entry: &SeedEnrolment<'_>,
        side: &SideResult,
    ) -> Result<()> {
        let (tx, organization) = (seeder.tx, seeder.organization);
        let scores = side.periods.iter().copied().chain(side.overtime);
        for (period, score) in self.periods.iter().zip(scores) {
            store::periods::set_score(tx, organization, (game, *period, entry.enrolment), Some(score))?;
        }
        for (player, line) in entry.players.iter().zip(&side.lines) {
            let Some(line) = line else { continue };
            for (abbreviation, value) in line.numbers() {
                let stat = self.stat(abbreviation)?;
                let key = (game, player.id, stat);
                store::player_stats::set(tx, organization, key, entry.enrolment, Some(value))?;
            }
        }
        Ok(())
    }

    fn stat(&self, abbreviation: &str) -> Result<StatId> {
        let stat = self.stats.get(abbreviation).copied();
        stat.ok_or_else(|| Error::missing(abbreviation))
    }
}

/// Returns the number of the court of a day's game. Two games are played in each hour, on two courts.
pub fn court_of(slot: usize) -> usize {
    1 + slot % 2
}

/// Returns the hours between the day's first game and this one.
pub fn hours_after(slot: usize) -> i8 {
    i8::try_from(slot / 2).unwrap_or_default()
}

/// A game to create.
#[derive(Clone, Copy)]
pub struct SeedGame<'a> {
    pub place: Competition<'a>,
    pub gym: &'a str,
    pub hour: i8,
    pub court: usize,
    pub date: Date,
    pub home: &'a SeedEnrolment<'a>,
    pub away: &'a SeedEnrolment<'a>,
}

impl SeedGame<'_> {
    /// Stores the game.
    pub fn write(
        &self,
        seeder: &mut Seeder<'_>,
        season: SeasonId,
        status: Status,
        score: Option<(i64, i64)>,
    ) -> Result<GameId> {
        let is_filmed = status == Status::Completed && seeder.rng.random_bool(0.15);
        let video = is_filmed.then(|| embed(&mut seeder.rng));
        let (date, time) = (self.date.to_string(), format!("{:02}:00", self.hour));
        let (location, location_url) = (format!("{}, Court {}", self.gym, self.court), map(self.gym));
        let (score_home, score_away) = score.unzip();
        let input = NewGame {
            season,
            of: self.place,
            home: self.home.enrolment,
            away: self.away.enrolment,
            date: &date,
            time: Some(&time),
            location: Some(&location),
            location_url: Some(&location_url),
            video_url: video.as_deref(),
            status,
            forfeited_by: None,
            pinned: false,
            score_home,
            score_away,
        };
        store::games::create(seeder.tx, seeder.organization, &input, seeder.now)
    }
}

/// Returns a map URL for a gym.
pub fn map(gym: &str) -> String {
    let gym: String = url::form_urlencoded::byte_serialize(gym.as_bytes()).collect();
    format!("https://www.google.com/maps/search/?api=1&query={gym}")
}

/// Returns an embed link of a video that does not exist.
pub fn embed(rng: &mut rand_chacha::ChaCha8Rng) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let id: String = (0..11).map(|_| char::from(SIGNS[rng.random_range(0..64)])).collect();
    format!("https://www.youtube-nocookie.com/embed/{id}")
}

/// Returns round-robin rounds by the circle method. With an odd number of teams, each round has one bye.
fn rounds(teams: usize, count: usize) -> Vec<Round> {
    let places = teams + teams % 2;
    let circle = places.saturating_sub(1).max(1);
    (0..count)
        .map(|number| {
            let place = |index: usize| match index {
                0 => 0,
                index => 1 + (index - 1 + number) % circle,
            };
            let mut round = Round { fixtures: Vec::new(), bye: None };
            for index in 0..places / 2 {
                let (first, second) = (place(index), place(places - 1 - index));
                // Home and away swap from game to game, and once more when a pair meets again.
                let is_swapped = (index + if index == 0 { number } else { 0 } + number / circle) % 2 == 1;
                let (home, away) = if is_swapped { (second, first) } else { (first, second) };
                match (home < teams, away < teams) {
                    (true, true) => round.fixtures.push(Fixture { home, away }),
                    (true, false) => round.bye = Some(home),
                    (false, _) => round.bye = Some(away),
                }
            }
            round
        })
        .collect()
}
