//! Drafts of a season's schedules as staff see them.

pub mod base;
pub mod comparison;
pub mod make;
pub mod plan;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use utoipa::ToSchema;

use super::clashes::Clash;
use super::moves::MoveFrame;
use crate::db::Connection;
use crate::domain::games::{Game, Status};
use crate::domain::ids::{
    DraftGameId, EnrolmentId, GameId, LeagueId, OrganizationId, ScheduleDraftId, SeasonId,
};
use crate::domain::schedules::drafts::{DraftPlace, DraftRow, DraftState, ScheduleDraft};
use crate::error::{Error, Result};
use crate::rules::clashes::BookingId;
use crate::store;
use base::BaseChange;
use plan::{DraftPlan, key};

/// A draft in a list, with the number of games that its publication changes.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedDraft {
    #[serde(flatten)]
    pub draft: ScheduleDraft,
    pub changes: usize,
    /// Number of games without a place.
    pub unscheduled: usize,
}

/// A draft with its games.
#[derive(Debug, Serialize, ToSchema)]
pub struct DraftPage {
    pub draft: ScheduleDraft,
    /// By date and time; games without a place come last.
    pub games: Vec<DraftGame>,
    /// The clashes of the games from today on, by date.
    pub clashes: Vec<DraftClash>,
    /// What was published since the draft was made. The draft cannot be published until it is taken over.
    #[serde(rename = "changedSince")]
    pub changed_since: Vec<BaseChange>,
    /// The places of the season from today on: the cells of the board.
    pub places: Vec<DraftPlace>,
    /// The first day of each week.
    pub weeks: Vec<String>,
}

/// A game of a draft.
#[derive(Debug, Serialize, ToSchema)]
pub struct DraftGame {
    pub id: DraftGameId,
    /// The published game; null for a new game, and for one that was deleted since.
    #[serde(rename = "gameId")]
    pub game: Option<GameId>,
    #[serde(rename = "leagueId")]
    pub league_id: LeagueId,
    pub league: String,
    pub home: DraftTeam,
    pub away: DraftTeam,
    /// Null for a game that waits for a place.
    pub place: Option<DraftPlace>,
    pub state: DraftState,
    pub pinned: bool,
    /// Whether the game has begun or is before today: it stays as it is published.
    #[serde(rename = "isLocked")]
    pub is_locked: bool,
    /// Why there is no place for the game, as a sentence.
    pub why: Option<String>,
    /// How the game differs from the published one: `new`, `removed`, `cancelled`, `unscheduled`, `scheduled`, `date`, `time`,
    /// `court`, `sides`, `pinned` or `unpinned`.
    #[schema(value_type = Vec<String>)]
    pub changes: Vec<&'static str>,
    /// The game as it is published; null for a new game, and for one that was deleted since.
    pub before: Option<PublishedGame>,
}

/// A team of a draft's game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
pub struct DraftTeam {
    /// The id of the team's enrolment.
    pub slt_id: EnrolmentId,
    pub name: String,
}

/// The published game of a draft's game.
#[derive(Debug, Serialize, ToSchema)]
pub struct PublishedGame {
    pub place: DraftPlace,
    pub status: Status,
    /// The name of the home team.
    pub home: String,
    /// The name of the away team.
    pub away: String,
}

/// A clash of a draft's games.
#[derive(Debug, Serialize, ToSchema)]
pub struct DraftClash {
    #[schema(value_type = String)]
    pub kind: &'static str,
    /// Whether the games cannot all be played as planned.
    #[serde(rename = "isHard")]
    pub is_hard: bool,
    /// The problem, as a sentence.
    pub text: String,
    /// `YYYY-MM-DD`.
    pub date: String,
    /// The draft's games that clash, without those outside the draft.
    pub games: Vec<DraftGameId>,
}

/// What moving a game to each place of the season would break.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckedMoves {
    /// By date, time and court, from today on.
    pub places: Vec<CheckedPlace>,
}

/// A place, with what moving a game there would break.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckedPlace {
    #[serde(flatten)]
    pub place: DraftPlace,
    /// Whether a schedule of the game's league offers the place.
    #[serde(rename = "isOffered")]
    pub is_offered: bool,
    /// Empty for a free place.
    pub clashes: Vec<MoveClash>,
}

/// A clash that a move would cause.
#[derive(Debug, Serialize, ToSchema)]
pub struct MoveClash {
    #[schema(value_type = String)]
    pub kind: &'static str,
    #[serde(rename = "isHard")]
    pub is_hard: bool,
    /// The problem, as a sentence.
    pub text: String,
}

/// Returns the drafts of a season, latest first.
///
/// # Errors
/// `NotFound` for the season.
pub fn list(conn: &Connection, organization: OrganizationId, season: SeasonId) -> Result<Vec<ListedDraft>> {
    store::seasons::find(conn, organization, season)?;
    let mut games = store::schedules::drafts::list_games_of_season(conn, organization, season)?;
    let listed = |draft: ScheduleDraft| {
        let rows = games.remove(&draft.id).unwrap_or_default();
        let unscheduled = rows.iter().filter(|row| row.state == DraftState::Unscheduled).count();
        let changes = rows.iter().filter(|row| row.is_changed()).count();
        ListedDraft { draft, changes, unscheduled }
    };
    Ok(store::schedules::drafts::list(conn, organization, season)?.into_iter().map(listed).collect())
}

