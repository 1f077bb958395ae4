//! Brackets of every size from 2 to 64 teams, from the draw to the champion.

use homecourt::domain::divisions::{BestOf, DivisionTeam, Format, RoundLengths, SeriesLengths};
use homecourt::domain::games::{ForfeitedBy, Game, GameSeason, GameTeam, Status};
use homecourt::domain::ids::{DivisionId, EnrolmentId, GameId, SeasonId, TeamId};
use homecourt::rules::bracket::{self as rules, Bracket, BracketMatch, MOST_TEAMS, SWAPPED, SourceKind};
use proptest::prelude::*;

pub fn teams(count: usize) -> Vec<DivisionTeam> {
    (1..)
        .take(count)
        .map(|seed| DivisionTeam {
            slt_id: EnrolmentId(seed),
            seasons_leagues_teams_id: EnrolmentId(seed),
            team_id: TeamId(1000 + seed),
            name: format!("Team {seed}"),
            position: seed,
            league_name: String::new(),
            logo_url: None,
            wins: 0,
            losses: 0,
            withdrawn: false,
            withdrawal: 0,
            former: Vec::new(),
        })
        .collect()
}

/// Returns the lengths of a bracket in which every matchup has at most this many games.
pub fn rounds(best_of: i64) -> SeriesLengths {
    let best_of = BestOf::of(best_of).unwrap();
    let rounds = RoundLengths::all(best_of);
    SeriesLengths { rounds, losers: rounds, finals: best_of, third_place: best_of }
}

/// Returns a single elimination bracket without a third-place game.
fn bracket(teams: &[DivisionTeam], games: Vec<Game>) -> Option<Bracket> {
    rules::bracket(teams, Format::default(), games)
}

fn empty(count: usize) -> Bracket {
    bracket(&teams(count), Vec::new()).unwrap()
}

fn side(seed: i64) -> GameTeam {
    GameTeam { id: TeamId(1000 + seed), name: String::new(), slt_id: EnrolmentId(seed), logo_url: None }
}

/// Returns the game of a matchup between two teams, given by seed.
pub fn game(match_id: &str, (home, away): (i64, i64), scores: impl Into<Option<(i64, i64)>>) -> Game {
    let scores = scores.into();
    Game {
        id: GameId(1),
        match_id: Some(match_id.to_owned()),
        series_game: None,
        season_id: SeasonId(1),
        season: GameSeason { id: SeasonId(1), name: String::new() },
        league_id: None,
        league: None,
        division_id: Some(DivisionId(1)),
        home_team_id: EnrolmentId(home),
        away_team_id: EnrolmentId(away),
        home_team: side(home),
        away_team: side(away),
        score_home: scores.map(|scores| scores.0),
        score_away: scores.map(|scores| scores.1),
        date: "2026-11-21".to_owned(),
        time: None,
        game_date_time: None,
        location: None,
        location_url: None,
        video_url: None,
        status: if scores.is_some() { Status::Completed } else { Status::Scheduled },
        display_status: if scores.is_some() { Status::Completed } else { Status::Scheduled },
        live_until: None,
        forfeited_by: None,
        is_bracket: true,
        pinned: false,
        erased: false,
        version: 1,
    }
}

/// Returns the seeds of a matchup, upper team first; 0 for a bye or an unknown team.
pub fn seeds(matchup: &BracketMatch) -> (i64, i64) {
    let seed =
        |team: &Option<homecourt::rules::bracket::BracketTeam>| team.as_ref().map_or(0, |team| team.slt_id.0);
    (seed(&matchup.team_a), seed(&matchup.team_b))
}

fn first_round(count: usize) -> Vec<(i64, i64)> {
    empty(count).rounds[0].matches.iter().map(seeds).collect()
}

