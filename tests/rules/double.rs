//! Double elimination of every size from 2 to 64 teams, and the third-place game.

use std::collections::HashMap;

use homecourt::domain::divisions::{Elimination, Format};
use homecourt::domain::games::Game;
use homecourt::rules::bracket::{Bracket, BracketMatch, DROPS, MOST_TEAMS, SourceKind, bracket};
use proptest::prelude::*;

use crate::bracket::{game, seeds, teams};

const DOUBLE: Format = Format::of(Elimination::Double);
const THIRD: Format = Format { third_place: true, ..Format::of(Elimination::Single) };

fn drawn(count: usize, format: Format, games: &[Game]) -> Bracket {
    bracket(&teams(count), format, games.to_vec()).unwrap()
}

/// Plays all open matchups until none is left. `top_wins` decides whether the upper team of a matchup wins.
fn played(
    count: usize,
    format: Format,
    mut top_wins: impl FnMut(&BracketMatch) -> bool,
) -> (Bracket, Vec<Game>) {
    let mut games = Vec::new();
    loop {
        let now = drawn(count, format, &games);
        let ready = |one: &&BracketMatch| !one.is_spacer && one.team_a.is_some() && one.team_b.is_some();
        let open: Vec<_> = now.matches().filter(ready).filter(|one| one.game.is_none()).collect();
        if open.is_empty() {
            return (now, games);
        }
        for matchup in open {
            let scores = if top_wins(matchup) { (70, 60) } else { (60, 70) };
            games.push(game(&matchup.match_id, seeds(matchup), scores));
        }
    }
}

fn loser(game: &Game) -> i64 {
    if game.score_home > game.score_away { game.away_team_id.0 } else { game.home_team_id.0 }
}

fn losses(games: &[Game]) -> HashMap<i64, usize> {
    let mut losses = HashMap::new();
    for game in games {
        *losses.entry(loser(game)).or_default() += 1;
    }
    losses
}

fn find<'a>(bracket: &'a Bracket, match_id: &str) -> &'a BracketMatch {
    bracket.matches().find(|one| one.match_id == match_id).unwrap()
}

#[test]
fn single_elimination_omits_the_other_keys() {
    for count in 0..=MOST_TEAMS {
        let bracket = serde_json::to_value(drawn(count, Format::default(), &[])).unwrap();
        let keys: Vec<_> = bracket.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(keys, ["totalRounds", "totalSlots", "totalByes", "firstRoundGames", "rounds", "champion"]);
    }
}

#[test]
fn the_winners_side_is_drawn_as_single_elimination_is() {
    for count in 2..=MOST_TEAMS {
        let (single, double) = (drawn(count, Format::default(), &[]), drawn(count, DOUBLE, &[]));
        for (one, other) in single.rounds.iter().zip(&double.rounds) {
            let pairs = |matches: &[BracketMatch]| matches.iter().map(seeds).collect::<Vec<_>>();
            assert_eq!(pairs(&one.matches), pairs(&other.matches));
        }
        assert_eq!(double.rounds.last().unwrap().name, "Winners final");
    }
}

#[test]
fn losers_rounds_alternate_between_survivors_and_new_losers() {
    for count in 2..=MOST_TEAMS {
        let bracket = drawn(count, DOUBLE, &[]);
        let losers = bracket.losers_rounds.as_ref().unwrap();
        assert_eq!(losers.len(), 2 * (bracket.total_rounds - 1));
        for (number, round) in losers.iter().enumerate() {
            assert_eq!(
                round.matches.len(),
                bracket.total_slots >> (2 + number / 2),
                "{count} teams, {}",
                round.name
            );
            for (place, matchup) in round.matches.iter().enumerate() {
                assert_eq!(matchup.position, place);
                assert_eq!(matchup.source_match_id, matchup.sources[1].match_id);
                let fresh = matchup.sources.iter().filter(|source| source.kind == SourceKind::Loser).count();
                let byes = matchup.sources.iter().filter(|source| source.kind == SourceKind::Bye).count();
                let expected = if number == 0 { 2 - byes } else { number % 2 };
                assert_eq!(fresh, expected, "{count} teams, {}", matchup.match_id);
            }
            let mut order: Vec<_> = round.matches.iter().map(|matchup| matchup.original_index).collect();
            order.sort_unstable();
            assert!(order.into_iter().eq(0..round.matches.len()));
        }
        let names: Vec<_> = losers.iter().map(|round| round.name).collect();
        assert_eq!(names.last().copied(), (count > 2).then_some("Losers final"));
        let played: Vec<_> = names.iter().copied().filter(|name| *name != "Losers byes").collect();
        assert!(names.len() - played.len() <= 1);
        let numbered = &played[..played.len().saturating_sub(1)];
        assert!(numbered.iter().zip(1..).all(|(name, number)| *name == format!("Losers round {number}")));
    }
}

