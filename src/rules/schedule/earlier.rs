//! Earlier meetings of the teams, which count beside those of the plan.

use super::board::Board;

/// Earlier meetings of a pair.
#[derive(Clone, Copy, Default)]
pub struct EarlierMeetings {
    pub count: usize,
    /// Number of rounds from the last one to the first week; 0 without any.
    pub rounds: usize,
}

/// Returns the earlier meetings of each pair (lower team, higher team).
pub fn earlier_meetings(board: &Board<'_>) -> Vec<EarlierMeetings> {
    let teams = board.request.teams;
    let mut meetings = vec![EarlierMeetings::default(); teams * teams];
    for (place, (home, away)) in board.request.earlier.iter().enumerate() {
        let pair = &mut meetings[home.min(away) * teams + home.max(away)];
        pair.count += 1;
        pair.rounds = (board.request.earlier.len() - 1 - place) / (teams / 2) + 1;
    }
    meetings
}

/// Returns the minimum and maximum number of meetings of a pair, if `games` new ones are distributed as evenly as
/// earlier meetings allow.
pub fn even_meetings(earlier: &[usize], games: usize) -> (usize, usize) {
    let missing = |level: usize| earlier.iter().map(|count| level.saturating_sub(*count)).sum::<usize>();
    let mut level = 0;
    while missing(level + 1) <= games {
        level += 1;
    }
    (level, level + usize::from(missing(level) < games))
}
