//! The canvas of preview cards and of icons: draws the background, text and pictures.

use tiny_skia::{
    Color, FillRule, FilterQuality, IntSize, Paint, Path, PathBuilder, Pattern, Pixmap, Rect, Shader,
    SpreadMode, Stroke, Transform,
};

use super::lettering::{Align, Letters, TextStyle, Weight};
use crate::error::{Error, Result};
use crate::pictures;

pub const WIDTH: u32 = 1_200;
pub const HEIGHT: u32 = 630;

/// The design system's colours for the background, the court's lines and text.
const PAPER: [u8; 3] = [0xfa, 0xf8, 0xf5];
const LINE: [u8; 3] = [0xe7, 0xe2, 0xda];
pub const INK: [u8; 3] = [0x1a, 0x18, 0x14];
pub const MUTED: [u8; 3] = [0x6a, 0x64, 0x5a];

/// Corner radius of pictures as a fraction of their side.
const ROUND: f32 = 0.12;

/// A card that is being drawn.
pub struct CardCanvas {
    pixmap: Pixmap,
    letters: Letters,
    accent: [u8; 3],
}

impl CardCanvas {
    /// Returns an empty card: the background with the lines of a court, and a band in the accent colour (`#rrggbb`).
    pub fn new(accent: &str) -> Result<Self> {
        let accent = colour(accent).unwrap_or(INK);
        let pixmap = Pixmap::new(WIDTH, HEIGHT)
            .ok_or_else(|| Error::internal("the pixels of a card cannot be allocated"))?;
        let mut canvas = Self { pixmap, letters: Letters::new()?, accent };
        canvas.pixmap.fill(Color::from_rgba8(PAPER[0], PAPER[1], PAPER[2], 255));
        let stroke = Stroke { width: 5.0, ..Stroke::default() };
        for (x, y, radius) in [(1200.0, 630.0, 150.0), (1200.0, 630.0, 330.0)] {
            if let Some(circle) = PathBuilder::from_circle(x, y, radius) {
                canvas.pixmap.stroke_path(&circle, &paint(LINE), &stroke, Transform::identity(), None);
            }
        }
        if let Some(band) = Rect::from_xywh(0.0, 0.0, 1200.0, 18.0) {
            canvas.fill(&PathBuilder::from_rect(band), accent);
        }
        Ok(canvas)
    }

    /// Returns an empty icon, white. `accent` is `#rrggbb`.
    pub fn square(side: u32, accent: &str) -> Result<Self> {
        let mut pixmap = Pixmap::new(side, side)
            .ok_or_else(|| Error::internal("the pixels of an icon cannot be allocated"))?;
        pixmap.fill(Color::WHITE);
        Ok(Self { pixmap, letters: Letters::new()?, accent: colour(accent).unwrap_or(INK) })
    }

    /// Draws a picture as a whole into the middle of an icon. `share` is the largest part of the side that it takes. A
    /// picture without transparency continues in the colour of its corner, and takes the whole icon if `fills`.
    pub fn logo(&mut self, (share, fills): (f32, bool), picture: &[u8]) -> Result<()> {
        let picture = pictures::pixels(picture)?;
        let corner = picture.pixel(0, 0).filter(tiny_skia::PremultipliedColorU8::is_opaque);
        if let Some(corner) = corner {
            self.pixmap.fill(Color::from_rgba8(corner.red(), corner.green(), corner.blue(), 255));
        }
        let share = if fills && corner.is_some() { 1.0 } else { share };
        let sizes = (
            IntSize::from_wh(self.pixmap.width(), self.pixmap.height()),
            IntSize::from_wh(picture.width(), picture.height()),
        );
        let (Some(whole), Some(own)) = sizes else { return Ok(()) };
        let (side, width, height) = (whole.to_size().width(), own.to_size().width(), own.to_size().height());
        let scale = side * share / width.max(height);
        let (x, y) = ((side - width * scale) / 2.0, (side - height * scale) / 2.0);
        let Some(place) = Rect::from_xywh(x, y, width * scale, height * scale) else { return Ok(()) };
        let transform = Transform::from_scale(scale, scale).post_translate(x, y);
        let shader = Pattern::new(picture.as_ref(), SpreadMode::Pad, FilterQuality::Bicubic, 1.0, transform);
        let paint = Paint { shader, anti_alias: true, ..Paint::default() };
        self.pixmap.fill_rect(place, &paint, Transform::identity(), None);
        Ok(())
    }

