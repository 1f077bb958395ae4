//! The inputs for games.

use serde::Deserialize;
use utoipa::ToSchema;

use super::{ForfeitedBy, Status};
use crate::domain::ids::EnrolmentId;
use crate::domain::input;
use crate::domain::users::Role;
use crate::error::{Error, FieldErrors, Result};

/// The input for a final score: both numbers, or both null to clear it. An absent key is an error.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ScoresInput {
    #[serde(alias = "score_team1", deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub score_home: Option<i64>,
    #[serde(alias = "score_team2", deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub score_away: Option<i64>,
    /// The side that forfeited, as in the details of a game. Null withdraws the forfeit; an absent field keeps it.
    #[serde(default, rename = "forfeitedBy", deserialize_with = "input::present")]
    #[schema(value_type = Option<ForfeitedBy>)]
    pub forfeited_by: Option<Option<ForfeitedBy>>,
    /// Save even if later games of the bracket have begun with the old result.
    #[serde(default)]
    pub cascade: bool,
}

impl ScoresInput {
    /// Checks that both scores are given or neither, each from 0 to 999.
    ///
    /// # Errors
    /// `Invalid` on `score_home` or `score_away`.
    pub fn check(&self) -> Result<()> {
        let mut errors = FieldErrors::default();
        both_scores(&mut errors, self.score_home, self.score_away);
        errors.into_result()
    }
}

fn both_scores(errors: &mut FieldErrors, home: Option<i64>, away: Option<i64>) {
    input::score(errors, "score_home", home);
    input::score(errors, "score_away", away);
    match (home, away) {
        (None, Some(_)) => errors.add("score_home", "is required when the other score is given"),
        (Some(_), None) => errors.add("score_away", "is required when the other score is given"),
        _ => {}
    }
}

/// Changes of a game's details. An absent field stays unchanged, null clears it. The date cannot be cleared.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct DetailsInput {
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub video_url: Option<Option<String>>,
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub location: Option<Option<String>>,
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub location_url: Option<Option<String>>,
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub date: Option<Option<String>>,
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub time: Option<Option<String>>,
    pub status: Option<Status>,
    /// The side that forfeited; makes the game a forfeit. The other side wins, 20–0 if no score is given; if both
    /// forfeited, both lose 0–0. A forfeit without this field is lost by the side with fewer points.
    #[serde(default, rename = "forfeitedBy", deserialize_with = "input::present")]
    #[schema(value_type = Option<ForfeitedBy>)]
    pub forfeited_by: Option<Option<ForfeitedBy>>,
    /// Whether the game keeps its time and place when its schedule is generated again.
    pub pinned: Option<bool>,
    /// Save even if later games of the bracket have begun with the old result.
    #[serde(default)]
    pub cascade: bool,
}

/// Checked details. A field that is `None` stays unchanged.
#[derive(Clone, Debug, Default)]
pub struct GameDetails {
    pub video_url: Option<Option<String>>,
    pub location: Option<Option<String>>,
    pub location_url: Option<Option<String>>,
    pub date: Option<String>,
    pub time: Option<Option<String>>,
    pub status: Option<Status>,
    pub forfeited_by: Option<Option<ForfeitedBy>>,
    pub pinned: Option<bool>,
}

impl DetailsInput {
    /// Checks that the role may change the given fields: a scorekeeper changes neither time nor place.
    ///
    /// # Errors
    /// `Forbidden` for a scorekeeper's change of date, time or place.
    pub fn check_role(&self, role: Role) -> Result<()> {
        let plans = self.date.is_some()
            || self.time.is_some()
            || self.location.is_some()
            || self.location_url.is_some()
            || self.pinned.is_some();
        if role == Role::Scorekeeper && plans {
            let refusal = "A scorekeeper may not move a game. Ask the staff of your organization.";
            return Err(Error::Forbidden(refusal.to_owned()));
        }
        Ok(())
    }

