//! Assigns home and away: equally often for each team and in each pair, with few breaks.

use std::collections::{BTreeMap, VecDeque};

use super::PlannedGame;
use super::annealing::{Search, anneal};
use super::board::Board;
use super::pairing::to_cost;
use super::random::Random;
use super::run::Run;

/// Cost weight of one home or away game too many of a team, relative to a break.
const UNEVEN: i64 = 20;
/// Cost weight of one home game too many in a pair, relative to a break.
const HOSTS: i64 = 10;

/// Steps of the search for each game, and the steps that a short schedule gets.
const STEPS_PER_GAME: usize = 600;
const LEAST_STEPS: usize = 60_000;

/// Swaps home and away until each team's home and away games differ by at most one, and those of each pair, with few
/// breaks. The first games are the fixed ones.
pub fn balance(board: &Board<'_>, games: &mut [PlannedGame], run: &mut Run<'_>) {
    let shape = SideShape::of(board, games);
    let mut sides = SideAssignment::begin(&shape, games);
    if sides.cost() > 0 && games.len() > shape.kept {
        let steps = (STEPS_PER_GAME * games.len()).max(LEAST_STEPS);
        anneal(&mut sides, run, steps, &[(1.5, 0.15), (0.8, 0.15)]);
    }
    sides.even_out();
    for (game, stays) in games.iter_mut().zip(&sides.stays) {
        if !stays {
            std::mem::swap(&mut game.home, &mut game.away);
        }
    }
}

/// Counts the games on the same side as the game before. Weeks without a game are ignored.
pub fn breaks(sides: impl Iterator<Item = bool>) -> usize {
    let mut last = None;
    let mut breaks = 0;
    for side in sides {
        breaks += usize::from(last == Some(side));
        last = Some(side);
    }
    breaks
}

/// Returns the minimum number of breaks of a single round robin, and of a double round robin whose second half mirrors
/// the first (de Werra, 1981). `None` for other plans. `games` includes the fixed games.
pub fn least_breaks(board: &Board<'_>, rounds: usize, games: usize) -> Option<usize> {
    let teams = board.request.teams;
    let is_whole = games == rounds * (teams / 2) && board.is_free() && board.request.earlier.is_empty();
    if !is_whole || teams < 3 {
        return None;
    }
    let cycle = board.cycle();
    match (rounds, teams % 2) {
        (rounds, 0) if rounds == cycle => Some(teams - 2),
        (rounds, _) if rounds == cycle => Some(0),
        (rounds, 0) if rounds == 2 * cycle => Some(3 * teams - 6),
        (rounds, _) if rounds == 2 * cycle => Some(teams),
        _ => None,
    }
}

/// A game of a team directly before or after another game.
#[derive(Clone, Copy)]
struct SideLink {
    game: usize,
    /// Whether the two games are a break if both stay as given, or both are swapped.
    is_break_if_alike: bool,
}

/// The games whose sides are chosen. Never changes during the search.
struct SideShape {
    /// Home and away as given.
    meetings: Vec<(usize, usize)>,
    kept: usize,
    /// Per game: the games next to it, two for each team at most.
    links: Vec<Vec<SideLink>>,
    /// Per team: indices of its games.
    games_by_team: Vec<Vec<usize>>,
    /// Per game: index of its pair.
    pair: Vec<usize>,
    /// Per pair: earlier home games of the lower team minus those of the higher team.
    earlier: Vec<i64>,
    /// The lowest possible number of breaks, as far as it is known.
    least: usize,
}