    /// Fills an icon with the accent colour and draws letters into its middle. `share` is the largest part of the side
    /// that they take.
    pub fn initials(&mut self, share: f32, letters: &str) -> Result<()> {
        let Some(whole) = IntSize::from_wh(self.pixmap.width(), self.pixmap.height()) else { return Ok(()) };
        let [red, green, blue] = self.accent;
        self.pixmap.fill(Color::from_rgba8(red, green, blue, 255));
        let side = whole.to_size().width();
        let height = side * share * 0.6;
        let (weight, align, colour) = (Weight::Bold, Align::Centre, text_colour_on(self.accent));
        let text = TextStyle { weight, size: height, width: side * share, align, colour };
        self.text(letters, (side / 2.0, side / 2.0 + height * 0.36), &text)
    }

    /// Draws a line of text. `at` is the start of the baseline, or its middle for centred text.
    pub fn text(&mut self, words: &str, at: (f32, f32), text: &TextStyle) -> Result<()> {
        if let Some(path) = self.letters.line(words, at, text)? {
            self.fill(&path, text.colour);
        }
        Ok(())
    }

    /// Draws a picture into a square with rounded corners, cropped to its centre. Without a picture, draws the initials
    /// of the name on the accent colour.
    pub fn face(&mut self, (x, y): (f32, f32), side: f32, name: &str, picture: Option<&[u8]>) -> Result<()> {
        let Some(square) = rounded((x, y), side) else { return Ok(()) };
        let Some(picture) = picture.map(pictures::pixels).transpose()? else {
            self.fill(&square, self.accent);
            let initials: String =
                name.split_whitespace().filter_map(|word| word.chars().next()).take(2).collect();
            let height = side * 0.4;
            let (weight, align, colour) = (Weight::Bold, Align::Centre, text_colour_on(self.accent));
            let text = TextStyle { weight, size: height, width: side * 0.8, align, colour };
            self.text(&initials.to_uppercase(), (x + side / 2.0, y + side / 2.0 + height * 0.36), &text)?;
            return Ok(());
        };
        let Some(whole) = IntSize::from_wh(picture.width(), picture.height()) else { return Ok(()) };
        let (width, height) = (whole.to_size().width(), whole.to_size().height());
        let scale = side / width.min(height);
        let place = Transform::from_scale(scale, scale)
            .post_translate(x + (side - width * scale) / 2.0, y + (side - height * scale) / 2.0);
        let shader = Pattern::new(picture.as_ref(), SpreadMode::Pad, FilterQuality::Bicubic, 1.0, place);
        let paint = Paint { shader, anti_alias: true, ..Paint::default() };
        self.pixmap.fill_path(&square, &paint, FillRule::Winding, Transform::identity(), None);
        Ok(())
    }

    /// Encodes the card as a PNG file.
    pub fn png(&self) -> Result<Vec<u8>> {
        pictures::png(&self.pixmap)
    }

    fn fill(&mut self, path: &Path, colour: [u8; 3]) {
        self.pixmap.fill_path(path, &paint(colour), FillRule::Winding, Transform::identity(), None);
    }
}

fn paint([red, green, blue]: [u8; 3]) -> Paint<'static> {
    let shader = Shader::SolidColor(Color::from_rgba8(red, green, blue, 255));
    Paint { shader, anti_alias: true, ..Paint::default() }
}

/// Parses `#rrggbb`.
fn colour(text: &str) -> Option<[u8; 3]> {
    let mut parts = [0; 3];
    hex::decode_to_slice(text.strip_prefix('#')?, &mut parts).ok()?;
    Some(parts)
}

/// Returns the text colour with the better contrast on a background colour: white or [`INK`].
fn text_colour_on([red, green, blue]: [u8; 3]) -> [u8; 3] {
    let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    if light > 150_000 { INK } else { [255, 255, 255] }
}

/// Returns the outline of a square with rounded corners.
fn rounded((x, y): (f32, f32), side: f32) -> Option<Path> {
    let (far_x, far_y, round) = (x + side, y + side, side * ROUND);
    let mut path = PathBuilder::new();
    path.move_to(x + round, y);
    path.line_to(far_x - round, y);
    path.quad_to(far_x, y, far_x, y + round);
    path.line_to(far_x, far_y - round);
    path.quad_to(far_x, far_y, far_x - round, far_y);
    path.line_to(x + round, far_y);
    path.quad_to(x, far_y, x, far_y - round);
    path.line_to(x, y + round);
    path.quad_to(x, y, x + round, y);
    path.close();
    path.finish()
}
