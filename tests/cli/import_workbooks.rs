//! Imports of workbooks (.xlsx), valid and malicious.

use std::io::{Cursor, Write};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::support::Home;

const GAMES: &str = "date,time,home,away,score_home,score_away,location,location_url,video_url,status\n";

/// Returns a workbook with one sheet of these XML rows and shared strings.
fn workbook(rows: &str, texts: &str) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let relation = |id: &str, kind: &str, target: &str| {
        format!("<Relationship Id=\"{id}\" Type=\"{kinds}/{kind}\" Target=\"{target}\"/>")
    };
    let relations = relation("r1", "worksheet", "worksheets/sheet1.xml")
        + &relation("r2", "sharedStrings", "sharedStrings.xml");
    for (path, content) in [
        (
            "_rels/.rels",
            format!("<Relationships>{}</Relationships>", relation("r1", "officeDocument", "xl/workbook.xml")),
        ),
        ("xl/_rels/workbook.xml.rels", format!("<Relationships>{relations}</Relationships>")),
        (
            "xl/workbook.xml",
            "<workbook><sheets><sheet name=\"One\" r:id=\"r1\"/></sheets></workbook>".to_owned(),
        ),
        ("xl/sharedStrings.xml", format!("<sst uniqueCount=\"99999999999999\">{texts}</sst>")),
        ("xl/worksheets/sheet1.xml", format!("<worksheet><sheetData>{rows}</sheetData></worksheet>")),
    ] {
        zip.start_file(path, SimpleFileOptions::default()).unwrap();
        zip.write_all(content.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn the_first_sheet_that_is_not_empty_is_read_with_its_dates_and_times() {
    let home = Home::with_teams();
    let told = home.import_spreadsheet("games", "season.xlsx", &[]).done();
    let expected = [
        "2026-12-27,19:05,Bears,Cats,61,58,Main Gym Court 2,,,completed",
        "2026-12-28,19:30,Bears,Cats,,,R&D Hall <2>,,,scheduled",
        "2026-12-29,,Bears,Cats,,,,,,scheduled",
        "2026-12-30,19:05,Bears,Cats,,,,,,scheduled",
        "2026-12-31,19:30,Bears,Cats,,,,,,scheduled",
    ];
    assert_eq!(home.export("games"), format!("{GAMES}{}\n", expected.join("\n")));
    for sentence in [
        "The sheet Games was read; the workbook also has Notes, Teams.",
        "Line 1 is above the headings and was left out: Lions League, Fall 2026",
        "Line 9 is a total and was left out: Total games: 5",
    ] {
        assert!(told.lines().any(|line| line == sentence), "{sentence} in {told}");
    }
    home.import_spreadsheet("teams", "season.xlsx", &["--sheet", "teams"]).done();
    assert!(home.export("teams").contains("Dogs,Ann Lee"));
    let complaint = home.import_spreadsheet("teams", "season.xlsx", &["--sheet", "Players"]).refused();
    assert!(
        complaint.contains("There is no sheet Players; the workbook has Notes, Games, Teams."),
        "{complaint}"
    );
}

#[test]
fn shared_texts_and_days_counted_from_1904_are_read() {
    let home = Home::with_organization();
    home.import_spreadsheet("teams", "teams-shared.xlsx", &[]).done();
    assert_eq!(home.export("teams"), "name,captain,logo\nLeón,Ana Ruiz,\nÉtoile,,\n");
    let home = Home::with_teams();
    home.import_spreadsheet("games", "games-1904.xlsx", &[]).done();
    assert_eq!(home.export("games"), format!("{GAMES}2026-12-27,,Bears,Cats,,,,,,scheduled\n"));
}

#[test]
fn a_cell_that_shows_an_error_is_refused_with_its_place() {
    let home = Home::with_organization();
    let complaint = home.import_spreadsheet("teams", "teams-error.xlsx", &[]).refused();
    let line = "teams-error.xlsx: line 3, column 2: the cell shows #DIV/0!; correct it in the workbook";
    assert!(complaint.contains(line), "{complaint}");
    assert_eq!(home.export("teams"), "name,captain,logo\n");
}

#[test]
fn a_workbook_keeps_to_the_limits_of_tables() {
    let home = Home::with_organization();
    let head = "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>name</t></is></c></row>";
    let rows: Vec<String> =
        (2..=20_002).map(|line| format!("<row r=\"{line}\"><c><v>{line}</v></c></row>")).collect();
    let rows = rows.concat();
    let shared = "<row><c t=\"s\"><v>0</v></c></row>".repeat(2_000);
    let long = format!("<si><t>{}</t></si>", "x".repeat(10_000));
    let spaces = " ".repeat(40 * 1024 * 1024);
    for (bytes, reason) in [
        (workbook(&format!("{head}{rows}"), ""), "must have at most 20000 rows"),
        (
            workbook(&format!("{head}<row><c r=\"GS2\"><v>1</v></c></row>"), ""),
            "line 2: must have at most 200 columns",
        ),
        (
            workbook(&format!("{head}<row><c t=\"s\"><v>0</v></c></row>"), &long.replace("</t>", "x</t>")),
            "line 2: a cell must be at most 10000 bytes",
        ),
        (workbook(&format!("{head}{shared}"), &long), "16 MB of text"),
        (workbook(&spaces, ""), "unpacks to more than 32 MB"),
        (workbook(head, &spaces), "unpacks to more than 32 MB"),
        (workbook("<row><c t=\"s\"><v>7</v></c></row>", ""), "a text is missing"),
        (workbook("<row></c>", ""), "is not a workbook that can be read"),
        (b"PK\x03\x04".to_vec(), "is not a workbook that can be read"),
    ] {
        home.write("hostile.xlsx", bytes);
        let complaint = home.import("teams", "hostile.xlsx").refused();
        assert!(complaint.contains("hostile.xlsx") && complaint.contains(reason), "{reason}: {complaint}");
    }
    assert_eq!(home.export("teams"), "name,captain,logo\n");
}

#[test]
fn a_zip_file_that_lies_about_its_sizes_is_refused() {
    let home = Home::with_organization();
    let rows = format!("<row><c t=\"inlineStr\"><is><t>name</t></is></c></row>{}", " ".repeat(1_000_000));
    let mut bytes = workbook(&rows, "");
    let size = u32::try_from("<worksheet><sheetData></sheetData></worksheet>".len() + rows.len()).unwrap();
    let (size, lie) = (size.to_le_bytes(), 100_u32.to_le_bytes());
    let places: Vec<usize> = (0..bytes.len() - 4).filter(|place| bytes[*place..place + 4] == size).collect();
    assert_eq!(places.len(), 2, "the size stands before the part and in the directory");
    for place in places {
        bytes[place..place + 4].copy_from_slice(&lie);
    }
    home.write("lie.xlsx", bytes);
    let complaint = home.import("teams", "lie.xlsx").refused();
    assert!(complaint.contains("lie.xlsx: is not a workbook that can be read"), "{complaint}");
}
