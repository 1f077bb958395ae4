//! A schedule that is generated again during its season: past games and games that staff changed stay.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use homecourt::actions::schedules::plan;
use homecourt::db::Transaction;
use homecourt::domain::games::{Game, GameDetails, Status};
use homecourt::domain::ids::{EnrolmentId, GameId, LeagueId, OrganizationId, ScheduleId, SeasonId};
use homecourt::domain::schedules::{ScheduleFields, days_after};
use homecourt::rules::schedule::RunProgress;
use homecourt::store::enrolments::NewEnrolment;
use homecourt::views::schedules::planning;
use homecourt::{actions, store};
use jiff::{Timestamp, civil::Date, tz::TimeZone};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::competition::generated::{generate, league_of, schedule, started};
use crate::league;
use crate::support::{self, Client};

pub fn kept(staff: &Client, schedule: i64) -> Value {
    staff.get(&format!("/api/schedules/{schedule}/kept")).expect(200).json()
}

pub fn reasons(kept: &Value) -> BTreeMap<i64, String> {
    let games = kept["games"].as_array().unwrap().iter();
    games.map(|game| (game["id"].as_i64().unwrap(), game["reason"].as_str().unwrap().to_owned())).collect()
}

pub fn game(staff: &Client, id: &Value) -> Value {
    staff.get(&format!("/api/gamesv2/{id}")).expect(200).json()["game"].clone()
}

fn pairs(games: &[Value]) -> BTreeMap<[i64; 2], usize> {
    let mut met = BTreeMap::new();
    for game in games {
        let mut pair = ["home_team_id", "away_team_id"].map(|key| game[key].as_i64().unwrap());
        pair.sort_unstable();
        *met.entry(pair).or_insert(0) += 1;
    }
    met
}

#[test]
fn postponed_cancelled_and_hand_moved_games_stay_and_are_counted_before_and_after() {
    let (server, _, staff, league, _) = started(6);
    let id = schedule(&staff, league, &json!({ "locations": ["Court 1"], "numWeeks": 5 }));
    let games = generate(&staff, id)["games"].as_array().unwrap().clone();
    assert_eq!((kept(&staff, id)["replaced"].clone(), reasons(&kept(&staff, id)).len()), (json!(15), 0));
    let edit = |game: &Value, details: Value| {
        staff.put(&format!("/api/gamesv2/{}/details", game["id"]), &details).expect(200);
    };
    edit(&games[0], json!({ "status": "postponed" }));
    edit(&games[4], json!({ "status": "cancelled" }));
    edit(&games[7], json!({ "time": "21:30" }));
    // After the schedule's last week. Its teams still count as having met.
    edit(&games[14], json!({ "date": "2027-03-21" }));
    // A game that was moved and moved back does not count as moved.
    edit(&games[9], json!({ "time": "21:30" }));
    edit(&games[9], json!({ "time": games[9]["time"] }));
    let before: Vec<Value> = [0, 4, 7, 14].map(|place| game(&staff, &games[place]["id"])).to_vec();
    let asked = kept(&staff, id);
    assert_eq!(asked["replaced"], 11);
    let texts: Vec<&str> =
        asked["counts"].as_array().unwrap().iter().map(|one| one["text"].as_str().unwrap()).collect();
    assert_eq!(texts, ["1 game postponed", "1 game cancelled", "2 games moved by hand"]);
    assert_eq!(reasons(&asked)[&games[7]["id"].as_i64().unwrap()], "moved");

    staff.put(&format!("/api/schedules/{id}"), &json!({ "randomSeed": 99 })).expect(200);
    let again = generate(&staff, id);
    assert_eq!(again["kept"], asked);
    for one in &before {
        assert_eq!(&game(&staff, &one["id"]), one);
    }
    let now = again["games"].as_array().unwrap();
    // The pairs of the games that stay count as having met. The last week fills the slot that one of them has left.
    let met = pairs(now);
    assert_eq!((now.len(), met.len(), met.values().max()), (16, 15, Some(&2)), "{met:?}");
    let call = format!("/api/schedules/{id}/kept");
    staff.get("/api/schedules/999999/kept").expect(404);
    server.signed_in("valley", "owner").get(&call).expect(404);
    server.visitor().get(&call).expect(401);
}

