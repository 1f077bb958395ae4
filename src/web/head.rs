//! The head of a page: title, description, canonical URL, and metadata for search engines and link previews.

use maud::{Markup, PreEscaped, html};
use serde_json::Value;

use super::cards;
use super::first::{FirstContent, PagePicture};
use super::install;

/// The content of a page's head.
pub(super) struct PageHead<'a> {
    pub first: &'a FirstContent,
    /// The name of the site: the organization's, or the product's.
    pub site: &'a str,
    /// The canonical URL of the page; none for a page that search engines must not index.
    pub url: Option<String>,
    /// The base of the site's paths, for its manifest and icon; none for the product's own pages.
    pub base: Option<&'a str>,
    /// The URL of the organization's logo, which is the page's icon; none for the product's own.
    pub icon: Option<String>,
}

impl PageHead<'_> {
    /// Returns the page's title with the name of the site.
    fn title(&self) -> String {
        match self.first.title.as_str() {
            "" => self.site.to_owned(),
            title => format!("{title} · {}", self.site),
        }
    }

    /// Renders the elements of the head.
    pub fn markup(&self) -> Markup {
        html! {
            link rel="icon" href=(self.icon.as_deref().unwrap_or("/favicon.svg"));
            title { (self.title()) }
            meta name="description" content=(self.first.description);
            @if self.first.unlisted && self.url.is_some() { meta name="robots" content="noindex"; }
            @if let Some(base) = self.base {
                link rel="manifest" href=(format!("{base}/{}", install::MANIFEST));
                link rel="apple-touch-icon" href=(format!("{base}/{}", install::ICONS[0].file));
            }
            @match &self.url {
                Some(url) => {
                    link rel="canonical" href=(url);
                    @if let Some(feed) = &self.first.feed {
                        link rel="alternate" type="application/atom+xml" title=(format!("News · {}", self.site)) href=(feed);
                    }
                    (self.link_preview(url))
                    @for part in &self.first.ld { (ld(part)) }
                },
                None => meta name="robots" content="noindex";,
            }
        }
    }

    /// Renders the Open Graph and Twitter metadata of the page.
    fn link_preview(&self, url: &str) -> Markup {
        let title = if self.first.title.is_empty() { self.site } else { &self.first.title };
        html! {
            meta property="og:type" content="website";
            meta property="og:site_name" content=(self.site);
            meta property="og:title" content=(title);
            meta property="og:description" content=(self.first.description);
            meta property="og:url" content=(url);
            @if let Some(picture) = &self.first.picture { (image(picture)) }
            @let drawn = self.first.picture.as_ref().is_some_and(|picture| picture.drawn);
            meta name="twitter:card" content=(if drawn { "summary_large_image" } else { "summary" });
        }
    }
}

fn image(picture: &PagePicture) -> Markup {
    html! {
        meta property="og:image" content=(picture.url);
        meta property="og:image:alt" content=(picture.alt);
        @if picture.drawn {
            meta property="og:image:width" content=(cards::SIZE.0);
            meta property="og:image:height" content=(cards::SIZE.1);
        }
    }
}

/// Renders JSON-LD data in a script element. `<` is escaped, so that the data cannot end the element.
fn ld(value: &Value) -> Markup {
    html! { script type="application/ld+json" { (PreEscaped(value.to_string().replace('<', "\\u003c"))) } }
}
