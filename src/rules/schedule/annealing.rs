//! Local search that also goes uphill, less and less so (Kirkpatrick, Gelatt and Vecchi, 1983).

use super::random::Random;

/// Something to better step by step.
pub trait Search {
    /// What is wrong with it; nothing at 0.
    fn cost(&self) -> i64;
    /// Changes something, and answers by how much the cost grew; none when the step is not possible.
    fn step(&mut self, random: &mut Random) -> Option<i64>;
    /// Takes the last step back.
    fn undo(&mut self);
}

/// Betters it until nothing is wrong or the steps are used up; it ends at the best that was met.
pub fn anneal<S: Search + Clone>(search: &mut S, random: &mut Random, steps: usize, (hot, cold): (f64, f64)) {
    let mut cost = search.cost();
    let mut best = (cost, search.clone());
    for done in 0..steps {
        if cost == 0 {
            return;
        }
        #[expect(clippy::cast_precision_loss, reason = "a share of the steps")]
        let heat = hot * (cold / hot).powf(done as f64 / steps as f64);
        let Some(grown) = search.step(random) else { continue };
        #[expect(clippy::cast_precision_loss, reason = "costs are small")]
        let is_taken = grown <= 0 || random.share() < (-(grown as f64) / heat).exp();
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
}

/// `anneal` at one heat after the other, each from the best that was met before, until nothing is wrong.
pub fn anneal_again<S: Search + Clone>(
    search: &mut S,
    random: &mut Random,
    steps: usize,
    heats: &[(f64, f64)],
) {
    for heat in heats {
        anneal(search, random, steps, *heat);
    }
}
