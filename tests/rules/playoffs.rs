//! Playoffs of any size and format, played out at random: with series, forfeits, withdrawals and corrected results. The
//! verifier counts wins in the games themselves and shares no code with the rules.

use std::collections::HashMap;

use homecourt::domain::divisions::{BestOf, DivisionTeam, Elimination, Format, RoundLengths, SeriesLengths};
use homecourt::domain::games::{ForfeitedBy, Game, Status};
use homecourt::domain::ids::{EnrolmentId, GameId};
use homecourt::rules::bracket::{Bracket, BracketMatch, SeriesNeed, better_seed_hosts, bracket};
use homecourt::rules::correction::{AffectedGame, RequiredTeams, later};
use homecourt::rules::withdrawal::{GameFate, of_bracket};
use proptest::prelude::*;

use crate::bracket::{game, seeds, teams};

/// What happens next: a game in every matchup that is ready, a withdrawal, or a corrected result.
#[derive(Clone, Debug)]
pub enum Step {
    /// For each matchup in turn: whether the home team wins.
    Games(Vec<bool>),
    /// The home team of each game forfeits.
    Forfeits,
    Withdraws(usize),
    Corrects(usize),
}

pub fn steps() -> impl Strategy<Value = Vec<Step>> {
    let games = || prop::collection::vec(any::<bool>(), 1..9).prop_map(Step::Games);
    let step = prop_oneof![
        8 => games(),
        1 => Just(Step::Forfeits),
        1 => (0_usize..64).prop_map(Step::Withdraws),
        2 => (0_usize..512).prop_map(Step::Corrects),
    ];
    prop::collection::vec(step, 1..24)
}

fn best_of() -> impl Strategy<Value = BestOf> {
    prop::sample::select(vec![1_i64, 1, 3, 5, 7]).prop_map(|games| BestOf::of(games).unwrap())
}

fn lengths() -> impl Strategy<Value = SeriesLengths> {
    let rounds =
        || prop::collection::vec(best_of(), 1..4).prop_map(|list| RoundLengths::try_from(list).unwrap());
    (rounds(), rounds(), best_of(), best_of()).prop_map(|(rounds, losers, finals, third_place)| {
        SeriesLengths { rounds, losers, finals, third_place }
    })
}

pub fn any_format() -> impl Strategy<Value = Format> {
    let single = any::<bool>().prop_map(|third_place| Format { third_place, ..Format::default() });
    let double = Just(Format::of(Elimination::Double));
    (prop_oneof![2 => single, 1 => double], lengths())
        .prop_map(|(format, best_of)| Format { best_of, ..format })
}

/// A bracket that is being played.
pub struct Playoffs {
    pub teams: Vec<DivisionTeam>,
    pub format: Format,
    pub games: Vec<Game>,
    next_id: i64,
}

/// The number of a game in its series.
fn number(game: &Game) -> i64 {
    game.series_game.unwrap_or(1)
}

fn is_open(game: &Game) -> bool {
    game.score_home.is_none() && game.forfeited_by.is_none()
}

impl Playoffs {
    pub fn new(count: usize, format: Format) -> Self {
        Self { teams: teams(count), format, games: Vec::new(), next_id: 1 }
    }

    pub fn drawn(&self) -> Bracket {
        bracket(&self.teams, self.format, self.games.clone()).unwrap()
    }

    /// Returns the next game of a matchup that is ready: one without a result, or a new one.
    fn next_game(&mut self, matchup: &BracketMatch) -> Option<Game> {
        let (a, b) = seeds(matchup);
        if matchup.is_spacer || matchup.is_over || a == 0 || b == 0 {
            return None;
        }
        let (number, home, found) = match &matchup.series {
            None => (None, EnrolmentId(a), matchup.game.clone()),
            Some(series) => {
                let is_next = |row: &&homecourt::rules::bracket::SeriesGame| {
                    row.need == SeriesNeed::Needed && row.game.as_ref().is_none_or(is_open)
                };
                let row = series.games.iter().find(is_next).unwrap();
                (Some(i64::try_from(row.number).unwrap()), row.home.unwrap(), row.game.clone())
            }
        };
        found.filter(is_open).or_else(|| {
            let away = if home.0 == a { b } else { a };
            let id = GameId(self.next_id);
            self.next_id += 1;
            Some(Game { id, series_game: number, ..game(&matchup.match_id, (home.0, away), None) })
        })
    }

