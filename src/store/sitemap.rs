//! The URLs of a site's pages, for search engines.

use rusqlite::{Connection, named_params};

use crate::domain::ids::OrganizationId;
use crate::error::Result;

/// Returns at most `most` paths of public pages: written pages by path, the news of `today`, then teams, venues,
/// games, brackets and players by id. Players whose name is not shown in full are excluded.
///
/// The result includes pages written at the URL of a screen, such as `tournament`; the caller removes duplicates.
pub fn list_paths(
    conn: &Connection,
    organization: OrganizationId,
    today: &str,
    most: u32,
) -> Result<Vec<String>> {
    let mut statement = conn.prepare_cached(
        "SELECT '/' || path FROM (
             SELECT path FROM pages WHERE organization_id = :organization AND published = 1 ORDER BY path
         )
         UNION ALL
         SELECT '/news/' || id
         FROM news
         WHERE organization_id = :organization
           AND shown_from <= :today AND (shown_until IS NULL OR shown_until >= :today)
         UNION ALL
         SELECT '/teams/' || id FROM teams WHERE organization_id = :organization
         UNION ALL
         SELECT '/venues/' || id FROM venues WHERE organization_id = :organization
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
    let parameters = named_params! { ":organization": organization, ":today": today, ":most": most };
    let paths = statement.query_map(parameters, |row| row.get(0))?;
    Ok(paths.collect::<rusqlite::Result<_>>()?)
}
