//! Organizations: the list of leagues, public lookups, and the caller's own organization.

use homecourt::domain::users::Role;
use homecourt::store;
use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{self, Client, Server};

fn names(answer: &Value) -> Vec<&str> {
    answer["organizations"].as_array().unwrap().iter().map(|one| one["slug"].as_str().unwrap()).collect()
}

#[test]
fn the_public_list_leaves_out_the_hidden_and_the_empty_and_shows_no_users() {
    let (server, _) = league::server("harbor");
    let answer = server.visitor().get("/api/organizations").expect(200);
    let list = answer.json();
    assert_eq!(names(&list), ["harbor", "homecourt", "valley"]);
    assert!(!answer.text().contains("users") && !answer.text().contains("feature_flags"));
    assert_eq!(
        list["organizations"][0]["summary"],
        json!({ "season": "Fall Mark", "leagues": 1, "teams": 3 })
    );
    let owner = server.signed_in("harbor", "owner").get("/api/organizations").expect(200).json();
    assert_eq!(names(&owner), names(&list));
}

#[test]
fn a_super_admin_gets_all_with_their_users() {
    let (server, _) = league::server("harbor");
    let admin = server.visitor();
    admin.sign_in("harbor", "admin").expect(200);
    let list = admin.get("/api/organizations").expect(200).json();
    assert_eq!(names(&list), ["harbor", "hidden", "homecourt", "valley"]);
    assert_eq!(list["organizations"][0]["users"].as_array().unwrap().len(), 3);
    assert!(!list.to_string().contains("argon2"));
}

#[test]
fn organizations_are_listed_by_name_with_numbers_by_value_and_letters_of_any_case() {
    let (server, _) = league::server("harbor");
    let admin = server.visitor();
    admin.sign_in("harbor", "admin").expect(200);
    for name in ["Bay 10", "bay 9", "Bay 100", "alameda"] {
        admin.post("/api/organizations", &json!({ "name": name })).expect(201);
    }
    let list = admin.get("/api/organizations").expect(200).json();
    assert_eq!(
        names(&list),
        ["alameda", "bay-9", "bay-10", "bay-100", "harbor", "hidden", "homecourt", "valley"]
    );
}

#[test]
fn an_organization_is_found_by_slug_and_by_domain_however_it_is_written() {
    let (server, _) = league::server("harbor");
    let visitor = server.visitor();
    for path in [
        "slug/harbor",
        "slug/HARBOR",
        "domain/harbor.example",
        "domain/WWW.Harbor.Example",
        "domain/harbor.example:8080",
    ] {
        let found = visitor.get(&format!("/api/organizations/{path}")).expect(200).json();
        assert_eq!(found["organization"]["name"], "Harbor League", "{path}");
        assert!(found["organization"].get("users").is_none());
    }
    assert_eq!(visitor.get("/api/organizations/slug/nobody").expect(404).message(), "Organization not found");
    visitor.get("/api/organizations/domain/nobody.example").expect(404);
}

#[test]
fn staff_read_their_own_organization_with_users_and_flags() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let own = staff.get(&format!("/api/organizations/{}", league.organization)).expect(200).json();
    assert_eq!(own["organization"]["feature_flags"], json!({ "brackets": true }));
    assert_eq!(own["organization"]["users"][0]["username"], "owner");
    let seasons =
        staff.get(&format!("/api/organizations/{}/seasons", league.organization)).expect(200).json();
    assert_eq!(seasons["seasons"][0]["name"], "Fall Mark");
}

fn platform() -> (Server, League, Client) {
    let (server, league) = league::server("harbor");
    let admin = server.signed_in("", "admin");
    (server, league, admin)
}

/// Returns a valid picture.
fn png() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::DynamicImage::new_rgb8(40, 40).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

