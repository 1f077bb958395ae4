//! Rules of a season's schedules: requests of teams, and what a league allows.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{DAYS, DayInput, days_between};
use crate::domain::ids::{CourtId, LeagueId, ScheduleRuleId, SeasonId, TeamId, VenueId};
use crate::domain::input;
use crate::error::{Error, FieldErrors, Result};

/// Maximum number of days of rest, of meetings of a pair, and of days from the first to the last day of a rule.
const MOST: (i64, i64, i64) = (30, 30, 1_100);

/// The kind of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ScheduleRuleKind {
    /// The team cannot play on these dates, weekdays and times.
    Unavailable,
    /// The team plays on these weekdays and at these times.
    PrefersTime,
    /// The team plays at this venue or court.
    PrefersCourt,
    /// The team does not play at this venue or court.
    AvoidsCourt,
    /// Whole days without a game between two days with games; of all teams if no team is named.
    MinimumRest,
    /// The two teams share a person, so their games never overlap. With a weight, their games on one day should follow each
    /// other.
    SharedPerson,
    /// The two teams meet on this date, or between these dates.
    FixedPair,
    /// The two teams meet so often in the season.
    WantedMeetings,
    /// No games on two days in a row; of all teams if no team is named.
    NoBackToBack,
    /// Two games on a day are allowed; of all teams if no team is named.
    DoubleheaderAllowed,
}

use ScheduleRuleKind::{
    AvoidsCourt, DoubleheaderAllowed, FixedPair, MinimumRest, NoBackToBack, PrefersCourt, PrefersTime,
    SharedPerson, Unavailable, WantedMeetings,
};

impl ScheduleRuleKind {
    /// Every kind.
    pub const ALL: [Self; 10] = [
        Unavailable,
        PrefersTime,
        PrefersCourt,
        AvoidsCourt,
        MinimumRest,
        SharedPerson,
        FixedPair,
        WantedMeetings,
        NoBackToBack,
        DoubleheaderAllowed,
    ];

    /// Returns the name used in the database and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Unavailable => "unavailable",
            PrefersTime => "prefers_time",
            PrefersCourt => "prefers_court",
            AvoidsCourt => "avoids_court",
            MinimumRest => "minimum_rest",
            SharedPerson => "shared_person",
            FixedPair => "fixed_pair",
            WantedMeetings => "wanted_meetings",
            NoBackToBack => "no_back_to_back",
            DoubleheaderAllowed => "doubleheader_allowed",
        }
    }

    /// Returns the kind with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns whether the rule names two teams.
    #[must_use]
    pub fn is_of_pair(self) -> bool {
        matches!(self, SharedPerson | FixedPair | WantedMeetings)
    }

    /// Returns whether the rule may concern all teams.
    #[must_use]
    pub fn may_be_of_all(self) -> bool {
        matches!(self, MinimumRest | NoBackToBack | DoubleheaderAllowed)
    }

    /// Returns whether the rule names weekdays or times.
    fn has_times(self) -> bool {
        matches!(self, Unavailable | PrefersTime | PrefersCourt | AvoidsCourt)
    }

    fn has_venue(self) -> bool {
        matches!(self, PrefersCourt | AvoidsCourt)
    }

    fn has_amount(self) -> bool {
        matches!(self, MinimumRest | WantedMeetings)
    }

    fn has_dates(self) -> bool {
        self.has_times() || self == FixedPair
    }
}

/// A team of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RuleTeam {
    /// The team's id, as in `/teams/{id}`.
    pub id: TeamId,
    pub name: String,
}

/// A rule of a season's schedules. Fields that its kind does not have are null.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScheduleRule {
    pub id: ScheduleRuleId,
    /// Incremented by each change. A request with an older version is rejected with 409.
    pub version: i64,
    pub season_id: SeasonId,
    /// Null for a rule of the whole season.
    pub league_id: Option<LeagueId>,
    /// The name of the league.
    pub league: Option<String>,
    pub kind: ScheduleRuleKind,
    pub team: Option<RuleTeam>,
    pub other_team: Option<RuleTeam>,
    /// The first day, `YYYY-MM-DD`.
    pub from: Option<String>,
    /// The last day, `YYYY-MM-DD`.
    pub until: Option<String>,
    /// `Sunday` to `Saturday`; empty for every day.
    pub weekdays: Vec<String>,
    /// `HH:MM`; null for the start of the day.
    pub from_time: Option<String>,
    /// `HH:MM`; null for the end of the day.
    pub until_time: Option<String>,
    pub venue_id: Option<VenueId>,
    /// Null for the whole venue.
    pub court_id: Option<CourtId>,
    /// The name of the venue, and of its court.
    pub place: Option<String>,
    /// Days of rest, or number of meetings.
    pub amount: Option<i64>,
    /// From 1 (nice to have) to 3 (very important) for a wish; null for a hard rule, which no plan breaks.
    pub weight: Option<i64>,
    /// Who asked for it.
    pub requested_by: Option<String>,
    pub note: Option<String>,
}

