//! Files beside the database: private to their owner and named after the database. Only SQLite opens the database
//! itself.

use std::borrow::Cow;
use std::ffi::OsString;
use std::fs::{DirBuilder, File, OpenOptions};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, chown};
use std::path::{Path, PathBuf};

use rustix::fs::StatVfsMountFlags;

use crate::clock::Clock;
use crate::error::{Error, Result};

/// Suffixes of the files that SQLite creates beside a database; the empty suffix is the database itself.
const SUFFIXES: [&str; 4] = ["", "-journal", "-wal", "-shm"];

/// Returns a path with a suffix: `homecourt.db` and `.lock` give `homecourt.db.lock`.
pub(super) fn sibling(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

/// Returns an unused path beside `path` that contains `why` and the current time.
pub(super) fn aside(path: &Path, why: &str) -> PathBuf {
    let stamp = Clock::System.now().strftime("%Y%m%dT%H%M%SZ").to_string();
    let mut copy = sibling(path, &format!(".{why}-{stamp}"));
    let mut count = 1;
    while copy.exists() {
        count += 1;
        copy = sibling(path, &format!(".{why}-{stamp}-{count}"));
    }
    copy
}

/// Returns the folder of `path`.
pub(super) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

/// Creates a folder that only its owner can enter, owned by the owner of `like`. An existing folder stays unchanged.
pub(super) fn make_folder(path: &Path, like: &Path) -> Result<()> {
    if path.exists() {
        return Ok(());
    }
    DirBuilder::new().mode(0o700).create(path).map_err(|cause| failed(path, "made", &cause))?;
    give_to_owner_of(path, like)
}

/// Creates an empty file that only its owner can read. An existing file is an error.
pub(super) fn create_private(path: &Path) -> Result<()> {
    private().create_new(true).open(path).map(drop).map_err(|cause| failed(path, "created", &cause))
}

/// Opens a private file and creates it if it is missing. The owner becomes that of `like`, so that a command run as
/// root does not lock out the server's own user.
pub(super) fn open_private(path: &Path, like: &Path) -> Result<File> {
    let file =
        private().create(true).truncate(false).open(path).map_err(|cause| failed(path, "opened", &cause))?;
    give_to_owner_of(path, like)?;
    Ok(file)
}

/// Changes the owner of a file that root created to the owner of `like`.
pub(super) fn give_to_owner_of(path: &Path, like: &Path) -> Result<()> {
    let (Ok(own), Ok(theirs)) = (path.metadata(), like.metadata()) else {
        return Ok(());
    };
    if own.uid() != 0 || theirs.uid() == 0 {
        return Ok(());
    }
    chown(path, Some(theirs.uid()), Some(theirs.gid()))
        .map_err(|cause| failed(path, "given to the owner of its folder", &cause))
}

/// Returns the device and the number by which the system knows a file; `None` if there is none.
pub(super) fn identity(path: &Path) -> Option<(u64, u64)> {
    path.metadata().ok().map(|found| (found.dev(), found.ino()))
}

/// Syncs a file's content to disk.
pub(super) fn sync(path: &Path) -> Result<()> {
    File::open(path).and_then(|file| file.sync_all()).map_err(|cause| failed(path, "written to disk", &cause))
}

/// Syncs a file's folder to disk, so that its name is durable.
pub(super) fn sync_folder(path: &Path) -> Result<()> {
    sync(folder(path))
}

/// Checks that the disk has enough free space for a copy.
pub(super) fn check_room(path: &Path, bytes: u64) -> Result<()> {
    let free = free_space(path)?;
    if free < bytes {
        return Err(Error::Conflict(format!(
            "{} has {free} bytes free, and {bytes} are needed.",
            folder(path).display()
        )));
    }
    Ok(())
}

/// Returns whether the disk of a file can only be read: Linux makes a failing disk read-only.
pub(super) fn is_read_only(path: &Path) -> bool {
    rustix::fs::statvfs(folder(path)).is_ok_and(|disk| disk.f_flag.contains(StatVfsMountFlags::RDONLY))
}

/// Checks that this user may write a file. No connection of this process may have it open.
///
/// # Errors
/// `Conflict` if not.
pub(super) fn check_writable(path: &Path) -> Result<()> {
    File::options().write(true).open(path).map(drop).map_err(|cause| failed(path, "written", &cause))
}

/// Returns the size of a file in bytes.
pub(super) fn size(path: &Path) -> Result<u64> {
    path.metadata().map(|metadata| metadata.len()).map_err(|cause| failed(path, "measured", &cause))
}

/// Returns the free bytes on the disk of a file's folder, as far as the process's user may use them.
pub(super) fn free_space(path: &Path) -> Result<u64> {
    let folder = folder(path);
    fs4::available_space(folder).map_err(|cause| failed(folder, "measured", &cause))
}

/// Returns the error for a failed file operation: `{path} cannot be {what}: {cause}.`
pub(super) fn failed(path: &Path, what: &str, cause: &std::io::Error) -> Error {
    Error::Conflict(format!("{} cannot be {what}: {cause}.", path.display()))
}

fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).mode(0o600);
    options
}

