//! Playoffs of any size and format, played out at random: with series, forfeits, withdrawals and corrected results. The
//! verifier counts wins in the games themselves and shares no code with the rules.

mod verifier;

use std::collections::HashMap;

use homecourt::domain::divisions::{
    BestOf, DivisionTeam, Elimination, Format, PlayIn, RoundLengths, SeriesLengths,
};
use homecourt::domain::games::{ForfeitedBy, Game, Status};
use homecourt::domain::ids::{EnrolmentId, GameId};
use homecourt::rules::bracket::{Bracket, BracketMatch, SeriesNeed, better_seed_hosts, bracket};
use homecourt::rules::correction::{AffectedGame, RequiredTeams, later};
use homecourt::rules::withdrawal::{GameFate, of_bracket};
use proptest::prelude::*;

use crate::bracket::{game, seeds, teams};

pub use verifier::{most_games, verify};

/// What happens next: a game in every matchup that is ready, a withdrawal, or a corrected result.
#[derive(Clone, Debug)]
pub enum Step {
    /// For each matchup in turn: whether the home team wins.
    Games(Vec<bool>),
    /// One team of each game forfeits, or both do.
    Forfeits(ForfeitedBy),
    Withdraws(usize),
    Corrects(usize),
}

pub fn steps() -> impl Strategy<Value = Vec<Step>> {
    steps_with(vec![ForfeitedBy::Home, ForfeitedBy::Away])
}

fn steps_with(forfeits: Vec<ForfeitedBy>) -> impl Strategy<Value = Vec<Step>> {
    let games = || prop::collection::vec(any::<bool>(), 1..9).prop_map(Step::Games);
    let step = prop_oneof![
        8 => games(),
        1 => prop::sample::select(forfeits).prop_map(Step::Forfeits),
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
    (rounds(), rounds(), rounds(), best_of(), best_of()).prop_map(
        |(rounds, losers, consolation, finals, third_place)| SeriesLengths {
            rounds,
            losers,
            finals,
            third_place,
            consolation,
        },
    )
}

pub fn any_format() -> impl Strategy<Value = Format> {
    let single = any::<(bool, bool)>().prop_map(|(third_place, consolation)| Format {
        third_place,
        consolation,
        ..Format::default()
    });
    let double = Just(Format::of(Elimination::Double));
    let play_in =
        prop_oneof![2 => Just(PlayIn::None), 1 => Just(PlayIn::Game), 1 => Just(PlayIn::Tournament)];
    (prop_oneof![2 => single, 1 => double], lengths(), play_in)
        .prop_map(|(format, best_of, play_in)| Format { best_of, play_in, ..format })
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

    fn play(&mut self, home_wins: impl Fn(usize) -> bool, forfeits: Option<ForfeitedBy>) -> bool {
        let drawn = self.drawn();
        let mut place = 0;
        for matchup in drawn.matches() {
            let Some(mut game) = self.next_game(matchup) else { continue };
            if let Some(side) = forfeits {
                (game.status, game.forfeited_by) = (Status::Forfeit, Some(side));
                (game.score_home, game.score_away) = side.score((None, None));
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
                    self.play(|place| results[place % results.len()], None);
                }
                Step::Forfeits(side) => {
                    self.play(|_| false, Some(*side));
                }
                Step::Withdraws(place) => self.withdraw(*place),
                Step::Corrects(place) => self.correct(*place),
            }
        }
        while self.play(|_| false, None) {}
    }

    /// Returns the games of a matchup, in the order of their numbers.
    fn games_of(&self, match_id: &str) -> Vec<&Game> {
        let mut games: Vec<&Game> =
            self.games.iter().filter(|game| game.match_id.as_deref() == Some(match_id)).collect();
        games.sort_by_key(|game| number(game));
        games
    }

    /// Returns how the games of a matchup decided it, and whether each of them was needed for that.
    pub fn decision(&self, match_id: &str, most: usize) -> (Decision, bool) {
        let (mut wins, mut left): (HashMap<EnrolmentId, usize>, usize) = (HashMap::new(), most);
        let (mut decision, mut needed) = (Decision::Open, true);
        for game in self.games_of(match_id).into_iter().filter(|game| !is_open(game)) {
            needed &= decision == Decision::Open;
            left -= 1;
            let [home, away] = [game.home_team_id, game.away_team_id];
            if game.forfeited_by != Some(ForfeitedBy::Both) {
                let winner = if game.score_home > game.score_away { home } else { away };
                *wins.entry(winner).or_default() += 1;
            }
            let won = |team| wins.get(&team).copied().unwrap_or_default();
            decision = match (won(home), won(away)) {
                (ours, theirs) if ours > theirs + left => Decision::Won(home, away),
                (ours, theirs) if theirs > ours + left => Decision::Won(away, home),
                _ if left == 0 => Decision::Neither,
                _ => Decision::Open,
            };
        }
        (decision, needed)
    }

    fn has_double_forfeits(&self) -> bool {
        self.games.iter().any(|game| game.forfeited_by == Some(ForfeitedBy::Both))
    }
}

/// How the games of a matchup decided it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The winner and the loser.
    Won(EnrolmentId, EnrolmentId),
    /// Both teams won equally many games, because of games that both forfeited: both are out.
    Neither,
    Open,
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

    #[test]
    fn after_double_forfeits_no_team_is_lost_and_nobody_plays_on(
        count in prop_oneof![3 => 2_usize..=16, 1 => 17_usize..=64],
        format in any_format(),
        steps in steps_with(ForfeitedBy::ALL.to_vec()),
    ) {
        let mut own = Playoffs::new(count, format);
        own.play_out(&steps);
        verify(&own)?;
    }
}

#[test]
fn a_correction_reaches_games_beyond_a_bye_that_withdrawals_left() {
    let three = RoundLengths::try_from(vec![BestOf::of(3).unwrap()]).unwrap();
    let format = Format {
        consolation: true,
        best_of: SeriesLengths { rounds: three, ..Format::default().best_of },
        ..Format::default()
    };
    let mut own = Playoffs::new(16, format);
    own.play_out(&[
        Step::Forfeits(ForfeitedBy::Both),
        Step::Games(vec![true, false, false, false, false, false]),
        Step::Withdraws(19),
        Step::Withdraws(37),
        Step::Games(vec![true, true, true, true, false, false]),
        Step::Games(vec![false]),
        Step::Games(vec![false]),
        Step::Games(vec![false]),
        Step::Corrects(107),
        Step::Games(vec![false]),
    ]);
    verify(&own).unwrap();
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
