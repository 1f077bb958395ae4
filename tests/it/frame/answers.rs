//! Responses to visitors: compressed, cached, and never outdated.

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::sync::Barrier;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use homecourt::store;
use homecourt::store::seasons::NewSeason;
use serde_json::json;

use crate::support::{Answer, Server};
use crate::{league, support};

/// Returns the text of a compressed body. Brotli is decoded by another library than the server's, so that an error of that one
/// is found.
fn unpacked(encoding: &str, mut body: &[u8]) -> String {
    let mut plain = Vec::new();
    match encoding {
        "br" => brotli_decompressor::BrotliDecompress(&mut body, &mut plain).unwrap(),
        _ => {
            flate2::read::GzDecoder::new(body).read_to_end(&mut plain).unwrap();
        }
    }
    String::from_utf8(plain).unwrap()
}

#[test]
fn an_answer_is_compressed_as_the_browser_takes_it() {
    let (server, _) = league::server("harbor");
    // One response that is not cached, and one that is: computed first, then from the cache.
    for path in ["/api/openapi.json", "/api/gamesv2?slug=harbor", "/api/gamesv2?slug=harbor"] {
        let browser = server.visitor();
        let plain = browser.get(path).expect(200).text();
        for encoding in ["br", "gzip"] {
            let call = browser.call("GET", path).header("accept-encoding", encoding);
            let answer = call.send().expect(200);
            assert_eq!(answer.header("content-encoding"), Some(encoding));
            assert!(answer.header("vary").is_some_and(|vary| vary.contains("accept-encoding")));
            assert!(answer.body.len() * 2 < plain.len(), "{} of {} bytes", answer.body.len(), plain.len());
            assert_eq!(unpacked(encoding, &answer.body), plain, "{path}, {encoding}");
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
    // A proxy that compresses answers makes their tags weak.
    let opaque = tag.trim_start_matches("W/");
    for known in [&tag, opaque, &format!("\"other\", W/{opaque}"), "*"] {
        let again = server.visitor().call("GET", path).header("if-none-match", known).send().expect(304);
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

fn header_names(answer: &Answer) -> BTreeSet<String> {
    answer.headers.keys().map(ToString::to_string).collect()
}

/// Returns the cache hits and misses.
fn hits_and_misses(server: &Server) -> (u64, u64) {
    let metrics = server.visitor().get("/metrics").expect(200).text();
    let count = |outcome| {
        let name = format!("homecourt_answer_cache_total{{outcome=\"{outcome}\"}} ");
        metrics.lines().find_map(|line| line.strip_prefix(&name)).unwrap().parse().unwrap()
    };
    (count("hit"), count("miss"))
}

#[test]
fn one_page_is_cached_once_whatever_its_address_says_besides() {
    let (server, league) = league::server("harbor");
    let visitor = server.visitor();
    let tag = visitor.get("/harbor/schedule").expect(200).header("etag").map(str::to_owned);
    assert_eq!(hits_and_misses(&server), (0, 1));
    for number in 0..20 {
        let again = visitor.get(&format!("/harbor/schedule?fbclid={number}&utm_source=mail")).expect(200);
        assert_eq!(again.header("etag"), tag.as_deref());
    }
    visitor.get("/HARBOR/Schedule/").expect(200);
    assert_eq!(hits_and_misses(&server), (21, 1));
    // All pages with filters are one: the browser renders them.
    for number in 0..20 {
        visitor.get(&format!("/harbor/schedule?league={number}&x={number}")).expect(200);
    }
    assert_eq!(hits_and_misses(&server), (40, 2));
    let card = format!("/media/cards/harbor/game/{}", league.games[3].0);
    for address in [format!("{card}.png"), format!("{card}.png?v=1"), format!("{card}.png?v=2&x=3")] {
        visitor.get(&address).expect(200);
    }
    assert_eq!(hits_and_misses(&server), (42, 3));
    visitor.get(&card.replace("game/", "game/00")).expect(404);
}

#[test]
fn a_call_is_cached_by_the_parameters_it_describes_and_by_no_others() {
    let (server, _) = league::server("harbor");
    let visitor = server.visitor();
    let first = visitor.get("/api/gamesv2?slug=harbor&limit=3").expect(200);
    let same = visitor.get("/api/gamesv2?limit=3&slug=harbor&cursor=").expect(200);
    assert_eq!(hits_and_misses(&server), (1, 1));
    assert_eq!(first.header("etag"), same.header("etag"));
    for address in ["/api/gamesv2?slug=harbor&limit=3&x=1", "/api/gamesv2?slug=harbor&limit=3&limit=3"] {
        let answer = visitor.get(address);
        assert_eq!(answer.header("etag"), None, "{address} is not cached");
    }
    assert_eq!(hits_and_misses(&server), (1, 1));
    let longer = visitor.get(&format!("/api/gamesv2?slug=harbor&cursor={}", "a".repeat(600)));
    assert_eq!(longer.header("etag"), None);
}

#[test]
fn addresses_that_are_asked_for_once_do_not_push_out_those_in_use() {
    let (server, _) = league::server("harbor");
    let visitor = server.visitor();
    let in_use = ["/harbor", "/harbor/schedule", "/harbor/standings", "/api/gamesv2?slug=harbor"];
    for path in in_use.iter().cycle().take(3 * in_use.len()) {
        visitor.get(path).expect(200);
    }
    // Several times the cache size of one organization.
    let size = visitor.get("/harbor/players").expect(200).body.len();
    let wanted = 4 * 2 * 1024 * 1024 / size;
    for port in 1..=wanted {
        server.visitor_of(&format!("localhost:{port}")).get("/harbor/players").expect(200);
    }
    let (hits, _) = hits_and_misses(&server);
    for path in in_use {
        visitor.get(path).expect(200);
    }
    assert_eq!(hits_and_misses(&server).0 - hits, in_use.len() as u64);
}

#[test]
fn requests_for_one_address_that_come_together_are_answered_once() {
    let (server, _) = league::server("harbor");
    let begin = Barrier::new(16);
    let tags: BTreeSet<String> = std::thread::scope(|scope| {
        let ask = || {
            begin.wait();
            let answer = server.visitor().get("/harbor/standings").expect(200);
            answer.header("etag").unwrap().to_owned()
        };
        let asked: Vec<_> = (0..16).map(|_| scope.spawn(ask)).collect();
        asked.into_iter().map(|asked| asked.join().unwrap()).collect()
    });
    assert_eq!(tags.len(), 1);
    assert_eq!(hits_and_misses(&server), (15, 1));
}

#[test]
fn whoever_reads_beside_writes_sees_every_score_that_was_saved_before() {
    const LAST: u64 = 60;
    let (server, league) = league::server("harbor");
    let (game, staff) = (league.games[3], server.signed_in("harbor", "staff"));
    let (call, page) = (format!("/api/gamesv2/{game}?slug=harbor"), format!("/harbor/games/{game}"));
    let saved = AtomicU64::new(0);
    // Each reader has another rhythm, so that some ask for a page while it is being rendered for others.
    let read = |calls: usize| {
        let visitor = server.visitor();
        let asked = std::iter::once(&page).chain(std::iter::repeat_n(&call, calls));
        for path in asked.cycle() {
            let least = saved.load(Ordering::Acquire);
            let answer = visitor.get(path).expect(200).text();
            let (_, rest) = answer.split_once("\"score_home\":").unwrap();
            let shown = rest.split_once(',').unwrap().0.parse().unwrap_or(0);
            assert!(shown >= least, "{path} shows {shown} after {least} was saved");
            if least == LAST {
                break;
            }
        }
    };
    std::thread::scope(|scope| {
        for calls in 0..8 {
            scope.spawn(move || read(calls));
        }
        for score in 1..=LAST {
            let scores = json!({ "score_home": score, "score_away": 0 });
            staff.put(&format!("/api/gamesv2/{game}/scores"), &scores).expect(200);
            saved.store(score, Ordering::Release);
        }
    });
}

#[test]
fn signing_in_and_what_people_set_for_themselves_empty_no_cache() {
    let (server, _) = league::server("harbor");
    let visitor = server.visitor();
    visitor.get("/api/gamesv2?slug=harbor").expect(200);
    let staff = server.signed_in("harbor", "staff");
    let own = staff.get("/api/auth/check-auth").expect(200).json()["user"]["id"].clone();
    staff.put(&format!("/api/usersv2/{own}"), &json!({ "theme": "dark" })).expect(200);
    staff.put(&format!("/api/usersv2/{own}"), &json!({ "email": "staff@harbor.example" })).expect(200);
    staff.post("/api/auth/logout", &json!({})).expect(200);
    visitor.get("/api/gamesv2?slug=harbor").expect(200);
    assert_eq!(hits_and_misses(&server), (1, 1));
}

#[test]
fn a_cached_answer_has_the_headers_of_the_first_one() {
    let (server, _) = league::server("harbor");
    let visitor = server.visitor();
    for path in ["/harbor/schedule", "/api/gamesv2?slug=harbor"] {
        let [first, again] = [(); 2].map(|()| visitor.get(path).expect(200));
        let names = header_names(&first);
        assert_eq!(names, header_names(&again), "{path}");
        for name in names.iter().filter(|name| !["x-request-id", "date"].contains(&name.as_str())) {
            assert_eq!(first.header(name), again.header(name), "{path}: {name}");
        }
        assert_ne!(first.header("x-request-id"), again.header("x-request-id"));
    }
    assert_eq!(hits_and_misses(&server), (2, 2));
}

#[test]
fn what_is_cached_for_a_proxys_https_is_not_sent_over_http() {
    let settings = "trusted_proxies = [\"127.0.0.1\"]\nroot_hosts = [\"localhost\"]";
    let server = Server::configured(settings, support::two_leagues);
    let visitor = server.visitor();
    for _ in 0..2 {
        let secure =
            visitor.call("GET", "/harbor/schedule").header("x-forwarded-proto", "https").send().expect(200);
        assert!(secure.header("strict-transport-security").is_some());
        assert_eq!(visitor.get("/harbor/schedule").expect(200).header("strict-transport-security"), None);
        let forwarded =
            visitor.call("GET", "/").header("x-forwarded-host", "harbor.example").send().expect(200);
        assert!(forwarded.text().contains("Harbor League"));
        assert!(!visitor.get("/").expect(200).text().contains("<title>Harbor League"));
    }
}

/// A log that nobody reads must not stop the server: lines are dropped, and the number of them is told.
#[test]
fn a_log_that_cannot_be_written_is_dropped_and_answers_go_on() {
    let server = Server::with_unread_log(support::two_leagues);
    // The pipe takes 64 KiB, and the server 512 KiB twice.
    let requests = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(12_000);
    let last = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let mut answers = server.connect();
    let mut sending = answers.try_clone().unwrap();
    let sent = std::thread::spawn(move || sending.write_all((requests + last).as_bytes()).unwrap());
    let mut received = String::new();
    answers.read_to_string(&mut received).unwrap();
    sent.join().unwrap();
    assert_eq!(received.matches("HTTP/1.1 200 OK").count(), 12_001);
    let dropped = || {
        let metrics = server.visitor().get("/metrics").expect(200).text();
        let mut lines = metrics.lines();
        lines.find_map(|line| line.strip_prefix("homecourt_dropped_log_lines_total ")).unwrap().to_owned()
    };
    let begun = Instant::now();
    while dropped() == "0" {
        assert!(begun.elapsed() < Duration::from_secs(30), "no line was dropped");
    }
}

/// The first visitor after a write waits for little compression; what is asked for again is compressed better.
#[test]
fn an_answer_that_is_asked_for_again_becomes_smaller() {
    let (server, league) = league::server("harbor");
    let visitor = server.visitor();
    let game = league.games[0].0;
    for path in [format!("/api/gamesv2/{game}?slug=harbor"), format!("/harbor/games/{game}")] {
        let ask = || visitor.call("GET", &path).header("accept-encoding", "br").send().expect(200);
        let first = ask();
        let begun = Instant::now();
        let again = loop {
            let again = ask();
            if again.body.len() < first.body.len() {
                break again;
            }
            assert!(begun.elapsed() < Duration::from_secs(30), "{path}: {} bytes", again.body.len());
        };
        assert_eq!(again.header("etag"), first.header("etag"), "{path}");
        assert_eq!(unpacked("br", &again.body), unpacked("br", &first.body), "{path}");
    }
}