#[test]
fn a_game_with_a_link_that_staff_added_stays_and_one_whose_link_is_taken_off_does_not() {
    let (_server, _, staff, league, _) = started(4);
    let id = schedule(&staff, league, &json!({ "numWeeks": 3 }));
    let games = generate(&staff, id)["games"].as_array().unwrap().clone();
    let edit = |place: usize, details: Value| {
        staff.put(&format!("/api/gamesv2/{}/details", games[place]["id"]), &details).expect(200);
    };
    edit(0, json!({ "location_url": "https://maps.example/gym" }));
    edit(2, json!({ "video_url": "https://video.example/stream" }));
    edit(4, json!({ "video_url": "https://video.example/stream" }));
    edit(4, json!({ "video_url": null }));
    let linked = [0, 2].map(|place| game(&staff, &games[place]["id"]));
    let asked = kept(&staff, id);
    assert_eq!(
        (&asked["replaced"], &asked["counts"][0]["text"]),
        (&json!(4), &json!("2 games with a link added"))
    );
    assert_eq!(reasons(&asked).into_values().collect::<Vec<_>>(), ["linked", "linked"]);
    assert_eq!(generate(&staff, id)["kept"], asked);
    assert_eq!([0, 2].map(|place| game(&staff, &games[place]["id"])), linked);
    staff.get(&format!("/api/gamesv2/{}", games[4]["id"])).expect(404);
}

#[test]
fn a_pair_whose_game_was_moved_beyond_the_last_week_has_met() {
    let (_server, _, staff, league, _) = started(6);
    let id = schedule(&staff, league, &json!({ "locations": ["Court 1"], "numWeeks": 4 }));
    let games = generate(&staff, id)["games"].as_array().unwrap().clone();
    assert_eq!((games.len(), pairs(&games).len()), (12, 12), "four weeks are no whole round");
    let moved = &games[11]["id"];
    staff.put(&format!("/api/gamesv2/{moved}/details"), &json!({ "date": "2027-03-21" })).expect(200);
    for seed in 1..=5 {
        staff.put(&format!("/api/schedules/{id}"), &json!({ "randomSeed": seed })).expect(200);
        let now = generate(&staff, id)["games"].as_array().unwrap().clone();
        // A pair that has not met fills the slot of the moved game.
        assert!(now.len() == 13 && now.iter().any(|game| game["id"] == *moved));
        assert_eq!(pairs(&now).len(), 13, "a pair meets twice with seed {seed}");
    }
}

#[test]
fn games_that_were_swapped_are_moved_by_hand_until_they_are_swapped_back() {
    let (_server, _, staff, league, _) = started(4);
    let id = schedule(&staff, league, &json!({ "numWeeks": 3 }));
    let games = generate(&staff, id)["games"].as_array().unwrap().clone();
    let swap = json!({ "gameId1": games[0]["id"], "gameId2": games[1]["id"] });
    staff.put("/api/games/swap", &swap).expect(200);
    let moved = reasons(&kept(&staff, id));
    assert_eq!(moved.into_values().collect::<Vec<_>>(), ["moved", "moved"]);
    staff.put("/api/games/swap", &swap).expect(200);
    assert_eq!(reasons(&kept(&staff, id)).len(), 0);
}

#[test]
fn a_newcomer_gets_no_games_on_past_days_and_past_games_stay_without_a_score() {
    let (server, of) = league::clocked_server("2026-09-05T12:00:00Z", "harbor");
    let staff = server.signed_in("harbor", "staff");
    let (league, _) = league_of(&staff, &of, "Four", 4);
    let id = schedule(&staff, league, &json!({ "startDate": "2026-09-06", "numWeeks": 7 }));
    let first = generate(&staff, id)["games"].as_array().unwrap().clone();
    // It is still the 26th in Irvine.
    server.set_clock("2026-09-27T06:59:59Z");
    let today = "2026-09-26";
    let staff = server.signed_in("harbor", "staff");
    let is_past = |game: &&Value| game["date"].as_str().unwrap() < today;
    let past: Vec<&Value> = first.iter().filter(is_past).collect();
    assert_eq!(past.len(), 6, "a new schedule has games on all of its days");
    let newcomer = staff
        .post(
            &format!("/api/seasonsv2/{}/leagues/{league}/teams", of.season),
            &json!({ "name": "Newcomers" }),
        )
        .expect(201)
        .json()["team"]["slt_id"]
        .clone();
    let again = generate(&staff, id)["games"].as_array().unwrap().clone();
    let past_now: Vec<&Value> = again.iter().filter(is_past).collect();
    assert_eq!(past_now, past);
    let plays = |game: &&Value| game["home_team_id"] == newcomer || game["away_team_id"] == newcomer;
    let dates: BTreeSet<&str> =
        again.iter().filter(plays).map(|game| game["date"].as_str().unwrap()).collect();
    assert!(!dates.is_empty() && dates.iter().all(|date| *date >= today), "{dates:?}");
}