    fn play(&mut self, home_wins: impl Fn(usize) -> bool, forfeits: bool) -> bool {
        let drawn = self.drawn();
        let mut place = 0;
        for matchup in drawn.matches() {
            let Some(mut game) = self.next_game(matchup) else { continue };
            if forfeits {
                (game.status, game.forfeited_by) = (Status::Forfeit, Some(ForfeitedBy::Home));
                (game.score_home, game.score_away) = (Some(0), Some(20));
            } else {
                game.status = Status::Completed;
                let points = if home_wins(place) { (70, 60) } else { (60, 70) };
                (game.score_home, game.score_away) = (Some(points.0), Some(points.1));
            }
            place += 1;
            self.games.retain(|one| one.id != game.id);
            self.games.push(game);
        }
        self.settle(None);
        place > 0
    }

    /// Applies what a changed game or team means for the other games. Returns what changed.
    fn settle(&mut self, match_id: Option<&str>) -> Vec<AffectedGame> {
        let found = later(&self.teams, self.format, self.games.clone(), match_id);
        for one in &found {
            let is_own = |game: &Game| game.id == one.game.id;
            match one.seats {
                RequiredTeams::Gone | RequiredTeams::NotNeeded => self.games.retain(|game| !is_own(game)),
                RequiredTeams::Open | RequiredTeams::Taken(..) => {
                    let game = self.games.iter_mut().find(|game| is_own(game)).unwrap();
                    (game.score_home, game.score_away) = (None, None);
                    (game.status, game.forfeited_by) = (Status::Scheduled, None);
                    if let RequiredTeams::Taken(home, away) = one.seats {
                        (game.home_team_id, game.away_team_id) = (home, away);
                    }
                }
            }
        }
        found
    }

    fn withdraw(&mut self, place: usize) {
        let staying = self.teams.iter().filter(|team| !team.withdrawn).count();
        let place = place % self.teams.len();
        if staying < 2 || self.teams[place].withdrawn {
            return;
        }
        let before = (self.teams.clone(), self.games.clone());
        let team = self.teams[place].slt_id;
        for (game, fate) in of_bracket((&self.teams, self.format), self.games.clone(), team, false) {
            let own = self.games.iter_mut().find(|one| one.id == game.id).unwrap();
            if let GameFate::Forfeited(side) = fate {
                (own.status, own.forfeited_by) = (Status::Forfeit, Some(side));
                (own.score_home, own.score_away) = side.score((None, None));
            }
        }
        let order = self.teams.iter().map(|one| one.withdrawal).max().unwrap_or_default() + 1;
        (self.teams[place].withdrawn, self.teams[place].withdrawal) = (true, order);
        // As in the program, a withdrawal that would clear a result is refused.
        if self.settle(None).iter().any(|one| !is_open(&one.game)) {
            (self.teams, self.games) = before;
        }
    }

    fn correct(&mut self, place: usize) {
        let played: Vec<usize> = (0..self.games.len()).filter(|at| !is_open(&self.games[*at])).collect();
        let Some(at) = played.get(place % played.len().max(1)) else { return };
        let game = &mut self.games[*at];
        let home_won = game.score_home > game.score_away;
        (game.status, game.forfeited_by) = (Status::Completed, None);
        (game.score_home, game.score_away) =
            if home_won { (Some(60), Some(70)) } else { (Some(70), Some(60)) };
        let match_id = game.match_id.clone();
        self.settle(match_id.as_deref());
    }

