//! Record lists and stat leaders: totals of the active seasons.

use serde::Serialize;
use utoipa::ToSchema;

use super::ids::{PlayerId, TeamId};
use super::players::PublicName;

/// A player's name and photo.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Face {
    pub id: PlayerId,
    #[serde(rename = "firstName")]
    pub first_name: String,
    #[serde(rename = "lastName")]
    pub last_name: String,
    /// The player's `public_name` setting. A `hidden` player has no page.
    pub public_name: PublicName,
    /// URL of the photo.
    pub image: Option<String>,
}

macro_rules! totals {
    ($($(#[$doc:meta])* $name:ident { $key:tt $total:ident }),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Serialize, ToSchema)]
        pub struct $name {
            #[serde(flatten)]
            pub player: Face,
            /// From 1; equal totals share a rank.
            pub rank: u32,
            #[serde(rename = $key)]
            pub $total: i64,
        }

        impl From<(Face, u32, i64)> for $name {
            fn from((player, rank, $total): (Face, u32, i64)) -> Self {
                Self { player, rank, $total }
            }
        }
    )+};
}

totals! {
    /// A player's total points.
    PointsRecord { "totalPoints" points },
    /// A player's total three-pointers.
    ThreesRecord { "totalThrees" threes },
    /// A leader in points.
    PointsLeader { "pts" points },
    /// A leader in three-point field goals made.
    ThreesLeader { "three_pm" threes },
    /// A leader in rebounds.
    ReboundsLeader { "reb" rebounds },
    /// A leader in assists.
    AssistsLeader { "ast" assists },
}

/// A team's total wins.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WinsRecord {
    #[serde(rename = "teamId")]
    pub team_id: TeamId,
    pub name: String,
    pub logo_url: Option<String>,
    /// From 1; equal wins share a rank.
    pub rank: u32,
    pub wins: i64,
}

/// The top players in each of four statistics.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Leaders {
    pub points: Vec<PointsLeader>,
    pub threes: Vec<ThreesLeader>,
    pub rebounds: Vec<ReboundsLeader>,
    pub assists: Vec<AssistsLeader>,
}
