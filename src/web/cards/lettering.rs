//! Words as outlines, in the letters of Inter: Latin, Greek and Cyrillic.

use tiny_skia::{Path, PathBuilder};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::error::{Error, Result};

/// The typeface under the SIL Open Font License, see `fonts/LICENSE`.
const BOLD: &[u8] = include_bytes!("fonts/InterDisplay-Bold.otf");
const MEDIUM: &[u8] = include_bytes!("fonts/Inter-Medium.otf");

/// How small words become before they are cut.
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

/// How words are set: the size and the room that they have, in pixels, and red, green, blue.
#[derive(Clone, Copy)]
pub struct Text {
    pub weight: Weight,
    pub size: f32,
    pub width: f32,
    pub align: Align,
    pub colour: [u8; 3],
}

/// The letters of both weights.
pub struct Letters {
    medium: Face<'static>,
    bold: Face<'static>,
}

impl Letters {
    pub fn new() -> Result<Self> {
        let face = |bytes| Face::parse(bytes, 0).map_err(Error::internal);
        Ok(Self { medium: face(MEDIUM)?, bold: face(BOLD)? })
    }

    /// One line of words whose baseline begins, or has its middle, at a point: made smaller where the room is short, then cut.
    /// None for nothing but characters that the typeface does not have.
    pub fn line(&self, words: &str, (x, y): (f32, f32), text: &Text) -> Option<Path> {
        let face = match text.weight {
            Weight::Medium => &self.medium,
            Weight::Bold => &self.bold,
        };
        let scale = text.size / f32::from(face.units_per_em());
        let (glyphs, length) = fit(face, words, text.width / scale);
        let scale = scale * (text.width / scale / length).min(1.0);
        let start = match text.align {
            Align::Left => x,
            Align::Centre => x - length * scale / 2.0,
        };
        let mut pen = Pen { path: PathBuilder::new(), at: (start, y), scale };
        for glyph in glyphs {
            face.outline_glyph(glyph, &mut pen);
            pen.at.0 += advance(face, glyph) * scale;
        }
        pen.path.finish()
    }
}

/// The glyphs of as many words as fit when they are made as small as they may, and their length in units of the typeface.
fn fit(face: &Face<'_>, words: &str, room: f32) -> (Vec<GlyphId>, f32) {
    let glyphs: Vec<GlyphId> = words.chars().filter_map(|character| face.glyph_index(character)).collect();
    let length = |glyphs: &[GlyphId]| glyphs.iter().map(|glyph| advance(face, *glyph)).sum::<f32>();
    let whole = length(&glyphs);
    if whole * SMALLEST <= room {
        return (glyphs, whole);
    }
    let dots = face.glyph_index('…');
    let mut cut = glyphs;
    while cut.pop().is_some() && length(&cut) * SMALLEST > room * 0.97 {}
    cut.extend(dots);
    let length = length(&cut);
    (cut, length)
}

fn advance(face: &Face<'_>, glyph: GlyphId) -> f32 {
    f32::from(face.glyph_hor_advance(glyph).unwrap_or_default())
}

/// Draws the outlines of glyphs, whose y grows upwards, where the pen is.
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

impl OutlineBuilder for Pen {
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
