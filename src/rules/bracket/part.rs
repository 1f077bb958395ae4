//! The part of a bracket that a matchup belongs to.

/// A part of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BracketPart {
    /// What decides the champion: the rounds of winners and losers, the finals and the play-in.
    Title,
    ThirdPlace,
    Consolation,
}

impl BracketPart {
    /// Returns the part of a matchup. The first letter of its `match_id` says it.
    #[must_use]
    pub fn of(match_id: &str) -> Self {
        match match_id.as_bytes().first() {
            Some(b't') => Self::ThirdPlace,
            Some(b'c') => Self::Consolation,
            _ => Self::Title,
        }
    }
}
