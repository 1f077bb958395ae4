//! Pairings per week: each pair meets equally often, byes go round in turn, rematches are far apart.

use super::Request;
use super::annealing::{Search, anneal};
use super::board::Board;
use super::earlier::{EarlierMeetings, earlier_meetings, even_of_pairs};
use super::random::Random;
use super::rounds::{Meeting, rounds, swapped};
use super::run::Run;
use super::seats::{fullest, seats};

/// Cost weights of a bye out of turn, and of each round by which a rematch is too early.
const BYE: i64 = 15;
const EARLY: i64 = 3;
/// Cost weight of a game without a cell: more than all other costs together.
const UNPLACED: i64 = 10_000;

/// Games that a step changes: week, index in the week, new meeting.
pub type PairingMove = Vec<(usize, usize, Meeting)>;

/// Returns the games of each week, fixed games first. The cells and the number of teams determine the number of games.
pub fn pair<'a>(board: &'a Board<'a>, run: &mut Run<'_>) -> Pairing<'a> {
    let teams = board.request.teams;
    let from_circle = board.is_whole() && board.request.kept.is_empty() && board.locks.is_empty();
    let start = if from_circle { cycles(board) } else { Vec::new() };
    let mut pairing = Pairing::begin(board, &start);
    pairing.find_period();
    let games: usize = board.wanted.iter().sum();
    let steps = (8_000 * teams.max(10)).min(4_000 * games);
    let temperatures = [(2.0, 0.3), (4.0, 0.3), (8.0, 0.3), (4.0, 0.3)];
    if !(from_circle && board.is_free()) || pairing.cost() > 0 {
        anneal(&mut pairing, run, steps, &temperatures);
    }
    if pairing.period.is_some() && pairing.weeks.iter().any(|week| week.unplaced > 0) {
        pairing.period = None;
        anneal(&mut pairing, run, steps, &temperatures);
    }
    pairing
}

/// Returns the rounds of the circle method repeated as often as needed, with home and away swapped in every second
/// cycle. Earlier meetings are taken for the first rounds.
fn cycles(board: &Board<'_>) -> Vec<Vec<Meeting>> {
    let rounds = rounds(board.request.teams);
    let mut round = board.request.earlier.len() / (board.request.teams / 2).max(1);
    let mut weeks = Vec::with_capacity(board.wanted.len());
    for games in &board.wanted {
        if *games == 0 {
            weeks.push(Vec::new());
            continue;
        }
        let meetings = rounds[round % rounds.len()].iter();
        let is_swapped = (round / rounds.len()) % 2 == 1;
        weeks.push(meetings.map(|meeting| if is_swapped { swapped(*meeting) } else { *meeting }).collect());
        round += 1;
    }
    weeks
}

fn least_prices(board: &Board<'_>) -> Vec<Vec<i64>> {
    let teams = |week: usize| (0..board.request.teams).map(|team| board.least_price(team, week)).collect();
    let weeks = if board.has_prices() { board.request.weeks.len() } else { 0 };
    (0..weeks).map(teams).collect()
}

#[derive(Clone)]
pub struct Week {
    pub games: Vec<Meeting>,
    /// Number of fixed games; they come first.
    pub kept: usize,
    /// Number of meetings after them that stay in this week.
    pub locked: usize,
    pub plays: Vec<bool>,
    /// Number of games for which there is no cell.
    unplaced: i64,
}

impl Week {
    /// Returns the number of games whose teams stay.
    pub fn staying(&self) -> usize {
        self.kept + self.locked
    }
}

#[derive(Clone)]
pub struct Pairing<'a> {
    pub board: &'a Board<'a>,
    pub weeks: Vec<Week>,
    /// Per week: index among the weeks with games.
    round: Vec<usize>,
    /// Per pair: weeks in which the two teams meet, in order.
    met: Vec<Vec<usize>>,
    /// Per week and team: lowest cost of the team's wishes for a game. Empty without wishes.
    prices: Vec<Vec<i64>>,
    earlier: Vec<EarlierMeetings>,
    /// Per pair: minimum and maximum number of meetings, the earlier ones included, and the cost of each one more or less.
    even: Vec<(usize, usize, i64)>,
    /// Per week: minimum and maximum number of games a team should have played by then.
    share: Vec<(usize, usize)>,
    /// Per week: the weeks with the same meetings, if whole rounds repeat. A step changes all of them, so that between
    /// two meetings of a pair there always is a whole round robin.
    pub period: Option<Vec<Vec<usize>>>,
    /// The games before the last step: week, index in the week, meeting.
    before: PairingMove,
}

