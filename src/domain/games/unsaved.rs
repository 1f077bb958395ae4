//! Games that are not saved: those of an import's preview and of drafts.

use super::{Game, GameSeason, GameTeam, Status};
use crate::domain::ids::GameId;
use crate::domain::leagues::LeagueRef;

impl Game {
    /// Returns a scheduled game of a league that is not saved. It has no date, time and location yet.
    #[must_use]
    pub fn unsaved(id: GameId, season: GameSeason, league: LeagueRef, [home, away]: [GameTeam; 2]) -> Self {
        Self {
            id,
            match_id: None,
            series_game: None,
            season_id: season.id,
            season,
            league_id: Some(league.id),
            league: Some(league),
            division_id: None,
            home_team_id: home.slt_id,
            away_team_id: away.slt_id,
            home_team: home,
            away_team: away,
            score_home: None,
            score_away: None,
            date: String::new(),
            time: None,
            game_date_time: None,
            location: None,
            location_url: None,
            video_url: None,
            status: Status::Scheduled,
            display_status: Status::Scheduled,
            live_until: None,
            forfeited_by: None,
            is_bracket: false,
            pinned: false,
            erased: false,
            version: 0,
        }
    }
}
