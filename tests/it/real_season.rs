//! A real season, imported while the server runs, gives the published results over the public API.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::{self, Client, Server};

/// Returns the folder of real input; `None`, with a message, if it is absent.
fn season() -> Option<PathBuf> {
    let folder = std::env::var_os("HOMECOURT_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data"), PathBuf::from);
    let folder = folder.join("wnbl-2018");
    if folder.is_dir() {
        return Some(folder);
    }
    println!("skipped: there is no {}", folder.display());
    None
}

fn import(server: &Server, folder: &Path) {
    for kind in ["teams", "players", "games", "stats"] {
        let done = support::program()
            .args(["import", kind])
            .arg(folder.join(format!("{kind}.csv")))
            .args(["--organization", "wnbl", "--season", "2018/19", "--league", "WNBL", "--database"])
            .arg(server.database())
            .output()
            .unwrap();
        assert!(done.status.success(), "{kind}: {}", String::from_utf8_lossy(&done.stderr));
    }
}

/// Returns the rows of a file of results without its header, each cell as text.
fn expected(folder: &Path, file: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(folder.join(file)).unwrap();
    let rows = text.lines().skip(1).map(|line| line.split(',').map(ToOwned::to_owned).collect());
    rows.collect()
}

fn standings(visitor: &Client) -> Vec<Value> {
    let season = visitor.get("/api/seasonsv2?slug=wnbl").expect(200).json()["seasons"][0]["id"].clone();
    let tables =
        visitor.get(&format!("/api/seasonsv2/{season}/leagues-with-teams-public?slug=wnbl")).expect(200);
    tables.json()["leagues"][0]["teams"].as_array().unwrap().clone()
}

#[test]
fn the_imported_season_has_exactly_the_published_standings_and_leaders() {
    let Some(folder) = season() else { return };
    let server = Server::with(|tx| {
        support::organization(tx, "Homecourt", "homecourt", "");
        support::organization(tx, "WNBL", "wnbl", "");
    });
    let visitor = server.visitor();
    // Also requested before the import, so that an outdated cached response would show.
    let none = serde_json::json!({ "seasons": [], "current": null });
    assert_eq!(visitor.get("/api/seasonsv2?slug=wnbl").expect(200).json(), none);
    import(&server, &folder);

    let rows = standings(&visitor);
    let published = expected(&folder, "expected_standings.csv");
    assert_eq!(rows.len(), published.len());
    for (row, cells) in rows.iter().zip(&published) {
        let got = [&row["name"], &row["wins"], &row["losses"], &row["pointsFor"], &row["pointsAgainst"]];
        let got = got.map(|cell| cell.as_str().map_or_else(|| cell.to_string(), ToOwned::to_owned));
        assert_eq!(got[..], cells[..5]);
        let (made, attempted): (f64, f64) = (cells[5].parse().unwrap(), cells[6].parse().unwrap());
        assert!((row["ftPercentage"].as_f64().unwrap() - made / attempted).abs() < 1e-12, "{row}");
        assert_eq!(row["total3PM"].to_string(), cells[7]);
    }

    let mut leaders = Vec::new();
    for (board, path, total) in
        [("points", "top20Points", "totalPoints"), ("threes", "top20Threes", "totalThrees")]
    {
        let answer = visitor.get(&format!("/api/records/{path}?slug=wnbl")).expect(200).json();
        for player in answer["players"].as_array().unwrap() {
            let name = |key: &str| player[key].as_str().unwrap().to_owned();
            leaders.push(vec![
                board.to_owned(),
                name("firstName"),
                name("lastName"),
                player[total].to_string(),
            ]);
        }
    }
    assert_eq!(leaders, expected(&folder, "expected_leaders.csv"));
}
