//! The kinds of clashes.

/// The kind of a [`BookingClash`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClashKind {
    /// A team has several games at one time.
    TeamTwiceAtOnce,
    /// A team has several games of one league on one day.
    TeamTwiceADay,
    /// A team's game starts before an earlier game of the team ends.
    TeamOverlap,
    /// A team's game starts soon after its previous game ends.
    TooLittleRest,
    /// Several games are on one court at one time.
    CourtTwice,
    /// A game starts on a court before an earlier game on the court ends.
    CourtOverlap,
    /// A schedule has more games at one time than courts.
    CourtsFull,
    /// A team is unavailable at the time.
    Unavailable,
    /// The league has the day off.
    WeekOff,
    /// A team has a bye on the day.
    Bye,
    /// The court is closed at the time.
    Closed,
    /// A hard rule of the season is broken.
    Rule,
    /// A wish of the season is not kept.
    Wish,
}

impl ClashKind {
    /// Every kind.
    pub const ALL: [Self; 13] = [
        Self::TeamTwiceAtOnce,
        Self::TeamTwiceADay,
        Self::TeamOverlap,
        Self::TooLittleRest,
        Self::CourtTwice,
        Self::CourtOverlap,
        Self::CourtsFull,
        Self::Unavailable,
        Self::WeekOff,
        Self::Bye,
        Self::Closed,
        Self::Rule,
        Self::Wish,
    ];

    /// Returns the name used in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::TeamTwiceAtOnce => "team_twice_at_once",
            Self::TeamTwiceADay => "team_twice_a_day",
            Self::TeamOverlap => "team_overlap",
            Self::TooLittleRest => "too_little_rest",
            Self::CourtTwice => "court_twice",
            Self::CourtOverlap => "court_overlap",
            Self::CourtsFull => "courts_full",
            Self::Unavailable => "unavailable",
            Self::WeekOff => "week_off",
            Self::Bye => "bye",
            Self::Closed => "closed",
            Self::Rule => "rule",
            Self::Wish => "wish",
        }
    }

    /// Returns whether every clash of this kind is hard: the games cannot all be played as planned, whatever staff prefer.
    /// A team or a court is needed twice at one time, the court is closed, or a hard rule is broken. A bulk change asks
    /// before it causes one.
    #[must_use]
    pub fn is_hard(self) -> bool {
        matches!(
            self,
            Self::TeamTwiceAtOnce | Self::CourtTwice | Self::CourtsFull | Self::Closed | Self::Rule
        )
    }
}
