//! News of the demo: a pinned note, one that is shown until a day in two weeks, and one that is still to come.

use jiff::civil::Date;
use jiff::{Span, ToSpan};

use super::organizations::OrganizationPlan;
use super::{Seeder, season};
use crate::domain::news::NewsFields;
use crate::domain::organizations::SiteTemplate;
use crate::error::{Error, Result};
use crate::rules::markdown;
use crate::store;

/// Creates the news of an organization that has users.
pub fn create(seeder: &Seeder<'_>, plan: &OrganizationPlan) -> Result<()> {
    if !plan.users {
        return Ok(());
    }
    for note in notes(seeder.today, plan)? {
        let html = markdown::html(&note.body).map_err(|limit| Error::internal(limit.reason()))?;
        store::news::create(seeder.tx, seeder.organization, &note, &html)?;
    }
    Ok(())
}

fn notes(today: Date, plan: &OrganizationPlan) -> Result<[NewsFields; 3]> {
    let day = |days: i64| today.checked_add(Span::new().days(days)).map_err(Error::internal);
    let next = season::later(today, 10)?;
    let deadline = season::later(today, 8)?.strftime("%B %-d");
    // The week off of the current season.
    let closed = season::later(today, 2)?;
    let sign_up = match plan.template {
        SiteTemplate::AdultBasketball => {
            "Teams and free agents sign up on the page [Registration](registration)."
        }
        _ => "Teams and players sign up with our staff. Write to us, or ask at the gym.",
    };
    let ball = match plan.template {
        SiteTemplate::Youth => "Parents find the games of their team in the [schedule](schedule).",
        _ => {
            "Find your next game in the [schedule](schedule), and where you stand in the [standings](teamList)."
        }
    };
    Ok([
        NewsFields {
            title: format!("Sign-up for {} is open", season::name_of(next)),
            body: format!("{sign_up}\n\nThe deadline is **{deadline}**. Last season's teams keep their names and colors."),
            shown_from: day(-12)?.to_string(),
            shown_until: Some(season::later(today, 8)?.to_string()),
            pinned: true,
        },
        NewsFields {
            title: format!("Gym closed in the week of {}", closed.strftime("%B %-d")),
            body: "The gym is closed for the holiday, so nobody plays that week. Games go on as planned the week after."
                .to_owned(),
            shown_from: day(-2)?.to_string(),
            shown_until: Some((closed + 6.days()).to_string()),
            pinned: false,
        },
        NewsFields {
            title: "Last weeks of the regular season".to_owned(),
            body: format!("Every game counts now. {ball}"),
            shown_from: day(9)?.to_string(),
            shown_until: None,
            pinned: false,
        },
    ])
}
