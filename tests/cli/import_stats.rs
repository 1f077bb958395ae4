//! Imports of statistics: any abbreviation is a column.

use crate::support::Home;

fn with_game() -> Home {
    let home = Home::with_players();
    home.write("games.csv", "date,time,home,away,score_home,score_away\n2018-10-12,19:00,Bears,Cats,10,8\n");
    home.import("games", "games.csv").done();
    home
}

fn report(home: &Home, text: &str) -> [i64; 3] {
    home.write("stats.csv", text);
    let report = home.import_with("stats", "stats.csv", &["--json"]).json();
    ["created", "changed", "unchanged"].map(|name| report[name].as_i64().unwrap())
}

#[test]
fn lines_are_imported_changed_and_left_alone() {
    let home = with_game();
    let table = "date,time,home,away,team,firstName,lastName,pts,MIN,FG%\n\
                 10/12/2018,7:00 PM,bears,cats,bears,Ann,Lee,10,31:40,0.5\n\
                 10/12/2018,7:00 PM,bears,cats,cats,kim,cho,8,00,\n";
    assert_eq!(report(&home, table), [2, 0, 0]);
    assert_eq!(report(&home, table), [0, 0, 2]);
    let corrected =
        "date,home,away,team,firstName,lastName,PTS,AST\n2018-10-12,Bears,Cats,Bears,Ann,Lee,9,4\n";
    assert_eq!(report(&home, corrected), [0, 1, 0]);
    let exported = home.export("stats");
    let columns: Vec<&str> = exported.lines().next().unwrap().split(',').collect();
    let ann: Vec<&str> = exported.lines().nth(1).unwrap().split(',').collect();
    let cell = |name: &str| ann[columns.iter().position(|column| *column == name).unwrap()];
    assert_eq!([cell("PTS"), cell("AST"), cell("MIN"), cell("BLK")], ["9", "4", "32", ""]);
    assert!(!columns.contains(&"FG%"));
    assert_eq!(report(&home, &exported), [0, 0, 2]);
}

#[test]
fn without_a_team_it_is_the_one_whose_roster_the_player_is_on() {
    let home = with_game();
    let table = "date,home,away,firstName,lastName,PTS\n\
                 2018-10-12,Bears,Cats,Ann,Lee,10\n\
                 2018-10-12,Bears,Cats,Kim,Cho,8\n";
    assert_eq!(report(&home, table), [2, 0, 0]);
    let exported = home.export("stats");
    assert!(exported.contains("Bears,Cats,Bears,Ann,Lee,10,"), "{exported}");
    assert!(exported.contains("Bears,Cats,Cats,Kim,Cho,8,"), "{exported}");
    home.write("more.csv", "firstName,lastName,team\nAnn,Lee,Cats\nFree,Agent,\n");
    home.import("players", "more.csv").done();
    home.write(
        "stats.csv",
        format!("{table}2018-10-12,Bears,Cats,Free,Agent,1\n2018-10-12,Bears,Cats,No,One,1\n"),
    );
    let complaint = home.import("stats", "stats.csv").refused();
    for line in [
        "stats.csv:2: team: is required: both teams have a player of this name",
        "stats.csv:4: team: is required: the player is on neither roster",
        "stats.csv:5: lastName: there is no player of this name",
    ] {
        assert!(complaint.contains(line), "{line} in {complaint}");
    }
}

#[test]
fn bad_lines_are_listed_and_nothing_is_written() {
    let home = with_game();
    home.write(
        "stats.csv",
        "date,home,away,team,firstName,lastName,PTS,XYZ\n\
         2018-10-12,Bears,Cats,Bears,Ann,Lee,ten,\n\
         2018-10-12,Bears,Cats,Dogs,Ann,Lee,1,\n\
         2018-10-13,Bears,Cats,Bears,Ann,Lee,1,\n\
         2018-10-12,Bears,Cats,Bears,Zoe,Fox,1,\n\
         2018-10-12,Bears,Cats,Cats,Kim,Cho,1,\n\
         2018-10-12,Bears,Cats,Cats,Kim,Cho,2,\n\
         2018-10-12,Baers,Cats,Cats,Kim,Cho,2,\n",
    );
    let complaint = home.import("stats", "stats.csv").refused();
    for line in [
        "stats.csv:8: home: there is no team of this name in the league",
        "stats.csv:1: XYZ: this column is unknown",
        "stats.csv:2: PTS: must be a whole number from 0 to 999",
        "stats.csv:3: team: must be the home or the away team",
        "stats.csv:4: date: there is no such game",
        "stats.csv:5: lastName: there is no player of this name",
        "stats.csv:7: lastName: this player's line is on line 6 already",
    ] {
        assert!(complaint.contains(line), "{line} in {complaint}");
    }
    assert_eq!(home.export("stats").lines().count(), 1);
}

#[test]
fn statistics_before_their_games_are_refused() {
    let home = Home::with_organization();
    home.write("stats.csv", "date,home,away,team,firstName,lastName,PTS\n2018-10-12,A,B,A,Ann,Lee,1\n");
    let complaint = home.import("stats", "stats.csv").refused();
    assert!(
        complaint.contains("season has no games of this league yet; import the games first"),
        "{complaint}"
    );
}
