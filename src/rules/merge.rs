//! Plans the merge of duplicate players into one, the master.
//!
//! The master's own data always wins: a roster entry, all statistics of a game (two halves of two lines are not one
//! player's line), the value of an attribute, an email. Data that the master lacks comes from the first duplicate that
//! has it.

use std::collections::{BTreeMap, BTreeSet};

use crate::domain::merges::{AttributeConflict, GameConflict, MergePlan, PlayerData};

/// Returns what the merge moves to the master, what it drops, and the conflicts.
#[must_use]
pub fn plan(master: &PlayerData, duplicates: &[PlayerData]) -> MergePlan {
    let mut plan = MergePlan { public_name: master.name.public_name, ..MergePlan::default() };
    for duplicate in duplicates {
        plan.public_name = plan.public_name.max(duplicate.name.public_name);
        plan.captaincies.extend(&duplicate.captaincies);
    }
    plan.moved.captaincies = plan.captaincies.len();
    rosters(&mut plan, master, duplicates);
    games(&mut plan, master, duplicates);
    attributes(&mut plan, master, duplicates);
    contacts(&mut plan, master, duplicates);
    plan
}

fn rosters(plan: &mut MergePlan, master: &PlayerData, duplicates: &[PlayerData]) {
    let mut taken: BTreeMap<_, bool> =
        master.rosters.iter().map(|(team, number)| (*team, number.is_some())).collect();
    for duplicate in duplicates {
        for (team, number) in &duplicate.rosters {
            let Some(has_number) = taken.get_mut(team) else {
                taken.insert(*team, number.is_some());
                plan.rosters.push((duplicate.name.id, *team));
                continue;
            };
            plan.gave_way.rosters += 1;
            if let (false, Some(number)) = (*has_number, number) {
                *has_number = true;
                plan.numbers.push((*team, number.clone()));
            }
        }
    }
    plan.moved.rosters = plan.rosters.len();
}

fn games(plan: &mut MergePlan, master: &PlayerData, duplicates: &[PlayerData]) {
    let mut taken: BTreeSet<_> = master.games.iter().map(|(game, _)| *game).collect();
    for duplicate in duplicates {
        for (game_id, numbers) in &duplicate.games {
            let side = if taken.insert(*game_id) {
                plan.games.push((duplicate.name.id, *game_id));
                &mut plan.moved
            } else {
                let conflict = GameConflict { game_id: *game_id, player_id: duplicate.name.id };
                plan.conflicts.games.push(conflict);
                &mut plan.gave_way
            };
            side.games += 1;
            side.stats += numbers;
        }
    }
}

fn attributes(plan: &mut MergePlan, master: &PlayerData, duplicates: &[PlayerData]) {
    let mut taken: BTreeMap<_, &str> =
        master.attributes.iter().map(|(attribute, value)| (*attribute, value.as_str())).collect();
    for duplicate in duplicates {
        for (attribute_id, value) in &duplicate.attributes {
            let Some(kept) = taken.get(attribute_id) else {
                taken.insert(*attribute_id, value);
                plan.attributes.push((duplicate.name.id, *attribute_id));
                continue;
            };
            plan.gave_way.attributes += 1;
            if kept != value {
                plan.conflicts.attributes.push(AttributeConflict {
                    attribute_id: *attribute_id,
                    player_id: duplicate.name.id,
                    kept: (*kept).to_owned(),
                    given_up: value.clone(),
                });
            }
        }
    }
    plan.moved.attributes = plan.attributes.len();
}

fn contacts(plan: &mut MergePlan, master: &PlayerData, duplicates: &[PlayerData]) {
    let mut settle = |own: bool, theirs: usize| {
        let moved = usize::from(!own && theirs > 0);
        plan.moved.contacts += moved;
        plan.gave_way.contacts += theirs - moved;
        moved == 1
    };
    let emails: Vec<&String> = duplicates.iter().filter_map(|duplicate| duplicate.email.as_ref()).collect();
    if settle(master.email.is_some(), emails.len()) {
        plan.email = emails.first().copied().cloned();
    }
    let phones: Vec<&String> =
        duplicates.iter().filter_map(|duplicate| duplicate.phone_number.as_ref()).collect();
    if settle(master.phone_number.is_some(), phones.len()) {
        plan.phone_number = phones.first().copied().cloned();
    }
    let images: Vec<_> = duplicates.iter().filter_map(|duplicate| duplicate.image).collect();
    if settle(master.image.is_some(), images.len()) {
        plan.image = images.first().copied();
    }
}
