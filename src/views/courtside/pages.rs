//! What staff and scorers read of a scored game.

use std::collections::HashMap;

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::log;
use crate::budgets::scoring::{ENTRIES_PER_ANSWER, FAILURES_TO_CLOSE};
use crate::db::Connection;
use crate::domain::courtside::calls::{
    FellowDevice, GameSettings, RefusedEntry, ScorerLink, ScoringDevice, ScoringMode, SentEntry,
    ShownSettings, SyncAnswer,
};
use crate::domain::courtside::{RulesPatch, ScoringRules};
use crate::domain::games::Game;
use crate::domain::ids::{EnrolmentId, GameId, OrganizationId, PlayerId};
use crate::domain::players::{View, shown};
use crate::domain::teams::RosterPlayer;
use crate::error::{Error, Result};
use crate::rules::correction::RequiredTeams;
use crate::rules::courtside::ScoringFlag;
use crate::store;
use crate::store::courtside::GameScoring;
use crate::store::courtside::entries::StoredEntry;
use crate::views::brackets;

/// Bytes of entries that one answer carries.
const ANSWER_BYTES: usize = 150_000;

/// A guest of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ScoringGuest {
    pub key: String,
    /// `home` or `away`.
    pub team: Option<String>,
    pub name: Option<String>,
    pub number: Option<String>,
    /// The player of the roster that the guest turned out to be.
    pub player_id: Option<PlayerId>,
}

/// The state of a scored game, for staff.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScoringPage {
    pub rules: ShownSettings,
    pub mode: ScoringMode,
    /// The number of entries.
    pub entries: i64,
    pub refused: Vec<RefusedEntry>,
    pub devices: Vec<ScoringDevice>,
    pub links: Vec<ScorerLink>,
    pub guests: Vec<ScoringGuest>,
    /// What looks wrong in the log.
    pub flags: Vec<ScoringFlag>,
    /// What staff have to decide, as a sentence.
    pub needs_staff: Option<String>,
    /// The number of later games of the bracket that a confirmation would clear or delete.
    pub later_games: usize,
    /// When the log's `final` completed the game, in unix milliseconds.
    pub final_at: Option<i64>,
    /// The score of the log, home and away; null before it begins.
    pub score: Option<[i64; 2]>,
}

/// Returns the state of a scored game.
pub fn staff_page(conn: &Connection, organization: OrganizationId, id: GameId) -> Result<ScoringPage> {
    let game = store::games::find(conn, organization, id)?;
    let found = log::find(conn, organization, id)?;
    let devices = store::courtside::sessions::list(conn, organization, id)?;
    let links = store::courtside::links::list(conn, organization, id, FAILURES_TO_CLOSE)?;
    let Some(found) = found else {
        return before_the_log(conn, organization, &game, (devices, links));
    };
    let result = found.folded.result;
    let settings = GameSettings::read(&found.scoring.rules);
    let guests = found.folded.guests.iter().map(|(key, guest)| ScoringGuest {
        key: key.clone(),
        team: guest.team.map(|team| team.name().to_owned()),
        name: guest.name.clone(),
        number: guest.number.clone(),
        player_id: match &guest.player {
            Some(crate::domain::courtside::PlayerRef::Player(id)) => Some(*id),
            _ => None,
        },
    });
    Ok(ScoringPage {
        guests: guests.collect(),
        refused: refused(&found.entries),
        entries: i64::try_from(found.entries.len()).unwrap_or(i64::MAX),
        mode: found.scoring.mode,
        later_games: later_games(conn, organization, &game, &found.scoring)?,
        needs_staff: questions(&found.scoring),
        final_at: found.scoring.final_at,
        score: result.began.then_some([result.home.state.score, result.away.state.score]),
        flags: result.flags,
        rules: ShownSettings { rules: result.rules, scorers_may_finish: settings.lets_scorers_finish() },
        devices,
        links,
    })
}

