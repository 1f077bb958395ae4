//! The games of a real season: one log and one expected box score each.

use std::collections::BTreeMap;
use std::env::var_os;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::{fs, str};

use flate2::read::GzDecoder;
use serde_json::{Value, json};

/// A game's log and its published box score.
pub struct PlayedGame {
    pub rules: Value,
    pub entries: Vec<Value>,
    pub expected: Value,
}

/// Returns the games by their names; `None`, with a message, if the real input is absent.
pub fn season() -> Option<BTreeMap<String, PlayedGame>> {
    let data = var_os("HOMECOURT_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data"), PathBuf::from);
    let archive = data.join("wnbl-2018-plays/plays.tar.gz");
    let Ok(packed) = fs::read(&archive) else {
        println!("skipped: there is no {}", archive.display());
        return None;
    };
    let files = unpack(&packed);
    let logs = files.iter().filter_map(|(name, text)| Some((name.strip_suffix(".events.jsonl")?, text)));
    Some(
        logs.map(|(name, log)| (name.to_owned(), game(log, &files[&format!("{name}.expected.json")])))
            .collect(),
    )
}

fn game(log: &str, expected: &str) -> PlayedGame {
    let mut lines = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let rules = lines.next().unwrap()["rules"].clone();
    let numbered = |(index, mut entry): (usize, Value)| {
        entry["device"] = json!("import");
        entry["n"] = json!(index + 1);
        entry
    };
    let entries = lines.enumerate().map(numbered).collect();
    PlayedGame { rules, entries, expected: serde_json::from_str(expected).unwrap() }
}

/// Returns the files of a `tar.gz` archive by their names.
fn unpack(packed: &[u8]) -> BTreeMap<String, String> {
    let mut tar = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut tar).unwrap();
    let text = |bytes: &[u8]| str::from_utf8(bytes).unwrap().trim_end_matches('\0').to_owned();
    let mut files = BTreeMap::new();
    let mut rest = tar.as_slice();
    while rest.len() > 512 && rest[0] != 0 {
        let (head, body) = rest.split_at(512);
        let size = usize::from_str_radix(text(&head[124..136]).trim(), 8).unwrap();
        if head[156] == b'0' {
            files.insert(text(&head[..100]).trim_start_matches("./").to_owned(), text(&body[..size]));
        }
        rest = &body[size.div_ceil(512) * 512..];
    }
    files
}
