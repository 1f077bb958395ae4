//! Page views, counted by day and page.

use rusqlite::{Connection, named_params};

use crate::db::Transaction;
use crate::domain::ids::OrganizationId;
use crate::domain::page_views::{DayViews, PathViews, ViewedPage};
use crate::error::Result;

/// Returns whether the organization's site has the page.
pub fn is_shown(conn: &Connection, organization: OrganizationId, viewed: &ViewedPage) -> Result<bool> {
    let (sql, id) = match viewed {
        ViewedPage::Fixed(_) => return Ok(true),
        ViewedPage::Page(path) => {
            return Ok(conn
                .prepare_cached(
                    "SELECT 1 FROM pages WHERE organization_id = ?1 AND lower(path) = ?2 AND published = 1",
                )?
                .exists((organization, path))?);
        }
        ViewedPage::Game(id) => ("SELECT 1 FROM games WHERE organization_id = ?1 AND id = ?2", id),
        ViewedPage::Team(id) => ("SELECT 1 FROM teams WHERE organization_id = ?1 AND id = ?2", id),
        ViewedPage::Player(id) => {
            ("SELECT 1 FROM players WHERE organization_id = ?1 AND id = ?2 AND public_name <> 'hidden'", id)
        }
        ViewedPage::News(id) => ("SELECT 1 FROM news WHERE organization_id = ?1 AND id = ?2", id),
        ViewedPage::Venue(id) => ("SELECT 1 FROM venues WHERE organization_id = ?1 AND id = ?2", id),
        ViewedPage::League(id) => ("SELECT 1 FROM leagues WHERE organization_id = ?1 AND id = ?2", id),
    };
    Ok(conn.prepare_cached(sql)?.exists((organization, id))?)
}

/// Adds views of a page on a day. Does nothing if the organization no longer exists.
pub fn add(
    tx: &Transaction,
    organization: OrganizationId,
    (day, path): (&str, &str),
    views: i64,
) -> Result<()> {
    tx.prepare_cached(
        "INSERT INTO page_views (organization_id, day, path, views)
         SELECT id, ?2, ?3, ?4 FROM organizations WHERE id = ?1
         ON CONFLICT DO UPDATE SET views = views + excluded.views",
    )?
    .execute((organization, day, path, views))?;
    Ok(())
}

/// Returns the views of each day from the first to the last.
pub fn list_by_day(
    conn: &Connection,
    organization: OrganizationId,
    (first, last): (&str, &str),
) -> Result<Vec<DayViews>> {
    let mut statement = conn.prepare_cached(
        "WITH RECURSIVE days (day) AS (
             SELECT :first
             UNION ALL
             SELECT date(day, '+1 day') FROM days WHERE day < :last
         )
         SELECT days.day, coalesce(sum(page_views.views), 0)
         FROM days
         LEFT JOIN page_views ON page_views.organization_id = :organization AND page_views.day = days.day
         GROUP BY days.day
         ORDER BY days.day",
    )?;
    let rows = statement.query_map(
        named_params! { ":first": first, ":last": last, ":organization": organization },
        |row| Ok(DayViews { day: row.get(0)?, views: row.get(1)? }),
    )?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Returns the most viewed pages since a day, with their titles.
pub fn list_by_path(conn: &Connection, organization: OrganizationId, first: &str) -> Result<Vec<PathViews>> {
    let mut statement = conn.prepare_cached(
        "WITH counted AS (
             SELECT path, sum(views) AS views,
                    CAST(substr(path, 2 + instr(substr(path, 2), '/')) AS INTEGER) AS id
             FROM page_views
             WHERE organization_id = :organization AND day >= :first
             GROUP BY path
             ORDER BY views DESC, path
             LIMIT 100
         )
         SELECT path, views, CASE
             WHEN path LIKE '/teams/%'
                 THEN (SELECT name FROM teams WHERE organization_id = :organization AND id = counted.id)
             WHEN path LIKE '/leagues/%'
                 THEN (SELECT name FROM leagues WHERE organization_id = :organization AND id = counted.id)
             WHEN path LIKE '/venues/%'
                 THEN (SELECT name FROM venues WHERE organization_id = :organization AND id = counted.id)
             WHEN path LIKE '/news/%'
                 THEN (SELECT title FROM news WHERE organization_id = :organization AND id = counted.id)
             WHEN path LIKE '/players/%' THEN (
                 SELECT trim(first_name || ' ' || last_name)
                 FROM players
                 WHERE organization_id = :organization AND id = counted.id)
             WHEN path LIKE '/games/%' THEN (
                 SELECT away_team.name || ' at ' || home_team.name
                 FROM games
                 JOIN enrolments AS away ON away.id = games.away_enrolment_id
                 JOIN enrolments AS home ON home.id = games.home_enrolment_id
                 JOIN teams AS away_team ON away_team.id = away.team_id
                 JOIN teams AS home_team ON home_team.id = home.team_id
                 WHERE games.organization_id = :organization AND games.id = counted.id)
             ELSE (
                 SELECT title FROM pages
                 WHERE organization_id = :organization AND lower(pages.path) = lower(substr(counted.path, 2)))
             END
         FROM counted
         ORDER BY views DESC, path",
    )?;
    let rows = statement
        .query_map(named_params! { ":organization": organization, ":first": first }, |row| {
            Ok(PathViews { path: row.get(0)?, views: row.get(1)?, title: row.get(2)? })
        })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
