//! The running score: four columns of 40 points for both teams.

use maud::{Markup, html};

use super::teams::{LETTERS, is_bold};
use crate::views::courtside::sheet::{ScoreSheet, SheetBasket, SheetTeam};

/// Points that fit on one page: four columns of 40.
pub(super) const POINTS_OF_PAGE: i64 = 160;
/// Points of a column.
const COLUMN: i64 = 40;

/// Renders the points after `first`, as many as fit on a page.
pub(super) fn table(sheet: &ScoreSheet, first: i64) -> Markup {
    let columns = POINTS_OF_PAGE / COLUMN;
    html! {
        section.box.running aria-label="Running score" {
            h2 { "Running score" }
            table {
                thead { tr { @for _ in 0..columns { @for letter in LETTERS { th scope="colgroup" colspan="2" { (letter) } } } } }
                tbody { @for row in 1..=COLUMN {
                    tr { @for column in 0..columns {
                        @let total = first + column * COLUMN + row;
                        (cells(sheet, &sheet.teams[0], total, true))
                        (cells(sheet, &sheet.teams[1], total, false))
                    } }
                } }
            }
        }
    }
}

/// Renders a team's number of points and beside it the player's number; team A has the player on the left.
fn cells(sheet: &ScoreSheet, team: &SheetTeam, total: i64, is_left: bool) -> Markup {
    let basket = team.baskets.iter().find(|basket| basket.total == total);
    let who = html! { td.who { @if let Some(basket) = basket { (number(basket, sheet.rules.periods)) } } };
    html! {
        @if is_left { (who) }
        td.past[total > team.score].ends[basket.is_some_and(|one| one.ends_period)].last[total == team.score && sheet.is_final] {
            @match basket {
                Some(basket) => (mark(basket, sheet.rules.periods)),
                None => (total),
            }
        }
        @if !is_left { (who) }
    }
}

fn number(basket: &SheetBasket, regular: i64) -> Markup {
    let number = basket.number.as_deref().unwrap_or_default();
    html! {
        span.bold[is_bold(basket.p, regular)].ring[basket.value == 3 && !number.is_empty()] { (number) }
    }
}

/// Renders the number of points with its mark: a filled circle for a free throw, a line through it for a basket.
fn mark(basket: &SheetBasket, regular: i64) -> Markup {
    let is_free_throw = basket.value == 1;
    html! {
        span.dot[is_free_throw].line[!is_free_throw].bold[is_bold(basket.p, regular)] { (basket.total) }
    }
}