impl<'a> Pairing<'a> {
    /// Creates a pairing from the fixed games, the games of `start`, and greedy pairings for the rest.
    fn begin(board: &'a Board<'a>, start: &[Vec<Meeting>]) -> Self {
        let (teams, wanted) = (board.request.teams, &board.wanted);
        let total: usize = wanted.iter().sum();
        let earlier = earlier_meetings(board);
        let even = even_of_pairs(board, &earlier, total);
        let mut pairing = Self {
            board,
            weeks: Vec::with_capacity(wanted.len()),
            round: Vec::with_capacity(wanted.len()),
            met: vec![Vec::new(); teams * teams],
            prices: least_prices(board),
            even,
            earlier,
            period: None,
            share: Vec::with_capacity(wanted.len()),
            before: Vec::new(),
        };
        let (mut round, mut played) = (0, 0);
        for (week, games) in wanted.iter().enumerate() {
            played += 2 * games;
            pairing.share.push((played / teams, played.div_ceil(teams)));
            pairing.round.push(round);
            round += usize::from(*games > 0);
            pairing.fill(week, start.get(week));
        }
        pairing
    }

    /// Sets the period if the weeks' meetings repeat after each round robin.
    fn find_period(&mut self) {
        let cycle = self.board.cycle();
        let is_playing = |week: &usize| self.board.wanted[*week] > 0;
        let playing: Vec<usize> = (0..self.weeks.len()).filter(is_playing).collect();
        let meetings =
            |week: usize| self.weeks[week].games.iter().map(|(home, away)| (home.min(away), home.max(away)));
        let repeats = playing.iter().zip(playing.iter().skip(cycle));
        let Request { kept, earlier, rules, .. } = self.board.request;
        let is_whole = self.board.is_whole() && kept.is_empty() && earlier.is_empty() && rules.is_empty();
        if playing.len() <= cycle
            || !is_whole
            || !repeats.clone().all(|(one, other)| meetings(*one).eq(meetings(*other)))
        {
            return;
        }
        let alike =
            |week: usize| playing.iter().copied().skip(self.round[week] % cycle).step_by(cycle).collect();
        self.period = Some((0..self.weeks.len()).map(alike).collect());
    }

    /// Returns changes made in all weeks with the same meetings; `None` if two of the changed weeks have the same.
    fn in_all_cycles(&self, changes: PairingMove) -> Option<PairingMove> {
        let Some(period) = &self.period else { return Some(changes) };
        let mut all = PairingMove::with_capacity(2 * changes.len());
        for (week, place, meeting) in &changes {
            let is_twice =
                |(other, ..): &(usize, usize, Meeting)| other != week && period[*week].contains(other);
            if changes.iter().any(is_twice) {
                return None;
            }
            all.extend(period[*week].iter().map(|week| (*week, *place, *meeting)));
        }
        Some(all)
    }

    /// Returns a random move after which no team plays twice in a week; `None` if the chosen move is not possible.
    pub fn proposal(&self, random: &mut Random) -> Option<PairingMove> {
        self.in_all_cycles(self.neighbour(random)?)
    }

    /// Fills a week with its fixed games, the games of `start`, and greedy pairings. If these do not all fit into
    /// cells, replaces them with pairings that do.
    fn fill(&mut self, week: usize, start: Option<&Vec<Meeting>>) {
        let kept = self.board.request.kept.iter().filter(|game| game.week == week);
        let kept: Vec<Meeting> = kept.map(|game| (game.home, game.away)).collect();
        let plays = vec![false; self.board.request.teams];
        let locked = self.board.locked_meetings(week);
        self.weeks.push(Week {
            kept: kept.len(),
            locked: locked.len(),
            games: Vec::new(),
            plays,
            unplaced: 0,
        });
        for meeting in kept.into_iter().chain(locked).chain(start.into_iter().flatten().copied()) {
            self.add(meeting, week);
        }
        let games = self.board.wanted[week];
        for _ in self.weeks[week].games.len()..games {
            let seats = 2 * (games - self.weeks[week].games.len());
            let Some(meeting) = self.next(week, seats) else { break };
            self.add(meeting, week);
        }
        self.weeks[week].unplaced = self.unplaced(week);
        if self.weeks[week].unplaced > 0 || self.weeks[week].games.len() < games {
            self.clear(week);
            let missing = games.saturating_sub(self.weeks[week].staying());
            let fullest = fullest(self.board, week, self.board.free(week));
            for (meeting, _) in fullest.into_iter().take(missing) {
                self.add(meeting, week);
            }
            self.weeks[week].unplaced = self.unplaced(week);
        }
    }

