//! Maps the headings of a table to the column names that an import reads, including common synonyms.

use std::collections::{HashMap, HashSet};

use super::Kind;
use super::raw::Row;
use crate::db::Connection;
use crate::domain::ids::OrganizationId;
use crate::error::Result;
use crate::store;

/// The columns of a table of games.
pub const GAMES: [&str; 11] = [
    "date",
    "time",
    "home",
    "away",
    "score_home",
    "score_away",
    "location",
    "location_url",
    "video_url",
    "status",
    FORFEITED_BY,
];

/// The column with the side that forfeited: `home`, `away` or `both`. An export has this column only if a game needs
/// it.
pub const FORFEITED_BY: &str = "forfeitedBy";

/// The fixed columns of a table of players, in lower case.
const OWN_COLUMNS: [&str; 7] =
    ["firstname", "lastname", "team", "number", "email", "phonenumber", "publicname"];

/// Returns whether a player attribute has the name of a fixed column, which hides the attribute.
pub fn is_own_column(name: &str) -> bool {
    OWN_COLUMNS.contains(&name.to_lowercase().as_str())
}

/// The column with a player's first and last name in one cell: `Ann Lee` or `Lee, Ann`.
pub const FULL_NAME: &str = "fullName";

const TEAMS: [&str; 3] = ["name", "captain", "logo"];
const PLAYERS: [&str; 8] =
    ["firstName", "lastName", FULL_NAME, "team", "number", "email", "phoneNumber", "publicName"];
const STATS: [&str; 8] = ["date", "time", "home", "away", "team", "firstName", "lastName", FULL_NAME];

/// Synonyms of the columns, normalized as by [`plain`].
const SYNONYMS: [(&str, &[&str]); 21] = [
    ("name", &["team", "teamname", "club"]),
    ("captain", &["teamcaptain", "coach"]),
    ("firstName", &["first", "fname", "givenname", "forename"]),
    ("lastName", &["last", "lname", "surname", "familyname"]),
    (FULL_NAME, &["name", "player", "playername"]),
    ("team", &["teamname", "club", "squad"]),
    ("number", &["#", "no", "num", "jersey", "jerseynumber", "shirt", "shirtnumber"]),
    ("email", &["mail", "emailaddress"]),
    ("phoneNumber", &["phone", "mobile", "cell", "telephone"]),
    ("publicName", &["nameshown", "namevisibility", "shownas"]),
    ("date", &["day", "gamedate"]),
    ("time", &["start", "starttime", "tipoff", "tip"]),
    ("home", &["hometeam", "host", "team1"]),
    ("away", &["awayteam", "visitor", "visitors", "guest", "guests", "team2"]),
    ("score_home", &["homescore", "homepoints", "score1"]),
    ("score_away", &["awayscore", "awaypoints", "score2"]),
    ("location", &["venue", "gym", "court", "place"]),
    ("location_url", &["map", "maplink"]),
    ("video_url", &["video", "youtube"]),
    ("status", &["state"]),
    ("forfeitedBy", &["forfeit"]),
];

/// A meaning that a column can have.
pub struct Meaning {
    /// The column name that an import reads; for a statistic, its abbreviation.
    pub name: String,
    /// The long name of a statistic.
    also: Option<String>,
    /// The statistic is computed from others, so the import ignores the column.
    pub is_derived: bool,
}

/// The result of matching a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// The column name that an import reads.
    Means(String),
    /// A statistic that is computed from others.
    Derived,
    /// Another column has the same meaning.
    Twice,
    /// No meaning has this heading.
    Unknown,
}

/// Returns every meaning that a column of a table of this kind can have, in the order of a template.
pub fn meanings(conn: &Connection, organization: OrganizationId, kind: Kind) -> Result<Vec<Meaning>> {
    let mut all = fixed(kind);
    match kind {
        Kind::Players => {
            let attributes = store::player_attributes::list_names(conn, organization)?;
            let own = attributes.into_iter().filter(|(_, name)| !is_own_column(name));
            all.extend(own.map(|(_, name)| Meaning::named(name)));
        }
        Kind::Stats => {
            for sport in store::sports::list_by_organization(conn, organization)? {
                let stats = store::stats::list(conn, organization, sport.id)?;
                all.extend(stats.into_iter().map(|stat| Meaning {
                    name: stat.abbreviation,
                    also: Some(stat.name),
                    is_derived: stat.derived,
                }));
            }
        }
        Kind::Teams | Kind::Games => {}
    }
    Ok(all)
}