/// Plays a bracket round by round. `top_wins` decides whether the upper seed beats the lower seed.
fn played(count: usize, mut top_wins: impl FnMut(i64, i64) -> bool) -> (Bracket, Vec<Game>) {
    let mut games = Vec::new();
    for round in 0.. {
        let bracket = bracket(&teams(count), games.clone()).unwrap();
        let Some(round) = bracket.rounds.get(round) else { return (bracket, games) };
        for matchup in round.matches.iter().filter(|matchup| !matchup.is_bye) {
            let (top, below) = seeds(matchup);
            let scores = if top_wins(top, below) { (70, 60) } else { (60, 70) };
            games.push(game(&matchup.match_id, (top, below), scores));
        }
    }
    unreachable!()
}

#[test]
fn nobody_advances_from_a_double_forfeit_and_the_next_opponent_has_a_bye() {
    let lost_by_both = |match_id: &str, sides| {
        let mut game = game(match_id, sides, (0, 0));
        (game.status, game.forfeited_by) = (Status::Forfeit, Some(ForfeitedBy::Both));
        game
    };
    let mut games = vec![lost_by_both("r1m1", (1, 4)), game("r1m2", (3, 2), (70, 60))];
    let drawn = bracket(&teams(4), games.clone()).unwrap();
    let last = &drawn.rounds[1].matches[0];
    assert_eq!((seeds(last), last.is_bye), ((3, 0), true));
    assert_eq!(drawn.champion.map(|team| team.seed), Some(3));
    games[1] = lost_by_both("r1m2", (3, 2));
    assert!(bracket(&teams(4), games).unwrap().champion.is_none());
}

#[test]
fn eight_teams_meet_in_the_standard_order() {
    assert_eq!(first_round(8), [(1, 8), (5, 4), (2, 7), (3, 6)]);
    assert_eq!(first_round(4), [(1, 4), (3, 2)]);
    assert_eq!(first_round(2), [(1, 2)]);
    assert_eq!(first_round(16), [(1, 16), (9, 8), (4, 13), (5, 12), (2, 15), (7, 10), (3, 14), (11, 6)]);
}

#[test]
fn eighteen_teams_play_two_first_round_games() {
    let bracket = empty(18);
    let totals = (bracket.total_rounds, bracket.total_slots, bracket.total_byes, bracket.first_round_games);
    assert_eq!(totals, (5, 32, 14, 2));
    let games: Vec<_> =
        bracket.rounds[0].matches.iter().filter(|matchup| !matchup.is_bye).map(seeds).collect();
    assert_eq!(games, [(17, 16), (15, 18)]);
    let names: Vec<_> = bracket.rounds.iter().map(|round| round.name).collect();
    assert_eq!(names, ["Round of 32", "Round of 16", "Quarterfinals", "Semifinals", "Final"]);
    assert_eq!(seeds(&bracket.rounds[1].matches[0]), (1, 0));
    assert_eq!(seeds(&bracket.rounds[1].matches[1]), (8, 9));
}

#[test]
fn a_bye_differs_from_an_unknown_team() {
    let bracket = serde_json::to_value(empty(3)).unwrap();
    let bye = &bracket["rounds"][0]["matches"][0];
    assert_eq!(bye["sources"], serde_json::json!([{"kind": "seed", "seed": 1}, {"kind": "bye"}]));
    assert_eq!((&bye["isBye"], &bye["teamB"]), (&true.into(), &serde_json::Value::Null));
    let last = &bracket["rounds"][1]["matches"][0];
    assert_eq!(
        last["sources"],
        serde_json::json!([{"kind": "winner", "matchId": "r1m1"}, {"kind": "winner", "matchId": "r1m2"}])
    );
    assert_eq!(
        (&last["isBye"], &last["teamB"], &last["sourceMatchId"]),
        (&false.into(), &serde_json::Value::Null, &"r1m2".into())
    );
    assert_eq!(last["teamA"]["seed"], 1);
}

#[test]
fn fewer_than_two_teams_have_an_empty_bracket_and_more_than_64_none() {
    for count in [0, 1] {
        let bracket = serde_json::to_value(empty(count)).unwrap();
        assert_eq!(
            bracket,
            serde_json::json!({
                "totalRounds": 0, "totalSlots": 0, "totalByes": 0, "firstRoundGames": 0, "rounds": [], "champion": null
            })
        );
    }
    assert!(bracket(&teams(MOST_TEAMS + 1), Vec::new()).is_none());
}

