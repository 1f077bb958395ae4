//! Teams and their players, with their skills.

use std::collections::HashSet;

use rand::RngExt;
use rand::seq::SliceRandom;

use super::art::PortraitStyle;
use super::gallery::{Motif, PictureTarget};
use super::organizations::OrganizationPlan;
use super::play::{Level, Skills};
use super::{Seeder, art, names};
use crate::domain::ids::{AttributeId, LeagueId, PlayerId, TeamId};
use crate::error::Result;
use crate::store;
use crate::store::players::NewPlayer;

/// A team with its players, those of the first roster first.
pub struct SeedTeam {
    pub id: TeamId,
    /// Added to the probability of every shot.
    pub strength: f64,
    pub players: Vec<SeedPlayer>,
}

/// A player, as the seasons need them.
pub struct SeedPlayer {
    pub id: PlayerId,
    pub name: String,
    pub number: String,
    pub skills: Skills,
}

/// Positions from the smallest to the tallest player.
const POSITIONS: [&str; 5] = ["Point Guard", "Shooting Guard", "Small Forward", "Power Forward", "Center"];

/// Parses a colour such as `#2447d8` into its three components.
pub fn rgb(colour: &str) -> [u8; 3] {
    let number = u32::from_str_radix(colour.trim_start_matches('#'), 16).unwrap_or_default();
    let [_, red, green, blue] = number.to_be_bytes();
    [red, green, blue]
}

/// The names that are in use in an organization, and the ids of the player attributes.
pub struct Register {
    names: HashSet<(usize, usize)>,
    teams: Vec<&'static str>,
    attributes: Vec<(AttributeId, String)>,
}

impl Register {
    /// Creates the register of an organization without teams and players.
    pub fn new(seeder: &mut Seeder<'_>) -> Result<Self> {
        let mut teams = names::TEAMS.to_vec();
        teams.shuffle(&mut seeder.rng);
        let attributes = store::player_attributes::list_names(seeder.tx, seeder.organization)?;
        Ok(Self { names: HashSet::new(), teams, attributes })
    }

    /// Returns an unused combination of first and last name, as indices.
    fn person(&mut self, seeder: &mut Seeder<'_>, plan: &OrganizationPlan) -> (usize, usize) {
        loop {
            // Women's names are at even indices.
            let is_man = !seeder.rng.random_bool(plan.women);
            let first = 2 * seeder.rng.random_range(0..names::FIRST.len() / 2) + usize::from(is_man);
            let last = seeder.rng.random_range(0..names::LAST.len());
            if self.names.insert((first, last)) {
                return (first, last);
            }
        }
    }
}

/// Creates the teams of a league with their players. The strengths are in random order.
pub fn teams(
    seeder: &mut Seeder<'_>,
    plan: &OrganizationPlan,
    register: &mut Register,
    (league, count): (LeagueId, usize),
) -> Result<Vec<SeedTeam>> {
    let mut ranks: Vec<u32> = (0..).take(count).collect();
    ranks.shuffle(&mut seeder.rng);
    let middle = ranks.iter().sum::<u32>() / u32::try_from(count.max(1)).unwrap_or(1);
    ranks
        .into_iter()
        .map(|rank| {
            let strength = (f64::from(rank) - f64::from(middle)) * 0.012;
            team(seeder, plan, register, (league, strength))
        })
        .collect()
}

fn team(
    seeder: &mut Seeder<'_>,
    plan: &OrganizationPlan,
    register: &mut Register,
    (league, strength): (LeagueId, f64),
) -> Result<SeedTeam> {
    let name = register.teams.pop().unwrap_or("Ballers");
    let id = store::teams::create(seeder.tx, seeder.organization, name, Some(league))?;
    let hue = seeder.rng.random_range(0..art::HUES.len());
    if plan.photos > 0.0 && seeder.rng.random_bool(0.5) {
        seeder.picture(PictureTarget::SeedTeam(id), Motif::Crest(name, hue));
    }
    let jersey = art::HUES[hue].jersey();
    let mut numbers: Vec<u32> = (0..=55).collect();
    numbers.shuffle(&mut seeder.rng);
    let mut players = Vec::with_capacity(plan.roster);
    for (number, size) in numbers.into_iter().zip([0, 4, 1, 3, 2].into_iter().cycle()).take(plan.roster) {
        let player = player(seeder, plan, register, (number, size, jersey))?;
        players.push(player);
    }
    Ok(SeedTeam { id, strength, players })
}

fn player(
    seeder: &mut Seeder<'_>,
    plan: &OrganizationPlan,
    register: &mut Register,
    (number, size, jersey): (u32, u32, [u8; 3]),
) -> Result<SeedPlayer> {
    let (first, last) = register.person(seeder, plan);
    let (first_name, last_name) = (names::FIRST[first], names::LAST[last]);
    let look = match (names::look(first), plan.level) {
        (PortraitStyle::Man, Level::Youth) => PortraitStyle::Boy,
        (look, _) => look,
    };
    let is_reachable = plan.level == Level::Adult && seeder.rng.random_bool(0.6);
    let email = is_reachable.then(|| format!("{first_name}.{last_name}@mail.example").to_lowercase());
    let phone =
        is_reachable.then(|| format!("(555) 01{:02}-{:04}", number, seeder.rng.random_range(0..10_000)));
    let input = NewPlayer {
        first_name,
        last_name,
        email: email.as_deref(),
        phone_number: phone.as_deref(),
        image: None,
        public_name: None,
    };
    let id = store::players::create(seeder.tx, seeder.organization, &input)?;
    if plan.photos > 0.0 && seeder.rng.random_bool(plan.photos) {
        seeder.picture(PictureTarget::SeedPlayer(id), Motif::Portrait(look, jersey));
    }
    attributes(seeder, plan, register, (id, number, size))?;
    let skills = Skills {
        usage: seeder.rng.random_range(55..=150),
        size,
        touch: f64::from(seeder.rng.random_range(-4..=6)) / 100.0,
    };
    Ok(SeedPlayer { id, name: format!("{first_name} {last_name}"), number: number.to_string(), skills })
}

fn attributes(
    seeder: &mut Seeder<'_>,
    plan: &OrganizationPlan,
    register: &Register,
    (player, number, size): (PlayerId, u32, u32),
) -> Result<()> {
    let shortest = if plan.level == Level::Adult { 68 } else { 50 };
    let inches = shortest + 2 * size + seeder.rng.random_range(0..4);
    for (attribute, name) in &register.attributes {
        let value = match name.as_str() {
            "Number" => number.to_string(),
            "Position" => POSITIONS[size as usize].to_owned(),
            "Height" => format!("{}'{}\"", inches / 12, inches % 12),
            "Hometown" if plan.level == Level::Adult => plan.city.clone(),
            _ => continue,
        };
        let key = (player, *attribute);
        store::player_attributes::set_value(seeder.tx, seeder.organization, key, Some(&value))?;
    }
    Ok(())
}