#[test]
fn a_schedule_whose_days_have_passed_is_refused_and_says_why() {
    let (_server, _, staff, league, _) = started(4);
    let id = schedule(&staff, league, &json!({ "startDate": "2025-01-05", "numWeeks": 3 }));
    let games = generate(&staff, id)["games"].clone();
    let refused = staff.post("/api/games/generate-full-schedule", &json!({ "scheduleId": id })).expect(422);
    assert!(refused.message().starts_with("Plan has no slot left from today ("), "{}", refused.message());
    let report = staff.get(&format!("/api/schedules/{id}/report")).expect(200).json();
    assert!(report["report"].as_array().unwrap().iter().all(|one| one["isMet"] == true), "{report:#}");
    assert_eq!(reasons(&kept(&staff, id)).len(), games.as_array().unwrap().len());
}

/// A change that staff make to a game of a random season.
#[derive(Clone, Copy, Debug)]
enum Edit {
    Status(Status),
    Score,
    Time,
    /// Days later, or earlier.
    Date(i64),
    TurnRound,
    Link,
}

fn edits() -> impl Strategy<Value = Vec<(usize, Edit)>> {
    let status = prop::sample::select(Status::ALL[1..].to_vec()).prop_map(Edit::Status);
    let edit = prop_oneof![
        status,
        Just(Edit::Score),
        Just(Edit::Time),
        (-40..40_i64).prop_map(Edit::Date),
        Just(Edit::TurnRound),
        Just(Edit::Link)
    ];
    prop::collection::vec((0..1_000_usize, edit), 0..8)
}

fn season() -> impl Strategy<Value = Season> {
    let shape = (3..7_usize, 1..6_i64, 1..4_usize, 0..3_usize, prop::bool::ANY);
    (shape, edits(), -10..21_i64).prop_map(|((teams, weeks, times, courts, grows), edits, today)| Season {
        teams,
        weeks,
        times,
        courts,
        grows,
        edits,
        today,
    })
}

#[derive(Clone, Debug)]
struct Season {
    teams: usize,
    weeks: i64,
    times: usize,
    courts: usize,
    /// Whether a team joins before the schedule is generated again.
    grows: bool,
    edits: Vec<(usize, Edit)>,
    /// In days after the season's first day.
    today: i64,
}

const START: &str = "2027-01-03";

/// Returns noon of a day in the organization's time zone.
fn noon(date: &str) -> Timestamp {
    let date: Date = date.parse().unwrap();
    date.at(12, 0, 0, 0).to_zoned(TimeZone::get("America/Los_Angeles").unwrap()).unwrap().timestamp()
}

fn enrol(
    tx: &Transaction<'_>,
    organization: OrganizationId,
    (season, league): (SeasonId, LeagueId),
    name: &str,
) -> EnrolmentId {
    let team = store::teams::create(tx, organization, name, Some(league)).unwrap();
    let input = NewEnrolment { season, league, team, captain: None, captain_id: None };
    store::enrolments::create(tx, organization, &input).unwrap()
}

fn make(tx: &Transaction<'_>, of: &Season) -> (OrganizationId, ScheduleId, (SeasonId, LeagueId)) {
    let organization = support::organization(tx, "Random", "random", "");
    let sport = store::sports::find_by_type(tx, "basketball").unwrap().id;
    let season = store::seasons::NewSeason {
        sport,
        name: "Fall",
        start_date: None,
        finish_date: None,
        active: true,
        show_divisions: true,
    };
    let season = store::seasons::create(tx, organization, &season).unwrap();
    let league = store::leagues::create(tx, organization, "Sunday").unwrap();
    store::leagues::add_to_season(tx, organization, season, league).unwrap();
    for team in 0..of.teams {
        enrol(tx, organization, (season, league), &format!("Team {team}"));
    }
    let fields = ScheduleFields {
        name: "Plan".to_owned(),
        league,
        start_date: START.to_owned(),
        num_weeks: of.weeks,
        game_days: vec!["Sunday".to_owned(), "Wednesday".to_owned()],
        same_slot: true,
        time_slots: ["17:00", "18:10", "19:20"].map(str::to_owned)[..of.times].to_vec(),
        weekly_time_slots: Vec::new(),
        locations: (0..of.courts).map(|court| format!("Court {court}")).collect(),
        random_seed: 5,
        games_per_week: 1,
    };
    let id = store::schedules::create(tx, organization, season, &fields).unwrap();
    (organization, id, (season, league))
}

