//! Copies of backups in S3-compatible storage, so that a lost disk or machine loses no league.

mod credentials;
mod transport;

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::time::Duration;

use futures_util::TryStreamExt;
use jiff::Timestamp;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::path::Path as Key;
use object_store::{Error as StoreError, ObjectStore, ObjectStoreExt, RetryConfig, WriteMultipart};

use crate::config::S3Settings;
use crate::db::StoredBackup;
use crate::domain::backups::{Retention, made_at};
use crate::error::{Error, Result};
use crate::rules::backups as rules;
use credentials::BucketCredentials;
use transport::HttpTransport;

/// Number of bytes of each part of an upload. Storage takes at most 10,000 parts.
const PART: usize = 16 * 1024 * 1024;

/// Number of bytes of a file that are read at once.
const CHUNK: usize = 1024 * 1024;

/// How often a request is repeated at once, and for how long. The server tries the whole copy again later.
const RETRIES: usize = 3;
const RETRY_TIME: Duration = Duration::from_mins(1);

/// The longest part of an error of the storage that is shown, in characters.
const SHOWN: usize = 300;

/// A folder of a bucket.
pub struct OffSite {
    store: AmazonS3,
    settings: S3Settings,
    credentials: BucketCredentials,
}

/// The backups of a database on this machine, to be copied.
#[derive(Clone, Copy, Debug)]
pub struct LocalBackups<'a> {
    /// The name of the database without its suffix, with which the names of its backups begin.
    pub database: &'a str,
    pub folder: &'a Path,
    pub stored: &'a [StoredBackup],
    pub retention: Retention,
}

impl OffSite {
    /// Opens the storage of the settings. Reads the credentials, and sends no request.
    ///
    /// # Errors
    /// `Conflict` if the credentials are missing, or another user can read them.
    pub fn open(settings: &S3Settings) -> Result<Self> {
        let credentials = BucketCredentials::read(settings)?;
        let retry = RetryConfig { max_retries: RETRIES, retry_timeout: RETRY_TIME, ..RetryConfig::default() };
        let mut builder = AmazonS3Builder::new()
            .with_bucket_name(&settings.bucket)
            .with_region(&settings.region)
            .with_access_key_id(&credentials.key_id)
            .with_secret_access_key(&credentials.secret)
            .with_allow_http(true)
            .with_retry(retry)
            .with_http_connector(HttpTransport);
        if !settings.endpoint.is_empty() {
            builder = builder.with_endpoint(settings.endpoint.trim_end_matches('/'));
        }
        let refused = |cause| Error::Conflict(format!("The settings of [backup.s3] are wrong: {cause}."));
        Ok(Self { store: builder.build().map_err(refused)?, settings: settings.clone(), credentials })
    }

    /// Copies the backups that the storage lacks, and deletes the copies that the retention does not keep. Returns when
    /// the newest copy was made, apart from copies dated in the future.
    pub async fn synchronize(&self, local: LocalBackups<'_>, now: Timestamp) -> Result<Option<Timestamp>> {
        let remote = self.list(local.database).await?;
        let own = local.stored.iter().map(|backup| backup.at);
        let all: BTreeSet<Timestamp> = remote.iter().map(|(at, _)| *at).chain(own).collect();
        let kept = rules::kept(&all, local.retention, now);
        let missing = |backup: &&StoredBackup| {
            kept.contains(&backup.at) && !remote.iter().any(|(at, _)| *at == backup.at)
        };
        for backup in local.stored.iter().filter(missing) {
            self.upload(local.folder, backup).await?;
            tracing::info!(name = backup.name, "copied a backup to the off-site storage");
        }
        for (_, name) in remote.iter().filter(|(at, _)| !kept.contains(at)) {
            self.store.delete(&self.key(name)).await.map_err(|cause| self.explained(&cause))?;
            tracing::info!(name, "deleted an old off-site copy");
        }
        Ok(rules::latest(kept, now))
    }

    /// Returns when the newest off-site copy of a database's backups was made. Ignores copies dated in the future.
    pub async fn latest(&self, database: &str, now: Timestamp) -> Result<Option<Timestamp>> {
        Ok(rules::latest(self.list(database).await?.into_iter().map(|(at, _)| at), now))
    }

