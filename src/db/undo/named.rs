//! How the activity log names the rows of each table.

use crate::domain::activity::ActivityNoun;

/// A piece of a row's name.
pub(super) enum NamePart {
    Text(&'static str),
    Column(&'static str),
    /// A column with a key such as `avoids_court`, which is named in words.
    Key(&'static str),
    /// The name of the row of another table that a column refers to.
    Row(&'static str, &'static str),
}

/// A thing that a row belongs to: its noun and how the row's column leads to it.
pub(super) struct NamedOwner {
    pub(super) noun: ActivityNoun,
    pub(super) column: &'static str,
    /// The table that the column refers to, and the column of that one with the thing's id; `None` if the column has it.
    pub(super) through: Option<(&'static str, &'static str)>,
}

/// How the rows of a table are named, and what they are, or are a part of.
pub(super) struct NamedTable {
    pub(super) table: &'static str,
    /// What a row is by itself.
    pub(super) noun: Option<ActivityNoun>,
    pub(super) name: &'static [NamePart],
    pub(super) owners: &'static [NamedOwner],
    /// The column of a part that the log shows with the part's name; `None` if the part itself comes and goes.
    pub(super) value: Option<&'static str>,
}

use ActivityNoun::{
    Attribute, Business, Bye, Division, Game, League, Link, News, Organization, Page, Period, Player,
    Schedule, ScheduleDraft, ScheduleRule, Season, Stat, Team, User, Venue, WeekOff,
};
use NamePart::{Column, Key, Row, Text};

const fn thing(table: &'static str, noun: ActivityNoun, name: &'static [NamePart]) -> NamedTable {
    NamedTable { table, noun: Some(noun), name, owners: &[], value: None }
}

const fn part(table: &'static str, name: &'static [NamePart], owners: &'static [NamedOwner]) -> NamedTable {
    NamedTable { table, noun: None, name, owners, value: None }
}

const fn owner(noun: ActivityNoun, column: &'static str) -> NamedOwner {
    NamedOwner { noun, column, through: None }
}

/// The team of a column that refers to an enrolment.
const fn team(column: &'static str) -> NamedOwner {
    NamedOwner { noun: Team, column, through: Some(("enrolments", "team_id")) }
}

const TEAM: NamePart = Row("enrolment_id", "enrolments");

/// All tables whose rows are named. Rows of other tables are not mentioned in the log.
pub(super) const NAMED: [NamedTable; 37] = [
    thing("organizations", Organization, &[Column("name")]),
    thing("users", User, &[Column("username")]),
    thing("seasons", Season, &[Column("name")]),
    thing("leagues", League, &[Column("name")]),
    thing("divisions", Division, &[Column("name")]),
    // Before schedules, because the names of their actions begin alike.
    thing("schedule_drafts", ScheduleDraft, &[Column("name")]),
    part(
        "schedule_draft_games",
        &[Row("home_enrolment_id", "enrolments"), Text(" – "), Row("away_enrolment_id", "enrolments")],
        &[owner(ScheduleDraft, "draft_id")],
    ),
    thing("schedules", Schedule, &[Column("name")]),
    thing(
        "schedule_rules",
        ScheduleRule,
        &[Key("kind"), Text(", "), Row("team_id", "teams"), Text(", "), Row("other_team_id", "teams")],
    ),
    thing("teams", Team, &[Column("name")]),
    thing("players", Player, &[Column("first_name"), Text(" "), Column("last_name")]),
    thing(
        "games",
        Game,
        &[
            Row("home_enrolment_id", "enrolments"),
            Text(" – "),
            Row("away_enrolment_id", "enrolments"),
            Text(", "),
            Column("date"),
        ],
    ),
    thing("venues", Venue, &[Column("name")]),
    part("courts", &[Column("name")], &[owner(Venue, "venue_id")]),
    part("closures", &[Column("date"), Text(", "), Column("reason")], &[owner(Venue, "venue_id")]),
    part("opening_hours", &[Column("opens"), Text(" – "), Column("closes")], &[owner(Venue, "venue_id")]),
    thing("pages", Page, &[Column("title")]),
    thing("news", News, &[Column("title")]),
    thing("businesses", Business, &[Column("name")]),
    thing("organization_links", Link, &[Column("label")]),
    thing("player_attributes", Attribute, &[Column("attribute_name")]),
    thing("game_periods", Period, &[Column("name")]),
    thing("stats", Stat, &[Column("name")]),
    NamedTable { owners: &[team("enrolment_id")], ..thing("byes", Bye, &[TEAM, Text(", "), Column("date")]) },
    thing("week_offs", WeekOff, &[Row("league_id", "leagues"), Text(", "), Column("date")]),
    part("organization_sports", &[], &[owner(Organization, "organization_id")]),
    part("seasons_leagues", &[Row("season_id", "seasons")], &[owner(League, "league_id")]),
    part("enrolments", &[Row("team_id", "teams")], &[owner(Team, "team_id")]),
    part(
        "rosters",
        &[Row("player_id", "players"), Text(", "), TEAM],
        &[owner(Player, "player_id"), team("enrolment_id")],
    ),
    part("division_teams", &[TEAM], &[owner(Division, "division_id")]),
    part("bracket_replacements", &[Row("former_id", "enrolments")], &[owner(Division, "division_id")]),
    part("division_pools", &[Text("Pool "), Row("league_id", "leagues")], &[owner(Division, "division_id")]),
    part("bracket_slots", &[Text("Game "), Column("match_id")], &[owner(Division, "division_id")]),
    NamedTable {
        value: Some("value"),
        ..part(
            "player_attribute_values",
            &[Row("attribute_id", "player_attributes")],
            &[owner(Player, "player_id")],
        )
    },
    NamedTable {
        value: Some("score"),
        ..part(
            "period_scores",
            &[Row("period_id", "game_periods"), Text(", "), TEAM],
            &[owner(Game, "game_id")],
        )
    },
    NamedTable {
        value: Some("value"),
        ..part(
            "player_game_stats",
            &[Row("player_id", "players"), Text(", "), Row("stat_id", "stats")],
            &[owner(Game, "game_id")],
        )
    },
    part("page_images", &[Column("caption")], &[owner(Page, "page_id")]),
];

/// The tables that columns refer to, where an edit shows the name of the row.
pub(super) const REFERENCES: [(&str, &str); 16] = [
    ("other_team_id", "teams"),
    ("venue_id", "venues"),
    ("court_id", "courts"),
    ("season_id", "seasons"),
    ("league_id", "leagues"),
    ("division_id", "divisions"),
    ("schedule_id", "schedules"),
    ("team_id", "teams"),
    ("player_id", "players"),
    ("captain_id", "players"),
    ("home_enrolment_id", "enrolments"),
    ("away_enrolment_id", "enrolments"),
    ("enrolment_id", "enrolments"),
    ("former_id", "enrolments"),
    ("stat_id", "stats"),
    ("period_id", "game_periods"),
];

/// Columns whose changes follow from others, or mean nothing to a reader.
pub(super) const UNTOLD: [&str; 22] = [
    "id",
    "organization_id",
    "html",
    "faq_html",
    "draft",
    "generated_as",
    "was_announced",
    "label_key",
    "username_key",
    "position",
    "match_id",
    "needed",
    "created_at",
    "random_seed",
    "is_generated",
    "base_home_id",
    "base_away_id",
    "base_date",
    "base_time",
    "base_location",
    "base_status",
    "base_pinned",
];
