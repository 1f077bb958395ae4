//! Pictures: the sizes in which they are stored, and their URLs.

/// A size in which each picture is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    Small,
    Medium,
    Large,
}

impl Variant {
    /// Every size, smallest first.
    pub const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    /// Returns the length of the longest side in pixels.
    #[must_use]
    pub fn side(self) -> u32 {
        match self {
            Self::Small => 96,
            Self::Medium => 320,
            Self::Large => 1024,
        }
    }

    /// Returns the name used in URLs and in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Medium => "medium",
            Self::Large => "large",
        }
    }

    /// Returns the size with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.name() == name)
    }
}

/// Number of hexadecimal digits of a picture's hash in its URL. 80 bits are unique in practice. The full hash does not
/// compress and would be a tenth of a page with many pictures.
pub const SHORT: usize = 20;

/// Returns the URL of a picture. `hash` is the hash of its content.
#[must_use]
pub fn url(hash: &str, variant: Variant) -> String {
    format!("/media/{}/{}", &hash[..SHORT.min(hash.len())], variant.name())
}
