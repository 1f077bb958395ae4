//! The addresses of a site's pages, for search engines.

use rusqlite::{Connection, named_params};

use crate::domain::ids::OrganizationId;
use crate::error::Result;

/// The paths of everything that visitors may read and that has a page of its own: written pages by path, then teams, games,
/// brackets and players by id; at most `most`. Players whose name is not shown in full have none.
///
/// A page written for the address of a screen, such as `tournament`, is among them: the caller names it once.
pub fn list_paths(conn: &Connection, organization: OrganizationId, most: u32) -> Result<Vec<String>> {
    let mut statement = conn.prepare_cached(
        "SELECT '/' || path FROM (
             SELECT path FROM pages WHERE organization_id = :organization AND published = 1 ORDER BY path
         )
         UNION ALL
         SELECT '/teams/' || id FROM teams WHERE organization_id = :organization
         UNION ALL
         SELECT '/games/' || id FROM games WHERE organization_id = :organization
         UNION ALL
         SELECT '/tournamentBracket?divisionId=' || divisions.id || '&seasonId=' || divisions.season_id
         FROM divisions
         JOIN seasons ON seasons.organization_id = divisions.organization_id AND seasons.id = divisions.season_id
         WHERE divisions.organization_id = :organization AND (seasons.active = 1 OR seasons.show_divisions = 1)
         UNION ALL
         SELECT '/players/' || id FROM players WHERE organization_id = :organization AND public_name = 'full'
         LIMIT :most",
    )?;
    let parameters = named_params! { ":organization": organization, ":most": most };
    let paths = statement.query_map(parameters, |row| row.get(0))?;
    Ok(paths.collect::<rusqlite::Result<_>>()?)
}
