//! Seasons: the current one, with eight weeks played and five to come, and the finished one before it.

use jiff::civil::Date;
use jiff::{Span, ToSpan};

use super::Seeder;
use super::games::{self, SeedEnrolment};
use super::organizations::{LeaguePlan, OrganizationPlan};
use super::people::{self, Register, SeedTeam};
use super::tournament::{self, Tournament};
use crate::domain::divisions::{Elimination, Format};
use crate::domain::ids::{DivisionId, EnrolmentId, LeagueId, SeasonId};
use crate::domain::week_offs::NewWeekOff;
use crate::error::{Error, Result};
use crate::store;
use crate::store::enrolments::NewEnrolment;
use crate::store::seasons::NewSeason;

/// A league with its teams, in any season.
struct League<'a> {
    id: LeagueId,
    plan: &'a LeaguePlan,
    teams: Vec<SeedTeam>,
}

/// The dates of a season.
#[derive(Clone, Copy)]
struct Calendar {
    start: Date,
    weeks: i64,
    /// Whether this is the current season.
    is_current: bool,
}

/// The weeks off of a season, counted from 0, with an optional reason.
const WEEKS_OFF: [(i64, Option<&str>); 2] = [(4, None), (10, Some("Gym closed for the holiday"))];

/// Creates leagues, teams, players and seasons, with all their games.
pub fn create(seeder: &mut Seeder<'_>, plan: &OrganizationPlan) -> Result<()> {
    if plan.leagues.is_empty() {
        return Ok(());
    }
    let mut register = Register::new(seeder)?;
    let mut leagues = Vec::with_capacity(plan.leagues.len());
    for league in &plan.leagues {
        let id = store::leagues::create(seeder.tx, seeder.organization, league.name)?;
        let teams = people::teams(seeder, plan, &mut register, (id, league.teams))?;
        leagues.push(League { id, plan: league, teams });
    }
    let start = later(seeder.today, -8)?;
    if plan.history {
        let calendar = Calendar { start: later(start, -18)?, weeks: 11, is_current: false };
        season(seeder, plan, &leagues, calendar)?;
    }
    season(seeder, plan, &leagues, Calendar { start, weeks: 13, is_current: true })
}

/// Returns the name of a season that starts on this date: there are three a year.
pub fn name_of(start: Date) -> String {
    let third = match start.month() {
        1..=4 => "Spring",
        5..=8 => "Summer",
        _ => "Fall",
    };
    format!("{third} {}", start.year())
}

/// Returns the date some weeks later, or earlier.
pub fn later(day: Date, weeks: i64) -> Result<Date> {
    day.checked_add(Span::new().weeks(weeks)).map_err(Error::internal)
}

