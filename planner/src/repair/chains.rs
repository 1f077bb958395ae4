//! Short chains of moves: a game takes the place of others, and these take free places. Chains find the plans in which few
//! games make room for many, which a search by single moves passes by: a new game takes the place of a published one, which
//! moves to a day that is added.

use super::state::State;
use super::{Random, cost};

/// Maximum number of games that a game may take the place of at once.
const EJECTED: usize = 2;
/// Maximum number of these that have not changed before.
const UNCHANGED: usize = 1;
/// Maximum number of places that the search for one chain looks at.
const LOOKS: usize = 1_000;
/// Maximum number of times that chains begin from the same start.
const STARTS: usize = 100;
/// Number of times if a plan has the fewest changes: others may have smaller ones.
const FEWEST_STARTS: usize = 10;

/// Places games by chains again and again from the same start, in random order, and keeps the best plan. `looks` bounds the
/// number of places that it looks at.
pub fn begin(state: &mut State<'_>, looks: usize, random: &mut Random) {
    let start = state.clone();
    let mut best: Option<(i64, State<'_>)> = None;
    let mut looked = 0;
    for turn in 0..STARTS {
        if looked >= looks / 2 || (turn >= FEWEST_STARTS && state.has_fewest_changes()) {
            break;
        }
        *state = start.clone();
        state.begin_steps();
        looked += state.domains.len() + place_all(state, random);
        if best.as_ref().is_none_or(|(cost, _)| state.cost() < *cost) {
            best = Some((state.cost(), state.clone()));
        }
    }
    if let Some((_, plan)) = best {
        *state = plan;
    }
}

/// Puts some changed games back to their published places, or takes them from theirs if they had to leave, and then places the
/// games without a place by chains. Returns the number of places that it looked at.
pub fn put_back(state: &mut State<'_>, movable: &[usize], random: &mut Random) -> usize {
    let mut changed: Vec<usize> = movable.iter().copied().filter(|game| state.is_changed(*game)).collect();
    let count = if changed.is_empty() { 0 } else { 1 + random.below(changed.len()) };
    for _ in 0..count {
        let game = changed.swap_remove(random.below(changed.len()));
        state.take(game);
        if state.is_turned(game) {
            state.turn(game);
        }
        let published = state.request.games[game].published;
        if let Some(place) = published.filter(|place| state.domains[game].first() == Some(place)) {
            state.put_by_force(game, place);
        }
    }
    1 + movable.len() / 8 + place_all(state, random)
}

/// Places each game that has no place, first at free places, then by chains. Returns the number of places that it looked at.
fn place_all(state: &mut State<'_>, random: &mut Random) -> usize {
    let mut looks = 0;
    for unchanged in 0..=UNCHANGED {
        let mut games = state.unplaced().to_vec();
        while !games.is_empty() {
            let game = games.swap_remove(random.below(games.len()));
            looks += state.domains[game].len() / 8;
            if state.has_free_court() {
                looks += place(state, game, unchanged, random);
            }
        }
    }
    looks
}

/// Places a game, if a free place or a chain is found for it. The games that make room for it may contain `unchanged` that
/// have not changed before. Returns the number of places that it looked at.
fn place(state: &mut State<'_>, game: usize, unchanged: usize, random: &mut Random) -> usize {
    let mut looks = state.domains[game].len();
    let places = Places::of(state, game, random);
    if let Some(place) = places.free {
        state.put(game, place);
        return looks;
    }
    for (place, others) in places.taken {
        if looks > LOOKS {
            break;
        }
        let count = others.iter().filter(|other| !state.is_changed(**other)).count();
        if count > unchanged {
            continue;
        }
        let steps = state.steps();
        state.put_by_force(game, place);
        let has_room = others.iter().all(|other| {
            looks += state.domains[*other].len();
            let free = Places::of(state, *other, random).free;
            free.inspect(|place| state.put(*other, *place)).is_some()
        });
        if has_room {
            break;
        }
        state.undo_to(steps);
    }
    looks
}

/// The places that a game may take.
struct Places {
    /// The free place that costs least.
    free: Option<usize>,
    /// Places that few games must leave first, with these games.
    taken: Vec<(usize, Vec<usize>)>,
}

impl Places {
    /// Looks at the places of a game, beginning with a random one.
    fn of(state: &State<'_>, game: usize, random: &mut Random) -> Self {
        let mut free: Option<(i64, usize)> = None;
        let mut taken = Vec::new();
        let domain = &state.domains[game];
        let (later, first) = domain.split_at(random.below(domain.len().max(1)));
        for place in first.iter().chain(later) {
            let others = state.in_the_way(game, *place);
            if others.is_empty() {
                let price = cost::of_change(state, game, *place, state.is_turned(game));
                if free.is_none_or(|(least, _)| price < least) {
                    free = Some((price, *place));
                }
            } else if others.len() <= EJECTED {
                taken.push((*place, others));
            }
        }
        Self { free: free.map(|(_, place)| place), taken }
    }
}
