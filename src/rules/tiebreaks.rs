//! Orders teams with equal wins and losses, and says why.
//!
//! The criteria are tried in turn on the whole tied group. When a criterion separates any of its teams, the teams that
//! are still tied start again from the first criterion among themselves, as FIBA and the NBA do: games against a team
//! that has been placed no longer count between them.

use std::cmp::Reverse;

use super::outcome::Form;

/// A tie-break criterion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieBreak {
    /// Win percentage in the games between the tied teams.
    Record,
    /// Point difference in the games between the tied teams.
    Difference,
    /// Points scored in the games between the tied teams.
    Points,
    /// Point difference in all games.
    TotalDifference,
    /// Points scored in all games.
    TotalPoints,
    /// Alphabetical order: the teams are equal in everything else.
    Name,
}

impl TieBreak {
    /// Every criterion, in the order in which they are tried.
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

/// A team's data for tie-breaks. Teams are identified by their index in the slice of entrants.
#[derive(Clone, Copy, Debug)]
pub struct Entrant {
    /// Points scored in all games.
    pub points_for: i64,
    pub points_against: i64,
    /// Index of the team in alphabetical order; unique.
    pub alphabet: i64,
}

/// A game between two entrants that counts for points. It counts for wins and losses if `forms` are set.
#[derive(Clone, Copy, Debug)]
pub struct HeadToHead {
    pub teams: [usize; 2],
    pub scores: [i64; 2],
    pub forms: [Option<Form>; 2],
}

/// The criterion that separated a team from the team before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    pub criterion: TieBreak,
    /// Number of teams that were tied when the criterion was applied.
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

/// A tied team in its final place. The first team of its group has no split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedTeam {
    pub team: usize,
    pub split: Option<Split>,
}

/// A team's results in the games between the tied teams.
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

    /// Returns the win percentage in units of 2^-32, so that equal percentages are equal numbers; 0 without a game.
    fn percentage(&self) -> i64 {
        (self.wins << 32) / (self.wins + self.losses).max(1)
    }
}

/// Orders a tied group. Each team comes with the criterion that separated it from the team before it.
#[must_use]
pub fn order(group: &[usize], entrants: &[Entrant], meetings: &[HeadToHead]) -> Vec<RankedTeam> {
    let mut placed = Vec::with_capacity(group.len());
    place(group.to_vec(), entrants, meetings, None, &mut placed);
    placed
}

/// Appends a group to `placed`. `split` separated its first team from the last team placed so far.
fn place(
    mut group: Vec<usize>,
    entrants: &[Entrant],
    meetings: &[HeadToHead],
    split: Option<Split>,
    placed: &mut Vec<RankedTeam>,
) {
    let level = group.len();
    if let [team] = group[..] {
        placed.push(RankedTeam { team, split });
        return;
    }
    let (between, tallies) = among(&group, entrants.len(), meetings);
    for criterion in TieBreak::ALL {
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

/// Returns the games between teams of the group, and each team's results in them.
fn among(group: &[usize], teams: usize, meetings: &[HeadToHead]) -> (Vec<HeadToHead>, Vec<Tally>) {
    let mut member = vec![false; teams];
    for team in group {
        member[*team] = true;
    }
    let between: Vec<HeadToHead> =
        meetings.iter().filter(|meeting| meeting.teams.iter().all(|team| member[*team])).copied().collect();
    let mut tallies = vec![Tally::default(); teams];
    for HeadToHead { teams: [a, b], scores: [x, y], forms } in &between {
        tallies[*a].add(*x, *y, forms[0]);
        tallies[*b].add(*y, *x, forms[1]);
    }
    (between, tallies)
}

/// Returns a team's value for a criterion. Higher is better.
fn value(criterion: TieBreak, between: &Tally, entrant: &Entrant) -> i64 {
    match criterion {
        TieBreak::Record => between.percentage(),
        TieBreak::Difference => between.points_for - between.points_against,
        TieBreak::Points => between.points_for,
        TieBreak::TotalDifference => entrant.points_for - entrant.points_against,
        TieBreak::TotalPoints => entrant.points_for,
        TieBreak::Name => -entrant.alphabet,
    }
}

/// Returns a sentence for each team of an ordered group about the tie-breaks with its neighbours: `Ahead of Tide on
/// points scored in games between them`. `None` for a group of one team.
#[must_use]
pub fn trace<'n>(placed: &[RankedTeam], name: impl Fn(usize) -> &'n str) -> Vec<Option<String>> {
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
