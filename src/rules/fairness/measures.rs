//! The measures of a league's fairness, each beside its proven limit.

use super::limits::{least_breaks, least_share, least_spread, most_rest};
use super::{CountedGames, TeamCounts};
use crate::rules::schedule::{even_meetings, spread};

/// What a measure is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FairnessKind {
    /// Games of a team: the most less the fewest.
    Games,
    /// The same for the byes of a team.
    Byes,
    /// The same for the meetings of two teams.
    Pairs,
    /// The largest difference between a team's home and away games.
    Home,
    /// The largest difference between the home games of two teams against each other.
    Hosts,
    /// How often teams are on the same side in two games running, in all.
    Breaks,
    /// The games of a team at one time: the most less the fewest, at the time at which this is furthest from its limit.
    Times,
    /// The same for courts.
    Courts,
    /// The shortest rest of a team between two games, in whole days without a game. More is better.
    Rest,
}

/// What is proven about a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FairnessVerdict {
    /// No arrangement of the games is better.
    Best,
    /// A better arrangement of the games exists. One arrangement can improve all measures that have this verdict.
    Improvable,
    /// Neither is proven.
    Open,
}

/// One measure of a league's games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FairnessMeasure {
    pub kind: FairnessKind,
    pub value: usize,
    /// No arrangement has a better value. Not every limit can be reached.
    pub limit: usize,
    pub verdict: FairnessVerdict,
    /// The index of the time or court that `value` and `limit` are about.
    pub part: Option<usize>,
}

impl FairnessMeasure {
    /// Returns a measure whose least value is best. `otherwise` is the verdict for a value above the limit.
    fn least(kind: FairnessKind, (value, limit): (usize, usize), otherwise: FairnessVerdict) -> Self {
        let verdict = if value <= limit { FairnessVerdict::Best } else { otherwise };
        Self { kind, value, limit, verdict, part: None }
    }
}

/// Measures the games of a league. Measures that mean nothing for the league are left out: all with fewer than two teams or
/// without a game, `Hosts` without a second meeting, `Times` and `Courts` with fewer than two of them, `Byes` without a bye.
///
/// What the limits hold fixed, besides the number of games: `Home` and `Hosts` the meetings; `Breaks` the meetings in their
/// order (see [`least_breaks`]); `Times` and `Courts` the games of each team and the games at each time; `Rest` the days with games and the games of
/// each team; `Byes` the weeks and that no team plays twice in a week.
#[must_use]
pub fn measures(league: &CountedGames, counts: &[TeamCounts]) -> Vec<FairnessMeasure> {
    if league.teams < 2 || counts.iter().all(|own| own.games() == 0) {
        return Vec::new();
    }
    let hosted = league.hosted();
    let mut all = vec![games(league, counts)];
    all.extend(byes(league, counts));
    all.push(pairs(league, &hosted));
    all.push(home(counts));
    all.extend(hosts(league, &hosted));
    all.push(breaks(league, counts));
    all.extend(shares(FairnessKind::Times, &counts.iter().map(|own| &own.times[..]).collect::<Vec<_>>()));
    all.extend(shares(FairnessKind::Courts, &counts.iter().map(|own| &own.courts[..]).collect::<Vec<_>>()));
    all.extend(rest(league, counts));
    all
}

/// Returns the verdict for numbers of games that could be more even by other meetings. With teams that withdrew this is not
/// known, because their opponents' games are fixed.
fn of_meetings(league: &CountedGames) -> FairnessVerdict {
    let is_whole = league.games.iter().all(|game| game.home.max(game.away) < league.teams);
    if is_whole { FairnessVerdict::Improvable } else { FairnessVerdict::Open }
}

fn games(league: &CountedGames, counts: &[TeamCounts]) -> FairnessMeasure {
    let total = counts.iter().map(TeamCounts::games).sum();
    let value = spread(counts.iter().map(TeamCounts::games));
    FairnessMeasure::least(
        FairnessKind::Games,
        (value, least_spread(total, league.teams)),
        of_meetings(league),
    )
}

