//! Adds entries to the log of a game, and projects it.

use serde_json::{Map, Value, json};

use super::project::{ProjectionContext, project};
use super::refusals::EntryChecks;
use crate::budgets::scoring::{AHEAD_MINUTES, ENTRIES, ENTRY_BYTES};
use crate::db::Transaction;
use crate::domain::courtside::ScoringEntry;
use crate::domain::courtside::calls::{GameSettings, RefusedEntry, ScoringMode};
use crate::domain::games::Game;
use crate::domain::ids::{GameId, OrganizationId, ScorerSessionId, UserId};
use crate::error::{Error, FieldErrors, Refusal, RefusalReason, Result};
use crate::store;
use crate::store::courtside::GameScoring;
use crate::store::courtside::entries::NewEntry;
use crate::views::courtside::{log, projection};

/// Who sends entries, and what they may write.
#[derive(Clone, Copy, Debug, Default)]
pub struct EntrySender {
    pub session: Option<ScorerSessionId>,
    /// The member of staff.
    pub user: Option<UserId>,
    /// The time in unix milliseconds from which entries are not accepted any more.
    pub until: Option<i64>,
}

/// How many entries were stored, known or refused.
#[derive(Debug, Default)]
pub struct AppendedEntries {
    /// The device's greatest number that is stored.
    pub acked: i64,
    pub added: usize,
    /// Entries that were stored before.
    pub known: usize,
    /// New entries that do not count.
    pub refused: Vec<RefusedEntry>,
    /// Whether entries were left out that were written too late.
    pub is_late: bool,
}

/// The message of a log that takes no more entries.
pub(super) const FULL: &str = "The log is full (4000 entries). Finish on paper or ask staff.";
/// Letters that are kept of an unknown kind whose entry is too long.
const LONGEST_KIND: usize = 40;
/// What staff read where the log of a game with typed numbers begins.
const TYPED: &str = "This game has typed numbers. Switch to scoring from the log to replace them.";

/// Adds the entries of one device, which go on from the last stored number, and projects the log. Entries that are stored
/// already are skipped; entries of a wrong shape are stored as refused. Either all new entries are stored, up to the limit of
/// the log, or none. `now` is in unix milliseconds.
///
/// # Errors
/// `Invalid` for an entry without the device's name, a number and a time; `Refused` with the expected number if a number
/// is left out, or for a used number; `Conflict` if the log is full.
pub fn append(
    tx: &Transaction,
    organization: OrganizationId,
    (game, sender): (GameId, EntrySender),
    (device, entries): (&str, &[Value]),
    now: i64,
) -> Result<AppendedEntries> {
    let game = store::games::find(tx, organization, game)?;
    let acked = store::courtside::entries::last_n(tx, organization, game.id, device)?;
    let mut appended = AppendedEntries { acked, ..AppendedEntries::default() };
    let entries = read(device, entries)?;
    let mut new = new_of(tx, organization, (&game, device), entries, &mut appended)?;
    if let Some(until) = sender.until {
        let in_time = new.iter().take_while(|entry| entry.whole("h") < until.saturating_mul(1000)).count();
        appended.is_late = in_time < new.len();
        new.truncate(in_time);
    }
    if new.is_empty() {
        return Ok(appended);
    }
    let mut scoring = begun(tx, organization, &game)?;
    store_new(tx, organization, (&game, &mut scoring, sender), (new, &mut appended), now)?;
    Ok(appended)
}

/// Reads entries, of which each must name its device, a number and a time.
fn read(device: &str, entries: &[Value]) -> Result<Vec<ScoringEntry>> {
    let mut errors = FieldErrors::default();
    let mut read = Vec::with_capacity(entries.len());
    for (index, value) in entries.iter().enumerate() {
        let place = |field: &str| format!("entries[{index}].{field}");
        let Some(fields) = value.as_object() else {
            errors.add(&format!("entries[{index}]"), "must be an object");
            continue;
        };
        let entry = ScoringEntry::new(fields.clone());
        if entry.text("device") != device {
            errors.add(&place("device"), "must be the device that sends the entries");
        }
        for field in ["n", "h"] {
            if entry.whole(field) < 1 {
                errors.add(&place(field), "must be a whole number above 0");
            }
        }
        read.push(entry);
    }
    errors.into_result().map(|()| read)
}

/// Returns the entries that are not stored yet.
fn new_of(
    tx: &Transaction,
    organization: OrganizationId,
    (game, device): (&Game, &str),
    entries: Vec<ScoringEntry>,
    appended: &mut AppendedEntries,
) -> Result<Vec<ScoringEntry>> {
    let mut expected = appended.acked + 1;
    let mut new = Vec::new();
    for entry in entries {
        let n = entry.whole("n");
        if n > expected {
            let message = format!("Entries are missing before number {n}.");
            return Err(Refusal::error(RefusalReason::Conflict, message, [("expected", json!(expected))]));
        }
        if n == expected {
            expected += 1;
            new.push(entry);
            continue;
        }
        let before = new.iter().find(|other: &&ScoringEntry| other.whole("n") == n);
        let is_same = match before {
            Some(before) => before.fields == entry.fields,
            None => match store::courtside::entries::find(tx, organization, game.id, (device, n))? {
                Some(stored) => stored.refused.is_some() || stored.entry()?.fields == entry.fields,
                None => false,
            },
        };
        if !is_same {
            let message = "This number is taken.";
            return Err(Refusal::error(RefusalReason::Conflict, message, [("taken", json!(n))]));
        }
        appended.known += 1;
    }
    Ok(new)
}

