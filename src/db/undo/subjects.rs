//! What a job was about, for the activity log: the things it changed, by name, and their values before and after.

use std::cell::RefCell;
use std::collections::HashMap;

use rusqlite::{Connection, named_params};
use serde_json::{Value, json};

use super::changes::{Cells, Changes, RowChange};
use super::named::{NAMED, NamePart, NamedOwner, NamedTable, REFERENCES, UNTOLD};
use super::recorder::{Recorder, read};
use crate::domain::activity::{ActivityNoun, FieldEdit, SubjectChange};
use crate::domain::ids::ActivityId;
use crate::error::{Error, Result};

/// The most subjects of one action that the log names.
const MOST_SUBJECTS: usize = 5000;
/// The most edits of one subject that the log keeps. A box score has about 300 numbers.
const MOST_EDITS: usize = 500;
/// The most edits of one action that the log keeps.
const MOST_EDITS_OF_ALL: usize = 2000;
/// The longest value that is shown, in characters.
const LONGEST_VALUE: usize = 160;

struct Subject {
    noun: ActivityNoun,
    id: i64,
    change: SubjectChange,
    /// Whether only parts of it were changed.
    is_owner_only: bool,
    edits: Vec<FieldEdit>,
}

/// Adds the subjects of an action to its entry of the activity log: first those of the kind that the action's name says.
pub(in crate::db) fn tell(
    connection: &Connection,
    recorder: &Recorder,
    changes: &Changes,
    (activity, action): (ActivityId, &str),
) -> Result<()> {
    let rows = Rows::new(connection, recorder, &changes.0);
    let mut subjects = found(&rows, &changes.0)?;
    if changes.are_of_whole_organization() {
        subjects.retain(|subject| subject.noun == ActivityNoun::Organization);
    }
    // Of a new or deleted thing the log names the whole.
    for subject in subjects.iter_mut().filter(|subject| subject.change != SubjectChange::Changed) {
        subject.edits.clear();
    }
    if subjects.len() > 1 {
        let main = main_noun(action)?;
        subjects.sort_by_key(|subject| {
            (Some(subject.noun) != main, subject.is_owner_only, subject.noun, subject.change)
        });
    }
    subjects.truncate(MOST_SUBJECTS);
    let mut insert = connection.prepare_cached(
        "INSERT INTO activity_subjects
            (organization_id, activity_id, position, noun, subject_id, name, change, edits)
         SELECT organization_id, id, :position, :noun, :subject, :name, :change, :edits
         FROM activity WHERE id = :activity",
    )?;
    for (position, subject) in subjects.iter().enumerate() {
        insert.execute(named_params! {
            ":activity": activity.0,
            ":position": i64::try_from(position).map_err(Error::internal)?,
            ":noun": word(&subject.noun)?,
            ":subject": subject.id,
            ":name": rows.name_of(table_of(subject.noun)?, subject.id)?,
            ":change": word(&subject.change)?,
            ":edits": packed(&subject.edits),
        })?;
    }
    Ok(())
}

/// Returns what the changes are about, in the order of the changes.
fn found(rows: &Rows<'_>, changes: &[RowChange]) -> Result<Vec<Subject>> {
    let mut subjects: Vec<Subject> = Vec::new();
    let mut places: HashMap<(ActivityNoun, i64), usize> = HashMap::new();
    let mut edits_left = MOST_EDITS_OF_ALL;
    for change in changes {
        let Some(table) = NAMED.iter().find(|table| table.table == change.row.table) else { continue };
        for (noun, id, is_owner_only) in rows.things(table, change)? {
            let place = *places.entry((noun, id)).or_insert(subjects.len());
            if place == subjects.len() {
                let change = SubjectChange::Changed;
                subjects.push(Subject { noun, id, change, is_owner_only: true, edits: Vec::new() });
            }
            let Some(subject) = subjects.get_mut(place) else { continue };
            if !is_owner_only {
                (subject.is_owner_only, subject.change) = (false, kind(change));
            }
            if subject.edits.len() < MOST_EDITS && edits_left > 0 {
                let new = rows.edits(table, change, is_owner_only)?;
                let room = edits_left.min(MOST_EDITS - subject.edits.len());
                edits_left -= new.len().min(room);
                subject.edits.extend(new.into_iter().take(room));
            }
        }
    }
    Ok(subjects)
}