/// Without a team that plays twice in a week, the byes of all teams together are fixed by the number of games.
fn byes(league: &CountedGames, counts: &[TeamCounts]) -> Option<FairnessMeasure> {
    let total: usize = counts.iter().map(|own| own.byes).sum();
    let is_fixed = league.weeks().iter().flatten().all(|games| *games < 2);
    let limit = if is_fixed { least_spread(total, league.teams) } else { 0 };
    let value = spread(counts.iter().map(|own| own.byes));
    (total > 0).then(|| FairnessMeasure::least(FairnessKind::Byes, (value, limit), FairnessVerdict::Open))
}

/// Returns the home games of each pair of compared teams: those of the first team, and those of the second.
fn pairs_of(teams: usize, hosted: &[Vec<usize>]) -> impl Iterator<Item = ((usize, usize), (usize, usize))> {
    (0..teams).flat_map(move |one| {
        (one + 1..teams).map(move |other| ((one, other), (hosted[one][other], hosted[other][one])))
    })
}

fn pairs(league: &CountedGames, hosted: &[Vec<usize>]) -> FairnessMeasure {
    let meetings: Vec<usize> =
        pairs_of(league.teams, hosted).map(|(_, (first, second))| first + second).collect();
    let (least, most) = even_meetings(&vec![0; meetings.len()], meetings.iter().sum());
    let value = spread(meetings.into_iter());
    FairnessMeasure::least(FairnessKind::Pairs, (value, most - least), of_meetings(league))
}

/// The meetings are the edges of a graph. Directed along Euler tours of it, they give every team as many home as away games,
/// give or take one.
fn home(counts: &[TeamCounts]) -> FairnessMeasure {
    let value = counts.iter().map(|own| own.home().abs_diff(own.away())).max().unwrap_or(0);
    let limit = usize::from(counts.iter().any(|own| own.games() % 2 > 0));
    FairnessMeasure::least(FairnessKind::Home, (value, limit), FairnessVerdict::Improvable)
}

/// As for `home`, after half of each pair's meetings were given to each of the two teams.
fn hosts(league: &CountedGames, hosted: &[Vec<usize>]) -> Option<FairnessMeasure> {
    let pairs = || pairs_of(league.teams, hosted).map(|(_, homes)| homes);
    let value = pairs().map(|(first, second)| first.abs_diff(second)).max()?;
    let limit = usize::from(pairs().any(|(first, second)| (first + second) % 2 > 0));
    let measure = FairnessMeasure::least(FairnessKind::Hosts, (value, limit), FairnessVerdict::Improvable);
    pairs().any(|(first, second)| first + second > 1).then_some(measure)
}

fn breaks(league: &CountedGames, counts: &[TeamCounts]) -> FairnessMeasure {
    let meetings: Vec<_> = league.games.iter().map(|game| (game.home, game.away)).collect();
    let value = counts.iter().map(TeamCounts::breaks).sum();
    FairnessMeasure::least(
        FairnessKind::Breaks,
        (value, least_breaks(league.teams, &meetings)),
        FairnessVerdict::Open,
    )
}

/// Compares the teams' games at each time or on each court. Its value is that of the worst one.
fn shares(kind: FairnessKind, rows: &[&[usize]]) -> Option<FairnessMeasure> {
    let parts = rows.first().map_or(0, |row| row.len());
    let games: Vec<usize> = rows.iter().map(|row| row.iter().sum()).collect();
    let share = |part: usize| {
        let column = || rows.iter().map(|row| row[part]);
        (spread(column()), least_share(&games, column().sum()), part)
    };
    let (value, limit, part) = (0..parts)
        .map(share)
        .max_by_key(|(value, limit, part)| (value.saturating_sub(*limit), *value, *part))?;
    let measure = FairnessMeasure::least(kind, (value, limit), FairnessVerdict::Open);
    (parts > 1).then_some(FairnessMeasure { part: Some(part), ..measure })
}

fn rest(league: &CountedGames, counts: &[TeamCounts]) -> Option<FairnessMeasure> {
    let mut days: Vec<usize> = league.games.iter().map(|game| game.day).collect();
    days.sort_unstable();
    days.dedup();
    let resting = || counts.iter().filter(|own| own.games() > 1);
    let value = resting().flat_map(|own| own.rests.iter().copied()).min()?;
    let limit = resting().map(|own| most_rest(&days, own.games())).min()?;
    let verdict = if value >= limit { FairnessVerdict::Best } else { FairnessVerdict::Open };
    Some(FairnessMeasure { kind: FairnessKind::Rest, value, limit, verdict, part: None })
}
