//! Compressed backups: verified copies of a database in use, in the format of zstd.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use zstd::stream::{read, write};

use super::{copy_hashed, vacuum_into};
use crate::db::files::{self, PartialFile};
use crate::db::{inspect, migrations, open};
use crate::domain::backups::BackupStep;
use crate::error::{Error, Result};

/// The first bytes of a zstd file.
const MAGIC: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

/// The level of compression. Higher levels take much longer for a few percent.
const LEVEL: i32 = 3;

/// Copies a database, which may be in use, to a compressed file that must not exist yet. Reports each step before it
/// begins.
///
/// The target exists only after the copy was verified, compressed, read back, compared with the copy, and synced to
/// disk. Creates the folder if it is missing. The temporary files in the folder are named after the database.
pub fn backup_compressed(source: &Path, target: &Path, begin: &dyn Fn(BackupStep)) -> Result<()> {
    let source = open::full(source)?;
    let folder = files::folder(target);
    files::make_folder(folder, &source)?;
    files::refuse_existing(target)?;
    let (plain, packed) = temporary_names(&source, folder);
    files::check_room(&plain, files::size(&source)?.saturating_mul(2))?;
    begin(BackupStep::Copying);
    let plain = PartialFile::beside(&plain)?;
    vacuum_into(&source, plain.path())?;
    begin(BackupStep::Checking);
    inspect::sound(plain.path(), &migrations::migrations())?;
    begin(BackupStep::Compressing);
    let packed = PartialFile::beside(&packed)?;
    compress(plain.path(), packed.path())?;
    packed.keep_as(target)?;
    files::give_to_owner_of(target, folder)
}

/// Removes the temporary files that a killed server left in its folder of backups. Creates the folder if it is missing.
pub fn remove_unfinished(source: &Path, folder: &Path) -> Result<()> {
    let source = open::full(source)?;
    files::make_folder(folder, &source)?;
    let (plain, packed) = temporary_names(&source, folder);
    // In a container every server may have the same process id, so that its leftovers seem to be those of this process:
    // creating a temporary file replaces them, and dropping it removes it.
    PartialFile::beside(&plain).and_then(|_| PartialFile::beside(&packed)).map(drop)
}

/// Returns whether a file is compressed with zstd. No connection of this process may have the file open.
pub fn is_compressed(path: &Path) -> Result<bool> {
    let mut first = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAGIC.len() as u64).read_to_end(&mut first))
        .map_err(|cause| files::failed(path, "read", &cause))?;
    Ok(first == MAGIC)
}

/// Returns the paths beside which the temporary files of a backup are made.
fn temporary_names(source: &Path, folder: &Path) -> (PathBuf, PathBuf) {
    let plain = folder.join(source.file_name().unwrap_or_default());
    let packed = files::sibling(&plain, ".zst");
    (plain, packed)
}

/// Compresses a file, and reads the result back to compare it with the file.
fn compress(plain: &Path, packed: &Path) -> Result<()> {
    let length = files::size(plain)?;
    let pack = || {
        let mut encoder = write::Encoder::new(BufWriter::new(File::create(packed)?), LEVEL)?;
        encoder.include_checksum(true)?;
        encoder.set_pledged_src_size(Some(length))?;
        let hash = copy_hashed(&mut File::open(plain)?, &mut encoder)?;
        encoder.finish()?.flush()?;
        Ok(hash)
    };
    let written = pack().map_err(|cause| files::failed(packed, "written", &cause))?;
    files::sync(packed)?;
    if unpack(packed, &mut std::io::sink())? == written {
        Ok(())
    } else {
        Err(Error::Conflict(format!(
            "{} does not have the content that was written to it.",
            packed.display()
        )))
    }
}

/// Writes the content of a compressed file to `out`, and returns its SHA-256.
fn unpack(packed: &Path, out: &mut impl Write) -> Result<String> {
    let unpacked = File::open(packed).and_then(|file| {
        let mut decoder = read::Decoder::with_buffer(BufReader::with_capacity(256 * 1024, file))?;
        copy_hashed(&mut decoder, out)
    });
    unpacked.map_err(|cause| files::failed(packed, "unpacked", &cause))
}

/// A backup that SQLite can read.
pub(in crate::db) enum ReadableBackup {
    /// A backup that is not compressed, at its own path.
    Plain(PathBuf),
    /// The content of a compressed backup.
    Unpacked(PartialFile),
}

impl ReadableBackup {
    /// Unpacks a compressed backup into a temporary file beside `beside`. Leaves any other file where it is.
    pub(in crate::db) fn open(backup: &Path, beside: &Path) -> Result<Self> {
        if !is_compressed(backup)? {
            return Ok(Self::Plain(backup.to_owned()));
        }
        let partial = PartialFile::beside(beside)?;
        let mut file =
            File::create(partial.path()).map_err(|cause| files::failed(partial.path(), "written", &cause))?;
        unpack(backup, &mut file)?;
        Ok(Self::Unpacked(partial))
    }

    pub(in crate::db) fn path(&self) -> &Path {
        match self {
            Self::Plain(path) => path,
            Self::Unpacked(partial) => partial.path(),
        }
    }

    /// Returns an error that names the backup instead of the temporary file.
    pub(in crate::db) fn about(&self, backup: &Path, cause: Error) -> Error {
        match cause {
            Error::Conflict(message) => {
                let (own, given) = (self.path().display().to_string(), backup.display().to_string());
                Error::Conflict(message.replace(&own, &given))
            }
            other => other,
        }
    }
}
