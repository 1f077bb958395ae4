//! What visitors are answered: compressed, kept, and never old.

use homecourt::store;
use homecourt::store::seasons::NewSeason;
use serde_json::json;

use crate::{league, support};

#[test]
fn an_answer_is_compressed_as_the_browser_takes_it() {
    let (server, _) = league::server("harbor");
    // One that is made for each, and one that is kept.
    for (path, encodings) in
        [("/api/openapi.json", &["gzip"][..]), ("/api/gamesv2?slug=harbor", &["br", "gzip"])]
    {
        let browser = server.visitor();
        let plain = browser.get(path).expect(200).text().len();
        for encoding in encodings {
            let call = browser.call("GET", path).header("accept-encoding", encoding);
            let answer = call.send().expect(200);
            assert_eq!(answer.header("content-encoding"), Some(*encoding));
            assert!(answer.header("vary").is_some_and(|vary| vary.contains("accept-encoding")));
            assert!(answer.body.len() * 2 < plain, "{} of {plain} bytes", answer.body.len());
        }
    }
}

#[test]
fn a_visitor_sees_a_write_at_once_whatever_was_kept() {
    let (server, league) = league::server("harbor");
    let path = format!("/api/gamesv2/{}?slug=harbor", league.games[3].0);
    let visitor = server.visitor();
    let (first, again) = (visitor.get(&path).expect(200), visitor.get(&path).expect(200));
    assert_eq!(first.header("etag"), again.header("etag"));
    assert_eq!(first.text(), again.text());

    let staff = server.signed_in("harbor", "staff");
    let scores = json!({ "score_home": 71, "score_away": 70 });
    staff.put(&format!("/api/gamesv2/{}/scores", league.games[3].0), &scores).expect(200);
    let after = visitor.get(&path).expect(200);
    assert_eq!(after.json()["game"]["score_home"], 71);
    assert_ne!(after.header("etag"), first.header("etag"));
}

#[test]
fn a_visitor_sees_what_a_command_wrote_beside_the_server_at_once() {
    let (server, league) = league::server("harbor");
    let visitor = server.visitor();
    let seasons =
        || visitor.get("/api/seasonsv2?slug=harbor").expect(200).json()["seasons"].as_array().unwrap().len();
    let before = seasons();
    for written in 1..=10 {
        support::write(&server.database(), move |tx| {
            let sport = store::sports::find_by_type(tx, "basketball").unwrap().id;
            let (start_date, finish_date) = (None, None);
            let name = &format!("Written {written}");
            let season =
                NewSeason { sport, name, start_date, finish_date, active: true, show_divisions: false };
            store::seasons::create(tx, league.organization, &season).unwrap();
        });
        assert_eq!(seasons(), before + written);
    }
}

#[test]
fn what_the_browser_has_and_is_still_right_is_not_sent_again() {
    let (server, _) = league::server("harbor");
    let path = "/api/gamesv2?slug=harbor";
    let tag = server.visitor().get(path).expect(200).header("etag").expect("a tag").to_owned();
    for _ in 0..2 {
        let again = server.visitor().call("GET", path).header("if-none-match", &tag).send().expect(304);
        assert!(again.body.is_empty());
    }
    server.visitor().call("GET", path).header("if-none-match", "\"other\"").send().expect(200);
}

#[test]
fn a_kept_answer_is_of_one_organization_and_never_of_somebody_signed_in() {
    let (server, _) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let own = staff.get("/api/gamesv2").expect(200);
    assert_eq!(own.header("etag"), None);
    server.visitor().get("/api/gamesv2").expect(400);
    let harbor = server.visitor().get("/api/gamesv2?slug=harbor").expect(200);
    let other = server.visitor().get("/api/gamesv2?slug=valley").expect(200);
    assert_ne!(harbor.text(), other.text());
}

#[test]
fn a_page_is_kept_until_what_it_shows_is_written() {
    let (server, league) = league::server("harbor");
    let path = format!("/harbor/games/{}", league.games[3].0);
    let visitor = server.visitor();
    let first = visitor.get(&path).expect(200);
    let tag = first.header("etag").expect("a tag").to_owned();
    visitor.call("GET", &path).header("if-none-match", &tag).send().expect(304);
    let scores = json!({ "score_home": 71, "score_away": 70 });
    let staff = server.signed_in("harbor", "staff");
    staff.put(&format!("/api/gamesv2/{}/scores", league.games[3].0), &scores).expect(200);
    let after = visitor.call("GET", &path).header("if-none-match", &tag).send().expect(200);
    assert!(after.text().contains("71"));
    assert_eq!(staff.get(&path).expect(200).header("etag"), None);
}
