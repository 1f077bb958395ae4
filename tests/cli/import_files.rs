//! Imported tables in the formats of spreadsheets, and malformed ones.

use crate::support::Home;

#[test]
fn byte_order_marks_line_ends_and_separators_of_spreadsheets_are_read() {
    for text in [
        "name,captain\nBears,Ann Lee\nCats,\n",
        "\u{feff}name,captain\nBears,Ann Lee\nCats,\n",
        "name,captain\r\nBears,Ann Lee\r\nCats,\r\n",
        "name,captain\rBears,Ann Lee\rCats,\r",
        "\u{feff}name;captain\r\nBears;Ann Lee\r\nCats;\r\n",
        "name\tcaptain\nBears\tAnn Lee\nCats\t\n",
        "\"name\",\"captain\"\n\"Bears\",\"Ann Lee\"\n\"Cats\",\"\"",
        "NAME, Captain\n  Bears ,  Ann   Lee \n\nCats\n,\n",
    ] {
        let home = Home::with_organization();
        home.write("teams.csv", text);
        home.import("teams", "teams.csv").done();
        assert_eq!(home.export("teams"), "name,captain,logo\nBears,Ann Lee,\nCats,,\n", "{text:?}");
    }
}

#[test]
fn quoted_cells_may_hold_separators_quotes_and_lines() {
    let home = Home::with_organization();
    home.write("teams.csv", "name,captain\n\"Bears, \"\"Old\"\" Town\",\"Lee, Ann\"\nCats;Dogs,\n");
    home.import("teams", "teams.csv").done();
    let exported = home.export("teams");
    assert!(exported.contains("\"Bears, \"\"Old\"\" Town\",\"Lee, Ann\","), "{exported}");
    assert!(exported.contains("Cats;Dogs,,"), "{exported}");
}

#[test]
fn bad_rows_are_listed_with_line_column_and_reason_and_nothing_is_written() {
    let home = Home::with_organization();
    let long = "x".repeat(121);
    home.write(
        "teams.csv",
        format!(
            "name,captain\r\nBears,\r\n\r\n,Ann\r\n\"Two\r\nli\u{7}nes\",\r\nbears,\r\n{long},\r\nA,b,c\r\n"
        ),
    );
    let complaint = home.import("teams", "teams.csv").refused();
    for line in [
        "teams.csv:4: name: is required",
        "teams.csv:5: name: must not contain control characters",
        "teams.csv:7: name: this team is on line 2 already",
        "teams.csv:8: name: must be at most 120 characters",
        "teams.csv:9: row: has 3 cells under 2 columns",
    ] {
        assert!(complaint.lines().any(|found| found == line), "{line} in {complaint}");
    }
    assert!(complaint.contains("nothing was written"), "{complaint}");
    assert_eq!(home.export("teams"), "name,captain,logo\n");
    let json = home.import_with("teams", "teams.csv", &["--json"]);
    assert_eq!(json.status, 1);
    let report: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(report["problems"][0]["line"], 4);
    assert_eq!(report["problems"][0]["column"], "name");
}

#[test]
fn a_file_that_was_cut_off_in_its_last_row_is_refused() {
    let home = Home::with_teams();
    let rows = |last: &str| {
        let whole: String =
            [1, 2, 3, 4, 5].map(|day| format!("2026-12-0{day},18:00,Bears,Cats,50,4{day},\n")).concat();
        format!("date,time,home,away,score_home,score_away,location\n{whole}{last}")
    };
    home.write("games.csv", rows("2026-12-06,18:00,Bears,Cats,78,9"));
    let complaint = home.import("games", "games.csv").refused();
    assert!(
        complaint.contains("ends in the middle of line 7, which has 6 cells instead of 7"),
        "{complaint}"
    );
    // The same row with a line break is whole: empty cells at its end may be missing.
    home.write("games.csv", rows("2026-12-06,18:00,Bears,Cats,78,9\n"));
    home.import("games", "games.csv").done();
    // So is a file without a line break whose rows are of several lengths.
    home.write("teams.csv", "name,captain\nA1,\nA2,\nA3,\nA4\nA5,\nA6,\nA7");
    home.import("teams", "teams.csv").done();
}

