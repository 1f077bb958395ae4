//! What the columns of a table mean: headings as people write them, matched with the names that an import reads.

use std::collections::{HashMap, HashSet};

use super::Kind;
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

/// The column of the side that forfeited: `home`, `away` or `both`. An export has it where a game needs it.
pub const FORFEITED_BY: &str = "forfeitedBy";

/// The fixed columns of a table of players, in lower case.
const OWN_COLUMNS: [&str; 7] =
    ["firstname", "lastname", "team", "number", "email", "phonenumber", "publicname"];

/// Whether an attribute of that name would be taken for a column of every table of players.
pub fn is_own_column(name: &str) -> bool {
    OWN_COLUMNS.contains(&name.to_lowercase().as_str())
}

/// A column with both names of a player, `Ann Lee` or `Lee, Ann`.
pub const FULL_NAME: &str = "fullName";

const TEAMS: [&str; 3] = ["name", "captain", "logo"];
const PLAYERS: [&str; 8] =
    ["firstName", "lastName", FULL_NAME, "team", "number", "email", "phoneNumber", "publicName"];
const STATS: [&str; 8] = ["date", "time", "home", "away", "team", "firstName", "lastName", FULL_NAME];

/// Headings of spreadsheets, as `plain` writes them.
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

/// What a column may mean: the name that an import reads, and for a statistic its long name.
pub struct Meaning {
    pub name: String,
    also: Option<String>,
    /// A statistic that follows from others: a column of it is left out.
    pub is_derived: bool,
}

/// What a heading says of its column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    Means(String),
    /// A statistic that follows from others.
    Derived,
    /// Another column means the same.
    Twice,
    Unknown,
}

/// Every column that a table of a kind may have, in the order of a template.
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

/// The columns that every table of a kind may have.
fn fixed(kind: Kind) -> Vec<Meaning> {
    let names: &[&str] = match kind {
        Kind::Teams => &TEAMS,
        Kind::Players => &PLAYERS,
        Kind::Games => &GAMES,
        Kind::Stats => &STATS,
    };
    names.iter().map(|name| Meaning::named((*name).to_owned())).collect()
}

/// Whether a row has all headings that a table of a kind needs.
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

/// What each heading means, as far as it can be told; each meaning once.
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
    // A heading that is a meaning's own name comes before its synonyms.
    for known in [names, alike] {
        for (heading, judged) in headings.iter().zip(&mut judged) {
            let found = known.get(heading).map_or(&[][..], Vec::as_slice);
            if matches!(judged, Judged::Means(_) | Judged::Derived) || found.is_empty() {
                continue;
            }
            // Two sports may have a statistic of the same name.
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
    /// The meaning; none for a column that is left out.
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

    /// The other headings of this meaning, as `plain` writes them.
    fn others(&self) -> impl Iterator<Item = String> {
        let synonyms = SYNONYMS.iter().filter(|(name, _)| *name == self.name);
        let synonyms = synonyms.flat_map(|(_, others)| *others).map(|other| (*other).to_owned());
        self.also.as_deref().map(plain).into_iter().chain(synonyms)
    }
}

/// A heading without spaces, signs and capitals; `%` and `#` tell columns apart.
fn plain(heading: &str) -> String {
    let kept = heading.chars().filter(|sign| sign.is_alphanumeric() || matches!(sign, '%' | '#'));
    kept.flat_map(char::to_lowercase).collect()
}

/// The first and last names of `Ann Lee` or `Lee, Ann`; the last word is the last name.
#[must_use]
pub fn two_names(full: &str) -> (&str, &str) {
    if let Some((last, first)) = full.split_once(',') {
        return (first.trim(), last.trim());
    }
    full.trim()
        .rsplit_once(char::is_whitespace)
        .map_or((full.trim(), ""), |(first, last)| (first.trim(), last))
}
