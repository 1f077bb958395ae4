//! Portraits of players: a flat bust on a pale background, in the jersey of the team.

use super::canvas::ArtCanvas;
use super::hair::{BEARDS, Hair, LONG, SCARF, SHORT};
use super::{Choices, Colour, WHITE, mix};

const GROUNDS: [Colour; 7] = [
    [0xe8, 0xef, 0xfd],
    [0xfd, 0xee, 0xe2],
    [0xe6, 0xf4, 0xec],
    [0xf3, 0xec, 0xfa],
    [0xfb, 0xf1, 0xd9],
    [0xe4, 0xf3, 0xf6],
    [0xf1, 0xee, 0xe9],
];

const SKINS: [Colour; 8] = [
    [0xf6, 0xd3, 0xb8],
    [0xee, 0xbf, 0x9c],
    [0xe0, 0xa8, 0x80],
    [0xcf, 0x93, 0x68],
    [0xb4, 0x7a, 0x52],
    [0x96, 0x60, 0x3c],
    [0x78, 0x4a, 0x2e],
    [0x5a, 0x37, 0x24],
];

/// Portraits with dark skin use the first four hair colours, those with fair skin all.
const HAIRS: [Colour; 8] = [
    [0x1f, 0x17, 0x12],
    [0x17, 0x14, 0x16],
    [0x2e, 0x1f, 0x17],
    [0x42, 0x2b, 0x1c],
    [0x5b, 0x3a, 0x22],
    [0x7a, 0x4a, 0x26],
    [0x9a, 0x4b, 0x24],
    [0xc0, 0x8e, 0x4a],
];

const GREY: Colour = [0x8d, 0x88, 0x84];

const SHOULDERS: &str = "M 7 114 C 9 90 25 80 38 76 L 62 76 C 75 80 91 90 93 114 Z";
const SHIRT: &str = "M 7 114 C 9 90 25 80 38 76 C 41 89 59 89 62 76 C 75 80 91 90 93 114 Z";
const TANK: &str = "M 21 114 L 23 101 C 24 93 26 87 28 79.5 L 38 76 C 41 91 59 91 62 76 L 72 79.5 C 74 87 76 93 77 101 L 79 114 Z";
const COLLAR: &str = "M 37 76.5 C 40.5 90 59.5 90 63 76.5";
const ARMHOLES: [&str; 2] = ["M 27.6 80 C 25.5 88 23.5 95 22.5 104", "M 72.4 80 C 74.5 88 76.5 95 77.5 104"];
const NECK: &str = "M 40 58 L 60 58 L 60 77 C 60 85 55 87.5 50 87.5 C 45 87.5 40 85 40 77 Z";
const NECK_SHADE: &str = "M 40 62 L 60 62 L 60 68 C 55 74 45 74 40 68 Z";
const EARS: &str = "M 33 45.5 C 30 45.5 28.2 38 30.6 37 M 67 45.5 C 70 45.5 71.8 38 69.4 37";
const HEADS: [&str; 3] = [
    "M 32 36 C 32 22 40 15 50 15 C 60 15 68 22 68 36 L 68 46 C 68 60 60 68 50 68 C 40 68 32 60 32 46 Z",
    "M 32 36 C 32 22 40 15 50 15 C 60 15 68 22 68 36 L 67.5 48 C 67 58 61 69 50 69 C 39 69 33 58 32.5 48 Z",
    "M 32 36 C 32 22 40 15 50 15 C 60 15 68 22 68 36 L 68 48 C 68 58 63 67 55 67.5 L 45 67.5 C 37 67 32 58 32 48 Z",
];

/// The kind of person in a portrait. It determines hair and beard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PortraitStyle {
    Woman,
    Man,
    /// A man's hair, neither grey nor with a beard.
    Boy,
}

/// Draws a player's portrait in a jersey of the given colour.
pub fn portrait(look: PortraitStyle, number: u64, jersey: Colour) -> Vec<u8> {
    let mut choices = Choices::new(number);
    let Some(mut canvas) = ArtCanvas::new(290, choices.of(&GROUNDS)) else { return Vec::new() };
    let tone = choices.below(SKINS.len());
    let skin = SKINS[tone];
    let is_grey = look == PortraitStyle::Man && choices.percent(6);
    let hair_colour =
        if is_grey { GREY } else { HAIRS[choices.below(if tone < 4 { HAIRS.len() } else { 4 })] };
    let hair = match look {
        PortraitStyle::Woman => &LONG[choices.below(LONG.len())],
        PortraitStyle::Man => &SHORT[choices.below(SHORT.len())],
        // The last entry is a bald head.
        PortraitStyle::Boy => &SHORT[choices.below(SHORT.len() - 1)],
    };
    let has_scarf = look == PortraitStyle::Woman && choices.percent(7);

    if !has_scarf {
        behind(&mut canvas, hair, hair_colour);
    }
    torso(&mut canvas, &mut choices, skin, jersey);
    head(&mut canvas, choices.of(&HEADS), skin);
    if has_scarf {
        canvas.fill(SCARF.0, mix(jersey, [0, 0, 0], 18));
        canvas.fill(SCARF.1, skin);
        return canvas.png();
    }
    if look == PortraitStyle::Man && choices.percent(60) {
        canvas.fill(choices.of(BEARDS), mix(hair_colour, skin, 8));
    }
    front(&mut canvas, hair, hair_colour, jersey);
    canvas.png()
}

fn behind(canvas: &mut ArtCanvas, hair: &Hair, colour: Colour) {
    let shade = mix(colour, [0, 0, 0], 14);
    for shape in hair.behind {
        canvas.fill(shape, shade);
    }
    for (x, y, radius) in hair.curls_behind {
        canvas.dot((*x, *y), *radius, shade);
    }
}

fn torso(canvas: &mut ArtCanvas, choices: &mut Choices, skin: Colour, jersey: Colour) {
    let is_tank = choices.percent(60);
    let trim = if choices.percent(70) { WHITE } else { mix(jersey, WHITE, 55) };
    canvas.fill(SHOULDERS, if is_tank { skin } else { jersey });
    canvas.fill(NECK, mix(skin, [130, 50, 20], 20));
    canvas.fill(if is_tank { TANK } else { SHIRT }, jersey);
    canvas.fill(NECK_SHADE, mix(skin, [110, 40, 15], 34));
    canvas.line(COLLAR, 2.6, trim);
    if is_tank {
        for line in &ARMHOLES {
            canvas.line(line, 1.8, trim);
        }
    }
}

fn head(canvas: &mut ArtCanvas, shape: &str, skin: Colour) {
    canvas.line(EARS, 5.0, skin);
    canvas.fill(shape, skin);
}

fn front(canvas: &mut ArtCanvas, hair: &Hair, colour: Colour, jersey: Colour) {
    for shape in hair.front {
        canvas.fill(shape, colour);
    }
    for (x, y, radius) in hair.curls {
        canvas.dot((*x, *y), *radius, colour);
    }
    let band = if hair.behind.is_empty() { WHITE } else { mix(jersey, WHITE, 15) };
    for shape in hair.band {
        canvas.fill(shape, band);
    }
}
