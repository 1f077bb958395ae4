//! Simulates a game possession by possession, so that everything in its box score adds up.

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// The level of play of a league.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Adult,
    Youth,
}

impl Level {
    /// Returns the possessions per side and the minutes per game.
    fn pace(self) -> (i32, i64) {
        match self {
            Self::Adult => (74, 40),
            Self::Youth => (58, 32),
        }
    }

    /// Returns the probabilities of making a two, a three and a free throw.
    fn accuracy(self) -> (f64, f64, f64) {
        match self {
            Self::Adult => (0.47, 0.32, 0.70),
            Self::Youth => (0.36, 0.21, 0.52),
        }
    }
}

/// A player's skills.
#[derive(Clone, Copy, Debug)]
pub struct Skills {
    /// How often the player has the ball; 100 is the average.
    pub usage: u32,
    /// From 0 for a point guard to 4 for a center. It raises rebounds and blocks and lowers assists.
    pub size: u32,
    /// Added to the probability of every shot.
    pub touch: f64,
}

/// A player's statistics in a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlayerLine {
    pub minutes: i64,
    /// Made and attempted.
    pub twos: (i64, i64),
    pub threes: (i64, i64),
    pub free_throws: (i64, i64),
    pub offensive_rebounds: i64,
    pub defensive_rebounds: i64,
    pub assists: i64,
    pub steals: i64,
    pub blocks: i64,
    pub turnovers: i64,
    pub fouls: i64,
}

impl PlayerLine {
    /// Returns the points of the made shots.
    pub fn points(&self) -> i64 {
        2 * self.twos.0 + 3 * self.threes.0 + self.free_throws.0
    }

    /// Returns every counted statistic, by abbreviation.
    pub fn numbers(&self) -> [(&'static str, i64); 16] {
        [
            ("PTS", self.points()),
            ("AST", self.assists),
            ("REB", self.offensive_rebounds + self.defensive_rebounds),
            ("FTM", self.free_throws.0),
            ("FTA", self.free_throws.1),
            ("2PM", self.twos.0),
            ("2PA", self.twos.1),
            ("3PM", self.threes.0),
            ("3PA", self.threes.1),
            ("STL", self.steals),
            ("BLK", self.blocks),
            ("TO", self.turnovers),
            ("PF", self.fouls),
            ("OREB", self.offensive_rebounds),
            ("DREB", self.defensive_rebounds),
            ("MIN", self.minutes),
        ]
    }
}

/// One side of a game: a line for each player (`None` for a player who did not play), and the points of Q1 to Q4 and of
/// the overtime.
#[derive(Clone, Debug)]
pub struct SideResult {
    pub lines: Vec<Option<PlayerLine>>,
    pub periods: [i64; 4],
    pub overtime: Option<i64>,
}

impl SideResult {
    /// Returns the final score.
    pub fn score(&self) -> i64 {
        self.lines.iter().flatten().map(PlayerLine::points).sum()
    }
}

/// Simulates a game between two rosters. `edge` is added to the probability of every home shot. Never a draw.
pub fn game(
    rng: &mut ChaCha8Rng,
    level: Level,
    (home, away): (&[Skills], &[Skills]),
    edge: f64,
) -> [SideResult; 2] {
    let (pace, minutes) = level.pace();
    let possessions = pace + rng.random_range(-5..=5);
    let mut sides = [Squad::new(rng, home), Squad::new(rng, away)];
    for _ in 0..possessions {
        let [first, second] = &mut sides;
        possession(rng, level, (first, second), edge);
        possession(rng, level, (second, first), -edge);
    }
    let [first, second] = &mut sides;
    if first.points() == second.points() {
        let winner = if rng.random_bool(0.5) { first } else { second };
        let shooter = winner.shooter(rng);
        winner.lines[shooter].twos.0 += 1;
        winner.lines[shooter].twos.1 += 1;
    }
    let scores = [sides[0].points(), sides[1].points()];
    let overtime = overtime(rng, scores);
    let minutes = minutes + if overtime.is_some() { 5 } else { 0 };
    let mut index = 0;
    sides.map(|squad| {
        let extra = overtime.map(|points| points[index]);
        let periods = quarters(rng, scores[index] - extra.unwrap_or(0));
        index += 1;
        SideResult { lines: squad.into_lines(minutes), periods, overtime: extra }
    })
}

/// The players who play, with their statistics so far.
struct Squad<'a> {
    skills: &'a [Skills],
    /// Indices in `skills` of the players who play.
    present: Vec<usize>,
    lines: Vec<PlayerLine>,
    /// Each player's share of the playing time.
    time: Vec<u32>,
}

impl<'a> Squad<'a> {
    fn new(rng: &mut ChaCha8Rng, skills: &'a [Skills]) -> Self {
        let mut present: Vec<usize> = (0..skills.len()).collect();
        present.shuffle(rng);
        let missing = rng.random_range(0..=2).min(skills.len().saturating_sub(5));
        present.truncate(skills.len() - missing);
        present.sort_unstable();
        let time = present.iter().map(|&player| skills[player].usage + rng.random_range(40..=90)).collect();
        Self { skills, lines: vec![PlayerLine::default(); present.len()], present, time }
    }

    fn points(&self) -> i64 {
        self.lines.iter().map(PlayerLine::points).sum()
    }

