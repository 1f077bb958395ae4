//! What the columns of a table mean: headings as people write them, matched with the names that an import reads.

use std::collections::HashMap;

use super::Kind;
use super::games::COLUMNS;
use super::players::is_own_column;
use crate::db::Connection;
use crate::domain::ids::OrganizationId;
use crate::error::Result;
use crate::store;

/// A column with both names of a player, `Ann Lee` or `Lee, Ann`.
pub const FULL_NAME: &str = "fullName";

const TEAMS: [&str; 3] = ["name", "captain", "logo"];
const PLAYERS: [&str; 8] =
    ["firstName", "lastName", FULL_NAME, "team", "number", "email", "phoneNumber", "publicName"];
const STATS: [&str; 8] = ["date", "time", "home", "away", "team", "firstName", "lastName", FULL_NAME];

/// Headings of spreadsheets, as `plain` writes them.
const SYNONYMS: [(&str, &[&str]); 20] = [
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
];

/// What a column may mean: the name that an import reads, and for a statistic its long name.
pub struct Meaning {
    pub name: String,
    also: Option<String>,
}

/// Every column that a table of a kind may have, in the order of a template.
pub fn meanings(conn: &Connection, organization: OrganizationId, kind: Kind) -> Result<Vec<Meaning>> {
    let fixed: &[&str] = match kind {
        Kind::Teams => &TEAMS,
        Kind::Players => &PLAYERS,
        Kind::Games => &COLUMNS,
        Kind::Stats => &STATS,
    };
    let mut all: Vec<Meaning> =
        fixed.iter().map(|name| Meaning { name: (*name).to_owned(), also: None }).collect();
    match kind {
        Kind::Players => {
            let attributes = store::player_attributes::list_names(conn, organization)?;
            let own = attributes.into_iter().filter(|(_, name)| !is_own_column(name));
            all.extend(own.map(|(_, name)| Meaning { name, also: None }));
        }
        Kind::Stats => {
            for sport in store::sports::list_by_organization(conn, organization)? {
                let stats = store::stats::list(conn, organization, sport.id)?;
                let entered = stats.into_iter().filter(|stat| !stat.derived);
                all.extend(entered.map(|stat| Meaning { name: stat.abbreviation, also: Some(stat.name) }));
            }
        }
        Kind::Teams | Kind::Games => {}
    }
    Ok(all)
}

/// What each heading means, as far as it can be told; each meaning once.
#[must_use]
pub fn matched(headings: &[String], meanings: &[Meaning]) -> Vec<Option<String>> {
    let (mut names, mut alike) = (HashMap::<_, Vec<_>>::new(), HashMap::<_, Vec<_>>::new());
    for (index, meaning) in meanings.iter().enumerate() {
        names.entry(plain(&meaning.name)).or_default().push(index);
        for other in meaning.others() {
            alike.entry(other).or_default().push(index);
        }
    }
    let headings: Vec<String> = headings.iter().map(|heading| plain(heading)).collect();
    let mut matched = vec![None; headings.len()];
    let mut is_taken = vec![false; meanings.len()];
    // What is called just so comes before what is called alike.
    for known in [names, alike] {
        for (heading, matched) in headings.iter().zip(&mut matched).filter(|(_, matched)| matched.is_none()) {
            let mut found = known.get(heading).into_iter().flatten();
            if let Some(index) = found.find(|index| !is_taken[**index]) {
                is_taken[*index] = true;
                *matched = Some(meanings[*index].name.clone());
            }
        }
    }
    matched
}

impl Meaning {
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
