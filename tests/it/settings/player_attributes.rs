//! Attributes of players: shown or hidden, in the organization's order.

use serde_json::{Value, json};

use super::{column, places, public};
use crate::league::{self, League};
use crate::support::{Client, Server};

/// Starts a server with a player who has a number, a position and a home town.
fn known_player() -> (Server, League, Client) {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let values: Value = [(0, "12"), (1, "Guard"), (3, "Long Beach")]
        .map(|(place, value)| json!({ "attribute_id": league.attributes[place], "value": value }))
        .into_iter()
        .collect();
    let path = format!("/api/playersv2/{}/attributes", league.players[0]);
    staff.put(&path, &json!({ "attributes": values })).expect(200);
    (server, league, staff)
}

/// Returns the attributes on the player's public page, in order.
fn shown(server: &Server, league: &League) -> Vec<Value> {
    let path = format!("/api/playersv2/{}/basic", league.players[0]);
    let player = public(&server.visitor(), &path, "player");
    let values = player["attributeValues"].as_array().unwrap();
    values.iter().map(|value| value["attribute"]["attribute_name"].clone()).collect()
}

#[test]
fn an_attribute_is_added_at_the_end_with_its_type() {
    let (server, _) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    for (name, given, kind) in [
        ("Shoe", "Text", "string"),
        ("Nickname", "string", "string"),
        ("Weight", "number", "number"),
        ("Born", "date", "date"),
    ] {
        let body = json!({ "name": format!("  {name} "), "type": given });
        let attribute = staff.post("/api/playerAttributes", &body).expect(201).json()["attribute"].clone();
        assert_eq!(
            (&attribute["attribute_name"], &attribute["attribute_type"]),
            (&json!(name), &json!(kind))
        );
        assert_eq!(attribute["is_visible"], true);
    }
    let as_sent = json!({ "attribute_name": "Wingspan", "attribute_type": "number" });
    let made = staff.post("/api/playerAttributes", &as_sent).expect(201).json()["attribute"].clone();
    assert_eq!((&made["attribute_name"], &made["attribute_type"]), (&json!("Wingspan"), &json!("number")));
    let list = staff.get("/api/playerAttributes").expect(200).json()["attributes"].clone();
    let names = column(&list, "attribute_name");
    assert_eq!(
        names,
        ["Number", "Position", "Height", "Hometown", "Shoe", "Nickname", "Weight", "Born", "Wingspan"]
    );
    staff.post("/api/playerAttributes", &json!({ "name": "WEIGHT", "type": "date" })).expect(409);
    for (body, field) in [
        (json!({ "type": "date" }), "name"),
        (json!({ "name": " ", "type": "date" }), "name"),
        (json!({ "name": "x".repeat(61), "type": "date" }), "name"),
        (json!({ "name": "a\u{7}b", "type": "date" }), "name"),
        (json!({ "name": 5, "type": "date" }), "name"),
        (json!({ "name": "Rank" }), "type"),
        (json!({ "name": "Rank", "type": "colour" }), "type"),
    ] {
        staff.post("/api/playerAttributes", &body).expect(422).reason(field);
    }
    assert_eq!(column(&staff.get("/api/playerAttributes").json()["attributes"], "attribute_name"), names);
}

#[test]
fn hidden_attributes_leave_the_public_player_page_at_once_and_the_order_is_followed_there() {
    let (server, league, staff) = known_player();
    assert_eq!(shown(&server, &league), ["Number", "Position", "Hometown"]);
    let own = format!("/api/playerAttributes/{}/toggleAttributeVisibility", league.attributes[1]);
    let hidden = staff.put(&own, &json!({ "is_visible": false })).expect(200).json()["attribute"].clone();
    assert_eq!((&hidden["attribute_name"], &hidden["is_visible"]), (&json!("Position"), &json!(false)));
    assert_eq!(shown(&server, &league), ["Number", "Hometown"]);
    let path = format!("/api/playersv2/{}/basic", league.players[0]);
    assert_eq!(staff.get(&path).json()["player"]["attributeValues"].as_array().unwrap().len(), 3);
    staff.put(&own, &json!({ "is_visible": true })).expect(200);
    let list = staff.get("/api/playerAttributes").json()["attributes"].clone();
    let wanted = json!({ "attributes": places(&list, "attribute_name", &["Hometown", "Position"]) });
    let answer = staff.put("/api/playerAttributes/reorder", &wanted).expect(200).json();
    assert_eq!(column(&answer["attributes"], "attribute_name"), ["Hometown", "Position", "Number", "Height"]);
    assert_eq!(answer, staff.get("/api/playerAttributes").json());
    assert_eq!(shown(&server, &league), ["Hometown", "Position", "Number"]);
}

