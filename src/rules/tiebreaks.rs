//! Who stands ahead among teams that are level on wins and losses, and why.
//!
//! The criteria are tried in turn on the whole level group. As soon as one tells any of its teams apart, those that
//! are still level start again from the first criterion among themselves, as FIBA and the NBA have it: a game against
//! a team that has been placed already no longer counts between them.

use std::cmp::Reverse;

use super::outcome::Form;

/// What tells level teams apart, in the order in which it is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criterion {
    /// Win percentage in the games between them.
    Record,
    /// Point difference in the games between them.
    Difference,
    /// Points scored in the games between them.
    Points,
    /// Point difference in all games.
    TotalDifference,
    /// Points scored in all games.
    TotalPoints,
    /// The alphabet: level in everything else.
    Name,
}

impl Criterion {
    /// Every criterion, the first to be tried first.
    pub const ALL: [Self; 6] =
        [Self::Record, Self::Difference, Self::Points, Self::TotalDifference, Self::TotalPoints, Self::Name];

    fn words(self) -> &'static str {
        match self {
            Self::Record => "on win percentage in games between them",
            Self::Difference => "on point difference in games between them",
            Self::Points => "on points scored in games between them",
            Self::TotalDifference => "on total point difference",
            Self::TotalPoints => "on total points scored",
            Self::Name => "in alphabetical order, level in everything else",
        }
    }
}

/// A team as a tie sees it. Teams are known by their place in the slice of entrants.
#[derive(Clone, Copy, Debug)]
pub struct Entrant {
    /// Points scored and allowed in all games.
    pub points_for: i64,
    pub points_against: i64,
    /// The team's place by name; no two are equal.
    pub alphabet: i64,
}

/// A game between two entrants that counts for points, and with `forms` for wins and losses too.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    pub teams: [usize; 2],
    pub scores: [i64; 2],
    pub forms: [Option<Form>; 2],
}

/// How a team was told apart from the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    pub criterion: Criterion,
    /// How many teams were level when the criterion was applied.
    pub level: usize,
}

impl Split {
    fn words(self) -> String {
        match self.level {
            2 => self.criterion.words().to_owned(),
            level => format!("{} ({level} teams level)", self.criterion.words()),
        }
    }
}

/// A level team in its final place. The first of its group has nobody before it, and no split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    pub team: usize,
    pub split: Option<Split>,
}

/// Results of one team in the games between level teams.
#[derive(Clone, Copy, Default)]
struct Tally {
    wins: i64,
    losses: i64,
    points_for: i64,
    points_against: i64,
}

impl Tally {
    fn add(&mut self, scored: i64, allowed: i64, form: Option<Form>) {
        self.wins += i64::from(form == Some(Form::W));
        self.losses += i64::from(form == Some(Form::L));
        self.points_for += scored;
        self.points_against += allowed;
    }

    /// Wins over games in units of 2^-32, so that equal shares are equal numbers; 0 without a game, as everywhere.
    fn percentage(&self) -> i64 {
        (self.wins << 32) / (self.wins + self.losses).max(1)
    }
}

/// The teams of a level group in order, each with what told it apart from the one before.
#[must_use]
pub fn order(group: &[usize], entrants: &[Entrant], meetings: &[Meeting]) -> Vec<Placed> {
    let mut placed = Vec::with_capacity(group.len());
    place(group.to_vec(), entrants, meetings, None, &mut placed);
    placed
}

/// Places a group after those placed already; `split` is what told its first team from the last of them.
fn place(
    mut group: Vec<usize>,
    entrants: &[Entrant],
    meetings: &[Meeting],
    split: Option<Split>,
    placed: &mut Vec<Placed>,
) {
    let level = group.len();
    if let [team] = group[..] {
        placed.push(Placed { team, split });
        return;
    }
    let (between, tallies) = among(&group, entrants.len(), meetings);
    for criterion in Criterion::ALL {
        let value = |team: &usize| value(criterion, &tallies[*team], &entrants[*team]);
        group.sort_by_key(|team| Reverse(value(team)));
        if value(&group[0]) == value(&group[level - 1]) {
            continue;
        }
        let mut before = split;
        for class in group.chunk_by(|a, b| value(a) == value(b)) {
            place(class.to_vec(), entrants, &between, before, placed);
            before = Some(Split { criterion, level });
        }
        return;
    }
}

/// The games among the teams of a group, and each team's results in them.
fn among(group: &[usize], teams: usize, meetings: &[Meeting]) -> (Vec<Meeting>, Vec<Tally>) {
    let mut member = vec![false; teams];
    for team in group {
        member[*team] = true;
    }
    let between: Vec<Meeting> =
        meetings.iter().filter(|meeting| meeting.teams.iter().all(|team| member[*team])).copied().collect();
    let mut tallies = vec![Tally::default(); teams];
    for Meeting { teams: [a, b], scores: [x, y], forms } in &between {
        tallies[*a].add(*x, *y, forms[0]);
        tallies[*b].add(*y, *x, forms[1]);
    }
    (between, tallies)
}

/// What a team has by a criterion; more is better.
fn value(criterion: Criterion, between: &Tally, entrant: &Entrant) -> i64 {
    match criterion {
        Criterion::Record => between.percentage(),
        Criterion::Difference => between.points_for - between.points_against,
        Criterion::Points => between.points_for,
        Criterion::TotalDifference => entrant.points_for - entrant.points_against,
        Criterion::TotalPoints => entrant.points_for,
        Criterion::Name => -entrant.alphabet,
    }
}

/// What told each team of an ordered group from its neighbours, in words: `Ahead of Tide on points scored in games
/// between them`. A team alone was never level and has none.
#[must_use]
pub fn trace<'n>(placed: &[Placed], name: impl Fn(usize) -> &'n str) -> Vec<Option<String>> {
    let beside = |at: usize, word: &str, by: Option<&Split>| {
        by.map(|split| format!("{word} {} {}", name(placed[at].team), split.words()))
    };
    (0..placed.len())
        .map(|at| {
            let behind =
                at.checked_sub(1).and_then(|above| beside(above, "behind", placed[at].split.as_ref()));
            let ahead = placed.get(at + 1).and_then(|next| beside(at + 1, "ahead of", next.split.as_ref()));
            let words: Vec<String> = behind.into_iter().chain(ahead).collect();
            let mut sentence = words.join("; ");
            let first = sentence.get_mut(..1)?;
            first.make_ascii_uppercase();
            Some(sentence)
        })
        .collect()
}
