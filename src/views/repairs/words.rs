//! Why a game has no place, in words.

use super::frame::{Frame, FrameGame};
use crate::rules::dates::{clock, long_date};
use crate::rules::repair::Obstacle;
use crate::views::schedules::rules::sentence;

/// Returns the sentence for a game without a place. `index` is the game's index in the request.
pub fn no_place(frame: &Frame, obstacle: Option<Obstacle>, index: usize) -> String {
    let at = |place: usize| {
        let spot = &frame.spots[place];
        let time = spot.time.as_ref().map(|time| format!(" at {}", clock(Some(time)))).unwrap_or_default();
        let court = spot.location.as_ref().map(|court| format!(", {court}")).unwrap_or_default();
        format!("{}{time}{court}", long_date(&spot.date))
    };
    let name = |team: usize| {
        let own = &frame.request.games[index];
        let (home, away) = match &frame.games[index] {
            FrameGame::Saved(game) => (&game.home_team.name, &game.away_team.name),
            FrameGame::New(game) => (&game.home.name, &game.away.name),
        };
        if own.home == team { home } else { away }
    };
    match obstacle {
        Some(Obstacle::TwiceAWeek { place, team }) => {
            format!("There is a place if {} may play twice in a week: {}.", name(team), at(place))
        }
        Some(Obstacle::Rule { place, source }) => {
            let rule = frame.rules.get(source).map(sentence).unwrap_or_default();
            format!("There is a place without the rule “{rule}”: {}.", at(place))
        }
        Some(Obstacle::Unavailable { place, team }) => {
            format!("There is a place if {} can play: {}.", name(team), at(place))
        }
        Some(Obstacle::Closed { place }) => format!("There is a place if the court opens: {}.", at(place)),
        Some(Obstacle::Left { place }) => format!("There is a place only on the day itself: {}.", at(place)),
        Some(Obstacle::Full) => {
            "Every place that suits both teams has a game. Add days, times or courts.".to_owned()
        }
        None => "No day, time and court suits both teams. Add days, times or courts.".to_owned(),
    }
}
