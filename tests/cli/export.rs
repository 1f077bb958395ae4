//! Exports: tables with the columns that an import accepts, and the standings.

use std::fs::{File, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};

use serde_json::json;

use crate::support::Home;

#[test]
fn a_table_goes_to_a_file_or_to_standard_output() {
    let home = Home::with_teams();
    let printed = home.run(&["export", "teams", "--organization", "lions"]).done();
    assert_eq!(printed, "name,captain,logo\r\nBears,,\r\nCats,,\r\n");
    home.run(&["export", "teams", "--organization", "lions", "--output", "out.csv"]).done();
    assert_eq!(home.read("out.csv"), printed.as_bytes());
    let mode = || home.path("out.csv").metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(), 0o600);
    std::fs::set_permissions(home.path("out.csv"), Permissions::from_mode(0o644)).unwrap();
    // The earlier table is not written over, but replaced by the whole new one; a link stays a link.
    let earlier = home.path("out.csv").metadata().unwrap().ino();
    std::os::unix::fs::symlink("out.csv", home.path("link.csv")).unwrap();
    home.run(&["export", "teams", "--organization", "lions", "--output", "link.csv"]).done();
    assert_ne!(home.path("out.csv").metadata().unwrap().ino(), earlier);
    std::os::unix::fs::symlink("new.csv", home.path("early.csv")).unwrap();
    home.run(&["export", "teams", "--organization", "lions", "--output", "early.csv"]).done();
    assert_eq!(home.read("new.csv"), printed.as_bytes());
    assert!(home.path("link.csv").is_symlink() && home.path("early.csv").is_symlink());
    assert_eq!(home.read("out.csv"), printed.as_bytes());
    assert_eq!(mode(), 0o600);
    let complaint =
        home.run(&["export", "teams", "--organization", "lions", "--output", "no/where.csv"]).refused();
    assert!(complaint.contains("no/where.csv"), "{complaint}");
}

#[test]
fn an_output_that_cannot_be_written_is_named_with_the_cause() {
    let home = Home::with_teams();
    let mut command = home.command(&["export", "teams", "--organization", "lions"]);
    let full = File::options().write(true).open("/dev/full").unwrap();
    let ended = command.stdout(full).output().unwrap();
    let complaint = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(1));
    assert!(complaint.contains("The output cannot be written: No space left on device"), "{complaint}");
    // No file can be created in /proc.
    let place = "/proc/teams.csv";
    let complaint = home.run(&["export", "teams", "--organization", "lions", "--output", place]).refused();
    assert!(complaint.contains("/proc/teams.csv cannot be created"), "{complaint}");
}

#[test]
fn json_is_an_array_of_objects() {
    let home = Home::with_players();
    let players = home.run(&["export", "players", "--organization", "lions", "--format", "json"]).json();
    assert_eq!(players[1]["firstName"], "Ann");
    assert_eq!(players[1]["team"], "Bears");
}

#[test]
fn exported_formulas_are_escaped_and_imported_unchanged() {
    let home = Home::with_organization();
    home.write("teams.csv", "name,captain\n=1+1,@you\n'-5 below,+plus\n'quoted,''=twice\n＝1+1,＠you\n");
    home.import("teams", "teams.csv").done();
    let exported = home.export("teams");
    assert!(exported.contains("'=1+1,'@you,"), "{exported}");
    assert!(exported.contains("'＝1+1,'＠you,"), "{exported}");
    home.write("exported.csv", &exported);
    let report = home.import_with("teams", "exported.csv", &["--json"]).json();
    assert_eq!(report["unchanged"], 4, "{report}");
}

#[test]
fn standings_follow_from_the_games() {
    let home = Home::with_teams();
    home.write("games.csv", "date,home,away,score_home,score_away\n2018-10-12,Bears,Cats,50,60\n");
    home.import("games", "games.csv").done();
    let rows = home.run(&["export", "standings", "--organization", "lions", "--format", "json"]).json();
    assert_eq!(rows[0]["team"], "Cats");
    assert_eq!(rows[0]["league"], "Gold");
    assert_eq!((&rows[0]["wins"], &rows[0]["winPercentage"]), (&json!(1), &json!("1.000")));
    assert_eq!((&rows[1]["rank"], &rows[1]["gamesBack"]), (&json!(2), &json!(1)));
    assert_eq!((&rows[1]["pointDifference"], &rows[1]["ftPercentage"]), (&json!(-10), &json!(null)));
    let games = home.run(&["export", "games", "--organization", "lions", "--format", "json"]).json();
    assert_eq!((&games[0]["score_home"], &games[0]["time"]), (&json!(50), &json!("")));
}

#[test]
fn a_season_and_a_league_are_chosen_by_name() {
    let home = Home::with_teams();
    home.write("other.csv", "name\nDogs\n");
    let args =
        ["import", "teams", "other.csv", "--organization", "lions", "--season", "fall", "--league", "Silver"];
    home.run(&[&args[..], &["--create"]].concat()).done();
    let export = ["export", "teams", "--organization", "lions"];
    assert_eq!(home.run(&export).done().lines().count(), 4);
    let silver = home.run(&[&export[..], &["--league", "silver"]].concat()).done();
    assert_eq!(silver, "name,captain,logo\r\nDogs,,\r\n");
    for wrong in [["--season", "Winter"], ["--league", "Bronze"]] {
        let complaint = home.run(&[&export[..], &wrong].concat()).refused();
        assert!(complaint.contains(wrong[1]), "{complaint}");
    }
}

#[test]
fn a_season_of_several_leagues_is_read_as_a_whole_but_new_rows_need_their_league() {
    let home = Home::with_players();
    home.write("other.csv", "name\nDogs\nElks\n");
    let flags = ["--organization", "lions", "--season", "Fall", "--league", "Silver"];
    home.run(&[&["import", "teams", "other.csv", "--create"], &flags[..]].concat()).done();
    home.write("games.csv", "date,home,away\n2018-10-12,Dogs,Elks\n");
    home.run(&[&["import", "games", "games.csv"], &flags[..]].concat()).done();
    for kind in ["teams", "players", "games"] {
        home.write("table.csv", home.export(kind));
        let report = home.run(&["import", kind, "table.csv", "--organization", "lions", "--json"]).json();
        assert_eq!(report["unchanged"], report["rows"], "{kind}: {report}");
    }
    home.write("games.csv", "date,home,away\n2018-10-13,Dogs,Elks\n");
    let complaint = home.run(&["import", "games", "games.csv", "--organization", "lions"]).refused();
    assert!(complaint.contains("games.csv:2: date: this game is new"), "{complaint}");
    home.write("teams.csv", "name\nFoxes\n");
    let complaint = home.run(&["import", "teams", "teams.csv", "--organization", "lions"]).refused();
    assert!(complaint.contains("name the league"), "{complaint}");
}

#[test]
fn an_organization_without_a_season_has_empty_tables_that_import_as_such() {
    let home = Home::with_organization();
    for kind in ["teams", "players", "games", "stats"] {
        home.write("table.csv", home.export(kind));
        let report = home.run(&["import", kind, "table.csv", "--organization", "lions", "--json"]).json();
        assert_eq!(report["rows"], 0, "{kind}");
    }
    assert!(home.export("standings").starts_with("league,rank,team,"));
}

#[test]
fn the_help_says_what_tables_leave_out() {
    let help = Home::new().run(&["export", "--help"]).done();
    assert!(help.contains("leave out users, pages, the menu, pictures"), "{help}");
    assert!(help.contains("homecourt organization export"), "{help}");
}
