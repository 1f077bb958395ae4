//! Imports of games: dates and times in the formats of spreadsheets, scores, and repeated imports.

use crate::support::Home;

const HEADER: &str = "date,time,home,away,score_home,score_away,location,location_url,video_url,status\n";

fn report(home: &Home, text: &str) -> [i64; 3] {
    home.write("games.csv", text);
    let report = home.import_with("games", "games.csv", &["--json"]).json();
    ["created", "changed", "unchanged"].map(|name| report[name].as_i64().unwrap())
}

#[test]
fn dates_and_times_of_spreadsheets_are_read() {
    for (date, time) in [
        ("2018-10-12", "19:30"),
        ("2018/10/12", "7:30 PM"),
        ("10/12/2018", "7:30pm"),
        ("10/12/18", "07:30 p.m."),
        ("12.10.2018", "19.30"),
        ("\"Oct 12, 2018\"", "19:30:00"),
        ("\"October 12, 2018\"", "19:30"),
        ("\"Friday, October 12, 2018\"", "19:30"),
        ("12-Oct-18", "19:30"),
        ("12 October 2018", "19:30"),
        ("43385", "0.8125"),
        ("43385.8125", "43385.8125"),
        ("2018-10-12 00:00:00", "19:30"),
        ("2018-10-12T19:30:00", "19:30"),
    ] {
        let home = Home::with_teams();
        assert_eq!(report(&home, &format!("date,time,home,away\n{date},{time},Bears,Cats\n")), [1, 0, 0]);
        let expected = format!("{HEADER}2018-10-12,19:30,Bears,Cats,,,,,,scheduled\n");
        assert_eq!(home.export("games"), expected, "{date} {time}");
    }
}

#[test]
fn one_day_above_twelve_puts_the_day_first_in_the_whole_column() {
    let home = Home::with_teams();
    report(&home, "date,home,away\n10/12/2018,Bears,Cats\n25/12/2018,Bears,Cats\n");
    let exported = home.export("games");
    assert!(exported.contains("2018-12-10") && exported.contains("2018-12-25"), "{exported}");
}

#[test]
fn impossible_cells_are_listed_and_nothing_is_written() {
    let home = Home::with_teams();
    home.write(
        "games.csv",
        "date,time,home,away,score_home,score_away,location_url,video_url,status\n\
         2018-02-30,19:00,Bears,Cats,,,,,\n\
         soon,25:00,Bears,Cats,,,,,\n\
         2018-10-12,,Bears,bears,,,,,\n\
         2018-10-13,,Bears,Dogs,,,,,\n\
         2018-10-14,,Bears,,,,,,\n\
         2018-10-15,,Bears,Cats,1000,-1,,,\n\
         2018-10-16,,Bears,Cats,12,,,,\n\
         2018-10-17,,Bears,Cats,,,javascript:alert(1),http://example.org/v,abandoned\n\
         2018-10-18,,Bears,Cats,,,,,\n\
         2018-10-18,,Bears,Cats,,,,,\n\
         2018-10-19,,,,,,,,\n",
    );
    let complaint = home.import("games", "games.csv").refused();
    for line in [
        "games.csv:2: date: must be a date",
        "games.csv:3: date: must be a date",
        "games.csv:3: time: must be a time",
        "games.csv:4: away: Teams must be different.",
        "games.csv:5: away: no team Dogs is known",
        "games.csv:6: away: is required",
        "games.csv:7: score_home: must be a whole number from 0 to 999",
        "games.csv:7: score_away: must be a whole number from 0 to 999",
        "games.csv:8: score_away: is required when the other score is given",
        "games.csv:9: location_url: must be",
        "games.csv:9: video_url: must be",
        "games.csv:9: status: must be one of",
        "games.csv:11: date: this game is on line 10 already",
        "games.csv:12: home: is required",
        "games.csv:12: away: is required",
    ] {
        assert!(complaint.contains(line), "{line} in {complaint}");
    }
    assert_eq!(home.export("games"), HEADER);
}

