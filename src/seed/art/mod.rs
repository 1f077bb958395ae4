//! The demo's pictures: portraits of players, crests of teams, marks of organizations.
//!
//! The same number always draws the same picture. All pictures are opaque PNG files.

mod canvas;
mod crests;
mod emblems;
mod hair;
mod portraits;

pub use crests::{HUES, crest, mark};
pub use portraits::{PortraitStyle, portrait};

/// A colour without transparency: red, green, blue.
type Colour = [u8; 3];

const WHITE: Colour = [255, 255, 255];

/// Mixes `percent` percent of `b` into `a`.
fn mix(a: Colour, b: Colour, percent: u32) -> Colour {
    let percent = percent.min(100);
    let part = |index: usize| {
        let mixed = u32::from(a[index]) * (100 - percent) + u32::from(b[index]) * percent;
        u8::try_from(mixed / 100).unwrap_or(u8::MAX)
    };
    [part(0), part(1), part(2)]
}

/// A sequence of random choices that depends only on one number.
struct Choices(u64);

impl Choices {
    /// Creates the choices of a number. Consecutive numbers give different choices.
    fn new(number: u64) -> Self {
        Self(number.wrapping_add(0x9e37_79b9_7f4a_7c15))
    }

    /// Returns a number below `bound`, by `SplitMix64`.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % bound.max(1) as u64).unwrap_or_default()
    }

    /// Returns one of several values.
    fn of<T: Copy>(&mut self, several: &[T]) -> T {
        several[self.below(several.len())]
    }

    /// Returns `true` with a probability of `share` percent.
    fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }
}

#[cfg(test)]
mod tests {
    use super::emblems::{EMBLEMS, Shape};
    use super::hair::{BEARDS, LONG, SCARF, SHORT};
    use super::*;

    #[test]
    fn a_number_always_draws_the_same_picture_and_numbers_differ() {
        let jersey = [31, 58, 147];
        assert_eq!(portrait(PortraitStyle::Man, 7, jersey), portrait(PortraitStyle::Man, 7, jersey));
        assert_ne!(portrait(PortraitStyle::Man, 7, jersey), portrait(PortraitStyle::Man, 8, jersey));
        assert_eq!(crest("", 3, 7), crest("", 3, 7));
        assert_ne!(crest("", 3, 7), crest("", 3, 8));
        assert_ne!(mark(7, jersey), mark(7, [0, 0, 0]));
    }

    #[test]
    fn an_emblem_is_what_the_name_of_the_team_speaks_of() {
        assert_eq!(crest("Newport Breakers", 3, 3), crest("High Tide", 3, 3));
        assert_ne!(crest("Newport Breakers", 3, 3), crest("Warner Wolves", 3, 3));
    }

    #[test]
    fn pictures_are_png_files_of_at_most_40_kilobytes() {
        for number in 0..20 {
            for file in [
                portrait(PortraitStyle::Woman, number, [176, 30, 40]),
                crest("", 3, number),
                mark(number, [15, 118, 85]),
            ] {
                let picture = image::load_from_memory_with_format(&file, image::ImageFormat::Png).unwrap();
                assert_eq!(picture.width(), 290);
                assert!(file.len() < 40_000, "{} bytes", file.len());
            }
        }
    }

    #[test]
    fn every_shape_of_hair_and_emblems_can_be_drawn() {
        let hair = SHORT.iter().chain(LONG).flat_map(|hair| [hair.behind, hair.front, hair.band]).flatten();
        let emblems = EMBLEMS.iter().flat_map(|emblem| emblem.1).filter_map(|shape| match shape {
            Shape::Fill(data, _) | Shape::Line(data, _, _) => Some(data),
            Shape::Dot(..) | Shape::Star { .. } => None,
        });
        for data in hair.chain(emblems).chain(BEARDS).chain([&SCARF.0, &SCARF.1]) {
            assert!(canvas::parse(data).is_some(), "{data}");
        }
    }
}
