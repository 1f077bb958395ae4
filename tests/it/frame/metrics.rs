//! The metrics: complete, in the format that Prometheus reads, and bounded in number.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{ErrorKind, Write};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::support::{Server, two_leagues};

/// Every family with its type, and the labels of its samples besides `le`.
const FAMILIES: [(&str, &str, &[&str]); 20] = [
    ("homecourt_answer_cache_total", "counter", &["outcome"]),
    ("homecourt_answers_total", "counter", &["class"]),
    ("homecourt_backup_age_seconds", "gauge", &[]),
    ("homecourt_body_bytes", "gauge", &[]),
    ("homecourt_body_bytes_highest", "gauge", &[]),
    ("homecourt_commit_seconds", "histogram", &[]),
    ("homecourt_database_bytes", "gauge", &[]),
    ("homecourt_dropped_log_lines_total", "counter", &[]),
    ("homecourt_failed_sign_ins_total", "counter", &["reason"]),
    ("homecourt_free_bytes", "gauge", &[]),
    ("homecourt_live_followers", "gauge", &[]),
    ("homecourt_pages_total", "counter", &["outcome"]),
    ("homecourt_read_wait_seconds", "histogram", &[]),
    ("homecourt_request_duration_seconds", "histogram", &["method", "route"]),
    ("homecourt_uptime_seconds", "gauge", &[]),
    ("homecourt_waiting_reads", "gauge", &[]),
    ("homecourt_waiting_writes", "gauge", &[]),
    ("homecourt_wal_bytes", "gauge", &[]),
    ("homecourt_write_wait_seconds", "histogram", &[]),
    ("homecourt_writes_total", "counter", &[]),
];

/// Families that depend on a setting, here `[https] listen`.
const WITH_SETTING: [(&str, &str, &[&str]); 1] = [("homecourt_certificate_days", "gauge", &["host"])];

/// A sample: its name, its labels and its value.
type Sample = (String, BTreeMap<String, String>, f64);

/// The metrics of a server.
struct Metrics {
    text: String,
    /// The type and the samples of each family.
    families: BTreeMap<String, (String, Vec<Sample>)>,
}

impl Metrics {
    fn of(server: &Server) -> Self {
        let answer = server.visitor().get("/metrics").expect(200);
        assert_eq!(answer.header("content-type"), Some("text/plain; version=0.0.4"));
        let text = answer.text();
        Self { families: parse(&text), text }
    }

    /// Returns the value of the sample with this name and these labels.
    fn value(&self, name: &str, labels: &[(&str, &str)]) -> f64 {
        let is_wanted = |(own, given, _): &&Sample| {
            own == name
                && labels.iter().all(|(label, value)| given.get(*label).is_some_and(|own| own == value))
        };
        let found = self.families.values().flat_map(|(_, samples)| samples).find(is_wanted);
        found.unwrap_or_else(|| panic!("no {name} with {labels:?} in\n{}", self.text)).2
    }

    fn routes(&self) -> BTreeSet<String> {
        let (_, samples) = &self.families["homecourt_request_duration_seconds"];
        samples.iter().map(|(_, labels, _)| format!("{} {}", labels["method"], labels["route"])).collect()
    }
}

/// Parses the text format of Prometheus strictly: each family has a line of help, a line with its type, and then its
/// samples; no family and no sample is there twice.
fn parse(text: &str) -> BTreeMap<String, (String, Vec<Sample>)> {
    let mut families: BTreeMap<String, (String, Vec<Sample>)> = BTreeMap::new();
    let (mut helped, mut current) = ("", "");
    assert!(text.ends_with('\n') && !text.contains("# EOF"));
    for line in text.lines() {
        if let Some(help) = line.strip_prefix("# HELP ") {
            let (name, words) = help.split_once(' ').unwrap();
            assert!(words.ends_with('.') && words.len() > 10, "{line}");
            helped = name;
        } else if let Some(kind) = line.strip_prefix("# TYPE ") {
            let (name, kind) = kind.split_once(' ').unwrap();
            assert_eq!(name, helped, "{line}");
            assert!(families.insert(name.to_owned(), (kind.to_owned(), Vec::new())).is_none(), "{line}");
            current = name;
        } else {
            let (kind, samples) = families.get_mut(current).unwrap();
            let sample = sample(line);
            let suffixes: &[&str] = if kind == "histogram" { &["_sum", "_count", "_bucket"] } else { &[""] };
            assert!(suffixes.iter().any(|suffix| sample.0 == format!("{current}{suffix}")), "{line}");
            let twice = |(name, labels, _): &Sample| *name == sample.0 && *labels == sample.1;
            assert!(!samples.iter().any(twice), "{line}");
            samples.push(sample);
        }
    }
    families
}