#[test]
fn a_new_organization_has_what_each_starts_with() {
    let (_server, _, admin) = platform();
    let new = json!({
        "name": " Rim Rats ", "slug": "rim-rats", "domain": "https://www.RimRats.example/", "sportIds": [1],
        "city": "Tustin", "accent_color": "#2F6F4F", "time_zone": "America/Denver", "site_template": "youth",
        "facebook_url": "https://facebook.example/rats", "feature_flags": { "brackets": true },
    });
    let made = admin.post("/api/organizations", &new).expect(201).json();
    let own = &made["organization"];
    assert_eq!((&own["name"], &own["slug"]), (&json!("Rim Rats"), &json!("rim-rats")));
    assert_eq!((&own["domain"], &own["city"]), (&json!("rimrats.example"), &json!("Tustin")));
    assert_eq!((&own["theme"], &own["accent_color"]), (&json!("light"), &json!("#2f6f4f")));
    assert_eq!((&own["time_zone"], &own["site_template"]), (&json!("America/Denver"), &json!("youth")));
    assert_eq!((&own["users"], &own["feature_flags"]), (&json!([]), &json!({ "brackets": true })));
    assert_eq!(own["sports"], json!([{ "id": 1, "type": "basketball", "name": "Basketball" }]));
    assert!(made.get("tempPassword").is_none() && made.get("owner").is_none());
    let id = own["id"].as_i64().unwrap();
    let links = admin.get(&format!("/api/organization-links/{id}")).expect(200).json();
    let labels: Vec<_> = links.as_array().unwrap().iter().map(|link| &link["label"]).collect();
    assert_eq!(labels, ["Players", "Schedule", "Standings"]);
    let season =
        json!({ "name": "Opening", "startDate": "2026-12-01", "active": true, "showDivision": true });
    let season = admin.post(&format!("/api/organizations/{id}/seasons"), &season).expect(201).json();
    assert_eq!(
        (&season["season"]["sport_id"], &season["season"]["showDivisions"]),
        (&json!(1), &json!(true))
    );
}

#[test]
fn what_is_left_out_has_its_default_and_a_slug_follows_from_the_name() {
    let (_server, _, admin) = platform();
    let own = admin.post("/api/organizations", &json!({ "name": "Bay Area Hoops" })).expect(201).json();
    let own = &own["organization"];
    assert_eq!((&own["slug"], &own["domain"]), (&json!("bay-area-hoops"), &json!(null)));
    assert_eq!(
        (&own["time_zone"], &own["site_template"]),
        (&json!("America/Los_Angeles"), &json!("default"))
    );
    assert_eq!((&own["sports"], &own["logo_url"]), (&json!([]), &json!(null)));
    let season = format!("/api/organizations/{}/seasons", own["id"]);
    let refused = admin.post(&season, &json!({ "name": "Opening" })).expect(422);
    assert_eq!(refused.message(), "No sport assigned to this user.");
}

#[test]
fn the_first_owner_gets_a_password_that_is_said_once_and_works() {
    let (server, _, admin) = platform();
    let new = json!({ "name": "Dune", "slug": "dune", "theme": "dark", "ownerUsername": "paula", "ownerEmail": "p@d.example" });
    let made = admin.post("/api/admin/organizations", &new).expect(201).json();
    let owner = &made["owner"];
    assert_eq!((&owner["username"], &owner["role"]), (&json!("paula"), &json!("org_owner")));
    assert_eq!(made["organization"]["users"][0]["username"], "paula");
    assert_eq!((&owner["must_change_password"], &owner["theme"]), (&json!(true), &json!("dark")));
    let password = made["tempPassword"].as_str().unwrap();
    server.visitor().sign_in_with("dune", "paula", password).expect(200);
    let before = support::dump(&server.database(), &["sessions", "activity"]);
    let wrong = json!({ "name": "Dry", "ownerEmail": "nobody" });
    let refused = admin.post("/api/admin/organizations", &wrong).expect(422);
    assert_eq!(
        (refused.reason("ownerUsername"), refused.reason("ownerEmail").is_empty()),
        ("is required".to_owned(), false)
    );
    assert!(support::dump(&server.database(), &["sessions", "activity"]) == before, "something was written");
}

