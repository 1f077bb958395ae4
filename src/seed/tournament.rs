//! The brackets of a season's divisions: played to the end if the season is over, otherwise only the first games.

use jiff::ToSpan;
use jiff::civil::Date;

use super::games::{GameRecorder, SeedEnrolment, SeedGame};
use super::{Seeder, games};
use crate::domain::divisions::Elimination;
use crate::domain::games::Status;
use crate::domain::ids::DivisionId;
use crate::error::{Error, Result};
use crate::rules::bracket::{self, BracketMatch};
use crate::store;
use crate::store::games::Competition;

/// A division's tournament.
pub struct Tournament<'a> {
    pub division: DivisionId,
    pub gym: &'a str,
    /// The day of the first round. Further rounds follow a week apart, in double elimination two days apart.
    pub first_day: Date,
    /// The hour of a day's first game.
    pub hour: i8,
    /// Whether all games have been played.
    pub is_over: bool,
}

/// Creates the games of a tournament, round by round.
pub fn create(
    seeder: &mut Seeder<'_>,
    recorder: &GameRecorder,
    entries: &[Vec<SeedEnrolment<'_>>],
    tournament: &Tournament<'_>,
) -> Result<()> {
    let (tx, organization) = (seeder.tx, seeder.organization);
    let division = store::divisions::find(tx, organization, recorder.season, tournament.division)?;
    // Double elimination has about twice as many rounds, in the same two weeks.
    let pause = if division.format.elimination == Elimination::Double { 2 } else { 7 };
    for round in 0.. {
        let played = store::games::list_by_division(tx, organization, recorder.season, tournament.division)?;
        let Some(view) = bracket::bracket(&division.teams, division.format, played) else { break };
        let open: Vec<&BracketMatch> = view.matches().filter(|matchup| is_open(matchup)).collect();
        let date = tournament.first_day.checked_add((pause * round).days()).map_err(Error::internal)?;
        for (slot, matchup) in open.iter().enumerate() {
            if let Some(game) = game(tournament, entries, matchup, (date, slot)) {
                if tournament.is_over {
                    recorder.play(seeder, &game, true)?;
                } else {
                    game.write(seeder, recorder.season, Status::Scheduled, None)?;
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

/// Returns the game of a matchup, with the better seed at home.
fn game<'a>(
    tournament: &Tournament<'a>,
    entries: &'a [Vec<SeedEnrolment<'a>>],
    matchup: &'a BracketMatch,
    (date, slot): (Date, usize),
) -> Option<SeedGame<'a>> {
    let (top, below) = (matchup.team_a.as_ref()?, matchup.team_b.as_ref()?);
    let (home, away) = if top.seed < below.seed { (top, below) } else { (below, top) };
    let entry =
        |team: &bracket::BracketTeam| entries.iter().flatten().find(|entry| entry.enrolment == team.slt_id);
    Some(SeedGame {
        place: Competition::Matchup(tournament.division, &matchup.match_id, None),
        gym: tournament.gym,
        hour: tournament.hour + games::hours_after(slot),
        court: games::court_of(slot),
        date,
        home: entry(home)?,
        away: entry(away)?,
    })
}
