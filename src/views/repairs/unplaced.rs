//! Why games of a plan that is not published have no place.

use super::frame::Builder;
use super::joined::JoinedGame;
use super::rows::Rows;
use super::words;
use crate::db::Connection;
use crate::domain::games::Game;
use crate::domain::ids::{OrganizationId, SeasonId};
use crate::domain::repairs::RepairInput;
use crate::error::Result;
use crate::rules::repair::{RepairMeasures, RepairedGame, RepairedPlan, obstacle};

/// A season without any event, for which games look for a place.
pub struct Unplaced {
    rows: Rows,
    today: String,
}

fn nothing_happened() -> RepairInput {
    RepairInput { plan_from: None, events: Vec::new(), twice_a_week: false }
}

impl Unplaced {
    /// Loads a season. `today` is the organization's date.
    ///
    /// # Errors
    /// `NotFound` for the season; `Invalid` for a season without schedules.
    pub fn load(
        conn: &Connection,
        organization: OrganizationId,
        season: SeasonId,
        today: String,
    ) -> Result<Self> {
        Ok(Self { rows: Rows::load(conn, organization, season, &nothing_happened())?, today })
    }

    /// Returns why each of the `missing` games has no place in a plan whose games take the place of the saved ones:
    /// `planned` are new games, `replaced` says which saved games are gone. CPU-bound.
    ///
    /// # Errors
    /// `Invalid` for a season that is too large.
    pub fn reasons(
        mut self,
        (planned, replaced): (Vec<Game>, impl Fn(&Game) -> bool),
        missing: Vec<JoinedGame>,
    ) -> Result<Vec<String>> {
        self.rows.games.retain(|game| !replaced(game));
        self.rows.games.extend(planned);
        let (input, count) = (nothing_happened(), missing.len());
        let frame = Builder::new(&input, self.today, self.rows).build(missing)?;
        let placed = |place| RepairedGame { place, is_turned: false };
        let plan = RepairedPlan {
            games: frame.request.games.iter().map(|game| placed(game.published)).collect(),
            measures: RepairMeasures::default(),
        };
        let end = frame.games.len();
        let reason = |index| words::no_place(&frame, obstacle(&frame.request, &plan, index), index);
        Ok((end - count..end).map(reason).collect())
    }
}