#[test]
fn every_loss_but_the_last_leads_on_and_nobody_is_led_to_two_places() {
    for count in 2..=MOST_TEAMS {
        let bracket = drawn(count, DOUBLE, &[]);
        let mut led: HashMap<(bool, String), usize> = HashMap::new();
        for source in bracket.matches().flat_map(|matchup| &matchup.sources) {
            if let Some(id) = &source.match_id {
                *led.entry((source.kind == SourceKind::Winner, id.clone())).or_default() += 1;
            }
        }
        assert!(led.values().all(|times| *times == 1), "{count} teams");
        for matchup in bracket.rounds.iter().flat_map(|round| &round.matches) {
            assert_eq!(led.contains_key(&(false, matchup.match_id.clone())), !matchup.is_bye);
        }
    }
}

/// Returns the first round of the losers' bracket, from 1, in which two teams can meet again, if one lost to the other
/// in one winners' round and the other dropped in a later round; and the number of games in between for each of them.
fn rematch(rounds: usize, masks: &[usize], (first, second): (usize, usize)) -> (usize, [usize; 2]) {
    let mask = |round: usize| if round == 1 { 0 } else { masks[round - 2] };
    let apart = mask(second) ^ (mask(first) >> (second - first));
    let bits = usize::try_from(usize::BITS - apart.leading_zeros()).unwrap();
    let round = 2 * (second - 1) + (2 * bits).saturating_sub(1);
    assert!(round <= 2 * (rounds - 1));
    let entered = if first == 1 { 1 } else { 2 * (first - 1) };
    (round, [round - entered, round - 2 * (second - 1)])
}

/// Returns the expected number of rematches in the losers' bracket if every game is a toss-up.
fn rematches(rounds: usize, masks: &[usize]) -> f64 {
    let halves = |times: usize| 0.5_f64.powi(i32::try_from(times).unwrap());
    let pairs = (1..=rounds).flat_map(|first| (first + 1..=rounds).map(move |second| (first, second)));
    let expected = pairs.map(|(first, second)| {
        let (_, [one, other]) = rematch(rounds, masks, (first, second));
        // The number of such games in the round, times the probability that their winner drops there, times the
        // probability that both teams reach the rematch.
        halves(second - first) / halves(rounds - first) * halves(one + other)
    });
    expected.sum()
}

/// Returns every order in which the losers of `rounds` winners' rounds can drop.
fn orders(rounds: usize) -> Vec<Vec<usize>> {
    (2..=rounds).fold(vec![Vec::new()], |orders, round| {
        let more = |order: &Vec<usize>| {
            let order = order.clone();
            (0..1_usize << (rounds - round)).map(move |mask| [order.as_slice(), &[mask]].concat())
        };
        orders.iter().flat_map(more).collect()
    })
}

#[test]
fn no_order_of_dropping_has_fewer_rematches_than_ours() {
    for (rounds, own) in DROPS.iter().enumerate().skip(2) {
        let best = orders(rounds).iter().map(|order| rematches(rounds, order)).fold(f64::INFINITY, f64::min);
        assert!(rematches(rounds, own) <= best, "{rounds} rounds");
        for first in 1..rounds {
            for second in first + 1..rounds {
                let (round, _) = rematch(rounds, own, (first, second));
                let just_beaten = second == first + 1;
                assert!(!just_beaten || round > 2 * (second - 1), "{rounds} rounds, {first} and {second}");
            }
        }
    }
    let expected = DROPS.iter().enumerate().skip(2).map(|(rounds, own)| rematches(rounds, own));
    let figures: Vec<_> = expected.map(|expected| format!("{expected:.3}")).collect();
    assert_eq!(figures, ["0.500", "0.625", "0.750", "0.734", "0.703"], "as docs/brackets.md has them");
}

