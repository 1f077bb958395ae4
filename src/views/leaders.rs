//! Record lists and stat leaders: totals over the counting seasons, which are the active ones, or the latest season.

use std::collections::HashMap;

use super::StatBook;
use crate::db::Connection;
use crate::domain::ids::{GameId, OrganizationId, PlayerId, SeasonId, StatId};
use crate::domain::players::View;
use crate::domain::records::{Face, Leaders, PointsRecord, ThreesRecord, WinsRecord};
use crate::domain::seasons::Season;
use crate::error::Result;
use crate::rules::box_score::{BoxScoreColumns, EnteredLine, StatKind, StatLine};
use crate::rules::leaders::{most_wins, ranks, totals};
use crate::rules::outcome::{self, GameOutcome};
use crate::store;
use crate::store::player_stats::EnteredNumber;

/// Number of entries on a record list.
const RECORDS: usize = 20;

/// The statistics whose leaders are shown, with their abbreviations.
const LED: [(StatKind, &str); 4] = [
    (StatKind::Points, "PTS"),
    (StatKind::ThreesMade, "3PM"),
    (StatKind::Rebounds, "REB"),
    (StatKind::Assists, "AST"),
];

/// Number of players in each list of stat leaders.
const LEADERS: usize = 3;

/// The organization whose records are listed, and the view of the reader.
pub type Audience = (OrganizationId, View);

/// Every player's counts in every game of some seasons, in the order of games.
struct SeasonLines {
    /// The statistics whose totals the reader may see.
    kinds: Vec<StatKind>,
    /// The entered statistics that the counts are made of.
    needed: Vec<StatId>,
    sheet: BoxScoreColumns,
    /// In the order of their first line. A line contains its player's index, so that sums need no map of players.
    players: Vec<PlayerId>,
    lines: Vec<GameLine>,
}

/// A player's counts in a game.
struct GameLine {
    game: GameId,
    /// Index in the lines' `players`.
    player: usize,
    counts: StatLine,
}

impl SeasonLines {
    /// Reads the lines of the counting seasons.
    fn counting(conn: &Connection, audience: Audience, kinds: &[StatKind]) -> Result<Self> {
        let seasons = store::seasons::counting(conn, audience.0)?;
        let book = StatBook::of_organization(conn, audience.0)?;
        Self::read(conn, audience, (&seasons, book), kinds)
    }

    /// Reads the counts that the reader may see. Those of hidden statistics are left out.
    fn read(
        conn: &Connection,
        (organization, view): Audience,
        (seasons, book): (&[SeasonId], StatBook),
        kinds: &[StatKind],
    ) -> Result<Self> {
        let kinds: Vec<StatKind> = kinds.iter().copied().filter(|kind| book.shows(*kind, view)).collect();
        let needed = book.sheet.entered_for(&kinds);
        let mut read = LineReader::new(book.sheet.restricted_to(&needed));
        store::player_stats::visit_by_seasons(conn, organization, (seasons, &needed), |number| {
            read.add(number);
        })?;
        read.end_game();
        let LineReader { sheet, players, lines, .. } = read;
        Ok(Self { kinds, needed, sheet, players, lines })
    }

    /// Returns the `count` players with the highest totals of a statistic, with names and photos; none of a hidden one.
    fn top<Entry: From<(Face, u32, i64)>>(
        &self,
        conn: &Connection,
        (organization, view): Audience,
        (kind, count): (StatKind, usize),
    ) -> Result<Vec<Entry>> {
        let totals = self.totals(conn, organization, (kind, count))?;
        let ranks = ranks(totals.iter().map(|(_, total)| *total));
        let ids: Vec<PlayerId> = totals.iter().map(|(player, _)| *player).collect();
        let mut faces = store::players::faces(conn, organization, view, &ids)?;
        Ok(totals
            .into_iter()
            .zip(ranks)
            .filter_map(|((player, total), rank)| Some((faces.remove(&player)?, rank, total).into()))
            .collect())
    }

