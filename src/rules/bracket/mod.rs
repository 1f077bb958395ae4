//! Brackets: single or double elimination for 2 to 64 teams in seed order, drawn and played as far as the games have gone.
//!
//! The draw has as many slots as the next power of two, in the standard recursive order; the seeds that are missing are
//! byes, so these go to the best seeds and never meet. Then every round advances its teams the same way: a game moves
//! the team with more points into the slot that waits for its winner, and the other into the one that waits for its
//! loser, while ties, missing scores and games between teams that are not (or no longer) the two of the matchup move
//! nobody. Where nobody ever comes, the other team goes on without a game.

mod double;
mod draw;
mod play;

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::divisions::{DivisionTeam, Elimination, Format};
use crate::domain::games::BracketSlot;
use crate::domain::games::Game;
use crate::domain::ids::{EnrolmentId, TeamId};
use play::{Line, Play, Played};

pub use double::DROPS;
pub use draw::SWAPPED;

/// The most teams that a bracket takes.
pub const MOST_TEAMS: usize = 64;

/// The `match_id` of the game for third place.
pub const THIRD_PLACE: &str = "t1m1";

/// A division's bracket.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Bracket {
    #[serde(rename = "totalRounds")]
    pub total_rounds: usize,
    /// The power of two that has room for all teams.
    #[serde(rename = "totalSlots")]
    pub total_slots: usize,
    #[serde(rename = "totalByes")]
    pub total_byes: usize,
    #[serde(rename = "firstRoundGames")]
    pub first_round_games: usize,
    /// From the first round to the final; in double elimination those of the winners' side.
    pub rounds: Vec<BracketRound>,
    /// The winner of the last final.
    pub champion: Option<BracketTeam>,
    /// Of a division with a game for third place: the losers of the semifinals. It decides nothing else.
    #[serde(rename = "thirdPlace", skip_serializing_if = "Option::is_none")]
    pub third_place: Option<BracketMatch>,
    /// Of double elimination: two rounds for each winners' round but the first, by turns among the losers and against
    /// the losers of the next winners' round.
    #[serde(rename = "losersRounds", skip_serializing_if = "Option::is_none")]
    pub losers_rounds: Option<Vec<BracketRound>>,
    /// Of double elimination: the grand final, and the second final for the case that the team from the losers' side
    /// wins the first. The latter is a spacer when it is not to be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finals: Option<Vec<BracketRound>>,
}

/// A round of a bracket.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BracketRound {
    /// `Final`, `Semifinals`, `Quarterfinals`, `Round of 16`, `Round of 32` or `Round of 64`, however few games it has.
    /// In double elimination `Winners final` for the first of these, then `Losers round 1` and so on (`Losers byes` before
    /// it when nobody has to play there), `Losers final`,
    /// `Grand final` and `Second final`.
    pub name: &'static str,
    /// From top to bottom: matches 2n and 2n + 1 feed match n of the next round, the former from above. On the losers'
    /// side match n of an odd round feeds match n of the next one from below, and a team that lost comes from above.
    pub matches: Vec<BracketMatch>,
}

/// A matchup of a bracket, whether or not its teams are known.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BracketMatch {
    /// The `match_id` of its game: `r2m1` is the first of the second round. The letter is `r` on the winners' side, `l`
    /// on the losers' side, `f` for the two finals of double elimination and `t` for third place.
    #[serde(rename = "matchId")]
    pub match_id: String,
    /// The team on top; null while not known.
    #[serde(rename = "teamA")]
    pub team_a: Option<BracketTeam>,
    /// The team below; null while not known, and always in a bye.
    #[serde(rename = "teamB")]
    pub team_b: Option<BracketTeam>,
    /// Nobody plays here: the one team, if there is one, goes on to the next round.
    #[serde(rename = "isBye")]
    pub is_bye: bool,
    /// It holds its place in the drawing and shows no game.
    #[serde(rename = "isSpacer")]
    pub is_spacer: bool,
    /// The match that feeds it from below; null where a seed or nobody comes.
    #[serde(rename = "sourceMatchId")]
    pub source_match_id: Option<String>,
    /// Where the team on top and the team below come from.
    pub sources: [BracketSource; 2],
    /// The place in its round from the top, from 0.
    pub position: usize,
    /// The place in its round by the best seed that comes when no better one ever loses, from 0: the order before the
    /// draw spread them.
    #[serde(rename = "originalIndex")]
    pub original_index: usize,
    pub game: Option<Game>,
    /// When and where its game is to be played, while it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub slot: Option<BracketSlot>,
}

