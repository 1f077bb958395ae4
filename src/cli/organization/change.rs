//! `homecourt organization update` and `delete`.

use std::io::{IsTerminal, Write};

use clap::Args;

use super::Template;
use crate::actions;
use crate::actions::organizations::SubmittedOrganization;
use crate::cli::{find_organization, output};
use crate::clock::Clock;
use crate::config::Config;
use crate::db::{Actor, Db, OpenPurpose};
use crate::domain::organizations::OrganizationInput;
use crate::domain::users::Role;
use crate::error::{Error, Result};
use crate::store;

/// The arguments of `homecourt organization update`.
#[derive(Args, Debug)]
pub struct Update {
    /// The organization's slug
    slug: String,
    #[command(flatten)]
    changes: SettingChanges,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What changes; the rest stays as it is.
#[derive(Args, Debug)]
#[group(required = true, multiple = true)]
struct SettingChanges {
    /// What it is called
    #[arg(long)]
    name: Option<String>,
    /// Another slug; links to the former slug lead to it
    #[arg(long, value_name = "SLUG")]
    new_slug: Option<String>,
    /// A host name of its own; it is used without the proof of its owner that the dashboard asks for
    #[arg(long, value_name = "HOST")]
    domain: Option<String>,
    /// No host name of its own
    #[arg(long, conflicts_with = "domain")]
    no_domain: bool,
    /// The home page and the menu of its site
    #[arg(long)]
    template: Option<Template>,
    /// The IANA name of the zone in which its dates and times are written
    #[arg(long, value_name = "ZONE")]
    time_zone: Option<String>,
    /// The town it plays in
    #[arg(long)]
    city: Option<String>,
}

impl SettingChanges {
    fn into_input(self) -> OrganizationInput {
        let domain = if self.no_domain { Some(None) } else { self.domain.map(Some) };
        OrganizationInput {
            name: self.name.map(Some),
            slug: self.new_slug.map(Some),
            domain,
            city: self.city.map(Some),
            time_zone: self.time_zone,
            site_template: self.template.map(Into::into),
            ..OrganizationInput::default()
        }
    }
}

/// The arguments of `homecourt organization delete`.
#[derive(Args, Debug)]
pub struct Delete {
    /// The organization's slug
    slug: String,
    /// Do not ask for the slug again
    #[arg(long)]
    yes: bool,
    /// Print JSON
    #[arg(long, requires = "yes")]
    json: bool,
}

/// Changes an organization as a super administrator does in the dashboard.
pub(super) async fn update(config: &Config, args: Update) -> Result<()> {
    let db = Db::open(&config.database, OpenPurpose::Use)?;
    let id = find_organization(&db, &args.slug).await?;
    let input = args.changes.into_input();
    if input.time_zone.as_deref().is_some_and(|zone| zone.trim().is_empty()) {
        return Err(Error::field("time_zone", "must be the name of a time zone like America/Los_Angeles"));
    }
    let roots = config.root_hosts.clone();
    let submitted = SubmittedOrganization { input, logo: None, by: Role::SuperAdmin, roots };
    let actor = Actor { organization: Some(id), ..Actor::program("update_organization") };
    let now = Clock::System.unix_seconds();
    let updated = db.write(actor, move |tx| actions::organizations::update(tx, id, submitted, now)).await?;
    db.close().await?;
    if args.json {
        return output::print_json(&updated);
    }
    let organization = &updated.organization;
    let host = organization.domain.as_ref().map(|domain| format!(" and at {domain}")).unwrap_or_default();
    output::print_line(format!("{} is at /{}{host}.", organization.name, organization.slug))
}

/// Deletes an organization with everything that belongs to it.
pub(super) async fn delete(config: &Config, args: Delete) -> Result<()> {
    let db = Db::open(&config.database, OpenPurpose::Use)?;
    let id = find_organization(&db, &args.slug).await?;
    let parts = db.read(move |conn| store::organizations::count_parts(conn, id)).await?;
    let held: Vec<String> =
        parts.iter().filter(|(_, count)| *count > 0).map(|(what, count)| format!("{count} {what}")).collect();
    if !args.yes {
        confirm(&args.slug, &held)?;
    }
    let actor = Actor::program("remove_organization");
    db.write_alone(actor, move |tx| actions::organizations::remove(tx, id)).await?;
    db.close().await?;
    if args.json {
        let deleted: serde_json::Map<_, _> =
            parts.iter().map(|(what, count)| ((*what).to_owned(), (*count).into())).collect();
        return output::print_json(&serde_json::json!({ "slug": args.slug, "deleted": deleted }));
    }
    let with = if held.is_empty() { String::new() } else { format!(", with {}", held.join(", ")) };
    output::print_line(format!("Deleted {}{with}.", args.slug))
}

/// Asks for the slug at a terminal. Without one, `--yes` is needed.
fn confirm(slug: &str, held: &[String]) -> Result<()> {
    let advice = format!("homecourt organization export {slug} --output FILE");
    if !std::io::stdin().is_terminal() {
        let message = format!("Nothing is deleted without --yes. To keep a copy first: {advice}");
        return Err(Error::Conflict(message));
    }
    output::note(&format!("This deletes {slug} for good: {}.", held.join(", ")));
    output::note(&format!("To keep a copy, stop here and run: {advice}"));
    let ask = || {
        write!(std::io::stderr(), "Type {slug} to delete it: ")?;
        let mut typed = String::new();
        std::io::stdin().read_line(&mut typed).map(|_| typed)
    };
    let typed = ask().map_err(Error::internal)?;
    if typed.trim() == slug {
        return Ok(());
    }
    Err(Error::Conflict("That is another name. Nothing is deleted.".to_owned()))
}
