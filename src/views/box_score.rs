//! The box score of a game, and teams whose players' points do not add up to the score.

use std::collections::{BTreeMap, HashSet};

use super::courtside::log::GameLog;
use super::courtside::projection::{enrolment, entered};
use super::courtside::public;
use super::{StatBook, only, preview};
use crate::db::Connection;
use crate::domain::courtside::TeamSide;
use crate::domain::games::{Disagreement, Game, GamePage, Mismatch, TeamStats};
use crate::domain::ids::{EnrolmentId, GameId, LeagueId, OrganizationId, PlayerId, SeasonId, StatId};
use crate::domain::periods::{FINAL, Period, PeriodScore};
use crate::domain::players::View;
use crate::domain::stats::{PlayerStat, RawStat, Stat, StatValue};
use crate::domain::teams::RosterPlayer;
use crate::error::Result;
use crate::rules::box_score::{StatKind, StatLine, StatTotals};
use crate::rules::courtside::unattributed;
use crate::store;

/// Returns a game's page with its box score. Only the staff view has hidden statistics and periods.
pub fn game_page(
    conn: &Connection,
    organization: OrganizationId,
    id: GameId,
    view: View,
) -> Result<GamePage> {
    let staff = view.is_staff();
    let game = store::games::find(conn, organization, id)?;
    let sport = store::seasons::find(conn, organization, game.season_id)?.sport_id;
    let book = StatBook::open(conn, organization, sport)?;
    let raw = store::player_stats::list_by_game(conn, organization, id)?;
    let periods = store::periods::list(conn, organization, sport)?;
    let period_scores = period_scores(conn, organization, &game, &periods)?;
    let lines = lines(&book, &raw);
    let all_stats = book.shown(staff);
    let shown: HashSet<StatId> = all_stats.iter().map(|stat| stat.id).collect();
    let log = public::counted_log(conn, organization, &game)?;
    let team_stats = TeamSide::BOTH.map(|side| {
        let total = team_total(&book, &lines, (&game, side), log.as_ref());
        TeamStats { slt_id: enrolment(&game, side), stats: only(&shown, book.sheet.total_values(&total)) }
    });
    let home_roster = roster(conn, organization, view, (game.home_team_id, &lines))?;
    let away_roster = roster(conn, organization, view, (game.away_team_id, &lines))?;
    let rosters = [away_roster.as_slice(), home_roster.as_slice()];
    let preview = preview::preview(conn, (organization, view), &game, &book, rosters)?;
    let courtside = log.map(|log| public::state(conn, (organization, view), (&game, &log), &periods));
    let courtside = courtside.transpose()?;
    Ok(GamePage {
        home_roster,
        away_roster,
        courtside,
        period_scores: period_scores.into_iter().filter(|score| staff || !score.game_period.hidden).collect(),
        game_periods: periods.into_iter().filter(|period| staff || !period.hidden).collect(),
        player_stats: player_stats(&book, &lines, &shown, &raw),
        team_stats: team_stats.into(),
        formulas: staff.then(|| book.sheet.formulas()),
        disagreements: if staff { disagreements(&lines) } else { Vec::new() },
        all_stats,
        preview,
        venue_id: store::games::at_venue::find(conn, organization, id)?,
        game,
    })
}

/// The stat line of each player in a game, with the player's team.
type LinesByPlayer = BTreeMap<PlayerId, (EnrolmentId, StatLine)>;

fn lines(book: &StatBook, raw: &[RawStat]) -> LinesByPlayer {
    raw.chunk_by(|a, b| a.player == b.player)
        .filter_map(|rows| {
            let first = rows.first()?;
            let line = book.sheet.line(rows.iter().map(|row| (row.stat, row.value)));
            Some((first.player, (first.enrolment, line)))
        })
        .collect()
}

fn of_side(lines: &LinesByPlayer, side: EnrolmentId) -> impl Iterator<Item = &StatLine> {
    lines.values().filter(move |(own, _)| *own == side).map(|(_, line)| line)
}

