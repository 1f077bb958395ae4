//! A save does not overwrite another user's change that the caller has not seen. Tests every operation that saves a
//! form.

mod excepted;

use excepted::WITHOUT_VERSION;
use homecourt::db::{Actor, Db, OpenPurpose, Transaction};
use homecourt::store;
use serde_json::{Value, json};

use crate::league::League;
use crate::operations::operations;
use crate::support::{self, Client};
use crate::tenancy::two_leagues;

/// A form: where its data is read, and two different inputs.
struct EditedForm {
    operation: &'static str,
    /// The URL of the call that saves the form.
    address: String,
    /// The URL of the call that fills the form, and the path of the data in its response.
    read: String,
    thing: String,
    first: Value,
    second: Value,
}

fn form(
    operation: &'static str,
    address: String,
    (read, thing): (String, &str),
    first: Value,
    second: Value,
) -> EditedForm {
    EditedForm { operation, address, read, thing: thing.to_owned(), first, second }
}

/// Returns every operation that takes a version, except the page's, whose pictures and drafts have their own tests.
fn forms(of: &League, owner: &Client, staff: i64) -> Vec<EditedForm> {
    let mut forms = games(of, owner);
    forms.push(slot(of, owner));
    forms.extend(seasons(of));
    forms.extend(people(of, staff));
    forms.extend(site(of));
    forms.push(venue(of));
    forms.push(rule(of));
    forms.push(draft(of));
    forms
}

fn games(of: &League, owner: &Client) -> Vec<EditedForm> {
    let game = |place: usize| (format!("/api/gamesv2/{}", of.games[place]), "/game");
    let season = format!("/api/seasonsv2/{}", of.season);
    let division = format!("{season}/divisions/{}", of.division);
    let bracket = owner.post(
        &format!("{division}/games"),
        &json!({ "home_team_id": of.enrolments[1], "away_team_id": of.enrolments[2], "date": "2026-12-20",
                 "match_id": "r1m2" }),
    );
    let bracket = bracket.expect(201).json()["game"]["id"].as_i64().unwrap();
    vec![
        form(
            "update_details",
            format!("/api/gamesv2/{}/details", of.games[0]),
            game(0),
            json!({ "time": "21:15", "location": "Court 2" }),
            json!({ "time": "20:00:00", "location": " Court 2 ", "video_url": null }),
        ),
        form(
            "update_scores",
            format!("/api/gamesv2/{}/scores", of.games[1]),
            game(1),
            json!({ "score_home": 70, "score_away": 60 }),
            json!({ "score_home": 71, "score_away": 60 }),
        ),
        form(
            "update_league_game",
            format!("{season}/leagues/{}/games/{}", of.league, of.games[2]),
            game(2),
            json!({ "date": "2026-10-19", "score_team1": 90, "score_team2": 80 }),
            json!({ "date": "2026-10-20", "score_team1": 90, "score_team2": 81 }),
        ),
        form(
            "update_division_game",
            format!("{division}/games/{bracket}"),
            (format!("/api/gamesv2/{bracket}"), "/game"),
            json!({ "location": "Court 3" }),
            json!({ "location": "Court 4" }),
        ),
    ]
}

fn slot(of: &League, owner: &Client) -> EditedForm {
    let division = format!("/api/seasonsv2/{}/divisions/{}", of.season, of.division);
    let (address, thing) = (format!("{division}/slots"), "/division/bracket/rounds/1/matches/0/slot");
    let at = |time: &str| json!({ "match_id": "r2m1", "date": "2026-12-27", "time": time });
    owner.put(&address, &at("17:00")).expect(200);
    form("set_bracket_slot", address, (division, thing), at("18:00"), at("19:00"))
}

fn venue(of: &League) -> EditedForm {
    let address = format!("/api/venues/{}", of.venues[1]);
    let at = |name: &str, address: &str| json!({ "name": name, "address": address });
    form("update_venue", address.clone(), (address, "/venue"), at("North", "1 Elm"), at("South", "2 Elm"))
}

