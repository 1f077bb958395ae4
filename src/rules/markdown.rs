//! Converts Markdown to sanitized HTML.
//!
//! The HTML parser takes quadratic time and memory for deeply nested text and for formatting tags that are never
//! closed. `html` counts both while it reads the Markdown and stops at the first limit, so that the cost is linear.

use std::borrow::Cow;
use std::sync::LazyLock;

use ammonia::{Builder, Url, UrlRelative};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::budgets::content::{TEXT_BYTES, TEXT_ELEMENTS, TEXT_NESTING, TEXT_TAGS, TEXT_WORK};

/// The first limit that a text exceeds, as the reason for its field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooComplex(String);

impl TooComplex {
    /// Returns the reason to show at the field: `must have at most …`.
    #[must_use]
    pub fn reason(self) -> String {
        self.0
    }
}

/// Allows tags for text, links with harmless schemes, and pictures of this server.
static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut cleaner = Builder::default();
    cleaner
        .url_schemes(["http", "https", "mailto", "tel"].into())
        .link_rel(Some("noopener"))
        .rm_tags(["map", "area", "bdo"])
        .attribute_filter(|tag, attribute, value| match (tag, attribute) {
            ("img", "src") => is_own_picture(value).then_some(Cow::Borrowed(value)),
            (_, "cite") => None,
            _ => Some(Cow::Borrowed(value)),
        });
    cleaner
});

/// Returns whether a picture is on this server: an organization's page must not load anything from other hosts.
fn is_own_picture(address: &str) -> bool {
    address.starts_with("/media/")
}

/// Converts Markdown, including tables, to sanitized HTML. Turns `h1` into `h2`, because a page's title is its only
/// `h1`.
///
/// # Errors
/// `TooComplex` if the text has too much nesting, too many elements or tags, or its HTML is too large.
pub fn html(markdown: &str) -> Result<String, TooComplex> {
    let mut budget = Budget::default();
    let mut passed = None;
    let parser = Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH);
    let events = parser.map_while(|event| match budget.spend(&event) {
        Ok(()) => Some(lowered(event)),
        Err(limit) => {
            passed = Some(limit);
            None
        }
    });
    let mut text = String::with_capacity(markdown.len() * 2);
    pulldown_cmark::html::push_html(&mut text, events);
    if let Some(limit) = passed {
        return Err(limit);
    }
    check_size(&text)?;
    let clean = CLEANER.clean(&text).to_string();
    check_size(&clean)?;
    Ok(clean)
}

/// Resolves the relative addresses of sanitized HTML against the URL of a site, for readers outside the site.
#[must_use]
pub fn with_absolute_urls(html: &str, site: &Url) -> String {
    let mut resolver = Builder::default();
    resolver.url_relative(UrlRelative::RewriteWithBase(site.clone()));
    resolver.clean(html).to_string()
}

/// Minimum length of a summary in characters; a shorter first sentence may be an abbreviation.
const SHORTEST_SUMMARY: usize = 40;

/// Returns the first sentences of a text without formatting, headings, tables and pictures, at most `most` characters.
/// A first sentence that is longer ends after a word, with an ellipsis.
#[must_use]
pub fn summary(markdown: &str, most: usize) -> String {
    let text = sentences(markdown, most);
    if text.chars().count() <= most {
        return text;
    }
    let room = text.char_indices().nth(most).map_or(text.len(), |(end, _)| end);
    let ends = text.match_indices(' ').map(|(end, _)| end).take_while(|end| *end <= room);
    let sentence = ends.clone().filter(|end| text[..*end].ends_with(['.', '!', '?'])).last();
    if let Some(end) = sentence.filter(|end| text[..*end].chars().count() >= SHORTEST_SUMMARY) {
        return text[..end].to_owned();
    }
    let before = text.char_indices().nth(most.saturating_sub(1)).map_or(0, |(end, _)| end);
    let word = ends.take_while(|end| *end <= before).last().unwrap_or(before);
    format!("{}…", text[..word].trim_end_matches([',', ';', ':']))
}

/// Returns the text of paragraphs and lists in one line, each ended by a punctuation mark. Stops after more than `most`
/// characters.
fn sentences(markdown: &str, most: usize) -> String {
    let (mut text, mut hidden) = (String::new(), 0_usize);
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH) {
        match event {
            Event::Start(Tag::Heading { .. } | Tag::Table(_) | Tag::Image { .. } | Tag::CodeBlock(_)) => {
                hidden += 1;
            }
            Event::End(TagEnd::Heading(_) | TagEnd::Table | TagEnd::Image | TagEnd::CodeBlock) => {
                hidden = hidden.saturating_sub(1);
            }
            Event::Text(part) | Event::Code(part) if hidden == 0 => text.push_str(&part),
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            Event::End(TagEnd::Paragraph | TagEnd::Item) => {
                text.truncate(text.trim_end().len());
                if text.ends_with(|end: char| end.is_alphanumeric() || end == ')') {
                    text.push('.');
                }
                text.push(' ');
            }
            _ => {}
        }
        if text.len() > 8 * most {
            break;
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Escapes a text and wraps its paragraphs in `<p>`: for text that `html` rejects.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut html = String::with_capacity(text.len() * 2);
    for paragraph in text.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()) {
        html.push_str("<p>");
        for sign in paragraph.trim().chars() {
            match sign {
                '&' => html.push_str("&amp;"),
                '<' => html.push_str("&lt;"),
                '>' => html.push_str("&gt;"),
                '"' => html.push_str("&quot;"),
                other => html.push(other),
            }
        }
        html.push_str("</p>\n");
    }
    html
}

/// The part of each limit that a text has used so far.
#[derive(Default)]
struct Budget {
    depth: usize,
    elements: usize,
    tags: usize,
}

impl Budget {
    fn spend(&mut self, event: &Event<'_>) -> Result<(), TooComplex> {
        match event {
            Event::Start(_) => {
                self.depth += 1;
                self.elements += 1;
            }
            Event::End(_) => self.depth = self.depth.saturating_sub(1),
            // Each "<" starts at most one tag.
            Event::Html(raw) | Event::InlineHtml(raw) => {
                self.tags += raw.bytes().filter(|byte| *byte == b'<').count();
            }
            _ => self.elements += 1,
        }
        if self.depth > TEXT_NESTING {
            let limit =
                format!("must have at most {TEXT_NESTING} quotes, lists and emphases inside each other");
            return Err(TooComplex(limit));
        }
        if self.elements > TEXT_ELEMENTS {
            return Err(TooComplex(format!(
                "must have at most {TEXT_ELEMENTS} paragraphs, lines, cells and links"
            )));
        }
        if self.tags > TEXT_TAGS {
            return Err(TooComplex(format!("must have at most {TEXT_TAGS} HTML tags")));
        }
        if self.tags * self.elements > TEXT_WORK {
            return Err(TooComplex(format!("must have fewer than {} HTML tags at its length", self.tags)));
        }
        Ok(())
    }
}

fn check_size(html: &str) -> Result<(), TooComplex> {
    if html.len() <= TEXT_BYTES {
        return Ok(());
    }
    Err(TooComplex(format!("must be at most {} kB as HTML", TEXT_BYTES / 1024)))
}

fn lowered(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Start(Tag::Heading { level: HeadingLevel::H1, id, classes, attrs }) => {
            Event::Start(Tag::Heading { level: HeadingLevel::H2, id, classes, attrs })
        }
        Event::End(TagEnd::Heading(HeadingLevel::H1)) => Event::End(TagEnd::Heading(HeadingLevel::H2)),
        other => other,
    }
}
