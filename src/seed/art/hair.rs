//! Hair and beards, as shapes around the head of a portrait.

/// The hair of a portrait: shapes behind the shoulders, over the face, and in the colour of a band.
pub struct Hair {
    pub behind: &'static [&'static str],
    pub front: &'static [&'static str],
    /// A band or tie in the colour of the jersey.
    pub band: &'static [&'static str],
    /// Circles of curls behind the head and in front of it: x, y, radius.
    pub curls_behind: &'static [(f32, f32, f32)],
    pub curls: &'static [(f32, f32, f32)],
}

const PLAIN: Hair = Hair { behind: &[], front: &[], band: &[], curls_behind: &[], curls: &[] };

const CROP: &str = "M 31 41 C 27 21 36 11 50 11 C 64 11 73 21 69 41 C 68 33 66 28 63 26 C 55 29 45 29 37 26 C 34 28 32 33 31 41 Z";
const CLOSE: &str = "M 31.5 39 C 29 21 38 13 50 13 C 62 13 71 21 68.5 39 C 67.5 31 65 26 61 24.5 C 54 23.5 46 23.5 39 24.5 C 35 26 32.5 31 31.5 39 Z";
const BACK: &str =
    "M 31.5 40 C 28 21 38 11 50 11 C 62 11 72 21 68.5 40 C 66 31 60 23 50 22.5 C 40 23 34 31 31.5 40 Z";

/// Short hair.
pub const SHORT: &[Hair] = &[
    Hair { front: &[CROP], ..PLAIN },
    Hair { front: &[CLOSE], ..PLAIN },
    // A high flat top.
    Hair {
        front: &[
            "M 32 36 C 31 26 31 16 34 9 C 42 6 58 6 66 9 C 69 16 69 26 68 36 C 67 29 65 26 62 25 L 38 25 C 35 26 33 29 32 36 Z",
        ],
        ..PLAIN
    },
    // Parted at the side.
    Hair {
        front: &[
            "M 31 42 C 26 24 33 10 51 10 C 67 9 74 22 69 42 C 68.5 34 67 28 63 24 C 55 28 46 27 40 21 C 38 27 33 32 31 42 Z",
        ],
        ..PLAIN
    },
    // Combed up and back.
    Hair {
        front: &[
            "M 31.5 40 C 29 30 29 20 35 13 C 42 5 60 3 68 11 C 73 17 71 30 68.5 40 C 67.5 33 66 27 62 23.5 C 54 21 44 24 38 24 C 34 27 32.5 33 31.5 40 Z",
        ],
        ..PLAIN
    },
    // Curls on top, short sides.
    Hair {
        front: &[CLOSE],
        curls: &[
            (35.5, 21.0, 6.5),
            (41.0, 14.5, 7.5),
            (50.0, 12.0, 8.0),
            (59.0, 14.5, 7.5),
            (64.5, 21.0, 6.5),
            (45.0, 20.0, 6.0),
            (55.0, 20.0, 6.0),
        ],
        ..PLAIN
    },
    // A round afro.
    Hair {
        front: &[
            "M 30 41 C 26 20 38 10 50 10 C 62 10 74 20 70 41 C 68 33 65 28 61 26 C 54 24 46 24 39 26 C 35 28 32 33 30 41 Z",
        ],
        curls_behind: &[(50.0, 31.0, 27.0)],
        ..PLAIN
    },
    // Short twists.
    Hair {
        front: &[CLOSE],
        curls: &[
            (33.0, 26.0, 4.2),
            (36.0, 19.0, 4.6),
            (41.0, 14.0, 4.8),
            (47.0, 11.0, 5.0),
            (53.0, 11.0, 5.0),
            (59.0, 14.0, 4.8),
            (64.0, 19.0, 4.6),
            (67.0, 26.0, 4.2),
            (44.0, 18.5, 4.6),
            (50.0, 17.5, 4.8),
            (56.0, 18.5, 4.6),
        ],
        ..PLAIN
    },
    // A sweatband.
    Hair {
        front: &[CROP],
        band: &["M 31.2 34 C 37 29 63 29 68.8 34 L 68.4 28.5 C 62 24 38 24 31.6 28.5 Z"],
        ..PLAIN
    },
    PLAIN,
];