    fn add(&mut self, meeting: Meeting, week: usize) {
        self.weeks[week].games.push(meeting);
        self.weeks[week].plays[meeting.0] = true;
        self.weeks[week].plays[meeting.1] = true;
        self.meet(meeting, week);
    }

    /// Removes all games from a week except those that stay.
    fn clear(&mut self, week: usize) {
        let kept = self.weeks[week].staying();
        for meeting in self.weeks[week].games.split_off(kept) {
            self.part(meeting, week);
        }
        let games = self.weeks[week].games.clone();
        self.weeks[week].plays.fill(false);
        for (home, away) in games {
            self.weeks[week].plays[home] = true;
            self.weeks[week].plays[away] = true;
        }
    }

    /// Returns the next game of a week with `seats` seats left: the team that played least, against the team that it
    /// met least. The opponent is one that is due to play, unless seats are left for other teams.
    fn next(&self, week: usize, seats: usize) -> Option<Meeting> {
        let mut idle: Vec<(usize, usize)> = (0..self.board.request.teams)
            .filter(|team| !self.weeks[week].plays[*team])
            .map(|team| (self.played(team, week), team))
            .collect();
        idle.sort_unstable();
        let last = idle.get(seats.checked_sub(1)?)?.0;
        let due = idle.iter().filter(|(played, _)| *played < last).count();
        let (_, team) = idle.remove(0);
        let may_be_any = due < seats;
        let met = |other: usize| {
            let (pair, earlier) = (self.pair((team, other)), self.earlier[self.pair((team, other))]);
            let last = self.met[pair].last().map(|week| self.round[*week] + 1);
            (self.met[pair].len() + earlier.count, last, std::cmp::Reverse(earlier.rounds))
        };
        let may = idle.iter().filter(|(played, _)| if may_be_any { *played <= last } else { *played < last });
        may.map(|(_, other)| *other).min_by_key(|other| met(*other)).map(|other| (team, other))
    }

    /// Returns the number of weeks before `week` in which a team plays.
    fn played(&self, team: usize, week: usize) -> usize {
        self.weeks[..week].iter().filter(|week| week.plays[team]).count()
    }

    fn pair(&self, (one, other): Meeting) -> usize {
        one.min(other) * self.board.request.teams + one.max(other)
    }

    fn meet(&mut self, meeting: Meeting, week: usize) {
        let pair = self.pair(meeting);
        let place = self.met[pair].partition_point(|met| *met < week);
        self.met[pair].insert(place, week);
    }

    fn part(&mut self, meeting: Meeting, week: usize) {
        let pair = self.pair(meeting);
        if let Some(place) = self.met[pair].iter().position(|met| *met == week) {
            self.met[pair].remove(place);
        }
    }

    /// Returns the cost of a pair that meets too often, too rarely or too soon.
    fn cost_of(&self, pair: usize) -> i64 {
        let met = &self.met[pair];
        let EarlierMeetings { count, rounds } = self.earlier[pair];
        let often = met.len() + count;
        let (least, most, cost) = self.even[pair];
        let wrong = least.saturating_sub(often) + often.saturating_sub(most);
        let apart = self.board.request.teams.div_ceil(2);
        let early: usize =
            met.windows(2).map(|both| apart.saturating_sub(self.round[both[1]] - self.round[both[0]])).sum();
        let first = met.first().filter(|_| count > 0).map(|week| self.round[*week] + rounds);
        let early = early + first.map_or(0, |first| apart.saturating_sub(first));
        cost * to_cost(wrong) + EARLY * to_cost(early)
    }

