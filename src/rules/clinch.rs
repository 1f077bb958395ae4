//! Clinch and elimination marks: the places of a table that the remaining games can no longer change.
//!
//! Each remaining game is won by one of its teams, whatever the result of the others. Teams with equal records at the end
//! are ordered by tie-breaks that depend on points still to be scored, so such a tie counts against a mark: a team has
//! *clinched* the first `n` places if in every outcome fewer than `n` other teams finish ahead of it or level with it, and
//! is *eliminated* from them if in every outcome at least `n` other teams finish ahead of it. Once no game remains, the
//! tie-breaks have decided, and [`final_mark`] reads the places from the table.
//!
//! The proof: in the worst case for a team it loses its remaining games, in the best case it wins them. Which other teams
//! can then finish behind it, or ahead of it, at the same time is a question of distributing games: [`Proof::fits`] charges
//! each game to one of its two teams, so that no team gets more than its limit. [`Proof::search`] looks for the teams that
//! may have no limit, with bounded work: a team whose question is still open then gets no mark.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::outcome::{GameOutcome, WinLossRecord};
use super::standings::{self, Standing};
use crate::budgets::work::CLINCH_STEPS;
use crate::domain::games::Status;
use crate::domain::ids::EnrolmentId;

/// What a team is certain of before the end of the regular season.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Clinch {
    /// First place of the league.
    First,
    /// A place in the playoffs.
    Playoffs,
    /// No place in the playoffs.
    Eliminated,
}

/// A remaining game: the indexes of both teams; `None` for a team outside the table.
pub type RemainingGame = [Option<usize>; 2];

/// Returns the mark of each row of a league's table. `games` are all games of the season, `brackets` the teams of each
/// bracket that has a game or a planned matchup, and `is_active` is whether the season is active.
///
/// The number of playoff places is that of the teams in the league's bracket, if the league has one bracket, for a part of
/// its teams and for no others. A bracket that contradicts the table, because it leaves out a team that clinched a place
/// or contains one that is eliminated, says nothing about places. While no game remains of an active season without a
/// bracket, games may still be added, and no team has a mark. In a season that is not active, postponed games are not
/// played any more.
#[must_use]
pub fn of_table(
    rows: &[Standing],
    games: &[GameOutcome<EnrolmentId>],
    brackets: &[Vec<EnrolmentId>],
    is_active: bool,
) -> Vec<Option<Clinch>> {
    let indexes: HashMap<EnrolmentId, usize> = rows.iter().map(|row| row.slt_id).zip(0..).collect();
    let index = |team: &EnrolmentId| indexes.get(team).copied();
    let remains =
        |game: &&GameOutcome<EnrolmentId>| game.remains() && (is_active || game.status != Status::Postponed);
    let left = games.iter().filter(remains).map(|game| [index(&game.home), index(&game.away)]);
    let remaining: Vec<RemainingGame> = left.filter(|game| game.iter().any(Option::is_some)).collect();
    let own: Vec<_> =
        brackets.iter().filter(|teams| teams.iter().any(|team| index(team).is_some())).collect();
    let has_begun = rows.iter().any(|row| row.wins + row.losses > 0);
    if rows.len() < 2 || remaining.is_empty() && (!has_begun || is_active && own.is_empty()) {
        return vec![None; rows.len()];
    }
    let records: Vec<_> =
        rows.iter().map(|row| WinLossRecord { wins: row.wins, losses: row.losses }).collect();
    let marks = |places| match remaining[..] {
        [] => (1..=rows.len()).map(|rank| final_mark(rank, places)).collect(),
        _ => marks(&records, &remaining, places),
    };
    let [bracket] = own[..] else { return marks(None) };
    if bracket.len() >= rows.len() || bracket.iter().any(|team| index(team).is_none()) {
        return marks(None);
    }
    let found = marks(Some(bracket.len()));
    let follows_table = rows.iter().zip(&found).all(|(row, mark)| match mark {
        Some(mark) => bracket.contains(&row.slt_id) == (*mark != Clinch::Eliminated),
        None => true,
    });
    if follows_table { found } else { marks(None) }
}

/// Returns the mark of each team before its league's remaining games. `places` is the number of teams that go on to the
/// playoffs; without it no team has a mark for them.
#[must_use]
pub fn marks(
    records: &[WinLossRecord],
    remaining: &[RemainingGame],
    places: Option<usize>,
) -> Vec<Option<Clinch>> {
    let mut proof = Proof::new(records, remaining);
    let mut mark = |team| {
        if proof.is_certain(team, 1) {
            return Some(Clinch::First);
        }
        let places = places?;
        if proof.is_certain(team, places) {
            return Some(Clinch::Playoffs);
        }
        proof.is_out(team, places).then_some(Clinch::Eliminated)
    };
    (0..records.len()).map(&mut mark).collect()
}