impl ScheduleRule {
    /// Returns whether no plan may break the rule.
    #[must_use]
    pub fn is_hard(&self) -> bool {
        self.weight.is_none() || self.kind == SharedPerson
    }

    /// Returns the fields that an input can change.
    #[must_use]
    pub fn fields(&self) -> ScheduleRuleFields {
        ScheduleRuleFields {
            league: self.league_id,
            kind: self.kind,
            team: self.team.as_ref().map(|team| team.id),
            other_team: self.other_team.as_ref().map(|team| team.id),
            from: self.from.clone(),
            until: self.until.clone(),
            weekdays: self.weekdays.clone(),
            from_time: self.from_time.clone(),
            until_time: self.until_time.clone(),
            venue: self.venue_id,
            court: self.court_id,
            amount: self.amount,
            weight: self.weight,
            requested_by: self.requested_by.clone(),
            note: self.note.clone(),
        }
    }
}

/// The checked fields of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScheduleRuleFields {
    pub league: Option<LeagueId>,
    pub kind: ScheduleRuleKind,
    pub team: Option<TeamId>,
    pub other_team: Option<TeamId>,
    pub from: Option<String>,
    pub until: Option<String>,
    /// Distinct and in the order of [`DAYS`].
    pub weekdays: Vec<String>,
    pub from_time: Option<String>,
    pub until_time: Option<String>,
    pub venue: Option<VenueId>,
    pub court: Option<CourtId>,
    pub amount: Option<i64>,
    pub weight: Option<i64>,
    pub requested_by: Option<String>,
    pub note: Option<String>,
}

/// The input for a rule: all of its fields. Fields that its kind does not have must be null, absent or empty.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ScheduleRuleInput {
    /// Required.
    pub kind: Option<ScheduleRuleKind>,
    /// A league of the season; null for the whole season.
    pub league_id: Option<LeagueId>,
    /// A team of the season, by the team's id.
    pub team_id: Option<TeamId>,
    pub other_team_id: Option<TeamId>,
    pub from: Option<String>,
    pub until: Option<String>,
    /// `Sunday` to `Saturday`, or 0 to 6.
    pub weekdays: Option<Vec<DayInput>>,
    pub from_time: Option<String>,
    pub until_time: Option<String>,
    pub venue_id: Option<VenueId>,
    pub court_id: Option<CourtId>,
    /// Days of rest (1 to 30), or number of meetings (0 to 30).
    pub amount: Option<i64>,
    /// 1 to 3 for a wish; null for a hard rule.
    pub weight: Option<i64>,
    /// At most 80 characters.
    pub requested_by: Option<String>,
    /// At most 300 characters.
    pub note: Option<String>,
}

impl ScheduleRuleInput {
    /// Returns the checked fields.
    ///
    /// # Errors
    /// `Invalid` with a reason for each missing or invalid field.
    pub fn check(self) -> Result<ScheduleRuleFields> {
        let kind = self.kind.ok_or_else(|| Error::field("kind", "is required"))?;
        let mut errors = FieldErrors::default();
        self.note_unused(kind, &mut errors);
        self.note_teams(kind, &mut errors);
        let fields = ScheduleRuleFields {
            league: self.league_id,
            kind,
            team: self.team_id,
            other_team: self.other_team_id,
            from: input::optional_date(&mut errors, "from", self.from.as_deref()),
            until: input::optional_date(&mut errors, "until", self.until.as_deref()),
            weekdays: weekdays(&mut errors, self.weekdays.as_deref().unwrap_or_default()),
            from_time: input::optional_time(&mut errors, "fromTime", self.from_time.as_deref()),
            until_time: input::optional_time(&mut errors, "untilTime", self.until_time.as_deref()),
            venue: self.venue_id,
            court: self.court_id,
            amount: self.amount,
            weight: self.weight,
            requested_by: input::optional_line(&mut errors, "requestedBy", self.requested_by.as_deref(), 80),
            note: Some(input::text(&mut errors, "note", self.note.as_deref().unwrap_or_default(), 300))
                .filter(|note| !note.is_empty()),
        };
        fields.note_values(&mut errors);
        errors.into_result().map(|()| fields)
    }

