//! Informational pages of a public site, such as `/about`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::{ImageId, PageId};
use super::input;
use crate::error::{FieldErrors, Result};

/// A stored page. Texts are Markdown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Page {
    pub id: PageId,
    /// Its path within the site, without a leading slash.
    pub path: String,
    pub title: String,
    pub body: String,
    pub faq: Vec<FaqItem>,
    pub images: Vec<PageImage>,
    pub videos: Vec<PageVideo>,
    /// Whether visitors can see the page.
    pub published: bool,
    /// Incremented by each save. A request with an older version is rejected with 409.
    pub version: i64,
    /// Content to be published later. Visitors see the fields above.
    pub draft: Option<PageDraft>,
}

/// The unpublished content of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PageDraft {
    pub path: String,
    pub title: String,
    pub body: String,
    pub faq: Vec<FaqItem>,
    pub images: Vec<PageImage>,
    pub videos: Vec<PageVideo>,
}

/// The rendered HTML of a page's texts; `None` for a text that is not rendered yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageHtml {
    pub body: Option<String>,
    /// One for each answer, in order.
    pub answers: Option<Vec<String>>,
}

/// A question and answer of a page's FAQ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FaqItem {
    pub question: String,
    pub answer: String,
}

/// A picture of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PageImage {
    pub id: ImageId,
    /// URL of the largest size.
    pub url: String,
    /// URL of the size for grids.
    pub thumb_url: String,
    pub caption: String,
    /// Size in pixels of the largest variant.
    pub width: u32,
    pub height: u32,
}

/// A video of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PageVideo {
    pub title: String,
    /// An embed link.
    pub url: String,
}

/// A picture's id and its caption.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PlacedImage {
    pub id: ImageId,
    #[serde(default)]
    pub caption: String,
}

/// The input for a page. An absent field stays unchanged, or gets its default in a new page.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct PageInput {
    /// The path within the site: segments of lower-case letters, digits and hyphens. Paths of the product are not
    /// allowed. Required for a new page.
    pub path: Option<String>,
    /// Required for a new page.
    pub title: Option<String>,
    /// Markdown.
    pub body: Option<String>,
    pub faq: Option<Vec<FaqItem>>,
    /// Pictures that were uploaded for this page, in order. Pictures that are not listed are removed from the page.
    pub images: Option<Vec<PlacedImage>>,
    /// In order. YouTube links become embed links; other URLs must be https.
    pub videos: Option<Vec<PageVideo>>,
    /// Whether visitors can see the page; true by default for a new page.
    pub published: Option<bool>,
}

/// The content of a page. All fields are checked except that the path may clash with the product's URLs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageContent {
    pub path: String,
    pub title: String,
    pub body: String,
    pub faq: Vec<FaqItem>,
    pub images: Vec<PlacedImage>,
    pub videos: Vec<PageVideo>,
}

/// Maximum lengths of texts in characters, and maximum number of items of a list.
const TITLE: usize = 120;
const BODY: usize = 60_000;
const ANSWER: usize = 4_000;
const LINE: usize = 200;
const ITEMS: usize = 60;

impl PageContent {
    /// Returns the published content.
    #[must_use]
    pub fn shown(page: &Page) -> Self {
        let Page { path, title, body, faq, images, videos, .. } = page.clone();
        Self::of(PageDraft { path, title, body, faq, images, videos })
    }

    /// Returns the content that staff edit: the draft, or the published content if there is no draft.
    #[must_use]
    pub fn latest(page: &Page) -> Self {
        page.draft.clone().map_or_else(|| Self::shown(page), Self::of)
    }

    fn of(draft: PageDraft) -> Self {
        let PageDraft { path, title, body, faq, images, videos } = draft;
        let images = images.into_iter().map(|PageImage { id, caption, .. }| PlacedImage { id, caption });
        Self { path, title, body, faq, images: images.collect(), videos }
    }
}

impl PageInput {
    /// Returns whether the input changes the page's title or content.
    #[must_use]
    pub fn has_content(&self) -> bool {
        let texts = self.title.is_some() || self.body.is_some();
        texts || self.faq.is_some() || self.images.is_some() || self.videos.is_some()
    }

    /// Normalizes the body and the answers before they are rendered and stored.
    ///
    /// # Errors
    /// `Invalid` on `body` or `faq` for texts that are too long, too many, or contain control characters.
    pub fn check_texts(&mut self) -> Result<()> {
        let mut errors = FieldErrors::default();
        self.body = self.body.take().map(|body| input::text(&mut errors, "body", &body, BODY));
        if self.faq.as_ref().is_some_and(|items| items.len() > ITEMS) {
            errors.add("faq", format!("must be at most {ITEMS}"));
        }
        for item in self.faq.iter_mut().flatten().take(ITEMS) {
            item.answer = input::text(&mut errors, "faq", &item.answer, ANSWER);
        }
        errors.into_result()
    }

