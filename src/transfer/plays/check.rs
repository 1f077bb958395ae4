//! Folds every log again and compares the result with what is stored.

use crate::db::Connection;
use crate::domain::games::Status;
use crate::domain::ids::OrganizationId;
use crate::error::Result;
use crate::store;
use crate::views::courtside::{log, projection};

/// Returns the games of all organizations whose numbers are not those of their logs, in words, and how many games were folded.
pub fn differences(conn: &Connection) -> Result<(Vec<String>, usize)> {
    let mut found = Vec::new();
    let mut folded = 0;
    for organization in store::organizations::list(conn)? {
        let (differences, games) = of_organization(conn, organization.id)?;
        found.extend(differences.into_iter().map(|what| format!("{}: {what}", organization.slug)));
        folded += games;
    }
    Ok((found, folded))
}

fn of_organization(conn: &Connection, organization: OrganizationId) -> Result<(Vec<String>, usize)> {
    let mut found = Vec::new();
    let games = store::courtside::list_projected(conn, organization)?;
    for id in &games {
        let game = store::games::find(conn, organization, *id)?;
        let Some(log) = log::find(conn, organization, *id)? else { continue };
        if !projection::is_projected(game.status) {
            continue;
        }
        let result = &log.folded.result;
        let wanted = projection::of(conn, organization, &game, result)?;
        let stored = projection::stored(conn, organization, &game)?;
        let changes = projection::changes(&game, &stored, &wanted).len();
        let is_over = result.ending.is_some() && game.status != Status::Completed;
        if changes > 0 || is_over {
            let name = format!("{} – {} on {}", game.home_team.name, game.away_team.name, game.date);
            let what = if changes > 0 {
                format!("{changes} numbers differ from its log")
            } else {
                "it is over by its log".to_owned()
            };
            found.push(format!("game {id}, {name}: {what}"));
        }
    }
    Ok((found, games.len()))
}
