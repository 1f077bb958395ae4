//! Games of a division's bracket: each stands at one matchup.

use rusqlite::named_params;

use crate::db::Transaction;
use crate::domain::games::Status;
use crate::domain::ids::{DivisionId, EnrolmentId, GameId, OrganizationId, SeasonId};
use crate::error::Result;

/// What it takes to make a bracket's game. `date` is `YYYY-MM-DD`, `time` is `HH:MM`, in the organization's zone.
#[derive(Clone, Debug)]
pub struct NewBracketGame<'a> {
    pub season: SeasonId,
    pub division: DivisionId,
    pub match_id: &'a str,
    pub home: EnrolmentId,
    pub away: EnrolmentId,
    pub date: &'a str,
    pub time: Option<&'a str>,
    pub location: Option<&'a str>,
    pub location_url: Option<&'a str>,
    pub video_url: Option<&'a str>,
    pub status: Status,
    pub score_home: Option<i64>,
    pub score_away: Option<i64>,
}

/// Makes a game of a matchup. `now` is in unix seconds.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    input: &NewBracketGame<'_>,
    now: i64,
) -> Result<GameId> {
    tx.prepare_cached(
        "INSERT INTO games (organization_id, season_id, division_id, match_id, home_enrolment_id,
                            away_enrolment_id, date, time, location, location_url, video_url, status,
                            score_home, score_away, updated_at)
         VALUES (:organization, :season, :division, :match_id, :home, :away, :date, :time, :location,
                 :location_url, :video_url, :status, :score_home, :score_away, :now)",
    )?
    .execute(named_params! {
        ":organization": organization,
        ":season": input.season,
        ":division": input.division,
        ":match_id": input.match_id,
        ":home": input.home,
        ":away": input.away,
        ":date": input.date,
        ":time": input.time,
        ":location": input.location,
        ":location_url": input.location_url,
        ":video_url": input.video_url,
        ":status": input.status,
        ":score_home": input.score_home,
        ":score_away": input.score_away,
        ":now": now,
    })?;
    Ok(GameId(tx.last_insert_rowid()))
}
