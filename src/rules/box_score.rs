//! Box scores: the statistics of each player in a game, and their totals.
//!
//! Only counts that were entered are stored. This module derives the rest: FGM and FGA from two- and three-pointers,
//! percentages from makes and attempts, and PTS and REB from their parts if they were not entered.

use crate::domain::ids::StatId;
use crate::domain::stats::{Formula, FormulaPart, StatValue};

/// A statistic with a meaning that rules use. Other statistics are only counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatKind {
    Points,
    Assists,
    Rebounds,
    OffensiveRebounds,
    DefensiveRebounds,
    TwosMade,
    TwosAttempted,
    TwosShare,
    ThreesMade,
    ThreesAttempted,
    ThreesShare,
    FieldGoalsMade,
    FieldGoalsAttempted,
    FieldGoalsShare,
    FreeThrowsMade,
    FreeThrowsAttempted,
    FreeThrowsShare,
}

impl StatKind {
    /// Returns the kind with this abbreviation, ignoring case.
    #[must_use]
    pub fn of(abbreviation: &str) -> Option<Self> {
        Some(match abbreviation.to_ascii_uppercase().as_str() {
            "PTS" => Self::Points,
            "AST" => Self::Assists,
            "REB" => Self::Rebounds,
            "OREB" => Self::OffensiveRebounds,
            "DREB" => Self::DefensiveRebounds,
            "2PM" => Self::TwosMade,
            "2PA" => Self::TwosAttempted,
            "2P%" => Self::TwosShare,
            "3PM" => Self::ThreesMade,
            "3PA" => Self::ThreesAttempted,
            "3P%" => Self::ThreesShare,
            "FGM" => Self::FieldGoalsMade,
            "FGA" => Self::FieldGoalsAttempted,
            "FG%" => Self::FieldGoalsShare,
            "FTM" => Self::FreeThrowsMade,
            "FTA" => Self::FreeThrowsAttempted,
            "FT%" => Self::FreeThrowsShare,
            _ => return None,
        })
    }

    /// Returns the makes and attempts that a percentage is computed from.
    fn ratio(self) -> Option<(Self, Self)> {
        match self {
            Self::TwosShare => Some((Self::TwosMade, Self::TwosAttempted)),
            Self::ThreesShare => Some((Self::ThreesMade, Self::ThreesAttempted)),
            Self::FieldGoalsShare => Some((Self::FieldGoalsMade, Self::FieldGoalsAttempted)),
            Self::FreeThrowsShare => Some((Self::FreeThrowsMade, Self::FreeThrowsAttempted)),
            _ => None,
        }
    }

    /// Returns the two- and three-pointer counts that add up to a field goal count.
    fn sum(self) -> Option<[Self; 2]> {
        match self {
            Self::FieldGoalsMade => Some([Self::TwosMade, Self::ThreesMade]),
            Self::FieldGoalsAttempted => Some([Self::TwosAttempted, Self::ThreesAttempted]),
            _ => None,
        }
    }

    /// Returns the parts that an entered count can be computed from, each with its weight.
    fn parts(self) -> &'static [(Self, i64)] {
        match self {
            Self::Points => &[(Self::TwosMade, 2), (Self::ThreesMade, 3), (Self::FreeThrowsMade, 1)],
            Self::Rebounds => &[(Self::OffensiveRebounds, 1), (Self::DefensiveRebounds, 1)],
            _ => &[],
        }
    }
}

/// Returns made over attempted, from 0 to 1; `None` at zero attempts. More makes than attempts give 1.
#[must_use]
pub fn share(made: i64, attempted: i64) -> Option<f64> {
    (attempted > 0).then(|| ratio(made.min(attempted), attempted))
}

/// Returns the weighted sum of counts, a missing count as 0; `None` if all are missing.
fn weighted_sum(counts: &[Option<i64>], parts: &[(usize, i64)]) -> Option<i64> {
    parts.iter().filter_map(|(at, worth)| Some(counts[*at]? * worth)).reduce(|sum, part| sum + part)
}

