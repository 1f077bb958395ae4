//! Random actions of two people, undone in random order.

use std::collections::HashMap;

use super::walk::undoable_operations;
use super::{assert_same, rows, undo, undoable};
use crate::league::League;
use crate::support::Server;
use crate::tenancy::two_leagues;

/// Small random numbers: a linear congruential generator, so that a failing sequence can be played again.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % sides as u64).unwrap()
    }
}

/// Does random actions as two people, then undoes them in random order until each is undone or refused. Returns how many
/// were done and how many of them undone.
fn play(server: &Server, of: &League, dice: &mut Dice, length: usize) -> (usize, usize) {
    let people = [server.signed_in("harbor", "owner"), server.signed_in("harbor", "Scorer")];
    let user = people[0].get("/api/auth/check-auth").expect(200).json()["user"]["id"].as_i64().unwrap();
    let all = undoable_operations(&people[0]);
    let before = rows(server);
    let mut done = Vec::new();
    for _ in 0..length {
        let operation = &all[dice.roll(all.len())];
        let address = operation.address(of, user, 1);
        let answer = operation.call(&people[dice.roll(2)], &address, operation.body(of).as_ref());
        assert!(answer.status < 500, "{}: {}", operation.id, answer.text());
        done.extend(undoable(&answer));
    }
    let total = done.len();
    let mut left = done;
    // In random order first: what is refused waits.
    let mut undone_by = HashMap::new();
    for _ in 0..left.len() {
        if left.is_empty() {
            break;
        }
        let id = left[dice.roll(left.len())];
        let answer = undo(&people[0], id, false);
        match answer.status {
            200 => {
                left.retain(|one| *one != id);
                undone_by.insert(undoable(&answer).unwrap(), id);
            }
            409 => {
                let message = answer.message();
                assert!(message.contains(" by owner, ") || message.contains(" by Scorer, "), "{message}");
            }
            status => panic!("{status}: {}", answer.text()),
        }
    }
    let at_random = total - left.len();
    // The rest goes latest first. Only the undo of an earlier action can be in the way: a team that is gone already, of a
    // game that would come back. It is undone as well, and its action waits for its turn.
    while let Some(id) = left.pop() {
        let answer = undo(&people[0], id, true).expect(200).json();
        let undone = answer["undone"].as_array().unwrap().iter().map(|one| one.as_i64().unwrap());
        left.extend(undone.filter(|one| *one != id).map(|one| undone_by.remove(&one).unwrap()));
        left.sort_unstable();
        assert!(left.last() < Some(&id), "{id} is followed by {left:?}");
    }
    assert_same(&before, &rows(server), "after all undos");
    (total, at_random)
}

/// `UNDO_SEQUENCES` and `UNDO_ACTIONS` make it longer: 1,000 sequences of 200 actions take an hour.
#[test]
fn random_actions_of_two_people_are_undone_in_random_order() {
    let setting = |name: &str, default: usize| {
        std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
    };
    let (server, harbor, _) = two_leagues();
    let seed = setting("UNDO_SEED", 1) as u64;
    let (mut total, mut at_random) = (0, 0);
    for sequence in 0..setting("UNDO_SEQUENCES", 3) as u64 {
        println!("sequence {}", seed + sequence);
        let (done, undone) = play(&server, &harbor, &mut Dice(seed + sequence), setting("UNDO_ACTIONS", 60));
        (total, at_random) = (total + done, at_random + undone);
    }
    println!("{total} actions, {at_random} undone in random order");
    assert!(at_random > 0 && total > at_random / 2);
}
