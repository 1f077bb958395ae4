//! What plans keep to: games that stay, clashes, and when courts are open.

mod clashes;
mod draft_plans;
mod opening_hours;
mod pinned;
mod regenerated;
mod requests;
