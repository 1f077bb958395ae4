//! How fair a league's games are to its teams, whoever planned them, and how fair such games could be. Requests of teams
//! are not measured yet; a measure of them is one more [`FairnessKind`].

mod limits;
mod measures;

use std::collections::BTreeMap;

pub use limits::{least_breaks, least_share, least_spread, most_rest};
pub use measures::{FairnessKind, FairnessMeasure, FairnessVerdict, measures};

use super::schedule::{breaks, rests};

/// A game that is played on its date. Teams, times and courts are indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedGame {
    pub home: usize,
    pub away: usize,
    /// Number of days since a Monday.
    pub day: usize,
    /// The time of day; `None` if the game has none yet.
    pub time: Option<usize>,
    pub court: Option<usize>,
}

/// The games of a league in a season.
#[derive(Clone, Debug, Default)]
pub struct CountedGames {
    /// Number of the teams that are compared, which are `0..teams`. The other teams withdrew.
    pub teams: usize,
    pub times: usize,
    pub courts: usize,
    /// In order of play.
    pub games: Vec<CountedGame>,
}

/// The counts of one team.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamCounts {
    /// Whether the team is at home, for each of its games in order of play.
    pub sides: Vec<bool>,
    /// Number of weeks in which the league plays and the team does not.
    pub byes: usize,
    /// Number of games at each time.
    pub times: Vec<usize>,
    /// Number of games on each court.
    pub courts: Vec<usize>,
    /// Number of whole days without a game before each game but the first.
    pub rests: Vec<usize>,
}

impl TeamCounts {
    #[must_use]
    pub fn games(&self) -> usize {
        self.sides.len()
    }

    #[must_use]
    pub fn home(&self) -> usize {
        self.sides.iter().filter(|is_home| **is_home).count()
    }

    #[must_use]
    pub fn away(&self) -> usize {
        self.games() - self.home()
    }

    /// Returns how often the team is on the same side, home or away, as in its game before.
    #[must_use]
    pub fn breaks(&self) -> usize {
        breaks(self.sides.iter().copied())
    }

    /// Returns the number of games without a day of rest before them.
    #[must_use]
    pub fn without_rest(&self) -> usize {
        self.rests.iter().filter(|rest| **rest == 0).count()
    }

    /// Returns the median of the days of rest, the lower one of two.
    #[must_use]
    pub fn typical_rest(&self) -> Option<usize> {
        let mut sorted = self.rests.clone();
        sorted.sort_unstable();
        sorted.get(sorted.len().saturating_sub(1) / 2).copied()
    }
}

impl CountedGames {
    /// Returns the counts of each compared team.
    #[must_use]
    pub fn counts(&self) -> Vec<TeamCounts> {
        let empty =
            TeamCounts { times: vec![0; self.times], courts: vec![0; self.courts], ..TeamCounts::default() };
        let mut counts = vec![empty; self.teams];
        let mut days = vec![Vec::new(); self.teams];
        for game in &self.games {
            for (team, is_home) in [(game.home, true), (game.away, false)] {
                let Some(own) = counts.get_mut(team) else { continue };
                own.sides.push(is_home);
                days[team].push(game.day);
                game.time.into_iter().for_each(|time| own.times[time] += 1);
                game.court.into_iter().for_each(|court| own.courts[court] += 1);
            }
        }
        let weeks = self.weeks();
        for (team, (own, days)) in counts.iter_mut().zip(days).enumerate() {
            own.rests = rests(days.into_iter()).collect();
            own.byes = weeks.iter().filter(|games| games[team] == 0).count();
        }
        counts
    }

    /// Returns how often each compared team was the host of each team.
    #[must_use]
    pub fn hosted(&self) -> Vec<Vec<usize>> {
        let all = self.games.iter().map(|game| game.home.max(game.away) + 1).max().unwrap_or(0);
        let mut hosted = vec![vec![0; all.max(self.teams)]; all.max(self.teams)];
        for game in &self.games {
            hosted[game.home][game.away] += 1;
        }
        hosted
    }

    /// Returns the number of games of each compared team in each week of the league. A week in which less than half as
    /// many teams play as in the fullest week, such as one with a postponed game, is no week of the league.
    fn weeks(&self) -> Vec<Vec<usize>> {
        let mut weeks: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for game in &self.games {
            let games = weeks.entry(game.day / 7).or_insert_with(|| vec![0; self.teams]);
            for team in [game.home, game.away] {
                games.get_mut(team).into_iter().for_each(|count| *count += 1);
            }
        }
        let playing = |games: &Vec<usize>| games.iter().filter(|count| **count > 0).count();
        let most = weeks.values().map(playing).max().unwrap_or(0);
        weeks.into_values().filter(|games| 2 * playing(games) >= most.max(1)).collect()
    }
}