#[test]
fn a_reset_brings_the_defaults_back_and_keeps_every_value() {
    let (server, league, staff) = known_player();
    for name in ["Weight", "Nickname"] {
        staff.post("/api/playerAttributes", &json!({ "name": name, "type": "string" })).expect(201);
    }
    let list = staff.get("/api/playerAttributes").json()["attributes"].clone();
    let values = format!("/api/playersv2/{}/attributes", league.players[0]);
    let nickname = json!({ "attributes": [{ "attribute_id": list[5]["id"], "value": "Ace" }] });
    staff.put(&values, &nickname).expect(200);
    let wanted = json!({ "attributes": places(&list, "attribute_name", &["Nickname", "Hometown"]) });
    staff.put("/api/playerAttributes/reorder", &wanted).expect(200);
    let own = format!("/api/playerAttributes/{}/toggleAttributeVisibility", league.attributes[1]);
    staff.put(&own, &json!({ "is_visible": false })).expect(200);

    let answer =
        staff.post("/api/playerAttributes/reset", &json!({})).expect(200).json()["attributes"].clone();
    // No player has a weight. One has a nickname, so that attribute stays, hidden.
    assert_eq!(column(&answer, "attribute_name"), ["Number", "Position", "Height", "Hometown", "Nickname"]);
    assert_eq!(column(&answer, "is_visible"), [true, true, true, true, false]);
    assert_eq!(shown(&server, &league), ["Number", "Position", "Hometown"]);
    let path = format!("/api/playersv2/{}/basic", league.players[0]);
    let kept = staff.get(&path).json()["player"]["attributeValues"].clone();
    assert_eq!(column(&kept, "value"), ["12", "Guard", "Long Beach", "Ace"]);
}

#[test]
fn what_is_wrong_with_an_order_or_a_visibility_is_said_at_its_field() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let first = league.attributes[0];
    for (attributes, field) in [
        (json!([{ "id": 999_999, "order": 1 }]), "attributes[0].id"),
        (json!([{ "id": first, "order": 1 }, { "id": first, "order": 2 }]), "attributes[1].id"),
        (json!([{ "order": 1 }]), "attributes[0].id"),
        (json!({}), "attributes"),
    ] {
        let body = json!({ "attributes": attributes });
        staff.put("/api/playerAttributes/reorder", &body).expect(422).reason(field);
    }
    let own = format!("/api/playerAttributes/{first}/toggleAttributeVisibility");
    staff.put(&own, &json!({})).expect(422).reason("is_visible");
    staff.put(&own, &json!({ "is_visible": "no" })).expect(422).reason("is_visible");
    let unknown = "/api/playerAttributes/999999/toggleAttributeVisibility";
    staff.put(unknown, &json!({ "is_visible": true })).expect(404);
}

#[test]
fn an_attribute_of_ones_own_is_renamed_and_deleted_alone() {
    let (_server, league, staff) = known_player();
    let made =
        staff.post("/api/playerAttributes", &json!({ "name": "Shoe", "type": "number" })).expect(201).json();
    let id = made["attribute"]["id"].clone();
    let own = format!("/api/playerAttributes/{id}");
    let renamed = staff.put(&own, &json!({ "name": " Shoe size " })).expect(200).json();
    assert_eq!(renamed["attribute"]["attribute_name"], "Shoe size");
    staff.put(&own, &json!({ "name": "number" })).expect(409);
    staff.put(&own, &json!({ "name": "" })).expect(422).reason("name");
    let values = json!({ "attributes": [{ "attribute_id": id, "value": "45" }] });
    staff.put(&format!("/api/playersv2/{}/attributes", league.players[0]), &values).expect(200);
    let told = staff.get(&format!("{own}/deletion")).expect(200).json();
    assert_eq!(told, json!({ "deletion": { "values": 1 } }));
    staff.delete(&own).expect(204);
    staff.delete(&own).expect(404);
    let first = format!("/api/playerAttributes/{}", league.attributes[0]);
    let refused = staff.delete(&first).expect(409).message();
    assert_eq!(refused, "Number, Position, Height and Hometown stay as they are. Hide them instead.");
    staff.put(&first, &json!({ "name": "Shirt" })).expect(409);
}
