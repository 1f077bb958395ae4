//! The season that public pages show.

use std::cmp::Reverse;

use crate::domain::seasons::Season;

/// Returns the active season that public pages show on `today` (`YYYY-MM-DD`).
///
/// Of the seasons in play, that is the one that started last; without any, the last that started; without any, the next
/// to start. A season without a start date has started; one without a finish date does not end. `None` if no season is
/// active.
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
