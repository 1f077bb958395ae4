//! Quotas: a request that exceeds a quota in any way is rejected, and nothing is written.

use std::io::Cursor;

use homecourt::domain::users::Role;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use serde_json::{Value, json};

use crate::support::{self, Client, Server};

fn lions(settings: &str) -> (Server, Client) {
    let server = Server::configured(settings, |tx| {
        let id = support::organization(tx, "Lions", "lions", "lions.example");
        support::user(tx, Some(id), "staff", Role::Staff);
        let id = support::organization(tx, "Bears", "bears", "bears.example");
        support::user(tx, Some(id), "staff", Role::Staff);
    });
    let staff = server.signed_in("lions", "staff");
    (server, staff)
}

fn table(kind: &str, text: &str) -> Value {
    json!({ "kind": kind, "text": text, "season": "Fall", "league": "Gold", "create": true })
}

#[test]
fn an_import_over_a_quota_is_refused_whole_and_names_the_setting() {
    let (server, staff) = lions("[quotas]\nteams = 2\nplayers = 2\ngames = 1\nenrolments = 2\n");
    let before = support::dump(&server.database(), &["activity", "sessions"]);
    let refused = staff.post("/api/imports", &table("teams", "name\nA\nB\nC\n")).expect(409).message();
    let expected = "This organization may have at most 2 teams. The server's administrator can raise teams under [quotas].";
    assert_eq!(refused, expected);
    assert!(support::dump(&server.database(), &["activity", "sessions"]) == before, "something was written");
    staff.post("/api/imports", &table("teams", "name\nA\nB\n")).expect(200);
    let people = "firstName,lastName\nAnn,Lee\nBo,Day\nKim,Cho\n";
    let refused = staff.post("/api/imports", &table("players", people)).expect(409).message();
    assert!(refused.contains("at most 2 players"), "{refused}");
    let games = "date,home,away\n2027-01-09,A,B\n2027-01-16,A,B\n";
    let refused = staff.post("/api/imports", &table("games", games)).expect(409).message();
    assert!(refused.contains("at most 1 games"), "{refused}");
    // Both teams again in another league: two more enrolments.
    let mut again = table("teams", "name\nA\n");
    again["league"] = json!("Silver");
    let refused = staff.post("/api/imports", &again).expect(409).message();
    assert!(refused.contains("raise enrolments under [quotas]"), "{refused}");
    server.signed_in("bears", "staff").post("/api/imports", &table("teams", "name\nA\nB\n")).expect(200);
}

#[test]
fn a_dry_run_over_a_quota_is_refused_as_its_import_is() {
    let settings = "[quotas]\nseasons = 1\nleagues = 1\nteams = 3\nenrolments = 3\nplayers = 2\ngames = 1\n";
    let (_server, staff) = lions(settings);
    let refused = |mut body: Value| {
        body["dryRun"] = json!(true);
        let dry = staff.post("/api/imports", &body).expect(409).message();
        body["dryRun"] = json!(false);
        assert_eq!(staff.post("/api/imports", &body).expect(409).message(), dry);
        dry
    };
    let within = |mut body: Value| {
        body["dryRun"] = json!(true);
        staff.post("/api/imports", &body).expect(200);
        body["dryRun"] = json!(false);
        staff.post("/api/imports", &body).expect(200);
    };
    assert!(refused(table("teams", "name\nA\nB\nC\nD\n")).contains("at most 3 teams"));
    within(table("teams", "name\nA\nB\n"));
    let person = |names: &str| table("players", &format!("firstName,lastName,team\n{names}"));
    assert!(refused(person("Ann,Lee,A\nBo,Day,A\nKim,Cho,A\n")).contains("at most 2 players"));
    // Ann is one player on two teams.
    within(person("Ann,Lee,A\nAnn,Lee,B\nBo,Day,A\n"));
    let games = "date,home,away\n2027-01-09,A,B\n2027-01-16,A,B\n";
    assert!(refused(table("games", games)).contains("at most 1 games"));
    let mut other = table("teams", "name\nA\n");
    other["season"] = json!("Spring");
    assert!(refused(other.clone()).contains("at most 1 seasons"));
    other["season"] = json!("Fall");
    other["league"] = json!("Silver");
    assert!(refused(other).contains("at most 1 leagues"));
}

