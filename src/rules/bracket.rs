//! Brackets: single elimination for 2 to 64 teams in seed order, drawn and played as far as the games have gone.
//!
//! The draw has as many slots as the next power of two, in the standard recursive order; the seeds that are missing are
//! byes, so these go to the best seeds and never meet. Then every round advances its winners the same way: a game moves
//! the team with more points into the slot that waits for it, while ties, missing scores and games between teams that
//! are not (or no longer) the two of the matchup move nobody.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::outcome;
use crate::domain::divisions::DivisionTeam;
use crate::domain::games::Game;
use crate::domain::ids::{EnrolmentId, TeamId};

/// The most teams that a bracket takes.
pub const MOST_TEAMS: usize = 64;

/// First-round pairings, better seed first, in which the better seed stands below, as with adjacent seeds. From sixteen
/// slots up these are the last matchup of the draw: its favourite closes the bracket as seed 1 opens it.
pub const SWAPPED: [(usize, usize); 3] = [(6, 11), (11, 22), (22, 43)];

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
    /// From the first round to the final.
    pub rounds: Vec<BracketRound>,
    /// The winner of the final.
    pub champion: Option<BracketTeam>,
}

/// A round of a bracket.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BracketRound {
    /// `Final`, `Semifinals`, `Quarterfinals`, `Round of 16`, `Round of 32` or `Round of 64`, however few games it has.
    pub name: &'static str,
    /// From top to bottom: matches 2n and 2n + 1 feed match n of the next round, the former from above.
    pub matches: Vec<BracketMatch>,
}

/// A matchup of a bracket, whether or not its teams are known.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BracketMatch {
    /// The `match_id` of its game.
    #[serde(rename = "matchId")]
    pub match_id: String,
    /// The team on top; null while not known.
    #[serde(rename = "teamA")]
    pub team_a: Option<BracketTeam>,
    /// The team below; null while not known, and always in a bye.
    #[serde(rename = "teamB")]
    pub team_b: Option<BracketTeam>,
    /// Nobody plays here: the one team goes on to the next round.
    #[serde(rename = "isBye")]
    pub is_bye: bool,
    /// It holds its place in the drawing and shows no game.
    #[serde(rename = "isSpacer")]
    pub is_spacer: bool,
    /// The match of the round before that feeds it from below; null in the first round.
    #[serde(rename = "sourceMatchId")]
    pub source_match_id: Option<String>,
    /// Where the team on top and the team below come from.
    pub sources: [BracketSource; 2],
    /// The place in its round from the top, from 0.
    pub position: usize,
    /// The place in its round by the best seed that it can see, from 0: the order before the draw spread them.
    #[serde(rename = "originalIndex")]
    pub original_index: usize,
    pub game: Option<Game>,
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

/// Who stands on one side of a matchup; teams by their place among the division's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Team(usize),
    /// Not known yet.
    Unknown,
    /// A bye: nobody ever comes.
    Nobody,
}

/// One line that leads into a matchup.
struct Line {
    side: Side,
    source: BracketSource,
    /// The best seed that can come along here.
    best: usize,
}

/// The bracket of a division's teams, best seed first, with the games of its matchups. Empty for fewer than two teams;
/// none for more than [`MOST_TEAMS`].
#[must_use]
pub fn bracket(teams: &[DivisionTeam], games: Vec<Game>) -> Option<Bracket> {
    if teams.len() > MOST_TEAMS {
        return None;
    }
    let slots = if teams.len() < 2 { 0 } else { teams.len().next_power_of_two() };
    let mut games: HashMap<String, Game> =
        games.into_iter().filter_map(|game| Some((game.match_id.clone()?, game))).collect();
    let mut lines = draw(slots, teams.len());
    let mut rounds = Vec::new();
    while lines.len() > 1 {
        let name = round_name(lines.len());
        let (matches, winners) = play_round(teams, rounds.len() + 1, lines, &mut games);
        rounds.push(BracketRound { name, matches });
        lines = winners;
    }
    Some(Bracket {
        total_rounds: rounds.len(),
        total_slots: slots,
        total_byes: slots - if slots == 0 { 0 } else { teams.len() },
        first_round_games: if slots == 0 { 0 } else { teams.len() - slots / 2 },
        rounds,
        champion: lines.first().and_then(|line| team(teams, line.side)),
    })
}

