//! Files around the database: private to their owner, named after it. The database itself is opened by SQLite alone.

use std::borrow::Cow;
use std::ffi::OsString;
use std::fs::{DirBuilder, File, OpenOptions};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, chown};
use std::path::{Path, PathBuf};

use crate::clock::Clock;
use crate::error::{Error, Result};

/// What SQLite keeps beside a file, after the file itself.
const SUFFIXES: [&str; 4] = ["", "-journal", "-wal", "-shm"];

/// `homecourt.db` and `.lock` give `homecourt.db.lock`.
pub(super) fn sibling(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

/// A name beside `path` that says when and why, and that nothing has yet.
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

/// The folder that holds `path`.
pub(super) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

/// Makes a folder that only its owner may enter, for the owner of `like`. One that is there stays as it is.
pub(super) fn make_folder(path: &Path, like: &Path) -> Result<()> {
    if path.exists() {
        return Ok(());
    }
    DirBuilder::new().mode(0o700).create(path).map_err(|cause| failed(path, "made", &cause))?;
    give_to_owner_of(path, like)
}

/// Makes an empty file that only its owner may read; an existing one is an error.
pub(super) fn create_private(path: &Path) -> Result<()> {
    private().create_new(true).open(path).map(drop).map_err(|cause| failed(path, "created", &cause))
}

/// Opens a private file, made when it is missing, for whoever owns `like`: a command run as root must not shut the
/// server's own user out.
pub(super) fn open_private(path: &Path, like: &Path) -> Result<File> {
    let file =
        private().create(true).truncate(false).open(path).map_err(|cause| failed(path, "opened", &cause))?;
    give_to_owner_of(path, like)?;
    Ok(file)
}

/// Hands a file that root made to the owner of `like`.
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

/// Makes sure that the disk has a file's bytes.
pub(super) fn sync(path: &Path) -> Result<()> {
    File::open(path).and_then(|file| file.sync_all()).map_err(|cause| failed(path, "written to disk", &cause))
}

/// Makes sure that the disk has a file's name.
pub(super) fn sync_folder(path: &Path) -> Result<()> {
    sync(folder(path))
}

/// Refuses to start a copy that the disk has no room for.
pub(super) fn check_room(path: &Path, bytes: u64) -> Result<()> {
    let folder = folder(path);
    let free = fs4::available_space(folder).map_err(|cause| failed(folder, "measured", &cause))?;
    if free < bytes {
        return Err(Error::Conflict(format!(
            "{} has {free} bytes free, and {bytes} are needed.",
            folder.display()
        )));
    }
    Ok(())
}

/// A sentence about a file that could not be dealt with.
pub(super) fn failed(path: &Path, what: &str, cause: &std::io::Error) -> Error {
    Error::Conflict(format!("{} cannot be {what}: {cause}.", path.display()))
}

fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).mode(0o600);
    options
}

/// A file that is removed again unless it is kept: what a failed copy leaves must not look finished.
pub(super) struct Scratch {
    path: PathBuf,
    kept: bool,
    /// Tells other processes that this one lives. It is open for as long as SQLite may have the file.
    _lock: File,
}

impl Scratch {
    /// An empty private file beside `target`.
    pub(super) fn beside(target: &Path) -> Result<Self> {
        sweep(target)?;
        let path = folder(target).join(format!(".{}.{}.partial", name(target), std::process::id()));
        // A process of the same number may have been killed here before.
        remove_all(&path);
        create_private(&path)?;
        let file = File::open(&path).map_err(|cause| failed(&path, "opened", &cause))?;
        file.lock_shared().map_err(|cause| failed(&path, "locked", &cause))?;
        Ok(Self { path, kept: false, _lock: file })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Gives the finished file its name.
    pub(super) fn keep_as(mut self, target: &Path) -> Result<()> {
        refuse_existing(target)?;
        sync(&self.path)?;
        std::fs::rename(&self.path, target).map_err(|cause| failed(target, "created", &cause))?;
        self.kept = true;
        sync_folder(target)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if !self.kept {
            remove_all(&self.path);
        }
    }
}

/// Removes a file and what SQLite keeps beside it.
fn remove_all(path: &Path) {
    for suffix in SUFFIXES {
        // Most of them never existed.
        let _ = std::fs::remove_file(sibling(path, suffix));
    }
}

/// Removes the unfinished copies of a database that killed processes left in its folder: those whose process is gone and
/// that nobody has locked.
pub(super) fn sweep(target: &Path) -> Result<()> {
    let folder = folder(target);
    let entries = std::fs::read_dir(folder).map_err(|cause| failed(folder, "read", &cause))?;
    for entry in entries {
        let entry = entry.map_err(|cause| failed(folder, "read", &cause))?;
        let (path, left) = (entry.path(), entry.file_name());
        let Some(partial) = left.to_str().and_then(|left| unfinished(left, &name(target))) else { continue };
        if is_abandoned(&folder.join(partial)) {
            tracing::info!(file = %path.display(), "removed what a killed command left behind");
            remove_all(&folder.join(partial));
        }
    }
    Ok(())
}

/// The name of the unfinished copy that a file is part of, where the process that wrote it is gone.
fn unfinished<'a>(left: &'a str, name: &str) -> Option<&'a str> {
    let partial = SUFFIXES
        .iter()
        .rev()
        .find_map(|suffix| left.strip_suffix(suffix).filter(|partial| partial.ends_with(".partial")))?;
    let (_, process) = partial.strip_suffix(".partial")?.rsplit_once('.')?;
    let process: u32 = process.parse().ok()?;
    let stem = name.strip_suffix(".db").unwrap_or(name);
    let ours = partial.starts_with(&format!(".{name}.")) || partial.starts_with(&format!(".{stem}-"));
    // Where there is no /proc, the lock alone tells.
    let lives = process == std::process::id() || Path::new(&format!("/proc/{process}")).exists();
    (ours && !lives).then_some(partial)
}

/// Whether no process, in whatever container, holds the lock of an unfinished copy.
fn is_abandoned(path: &Path) -> bool {
    match File::open(path) {
        Ok(file) => file.try_lock().is_ok(),
        Err(cause) => cause.kind() == std::io::ErrorKind::NotFound,
    }
}

/// The name of a file without its folder.
fn name(path: &Path) -> Cow<'_, str> {
    path.file_name().unwrap_or_default().to_string_lossy()
}

/// A copy never replaces a file.
pub(super) fn refuse_existing(target: &Path) -> Result<()> {
    if target.symlink_metadata().is_ok() {
        return Err(Error::Conflict(format!(
            "{} exists already, and a copy never replaces a file.",
            target.display()
        )));
    }
    Ok(())
}