fn seasons(of: &League) -> Vec<EditedForm> {
    let season = format!("/api/seasonsv2/{}", of.season);
    let league = format!("{season}/leagues/{}", of.league);
    let division = format!("{season}/divisions/{}", of.division);
    vec![
        form(
            "update_season",
            season.clone(),
            (season.clone(), "/season"),
            json!({ "name": "Winter", "startDate": "2026-09-02" }),
            json!({ "name": "Spring", "startDate": "2026-09-02" }),
        ),
        form(
            "update_season_league",
            league.clone(),
            (league.clone(), "/league"),
            json!({ "name": "Monday" }),
            json!({ "name": "Tuesday" }),
        ),
        form(
            "rename_division",
            format!("/api/divisions/{}/name", of.division),
            (division.clone(), "/division"),
            json!({ "name": "Gold" }),
            json!({ "name": "Silver" }),
        ),
        form(
            "set_division_format",
            format!("/api/divisions/{}/format", of.division),
            (division, "/division"),
            json!({ "thirdPlace": true }),
            json!({ "thirdPlace": false }),
        ),
        form(
            "update_schedule",
            format!("/api/schedules/{}", of.schedule),
            (format!("/api/schedules?leagueId={}", of.league), "/schedules/0"),
            json!({ "name": "Holidays", "timeSlots": ["18:00"] }),
            json!({ "name": "Holidays", "timeSlots": ["19:00"] }),
        ),
    ]
}

fn rule(of: &League) -> EditedForm {
    let rules = format!("/api/seasonsv2/{}/schedule-rules", of.season);
    let rest = |weight: i64| json!({ "kind": "no_back_to_back", "weight": weight });
    form("update_schedule_rule", format!("{rules}/{}", of.rule), (rules, "/rules/0"), rest(1), rest(2))
}

fn draft(of: &League) -> EditedForm {
    let draft = format!("/api/schedule-drafts/{}", of.draft.0);
    let name = |name: &str| json!({ "name": name });
    form("update_schedule_draft", draft.clone(), (draft, "/draft"), name("Two courts"), name("Three courts"))
}

fn people(of: &League, staff: i64) -> Vec<EditedForm> {
    let player = format!("/api/playersv2/{}", of.players[0]);
    let enrolment = format!("/api/seasonsv2/{}/leagues/{}/teams/{}", of.season, of.league, of.teams[0]);
    let number = |value: &str| json!([{ "attribute_id": of.attributes[1], "value": value }]);
    vec![
        form(
            "update_player",
            player.clone(),
            (player.clone(), "/player"),
            json!({ "firstName": "Ann", "email": "ann@mail.example", "public_name": "initial" }),
            json!({ "firstName": "Anna", "email": "ann@mail.example", "public_name": "hidden" }),
        ),
        form(
            "update_player_attributes",
            format!("{player}/attributes"),
            (player, "/player"),
            json!({ "attributes": number("Guard") }),
            json!({ "attributes": number("Forward") }),
        ),
        form(
            "update_team",
            format!("/api/teams/{}", of.teams[1]),
            (format!("/api/teamsv2/{}", of.teams[1]), "/team"),
            json!({ "name": "Yetis", "unavailableSlots": ["18:00"] }),
            json!({ "name": "Yodas", "unavailableSlots": ["18:00", "19:00"] }),
        ),
        form(
            "update_league_team",
            enrolment.clone(),
            (enrolment.clone(), "/team"),
            json!({ "name": "Xenons", "captain": "Ann" }),
            json!({ "name": "Xenons", "captain": "Bea" }),
        ),
        form(
            "update_roster_player",
            format!("{enrolment}/players/{}", of.players[0]),
            (format!("{enrolment}/players"), "/players/0"),
            json!({ "number": "1" }),
            json!({ "number": "2" }),
        ),
        form(
            "update_user",
            format!("/api/usersv2/{staff}"),
            (format!("/api/usersv2/{staff}"), "/user"),
            json!({ "email": "one@mail.example", "password": "" }),
            json!({ "email": "two@mail.example", "password": "" }),
        ),
    ]
}