/// Long hair, braids, buns and ponytails.
pub const LONG: &[Hair] = &[
    // Straight, parted in the middle.
    Hair {
        behind: &[
            "M 27 42 C 25 19 36 9 50 9 C 64 9 75 19 73 42 L 75 82 C 70 88 63 86 61 78 L 39 78 C 37 86 30 88 25 82 Z",
        ],
        front: &["M 30 48 C 27 26 37 11 50 11 C 63 11 73 26 70 48 C 69 38 62 28 50 18 C 38 28 31 38 30 48 Z"],
        ..PLAIN
    },
    // A bob with a fringe.
    Hair {
        behind: &[
            "M 26.5 40 C 25 18 36 9 50 9 C 64 9 75 18 73.5 40 L 74 60 C 73 66 65 67 63 60 L 37 60 C 35 67 27 66 26 60 Z",
        ],
        front: &[
            "M 30 44 C 26 22 38 11 50 11 C 62 11 74 22 70 44 C 69 36 67 32.5 63 31 C 54 33 46 33 37 31 C 33 32.5 31 36 30 44 Z",
        ],
        ..PLAIN
    },
    // A high ponytail to the side.
    Hair {
        behind: &["M 56 12 C 74 4 88 16 86 36 C 85 50 80 60 73 66 C 77 50 74 34 60 22 Z"],
        front: &[BACK],
        band: &["M 58 10.5 C 62 10 66 13 66.5 17 L 62.5 19 C 61 16 59 14 56.5 13.5 Z"],
        ..PLAIN
    },
    // A bun on top.
    Hair {
        front: &[BACK],
        band: &["M 43.5 11.5 C 47 9.5 53 9.5 56.5 11.5 L 55.5 14 C 52 12.5 48 12.5 44.5 14 Z"],
        curls_behind: &[(50.0, 6.5, 8.0)],
        ..PLAIN
    },
    // Two braids.
    Hair {
        front: &[
            "M 30.5 44 C 27 24 37 11 50 11 C 63 11 73 24 69.5 44 C 68 35 61 26 50 19 C 39 26 32 35 30.5 44 Z",
        ],
        band: &["M 25 80 L 32 80 L 32 83 L 25 83 Z", "M 68 80 L 75 80 L 75 83 L 68 83 Z"],
        curls_behind: &[
            (30.5, 50.0, 4.4),
            (29.5, 57.0, 4.4),
            (29.0, 64.0, 4.2),
            (28.5, 71.0, 4.0),
            (28.5, 77.0, 3.7),
            (28.5, 86.0, 3.0),
            (69.5, 50.0, 4.4),
            (70.5, 57.0, 4.4),
            (71.0, 64.0, 4.2),
            (71.5, 71.0, 4.0),
            (71.5, 77.0, 3.7),
            (71.5, 86.0, 3.0),
        ],
        ..PLAIN
    },
    // Big curls to the shoulders.
    Hair {
        front: &["M 30 44 C 26 22 38 11 50 11 C 62 11 74 22 70 44 C 68 35 63 29 56 23 C 48 30 38 32 30 44 Z"],
        curls_behind: &[
            (50.0, 17.0, 12.0),
            (37.0, 20.0, 11.0),
            (63.0, 20.0, 11.0),
            (29.0, 32.0, 10.0),
            (71.0, 32.0, 10.0),
            (26.0, 45.0, 9.5),
            (74.0, 45.0, 9.5),
            (27.0, 58.0, 9.0),
            (73.0, 58.0, 9.0),
            (31.0, 68.0, 7.5),
            (69.0, 68.0, 7.5),
        ],
        ..PLAIN
    },
    // Locs held by a band.
    Hair {
        behind: &[
            "M 27 36 C 25 18 37 9 50 9 C 63 9 75 18 73 36 L 75 76 C 75 80 70 80 70 76 L 69 72 C 69 82 63 82 63 76 L 37 76 C 37 82 31 82 31 72 L 30 76 C 30 80 25 80 25 76 Z",
        ],
        front: &[BACK],
        band: &["M 31.6 32 C 38 24 62 24 68.4 32 L 67.6 26.5 C 61 19.5 39 19.5 32.4 26.5 Z"],
        ..PLAIN
    },
    // A low ponytail, at the neck.
    Hair {
        behind: &["M 34 56 L 66 56 C 70 66 69 78 64 84 L 60 70 L 40 70 L 36 84 C 31 78 30 66 34 56 Z"],
        front: &[
            "M 30.5 46 C 27 22 37 11 50 11 C 63 11 73 22 69.5 46 C 68.5 37 66 31 60 25 C 54 27 44 26 38 22 C 36 29 32 36 30.5 46 Z",
        ],
        ..PLAIN
    },
];

/// A sports scarf in the colour of the jersey: the shape around the head, then the frame of the face.
pub const SCARF: (&str, &str) = (
    "M 27 42 C 25 18 36 8 50 8 C 64 8 75 18 73 42 C 73 58 70 68 68 80 L 32 80 C 30 68 27 58 27 42 Z",
    "M 33.5 40 C 33.5 27 40 20 50 20 C 60 20 66.5 27 66.5 40 L 66.5 47 C 66.5 59 59 66 50 66 C 41 66 33.5 59 33.5 47 Z",
);

/// Beards, which cover the lower part of the face.
pub const BEARDS: &[&str] = &[
    "M 32 46 C 32 60 40 70 50 70 C 60 70 68 60 68 46 C 66 52 64 55 61 56 C 56 53 44 53 39 56 C 36 55 34 52 32 46 Z",
    "M 32 44 C 32 62 40 74 50 75 C 60 74 68 62 68 44 C 67 51 64 54 60 55.5 C 55 53 45 53 40 55.5 C 36 54 33 51 32 44 Z",
    "M 42 56.5 C 45 54 55 54 58 56.5 C 59.5 63 56 69.5 50 69.5 C 44 69.5 40.5 63 42 56.5 Z",
    "M 40.5 57.5 C 43 54 47.5 53.5 50 55 C 52.5 53.5 57 54 59.5 57.5 C 56 58.8 52.5 58.4 50 57.4 C 47.5 58.4 44 58.8 40.5 57.5 Z",
];
