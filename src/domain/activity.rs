//! The activity log: who did what, when, to what, and what it was before.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::UserId;

/// A kind of thing that the activity log names. Its order is that of an entry: what has more parts comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ActivityNoun {
    Organization,
    User,
    Season,
    League,
    Division,
    Schedule,
    Bye,
    WeekOff,
    Team,
    Player,
    Game,
    Venue,
    Page,
    News,
    Business,
    Link,
    Attribute,
    Period,
    Stat,
    ScheduleRule,
    ScheduleDraft,
}

/// What an action did to a subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SubjectChange {
    Deleted,
    Created,
    Changed,
}

/// One changed value of a subject.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FieldEdit {
    /// The part of the subject that has the value, such as a player's number in a statistic; null for the subject itself.
    pub of: Option<String>,
    /// The column, such as `date`.
    pub field: String,
    /// Null for no value, and for one that is not text.
    pub before: Option<String>,
    pub after: Option<String>,
}

/// Something that an action was about, with the name that it had then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ActivitySubject {
    pub noun: ActivityNoun,
    pub id: i64,
    pub name: String,
    pub change: SubjectChange,
    /// What was changed, for 30 days; at most 60 values.
    pub edits: Vec<FieldEdit>,
}

/// How many things of one kind an action created, changed or deleted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SubjectCount {
    pub noun: ActivityNoun,
    pub change: SubjectChange,
    pub count: i64,
}

/// A user who acted.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct UserRef {
    pub id: UserId,
    pub username: String,
}

/// Whether an action can be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UndoState {
    /// It can be undone, unless something else has changed the same since then.
    Possible,
    /// It was undone.
    Undone,
    /// It changed nothing that is recorded, or its changes are not kept any more.
    Impossible,
}

/// An entry of the activity log.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Activity {
    pub id: i64,
    /// UTC, RFC 3339.
    pub at: String,
    /// The action as `verb_noun`.
    pub action: String,
    /// The user who acted; null for a deleted user or a command.
    pub user: Option<UserRef>,
    /// Whether a command of the command line acted.
    pub by_command: bool,
    pub undo: UndoState,
    /// The action that this one undid, as `verb_noun`.
    pub undid: Option<String>,
    /// What the action was about: the first three subjects, or the one whose history is read.
    pub subjects: Vec<ActivitySubject>,
    /// The numbers of all its subjects.
    pub counts: Vec<SubjectCount>,
}
