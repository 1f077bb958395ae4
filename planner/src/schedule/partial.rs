//! The games that a partial plan leaves out.

use super::board::Board;
use super::rounds::{Meeting, rounds};
use super::rules::PlanRuleKind;
use super::{PlannedGame, Request};

/// Returns the games for which a plan has no place, so that with them every team plays, and every pair meets, as evenly as
/// possible. Without any cells, that is one round robin.
pub fn missing(board: &Board<'_>, games: &[PlannedGame]) -> Vec<Meeting> {
    let request = board.request;
    if request.weeks.iter().all(Vec::is_empty) {
        return rounds(request.teams).concat();
    }
    let mut counts = MeetingCounts::of(request, games);
    let mut missing = Vec::new();
    for _ in games.len()..board.room {
        let Some(meeting) = counts.next() else { break };
        counts.add(meeting);
        missing.push(meeting);
    }
    missing
}

/// How often teams play and pairs meet.
struct MeetingCounts<'a> {
    request: &'a Request,
    played: Vec<usize>,
    met: Vec<Vec<usize>>,
    hosted: Vec<usize>,
}

impl<'a> MeetingCounts<'a> {
    fn of(request: &'a Request, games: &[PlannedGame]) -> Self {
        let teams = request.teams;
        let mut counts = Self {
            request,
            played: vec![0; teams],
            met: vec![vec![0; teams]; teams],
            hosted: vec![0; teams],
        };
        for (home, away) in &request.earlier {
            counts.met[*home][*away] += 1;
            counts.met[*away][*home] += 1;
        }
        for game in games {
            counts.add((game.home, game.away));
        }
        counts
    }

    fn add(&mut self, (home, away): Meeting) {
        self.played[home] += 1;
        self.played[away] += 1;
        self.hosted[home] += 1;
        self.met[home][away] += 1;
        self.met[away][home] += 1;
    }

    /// Returns the meeting that is most wanted: one that a rule asks for, or of teams that play and meet least.
    fn next(&self) -> Option<Meeting> {
        let teams = self.request.teams;
        let pairs = (0..teams).flat_map(|one| (one + 1..teams).map(move |other| (one, other)));
        let pair = pairs.min_by_key(|(one, other)| {
            let met = self.met[*one][*other];
            let wanted = self.wanted((*one, *other));
            let rank = wanted.map_or(1, |wanted| if met < wanted { 0 } else { 2 });
            let played = [self.played[*one], self.played[*other]];
            (rank, played.iter().min().copied(), played.iter().max().copied(), met)
        })?;
        let is_turned = self.hosted[pair.0] > self.hosted[pair.1];
        Some(if is_turned { (pair.1, pair.0) } else { pair })
    }

    fn wanted(&self, pair: Meeting) -> Option<usize> {
        self.request.rules.iter().find_map(|rule| match rule.kind {
            PlanRuleKind::Meetings { one, other, count } if (one.min(other), one.max(other)) == pair => {
                Some(count)
            }
            _ => None,
        })
    }
}
