//! Pictures: the sizes in which they are kept and the addresses under which they are served.

/// The sizes in which each picture is kept; the longest side in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    Small,
    Medium,
    Large,
}

impl Variant {
    /// Every size, smallest first.
    pub const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    /// The longest side in pixels.
    #[must_use]
    pub fn side(self) -> u32 {
        match self {
            Self::Small => 96,
            Self::Medium => 320,
            Self::Large => 1024,
        }
    }

    /// The name in the address and in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Medium => "medium",
            Self::Large => "large",
        }
    }

    /// The size of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.name() == name)
    }
}

/// How many letters of a picture's hash its address has: 80 bits are one picture's alone, and the rest of them, which
/// nothing compresses, would be a tenth of a page with many pictures.
pub const SHORT: usize = 20;

/// The address of a picture, by the beginning of its content's hash.
#[must_use]
pub fn url(hash: &str, variant: Variant) -> String {
    format!("/media/{}/{}", &hash[..SHORT.min(hash.len())], variant.name())
}
