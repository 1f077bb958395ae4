//! Leaders: ranks players by a total and teams by wins.

use super::outcome::WinLossRecord;

/// Returns each player's total and the player's index, highest total first, without totals of zero.
///
/// `lines` are numbers of one player in one game: the player's index, which is below `players`, and the number. They are
/// ordered by the game's date and time, and within a game in the order of entry. Players with equal totals are ordered by
/// their first line.
pub fn totals(players: usize, lines: impl IntoIterator<Item = (usize, i64)>) -> Vec<(usize, i64)> {
    let mut places: Vec<Option<usize>> = vec![None; players];
    let mut totals: Vec<(usize, i64)> = Vec::new();
    for (player, value) in lines {
        let place = *places[player].get_or_insert_with(|| {
            totals.push((player, 0));
            totals.len() - 1
        });
        totals[place].1 += value;
    }
    totals.retain(|(_, total)| *total > 0);
    totals.sort_by_key(|(_, total)| std::cmp::Reverse(*total));
    totals
}

/// Returns how many games a player needs for a place among averages per game: half the games, rounded up, of the player
/// with the most.
pub fn least_games(played: impl IntoIterator<Item = i64>) -> i64 {
    let most = played.into_iter().max().unwrap_or_default();
    (most + 1) / 2
}

/// Returns the rank of each total, from 1; equal totals share a rank. `totals` are highest first.
pub fn ranks<Total: Copy + PartialEq>(totals: impl IntoIterator<Item = Total>) -> Vec<u32> {
    let (mut rank, mut last) = (0, None);
    let ranked = (1..).zip(totals).map(|(place, total)| {
        if last != Some(total) {
            (rank, last) = (place, Some(total));
        }
        rank
    });
    ranked.collect()
}

/// Returns the `count` teams with the most wins; ties are ordered by fewer losses, then by name. Skips teams without a
/// win.
pub fn most_wins<'n, Id>(
    count: usize,
    teams: impl IntoIterator<Item = (Id, &'n str, WinLossRecord)>,
) -> Vec<(Id, &'n str, WinLossRecord)> {
    let mut teams: Vec<_> = teams.into_iter().filter(|(_, _, record)| record.wins > 0).collect();
    teams.sort_by_key(|(_, name, record)| {
        (std::cmp::Reverse(record.wins), record.losses, name.to_lowercase())
    });
    teams.truncate(count);
    teams
}
