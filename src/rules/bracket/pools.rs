//! Brackets whose seeds are places in the standings of pools, until the games of the pools are over.

use super::names::ordinal;
use super::play::BracketState;
use super::{Bracket, BracketSource, MOST_TEAMS, PoolSource, SourceKind, bracket, play};
use crate::domain::divisions::{Division, Format, Pools};
use crate::domain::games::Game;
use crate::rules::seeding::cross_over;

impl BracketSource {
    pub(super) fn bye() -> Self {
        Self { kind: SourceKind::Bye, seed: None, match_id: None, pool: None }
    }
}

/// Returns the bracket of a division with the games of its matchups, or that of its pools while it waits for them. `None`
/// for more than [`MOST_TEAMS`].
#[must_use]
pub fn of_division(division: &Division, games: Vec<Game>) -> Option<Bracket> {
    match &division.pools {
        Some(pools) if division.teams.is_empty() => of_pools(pools, division.format),
        _ => bracket(&division.teams, division.format, games),
    }
}

/// Returns the bracket of the teams that pools will send, none of which is known. `None` for more than [`MOST_TEAMS`].
#[must_use]
pub fn of_pools(pools: &Pools, format: Format) -> Option<Bracket> {
    let seeds = cross_over(pools.leagues.len(), usize::try_from(pools.places).unwrap_or_default());
    let sources: Vec<PoolSource> = seeds
        .into_iter()
        .filter_map(|place| {
            let league = pools.leagues.get(place.pool)?.clone();
            let name = format!("{} of {}", ordinal(place.rank), league.name);
            Some(PoolSource { league, rank: place.rank, name })
        })
        .collect();
    let teams = sources.len();
    (teams <= MOST_TEAMS).then(|| play(BracketState::waiting(sources), format, teams))
}
