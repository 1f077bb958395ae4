//! The data of a calendar feed: games, byes and week-offs of an organization, a league or a team.

use std::collections::HashMap;

use crate::db::Connection;
use crate::domain::byes::Bye;
use crate::domain::games::{AnnouncedGame, Game};
use crate::domain::ids::{GameId, LeagueId, OrganizationId, TeamId};
use crate::domain::organizations::Organization;
use crate::domain::players::View;
use crate::domain::week_offs::WeekOff;
use crate::error::{Error, Result};
use crate::store;
use crate::store::enrolments::Enrolment;
use crate::store::games::ChangeCount;
use crate::views::announced;

/// The end of open date ranges.
const FOREVER: &str = "9999-12-31";

/// The filters of a calendar: everything by default, or one league, one team, both, or one game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choice {
    pub league: Option<LeagueId>,
    pub team: Option<TeamId>,
    pub game: Option<GameId>,
}

/// The data of a calendar feed.
pub struct Calendar {
    pub organization: Organization,
    /// Creation time of the organization in unix seconds. Part of the events' ids, because a slug or host may change.
    pub made: i64,
    /// Names of the team and league that the calendar is filtered by.
    pub chosen: Vec<String>,
    pub games: Vec<(Game, ChangeCount)>,
    /// Matchups of brackets with a date whose teams are not known yet.
    pub announced: Vec<AnnouncedGame>,
    /// Byes, with their creation times in unix seconds.
    pub byes: Vec<(Bye, i64)>,
    /// Week-offs, with their creation times in unix seconds.
    pub week_offs: Vec<(WeekOff, i64)>,
    /// Names of the leagues, by id.
    pub leagues: HashMap<LeagueId, String>,
    /// The length of a game in minutes, for each league that has one set.
    pub minutes: HashMap<LeagueId, i64>,
}

/// Returns the calendar of an organization. `since` returns the first day for the organization's time zone.
///
/// # Errors
/// `NotFound` for a league, a team or a game that the organization does not have.
pub fn calendar(
    conn: &Connection,
    organization: OrganizationId,
    choice: Choice,
    since: impl FnOnce(&str) -> Result<String>,
) -> Result<Calendar> {
    let organization = store::organizations::find(conn, organization)?;
    let since = since(&organization.time_zone)?;
    let id = organization.id;
    let leagues: HashMap<_, _> =
        store::leagues::list(conn, id)?.into_iter().map(|league| (league.id, league.name)).collect();
    let mut chosen = Vec::new();
    let played = match (choice.game, choice.team) {
        (Some(game), _) => vec![store::games::find(conn, id, game)?],
        (None, Some(team)) => {
            chosen.push(store::teams::find(conn, id, View::Public, team)?.name);
            store::games::list_by_team(conn, id, team)?
        }
        (None, None) => store::games::list_between(conn, id, &since, FOREVER)?,
    };
    if let Some(league) = choice.league {
        chosen.push(leagues.get(&league).ok_or_else(|| Error::missing("League"))?.clone());
    }
    let filter = OffDayFilter::of(conn, id, choice)?;
    let changes: HashMap<GameId, ChangeCount> = store::games::list_changes(conn, id)?;
    let is_recent = |game: &Game| choice.game.is_some() || game.date >= since;
    let shown = |game: &Game| is_recent(game) && choice.league.is_none_or(|one| game.league_id == Some(one));
    let with_change = |game: Game| (changes.get(&game.id).copied().unwrap_or_default(), game);
    let games = played.into_iter().filter(shown).map(with_change).map(|(change, game)| (game, change));
    let (made, off_made) = (store::byes::list_made(conn, id)?, store::week_offs::list_made(conn, id)?);
    let byes = store::byes::list(conn, id, Some(&since))?.into_iter().filter(|bye| filter.bye(bye));
    let byes = byes.map(|bye| (made.get(&bye.id).copied().unwrap_or_default(), bye));
    let offs = store::week_offs::list(conn, id, Some(&since))?.into_iter();
    let offs = offs.filter(|off| filter.week_off(off));
    let offs = offs.map(|off| (off_made.get(&off.id).copied().unwrap_or_default(), off));
    let announced = announced::list(conn, id)?.announced.into_iter();
    let announced = announced.filter(|game| game.date >= since && filter.announced(game));
    Ok(Calendar {
        chosen,
        announced: announced.collect(),
        games: games.collect(),
        byes: byes.map(|(made, bye)| (bye, made)).collect(),
        week_offs: offs.map(|(made, off)| (off, made)).collect(),
        leagues,
        minutes: store::leagues::list_game_minutes(conn, id)?,
        made: store::organizations::created_at(conn, id)?,
        organization,
    })
}

/// The filter of announced games, byes and week-offs.
struct OffDayFilter {
    league: Option<LeagueId>,
    /// The enrolments of the team; `None` for all teams. Empty for a single game, which has no byes or week-offs.
    team: Option<Vec<Enrolment>>,
}

impl OffDayFilter {
    fn of(conn: &Connection, organization: OrganizationId, choice: Choice) -> Result<Self> {
        let enrolled = |team| store::enrolments::list_by_team(conn, organization, team);
        let team = match choice.game {
            Some(_) => Some(Vec::new()),
            None => choice.team.map(enrolled).transpose()?,
        };
        Ok(Self { league: choice.league, team })
    }

    fn bye(&self, bye: &Bye) -> bool {
        let has_bye = |own: &Enrolment| bye.teams.iter().any(|team| team.id == own.id);
        self.of_league(bye.league_id) && self.of_team(has_bye)
    }

    fn week_off(&self, off: &WeekOff) -> bool {
        let is_in = |own: &Enrolment| (own.season, own.league) == (off.season_id, off.league_id);
        self.of_league(off.league_id) && self.of_team(is_in)
    }

    /// Bracket games belong to no league. A team's calendar has those of which the team is known already.
    fn announced(&self, game: &AnnouncedGame) -> bool {
        let sides = [&game.home, &game.away];
        let plays =
            |own: &Enrolment| sides.iter().any(|side| side.team.as_ref().is_some_and(|t| t.slt_id == own.id));
        self.league.is_none() && self.of_team(plays)
    }

    fn of_league(&self, league: LeagueId) -> bool {
        self.league.is_none_or(|chosen| chosen == league)
    }

    fn of_team(&self, concerns: impl Fn(&Enrolment) -> bool) -> bool {
        self.team.as_ref().is_none_or(|enrolled| enrolled.iter().any(concerns))
    }
}
