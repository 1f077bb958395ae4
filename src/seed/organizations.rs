//! The organizations of the demo: one for each kind of site, and additional ones for measurements.

use std::collections::BTreeMap;

use jiff::civil::Weekday;

use super::play::Level;
use crate::domain::organizations::{OrganizationFields, SiteTemplate};
use crate::domain::players::PublicName;
use crate::domain::users::Theme;

/// What is created for an organization.
#[derive(Clone, Debug)]
pub struct OrganizationPlan {
    pub name: String,
    pub slug: String,
    pub domain: Option<String>,
    pub city: String,
    /// Two letters.
    pub state: &'static str,
    pub accent: &'static str,
    pub time_zone: &'static str,
    pub template: SiteTemplate,
    /// Whether the organization has users. The root landing page omits organizations without users.
    pub users: bool,
    pub level: Level,
    pub leagues: Vec<LeaguePlan>,
    /// The share of women among the players.
    pub women: f64,
    /// Number of players per team.
    pub roster: usize,
    /// Number of divisions over which the teams are distributed, and whether they are shown with brackets.
    pub divisions: usize,
    /// The share of players with a photo. If it is above zero, half of the teams have a logo.
    pub photos: f64,
    /// Whether there is a finished season before the current one.
    pub history: bool,
    /// Number of the current season's weeks before today that have box scores.
    pub weeks_with_statistics: usize,
}

/// A league with its day, time and gym.
#[derive(Clone, Debug)]
pub struct LeaguePlan {
    pub name: &'static str,
    pub day: Weekday,
    pub teams: usize,
    pub gym: &'static str,
    /// The hour of the first game. Each hour has games on two courts.
    pub first_hour: i8,
}

impl OrganizationPlan {
    /// Returns the fields of the organization.
    pub fn organization(&self) -> OrganizationFields {
        let social = |site: &str| self.users.then(|| format!("https://www.{site}.com/{}", self.slug));
        OrganizationFields {
            name: self.name.clone(),
            slug: self.slug.clone(),
            domain: self.domain.clone(),
            city: Some(self.city.clone()),
            accent_color: self.accent.to_owned(),
            time_zone: self.time_zone.to_owned(),
            site_template: self.template,
            public_names: PublicName::of_template(self.template),
            facebook_url: social("facebook"),
            instagram_url: social("instagram"),
            youtube_url: self.users.then(|| format!("https://www.youtube.com/@{}", self.slug)),
            feature_flags: BTreeMap::from([("brackets".to_owned(), self.divisions > 0)]),
            theme: Theme::Light,
        }
    }

    /// Returns the kind of league, for the public directory.
    pub fn category(&self) -> &'static str {
        match self.level {
            Level::Adult => "adult",
            Level::Youth => "youth",
        }
    }

    /// Returns the price of a place in a league.
    pub fn cost(&self) -> &'static str {
        match (self.template, self.level) {
            (SiteTemplate::AdultBasketball, _) => "$800 a team, $100 a free agent",
            (_, Level::Adult) => "$650 a team",
            (_, Level::Youth) => "$140 a player",
        }
    }
}

fn plan(name: &str, slug: &str, city: &str, template: SiteTemplate) -> OrganizationPlan {
    OrganizationPlan {
        name: name.to_owned(),
        slug: slug.to_owned(),
        domain: None,
        city: city.to_owned(),
        state: "California",
        accent: "#2f2b26",
        time_zone: "America/Los_Angeles",
        template,
        users: true,
        level: Level::Adult,
        leagues: Vec::new(),
        women: 0.1,
        roster: 9,
        divisions: 0,
        photos: 0.0,
        history: true,
        weeks_with_statistics: usize::MAX,
    }
}

fn league(
    name: &'static str,
    (day, first_hour): (Weekday, i8),
    teams: usize,
    gym: &'static str,
) -> LeaguePlan {
    LeaguePlan { name, day, teams, gym, first_hour }
}

/// Returns the organizations of every demo, in the order of their ids: the platform's own is 1, the hidden one 2.
pub fn fixed() -> Vec<OrganizationPlan> {
    vec![
        OrganizationPlan {
            users: false,
            history: false,
            ..plan("Homecourt", "homecourt", "Irvine", SiteTemplate::Default)
        },
        sandbox(),
        fab(),
        jccoc(),
        millionaire(),
        triple_threat(),
        northside(),
        long_beach(),
    ]
}

