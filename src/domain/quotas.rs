//! Quotas: the maximum number of rows of an organization.

use serde::{Deserialize, Serialize};

use crate::budgets::content;
use crate::error::{Error, Result};

/// The maximum number of rows of each kind, from the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quotas {
    pub seasons: u32,
    pub leagues: u32,
    pub teams: u32,
    /// Enrolled teams, over all seasons.
    pub enrolments: u32,
    pub players: u32,
    pub games: u32,
    pub pages: u32,
    pub news: u32,
    pub venues: u32,
    pub businesses: u32,
    pub pictures: u32,
    /// Total size of the pictures' files in all sizes, in MB.
    pub picture_megabytes: u32,
}

impl Default for Quotas {
    fn default() -> Self {
        Self {
            seasons: content::SEASONS,
            leagues: content::LEAGUES,
            teams: content::TEAMS,
            enrolments: content::ENROLMENTS,
            players: content::PLAYERS,
            games: content::GAMES,
            pages: content::PAGES,
            news: content::NEWS,
            venues: content::VENUES,
            businesses: content::BUSINESSES,
            pictures: content::PICTURES,
            picture_megabytes: content::PICTURE_MEGABYTES,
        }
    }
}

/// The kind of row that a quota limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quota {
    Seasons,
    Leagues,
    Teams,
    Enrolments,
    Players,
    Games,
    Pages,
    News,
    Venues,
    Businesses,
    Pictures,
    PictureBytes,
}

const MEGABYTE: i64 = 1024 * 1024;

impl Quota {
    pub const ALL: [Self; 12] = [
        Self::Seasons,
        Self::Leagues,
        Self::Teams,
        Self::Enrolments,
        Self::Players,
        Self::Games,
        Self::Pages,
        Self::News,
        Self::Venues,
        Self::Businesses,
        Self::Pictures,
        Self::PictureBytes,
    ];

    /// Returns the column that stores an organization's count.
    #[must_use]
    pub fn column(self) -> &'static str {
        match self {
            Self::Seasons => "seasons",
            Self::Leagues => "leagues",
            Self::Teams => "teams",
            Self::Enrolments => "enrolments",
            Self::Players => "players",
            Self::Games => "games",
            Self::Pages => "pages",
            Self::News => "news",
            Self::Venues => "venues",
            Self::Businesses => "businesses",
            Self::Pictures => "pictures",
            Self::PictureBytes => "picture_bytes",
        }
    }

    /// Returns the name of the setting, and the words for what it counts.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Enrolments => ("enrolments", "teams in leagues of its seasons"),
            Self::News => ("news", "notes in its news"),
            Self::PictureBytes => ("picture_megabytes", "MB of pictures"),
            other => (other.column(), other.column()),
        }
    }
}

impl Quotas {
    fn most(&self, quota: Quota) -> u32 {
        match quota {
            Quota::Seasons => self.seasons,
            Quota::Leagues => self.leagues,
            Quota::Teams => self.teams,
            Quota::Enrolments => self.enrolments,
            Quota::Players => self.players,
            Quota::Games => self.games,
            Quota::Pages => self.pages,
            Quota::News => self.news,
            Quota::Venues => self.venues,
            Quota::Businesses => self.businesses,
            Quota::Pictures => self.pictures,
            Quota::PictureBytes => self.picture_megabytes,
        }
    }

    /// Checks that an organization that has `count` rows (or bytes) may have `more`.
    ///
    /// # Errors
    /// `Conflict` with the limit and the setting that raises it.
    pub fn check(&self, quota: Quota, count: i64, more: i64) -> Result<()> {
        let unit = if quota == Quota::PictureBytes { MEGABYTE } else { 1 };
        let most = self.most(quota);
        if count.saturating_add(more) <= i64::from(most) * unit {
            return Ok(());
        }
        let (setting, words) = quota.names();
        Err(Error::Conflict(format!(
            "This organization may have at most {} {words}. The server's administrator can raise {setting} under [quotas].",
            grouped(most)
        )))
    }
}

/// Formats a number with commas between thousands.
fn grouped(number: u32) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
