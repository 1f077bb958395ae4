//! Earlier meetings of the teams, which count beside those of the plan, and how often each pair should meet.

use super::board::{Board, HARD};
use super::rules::PlanRuleKind;

/// The cost weight of a meeting too many or too few.
const UNEVEN: i64 = 10;

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

/// Returns, per pair, how often it should meet: as a rule says, otherwise as evenly as the other games allow.
pub fn even_of_pairs(
    board: &Board<'_>,
    earlier: &[EarlierMeetings],
    games: usize,
) -> Vec<(usize, usize, i64)> {
    let teams = board.request.teams;
    let mut wanted = vec![None; teams * teams];
    for rule in &board.request.rules {
        if let PlanRuleKind::Meetings { one, other, count } = rule.kind {
            let cost = rule.cost.map_or(HARD, |cost| UNEVEN + cost);
            wanted[one.min(other) * teams + one.max(other)] = Some((count, count, cost));
        }
    }
    let pairs = || (0..teams * teams).filter(|pair| pair / teams < pair % teams);
    let asked = |pair: usize| wanted[pair].map(|(count, ..): (usize, usize, i64)| count);
    let new = |pair: usize| asked(pair).map_or(0, |count| count.saturating_sub(earlier[pair].count));
    let others: Vec<usize> =
        pairs().filter(|pair| wanted[*pair].is_none()).map(|pair| earlier[pair].count).collect();
    let left = games.saturating_sub(pairs().map(new).sum());
    let (least, most) = if others.is_empty() { (0, 0) } else { even_meetings(&others, left) };
    wanted.into_iter().map(|asked| asked.unwrap_or((least, most, UNEVEN))).collect()
}