    /// Checks each given field. `video` converts the video's URL to an embed link.
    ///
    /// # Errors
    /// `Invalid` with a reason for each invalid field.
    pub fn check(self, video: impl Fn(&str) -> Option<String>) -> Result<GameDetails> {
        let mut errors = FieldErrors::default();
        let details = self.note(&mut errors, video);
        errors.into_result()?;
        Ok(details)
    }

    pub(super) fn note(
        self,
        errors: &mut FieldErrors,
        video: impl Fn(&str) -> Option<String>,
    ) -> GameDetails {
        let video_url = self.video_url.map(|url| {
            let url = input::optional_line(errors, "video_url", url.as_deref(), 500)?;
            let embed = video(&url);
            if embed.is_none() {
                errors.add("video_url", "must be a YouTube link or another https address");
            }
            embed
        });
        let location =
            self.location.map(|text| input::optional_line(errors, "location", text.as_deref(), 120));
        let location_url =
            self.location_url.map(|url| input::optional_url(errors, "location_url", url.as_deref()));
        let date = self.date.and_then(|date| {
            let date = input::optional_date(errors, "date", date.as_deref());
            if date.is_none() {
                errors.add("date", "is required");
            }
            date
        });
        let time = self.time.map(|time| input::optional_time(errors, "time", time.as_deref()));
        let status = self.status.or(self.forfeited_by.flatten().map(|_| Status::Forfeit));
        if self.forfeited_by.flatten().is_some() && status != Some(Status::Forfeit) {
            errors.add("forfeitedBy", "is only for a game with the status forfeit");
        }
        let (forfeited_by, pinned) = (self.forfeited_by, self.pinned);
        GameDetails { video_url, location, location_url, date, time, status, forfeited_by, pinned }
    }
}

/// The input for a game. A new game requires two teams and a date; in a change, an absent field stays unchanged.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct GameInput {
    /// The enrolled team (`slt_id`); likewise for `away_team_id`.
    pub home_team_id: Option<EnrolmentId>,
    pub away_team_id: Option<EnrolmentId>,
    /// An older name of `home_team_id`.
    pub team1_id: Option<EnrolmentId>,
    /// An older name of `away_team_id`.
    pub team2_id: Option<EnrolmentId>,
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub date: Option<Option<String>>,
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub time: Option<Option<String>>,
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub location: Option<Option<String>>,
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub location_url: Option<Option<String>>,
    #[serde(default, deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub video_url: Option<Option<String>>,
    pub status: Option<Status>,
    /// The side that forfeited; makes the game a forfeit. The other side wins, 20–0 if no score is given; if both
    /// forfeited, both lose 0–0. A forfeit without this field is lost by the side with fewer points.
    #[serde(default, rename = "forfeitedBy", deserialize_with = "input::present")]
    #[schema(value_type = Option<ForfeitedBy>)]
    pub forfeited_by: Option<Option<ForfeitedBy>>,
    /// Whether the game keeps its time and place when its schedule is generated again.
    pub pinned: Option<bool>,
    /// Both scores or neither.
    #[serde(default, alias = "score_team1", deserialize_with = "input::present")]
    #[schema(value_type = Option<i64>)]
    pub score_home: Option<Option<i64>>,
    #[serde(default, alias = "score_team2", deserialize_with = "input::present")]
    #[schema(value_type = Option<i64>)]
    pub score_away: Option<Option<i64>>,
    /// The matchup of a bracket game.
    pub match_id: Option<String>,
    /// The number of a new game in its series, from 1; by default the first number without a game.
    pub series_game: Option<i64>,
    /// Save even if later games of the bracket have begun with the old result.
    #[serde(default)]
    pub cascade: bool,
}

/// A checked new game.
#[derive(Debug)]
pub struct NewGameFields {
    pub home: EnrolmentId,
    pub away: EnrolmentId,
    pub details: GameDetails,
    pub date: String,
    pub scores: (Option<i64>, Option<i64>),
}