/// Returns the totals of a team: of its players, and of guests and of nobody, as the log of a game has them.
fn team_total(
    book: &StatBook,
    lines: &LinesByPlayer,
    (game, side): (&Game, TeamSide),
    log: Option<&GameLog>,
) -> StatTotals {
    let team = enrolment(game, side);
    let rest = log.map(|log| {
        let has_line = |player: PlayerId| lines.get(&player).is_some_and(|(own, _)| *own == team);
        let values = unattributed(&log.folded.result, side, has_line);
        book.sheet.line(entered(&book.stats, &values))
    });
    book.sheet.total(of_side(lines, team).chain(&rest))
}

fn player_stats(
    book: &StatBook,
    lines: &LinesByPlayer,
    shown: &HashSet<StatId>,
    raw: &[RawStat],
) -> Vec<PlayerStat> {
    let entered: HashSet<(PlayerId, StatId)> =
        raw.iter().map(|number| (number.player, number.stat)).collect();
    let Some(game_id) = raw.first().map(|number| number.game) else {
        return Vec::new();
    };
    let of_player = |(player, (_, line)): (&PlayerId, &(EnrolmentId, StatLine))| {
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

/// Returns some players' statistics in a game, including derived ones. `stats` are the statistics of the game's sport.
pub fn stats_of_players(
    conn: &Connection,
    organization: OrganizationId,
    stats: Vec<Stat>,
    (game, players): (GameId, &[PlayerId]),
) -> Result<Vec<PlayerStat>> {
    let mut raw = store::player_stats::list_by_game(conn, organization, game)?;
    raw.retain(|number| players.contains(&number.player));
    let every = stats.iter().map(|stat| stat.id).collect();
    let book = StatBook::new(stats);
    Ok(player_stats(&book, &lines(&book, &raw), &every, &raw))
}

fn disagreements(lines: &LinesByPlayer) -> Vec<Disagreement> {
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

/// Returns the roster of a team, followed by players with statistics for the team who have left its roster. A player whose
/// statistics are of the other team, which the player has left since, is only in the roster of that team.
fn roster(
    conn: &Connection,
    organization: OrganizationId,
    view: View,
    (side, lines): (EnrolmentId, &LinesByPlayer),
) -> Result<Vec<RosterPlayer>> {
    let mut roster = store::enrolments::list_roster(conn, organization, view, side)?;
    roster.retain(|player| lines.get(&player.id).is_none_or(|(own, _)| *own == side));
    let former: Vec<PlayerId> = lines
        .iter()
        .filter(|(player, (own, _))| *own == side && !roster.iter().any(|current| current.id == **player))
        .map(|(player, _)| *player)
        .collect();
    roster.extend(store::enrolments::list_former(conn, organization, view, side, &former)?);
    Ok(roster)
}

/// Returns the period scores of a game, and the game's final score as the score of the period named Final.
pub fn period_scores(
    conn: &Connection,
    organization: OrganizationId,
    game: &Game,
    periods: &[Period],
) -> Result<Vec<PeriodScore>> {
    let mut scores = store::periods::list_scores(conn, organization, game.id)?;
    if let Some(last) = periods.iter().find(|period| period.name == FINAL) {
        let sides = [(game.home_team_id, game.score_home), (game.away_team_id, game.score_away)];
        scores.extend(sides.into_iter().filter_map(|(team_id, score)| {
            Some(PeriodScore { id: None, game_period: last.clone(), team_id, score: score? })
        }));
    }
    Ok(scores)
}

/// Returns the teams in a league's games whose players' points differ from their score.
pub fn mismatches(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
    league: LeagueId,
) -> Result<Vec<Mismatch>> {
    store::leagues::find_in_season(conn, organization, season, league)?;
    let sport = store::seasons::find(conn, organization, season)?.sport_id;
    let book = StatBook::open(conn, organization, sport)?;
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
            if let (Some(points), Some(score)) = (book.sheet.sum(&total, StatKind::Points), score)
                && points != score
            {
                mismatches.push(Mismatch { game_id: game.id, team_id: side, points, score });
            }
        }
    }
    Ok(mismatches)
}