fn kind(change: &RowChange) -> SubjectChange {
    match (&change.before, &change.after) {
        (None, _) => SubjectChange::Created,
        (_, None) => SubjectChange::Deleted,
        _ => SubjectChange::Changed,
    }
}

/// Returns the noun that an action's name ends with: of `merge_players` the player. `None` if it names none.
fn main_noun(action: &str) -> Result<Option<ActivityNoun>> {
    let mut main = None;
    for noun in NAMED.iter().filter_map(|table| table.noun) {
        let place = action.rfind(&word(&noun)?);
        if place > main.map(|(place, _)| place) {
            main = place.map(|place| (place, noun));
        }
    }
    Ok(main.map(|(_, noun)| noun))
}

/// Returns the name of a variant in the database.
fn word(variant: &impl serde::Serialize) -> Result<String> {
    match serde_json::to_value(variant) {
        Ok(Value::String(word)) => Ok(word),
        other => Err(Error::internal(format!("not a word: {other:?}"))),
    }
}

/// Returns edits as they are stored: JSON arrays of part, column, before and after.
fn packed(edits: &[FieldEdit]) -> Option<String> {
    let cells = |edit: &FieldEdit| json!([edit.of, edit.field, edit.before, edit.after]);
    (!edits.is_empty()).then(|| Value::Array(edits.iter().map(cells).collect()).to_string())
}

fn table_of(noun: ActivityNoun) -> Result<&'static NamedTable> {
    let table = NAMED.iter().find(|table| table.noun == Some(noun));
    table.ok_or_else(|| Error::internal(format!("no table is named {noun:?}")))
}