#[test]
fn ties_missing_scores_and_games_of_other_teams_advance_no_team() {
    for idle in [
        game("r1m1", (1, 4), (60, 60)),
        game("r1m1", (1, 4), None),
        game("r1m1", (1, 3), (70, 60)),
        Game { status: Status::Live, ..game("r1m1", (1, 4), (70, 60)) },
        Game { score_away: None, ..game("r1m1", (1, 4), (70, 60)) },
    ] {
        let bracket = bracket(&teams(4), vec![idle]).unwrap();
        assert!(bracket.rounds[0].matches[0].game.is_some());
        assert_eq!(seeds(&bracket.rounds[1].matches[0]), (0, 0));
        assert!(bracket.champion.is_none());
    }
}

#[test]
fn the_team_with_more_points_advances_home_or_away() {
    let bracket =
        bracket(&teams(4), vec![game("r1m1", (4, 1), (70, 60)), game("r1m2", (2, 3), (60, 70))]).unwrap();
    assert_eq!(seeds(&bracket.rounds[1].matches[0]), (4, 3));
}

#[test]
fn a_corrected_result_advances_the_other_team_and_invalidates_the_later_game() {
    let last = game("r2m1", (1, 2), (80, 70));
    let games = vec![game("r1m1", (1, 4), (70, 60)), game("r1m2", (3, 2), (50, 60)), last.clone()];
    assert_eq!(bracket(&teams(4), games).unwrap().champion.unwrap().seed, 1);
    let games = vec![game("r1m1", (1, 4), (60, 70)), game("r1m2", (3, 2), (50, 60)), last];
    let bracket = bracket(&teams(4), games).unwrap();
    assert_eq!(seeds(&bracket.rounds[1].matches[0]), (4, 2));
    assert!(bracket.champion.is_none());
}

#[test]
fn every_team_appears_once_in_the_first_round_of_any_size() {
    for count in 2..=MOST_TEAMS {
        let mut drawn: Vec<_> =
            first_round(count).iter().flat_map(|(a, b)| [*a, *b]).filter(|seed| *seed > 0).collect();
        drawn.sort_unstable();
        assert!(drawn.into_iter().eq((1..).take(count)), "{count} teams");
    }
}

#[test]
fn byes_go_to_exactly_the_top_seeds_and_never_meet() {
    for count in 2..=MOST_TEAMS {
        let bracket = empty(count);
        let mut byes: Vec<_> =
            bracket.rounds[0].matches.iter().filter(|matchup| matchup.is_bye).map(seeds).collect();
        byes.sort_unstable();
        assert!(byes.into_iter().eq((1..).take(bracket.total_byes).map(|seed| (seed, 0))), "{count} teams");
        assert!(bracket.rounds[1..].iter().flat_map(|round| &round.matches).all(|matchup| !matchup.is_bye));
    }
}

#[test]
fn the_totals_of_every_bracket_size_add_up() {
    for count in 2..=MOST_TEAMS {
        let bracket = empty(count);
        assert!(bracket.total_slots.is_power_of_two());
        assert!(bracket.total_slots >= count && bracket.total_slots < 2 * count);
        assert_eq!(bracket.total_slots, 1 << bracket.total_rounds);
        assert_eq!(bracket.total_byes, bracket.total_slots - count);
        let games = bracket.rounds[0].matches.iter().filter(|matchup| !matchup.is_bye).count();
        assert_eq!(bracket.first_round_games, games);
        let all: usize = bracket.rounds.iter().map(|round| round.matches.len()).sum();
        assert_eq!(all - bracket.total_byes, count - 1, "a game eliminates one team");
    }
}

#[test]
fn rounds_are_named_from_the_final_back() {
    const NAMES: [&str; 6] =
        ["Final", "Semifinals", "Quarterfinals", "Round of 16", "Round of 32", "Round of 64"];
    for count in 2..=MOST_TEAMS {
        let bracket = empty(count);
        assert_eq!(bracket.rounds.len(), bracket.total_rounds);
        assert!(
            bracket
                .rounds
                .iter()
                .rev()
                .map(|round| round.name)
                .eq(NAMES.into_iter().take(bracket.total_rounds))
        );
    }
}