#[test]
fn missing_unknown_and_doubled_columns_are_named() {
    let home = Home::with_organization();
    home.write("teams.csv", "captain,colour,captain\nAnn,red,Kim\n");
    let complaint = home.import("teams", "teams.csv").refused();
    for line in [
        "teams.csv:1: name: this column is required",
        "teams.csv:1: colour: this column is unknown",
        "teams.csv:1: captain: this column appears twice",
    ] {
        assert!(complaint.contains(line), "{line} in {complaint}");
    }
}

#[test]
fn files_that_are_no_tables_are_refused() {
    let home = Home::with_organization();
    home.write("empty.csv", "");
    home.write("blank.csv", "\u{feff}\r\n\r\n");
    home.write("mixed.csv", b"name\nCaf\xc3\xa9\nCaf\xe9\n");
    home.write("utf16.csv", b"\xff\xfen\0a\0m\0e");
    home.write("zeros.csv", b"name\nBears\0\n");
    home.write("quote.csv", "name\n\"never closed\nSwallowed\n");
    home.write("middle.csv", "name\n\"never closed\n\"Swallowed\"\n");
    home.write("wide.csv", "x,".repeat(5_000));
    for (file, reason) in [
        ("empty.csv", "is empty"),
        ("blank.csv", "is empty"),
        ("mixed.csv", "is UTF-8, but for line 3; save it again as \"CSV UTF-8\""),
        ("utf16.csv", "is damaged UTF-16"),
        ("zeros.csv", "is not a table"),
        ("nothing.csv", "cannot be read"),
        ("quote.csv", "the quote that opens on line 2 is never closed"),
        ("middle.csv", "the quote that opens on line 2 closes in the middle of a cell"),
        ("wide.csv", "must have at most 200 columns"),
    ] {
        let complaint = home.import("teams", file).refused();
        assert!(complaint.contains(file) && complaint.contains(reason), "{file}: {complaint}");
    }
}

#[test]
fn an_import_over_a_quota_is_refused() {
    let home = Home::with_organization();
    home.write("homecourt.toml", "[quotas]\nteams = 1\n");
    home.write("teams.csv", "name\nBears\nCats\n");
    let complaint = home.import_with("teams", "teams.csv", &["--config", "homecourt.toml"]).refused();
    assert!(complaint.contains("at most 1 teams") && complaint.contains("[quotas]"), "{complaint}");
    let dry = home.import_with("teams", "teams.csv", &["--config", "homecourt.toml", "--dry-run"]).refused();
    assert_eq!(dry, complaint);
    assert_eq!(home.export("teams"), "name,captain,logo\n");
}

#[test]
fn a_dry_run_says_what_would_change_and_writes_nothing() {
    let home = Home::with_organization();
    home.write("teams.csv", "name\nBears\nCats\n");
    let told = home.import_with("teams", "teams.csv", &["--dry-run"]).done();
    for words in ["2 would be new", "season Fall", "league Gold"] {
        assert!(told.contains(words), "{words} in {told}");
    }
    assert_eq!(home.export("teams"), "name,captain,logo\n");
    let before = home.read("homecourt.db");
    home.import_with("teams", "teams.csv", &["--dry-run"]).done();
    assert_eq!(home.read("homecourt.db"), before);
}

#[test]
fn a_table_comes_from_standard_input_too() {
    let home = Home::with_organization();
    let args = ["import", "teams", "-", "--organization", "lions", "--season", "Fall", "--league", "Gold"];
    home.run_with(&args, "name\nBears\n").done();
    assert!(home.export("teams").contains("Bears"));
}

#[test]
fn an_unknown_organization_is_named() {
    let home = Home::with_organization();
    home.write("teams.csv", "name\nBears\n");
    let complaint = home.run(&["import", "teams", "teams.csv", "--organization", "tigers"]).refused();
    assert!(complaint.contains("tigers"), "{complaint}");
}
