//! The log of a game: gives every entry its edits, drops what is void, puts the rest into the order of the game, and folds it.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::result::FoldResult;
use super::state::FoldState;
use super::step::step;
use crate::domain::courtside::{
    EntryKind, GameEvent, PlayerRef, RulesPatch, ScoringEntry, ScoringRules, TeamSide,
};

/// A game after the fold of its log.
#[derive(Debug)]
pub struct FoldedGame {
    pub result: FoldResult,
    /// The events that count, in the order of the game. A guest who turned out to be a player of the roster is that player.
    pub events: Vec<GameEvent>,
    /// The score after each of the events, home and away.
    pub scores: Vec<(i64, i64)>,
    /// The last `guest` entry of each key.
    pub guests: BTreeMap<String, GameEvent>,
}

/// What holds for the whole log: the last writer wins.
#[derive(Debug)]
pub(super) struct FoldHead {
    pub rules: ScoringRules,
    pub guests: BTreeMap<String, GameEvent>,
    pub dressed: HashMap<(TeamSide, PlayerRef), GameEvent>,
    /// The last `final`, if no `reopen` follows it.
    pub ending: Option<GameEvent>,
    /// The ids of all entries that are no edits.
    pub known: HashSet<String>,
}

/// Folds the entries of a game that began with `base` settings. Entries may be in any order and repeated.
#[must_use]
pub fn fold(base: &RulesPatch, entries: &[ScoringEntry]) -> FoldedGame {
    let edited = apply_edits(entries);
    let mut live: Vec<&GameEvent> = edited.values().filter(|event| !is_void(&edited, event)).collect();
    live.sort_by(|a, b| a.by_time(b));
    let head = head(base, &live, edited.keys().map(|id| (*id).to_owned()).collect());
    let ordered = live.iter().filter(|event| event.kind.is_ordered());
    let mut events: Vec<GameEvent> = ordered.map(|event| renamed(&head.guests, (*event).clone())).collect();
    events.sort_by(GameEvent::by_place);
    let mut state = FoldState::default();
    let mut scores = Vec::with_capacity(events.len());
    for event in &events {
        step(&mut state, event, &head.rules);
        scores.push((state.teams.home.score, state.teams.away.score));
    }
    let result = FoldResult::new(&state, &head, &events);
    FoldedGame { result, events, scores, guests: head.guests }
}

/// Returns each entry that is no edit as an event, by its id.
fn apply_edits(entries: &[ScoringEntry]) -> HashMap<&str, GameEvent> {
    let mut known: HashMap<&str, &ScoringEntry> = HashMap::new();
    for entry in entries {
        known.entry(entry.id()).or_insert(entry);
    }
    let mut edits: HashMap<&str, Vec<&ScoringEntry>> = HashMap::new();
    for edit in known.values().filter(|entry| entry.kind == EntryKind::Edit) {
        edits.entry(edit.text("of")).or_default().push(edit);
    }
    for list in edits.values_mut() {
        list.sort_by(|a, b| a.by_time(b));
    }
    let events = known.into_iter().filter(|(_, entry)| entry.kind != EntryKind::Edit);
    events.map(|(id, entry)| (id, entry.edited(edits.get(id).map_or(&[], Vec::as_slice)))).collect()
}

/// Returns whether an event, or an event that it belongs to, was taken out.
fn is_void(edited: &HashMap<&str, GameEvent>, event: &GameEvent) -> bool {
    let mut seen = HashSet::new();
    let mut next = Some(event);
    while let Some(one) = next.filter(|one| seen.insert(one.id.as_str())) {
        if one.is_void {
            return true;
        }
        next = one.belongs_to.as_deref().and_then(|id| edited.get(id));
    }
    false
}

fn head(base: &RulesPatch, live: &[&GameEvent], known: HashSet<String>) -> FoldHead {
    let mut head = FoldHead {
        rules: ScoringRules::default().changed(base),
        guests: BTreeMap::new(),
        dressed: HashMap::new(),
        ending: None,
        known,
    };
    for event in live {
        match (event.kind, &event.key, event.team) {
            (EntryKind::Setup, ..) => head.rules = head.rules.changed(&event.rules),
            (EntryKind::Guest, Some(key), Some(_)) => {
                head.guests.insert(key.clone(), (*event).clone());
            }
            (EntryKind::Final, ..) => head.ending = Some((*event).clone()),
            (EntryKind::Reopen, ..) => head.ending = None,
            _ => {}
        }
    }
    for event in live.iter().filter(|event| event.kind == EntryKind::Dress) {
        if let (Some(team), Some(player)) = (event.team, &event.player) {
            head.dressed.insert((team, player_for(&head.guests, player)), (*event).clone());
        }
    }
    head
}

/// Returns the player that a reference stands for.
pub(super) fn player_for(guests: &BTreeMap<String, GameEvent>, reference: &PlayerRef) -> PlayerRef {
    let guest = match reference {
        PlayerRef::Guest(key) => guests.get(key),
        PlayerRef::Player(_) => None,
    };
    guest.and_then(|guest| guest.player.clone()).unwrap_or_else(|| reference.clone())
}

/// Returns an event with players instead of the guests that they were.
fn renamed(guests: &BTreeMap<String, GameEvent>, mut event: GameEvent) -> GameEvent {
    if guests.values().all(|guest| guest.player.is_none()) {
        return event;
    }
    let one = |reference: Option<PlayerRef>| reference.map(|reference| player_for(guests, &reference));
    event.player = one(event.player);
    event.on = one(event.on);
    for list in [&mut event.five, &mut event.entering, &mut event.leaving] {
        for reference in list {
            *reference = player_for(guests, reference);
        }
    }
    event
}