/// Returns the state of a game without a log: with the settings that its log would begin with.
fn before_the_log(
    conn: &Connection,
    organization: OrganizationId,
    game: &Game,
    (devices, links): (Vec<ScoringDevice>, Vec<ScorerLink>),
) -> Result<ScoringPage> {
    let defaults = match game.league_id {
        Some(league) => store::courtside::find_defaults(conn, organization, league)?,
        None => serde_json::Map::new(),
    };
    let settings = GameSettings::read(&defaults);
    let may_finish = settings.lets_scorers_finish();
    let rules = ScoringRules::default().changed(&settings.rules);
    Ok(ScoringPage {
        rules: ShownSettings { rules, scorers_may_finish: may_finish },
        mode: ScoringMode::Typed,
        entries: 0,
        refused: Vec::new(),
        devices,
        links,
        guests: Vec::new(),
        flags: Vec::new(),
        needs_staff: None,
        later_games: 0,
        final_at: None,
        score: None,
    })
}

/// Returns what staff have to look at, in sentences.
fn questions(scoring: &GameScoring) -> Option<String> {
    let ended = scoring.ended_by_scorer.then_some("A scorer has finished this game. Look at it.");
    let all: Vec<&str> = scoring.needs_staff.as_deref().into_iter().chain(ended).collect();
    (!all.is_empty()).then(|| all.join(" "))
}

/// Returns the number of later games of the bracket that a confirmation would clear or delete, because they do not fit the
/// game's result.
fn later_games(
    conn: &Connection,
    organization: OrganizationId,
    game: &Game,
    scoring: &GameScoring,
) -> Result<usize> {
    if questions(scoring).is_none() || scoring.mode == ScoringMode::Typed {
        return Ok(0);
    }
    let mut count = 0;
    for later in brackets::later(conn, organization, game, None)? {
        let asks =
            later.seats == RequiredTeams::Gone || brackets::has_begun(conn, organization, &later.game)?;
        count += usize::from(asks);
    }
    Ok(count)
}

fn refused(entries: &[StoredEntry]) -> Vec<RefusedEntry> {
    let refused = entries.iter().filter_map(|entry| {
        let message = entry.refused.clone()?;
        Some(RefusedEntry { device: entry.device.clone(), n: entry.n, kind: entry.kind.clone(), message })
    });
    refused.collect()
}

/// A player of a roster, for scorers: the name as visitors see it, and the number.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScorerPlayer {
    pub id: PlayerId,
    #[serde(rename = "firstName")]
    pub first_name: String,
    #[serde(rename = "lastName")]
    pub last_name: String,
    pub number: Option<String>,
    /// URL of the photo.
    pub image: Option<String>,
}

impl From<RosterPlayer> for ScorerPlayer {
    fn from(player: RosterPlayer) -> Self {
        let RosterPlayer { id, first_name, last_name, number, image, .. } = player;
        Self { id, first_name, last_name, number, image }
    }
}

/// The organization of a scored game.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScorerOrganization {
    pub name: String,
    pub accent_color: String,
    /// The first part of its pages' addresses on this host: `/` and the slug on a shared host, empty on its own domain.
    pub path: String,
}

/// All that a device needs to score a game without a network.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScorerPage {
    pub organization: ScorerOrganization,
    pub game: Game,
    pub home: Vec<ScorerPlayer>,
    pub away: Vec<ScorerPlayer>,
    /// The settings that the log begins with.
    #[schema(value_type = Object)]
    pub rules: RulesPatch,
    #[serde(rename = "scorersMayFinish")]
    pub scorers_may_finish: bool,
    /// Whether the log does not count, because staff type the game's numbers.
    pub typed: bool,
    /// The entries that count, those of this device as well, as many as 150 kB hold.
    pub entries: Vec<SentEntry>,
    /// Whether more entries follow.
    pub more: bool,
    /// Entries that do not count.
    pub refused: Vec<RefusedEntry>,
    /// The greatest `seq` of the game.
    pub seq: i64,
    /// The server's clock, in milliseconds.
    pub now: i64,
    /// The name of this device.
    pub device: String,
    /// The devices of the game, this one as well.
    pub devices: Vec<FellowDevice>,
    /// When the session expires, in unix milliseconds.
    pub expires_at: i64,
}

