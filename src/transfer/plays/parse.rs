//! Reads the lines of a log, and completes what a file may leave out.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::import::PlaysProblem;
use super::{FORMAT, VERSION};

/// The first line of a file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct LogHead {
    pub format: String,
    pub version: i64,
    pub game: Option<i64>,
    pub date: Option<String>,
    pub time: Option<String>,
    pub teams: Option<LogTeams>,
    pub roster: Vec<LogPlayer>,
    pub rules: Map<String, Value>,
}

/// The names of both teams.
#[derive(Clone, Debug, Deserialize)]
pub struct LogTeams {
    pub home: String,
    pub away: String,
}

/// A player of the file, whose id may be the file's own.
#[derive(Clone, Debug, Deserialize)]
pub struct LogPlayer {
    pub player: i64,
    pub team: String,
    pub name: String,
    #[serde(default)]
    pub number: Option<Value>,
}

/// A line with an entry.
#[derive(Clone, Debug)]
pub struct LogLine {
    /// The line's number, from 1.
    pub line: usize,
    pub fields: Map<String, Value>,
}

/// A file that was read.
#[derive(Clone, Debug, Default)]
pub struct ParsedLog {
    pub head: LogHead,
    pub lines: Vec<LogLine>,
    pub problems: Vec<PlaysProblem>,
}

/// Reads a file. Problems name their lines.
#[must_use]
pub fn parse(text: &str) -> ParsedLog {
    let mut parsed = ParsedLog::default();
    for (index, text) in text.lines().enumerate() {
        let line = index + 1;
        let problem = |reason: String| PlaysProblem { line, reason };
        if index == 0 {
            match serde_json::from_str::<LogHead>(text) {
                Ok(head) if head.format == FORMAT && head.version == VERSION => parsed.head = head,
                Ok(head) if head.format == FORMAT => {
                    let reason = format!("version {} of the format is not known", head.version);
                    parsed.problems.push(problem(reason));
                }
                Ok(_) => {
                    parsed.problems.push(problem(format!("the first line must name the format {FORMAT}")));
                }
                Err(cause) => {
                    parsed.problems.push(problem(format!("the first line cannot be read: {cause}")));
                }
            }
            continue;
        }
        if text.trim().is_empty() {
            continue;
        }
        match serde_json::from_str::<Value>(text) {
            Ok(Value::Object(fields)) => parsed.lines.push(LogLine { line, fields }),
            Ok(_) => parsed.problems.push(problem("an entry must be a JSON object".to_owned())),
            Err(_) => parsed.problems.push(problem("the line is not JSON".to_owned())),
        }
    }
    if text.trim().is_empty() {
        parsed.problems.push(PlaysProblem { line: 1, reason: "the file is empty".to_owned() });
    }
    complete(&mut parsed.lines);
    parsed
}

/// Steps between the places that the import gives.
const STEP: i64 = 1_000;

/// Adds times and places. A file without places is ordered by period, falling clock and line.
fn complete(lines: &mut [LogLine]) {
    let whole = |line: &LogLine, name: &str| line.fields.get(name).and_then(Value::as_i64);
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by_key(|index| {
        let line = &lines[*index];
        (whole(line, "p").unwrap_or_default(), -whole(line, "clock").unwrap_or_default(), *index)
    });
    for (place, index) in order.into_iter().enumerate() {
        let place = i64::try_from(place + 1).unwrap_or(i64::MAX).saturating_mul(STEP);
        let later = i64::try_from(index + 1).unwrap_or(i64::MAX).saturating_mul(STEP);
        let fields = &mut lines[index].fields;
        let h = fields.entry("h").or_insert(json!(later)).clone();
        if !fields.contains_key("pos") {
            let pos = if h == json!(later) { json!(place) } else { h };
            fields.insert("pos".to_owned(), pos);
        }
    }
}