/// Parses `name{label="value"} 1`.
fn sample(line: &str) -> Sample {
    let (head, value) = line.rsplit_once(' ').unwrap();
    let (name, labels) = head.split_once('{').unwrap_or((head, "}"));
    let labels = labels.strip_suffix('}').unwrap();
    let labels = labels.split("\",").filter(|label| !label.is_empty()).map(|label| {
        let (name, value) = label.split_once("=\"").unwrap();
        (name.to_owned(), value.trim_end_matches('"').to_owned())
    });
    assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{line}");
    (name.to_owned(), labels.collect(), value.parse().unwrap())
}

/// Sends each kind of request once or twice.
fn use_everything(server: &Server) {
    let visitor = server.visitor();
    let owner = server.signed_in("harbor", "owner");
    owner.post(
        "/api/seasons",
        &json!({ "name": "Fall", "start_date": "2026-09-01", "end_date": "2026-12-01" }),
    );
    for path in ["/harbor/teamList", "/harbor/teamList", "/harbor/games/7", "/nowhere/at/all", "/favicon.svg"]
    {
        visitor.get(path);
    }
    visitor.sign_in_with("harbor", "owner", "wrong password").expect(401);
}

#[test]
fn every_family_has_its_type_its_labels_and_samples() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::configured(&format!("[backup]\nfolder = {:?}\n", folder.path()), two_leagues);
    server.logged(&["a backup was made"]);
    use_everything(&server);
    let metrics = Metrics::of(&server);
    let expected: BTreeMap<_, _> =
        FAMILIES.iter().map(|(name, kind, labels)| (*name, (*kind, *labels))).collect();
    let found: BTreeSet<&str> = metrics.families.keys().map(String::as_str).collect();
    assert_eq!(found, expected.keys().copied().collect());
    for (name, (kind, samples)) in &metrics.families {
        let (expected_kind, expected_labels) = expected[name.as_str()];
        assert_eq!(kind, expected_kind, "{name}");
        assert!(!samples.is_empty(), "{name}");
        for (_, labels, value) in samples {
            let labels: Vec<&str> =
                labels.keys().map(String::as_str).filter(|label| *label != "le").collect();
            assert_eq!(labels, expected_labels, "{name}");
            assert!(*value >= 0.0, "{name}");
        }
    }
    assert!(metrics.value("homecourt_backup_age_seconds", &[]) < 600.0);
    assert!(metrics.value("homecourt_database_bytes", &[]) > 10_000.0);
    assert!(metrics.value("homecourt_wal_bytes", &[]) > 0.0);
    assert!(metrics.value("homecourt_free_bytes", &[]) > 1_000.0);
    assert!(metrics.value("homecourt_commit_seconds_count", &[]) >= 1.0);
    assert!(metrics.value("homecourt_write_wait_seconds_count", &[]) >= 1.0);
    assert!(metrics.value("homecourt_read_wait_seconds_count", &[]) >= 1.0);
}

#[test]
fn the_age_of_the_backup_is_missing_without_a_backup() {
    let server = Server::with(two_leagues);
    assert!(!Metrics::of(&server).families.contains_key("homecourt_backup_age_seconds"));
}

#[test]
fn the_buckets_of_a_histogram_add_up() {
    let server = Server::with(two_leagues);
    use_everything(&server);
    let metrics = Metrics::of(&server);
    for (name, (_, samples)) in metrics.families.iter().filter(|(_, (kind, _))| kind == "histogram") {
        let counts = samples.iter().filter(|(own, ..)| own.ends_with("_count"));
        for (_, labels, count) in counts {
            let of_same = |(own, given, _): &&Sample| {
                own.ends_with("_bucket")
                    && labels.iter().all(|(label, value)| given.get(label) == Some(value))
            };
            let buckets: Vec<f64> = samples.iter().filter(of_same).map(|(.., value)| *value).collect();
            assert!(buckets.len() == 10 && buckets.is_sorted(), "{name}: {buckets:?}");
            assert_eq!(buckets.last(), Some(count), "{name}");
        }
    }
}

#[test]
fn a_route_has_one_histogram_for_all_its_addresses() {
    let server = Server::with(two_leagues);
    let visitor = server.visitor();
    for number in 0..40 {
        visitor.get(&format!("/harbor/games/{number}"));
        visitor.get(&format!("/api/gamesv2/{number}"));
        visitor.get(&format!("/a-{number}/b/c"));
        visitor.get(&format!("/harbor/page-{number}"));
        visitor.get(&format!("/api/nothing-{number}"));
        visitor.call(&format!("VERB{number}"), "/api/teams").send();
    }
    let metrics = Metrics::of(&server);
    let count = |method, route| {
        metrics.value("homecourt_request_duration_seconds_count", &[("method", method), ("route", route)])
    };
    assert!(count("GET", "/{slug}/games/{id}") >= 40.0);
    assert!(count("GET", "/api/gamesv2/{game_id}") >= 40.0);
    assert!(count("GET", "/{slug}/{page}") >= 80.0);
    assert!(count("GET", "unknown") >= 40.0);
    assert!(metrics.routes().len() < 10, "{:#?}", metrics.routes());
}

