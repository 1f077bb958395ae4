//! The brackets of a home page's season.

use super::season::SeasonData;
use crate::db::Connection;
use crate::domain::divisions::Division;
use crate::domain::games::{BracketSlot, Game};
use crate::domain::home::{Champion, HomeBracket, HomeMatch, HomeRound, HomeSide};
use crate::domain::ids::{EnrolmentId, GameId, OrganizationId};
use crate::error::Result;
use crate::rules::bracket::{
    self, Bracket, BracketMatch, BracketPart, BracketRound, BracketSource, BracketTeam,
};
use crate::rules::league_order;
use crate::rules::outcome;
use crate::rules::phase::DatedBracket;
use crate::store;
use crate::store::games::season::SeasonGame;

/// The most matchups of a round on a home page.
const MATCHES: usize = 2;

/// The brackets of a season that visitors see, by name.
pub(super) struct SeasonBrackets(Vec<(Division, Bracket)>);

impl SeasonBrackets {
    pub fn read(conn: &Connection, organization: OrganizationId, data: &SeasonData<'_>) -> Result<Self> {
        let season = data.season;
        let ids: Vec<GameId> =
            data.games.iter().filter(|game| game.division.is_some()).map(|game| game.id).collect();
        if ids.is_empty() || !(season.active || season.show_divisions) {
            return Ok(Self(Vec::new()));
        }
        let mut divisions = store::divisions::list(conn, organization, season.id)?;
        divisions.sort_by(|a, b| league_order::natural(&a.name, &b.name));
        let games = store::games::list_by_ids(conn, organization, &ids)?;
        let slots = store::games::slots::list_by_season(conn, organization, season.id)?;
        let drawn = divisions.into_iter().filter_map(|division| {
            let own: Vec<Game> =
                games.iter().filter(|game| game.division_id == Some(division.id)).cloned().collect();
            let mut bracket = bracket::of_division(&division, own)?;
            let planned = slots.iter().filter(|slot| slot.division == division.id).cloned();
            bracket.place(planned.collect::<Vec<BracketSlot>>());
            Some((division, bracket))
        });
        Ok(Self(drawn.collect()))
    }

    /// Returns the dates and statuses of each bracket's games.
    pub fn dated(&self, data: &SeasonData<'_>) -> Vec<DatedBracket> {
        let dated = |(division, bracket): &(Division, Bracket)| DatedBracket {
            games: data
                .games
                .iter()
                .filter(|game| game.division == Some(division.id))
                .map(|game| data.dated(game))
                .collect(),
            has_champion: bracket.champion.is_some(),
        };
        self.0.iter().map(dated).collect()
    }

    /// Returns the round that all games of a day belong to; `None` if they belong to several rounds or to none.
    pub fn round(&self, night: &[&SeasonGame]) -> Option<&'static str> {
        let first = self.round_of(night.first()?.id)?;
        night.iter().all(|game| self.round_of(game.id) == Some(first)).then_some(first)
    }

    fn round_of(&self, game: GameId) -> Option<&'static str> {
        let rounds = self.0.iter().flat_map(|(_, bracket)| {
            rounds(bracket).into_iter().chain(bracket.consolation_rounds.iter().flatten())
        });
        let is_game = |matchup: &BracketMatch| matchup.games().any(|own| own.id == game);
        rounds.into_iter().find(|round| round.matches.iter().any(is_game)).map(|round| round.name)
    }

    fn undone(&self) -> impl Iterator<Item = &(Division, Bracket)> {
        self.0.iter().filter(|(division, bracket)| bracket.champion.is_none() && division.teams.len() > 1)
    }

    /// Returns the teams that are not eliminated.
    pub fn left(&self) -> Vec<EnrolmentId> {
        self.undone().flat_map(|(_, bracket)| left(bracket)).collect()
    }

    /// Returns the date of the last final, if it is planned.
    pub fn final_date(&self) -> Option<String> {
        let dates = self.undone().filter_map(|(_, bracket)| last(bracket).and_then(date));
        dates.max().map(str::to_owned)
    }

    /// Returns the next round of the first bracket without a champion.
    pub fn shown(&self) -> Option<HomeBracket> {
        let (division, bracket) = self.undone().next()?;
        let all = rounds(bracket);
        let place = all.iter().position(|round| open(round).next().is_some())?;
        let current = all.get(place)?;
        let playable = current.matches.iter().filter(|matchup| !matchup.is_spacer).count();
        let mut rounds = vec![if playable <= MATCHES {
            round(current, current.matches.iter(), bracket)
        } else {
            round(current, open(current), bracket)
        }];
        if let Some(next) = all.get(place + 1).filter(|_| playable == MATCHES && place + 2 == all.len()) {
            rounds.push(round(next, next.matches.iter(), bracket));
        }
        Some(HomeBracket {
            division_id: division.id,
            season_id: division.season_id,
            name: division.name.clone(),
            rounds,
        })
    }

    /// Returns the champions, without rosters.
    pub fn champions(&self) -> Vec<Champion> {
        let champion = |(division, bracket): &(Division, Bracket)| {
            let team = bracket.champion.clone()?;
            Some(Champion {
                division_id: division.id,
                division: division.name.clone(),
                team_id: team.team_id,
                name: team.name,
                logo_url: team.logo_url,
                roster: Vec::new(),
            })
        };
        self.0.iter().filter_map(champion).collect()
    }

    /// Returns the enrolment of the first bracket's champion and the game of that bracket's final. Skips brackets without
    /// a champion.
    pub fn first_final(&self) -> Option<(EnrolmentId, GameId)> {
        let mut decided =
            self.0.iter().filter_map(|(_, bracket)| Some((bracket, bracket.champion.as_ref()?)));
        let (bracket, champion) = decided.next()?;
        Some((champion.slt_id, last(bracket)?.game.as_ref()?.id))
    }
}