#[test]
fn a_dry_run_counts_the_enrolments_that_games_make() {
    let (_server, staff) = lions("[quotas]\nenrolments = 3\n");
    staff.post("/api/imports", &table("teams", "name\nA\nB\n")).expect(200);
    let mut body = table("games", "date,home,away\n2027-01-09,A,B\n2027-01-16,B,A\n");
    body["league"] = json!("Silver");
    for dry_run in [true, false] {
        body["dryRun"] = json!(dry_run);
        let refused = staff.post("/api/imports", &body).expect(409).message();
        assert!(refused.contains("raise enrolments under [quotas]"), "{refused}");
    }
    // Each team is enrolled once, regardless of the number of its games.
    let (_server, staff) = lions("[quotas]\nenrolments = 4\n");
    staff.post("/api/imports", &table("teams", "name\nA\nB\n")).expect(200);
    for dry_run in [true, false] {
        body["dryRun"] = json!(dry_run);
        staff.post("/api/imports", &body).expect(200);
    }
}

#[test]
fn a_deleted_row_makes_room_for_another() {
    let (_server, staff) = lions("[quotas]\npages = 2\n");
    let page = |path: &str| staff.post("/api/pages", &json!({ "path": path, "title": path }));
    let first = page("one").expect(201).json()["page"]["id"].clone();
    page("two").expect(201);
    assert!(page("three").expect(409).message().contains("at most 2 pages"));
    staff.delete(&format!("/api/pages/{first}")).expect(204);
    page("three").expect(201);
    page("four").expect(409);
}

#[test]
fn pictures_are_bounded_in_number_and_in_bytes() {
    let upload = |settings: &str, count: u8| {
        let (_server, staff) = lions(settings);
        let page = staff.post("/api/pages", &json!({ "path": "one", "title": "One" })).expect(201).json();
        let own = format!("/api/pages/{}/images", page["page"]["id"]);
        let send = |shade: u8| {
            let mut bytes = Cursor::new(Vec::new());
            let picture = DynamicImage::from(RgbImage::from_pixel(20, 20, Rgb([shade, 0, 0])));
            picture.write_to(&mut bytes, ImageFormat::Png).unwrap();
            staff.call("POST", &own).form(&[], &[("image", "image/png", &bytes.into_inner())]).send()
        };
        for shade in 1..=count {
            send(shade).expect(201);
        }
        // The same picture does not count again.
        if count > 0 {
            send(1).expect(201);
        }
        send(200).expect(409).message()
    };
    assert!(upload("[quotas]\npictures = 2\n", 2).contains("at most 2 pictures"));
    assert!(upload("[quotas]\npicture_megabytes = 0\n", 0).contains("at most 0 MB of pictures"));
}

#[test]
fn an_undo_brings_back_no_more_than_a_quota_allows() {
    let (_server, staff) = lions("[quotas]\nteams = 1\n");
    let team = |name: &str| staff.post("/api/teams", &json!({ "name": name }));
    let first = team("Cubs").expect(201).json();
    let removed = staff.delete(&format!("/api/teams/{}", first["team"]["id"])).expect(204);
    let second = team("Manes").expect(201).json();
    let undo = format!("/api/activity/{}/undo", removed.header("homecourt-undo").unwrap());
    let refused = staff.post(&undo, &json!({})).expect(409).message();
    assert!(refused.starts_with("This organization may have at most 1 teams."), "{refused}");
    let teams = staff.get("/api/teams").expect(200).json();
    assert_eq!(teams["teams"].as_array().unwrap().len(), 1, "{teams}");
    staff.delete(&format!("/api/teams/{}", second["team"]["id"])).expect(204);
    staff.post(&undo, &json!({})).expect(200);
}