fn generate_at(tx: &Transaction<'_>, organization: OrganizationId, id: ScheduleId, date: &str) -> bool {
    let now = noon(date);
    let Ok(answer) = planning::load(tx, organization, &[id], now).unwrap().plan(&RunProgress::default())
    else {
        return false;
    };
    plan::write(tx, organization, &answer, now).unwrap();
    true
}

fn change(tx: &Transaction<'_>, organization: OrganizationId, game: &Game, edit: Edit) {
    let now = 1_800_000_000;
    let details = |details: &GameDetails| {
        store::games::update_details(tx, organization, game.id, details, now).unwrap();
    };
    match edit {
        Edit::Status(status) => details(&GameDetails { status: Some(status), ..GameDetails::default() }),
        Edit::Time => {
            details(&GameDetails { time: Some(Some("21:45".to_owned())), ..GameDetails::default() });
        }
        Edit::Date(days) => {
            let date = days_after(&game.date, days);
            details(&GameDetails { date: Some(date), ..GameDetails::default() });
        }
        Edit::Link => {
            let url = Some(Some("https://video.example/stream".to_owned()));
            details(&GameDetails { video_url: url, ..GameDetails::default() });
        }
        Edit::Score => {
            let input = serde_json::from_value(json!({ "score_home": 40, "score_away": 31 })).unwrap();
            actions::games::set_scores(tx, organization, game.id, &input, now).unwrap();
        }
        Edit::TurnRound => {
            let teams = (game.away_team_id, game.home_team_id);
            store::games::update_teams(tx, organization, game.id, teams, now).unwrap();
        }
    }
}

/// Returns the rows of games by id, with every column as text.
fn rows(tx: &Transaction<'_>) -> BTreeMap<GameId, String> {
    let mut statement = tx.prepare("SELECT * FROM games").unwrap();
    let width = statement.column_count();
    let row = |row: &rusqlite::Row<'_>| {
        let cells = (0..width).map(|at| Ok(format!("{:?}", row.get_ref(at)?)));
        Ok((row.get::<_, GameId>("id")?, cells.collect::<rusqlite::Result<Vec<_>>>()?.join(" | ")))
    };
    statement.query_map([], row).unwrap().collect::<Result<_, _>>().unwrap()
}

/// Plays a random season and generates it again. Checks which games stay, and returns whether anything was written.
fn check(tx: &Transaction<'_>, of: &Season) -> bool {
    let (organization, id, place) = make(tx, of);
    assert!(generate_at(tx, organization, id, "2026-12-01"), "{of:?}");
    let games = store::games::list_by_schedule(tx, organization, id).unwrap();
    let mut stays = BTreeSet::new();
    for (game, edit) in &of.edits {
        let game = &games[game % games.len()];
        let game = store::games::find(tx, organization, game.id).unwrap();
        change(tx, organization, &game, *edit);
    }
    if of.grows {
        enrol(tx, organization, place, "Newcomers");
    }
    let today = days_after(START, of.today);
    for game in &games {
        let now = store::games::find(tx, organization, game.id).unwrap();
        let place =
            |game: &Game| (game.date.clone(), game.time.clone(), game.home_team_id, game.away_team_id);
        let is_touched = place(&now) != place(game) || now.status != Status::Scheduled;
        if is_touched || now.score_home.is_some() || now.video_url.is_some() || now.date < today {
            stays.insert(game.id);
        }
    }
    let before = rows(tx);
    let is_written = generate_at(tx, organization, id, &today);
    let after = rows(tx);
    for id in &stays {
        assert_eq!(after.get(id), before.get(id), "{of:?}");
    }
    for game in store::games::list_by_schedule(tx, organization, id).unwrap() {
        let is_new = !before.contains_key(&game.id);
        assert!(!is_new || game.date >= today, "{} is before {today}: {of:?}", game.date);
        assert!(is_new || stays.contains(&game.id) || !is_written, "{of:?}");
    }
    is_written
}

#[test]
fn whatever_the_season_and_the_day_what_has_passed_or_was_arranged_stays_byte_for_byte() {
    let written = Arc::new(AtomicUsize::new(0));
    let config =
        Config { cases: 16, rng_seed: RngSeed::Fixed(7), failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new(config);
    let result = runner.run(&season(), |of| {
        let folder = TempDir::new().unwrap();
        let count = Arc::clone(&written);
        support::write(&folder.path().join("season.db"), move |tx| {
            count.fetch_add(usize::from(check(tx, &of)), Ordering::Relaxed);
        });
        Ok(())
    });
    result.unwrap();
    let written = written.load(Ordering::Relaxed);
    assert!(written >= 8, "only {written} of the seasons could be generated again");
}
