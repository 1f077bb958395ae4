//! Brackets: single or double elimination for 2 to 64 teams in seed order, with the results of the games so far.
//!
//! The draw has as many slots as the next power of two, in the standard recursive order. Missing seeds are byes; they
//! go to the best seeds, and two byes never meet. Every round advances its teams in the same way: the winner of a game
//! moves to the slot that waits for the winner, the loser to the slot that waits for the loser. Ties, missing scores
//! and games between teams that are not (or no longer) the two teams of the matchup move no team. A team whose opponent
//! is a bye, or withdrew before the game was decided, advances without a game. A game that both teams forfeited sends a bye to the next matchup.

mod consolation;
mod double;
mod draw;
mod names;
mod part;
mod play;
mod play_in;
mod pools;
mod series;
mod teams;

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::divisions::{DivisionTeam, Elimination, Format, SeriesLengths};
use crate::domain::games::BracketSlot;
use crate::domain::games::Game;
use crate::domain::ids::{EnrolmentId, TeamId};
use crate::domain::leagues::LeagueRef;
use play::{BracketState, MatchupSide, RoundResult};

pub use double::DROPS;
pub use draw::SWAPPED;
pub use part::BracketPart;
pub use pools::{of_division, of_pools};
pub use series::{Series, SeriesGame, SeriesNeed, better_seed_hosts};

/// Maximum number of teams in a bracket.
pub const MOST_TEAMS: usize = 64;

/// The `match_id` of the third-place game.
pub const THIRD_PLACE: &str = "t1m1";

/// The `match_id` of the second final of double elimination.
pub const SECOND_FINAL: &str = "f2m1";

/// A division's bracket.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Bracket {
    #[serde(rename = "totalRounds")]
    pub total_rounds: usize,
    /// The number of teams, rounded up to a power of two.
    #[serde(rename = "totalSlots")]
    pub total_slots: usize,
    #[serde(rename = "totalByes")]
    pub total_byes: usize,
    #[serde(rename = "firstRoundGames")]
    pub first_round_games: usize,
    /// From the first round to the final; in double elimination, the winners' bracket.
    pub rounds: Vec<BracketRound>,
    /// The winner of the last final.
    pub champion: Option<BracketTeam>,
    /// The game of the losers of the semifinals, if the division has a third-place game. It decides nothing else.
    #[serde(rename = "thirdPlace", skip_serializing_if = "Option::is_none")]
    pub third_place: Option<BracketMatch>,
    /// Double elimination only: two rounds for each round of the winners' bracket except the first. Odd rounds are
    /// between teams of the losers' bracket, even rounds against the losers of the next winners' round.
    #[serde(rename = "losersRounds", skip_serializing_if = "Option::is_none")]
    pub losers_rounds: Option<Vec<BracketRound>>,
    /// Double elimination only: the grand final, and the second final for the case that the winner of the losers'
    /// bracket wins the grand final. The second final is a spacer if it is not played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finals: Option<Vec<BracketRound>>,
    /// The consolation bracket of the losers of the first round, if the division has one and at least two teams lose there
    /// before the semifinals.
    #[serde(rename = "consolationRounds", skip_serializing_if = "Option::is_none")]
    pub consolation_rounds: Option<Vec<BracketRound>>,
    /// The play-in, if the division has one and enough teams: the last teams play for the last seeds of `rounds`.
    #[serde(rename = "playInRounds", skip_serializing_if = "Option::is_none")]
    pub play_in_rounds: Option<Vec<BracketRound>>,
    /// The winner of the consolation bracket.
    #[serde(rename = "consolationWinner", skip_serializing_if = "Option::is_none")]
    pub consolation_winner: Option<BracketTeam>,
}

