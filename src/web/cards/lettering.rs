//! Turns text into outlines of the typeface Inter, which covers Latin, Greek and Cyrillic.

use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use tiny_skia::{Path, PathBuilder};

use crate::error::{Error, Result};

/// The typeface under the SIL Open Font License, see `fonts/LICENSE`.
const BOLD: &[u8] = include_bytes!("fonts/InterDisplay-Bold.otf");
const MEDIUM: &[u8] = include_bytes!("fonts/Inter-Medium.otf");

/// Smallest scale of a text that does not fit its width. A text that is still too long is cut.
const SMALLEST: f32 = 0.55;

#[derive(Clone, Copy)]
pub enum Weight {
    Medium,
    Bold,
}

#[derive(Clone, Copy)]
pub enum Align {
    Left,
    Centre,
}

/// The style of a line of text: font size and maximum width in pixels, alignment, and colour as red, green, blue.
#[derive(Clone, Copy)]
pub struct TextStyle {
    pub weight: Weight,
    pub size: f32,
    pub width: f32,
    pub align: Align,
    pub colour: [u8; 3],
}

/// The fonts of both weights.
pub struct Letters {
    medium: FontRef<'static>,
    bold: FontRef<'static>,
}

impl Letters {
    pub fn new() -> Result<Self> {
        let face = |bytes| FontRef::new(bytes).map_err(Error::internal);
        Ok(Self { medium: face(MEDIUM)?, bold: face(BOLD)? })
    }

    /// Returns the outline of a line of text. `(x, y)` is the start of the baseline, or its middle for centred text. A
    /// text that is too wide is scaled down to `SMALLEST`, then cut. None if the typeface has none of the characters.
    pub fn line(&self, words: &str, (x, y): (f32, f32), text: &TextStyle) -> Result<Option<Path>> {
        let face = match text.weight {
            Weight::Medium => &self.medium,
            Weight::Bold => &self.bold,
        };
        // Outlines and widths are read in font units; the fonts have no variation axes.
        let (units, plain) = (Size::unscaled(), LocationRef::default());
        let scale = text.size / f32::from(face.metrics(units, plain).units_per_em);
        let widths = face.glyph_metrics(units, plain);
        let (glyphs, length) = fit(face, &widths, words, text.width / scale);
        let scale = scale * (text.width / scale / length).min(1.0);
        let start = match text.align {
            Align::Left => x,
            Align::Centre => x - length * scale / 2.0,
        };
        let mut pen = Pen { path: PathBuilder::new(), at: (start, y), scale };
        let outlines = face.outline_glyphs();
        for glyph in glyphs {
            if let Some(outline) = outlines.get(glyph) {
                outline.draw(DrawSettings::unhinted(units, plain), &mut pen).map_err(Error::internal)?;
            }
            pen.at.0 += advance(&widths, glyph) * scale;
        }
        Ok(pen.path.finish())
    }
}

/// Returns the glyphs of as much text as fits `room` at the smallest scale, with an ellipsis if the text is cut, and
/// their width in font units.
fn fit(face: &FontRef<'_>, widths: &GlyphMetrics<'_>, words: &str, room: f32) -> (Vec<GlyphId>, f32) {
    let letters = face.charmap();
    let glyphs: Vec<GlyphId> = words.chars().filter_map(|character| letters.map(character)).collect();
    let length = |glyphs: &[GlyphId]| glyphs.iter().map(|glyph| advance(widths, *glyph)).sum::<f32>();
    let whole = length(&glyphs);
    if whole * SMALLEST <= room {
        return (glyphs, whole);
    }
    let dots = letters.map('…');
    let mut cut = glyphs;
    while cut.pop().is_some() && length(&cut) * SMALLEST > room * 0.97 {}
    cut.extend(dots);
    let length = length(&cut);
    (cut, length)
}

fn advance(widths: &GlyphMetrics<'_>, glyph: GlyphId) -> f32 {
    widths.advance_width(glyph).unwrap_or_default()
}

/// Adds glyph outlines to a path at the pen's position. In font units y grows upwards, in pixels downwards.
struct Pen {
    path: PathBuilder,
    at: (f32, f32),
    scale: f32,
}

impl Pen {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        (self.at.0 + x * self.scale, self.at.1 - y * self.scale)
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.place(x1, y1), self.place(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.place(x1, y1), self.place(x2, y2), self.place(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
