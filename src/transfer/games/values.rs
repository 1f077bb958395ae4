//! The values of one row of a table of games, and the differences from the stored game.

use super::super::cells;
use super::super::dates::{self, DateRule};
use super::super::headings::FORFEITED_BY;
use super::super::key;
use super::super::raw::Row;
use super::super::table::Table;
use crate::domain::games::{ForfeitedBy, Game, Status};
use crate::domain::input;
use crate::error::FieldErrors;
use crate::rules::{outcome, video};

/// The values of a game in one row. None for empty cells.
pub struct Values {
    pub date: String,
    pub time: Option<String>,
    pub location: Option<String>,
    pub location_url: Option<String>,
    pub video_url: Option<String>,
    /// The scores of the home and the away team.
    pub scores: Option<(i64, i64)>,
    pub status: Option<Status>,
    pub forfeited_by: Option<ForfeitedBy>,
}

/// Parses the cells of a row. Adds invalid cells to `errors`.
pub fn read(row: &Row, table: &Table, rule: DateRule, errors: &mut FieldErrors) -> Values {
    let get = |column: &str| row.get(table.column(column));
    let (date, time) = dates::read_cells((get("date"), get("time")), rule, errors);
    let mut score = |column: &str| {
        let text = get(column);
        let count = cells::read_count(text);
        if !text.is_empty() && count.is_none() {
            errors.add(column, "must be a whole number from 0 to 999");
        }
        count
    };
    let (home, away) = (score("score_home"), score("score_away"));
    if home.is_some() != away.is_some() {
        let missing = if home.is_none() { "score_home" } else { "score_away" };
        errors.add(missing, "is required when the other score is given");
    }
    let status = Some(get("status")).filter(|text| !text.is_empty());
    let read_status = status.and_then(cells::read_status);
    if status.is_some() && read_status.is_none() {
        let names = Status::ALL.map(Status::name).join(", ");
        errors.add("status", format!("must be one of {names}, final"));
    }
    let side = Some(get(FORFEITED_BY)).filter(|text| !text.is_empty());
    let forfeited_by = side.and_then(|text| ForfeitedBy::named(&key(text)));
    if side.is_some() && forfeited_by.is_none() {
        errors.add(FORFEITED_BY, "must be home, away or both");
    } else if side.is_some() && read_status.is_some_and(|status| status != Status::Forfeit) {
        errors.add(FORFEITED_BY, "is only for a game with the status forfeit");
    }
    let video_url = Some(get("video_url")).filter(|text| !text.is_empty());
    let embed = video_url.and_then(video::embed);
    if video_url.is_some() && embed.is_none() {
        errors.add("video_url", "must be a YouTube link or another https address");
    }
    Values {
        date: date.unwrap_or_default(),
        time,
        location: input::optional_line(errors, "location", Some(get("location")), 120),
        location_url: input::optional_url(errors, "location_url", Some(get("location_url"))),
        video_url: embed,
        scores: home.zip(away),
        status: read_status,
        forfeited_by,
    }
}

impl Values {
    /// Returns the game's status after the import: `Forfeit` if the row says who forfeited, or else the row's status,
    /// or else the status that follows from new scores, or else the stored status. A row with the status `scheduled`
    /// and scores takes the status that follows from the scores.
    pub fn status(&self, game: Option<&Game>) -> Status {
        if self.forfeited_by.is_some() {
            return Status::Forfeit;
        }
        let stored = game.map_or(Status::Scheduled, |game| game.status);
        let is_new =
            |scores: &(i64, i64)| game.and_then(|game| game.score_home.zip(game.score_away)) != Some(*scores);
        match (self.status, self.scores.filter(is_new)) {
            (Some(Status::Scheduled), _) => match self.scores_with(game) {
                Some((home, away)) => outcome::after_scores(Status::Scheduled, Some(home), Some(away)),
                None => Status::Scheduled,
            },
            (Some(status), _) => status,
            (None, Some((home, away))) => outcome::after_scores(stored, Some(home), Some(away)),
            (None, None) => stored,
        }
    }

    /// Returns the row's scores, or else those that were entered. The award of a forfeit is not entered.
    fn scores_with(&self, game: Option<&Game>) -> Option<(i64, i64)> {
        let entered = game.map(Game::entered_scores).and_then(|(home, away)| home.zip(away));
        self.scores.or(entered)
    }

    /// Adds an error if the game becomes a forfeit and neither the column `forfeitedBy` nor the score determines the
    /// loser.
    pub fn check_forfeit(&self, game: Option<&Game>, errors: &mut FieldErrors) {
        let was = game.map(|game| game.status);
        let is_decided = self.scores_with(game).is_some_and(|(home, away)| home != away);
        let has_loser = self.forfeited_by.is_some() || is_decided;
        if self.status(game) == Status::Forfeit && was != Some(Status::Forfeit) && !has_loser {
            errors.add(FORFEITED_BY, "is required for a forfeit without a score: home, away or both");
        }
    }

    /// Returns the changes to a stored game in words. Empty cells change nothing.
    pub fn differences(&self, game: &Game) -> Vec<String> {
        let is_new = |new: &Option<String>, old: &Option<String>| new.is_some() && new != old;
        let mut found = Vec::new();
        if let Some(time) = self.time.as_ref().filter(|_| is_new(&self.time, &game.time)) {
            found.push(format!("time {time}"));
        }
        if let Some((home, away)) =
            self.scores.filter(|new| game.score_home.zip(game.score_away) != Some(*new))
        {
            found.push(format!("score {home}–{away}"));
        }
        let status = self.status(Some(game));
        if status != game.status {
            found.push(format!("status {}", status.name()));
        }
        if let Some(side) = self.forfeited_by.filter(|_| self.forfeited_by != game.forfeited_by) {
            found.push(format!("forfeited by {}", side.name()));
        }
        let texts = [
            ("location", &self.location, &game.location),
            ("map link", &self.location_url, &game.location_url),
            ("video", &self.video_url, &game.video_url),
        ];
        let changed = texts.into_iter().filter(|(_, new, old)| is_new(new, old));
        found.extend(changed.map(|(name, _, _)| name.to_owned()));
        found
    }
}
