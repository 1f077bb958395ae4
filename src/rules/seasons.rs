//! Which season public pages show when several are active.

use std::cmp::Reverse;

use crate::domain::seasons::Season;

/// Returns the active season that public pages show on the day `today` (`YYYY-MM-DD`): the one in play, of several the
/// latest to start; else the latest that has begun; else the next to begin. A season without a start has begun, one
/// without a finish goes on. `None` when no season is active.
#[must_use]
pub fn shown<'s>(seasons: impl IntoIterator<Item = &'s Season>, today: &str) -> Option<&'s Season> {
    let (mut begun, mut coming): (Vec<_>, Vec<_>) =
        seasons.into_iter().filter(|season| season.active).partition(|season| start(season) <= today);
    begun.sort_by_key(|season| Reverse((start(season), season.id)));
    coming.sort_by_key(|season| (start(season), season.id));
    let in_play = |season: &&&Season| season.finish_date.as_deref().is_none_or(|finish| finish >= today);
    begun.iter().find(in_play).or(begun.first()).or(coming.first()).copied()
}

fn start(season: &Season) -> &str {
    season.start_date.as_deref().unwrap_or_default()
}