/// A round of a bracket.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BracketRound {
    /// `Final`, `Semifinals`, `Quarterfinals`, `Round of 16`, `Round of 32` or `Round of 64`, regardless of the number
    /// of games. In double elimination the first of these is `Winners final`; the other names are `Losers round 1` and
    /// so on (preceded by `Losers byes` if no team plays in that round), `Losers final`, `Grand final` and `Second
    /// final`. In the consolation bracket `Consolation final`, `Consolation semifinals` and so on; in the play-in
    /// `Play-in`, or `Play-in round 1` and `Play-in round 2`.
    pub name: &'static str,
    /// From top to bottom. Matches 2n and 2n + 1 feed match n of the next round, the former from above. In the losers'
    /// bracket, match n of an odd round feeds match n of the next round from below; the team that lost in the winners'
    /// bracket comes from above.
    pub matches: Vec<BracketMatch>,
}

/// A matchup of a bracket. Its teams may be unknown.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BracketMatch {
    /// The `match_id` of its game: `r2m1` is the first of the second round. The letter is `r` in the winners' bracket,
    /// `l` in the losers' bracket, `f` for the two finals of double elimination, `c` in the consolation bracket, `p` in the
    /// play-in and `t` for third place.
    #[serde(rename = "matchId")]
    pub match_id: String,
    /// The team on top; null if unknown.
    #[serde(rename = "teamA")]
    pub team_a: Option<BracketTeam>,
    /// The team below; null if unknown, and always null in a bye.
    #[serde(rename = "teamB")]
    pub team_b: Option<BracketTeam>,
    /// No game is played here: the only team, if there is one, advances to the next round.
    #[serde(rename = "isBye")]
    pub is_bye: bool,
    /// The matchup only takes up space in the drawing and shows no game.
    #[serde(rename = "isSpacer")]
    pub is_spacer: bool,
    /// The match that feeds the lower side; null for a seed or a bye.
    #[serde(rename = "sourceMatchId")]
    pub source_match_id: Option<String>,
    /// Where the upper team and the lower team come from.
    pub sources: [BracketSource; 2],
    /// Index in its round from the top, from 0.
    pub position: usize,
    /// Index in its round, ordered by the best seed that can arrive if every favourite wins, from 0: the order before
    /// the draw spread the seeds.
    #[serde(rename = "originalIndex")]
    pub original_index: usize,
    /// The game of the matchup; in a series the next game, or else the latest.
    pub game: Option<Game>,
    /// The games of a matchup that is played as a series.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub series: Option<Series>,
    /// The team that won the matchup, by its games or because its opponent withdrew. Absent until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub winner: Option<EnrolmentId>,
    /// Whether the matchup is decided, even if nobody advances from it.
    #[serde(skip)]
    pub is_over: bool,
    /// The team that advances without a game because its opponent withdrew.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub walkover: Option<EnrolmentId>,
    /// The planned date, time and court while the matchup has no game; in a series that of the first planned game.
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
    /// From 1. In the play-in the place in the division, afterwards the seed that the team won there.
    pub seed: usize,
    /// The team withdrew from the bracket. Only sent if true.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub withdrawn: bool,
}

/// Where one side of a matchup comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BracketSource {
    pub kind: SourceKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<usize>,
    #[serde(rename = "matchId", skip_serializing_if = "Option::is_none")]
    pub match_id: Option<String>,
    /// The place in the standings of a league that gives the seed, until the league's games are over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub pool: Option<PoolSource>,
}

/// A place in the standings of a league, such as the first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PoolSource {
    pub league: LeagueRef,
    /// From 1.
    pub rank: usize,
    /// The place in words: `1st of East`.
    pub name: String,
}

/// What one side of a matchup is waiting for. A bye waits for no team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SourceKind {
    Seed,
    Pool,
    Winner,
    Loser,
    Bye,
}

/// Returns the bracket of `teams`, best seed first, with the games of its matchups. The bracket of fewer than two teams
/// is empty. `None` for more than [`MOST_TEAMS`].
#[must_use]
pub fn bracket(teams: &[DivisionTeam], format: Format, games: Vec<Game>) -> Option<Bracket> {
    if teams.len() > MOST_TEAMS {
        return None;
    }
    Some(play(BracketState::new(teams, games), format, teams.len()))
}

