//! A corrected result affects exactly the later games that it decides, in both parts of a bracket.

use std::collections::HashSet;

use homecourt::domain::divisions::{Elimination, Format};
use homecourt::domain::games::{Game, Status};
use homecourt::domain::ids::{EnrolmentId, GameId};
use homecourt::rules::bracket::{Bracket, BracketMatch, bracket};
use homecourt::rules::correction::{RequiredTeams, later};
use proptest::prelude::*;

use crate::bracket::{game, rounds, seeds, teams};

const SINGLE: Format = Format::of(Elimination::Single);
const THIRD: Format = Format { third_place: true, ..Format::of(Elimination::Single) };
const DOUBLE: Format = Format::of(Elimination::Double);

fn any_format() -> impl Strategy<Value = Format> {
    let lengths = prop::sample::select(vec![1_i64, 3, 5, 7]).prop_map(rounds);
    let format = prop_oneof![Just(SINGLE), Just(THIRD), Just(DOUBLE)];
    (format, lengths).prop_map(|(format, best_of)| Format { best_of, ..format })
}

fn drawn(count: usize, format: Format, games: &[Game]) -> Bracket {
    bracket(&teams(count), format, games.to_vec()).unwrap()
}

/// Returns all games of a bracket, the better seed at home. `upset` decides, by the game's number, whether the away
/// team wins.
fn played(count: usize, format: Format, upset: impl Fn(usize) -> bool) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    loop {
        let now = drawn(count, format, &games);
        let ready = |one: &&BracketMatch| !one.is_spacer && !one.is_over;
        let known = |one: &BracketMatch| {
            Some((one.match_id.clone(), seeds(one), next_number(one)))
                .filter(|(_, (a, b), _)| *a > 0 && *b > 0)
        };
        let open: Vec<_> = now.matches().filter(ready).filter_map(known).collect();
        if open.is_empty() {
            return games;
        }
        for (match_id, (a, b), number) in open {
            let scores = if upset(games.len()) { (1, 2) } else { (2, 1) };
            let mut made = game(&match_id, (a.min(b), a.max(b)), scores);
            made.series_game = number;
            made.id = GameId(i64::try_from(games.len()).unwrap() + 1);
            games.push(made);
        }
    }
}

/// Returns the number of the next game of a series; `None` if one game decides the matchup.
fn next_number(matchup: &BracketMatch) -> Option<i64> {
    let rows = &matchup.series.as_ref()?.games;
    rows.iter().find(|row| row.game.is_none()).and_then(|row| i64::try_from(row.number).ok())
}

/// Changes the winner of a game.
fn correct(games: &mut [Game], place: usize) -> String {
    let game = &mut games[place];
    (game.score_home, game.score_away) = (game.score_away, game.score_home);
    game.match_id.clone().unwrap()
}

/// Applies what `later` returns: changes the teams, clears the result, or deletes the game.
fn apply(games: &mut Vec<Game>, (count, format): (usize, Format), match_id: &str) -> Vec<GameId> {
    let found = later(&teams(count), format, games.clone(), Some(match_id));
    for one in &found {
        games.retain(|game| game.id != one.game.id || !one.seats.is_none());
        let Some(game) = games.iter_mut().find(|game| game.id == one.game.id) else { continue };
        (game.score_home, game.score_away, game.status) = (None, None, Status::Scheduled);
        if let RequiredTeams::Taken(home, away) = one.seats {
            (game.home_team_id, game.away_team_id) = (home, away);
        }
    }
    found.into_iter().map(|one| one.game.id).collect()
}

/// Returns the matchups that depend on a matchup, by its winner or its loser.
fn beyond(bracket: &Bracket, match_id: &str) -> HashSet<String> {
    let mut reached = HashSet::from([match_id.to_owned()]);
    for matchup in bracket.matches() {
        if matchup.sources.iter().filter_map(|source| source.match_id.as_ref()).any(|id| reached.contains(id))
        {
            reached.insert(matchup.match_id.clone());
        }
    }
    reached.remove(match_id);
    reached
}

