//! Helpers for the XML of workbooks: events, attributes and shared texts.

use quick_xml::Reader;
use quick_xml::escape::{resolve_predefined_entity, unescape};
use quick_xml::events::{BytesStart, Event};

use super::damaged;
use crate::error::Result;

/// Reads the next XML event of a part.
pub(super) fn event<'a>(reader: &mut Reader<&'a [u8]>) -> Result<Event<'a>> {
    reader.read_event().map_err(|cause| damaged(&cause.to_string()))
}

/// Returns a tag's name without its namespace prefix.
pub(super) fn local<'a>(tag: &'a BytesStart<'_>) -> &'a str {
    let name = tag.name().into_inner();
    name.rsplit(':').next().unwrap_or(name)
}

/// Returns the value of an attribute by its name, ignoring the namespace prefix.
pub(super) fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut attributes = tag.attributes();
    let mut attributes = attributes.with_checks(false).filter_map(std::result::Result::ok);
    let found = attributes.find(|one| one.key.local_name().into_inner() == name);
    found.and_then(|one| Some(unescape(&one.value).ok()?.into_owned()))
}

/// Appends the text of an event, if the event contains text.
pub(super) fn add_text(text: &mut String, event: &Event<'_>) -> Result<()> {
    match event {
        Event::Text(more) => text.push_str(more),
        Event::CData(more) => text.push_str(more),
        Event::GeneralRef(name) => {
            match name.resolve_char_ref().map_err(|cause| damaged(&cause.to_string()))? {
                Some(sign) => text.push(sign),
                None => text
                    .push_str(resolve_predefined_entity(name).ok_or_else(|| damaged("an unknown entity"))?),
            }
        }
        _ => {}
    }
    Ok(())
}

/// Replaces Excel's escapes of line breaks and tabs, such as `_x000D_`, by spaces.
pub(super) fn unescape_breaks(text: &str) -> String {
    if !text.contains("_x00") {
        return text.to_owned();
    }
    text.replace("_x000D_", " ").replace("_x000A_", " ").replace("_x0009_", " ")
}

/// The shared texts of a workbook, concatenated. A cell refers to a text by its index.
#[derive(Default)]
pub(super) struct SharedTexts {
    all: String,
    /// The end of each text in `all`.
    ends: Vec<usize>,
}

impl SharedTexts {
    pub fn read(part: &str) -> Result<Self> {
        let mut reader = Reader::from_str(part);
        let (mut texts, mut is_text, mut is_reading_aid) = (Self::default(), false, false);
        loop {
            let event = event(&mut reader)?;
            match &event {
                Event::Eof => return Ok(texts),
                Event::Start(tag) => match local(tag) {
                    "t" => is_text = !is_reading_aid,
                    // Phonetic hints for Japanese texts are not part of the cell's text.
                    "rPh" => is_reading_aid = true,
                    _ => {}
                },
                Event::Empty(tag) if local(tag) == "si" => texts.ends.push(texts.all.len()),
                Event::End(tag) => match tag.local_name().into_inner() {
                    "t" => is_text = false,
                    "rPh" => is_reading_aid = false,
                    "si" => texts.ends.push(texts.all.len()),
                    _ => {}
                },
                other if is_text => add_text(&mut texts.all, other)?,
                _ => {}
            }
        }
    }

    /// Returns the text at an index.
    pub fn get(&self, number: usize) -> Option<&str> {
        let end = *self.ends.get(number)?;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.all.get(start..end)
    }
}
