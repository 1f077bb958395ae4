//! Undo is exact: as many undos as steps give the fold of nothing, and redo gives the former fold.

use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::random::{Seed, log, seeds};
use super::{canonical, folded};

const UNDOER: &str = "ZZZZZZZZ";

/// Returns the value of each field that an edit sets, before the edit.
fn former(edit: &Value, before: &[Value]) -> Value {
    let entry = before.iter().find(|entry| entry["id"] == edit["of"]).unwrap();
    let mut edits: Vec<&Value> = before.iter().filter(|other| other["of"] == edit["of"]).collect();
    edits.sort_by_key(|edit| edit["h"].as_u64());
    let mut edited = entry.clone();
    for (field, value) in edits.iter().flat_map(|edit| edit["set"].as_object().unwrap()) {
        edited[field] = value.clone();
    }
    let of = |field: &String| match &edited[field] {
        Value::Null if field == "void" => json!(false),
        value => value.clone(),
    };
    let fields = edit["set"].as_object().unwrap().keys().map(|field| (field.clone(), of(field)));
    Value::Object(fields.collect::<Map<_, _>>())
}

fn edit(n: usize, h: u64, of: &Value, set: &Value) -> Value {
    json!({"id": format!("{UNDOER}-{n}"), "device": UNDOER, "n": n, "h": h, "p": 1, "pos": h, "kind": "edit", "of": of, "set": set})
}

/// Returns the edit that takes a step back, given the entries before the step.
fn undone(step: &Value, before: &[Value]) -> (Value, Value) {
    if step["kind"] == "edit" {
        (step["of"].clone(), former(step, before))
    } else {
        (step["id"].clone(), json!({"void": true}))
    }
}

/// Returns a log whose edits concern entries that are no edits, in the order of time.
fn steps(seeds: &[Seed]) -> Vec<Value> {
    let entries = log(seeds);
    let is_edit = |id: &Value| entries.iter().any(|entry| entry["id"] == *id && entry["kind"] == "edit");
    entries.iter().filter(|entry| entry["kind"] != "edit" || !is_edit(&entry["of"])).cloned().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn as_many_undos_as_steps_give_the_fold_of_nothing_and_redo_gives_the_former(seeds in seeds(40)) {
        let rules = json!({});
        let steps = steps(&seeds);
        let whole = canonical(&folded(&rules, &steps));
        let mut entries = steps.clone();
        let mut h = 1_u64 << 50;
        let mut n = 0;
        let mut write = |entries: &mut Vec<Value>, of: &Value, set: &Value| {
            (h, n) = (h + 1, n + 1);
            entries.push(edit(n, h, of, set));
        };
        for (index, step) in steps.iter().enumerate().rev() {
            let (of, set) = undone(step, &steps[..index]);
            write(&mut entries, &of, &set);
            prop_assert_eq!(canonical(&folded(&rules, &entries)), canonical(&folded(&rules, &steps[..index])));
        }
        prop_assert_eq!(canonical(&folded(&rules, &entries)), canonical(&folded(&rules, &[])));
        for step in &steps {
            if step["kind"] == "edit" {
                write(&mut entries, &step["of"], &step["set"]);
            } else {
                write(&mut entries, &step["id"], &json!({"void": false}));
            }
        }
        prop_assert_eq!(canonical(&folded(&rules, &entries)), whole);
    }

    #[test]
    fn an_edit_to_the_value_that_a_field_has_changes_no_number(seeds in seeds(40), which in any::<usize>()) {
        let rules = json!({});
        let mut entries = steps(&seeds);
        let edits: Vec<Value> = entries.iter().filter(|entry| entry["kind"] == "edit").cloned().collect();
        prop_assume!(!edits.is_empty());
        let of = &edits[which % edits.len()];
        let before = canonical(&folded(&rules, &entries));
        let set = former(of, &entries);
        entries.push(edit(1, 1 << 50, &of["of"], &set));
        prop_assert_eq!(canonical(&folded(&rules, &entries)), before);
    }
}
