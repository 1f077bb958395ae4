//! Plans leagues that share a gym. Divides the places between the leagues, plans each league in its own places, then
//! swaps games between the leagues to even out the times.

use super::board::Board;
use super::run::{Run, WHOLE_RUN, to_float};
use super::{BusyTime, Plan, PlannedGame, Refusal, Request, RunProgress, RunStage, Wish};
use super::{check, divide, generate_watched, gym, plan_within, report};

/// A league that is planned together with others.
#[derive(Clone, Debug)]
pub struct SharedLeague {
    pub request: Request,
    /// Per week and cell: its place. Only one of two leagues with the same place can use it.
    pub places: Vec<Vec<CourtTime>>,
    /// Per team: its identity. A team that plays in two leagues has the same identity in both.
    pub who: Vec<usize>,
}

/// A court at a time, shared by all leagues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CourtTime {
    /// Index of a date and time.
    pub moment: usize,
    pub court: usize,
}

/// Maximum number of orders in which the leagues are planned, for teams that play in two leagues and block a plan.
const ORDERS: usize = 6;

/// Number of attempts for each league.
const ATTEMPTS: usize = 3;

/// Progress in thousandths before and after the leagues are planned.
const BEFORE: f64 = 50.0;
const AFTER: f64 = 850.0;

/// Plans leagues that share places. Returns the plans in the same order.
///
/// # Errors
/// The index of a league that has no plan, with its `Refusal`.
pub fn generate_together(
    leagues: &[SharedLeague],
    watch: &RunProgress,
) -> Result<Vec<Plan>, (usize, Refusal)> {
    if let [alone] = leagues {
        return generate_watched(&alone.request, watch)
            .map(|plan| vec![plan])
            .map_err(|refusal| (0, refusal));
    }
    let boards: Vec<Board<'_>> = leagues.iter().map(|league| Board::new(&league.request)).collect();
    for (place, board) in boards.iter().enumerate() {
        check(board).map_err(|refusal| (place, refusal))?;
    }
    let seed = leagues.first().map_or(0, |league| league.request.seed);
    let mut last = (0, Refusal::Stopped);
    for order in 0..ORDERS {
        let mut run = Run::new(seed.wrapping_add(to_u64(order)), watch, (0.0, BEFORE));
        run.begin(RunStage::Pairs, 0, 1);
        let owned = divide::divide(leagues, &boards, &mut run);
        match plan_in_turn(leagues, &owned, (order, watch)) {
            Ok(mut games) => {
                let mut run = Run::new(seed, watch, (AFTER, WHOLE_RUN.1));
                run.begin(RunStage::Times, 0, 1);
                gym::even_out(leagues, &boards, &mut games, &mut run);
                return if watch.is_stopped() {
                    Err((0, Refusal::Stopped))
                } else {
                    Ok(plans(leagues, &games))
                };
            }
            Err((place, Refusal::Stopped)) => return Err((place, Refusal::Stopped)),
            Err(refusal) => last = refusal,
        }
    }
    Err(last)
}

/// Plans one league after the other, each in the cells that it owns, so that no team plays twice at once.
fn plan_in_turn(
    leagues: &[SharedLeague],
    owned: &[Vec<Vec<usize>>],
    (first, watch): (usize, &RunProgress),
) -> Result<Vec<Vec<PlannedGame>>, (usize, Refusal)> {
    let mut games: Vec<Vec<PlannedGame>> = leagues.iter().map(|league| league.request.kept.clone()).collect();
    for turn in 0..leagues.len() {
        let place = (first + turn) % leagues.len();
        let mut request = among(&leagues[place].request, &owned[place]);
        request.busy.extend(busy(leagues, &games, place));
        let share = |turn: usize| BEFORE + (AFTER - BEFORE) * to_float(turn) / to_float(leagues.len());
        let part = (share(turn), share(turn + 1));
        request.seed = request.seed.wrapping_add(to_u64(first));
        let mut run = Run::new(request.seed, watch, part);
        let plan = plan_within(&request, &mut run, ATTEMPTS).map_err(|refusal| (place, refusal))?;
        let back = |game: &PlannedGame| PlannedGame { cell: owned[place][game.week][game.cell], ..*game };
        // Other modules expect the fixed games first.
        let (kept, planned): (Vec<PlannedGame>, Vec<PlannedGame>) =
            plan.games.iter().map(back).partition(|game| leagues[place].request.kept.contains(game));
        games[place] = kept.into_iter().chain(planned).collect();
    }
    Ok(games)
}