#[test]
fn a_form_with_a_logo_makes_and_changes_an_organization() {
    let (server, _, admin) = platform();
    let texts = [
        ("name", "Dune"),
        ("slug", "dune"),
        ("domain", ""),
        ("sportIds[]", "1"),
        ("sportIds[]", "4"),
        ("facebook_url", ""),
        ("site_template", "youth"),
        ("feature_flags", "{\"brackets\": true}"),
    ];
    let call = admin.call("POST", "/api/organizations").form(&texts, &[("logo", "image/png", &png())]);
    let own = call.send().expect(201).json()["organization"].clone();
    let sports: Vec<_> = own["sports"].as_array().unwrap().iter().map(|sport| &sport["id"]).collect();
    assert_eq!((sports, &own["site_template"]), (vec![&json!(1), &json!(4)], &json!("youth")));
    assert_eq!(own["feature_flags"], json!({ "brackets": true }));
    let logo = own["logo_url"].as_str().unwrap();
    server.visitor().get(logo).expect(200);
    let page = server.visitor().get(&format!("/{}", own["slug"].as_str().unwrap())).expect(200).text();
    let icon = format!("<link rel=\"icon\" href=\"{}\">", logo.replace("medium", "small"));
    assert!(page.contains(&icon), "the logo is the icon of its pages");
    let path = format!("/api/organizations/{}", own["id"]);
    for (lists, left) in [("[4]", json!([4])), ("2", json!([2])), ("", json!([]))] {
        let texts = [("name", "Dunes"), ("sportIds", lists), ("logo", logo)];
        let changed = admin.call("PUT", &path).form(&texts, &[]).send().expect(200).json();
        let changed = &changed["organization"];
        assert_eq!((&changed["name"], &changed["slug"]), (&json!("Dunes"), &json!("dune")));
        assert_eq!(changed["logo_url"], logo);
        let ids: Vec<_> =
            changed["sports"].as_array().unwrap().iter().map(|sport| sport["id"].clone()).collect();
        assert_eq!(json!(ids), left);
    }
    let bare = admin.put(&path, &json!({ "removeLogo": true })).expect(200).json();
    assert_eq!(bare["organization"]["logo_url"], json!(null));
    server.visitor().get(logo).expect(404);
    let text = admin.call("PUT", &path).form(&[], &[("logo", "text/html", b"<b>")]).send();
    text.expect(422).reason("logo");
    let twice = admin.call("PUT", &path).form(&[("name", "A"), ("name", "B")], &[]).send();
    assert_eq!(twice.expect(422).reason("name"), "is given twice");
    let word = admin.call("PUT", &path).form(&[("sportIds[]", "ball")], &[]).send();
    word.expect(422).reason("sportIds[0]");
}

#[test]
fn each_wrong_field_is_named_and_nothing_is_made() {
    let (server, league, admin) = platform();
    let before = support::dump(&server.database(), &["sessions", "activity"]);
    let wrong: [(&str, Value); 24] = [
        ("name", json!(" ")),
        ("name", json!(null)),
        ("name", json!("x".repeat(121))),
        ("name", json!(7)),
        ("slug", json!("A Slug")),
        ("slug", json!("x")),
        ("slug", json!("-ab")),
        ("slug", json!("dashboard")),
        ("slug", json!("TeamList")),
        ("slug", json!("standings")),
        ("slug", json!("preview")),
        ("domain", json!("no host")),
        ("domain", json!("127.0.0.1")),
        ("domain", json!("league.localhost.")),
        ("sportIds", json!([99])),
        ("sportIds", json!("basketball")),
        ("accent_color", json!("red")),
        ("time_zone", json!("Mars/Olympus")),
        ("site_template", json!("grand")),
        ("theme", json!("sepia")),
        ("city", json!("x".repeat(81))),
        ("facebook_url", json!("javascript:alert(1)")),
        ("feature_flags", json!({ "a b": true })),
        ("youtube_url", json!("not an address")),
    ];
    for (field, value) in wrong {
        let mut new = json!({ "name": "Dune", "slug": "dune" });
        new[field] = value;
        admin.post("/api/organizations", &new).expect(422).reason(field);
        admin
            .put(&format!("/api/organizations/{}", league.organization), &json!({ field: new[field] }))
            .expect(422)
            .reason(field);
    }
    admin.post("/api/organizations", &json!({})).expect(422).reason("name");
    admin.put("/api/organizations/999999", &json!({ "name": "Nobody" })).expect(404);
    assert!(support::dump(&server.database(), &["sessions", "activity"]) == before, "something was written");
}

