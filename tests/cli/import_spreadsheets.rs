//! Real-world spreadsheets: each file of `tests/data/spreadsheets` is imported correctly, or rejected with line, column
//! and advice.

use crate::support::{Home, Run};

const HEADER: &str = "date,time,home,away,score_home,score_away,location,location_url,video_url,status\n";

impl Home {
    /// Copies a spreadsheet of the test data into the folder.
    fn spreadsheet(&self, file: &str) -> String {
        let path =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/spreadsheets").join(file);
        std::fs::copy(path, self.path(file)).unwrap();
        file.to_owned()
    }

    pub fn import_spreadsheet(&self, kind: &str, file: &str, more: &[&str]) -> Run {
        self.import_with(kind, &self.spreadsheet(file), more)
    }
}

#[test]
fn every_encoding_and_separator_of_spreadsheets_is_read() {
    for (file, said) in [
        ("teams-utf16le.csv", ""),
        ("teams-utf16be.csv", ""),
        ("teams-utf8-bom.csv", ""),
        ("teams-windows-1252.csv", "The file is not UTF-8 (line 2) and was read as Windows-1252"),
        ("teams-sep.csv", ""),
        ("teams-title.csv", "Line 1 is above the headings and was left out: Fall League, all teams, 2026"),
        ("teams-total.csv", "Line 5 is a total and was left out: Total teams: 2"),
        ("teams-empty-columns.csv", ""),
    ] {
        let home = Home::with_organization();
        let told = home.import_spreadsheet("teams", file, &[]).done();
        assert_eq!(home.export("teams"), "name,captain,logo\nLeón,Ana Ruiz,\nÉtoile,,\n", "{file}");
        assert!(told.contains(said), "{file}: {told}");
        let lines = if said.is_empty() { 3 } else { 4 };
        assert_eq!(told.lines().count(), lines, "{file}: {told}");
    }
}

#[test]
fn a_team_may_be_called_total() {
    let home = Home::with_organization();
    home.write("teams.csv", "name,captain\nTotal Eclipse,\nTotals,Ann Lee\nTotal,\nGrand total,2\n");
    home.import("teams", "teams.csv").done();
    assert_eq!(home.export("teams"), "name,captain,logo\nTotal Eclipse,,\nTotals,Ann Lee,\n");
}

#[test]
fn times_and_statuses_are_read_as_leagues_write_them() {
    let home = Home::with_teams();
    home.import_spreadsheet("games", "games-times.csv", &[]).done();
    let expected = [
        "2026-12-27,,Bears,Cats,,,Main Gym,,,scheduled,",
        "2026-12-28,19:05,Bears,Cats,,,Main Gym Court 2,,,completed,",
        "2026-12-29,19:05,Bears,Cats,,,,,,completed,",
        "2026-12-30,19:05,Bears,Cats,,,,,,cancelled,",
        "2026-12-31,19:05,Bears,Cats,,,,,,postponed,",
        "2027-01-02,19:05,Bears,Cats,,,,,,completed,",
        "2027-01-03,19:05,Bears,Cats,0,20,,,,forfeit,home",
    ];
    let header = HEADER.replace("status\n", "status,forfeitedBy\n");
    assert_eq!(home.export("games"), format!("{header}{}\n", expected.join("\n")));
}

#[test]
fn what_cannot_be_read_is_refused_with_line_column_and_what_to_do() {
    let home = Home::with_teams();
    let complaint = home.import_spreadsheet("games", "games-unreadable.csv", &[]).refused();
    for line in [
        "games-unreadable.csv:2: time: must be a time like 19:30 or 7:30 PM, or TBD",
        "games-unreadable.csv:3: time: is 20:00, and the date cell says 19:30; leave one of them out",
        "games-unreadable.csv:4: date: must be a date like 2026-11-21, with the year and without a time zone",
        "games-unreadable.csv:5: date: must be a date like 2026-11-21, with the year and without a time zone",
        "games-unreadable.csv:6: status: must be one of scheduled, live, completed, postponed, cancelled, forfeit, final",
    ] {
        assert!(complaint.lines().any(|found| found == line), "{line} in {complaint}");
    }
    let complaint = home.import_spreadsheet("teams", "old-workbook.xls", &[]).refused();
    assert!(
        complaint.contains("old-workbook.xls: is an old workbook (.xls); save it as .xlsx"),
        "{complaint}"
    );
}