#[test]
fn first_round_seeds_add_up_and_the_better_stands_on_top_but_for_the_listed_pairs() {
    for count in 2..=MOST_TEAMS {
        let slots = count.next_power_of_two();
        for (top, below) in first_round(count).into_iter().filter(|(_, below)| *below > 0) {
            let (better, other) =
                (usize::try_from(top.min(below)).unwrap(), usize::try_from(top.max(below)).unwrap());
            assert_eq!(better + other, slots + 1);
            let swapped = better != 1 && (other == better + 1 || SWAPPED.contains(&(better, other)));
            assert_eq!(top > below, swapped, "{better}-{other} of {count}");
        }
    }
}

#[test]
fn the_best_teams_meet_as_late_as_possible() {
    for count in 2..=MOST_TEAMS {
        let (bracket, _) = played(count, |top, below| top < below);
        assert_eq!(bracket.champion.as_ref().map(|team| team.seed), Some(1));
        for (left, round) in bracket.rounds.iter().rev().enumerate() {
            let mut alive: Vec<_> =
                round.matches.iter().map(seeds).flat_map(|(a, b)| [a, b]).filter(|seed| *seed > 0).collect();
            alive.sort_unstable();
            let best = (2 << left).min(count);
            assert!(alive.into_iter().eq((1..).take(best)), "{} of {count} teams", round.name);
        }
    }
}

#[test]
fn matches_have_their_position_and_their_sources() {
    for count in 2..=MOST_TEAMS {
        let bracket = empty(count);
        for (number, round) in bracket.rounds.iter().enumerate() {
            let mut drawn: Vec<_> = round.matches.iter().map(|matchup| matchup.original_index).collect();
            drawn.sort_unstable();
            assert!(drawn.into_iter().eq(0..round.matches.len()));
            for (position, matchup) in round.matches.iter().enumerate() {
                assert_eq!(matchup.position, position);
                assert_eq!(matchup.is_spacer, matchup.is_bye);
                if number == 0 {
                    assert_eq!(matchup.source_match_id, None);
                    continue;
                }
                let feeders = &bracket.rounds[number - 1].matches[2 * position..=2 * position + 1];
                assert_eq!(matchup.source_match_id.as_ref(), Some(&feeders[1].match_id));
                for (source, feeder) in matchup.sources.iter().zip(feeders) {
                    assert_eq!(
                        (source.kind, source.match_id.as_ref()),
                        (SourceKind::Winner, Some(&feeder.match_id))
                    );
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn every_round_advances_its_winners_to_one_champion(
        count in 2..=MOST_TEAMS, results in prop::collection::vec(any::<bool>(), 64)
    ) {
        let mut results = results.into_iter().cycle();
        let (bracket, games) = played(count, |_, _| results.next().unwrap());
        prop_assert_eq!(games.len(), count - 1);
        for pair in bracket.rounds.windows(2) {
            for (position, matchup) in pair[1].matches.iter().enumerate() {
                let expected = [2 * position, 2 * position + 1].map(|feeder| {
                    let feeder = &pair[0].matches[feeder];
                    match &feeder.game {
                        None => seeds(feeder).0,
                        Some(game) if game.score_home > game.score_away => game.home_team_id.0,
                        Some(game) => game.away_team_id.0,
                    }
                });
                prop_assert_eq!(seeds(matchup), (expected[0], expected[1]));
            }
        }
        let champion = bracket.champion.map(|team| team.slt_id.0);
        let losers = games.iter().map(|game| {
            if game.score_home > game.score_away { game.away_team_id.0 } else { game.home_team_id.0 }
        });
        let lost: std::collections::HashSet<_> = losers.collect();
        prop_assert_eq!(lost.len(), count - 1);
        prop_assert!(champion.is_some_and(|champion| !lost.contains(&champion)));
    }
}
