//! Local search that also goes uphill, less and less so (Kirkpatrick, Gelatt and Vecchi, 1983).

use super::random::Random;
use super::run::{Run, count};

/// How many steps are taken between two looks at whether to go on.
const GLANCE: usize = 256;

/// Something to better step by step.
pub trait Search {
    /// What is wrong with it; nothing at 0.
    fn cost(&self) -> i64;
    /// Changes something, and answers by how much the cost grew; none when the step is not possible.
    fn step(&mut self, random: &mut Random) -> Option<i64>;
    /// Takes the last step back.
    fn undo(&mut self);
}

/// Betters it at one heat after the other, each from the best that was met before, until nothing is wrong or the run is
/// stopped. A heat is so many steps from hot to cold.
pub fn anneal<S: Search + Clone>(search: &mut S, run: &mut Run<'_>, steps: usize, heats: &[(f64, f64)]) {
    for (place, heat) in heats.iter().enumerate() {
        let share = |done: usize| (count(place) + count(done) / count(steps)) / count(heats.len());
        if !cool(search, run, (steps, *heat), share) {
            return;
        }
    }
}

/// One heat; answers whether to go on. It ends at the best that was met.
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
        if done % GLANCE == 0 {
            goes_on = run.tick(share(done));
            if !goes_on {
                break;
            }
        }
        let heat = hot * (cold / hot).powf(count(done) / count(steps));
        let Some(grown) = search.step(&mut run.random) else { continue };
        #[expect(clippy::cast_precision_loss, reason = "costs are small")]
        let is_taken = grown <= 0 || run.random.share() < (-(grown as f64) / heat).exp();
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
