//! The organization and the base URLs of the site that a page belongs to.

use jiff::Timestamp;
use serde_json::Value;

use super::first::PagePicture;
use crate::app::App;
use crate::app::host::{Origin, Site};
use crate::db::{Connection, tenant};
use crate::domain::ids::OrganizationId;
use crate::domain::links::Link;
use crate::domain::organizations::Organization;
use crate::error::{Error, Result};
use crate::store;

/// The site, host and time of a request for a page.
pub(super) struct RequestSite {
    pub site: Site,
    pub scheme: &'static str,
    /// Scheme and host of canonical URLs: lower case, without `www.`.
    pub host: String,
    now: Timestamp,
}

impl RequestSite {
    pub fn new(origin: &Origin, now: Timestamp) -> Self {
        let scheme = if origin.https { "https" } else { "http" };
        let name = origin.host.trim_end_matches('.').to_lowercase();
        let host = format!("{scheme}://{}", name.trim_start_matches("www."));
        Self { site: origin.site, scheme, host, now }
    }
}

/// Returns the organization of a page's URL: the organization of the host, or on the shared host the one with the slug.
/// The request's later reads count for this organization.
pub(super) async fn organization(
    app: &App,
    site: Site,
    slug: Option<&str>,
) -> Result<Option<OrganizationId>> {
    let slug = match (site, slug) {
        (Site::Organization(id), _) => return Ok(Some(id)),
        (_, None) => return Ok(None),
        (_, Some(slug)) => slug.to_owned(),
    };
    match app.db.look_up(move |conn| store::organizations::id_by_slug(conn, &slug)).await {
        Ok(id) => {
            tenant::enter(id);
            Ok(Some(id))
        }
        Err(Error::NotFound(_)) => Ok(None),
        Err(other) => Err(other),
    }
}

/// The organization whose site a page belongs to, with the base of its URLs and the time of the request.
pub(super) struct SiteContext {
    pub organization: Organization,
    pub links: Vec<Link>,
    /// The query parameter by which the UI's API calls name the organization: `slug=fab` or `domain=fab.example`.
    pub tenant: String,
    /// The prefix of the site's paths: empty on its own domain, else `/fab`.
    pub base: String,
    /// The canonical URL of the site: `https://fab.example`, or `https://homecourt.example/fab`.
    pub home: String,
    /// Scheme and host of `home`; URLs of pictures start with them.
    pub host: String,
    pub now: Timestamp,
}

impl SiteContext {
    /// Returns the site of the host's organization, or on the shared host of the organization with the slug. None for
    /// the product's own pages and for a slug that no organization has.
    pub fn find(conn: &Connection, at: &RequestSite, slug: Option<&str>) -> Result<Option<Self>> {
        let found = match (at.site, slug) {
            (Site::Organization(id), _) => store::organizations::find(conn, id),
            (_, Some(slug)) => store::organizations::id_by_slug(conn, slug)
                .and_then(|id| store::organizations::find(conn, id)),
            (_, None) => return Ok(None),
        };
        let organization = match found {
            Ok(organization) => organization,
            Err(Error::NotFound(_)) => return Ok(None),
            Err(other) => return Err(other),
        };
        let links = store::links::list(conn, organization.id)?;
        let host = match (at.site, &organization.domain) {
            (Site::Root | Site::Probe, Some(domain)) => format!("{}://{domain}", at.scheme),
            _ => at.host.clone(),
        };
        let slug = &organization.slug;
        let (tenant, base) = match (at.site, &organization.domain) {
            (Site::Organization(_), Some(domain)) => (format!("domain={domain}"), String::new()),
            _ => (format!("slug={slug}"), format!("/{slug}")),
        };
        let home = if organization.domain.is_some() { host.clone() } else { format!("{host}{base}") };
        Ok(Some(Self { links, tenant, base, home, host, now: at.now, organization }))
    }

    /// Returns the canonical URL of a path of the site.
    pub fn url(&self, path: &str) -> String {
        match path {
            "/" if self.home == self.host => format!("{}/", self.home),
            "/" => self.home.clone(),
            _ => format!("{}{path}", self.home),
        }
    }

    /// Returns a path of the site with its prefix on the requested host: `/fab/teams/3`.
    pub fn path(&self, path: &str) -> String {
        let path = if path == "/" && !self.base.is_empty() { "" } else { path };
        format!("{}{path}", self.base)
    }

    /// Returns the API call for the links of the menu, and its response.
    pub fn menu(&self) -> Result<(String, Value)> {
        let links = serde_json::to_value(&self.links).map_err(Error::internal)?;
        Ok((format!("/api/organization-links/{}", self.organization.id), links))
    }

    /// Returns the date of the request in the organization's time zone, as `YYYY-MM-DD`.
    pub fn today(&self) -> Result<String> {
        Ok(self.now.in_tz(&self.organization.time_zone).map_err(Error::internal)?.date().to_string())
    }

    /// Returns the organization's logo, if it has one.
    pub fn picture(&self) -> Option<PagePicture> {
        let path = self.organization.logo_url.as_deref()?;
        let url = format!("{}{path}", self.host);
        Some(PagePicture { url, alt: self.organization.name.clone(), drawn: false })
    }
}