/// Plays the bracket of a number of teams.
fn play(mut state: BracketState<'_>, format: Format, teams: usize) -> Bracket {
    let play_in = play_in::play(&mut state, format.play_in, teams);
    // As many teams are out after the play-in as it has seeds to give.
    let seeds = teams - play_in.sides.len();
    let slots = if seeds < 2 { 0 } else { seeds.next_power_of_two() };
    let mut advancing: Vec<MatchupSide> =
        draw::first_round(slots, seeds).into_iter().map(|seed| state.side_of_seed(seed, seeds)).collect();
    let byes: Vec<bool> = advancing.chunks(2).map(|pair| pair.iter().any(MatchupSide::is_bye)).collect();
    let play_in_rounds = play_in.take_seeds(&mut state, seeds, &mut advancing);
    let (mut rounds, mut fallen) = (Vec::new(), Vec::new());
    while advancing.len() > 1 {
        let (name, following) = (round_name(advancing.len()), rounds_of(advancing.len() / 2));
        let part = ('r', rounds.len() + 1, format.best_of.rounds.before(following));
        let RoundResult { matches, winners, losers } = state.round(part, advancing);
        rounds.push(BracketRound { name, matches });
        fallen.push(losers);
        advancing = winners;
    }
    let last = rounds.last().map_or(&[][..], |round: &BracketRound| &round.matches);
    let champion = advancing.first().and_then(|side| state.champion(side.occupant, last));
    let mut drawn = Bracket {
        total_rounds: rounds.len(),
        total_slots: slots,
        total_byes: slots - if slots == 0 { 0 } else { seeds },
        first_round_games: if slots == 0 { 0 } else { seeds - slots / 2 },
        rounds,
        champion,
        third_place: None,
        losers_rounds: None,
        finals: None,
        consolation_rounds: None,
        consolation_winner: None,
        play_in_rounds: (!play_in_rounds.is_empty()).then_some(play_in_rounds),
    };
    match advancing.pop() {
        Some(winner) if format.elimination == Elimination::Double => {
            drawn.play_on(&mut state, format.best_of, winner, fallen);
        }
        _ => drawn.play_placings(&mut state, format, &fallen, &byes),
    }
    drawn
}

impl Bracket {
    /// Adds the losers' bracket and the finals after the winners' bracket has been played.
    fn play_on(
        &mut self,
        state: &mut BracketState<'_>,
        lengths: SeriesLengths,
        winner: MatchupSide,
        fallen: Vec<Vec<MatchupSide>>,
    ) {
        if let Some(last) = self.rounds.last_mut() {
            last.name = "Winners final";
        }
        let (losers_rounds, survivor) = double::losers(state, lengths.losers, fallen);
        self.losers_rounds = Some(losers_rounds);
        if let Some(survivor) = survivor {
            let (finals, champion) = double::finals(state, lengths.finals, winner, survivor);
            (self.finals, self.champion) = (Some(finals), champion);
        }
    }

    /// Adds the third-place game and the consolation bracket after the bracket has been played. `fallen` has the losers of
    /// each round, and `byes` is whether the draw has a bye in each matchup of the first round.
    fn play_placings(
        &mut self,
        state: &mut BracketState<'_>,
        format: Format,
        fallen: &[Vec<MatchupSide>],
        byes: &[bool],
    ) {
        if format.third_place && fallen.len() > 1 {
            let semifinals = fallen[fallen.len() - 2].clone();
            self.third_place = state.round(('t', 1, format.best_of.third_place), semifinals).matches.pop();
        }
        // The losers of a first round that is the semifinals can play for third place.
        if format.consolation && fallen.len() > 2 {
            let losers = fallen[0].iter().zip(byes).map(|(side, is_bye)| (!is_bye).then(|| side.clone()));
            let (rounds, winner) = consolation::play(state, format.best_of.consolation, losers.collect());
            let last = rounds.last().map_or(&[][..], |round| &round.matches);
            self.consolation_winner = winner.and_then(|side| state.champion(side.occupant, last));
            self.consolation_rounds = (!rounds.is_empty()).then_some(rounds);
        }
    }

