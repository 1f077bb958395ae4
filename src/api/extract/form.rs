//! The extractor of forms with pictures: multipart/form-data, or JSON for a form without a picture.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use futures_util::StreamExt;
use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeOwned, Deserializer, Error as _, IntoDeserializer, Visitor};
use serde_json::{Map, Value};

use super::{named, read_object, signed_in, typed};
use crate::app::App;
use crate::app::uploads::UploadPermit;
use crate::budgets::connections::{BODY_TIME, FORM_TIME};
use crate::budgets::content::{FORM_BODY, FORM_NAME, FORM_PARTS, FORM_TEXT};
use crate::domain::versions::EditBase;
use crate::error::{Error, Result};
use crate::pictures;
use crate::store::images::NewImage;
use crate::work::{JobKind, QueueParty, Work};

/// Uploaded files with the names of their fields.
type Files = Vec<(String, Bytes)>;

/// The deserialized fields of a form, and its uploaded files.
pub struct MultipartForm<T> {
    pub fields: T,
    files: Files,
    /// Names of fields that were sent as text, not as a file.
    texts: BTreeSet<String>,
    headers: HeaderMap,
    sent: Map<String, Value>,
    /// Released when the files are dropped. `None` for a small form.
    _permit: Option<UploadPermit>,
    sender: QueueParty,
    work: Arc<Work>,
}

impl<T> MultipartForm<T> {
    /// Returns the version and the fields that the form was filled with.
    pub fn base(&self) -> Result<EditBase> {
        let pictures = self.files.iter().map(|(name, _)| name.clone()).collect();
        super::edit::base(&self.headers, self.sent.clone(), pictures)
    }

    /// Returns the picture uploaded as `field`, encoded in all stored sizes; `None` when no file was sent.
    ///
    /// # Errors
    /// An error on the field if it has text in place of a file, or a file that is not a supported picture.
    pub async fn picture(&self, field: &'static str) -> Result<Option<NewImage>> {
        if self.texts.contains(field) {
            return Err(Error::field(field, "must be a PNG, JPEG or WebP picture"));
        }
        let Some((_, bytes)) = self.files.iter().find(|(name, _)| name == field) else {
            return Ok(None);
        };
        let bytes = bytes.clone();
        let encoded = self.work.run(self.sender, JobKind::Picture, move |_| pictures::encode(field, &bytes));
        encoded.await?.map(Some)
    }
}

impl<T: DeserializeOwned> FromRequest<App> for MultipartForm<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Self> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let essence = kind.and_then(|kind| kind.split(';').next()).map(str::trim).unwrap_or_default();
        if essence.eq_ignore_ascii_case("application/json") {
            let headers = request.headers().clone();
            let sent = read_object(request, app).await?;
            let fields = typed(Value::Object(sent.clone()))?;
            let parts = FormParts { fields, files: Vec::new(), texts: BTreeSet::new(), sent };
            return Ok(Self::of(parts, headers, None, (None, app)));
        }
        if !essence.eq_ignore_ascii_case("multipart/form-data") {
            let message = "Send the body as multipart/form-data or application/json.";
            return Err(Error::UnsupportedType(message.to_owned()));
        }
        let headers = request.headers().clone();
        let (mut head, body) = request.into_parts();
        let sender = signed_in(&mut head, app).await?.map(|caller| caller.user.organization_id);
        let permit = if announced(&headers).is_some_and(|length| length <= FORM_TEXT) {
            None
        } else {
            match app.uploads.begin(sender) {
                Ok(permit) => Some(permit),
                Err(refusal) => {
                    discard(body).await;
                    return Err(refusal);
                }
            }
        };
        let reading = Box::pin(read(Request::from_parts(head, body), app));
        let read = tokio::time::timeout(FORM_TIME, reading).await;
        let parts = read.map_err(|_| Error::Malformed("The body did not arrive in time.".to_owned()))??;
        Ok(Self::of(parts.typed()?, headers, permit, (sender, app)))
    }
}

/// Reads and drops a body, for at most `BODY_TIME`: a client that is still sending does not read the error response.
async fn discard(body: Body) {
    let mut parts = body.into_data_stream();
    let reading = async { while let Some(Ok(_)) = parts.next().await {} };
    // A timeout changes nothing: the caller sends the error response either way.
    let _ = tokio::time::timeout(BODY_TIME, reading).await;
}

/// The content of a form with its fields deserialized.
struct FormParts<T> {
    fields: T,
    files: Files,
    texts: BTreeSet<String>,
    sent: Map<String, Value>,
}

impl<T> MultipartForm<T> {
    fn of(
        parts: FormParts<T>,
        headers: HeaderMap,
        permit: Option<UploadPermit>,
        (sender, app): (QueueParty, &App),
    ) -> Self {
        let FormParts { fields, files, texts, sent } = parts;
        Self { fields, files, texts, headers, sent, _permit: permit, sender, work: Arc::clone(&app.work) }
    }
}

