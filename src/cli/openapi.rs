//! `homecourt openapi`: the description from which the UI's types are made.

use super::say_json;
use crate::api;
use crate::error::Result;

pub(super) fn run() -> Result<()> {
    say_json(&api::document())
}