#[test]
fn results_follow_later_and_empty_cells_say_nothing() {
    let home = Home::with_teams();
    let planned = "date,time,home,away,location,video_url\n2018-10-12,19:00,Bears,Cats,Gym,https://youtu.be/abcdefghijk\n";
    assert_eq!(report(&home, planned), [1, 0, 0]);
    assert_eq!(report(&home, planned), [0, 0, 1]);
    let played = "date,home,away,score_home,score_away\n2018-10-12,Bears,Cats,61,58\n";
    assert_eq!(report(&home, played), [0, 1, 0]);
    assert_eq!(report(&home, played), [0, 0, 1]);
    assert_eq!(report(&home, planned), [0, 0, 1]);
    let video = "https://www.youtube-nocookie.com/embed/abcdefghijk";
    let row = format!("2018-10-12,19:00,Bears,Cats,61,58,Gym,,{video},completed\n");
    assert_eq!(home.export("games"), format!("{HEADER}{row}"));
    assert_eq!(report(&home, "date,home,away,status\n2018-10-12,Bears,Cats,Forfeit\n"), [0, 1, 0]);
    assert_eq!(report(&home, played), [0, 0, 1]);
    assert!(home.export("games").contains("forfeit"));
}

#[test]
fn a_forfeit_says_who_forfeited_and_its_export_can_be_imported_again() {
    let home = Home::with_teams();
    let table = |rows: &str| format!("date,home,away,score_home,score_away,status,forfeitedBy\n{rows}");
    home.write("games.csv", table("2018-10-12,Bears,Cats,,,forfeit,\n2018-10-13,Bears,Cats,,,final,home\n"));
    let complaint = home.import("games", "games.csv").refused();
    for line in [
        "games.csv:2: forfeitedBy: is required for a forfeit without a score: home, away or both",
        "games.csv:3: forfeitedBy: is only for a game with the status forfeit",
    ] {
        assert!(complaint.lines().any(|found| found == line), "{line} in {complaint}");
    }
    let rows = "2018-10-12,Bears,Cats,,,,Away\n2018-10-13,Bears,Cats,,,ff,both\n2018-10-14,Bears,Cats,2,9,forfeit,\n";
    assert_eq!(report(&home, &table(rows)), [3, 0, 0]);
    let exported = home.export("games");
    for end in ["20,0,,,,forfeit,away", "0,0,,,,forfeit,both", "2,9,,,,forfeit,"] {
        assert!(exported.lines().any(|line| line.ends_with(end)), "{end} in {exported}");
    }
    assert_eq!(report(&home, &exported), [0, 0, 3]);
}

#[test]
fn a_scheduled_game_with_points_is_imported_as_completed_and_counts() {
    let home = Home::with_teams();
    let played = "date,home,away,score_home,score_away,status\n2018-10-12,Bears,Cats,61,58,scheduled\n";
    assert_eq!(report(&home, played), [1, 0, 0]);
    assert_eq!(report(&home, played), [0, 0, 1]);
    assert!(home.export("games").contains("61,58,,,,completed"));
    let standings = home.export("standings");
    assert!(standings.lines().nth(1).unwrap().contains("Bears,1,0"), "{standings}");
    let later = "date,home,away,status\n2018-10-12,Bears,Cats,scheduled\n";
    assert_eq!(report(&home, later), [0, 0, 1]);
}

#[test]
fn two_games_of_a_day_are_told_apart_by_their_time() {
    let home = Home::with_teams();
    assert_eq!(report(&home, "date,time,home,away\n2018-10-12,10:00,Bears,Cats\n"), [1, 0, 0]);
    let double = "date,time,home,away\n2018-10-12,10:00,Bears,Cats\n2018-10-12,19:00,Bears,Cats\n";
    assert_eq!(report(&home, double), [1, 0, 1]);
    assert_eq!(report(&home, double), [0, 0, 2]);
}

#[test]
fn a_game_moves_to_another_time_of_its_day() {
    let home = Home::with_teams();
    report(&home, "date,time,home,away\n2018-10-12,10:00,Bears,Cats\n");
    assert_eq!(report(&home, "date,time,home,away\n2018-10-12,11:00,Bears,Cats\n"), [0, 1, 0]);
    assert!(home.export("games").contains("2018-10-12,11:00"));
}