/// Returns the index, in its round of the losers' bracket, of the matchup to which the loser of a matchup drops.
fn place_of_loser(bracket: &Bracket, match_id: &str) -> usize {
    let is = |matchup: &&BracketMatch| {
        let mut sources = matchup.sources.iter();
        sources.any(|source| source.kind == SourceKind::Loser && source.match_id.as_deref() == Some(match_id))
    };
    bracket.matches().find(is).unwrap().position
}

#[test]
fn losers_drop_where_the_table_says() {
    for (rounds, masks) in DROPS.iter().enumerate().skip(2) {
        let bracket = drawn(1 << rounds, DOUBLE, &[]);
        for (round, mask) in bracket.rounds.iter().skip(1).zip(*masks) {
            for matchup in &round.matches {
                assert_eq!(place_of_loser(&bracket, &matchup.match_id), matchup.position ^ mask);
            }
        }
        for matchup in &bracket.rounds[0].matches {
            assert_eq!(place_of_loser(&bracket, &matchup.match_id), matchup.position / 2);
        }
    }
}

#[test]
fn a_bye_of_the_losers_bracket_differs_from_an_unknown_team() {
    // Seeds 1, 2 and 3 have byes. Only the loser of 4 against 5 drops to the first losers' round.
    let bracket = drawn(5, DOUBLE, &[]);
    let first = serde_json::to_value(find(&bracket, "l1m1")).unwrap();
    assert_eq!((&first["isBye"], &first["teamA"]), (&true.into(), &serde_json::Value::Null));
    let lost = serde_json::json!([{"kind": "loser", "matchId": "r1m2"}, {"kind": "bye"}]);
    assert_eq!(first["sources"], lost);
    let empty = serde_json::to_value(find(&bracket, "l1m2")).unwrap();
    assert_eq!((&empty["isBye"], &empty["isSpacer"]), (&true.into(), &true.into()));
    assert_eq!(empty["sources"], serde_json::json!([{"kind": "bye"}, {"kind": "bye"}]));
    let next = find(&bracket, "l2m2");
    assert!(next.is_bye && next.sources[1].kind == SourceKind::Bye);
    assert!(!find(&bracket, "l2m1").is_bye && !find(&bracket, "l3m1").is_bye);
    // After the first game, its loser advances to the second losers' round without a game.
    let bracket = drawn(5, DOUBLE, &[game("r1m2", (5, 4), (60, 70))]);
    assert_eq!((seeds(find(&bracket, "l1m1")), seeds(find(&bracket, "l2m1"))), ((5, 0), (0, 5)));
}

#[test]
fn byes_stand_in_the_first_two_losers_rounds_alone_and_give_way_to_games() {
    for count in 2..=MOST_TEAMS {
        let bracket = drawn(count, DOUBLE, &[]);
        for (number, round) in bracket.losers_rounds.iter().flatten().enumerate() {
            for matchup in round.matches.iter().filter(|matchup| matchup.is_bye) {
                assert!(number < 2, "{count} teams: {}", matchup.match_id);
                let fed = &matchup.sources[0];
                // A team that advances without a game has just lost one.
                let from = fed.match_id.as_deref().map(|id| find(&bracket, id));
                assert!(from.is_none_or(|from| !from.is_bye), "{count} teams: {}", matchup.match_id);
            }
        }
    }
}

#[test]
fn ties_missing_scores_and_games_of_other_teams_drop_no_team() {
    for idle in [
        game("r1m1", (1, 4), (60, 60)),
        game("r1m1", (1, 4), None),
        game("r1m1", (1, 3), (70, 60)),
        Game { score_away: None, ..game("r1m1", (1, 4), (70, 60)) },
    ] {
        let bracket = drawn(4, DOUBLE, &[idle]);
        assert_eq!(seeds(find(&bracket, "l1m1")), (0, 0));
    }
}