#[test]
fn responses_from_the_cache_count_for_their_route() {
    let server = Server::with(two_leagues);
    for _ in 0..5 {
        server.visitor().get("/api/organizations/slug/harbor").expect(200);
        server.visitor_of("harbor.example").get("/schedule").expect(200);
    }
    let metrics = Metrics::of(&server);
    assert!(metrics.value("homecourt_answer_cache_total", &[("outcome", "hit")]) >= 4.0);
    for route in ["/api/organizations/slug/{slug}", "/{slug}/schedule"] {
        let labels = [("method", "GET"), ("route", route)];
        let count = metrics.value("homecourt_request_duration_seconds_count", &labels);
        assert_eq!(count.to_string(), "5", "{route}");
    }
}

#[test]
fn failed_and_refused_sign_ins_are_counted() {
    let server = Server::with(two_leagues);
    let visitor = server.visitor();
    let statuses: Vec<u16> =
        (0..12).map(|_| visitor.sign_in_with("harbor", "owner", "wrong password").status).collect();
    let count = |status| statuses.iter().filter(|own| **own == status).count();
    let metrics = Metrics::of(&server);
    assert!(count(401) > 0 && count(429) > 0, "{statuses:?}");
    let failed = |reason| metrics.value("homecourt_failed_sign_ins_total", &[("reason", reason)]).to_string();
    assert_eq!(failed("wrong"), count(401).to_string());
    assert_eq!(failed("limited"), count(429).to_string());
}

#[test]
fn the_parsers_of_prometheus_accept_the_text() {
    let server = Server::with(two_leagues);
    use_everything(&server);
    let text = Metrics::of(&server).text;
    accepts("promtool", &["check", "metrics"], &text);
    // Skipped where the package `prometheus_client` of Python is missing.
    let parse = "import sys\ntry:\n import prometheus_client.parser as parser\nexcept ImportError:\n \
                 print('skipped: Python has no prometheus_client'); sys.exit()\n\
                 names = [f.name for f in parser.text_string_to_metric_families(sys.stdin.read())]\n\
                 assert len(names) > 15, names";
    accepts("python3", &["-c", parse], &text);
}

/// Fails if a program that reads `text` complains. Skips a program that this machine does not have.
fn accepts(program: &str, args: &[&str], text: &str) {
    let child = Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(cause) if cause.kind() == ErrorKind::NotFound => {
            println!("skipped: there is no {program}");
            return;
        }
        Err(cause) => panic!("{program}: {cause}"),
    };
    // A program that has ended early says so by its status.
    let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
    let output = child.wait_with_output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    assert!(output.status.success(), "{program}: {said}");
    print!("{said}");
}

#[test]
fn the_dashboard_uses_only_metrics_and_labels_that_exist_and_misses_none() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/packaging/grafana.json");
    let dashboard: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let targets = panels.iter().filter_map(|panel| panel["targets"].as_array()).flatten();
    let mut used = BTreeSet::new();
    for target in targets {
        let query = target["expr"].as_str().unwrap();
        let words = query.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        let names: BTreeSet<&str> = words.filter(|word| word.starts_with("homecourt_")).collect();
        assert!(!names.is_empty(), "{query}");
        for name in names {
            let suffixes = ["_bucket", "_count", "_sum"];
            let family = suffixes.iter().find_map(|suffix| name.strip_suffix(suffix)).unwrap_or(name);
            let found = FAMILIES.iter().chain(&WITH_SETTING).find(|(own, ..)| *own == family);
            let (_, kind, labels) = found.unwrap_or_else(|| panic!("there is no {name}: {query}"));
            assert_eq!(family != name, *kind == "histogram", "{query}");
            let legend = target["legendFormat"].as_str().unwrap();
            for label in legend.split("{{").skip(1).map(|rest| rest.split("}}").next().unwrap()) {
                assert!(labels.contains(&label), "{query} has no label {label}");
            }
            used.insert(family.to_owned());
        }
    }
    let all: BTreeSet<String> =
        FAMILIES.iter().chain(&WITH_SETTING).map(|(name, ..)| (*name).to_owned()).collect();
    assert_eq!(used, all);
}