/// Returns what a device needs. `now` and `expires_at` are in unix milliseconds. `is_shared` says whether the host is shared by
/// organizations.
pub fn scorer_page(
    conn: &Connection,
    organization: OrganizationId,
    (id, device, is_shared): (GameId, String, bool),
    (now, expires_at): (i64, i64),
) -> Result<ScorerPage> {
    let game = store::games::find(conn, organization, id)?;
    let scoring = begins_with(conn, organization, &game)?;
    let stored = store::courtside::entries::list(conn, organization, id)?;
    let (home, away) = (
        scorers_roster(conn, organization, game.home_team_id)?,
        scorers_roster(conn, organization, game.away_team_id)?,
    );
    let settings = GameSettings::read(&scoring.rules);
    let may_finish = settings.lets_scorers_finish();
    let refused = refused(&stored);
    let (entries, more) = sent(stored)?;
    let (seq, rules) = (scoring.seq, settings.rules);
    let found = store::organizations::find(conn, organization)?;
    let path = if is_shared { format!("/{}", found.slug) } else { String::new() };
    Ok(ScorerPage {
        organization: ScorerOrganization { name: found.name, accent_color: found.accent_color, path },
        devices: FellowDevice::of(store::courtside::sessions::list(conn, organization, id)?),
        game,
        home,
        away,
        rules,
        scorers_may_finish: may_finish,
        typed: scoring.ignores_log(),
        entries,
        more,
        refused,
        seq,
        now,
        device,
        expires_at,
    })
}

/// Returns a roster for scorers: names as visitors see them, and also the numbers of hidden players, which could not be told apart
/// without them.
fn scorers_roster(
    conn: &Connection,
    organization: OrganizationId,
    team: EnrolmentId,
) -> Result<Vec<ScorerPlayer>> {
    let roster = store::enrolments::list_roster(conn, organization, View::Staff, team)?;
    let numbers: HashMap<PlayerId, Option<String>> =
        roster.iter().map(|player| (player.id, player.number.clone())).collect();
    let players = shown(roster, View::Public).into_iter().map(|player| {
        let number = numbers.get(&player.id).cloned().flatten();
        ScorerPlayer { number, ..player.into() }
    });
    Ok(players.collect())
}

/// Returns the state of a game, or what it begins with.
fn begins_with(conn: &Connection, organization: OrganizationId, game: &Game) -> Result<GameScoring> {
    if let Some(found) = store::courtside::find(conn, organization, game.id)? {
        return Ok(found);
    }
    let rules = match game.league_id {
        Some(league) => store::courtside::find_defaults(conn, organization, league)?,
        None => serde_json::Map::new(),
    };
    Ok(GameScoring::new(game.id, rules))
}

/// Returns the entries that count, as many as an answer carries, and whether more follow.
fn sent(entries: Vec<StoredEntry>) -> Result<(Vec<SentEntry>, bool)> {
    let (mut sent, mut bytes) = (Vec::new(), 0);
    for stored in entries.into_iter().filter(|entry| entry.refused.is_none()) {
        bytes += stored.body.len();
        if bytes > ANSWER_BYTES || sent.len() == ENTRIES_PER_ANSWER {
            return Ok((sent, true));
        }
        let entry: Value = serde_json::from_str(&stored.body).map_err(Error::internal)?;
        sent.push(SentEntry { seq: stored.seq, entry });
    }
    Ok((sent, false))
}

/// What a device has: its name, and the greatest `seq` that it holds; `None` for one that may not read any more.
#[derive(Clone, Debug)]
pub struct DeviceHas {
    pub device: String,
    pub have: Option<i64>,
}

/// Returns the answer to a device's entries: what came from others after what it has. `now` is in unix milliseconds.
pub fn sync_answer(
    conn: &Connection,
    organization: OrganizationId,
    id: GameId,
    has: &DeviceHas,
    now: i64,
) -> Result<SyncAnswer> {
    let game = store::games::find(conn, organization, id)?;
    let scoring = begins_with(conn, organization, &game)?;
    let acked = store::courtside::entries::last_n(conn, organization, id, &has.device)?;
    let (entries, more) = match has.have {
        Some(have) => {
            let limit = ENTRIES_PER_ANSWER + 1;
            sent(store::courtside::entries::list_of_others(
                conn,
                organization,
                id,
                (have, &has.device, limit),
            )?)?
        }
        None => (Vec::new(), false),
    };
    Ok(SyncAnswer {
        now,
        seq: scoring.seq,
        acked,
        refused: Vec::new(),
        entries,
        more,
        status: game.status.name().to_owned(),
        typed: scoring.ignores_log(),
        devices: FellowDevice::of(store::courtside::sessions::list(conn, organization, id)?),
        rules: GameSettings::read(&scoring.rules).rules,
    })
}