/// Returns the mark of a team that finished the regular season at a place of the table, from 1.
#[must_use]
pub fn final_mark(rank: usize, places: Option<usize>) -> Option<Clinch> {
    match places {
        _ if rank == 1 => Some(Clinch::First),
        Some(places) if rank <= places => Some(Clinch::Playoffs),
        Some(_) => Some(Clinch::Eliminated),
        None => None,
    }
}

/// The data of a league's proofs, and the work that is left for them.
struct Proof<'r> {
    records: &'r [WinLossRecord],
    /// The number of remaining games between two teams.
    between: Vec<Vec<u32>>,
    /// The number of each team's remaining games against teams outside the table.
    outside: Vec<u32>,
    /// The number of all remaining games of each team.
    left: Vec<u32>,
    /// The number of pairs of teams that may still be looked at.
    steps: usize,
}

/// The largest number of games that may be charged to each team; `None` without a limit.
type Caps = Vec<Option<u32>>;

impl<'r> Proof<'r> {
    fn new(records: &'r [WinLossRecord], remaining: &[RemainingGame]) -> Self {
        let mut between = vec![vec![0; records.len()]; records.len()];
        let mut outside = vec![0; records.len()];
        for game in remaining {
            match *game {
                [Some(a), Some(b)] => {
                    between[a][b] += 1;
                    between[b][a] += 1;
                }
                [Some(team), None] | [None, Some(team)] => outside[team] += 1,
                [None, None] => {}
            }
        }
        let left = between.iter().zip(&outside).map(|(games, outside)| games.iter().sum::<u32>() + outside);
        Self { records, left: left.collect(), between, outside, steps: CLINCH_STEPS }
    }

    /// Returns whether a team finishes in the first `places` in every outcome; false if the work did not suffice.
    fn is_certain(&mut self, team: usize, places: usize) -> bool {
        let own = self.finish(team, self.records[team].wins);
        let (mut level, mut caps) = (0, vec![None; self.records.len()]);
        for other in (0..self.records.len()).filter(|other| *other != team) {
            // All games are charged to their losers. Those against the team and against outsiders are won.
            let games = self.games_without(other, team);
            let least = self.records[other].wins + self.between[other][team] + self.outside[other];
            let wins = (least..=least + games).find(|wins| self.finish(other, *wins) <= own);
            let Some(wins) = wins else { continue };
            level += 1;
            caps[other] = (wins > least).then(|| least + games - wins);
        }
        // At least `places` of these teams have to be level or ahead; the others may stay behind.
        match usize::checked_sub(level, places) {
            None => true,
            Some(spare) => self.can_fit(caps, spare) == Some(false),
        }
    }

    /// Returns whether a team finishes below the first `places` in every outcome; false if the work did not suffice.
    fn is_out(&mut self, team: usize, places: usize) -> bool {
        let own = self.finish(team, self.records[team].wins + self.left[team]);
        let (mut ahead, mut caps) = (0, vec![None; self.records.len()]);
        for other in (0..self.records.len()).filter(|other| *other != team) {
            // All games are charged to their winners. Those against the team and against outsiders are lost.
            let games = self.games_without(other, team);
            let least = self.records[other].wins;
            match (0..=games).find(|won| self.finish(other, least + won) < own) {
                Some(0) => ahead += 1,
                Some(won) => caps[other] = Some(won - 1),
                None => {}
            }
        }
        // Fewer than `places` teams may be ahead, those that are certain to be among them.
        match places.checked_sub(ahead + 1) {
            None => true,
            Some(spare) => self.can_fit(caps, spare) == Some(false),
        }
    }

    /// Returns the sort key of a team that has won `wins` games when no game remains; a lower key is a better place.
    fn finish(&self, team: usize, wins: u32) -> standings::RecordKey {
        let WinLossRecord { wins: won, losses } = self.records[team];
        standings::record_key(WinLossRecord { wins, losses: won + losses + self.left[team] - wins })
    }

    /// Returns the number of a team's remaining games against other teams of the table than `without`.
    fn games_without(&self, team: usize, without: usize) -> u32 {
        self.left[team] - self.outside[team] - self.between[team][without]
    }

    /// Returns whether the games can be charged within the limits if at most `spare` teams have none. `None` if the work
    /// did not suffice.
    fn can_fit(&mut self, mut caps: Caps, spare: usize) -> Option<bool> {
        let mut tight: Vec<usize> = (0..caps.len()).filter(|team| caps[*team].is_some()).collect();
        tight.sort_by_key(|team| caps[*team]);
        let mut likely = caps.clone();
        for team in tight.into_iter().take(spare) {
            likely[team] = None;
        }
        if self.fits(&likely)?.is_ok() {
            return Some(true);
        }
        let mut limited = vec![false; caps.len()];
        self.search(&mut caps, &mut limited, spare)
    }