/// Divides two counts.
#[allow(clippy::cast_precision_loss, reason = "counts of a league stay far below 2^53")]
fn ratio(sum: i64, parts: i64) -> f64 {
    sum as f64 / parts as f64
}

/// The columns of a box score, from the organization's definitions of its statistics.
#[derive(Clone, Debug)]
pub struct BoxScoreColumns {
    columns: Vec<(StatId, Option<StatKind>)>,
    /// Index of the column of each kind.
    places: [Option<usize>; StatKind::FreeThrowsShare as usize + 1],
    /// The computed columns: the index of each, and how it is computed.
    computed: Vec<(usize, Computation)>,
}

/// How a line gets the count of a column.
#[derive(Clone, Debug)]
enum Computation {
    /// The sum of the parts, whatever was entered.
    Always(WeightedColumns),
    /// The sum of the parts, unless a number was entered.
    Missing(WeightedColumns),
    /// None: a percentage is computed from counts when it is shown.
    Never,
}

/// Indexes of columns, each with the weight of its count.
type WeightedColumns = Vec<(usize, i64)>;

/// One player's numbers in one game as entered, in the order of the columns.
#[derive(Clone, Debug)]
pub struct EnteredLine(Vec<Option<i64>>);

/// One player's counts in one game: as entered, with PTS, REB, FGM and FGA computed from their parts.
#[derive(Clone, Debug)]
pub struct StatLine {
    counts: Vec<Option<i64>>,
    /// Entered numbers that differ from the sum of their parts.
    pub disagreements: Vec<LineDisagreement>,
}

/// An entered number that differs from the sum of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineDisagreement {
    pub stat: StatId,
    pub entered: i64,
    pub parts: i64,
}

/// Sums of several lines: a team's in one game, or a player's in one season.
#[derive(Clone, Debug)]
pub struct StatTotals {
    sums: Vec<Option<i64>>,
    /// Number of lines with points.
    games_with_points: i64,
    /// Number of lines with at least one number, which is the number of games played.
    pub games: i64,
}

