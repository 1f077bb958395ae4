//! The queue in which organizations take turns.

use homecourt::fair::FairQueue;
use proptest::prelude::*;

proptest! {
    #[test]
    fn the_items_ahead_of_a_new_one_are_served_before_it(
        waiting in prop::collection::vec((0..4_u8, any::<bool>()), 0..24),
        served in 0..8_usize,
        party in 0..5_u8,
    ) {
        let mut queue = FairQueue::default();
        for (number, (of, is_counted)) in waiting.into_iter().enumerate() {
            queue.push(of, (Some(number), is_counted));
        }
        for _ in 0..served {
            queue.pop(|_, _| true);
        }
        let expected = queue.ahead_of(&party, |(_, is_counted)| *is_counted);
        queue.push(party, (None, true));
        let counted = std::iter::from_fn(|| queue.pop(|_, (_, is_counted)| *is_counted));
        let ahead = counted.take_while(|(_, (number, _))| number.is_some()).count();
        prop_assert_eq!(ahead, expected);
    }
}
