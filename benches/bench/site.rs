//! The addresses of one organization's public site.

use serde_json::Value;

use crate::client::Connection;
use crate::http;

/// An organization with the ids that its addresses need.
pub struct Site {
    pub slug: String,
    pub season: i64,
    /// A completed game with a box score.
    pub game: i64,
    pub team: i64,
    /// The captain of the team.
    pub player: i64,
    pub league: i64,
    /// All teams of the season.
    pub teams: Vec<i64>,
    /// Whether the organization wrote the page `about`.
    has_about: bool,
    /// The path of a team's logo, if a team has one.
    pub logo: Option<String>,
}

impl Site {
    /// Finds the ids of an organization, as a visitor's browser does.
    pub fn find(connection: &mut Connection, slug: &str) -> Self {
        let seasons = connection.json(&format!("/api/seasonsv2?slug={slug}"));
        let season = find(&seasons["seasons"], |season| season["active"] == true);
        let season = season["id"].as_i64().expect("an active season");
        let standings = connection.json(&standings(slug, season));
        let league = &standings["leagues"][0];
        let team = find(&league["teams"], |team| team["captain_id"].is_i64());
        let leagues = standings["leagues"].as_array().expect("leagues").iter();
        let teams = leagues.flat_map(|league| league["teams"].as_array().expect("teams")).map(id).collect();
        let logo = find(&league["teams"], |team| team["logo_url"].is_string());
        let mut site = Self {
            slug: slug.to_owned(),
            season,
            game: 0,
            team: id(team),
            player: team["captain_id"].as_i64().expect("a captain"),
            league: id(league),
            teams,
            has_about: connection.send(&http::get(&format!("/{slug}/about"), http::BROTLI)).head.status
                == 200,
            logo: logo["logo_url"].as_str().map(str::to_owned),
        };
        site.game = site.last_game(connection);
        site
    }

    /// Returns the latest completed game of the team: the latest games have box scores.
    fn last_game(&self, connection: &mut Connection) -> i64 {
        let team = connection.json(&self.team_call());
        let games = team["team"]["games"].as_array().expect("games");
        let played = games.iter().filter(|game| game["status"] == "completed" && game["is_bracket"] != true);
        id(played.max_by_key(|game| game["date"].as_str()).expect("a completed game"))
    }

    pub fn standings(&self) -> String {
        standings(&self.slug, self.season)
    }

    pub fn team_call(&self) -> String {
        format!("/api/teamsv2/{}?slug={}", self.team, self.slug)
    }

    /// Returns the API calls that follow from an organization's games, with their names.
    pub fn calls(&self) -> [(&'static str, String); 6] {
        let slug = &self.slug;
        [
            ("standings", self.standings()),
            ("schedule", format!("/api/gamesv2?slug={slug}")),
            ("box score", format!("/api/gamesv2/{}?slug={slug}", self.game)),
            ("player", format!("/api/playersv2/{}/basic?slug={slug}", self.player)),
            ("team", self.team_call()),
            ("leaders", format!("/api/stat-leaders?slug={slug}")),
        ]
    }

    /// Returns the public pages, with their names.
    pub fn pages(&self) -> Vec<(&'static str, String)> {
        let page = |rest: String| format!("/{}{rest}", self.slug);
        let mut pages = vec![
            ("home", page(String::new())),
            ("schedule", page("/schedule".to_owned())),
            ("standings", page("/teamList".to_owned())),
            ("game", page(format!("/games/{}", self.game))),
            ("team", page(format!("/teams/{}", self.team))),
            ("player", page(format!("/players/{}", self.player))),
            ("players", page("/playerList".to_owned())),
            ("leaders", page("/leaderboard".to_owned())),
            ("tournament", page("/tournament".to_owned())),
            ("league", page(format!("/leagues/{}", self.league))),
            ("sign-in", page("/login".to_owned())),
        ];
        pages.extend(self.has_about.then(|| ("about", page("/about".to_owned()))));
        pages
    }

    /// Returns the path of the game's live events.
    pub fn live(&self) -> String {
        format!("/api/gamesv2/{}/live?slug={}", self.game, self.slug)
    }

    /// Returns the path of the game's preview card.
    pub fn card(&self) -> String {
        format!("/media/cards/{}/game/{}.png", self.slug, self.game)
    }
}

/// A change of an organization's data by its owner, with a different score each time.
pub struct Writer {
    path: String,
    cookie: String,
    count: u32,
}

impl Writer {
    /// Signs the owner in.
    pub fn sign_in(connection: &mut Connection, site: &Site) -> Self {
        let path = format!("/api/gamesv2/{}/scores", site.game);
        Self { path, cookie: connection.sign_in(&site.slug, "owner"), count: 0 }
    }

    /// Returns the request that changes the score of the game.
    pub fn next(&mut self) -> Vec<u8> {
        self.count += 1;
        let body = format!(r#"{{"score_home":{},"score_away":64}}"#, 65 + self.count % 60);
        http::change("PUT", &self.path, &self.cookie, &body)
    }
}

fn standings(slug: &str, season: i64) -> String {
    format!("/api/seasonsv2/{season}/leagues-with-teams-public?slug={slug}")
}

fn find(list: &Value, wanted: impl Fn(&Value) -> bool) -> &Value {
    let found = list.as_array().and_then(|list| list.iter().find(|value| wanted(value)));
    found.unwrap_or(&Value::Null)
}

fn id(value: &Value) -> i64 {
    value["id"].as_i64().expect("an id")
}
