//! Leaders: who has the most of something, and in which order those stand who have as many.

use std::collections::HashMap;
use std::hash::Hash;

use super::outcome::Record;

/// The `count` highest totals, highest first.
///
/// `lines` are one number of one player in one game each, in the order in which they came about: games by date and
/// time, and within a game as they were entered. Players level on the total stand in the order of their first line:
/// whoever was in the books first is named first. Nobody leads with a total of zero.
pub fn top<Id: Copy + Eq + Hash>(count: usize, lines: impl IntoIterator<Item = (Id, i64)>) -> Vec<(Id, i64)> {
    let mut places: HashMap<Id, usize> = HashMap::new();
    let mut totals: Vec<(Id, i64)> = Vec::new();
    for (id, value) in lines {
        let place = *places.entry(id).or_insert_with(|| {
            totals.push((id, 0));
            totals.len() - 1
        });
        totals[place].1 += value;
    }
    totals.retain(|(_, total)| *total > 0);
    totals.sort_by_key(|(_, total)| std::cmp::Reverse(*total));
    totals.truncate(count);
    totals
}

/// Returns the rank of each total, from 1: equal totals share the rank of the first of them. `totals` are highest first.
pub fn ranks(totals: impl IntoIterator<Item = i64>) -> Vec<u32> {
    let (mut rank, mut last) = (0, None);
    let ranked = (1..).zip(totals).map(|(place, total)| {
        if last != Some(total) {
            (rank, last) = (place, Some(total));
        }
        rank
    });
    ranked.collect()
}

/// The `count` teams with the most wins; level ones by fewer losses, then by name. Teams without a win are left out.
pub fn most_wins<'n, Id>(
    count: usize,
    teams: impl IntoIterator<Item = (Id, &'n str, Record)>,
) -> Vec<(Id, &'n str, Record)> {
    let mut teams: Vec<_> = teams.into_iter().filter(|(_, _, record)| record.wins > 0).collect();
    teams.sort_by_key(|(_, name, record)| {
        (std::cmp::Reverse(record.wins), record.losses, name.to_lowercase())
    });
    teams.truncate(count);
    teams
}
