//! Which rules of a season the games of a league keep, in words.

use std::collections::BTreeSet;

use serde::Serialize;
use utoipa::ToSchema;

use super::clashes::{ClashingGame, clashing};
use super::others::GameLengths;
use super::rules::sentence;
use super::words::counted;
use crate::db::Connection;
use crate::domain::games::Game;
use crate::domain::ids::{LeagueId, OrganizationId, ScheduleRuleId, SeasonId, TeamId};
use crate::domain::schedules::days_between;
use crate::domain::schedules::rules::{ScheduleRule, ScheduleRuleKind};
use crate::error::Result;
use crate::rules::clashes::is_held;
use crate::rules::clashes::requests::{BrokenRule, RuleGame, RuleSlot, broken, concerns};
use crate::rules::dates::{clock, long_date};
use crate::rules::game_length::minute_of;
use crate::rules::opening_hours::VenueCalendar;
use crate::store;
use crate::views::venues::opening_hours;

/// The most games that a sentence names.
const NAMED: usize = 4;

/// How many rules the games of a league keep.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct KeptRequests {
    pub kept: usize,
    /// Number of rules that concern the league.
    pub total: usize,
    /// The others, hard rules first.
    pub broken: Vec<BrokenRequest>,
}

/// A rule that games break.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BrokenRequest {
    #[serde(rename = "ruleId")]
    pub rule: ScheduleRuleId,
    #[serde(rename = "isHard")]
    pub is_hard: bool,
    /// The rule, and how it is broken.
    pub text: String,
    #[serde(rename = "requestedBy")]
    pub requested_by: Option<String>,
    pub games: Vec<ClashingGame>,
}

/// The games of a season, with what rules compare.
pub struct SeasonRules {
    pub rules: Vec<ScheduleRule>,
    games: Vec<(Game, i64)>,
    calendar: VenueCalendar,
}

impl SeasonRules {
    /// Loads the rules of a season and its games.
    pub fn load(conn: &Connection, organization: OrganizationId, season: SeasonId) -> Result<Self> {
        let rules = store::schedules::rules::list(conn, organization, season)?;
        let games = if rules.is_empty() {
            Vec::new()
        } else {
            store::games::season::list_shown(conn, organization, season)?
        };
        Self::of(conn, organization, (rules, games))
    }

    /// Takes rules and games of a season. Games that are cancelled or postponed are left out.
    pub fn of(
        conn: &Connection,
        organization: OrganizationId,
        (rules, mut games): (Vec<ScheduleRule>, Vec<Game>),
    ) -> Result<Self> {
        games.retain(is_held);
        let lengths = GameLengths::load(conn, organization, &games.iter().collect::<Vec<_>>())?;
        let places = games.iter().filter_map(|game| game.location.as_deref());
        let calendar = opening_hours::load(conn, organization, &rules, places)?;
        let games = games.into_iter().map(|game| (i64::from(lengths.of(&game)), game));
        Ok(Self { rules, games: games.map(|(minutes, game)| (game, minutes)).collect(), calendar })
    }

    /// Returns the rules that the games of a league keep. `teams` are the league's teams.
    #[must_use]
    pub fn kept(&self, league: (SeasonId, LeagueId), teams: &BTreeSet<TeamId>) -> KeptRequests {
        let games: Vec<RuleGame<'_>> =
            self.games.iter().map(|(game, minutes)| self.game(game, *minutes)).collect();
        let broken = broken(&self.rules, &games, true);
        let mut requests = KeptRequests::default();
        for (index, rule) in self.rules.iter().enumerate() {
            if !is_of(rule, league, teams) {
                continue;
            }
            requests.total += 1;
            let own: Vec<&BrokenRule> = broken.iter().filter(|one| one.rule == index).collect();
            if own.is_empty() {
                requests.kept += 1;
            } else {
                requests.broken.push(self.describe(rule, &own));
            }
        }
        requests.broken.sort_by_key(|one| !one.is_hard);
        requests
    }

    fn game<'a>(&self, game: &'a Game, minutes: i64) -> RuleGame<'a> {
        RuleGame {
            season: game.season_id,
            league: game.league_id,
            teams: [game.home_team.id, game.away_team.id],
            day: days_between("2000-01-01", &game.date),
            slot: RuleSlot {
                date: &game.date,
                start: game.time.as_deref().and_then(minute_of),
                minutes,
                place: self.calendar.venue(game.location.as_deref()),
            },
        }
    }

    fn describe(&self, rule: &ScheduleRule, broken: &[&BrokenRule]) -> BrokenRequest {
        let places: BTreeSet<usize> = broken.iter().flat_map(|one| one.games.iter().copied()).collect();
        let games: Vec<&Game> = places.iter().map(|place| &self.games[*place].0).collect();
        BrokenRequest {
            rule: rule.id,
            is_hard: broken.iter().any(|one| one.is_hard),
            text: format!("{}. {}", sentence(rule), how(rule, &games)),
            requested_by: rule.requested_by.clone(),
            games: games.into_iter().map(clashing).collect(),
        }
    }
}

/// Returns whether a rule concerns the games of a league: it names no team, or one of the league's.
fn is_of(rule: &ScheduleRule, (season, league): (SeasonId, LeagueId), teams: &BTreeSet<TeamId>) -> bool {
    let named = [&rule.team, &rule.other_team];
    let is_there = named.iter().any(|team| team.as_ref().is_some_and(|team| teams.contains(&team.id)));
    rule.kind != ScheduleRuleKind::DoubleheaderAllowed
        && concerns(rule, season, Some(league))
        && (rule.team.is_none() || is_there)
}

/// Returns how games break a rule, as a sentence.
fn how(rule: &ScheduleRule, games: &[&Game]) -> String {
    let count = i64::try_from(games.len()).unwrap_or(i64::MAX);
    match rule.kind {
        ScheduleRuleKind::WantedMeetings => format!("They meet {}.", counted(count, "time")),
        ScheduleRuleKind::FixedPair if games.is_empty() => "They do not meet then.".to_owned(),
        _ => {
            let at = |game: &&Game| {
                let time = game.time.as_ref().map(|time| format!(" at {}", clock(Some(time))));
                format!("{}{}", long_date(&game.date), time.unwrap_or_default())
            };
            let named: Vec<String> = games.iter().take(NAMED).map(at).collect();
            let more = match games.len().saturating_sub(NAMED) {
                0 => String::new(),
                more => format!("; and {more} more"),
            };
            format!("Not kept by {}: {}{more}.", counted(count, "game"), named.join("; "))
        }
    }
}
