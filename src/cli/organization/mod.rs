//! `homecourt organization`: the organizations that share a server.

mod archive;
mod change;

use std::collections::BTreeMap;

use clap::{Args, Subcommand, ValueEnum};

use super::{find_organization, output};
use crate::clock::Clock;
use crate::config::Config;
use crate::db::{Actor, Connection, Db, OpenPurpose, Transaction};
use crate::domain::input;
use crate::domain::organizations::{self, Organization, OrganizationFields, SiteTemplate};
use crate::domain::players::PublicName;
use crate::domain::sports::Sport;
use crate::domain::users::Theme;
use crate::error::{Error, FieldErrors, Result};
use crate::rules::slugs;
use crate::store;

/// The subcommands of `homecourt organization`.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Make an organization with its menu, statistics, periods and attributes
    Create(CreateOrganization),
    /// List the organizations
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Change the name, the addresses or the kind of site of an organization
    Update(change::Update),
    /// Delete an organization with everything that belongs to it
    Delete(change::Delete),
    /// Write everything that belongs to an organization to one file: an archive
    Export(archive::ExportArgs),
    /// Bring an organization back from its archive, on this or another server
    Import(archive::ImportArgs),
}

/// The arguments of `homecourt organization create`.
#[derive(Args, Debug)]
pub struct CreateOrganization {
    /// What it is called
    #[arg(long)]
    name: String,
    /// Its path on the shared site: small letters and digits, words joined by hyphens
    #[arg(long)]
    slug: String,
    /// A host name of its own
    #[arg(long)]
    domain: Option<String>,
    /// The home page and the menu of its site
    #[arg(long, default_value = "default")]
    template: Template,
    #[arg(long, default_value = "basketball")]
    sport: String,
    /// The IANA name of the zone in which its dates and times are written
    #[arg(long, value_name = "ZONE", default_value = "America/Los_Angeles")]
    time_zone: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The kinds of site.
#[derive(Clone, Copy, Debug, ValueEnum)]
#[value(rename_all = "snake_case")]
enum Template {
    AdultBasketball,
    StatLeaders,
    Youth,
    Default,
}

impl From<Template> for SiteTemplate {
    fn from(template: Template) -> Self {
        match template {
            Template::AdultBasketball => Self::AdultBasketball,
            Template::StatLeaders => Self::StatLeaders,
            Template::Youth => Self::Youth,
            Template::Default => Self::Default,
        }
    }
}

/// Runs the subcommand.
pub async fn run(config: &Config, command: Command) -> Result<()> {
    match command {
        Command::Create(create) => self::create(config, create).await,
        Command::List { json } => list(config, json).await,
        Command::Update(args) => change::update(config, args).await,
        Command::Delete(args) => change::delete(config, args).await,
        Command::Export(args) => archive::export(config, args).await,
        Command::Import(args) => archive::import(config, args).await,
    }
}

/// Returns the sport of this type.
///
/// # Errors
/// `Invalid` on `sport` with all types.
fn find_sport(conn: &Connection, kind: &str) -> Result<Sport> {
    match store::sports::find_by_type(conn, kind) {
        Err(Error::NotFound(_)) => {
            let all = store::sports::list(conn)?;
            let types: Vec<&str> = all.iter().map(|sport| sport.r#type.as_str()).collect();
            Err(Error::field("sport", format!("must be one of: {}; there is no {kind:?}", types.join(", "))))
        }
        found => found,
    }
}

async fn create(config: &Config, args: CreateOrganization) -> Result<()> {
    let (input, json) = (check(&args)?, args.json);
    let db = Db::open(&config.database, OpenPurpose::Use)?;
    let write = move |tx: &Transaction<'_>| {
        let (sport, now) = (find_sport(tx, &args.sport)?, Clock::System.unix_seconds());
        store::organizations::create_first(tx, now)?;
        let id = store::organizations::create(tx, &input, now)?;
        store::organizations::add_sport(tx, id, sport.id)?;
        store::activity::begin(tx, id, now)?;
        store::organizations::find(tx, id)
    };
    let organization = db.write(Actor::program("create_organization"), write).await?;
    db.close().await?;
    if json {
        return output::print_json(&organization);
    }
    output::print_line(format!("Made {} at /{}.", organization.name, organization.slug))
}

/// Checks the arguments and returns the organization's fields.
fn check(args: &CreateOrganization) -> Result<OrganizationFields> {
    let mut errors = FieldErrors::default();
    let name = input::line(&mut errors, "name", &args.name, 120);
    if let Err(reason) = slugs::check_organization(&args.slug) {
        errors.add("slug", reason);
    }
    let domain = args.domain.as_deref().and_then(slugs::domain);
    if args.domain.is_some() && domain.is_none() {
        errors.add("domain", "must be a host name like league.example.org");
    }
    let time_zone = organizations::time_zone(&mut errors, &args.time_zone);
    errors.into_result()?;
    let site_template = args.template.into();
    Ok(OrganizationFields {
        name,
        slug: args.slug.clone(),
        domain,
        city: None,
        accent_color: organizations::ACCENT.to_owned(),
        time_zone,
        site_template,
        public_names: PublicName::of_template(site_template),
        facebook_url: None,
        instagram_url: None,
        youtube_url: None,
        feature_flags: BTreeMap::new(),
        theme: Theme::Light,
    })
}

async fn list(config: &Config, json: bool) -> Result<()> {
    let db = Db::open(&config.database, OpenPurpose::Use)?;
    let organizations = db.read(store::organizations::list).await?;
    db.close().await?;
    if json {
        return output::print_json(&organizations);
    }
    let row = |organization: &Organization| {
        [
            organization.id.to_string(),
            organization.slug.clone(),
            organization.name.clone(),
            organization.domain.clone().unwrap_or_default(),
            organization.site_template.name().to_owned(),
        ]
    };
    let rows: Vec<_> = organizations.iter().map(row).collect();
    output::print_table(["id", "slug", "name", "domain", "template"], &rows)
}
