//! The order of leagues and divisions in lists.

use homecourt::rules::league_order::{by_league, natural};
use proptest::prelude::*;

fn sorted(mut names: Vec<&str>, order: fn(&str, &str) -> std::cmp::Ordering) -> Vec<&str> {
    names.sort_by(|a, b| order(a, b));
    names
}

#[test]
fn the_listed_leagues_come_first_then_weekdays_then_the_alphabet() {
    let names = vec![
        "Zebra",
        "Sunday Night",
        "Apple",
        "Monday Men",
        "Irvine Valley College Monday",
        "Tustin Columbus Tuesday",
        "fountain valley Sunday",
        "Fountain Valley Friday",
        "Wednesday B",
        "Wednesday A",
    ];
    assert_eq!(
        sorted(names, by_league),
        [
            "Fountain Valley Friday",
            "fountain valley Sunday",
            "Tustin Columbus Tuesday",
            "Irvine Valley College Monday",
            "Monday Men",
            "Wednesday A",
            "Wednesday B",
            "Sunday Night",
            "Apple",
            "Zebra",
        ]
    );
}

#[test]
fn divisions_are_ordered_by_number_and_without_regard_to_case() {
    let names = vec!["D10", "d2", "D1", "Gold", "bronze", "D02b", "D100000000000000000000001", "D"];
    assert_eq!(
        sorted(names, natural),
        ["bronze", "D", "D1", "d2", "D02b", "D10", "D100000000000000000000001", "Gold"]
    );
}

proptest! {
    #[test]
    fn both_orders_are_total(mut names in prop::collection::vec("[aAbB0-2é ]{0,6}|(Mon|Sun)day [AB]", 0..12)) {
        for order in [by_league, natural] {
            names.sort_by(|a, b| order(a, b));
            for (at, a) in names.iter().enumerate() {
                prop_assert_eq!(order(a, a), std::cmp::Ordering::Equal);
                for b in &names[at..] {
                    prop_assert!(order(a, b).is_le());
                    prop_assert_eq!(order(a, b).is_eq(), a == b);
                    prop_assert_eq!(order(a, b), order(b, a).reverse());
                }
            }
        }
    }

    #[test]
    fn numbers_are_ordered_by_value(a in 0..5000_u32, b in 0..5000_u32) {
        prop_assert_eq!(natural(&format!("Division {a}"), &format!("division {b}")).is_lt(), a <= b);
    }
}
