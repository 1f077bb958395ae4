//! What the nouns are: their types, what may be set on them, and what is refused.

pub mod ids;