#[test]
fn the_second_final_is_played_when_the_losers_side_wins_the_first() {
    let before = [
        game("r1m1", (1, 4), (2, 1)),
        game("r1m2", (3, 2), (1, 2)),
        game("r2m1", (1, 2), (2, 1)),
        game("l1m1", (4, 3), (1, 2)),
        game("l2m1", (2, 3), (2, 1)),
    ];
    let with = |more: &[Game]| drawn(4, DOUBLE, &[&before, more].concat());
    let open = with(&[]);
    assert_eq!(seeds(find(&open, "f1m1")), (1, 2));
    assert!(!find(&open, "f2m1").is_spacer && open.champion.is_none());

    let ended = with(&[game("f1m1", (1, 2), (2, 1))]);
    assert_eq!(ended.champion.as_ref().unwrap().seed, 1);
    let second = find(&ended, "f2m1");
    assert!(second.is_spacer && !second.is_bye && second.team_a.is_none());

    let on = with(&[game("f1m1", (1, 2), (1, 2))]);
    assert!(on.champion.is_none());
    assert_eq!(seeds(find(&on, "f2m1")), (2, 1));
    for (score, champion) in [((2, 1), 2), ((1, 2), 1)] {
        let over = with(&[game("f1m1", (1, 2), (1, 2)), game("f2m1", (2, 1), score)]);
        assert_eq!(over.champion.unwrap().seed, champion);
    }
}

#[test]
fn third_place_is_played_by_the_losers_of_the_semifinals_and_decides_nothing_else() {
    for count in 2..=MOST_TEAMS {
        let (bracket, games) = played(count, THIRD, |one| seeds(one).0 < seeds(one).1);
        let Some(third) = bracket.third_place.as_ref() else {
            assert_eq!(count, 2);
            continue;
        };
        assert_eq!((third.match_id.as_str(), third.position), ("t1m1", 0));
        assert_eq!(games.len(), count - usize::from(count == 3), "{count} teams");
        let semifinals = &bracket.rounds[bracket.rounds.len() - 2].matches;
        let lost: Vec<_> = semifinals.iter().filter_map(|one| one.game.as_ref()).map(loser).collect();
        let (a, b) = seeds(third);
        let mut sides: Vec<_> = [a, b].into_iter().filter(|seed| *seed > 0).collect();
        sides.sort_unstable_by_key(|seed| lost.iter().position(|lost| lost == seed));
        assert_eq!(sides, lost, "{count} teams");
        // With three teams only one lost a semifinal, so the third-place game is a bye.
        assert_eq!(third.is_bye, count == 3);
        assert_eq!(bracket.champion.as_ref().map(|team| team.seed), Some(1));
        let without: Vec<_> =
            games.into_iter().filter(|game| game.match_id.as_deref() != Some("t1m1")).collect();
        assert_eq!(drawn(count, THIRD, &without).champion.map(|team| team.seed), Some(1));
    }
}

proptest! {
    #[test]
    fn every_team_except_the_champion_loses_twice(
        count in 2..=MOST_TEAMS, results in prop::collection::vec(any::<bool>(), 127)
    ) {
        let mut results = results.into_iter().cycle();
        let (bracket, games) = played(count, DOUBLE, |_| results.next().unwrap());
        let second = games.iter().any(|game| game.match_id.as_deref() == Some("f2m1"));
        prop_assert_eq!(games.len(), 2 * count - 2 + usize::from(second));
        let champion = bracket.champion.as_ref().map(|team| team.slt_id.0).unwrap();
        let losses = losses(&games);
        for seed in (1..).take(count) {
            let expected = if seed == champion { usize::from(second) } else { 2 };
            prop_assert_eq!(losses.get(&seed).copied().unwrap_or_default(), expected, "seed {}", seed);
        }
        // No team plays after its second loss, and no team is on both sides of a matchup.
        for matchup in bracket.matches().filter(|one| !one.is_spacer) {
            let (a, b) = seeds(matchup);
            prop_assert!(a != b && a > 0 && b > 0);
        }
    }

    #[test]
    fn no_team_has_two_byes_in_a_row(
        count in 2..=MOST_TEAMS, results in prop::collection::vec(any::<bool>(), 127)
    ) {
        let mut results = results.into_iter().cycle();
        let (bracket, _) = played(count, DOUBLE, |_| results.next().unwrap());
        for seed in (1..).take(count) {
            let way = bracket.matches().filter(|one| { let (a, b) = seeds(one); a == seed || b == seed });
            let byes: Vec<_> = way.map(|one| one.is_bye).collect();
            prop_assert!(byes.windows(2).all(|pair| pair != [true, true]), "{} of {} teams", seed, count);
        }
    }
}