    /// Picks a player at random, in proportion to `weight` of their skills and to their playing time.
    fn pick(&self, rng: &mut ChaCha8Rng, weight: impl Fn(&Skills) -> u32) -> usize {
        let weights: Vec<u32> = self
            .present
            .iter()
            .zip(&self.time)
            .map(|(&player, time)| weight(&self.skills[player]) * time)
            .collect();
        let mut left = rng.random_range(0..weights.iter().sum::<u32>().max(1));
        for (place, weight) in weights.iter().enumerate() {
            if left < *weight {
                return place;
            }
            left -= weight;
        }
        0
    }

    fn shooter(&self, rng: &mut ChaCha8Rng) -> usize {
        self.pick(rng, |skills| skills.usage)
    }

    fn skills_of(&self, place: usize) -> Skills {
        self.skills[self.present[place]]
    }

    /// Returns the lines in the roster's order, with the minutes of five players distributed among them.
    fn into_lines(mut self, minutes: i64) -> Vec<Option<PlayerLine>> {
        let total: i64 = self.time.iter().map(|time| i64::from(*time)).sum();
        let court = minutes * i64::try_from(self.present.len().min(5)).unwrap_or(5);
        for (line, time) in self.lines.iter_mut().zip(&self.time) {
            line.minutes = (court * i64::from(*time) / total).min(minutes);
        }
        let mut left = court - self.lines.iter().map(|line| line.minutes).sum::<i64>();
        while left > 0 {
            for line in self.lines.iter_mut().filter(|line| line.minutes < minutes) {
                let more = left.min(1);
                line.minutes += more;
                left -= more;
            }
        }
        let mut lines = vec![None; self.skills.len()];
        for (&player, line) in self.present.iter().zip(&self.lines) {
            lines[player] = Some(*line);
        }
        lines
    }
}

/// Simulates one possession of `attack`: a turnover, free throws, or a shot and its rebound.
fn possession(
    rng: &mut ChaCha8Rng,
    level: Level,
    (attack, defense): (&mut Squad<'_>, &mut Squad<'_>),
    edge: f64,
) {
    let shooter = attack.shooter(rng);
    let chance = rng.random_range(0..100);
    if chance < 15 {
        attack.lines[shooter].turnovers += 1;
        if rng.random_bool(0.55) {
            let thief = defense.pick(rng, |skills| 12 - 2 * skills.size);
            defense.lines[thief].steals += 1;
        }
    } else if chance < 25 {
        foul(rng, defense);
        let accuracy = level.accuracy().2 + attack.skills_of(shooter).touch;
        for _ in 0..2 {
            attack.lines[shooter].free_throws.1 += 1;
            attack.lines[shooter].free_throws.0 += i64::from(rng.random_bool(accuracy));
        }
    } else {
        if rng.random_bool(0.1) {
            foul(rng, defense);
        }
        shot(rng, level, (attack, defense), (shooter, edge));
    }
}

/// Adds a foul to a player who has fewer than five.
fn foul(rng: &mut ChaCha8Rng, squad: &mut Squad<'_>) {
    let player = squad.pick(rng, |skills| 4 + skills.size);
    if squad.lines[player].fouls < 5 {
        squad.lines[player].fouls += 1;
    }
}

fn shot(
    rng: &mut ChaCha8Rng,
    level: Level,
    (attack, defense): (&mut Squad<'_>, &mut Squad<'_>),
    (shooter, edge): (usize, f64),
) {
    let skills = attack.skills_of(shooter);
    let is_three = rng.random_bool(if skills.size >= 3 { 0.15 } else { 0.38 });
    let (two, three, _) = level.accuracy();
    let made = rng.random_bool((if is_three { three } else { two }) + skills.touch + edge);
    let line = &mut attack.lines[shooter];
    let count = if is_three { &mut line.threes } else { &mut line.twos };
    count.0 += i64::from(made);
    count.1 += 1;
    if made {
        let passer = attack.pick(rng, |skills| 13 - 2 * skills.size);
        if passer != shooter && rng.random_bool(0.68) {
            attack.lines[passer].assists += 1;
        }
        return;
    }
    if !is_three && rng.random_bool(0.11) {
        let blocker = defense.pick(rng, |skills| 1 + skills.size * skills.size);
        defense.lines[blocker].blocks += 1;
    }
    match rng.random_range(0..100) {
        0..26 => {
            let rebounder = attack.pick(rng, |skills| 2 + 2 * skills.size);
            attack.lines[rebounder].offensive_rebounds += 1;
        }
        26..94 => {
            let rebounder = defense.pick(rng, |skills| 4 + 2 * skills.size);
            defense.lines[rebounder].defensive_rebounds += 1;
        }
        _ => {}
    }
}

/// Returns the points of each side in an overtime, for some close games. Without them both scores are equal.
fn overtime(rng: &mut ChaCha8Rng, [home, away]: [i64; 2]) -> Option<[i64; 2]> {
    let margin = home - away;
    if margin.abs() > 6 || home.min(away) < 20 || !rng.random_bool(0.3) {
        return None;
    }
    let least = rng.random_range(2..=7);
    Some([least + margin.max(0), least + (-margin).max(0)])
}

/// Splits a score into four parts of similar size.
fn quarters(rng: &mut ChaCha8Rng, score: i64) -> [i64; 4] {
    let weights: [i64; 4] = std::array::from_fn(|_| rng.random_range(70..=130));
    let total: i64 = weights.iter().sum();
    let mut parts = weights.map(|weight| score * weight / total);
    parts[3] += score - parts.iter().sum::<i64>();
    parts
}