    /// Returns all rounds, each after the rounds that feed it.
    fn all_rounds(&self) -> impl Iterator<Item = &BracketRound> {
        let rounds = self.play_in_rounds.iter().flatten().chain(&self.rounds);
        let rounds = rounds.chain(self.losers_rounds.iter().flatten());
        rounds.chain(self.finals.iter().flatten()).chain(self.consolation_rounds.iter().flatten())
    }

    /// Returns the matchup with this id, unless it is a spacer, which has no game.
    #[must_use]
    pub fn find(&self, match_id: &str) -> Option<&BracketMatch> {
        self.matches().find(|matchup| matchup.match_id == match_id && !matchup.is_spacer)
    }

    /// Sets the slots of the games that do not exist.
    pub fn place(&mut self, slots: Vec<BracketSlot>) {
        let mut by_matchup: HashMap<String, Vec<BracketSlot>> = HashMap::new();
        for slot in slots {
            by_matchup.entry(slot.match_id.clone()).or_default().push(slot);
        }
        let rounds = self.play_in_rounds.iter_mut().flatten().chain(&mut self.rounds);
        let rounds = rounds.chain(self.losers_rounds.iter_mut().flatten());
        let rounds = rounds.chain(self.finals.iter_mut().flatten());
        let rounds = rounds.chain(self.consolation_rounds.iter_mut().flatten());
        for matchup in rounds.flat_map(|round| &mut round.matches).chain(&mut self.third_place) {
            if let Some(slots) = by_matchup.remove(&matchup.match_id) {
                matchup.place(slots);
            }
        }
    }

    /// Returns all matchups, each after the matchups that feed it.
    pub fn matches(&self) -> impl Iterator<Item = &BracketMatch> {
        self.all_rounds().flat_map(|round| &round.matches).chain(&self.third_place)
    }
}

impl BracketMatch {
    fn place(&mut self, slots: Vec<BracketSlot>) {
        let rows = self.series.iter_mut().flat_map(|series| &mut series.games);
        for row in rows.filter(|row| row.game.is_none()) {
            row.slot = slots.iter().find(|slot| usize::try_from(slot.series_game) == Ok(row.number)).cloned();
        }
        if self.game.is_none() {
            self.slot = slots.into_iter().min_by_key(|slot| slot.series_game);
        }
    }

    /// Returns all games of the matchup, by number.
    pub fn games(&self) -> impl Iterator<Item = &Game> {
        let single = self.game.as_ref().filter(|_| self.series.is_none());
        let series = self.series.iter().flat_map(|series| &series.games);
        single.into_iter().chain(series.filter_map(|row| row.game.as_ref()))
    }

    /// Returns the game with this number, from 1, of a series; `None` if one game decides the matchup.
    #[must_use]
    pub fn series_game(&self, number: i64) -> Option<&SeriesGame> {
        let series = self.series.as_ref()?;
        series.games.iter().find(|row| i64::try_from(row.number) == Ok(number))
    }

    /// Returns whether the game with this number can still be played, or counts.
    #[must_use]
    pub fn may_need(&self, number: i64) -> bool {
        let row = self.series_game(number);
        self.walkover.is_none() && row.is_none_or(|row| row.need != SeriesNeed::NotNeeded)
    }

    /// Returns whether the game with this number, from 1, exists.
    #[must_use]
    pub fn has_game(&self, number: i64) -> bool {
        self.games().any(|game| game.series_game.unwrap_or(1) == number)
    }

    /// Returns the most games of the matchup.
    #[must_use]
    pub fn best_of(&self) -> usize {
        self.series.as_ref().map_or(1, |series| series.best_of)
    }
}

/// Returns the number of rounds that are played by this number of teams, a power of two.
fn rounds_of(teams: usize) -> usize {
    usize::try_from(teams.ilog2()).unwrap_or_default()
}

/// Returns the name of a round with this number of teams.
fn round_name(teams: usize) -> &'static str {
    match teams {
        2 => "Final",
        4 => "Semifinals",
        8 => "Quarterfinals",
        16 => "Round of 16",
        32 => "Round of 32",
        _ => "Round of 64",
    }
}
