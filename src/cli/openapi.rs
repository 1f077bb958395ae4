//! `homecourt openapi`: prints the OpenAPI document, from which the UI's types are generated.

use super::print_json;
use crate::api;
use crate::error::Result;

pub(super) fn run() -> Result<()> {
    print_json(&api::document())
}