fn sandbox() -> OrganizationPlan {
    OrganizationPlan {
        accent: "#a33b20",
        leagues: vec![league("Sandbox Monday", (Weekday::Monday, 19), 4, "Sandbox Gym")],
        history: false,
        ..plan("Sandbox", "sandbox", "Irvine", SiteTemplate::Default)
    }
}

fn fab() -> OrganizationPlan {
    OrganizationPlan {
        accent: "#2447d8",
        leagues: vec![
            league("Fountain Valley Sunday", (Weekday::Sunday, 16), 10, "Fountain Valley Recreation Center"),
            league("Tustin Columbus Tuesday", (Weekday::Tuesday, 18), 9, "Columbus Tustin Gym"),
            league("Irvine Valley College Thursday", (Weekday::Thursday, 19), 9, "Irvine Valley College Gym"),
        ],
        women: 0.2,
        divisions: 5,
        photos: 0.6,
        ..plan("FAB Basketball League", "fab", "Fountain Valley", SiteTemplate::AdultBasketball)
    }
}

fn jccoc() -> OrganizationPlan {
    let gym = "JCC Irvine, Main Gym";
    OrganizationPlan {
        accent: "#0b7285",
        level: Level::Youth,
        leagues: vec![
            league("Grades 1–2", (Weekday::Sunday, 9), 4, gym),
            league("Grades 3–4", (Weekday::Sunday, 10), 6, gym),
            league("Grades 5–6", (Weekday::Sunday, 12), 5, gym),
            league("Grades 7–8", (Weekday::Sunday, 14), 4, gym),
        ],
        women: 0.5,
        roster: 8,
        photos: 0.2,
        ..plan("JCC Youth Hoops", "jccoc", "Irvine", SiteTemplate::Youth)
    }
}

fn millionaire() -> OrganizationPlan {
    OrganizationPlan {
        accent: "#0c6b45",
        leagues: vec![league("Pro-Am Saturday", (Weekday::Saturday, 17), 8, "Pan Pacific Park")],
        photos: 0.4,
        ..plan("Millionaire Basketball", "millionaire", "Los Angeles", SiteTemplate::StatLeaders)
    }
}

fn triple_threat() -> OrganizationPlan {
    OrganizationPlan {
        accent: "#7a2e8e",
        state: "Arizona",
        time_zone: "America/Phoenix",
        leagues: vec![league("Open Wednesday", (Weekday::Wednesday, 18), 7, "Encanto Park Gym")],
        photos: 0.25,
        ..plan("Triple Threat League", "triplethreat", "Phoenix", SiteTemplate::StatLeaders)
    }
}

fn northside() -> OrganizationPlan {
    OrganizationPlan {
        accent: "#8a4b08",
        state: "New York",
        time_zone: "America/New_York",
        leagues: vec![league("Friday Night", (Weekday::Friday, 19), 6, "North Buffalo Community Center")],
        photos: 0.25,
        ..plan("Northside Night Ball", "northside", "Buffalo", SiteTemplate::Default)
    }
}

fn long_beach() -> OrganizationPlan {
    OrganizationPlan {
        domain: Some("longbeachhoops.example".to_owned()),
        accent: "#b02a5b",
        leagues: vec![league("Women's Open Monday", (Weekday::Monday, 18), 6, "Silverado Park Gym")],
        women: 1.0,
        photos: 0.35,
        ..plan("Long Beach Women's Run", "longbeach", "Long Beach", SiteTemplate::Default)
    }
}

/// The cities of the organizations for measurements, with states and time zones.
const CITIES: [(&str, &str, &str); 8] = [
    ("Sacramento", "California", "America/Los_Angeles"),
    ("Portland", "Oregon", "America/Los_Angeles"),
    ("Denver", "Colorado", "America/Denver"),
    ("Austin", "Texas", "America/Chicago"),
    ("Chicago", "Illinois", "America/Chicago"),
    ("Atlanta", "Georgia", "America/New_York"),
    ("Boston", "Massachusetts", "America/New_York"),
    ("Honolulu", "Hawaii", "Pacific/Honolulu"),
];

/// Returns an organization for measurements, counted from 1: eight teams, no pictures, box scores for two weeks.
pub fn extra(number: usize) -> OrganizationPlan {
    let (city, state, time_zone) = CITIES[number % CITIES.len()];
    OrganizationPlan {
        state,
        time_zone,
        leagues: vec![league("Open Wednesday", (Weekday::Wednesday, 18), 8, "Community Center")],
        history: false,
        weeks_with_statistics: 2,
        ..plan(&format!("{city} Hoops {number}"), &format!("hoops-{number}"), city, SiteTemplate::Default)
    }
}
