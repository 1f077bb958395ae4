//! The organization that a host name stands for.

use crate::support::{Server, two_leagues, write};

fn boot(page: &str) -> serde_json::Value {
    let (_, rest) = page.split_once("<script type=\"application/json\" id=\"boot\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

#[test]
fn an_unknown_host_is_told_plainly_what_to_change() {
    let server = Server::with(two_leagues);
    for path in ["/", "/harbor", "/api/organizations", "/api/nothing", "/api/auth/check-auth"] {
        let answer = server.visitor_of("elsewhere.example").get(path).expect(421);
        assert_eq!(answer.header("content-type"), Some("text/plain; charset=utf-8"));
        assert!(answer.text().contains("elsewhere.example") && answer.text().contains("root_hosts"));
        assert_eq!(answer.header("set-cookie"), None);
        assert_eq!(answer.header("location"), None);
    }
}

#[test]
fn a_host_may_say_what_it_likes_and_is_not_echoed_as_html() {
    let server = Server::with(two_leagues);
    for host in
        ["<script>", "harbor.example.evil.example", "xharbor.example", "localhost.evil.example", "127.0.0.2"]
    {
        let head = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        let answer = server.raw(head.as_bytes());
        let refused = answer.starts_with("HTTP/1.1 421 ") || answer.starts_with("HTTP/1.1 400 ");
        assert!(refused && !answer.contains("text/html"), "{answer}");
    }
    for head in ["GET / HTTP/1.1\r\n", "GET / HTTP/1.0\r\n", "GET / HTTP/1.1\r\nHost:\r\n"] {
        let answer = server.raw(format!("{head}Connection: close\r\n\r\n").as_bytes());
        assert!(answer.starts_with("HTTP/1.1 4") || answer.starts_with("HTTP/1.0 4"), "{answer}");
    }
}

#[test]
fn two_hosts_are_none() {
    let server = Server::with(two_leagues);
    let two = "GET / HTTP/1.1\r\nHost: localhost\r\nHost: harbor.example\r\nConnection: close\r\n\r\n";
    assert!(server.raw(two.as_bytes()).starts_with("HTTP/1.1 400 "));
}

#[test]
fn a_domain_is_known_in_any_spelling() {
    let server = Server::with(two_leagues);
    for host in
        ["harbor.example", "HARBOR.Example", "www.harbor.example", "harbor.example:8080", "harbor.example."]
    {
        let page = server.visitor_of(host).get("/").expect(200).text();
        let boot = boot(&page);
        assert_eq!(
            (&boot["host"], &boot["organization"]["slug"]),
            (&"domain".into(), &"harbor".into()),
            "{host}"
        );
    }
}

#[test]
fn the_shared_host_is_known_by_each_of_its_names() {
    let server = Server::with(two_leagues);
    for host in ["localhost", "localhost:8080", "LOCALHOST", "127.0.0.1:1", "[::1]:8080", "[::1]"] {
        assert_eq!(boot(&server.visitor_of(host).get("/").expect(200).text())["host"], "root", "{host}");
    }
    let settings = "root_hosts = [\"Leagues.Example\"]";
    let server = Server::configured(settings, two_leagues);
    for host in ["leagues.example", "www.leagues.example:443"] {
        server.visitor_of(host).get("/").expect(200);
    }
    server.visitor().get("/").expect(421);
}

#[test]
fn a_domain_names_its_organization_for_calls() {
    let server = Server::with(two_leagues);
    let visitor = server.visitor_of("harbor.example");
    visitor.get("/api/leaguesv2").expect(200);
    let answer = server.visitor().get("/api/leaguesv2").expect(400);
    assert_eq!(answer.message(), "slug or domain is required");
    for query in
        ["slug=harbor", "slug=HARBOR", "domain=harbor.example", "domain=www.Harbor.example&slug=nobody"]
    {
        server.visitor().get(&format!("/api/leaguesv2?{query}")).expect(200);
    }
    for query in
        ["slug=nobody", "domain=nobody.example", "domain=%00", "slug=%27%20OR%201", "slug=nobody&domain=x"]
    {
        let answer = server.visitor().get(&format!("/api/leaguesv2?{query}")).expect(404);
        assert_eq!(answer.message(), "Organization not found", "{query}");
    }
    for query in ["", "slug=", "slug=&domain=", "domain=localhost"] {
        server.visitor().get(&format!("/api/leaguesv2?{query}")).expect(400);
    }
}

#[test]
fn forwarded_names_count_from_trusted_proxies_alone() {
    for (settings, host) in [("", "root"), ("trusted_proxies = [\"127.0.0.0/8\"]", "domain")] {
        let server = Server::configured(settings, two_leagues);
        let browser = server.visitor();
        let page = browser.call("GET", "/").header("x-forwarded-host", "evil.example, harbor.example").send();
        assert_eq!(boot(&page.expect(200).text())["host"], host);
    }
}

#[test]
fn what_is_no_host_is_refused_and_stands_nowhere() {
    let settings = "trusted_proxies = [\"127.0.0.2\"]";
    let server = Server::configured(settings, two_leagues);
    let odd = [
        "[::1].evil.example",
        "localhost:80@evil.example",
        "localhost:80/x",
        "localhost/x",
        "user@localhost",
        "localhost:",
        "localhost:0",
        "localhost:99999",
        "localhost:+80",
        "local host",
        "localhost, evil.example",
        "localhost..",
        ".localhost",
        "[::1",
        "[127.0.0.1]",
        "[::1]x",
        "localhost\\",
        "l\u{f6}calhost",
        "",
    ];
    for host in odd {
        for path in
            ["/", "/harbor", "/sitemap.xml", "/robots.txt", "/harbor/schedule.ics", "/healthz", "/metrics"]
        {
            let head = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
            let answer = server.raw(head.as_bytes());
            assert!(answer.starts_with("HTTP/1.1 400 "), "{host} {path}: {answer}");
            assert!(answer.contains("\"message\":\"Host ") && !answer.contains("evil.example"), "{answer}");
        }
    }
    for lines in ["Host: localhost\r\nHost: localhost\r\n", ""] {
        let answer = server.raw(format!("GET / HTTP/1.1\r\n{lines}Connection: close\r\n\r\n").as_bytes());
        assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
    }
    let two = "GET http://harbor.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    assert!(server.raw(two.as_bytes()).starts_with("HTTP/1.1 400 "));
}

#[test]
fn a_forwarded_host_is_parsed_as_strictly() {
    let server = Server::configured("trusted_proxies = [\"127.0.0.1\"]", two_leagues);
    let browser = server.visitor();
    let page = |host: &str| browser.call("GET", "/").header("x-forwarded-host", host).send();
    for host in ["[::1].evil.example", "localhost:80@evil.example", "localhost:80/x", "", "localhost, "] {
        let answer = page(host).expect(400);
        assert!(
            answer.message().starts_with("X-Forwarded-Host must be a host name"),
            "{host}: {}",
            answer.text()
        );
    }
    let two = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Host: localhost\r\nX-Forwarded-Host: harbor.example\r\n\
               Connection: close\r\n\r\n";
    assert_eq!(boot(server.raw(two.as_bytes()).split_once("\r\n\r\n").unwrap().1)["host"], "domain");
}

#[test]
fn pages_name_the_host_in_one_form() {
    let server = Server::with(two_leagues);
    for host in ["HARBOR.Example", "harbor.example.", "Harbor.Example."] {
        let visitor = server.visitor_of(host);
        let page = visitor.get("/").expect(200).text();
        assert!(page.contains("<link rel=\"canonical\" href=\"http://harbor.example/\">"), "{host}");
        assert!(visitor.get("/sitemap.xml").expect(200).text().contains("http://harbor.example/"), "{host}");
        assert!(!visitor.get("/schedule.ics").expect(200).text().contains(host), "{host}");
    }
}

#[test]
fn a_domain_that_moves_shows_its_new_organization_at_once() {
    let server = Server::with(two_leagues);
    let visitor = server.visitor_of("harbor.example");
    let slug = || boot(&visitor.get("/").expect(200).text())["organization"]["slug"].clone();
    assert_eq!([slug(), slug()], ["harbor", "harbor"]);
    write(&server.database(), |tx| {
        tx.execute_batch("UPDATE organizations SET domain = NULL WHERE slug = 'harbor'").unwrap();
    });
    visitor.get("/").expect(421);
    write(&server.database(), |tx| {
        tx.execute_batch("UPDATE organizations SET domain = 'harbor.example' WHERE slug = 'valley'").unwrap();
    });
    assert_eq!([slug(), slug()], ["valley", "valley"]);
}
