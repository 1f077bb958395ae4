//! The brackets of a season's divisions: played to the champion when the season is over, else their first games.

use jiff::ToSpan;
use jiff::civil::Date;

use super::games::{Book, Entry, Game};
use super::{Seeder, games};
use crate::domain::divisions::Elimination;
use crate::domain::games::Status;
use crate::domain::ids::DivisionId;
use crate::error::{Error, Result};
use crate::rules::bracket::{self, BracketMatch};
use crate::store;
use crate::store::games::Of;

/// A division's tournament.
pub struct Tournament<'a> {
    pub division: DivisionId,
    pub gym: &'a str,
    /// The day of the first round; the others follow a week apart, those of double elimination two days.
    pub first_day: Date,
    /// The hour of a day's first game.
    pub hour: i8,
    /// Everything is played, not just drawn.
    pub is_over: bool,
}

/// Writes the games of a tournament, round after round.
pub fn create(
    seeder: &mut Seeder<'_>,
    book: &Book,
    entries: &[Vec<Entry<'_>>],
    tournament: &Tournament<'_>,
) -> Result<()> {
    let (tx, organization) = (seeder.tx, seeder.organization);
    let division = store::divisions::find(tx, organization, book.season, tournament.division)?;
    // Two losses take about twice as many rounds, in the same fortnight.
    let pause = if division.format.elimination == Elimination::Double { 2 } else { 7 };
    for round in 0.. {
        let played = store::games::list_by_division(tx, organization, book.season, tournament.division)?;
        let Some(view) = bracket::bracket(&division.teams, division.format, played) else { break };
        let open: Vec<&BracketMatch> = view.matches().filter(|matchup| is_open(matchup)).collect();
        let date = tournament.first_day.checked_add((pause * round).days()).map_err(Error::internal)?;
        for (slot, matchup) in open.iter().enumerate() {
            if let Some(game) = game(tournament, entries, matchup, (date, slot)) {
                if tournament.is_over {
                    book.play(seeder, &game, true)?;
                } else {
                    game.write(seeder, book.season, Status::Scheduled, None)?;
                }
            }
        }
        if open.is_empty() || !tournament.is_over {
            break;
        }
    }
    Ok(())
}

fn is_open(matchup: &BracketMatch) -> bool {
    matchup.game.is_none() && !matchup.is_spacer && matchup.team_a.is_some() && matchup.team_b.is_some()
}

/// The game of a matchup, at home for the better seed.
fn game<'a>(
    tournament: &Tournament<'a>,
    entries: &'a [Vec<Entry<'a>>],
    matchup: &'a BracketMatch,
    (date, slot): (Date, usize),
) -> Option<Game<'a>> {
    let (top, below) = (matchup.team_a.as_ref()?, matchup.team_b.as_ref()?);
    let (home, away) = if top.seed < below.seed { (top, below) } else { (below, top) };
    let entry =
        |team: &bracket::BracketTeam| entries.iter().flatten().find(|entry| entry.enrolment == team.slt_id);
    Some(Game {
        place: Of::Matchup(tournament.division, &matchup.match_id),
        gym: tournament.gym,
        hour: tournament.hour + games::hours_after(slot),
        court: games::court_of(slot),
        date,
        home: entry(home)?,
        away: entry(away)?,
    })
}