#[test]
fn teams_of_other_seasons_are_enrolled_by_their_games() {
    let home = Home::with_teams();
    home.write("games.csv", "date,home,away\n2019-03-01,Bears,Cats\n");
    let args = ["import", "games", "games.csv", "--organization", "lions", "--season", "Spring"];
    let complaint = home.run(&[&args[..], &["--create"]].concat()).refused();
    assert!(complaint.contains("league"), "{complaint}");
    home.run(&[&args[..], &["--league", "Gold", "--create"]].concat()).done();
    let spring = ["export", "teams", "--organization", "lions", "--season", "Spring", "--league", "Gold"];
    assert_eq!(home.run(&spring).done().lines().count(), 3);
}

#[test]
fn clashes_are_listed_with_their_lines_and_do_not_stop_the_import() {
    let home = Home::with_teams();
    home.write("teams.csv", "name\nDogs\nEels\n");
    home.import("teams", "teams.csv").done();
    report(&home, "date,time,home,away,location\n2018-10-12,19:00,Bears,Cats,Gym\n");
    let rows = "date,time,home,away,location\n\
        2018-10-11,19:00,Bears,Dogs,Barn\n\
        2018-10-12,19:30,Dogs,Eels,gym\n\
        2018-10-12,19:00,Cats,Dogs,Barn\n\
        2018-10-13,19:00,Dogs,Eels,Gym\n\
        2018-10-13,19:00,Bears,Cats,GYM\n\
        2018-10-20,19:00,Bears,Cats,Gym\n";
    home.write("games.csv", rows);
    let listed = [
        "line 4: hard clash: Cats has 2 games at 7:00 PM on October 12, 2018. With Cats at Bears in Gold on 2018-10-12 at 7:00 PM.",
        "lines 5, 6: hard clash: 2 games are on Gym at 7:00 PM on October 13, 2018.",
        "lines 3, 4: clash: Dogs has 2 games on October 12, 2018, and one a day is allowed.",
        "lines 3, 4: clash: Dogs has games 30 minutes apart, at 7:00 PM and 7:30 PM on October 12, 2018.",
        "line 3: clash: Gym has games 30 minutes apart, at 7:00 PM and 7:30 PM on October 12, 2018. With Cats at Bears in Gold on 2018-10-12 at 7:00 PM.",
    ];
    let clashes =
        |out: &str| out.lines().filter(|line| line.contains("clash")).map(str::to_owned).collect::<Vec<_>>();
    let mut expected: Vec<String> = listed.map(str::to_owned).to_vec();
    expected.sort();
    for dry in [&["--dry-run"][..], &[]] {
        let mut found = clashes(&home.import_with("games", "games.csv", dry).done());
        let hard = found.iter().filter(|line| line.contains(": hard clash: ")).count();
        assert!(found[..hard].iter().all(|line| line.contains(": hard clash: ")), "{found:?}");
        found.sort();
        assert_eq!(found, expected, "{dry:?}");
    }
    assert_eq!(home.export("games").lines().count(), 8);
    let again = home.import_with("games", "games.csv", &["--json"]).json();
    assert_eq!((&again["unchanged"], &again["clashesCount"]), (&6.into(), &0.into()), "{again}");
}

#[test]
fn json_has_the_first_clashes_and_their_number() {
    let home = Home::with_teams();
    home.write("teams.csv", "name\nDogs\nEels\n");
    home.import("teams", "teams.csv").done();
    let day = |day: usize| format!("2018-{:02}-{:02}", 1 + day / 28, 1 + day % 28);
    let rows: Vec<String> = (0..60)
        .map(|at| 2 * at)
        .map(|at| format!("{0},19:00,Bears,Cats,Gym\n{0},19:00,Dogs,Eels,Gym\n", day(at)))
        .collect();
    home.write("games.csv", format!("date,time,home,away,location\n{}", rows.concat()));
    let report = home.import_with("games", "games.csv", &["--json", "--dry-run"]).json();
    let clashes = report["clashes"].as_array().unwrap();
    assert_eq!((&report["clashesCount"], clashes.len()), (&60.into(), 50));
    let first = &clashes[0];
    assert_eq!(
        (&first["kind"], &first["isHard"], &first["lines"], &first["date"]),
        (&"court_twice".into(), &true.into(), &serde_json::json!([2, 3]), &"2018-01-01".into())
    );
    assert_eq!((&first["others"], &first["more"]), (&serde_json::json!([]), &0.into()));
    let text = home.import("games", "games.csv").done();
    assert!(text.lines().any(|line| line == "and 10 more clashes"), "{text}");
}
