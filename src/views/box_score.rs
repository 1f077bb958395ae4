//! The box score of a game, and the sides whose players' points do not add up.

use std::collections::{BTreeMap, HashSet};

use super::{Book, brackets, games, only, preview, versions};
use crate::db::{Connection, Transaction};
use crate::domain::games::{Disagreement, Game, GamePage, Mismatch, TeamStats};
use crate::domain::ids::{
    EnrolmentId, GameId, LeagueId, OrganizationId, PeriodId, PlayerId, SeasonId, StatId,
};
use crate::domain::periods::{FINAL, Period, PeriodScore, PeriodScoresInput};
use crate::domain::players::View;
use crate::domain::stats::{PlayerGameStatsInput, PlayerStat, RawStat, StatValue};
use crate::domain::teams::RosterPlayer;
use crate::domain::versions::{Base, CellConflict, Versioned};
use crate::error::{Error, Result};
use crate::rules::box_score::{Kind, Line};
use crate::rules::outcome;
use crate::store;

/// The page of a game as `view` may see it. Hidden statistics and periods only for staff.
pub fn game_page(
    conn: &Connection,
    organization: OrganizationId,
    id: GameId,
    view: View,
) -> Result<GamePage> {
    let staff = view.is_staff();
    let game = store::games::find(conn, organization, id)?;
    let sport = store::seasons::find(conn, organization, game.season_id)?.sport_id;
    let book = Book::open(conn, organization, sport)?;
    let raw = store::player_stats::list_by_game(conn, organization, id)?;
    let periods = store::periods::list(conn, organization, sport)?;
    let period_scores = with_final(store::periods::list_scores(conn, organization, id)?, &periods, &game);
    let lines = lines(&book, &raw);
    let all_stats = book.shown(staff);
    let shown: HashSet<StatId> = all_stats.iter().map(|stat| stat.id).collect();
    let team_stats = [game.home_team_id, game.away_team_id].map(|side| TeamStats {
        slt_id: side,
        stats: only(&shown, book.sheet.total_values(&book.sheet.total(of_side(&lines, side)))),
    });
    Ok(GamePage {
        home_roster: roster(conn, organization, view, (game.home_team_id, &lines))?,
        away_roster: roster(conn, organization, view, (game.away_team_id, &lines))?,
        period_scores: period_scores.into_iter().filter(|score| staff || !score.game_period.hidden).collect(),
        game_periods: periods.into_iter().filter(|period| staff || !period.hidden).collect(),
        player_stats: player_stats(&book, &lines, &shown, &raw),
        team_stats: team_stats.into(),
        formulas: staff.then(|| book.sheet.formulas()),
        disagreements: disagreements(&lines),
        all_stats,
        preview: preview::preview(conn, organization, &game)?,
        game,
    })
}

/// Each player's line in a game, with the side it was played for.
type Lines = BTreeMap<PlayerId, (EnrolmentId, Line)>;

fn lines(book: &Book, raw: &[RawStat]) -> Lines {
    raw.chunk_by(|a, b| a.player == b.player)
        .filter_map(|rows| {
            let first = rows.first()?;
            let line = book.sheet.line(rows.iter().map(|row| (row.stat, row.value)));
            Some((first.player, (first.enrolment, line)))
        })
        .collect()
}

fn of_side(lines: &Lines, side: EnrolmentId) -> impl Iterator<Item = &Line> {
    lines.values().filter(move |(of, _)| *of == side).map(|(_, line)| line)
}

fn player_stats(book: &Book, lines: &Lines, shown: &HashSet<StatId>, raw: &[RawStat]) -> Vec<PlayerStat> {
    let entered: HashSet<(PlayerId, StatId)> =
        raw.iter().map(|number| (number.player, number.stat)).collect();
    let Some(game_id) = raw.first().map(|number| number.game) else {
        return Vec::new();
    };
    let of_player = |(player, (_, line)): (&PlayerId, &(EnrolmentId, Line))| {
        let player_id = *player;
        let values = only(shown, book.sheet.line_values(line)).into_iter();
        let stats = values.map(|StatValue { stat_id, value }| PlayerStat {
            player_id,
            game_id,
            stat_id,
            value,
            entered: entered.contains(&(player_id, stat_id)),
        });
        stats.collect::<Vec<_>>()
    };
    lines.iter().flat_map(of_player).collect()
}