/// The rows of the file, with those that the job deleted.
struct Rows<'a> {
    connection: &'a Connection,
    recorder: &'a Recorder,
    deleted: HashMap<(&'a str, i64), &'a Cells>,
    names: RefCell<HashMap<(&'static str, i64), String>>,
}

impl<'a> Rows<'a> {
    fn new(connection: &'a Connection, recorder: &'a Recorder, changes: &'a [RowChange]) -> Self {
        let deleted = changes.iter().filter(|change| change.after.is_none()).filter_map(|change| {
            let id = change.row.key.first()?.as_i64()?;
            (change.row.key.len() == 1).then_some(((change.row.table.as_str(), id), change.before.as_ref()?))
        });
        Self { connection, recorder, deleted: deleted.collect(), names: RefCell::default() }
    }

    /// Returns the things that a changed row is or belongs to: noun, id, and whether it only belongs to it.
    fn things(&self, table: &NamedTable, change: &RowChange) -> Result<Vec<(ActivityNoun, i64, bool)>> {
        let own = table.noun.zip(change.row.key.first().and_then(Value::as_i64));
        let mut things: Vec<_> = own.map(|(noun, id)| (noun, id, false)).into_iter().collect();
        if table.owners.is_empty() {
            return Ok(things);
        }
        let cells = self.whole(change)?;
        for NamedOwner { noun, column, through } in table.owners {
            let mut id = cells.get(*column).and_then(Value::as_i64);
            if let (Some((parents, column)), Some(parent)) = (through, id) {
                let parent = self.row(parents, parent)?;
                id = parent.as_ref().and_then(|parent| parent.get(*column)?.as_i64());
            }
            things.extend(id.map(|id| (*noun, id, true)));
        }
        Ok(things)
    }

    /// Returns all columns of a changed row, of which a change has only those that differ.
    fn whole(&self, change: &RowChange) -> Result<Cells> {
        match (&change.before, &change.after) {
            (None, Some(cells)) | (Some(cells), None) => Ok(cells.clone()),
            _ => {
                let Some(table) = self.recorder.table(&change.row.table) else { return Ok(Cells::new()) };
                Ok(read(self.connection, table, &change.row.key)?.unwrap_or_default())
            }
        }
    }

    /// Returns a row by its id: as it is now, or as it was before the job deleted it.
    fn row(&self, table: &str, id: i64) -> Result<Option<Cells>> {
        if let Some(cells) = self.deleted.get(&(table, id)) {
            return Ok(Some((*cells).clone()));
        }
        let Some(table) = self.recorder.table(table) else { return Ok(None) };
        read(self.connection, table, &[json!(id)])
    }

    /// Returns the name of a row by its id; empty for an unknown one.
    fn name_of(&self, table: &NamedTable, id: i64) -> Result<String> {
        if let Some(name) = self.names.borrow().get(&(table.table, id)) {
            return Ok(name.clone());
        }
        let name = self.row(table.table, id)?.map(|cells| self.name(table.name, &cells)).transpose()?;
        let name = name.unwrap_or_default();
        self.names.borrow_mut().insert((table.table, id), name.clone());
        Ok(name)
    }

    fn name(&self, parts: &[NamePart], cells: &Cells) -> Result<String> {
        let mut name = String::new();
        for part in parts {
            match part {
                NamePart::Text(text) => name.push_str(text),
                NamePart::Column(column) => name.push_str(&text(cells.get(*column)).unwrap_or_default()),
                NamePart::Key(column) => {
                    name.push_str(&text(cells.get(*column)).unwrap_or_default().replace('_', " "));
                }
                NamePart::Row(column, table) => name.push_str(&self.referred(table, cells.get(*column))?),
            }
        }
        Ok(name.trim_matches([' ', ',', '–']).to_owned())
    }

    /// Returns the name of the row with this id; empty for no id.
    fn referred(&self, table: &str, id: Option<&Value>) -> Result<String> {
        let named = NAMED.iter().find(|named| named.table == table);
        match (named, id.and_then(Value::as_i64)) {
            (Some(named), Some(id)) => self.name_of(named, id),
            _ => Ok(String::new()),
        }
    }

    /// Returns the edits of a changed row. A part is told with its name, also where it is new or deleted.
    fn edits(&self, table: &NamedTable, change: &RowChange, is_part: bool) -> Result<Vec<FieldEdit>> {
        let kind = kind(change);
        let of = if is_part { Some(self.name(table.name, &self.whole(change)?)?) } else { None };
        let edit = |column: &str| {
            let (before, after) =
                (self.value(change.before.as_ref(), column)?, self.value(change.after.as_ref(), column)?);
            Ok(FieldEdit { of: of.clone(), field: column.to_owned(), before, after })
        };
        if kind == SubjectChange::Changed {
            let columns = change.before.iter().flat_map(Cells::keys);
            return columns
                .filter(|column| !UNTOLD.contains(&column.as_str()))
                .map(|name| edit(name))
                .collect();
        }
        let field = table.table.to_owned();
        Ok(match (is_part, table.value) {
            (false, _) => Vec::new(),
            (true, Some(column)) => vec![edit(column)?],
            (true, None) if kind == SubjectChange::Created => {
                vec![FieldEdit { of: None, field, before: None, after: of }]
            }
            (true, None) => vec![FieldEdit { of: None, field, before: of, after: None }],
        })
    }

    /// Returns a column as text; of a reference the name of its row.
    fn value(&self, cells: Option<&Cells>, column: &str) -> Result<Option<String>> {
        let value = cells.and_then(|cells| cells.get(column)).filter(|value| !value.is_null());
        match REFERENCES.iter().find(|(name, _)| *name == column) {
            Some((_, table)) if value.is_some() => self.referred(table, value).map(Some),
            _ => Ok(text(value)),
        }
    }
}

/// Returns a value as text; `None` for nothing and for what is no short text.
fn text(value: Option<&Value>) -> Option<String> {
    let text = match value? {
        Value::Number(number) => number.to_string(),
        Value::String(text) if !text.starts_with(['{', '[']) => text.trim().to_owned(),
        Value::Object(real) => f64::from_bits(real.get("bits")?.as_u64()?).to_string(),
        _ => return None,
    };
    let is_short = text.chars().nth(LONGEST_VALUE).is_none();
    is_short.then_some(text).filter(|text| !text.is_empty())
}