impl BoxScoreColumns {
    /// Creates a sheet with a column for each definition (id and abbreviation), in the given order.
    pub fn new<'a>(definitions: impl IntoIterator<Item = (StatId, &'a str)>) -> Self {
        Self::of(definitions.into_iter().map(|(id, name)| (id, StatKind::of(name))).collect())
    }

    fn of(columns: Vec<(StatId, Option<StatKind>)>) -> Self {
        let mut places = [None; StatKind::FreeThrowsShare as usize + 1];
        for (at, (_, kind)) in columns.iter().enumerate() {
            if let Some(kind) = kind {
                places[*kind as usize] = Some(at);
            }
        }
        let mut sheet = Self { columns, places, computed: Vec::new() };
        let computed = sheet.columns.iter().enumerate();
        sheet.computed =
            computed.filter_map(|(at, (_, kind))| Some((at, sheet.computation((*kind)?)?))).collect();
        sheet
    }

    fn computation(&self, kind: StatKind) -> Option<Computation> {
        if let Some(parts) = kind.sum()
            && parts.iter().all(|part| self.place(*part).is_some())
        {
            return Some(Computation::Always(self.parts(&parts.map(|part| (part, 1)))));
        }
        if kind.ratio().is_some() {
            return Some(Computation::Never);
        }
        Some(self.parts(kind.parts())).filter(|parts| !parts.is_empty()).map(Computation::Missing)
    }

    /// Returns the columns of those kinds that the sheet has.
    fn parts(&self, kinds: &[(StatKind, i64)]) -> WeightedColumns {
        kinds.iter().filter_map(|(kind, worth)| Some((self.place(*kind)?, *worth))).collect()
    }

    /// Returns a sheet that has only the columns of these statistics.
    #[must_use]
    pub fn restricted_to(&self, stats: &[StatId]) -> Self {
        Self::of(self.columns.iter().filter(|(stat, _)| stats.contains(stat)).copied().collect())
    }

    /// Creates a player's line from the entered numbers. Drops numbers of unknown statistics; the last number wins if a
    /// statistic occurs twice. Ignores entered FGM and FGA if the sheet has the columns of their parts.
    pub fn line(&self, entered: impl IntoIterator<Item = (StatId, i64)>) -> StatLine {
        let mut line = self.blank_line();
        for number in entered {
            self.enter(&mut line, number);
        }
        self.complete(line)
    }

    /// Returns a line without numbers.
    #[must_use]
    pub fn blank_line(&self) -> EnteredLine {
        EnteredLine(vec![None; self.columns.len()])
    }

    /// Enters a number of a statistic into a line; does nothing if the sheet has no column for it.
    pub fn enter(&self, line: &mut EnteredLine, (stat, value): (StatId, i64)) {
        if let Some(at) = self.columns.iter().position(|(id, _)| *id == stat) {
            line.0[at] = Some(value);
        }
    }

    /// Returns a line with its computed counts.
    #[must_use]
    pub fn complete(&self, EnteredLine(mut counts): EnteredLine) -> StatLine {
        let mut disagreements = Vec::new();
        for (at, computation) in &self.computed {
            let sum = match computation {
                Computation::Always(parts) => weighted_sum(&counts, parts),
                Computation::Missing(parts) => {
                    let (entered, sum) = (counts[*at], weighted_sum(&counts, parts));
                    if let (Some(entered), Some(parts)) = (entered, sum)
                        && entered != parts
                    {
                        disagreements.push(LineDisagreement { stat: self.columns[*at].0, entered, parts });
                    }
                    entered.or(sum)
                }
                Computation::Never => None,
            };
            counts[*at] = sum;
        }
        StatLine { counts, disagreements }
    }

    /// Returns the statistics whose entered numbers determine these kinds: their own and those of their parts.
    #[must_use]
    pub fn entered_for(&self, kinds: &[StatKind]) -> Vec<StatId> {
        let own = kinds.iter().filter_map(|kind| Some(self.columns[self.place(*kind)?].0));
        let parts = kinds.iter().flat_map(|kind| self.parts_of(*kind)).map(|part| part.stat_id);
        own.chain(parts).collect()
    }

    /// Returns the formulas of the sheet's computed statistics, for a client that shows them before they are saved.
    #[must_use]
    pub fn formulas(&self) -> Vec<Formula> {
        let formula = |(stat_id, kind): &(StatId, Option<StatKind>)| {
            let kind = (*kind)?;
            let (parts, attempts) = match kind.ratio() {
                Some((made, attempted)) => (self.summands(made), self.summands(attempted)),
                None => (self.parts_of(kind), Vec::new()),
            };
            let follows = !parts.is_empty() && attempts.is_empty() == kind.ratio().is_none();
            follows.then_some(Formula { stat_id: *stat_id, parts, attempts })
        };
        self.columns.iter().filter_map(formula).collect()
    }

    /// Returns the parts of a statistic, or the statistic itself if it has none.
    fn summands(&self, kind: StatKind) -> Vec<FormulaPart> {
        let parts = self.parts_of(kind);
        if parts.is_empty() { self.weighed(&[(kind, 1)]) } else { parts }
    }

    /// Returns the statistics of the sheet that a statistic is the sum of; none if field goals lack one of their parts.
    fn parts_of(&self, kind: StatKind) -> Vec<FormulaPart> {
        match kind.sum() {
            Some(parts) if parts.iter().all(|part| self.place(*part).is_some()) => {
                self.weighed(&parts.map(|part| (part, 1)))
            }
            Some(_) => Vec::new(),
            None => self.weighed(kind.parts()),
        }
    }

    fn weighed(&self, parts: &[(StatKind, i64)]) -> Vec<FormulaPart> {
        let part = |(kind, worth): &(StatKind, i64)| {
            Some(FormulaPart { stat_id: self.columns[self.place(*kind)?].0, worth: *worth })
        };
        parts.iter().filter_map(part).collect()
    }

    /// Adds up lines.
    pub fn total<'a>(&self, lines: impl IntoIterator<Item = &'a StatLine>) -> StatTotals {
        let mut total = StatTotals { sums: vec![None; self.columns.len()], games_with_points: 0, games: 0 };
        for line in lines {
            for (sum, count) in total.sums.iter_mut().zip(&line.counts) {
                if let Some(count) = count {
                    *sum = Some(sum.unwrap_or(0) + count);
                }
            }
            total.games += i64::from(line.counts.iter().any(Option::is_some));
            total.games_with_points += i64::from(self.count(line, StatKind::Points).is_some());
        }
        total
    }

    /// Adds up the lines of one team in one game to the team's line, so that a total of team lines counts games.
    pub fn team_line<'a>(&self, lines: impl IntoIterator<Item = &'a StatLine>) -> StatLine {
        StatLine { counts: self.total(lines).sums, disagreements: Vec::new() }
    }

    /// Returns one count of a line.
    #[must_use]
    pub fn count(&self, line: &StatLine, kind: StatKind) -> Option<i64> {
        line.counts[self.place(kind)?]
    }

    /// Returns one sum of a total.
    #[must_use]
    pub fn sum(&self, total: &StatTotals, kind: StatKind) -> Option<i64> {
        total.sums[self.place(kind)?]
    }

    /// Returns a percentage of a total, from 0 to 1; `None` at zero attempts, or if `kind` is not a percentage.
    #[must_use]
    pub fn share(&self, total: &StatTotals, kind: StatKind) -> Option<f64> {
        self.derive(&total.sums, kind)
    }

    /// Returns a total's average per game. Points are averaged over the games that have points.
    #[must_use]
    pub fn average(&self, total: &StatTotals, kind: StatKind) -> Option<f64> {
        self.per_game(total, self.place(kind)?)
    }

    /// Returns every statistic of a line in the sheet's order, including derived ones.
    #[must_use]
    pub fn line_values(&self, line: &StatLine) -> Vec<StatValue> {
        self.values(&line.counts)
    }

    /// Returns every statistic of a total in the sheet's order. Percentages are computed from the sums.
    #[must_use]
    pub fn total_values(&self, total: &StatTotals) -> Vec<StatValue> {
        self.values(&total.sums)
    }

    /// Returns every statistic of a total per game played, in the sheet's order. Percentages are computed from the
    /// sums.
    #[must_use]
    pub fn average_values(&self, total: &StatTotals) -> Vec<StatValue> {
        let mut values = self.values(&total.sums);
        for (at, value) in values.iter_mut().enumerate() {
            if total.sums[at].is_some() {
                value.value = self.per_game(total, at);
            }
        }
        values
    }

    fn place(&self, kind: StatKind) -> Option<usize> {
        self.places[kind as usize]
    }

    fn derive(&self, counts: &[Option<i64>], kind: StatKind) -> Option<f64> {
        let (made, attempted) = kind.ratio()?;
        share(counts[self.place(made)?].unwrap_or(0), counts[self.place(attempted)?]?)
    }

    fn per_game(&self, total: &StatTotals, at: usize) -> Option<f64> {
        let games = match self.columns[at].1 {
            Some(StatKind::Points) => total.games_with_points,
            _ => total.games,
        };
        total.sums[at].map(|sum| ratio(sum, games))
    }

    fn values(&self, counts: &[Option<i64>]) -> Vec<StatValue> {
        self.columns
            .iter()
            .zip(counts)
            .map(|((stat_id, kind), count)| StatValue {
                stat_id: *stat_id,
                value: match kind {
                    Some(kind) if kind.ratio().is_some() => self.derive(counts, *kind),
                    _ => count.map(|count| ratio(count, 1)),
                },
            })
            .collect()
    }
}
