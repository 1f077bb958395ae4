//! Import and export of a complete season of a real league.

use crate::support::{Home, real_input};

#[test]
fn a_real_season_is_imported_once() {
    let Some(folder) = real_input("wnbl-2018") else { return };
    let home = Home::with_organization();
    for (kind, rows) in [("teams", 8), ("players", 112), ("games", 83), ("stats", 1811)] {
        let file = folder.join(format!("{kind}.csv"));
        let file = file.to_str().unwrap();
        let first = home.import_with(kind, file, &["--json"]).json();
        assert_eq!((&first["rows"], &first["created"]), (&rows.into(), &rows.into()), "{kind}");
        let second = home.import_with(kind, file, &["--json"]).json();
        assert_eq!(second["unchanged"], rows, "{kind}: {second}");
    }
    let standings = home.run(&["export", "standings", "--organization", "lions", "--format", "json"]).json();
    let expected = std::fs::read_to_string(folder.join("expected_standings.csv")).unwrap();
    for (row, line) in standings.as_array().unwrap().iter().zip(expected.lines().skip(1)) {
        let numbers = ["wins", "losses", "pointsFor", "pointsAgainst"]
            .map(|name| row[name].as_i64().unwrap().to_string());
        let cells = format!("{},{}", row["team"].as_str().unwrap(), numbers.join(","));
        assert!(line.starts_with(&cells), "{cells} is not {line}");
    }
    assert_eq!(standings.as_array().unwrap().len(), 8);
}

#[test]
fn a_real_season_survives_export_and_import_elsewhere() {
    let Some(folder) = real_input("wnbl-2018") else { return };
    let (home, other) = (Home::with_organization(), Home::with_organization());
    for kind in ["teams", "players", "games", "stats"] {
        home.import(kind, folder.join(format!("{kind}.csv")).to_str().unwrap()).done();
        other.write("table.csv", home.export(kind));
        other.import(kind, "table.csv").done();
        assert_eq!(other.export(kind), home.export(kind), "{kind}");
    }
    assert_eq!(other.export("standings"), home.export("standings"));
}