/// A team of a bracket.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BracketTeam {
    pub slt_id: EnrolmentId,
    pub team_id: TeamId,
    pub name: String,
    pub logo_url: Option<String>,
    /// From 1.
    pub seed: usize,
}

/// Where one side of a matchup comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BracketSource {
    pub kind: SourceKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<usize>,
    #[serde(rename = "matchId", skip_serializing_if = "Option::is_none")]
    pub match_id: Option<String>,
}

/// What a side of a matchup waits for. A bye waits for nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SourceKind {
    Seed,
    Winner,
    Loser,
    Bye,
}

/// The bracket of a division's teams, best seed first, with the games of its matchups. Empty for fewer than two teams;
/// none for more than [`MOST_TEAMS`].
#[must_use]
pub fn bracket(teams: &[DivisionTeam], format: Format, games: Vec<Game>) -> Option<Bracket> {
    if teams.len() > MOST_TEAMS {
        return None;
    }
    let slots = if teams.len() < 2 { 0 } else { teams.len().next_power_of_two() };
    let mut play = Play::new(teams, games);
    let mut lines = draw::lines(slots, teams.len());
    let (mut rounds, mut fallen) = (Vec::new(), Vec::new());
    while lines.len() > 1 {
        let name = round_name(lines.len());
        let Played { matches, winners, losers } = play.round('r', rounds.len() + 1, lines);
        rounds.push(BracketRound { name, matches });
        fallen.push(losers);
        lines = winners;
    }
    let mut drawn = Bracket {
        total_rounds: rounds.len(),
        total_slots: slots,
        total_byes: slots - if slots == 0 { 0 } else { teams.len() },
        first_round_games: if slots == 0 { 0 } else { teams.len() - slots / 2 },
        rounds,
        champion: lines.first().and_then(|line| play.team(line.side)),
        third_place: None,
        losers_rounds: None,
        finals: None,
    };
    match lines.pop() {
        Some(winner) if format.elimination == Elimination::Double => {
            drawn.play_on(&mut play, winner, fallen);
        }
        _ if format.third_place && fallen.len() > 1 => {
            let semifinals = fallen.swap_remove(fallen.len() - 2);
            drawn.third_place = play.round('t', 1, semifinals).matches.pop();
        }
        _ => {}
    }
    Some(drawn)
}

impl Bracket {
    /// Goes on after the winners' side has its winner: the losers' side, and the finals.
    fn play_on(&mut self, play: &mut Play<'_>, winner: Line, fallen: Vec<Vec<Line>>) {
        if let Some(last) = self.rounds.last_mut() {
            last.name = "Winners final";
        }
        let (losers_rounds, survivor) = double::losers(play, fallen);
        self.losers_rounds = Some(losers_rounds);
        if let Some(survivor) = survivor {
            let (finals, champion) = double::finals(play, winner, survivor);
            (self.finals, self.champion) = (Some(finals), champion);
        }
    }

    /// The matchup of that id, where a game is or may be played in it.
    #[must_use]
    pub fn find(&self, match_id: &str) -> Option<&BracketMatch> {
        self.matches().find(|matchup| matchup.match_id == match_id && !matchup.is_spacer)
    }

    /// Gives each matchup without a game its slot.
    pub fn place(&mut self, slots: Vec<BracketSlot>) {
        let mut slots: HashMap<String, BracketSlot> =
            slots.into_iter().map(|slot| (slot.match_id.clone(), slot)).collect();
        let rounds = self.rounds.iter_mut().chain(self.losers_rounds.iter_mut().flatten());
        let rounds = rounds.chain(self.finals.iter_mut().flatten());
        let matches = rounds.flat_map(|round| &mut round.matches).chain(&mut self.third_place);
        for matchup in matches.filter(|matchup| matchup.game.is_none()) {
            matchup.slot = slots.remove(&matchup.match_id);
        }
    }

    /// Every matchup, each after those that feed it.
    pub fn matches(&self) -> impl Iterator<Item = &BracketMatch> {
        let rounds = self.rounds.iter().chain(self.losers_rounds.iter().flatten());
        let rounds = rounds.chain(self.finals.iter().flatten());
        rounds.flat_map(|round| &round.matches).chain(&self.third_place)
    }
}

/// The name of a round into which so many lines lead.
fn round_name(lines: usize) -> &'static str {
    match lines {
        2 => "Final",
        4 => "Semifinals",
        8 => "Quarterfinals",
        16 => "Round of 16",
        32 => "Round of 32",
        _ => "Round of 64",
    }
}
