//! The body of an update with optimistic locking: the fields, and the version that the form was filled with.

use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::{read_object, typed};
use crate::app::App;
use crate::domain::versions::EditBase;
use crate::error::Result;

/// The fields of an update, and the version of the resource that the form was filled with.
#[derive(ToSchema)]
pub struct Edit<T> {
    #[serde(flatten)]
    pub input: T,
    /// The version that the form was filled with; the `If-Match` header may carry the version instead. The response is
    /// 409 if a newer version is saved. Without a version, the update overwrites the saved one.
    #[expect(dead_code, reason = "documents the field, which is read into `base`")]
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

/// Returns the version and the fields that an update is based on, from the `If-Match` header and the body.
pub fn base(headers: &HeaderMap, fields: Map<String, Value>, pictures: Vec<String>) -> Result<EditBase> {
    let tag = headers.get(header::IF_MATCH).map(|tag| tag.to_str().unwrap_or("?"));
    EditBase::read(tag, fields, pictures)
}