fn season(
    seeder: &mut Seeder<'_>,
    plan: &OrganizationPlan,
    leagues: &[League<'_>],
    calendar: Calendar,
) -> Result<()> {
    let sport = store::sports::find_by_type(seeder.tx, "basketball")?;
    // A season with divisions ends with three rounds of tournaments.
    let finish = later(calendar.start, calendar.weeks + if plan.divisions > 0 { 2 } else { 0 })?;
    let input = NewSeason {
        sport: sport.id,
        name: &name_of(calendar.start),
        start_date: Some(&calendar.start.to_string()),
        finish_date: Some(&finish.to_string()),
        active: calendar.is_current,
        show_divisions: plan.divisions > 0,
    };
    let season = store::seasons::create(seeder.tx, seeder.organization, &input)?;
    let mut entries = Vec::with_capacity(leagues.len());
    for league in leagues {
        store::leagues::add_to_season(seeder.tx, seeder.organization, season, league.id)?;
        entries.push(enrol(seeder, season, league, calendar)?);
    }
    let divisions = divisions(seeder, plan, season, &entries)?;
    // The finished season has box scores only for its last weeks.
    let weeks = if calendar.is_current { plan.weeks_with_statistics } else { 3 };
    let mut recorder = games::GameRecorder::open(seeder, (season, plan.level), weeks)?;
    for (league, entries) in leagues.iter().zip(&entries) {
        let dates = dates(seeder, season, league, calendar)?;
        recorder.league(seeder, (league.id, league.plan), entries, &dates)?;
    }
    tournaments(seeder, &recorder, &entries, (&divisions, leagues, calendar))
}

/// Plays the tournaments of a finished season. In the current season, only the first division's is drawn.
fn tournaments(
    seeder: &mut Seeder<'_>,
    recorder: &games::GameRecorder,
    entries: &[Vec<SeedEnrolment<'_>>],
    (divisions, leagues, calendar): (&[DivisionId], &[League<'_>], Calendar),
) -> Result<()> {
    let first_day = later(calendar.start, calendar.weeks)?;
    let drawn = if calendar.is_current { 1 } else { divisions.len() };
    for (division, (hour, league)) in
        divisions.iter().take(drawn).zip((10..).step_by(2).zip(leagues.iter().cycle()))
    {
        let is_over = !calendar.is_current;
        let gym = league.plan.gym;
        let tournament = Tournament { division: *division, gym, first_day, hour, is_over };
        tournament::create(seeder, recorder, entries, &tournament)?;
    }
    Ok(())
}

/// Enrols the teams of a league, with rosters and captains. Some players join only after the earlier season.
fn enrol<'a>(
    seeder: &mut Seeder<'_>,
    season: SeasonId,
    league: &'a League<'_>,
    calendar: Calendar,
) -> Result<Vec<SeedEnrolment<'a>>> {
    let mut entries = Vec::with_capacity(league.teams.len());
    for (index, team) in league.teams.iter().enumerate() {
        let count = team.players.len() - if calendar.is_current { 0 } else { index % 3 };
        let players = &team.players[..count];
        // Most captains are players; some are only a name.
        let captain = players.first().filter(|_| index % 5 != 4);
        let input = NewEnrolment {
            season,
            league: league.id,
            team: team.id,
            captain: players.last().filter(|_| captain.is_none()).map(|player| player.name.as_str()),
            captain_id: captain.map(|player| player.id),
        };
        let enrolment = store::enrolments::create(seeder.tx, seeder.organization, &input)?;
        for player in players {
            let place = (enrolment, player.id);
            store::enrolments::add_player(seeder.tx, seeder.organization, place, Some(&player.number))?;
        }
        entries.push(SeedEnrolment::new(enrolment, team.strength, players));
    }
    Ok(entries)
}

/// Distributes the teams over divisions as evenly as possible, the strongest into the first.
fn divisions(
    seeder: &Seeder<'_>,
    plan: &OrganizationPlan,
    season: SeasonId,
    entries: &[Vec<SeedEnrolment<'_>>],
) -> Result<Vec<DivisionId>> {
    let mut teams: Vec<(f64, EnrolmentId)> =
        entries.iter().flatten().map(|entry| (entry.strength, entry.enrolment)).collect();
    teams.sort_by(|left, right| right.0.total_cmp(&left.0).then(left.1.cmp(&right.1)));
    let mut teams = teams.into_iter();
    let mut divisions = Vec::with_capacity(plan.divisions);
    for number in 1..=plan.divisions {
        let name = format!("D{number}");
        // The first division plays for third place; the last one is double elimination.
        let elimination = if number == 5 { Elimination::Double } else { Elimination::Single };
        let format = Format { elimination, third_place: number == 1, ..Format::default() };
        let division = store::divisions::create(seeder.tx, seeder.organization, season, (&name, format))?;
        let size = teams.len().div_ceil(plan.divisions + 1 - number);
        for (_, enrolment) in teams.by_ref().take(size) {
            store::divisions::add_team(seeder.tx, seeder.organization, (season, division), enrolment)?;
        }
        divisions.push(division);
    }
    Ok(divisions)
}

/// Returns the days on which a league plays, and creates its weeks off.
fn dates(
    seeder: &Seeder<'_>,
    season: SeasonId,
    league: &League<'_>,
    calendar: Calendar,
) -> Result<Vec<Date>> {
    let until_first = calendar.start.weekday().until(league.plan.day);
    let first = calendar.start.checked_add(i64::from(until_first).days()).map_err(Error::internal)?;
    let mut dates = Vec::new();
    for week in 0..calendar.weeks {
        let date = later(first, week)?;
        match WEEKS_OFF.iter().find(|(off, _)| *off == week) {
            Some((_, reason)) => {
                let reason = reason.map(str::to_owned);
                let off =
                    NewWeekOff { season, league: league.id, date: date.to_string(), until: None, reason };
                store::week_offs::create(seeder.tx, seeder.organization, &off, seeder.now)?;
            }
            None => dates.push(date),
        }
    }
    Ok(dates)
}
