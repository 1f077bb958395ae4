//! The rules of ARCHITECTURE.md that the compiler cannot check: sizes, layers, permissions, words.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot continue fails")]

#[path = "tidy/asserts.rs"]
mod asserts;
#[path = "tidy/circles.rs"]
mod circles;
#[path = "tidy/coverage.rs"]
mod coverage;
#[path = "tidy/exports.rs"]
mod exports;
#[path = "tidy/indexes.rs"]
mod indexes;
#[path = "tidy/layers.rs"]
mod layers;
#[path = "tidy/names.rs"]
mod names;
#[path = "tidy/parts.rs"]
mod parts;
#[path = "tidy/permissions.rs"]
mod permissions;
#[path = "tidy/schemas.rs"]
mod schemas;
#[path = "tidy/sizes.rs"]
mod sizes;
#[path = "tidy/source.rs"]
mod source;
#[path = "tidy/styles.rs"]
mod styles;
#[path = "tidy/ui.rs"]
mod ui;
#[path = "tidy/words.rs"]
mod words;
