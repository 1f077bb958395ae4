//! A corrected result reaches the games after it, up to the final, and no others.

use homecourt::domain::games::{Game, Status};
use homecourt::domain::ids::{EnrolmentId, GameId};
use homecourt::rules::bracket::bracket;
use homecourt::rules::correction::later;
use proptest::prelude::*;

use crate::bracket::{game, teams};

/// Every game of a bracket, the better seed winning each: the first team by 2 to 1.
fn played(count: usize) -> Vec<Game> {
    let teams = teams(count);
    let mut games: Vec<Game> = Vec::new();
    loop {
        let drawn = bracket(&teams, games.clone()).unwrap();
        let mut matches = drawn.rounds.iter().flat_map(|round| &round.matches);
        let next = matches.find(|one| !one.is_bye && one.game.is_none());
        let Some(next) = next else { return games };
        let (a, b) = (next.team_a.as_ref().unwrap().slt_id.0, next.team_b.as_ref().unwrap().slt_id.0);
        let mut made = game(&next.match_id, (a.min(b), a.max(b)), (2, 1));
        made.id = GameId(i64::try_from(games.len()).unwrap() + 1);
        games.push(made);
    }
}

fn at(games: &[Game], id: GameId) -> &Game {
    games.iter().find(|game| game.id == id).unwrap()
}

/// Seats and empties the games that `later` names.
fn apply(games: &mut [Game], count: usize, match_id: &str) -> Vec<GameId> {
    let found = later(&teams(count), games.to_vec(), match_id);
    for one in &found {
        let game = games.iter_mut().find(|game| game.id == one.game.id).unwrap();
        (game.score_home, game.score_away, game.status) = (None, None, Status::Scheduled);
        if let Some((home, away)) = one.teams {
            (game.home_team_id, game.away_team_id) = (home, away);
        }
    }
    found.into_iter().map(|one| one.game.id).collect()
}

proptest! {
    #[test]
    fn a_changed_winner_reaches_the_final_and_nothing_beside_its_way(count in 2_usize..=64, pick in 0_usize..64) {
        let mut games = played(count);
        let place = pick % games.len();
        let match_id = games[place].match_id.clone().unwrap();
        let before = games.clone();
        (games[place].score_home, games[place].score_away) = (Some(1), Some(2));
        let changed = apply(&mut games, count, &match_id);
        let round = match_id[1..].split('m').next().unwrap().parse::<usize>().unwrap();
        let rounds = bracket(&teams(count), games.clone()).unwrap().total_rounds;
        prop_assert_eq!(changed.len(), rounds - round);
        for one in before.iter().filter(|one| !changed.contains(&one.id) && one.match_id.as_deref() != Some(&match_id)) {
            let now = at(&games, one.id);
            prop_assert_eq!((now.score_home, now.home_team_id), (one.score_home, one.home_team_id));
        }
        // The next one is played by the new winner; those after it wait.
        let winner = games[place].away_team_id;
        if let Some(next) = changed.first() {
            let next = at(&games, *next);
            prop_assert!(next.home_team_id == winner || next.away_team_id == winner);
        }
        prop_assert!(bracket(&teams(count), games.clone()).unwrap().champion.is_none() || changed.is_empty());
        // Nothing is left to do.
        prop_assert!(later(&teams(count), games, &match_id).iter().all(|one| one.teams.is_none()));
    }

    #[test]
    fn a_result_with_the_same_winner_changes_nothing(count in 2_usize..=64, pick in 0_usize..64) {
        let mut games = played(count);
        let place = pick % games.len();
        (games[place].score_home, games[place].score_away) = (Some(90), Some(60));
        let match_id = games[place].match_id.clone().unwrap();
        prop_assert!(later(&teams(count), games, &match_id).is_empty());
    }
}

#[test]
fn a_team_that_stays_keeps_its_side() {
    let mut games = played(4);
    // 1 beat 4, 2 beat 3; now 3 beats 2.
    let semifinal = games.iter_mut().find(|game| game.home_team_id == EnrolmentId(2)).unwrap();
    (semifinal.score_home, semifinal.score_away) = (Some(1), Some(2));
    let match_id = semifinal.match_id.clone().unwrap();
    let found = later(&teams(4), games, &match_id);
    assert_eq!(found[0].teams, Some((EnrolmentId(1), EnrolmentId(3))));
}
