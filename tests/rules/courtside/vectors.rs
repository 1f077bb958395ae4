//! The vectors in `tests/data/courtside/`: each rule by a small log. `ui/test/courtside/` reads the same files.
//!
//! `HOMECOURT_WRITE_VECTORS=1` writes the whole fold of each log into its file. What must come out stands in `expect`, which is
//! written by hand.

use std::env::var_os;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use super::{canonical, difference, folded};

pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/courtside")
}

/// Returns the vectors with their files.
fn vectors() -> Vec<(PathBuf, Value)> {
    let within = |folder: &Path| fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let files = within(&folder()).filter(|path| path.is_dir()).flat_map(|theme| within(&theme));
    let read = |path: PathBuf| {
        let vector: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        (path, vector)
    };
    files.map(read).collect()
}

fn entries(vector: &Value) -> &Vec<Value> {
    vector["entries"].as_array().unwrap()
}

/// Writes a vector with one line for each entry and each expectation.
fn write(path: &Path, vector: &Map<String, Value>, fold: &str) {
    let lines =
        |values: Vec<String>| values.iter().map(|line| format!("  {line}")).collect::<Vec<_>>().join(",\n");
    let expect = vector["expect"].as_object().unwrap();
    let expect = expect.iter().map(|(place, value)| format!("{}: {value}", json!(place))).collect();
    let entries = vector["entries"].as_array().unwrap().iter().map(Value::to_string).collect();
    let text = format!(
        "{{\n \"about\": {},\n \"rules\": {},\n \"expect\": {{\n{}\n }},\n \"entries\": [\n{}\n ],\n \"fold\": {fold}\n}}\n",
        vector["about"],
        vector["rules"],
        lines(expect),
        lines(entries),
    );
    fs::write(path, text).unwrap();
}

#[test]
fn every_vector_folds_as_it_says() {
    let vectors = vectors();
    assert!(vectors.len() > 40, "only {} vectors", vectors.len());
    let mut wrong = Vec::new();
    for (path, vector) in &vectors {
        let game = folded(&vector["rules"], entries(vector));
        let result = serde_json::to_value(&game.result).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy();
        for (place, expected) in vector["expect"].as_object().unwrap() {
            if result.pointer(place) != Some(expected) {
                wrong.push(format!("{name}{place}: {:?} instead of {expected}", result.pointer(place)));
            }
        }
        let (found, written) = (canonical(&game), vector["fold"].to_string());
        if var_os("HOMECOURT_WRITE_VECTORS").is_some() {
            write(path, vector.as_object().unwrap(), &found);
        } else if found != written {
            wrong.push(format!("{name}: {}", difference(&found, &written)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn vectors_fold_the_same_backwards_and_twice() {
    for (path, vector) in vectors() {
        let forward = canonical(&folded(&vector["rules"], entries(&vector)));
        let mut twice = entries(&vector).clone();
        twice.reverse();
        twice.extend(entries(&vector).iter().cloned());
        assert_eq!(canonical(&folded(&vector["rules"], &twice)), forward, "{}", path.display());
    }
}
