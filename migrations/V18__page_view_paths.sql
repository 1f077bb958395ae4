-- The player list has one canonical path, /playerList, for views as for links.
INSERT INTO page_views (organization_id, day, path, views)
SELECT organization_id, day, '/playerList', views
  FROM page_views
 WHERE path = '/players'
    ON CONFLICT (organization_id, day, path) DO UPDATE SET views = views + excluded.views;

DELETE FROM page_views WHERE path = '/players';
