//! Exports teams, players, games and statistics in the columns that an import reads.

use std::collections::HashMap;

use super::export::ExportSheet;
use super::place::ImportTarget;
use super::{Kind, games, headings, place};
use crate::db::Connection;
use crate::domain::games::{ForfeitedBy, Game};
use crate::domain::ids::{GameId, OrganizationId, PlayerId, SeasonId, StatId};
use crate::domain::players::{Player, PlayerRoster, PublicName, View};
use crate::domain::stats::{RawStat, Stat};
use crate::error::Result;
use crate::store;
use crate::store::paging::PageRequest;

/// Exports the rows of the named season and league, or else of the latest season. Without a name, teams and players
/// outside the season are included.
///
/// # Errors
/// `Invalid` on `season` or `league` when no season or league has that name.
pub fn sheet(
    conn: &Connection,
    organization: OrganizationId,
    kind: Kind,
    scope: super::ImportScope<'_>,
) -> Result<ExportSheet> {
    let target = place::resolve(conn, organization, scope)?;
    target.check_exists(scope)?;
    sheet_of(conn, organization, kind, &target)
}

/// Exports the rows of an existing season and league.
pub(super) fn sheet_of(
    conn: &Connection,
    organization: OrganizationId,
    kind: Kind,
    target: &ImportTarget,
) -> Result<ExportSheet> {
    match kind {
        Kind::Teams => teams(conn, organization, target),
        Kind::Players => Ok(PlayerTable::read(conn, organization)?.sheet(target)),
        Kind::Games => games(conn, organization, target),
        Kind::Stats => stats(conn, organization, target),
    }
}

fn teams(conn: &Connection, organization: OrganizationId, target: &ImportTarget) -> Result<ExportSheet> {
    let mut sheet = ExportSheet::new(&["name", "captain", "logo"]);
    let enrolled = super::teams::enrolled(conn, organization, target)?;
    let captains: HashMap<_, _> = enrolled
        .into_values()
        .flatten()
        .map(|enrolment| (enrolment.team, enrolment.captain.visible(View::Staff).name.unwrap_or_default()))
        .collect();
    for team in store::teams::list(conn, organization, View::Staff, PageRequest::UNBOUNDED)? {
        let captain = captains.get(&team.id);
        if captain.is_some() || !target.is_named() {
            sheet.rows.push(vec![
                team.name,
                captain.cloned().unwrap_or_default(),
                team.logo_url.unwrap_or_default(),
            ]);
        }
    }
    Ok(sheet)
}

/// All players of an organization, from which the sheet of each league is made.
pub(super) struct PlayerTable {
    players: Vec<Player>,
    /// The names of the attributes that have a column.
    attributes: Vec<String>,
    /// Whether the players' settings for public names have a column. If visitors see all names in full, which is also the
    /// default for new players, the column is left out.
    has_settings: bool,
}

impl PlayerTable {
    pub fn read(conn: &Connection, organization: OrganizationId) -> Result<Self> {
        let attributes = store::player_attributes::list_names(conn, organization)?;
        let attributes = attributes.into_iter().map(|(_, name)| name);
        let players = store::players::list(conn, organization, View::Staff, PageRequest::UNBOUNDED)?;
        let default = store::organizations::find(conn, organization)?.public_names;
        let mut settings = players.iter().map(|player| player.public_name).chain([default]);
        let has_settings = settings.any(|setting| setting != PublicName::Full);
        let attributes = attributes.filter(|name| !headings::is_own_column(name)).collect();
        Ok(Self { players, attributes, has_settings })
    }

    pub fn sheet(&self, target: &ImportTarget) -> ExportSheet {
        let mut sheet =
            ExportSheet::new(&["firstName", "lastName", "team", "number", "email", "phoneNumber"]);
        sheet.columns.extend(self.attributes.iter().cloned());
        if self.has_settings {
            sheet.columns.push("publicName".to_owned());
        }
        let scope = target.scope();
        let is_in_scope = |roster: &&PlayerRoster| {
            scope.is_some_and(|(season, league)| {
                roster.season.id == season && league.is_none_or(|league| roster.league.id == league)
            })
        };
        for player in &self.players {
            let mut rosters: Vec<&PlayerRoster> = player.rosters.iter().filter(is_in_scope).collect();
            rosters.dedup_by_key(|roster| roster.team.id);
            sheet.rows.extend(rosters.iter().map(|roster| self.row(player, Some(roster))));
            if rosters.is_empty() && !target.is_named() {
                sheet.rows.push(self.row(player, None));
            }
        }
        sheet
    }

    fn row(&self, player: &Player, roster: Option<&PlayerRoster>) -> Vec<String> {
        let mut row = player_row(player, roster, &self.attributes);
        row.extend(self.has_settings.then(|| player.public_name.name().to_owned()));
        row
    }
}

