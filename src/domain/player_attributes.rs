//! The definitions of player attributes: their names, types and order.

use serde::Deserialize;
use utoipa::ToSchema;

use super::input;
use super::order::OrderPosition;
use crate::error::{FieldErrors, Result};

/// The attributes that an organization starts with: name and type.
pub const DEFAULTS: [(&str, &str); 4] =
    [("Number", "number"), ("Position", "string"), ("Height", "string"), ("Hometown", "string")];

/// The input that adds an attribute.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AttributeDefinitionInput {
    /// Required.
    #[serde(alias = "attribute_name")]
    pub name: Option<String>,
    /// `string` (also `Text`), `number` or `date`; required.
    #[serde(alias = "attribute_type")]
    pub r#type: Option<String>,
}

impl AttributeDefinitionInput {
    /// Returns the name, and the type as `string`, `number` or `date`.
    ///
    /// # Errors
    /// `Invalid` on `name` or `type`, both of which are required.
    pub fn check(&self) -> Result<(String, &'static str)> {
        let mut errors = FieldErrors::default();
        let name = input::line(&mut errors, "name", self.name.as_deref().unwrap_or_default(), 60);
        let kind = match self.r#type.as_deref().map(|kind| kind.trim().to_lowercase()).as_deref() {
            Some("string" | "text") => "string",
            Some("number") => "number",
            Some("date") => "date",
            Some("") | None => {
                errors.add("type", "is required");
                ""
            }
            Some(_) => {
                errors.add("type", "must be string, number or date");
                ""
            }
        };
        errors.into_result()?;
        Ok((name, kind))
    }
}

/// The input for an attribute's new name.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AttributeNameInput {
    /// Required.
    #[serde(alias = "attribute_name")]
    pub name: Option<String>,
}

impl AttributeNameInput {
    /// Returns the trimmed name.
    ///
    /// # Errors
    /// `Invalid` on `name`.
    pub fn check(&self) -> Result<String> {
        let mut errors = FieldErrors::default();
        let name = input::line(&mut errors, "name", self.name.as_deref().unwrap_or_default(), 60);
        errors.into_result()?;
        Ok(name)
    }
}

/// Returns whether every organization starts with an attribute of this name, ignoring case.
#[must_use]
pub fn is_default(name: &str) -> bool {
    DEFAULTS.iter().any(|(default, _)| default.eq_ignore_ascii_case(name))
}

/// The input that reorders attributes.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AttributeOrderInput {
    pub attributes: Vec<OrderPosition>,
}

/// The input that shows an attribute to visitors or hides it.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AttributeVisibilityInput {
    pub is_visible: bool,
}
