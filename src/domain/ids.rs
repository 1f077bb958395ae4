//! Identifiers: one newtype for each noun, so that a player's id cannot be used as a team's.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
        )]
        #[serde(transparent)]
        #[schema(value_type = i64)]
        pub struct $name(pub i64);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl From<i64> for $name {
            fn from(id: i64) -> Self {
                Self(id)
            }
        }

        impl From<$name> for i64 {
            fn from(id: $name) -> Self {
                id.0
            }
        }
    )+};
}

ids! {
    /// An organization: the tenant that owns the rows of other tables.
    OrganizationId,
    /// A user, who can sign in.
    UserId,
    /// An entry of the activity log.
    ActivityId,
    /// A session: one signed-in device of a user.
    SessionId,
    /// A sport, shared by all organizations.
    SportId,
    /// A season of an organization.
    SeasonId,
    /// A league of an organization, played in any number of seasons.
    LeagueId,
    /// A league in one season.
    SeasonsLeagueId,
    /// A team of an organization, regardless of its enrolments.
    TeamId,
    /// A team enrolled in one league of one season (`slt_id`).
    EnrolmentId,
    /// A group of enrolled teams of one season.
    DivisionId,
    /// A player of an organization.
    PlayerId,
    /// A game between two enrolled teams.
    GameId,
    /// The planned date, time and court of a bracket's matchup.
    BracketSlotId,
    /// A period of a game, such as Q1 or Final.
    PeriodId,
    /// A period's score of one team in one game.
    PeriodScoreId,
    /// The definition of a statistic.
    StatId,
    /// The definition of a player attribute, such as Position.
    AttributeId,
    /// A date on which one team does not play.
    ByeId,
    /// A date on which no team of a league plays.
    WeekOffId,
    /// The plan of a generated schedule.
    ScheduleId,
    /// A rule of a season's schedules.
    ScheduleRuleId,
    /// A draft of a season's schedules.
    ScheduleDraftId,
    /// A game of a draft.
    DraftGameId,
    /// A link of a public site's menu.
    LinkId,
    /// An informational page.
    PageId,
    /// A news note.
    NewsId,
    /// A place where games are played, with its courts.
    VenueId,
    /// A court of a venue.
    CourtId,
    /// Days on which a venue or one of its courts is closed.
    ClosureId,
    /// A business listing.
    BusinessId,
    /// A link that opens a game for a scorer.
    ScorerLinkId,
    /// A browser that scores a game.
    ScorerSessionId,
    /// An uploaded picture.
    ImageId,
}

impl OrganizationId {
    /// The platform's own organization: the context of super administrators. It cannot be deleted.
    pub const PLATFORM: Self = Self(1);
}