    /// Returns the `count` highest totals of a statistic. Players with equal totals are ordered by their first game with a
    /// count, and those with the same first game by the order of entry. That order is read for them alone: reading it with
    /// every number would take a tenth more time.
    fn totals(
        &self,
        conn: &Connection,
        organization: OrganizationId,
        (kind, count): (StatKind, usize),
    ) -> Result<Vec<(PlayerId, i64)>> {
        if !self.kinds.contains(&kind) {
            return Ok(Vec::new());
        }
        let counted = |line: &GameLine| Some((line.player, self.sheet.count(&line.counts, kind)?));
        let mut totals: Vec<(PlayerId, i64)> =
            totals(self.players.len(), self.lines.iter().filter_map(counted))
                .into_iter()
                .map(|(player, total)| (self.players[player], total))
                .collect();
        let last = totals.get(count.saturating_sub(1)).map(|(_, total)| *total);
        totals.truncate(totals.partition_point(|(_, total)| last.is_none_or(|last| *total >= last)));
        for equal in totals.chunk_by_mut(|one, next| one.1 == next.1).filter(|equal| equal.len() > 1) {
            self.order_by_entry(conn, organization, kind, equal)?;
        }
        totals.truncate(count);
        Ok(totals)
    }

    /// Puts players with equal totals, who are ordered by their first game, into the order of entry where that game is the
    /// same.
    fn order_by_entry(
        &self,
        conn: &Connection,
        organization: OrganizationId,
        kind: StatKind,
        equal: &mut [(PlayerId, i64)],
    ) -> Result<()> {
        let first_game = |player: PlayerId| {
            let is_counted = |line: &&GameLine| {
                self.players[line.player] == player && self.sheet.count(&line.counts, kind).is_some()
            };
            self.lines.iter().find(is_counted).map(|line| line.game)
        };
        for same in equal.chunk_by_mut(|(one, _), (next, _)| first_game(*one) == first_game(*next)) {
            let (Some(game), [first, _, ..]) = (first_game(same[0].0), &*same) else { continue };
            let total = first.1;
            let players: Vec<PlayerId> = same.iter().map(|(player, _)| *player).collect();
            let wanted = (players.as_slice(), self.needed.as_slice());
            let sorted = store::player_stats::in_order_of_entry(conn, organization, game, wanted)?;
            for (own, player) in same.iter_mut().zip(sorted) {
                *own = (player, total);
            }
        }
        Ok(())
    }
}

/// Collects numbers, which come game by game, into lines.
struct LineReader {
    sheet: BoxScoreColumns,
    /// The players of all games so far, in the order of their first line.
    players: Vec<PlayerId>,
    /// The index in `players` of each player.
    indexes: HashMap<PlayerId, usize>,
    lines: Vec<GameLine>,
    /// The game whose numbers come now.
    game: Option<GameId>,
    entered: Vec<(PlayerId, EnteredLine)>,
    /// Index in `entered` of the player after the one whose number was added last.
    next: usize,
}

impl LineReader {
    fn new(sheet: BoxScoreColumns) -> Self {
        Self {
            sheet,
            players: Vec::new(),
            indexes: HashMap::new(),
            lines: Vec::new(),
            game: None,
            entered: Vec::new(),
            next: 0,
        }
    }

    fn add(&mut self, EnteredNumber { game, player, stat, value }: EnteredNumber) {
        if self.game != Some(game) {
            self.end_game();
            self.game = Some(game);
        }
        // The numbers come statistic by statistic, and each one mostly has the same players in the same order.
        let is_next = self.entered.get(self.next).is_some_and(|(own, _)| *own == player);
        let own =
            if is_next { Some(self.next) } else { self.entered.iter().position(|(own, _)| *own == player) };
        let place = own.unwrap_or_else(|| {
            self.entered.push((player, self.sheet.blank_line()));
            self.entered.len() - 1
        });
        self.sheet.enter(&mut self.entered[place].1, (stat, value));
        self.next = place + 1;
    }

    /// Turns the numbers of the current game into lines.
    fn end_game(&mut self) {
        self.next = 0;
        let Some(game) = self.game else { return };
        for (id, entered) in self.entered.drain(..) {
            let player = *self.indexes.entry(id).or_insert_with(|| {
                self.players.push(id);
                self.players.len() - 1
            });
            self.lines.push(GameLine { game, player, counts: self.sheet.complete(entered) });
        }
    }
}

