//! `homecourt seed --demo`: creates organizations with a season around today, for demos and measurements.

use std::net::SocketAddr;

use super::output;
use crate::auth::passwords;
use crate::clock::Clock;
use crate::config::Config;
use crate::db::{Actor, Db, OpenPurpose};
use crate::domain::organizations::Organization;
use crate::error::Result;
use crate::seed::{self, Options, SignIn, Summary};
use crate::store;

const RANDOM_SEED: u64 = 1;

/// The arguments of `homecourt seed`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Fill an empty database with demo organizations; `HOMECOURT_DEMO_PASSWORD` is everybody's password, if set
    #[arg(long, required = true)]
    demo: bool,
    /// How many more organizations to make beside the fixed ones, for measuring
    #[arg(long, value_name = "N", default_value_t = 0)]
    organizations: usize,
    /// The same number makes the same data, on the same day
    #[arg(long, value_name = "N", default_value_t = RANDOM_SEED)]
    random_seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub async fn run(config: &Config, args: Args) -> Result<()> {
    let db = super::open_or_create(config, OpenPurpose::Create)?;
    let summary = fill(&db, args.organizations, args.random_seed).await?;
    db.close().await?;
    if args.json {
        return output::print_json(&summary);
    }
    let rows: Vec<_> = summary
        .organizations
        .iter()
        .map(|made| [made.slug.clone(), made.name.clone(), made.domain.clone().unwrap_or_default()])
        .collect();
    output::print_table(["slug", "organization", "domain"], &rows)?;
    sign_ins(&summary)
}

/// Creates the demo in an empty database.
async fn fill(db: &Db, organizations: usize, random_seed: u64) -> Result<Summary> {
    let password = std::env::var("HOMECOURT_DEMO_PASSWORD").ok().filter(|password| !password.is_empty());
    let options = Options { organizations, random_seed, password, hash: passwords::hash };
    let now = Clock::System.now();
    db.write_alone(Actor::program("seed_demo"), move |tx| seed::demo(tx, &options, now)).await
}

fn sign_ins(summary: &Summary) -> Result<()> {
    let row = |sign_in: &SignIn| {
        [sign_in.username.to_owned(), sign_in.role.name().to_owned(), sign_in.password.clone()]
    };
    output::print_line("")?;
    output::print_table(
        ["username", "role", "password"],
        &summary.sign_ins.iter().map(row).collect::<Vec<_>>(),
    )
}

/// Creates the demo if there is no organization yet, and prints its URLs and sign-ins.
pub async fn present(db: &Db, address: SocketAddr) -> Result<()> {
    let made = if db.read(store::organizations::is_untouched).await? {
        Some(fill(db, 0, RANDOM_SEED).await?)
    } else {
        None
    };
    let row = |organization: Organization| {
        let domain = organization.domain.map(|domain| format!("http://{domain}:{}/", address.port()));
        [organization.name, format!("http://{address}/{}", organization.slug), domain.unwrap_or_default()]
    };
    let organizations = db.read(store::organizations::list).await?;
    let rows: Vec<_> = organizations.into_iter().map(row).collect();
    output::print_table(["organization", "address", "own domain"], &rows)?;
    match made {
        Some(summary) => sign_ins(&summary)?,
        None => output::print_line("\nThe sign-ins are those printed when the demo was made.")?,
    }
    output::print_line(format!("\nSign in at http://{address}/login"))
}