    /// Plays the bracket to its end. After the steps, the home team loses every game.
    pub fn play_out(&mut self, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Games(results) => {
                    self.play(|place| results[place % results.len()], false);
                }
                Step::Forfeits => {
                    self.play(|_| false, true);
                }
                Step::Withdraws(place) => self.withdraw(*place),
                Step::Corrects(place) => self.correct(*place),
            }
        }
        while self.play(|_| false, false) {}
    }

    /// Counts the games of a matchup that each team won.
    fn wins(&self, match_id: &str) -> HashMap<EnrolmentId, usize> {
        let mut wins: HashMap<EnrolmentId, usize> = HashMap::new();
        for game in self.games.iter().filter(|game| game.match_id.as_deref() == Some(match_id)) {
            let home_won = game.score_home > game.score_away;
            let (winner, loser) = if home_won {
                (game.home_team_id, game.away_team_id)
            } else {
                (game.away_team_id, game.home_team_id)
            };
            wins.entry(loser).or_default();
            *wins.entry(winner).or_default() += usize::from(!is_open(game));
        }
        wins
    }

    /// Returns the winner and the loser of a matchup that its games decided.
    fn decided(&self, matchup: &BracketMatch, most: usize) -> Option<(EnrolmentId, EnrolmentId)> {
        let wins = self.wins(&matchup.match_id);
        let (winner, _) = wins.iter().find(|(_, won)| 2 * **won > most)?;
        let (loser, _) = wins.iter().find(|(team, _)| *team != winner)?;
        Some((*winner, *loser))
    }
}

/// Returns the most games of a matchup, as the format says for its round.
fn most_games(format: Format, drawn: &Bracket, match_id: &str) -> usize {
    let (letter, rest) = match_id.split_at(1);
    let round: usize = rest.split('m').next().unwrap().parse().unwrap();
    let list = |lengths: RoundLengths, of: usize| {
        let list: Vec<BestOf> = lengths.into();
        list[(of - round).min(list.len() - 1)]
    };
    let best_of = match letter {
        "r" => list(format.best_of.rounds, drawn.total_rounds),
        "l" => list(format.best_of.losers, 2 * (drawn.total_rounds - 1)),
        "f" => format.best_of.finals,
        _ => format.best_of.third_place,
    };
    u8::from(best_of).into()
}

/// Checks that each team that neither withdrew nor won the title lost as often as it takes to be out.
fn verify_losses(
    own: &Playoffs,
    champion: Option<EnrolmentId>,
    lost: &HashMap<EnrolmentId, usize>,
) -> Result<(), TestCaseError> {
    let lives = if own.format.elimination == Elimination::Double { 2 } else { 1 };
    for team in &own.teams {
        let lost = lost.get(&team.slt_id).copied().unwrap_or_default();
        prop_assert!(lost <= lives, "{} lost {} matchups", &team.name, lost);
        if !team.withdrawn && champion != Some(team.slt_id) {
            prop_assert_eq!(lost, lives, "{}", &team.name);
        }
    }
    Ok(())
}

