//! Emblems: figures of a few shapes, in a square of 100 units around (50, 52).

/// One of the three colours of a crest.
#[derive(Clone, Copy)]
pub enum Ink {
    White,
    Field,
    Bright,
}

/// One shape of an emblem.
#[derive(Clone, Copy)]
pub enum Shape {
    Fill(&'static str, Ink),
    Line(&'static str, f32, Ink),
    Dot(f32, f32, f32, Ink),
    Star { points: u8, at: (f32, f32), outer: f32, inner: f32, ink: Ink },
}

/// A figure: the lower-case words in team names that it matches, and its shapes from back to front.
pub struct Emblem(pub &'static [&'static str], pub &'static [Shape]);

use Ink::{Bright, Field, White};
use Shape::{Dot, Fill, Line, Star};

const WAVE: Emblem = Emblem(
    &["breakers", "tide", "swell", "riptide", "current", "dolphins", "beach"],
    &[
        Dot(66.0, 34.0, 11.0, Bright),
        Fill(
            "M 16 68 C 26 66 28 50 40 42 C 52 34 68 40 70 54 C 66 48 57 47 54 53 C 51 60 60 68 84 66 L 84 74 C 62 80 36 80 16 76 Z",
            White,
        ),
        Line("M 18 85 C 28 80 34 90 44 85 C 54 80 60 90 70 85 C 75 82 79 83 82 85", 4.0, White),
    ],
);

const STAR: Emblem = Emblem(
    &["stars", "lights"],
    &[
        Star { points: 5, at: (50.0, 54.0), outer: 33.0, inner: 13.5, ink: White },
        Star { points: 5, at: (50.0, 54.0), outer: 19.0, inner: 7.8, ink: Bright },
    ],
);

const BOLT: Emblem = Emblem(
    &["lightning", "electric", "thunder", "sparks", "storm"],
    &[
        Fill("M 60 18 L 26 58 L 44 58 L 36 88 L 74 46 L 55 46 Z", White),
        Fill("M 60 18 L 26 58 L 33 58 L 62 24 Z", Bright),
    ],
);

const OWL: Emblem = Emblem(
    &["owls", "midnight"],
    &[
        Fill(
            "M 26 28 C 34 36 42 35 50 35 C 58 35 66 36 74 28 C 77 44 76 60 70 72 C 64 82 57 87 50 90 C 43 87 36 82 30 72 C 24 60 23 44 26 28 Z",
            White,
        ),
        Dot(39.0, 51.0, 10.0, Field),
        Dot(61.0, 51.0, 10.0, Field),
        Dot(39.0, 51.0, 5.0, Bright),
        Dot(61.0, 51.0, 5.0, Bright),
        Fill("M 50 54 L 44 61 L 50 71 L 56 61 Z", Bright),
    ],
);

const MOUNTAIN: Emblem = Emblem(
    &["summit", "peak", "canyon", "sierra", "granite", "hillside", "foothill"],
    &[
        Dot(70.0, 34.0, 9.0, White),
        Fill("M 12 82 L 42 32 L 56 56 L 63 46 L 88 82 Z", Bright),
        Fill("M 42 32 L 53 51 L 47 49 L 42 56 L 36 50 L 31 52 Z", White),
        Fill("M 63 46 L 71 57.5 L 66 56 L 62 61 L 57.5 56 Z", White),
    ],
);

const FLAME: Emblem = Emblem(
    &["blaze", "flames", "crush", "cardinals"],
    &[
        Fill(
            "M 50 16 C 54 32 74 42 74 64 C 74 80 62 90 50 90 C 38 90 26 80 26 64 C 26 52 34 46 37 35 C 40 44 45 47 47 44 C 50 37 47 26 50 16 Z",
            White,
        ),
        Fill(
            "M 50 52 C 54 60 62 65 62 74 C 62 82 56 87 50 87 C 44 87 38 82 38 74 C 38 66 46 62 50 52 Z",
            Bright,
        ),
    ],
);

const ANCHOR: Emblem = Emblem(
    &["anchor", "harbor", "pier"],
    &[
        Line("M 50 36 L 50 84", 6.0, White),
        Line("M 36 44 L 64 44", 5.0, White),
        Line("M 24 62 C 26 80 40 86 50 86 C 60 86 74 80 76 62", 6.0, White),
        Fill("M 16 68 L 24 52 L 33 67 Z M 84 68 L 76 52 L 67 67 Z", White),
        Dot(50.0, 27.0, 9.0, White),
        Dot(50.0, 27.0, 4.5, Field),
    ],
);

const CROWN: Emblem = Emblem(
    &["kings", "crowns", "monarchs", "empire"],
    &[
        Fill("M 27 72 L 20 38 L 37 52 L 50 28 L 63 52 L 80 38 L 73 72 Z", White),
        Fill("M 27 76 L 73 76 L 73 84 L 27 84 Z", Bright),
        Dot(20.0, 36.0, 4.5, Bright),
        Dot(50.0, 26.0, 5.0, Bright),
        Dot(80.0, 36.0, 4.5, Bright),
    ],
);

const WOLF: Emblem = Emblem(
    &["wolves", "panthers", "cougars", "bobcats", "tigers", "lions"],
    &[
        Fill(
            "M 24 20 L 42 38 L 58 38 L 76 20 L 78 54 L 66 70 L 58 86 L 50 91 L 42 86 L 34 70 L 22 54 Z",
            White,
        ),
        Fill("M 29 31 L 39 41 L 30 48 Z M 71 31 L 61 41 L 70 48 Z", Bright),
        Fill("M 31 53 L 45 60 L 37 63 Z M 69 53 L 55 60 L 63 63 Z", Field),
        Fill("M 43 78 L 57 78 L 50 86 Z", Field),
    ],
);

const BULL: Emblem = Emblem(
    &["bulls", "stampede", "rams", "mustangs", "stallions", "yaks"],
    &[
        Fill(
            "M 14 26 C 13 44 24 53 36 54 L 64 54 C 76 53 87 44 86 26 C 82 37 73 42 62 42 L 38 42 C 27 42 18 37 14 26 Z",
            Bright,
        ),
        Fill("M 34 44 L 66 44 L 62 74 C 61 88 39 88 38 74 Z", White),
        Fill("M 38 54 L 47 58 L 40 61 Z M 62 54 L 53 58 L 60 61 Z", Field),
        Dot(45.5, 77.0, 2.6, Field),
        Dot(54.5, 77.0, 2.6, Field),
    ],
);

const HAWK: Emblem = Emblem(
    &["hawks", "eagles", "falcons", "osprey", "flyers", "pelicans", "hornets"],
    &[
        Fill(
            "M 10 32 C 28 30 44 38 50 52 C 56 38 72 30 90 32 C 87 43 80 49 73 51 C 74 54 73 57 70 59 C 66 63 62 63 58 63 L 50 88 L 42 63 C 38 63 34 63 30 59 C 27 57 26 54 27 51 C 20 49 13 43 10 32 Z",
            White,
        ),
        Dot(50.0, 43.0, 7.0, White),
        Fill("M 46 44 L 54 44 L 50 54 Z", Bright),
    ],
);

const SUN: Emblem = Emblem(
    &["suns", "sunset", "golden", "dawn", "paradise"],
    &[
        Star { points: 14, at: (50.0, 53.0), outer: 35.0, inner: 25.0, ink: Bright },
        Dot(50.0, 53.0, 21.5, Field),
        Dot(50.0, 53.0, 18.5, White),
    ],
);

const SAIL: Emblem = Emblem(
    &["sailors", "jetty", "bay", "ocean", "catalina"],
    &[
        Fill("M 53 18 L 53 66 L 80 66 C 76 46 67 30 53 18 Z", White),
        Fill("M 47 28 L 47 66 L 22 66 C 32 56 42 44 47 28 Z", Bright),
        Fill("M 18 71 L 82 71 C 78 83 66 86 50 86 C 34 86 22 83 18 71 Z", White),
    ],
);

const PAW: Emblem = Emblem(
    &["gators", "dragons"],
    &[
        Fill(
            "M 50 52 C 61 52 73 66 71 77 C 68 87 58 82 50 82 C 42 82 32 87 29 77 C 27 66 39 52 50 52 Z",
            White,
        ),
        Dot(26.0, 52.0, 8.0, White),
        Dot(40.0, 36.0, 9.0, White),
        Dot(60.0, 36.0, 9.0, White),
        Dot(74.0, 52.0, 8.0, White),
    ],
);

const TRIDENT: Emblem = Emblem(
    &["trident", "titans", "athletic"],
    &[
        Line("M 50 34 L 50 88", 6.0, White),
        Line("M 27 36 C 27 58 38 62 50 62 C 62 62 73 58 73 36", 6.0, White),
        Fill("M 50 14 L 59 34 L 41 34 Z M 27 20 L 35 40 L 19 40 Z M 73 20 L 81 40 L 65 40 Z", Bright),
    ],
);

const CHEVRONS: Emblem = Emblem(
    &["express", "break", "runners", "trailblazers", "nomads", "chargers", "arrows", "lowriders"],
    &[
        Fill("M 18 26 L 38 26 L 58 54 L 38 82 L 18 82 L 38 54 Z", Bright),
        Fill("M 46 26 L 66 26 L 86 54 L 66 82 L 46 82 L 66 54 Z", White),
    ],
);

const GEAR: Emblem = Emblem(
    &["gears", "union", "station", "hardwood"],
    &[
        Star { points: 12, at: (50.0, 53.0), outer: 36.0, inner: 26.0, ink: White },
        Dot(50.0, 53.0, 28.0, White),
        Dot(50.0, 53.0, 17.0, Field),
        Star { points: 5, at: (50.0, 54.0), outer: 13.0, inner: 5.4, ink: Bright },
    ],
);

const LEAF: Emblem = Emblem(
    &["leafs", "leaf", "cedar", "cypress", "grove", "pine", "redwood"],
    &[
        Fill("M 50 16 C 78 30 82 62 50 86 C 18 62 22 30 50 16 Z", White),
        Line("M 50 30 L 50 92 M 50 48 L 63 38 M 50 48 L 37 38 M 50 64 L 65 53 M 50 64 L 35 53", 3.0, Field),
    ],
);

const GEM: Emblem = Emblem(
    &["diamonds", "elite", "glass"],
    &[
        Fill("M 30 30 L 70 30 L 86 48 L 50 88 L 14 48 Z", White),
        Fill("M 30 30 L 38 48 L 14 48 Z M 70 30 L 62 48 L 86 48 Z M 38 48 L 62 48 L 50 88 Z", Bright),
        Line("M 16 48 L 84 48", 2.0, Field),
    ],
);

const BALL: Emblem = Emblem(
    &["hoopers", "ballers", "buckets", "net", "nets", "rim", "rebounders", "bank", "backboard"],
    &[
        Dot(50.0, 53.0, 32.0, Bright),
        Line("M 50 21 L 50 85 M 18 53 L 82 53", 3.0, Field),
        Line("M 28 30 C 42 42 42 64 28 76 M 72 30 C 58 42 58 64 72 76", 3.0, Field),
    ],
);

const FIN: Emblem = Emblem(
    &["sharks"],
    &[
        Fill("M 24 70 C 30 46 46 26 72 18 C 62 36 66 56 78 70 Z", White),
        Line("M 14 76 C 22 71 28 81 38 76 C 48 71 54 81 64 76 C 72 72 78 76 86 76", 4.0, Bright),
        Line("M 24 86 C 32 81 38 91 48 86 C 58 81 64 91 76 86", 4.0, Bright),
    ],
);

const ROCKET: Emblem = Emblem(
    &["rockets", "bullets", "bombers", "giants"],
    &[
        Fill("M 34 56 L 20 74 L 36 74 Z M 66 56 L 80 74 L 64 74 Z M 43 78 L 57 78 L 50 94 Z", Bright),
        Fill("M 50 12 C 66 28 68 52 62 76 L 38 76 C 32 52 34 28 50 12 Z", White),
        Dot(50.0, 44.0, 7.5, Field),
    ],
);

const HELMET: Emblem = Emblem(
    &["spartans", "knights", "saints", "avengers", "gatekeepers"],
    &[
        Fill("M 46 14 C 74 10 90 32 86 66 L 76 62 C 78 38 66 24 46 24 Z", Bright),
        Fill(
            "M 24 46 C 24 28 36 22 48 22 C 62 22 74 30 74 50 L 74 72 C 70 82 60 88 50 91 L 50 68 L 54 56 L 72 52 L 30 52 L 46 56 L 46 91 C 34 88 26 82 24 72 Z",
            White,
        ),
    ],
);

const BRIDGE: Emblem = Emblem(
    &["bridgers", "gate", "main", "crosstown"],
    &[
        Line("M 32 24 L 32 84 M 68 24 L 68 84", 6.0, White),
        Line("M 10 62 C 20 52 28 42 32 28 C 40 58 60 58 68 28 C 72 42 80 52 90 62", 3.0, Bright),
        Line("M 8 70 L 92 70", 5.0, White),
        Line("M 41 50 L 41 68 M 50 53 L 50 68 M 59 50 L 59 68", 2.4, Bright),
    ],
);

const BEAR: Emblem = Emblem(
    &["bears", "grizzly"],
    &[
        Dot(29.0, 34.0, 11.0, White),
        Dot(71.0, 34.0, 11.0, White),
        Dot(29.0, 34.0, 5.5, Bright),
        Dot(71.0, 34.0, 5.5, Bright),
        Dot(50.0, 56.0, 31.0, White),
        Dot(50.0, 69.0, 13.5, Bright),
        Dot(38.0, 51.0, 4.0, Field),
        Dot(62.0, 51.0, 4.0, Field),
        Fill("M 43 62 L 57 62 L 50 70 Z", Field),
    ],
);

const FOX: Emblem = Emblem(
    &["foxes", "bandits", "mavericks"],
    &[
        Fill("M 18 22 L 40 40 L 60 40 L 82 22 L 84 52 L 50 90 L 16 52 Z", Bright),
        Fill("M 16 52 L 38 56 L 50 90 Z M 84 52 L 62 56 L 50 90 Z", White),
        Dot(38.0, 55.0, 3.5, Field),
        Dot(62.0, 55.0, 3.5, Field),
        Dot(50.0, 86.0, 4.5, Field),
    ],
);

const COMET: Emblem = Emblem(
    &["comets", "cyclones", "hurricanes", "northern"],
    &[
        Line("M 16 82 L 46 52 M 14 62 L 38 42 M 34 90 L 56 64", 4.5, Bright),
        Star { points: 5, at: (62.0, 40.0), outer: 25.0, inner: 10.5, ink: White },
    ],
);

const PALM: Emblem = Emblem(
    &["palms", "palm", "laguna"],
    &[
        Line("M 52 86 C 55 70 54 58 49 44", 6.0, White),
        Fill(
            "M 49 44 C 38 30 24 32 16 46 C 28 40 38 42 49 44 Z M 49 44 C 34 42 24 52 24 66 C 32 54 40 48 49 44 Z M 49 44 C 58 28 74 28 84 42 C 72 38 60 40 49 44 Z M 49 44 C 64 42 76 52 76 68 C 68 54 60 48 49 44 Z M 49 44 C 42 30 46 20 56 14 C 52 26 52 34 49 44 Z",
            Bright,
        ),
        Line("M 24 88 L 78 88", 4.0, White),
    ],
);

/// All emblems.
pub const EMBLEMS: &[Emblem] = &[
    WAVE, STAR, BOLT, OWL, MOUNTAIN, FLAME, ANCHOR, CROWN, WOLF, BULL, HAWK, SUN, SAIL, PAW, TRIDENT,
    CHEVRONS, GEAR, LEAF, GEM, BALL, FIN, ROCKET, HELMET, BRIDGE, BEAR, FOX, COMET, PALM,
];
