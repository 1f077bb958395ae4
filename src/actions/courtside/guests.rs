//! Says which player of a roster a guest is.

use serde_json::{Map, json};

use super::append::append_own;
use crate::db::Transaction;
use crate::domain::courtside::TeamSide;
use crate::domain::ids::{GameId, OrganizationId, PlayerId, UserId};
use crate::domain::players::View;
use crate::error::{Error, Result};
use crate::store;
use crate::views::courtside::log;

/// Makes a guest a player of the roster from now on, in the whole game. `now` is in unix milliseconds.
///
/// # Errors
/// `NotFound` for an unknown guest; `Invalid` on `player_id` for a player of neither roster, or of the other team's.
pub fn name_guest(
    tx: &Transaction,
    organization: OrganizationId,
    (game, user): (GameId, UserId),
    (key, player): (&str, PlayerId),
    now: i64,
) -> Result<()> {
    let found = log::find(tx, organization, game)?;
    let guests = found.as_ref().map(|found| &found.folded.guests);
    let guest = guests.and_then(|guests| guests.get(key)).ok_or_else(|| Error::missing("Guest"))?;
    if let Some(team) = guest.team {
        let game = store::games::find(tx, organization, game)?;
        let plays_for = |enrolment| {
            let roster = store::enrolments::list_roster(tx, organization, View::Staff, enrolment)?;
            Ok::<_, Error>(roster.iter().any(|own| own.id == player))
        };
        let (own, other) = match team {
            TeamSide::Home => (game.home_team_id, game.away_team_id),
            TeamSide::Away => (game.away_team_id, game.home_team_id),
        };
        if plays_for(other)? && !plays_for(own)? {
            return Err(Error::field("player_id", "is a player of the other team"));
        }
    }
    let mut fields = Map::new();
    fields.insert("key".to_owned(), json!(key));
    fields.insert("team".to_owned(), json!(guest.team));
    fields.insert("name".to_owned(), json!(guest.name));
    if let Some(number) = &guest.number {
        let number =
            if number == "00" { json!(number) } else { json!(number.parse::<i64>().unwrap_or_default()) };
        fields.insert("number".to_owned(), number);
    }
    fields.insert("player".to_owned(), json!(player));
    append_own(tx, organization, (game, user), ("guest", fields), now).map_err(|error| match error {
        Error::Conflict(_) => Error::field("player_id", "is not a player of these teams"),
        other => other,
    })
}
