//! The draw: the order of the seeds in the first round, from top to bottom.

/// First-round pairings (better seed first) in which the better seed is below, as with adjacent seeds. From 16 slots
/// up, these are the last matchup of the draw: its favourite is at the bottom of the bracket as seed 1 is at the top.
pub const SWAPPED: [(usize, usize); 3] = [(6, 11), (11, 22), (22, 43)];

/// Returns the seeds of the first round, from top to bottom; those above the number of teams are byes. Each seed p of the half-sized draw is followed by its opponent, so that the
/// seeds of a matchup add up to the number of slots plus one: 1-8, 4-5, 2-7, 3-6.
pub(super) fn first_round(slots: usize, teams: usize) -> Vec<usize> {
    let mut seeds = vec![1; slots.min(1)];
    while seeds.len() < slots {
        let sum = 2 * seeds.len() + 1;
        seeds = seeds.into_iter().flat_map(|seed| [seed, sum - seed]).collect();
    }
    for pair in seeds.chunks_mut(2) {
        if let [better, other] = *pair
            && other <= teams
            && stands_below(better, other)
        {
            pair.swap(0, 1);
        }
    }
    seeds
}

/// Returns whether the better seed of a matchup is below: for adjacent seeds and those of [`SWAPPED`], never seed 1.
fn stands_below(better: usize, other: usize) -> bool {
    better != 1 && (other == better + 1 || SWAPPED.contains(&(better, other)))
}
