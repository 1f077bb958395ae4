//! The times and courts over which the games of a team are spread evenly: those that it does not wish to avoid.

use super::board::Board;

/// The parts of a league, which are its times or its courts, over which the games of each team are spread evenly.
#[derive(Clone, Debug)]
pub struct EvenParts {
    /// Per team and part: the position of the part among the team's parts; `None` for a part that the team avoids.
    positions: Vec<Vec<Option<usize>>>,
}

impl EvenParts {
    /// Returns the times of each team. A team avoids a time if in most weeks each of its cells at that time costs a wish.
    pub fn times(board: &Board<'_>) -> Self {
        Self::new(board, board.slots, |team, week, slot| {
            let cells = || (0..board.slot[week].len()).filter(|cell| board.slot[week][*cell] == slot);
            let costs = cells().all(|cell| board.price(team, week, cell) > 0);
            cells().next().map(|_| costs)
        })
    }

    /// Returns the courts of each team. A team avoids a court if in most weeks its wishes cost more there than on another
    /// court at the same time.
    pub fn courts(board: &Board<'_>) -> Self {
        Self::new(board, board.courts, |team, week, court| {
            let (cells, slots) = (&board.request.weeks[week], &board.slot[week]);
            let own = || (0..cells.len()).filter(|cell| cells[*cell].location == court);
            let is_dearer = |cell: usize| {
                let price = board.price(team, week, cell);
                let beside = (0..cells.len()).filter(|other| slots[*other] == slots[cell]);
                beside.map(|other| board.price(team, week, other)).any(|other| other < price)
            };
            own().next().map(|_| own().any(is_dearer))
        })
    }

    /// `avoids` returns for a team, a week and a part whether the team avoids it; `None` if the week does not have it.
    fn new(board: &Board<'_>, parts: usize, avoids: impl Fn(usize, usize, usize) -> Option<bool>) -> Self {
        let weeks = 0..board.request.weeks.len();
        let is_even = |team: usize, part: usize| {
            if !board.has_prices() {
                return true;
            }
            let of_weeks: Vec<bool> = weeks.clone().filter_map(|week| avoids(team, week, part)).collect();
            let avoided = of_weeks.iter().filter(|avoids| **avoids).count();
            2 * avoided <= of_weeks.len()
        };
        let of_team = |team: usize| {
            let mut next = 0..;
            (0..parts).map(|part| if is_even(team, part) { next.next() } else { None }).collect()
        };
        Self { positions: (0..board.request.teams).map(of_team).collect() }
    }

    /// Returns the position of a part among those of a team, over which its games are spread evenly.
    pub fn position(&self, team: usize, part: usize) -> Option<usize> {
        self.positions[team][part]
    }

    /// Returns for each team a count of 0 per part.
    pub fn counts(&self) -> Vec<Vec<usize>> {
        self.positions.iter().map(|parts| vec![0; parts.iter().flatten().count()]).collect()
    }
}