fn site(of: &League) -> Vec<EditedForm> {
    let organization = format!("/api/organizations/{}", of.organization);
    let page = format!("/api/pages/{}", of.page_id);
    vec![
        form(
            "update_organization",
            organization.clone(),
            (organization, "/organization"),
            json!({ "name": "Harbour", "sportIds": [1], "accent_color": "#AA0000", "public_names": "initial" }),
            json!({ "name": "Haven", "sportIds": [1], "accent_color": "#AA0000", "public_names": "hidden" }),
        ),
        form(
            "update_link",
            format!("/api/organization-links/{}", of.link),
            (format!("/api/organization-links/{}", of.organization), "/0"),
            json!({ "label": "Squads", "show_in_navbar": true }),
            json!({ "label": "Rosters", "show_in_navbar": true }),
        ),
        form(
            "update_business",
            format!("/api/businesses/{}", of.business),
            ("/api/businesses".to_owned(), "/businesses/0"),
            json!({ "name": "Sign up", "cost": "$80" }),
            json!({ "name": "Sign up", "cost": "$90" }),
        ),
        form(
            "update_news",
            format!("/api/news/{}", of.news),
            (format!("/api/news/{}", of.news), "/note"),
            json!({ "title": "Sign-up is open", "body": "One", "shown_until": "2099-01-01" }),
            json!({ "title": "Sign-up is over", "body": "Two", "shown_until": null }),
        ),
        form(
            "update_page",
            page.clone(),
            (format!("{page}/draft"), "/page"),
            json!({ "title": "Who we are", "body": "One" }),
            json!({ "title": "About us", "body": "Two" }),
        ),
        form(
            "save_page_draft",
            format!("{page}/draft"),
            (format!("{page}/draft"), "/page"),
            json!({ "title": "Who we were" }),
            json!({ "title": "Who we shall be" }),
        ),
    ]
}

fn with(body: &Value, version: &Value) -> Value {
    let mut body = body.clone();
    body["version"] = version.clone();
    body
}

/// Returns the conflict that the second of two saves gets: each field whose values differ, with both values.
fn differences(form: &EditedForm) -> Value {
    let second = form.second.as_object().unwrap().iter();
    let differing = second.filter(|(name, yours)| {
        let saved = form.first.get(name.as_str());
        saved.is_some_and(|saved| match yours.as_str() {
            Some(yours) => Some(yours.trim()) != saved.as_str(),
            None => *yours != saved,
        })
    });
    let both = differing.map(|(name, yours)| {
        let yours = if yours == "20:00:00" { json!("20:00") } else { yours.clone() };
        (name.clone(), json!({ "yours": yours, "saved": form.first[name] }))
    });
    Value::Object(both.collect())
}

#[test]
fn a_save_over_a_newer_version_is_refused_with_both_values_and_writes_nothing() {
    let (server, harbor, _) = two_leagues();
    let (owner, second) = (server.signed_in("harbor", "owner"), server.signed_in("harbor", "owner"));
    let stranger = server.signed_in("valley", "owner");
    let own = owner.get(&format!("/api/organizations/{}", harbor.organization)).expect(200).json();
    let users = own["organization"]["users"].as_array().unwrap();
    let staff = users.iter().find(|user| user["username"] == "staff").unwrap()["id"].as_i64().unwrap();
    let rows = || support::dump(&server.database(), &["sessions"]);
    for form in forms(&harbor, &owner, staff) {
        let read = |client: &Client| {
            let answer = client.get(&form.read).expect(200).json();
            answer.pointer(&form.thing).unwrap_or_else(|| panic!("{}: {answer}", form.operation))["version"]
                .clone()
        };
        let opened = read(&owner);
        assert!(opened.as_i64().is_some_and(|version| version >= 1), "{}: {opened}", form.operation);
        owner.put(&form.address, &with(&form.first, &opened)).expect(200);
        let saved = read(&second);
        assert!(saved.as_i64() > opened.as_i64(), "{} did not raise the version", form.operation);

        let before = rows();
        let refused = second.put(&form.address, &with(&form.second, &opened)).expect(409).json();
        let conflict = &refused["conflict"];
        assert_eq!(conflict["fields"], differences(&form), "{}", form.operation);
        assert_eq!(conflict["version"], saved, "{}", form.operation);
        assert_eq!(conflict["saved_by"], "owner", "{}", form.operation);
        assert!(conflict["saved_at"].as_str().is_some_and(|at| at.ends_with('Z')), "{}", form.operation);
        let message = refused["message"].as_str().unwrap();
        assert!(
            message.starts_with("owner saved this ") && message.ends_with(" after you opened it."),
            "{message}"
        );
        let tag = format!("\"{opened}\"");
        second.call("PUT", &form.address).header("if-match", &tag).json(&form.second).send().expect(409);
        let wrong = with(&form.second, &json!("seven"));
        assert_eq!(second.put(&form.address, &wrong).expect(422).reason("version"), "must be a whole number");
        second.call("PUT", &form.address).header("if-match", "seven").json(&form.second).send().expect(422);
        stranger.put(&form.address, &with(&form.second, &saved)).expect(404);
        stranger.put(&form.address, &with(&form.second, &json!(0))).expect(404);
        assert!(rows() == before, "{} wrote something", form.operation);

        second.put(&form.address, &with(&form.second, &saved)).expect(200);
        let tag = format!("\"{}\"", read(&owner));
        owner.call("PUT", &form.address).header("if-match", &tag).json(&form.first).send().expect(200);
        second.call("PUT", &form.address).header("if-match", "*").json(&form.second).send().expect(200);
        owner.put(&form.address, &form.first).expect(200);
    }
}