    /// Does the work of [`Self::can_fit`] by a search tree: of each set of teams that do not fit together, one must be
    /// without a limit. The teams in `limited` keep theirs.
    fn search(&mut self, caps: &mut Caps, limited: &mut Vec<bool>, spare: usize) -> Option<bool> {
        let Err(mut overloaded) = self.fits(caps)? else { return Some(true) };
        if spare == 0 {
            return Some(false);
        }
        overloaded.retain(|team| !limited[*team]);
        overloaded.sort_by_key(|team| caps[*team]);
        let mut found = Some(false);
        for (tried, team) in overloaded.iter().enumerate() {
            let cap = caps[*team].take();
            found = self.search(caps, limited, spare - 1);
            caps[*team] = cap;
            if found != Some(false) {
                overloaded.truncate(tried);
                break;
            }
            limited[*team] = true;
        }
        for team in overloaded {
            limited[team] = false;
        }
        found
    }

    /// Charges each game between two limited teams to one of them. `Err` contains teams that have too many games between
    /// them for their limits. `None` if the work did not suffice.
    fn fits(&mut self, caps: &Caps) -> Option<Result<(), Vec<usize>>> {
        let limited: Vec<(usize, u32)> =
            caps.iter().enumerate().filter_map(|(team, cap)| Some((team, (*cap)?))).collect();
        let mut charges = Charges::new(&limited, |a, b| self.between[a][b]);
        while let Some(from) = charges.overloaded() {
            match charges.relieve(from, &mut self.steps)? {
                Relief::Moved => {}
                Relief::Stuck(teams) => {
                    return Some(Err(teams.into_iter().map(|at| limited[at].0).collect()));
                }
            }
        }
        Some(Ok(()))
    }
}

/// Games between limited teams, each charged to one of its teams. Teams are identified by their index among these.
struct Charges {
    /// The number of games against each other team that are charged to a team.
    charged: Vec<Vec<u32>>,
    loads: Vec<u32>,
    caps: Vec<u32>,
}

/// The result of an attempt to charge fewer games to a team.
enum Relief {
    Moved,
    /// These teams are at their limits or above, and all games against other limited teams are charged to those.
    Stuck(Vec<usize>),
}

impl Charges {
    /// Charges each game to the first of its teams that has room.
    fn new(limited: &[(usize, u32)], games: impl Fn(usize, usize) -> u32) -> Self {
        let teams = limited.len();
        let caps: Vec<u32> = limited.iter().map(|(_, cap)| *cap).collect();
        let (mut charged, mut loads) = (vec![vec![0; teams]; teams], vec![0; teams]);
        for a in 0..teams {
            for b in a + 1..teams {
                let games = games(limited[a].0, limited[b].0);
                let first = games.min(caps[a].saturating_sub(loads[a]));
                charged[a][b] = first;
                charged[b][a] = games - first;
                loads[a] += first;
                loads[b] += games - first;
            }
        }
        Self { charged, loads, caps }
    }

    fn overloaded(&self) -> Option<usize> {
        (0..self.loads.len()).find(|team| self.loads[*team] > self.caps[*team])
    }

    /// Moves charges from an overloaded team along a chain of games to a team with room. `None` if the steps run out.
    fn relieve(&mut self, from: usize, steps: &mut usize) -> Option<Relief> {
        let teams = self.loads.len();
        let mut before = vec![None; teams];
        let mut reached = vec![from];
        let mut next = 0;
        while let Some(team) = reached.get(next).copied() {
            next += 1;
            *steps = steps.checked_sub(teams)?;
            for other in 0..teams {
                if self.charged[team][other] == 0 || other == from || before[other].is_some() {
                    continue;
                }
                before[other] = Some(team);
                if self.loads[other] < self.caps[other] {
                    self.pass_on(other, &before);
                    return Some(Relief::Moved);
                }
                reached.push(other);
            }
        }
        Some(Relief::Stuck(reached))
    }

    /// Moves as many charges as fit along the chain that ends at `last`.
    fn pass_on(&mut self, last: usize, before: &[Option<usize>]) {
        let links: Vec<(usize, usize)> =
            std::iter::successors(before[last].map(|team| (team, last)), |(team, _)| {
                before[*team].map(|earlier| (earlier, *team))
            })
            .collect();
        let from = links.last().map_or(last, |(team, _)| *team);
        let free = self.caps[last] - self.loads[last];
        let moved = links.iter().map(|(team, other)| self.charged[*team][*other]).min().unwrap_or_default();
        let moved = moved.min(free).min(self.loads[from] - self.caps[from]);
        for (team, other) in links {
            self.charged[team][other] -= moved;
            self.charged[other][team] += moved;
        }
        self.loads[from] -= moved;
        self.loads[last] += moved;
    }
}