/// Returns the meanings that do not depend on the organization.
fn fixed(kind: Kind) -> Vec<Meaning> {
    let names: &[&str] = match kind {
        Kind::Teams => &TEAMS,
        Kind::Players => &PLAYERS,
        Kind::Games => &GAMES,
        Kind::Stats => &STATS,
    };
    names.iter().map(|name| Meaning::named((*name).to_owned())).collect()
}

/// Returns whether a row has all required headings of a table of this kind.
#[must_use]
pub fn is_heading_row(kind: Kind, cells: &[String]) -> bool {
    let judged = judged(cells, &fixed(kind));
    let has = |name: &str| judged.iter().any(|one| matches!(one, Judged::Means(meaning) if meaning == name));
    let has_names = || has(FULL_NAME) || has("firstName") && has("lastName");
    let has_game = || ["date", "home", "away"].into_iter().all(has);
    match kind {
        Kind::Teams => has("name"),
        Kind::Players => has_names(),
        Kind::Games => has_game(),
        Kind::Stats => has_game() && has_names(),
    }
}

/// Returns whether the rows are a list of teams or players without headings: the first row has no known heading, and there is
/// one column only, or one of the columns contains numbers.
#[must_use]
pub(super) fn is_plain_list(kind: Kind, rows: &[Row]) -> bool {
    let Some(first) = rows.first() else { return false };
    let is_unknown = judged(&first.cells, &fixed(kind)).iter().all(|one| *one == Judged::Unknown);
    let columns = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
    let has_numbers =
        || (0..columns).any(|place| is_number(first.get(Some(place))) && has_numbers(rows, place));
    matches!(kind, Kind::Teams | Kind::Players) && is_unknown && (columns == 1 || has_numbers())
}

/// Guesses the meanings of the columns of a table without headings from the cells: the name of a team, the name and the number
/// of a player. `None` for a column of unknown meaning.
#[must_use]
pub(super) fn inferred(kind: Kind, rows: &[Row], columns: usize) -> Vec<Option<String>> {
    let mut meanings = vec![None; columns];
    let mut texts = Vec::new();
    let mut number = None;
    for place in 0..columns {
        if kind == Kind::Players && number.is_none() && has_numbers(rows, place) {
            number = Some(place);
        } else {
            texts.push(place);
        }
    }
    let names: &[&str] = match (kind, texts.len()) {
        (Kind::Teams, _) => &["name"],
        (Kind::Players, 1) => &[FULL_NAME],
        (Kind::Players, 2) => &["firstName", "lastName"],
        _ => &[],
    };
    let found = texts.into_iter().zip(names.iter().copied()).chain(number.map(|place| (place, "number")));
    for (place, name) in found {
        meanings[place] = Some(name.to_owned());
    }
    meanings
}

/// Returns whether a column contains numbers of players, and nothing else.
fn has_numbers(rows: &[Row], place: usize) -> bool {
    let mut cells = rows.iter().map(|row| row.get(Some(place))).filter(|cell| !cell.is_empty()).peekable();
    cells.peek().is_some() && cells.all(is_number)
}

/// Returns whether a text is the number of a player: one to three digits.
fn is_number(text: &str) -> bool {
    (1..=3).contains(&text.len()) && text.bytes().all(|sign| sign.is_ascii_digit())
}

