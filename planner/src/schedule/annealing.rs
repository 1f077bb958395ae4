//! Simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983).

use super::random::Random;
use super::run::{Run, to_float};

/// Number of steps between two checks for cancellation.
const STEPS_PER_CHECK: usize = 256;

/// A solution that local search can change and undo.
pub trait Search {
    /// Returns the cost. 0 is optimal.
    fn cost(&self) -> i64;
    /// Changes the solution and returns by how much its cost rose; `None` if the step is not possible.
    fn step(&mut self, random: &mut Random) -> Option<i64>;
    /// Undoes the last step.
    fn undo(&mut self);
}

/// Runs simulated annealing over `temperatures` (start, end) in turn, `steps` steps each, restarting from the best
/// solution so far. Stops at cost 0 or when cancelled.
pub fn anneal<S: Search + Clone>(
    search: &mut S,
    run: &mut Run<'_>,
    steps: usize,
    temperatures: &[(f64, f64)],
) {
    for (place, temperature) in temperatures.iter().enumerate() {
        let share =
            |done: usize| (to_float(place) + to_float(done) / to_float(steps)) / to_float(temperatures.len());
        if !cool(search, run, (steps, *temperature), share) {
            return;
        }
    }
}

/// Runs one cooling from the start to the end temperature, and sets `search` to the best solution found. Returns
/// `false` at cost 0 or when cancelled.
fn cool<S: Search + Clone>(
    search: &mut S,
    run: &mut Run<'_>,
    (steps, (hot, cold)): (usize, (f64, f64)),
    share: impl Fn(usize) -> f64,
) -> bool {
    let mut cost = search.cost();
    let mut best = (cost, search.clone());
    let mut goes_on = true;
    for done in 0..steps {
        if cost == 0 {
            return false;
        }
        if done % STEPS_PER_CHECK == 0 {
            goes_on = run.tick(share(done));
            if !goes_on {
                break;
            }
        }
        let temperature = hot * (cold / hot).powf(to_float(done) / to_float(steps));
        let Some(grown) = search.step(&mut run.random) else { continue };
        #[expect(clippy::cast_precision_loss, reason = "costs are small")]
        let is_taken = grown <= 0 || run.random.share() < (-(grown as f64) / temperature).exp();
        if !is_taken {
            search.undo();
            continue;
        }
        cost += grown;
        if cost < best.0 {
            best = (cost, search.clone());
        }
    }
    if best.0 < cost {
        *search = best.1;
    }
    goes_on
}