/// A private file that gets its name once it is complete, and is removed otherwise, so that an incomplete one never looks
/// complete.
pub struct PartialFile {
    path: PathBuf,
    kept: bool,
    /// Shows other processes that this process is alive. Open as long as SQLite may use the file.
    _lock: File,
}

impl PartialFile {
    /// Creates an empty file beside `target`. Removes those that killed processes have left there.
    ///
    /// # Errors
    /// `Conflict` if the folder cannot be written.
    pub fn beside(target: &Path) -> Result<Self> {
        let folder = folder(target);
        if !folder.is_dir() {
            return Err(Error::Conflict(format!(
                "{} cannot be written: {} is no folder.",
                target.display(),
                folder.display()
            )));
        }
        sweep(target)?;
        let path = folder.join(format!(".{}.{}.partial", name(target), std::process::id()));
        // A killed process with the same process id may have left one.
        remove_all(&path);
        // The error names the file that was wanted, not the hidden one.
        private().create_new(true).open(&path).map_err(|cause| failed(target, "created", &cause))?;
        let file = File::open(&path).map_err(|cause| failed(&path, "opened", &cause))?;
        file.lock_shared().map_err(|cause| failed(&path, "locked", &cause))?;
        Ok(Self { path, kept: false, _lock: file })
    }

    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens the file for writing.
    ///
    /// # Errors
    /// `Conflict` if the file cannot be opened.
    pub fn open(&self) -> Result<File> {
        File::options().write(true).open(&self.path).map_err(|cause| failed(&self.path, "opened", &cause))
    }

    /// Renames the finished file to `target`.
    ///
    /// # Errors
    /// `Conflict` if there is a file of that name, or the disk fails.
    pub fn keep_as(self, target: &Path) -> Result<()> {
        refuse_existing(target)?;
        self.replace(target)
    }

    /// Renames the finished file to `target`, in place of a file of that name.
    ///
    /// # Errors
    /// `Conflict` if the disk fails.
    pub fn replace(mut self, target: &Path) -> Result<()> {
        sync(&self.path)?;
        std::fs::rename(&self.path, target).map_err(|cause| failed(target, "created", &cause))?;
        self.kept = true;
        sync_folder(target)
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        if !self.kept {
            remove_all(&self.path);
        }
    }
}

/// Removes a file and the files that SQLite creates beside it.
fn remove_all(path: &Path) {
    for suffix in SUFFIXES {
        // Most of these files do not exist.
        let _ = std::fs::remove_file(sibling(path, suffix));
    }
}

/// Removes the incomplete files that killed processes left in the folder of `target`: those whose process has ended and
/// whose lock is free.
pub(super) fn sweep(target: &Path) -> Result<()> {
    let folder = folder(target);
    let entries = std::fs::read_dir(folder).map_err(|cause| failed(folder, "read", &cause))?;
    for entry in entries {
        let entry = entry.map_err(|cause| failed(folder, "read", &cause))?;
        let (path, left) = (entry.path(), entry.file_name());
        let Some(partial) = left.to_str().and_then(|left| unfinished(left, &name(target))) else { continue };
        if is_abandoned(&folder.join(partial)) {
            tracing::info!(file = %path.display(), "removed an incomplete file that a killed command left");
            remove_all(&folder.join(partial));
        }
    }
    Ok(())
}

/// Returns the name of the incomplete file to which the file `left` belongs, if the process that wrote it has ended. Files whose
/// names are neither like `target` nor like those of databases, backups and archives belong to other programs.
fn unfinished<'a>(left: &'a str, target: &str) -> Option<&'a str> {
    let partial = SUFFIXES
        .iter()
        .rev()
        .find_map(|suffix| left.strip_suffix(suffix).filter(|partial| partial.ends_with(".partial")))?;
    let (whole, process) = partial.strip_suffix(".partial")?.rsplit_once('.')?;
    let process: u32 = process.parse().ok()?;
    // Without /proc, only the lock shows whether the process is alive.
    let lives = process == std::process::id() || Path::new(&format!("/proc/{process}")).exists();
    let stem = target.strip_suffix(".db").unwrap_or(target);
    let is_like_target =
        partial.starts_with(&format!(".{target}.")) || partial.starts_with(&format!(".{stem}-"));
    let is_ours = whole.starts_with('.') && [".db", ".zst", ".zip"].iter().any(|end| whole.ends_with(end));
    ((is_like_target || is_ours) && !lives).then_some(partial)
}

/// Returns whether no process, in any container, holds the lock of an incomplete file.
fn is_abandoned(path: &Path) -> bool {
    match File::open(path) {
        Ok(file) => file.try_lock().is_ok(),
        Err(cause) => cause.kind() == std::io::ErrorKind::NotFound,
    }
}

/// Returns the name of a file without its folder.
fn name(path: &Path) -> Cow<'_, str> {
    path.file_name().unwrap_or_default().to_string_lossy()
}

/// Checks that `target` does not exist: a copy never replaces a file.
pub(super) fn refuse_existing(target: &Path) -> Result<()> {
    if target.symlink_metadata().is_ok() {
        return Err(Error::Conflict(format!(
            "{} exists already, and a copy never replaces a file.",
            target.display()
        )));
    }
    Ok(())
}
