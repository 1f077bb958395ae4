//! A form with a picture: multipart/form-data, or JSON where there is no picture to send.

use std::collections::BTreeSet;

use axum::body::{Body, Bytes};
use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeOwned, Deserializer, Error as _, IntoDeserializer, Visitor};
use tokio::sync::Semaphore;

use super::{Json, PATIENCE, named};
use crate::app::App;
use crate::error::{Error, Result};
use crate::pictures;
use crate::store::images::NewImage;

/// The largest form, in bytes: a picture of the largest size and what stands around it.
const MAX_FORM: usize = pictures::MAX_BYTES + 256 * 1024;
/// The longest text of a form, in bytes.
const MAX_TEXT: usize = 64 * 1024;
/// A picture may take longer to arrive than JSON.
const PICTURE_PATIENCE: u32 = 4;

/// How many pictures are read at once: a large one takes 160 MB while it is decoded.
static DECODING: Semaphore = Semaphore::const_new(1);

/// The fields of a form, and the files that came with it.
pub struct Form<T> {
    pub fields: T,
    files: Vec<(String, Bytes)>,
    /// Fields that came as text.
    texts: BTreeSet<String>,
}

impl<T> Form<T> {
    /// The picture of that field, in the sizes in which it is kept; none when none was sent.
    pub async fn picture(&self, field: &'static str) -> Result<Option<NewImage>> {
        if self.texts.contains(field) {
            return Err(Error::field(field, "must be a PNG, JPEG or WebP picture"));
        }
        let Some((_, bytes)) = self.files.iter().find(|(name, _)| name == field) else {
            return Ok(None);
        };
        let bytes = bytes.clone();
        let _turn = DECODING.acquire().await.map_err(Error::internal)?;
        let encoded = tokio::task::spawn_blocking(move || pictures::encode(field, &bytes));
        encoded.await.map_err(Error::internal)?.map(Some)
    }
}

impl<T: DeserializeOwned> FromRequest<App> for Form<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Self> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let essence = kind.and_then(|kind| kind.split(';').next()).map(str::trim).unwrap_or_default();
        if essence.eq_ignore_ascii_case("application/json") {
            let Json(fields) = Json::from_request(request, app).await?;
            return Ok(Self { fields, files: Vec::new(), texts: BTreeSet::new() });
        }
        if !essence.eq_ignore_ascii_case("multipart/form-data") {
            let message = "Send the body as multipart/form-data or application/json.";
            return Err(Error::UnsupportedType(message.to_owned()));
        }
        let reading = Box::pin(read(request, app));
        let read = tokio::time::timeout(PATIENCE * PICTURE_PATIENCE, reading).await;
        let parts = read.map_err(|_| Error::Malformed("The body did not come in time.".to_owned()))??;
        parts.form()
    }
}

#[derive(Default)]
struct Parts {
    files: Vec<(String, Bytes)>,
    texts: Vec<(String, String)>,
}

impl Parts {
    fn form<T: DeserializeOwned>(self) -> Result<Form<T>> {
        let kept = |(name, text): &(String, String)| is_a_value(text).then(|| name.clone());
        let texts = self.texts.iter().filter_map(kept).collect();
        let mut fields: Vec<(String, Text)> = Vec::new();
        for (name, text) in self.texts {
            match fields.iter_mut().find(|(known, _)| *known == name) {
                Some((_, Text { more, .. })) => more.push(text),
                None => fields.push((name, Text { text, more: Vec::new() })),
            }
        }
        let pairs = fields.into_iter();
        let fields =
            serde_path_to_error::deserialize(MapDeserializer::<_, serde::de::value::Error>::new(pairs))
                .map_err(|error| named(&error))?;
        Ok(Form { fields, files: self.files, texts })
    }
}

/// Whether the text of a file's field is meant: a page may send what it has of the thing, such as its picture's address.
fn is_a_value(text: &str) -> bool {
    !matches!(text.trim(), "" | "null" | "undefined") && !text.starts_with("/media/")
}

