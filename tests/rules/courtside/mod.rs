//! The fold of a game's log: by example, on a real season, and by property.

mod convergence;
mod demo;
mod games;
mod qr;
mod random;
mod season;
mod undo;
mod vectors;

use homecourt::domain::courtside::{RulesPatch, ScoringEntry};
use homecourt::rules::courtside::{FoldedGame, fold};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Returns the entry of a JSON object.
pub fn entry(value: &Value) -> ScoringEntry {
    ScoringEntry::new(value.as_object().unwrap().clone())
}

/// Folds entries that began with settings.
pub fn folded(rules: &Value, entries: &[Value]) -> FoldedGame {
    let base = RulesPatch::read(rules.as_object().unwrap());
    fold(&base, &entries.iter().map(entry).collect::<Vec<_>>())
}

/// Returns everything that a fold says as text. The fold on the device gives the same text.
pub fn canonical(game: &FoldedGame) -> String {
    let ids: Vec<&str> = game.events.iter().map(|event| event.id.as_str()).collect();
    serde_json::to_string(&(&game.result, ids, &game.scores)).unwrap()
}

/// Returns the digest of everything that a fold says.
pub fn digest(game: &FoldedGame) -> String {
    hex::encode(Sha256::digest(canonical(game)))
}

/// Returns where two texts begin to differ.
pub fn difference(found: &str, expected: &str) -> String {
    let at = found.bytes().zip(expected.bytes()).take_while(|(a, b)| a == b).count();
    let part = |text: &str| text.chars().skip(at.saturating_sub(60)).take(160).collect::<String>();
    format!("…{}\ninstead of\n…{}", part(found), part(expected))
}