/// The lines into the first round from top to bottom. Each seed p of a half-sized draw makes room for its opponent
/// beside it, so that the seeds of a matchup add up to one more than the slots: 1-8, 4-5, 2-7, 3-6.
fn draw(slots: usize, teams: usize) -> Vec<Line> {
    let mut seeds = vec![1; slots.min(1)];
    while seeds.len() < slots {
        let sum = 2 * seeds.len() + 1;
        seeds = seeds.into_iter().flat_map(|seed| [seed, sum - seed]).collect();
    }
    for pair in seeds.chunks_mut(2) {
        if let [better, other] = *pair
            && other <= teams
            && stands_below(better, other)
        {
            pair.swap(0, 1);
        }
    }
    seeds.into_iter().map(|seed| line(seed, teams)).collect()
}

/// Whether the better seed of a drawn matchup stands below: for adjacent seeds and those of [`SWAPPED`], never seed 1.
fn stands_below(better: usize, other: usize) -> bool {
    better != 1 && (other == better + 1 || SWAPPED.contains(&(better, other)))
}

fn line(seed: usize, teams: usize) -> Line {
    let is_there = seed <= teams;
    let kind = if is_there { SourceKind::Seed } else { SourceKind::Bye };
    Line {
        side: if is_there { Side::Team(seed - 1) } else { Side::Nobody },
        source: BracketSource { kind, seed: is_there.then_some(seed), match_id: None },
        best: seed,
    }
}

/// The matches of a round from the lines into it, and the lines out of it. Takes the games of its matchups.
fn play_round(
    teams: &[DivisionTeam],
    round: usize,
    lines: Vec<Line>,
    games: &mut HashMap<String, Game>,
) -> (Vec<BracketMatch>, Vec<Line>) {
    let (mut matches, mut winners) = (Vec::new(), Vec::new());
    let mut lines = lines.into_iter();
    while let (Some(top), Some(below)) = (lines.next(), lines.next()) {
        let position = matches.len();
        let match_id = format!("r{round}m{}", position + 1);
        let game = games.remove(&match_id);
        let best = top.best.min(below.best);
        winners.push(Line {
            side: winner(teams, top.side, below.side, game.as_ref()),
            source: BracketSource { kind: SourceKind::Winner, seed: None, match_id: Some(match_id.clone()) },
            best,
        });
        let is_bye = below.side == Side::Nobody;
        matches.push(BracketMatch {
            match_id,
            team_a: team(teams, top.side),
            team_b: team(teams, below.side),
            is_bye,
            is_spacer: is_bye,
            source_match_id: below.source.match_id.clone(),
            sources: [top.source, below.source],
            position,
            original_index: best - 1,
            game,
        });
    }
    (matches, winners)
}

/// Who goes on: the team without an opponent, or the winner of a game between just these two.
fn winner(teams: &[DivisionTeam], top: Side, below: Side, game: Option<&Game>) -> Side {
    match (top, below) {
        (side, Side::Nobody) => side,
        (Side::Team(a), Side::Team(b)) => game
            .and_then(|game| {
                let game = outcome::Game::<EnrolmentId>::from(game);
                let (winner, loser) = game.advances()?;
                [(a, b), (b, a)]
                    .into_iter()
                    .find(|(x, y)| teams[*x].slt_id == *winner && teams[*y].slt_id == *loser)
            })
            .map_or(Side::Unknown, |(winner, _)| Side::Team(winner)),
        _ => Side::Unknown,
    }
}

fn team(teams: &[DivisionTeam], side: Side) -> Option<BracketTeam> {
    let Side::Team(place) = side else { return None };
    let team = &teams[place];
    Some(BracketTeam {
        slt_id: team.slt_id,
        team_id: team.team_id,
        name: team.name.clone(),
        logo_url: team.logo_url.clone(),
        seed: place + 1,
    })
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