proptest! {
    #[test]
    fn a_changed_winner_affects_only_the_matchups_up_to_the_final(count in 2_usize..=64, pick in 0_usize..64) {
        let mut games = played(count, SINGLE, |_| false);
        let place = pick % games.len();
        let match_id = correct(&mut games, place);
        let winner = games[place].away_team_id;
        let changed = apply(&mut games, (count, SINGLE), &match_id);
        let round = match_id[1..].split('m').next().unwrap().parse::<usize>().unwrap();
        prop_assert_eq!(changed.len(), drawn(count, SINGLE, &games).total_rounds - round);
        // The next game has the new winner; the games after it have no teams yet.
        if let Some(next) = games.iter().find(|game| Some(&game.id) == changed.first()) {
            prop_assert!(next.home_team_id == winner || next.away_team_id == winner);
        }
        prop_assert!(drawn(count, SINGLE, &games).champion.is_none() || changed.is_empty());
    }

    #[test]
    fn a_correction_changes_exactly_the_games_that_no_longer_fit(
        count in 2_usize..=32, pick in 0_usize..64, format in any_format(),
        upsets in prop::collection::vec(any::<bool>(), 64)
    ) {
        let mut games = played(count, format, |number| upsets[number % 64]);
        let place = pick % games.len();
        let match_id = correct(&mut games, place);
        let (before, reach) = (games.clone(), beyond(&drawn(count, format, &games), &match_id));
        let reversed = before[place].id;
        let changed = apply(&mut games, (count, format), &match_id);
        prop_assert!(!changed.contains(&reversed));
        for one in before.iter().filter(|one| !changed.contains(&one.id)) {
            let now = games.iter().find(|game| game.id == one.id).unwrap();
            prop_assert_eq!((now.score_home, now.home_team_id), (one.score_home, one.home_team_id));
        }
        for one in before.iter().filter(|one| changed.contains(&one.id)) {
            // In its own series a correction can only make the later games unnecessary.
            let own = one.match_id.as_deref() == Some(match_id.as_str());
            prop_assert!(own && one.series_game > before[place].series_game
                || reach.contains(one.match_id.as_ref().unwrap()));
            prop_assert!(!own || !games.iter().any(|game| game.id == one.id));
        }
        // Every game that still has a result is between the two teams of its matchup.
        let now = drawn(count, format, &games);
        let with_result = |game: &&Game| game.score_home.is_some();
        let scored = now.matches().flat_map(|one| one.games().filter(with_result).map(move |game| (one, game)));
        for (matchup, game) in scored {
            let mut sides = [&matchup.team_a, &matchup.team_b].map(|team| team.as_ref().map(|team| team.slt_id));
            let mut own = [Some(game.home_team_id), Some(game.away_team_id)];
            sides.sort_by_key(|id| id.map(|id| id.0));
            own.sort_by_key(|id| id.map(|id| id.0));
            prop_assert_eq!(sides, own, "{}", matchup.match_id);
        }
        // A second call finds nothing more to change.
        let left = later(&teams(count), format, games, Some(&match_id));
        prop_assert!(left.iter().all(|one| one.seats == RequiredTeams::Open));
    }

    #[test]
    fn a_result_with_the_same_winner_changes_nothing(
        count in 2_usize..=64, pick in 0_usize..128, format in any_format()
    ) {
        let mut games = played(count, format, |_| false);
        let place = pick % games.len();
        (games[place].score_home, games[place].score_away) = (Some(90), Some(60));
        let match_id = games[place].match_id.clone().unwrap();
        prop_assert!(later(&teams(count), format, games, Some(&match_id)).is_empty());
    }
}

#[test]
fn a_team_that_stays_keeps_its_side() {
    let mut games = played(4, SINGLE, |_| false);
    // Seed 1 beat 4, and 2 beat 3; now 3 beats 2.
    let semifinal = games.iter().position(|game| game.home_team_id == EnrolmentId(2)).unwrap();
    let match_id = correct(&mut games, semifinal);
    let found = later(&teams(4), SINGLE, games, Some(&match_id));
    assert_eq!(found[0].seats, RequiredTeams::Taken(EnrolmentId(1), EnrolmentId(3)));
}

