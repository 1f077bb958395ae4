//! The order in which leagues and divisions are listed.

use std::cmp::Ordering;
use std::iter::Peekable;
use std::str::Chars;

/// Leagues that public filters list first, in this order.
const FIRST: [&str; 3] = ["fountain valley", "tustin columbus", "irvine valley college"];

const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// Compares leagues for public filters: Fountain Valley, Tustin Columbus and Irvine Valley College first, then by the
/// weekday in the name from Monday to Sunday, then alphabetically. Names without a weekday come after those with one.
#[must_use]
pub fn by_league(a: &str, b: &str) -> Ordering {
    let (lower_a, lower_b) = (a.to_lowercase(), b.to_lowercase());
    let key = |name: &str| (place(&FIRST, name), place(&WEEKDAYS, name));
    key(&lower_a).cmp(&key(&lower_b)).then_with(|| lower_a.cmp(&lower_b)).then_with(|| a.cmp(b))
}

/// Returns the index of the first word that the name contains; `words.len()` if it contains none.
fn place(words: &[&str], name: &str) -> usize {
    words.iter().position(|word| name.contains(word)).unwrap_or(words.len())
}

/// Compares names naturally: numbers by value, letters ignoring case, so that D2 comes before d10.
#[must_use]
pub fn natural(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a.chars().peekable(), b.chars().peekable());
    loop {
        let order = match (left.peek(), right.peek()) {
            (None, None) => return a.cmp(b),
            (Some(x), Some(y)) if x.is_ascii_digit() && y.is_ascii_digit() => {
                let (x, y) = (number(&mut left), number(&mut right));
                x.len().cmp(&y.len()).then_with(|| x.cmp(&y))
            }
            _ => {
                let (x, y) = (left.next(), right.next());
                x.map(|x| x.to_lowercase().to_string()).cmp(&y.map(|y| y.to_lowercase().to_string()))
            }
        };
        if order != Ordering::Equal {
            return order;
        }
    }
}

/// Takes a run of digits without its leading zeros. Of two results, the longer one is the greater number, so numbers of
/// any size compare without overflow.
fn number(chars: &mut Peekable<Chars<'_>>) -> String {
    let mut digits = String::new();
    while let Some(digit) = chars.next_if(char::is_ascii_digit) {
        if digit != '0' || !digits.is_empty() {
            digits.push(digit);
        }
    }
    digits
}
