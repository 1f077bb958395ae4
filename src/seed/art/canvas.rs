//! A canvas for flat shapes, which are given as SVG path data.

use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};

use super::Colour;
use crate::pictures;

/// Pixels per unit. Crests are 110 units high and just fit into 320 pixels.
const ZOOM: f32 = 2.9;

/// The width of every picture in pixels: 100 units.
const WIDTH: u32 = 290;

/// A picture that is 100 units wide.
pub struct ArtCanvas {
    pixmap: Pixmap,
    scale: Transform,
}

impl ArtCanvas {
    /// Creates a canvas of one colour, `height` pixels high.
    pub fn new(height: u32, ground: Colour) -> Option<Self> {
        let mut pixmap = Pixmap::new(WIDTH, height)?;
        pixmap.fill(Color::from_rgba8(ground[0], ground[1], ground[2], 255));
        Some(Self { pixmap, scale: Transform::from_scale(ZOOM, ZOOM) })
    }

    /// Fills a shape: absolute SVG commands `M L C Q Z`.
    pub fn fill(&mut self, data: &str, colour: Colour) {
        if let Some(path) = parse(data) {
            self.fill_path(&path, colour);
        }
    }

    /// Strokes a path with round caps.
    pub fn line(&mut self, data: &str, width: f32, colour: Colour) {
        if let Some(path) = parse(data) {
            let stroke =
                Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
            self.pixmap.stroke_path(&path, &paint(colour), &stroke, self.scale, None);
        }
    }

    /// Fills a circle.
    pub fn dot(&mut self, (x, y): (f32, f32), radius: f32, colour: Colour) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.fill_path(&path, colour);
        }
    }

    /// Fills a polygon with these corners.
    pub fn polygon(&mut self, corners: &[(f32, f32)], colour: Colour) {
        let mut builder = PathBuilder::new();
        for (index, (x, y)) in corners.iter().enumerate() {
            if index == 0 {
                builder.move_to(*x, *y);
            } else {
                builder.line_to(*x, *y);
            }
        }
        builder.close();
        if let Some(path) = builder.finish() {
            self.fill_path(&path, colour);
        }
    }

    /// Returns the picture as a PNG file without transparency; empty if it cannot be encoded.
    pub fn png(&self) -> Vec<u8> {
        pictures::png(&self.pixmap).unwrap_or_default()
    }

    fn fill_path(&mut self, path: &Path, colour: Colour) {
        self.pixmap.fill_path(path, &paint(colour), FillRule::Winding, self.scale, None);
    }
}

fn paint(colour: Colour) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(colour[0], colour[1], colour[2], 255);
    paint
}

/// Parses path data; `None` if a command or a number is missing.
pub fn parse(data: &str) -> Option<Path> {
    let mut words = data.split_ascii_whitespace();
    let mut builder = PathBuilder::new();
    while let Some(word) = words.next() {
        let mut next = || words.next()?.parse::<f32>().ok();
        match word {
            "M" => builder.move_to(next()?, next()?),
            "L" => builder.line_to(next()?, next()?),
            "Q" => builder.quad_to(next()?, next()?, next()?, next()?),
            "C" => builder.cubic_to(next()?, next()?, next()?, next()?, next()?, next()?),
            "Z" => builder.close(),
            _ => return None,
        }
    }
    builder.finish()
}
