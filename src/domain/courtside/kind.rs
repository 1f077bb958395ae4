//! The kinds of entries.

/// What an entry says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryKind {
    Setup,
    Guest,
    Dress,
    Lineup,
    Sub,
    Period,
    Clock,
    Shot,
    Rebound,
    Assist,
    Steal,
    Block,
    Turnover,
    Foul,
    Drawn,
    Timeout,
    Jump,
    Arrow,
    Note,
    Final,
    Reopen,
    Edit,
    /// A kind that a newer version has written. The fold ignores the entry.
    Unknown,
}

impl EntryKind {
    const NAMES: [(Self, &'static str); 22] = [
        (Self::Setup, "setup"),
        (Self::Guest, "guest"),
        (Self::Dress, "dress"),
        (Self::Lineup, "lineup"),
        (Self::Sub, "sub"),
        (Self::Period, "period"),
        (Self::Clock, "clock"),
        (Self::Shot, "shot"),
        (Self::Rebound, "rebound"),
        (Self::Assist, "assist"),
        (Self::Steal, "steal"),
        (Self::Block, "block"),
        (Self::Turnover, "turnover"),
        (Self::Foul, "foul"),
        (Self::Drawn, "drawn"),
        (Self::Timeout, "timeout"),
        (Self::Jump, "jump"),
        (Self::Arrow, "arrow"),
        (Self::Note, "note"),
        (Self::Final, "final"),
        (Self::Reopen, "reopen"),
        (Self::Edit, "edit"),
    ];

    /// Returns the kind with this name; `Unknown` for any other name.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self::NAMES.iter().find(|(_, known)| *known == name).map_or(Self::Unknown, |(kind, _)| *kind)
    }

    /// Returns the name in JSON; empty for an unknown kind.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| *name)
    }

    /// Returns whether an event of this kind has a place in the order of the game.
    #[must_use]
    pub fn is_ordered(self) -> bool {
        !matches!(self, Self::Setup | Self::Guest | Self::Dress | Self::Edit | Self::Unknown)
    }

    /// Returns whether an event of this kind counts: the first one makes a game live.
    #[must_use]
    pub fn is_counted(self) -> bool {
        self.is_play() || matches!(self, Self::Drawn | Self::Timeout)
    }

    /// Returns whether players who are on the court make such an event.
    #[must_use]
    pub fn is_play(self) -> bool {
        matches!(
            self,
            Self::Shot
                | Self::Rebound
                | Self::Assist
                | Self::Steal
                | Self::Block
                | Self::Turnover
                | Self::Foul
                | Self::Jump
        )
    }
}