/// Matches each heading with a meaning. Each meaning is used once; a second column with the same meaning is `Twice`.
#[must_use]
pub fn judged(headings: &[String], meanings: &[Meaning]) -> Vec<Judged> {
    let (mut names, mut alike) = (HashMap::<_, Vec<_>>::new(), HashMap::<_, Vec<_>>::new());
    for (index, meaning) in meanings.iter().enumerate() {
        names.entry(plain(&meaning.name)).or_default().push(index);
        for other in meaning.others() {
            alike.entry(other).or_default().push(index);
        }
    }
    let headings: Vec<String> = headings.iter().map(|heading| plain(heading)).collect();
    let mut judged = vec![Judged::Unknown; headings.len()];
    let mut taken = HashSet::new();
    // First pass: names of columns. Second pass: synonyms, which must not take a meaning from a column with the exact
    // name.
    for known in [names, alike] {
        for (heading, judged) in headings.iter().zip(&mut judged) {
            let found = known.get(heading).map_or(&[][..], Vec::as_slice);
            if matches!(judged, Judged::Means(_) | Judged::Derived) || found.is_empty() {
                continue;
            }
            // Several meanings can share a heading: two sports may have a statistic of the same name.
            let mut free =
                found.iter().map(|index| &meanings[*index]).filter(|one| !taken.contains(&one.name));
            *judged = match free.next() {
                Some(meaning) if meaning.is_derived => Judged::Derived,
                Some(meaning) => {
                    taken.insert(&meaning.name);
                    Judged::Means(meaning.name.clone())
                }
                None => Judged::Twice,
            };
        }
    }
    judged
}

impl Judged {
    /// Returns the meaning; none for a column that is left out.
    #[must_use]
    pub fn meaning(&self) -> Option<String> {
        match self {
            Self::Means(meaning) => Some(meaning.clone()),
            Self::Derived | Self::Twice | Self::Unknown => None,
        }
    }
}

impl Meaning {
    fn named(name: String) -> Self {
        Self { name, also: None, is_derived: false }
    }

    /// Returns the synonyms of this meaning, normalized as by [`plain`].
    fn others(&self) -> impl Iterator<Item = String> {
        let synonyms = SYNONYMS.iter().filter(|(name, _)| *name == self.name);
        let synonyms = synonyms.flat_map(|(_, others)| *others).map(|other| (*other).to_owned());
        self.also.as_deref().map(plain).into_iter().chain(synonyms)
    }
}

/// Normalizes a heading: lower case, without spaces and punctuation. `%` and `#` are kept, because they distinguish
/// columns.
fn plain(heading: &str) -> String {
    let kept = heading.chars().filter(|sign| sign.is_alphanumeric() || matches!(sign, '%' | '#'));
    kept.flat_map(char::to_lowercase).collect()
}

/// Words that stand after a last name and belong to it.
const SUFFIXES: [&str; 5] = ["jr", "sr", "ii", "iii", "iv"];

/// Words that stand before a last name and belong to it.
const PARTICLES: [&str; 13] =
    ["da", "de", "del", "der", "den", "di", "do", "dos", "la", "le", "van", "von", "ter"];

/// Splits `Ann Lee` or `Lee, Ann` into first and last name. Without a comma, the last word is the last name, with a suffix after
/// it and particles before it: `Ann de la Cruz Jr.`. The first word is always the first name.
#[must_use]
pub fn two_names(full: &str) -> (String, String) {
    if let Some((last, first)) = full.split_once(',') {
        return (first.trim().to_owned(), last.trim().to_owned());
    }
    let words: Vec<&str> = full.split_whitespace().collect();
    let is_one_of = |known: &[&str], word: Option<&&str>| {
        word.is_some_and(|word| known.contains(&word.trim_end_matches('.').to_lowercase().as_str()))
    };
    let mut place = words.len().saturating_sub(1).max(1);
    if place > 1 && is_one_of(&SUFFIXES, words.get(place)) {
        place -= 1;
    }
    while place > 1 && is_one_of(&PARTICLES, words.get(place - 1)) {
        place -= 1;
    }
    let (first, last) = words.split_at(place.min(words.len()));
    (first.join(" "), last.join(" "))
}

#[cfg(test)]
mod tests {
    use super::two_names;

    #[test]
    fn suffixes_and_particles_belong_to_the_last_name() {
        for (full, first, last) in [
            ("Ann Lee", "Ann", "Lee"),
            ("Lee, Ann", "Ann", "Lee"),
            ("Mary Ann  Lee", "Mary Ann", "Lee"),
            ("Bob Ray Jr.", "Bob", "Ray Jr."),
            ("José de la Cruz", "José", "de la Cruz"),
            ("Jan van der Berg III", "Jan", "van der Berg III"),
            ("Ann Jr.", "Ann", "Jr."),
            ("De Lee", "De", "Lee"),
            ("Ann", "Ann", ""),
            (" ", "", ""),
        ] {
            assert_eq!(two_names(full), (first.to_owned(), last.to_owned()), "{full}");
        }
    }
}
