//! Identifiers: one newtype a noun, so that a player's id is never taken for a team's.

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
    /// An organization: the tenant that owns every other row.
    OrganizationId,
    /// A person who may sign in.
    UserId,
    /// One signed-in device of a user.
    SessionId,
    /// A sport on offer, shared by all organizations.
    SportId,
    /// A season of an organization.
    SeasonId,
    /// A league of an organization, played in any number of seasons.
    LeagueId,
    /// A league as it is played in one season.
    SeasonsLeagueId,
    /// A team of an organization, whatever it is enrolled in.
    TeamId,
    /// A team enrolled in one league of one season (`slt_id`).
    EnrolmentId,
    /// A group of enrolled teams of one season.
    DivisionId,
    /// A player of an organization.
    PlayerId,
    /// A game between two enrolled teams.
    GameId,
    /// When and where the game of a bracket's matchup is to be played.
    BracketSlotId,
    /// A period of a game, such as Q1 or Final.
    PeriodId,
    /// A period's score of one team in one game.
    PeriodScoreId,
    /// The definition of a statistic.
    StatId,
    /// The definition of a player attribute, such as Position.
    AttributeId,
    /// A date on which one team sits out.
    ByeId,
    /// A date on which nobody in a league plays.
    WeekOffId,
    /// A generated schedule's plan.
    ScheduleId,
    /// A link of a public site's menu.
    LinkId,
    /// An informational page.
    PageId,
    /// A business listing.
    BusinessId,
    /// An uploaded picture.
    ImageId,
}