    /// Returns the copies of a database's backups: when each was made, and its name.
    async fn list(&self, database: &str) -> Result<Vec<(Timestamp, String)>> {
        let folder = Key::from(self.settings.prefix.as_str());
        let listed: std::result::Result<Vec<_>, _> = self.store.list(Some(&folder)).try_collect().await;
        let listed = listed.map_err(|cause| self.explained(&cause))?;
        let copies = listed.iter().filter_map(|object| {
            let name = object.location.filename()?;
            let at = made_at(database, name)?;
            (object.location == self.key(name)).then(|| (at, name.to_owned()))
        });
        Ok(copies.collect())
    }

    /// Copies a file to the storage, where it appears only when it is complete.
    async fn upload(&self, folder: &Path, backup: &StoredBackup) -> Result<()> {
        let mut file = backup.open(folder)?;
        let key = self.key(&backup.name);
        let sent = self.send(&mut file, &key).await;
        let size = sent.map_err(|cause| self.explained(&cause))?;
        if size == backup.bytes {
            return Ok(());
        }
        Err(Error::Conflict(format!("{} has {size} bytes of {} in the storage.", backup.name, backup.bytes)))
    }

    /// Sends a file in parts, each with its SHA-256, which the storage compares. Returns the size of the copy.
    async fn send(&self, file: &mut File, key: &Key) -> std::result::Result<u64, StoreError> {
        let unread = |cause| StoreError::Generic { store: "file", source: Box::new(cause) };
        let mut upload = WriteMultipart::new_with_chunk_size(self.store.put_multipart(key).await?, PART);
        let mut chunk = vec![0; CHUNK];
        let sent = loop {
            if let Err(cause) = upload.wait_for_capacity(1).await {
                break Err(cause);
            }
            match file.read(&mut chunk) {
                Ok(0) => break Ok(()),
                Ok(count) => upload.write(chunk.get(..count).unwrap_or_default()),
                Err(cause) => break Err(unread(cause)),
            }
        };
        match sent {
            Ok(()) => upload.finish().await?,
            Err(cause) => {
                // The storage removes the parts. Should that fail as well, the first error is the one to show.
                let _ = upload.abort().await;
                return Err(cause);
            }
        };
        Ok(self.store.head(key).await?.size)
    }

    /// Downloads the object at a key of the bucket into a file.
    pub async fn download(&self, key: &str, mut to: File) -> Result<()> {
        let key = Key::from(key);
        let found = self.store.get(&key).await.map_err(|cause| self.explained(&cause))?;
        let mut chunks = found.into_stream();
        while let Some(chunk) = chunks.try_next().await.map_err(|cause| self.explained(&cause))? {
            let written = to.write_all(&chunk);
            written.map_err(|cause| Error::Conflict(format!("The download cannot be written: {cause}.")))?;
        }
        Ok(())
    }

    fn key(&self, name: &str) -> Key {
        Key::from(self.settings.prefix.as_str()).join(name)
    }

    /// Returns an error that says what is wrong, without the credentials.
    fn explained(&self, cause: &StoreError) -> Error {
        let place = self.settings.place();
        let text = innermost(cause);
        // `object_store` has no kind of error for a refused list.
        let has_status = |status: &str| text.contains(&format!("status code: {status}"));
        let why = if has_status("403") || has_status("401") {
            "the storage refuses the access key, or does not allow the key to use the bucket".to_owned()
        } else if has_status("404") || matches!(cause, StoreError::NotFound { .. }) {
            "the bucket does not exist, or the copy is not in it".to_owned()
        } else {
            self.credentials.removed_from(&text)
        };
        Error::Conflict(format!("{place}: {why}."))
    }
}

/// Returns the text of the first cause of an error.
fn innermost(cause: &StoreError) -> String {
    let mut inner: &dyn std::error::Error = cause;
    while let Some(source) = inner.source() {
        inner = source;
    }
    inner.to_string().trim_end_matches('.').chars().take(SHOWN).collect()
}
