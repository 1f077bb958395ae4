//! Addresses, map links and notes of the demo's venues. The venues themselves come from the locations of games.

use super::Seeder;
use crate::domain::venues::VenueFields;
use crate::error::Result;
use crate::store;

/// The name of a venue, its address, and its note for visitors.
const VENUES: [(&str, &str, Option<&str>); 6] = [
    (
        "Fountain Valley Recreation Center",
        "16400 Brookhurst Street, Fountain Valley, CA",
        Some("Park behind the gym. The doors open 15 minutes before the first game."),
    ),
    ("Columbus Tustin Gym", "17522 Beneta Way, Tustin, CA", Some("No food on the courts.")),
    ("Irvine Valley College Gym", "5500 Irvine Center Drive, Irvine, CA", Some("Parking is in lot 5.")),
    ("JCC Irvine, Main Gym", "1 Federation Way, Irvine, CA", None),
    ("Silverado Park Gym", "1545 West 31st Street, Long Beach, CA", None),
    ("Encanto Park Gym", "2605 North 15th Avenue, Phoenix, AZ", None),
];

/// Completes the organization's venues.
pub fn complete(seeder: &Seeder<'_>) -> Result<()> {
    for (name, address, note) in VENUES {
        let Some(id) = store::venues::find_by_name(seeder.tx, seeder.organization, name)? else { continue };
        let venue = store::venues::find(seeder.tx, seeder.organization, id)?;
        let fields = VenueFields {
            address: Some(address.to_owned()),
            map_url: Some(super::games::map(name)),
            note: note.map(str::to_owned),
            ..venue.into()
        };
        store::venues::update(seeder.tx, seeder.organization, id, &fields)?;
    }
    Ok(())
}