#[test]
fn the_report_says_how_dates_were_read_and_how_to_change_it() {
    let home = Home::with_teams();
    let told = home.import_spreadsheet("games", "games-month-or-day.csv", &["--dry-run"]).done();
    let sentence = "Dates were read month/day/year (03/11/2026 is 2026-03-11); to read them the other way round, import with \
                    --dates dmy.";
    assert!(told.lines().any(|line| line == sentence), "{told}");
    home.import_spreadsheet("games", "games-month-or-day.csv", &["--dates", "dmy"]).done();
    let exported = home.export("games");
    assert!(exported.contains("2026-11-03,") && exported.contains("2026-11-04,"), "{exported}");

    let home = Home::with_teams();
    let told = home.import_spreadsheet("games", "games-day-first.csv", &[]).done();
    assert!(
        told.contains("Dates were read day/month/year (03/11/2026 is 2026-11-03); as another date"),
        "{told}"
    );
    let complaint = home.import_spreadsheet("games", "games-day-first.csv", &["--dates", "mdy"]).refused();
    let line = "games-day-first.csv:3: date: must be a date like 2026-11-21; the dates of this table are read month/day/year";
    assert!(complaint.contains(line), "{complaint}");
}

#[test]
fn dates_of_both_orders_are_refused_with_both_lines() {
    let home = Home::with_teams();
    let complaint = home.import_spreadsheet("games", "games-both-orders.csv", &[]).refused();
    for line in [
        "games-both-orders.csv:2: date: 25/11/2026 can only be day/month, and line 3 has it the other way round; write dates \
         like 2026-11-21",
        "games-both-orders.csv:3: date: 11/26/2026 can only be month/day, and line 2 has it the other way round; write dates \
         like 2026-11-21",
        "2 problems in games-both-orders.csv",
    ] {
        assert!(complaint.contains(line), "{line} in {complaint}");
    }
}

#[test]
fn unknown_columns_are_listed_and_left_out_only_when_asked() {
    let home = Home::with_teams();
    let complaint = home.import_spreadsheet("players", "players-unknown-columns.csv", &[]).refused();
    for column in ["Shoe", "T-shirt size"] {
        let line = format!(
            "players-unknown-columns.csv:1: {column}: this column is unknown; rename it, or leave out unknown columns with \
             --ignore-unknown"
        );
        assert!(complaint.lines().any(|found| found == line), "{line} in {complaint}");
    }
    let told =
        home.import_spreadsheet("players", "players-unknown-columns.csv", &["--ignore-unknown"]).done();
    assert!(told.contains("The column T-shirt size is unknown and was left out."), "{told}");
    assert!(home.export("players").contains("Ann,Lee,Bears"));
}

#[test]
fn a_mistyped_season_or_league_makes_none() {
    let home = Home::with_teams();
    home.write("more.csv", "name\nDogs\n");
    let args = ["import", "teams", "more.csv", "--organization", "lions", "--league", "Gold", "--season"];
    let complaint = home.run(&[&args[..], &["Fal"]].concat()).refused();
    let sentence = "There is no season Fal. The nearest is Fall. Add --create to make a new one.";
    assert!(complaint.contains(sentence), "{complaint}");
    let args = ["import", "teams", "more.csv", "--organization", "lions", "--season", "Fall", "--league"];
    let complaint = home.run(&[&args[..], &["Golf"]].concat()).refused();
    assert!(complaint.contains("There is no league Golf. The nearest is Gold. Add --create"), "{complaint}");
    let told = home.run(&[&args[..], &["Golf", "--create"]].concat()).done();
    assert!(told.contains("made: league Golf"), "{told}");
}

#[test]
fn a_dry_run_lists_the_first_rows_with_what_changes() {
    let home = Home::with_teams();
    let many: Vec<String> = (1..=60).map(|number| format!("Team {number}\n")).collect();
    home.write("many.csv", format!("name\nBears\n{}", many.concat()));
    let told = home.import_with("teams", "many.csv", &["--dry-run"]).done();
    assert!(
        told.contains("line 3: new: Team 1\n") && told.contains("line 52: new: Team 50\nand 10 more\n"),
        "{told}"
    );
    home.write("games.csv", "date,time,home,away\n2026-12-27,19:30,Bears,Cats\n");
    home.import("games", "games.csv").done();
    home.write("games.csv", "date,time,home,away,score_home,score_away\n2026-12-27,20:00,Bears,Cats,61,58\n");
    let told = home.import_with("games", "games.csv", &["--dry-run"]).done();
    let line = "line 2: changed: 2026-12-27 Bears – Cats: time 20:00, score 61–58, status completed";
    assert!(told.contains(line), "{told}");
}