#[test]
fn an_organization_whose_slug_was_reserved_later_keeps_working() {
    let server = Server::with(|tx| {
        let own = support::organization(tx, "Old Timers", "standings", "");
        support::user(tx, Some(own), "owner", Role::OrgOwner);
    });
    let owner = server.signed_in("standings", "owner");
    let id = owner.get("/api/auth/check-auth").json()["user"]["organization_id"].clone();
    let changes = json!({ "name": "Older Timers", "slug": "standings" });
    let saved = owner.put(&format!("/api/organizations/{id}"), &changes).expect(200).json();
    assert_eq!(saved["organization"]["name"], "Older Timers");
    assert!(server.visitor().get("/standings/schedule").expect(200).text().contains("Older Timers"));
    server.visitor().get("/api/gamesv2?slug=standings").expect(200);
}

#[test]
fn two_organizations_share_neither_slug_nor_domain() {
    let (_server, league, admin) = platform();
    let slug = admin.post("/api/organizations", &json!({ "name": "Other", "slug": "valley" })).expect(409);
    assert_eq!(slug.message(), "The slug valley is taken.");
    assert_eq!(slug.reason("slug"), "The slug valley is taken.");
    let new = json!({ "name": "Other", "slug": "other", "domain": "www.harbor.example" });
    let domain = admin.post("/api/admin/organizations", &new).expect(409);
    assert_eq!(domain.message(), "The domain harbor.example is taken.");
    assert_eq!(domain.reason("domain"), domain.message());
    let path = format!("/api/organizations/{}", league.organization);
    admin.put(&path, &json!({ "slug": "valley" })).expect(409);
    // Clients send complete objects, with unchanged fields.
    admin.put(&path, &json!({ "name": "Harbor", "slug": "harbor", "domain": "harbor.example" })).expect(200);
}

#[test]
fn an_owner_changes_their_own_organization_but_proves_a_domain() {
    let (server, league, admin) = platform();
    let owner = server.signed_in("harbor", "owner");
    let path = format!("/api/organizations/{}", league.organization);
    let visitor = server.visitor();
    visitor.get("/api/organizations/slug/harbor").expect(200);
    let changes = json!({ "name": "Harbor Hoops", "slug": "harbor-hoops", "city": "Dana Point", "domain": "harbor.example" });
    let own = owner.put(&path, &changes).expect(200).json();
    assert_eq!(
        (&own["organization"]["name"], &own["organization"]["city"]),
        (&json!("Harbor Hoops"), &json!("Dana Point"))
    );
    visitor.get("/api/organizations/slug/harbor").expect(404);
    visitor.get("/api/gamesv2?slug=harbor").expect(404);
    visitor.get("/api/gamesv2?slug=harbor-hoops").expect(200);
    owner.put(&path, &json!({ "domain": "other.example" })).expect(403);
    let flags = json!({ "feature_flags": { "brackets": false, "footage": true } });
    let own = owner.put(&path, &flags).expect(200).json();
    assert_eq!(own["organization"]["feature_flags"], flags["feature_flags"]);
    assert_eq!(own["organization"]["domain"], "harbor.example");
    owner.put(&path, &json!({ "feature_flags": { "brackets": "yes" } })).expect(422);
    server.signed_in("harbor-hoops", "staff").put(&path, &flags).expect(403);
    server.signed_in("valley", "owner").put(&path, &flags).expect(404);
    let freed = owner.put(&path, &json!({ "domain": "" })).expect(200).json();
    assert_eq!(freed["organization"]["domain"], json!(null));
    assert_eq!(server.visitor_of("harbor.example").get("/").status, 421);
    admin.put(&path, &json!({ "domain": "new.example" })).expect(200);
    server.visitor_of("new.example").get("/").expect(200);
}

