//! Crests of teams and marks of organizations: an emblem on two tones of one hue, filling the picture.

use super::canvas::ArtCanvas;
use super::emblems::{EMBLEMS, Emblem, Ink, Shape};
use super::{Choices, Colour, WHITE, mix};

/// A hue in a dark and a bright tone, and the colour of an emblem's details.
pub struct Hue(Colour, Colour, Colour);

const GOLD: Colour = [0xf6, 0xb9, 0x3b];
const SKY: Colour = [0x9b, 0xd4, 0xf5];
const MINT: Colour = [0xa5, 0xe3, 0xc3];
const CORAL: Colour = [0xff, 0x9a, 0x7a];

/// The hues of crests.
pub const HUES: [Hue; 14] = [
    Hue([0x13, 0x2f, 0x6b], [0x1f, 0x4a, 0xa8], GOLD),
    Hue([0x7a, 0x15, 0x20], [0xb0, 0x22, 0x2f], GOLD),
    Hue([0x0b, 0x4a, 0x2a], [0x12, 0x70, 0x3f], GOLD),
    Hue([0x3d, 0x1f, 0x6e], [0x5d, 0x34, 0x9e], GOLD),
    Hue([0x0a, 0x4a, 0x57], [0x0e, 0x72, 0x84], CORAL),
    Hue([0x8a, 0x35, 0x06], [0xc2, 0x54, 0x0c], [0xff, 0xe0, 0xa3]),
    Hue([0x1b, 0x21, 0x30], [0x34, 0x3d, 0x52], CORAL),
    Hue([0x6b, 0x14, 0x4b], [0x98, 0x23, 0x6c], [0xff, 0xc1, 0xd8]),
    Hue([0x4d, 0x4a, 0x08], [0x74, 0x6e, 0x10], [0xff, 0xe4, 0x8a]),
    Hue([0x0c, 0x2f, 0x4f], [0x17, 0x52, 0x84], SKY),
    Hue([0x5a, 0x2a, 0x12], [0x83, 0x42, 0x1f], GOLD),
    Hue([0x12, 0x3d, 0x3a], [0x1f, 0x63, 0x5c], MINT),
    Hue([0x26, 0x1a, 0x5c], [0x3f, 0x33, 0x93], SKY),
    Hue([0x53, 0x0c, 0x2b], [0x80, 0x17, 0x44], GOLD),
];

/// Fields behind an emblem, in the bright tone.
const FIELDS: [&str; 7] = [
    "M 50 0 L 100 0 L 100 110 L 50 110 Z",
    "M 0 0 L 100 0 L 0 110 Z",
    "M 30 0 L 70 0 L 70 110 L 30 110 Z",
    "M 0 0 L 100 0 L 100 37 L 0 37 Z",
    "M 0 44 L 50 14 L 100 44 L 100 78 L 50 48 L 0 78 Z",
    "M 0 0 L 34 0 L 100 73 L 100 110 L 66 110 L 0 37 Z",
    "M 0 0 L 20 0 L 20 110 L 0 110 Z M 40 0 L 60 0 L 60 110 L 40 110 Z M 80 0 L 100 0 L 100 110 L 80 110 Z",
];

/// Draws a team's crest, a tenth higher than wide, to be clipped to the outline of a shield. The emblem matches a word
/// of the team's name.
pub fn crest(name: &str, hue: usize, number: u64) -> Vec<u8> {
    let mut choices = Choices::new(number);
    let hue = &HUES[hue % HUES.len()];
    let Some(mut canvas) = ArtCanvas::new(319, hue.0) else { return Vec::new() };
    canvas.fill(choices.of(&FIELDS), hue.1);
    let emblem = spoken_of(name).unwrap_or(&EMBLEMS[choices.below(EMBLEMS.len())]);
    draw(&mut canvas, emblem, &[WHITE, hue.0, hue.2]);
    canvas.png()
}

impl Hue {
    /// Returns the colour of the jerseys that match a crest.
    pub fn jersey(&self) -> Colour {
        self.1
    }
}

fn spoken_of(name: &str) -> Option<&'static Emblem> {
    let name = name.to_lowercase();
    let mut words = name.split(' ').rev();
    words.find_map(|word| EMBLEMS.iter().find(|emblem| emblem.0.contains(&word)))
}

/// Draws an organization's mark: a square of its colour with an emblem.
pub fn mark(number: u64, colour: Colour) -> Vec<u8> {
    let mut choices = Choices::new(number);
    let Some(mut canvas) = ArtCanvas::new(290, colour) else { return Vec::new() };
    canvas.dot((50.0, 50.0), 41.0, mix(colour, [0, 0, 0], 22));
    canvas.dot((50.0, 50.0), 38.0, mix(colour, WHITE, 12));
    let emblem = &EMBLEMS[choices.below(EMBLEMS.len())];
    draw(&mut canvas, emblem, &[WHITE, mix(colour, [0, 0, 0], 22), mix(colour, WHITE, 70)]);
    canvas.png()
}

fn draw(canvas: &mut ArtCanvas, emblem: &Emblem, inks: &[Colour; 3]) {
    let colour = |ink: Ink| inks[ink as usize];
    for shape in emblem.1 {
        match *shape {
            Shape::Fill(data, ink) => canvas.fill(data, colour(ink)),
            Shape::Line(data, width, ink) => canvas.line(data, width, colour(ink)),
            Shape::Dot(x, y, radius, ink) => canvas.dot((x, y), radius, colour(ink)),
            Shape::Star { points, at, outer, inner, ink } => {
                canvas.polygon(&star(points, at, outer, inner), colour(ink));
            }
        }
    }
}

/// Returns the corners of a star that points up.
fn star(points: u8, (x, y): (f32, f32), outer: f32, inner: f32) -> Vec<(f32, f32)> {
    let step = std::f32::consts::PI / f32::from(points);
    let corner = |index: u8| {
        let radius = if index.is_multiple_of(2) { outer } else { inner };
        let (sine, cosine) = (f32::from(index) * step).sin_cos();
        (x + radius * sine, y - radius * cosine)
    };
    (0..points * 2).map(corner).collect()
}
