//! What the nouns are: their types, what may be set on them, and what is refused.

pub mod businesses;
pub mod byes;
pub mod deletions;
pub mod divisions;
pub mod enrolments;
pub mod games;
pub mod ids;
pub mod images;
pub mod input;
pub mod leagues;
pub mod links;
pub mod merges;
pub mod organizations;
pub mod page_views;
pub mod pages;
pub mod periods;
pub mod players;
pub mod progress;
pub mod records;
pub mod seasons;
pub mod sports;
pub mod stats;
pub mod teams;
pub mod users;
pub mod week_offs;
