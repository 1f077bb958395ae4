//! The later games of a bracket that a corrected result invalidates.
//!
//! Walks the matchups that the winner or the loser of the corrected game leads to, in order. A game whose teams are no
//! longer the two teams of its matchup must change, and its result no longer counts for the matchups after it.

use std::collections::HashSet;

use super::bracket::{BracketMatch, BracketTeam, SeriesNeed, better_seed_hosts, bracket};
use super::outcome;
use crate::domain::divisions::{DivisionTeam, Format};
use crate::domain::games::{Game, Status};
use crate::domain::ids::EnrolmentId;

/// A later game whose teams or result no longer fit its matchup.
#[derive(Clone, Debug)]
pub struct AffectedGame {
    /// The game as it is stored now.
    pub game: Game,
    pub seats: RequiredTeams,
}

/// The teams that a later game must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequiredTeams {
    /// These two teams, home first.
    Taken(EnrolmentId, EnrolmentId),
    /// Not known yet: the matchup waits for a team.
    Open,
    /// None: the matchup needs no game. It is the second final after the first final decided the bracket, or one side
    /// comes from a matchup from which nobody advances.
    Gone,
    /// None: the series is decided by its earlier games.
    NotNeeded,
}

impl RequiredTeams {
    /// Returns whether the game is deleted.
    #[must_use]
    pub fn is_none(self) -> bool {
        matches!(self, Self::Gone | Self::NotNeeded)
    }
}

/// Returns the games of the matchup `match_id` that its series no longer needs, and the games after it that no longer fit
/// their matchups, in bracket order; of all games if `match_id` is `None`. `games` contains the corrected result.
#[must_use]
pub fn later(
    teams: &[DivisionTeam],
    format: Format,
    mut games: Vec<Game>,
    match_id: Option<&str>,
) -> Vec<AffectedGame> {
    let Some(mut drawn) = bracket(teams, format, games.clone()) else { return Vec::new() };
    let mut reached: HashSet<String> = match_id.map(ToOwned::to_owned).into_iter().collect();
    let mut found = Vec::new();
    for place in 0..drawn.matches().count() {
        let Some(matchup) = drawn.matches().nth(place) else { break };
        let sources = matchup.sources.iter();
        // A matchup that became a bye no longer names the matchup that both teams forfeited, or whose team withdrew.
        let leads_here = matchup.is_bye
            || sources.filter_map(|source| source.match_id.as_ref()).any(|id| reached.contains(id));
        let is_corrected = match_id == Some(&matchup.match_id);
        if match_id.is_some() && !leads_here && !is_corrected {
            continue;
        }
        reached.insert(matchup.match_id.clone());
        let mut misfits: Vec<_> = matchup.games().filter_map(|game| misfit(teams, matchup, game)).collect();
        if is_corrected || misfits.is_empty() {
            misfits = not_needed(matchup);
        }
        if misfits.is_empty() {
            continue;
        }
        games = without_results(games, &misfits);
        found.extend(misfits);
        match bracket(teams, format, games.clone()) {
            Some(now) => drawn = now,
            None => break,
        }
    }
    found
}

/// Returns the games as they are once the misfits are deleted, or cleared and given their teams.
fn without_results(games: Vec<Game>, misfits: &[AffectedGame]) -> Vec<Game> {
    let changed = |mut game: Game| {
        let Some(misfit) = misfits.iter().find(|misfit| misfit.game.id == game.id) else { return Some(game) };
        (game.score_home, game.score_away) = (None, None);
        (game.status, game.forfeited_by) = (Status::Scheduled, None);
        if let RequiredTeams::Taken(home, away) = misfit.seats {
            (game.home_team_id, game.away_team_id) = (home, away);
        }
        (!misfit.seats.is_none()).then_some(game)
    };
    games.into_iter().filter_map(changed).collect()
}

/// Returns the game if its teams are not those of its matchup. A game that has begun may have a team that was replaced
/// since.
fn misfit(teams: &[DivisionTeam], matchup: &BracketMatch, game: &Game) -> Option<AffectedGame> {
    let own = |side: &BracketTeam| {
        teams.iter().find(|team| team.slt_id == side.slt_id || team.former.contains(&side.slt_id))
    };
    let has_begun = outcome::has_begun(game);
    let is =
        |id: EnrolmentId, team: &DivisionTeam| team.slt_id == id || has_begun && team.former.contains(&id);
    let (home, away) = (game.home_team_id, game.away_team_id);
    let sides = matchup.team_a.as_ref().zip(matchup.team_b.as_ref());
    let seats = match sides.and_then(|(a, b)| own(a).zip(own(b))) {
        Some((a, b)) if is(home, a) && is(away, b) || is(home, b) && is(away, a) => return None,
        // A team that is already home or away stays there.
        Some((a, b)) if is(away, a) || is(home, b) => RequiredTeams::Taken(b.slt_id, a.slt_id),
        Some((a, b)) if is(home, a) || is(away, b) => RequiredTeams::Taken(a.slt_id, b.slt_id),
        Some((a, b)) if upper_hosts(matchup, game) => RequiredTeams::Taken(a.slt_id, b.slt_id),
        Some((a, b)) => RequiredTeams::Taken(b.slt_id, a.slt_id),
        None if matchup.is_spacer => RequiredTeams::Gone,
        None => RequiredTeams::Open,
    };
    Some(AffectedGame { game: game.clone(), seats })
}

/// Returns whether the upper team is at home in a game whose teams both change: in a series in the usual order, otherwise
/// always.
fn upper_hosts(matchup: &BracketMatch, game: &Game) -> bool {
    let seeds = matchup.team_a.as_ref().zip(matchup.team_b.as_ref()).map(|(a, b)| a.seed < b.seed);
    let number = game.series_game.and_then(|number| usize::try_from(number).ok());
    number.is_none_or(|number| better_seed_hosts(matchup.best_of(), number) == (seeds == Some(true)))
}

/// Returns the games of a series that its other games make unnecessary. After a withdrawal none, because the games were
/// forfeited as far as they were needed.
fn not_needed(matchup: &BracketMatch) -> Vec<AffectedGame> {
    let rows = matchup.series.iter().filter(|_| matchup.walkover.is_none()).flat_map(|series| &series.games);
    let unneeded = rows.filter(|row| row.need == SeriesNeed::NotNeeded);
    let affected = |game: &Game| AffectedGame { game: game.clone(), seats: RequiredTeams::NotNeeded };
    unneeded.filter_map(|row| row.game.as_ref()).map(affected).collect()
}