#[test]
fn a_semifinal_affects_the_final_and_third_place_and_third_place_affects_nothing() {
    let mut games = played(4, THIRD, |_| false);
    let third = games.iter().position(|game| game.match_id.as_deref() == Some("t1m1")).unwrap();
    let match_id = correct(&mut games, third);
    assert!(later(&teams(4), THIRD, games.clone(), Some(&match_id)).is_empty());
    let semifinal = games.iter().position(|game| game.home_team_id == EnrolmentId(2)).unwrap();
    let match_id = correct(&mut games, semifinal);
    let found = later(&teams(4), THIRD, games, Some(&match_id));
    let named: Vec<_> = found.iter().map(|one| (one.game.match_id.as_deref().unwrap(), one.seats)).collect();
    let (one, two, three, four) = (EnrolmentId(1), EnrolmentId(2), EnrolmentId(3), EnrolmentId(4));
    assert_eq!(
        named,
        [("r2m1", RequiredTeams::Taken(one, three)), ("t1m1", RequiredTeams::Taken(two, four))]
    );
}

/// Returns the games of a best of 5 between seeds 1 and 2, each won by seed 1 at home or lost.
fn best_of_5(results: &[bool]) -> (Format, Vec<Game>) {
    let made = |(number, is_won): (i64, &bool)| Game {
        id: GameId(number),
        series_game: Some(number),
        ..game("r1m1", (1, 2), if *is_won { (70, 60) } else { (60, 70) })
    };
    let format = Format { best_of: rounds(5), ..SINGLE };
    (format, (1..).zip(results).map(made).collect())
}

#[test]
fn a_corrected_game_of_a_series_ends_it_earlier_or_opens_it_again() {
    // Seed 1 wins the series in five games; with game 2 it wins in four.
    let (format, mut games) = best_of_5(&[true, false, false, true, true]);
    assert!(later(&teams(2), format, games.clone(), Some("r1m1")).is_empty());
    let match_id = correct(&mut games, 1);
    let found = later(&teams(2), format, games.clone(), Some(&match_id));
    let found: Vec<_> = found.iter().map(|one| (one.game.series_game, one.seats)).collect();
    assert_eq!(found, [(Some(5), RequiredTeams::NotNeeded)]);
    // Seed 2 leads 3–0 after game 3 is corrected as well, so that game 4 is not needed either.
    let (format, games) = best_of_5(&[false, false, false, true]);
    let found = later(&teams(2), format, games, Some("r1m1"));
    assert_eq!(found.iter().map(|one| one.game.series_game).collect::<Vec<_>>(), [Some(4)]);
    // Without the result of game 3 the series is open, and its later games stay.
    let (format, mut games) = best_of_5(&[true, true, true]);
    (games[2].score_home, games[2].score_away) = (None, None);
    assert!(later(&teams(2), format, games.clone(), Some("r1m1")).is_empty());
    assert!(drawn(2, format, &games).champion.is_none());
}

#[test]
fn a_second_final_is_removed_when_a_correction_lets_the_first_one_decide() {
    // Seed 1 loses the grand final and wins the second final.
    let mut games = played(2, DOUBLE, |number| number == 1);
    assert_eq!(games.len(), 3);
    assert_eq!(drawn(2, DOUBLE, &games).champion.unwrap().seed, 1);
    let match_id = correct(&mut games, 1);
    assert_eq!(match_id, "f1m1");
    let found = later(&teams(2), DOUBLE, games.clone(), Some(&match_id));
    assert_eq!(found.iter().map(|one| one.seats).collect::<Vec<_>>(), [RequiredTeams::Gone]);
    // After a draw it is open who plays the second final, and whether it is played.
    games[1].score_away = games[1].score_home;
    let found = later(&teams(2), DOUBLE, games, Some(&match_id));
    assert_eq!(found.iter().map(|one| one.seats).collect::<Vec<_>>(), [RequiredTeams::Open]);
}
