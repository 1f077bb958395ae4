//! Names of matchups, and of sides whose team is not known yet.

use super::{Bracket, BracketMatch, BracketRound, BracketSource, SourceKind, THIRD_PLACE};

impl Bracket {
    /// Returns the name of a matchup: `Semifinal 1`, `Final`, `Round of 16, game 3` or `Third place`; `None` if the bracket
    /// has no such matchup. A series is named `Round of 16, series 3`.
    #[must_use]
    pub fn match_name(&self, match_id: &str) -> Option<String> {
        if self.third_place.is_some() && match_id == THIRD_PLACE {
            return Some("Third place".to_owned());
        }
        let (round, matchup) = self.round_of(match_id)?;
        let games: Vec<&BracketMatch> = round.matches.iter().filter(|one| !one.is_spacer).collect();
        let name =
            round.name.strip_suffix("finals").map_or(round.name.to_owned(), |start| format!("{start}final"));
        let number = games.iter().position(|one| one.match_id == matchup.match_id)? + 1;
        let noun = match (name.ends_with(|last: char| last.is_ascii_digit()), &matchup.series) {
            (false, _) => "",
            (true, None) => ", game",
            (true, Some(_)) => ", series",
        };
        Some(if games.len() > 1 { format!("{name}{noun} {number}") } else { name })
    }

    /// Returns the name of a game: of a series `Semifinal 1, game 2`, otherwise the name of its matchup.
    #[must_use]
    pub fn game_name(&self, match_id: &str, number: i64) -> Option<String> {
        let name = self.match_name(match_id)?;
        let is_series = self.find(match_id).is_some_and(|matchup| matchup.series.is_some());
        Some(if is_series { format!("{name}, game {number}") } else { name })
    }

    /// Returns the name of a side whose team is not known yet: `Winner of Semifinal 1`, or `1st of East`.
    #[must_use]
    pub fn source_name(&self, source: &BracketSource) -> String {
        if let Some(pool) = &source.pool {
            return pool.name.clone();
        }
        let from = source.match_id.as_deref().and_then(|id| self.round_of(id));
        match from {
            // A bye has no game, so its team comes from the matchup before the bye.
            Some((_, matchup)) if matchup.is_bye => self.source_name(&matchup.sources[0]),
            Some((_, matchup)) => {
                let whose = if source.kind == SourceKind::Loser { "Loser" } else { "Winner" };
                let name = self.match_name(&matchup.match_id);
                name.map_or_else(|| "Not known yet".to_owned(), |name| format!("{whose} of {name}"))
            }
            None => "Not known yet".to_owned(),
        }
    }

    fn round_of(&self, match_id: &str) -> Option<(&BracketRound, &BracketMatch)> {
        self.all_rounds()
            .flat_map(|round| round.matches.iter().map(move |one| (round, one)))
            .find(|(_, one)| one.match_id == match_id)
    }
}

/// Returns a place in words: `1st`, `12th`, `22nd`.
pub(super) fn ordinal(rank: usize) -> String {
    let ending = match (rank % 10, rank % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{rank}{ending}")
}