fn disagreements(lines: &Lines) -> Vec<Disagreement> {
    let mut found = Vec::new();
    for (player, (_, line)) in lines {
        found.extend(line.disagreements.iter().map(|row| Disagreement {
            player_id: *player,
            stat_id: row.stat,
            entered: row.entered,
            parts: row.parts,
        }));
    }
    found
}

/// The roster of a side, and those who played for it and have left since.
fn roster(
    conn: &Connection,
    organization: OrganizationId,
    view: View,
    (side, lines): (EnrolmentId, &Lines),
) -> Result<Vec<RosterPlayer>> {
    let mut roster = store::enrolments::list_roster(conn, organization, view, side)?;
    let gone: Vec<PlayerId> = lines
        .iter()
        .filter(|(player, (of, _))| *of == side && !roster.iter().any(|on| on.id == **player))
        .map(|(player, _)| *player)
        .collect();
    roster.extend(store::enrolments::list_former(conn, organization, view, side, &gone)?);
    Ok(roster)
}

/// The stored period scores, and the game's own score under the period named Final.
fn with_final(mut scores: Vec<PeriodScore>, periods: &[Period], game: &Game) -> Vec<PeriodScore> {
    if let Some(last) = periods.iter().find(|period| period.name == FINAL) {
        let sides = [(game.home_team_id, game.score_home), (game.away_team_id, game.score_away)];
        scores.extend(sides.into_iter().filter_map(|(team_id, score)| {
            Some(PeriodScore { id: None, game_period: last.clone(), team_id, score: score? })
        }));
    }
    scores
}

/// Refuses scores of periods that the caller and another user changed: see [`Base::clashes`].
///
/// # Errors
/// `NotFound` for the game, `Outdated` with the scores.
pub fn refuse_stale_scores(
    tx: &Transaction,
    organization: OrganizationId,
    id: GameId,
    (input, base): (&PeriodScoresInput, &Base),
) -> Result<()> {
    if !base.is_given() && input.scores.iter().all(|row| row.was.is_none()) {
        return Ok(());
    }
    let game = store::games::find(tx, organization, id)?;
    let last = store::versions::find(tx, organization, Versioned::Game(id))?;
    let sport = store::seasons::find(tx, organization, game.season_id)?.sport_id;
    let periods = store::periods::list(tx, organization, sport)?;
    let scores = with_final(store::periods::list_scores(tx, organization, id)?, &periods, &game);
    let cells = input.scores.iter().filter_map(|row| {
        let is_cell =
            |score: &&PeriodScore| score.game_period.id == row.game_period_id && score.team_id == row.team_id;
        let saved = scores.iter().find(is_cell).map(|score| score.score);
        base.clashes(last.version, row.was, (row.score, saved)).then(|| CellConflict {
            game_period_id: Some(row.game_period_id),
            team_id: Some(row.team_id),
            was: row.was.flatten(),
            yours: row.score,
            saved,
            ..CellConflict::default()
        })
    });
    versions::refuse_cells(Versioned::Game(id), last.clone(), cells.collect())
}

/// Sets scores of periods; those of the period named Final set the game's score. `now` is in unix seconds.
///
/// # Errors
/// `Invalid` on `gamePeriodId` or `team_id` for an id that is not of this game's organization, sport or sides.
pub fn set_period_scores(
    tx: &Transaction,
    organization: OrganizationId,
    id: GameId,
    input: &PeriodScoresInput,
    now: i64,
) -> Result<()> {
    let game = store::games::find(tx, organization, id)?;
    let sport = store::seasons::find(tx, organization, game.season_id)?.sport_id;
    let periods = store::periods::list(tx, organization, sport)?;
    let named = |id: PeriodId| periods.iter().find(|period| period.id == id);
    let (mut home, mut away) = (game.score_home, game.score_away);
    for row in &input.scores {
        let period = named(row.game_period_id)
            .ok_or_else(|| Error::field("gamePeriodId", "is not a period of this sport"))?;
        let is_home = row.team_id == game.home_team_id;
        if !is_home && row.team_id != game.away_team_id {
            return Err(Error::field("team_id", "is not a team of this game"));
        }
        if period.name != FINAL {
            store::periods::set_score(tx, organization, (id, period.id, row.team_id), row.score)?;
        } else if is_home {
            home = row.score;
        } else {
            away = row.score;
        }
    }
    if (home, away) != (game.score_home, game.score_away) {
        if home.is_some() != away.is_some() {
            return Err(Error::field("score", "the final score needs both teams"));
        }
        games::refuse_points(&game, (home, away))?;
        let status = outcome::after_scores(game.status, home, away);
        store::games::update_scores(tx, organization, id, (home, away, status), now)?;
        brackets::settle(tx, organization, &game, input.cascade, now)?;
    }
    Ok(())
}