fn player_row(player: &Player, roster: Option<&PlayerRoster>, attributes: &[String]) -> Vec<String> {
    let attribute = |name: &str| {
        let named = player
            .attribute_values
            .iter()
            .find(|value| value.attribute.attribute_name.eq_ignore_ascii_case(name));
        named.map(|value| value.value.clone()).unwrap_or_default()
    };
    let contact = player.contact.clone();
    let (email, phone_number) = contact.map_or((None, None), |contact| (contact.email, contact.phone_number));
    let mut row = vec![
        player.first_name.clone(),
        player.last_name.clone(),
        roster.map(|roster| roster.team.name.clone()).unwrap_or_default(),
        roster.and_then(|roster| roster.number.clone()).unwrap_or_else(|| attribute("number")),
        email.unwrap_or_default(),
        phone_number.unwrap_or_default(),
    ];
    row.extend(attributes.iter().map(|name| attribute(name)));
    row
}

fn games(conn: &Connection, organization: OrganizationId, target: &ImportTarget) -> Result<ExportSheet> {
    let games = games::in_scope(conn, organization, target)?;
    let has_forfeits = games.iter().any(|game| game.forfeited_by.is_some());
    let columns: Vec<&str> =
        headings::GAMES.into_iter().filter(|name| has_forfeits || *name != headings::FORFEITED_BY).collect();
    let mut sheet = ExportSheet::new(&columns).counting(&["score_home", "score_away"]);
    for game in games {
        let score = |score: Option<i64>| score.map(|score| score.to_string()).unwrap_or_default();
        let mut row = vec![
            game.date,
            game.time.unwrap_or_default(),
            game.home_team.name,
            game.away_team.name,
            score(game.score_home),
            score(game.score_away),
            game.location.unwrap_or_default(),
            game.location_url.unwrap_or_default(),
            game.video_url.unwrap_or_default(),
            game.status.name().to_owned(),
        ];
        let forfeited_by = game.forfeited_by.map_or("", ForfeitedBy::name);
        row.extend(has_forfeits.then(|| forfeited_by.to_owned()));
        sheet.rows.push(row);
    }
    Ok(sheet)
}

/// The statistics of a game by player, in the order of entry. The order must survive an import, because it breaks ties
/// among leaders.
type GameStats = Vec<(PlayerId, Vec<RawStat>)>;

fn stats(conn: &Connection, organization: OrganizationId, target: &ImportTarget) -> Result<ExportSheet> {
    let mut sheet = ExportSheet::new(&["date", "time", "home", "away", "team", "firstName", "lastName"]);
    let Some((season, _)) = target.scope() else {
        return Ok(sheet);
    };
    let entered = entered(conn, organization, season)?;
    sheet.extend_numbers(entered.iter().map(|stat| stat.abbreviation.clone()));
    let names: HashMap<PlayerId, (String, String)> = store::players::list_names(conn, organization)?
        .into_iter()
        .map(|(id, first_name, last_name)| (id, (first_name, last_name)))
        .collect();
    let mut lines: HashMap<GameId, GameStats> = HashMap::new();
    for raw in store::player_stats::list_by_seasons(conn, organization, &[season])? {
        let lines = lines.entry(raw.game).or_default();
        match lines.iter_mut().find(|(player, _)| *player == raw.player) {
            Some((_, numbers)) => numbers.push(raw),
            None => lines.push((raw.player, vec![raw])),
        }
    }
    for game in &games::in_scope(conn, organization, target)? {
        for (player, numbers) in lines.remove(&game.id).unwrap_or_default() {
            let name = names.get(&player).cloned().unwrap_or_default();
            sheet.rows.push(stat_row(game, name, &numbers, &entered));
        }
    }
    Ok(sheet)
}

/// Returns the statistics that scorers enter, without those that are computed from others.
fn entered(conn: &Connection, organization: OrganizationId, season: SeasonId) -> Result<Vec<Stat>> {
    let sport = store::seasons::find(conn, organization, season)?.sport_id;
    let mut stats = store::stats::list(conn, organization, sport)?;
    stats.retain(|stat| !stat.derived);
    Ok(stats)
}

fn stat_row(
    game: &Game,
    (first_name, last_name): (String, String),
    numbers: &[RawStat],
    stats: &[Stat],
) -> Vec<String> {
    let is_away = numbers.first().is_some_and(|raw| raw.enrolment == game.away_team_id);
    let team = if is_away { &game.away_team.name } else { &game.home_team.name };
    let mut row = vec![
        game.date.clone(),
        game.time.clone().unwrap_or_default(),
        game.home_team.name.clone(),
        game.away_team.name.clone(),
        team.clone(),
        first_name,
        last_name,
    ];
    let value = |id: StatId| numbers.iter().find(|raw| raw.stat == id).map(|raw| raw.value.to_string());
    row.extend(stats.iter().map(|stat| value(stat.id).unwrap_or_default()));
    row
}