/// Returns the state of a game. Where its log begins now, the mode is `events`, unless numbers were typed before.
pub(super) fn begun(tx: &Transaction, organization: OrganizationId, game: &Game) -> Result<GameScoring> {
    let mut scoring = prepared(tx, organization, game)?;
    if scoring.seq == 0 {
        let is_typed = projection::stored(tx, organization, game)? != projection::Projection::default();
        scoring.mode = if is_typed { ScoringMode::Typed } else { ScoringMode::Events };
        scoring.needs_staff = is_typed.then(|| TYPED.to_owned());
    }
    Ok(scoring)
}

/// Returns the state of a game, with the settings of its league if it had none.
pub(super) fn prepared(tx: &Transaction, organization: OrganizationId, game: &Game) -> Result<GameScoring> {
    if let Some(found) = store::courtside::find(tx, organization, game.id)? {
        return Ok(found);
    }
    let rules = match game.league_id {
        Some(league) => store::courtside::find_defaults(tx, organization, league)?,
        None => Map::new(),
    };
    let scoring = GameScoring::new(game.id, rules);
    store::courtside::create(tx, organization, game.id, (scoring.mode, &scoring.rules))?;
    Ok(scoring)
}

/// The server's own device, which writes settings and guests for staff.
const OWN_DEVICE: &str = "00000000";

/// Adds an entry of the server's own device. `now` is in unix milliseconds.
///
/// # Errors
/// `Conflict` with the reason if the entry does not count.
pub(super) fn append_own(
    tx: &Transaction,
    organization: OrganizationId,
    (game, user): (GameId, UserId),
    (kind, mut fields): (&str, Map<String, Value>),
    now: i64,
) -> Result<()> {
    let n = store::courtside::entries::last_n(tx, organization, game, OWN_DEVICE)? + 1;
    let (p, h) = store::courtside::entries::last_place(tx, organization, game)?;
    let latest = (now + AHEAD_MINUTES * 60_000) * 1000;
    let h = (now * 1000).max(h.min(latest) + 1);
    let head = json!({
        "id": format!("{OWN_DEVICE}-{n}"), "device": OWN_DEVICE, "n": n, "h": h, "p": p.max(1), "pos": h, "kind": kind,
    });
    let mut entry = head.as_object().cloned().unwrap_or_default();
    entry.append(&mut fields);
    let sender = EntrySender { user: Some(user), ..EntrySender::default() };
    let appended = append(tx, organization, (game, sender), (OWN_DEVICE, &[Value::Object(entry)]), now)?;
    match appended.refused.into_iter().next() {
        Some(refused) => Err(Error::Conflict(refused.message)),
        None => Ok(()),
    }
}

/// Stores new entries, and projects the log with them.
fn store_new(
    tx: &Transaction,
    organization: OrganizationId,
    (game, scoring, sender): (&Game, &mut GameScoring, EntrySender),
    (new, appended): (Vec<ScoringEntry>, &mut AppendedEntries),
    now: i64,
) -> Result<()> {
    let stored = store::courtside::entries::list(tx, organization, game.id)?;
    let room = usize::try_from(ENTRIES).unwrap_or(usize::MAX).saturating_sub(stored.len());
    if room == 0 {
        return Err(Error::Conflict(FULL.to_owned()));
    }
    let mut counted = log::counted(&stored)?;
    let may_finish = sender.user.is_some() || GameSettings::read(&scoring.rules).lets_scorers_finish();
    let mut checks = EntryChecks::new(tx, organization, (game, &counted), may_finish)?;
    for entry in new.into_iter().take(room) {
        let bytes = serde_json::to_string(&entry.fields).map_err(Error::internal)?.len();
        let refused = checks.refusal(&entry, bytes);
        let entry = if bytes > ENTRY_BYTES { shortened(&entry) } else { entry };
        scoring.seq += 1;
        let row = NewEntry {
            seq: scoring.seq,
            entry: &entry,
            refused: refused.as_deref(),
            session: sender.session,
            user: sender.user,
            received_at: now,
        };
        store::courtside::entries::create(tx, organization, game.id, &row)?;
        appended.acked = entry.whole("n");
        appended.added += 1;
        if let Some(message) = refused {
            appended.refused.push(refused_entry(&entry, message));
        } else {
            checks.add(&entry);
            counted.push(entry);
        }
    }
    if scoring.mode == ScoringMode::Events {
        let context = ProjectionContext { now, cascade: false, by_scorer: sender.user.is_none() };
        project(tx, organization, scoring, counted, context)?;
    }
    store::courtside::update(tx, organization, scoring)
}

fn refused_entry(entry: &ScoringEntry, message: String) -> RefusedEntry {
    let (device, kind) = (entry.text("device").to_owned(), entry.text("kind").to_owned());
    RefusedEntry { device, n: entry.whole("n"), kind, message }
}

/// Returns what is stored of an entry that is too long: where it belongs, and its kind.
fn shortened(entry: &ScoringEntry) -> ScoringEntry {
    let is_kept = |name: &str| matches!(name, "id" | "device" | "n" | "h" | "p" | "pos");
    let fields = entry.fields.iter().filter(|(name, _)| is_kept(name));
    let mut fields: Map<String, Value> = fields
        .map(|(name, value)| {
            (name.clone(), if value.is_string() || value.is_i64() { value.clone() } else { Value::Null })
        })
        .collect();
    let kind: String = entry.text("kind").chars().take(LONGEST_KIND).collect();
    fields.insert("kind".to_owned(), kind.into());
    ScoringEntry::new(fields)
}