/// Checks a bracket that was played to its end.
pub fn verify(own: &Playoffs) -> Result<(), TestCaseError> {
    let drawn = own.drawn();
    let champion = drawn.champion.as_ref().map(|team| team.slt_id);
    // Nobody holds the title if both teams of the final withdrew before it.
    let mut finals = drawn.finals.as_ref().unwrap_or(&drawn.rounds).iter().flat_map(|round| &round.matches);
    let decisive = finals.rfind(|matchup| !matchup.is_spacer).unwrap();
    let withdrew =
        [&decisive.team_a, &decisive.team_b].map(|team| team.as_ref().is_some_and(|team| team.withdrawn));
    prop_assert!(champion.is_some() || withdrew == [true; 2], "no champion");
    let mut lost: HashMap<EnrolmentId, usize> = HashMap::new();
    for matchup in drawn.matches().filter(|matchup| !matchup.is_spacer) {
        let id = &matchup.match_id;
        let most = most_games(own.format, &drawn, id);
        prop_assert_eq!(matchup.best_of(), most, "{}", id);
        prop_assert!(matchup.is_over, "{} is not decided", id);
        let games: Vec<&Game> = own.games.iter().filter(|game| game.match_id.as_ref() == Some(id)).collect();
        let (a, b) = seeds(matchup);
        for game in &games {
            let sides = (game.home_team_id.0, game.away_team_id.0);
            prop_assert!(sides == (a, b) || sides == (b, a), "{} has a game of {:?}", id, sides);
        }
        if matchup.walkover.is_some() {
            prop_assert!(own.decided(matchup, most).is_none(), "{} is a walkover and won", id);
        } else {
            let (winner, loser) = own.decided(matchup, most).unwrap();
            prop_assert_eq!(matchup.winner, Some(winner), "{}", id);
            let wins = own.wins(id);
            prop_assert_eq!(wins[&winner], most / 2 + 1, "{}", id);
            prop_assert_eq!(games.len(), wins[&winner] + wins[&loser], "{} has games it does not need", id);
            if !id.starts_with('t') {
                *lost.entry(loser).or_default() += 1;
            }
        }
        let mut numbers: Vec<i64> = games.iter().map(|game| number(game)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        prop_assert_eq!(numbers.len(), games.len(), "{} has two games of one number", id);
    }
    verify_losses(own, champion, &lost)?;
    let left = later(&own.teams, own.format, own.games.clone(), None);
    let left: Vec<_> = left.iter().map(|one| (one.game.match_id.as_ref(), one.seats)).collect();
    prop_assert!(left.is_empty(), "do not fit: {left:?}");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn playoffs_of_any_format_end_with_one_champion_and_lose_no_team(
        count in prop_oneof![3 => 2_usize..=16, 1 => 17_usize..=64], format in any_format(), steps in steps(),
    ) {
        let mut own = Playoffs::new(count, format);
        own.play_out(&steps);
        verify(&own)?;
    }
}

#[test]
fn the_better_seed_is_at_home_first_and_in_the_deciding_game() {
    let hosts = |best_of: usize| -> String {
        (1..=best_of).map(|number| if better_seed_hosts(best_of, number) { 'H' } else { 'A' }).collect()
    };
    assert_eq!([1, 3, 5, 7].map(hosts), ["H", "HAH", "HHAAH", "HHAAHAH"]);
}

/// Returns the score, the number of games that are certain and the winner of a best of 5 with these results: `1` for the
/// upper team, `2` for the lower, `0` for a game that both forfeited, `-` for a game without a result.
fn best_of_5(results: &str) -> (Option<String>, usize, Option<i64>) {
    let format = Format { best_of: crate::bracket::rounds(5), ..Format::default() };
    let mut own = Playoffs::new(2, format);
    for (number, result) in (1..).zip(results.chars()) {
        let scores = match result {
            '1' => Some((70, 60)),
            '2' => Some((60, 70)),
            _ => None,
        };
        let mut played =
            Game { id: GameId(number), series_game: Some(number), ..game("r1m1", (1, 2), scores) };
        if result == '0' {
            (played.status, played.forfeited_by) = (Status::Forfeit, Some(ForfeitedBy::Both));
            (played.score_home, played.score_away) = (Some(0), Some(0));
        }
        own.games.push(played);
    }
    let drawn = own.drawn();
    let matchup = &drawn.rounds[0].matches[0];
    let series = matchup.series.as_ref().unwrap();
    let certain = series.games.iter().filter(|row| row.need == SeriesNeed::Needed).count();
    (series.score.clone(), certain, matchup.winner.map(|team| team.0))
}

#[test]
fn a_series_says_who_leads_and_how_many_games_are_certain() {
    let told = |text: &str| Some(text.to_owned());
    assert_eq!(best_of_5("-----"), (None, 3, None));
    assert_eq!(best_of_5("1"), (told("Team 1 lead 1–0"), 3, None));
    assert_eq!(best_of_5("12"), (told("Tied 1–1"), 4, None));
    assert_eq!(best_of_5("122"), (told("Team 2 lead 2–1"), 4, None));
    assert_eq!(best_of_5("1221"), (told("Tied 2–2"), 5, None));
    assert_eq!(best_of_5("1222"), (told("Team 2 won 3–1"), 4, Some(2)));
    // The games after the deciding one do not count, and a game without a result before it is not needed.
    assert_eq!(best_of_5("11122"), (told("Team 1 won 3–0"), 3, Some(1)));
    assert_eq!(best_of_5("1-11"), (told("Team 1 won 3–0"), 3, Some(1)));
    // After two games that both teams forfeited, two wins decide; three of them and a win each decide nothing.
    assert_eq!(best_of_5("0011"), (told("Team 1 won 2–0"), 4, Some(1)));
    assert_eq!(best_of_5("00012"), (told("Ended 1–1"), 5, None));
}