async fn read(mut request: Request<Body>, app: &App) -> Result<Parts> {
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if announced.and_then(|length| length.parse().ok()).is_some_and(|length: usize| length > MAX_FORM) {
        return Err(too_large());
    }
    DefaultBodyLimit::max(MAX_FORM).apply(&mut request);
    let malformed = |_| Error::Malformed("The body is not multipart/form-data.".to_owned());
    let mut form = Multipart::from_request(request, app).await.map_err(malformed)?;
    let mut parts = Parts::default();
    while let Some(field) = form.next_field().await.map_err(|error| refused(&error))? {
        add(&mut parts, field).await?;
    }
    Ok(parts)
}

async fn add(parts: &mut Parts, field: Field<'_>) -> Result<()> {
    let name = field.name().unwrap_or_default().to_owned();
    let is_file = field.file_name().is_some() || field.content_type().is_some();
    let bytes = field.bytes().await.map_err(|error| refused(&error))?;
    // A browser sends a file without name or content where none was chosen.
    if is_file && !bytes.is_empty() {
        parts.files.push((name, bytes));
    } else if !is_file {
        if bytes.len() > MAX_TEXT {
            return Err(Error::field(&name, "is too long"));
        }
        let text = String::from_utf8(bytes.into()).map_err(|_| Error::field(&name, "must be text"))?;
        parts.texts.push((list_name(&name).to_owned(), text));
    }
    Ok(())
}

/// The field's own name where a page marks it as a list: `sportIds` of `sportIds[]` and of `sportIds[2]`.
fn list_name(name: &str) -> &str {
    let marked = name.strip_suffix(']').and_then(|name| name.rsplit_once('['));
    marked.filter(|(_, at)| at.bytes().all(|b| b.is_ascii_digit())).map_or(name, |(name, _)| name)
}

fn refused(error: &MultipartError) -> Error {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return too_large();
    }
    Error::Malformed("The body is not multipart/form-data.".to_owned())
}

fn too_large() -> Error {
    Error::TooLarge("A picture may have at most 8 MB.".to_owned())
}

/// The text of a form's field, read as what the field is: nothing where it is empty, a number, true or false, one of
/// some names, a list where it is sent several times or is JSON, a map as JSON.
struct Text {
    text: String,
    /// What was sent under the same name after it.
    more: Vec<String>,
}

impl Text {
    fn single(self) -> Result<String, serde::de::value::Error> {
        if self.more.is_empty() { Ok(self.text) } else { Err(serde::de::Error::custom("duplicate field")) }
    }

    fn json(self) -> Result<serde_json::Value, serde::de::value::Error> {
        let text = self.single()?;
        serde_json::from_str(&text).map_err(|_| serde::de::Error::custom("not JSON"))
    }
}

impl IntoDeserializer<'_, serde::de::value::Error> for Text {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Text {
    type Error = serde::de::value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_string(self.single()?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        let empty = self.text.trim().is_empty() && self.more.is_empty();
        if empty { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        let number = self.single()?.trim().parse();
        number.map_or_else(|_| Err(Self::Error::custom("expected i64")), |number| visitor.visit_i64(number))
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self.single()?.trim() {
            "true" | "1" | "on" => visitor.visit_bool(true),
            "false" | "0" | "off" | "" => visitor.visit_bool(false),
            _ => Err(Self::Error::custom("expected a boolean")),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        visitor.visit_enum(self.single()?.into_deserializer())
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        if self.more.is_empty() && self.text.trim_start().starts_with('[') {
            return self.json()?.deserialize_seq(visitor).map_err(Self::Error::custom);
        }
        let texts = std::iter::once(self.text).chain(self.more);
        let mut list = SeqDeserializer::new(texts.map(|text| Text { text, more: Vec::new() }));
        visitor.visit_seq(&mut list)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        self.json()?.deserialize_map(visitor).map_err(Self::Error::custom)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        i8 i16 i32 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct tuple
        tuple_struct struct identifier
    }
}