/// Returns a draft with its games and clashes. `today` is the organization's date.
///
/// # Errors
/// `NotFound` for the draft.
pub fn page(
    conn: &Connection,
    organization: OrganizationId,
    (id, today): (ScheduleDraftId, String),
) -> Result<DraftPage> {
    let plan = DraftPlan::load(conn, organization, id, today)?;
    let mut games: Vec<DraftGame> = plan.rows.iter().filter_map(|row| shown(&plan, row)).collect();
    games.sort_by_cached_key(|game| {
        let place = game.place.clone();
        // A game without a time comes last on its day.
        let time = place.as_ref().map(|place| place.time.is_none());
        (place.is_none(), place.as_ref().map(|place| place.date.clone()), time, place, game.id)
    });
    let dates: BTreeSet<&str> =
        plan.rows.iter().filter_map(|row| row.place.as_ref()).map(|place| place.date.as_str()).collect();
    Ok(DraftPage {
        games,
        clashes: clashes(conn, organization, &plan)?,
        changed_since: base::changes(conn, organization, &plan)?,
        places: plan.places(),
        weeks: plan.season.weeks(&dates),
        draft: plan.draft,
    })
}

/// Returns what a draft shows of a game.
fn shown(plan: &DraftPlan, row: &DraftRow) -> Option<DraftGame> {
    let team = |id: EnrolmentId| plan.season.enrolments.get(&id);
    let (home, away) = (team(row.home)?, team(row.away)?);
    let [home_team, away_team] =
        [home, away].map(|team| DraftTeam { slt_id: team.id, name: team.name.clone() });
    let published = plan.published(row);
    Some(DraftGame {
        id: row.id,
        game: row.game,
        league_id: home.league,
        league: home.league_name.clone(),
        home: home_team,
        away: away_team,
        place: row.place.clone(),
        state: row.state,
        pinned: row.pinned,
        is_locked: published.is_some_and(|game| plan.season.is_locked(game)),
        why: row.reason.clone(),
        changes: changes(row),
        before: published.map(before),
    })
}

fn before(game: &Game) -> PublishedGame {
    PublishedGame {
        place: DraftPlace {
            date: game.date.clone(),
            time: game.time.clone(),
            location: game.location.clone(),
        },
        status: game.status,
        home: game.home_team.name.clone(),
        away: game.away_team.name.clone(),
    }
}

/// Returns how a game differs from the published one.
#[must_use]
pub fn changes(row: &DraftRow) -> Vec<&'static str> {
    let Some(base) = &row.base else {
        return if row.state == DraftState::Removed { Vec::new() } else { vec!["new"] };
    };
    let was = DraftState::of(base.status);
    let mut found = Vec::new();
    if row.state != was {
        found.push(match row.state {
            DraftState::Planned => "scheduled",
            DraftState::Unscheduled => "unscheduled",
            DraftState::Cancelled => "cancelled",
            DraftState::Removed => "removed",
        });
    }
    if let (DraftState::Planned, Some(place)) = (row.state, &row.place) {
        found.extend((place.date != base.place.date).then_some("date"));
        found.extend((place.time != base.place.time).then_some("time"));
        found.extend((place.location != base.place.location).then_some("court"));
    }
    found.extend(((row.home, row.away) != (base.home, base.away)).then_some("sides"));
    match (row.pinned, base.pinned) {
        (true, false) => found.push("pinned"),
        (false, true) => found.push("unpinned"),
        _ => {}
    }
    found
}

/// Returns the clashes of the games from today on.
fn clashes(conn: &Connection, organization: OrganizationId, plan: &DraftPlan) -> Result<Vec<DraftClash>> {
    let planned = plan.all_planned();
    let around = plan.surroundings(conn, organization, (&planned, &plan.places()))?;
    let to_come = planned.iter().filter(|game| game.date >= plan.season.today);
    let own = to_come.map(|game| BookingId::Game(game.id)).collect();
    let rows: BTreeMap<GameId, DraftGameId> =
        plan.rows.iter().map(|row| (row.game.unwrap_or(GameId(-row.id.0)), row.id)).collect();
    let clash = |clash: Clash| DraftClash {
        kind: clash.kind,
        is_hard: clash.is_hard,
        text: clash.text,
        date: clash.date,
        games: clash.games.iter().filter_map(|game| rows.get(&game.id).copied()).collect(),
    };
    Ok(around.clashes(&own).into_iter().map(clash).collect())
}

/// Returns what moving a game to each place of the season would break. `today` is the organization's date.
///
/// # Errors
/// `NotFound` for the draft; `Invalid` on `game` for a game that is not of the draft, or that was deleted.
pub fn check_move(
    conn: &Connection,
    organization: OrganizationId,
    (id, today): (ScheduleDraftId, String),
    game: DraftGameId,
) -> Result<CheckedMoves> {
    let plan = DraftPlan::load(conn, organization, id, today)?;
    let row = plan.rows.iter().find(|row| row.id == game);
    let row = row.ok_or_else(|| Error::field("game", "is not a game of this draft"))?;
    let own =
        plan.planned(row).ok_or_else(|| Error::field("game", "was deleted after the draft was made"))?;
    let (planned, places) = (plan.all_planned(), plan.places());
    let around = plan.surroundings(conn, organization, (&planned, &places))?;
    let (frame, offered) = (MoveFrame::new(&around, &own), plan.offered(row));
    let checked = |place: DraftPlace| CheckedPlace {
        is_offered: offered.contains(&key(&place)),
        clashes: frame.clashes(&place).into_iter().map(MoveClash::from).collect(),
        place,
    };
    Ok(CheckedMoves { places: places.into_iter().map(checked).collect() })
}

impl From<Clash> for MoveClash {
    fn from(clash: Clash) -> Self {
        Self { kind: clash.kind, is_hard: clash.is_hard, text: clash.text }
    }
}
