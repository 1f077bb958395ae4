//! What visitors see of a player: the setting `public_name`, and the function that every public response uses to apply
//! it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Player, PlayerPage};
use crate::domain::ids::PlayerId;
use crate::domain::organizations::SiteTemplate;
use crate::domain::records::Face;
use crate::domain::teams::{PlayerName, RosterPlayer, Team};

/// The name displayed for a hidden player.
pub const HIDDEN_NAME: &str = "Player";

/// Attributes that visitors see of a player with `PublicName::Initial`. They identify nobody.
const COURT_ATTRIBUTES: [&str; 2] = ["Number", "Position"];

/// How much of a player's identity visitors see, ordered from most to least.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum PublicName {
    /// Both names, the photo and all visible attributes.
    #[default]
    Full,
    /// The first name and the first letter of the last name; no photo, and only the attributes Number and Position.
    Initial,
    /// "Player": no name, number, photo, attributes or page.
    Hidden,
}

impl PublicName {
    /// Every setting.
    pub const ALL: [Self; 3] = [Self::Full, Self::Initial, Self::Hidden];

    /// Returns the name used in the database and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Initial => "initial",
            Self::Hidden => "hidden",
        }
    }

    /// Returns the setting with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|setting| setting.name() == name)
    }

    /// Returns the default for the players of a new organization.
    #[must_use]
    pub fn of_template(template: SiteTemplate) -> Self {
        match template {
            SiteTemplate::Youth => Self::Initial,
            SiteTemplate::AdultBasketball | SiteTemplate::StatLeaders | SiteTemplate::Default => Self::Full,
        }
    }
}

/// The reader of a response. Visitors see no contact data or hidden attributes, and of each player what `public_name`
/// allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    Public,
    Staff,
}

impl View {
    /// Returns whether the reader is staff.
    #[must_use]
    pub fn is_staff(self) -> bool {
        self == Self::Staff
    }
}

/// Data that contains players' names and can be reduced to what visitors may see.
pub trait Identifying {
    /// Removes what visitors may not see.
    fn reduce(&mut self);
}

/// Reduces `data` to what the reader may see. Store functions that read players' names call this before they return.
#[must_use]
pub fn shown<T: Identifying>(mut data: T, view: View) -> T {
    if view == View::Public {
        data.reduce();
    }
    data
}

/// Reduces first and last name to what visitors may see.
fn reduce_names(setting: PublicName, first: &mut String, last: &mut String) {
    match setting {
        PublicName::Full => {}
        PublicName::Initial => {
            if last.is_empty()
                && let Some((before, after)) = first.trim().rsplit_once(char::is_whitespace)
            {
                // Both names were entered in one field.
                (*first, *last) = (before.trim().to_owned(), after.to_owned());
            }
            *last = initial(last);
        }
        PublicName::Hidden => {
            HIDDEN_NAME.clone_into(first);
            last.clear();
        }
    }
}

/// Returns the first letter of a last name with a dot; empty if the name has only one letter, such as one ideograph.
fn initial(last: &str) -> String {
    let mut letters = last.chars().skip_while(|sign| !sign.is_alphabetic());
    let Some(letter) = letters.next() else { return String::new() };
    let marks: String = letters.by_ref().take_while(|sign| is_combining(*sign)).collect();
    if last.chars().filter(|sign| sign.is_alphabetic()).count() < 2 {
        return String::new();
    }
    let mut upper = letter.to_uppercase();
    let letter = if upper.len() == 1 { upper.next().unwrap_or(letter) } else { letter };
    format!("{letter}{marks}.")
}

/// Returns whether a character is a combining mark on the letter before it.
fn is_combining(sign: char) -> bool {
    matches!(sign, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

impl Identifying for Player {
    fn reduce(&mut self) {
        reduce_names(self.public_name, &mut self.first_name, &mut self.last_name);
        self.contact = None;
        match self.public_name {
            PublicName::Full => {}
            PublicName::Initial => {
                self.image = None;
                self.attribute_values.retain(|value| {
                    let name = &value.attribute.attribute_name;
                    COURT_ATTRIBUTES.iter().any(|court| court.eq_ignore_ascii_case(name))
                });
            }
            PublicName::Hidden => {
                self.image = None;
                self.attribute_values.clear();
                for roster in &mut self.rosters {
                    roster.number = None;
                }
            }
        }
    }
}

impl Identifying for PlayerPage {
    fn reduce(&mut self) {
        self.player.reduce();
    }
}

impl Identifying for RosterPlayer {
    fn reduce(&mut self) {
        reduce_names(self.public_name, &mut self.first_name, &mut self.last_name);
        if self.public_name != PublicName::Full {
            self.image = None;
        }
        if self.public_name == PublicName::Hidden {
            self.number = None;
            self.position = None;
        }
    }
}

/// A roster. Hidden players come last, because a place between two numbers would reveal their number.
impl Identifying for Vec<RosterPlayer> {
    fn reduce(&mut self) {
        self.iter_mut().for_each(Identifying::reduce);
        self.sort_by_key(|player| (player.public_name == PublicName::Hidden).then_some(player.id));
    }
}

impl Identifying for Face {
    fn reduce(&mut self) {
        reduce_names(self.public_name, &mut self.first_name, &mut self.last_name);
        if self.public_name != PublicName::Full {
            self.image = None;
        }
    }
}

impl Identifying for PlayerName {
    fn reduce(&mut self) {
        reduce_names(self.public_name, &mut self.first_name, &mut self.last_name);
    }
}

impl Identifying for Team {
    fn reduce(&mut self) {
        self.players.iter_mut().for_each(Identifying::reduce);
    }
}

/// The stored captain of an enrolled team. It cannot be serialized; `visible` returns what a reader may see.
#[derive(Clone, Debug)]
pub struct StoredCaptain {
    typed: Option<String>,
    id: Option<PlayerId>,
    player: Option<PlayerName>,
}

/// A captain, reduced to what the reader may see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VisibleCaptain {
    pub name: Option<String>,
    pub id: Option<PlayerId>,
}

impl StoredCaptain {
    /// Creates a captain from the stored id and typed name. `player` is the linked player, or the player of the roster
    /// with the typed name.
    #[must_use]
    pub fn new(id: Option<PlayerId>, typed: Option<String>, player: Option<PlayerName>) -> Self {
        Self { typed, id, player }
    }

    /// Returns the stored id.
    #[must_use]
    pub fn id(&self) -> Option<PlayerId> {
        self.id
    }

    /// Returns the captain's name and, if the captain is a player with a page, the player's id.
    #[must_use]
    pub fn visible(&self, view: View) -> VisibleCaptain {
        let linked = self.player.as_ref().filter(|_| self.id.is_some() || view == View::Public);
        let Some(player) = linked else {
            return VisibleCaptain { name: self.typed.clone(), id: self.id };
        };
        let player = shown(player.clone(), view);
        let has_page = view == View::Staff || player.public_name != PublicName::Hidden;
        let name = format!("{} {}", player.first_name, player.last_name).trim().to_owned();
        VisibleCaptain { name: Some(name).filter(|name| !name.is_empty()), id: self.id.filter(|_| has_page) }
    }
}

/// The input that sets `public_name` of several players.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PublicNamesInput {
    pub ids: Vec<PlayerId>,
    pub public_name: PublicName,
}

/// A player's `public_name` setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlayerPublicName {
    pub id: PlayerId,
    pub public_name: PublicName,
}