    /// Adds the errors of fields that the kind does not have.
    fn note_unused(&self, kind: ScheduleRuleKind, errors: &mut FieldErrors) {
        let has_text = |text: &Option<String>| text.as_ref().is_some_and(|text| !text.trim().is_empty());
        let weekdays = self.weekdays.as_ref().is_some_and(|days| !days.is_empty());
        let all = [
            ("otherTeamId", self.other_team_id.is_some(), kind.is_of_pair()),
            ("from", has_text(&self.from), kind.has_dates()),
            ("until", has_text(&self.until), kind.has_dates()),
            ("weekdays", weekdays, kind.has_times()),
            ("fromTime", has_text(&self.from_time), kind.has_times()),
            ("untilTime", has_text(&self.until_time), kind.has_times()),
            ("venueId", self.venue_id.is_some(), kind.has_venue()),
            ("courtId", self.court_id.is_some(), kind.has_venue()),
            ("amount", self.amount.is_some(), kind.has_amount()),
            ("weight", self.weight.is_some(), kind != DoubleheaderAllowed),
        ];
        for (name, _, _) in all.into_iter().filter(|(_, is_given, is_known)| *is_given && !is_known) {
            errors.add(name, "must be empty for this kind of rule");
        }
    }

    fn note_teams(&self, kind: ScheduleRuleKind, errors: &mut FieldErrors) {
        if self.team_id.is_none() && !kind.may_be_of_all() {
            errors.add("teamId", "is required");
        }
        if kind.is_of_pair() && self.other_team_id.is_none() {
            errors.add("otherTeamId", "is required");
        }
        if self.team_id.is_some() && self.team_id == self.other_team_id {
            errors.add("otherTeamId", "must be another team");
        }
    }
}

impl ScheduleRuleFields {
    fn note_values(&self, errors: &mut FieldErrors) {
        let says_when = self.from.is_some() || self.until.is_some();
        let says_time = !self.weekdays.is_empty() || self.from_time.is_some() || self.until_time.is_some();
        match self.kind {
            Unavailable if !says_when && !says_time => {
                errors.add("weekdays", "needs a day, a date or a time at which the team cannot play");
            }
            PrefersTime if !says_time => errors.add("weekdays", "needs a day or a time"),
            PrefersCourt | AvoidsCourt if self.venue.is_none() => errors.add("venueId", "is required"),
            FixedPair if self.from.is_none() => errors.add("from", "is required"),
            MinimumRest if !self.amount.is_some_and(|days| (1..=MOST.0).contains(&days)) => {
                errors.add("amount", format!("must be from 1 to {} days", MOST.0));
            }
            WantedMeetings if !self.amount.is_some_and(|count| (0..=MOST.1).contains(&count)) => {
                errors.add("amount", format!("must be from 0 to {} meetings", MOST.1));
            }
            _ => {}
        }
        if let (Some(from), Some(until)) = (&self.from, &self.until) {
            match days_between(from, until) {
                days if days < 0 => errors.add("until", "must not be before the first day"),
                days if days > MOST.2 => {
                    errors.add("until", format!("must be at most {} days after the first day", MOST.2));
                }
                _ => {}
            }
        }
        if self.from_time.is_some() && self.until_time.is_some() && self.from_time >= self.until_time {
            errors.add("untilTime", "must be after the first time");
        }
        if self.weight.is_some_and(|weight| !(1..=3).contains(&weight)) {
            errors.add("weight", "must be from 1 to 3, or null for a hard rule");
        }
    }
}

fn weekdays(errors: &mut FieldErrors, given: &[DayInput]) -> Vec<String> {
    let mut places = Vec::new();
    for (index, day) in given.iter().enumerate() {
        match day.place() {
            Some(place) => places.push(place),
            None => errors.add(&format!("weekdays[{index}]"), "must be a day from Sunday to Saturday"),
        }
    }
    let chosen = DAYS.iter().enumerate().filter(|(place, _)| places.contains(place));
    chosen.map(|(_, day)| (*day).to_owned()).collect()
}
