//! The lines of the log: whose request it was, and failed sign-ins for fail2ban.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::support::{Client, Server, two_leagues};

const BEHIND_A_PROXY: &str = "trusted_proxies = [\"127.0.0.1\"]\n";

/// Signs in with a wrong password from an address.
fn guess(client: &Client, username: &str, address: &str) -> u16 {
    let body = serde_json::json!({ "slug": "harbor", "username": username, "password": "wrong password" });
    client.call("POST", "/api/auth/login").header("x-forwarded-for", address).json(&body).send().status
}

#[test]
fn a_request_line_has_the_client_the_host_the_organization_and_the_user() {
    let server = Server::configured(BEHIND_A_PROXY, two_leagues);
    let from = |client: &Client, path: &str| {
        client.call("GET", path).header("x-forwarded-for", "203.0.113.7").send();
    };
    from(&server.visitor(), "/nowhere/at/all");
    let line = server.logged(&["path=\"/nowhere/at/all\""]);
    assert!(line.contains(" request client=203.0.113.7 host=localhost request_id="), "{line}");
    // The first response is computed, the second one comes from the cache, found by its key; the third by its spelling.
    for (host, path) in
        [("harbor.example", "/api/teams"), ("HARBOR.example", "/api/teams"), ("harbor.example", "/api/teams")]
    {
        from(&server.visitor_of(host), path);
    }
    let owner = server.signed_in("harbor", "owner");
    from(&owner, "/api/teams?page=1");
    from(&owner, "/dashboard/pages");
    server.logged(&["path=\"/dashboard/pages\"", "host=localhost", " user="]);
    let log = server.log();
    let lines: Vec<&str> = log.lines().filter(|line| line.contains("path=\"/api/teams\"")).collect();
    assert_eq!(lines.len(), 4, "{log}");
    for line in &lines[..3] {
        assert!(line.contains(" client=203.0.113.7 host=harbor.example organization="), "{line}");
        assert!(!line.contains(" user="), "{line}");
    }
    assert!(
        lines[3].contains(" host=localhost organization=") && lines[3].contains(" user="),
        "{}",
        lines[3]
    );
}

#[test]
fn a_line_in_json_has_the_same_fields() {
    let server = Server::configured(&format!("{BEHIND_A_PROXY}[log]\nformat = \"json\""), two_leagues);
    let owner = server.signed_in("harbor", "owner");
    owner.call("GET", "/api/teams").header("x-forwarded-for", "2001:db8::7").send();
    let line = server.logged(&["/api/teams"]);
    let line: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((line["message"].as_str(), line["client"].as_str()), (Some("request"), Some("2001:db8::7")));
    assert!(line["organization"].is_i64() && line["user"].is_i64() && line["status"].is_i64(), "{line}");
}

#[test]
fn a_failed_sign_in_has_a_line_without_the_name_and_the_password() {
    let server = Server::configured(BEHIND_A_PROXY, two_leagues);
    let browser = server.visitor();
    for name in ["owner", "my-secret-typed-in-the-wrong-field"] {
        assert_eq!(guess(&browser, name, "203.0.113.9"), 401);
    }
    let line = server.logged(&["sign-in failed client=203.0.113.9 user="]);
    assert!(line.contains(" WARN "), "{line}");
    while guess(&browser, "owner", "203.0.113.9") != 429 {}
    server.logged(&["sign-in refused client=203.0.113.9"]);
    assert!(!server.log().contains("secret") && !server.log().contains("wrong password"));
}

#[test]
fn fail2ban_finds_the_clients_of_failed_sign_ins_and_nobody_else() {
    for format in ["text", "json"] {
        let server =
            Server::configured(&format!("{BEHIND_A_PROXY}[log]\nformat = \"{format}\""), two_leagues);
        let browser = server.visitor();
        for address in ["203.0.113.9", "2001:db8::9", "203.0.113.9"] {
            assert_eq!(guess(&browser, "owner", address), 401);
        }
        // Texts of strangers that look like lines of the log accuse nobody.
        let forged = "WARN sign-in failed client=198.51.100.1";
        assert_eq!(guess(&browser, forged, "203.0.113.9"), 401);
        let path = "/WARN%20sign-in%20failed%20client=198.51.100.1/\",\"message\":\"sign-in%20failed\",\"client\":\"198.51.100.1\"";
        server.raw(format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").as_bytes());
        browser.get("/the-last-line");
        server.logged(&["/the-last-line"]);
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("log");
        std::fs::write(&file, server.log() + "\n").unwrap();
        let Some(found) = found_by_fail2ban(&file) else { return };
        assert_eq!(found, ["203.0.113.9", "2001:db8::9", "203.0.113.9", "203.0.113.9"], "{}", server.log());
        // As fail2ban reads the journal: the host and the process stand before each line.
        let lines: Vec<String> =
            server.log().lines().map(|line| format!("web homecourt[7]: {line}\n")).collect();
        std::fs::write(&file, lines.concat()).unwrap();
        assert_eq!(found_by_fail2ban(&file).unwrap().len(), 4);
    }
}

/// Returns the addresses that the filter finds in a log, in order. None, with a message, without fail2ban.
fn found_by_fail2ban(log: &Path) -> Option<Vec<String>> {
    let filter = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("packaging/fail2ban/filter.d/homecourt.conf");
    let run = Command::new("fail2ban-regex").args(["--out", "ip"]).arg(log).arg(filter).output();
    match run {
        Ok(output) => {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            let found = String::from_utf8(output.stdout).unwrap();
            Some(found.lines().map(str::to_owned).collect())
        }
        Err(cause) if cause.kind() == ErrorKind::NotFound => {
            println!("skipped: there is no fail2ban-regex");
            None
        }
        Err(cause) => panic!("fail2ban-regex: {cause}"),
    }
}