/// Returns the rounds that lead to the title, in the order of play; in double elimination the losers' rounds follow those of the winners.
fn rounds(bracket: &Bracket) -> Vec<&BracketRound> {
    let losers = bracket.losers_rounds.iter().flatten();
    let play_in = bracket.play_in_rounds.iter().flatten();
    play_in.chain(&bracket.rounds).chain(losers).chain(bracket.finals.iter().flatten()).collect()
}

/// Returns the last matchup that has a game or waits for one.
fn last(bracket: &Bracket) -> Option<&BracketMatch> {
    let finals = bracket.finals.as_ref().map_or_else(|| bracket.rounds.as_slice(), Vec::as_slice);
    let mut matches = finals.iter().rev().flat_map(|round| &round.matches);
    matches.find(|matchup| !matchup.is_spacer)
}

fn date(matchup: &BracketMatch) -> Option<&str> {
    let planned = matchup.slot.as_ref().map(|slot| slot.date.as_str());
    matchup.game.as_ref().map(|game| game.date.as_str()).or(planned)
}

/// Returns the first matchups of a round that are not decided yet.
fn open(round: &BracketRound) -> impl Iterator<Item = &BracketMatch> {
    round.matches.iter().filter(|matchup| !matchup.is_spacer && !matchup.is_over).take(MATCHES)
}

/// Returns the teams of a bracket that are not eliminated: each of them waits in a matchup that is not decided.
fn left(bracket: &Bracket) -> Vec<EnrolmentId> {
    let decides = |matchup: &&BracketMatch| {
        BracketPart::of(&matchup.match_id) == BracketPart::Title && !matchup.is_spacer && !matchup.is_over
    };
    let sides = bracket.matches().filter(decides).flat_map(|matchup| [&matchup.team_a, &matchup.team_b]);
    let mut left: Vec<&BracketTeam> = sides.flatten().filter(|team| !team.withdrawn).collect();
    left.sort_by_key(|team| (team.seed, team.slt_id.0));
    left.dedup_by_key(|team| team.slt_id);
    left.into_iter().map(|team| team.slt_id).collect()
}

fn round<'m>(
    round: &BracketRound,
    matches: impl Iterator<Item = &'m BracketMatch>,
    bracket: &Bracket,
) -> HomeRound {
    let matches = matches.filter(|matchup| !matchup.is_spacer).map(|own| matchup(own, bracket));
    HomeRound { name: round.name, matches: matches.collect() }
}

fn matchup(own: &BracketMatch, bracket: &Bracket) -> HomeMatch {
    let slot = own.slot.as_ref();
    let score = |side: EnrolmentId| {
        let game = own.game.as_ref().filter(|game| outcome::has_begun(game))?;
        if game.home_team_id == side { game.score_home } else { game.score_away }
    };
    let [upper_wins, lower_wins] = [0, 1].map(|side| series_wins(own, side));
    let side = |team: Option<&BracketTeam>, source: &BracketSource, wins: Option<i64>| match team {
        Some(team) => HomeSide {
            seed: Some(team.seed),
            team_id: Some(team.team_id),
            name: Some(team.name.clone()),
            logo_url: team.logo_url.clone(),
            score: if own.series.is_some() { wins } else { score(team.slt_id) },
            from: None,
            won: own.winner == Some(team.slt_id),
        },
        None => HomeSide { seed: source.seed, from: seeds(source, bracket), ..HomeSide::default() },
    };
    HomeMatch {
        sides: [
            side(own.team_a.as_ref(), &own.sources[0], upper_wins),
            side(own.team_b.as_ref(), &own.sources[1], lower_wins),
        ],
        date: date(own).map(str::to_owned),
        time: own
            .game
            .as_ref()
            .map_or_else(|| slot.and_then(|slot| slot.time.clone()), |game| game.time.clone()),
        game_id: own.game.as_ref().map(|game| game.id),
    }
}

/// Returns the games of a series that a side has won; `None` before the first game of the series has begun.
fn series_wins(own: &BracketMatch, side: usize) -> Option<i64> {
    let series = own.series.as_ref().filter(|_| own.games().any(outcome::has_begun))?;
    i64::try_from(series.wins[side]).ok()
}

/// Returns the seeds of the matchup that a side comes from.
fn seeds(source: &BracketSource, bracket: &Bracket) -> Option<[usize; 2]> {
    let from = bracket.find(source.match_id.as_deref()?)?;
    Some([from.team_a.as_ref()?.seed, from.team_b.as_ref()?.seed])
}
