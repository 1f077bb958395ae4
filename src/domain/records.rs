//! Record lists and stat leaders: totals of the active seasons.

use serde::Serialize;
use utoipa::ToSchema;

use super::ids::{PlayerId, TeamId};

/// A player by total points.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PointsRecord {
    pub id: PlayerId,
    #[serde(rename = "firstName")]
    pub first_name: String,
    #[serde(rename = "lastName")]
    pub last_name: String,
    pub image: Option<String>,
    #[serde(rename = "totalPoints")]
    pub total_points: i64,
}

/// A player by total threes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ThreesRecord {
    pub id: PlayerId,
    #[serde(rename = "firstName")]
    pub first_name: String,
    #[serde(rename = "lastName")]
    pub last_name: String,
    pub image: Option<String>,
    #[serde(rename = "totalThrees")]
    pub total_threes: i64,
}

/// A team by wins.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WinsRecord {
    #[serde(rename = "teamId")]
    pub team_id: TeamId,
    pub name: String,
    pub logo_url: Option<String>,
    pub wins: i64,
}

macro_rules! leader {
    ($(#[$doc:meta])* $name:ident, $total:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Serialize, ToSchema)]
        pub struct $name {
            pub id: PlayerId,
            #[serde(rename = "firstName")]
            pub first_name: String,
            #[serde(rename = "lastName")]
            pub last_name: String,
            pub image: Option<String>,
            pub $total: i64,
        }
    };
}

leader!(
    /// A leader in points.
    PointsLeader, pts
);
leader!(
    /// A leader in three-point field goals made.
    ThreesLeader, three_pm
);
leader!(
    /// A leader in rebounds.
    ReboundsLeader, reb
);
leader!(
    /// A leader in assists.
    AssistsLeader, ast
);

/// The top players in each of four statistics.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Leaders {
    pub points: Vec<PointsLeader>,
    pub threes: Vec<ThreesLeader>,
    pub rebounds: Vec<ReboundsLeader>,
    pub assists: Vec<AssistsLeader>,
}
