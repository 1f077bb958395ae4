//! A change of something that others may change too: the fields, and the version that the form was filled with.

use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::{read_object, typed};
use crate::app::App;
use crate::domain::versions::EditBase;
use crate::error::Result;

/// A change, and the version of what it changes.
#[derive(ToSchema)]
pub struct Edit<T> {
    #[serde(flatten)]
    pub input: T,
    /// The version that the form was filled with; `If-Match` may say it instead. A newer one that is saved refuses the
    /// change with 409. Without it the change overwrites whatever is saved.
    #[expect(dead_code, reason = "it describes the field, which is read into `base`")]
    version: Option<i64>,
    #[schema(ignore)]
    pub base: EditBase,
}

impl<T: DeserializeOwned> FromRequest<App> for Edit<T> {
    type Rejection = crate::error::Error;

    async fn from_request(request: Request, app: &App) -> Result<Self> {
        let headers = request.headers().clone();
        let fields = read_object(request, app).await?;
        let input = typed(Value::Object(fields.clone()))?;
        Ok(Self { input, version: None, base: base(&headers, fields, Vec::new())? })
    }
}

/// What a request says of the thing that it changes.
pub fn base(headers: &HeaderMap, fields: Map<String, Value>, pictures: Vec<String>) -> Result<EditBase> {
    let tag = headers.get(header::IF_MATCH).map(|tag| tag.to_str().unwrap_or("?"));
    EditBase::read(tag, fields, pictures)
}