#[test]
fn every_operation_that_saves_a_form_takes_its_version() {
    let (server, harbor, _) = two_leagues();
    let owner = server.signed_in("harbor", "owner");
    let document = owner.get("/api/openapi.json").expect(200).json();
    let walked: Vec<&str> = forms(&harbor, &owner, 1).iter().map(|form| form.operation).collect();
    let mut puts = 0;
    for operation in operations(&owner).into_iter().filter(|operation| operation.method == "PUT") {
        puts += 1;
        let excepted = WITHOUT_VERSION.iter().any(|(id, _)| *id == operation.id);
        assert!(
            excepted != walked.contains(&operation.id.as_str()),
            "{} is neither walked with its version nor excepted, or both",
            operation.id
        );
        if excepted {
            continue;
        }
        let described = &document["paths"][&operation.path]["put"];
        for (kind, body) in described["requestBody"]["content"].as_object().unwrap() {
            let schema = body["schema"]["$ref"].as_str().unwrap_or_default();
            assert!(schema.starts_with("#/components/schemas/Edit_"), "{} as {kind}: {body}", operation.id);
        }
        let conflict = &described["responses"]["409"]["content"]["application/json"]["schema"]["$ref"];
        assert_eq!(conflict, "#/components/schemas/ConflictBody", "{}", operation.id);
        let parameters = described["parameters"].as_array().unwrap();
        assert!(parameters.iter().any(|parameter| parameter["name"] == "If-Match"), "{}", operation.id);
    }
    assert!(puts > 30, "only {puts} operations");
}

#[test]
fn header_and_field_must_name_the_same_version() {
    let (server, harbor, _) = two_leagues();
    let owner = server.signed_in("harbor", "owner");
    let team = format!("/api/teams/{}", harbor.teams[0]);
    let both = |field: Value| {
        let body = json!({ "name": "Renamed", "version": field });
        owner.call("PUT", &team).header("if-match", "\"1\"").json(&body).send()
    };
    assert_eq!(both(json!(2)).expect(422).reason("version"), "must be the same in If-Match and in the body");
    both(json!(1.5)).expect(422);
    both(json!(null)).expect(200);
}

#[test]
fn what_the_command_line_changed_was_saved_by_nobody() {
    let (server, harbor, _) = two_leagues();
    let owner = server.signed_in("harbor", "owner");
    let player = format!("/api/playersv2/{}", harbor.players[0]);
    let opened = owner.get(&player).expect(200).json()["player"]["version"].clone();
    let (organization, id) = (harbor.organization, harbor.players[0]);
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let db = Db::open(&server.database(), OpenPurpose::Use).unwrap();
        let given = (Some("new@mail.example"), None, None);
        let update = move |tx: &Transaction<'_>| store::players::update_given(tx, organization, id, given);
        db.write(Actor::program("import"), update).await.unwrap();
        db.close().await.unwrap();
    });
    let refused = owner.put(&player, &json!({ "firstName": "Ann", "version": opened })).expect(409).json();
    assert_eq!(refused["message"], "This player was changed after you opened it.");
    assert_eq!(refused["conflict"]["saved_by"], Value::Null);
    assert_eq!(refused["conflict"]["fields"]["firstName"]["saved"], "Ada");
}
