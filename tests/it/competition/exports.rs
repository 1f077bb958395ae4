//! Exports of an organization's tables as a ZIP file, and their import.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use homecourt::domain::users::Role;
use serde_json::json;

use crate::league;
use crate::support::{self, Answer, Client, Server};

fn export(client: &Client, id: i64) -> Answer {
    client.get(&format!("/api/organizations/{id}/export"))
}

/// Returns the files of an archive by path.
fn files(answer: &Answer) -> BTreeMap<String, String> {
    let mut archive = zip::ZipArchive::new(Cursor::new(answer.body.clone())).unwrap();
    let paths: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    let mut read = |path: String| {
        let mut text = String::new();
        archive.by_name(&path).unwrap().read_to_string(&mut text).unwrap();
        (path, text)
    };
    paths.into_iter().map(&mut read).collect()
}

fn own_id(client: &Client) -> i64 {
    client.get("/api/auth/check-auth").json()["organization"]["id"].as_i64().unwrap()
}

#[test]
fn what_is_exported_comes_back_in_another_organization() {
    let (server, harbor) = league::server("harbor");
    let (owner, other) = (server.signed_in("harbor", "owner"), server.signed_in("valley", "owner"));
    let (game, player) = (harbor.games[0].0, harbor.players[0].0);
    let stats =
        json!([{ "stat_id": harbor.stat("AST"), "value": 7 }, { "stat_id": harbor.stat("3PM"), "value": 2 }]);
    let line = json!({ "player_id": player, "game_id": game, "stats": stats });
    owner.put("/api/player-game-stats", &line).expect(200);
    let odd = json!({ "kind": "players", "text": "firstName,lastName\n=Gil,\"O\"\"Dea, Jr\"\n" });
    owner.post("/api/imports", &odd).expect(200);

    let answer = export(&owner, harbor.organization.0).expect(200);
    assert_eq!(answer.header("content-type"), Some("application/zip"));
    assert_eq!(answer.header("content-encoding"), None);
    let name = answer.header("content-disposition").unwrap();
    assert!(name.starts_with("attachment; filename=\"harbor-20") && name.ends_with(".zip\""), "{name}");
    let first = files(&answer);
    let folder = "Fall Mark/Sunday Mark";
    assert!(first[&format!("{folder}/standings.csv")].contains("Xylophones Mark"));
    assert!(first["README.txt"].contains("homecourt backup"));
    assert!(first["README.txt"].contains("leave out users, pages, the menu, pictures"));
    assert!(first["README.txt"].contains("homecourt organization export"));

    let import = |kind: &str, path: &str| {
        let place = path.starts_with(folder).then_some(("Fall Mark", "Sunday Mark")).unzip();
        let table = json!({ "kind": kind, "text": first[path], "season": place.0, "league": place.1 });
        let report = other.post("/api/imports", &table).expect(200).json()["import"]["report"].clone();
        assert_eq!(report["problems"], json!([]), "{path}");
    };
    for kind in ["teams", "players", "games", "stats"] {
        import(kind, &format!("{folder}/{kind}.csv"));
    }
    import("players", "players.csv");
    let second = files(&export(&other, own_id(&other)).expect(200));
    assert_eq!(first.keys().collect::<Vec<_>>(), second.keys().collect::<Vec<_>>());
    for (path, text) in &first {
        assert_eq!(&second[path], text, "{path}");
    }
}

#[test]
fn folders_are_called_as_file_systems_allow_and_none_twice() {
    let server = Server::with(|tx| {
        let id = support::organization(tx, "Lions", "lions", "");
        support::user(tx, Some(id), "owner", Role::OrgOwner);
    });
    let owner = server.signed_in("lions", "owner");
    for (season, league) in [("2026/27", "A: men"), ("2026/27", "a* men"), ("2026-27", ".."), (" .. ", "B")] {
        let mut table =
            json!({ "kind": "teams", "text": "name\nBears\n", "season": season, "league": league });
        table["create"] = json!(true);
        owner.post("/api/imports", &table).expect(200);
    }
    let answer = export(&owner, own_id(&owner)).expect(200);
    let folders: Vec<String> = files(&answer)
        .into_keys()
        .filter_map(|path| Some(path.strip_suffix("/teams.csv")?.to_owned()))
        .collect();
    assert_eq!(folders, ["-/B", "2026-27 (2)/A- men", "2026-27 (2)/a- men (2)", "2026-27/-"]);
    let text = answer.text();
    assert!(!text.contains("../"));
}

#[test]
fn an_export_is_for_the_organizations_owners_and_the_platform() {
    let (server, harbor) = league::server("harbor");
    let id = harbor.organization.0;
    export(&server.visitor(), id).expect(401);
    export(&server.signed_in("harbor", "staff"), id).expect(403);
    export(&server.signed_in("valley", "owner"), id).expect(404);
    let admin = server.signed_in("", "admin");
    let files = files(&export(&admin, id).expect(200));
    assert!(files["players.csv"].contains("secret@mail.example"));
    export(&admin, 999_999).expect(404);
    // An organization without data has empty tables.
    let bare = server.signed_in("valley", "owner");
    let answer = export(&bare, own_id(&bare)).expect(200);
    assert!(answer.body.starts_with(b"PK"));
}

#[test]
fn the_name_of_a_file_has_the_organizations_date() {
    // In Los Angeles, the zone of all organizations here, it is still the evening of the 14th.
    let (server, of) = league::clocked_server("2026-11-15T03:00:00Z", "harbor");
    let owner = server.signed_in("harbor", "owner");
    for (call, name) in [("export", "harbor-2026-11-14.zip"), ("archive", "harbor-archive-2026-11-14.zip")] {
        let answer = owner.get(&format!("/api/organizations/{}/{call}", of.organization)).expect(200);
        let header = format!("attachment; filename=\"{name}\"");
        assert_eq!(answer.header("content-disposition"), Some(header.as_str()));
    }
}
