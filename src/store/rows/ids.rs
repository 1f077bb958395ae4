//! SQL conversions of ids, roles and statuses.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

use crate::domain::businesses::SignupStatus;
use crate::domain::courtside::calls::ScoringMode;
use crate::domain::divisions::{Elimination, PlayIn, SeriesLengths};
use crate::domain::games::{ForfeitedBy, KeptReason, Status};
use crate::domain::ids::{
    ActivityId, AttributeId, BracketSlotId, BusinessId, ByeId, ClosureId, CourtId, DivisionId, DraftGameId,
    EnrolmentId, GameId, ImageId, LeagueId, LinkId, NewsId, OrganizationId, PageId, PeriodId, PeriodScoreId,
    PlayerId, ScheduleDraftId, ScheduleId, ScheduleRuleId, ScorerLinkId, ScorerSessionId, SeasonId,
    SeasonsLeagueId, SessionId, SportId, StatId, TeamId, UserId, VenueId, WeekOffId,
};
use crate::domain::organizations::SiteTemplate;
use crate::domain::players::PublicName;
use crate::domain::users::{Role, Theme};
use crate::domain::withdrawals::WithdrawnGames;

macro_rules! as_integer {
    ($($id:ty),+ $(,)?) => {$(
        impl ToSql for $id {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(ToSqlOutput::from(self.0))
            }
        }

        impl FromSql for $id {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                value.as_i64().map(Self)
            }
        }
    )+};
}

as_integer!(
    ActivityId,
    AttributeId,
    BracketSlotId,
    BusinessId,
    ByeId,
    ClosureId,
    CourtId,
    DivisionId,
    DraftGameId,
    EnrolmentId,
    GameId,
    ImageId,
    LeagueId,
    LinkId,
    NewsId,
    OrganizationId,
    PageId,
    PeriodId,
    PeriodScoreId,
    PlayerId,
    ScheduleDraftId,
    ScheduleId,
    ScheduleRuleId,
    ScorerLinkId,
    ScorerSessionId,
    SeasonId,
    SeasonsLeagueId,
    SessionId,
    SportId,
    StatId,
    TeamId,
    UserId,
    VenueId,
    WeekOffId,
);

macro_rules! as_name {
    ($($kind:ty),+ $(,)?) => {$(
        impl ToSql for $kind {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(ToSqlOutput::from(self.name()))
            }
        }

        impl FromSql for $kind {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                Self::named(value.as_str()?).ok_or(FromSqlError::InvalidType)
            }
        }
    )+};
}

as_name!(
    Elimination,
    ForfeitedBy,
    KeptReason,
    PlayIn,
    PublicName,
    Role,
    ScoringMode,
    SignupStatus,
    SiteTemplate,
    Status,
    Theme,
    WithdrawnGames
);

/// Stored as JSON; the default as an empty object, as in the rows of older versions.
impl ToSql for SeriesLengths {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        if *self == Self::default() {
            return Ok(ToSqlOutput::from("{}"));
        }
        let text = serde_json::to_string(self);
        text.map(ToSqlOutput::from).map_err(|cause| rusqlite::Error::ToSqlConversionFailure(Box::new(cause)))
    }
}

impl FromSql for SeriesLengths {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        serde_json::from_str(value.as_str()?).map_err(|cause| FromSqlError::Other(Box::new(cause)))
    }
}
