//! The parts of the sheet and their places on the paper.

use jiff::Timestamp;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::running::{self, POINTS_OF_PAGE};
use super::teams::{self, LETTERS};
use crate::rules::dates::{clock, long_date};
use crate::views::courtside::sheet::ScoreSheet;
use crate::web::site_context::SiteContext;

/// Renders the whole document.
pub(super) fn document(site: &SiteContext, sheet: &ScoreSheet, styles: &str) -> Markup {
    let [home, away] = &sheet.teams;
    let title = format!("Score sheet, {} at {}", away.name, home.name);
    let most = sheet.teams.iter().map(|team| team.score).max().unwrap_or_default();
    let pages = 1 + (most - 1).max(0) / POINTS_OF_PAGE;
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                link rel="icon" href="/favicon.svg";
                title { (title) " · " (site.organization.name) }
                style { (PreEscaped(styles)) }
            }
            body {
                p.way {
                    a href=(site.path(&format!("/games/{}", sheet.game.id))) { "Back to the game" }
                    " Print this page with your browser: A4, portrait."
                }
                main tabindex="0" aria-label=(title) {
                    @for page in 0..pages { (paper(site, sheet, (page, pages))) }
                }
            }
        }
    }
}

/// Renders one page of paper. The first page has everything; further pages only continue the running score.
fn paper(site: &SiteContext, sheet: &ScoreSheet, (page, pages): (i64, i64)) -> Markup {
    let rows: usize = sheet.teams.iter().map(|team| team.players.len().max(teams::FEWEST_ROWS)).sum();
    html! {
        section.paper.more[page > 0] style=(format!("--rows:{rows}")) {
            (head(site, sheet, (page, pages)))
            @if page == 0 {
                div.teams { @for (team, letter) in sheet.teams.iter().zip(LETTERS) { (teams::team(sheet, team, letter)) } }
            }
            (running::table(sheet, page * POINTS_OF_PAGE))
            @if page == 0 {
                (result(site, sheet))
                (signatures())
            }
            (foot(site, sheet))
        }
    }
}

fn head(site: &SiteContext, sheet: &ScoreSheet, (page, pages): (i64, i64)) -> Markup {
    let game = &sheet.game;
    let [home, away] = &sheet.teams;
    html! {
        header.box {
            div {
                @if page == 0 { h1 { "Score sheet" } } @else { h2 { "Score sheet, page " (page + 1) " of " (pages) } }
                p { b { "Team A" } " " (home.name) " " b { "Team B" } " " (away.name) }
            }
            div {
                p { b { (site.organization.name) } @if let Some(league) = &game.league { ", " (league.name) } }
                p {
                    (long_date(&game.date)) ", " (clock(game.time.as_deref()))
                    @if let Some(place) = &game.location { ", " (place) }
                    ", game " (game.id)
                }
            }
        }
    }
}

/// Renders the points of each period, the final score and the winner.
fn result(site: &SiteContext, sheet: &ScoreSheet) -> Markup {
    let regular = sheet.rules.periods;
    let [home, away] = &sheet.teams;
    let is_overtime = |p: i64| p > regular;
    let points = |p: i64, is_home: bool| -> Option<i64> {
        let found = sheet.periods.iter().find(|(own, ..)| *own == p);
        found.map(|(_, home, away)| if is_home { *home } else { *away })
    };
    let overtimes = |is_home: bool| -> Option<i64> {
        let played = sheet.periods.iter().filter(|(p, ..)| is_overtime(*p));
        let each: Vec<i64> = played.map(|(_, home, away)| if is_home { *home } else { *away }).collect();
        (!each.is_empty()).then(|| each.iter().sum())
    };
    let or_dash = |points: Option<i64>| points.map_or_else(|| "–".to_owned(), |points| points.to_string());
    let winner = match home.score.cmp(&away.score) {
        _ if !sheet.is_final => "",
        std::cmp::Ordering::Greater => &home.name,
        std::cmp::Ordering::Less => &away.name,
        std::cmp::Ordering::Equal => "none, the score is level",
    };
    html! {
        section.box.result aria-label="Result" {
            table {
                thead { tr {
                    th scope="col" { span.vh { "Team" } }
                    @for p in 1..=regular { th scope="col" { (p) } }
                    th scope="col" { abbr title="Overtimes" { "OT" } }
                    th scope="col" { "Final" }
                } }
                tbody { @for (team, letter) in sheet.teams.iter().zip(LETTERS) {
                    @let is_home = letter == "A";
                    tr {
                        th scope="row" { (letter) " " (team.name) }
                        @for p in 1..=regular { td { (or_dash(points(p, is_home))) } }
                        td { (or_dash(overtimes(is_home))) }
                        td { b { (team.score) } }
                    }
                } }
            }
            p {
                b { "Winner" } " " (winner)
                @if let Some(ended) = sheet.ended_at { " " b { "Ended" } " " (moment(ended, site).1) }
                @if !sheet.is_final { b.open { "not final" } }
            }
        }
    }
}

/// Renders the lines that people sign by hand.
fn signatures() -> Markup {
    html! {
        section.box.signatures aria-label="Signatures" {
            @for name in ["Scorer", "Crew chief", "Timer", "Umpire"] { p { (name) } }
        }
    }
}

fn foot(site: &SiteContext, sheet: &ScoreSheet) -> Markup {
    let (date, time) = moment(sheet.made_at, site);
    html! {
        footer {
            span {
                "Made from the play-by-play, " (date) ", " (time) ". "
                @if sheet.is_final { "Periods 1 and 3 plain, 2, 4 and overtimes bold." } @else { b { "The game is not final." } }
            }
            span { "╱ two or three (number circled: three) · ● free throw · P T U D C B fouls, small figure: free throws" }
        }
    }
}

/// Returns the date and the time of an instant in the organization's time zone.
fn moment(millisecond: i64, site: &SiteContext) -> (String, String) {
    let at = Timestamp::from_millisecond(millisecond).and_then(|at| at.in_tz(&site.organization.time_zone));
    at.map_or_else(
        |_| (String::new(), String::new()),
        |at| {
            let (date, time) = (at.date().to_string(), at.strftime("%H:%M").to_string());
            (long_date(&date), clock(Some(&time)))
        },
    )
}
