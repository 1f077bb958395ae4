//! The Atom feed (RFC 4287) of a site's news.

use std::io;

use ammonia::Url;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use jiff::Timestamp;
use jiff::civil::Date;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::feeds::tagged;
use super::site_context::{self, RequestSite, SiteContext};
use crate::app::App;
use crate::app::host::{Origin, Site};
use crate::db::Connection;
use crate::domain::news::NewsNote;
use crate::error::{Error, Result};
use crate::rules::markdown;
use crate::store::paging::PageRequest;
use crate::work::JobKind;
use crate::{store, views};

/// The path of the feed within a site.
pub(super) const ATOM_PATH: &str = "/news.atom";

const NAMESPACE: &str = "http://www.w3.org/2005/Atom";

/// Maximum number of notes in the feed.
const NOTES: i64 = 50;

/// Serves the feed of the organization whose domain is the request's host.
pub(super) async fn of_host(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
) -> Result<Response> {
    feed(&app, &origin, None, &headers).await
}

/// Serves the feed of an organization on the shared host.
pub(super) async fn of_slug(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    Path(slug): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    feed(&app, &origin, Some(slug.to_lowercase()), &headers).await
}

async fn feed(app: &App, origin: &Origin, slug: Option<String>, headers: &HeaderMap) -> Result<Response> {
    let at = RequestSite::new(origin, app.clock.now());
    let organization = site_context::organization(app, origin.site, slug.as_deref()).await?;
    let feed = app.db.read(move |conn| AtomFeed::read(conn, &at, slug.as_deref())).await?;
    let text = app.work.run(organization, JobKind::Cleaning, move |_| feed.render()).await??;
    tagged((text, "application/atom+xml; charset=utf-8"), headers)
}

/// The data of a feed.
struct AtomFeed {
    site: SiteContext,
    /// When the organization was created, in unix seconds.
    made: i64,
    /// The notes with their HTML.
    notes: Vec<(NewsNote, String)>,
}

impl AtomFeed {
    fn read(conn: &Connection, at: &RequestSite, slug: Option<&str>) -> Result<Self> {
        let site = match (at.site, slug) {
            // An organization's own domain has no feed of another slug.
            (Site::Organization(_), Some(_)) => None,
            _ => SiteContext::find(conn, at, slug)?,
        };
        let site = site.ok_or_else(|| Error::missing("Organization"))?;
        let (organization, today) = (site.organization.id, site.today()?);
        let page = PageRequest { after: None, limit: NOTES };
        let notes = store::news::list(conn, organization, Some(&today), page)?;
        let notes = views::news::with_html(conn, organization, notes)?;
        Ok(Self { made: store::organizations::created_at(conn, organization)?, site, notes })
    }

    /// Returns the feed as XML. The addresses in the notes become absolute.
    fn render(&self) -> Result<String> {
        let base = Url::parse(&format!("{}/", self.site.home)).map_err(Error::internal)?;
        let mut times = Vec::with_capacity(self.notes.len());
        for (note, _) in &self.notes {
            times.push(self.times(note)?);
        }
        // The element is required, also in a feed without notes.
        let updated = times.iter().map(|times| times.updated).max().unwrap_or(Timestamp::UNIX_EPOCH);
        let mut writer = Writer::new(Vec::new());
        let written = (|| {
            writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
            writer.create_element("feed").with_attribute(("xmlns", NAMESPACE)).write_inner_content(
                |xml| {
                    self.head(xml, updated)?;
                    for ((note, html), times) in self.notes.iter().zip(&times) {
                        let html = markdown::with_absolute_urls(html, &base);
                        xml.create_element("entry")
                            .write_inner_content(|xml| self.entry(xml, (note, &html), times))?;
                    }
                    Ok(())
                },
            )?;
            Ok::<_, io::Error>(())
        })();
        written.map_err(Error::internal)?;
        String::from_utf8(writer.into_inner()).map_err(Error::internal)
    }

    /// Writes the elements of the feed itself.
    fn head(&self, xml: &mut Xml, updated: Timestamp) -> io::Result<()> {
        let name = &self.site.organization.name;
        element(xml, "id", &format!("{}news", self.id_prefix()))?;
        element(xml, "title", &format!("News · {name}"))?;
        element(xml, "updated", &updated.to_string())?;
        link(xml, "self", &self.site.url(ATOM_PATH))?;
        link(xml, "alternate", &self.site.url("/news"))?;
        xml.create_element("author").write_inner_content(|xml| element(xml, "name", name))?;
        Ok(())
    }

    fn entry(&self, xml: &mut Xml, (note, html): (&NewsNote, &str), times: &NoteTimes) -> io::Result<()> {
        element(xml, "id", &format!("{}news/{}", self.id_prefix(), note.id))?;
        element(xml, "title", &note.fields.title)?;
        element(xml, "published", &times.published.to_string())?;
        element(xml, "updated", &times.updated.to_string())?;
        link(xml, "alternate", &self.site.url(&format!("/news/{}", note.id)))?;
        let content = xml.create_element("content").with_attribute(("type", "html"));
        content.write_text_content(BytesText::new(&allowed(html)))?;
        Ok(())
    }

    /// Returns the start of the feed's ids: tag URIs (RFC 4151). They contain neither the host nor the slug, which may
    /// change. The time of creation tells organizations of different servers apart, which may have the same id.
    fn id_prefix(&self) -> String {
        format!("tag:{}-{}.homecourt,2026:", self.site.organization.id, self.made)
    }

    /// Returns when a note was published and changed.
    fn times(&self, note: &NewsNote) -> Result<NoteTimes> {
        let first: Date = note.fields.shown_from.parse().map_err(Error::internal)?;
        let published = first.in_tz(&self.site.organization.time_zone).map_err(Error::internal)?.timestamp();
        let changed = note.changed_at.and_then(|at| Timestamp::from_second(at).ok());
        Ok(NoteTimes { published, updated: changed.map_or(published, |changed| changed.max(published)) })
    }
}

/// The times of a note in the feed.
struct NoteTimes {
    /// The start of the first day.
    published: Timestamp,
    /// The last change; the start of the first day for a note that was changed before.
    updated: Timestamp,
}

type Xml = Writer<Vec<u8>>;

/// Writes an element with a text.
fn element(xml: &mut Xml, name: &str, text: &str) -> io::Result<()> {
    xml.create_element(name).write_text_content(BytesText::new(&allowed(text)))?;
    Ok(())
}

/// Returns a text without the characters that XML 1.0 does not allow, not even escaped.
fn allowed(text: &str) -> String {
    let is_allowed = |char: &char| {
        matches!(char, '\n' | '\t') || !char.is_control() && !matches!(char, '\u{fffe}' | '\u{ffff}')
    };
    text.chars().filter(is_allowed).collect()
}

fn link(xml: &mut Xml, relation: &str, url: &str) -> io::Result<()> {
    xml.create_element("link").with_attributes([("rel", relation), ("href", url)]).write_empty()?;
    Ok(())
}
