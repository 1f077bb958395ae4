//! Rounds in which everybody meets everybody once: the circle method, with sides that break as seldom as can be.

/// A meeting: who is at home, who is away.
pub type Meeting = (usize, usize);

/// The rounds of one cycle. With an odd number of teams one of them sits out in each round.
///
/// The last team stays where it is and the others turn around it; its sides and those of each pair alternate, so that the
/// breaks are n − 2 for an even number of teams and none for an odd one, which no schedule can better (de Werra, 1981).
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