    /// Returns the content after this input is applied to `before`.
    ///
    /// # Errors
    /// `Invalid` on the invalid fields.
    pub fn over(self, before: PageContent) -> Result<PageContent> {
        let mut errors = FieldErrors::default();
        let content = PageContent {
            path: input::line(&mut errors, "path", &self.path.unwrap_or(before.path), 80),
            title: input::line(&mut errors, "title", &self.title.unwrap_or(before.title), TITLE),
            body: self.body.map_or(before.body, |body| input::text(&mut errors, "body", &body, BODY)),
            faq: self.faq.map_or(before.faq, |items| questions(&mut errors, items)),
            images: self.images.map_or(before.images, |images| captions(&mut errors, images)),
            videos: self.videos.map_or(before.videos, |videos| titles(&mut errors, videos)),
        };
        for (field, items) in
            [("faq", content.faq.len()), ("images", content.images.len()), ("videos", content.videos.len())]
        {
            if items > ITEMS {
                errors.add(field, format!("must be at most {ITEMS}"));
            }
        }
        name_wrong_entries(&mut errors);
        errors.into_result()?;
        Ok(content)
    }
}

/// Adds an error to each list that has a wrong entry, such as `faq[2].question`: the number of the first one, from 1.
pub fn name_wrong_entries(errors: &mut FieldErrors) {
    for list in ["faq", "images", "videos"] {
        let index = |name: &str| name.strip_prefix(list)?.strip_prefix('[')?.split_once(']')?.0.parse().ok();
        let first: Option<usize> = errors.0.keys().filter_map(|name| index(name)).min();
        if let Some(first) = first {
            errors.add(list, format!("number {} has an error", first + 1));
        }
    }
}

fn questions(errors: &mut FieldErrors, items: Vec<FaqItem>) -> Vec<FaqItem> {
    let mut item = |(index, FaqItem { question, answer }): (usize, FaqItem)| {
        let question = input::line(errors, &format!("faq[{index}].question"), &question, LINE);
        FaqItem { question, answer: input::text(errors, &format!("faq[{index}].answer"), &answer, ANSWER) }
    };
    items.into_iter().enumerate().map(&mut item).collect()
}

fn captions(errors: &mut FieldErrors, images: Vec<PlacedImage>) -> Vec<PlacedImage> {
    let mut placed = |(index, PlacedImage { id, caption }): (usize, PlacedImage)| {
        let field = format!("images[{index}].caption");
        let caption = input::optional_line(errors, &field, Some(&caption), LINE).unwrap_or_default();
        PlacedImage { id, caption }
    };
    images.into_iter().enumerate().map(&mut placed).collect()
}

fn titles(errors: &mut FieldErrors, videos: Vec<PageVideo>) -> Vec<PageVideo> {
    let mut titled = |(index, PageVideo { title, url }): (usize, PageVideo)| {
        let title = input::line(errors, &format!("videos[{index}].title"), &title, TITLE);
        PageVideo { title, url: input::line(errors, &format!("videos[{index}].url"), &url, 500) }
    };
    videos.into_iter().enumerate().map(&mut titled).collect()
}

/// The fields that accompany an uploaded picture of a page.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CaptionInput {
    /// The text below the picture.
    pub caption: Option<String>,
}

impl CaptionInput {
    /// Returns the caption.
    ///
    /// # Errors
    /// `Invalid` on `caption`.
    pub fn check(&self) -> Result<String> {
        let mut errors = FieldErrors::default();
        let caption = input::optional_line(&mut errors, "caption", self.caption.as_deref(), LINE);
        errors.into_result()?;
        Ok(caption.unwrap_or_default())
    }
}

/// Texts to render as a preview.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct PreviewInput {
    /// Markdown.
    pub body: String,
    /// Questions with answers in Markdown.
    #[serde(default)]
    pub faq: Vec<FaqItem>,
}

impl PreviewInput {
    /// Returns the texts after checking their lengths.
    ///
    /// # Errors
    /// `Invalid` on `body` or `faq`.
    pub fn check(self) -> Result<(String, Vec<FaqItem>)> {
        let mut errors = FieldErrors::default();
        let body = input::text(&mut errors, "body", &self.body, BODY);
        if self.faq.len() > ITEMS || self.faq.iter().any(|item| item.answer.chars().count() > ANSWER) {
            errors.add("faq", format!("must be at most {ITEMS} of at most {ANSWER} characters"));
        }
        errors.into_result()?;
        Ok((body, self.faq))
    }
}