/// Returns the 20 players with the most points.
pub fn points(conn: &Connection, audience: Audience) -> Result<Vec<PointsRecord>> {
    records(conn, audience, StatKind::Points)
}

/// Returns the 20 players with the most three-pointers.
pub fn threes(conn: &Connection, audience: Audience) -> Result<Vec<ThreesRecord>> {
    records(conn, audience, StatKind::ThreesMade)
}

/// Returns the lists of [`points`] and [`threes`], and reads the numbers only once.
pub fn points_and_threes(
    conn: &Connection,
    audience: Audience,
) -> Result<(Vec<PointsRecord>, Vec<ThreesRecord>)> {
    let lines = SeasonLines::counting(conn, audience, &[StatKind::Points, StatKind::ThreesMade])?;
    Ok((
        lines.top(conn, audience, (StatKind::Points, RECORDS))?,
        lines.top(conn, audience, (StatKind::ThreesMade, RECORDS))?,
    ))
}

fn records<Entry: From<(Face, u32, i64)>>(
    conn: &Connection,
    audience: Audience,
    kind: StatKind,
) -> Result<Vec<Entry>> {
    SeasonLines::counting(conn, audience, &[kind])?.top(conn, audience, (kind, RECORDS))
}

/// Returns the 20 teams with the most wins in the counting seasons.
pub fn team_wins(conn: &Connection, organization: OrganizationId) -> Result<Vec<WinsRecord>> {
    let mut games = Vec::new();
    let mut teams = HashMap::new();
    for season in store::seasons::counting(conn, organization)? {
        let enrolled = store::enrolments::list_by_season(conn, organization, season)?;
        let team_of: HashMap<_, _> =
            enrolled.iter().map(|enrolment| (enrolment.id, enrolment.team)).collect();
        for result in store::games::list_results(conn, organization, season)? {
            if let (Some(home), Some(away)) = (team_of.get(&result.home), team_of.get(&result.away)) {
                games.push(GameOutcome::from(&result).between(*home, *away));
            }
        }
        teams.extend(enrolled.into_iter().map(|enrolment| (enrolment.team, enrolment)));
    }
    let records = outcome::records(games);
    let named =
        records.iter().filter_map(|(team, record)| Some((*team, teams.get(team)?.name.as_str(), *record)));
    let most = most_wins(RECORDS, named);
    let ranks = ranks(most.iter().map(|(.., record)| i64::from(record.wins)));
    Ok(most
        .into_iter()
        .zip(ranks)
        .map(|((team_id, name, record), rank)| WinsRecord {
            team_id,
            name: name.to_owned(),
            logo_url: teams.get(&team_id).and_then(|team| team.logo_url.clone()),
            rank,
            wins: i64::from(record.wins),
        })
        .collect())
}

/// Returns the top three players in points, three-pointers, rebounds and assists.
pub fn stat_leaders(conn: &Connection, audience: Audience) -> Result<Leaders> {
    let season = SeasonLines::counting(conn, audience, &LED.map(|(kind, _)| kind))?;
    Ok(Leaders {
        points: season.top(conn, audience, (StatKind::Points, LEADERS))?,
        threes: season.top(conn, audience, (StatKind::ThreesMade, LEADERS))?,
        rebounds: season.top(conn, audience, (StatKind::Rebounds, LEADERS))?,
        assists: season.top(conn, audience, (StatKind::Assists, LEADERS))?,
    })
}

/// Returns a season's leader in points, three-pointers, rebounds and assists: the abbreviation, the player and the
/// total. Skips statistics that nobody has, or that are hidden.
pub(super) fn of_season(
    conn: &Connection,
    audience: Audience,
    season: &Season,
) -> Result<Vec<(&'static str, Face, i64)>> {
    let book = StatBook::open(conn, audience.0, season.sport_id)?;
    let lines = SeasonLines::read(conn, audience, (&[season.id], book), &LED.map(|(kind, _)| kind))?;
    let mut leaders = Vec::with_capacity(LED.len());
    for (kind, abbreviation) in LED {
        let top: Vec<(Face, u32, i64)> = lines.top(conn, audience, (kind, 1))?;
        leaders.extend(top.into_iter().map(|(face, _, total)| (abbreviation, face, total)));
    }
    Ok(leaders)
}