/// Returns a request reduced to some of its cells.
fn among(request: &Request, cells: &[Vec<usize>]) -> Request {
    let of = |(week, cells): (usize, &Vec<usize>)| {
        cells.iter().map(|cell| request.weeks[week][*cell].clone()).collect::<Vec<_>>()
    };
    let weeks = cells.iter().enumerate().map(of).collect();
    let kept = |game: &PlannedGame| {
        let cell = cells[game.week].iter().position(|cell| *cell == game.cell)?;
        Some(PlannedGame { cell, ..*game })
    };
    let index = |(week, cell): (usize, usize)| Some((week, cells[week].iter().position(|own| *own == cell)?));
    let closed = |(team, week, cell): &(usize, usize, usize)| {
        index((*week, *cell)).map(|(week, cell)| (*team, week, cell))
    };
    let wish = |wish: &Wish| Wish {
        cells: wish.cells.iter().filter_map(|cell| index(*cell)).collect(),
        ..wish.clone()
    };
    Request {
        weeks,
        kept: request.kept.iter().filter_map(kept).collect(),
        closed: request.closed.iter().filter_map(closed).collect(),
        wishes: request.wishes.iter().map(wish).collect(),
        ..request.clone()
    }
}

/// Returns the times at which a league's teams play in other leagues.
fn busy(leagues: &[SharedLeague], games: &[Vec<PlannedGame>], place: usize) -> Vec<BusyTime> {
    let own = &leagues[place];
    let mut busy = Vec::new();
    for (other, league) in leagues.iter().enumerate().filter(|(other, _)| *other != place) {
        for game in &games[other] {
            let moment = league.places[game.week][game.cell].moment;
            let plays = |who: &usize| [game.home, game.away].iter().any(|team| league.who[*team] == *who);
            for team in (0..own.who.len()).filter(|team| plays(&own.who[*team])) {
                busy.extend(cells_at(own, moment).map(|(week, cell)| {
                    let cell = &own.request.weeks[week][cell];
                    let minutes = league.request.minutes;
                    BusyTime { team, week, day: cell.day, time: cell.time.clone(), minutes }
                }));
            }
        }
    }
    busy
}

fn cells_at(league: &SharedLeague, moment: usize) -> impl Iterator<Item = (usize, usize)> {
    let weeks = league.places.iter().enumerate();
    weeks.flat_map(move |(week, cells)| {
        let there = cells.iter().enumerate().filter(move |(_, place)| place.moment == moment);
        there.map(move |(cell, _)| (week, cell))
    })
}

/// Creates plans from games. Each is measured on the cells that the other leagues do not use.
fn plans(leagues: &[SharedLeague], games: &[Vec<PlannedGame>]) -> Vec<Plan> {
    let used = |place: usize| {
        let others = leagues.iter().zip(games).enumerate().filter(move |(other, _)| *other != place);
        let taken = others
            .flat_map(|(_, (league, games))| games.iter().map(|game| league.places[game.week][game.cell]));
        let mut taken: Vec<CourtTime> = taken.collect();
        taken.sort_unstable();
        taken
    };
    let plan = |(place, league): (usize, &SharedLeague)| {
        let taken = used(place);
        let is_left = |week: usize, cell: &usize| taken.binary_search(&league.places[week][*cell]).is_err();
        let left = |(week, cells): (usize, &Vec<_>)| {
            (0..cells.len()).filter(|cell| is_left(week, cell)).collect::<Vec<usize>>()
        };
        let cells: Vec<Vec<usize>> = league.request.weeks.iter().enumerate().map(left).collect();
        let mut request = among(&league.request, &cells);
        request.busy.extend(busy(leagues, games, place));
        let own = games[place].iter().filter_map(|game| {
            let cell = cells[game.week].iter().position(|cell| *cell == game.cell)?;
            Some(PlannedGame { cell, ..*game })
        });
        let report = report(&request, &own.collect::<Vec<_>>());
        Plan::of(&league.request, games[place].clone(), report)
    };
    leagues.iter().enumerate().map(plan).collect()
}

fn to_u64(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(0)
}
