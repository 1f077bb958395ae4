//! The search: places games, ejects those in the way, and takes parts of the plan apart to put them together better.

use std::collections::HashMap;

use super::state::State;
use super::{Random, RepairMode, chains, cost};

/// Least and greatest number of places that a search looks at, and how many it looks at per place that a game may take. They
/// bound the time of a repair without a clock.
const LOOKS: (usize, usize) = (20_000, 1_000_000);
const LOOKS_PER_PLACE: usize = 120;
/// Maximum number of times that games take places after a part of the plan was taken apart.
const REBUILD: usize = 40;

/// Number of steps without a better plan after which the search returns to the best one.
const RETURN: usize = 300;

/// Takes places for games, and remembers which ones were in each other's way.
struct Placer {
    /// How often a game was put at a place. A game looks for another place the more often it was put at one in vain.
    tries: HashMap<(usize, usize), i64>,
    looks: usize,
}

/// Places as many games as possible: first by chains of moves, then each where it costs least.
pub fn place_all(state: &mut State<'_>, random: &mut Random) {
    chains::begin(state, limit(state), random);
    let mut placer = Placer { tries: HashMap::new(), looks: 0 };
    let (mut best, limit) = ((state.cost(), state.clone()), limit(state));
    while let Some(game) = placeable(state, random) {
        if placer.looks > limit {
            break;
        }
        state.begin_steps();
        placer.insert(state, game, random);
        if state.cost() < best.0 {
            best = (state.cost(), state.clone());
        }
    }
    if best.0 < state.cost() {
        *state = best.1;
    }
}

/// Returns the number of places that a search may look at.
fn limit(state: &State<'_>) -> usize {
    let places: usize = state.domains.iter().map(Vec::len).sum();
    (places * LOOKS_PER_PLACE).clamp(LOOKS.0, LOOKS.1)
}

/// Returns a random game without a place that has a place to go.
fn placeable(state: &State<'_>, random: &mut Random) -> Option<usize> {
    let games: Vec<usize> =
        state.unplaced().iter().copied().filter(|game| !state.domains[*game].is_empty()).collect();
    (!games.is_empty()).then(|| games[random.below(games.len())])
}

impl Placer {
    /// Puts a game at its cheapest place, and takes the games in the way from theirs.
    fn insert(&mut self, state: &mut State<'_>, game: usize, random: &mut Random) {
        let mut best: Option<(i64, usize)> = None;
        let mut alike = 0;
        for place in &state.domains[game] {
            let own = cost::of_change(state, game, *place, state.is_turned(game));
            let tried = self.tries.get(&(game, *place)).copied().unwrap_or(0);
            let wishes = state.request.rules.price(&state.request.games[game], *place);
            let mut price = own
                + state.weights.quality * wishes
                + tried * (state.weights.game + state.weights.change * 20);
            state.each_in_the_way(game, *place, |other| price += eviction(state, other));
            let is_better = best.is_none_or(|(cost, _)| price < cost);
            alike = if is_better { 1 } else { alike + usize::from(best.is_some_and(|best| best.0 == price)) };
            let is_alike = best.is_some_and(|(cost, _)| price == cost);
            if is_better || (is_alike && random.below(alike) == 0) {
                best = Some((price, *place));
            }
        }
        self.looks += state.domains[game].len().max(1);
        let Some((_, place)) = best else { return };
        state.put_by_force(game, place);
        *self.tries.entry((game, place)).or_default() += 1;
    }
}

/// Returns what it probably costs to take a game from its place.
fn eviction(state: &State<'_>, game: usize) -> i64 {
    let is_home = !state.is_changed(game);
    let own = if is_home { state.weights.game + state.weights.change * 20 } else { 0 };
    // A game that has changed already costs little, but never nothing: it must find another place.
    own + (state.weights.game + state.weights.change) / 4 + state.weights.quality
}

/// Makes the plan better, step by step, without losing a game that has a place.
pub fn improve(state: &mut State<'_>, mode: RepairMode, random: &mut Random) {
    let movable: Vec<usize> =
        (0..state.domains.len()).filter(|game| state.domains[*game].len() > 1).collect();
    if movable.is_empty() {
        return;
    }
    let (mut looks, mut since, limit) = (0, 0, limit(state));
    let mut best = (state.cost(), state.clone());
    while looks < limit {
        if mode == RepairMode::FewestChanges && state.has_fewest_changes() {
            return;
        }
        let before = state.cost();
        state.begin_steps();
        looks += match (mode, random.below(4)) {
            (RepairMode::FewestChanges, _) => chains::put_back(state, &movable, random),
            (_, 0) => rebuild(state, &movable, random),
            (_, 1) => turn(state, &movable, random),
            _ => exchange(state, &movable, random),
        };
        since += 1;
        if state.cost() > before + slack(state, random) {
            state.undo_to(0);
        } else if state.cost() < best.0 {
            best = (state.cost(), state.clone());
            since = 0;
        }
        if since == RETURN {
            *state = best.1.clone();
            since = 0;
        }
    }
    if best.0 < state.cost() {
        *state = best.1;
    }
}

/// Returns by how much a step may raise the cost: mostly not at all, sometimes by other kinds of changes, and rarely by one
/// more game that changes. This leads out of plans that no single step makes better.
fn slack(state: &State<'_>, random: &mut Random) -> i64 {
    match random.below(50) {
        0 => state.weights.game + state.weights.change * 20,
        1..10 => state.weights.change * 20,
        _ => 0,
    }
}

/// Takes a changed game and some of its neighbours from their places, and places them again. Returns the number of
/// places that it looked at.
fn rebuild(state: &mut State<'_>, movable: &[usize], random: &mut Random) -> usize {
    let changed: Vec<usize> = movable
        .iter()
        .copied()
        .filter(|game| {
            state.place(*game).is_none()
                || state.place(*game) != state.request.games[*game].published
                || state.is_turned(*game)
        })
        .collect();
    let from = if changed.is_empty() { movable } else { &changed };
    for _ in 0..=random.below(3) {
        state.take(from[random.below(from.len())]);
    }
    if random.below(2) == 0 {
        state.take(movable[random.below(movable.len())]);
    }
    let mut placer = Placer { tries: HashMap::new(), looks: 1 };
    let mut best = (state.cost(), state.steps());
    for _ in 0..REBUILD {
        let Some(game) = placeable(state, random) else { break };
        placer.insert(state, game, random);
        if state.cost() <= best.0 {
            best = (state.cost(), state.steps());
        }
    }
    state.undo_to(best.1);
    placer.looks + movable.len() / 8
}

fn turn(state: &mut State<'_>, movable: &[usize], random: &mut Random) -> usize {
    for _ in 0..=random.below(3) {
        state.turn(movable[random.below(movable.len())]);
    }
    4
}

/// Moves a game to a random place, and the game there, if it is alone, to the place that it left.
fn exchange(state: &mut State<'_>, movable: &[usize], random: &mut Random) -> usize {
    let game = movable[random.below(movable.len())];
    let place = state.domains[game][random.below(state.domains[game].len())];
    let Some(left) = state.place(game).filter(|left| *left != place) else { return 1 };
    state.take(game);
    let others = state.in_the_way(game, place);
    if others.len() > 1 || others.iter().any(|other| !state.domains[*other].contains(&left)) {
        state.undo_to(0);
        return 1;
    }
    for other in &others {
        state.take(*other);
    }
    state.put(game, place);
    if others.iter().any(|other| !state.in_the_way(*other, left).is_empty()) {
        state.undo_to(0);
        return 2;
    }
    for other in others {
        state.put(other, left);
    }
    4
}