/// A checked change of a game. A field that is `None` stays unchanged.
#[derive(Clone, Debug)]
pub struct GameChange {
    pub home: Option<EnrolmentId>,
    pub away: Option<EnrolmentId>,
    pub details: GameDetails,
    pub scores: Option<(Option<i64>, Option<i64>)>,
}

impl GameInput {
    /// Checks a new game.
    ///
    /// # Errors
    /// `Invalid` with a reason for each missing or invalid field; `Teams must be different.` on the second team.
    pub fn check_new(self, video: impl Fn(&str) -> Option<String>) -> Result<NewGameFields> {
        let mut errors = FieldErrors::default();
        let names = self.names();
        for (name, team) in names.into_iter().zip(self.sides()) {
            if team.is_none() {
                errors.add(name, "is required");
            }
        }
        if self.date.is_none() {
            errors.add("date", "is required");
        }
        let GameChange { home, away, details, scores } = self.note(&mut errors, video);
        errors.into_result()?;
        let (Some(home), Some(away), Some(date)) = (home, away, details.date.clone()) else {
            return Err(crate::error::Error::field("date", "is required"));
        };
        Ok(NewGameFields { home, away, details, date, scores: scores.unwrap_or_default() })
    }

    /// Checks a change of a game.
    ///
    /// # Errors
    /// `Invalid` with a reason for each invalid field, or if no field is given.
    pub fn check_change(self, video: impl Fn(&str) -> Option<String>) -> Result<GameChange> {
        let mut errors = FieldErrors::default();
        if self.changes_nothing() {
            errors.add("score_home", "is required");
            errors.add("score_away", "is required");
        }
        let change = self.note(&mut errors, video);
        errors.into_result()?;
        Ok(change)
    }

    fn note(self, errors: &mut FieldErrors, video: impl Fn(&str) -> Option<String>) -> GameChange {
        let ([_, second], [home, away]) = (self.names(), self.sides());
        if home.is_some() && home == away {
            errors.add(second, SAME_TEAM);
        }
        let scores = (self.score_home.is_some() || self.score_away.is_some())
            .then(|| (self.score_home.flatten(), self.score_away.flatten()));
        if let Some((home, away)) = scores {
            both_scores(errors, home, away);
        }
        let details = DetailsInput {
            video_url: self.video_url,
            location: self.location,
            location_url: self.location_url,
            date: self.date,
            time: self.time,
            status: self.status,
            forfeited_by: self.forfeited_by,
            pinned: self.pinned,
            cascade: self.cascade,
        };
        GameChange { home, away, details: details.note(errors, video), scores }
    }

    fn sides(&self) -> [Option<EnrolmentId>; 2] {
        [self.home_team_id.or(self.team1_id), self.away_team_id.or(self.team2_id)]
    }

    /// Returns the field names under which the request sent its teams.
    #[must_use]
    pub fn names(&self) -> [&'static str; 2] {
        let name = |own: Option<EnrolmentId>, older: Option<EnrolmentId>, names: [&'static str; 2]| {
            names[usize::from(own.is_none() && older.is_some())]
        };
        [
            name(self.home_team_id, self.team1_id, ["home_team_id", "team1_id"]),
            name(self.away_team_id, self.team2_id, ["away_team_id", "team2_id"]),
        ]
    }

    fn changes_nothing(&self) -> bool {
        let texts = [&self.date, &self.time, &self.location, &self.location_url, &self.video_url];
        self.sides() == [None, None]
            && texts.iter().all(|text| text.is_none())
            && self.status.is_none()
            && self.forfeited_by.is_none()
            && self.pinned.is_none()
            && self.score_home.is_none()
            && self.score_away.is_none()
    }
}

/// The message for a game between a team and itself.
pub const SAME_TEAM: &str = "Teams must be different.";