/// Sides of a league's games whose players' points differ from the score.
pub fn mismatches(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
    league: LeagueId,
) -> Result<Vec<Mismatch>> {
    store::leagues::find_in_season(conn, organization, season, league)?;
    let sport = store::seasons::find(conn, organization, season)?.sport_id;
    let book = Book::open(conn, organization, sport)?;
    let games = store::games::list_by_league(conn, organization, season, league)?;
    let ids: Vec<GameId> = games.iter().map(|game| game.id).collect();
    let raw = store::player_stats::list_by_games(conn, organization, &ids)?;
    let by_game: BTreeMap<GameId, &[RawStat]> =
        raw.chunk_by(|a, b| a.game == b.game).filter_map(|rows| Some((rows.first()?.game, rows))).collect();
    let mut mismatches = Vec::new();
    for game in &games {
        let Some(rows) = by_game.get(&game.id) else { continue };
        let lines = lines(&book, rows);
        for (side, score) in [(game.home_team_id, game.score_home), (game.away_team_id, game.score_away)] {
            let total = book.sheet.total(of_side(&lines, side));
            if let (Some(points), Some(score)) = (book.sheet.sum(&total, Kind::Points), score)
                && points != score
            {
                mismatches.push(Mismatch { game_id: game.id, team_id: side, points, score });
            }
        }
    }
    Ok(mismatches)
}

/// Refuses statistics that the caller and another user changed: see [`Base::clashes`].
fn refuse_stale_stats(
    tx: &Transaction,
    organization: OrganizationId,
    input: &PlayerGameStatsInput,
) -> Result<()> {
    if input.stats.iter().all(|row| row.was.is_none()) {
        return Ok(());
    }
    let raw = store::player_stats::list_by_game(tx, organization, input.game_id)?;
    let cells = input.stats.iter().filter_map(|row| {
        let is_cell = |number: &&RawStat| number.player == input.player_id && number.stat == row.stat_id;
        let saved = raw.iter().find(is_cell).map(|number| number.value);
        Base::default().clashes(0, row.was, (row.value, saved)).then(|| CellConflict {
            player_id: Some(input.player_id),
            stat_id: Some(row.stat_id),
            was: row.was.flatten(),
            yours: row.value,
            saved,
            ..CellConflict::default()
        })
    });
    let last = store::versions::of_stats(tx, organization, input.game_id)?;
    versions::refuse_cells(Versioned::Game(input.game_id), last, cells.collect())
}

/// Sets a player's numbers in a game and answers all of them, the derived ones too.
///
/// # Errors
/// `Invalid` on `game_id`, `player_id` or `stat_id` for what is unknown, not on a roster of the game, or derived;
/// `Outdated` for numbers that another user changed after the caller had read them.
pub fn set_player_stats(
    tx: &Transaction,
    organization: OrganizationId,
    input: &PlayerGameStatsInput,
) -> Result<Vec<PlayerStat>> {
    let (game_id, player) = (input.game_id, input.player_id);
    let game = store::games::find(tx, organization, game_id).map_err(|error| unknown(error, "game_id"))?;
    let sport = store::seasons::find(tx, organization, game.season_id)?.sport_id;
    let book = Book::open(tx, organization, sport)?;
    let side = store::player_stats::find_side(tx, organization, game_id, player)?
        .ok_or_else(|| Error::field("player_id", "is not a player of these teams"))?;
    refuse_stale_stats(tx, organization, input)?;
    for row in &input.stats {
        let stat = book.stats.iter().find(|stat| stat.id == row.stat_id);
        let stat = stat.ok_or_else(|| Error::field("stat_id", "is not a statistic of this sport"))?;
        if stat.derived {
            let why = format!("{} follows from the others and is never entered", stat.abbreviation);
            return Err(Error::field("stat_id", why));
        }
        store::player_stats::set(tx, organization, (game_id, player, row.stat_id), side, row.value)?;
    }
    let mut raw = store::player_stats::list_by_game(tx, organization, game_id)?;
    raw.retain(|number| number.player == player);
    let every = book.stats.iter().map(|stat| stat.id).collect();
    Ok(player_stats(&book, &lines(&book, &raw), &every, &raw))
}

/// An id in a body that does not exist is a wrong field.
fn unknown(error: Error, field: &str) -> Error {
    match error {
        Error::NotFound(_) => Error::field(field, "is not one of your games"),
        other => other,
    }
}