impl SideShape {
    fn of(board: &Board<'_>, games: &[PlannedGame]) -> Self {
        let request = board.request;
        let mut games_by_team = vec![Vec::new(); request.teams];
        for (index, game) in games.iter().enumerate() {
            games_by_team[game.home].push(index);
            games_by_team[game.away].push(index);
        }
        let mut links = vec![Vec::new(); games.len()];
        for (team, own) in games_by_team.iter_mut().enumerate() {
            own.sort_by_key(|index| games[*index].week);
            for both in own.windows(2) {
                let is_break_if_alike = (games[both[0]].home == team) == (games[both[1]].home == team);
                links[both[0]].push(SideLink { game: both[1], is_break_if_alike });
                links[both[1]].push(SideLink { game: both[0], is_break_if_alike });
            }
        }
        let mut pairs = BTreeMap::new();
        let mut pair = |home: usize, away: usize| {
            let next = pairs.len();
            *pairs.entry((home.min(away), home.max(away))).or_insert(next)
        };
        let pair_of_game = games.iter().map(|game| pair(game.home, game.away)).collect();
        let mut earlier = vec![0; pairs.len()];
        for (home, away) in &request.earlier {
            if let Some(pair) = pairs.get(&(*home.min(away), *home.max(away))) {
                earlier[*pair] += if home < away { 1 } else { -1 };
            }
        }
        let rounds = board.wanted.iter().filter(|games| **games > 0).count();
        Self {
            meetings: games.iter().map(|game| (game.home, game.away)).collect(),
            kept: request.kept.len(),
            links,
            games_by_team,
            pair: pair_of_game,
            earlier,
            least: least_breaks(board, rounds, games.len()).unwrap_or(0),
        }
    }
}

#[derive(Clone)]
struct SideAssignment<'a> {
    shape: &'a SideShape,
    /// Per game: whether home and away stay as given.
    stays: Vec<bool>,
    /// Per team: home games minus away games.
    surplus: Vec<i64>,
    /// Per pair: home games of the lower team minus those of the higher team.
    hosts: Vec<i64>,
    /// The games that the last step turned.
    before: Vec<usize>,
    /// Per team: number of games on the current walk when it reached the team.
    reached: Vec<Option<usize>>,
}

impl<'a> SideAssignment<'a> {
    fn begin(shape: &'a SideShape, games: &[PlannedGame]) -> Self {
        let mut sides = Self {
            shape,
            stays: vec![true; games.len()],
            surplus: vec![0; shape.games_by_team.len()],
            hosts: shape.earlier.clone(),
            before: Vec::new(),
            reached: vec![None; shape.games_by_team.len()],
        };
        for (index, game) in games.iter().enumerate() {
            sides.surplus[game.home] += 1;
            sides.surplus[game.away] -= 1;
            sides.hosts[shape.pair[index]] += if game.home < game.away { 1 } else { -1 };
        }
        sides
    }

    fn meeting(&self, game: usize) -> (usize, usize) {
        let (home, away) = self.shape.meetings[game];
        if self.stays[game] { (home, away) } else { (away, home) }
    }

    fn is_break(&self, game: usize, link: SideLink) -> bool {
        (self.stays[game] == self.stays[link.game]) == link.is_break_if_alike
    }

    /// Swaps home and away of a game and returns by how much the cost rose.
    fn turn(&mut self, game: usize) -> i64 {
        let (home, away) = self.meeting(game);
        let pair = self.shape.pair[game];
        let cost = |sides: &Self| {
            UNEVEN * (excess(sides.surplus[home]) + excess(sides.surplus[away]))
                + HOSTS * excess(sides.hosts[pair])
        };
        let before = cost(self);
        let links = &self.shape.links[game];
        let fewer: i64 = links.iter().map(|link| if self.is_break(game, *link) { 1 } else { -1 }).sum();
        self.stays[game] = !self.stays[game];
        self.surplus[home] -= 2;
        self.surplus[away] += 2;
        self.hosts[pair] += if home < away { -2 } else { 2 };
        cost(self) - before - fewer
    }

    fn turn_all(&mut self, games: &[usize]) -> i64 {
        games.iter().map(|game| self.turn(*game)).sum()
    }

