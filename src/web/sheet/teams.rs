//! A team's box on the sheet: time-outs, team fouls, players with their fouls, and the coach.

use maud::{Markup, html};

use crate::domain::courtside::Depth;
use crate::views::courtside::sheet::{ScoreSheet, SheetFoul, SheetPlayer, SheetTeam};

/// The letters of the teams on the sheet: the home team is A.
pub(super) const LETTERS: [&str; 2] = ["A", "B"];
/// Rows of players on the printed form.
pub(super) const FEWEST_ROWS: usize = 12;
/// Team fouls of a period that the form counts.
const FOULS_OF_PERIOD: i64 = 4;

pub(super) fn team(sheet: &ScoreSheet, team: &SheetTeam, letter: &str) -> Markup {
    let has_players = sheet.rules.depth != Depth::Score;
    html! {
        section.box.team aria-label=(format!("Team {letter}")) {
            h2 { "Team " (letter) ": " (team.name) }
            div.counts {
                div { h3 { "Time-outs" } (timeouts(sheet, team)) }
                @if has_players { div { h3 { "Team fouls by period" } (fouls(team)) } }
            }
            @if has_players { (players(sheet, team)) }
        }
    }
}

/// Renders the boxes of the halves and of each overtime, with the minutes of the time-outs in them.
fn timeouts(sheet: &ScoreSheet, team: &SheetTeam) -> Markup {
    let regular = sheet.rules.periods;
    let last = sheet.periods.iter().map(|(p, ..)| *p).max().unwrap_or_default();
    let half_of = |p: i64| match p {
        _ if p > regular => p - regular + 1,
        _ if p * 2 > regular => 1,
        _ => 0,
    };
    let [first, second, overtime] = sheet.rules.timeouts;
    let allowed_in = |half: i64| match half {
        0 => first,
        1 => second,
        _ => overtime,
    };
    let halves = 0..=(last - regular).max(0) + 1;
    html! {
        @for half in halves {
            @let taken: Vec<_> = team.timeouts.iter().filter(|one| half_of(one.p) == half).collect();
            @let boxes = taken.len().max(usize::try_from(allowed_in(half)).unwrap_or_default());
            span.boxes {
                @for index in 0..boxes {
                    i { @if let Some(one) = taken.get(index) {
                        @match one.minute { Some(minute) => (minute), None => "×" }
                    } }
                }
            }
        }
    }
}

fn fouls(team: &SheetTeam) -> Markup {
    html! {
        table.fouls { tbody { @for (index, count) in team.fouls.iter().enumerate() {
            tr {
                th scope="row" { (index + 1) }
                @for number in 1..=FOULS_OF_PERIOD {
                    td.crossed[number <= *count] {
                        (number) @if number <= *count { span.vh { " committed" } }
                    }
                }
            }
        } } }
    }
}

fn players(sheet: &ScoreSheet, team: &SheetTeam) -> Markup {
    let all = team.players.iter().map(|player| player.fouls.len()).chain([team.coach.len(), 3]);
    let columns =
        all.max().unwrap_or_default().max(usize::try_from(sheet.rules.foul_limit).unwrap_or_default());
    let blank = FEWEST_ROWS.saturating_sub(team.players.len());
    html! {
        table.players {
            thead { tr {
                th scope="col" { "Players" } th scope="col" { "No." } th scope="col" { "In" }
                th scope="colgroup" colspan=(columns) { "Fouls" }
            } }
            tbody {
                @for player in &team.players { (player_row(player, columns, sheet.rules.periods)) }
                @for _ in 0..blank { tr aria-hidden="true" { td {} td {} td {} @for _ in 0..columns { td {} } } }
                tr {
                    th.coach scope="row" colspan="3" { "Coach:" }
                    (foul_cells(&team.coach, columns, sheet.rules.periods))
                }
            }
        }
    }
}

fn player_row(player: &SheetPlayer, columns: usize, regular: i64) -> Markup {
    html! {
        tr {
            th.name scope="row" { (player.name) @if player.captain { " (CAP)" } }
            td { b { (player.number.as_deref().unwrap_or_default()) } }
            td.in {
                @if player.starter { span.ring { "×" } span.vh { "starter" } } @else if player.played { "×" }
            }
            (foul_cells(&player.fouls, columns, regular))
        }
    }
}

fn foul_cells(fouls: &[SheetFoul], columns: usize, regular: i64) -> Markup {
    html! {
        @for index in 0..columns {
            td { @if let Some(foul) = fouls.get(index) {
                span.bold[is_bold(foul.p, regular)] { (foul.letter) }
                @if foul.shots > 0 { sub { (foul.shots) } }
            } }
        }
    }
}

/// Returns whether a period is written with the second pen, which prints bold.
pub(super) const fn is_bold(p: i64, regular: i64) -> bool {
    p % 2 == 0 || p > regular
}
