//! The head of a page: what search engines, messengers and social networks show of it.

use maud::{Markup, PreEscaped, html};
use serde_json::Value;

use super::cards;
use super::first::{FirstContent, Picture};

/// A page as it is shown elsewhere.
pub(super) struct Head<'a> {
    pub first: &'a FirstContent,
    /// Whose site it is: an organization's, or the product's.
    pub site: &'a str,
    /// The one address of the page; none for a page that is not to be found.
    pub url: Option<String>,
}

impl Head<'_> {
    /// The title in the browser's bar.
    fn title(&self) -> String {
        match self.first.title.as_str() {
            "" => self.site.to_owned(),
            title => format!("{title} · {}", self.site),
        }
    }

    /// The elements of the head.
    pub fn markup(&self) -> Markup {
        html! {
            title { (self.title()) }
            meta name="description" content=(self.first.description);
            @if self.first.unlisted && self.url.is_some() { meta name="robots" content="noindex"; }
            @match &self.url {
                Some(url) => {
                    link rel="canonical" href=(url);
                    (self.shared(url))
                    @for part in &self.first.ld { (ld(part)) }
                },
                None => meta name="robots" content="noindex";,
            }
        }
    }

    /// What is shown of a link to the page.
    fn shared(&self, url: &str) -> Markup {
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

fn image(picture: &Picture) -> Markup {
    html! {
        meta property="og:image" content=(picture.url);
        meta property="og:image:alt" content=(picture.alt);
        @if picture.drawn {
            meta property="og:image:width" content=(cards::SIZE.0);
            meta property="og:image:height" content=(cards::SIZE.1);
        }
    }
}

/// Data in a script element, which ends at nothing that is in the data.
fn ld(value: &Value) -> Markup {
    html! { script type="application/ld+json" { (PreEscaped(value.to_string().replace('<', "\\u003c"))) } }
}
