//! The seeds of a bracket from the standings of pools.

/// A place in the standings of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolPlace {
    /// Index of the pool.
    pub pool: usize,
    /// From 1.
    pub rank: usize,
}

/// Returns the places of the seeds, the best first, if `places` teams of each pool go on: the winners of the pools, then the
/// second teams, and so on. The order within a rank is such that no teams of one pool meet in the first round. With two
/// pools of two teams A1 plays B2 and B1 plays A2; with four pools also C1–D2 and D1–C2, and the first two teams of a pool
/// can meet again only in the final.
#[must_use]
pub fn cross_over(pools: usize, places: usize) -> Vec<PoolPlace> {
    let mut seeds: Vec<PoolPlace> = Vec::with_capacity(pools * places);
    for rank in 1..=places {
        let mut order: Vec<usize> = (0..pools).collect();
        match (pools, rank % 2) {
            (4, 1) => order = vec![0, 1, 3, 2],
            (4, _) => order = vec![3, 2, 0, 1],
            (_, 0) if pools % 2 == 1 => order.reverse(),
            _ => {}
        }
        seeds.extend(order.into_iter().map(|pool| PoolPlace { pool, rank }));
    }
    if pools > 1 {
        separate(&mut seeds);
    }
    seeds
}

/// Swaps seeds of one rank until no teams of one pool meet in the first round.
fn separate(seeds: &mut [PoolPlace]) {
    for seed in 1..=seeds.len() {
        if !meets_own_pool(seeds, seed) {
            continue;
        }
        let rank = seeds[seed - 1].rank;
        for other in 1..=seeds.len() {
            if seeds[other - 1].rank != rank {
                continue;
            }
            seeds.swap(seed - 1, other - 1);
            if !meets_own_pool(seeds, seed) && !meets_own_pool(seeds, other) {
                break;
            }
            seeds.swap(seed - 1, other - 1);
        }
    }
}

/// Returns whether the first-round opponent of a seed, from 1, is from the same pool.
fn meets_own_pool(seeds: &[PoolPlace], seed: usize) -> bool {
    let opponent = seeds.len().next_power_of_two() + 1 - seed;
    opponent != seed && seeds.get(opponent - 1).is_some_and(|other| other.pool == seeds[seed - 1].pool)
}
