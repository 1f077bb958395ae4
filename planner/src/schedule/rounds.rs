//! Round-robin rounds by the circle method, with the minimum number of breaks.

/// A meeting of two teams, home first.
pub type Meeting = (usize, usize);

/// Returns the rounds of one cycle, in which every team meets every other once. With an odd number of teams, each round
/// has one bye.
///
/// The last team is fixed and the others rotate. The sides of the fixed team and of each pair alternate. This gives n −
/// 2 breaks for an even number of teams and none for an odd number, which is the minimum (de Werra, 1981).
pub fn rounds(teams: usize) -> Vec<Vec<Meeting>> {
    let around = if teams.is_multiple_of(2) { teams - 1 } else { teams };
    (0..around).map(|round| meetings(teams, around, round)).collect()
}

fn meetings(teams: usize, around: usize, round: usize) -> Vec<Meeting> {
    let mut meetings = Vec::with_capacity(teams / 2);
    if teams.is_multiple_of(2) {
        let meeting = (around, round);
        meetings.push(if round.is_multiple_of(2) { meeting } else { swapped(meeting) });
    }
    for step in 1..=(around - 1) / 2 {
        let meeting = ((round + step) % around, (round + around - step) % around);
        meetings.push(if step % 2 == 1 { meeting } else { swapped(meeting) });
    }
    meetings
}

pub fn swapped((home, away): Meeting) -> Meeting {
    (away, home)
}