#[test]
fn a_sport_comes_with_its_statistics_and_stays_while_it_is_played() {
    let (_server, league, admin) = platform();
    let path = format!("/api/organizations/{}", league.organization);
    let played = admin.put(&path, &json!({ "sportIds": [4] })).expect(409);
    assert!(played.message().contains("seasons of Basketball"));
    let both = admin.put(&path, &json!({ "sportIds": [1, 4] })).expect(200).json();
    assert_eq!(both["organization"]["sports"].as_array().unwrap().len(), 2);
    let stats = admin.get(&format!("/api/statsv2/4?organization_id={}", league.organization));
    // If there is a call for definitions, its list is not empty.
    assert!(stats.status == 404 || stats.json() != json!([]));
    admin.put(&path, &json!({ "sportIds": [1] })).expect(200);
}

#[test]
fn an_organization_goes_with_everything_that_is_its_own() {
    let (server, league, admin) = platform();
    let path = format!("/api/organizations/{}", league.organization);
    let call = admin.call("PUT", &path).form(&[], &[("logo", "image/png", &png())]);
    let logo = call.send().expect(200).json()["organization"]["logo_url"].clone();
    let owner = server.signed_in("harbor", "owner");
    let visitor = server.visitor_of("harbor.example");
    visitor.get("/").expect(200);
    let stats = json!({
        "player_id": league.players[0], "game_id": league.games[0],
        "stats": [{ "stat_id": league.stat("AST"), "value": 7 }],
    });
    owner.put("/api/player-game-stats", &stats).expect(200);
    let counts = admin.get(&format!("{path}/deletion")).expect(200).json();
    for noun in ["seasons", "leagues", "teams", "players", "games", "stats", "users", "pages", "pictures"] {
        assert!(counts["deletion"][noun].as_i64().is_some_and(|count| count > 0), "{noun} in {counts}");
    }
    admin.delete(&path).expect(204);
    admin.delete(&path).expect(404);
    admin.get(&format!("{path}/deletion")).expect(404);
    assert_eq!(visitor.get("/").status, 421);
    owner.get("/api/gamesv2").expect(400);
    server.visitor().get("/api/gamesv2?slug=harbor").expect(404);
    server.visitor().get(logo.as_str().unwrap()).expect(404);
    let left = support::dump(&server.database(), &["sessions"]);
    for table in
        ["images", "image_variants", "seasons", "teams", "players", "games", "player_game_stats", "pages"]
    {
        assert!(left[table].is_empty(), "{table} keeps {:?}", left[table]);
    }
    assert!(!format!("{left:?}").contains("Mark"), "something of it is left");
}

#[test]
fn the_platforms_own_organization_stays() {
    let (server, _, admin) = platform();
    let refused = admin.delete("/api/organizations/1").expect(409);
    assert!(refused.message().starts_with("This is the server’s own organization"));
    server.signed_in("homecourt", "owner").delete("/api/organizations/3").expect(403);
}

#[test]
fn the_first_league_on_a_new_server_is_listed() {
    let server = Server::with(|tx| {
        support::user(tx, None, "admin", Role::SuperAdmin);
    });
    let admin = server.visitor();
    admin.sign_in("", "admin").expect(200);
    assert_eq!(names(&admin.get("/api/organizations").expect(200).json()), ["homecourt", "sandbox"]);
    for (id, name) in [(3, "First League"), (4, "Second League")] {
        let new = json!({ "name": name, "ownerUsername": "olga" });
        let made = admin.post("/api/organizations", &new).expect(201).json();
        assert_eq!(made["organization"]["id"], id);
    }
    let list = server.visitor().get("/api/organizations").expect(200).json();
    assert_eq!(names(&list), ["first-league", "second-league"]);
}

#[test]
fn the_sandbox_is_not_listed_whoever_works_for_it() {
    let server = Server::with(|tx| {
        store::organizations::create_first(tx, 0).unwrap();
        let sandbox = store::organizations::id_by_slug(tx, "sandbox").unwrap();
        support::user(tx, Some(sandbox), "owner", Role::OrgOwner);
    });
    let list = server.visitor().get("/api/organizations").expect(200).json();
    assert_eq!(names(&list), [""; 0]);
    server.visitor().get("/api/organizations/slug/sandbox").expect(200);
}
