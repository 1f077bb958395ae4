//! News: short notes that a public site shows between two dates.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::NewsId;
use super::input;
use crate::error::{FieldErrors, Result};

/// Maximum lengths in characters, as in the schema.
const TITLE: usize = 120;
const BODY: usize = 4_000;

/// A stored note.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NewsNote {
    pub id: NewsId,
    pub version: i64,
    #[serde(flatten)]
    pub fields: NewsFields,
    /// The time of the last change in unix seconds; `None` for a note that was not changed since it was created.
    #[serde(skip)]
    pub changed_at: Option<i64>,
}

/// The fields of a note.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct NewsFields {
    pub title: String,
    /// Markdown.
    pub body: String,
    /// The first day on which visitors see the note, in the organization's time zone: `YYYY-MM-DD`.
    pub shown_from: String,
    /// The last day; `None` for a note without an end.
    pub shown_until: Option<String>,
    /// Whether the note comes before newer ones.
    pub pinned: bool,
}

/// Whether visitors see a note on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum NewsState {
    /// The first day is still to come.
    Scheduled,
    Shown,
    /// The last day has passed.
    Over,
}

impl NewsFields {
    /// Returns the state of the note on a day (`YYYY-MM-DD`).
    #[must_use]
    pub fn state(&self, today: &str) -> NewsState {
        if today < self.shown_from.as_str() {
            NewsState::Scheduled
        } else if self.shown_until.as_deref().is_some_and(|last| last < today) {
            NewsState::Over
        } else {
            NewsState::Shown
        }
    }
}

/// The input for a note. An absent field stays unchanged, or gets its default in a new note.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewsInput {
    /// At most 120 characters. Required for a new note.
    pub title: Option<String>,
    /// Markdown, at most 4,000 characters.
    pub body: Option<String>,
    /// The first day on which visitors see the note, in the organization's time zone: `YYYY-MM-DD`. Required for a new
    /// note.
    pub shown_from: Option<String>,
    /// The last day; null or empty text for a note without an end.
    #[serde(deserialize_with = "input::present")]
    #[schema(value_type = Option<String>)]
    pub shown_until: Option<Option<String>>,
    /// Whether the note comes before newer ones; false by default.
    pub pinned: Option<bool>,
}

impl NewsInput {
    /// Normalizes the body before it is rendered and stored.
    ///
    /// # Errors
    /// `Invalid` on `body` for a text that is too long or contains control characters.
    pub fn check_body(&mut self) -> Result<()> {
        let mut errors = FieldErrors::default();
        self.body = self.body.take().map(|body| input::text(&mut errors, "body", &body, BODY));
        errors.into_result()
    }

    /// Returns the fields of a note after this input: of `before`, or of a new note.
    ///
    /// # Errors
    /// `Invalid` with a reason for each invalid field.
    pub fn over(self, before: NewsFields) -> Result<NewsFields> {
        let mut errors = FieldErrors::default();
        let from = self.shown_from.unwrap_or(before.shown_from);
        let until = self.shown_until.unwrap_or(before.shown_until);
        let fields = NewsFields {
            title: input::line(&mut errors, "title", &self.title.unwrap_or(before.title), TITLE),
            body: input::text(&mut errors, "body", &self.body.unwrap_or(before.body), BODY),
            shown_from: input::date(&mut errors, "shown_from", Some(&from)),
            shown_until: input::optional_date(&mut errors, "shown_until", until.as_deref()),
            pinned: self.pinned.unwrap_or(before.pinned),
        };
        if fields.shown_until.as_ref().is_some_and(|until| *until < fields.shown_from) {
            errors.add("shown_until", "must not be before the first day");
        }
        errors.into_result().map(|()| fields)
    }
}

/// A note on the home page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct NewsHeadline {
    pub id: NewsId,
    pub title: String,
    /// The first day on which visitors see the note, in the organization's time zone: `YYYY-MM-DD`.
    pub date: String,
    /// The first sentences of the body without formatting, at most 160 characters.
    pub summary: String,
}
