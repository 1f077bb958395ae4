//! Seats the games of one week in its cells.

use super::board::Board;
use super::matching::matching;
use super::rounds::Meeting;

/// Assigns a cell to as many of a week's games as possible (bipartite matching by augmenting paths). `games` excludes
/// the fixed games.
pub fn seats(board: &Board<'_>, week: usize, games: &[Meeting]) -> Vec<Option<usize>> {
    let mut taken: Vec<Option<usize>> = vec![None; board.request.weeks[week].len()];
    for game in 0..games.len() {
        let mut seen = vec![false; taken.len()];
        seat(board, (week, games), game, (&mut taken, &mut seen));
    }
    let place = |game: usize| taken.iter().position(|taken| *taken == Some(game));
    (0..games.len()).map(place).collect()
}

fn seat(
    board: &Board<'_>,
    (week, games): (usize, &[Meeting]),
    game: usize,
    (taken, seen): (&mut [Option<usize>], &mut [bool]),
) -> bool {
    for cell in board.free(week) {
        if seen[*cell] || !board.can_both(games[game], week, *cell) {
            continue;
        }
        seen[*cell] = true;
        let is_left =
            taken[*cell].is_none_or(|other| seat(board, (week, games), other, (&mut *taken, &mut *seen)));
        if is_left {
            taken[*cell] = Some(game);
            return true;
        }
    }
    false
}

/// Returns as many games as a week's cells can hold beside the fixed games and meetings, each at a time when both teams can
/// play, ignoring previous meetings.
///
/// This is a maximum matching: each cell is two adjacent vertices, and each team is adjacent to the vertices of the
/// cells in which it can play. A maximum matching has one edge per cell, and one more for each cell that holds two
/// teams.
pub fn fullest(board: &Board<'_>, week: usize, cells: &[usize]) -> Vec<(Meeting, usize)> {
    let locked = board.locked_meetings(week);
    let used: Vec<usize> = seats(board, week, &locked).into_iter().flatten().collect();
    let plays = |team: usize| {
        let mut kept = board.request.kept.iter().filter(|game| game.week == week);
        kept.any(|game| game.home == team || game.away == team)
            || locked.iter().any(|meeting| meeting.0 == team || meeting.1 == team)
    };
    let teams: Vec<usize> = (0..board.request.teams).filter(|team| !plays(*team)).collect();
    let is_free = |cell: &usize| board.free(week).contains(cell) && !used.contains(cell);
    let cells: Vec<usize> = cells.iter().copied().filter(is_free).collect();
    let seat = |place: usize| teams.len() + 2 * place;
    let mut next = vec![Vec::new(); seat(cells.len())];
    for (place, cell) in cells.iter().enumerate() {
        let both = [seat(place), seat(place) + 1];
        next[both[0]].push(both[1]);
        next[both[1]].push(both[0]);
        for (vertex, _) in teams.iter().enumerate().filter(|(_, team)| board.can(**team, week, *cell)) {
            for one in both {
                next[one].push(vertex);
                next[vertex].push(one);
            }
        }
    }
    let mates = matching(&next);
    let sits = |seat: usize| mates[seat].and_then(|vertex| teams.get(vertex)).copied();
    let game = |place: usize| Some(((sits(seat(place))?, sits(seat(place) + 1)?), cells[place]));
    (0..cells.len()).filter_map(game).collect()
}