    /// Returns the cost of the games that a team has too few or too many after each week, and of the weeks in which it
    /// plays against its wishes, whatever the cell.
    fn byes_of(&self, team: usize) -> i64 {
        let mut played = 0;
        let mut wrong = 0;
        let mut price = 0;
        for (number, (week, (least, most))) in self.weeks.iter().zip(&self.share).enumerate() {
            if week.plays[team] {
                played += 1;
                price += self.prices.get(number).map_or(0, |prices| prices[team]);
            }
            wrong += least.saturating_sub(played) + played.saturating_sub(*most);
        }
        BYE * to_cost(wrong) + price
    }

    fn unplaced(&self, week: usize) -> i64 {
        if !self.board.is_blocked {
            return 0;
        }
        let games = &self.weeks[week].games[self.weeks[week].kept..];
        to_cost(seats(self.board, week, games).iter().filter(|seat| seat.is_none()).count())
    }

    /// Replaces games and returns by how much the cost rose.
    pub fn put(&mut self, changes: &[(usize, usize, Meeting)]) -> i64 {
        let mut pairs: Vec<usize> = changes
            .iter()
            .flat_map(|(week, place, meeting)| {
                [self.pair(self.weeks[*week].games[*place]), self.pair(*meeting)]
            })
            .collect();
        pairs.sort_unstable();
        pairs.dedup();
        let mut weeks: Vec<usize> = changes.iter().map(|(week, ..)| *week).collect();
        weeks.sort_unstable();
        weeks.dedup();
        // Two changes in one week only swap partners: the same teams play.
        let is_repair = changes.len() == 2 * weeks.len();
        let mut teams: Vec<usize> = Vec::new();
        if !is_repair {
            let old = changes.iter().map(|(week, place, _)| self.weeks[*week].games[*place]);
            teams.extend(
                old.chain(changes.iter().map(|(.., meeting)| *meeting)).flat_map(|(one, other)| [one, other]),
            );
            teams.sort_unstable();
            teams.dedup();
        }
        let cost = |pairing: &Self| {
            let met = pairs.iter().map(|pair| pairing.cost_of(*pair)).sum::<i64>();
            let byes = teams.iter().map(|team| pairing.byes_of(*team)).sum::<i64>();
            let unplaced = weeks.iter().map(|week| UNPLACED * pairing.weeks[*week].unplaced).sum::<i64>();
            met + byes + unplaced
        };
        let before = cost(self);
        self.before.clear();
        for (week, place, _) in changes {
            let old = self.weeks[*week].games[*place];
            self.before.push((*week, *place, old));
            self.part(old, *week);
            self.weeks[*week].plays[old.0] = false;
            self.weeks[*week].plays[old.1] = false;
        }
        for (week, place, meeting) in changes {
            self.weeks[*week].games[*place] = *meeting;
            self.meet(*meeting, *week);
            self.weeks[*week].plays[meeting.0] = true;
            self.weeks[*week].plays[meeting.1] = true;
        }
        for week in &weeks {
            self.weeks[*week].unplaced = self.unplaced(*week);
        }
        cost(self) - before
    }
}

impl Search for Pairing<'_> {
    fn cost(&self) -> i64 {
        let met = (0..self.met.len()).map(|pair| self.cost_of_existing(pair)).sum::<i64>();
        let byes = (0..self.board.request.teams).map(|team| self.byes_of(team)).sum::<i64>();
        met + byes + UNPLACED * self.weeks.iter().map(|week| week.unplaced).sum::<i64>()
    }

    fn step(&mut self, random: &mut Random) -> Option<i64> {
        let changes = self.proposal(random)?;
        Some(self.put(&changes))
    }

    fn undo(&mut self) {
        let before = std::mem::take(&mut self.before);
        self.put(&before);
    }
}

impl Pairing<'_> {
    /// Returns the cost of an index of `met`; 0 for an index that is not a pair with `one < other`.
    fn cost_of_existing(&self, pair: usize) -> i64 {
        let (one, other) = (pair / self.board.request.teams, pair % self.board.request.teams);
        if one < other { self.cost_of(pair) } else { 0 }
    }
}

/// Converts a count to a cost.
pub fn to_cost(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
