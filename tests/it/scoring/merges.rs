//! Players of a log who are merged into others.

use serde_json::json;

use super::{Device, page, value};
use crate::league;

#[test]
fn the_events_of_a_merged_player_are_those_of_the_player_who_stays() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let game = league.games[3];
    let [ada, bea] = [league.players[0].0, league.players[1].0];
    let mut device = Device::of_staff(&staff, server.visitor(), game);
    let entries = [device.shot(1, ("home", ada, 3)), device.shot(1, ("home", bea, 2))];
    device.send(&entries);
    let merge = json!({ "masterId": ada, "duplicateIds": [bea] });
    let merged = staff.post("/api/playersv2/merge", &merge).expect(200);
    let shown = page(&server.visitor(), game);
    let line = ["PTS", "2PM", "3PM"].map(|stat| value(&shown, &league, (0, stat)));
    assert_eq!(json!(line), json!([5.0, 1.0, 1.0]));
    // An entry that was on its way still counts, for the player who stays.
    let late = device.shot(2, ("home", bea, 2));
    assert_eq!(device.send(&[late])["refused"], json!([]));
    assert_eq!(value(&page(&server.visitor(), game), &league, (0, "PTS")), json!(7.0));
    assert!(merged.header("homecourt-undo").is_some());
}