/// The parts of a multipart body, before deserialization.
#[derive(Default)]
struct UploadedParts {
    files: Files,
    texts: Vec<(String, String)>,
}

impl UploadedParts {
    fn typed<T: DeserializeOwned>(self) -> Result<FormParts<T>> {
        let kept = |(name, text): &(String, String)| is_a_value(text).then(|| name.clone());
        let texts = self.texts.iter().filter_map(kept).collect();
        let mut fields: BTreeMap<String, TextField> = BTreeMap::new();
        for (name, text) in self.texts {
            match fields.entry(name) {
                Entry::Occupied(known) => known.into_mut().more.push(text),
                Entry::Vacant(free) => drop(free.insert(TextField { text, more: Vec::new() })),
            }
        }
        let sent = fields.iter().map(|(name, text)| (name.clone(), text.value(name))).collect();
        let pairs = fields.into_iter();
        let fields =
            serde_path_to_error::deserialize(MapDeserializer::<_, serde::de::value::Error>::new(pairs))
                .map_err(|error| named(&error))?;
        Ok(FormParts { fields, files: self.files, texts, sent })
    }
}

/// Returns whether text in a file's field is a real value. Clients may send the current picture's URL back, or null.
fn is_a_value(text: &str) -> bool {
    !matches!(text.trim(), "" | "null" | "undefined") && !text.starts_with("/media/")
}

/// Returns the value of `Content-Length`.
fn announced(headers: &HeaderMap) -> Option<usize> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

async fn read(mut request: Request<Body>, app: &App) -> Result<UploadedParts> {
    if announced(request.headers()).is_some_and(|length| length > FORM_BODY) {
        return Err(too_large());
    }
    DefaultBodyLimit::max(FORM_BODY).apply(&mut request);
    let malformed = |_| Error::Malformed("The body is not multipart/form-data.".to_owned());
    let mut form = Multipart::from_request(request, app).await.map_err(malformed)?;
    let mut parts = UploadedParts::default();
    let mut count = 0;
    while let Some(field) = form.next_field().await.map_err(|error| refused(&error))? {
        count += 1;
        if count > FORM_PARTS {
            return Err(Error::TooLarge(format!("A form may have at most {FORM_PARTS} fields.")));
        }
        add(&mut parts, field).await?;
    }
    Ok(parts)
}

async fn add(parts: &mut UploadedParts, field: Field<'_>) -> Result<()> {
    let name = field.name().unwrap_or_default().to_owned();
    if name.len() > FORM_NAME {
        let reason = format!("The name of a form's field may have at most {FORM_NAME} bytes.");
        return Err(Error::TooLarge(reason));
    }
    let is_file = field.file_name().is_some() || field.content_type().is_some();
    let bytes = field.bytes().await.map_err(|error| refused(&error))?;
    // Browsers send a file part with no name and no content when the user chose no file.
    if is_file && !bytes.is_empty() {
        parts.files.push((name, bytes));
    } else if !is_file {
        if bytes.len() > FORM_TEXT {
            return Err(Error::field(&name, format!("must be at most {} kB", FORM_TEXT / 1024)));
        }
        let text = String::from_utf8(bytes.into()).map_err(|_| Error::field(&name, "must be text"))?;
        parts.texts.push((list_name(&name).to_owned(), text));
    }
    Ok(())
}

/// Strips the list suffix from a field's name: returns `sportIds` for `sportIds[]` and for `sportIds[2]`.
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

/// The text of a form field. Deserializes into the type of the target field: empty text into `None`, digits into a
/// number, a name into an enum, repeated fields or a JSON array into a list, a JSON object into a map.
struct TextField {
    text: String,
    /// Values of later fields with the same name.
    more: Vec<String>,
}

impl TextField {
    /// Returns the text as a JSON value: an array if the field was repeated, a number if the field is `version`.
    fn value(&self, name: &str) -> Value {
        match self.text.trim() {
            _ if !self.more.is_empty() => std::iter::once(&self.text).chain(&self.more).cloned().collect(),
            "" if name == "version" => Value::Null,
            text if name == "version" => text.parse::<i64>().map_or_else(|_| text.into(), Value::from),
            _ => self.text.clone().into(),
        }
    }

    fn single(self) -> Result<String, serde::de::value::Error> {
        if self.more.is_empty() { Ok(self.text) } else { Err(serde::de::Error::custom("duplicate field")) }
    }

    fn json(self) -> Result<serde_json::Value, serde::de::value::Error> {
        let text = self.single()?;
        serde_json::from_str(&text).map_err(|_| serde::de::Error::custom("not JSON"))
    }
}

impl IntoDeserializer<'_, serde::de::value::Error> for TextField {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for TextField {
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
        let mut list = SeqDeserializer::new(texts.map(|text| TextField { text, more: Vec::new() }));
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