    /// Returns the games of a random walk from home teams to away teams. A walk that returns to one of its teams is cut
    /// to that cycle, which changes no team's number of home games. Any other walk takes a home game from its first team
    /// and gives one to its last team; it ends where this keeps both balanced.
    fn walk(&mut self, random: &mut Random) -> Vec<usize> {
        let start = random.below(self.surplus.len());
        let (mut at, mut walk) = (start, Vec::with_capacity(8));
        self.reached.fill(None);
        while let Some(game) = self.home_game(at, random) {
            self.reached[at] = Some(walk.len());
            walk.push(game);
            at = self.meeting(game).1;
            if let Some(from) = self.reached[at] {
                return walk.split_off(from);
            }
            if self.surplus[start] > 0 && self.surplus[at] < 0 && random.below(2) == 0 {
                return walk;
            }
        }
        Vec::new()
    }

    /// Returns a random home game of a team that is not fixed; `None` if a few random games are not.
    fn home_game(&self, team: usize, random: &mut Random) -> Option<usize> {
        let own = &self.shape.games_by_team[team];
        let mut tries = (0..if own.is_empty() { 0 } else { 6 }).map(|_| own[random.below(own.len())]);
        tries.find(|game| *game >= self.shape.kept && self.meeting(*game).0 == team)
    }

    /// Evens out home and away games. A team with too many home games passes one on, along a path of swapped games, to
    /// a team with too few; likewise for away games. Fixed games are not swapped.
    fn even_out(&mut self) {
        for team in 0..self.surplus.len() {
            while self.surplus[team].abs() > 1 {
                let Some(path) = self.path(team) else { break };
                self.turn_all(&path);
            }
        }
    }

    /// Returns a path of games from a team to one that can take a home (or away) game from it.
    fn path(&self, team: usize) -> Option<Vec<usize>> {
        let gives_home = self.surplus[team] > 0;
        let mut from: Vec<Option<usize>> = vec![None; self.surplus.len()];
        let mut open = VecDeque::from([team]);
        while let Some(at) = open.pop_front() {
            let takes = if gives_home { self.surplus[at] < 0 } else { self.surplus[at] > 0 };
            if at != team && takes {
                return Some(self.back(team, at, &from));
            }
            for game in self.shape.games_by_team[at].iter().filter(|game| **game >= self.shape.kept) {
                let (home, away) = self.meeting(*game);
                let other = if home == at { away } else { home };
                if (home == at) == gives_home && other != team && from[other].is_none() {
                    from[other] = Some(*game);
                    open.push_back(other);
                }
            }
        }
        None
    }

    fn back(&self, team: usize, mut at: usize, from: &[Option<usize>]) -> Vec<usize> {
        let mut path = Vec::new();
        while let (true, Some(game)) = (at != team, from[at]) {
            path.push(game);
            let (home, away) = self.meeting(game);
            at = if home == at { away } else { home };
        }
        path
    }
}

/// Returns by how much a difference of home and away games exceeds 1.
fn excess(difference: i64) -> i64 {
    (difference.abs() - 1).max(0)
}

impl Search for SideAssignment<'_> {
    fn cost(&self) -> i64 {
        let shape = self.shape;
        let links = |game: usize| shape.links[game].iter().filter(move |link| self.is_break(game, **link));
        let breaks: usize = (0..self.stays.len()).map(|game| links(game).count()).sum::<usize>() / 2;
        UNEVEN * self.surplus.iter().map(|surplus| excess(*surplus)).sum::<i64>()
            + HOSTS * self.hosts.iter().map(|hosts| excess(*hosts)).sum::<i64>()
            + to_cost(breaks.saturating_sub(shape.least))
    }

    fn step(&mut self, random: &mut Random) -> Option<i64> {
        let free = self.stays.len() - self.shape.kept;
        let games =
            if random.below(3) == 0 { vec![self.shape.kept + random.below(free)] } else { self.walk(random) };
        if games.is_empty() {
            return None;
        }
        let grown = self.turn_all(&games);
        self.before = games;
        Some(grown)
    }

    fn undo(&mut self) {
        let before = std::mem::take(&mut self.before);
        self.turn_all(&before);
    }
}
