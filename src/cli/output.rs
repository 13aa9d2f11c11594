//! Writing: to standard output, to one file, to a kit's folder. Nothing is ever half-written.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result, bail};
use deventer::kit::{KitFile, PUZZLE_FILE};

use super::interrupt;

/// Writes text to standard output.
pub fn print(text: &str) -> Result<()> {
    print_bytes(text.as_bytes())
}

/// Writes bytes to standard output.
pub fn print_bytes(bytes: &[u8]) -> Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).context("cannot write to standard output")
}

/// Did whoever reads our output close it?
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
    })
}

/// Writes one file; it appears under its name only when it is complete. What is not a file, such as a
/// device or a pipe, is written to as it is; a symbolic link is followed and kept.
pub fn write_file(path: &Path, bytes: &[u8], force: bool) -> Result<()> {
    let staged = Staged::new(path, force)?;
    staged.file().write_all(bytes).with_context(|| format!("cannot write {}", path.display()))?;
    staged.commit()
}

/// A file in the making, beside its place and without its name; it is removed if it is dropped or the
/// program is interrupted.
#[derive(Debug)]
pub struct Staged {
    made: Made,
    path: PathBuf,
    force: bool,
}

#[derive(Debug)]
enum Made {
    /// A temporary file, to be put at a place.
    Beside(tempfile::NamedTempFile, PathBuf, interrupt::Cleanup),
    /// What is not a file is written to as it is.
    Device(fs::File),
}

impl Staged {
    /// An empty file. What could not be put in place later is refused now.
    pub fn new(path: &Path, force: bool) -> Result<Staged> {
        let told = || format!("cannot write {}", path.display());
        let found = fs::metadata(path).ok();
        if found.as_ref().is_some_and(fs::Metadata::is_dir) {
            bail!("{} is a folder; name a file", path.display());
        }
        if found.as_ref().is_some_and(|found| !found.is_file()) {
            let device = fs::OpenOptions::new().write(true).open(path).with_context(told)?;
            return Ok(Staged { made: Made::Device(device), path: path.to_owned(), force });
        }
        if !force && found.is_some() {
            return Err(already_there(path));
        }
        // The place that a link leads to, so that the link itself is not replaced.
        let target =
            if found.is_some() { fs::canonicalize(path).with_context(told)? } else { path.to_owned() };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".deventer-");
        // Temporary files are for their owner alone; this one becomes an ordinary file, as the mask says.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file =
            builder.tempfile_in(folder_of(&target)).map_err(without_temporary_path).with_context(told)?;
        let cleanup = interrupt::Cleanup::of(file.path());
        Ok(Staged { made: Made::Beside(file, target, cleanup), path: path.to_owned(), force })
    }

    /// Where to write.
    pub fn file(&self) -> &fs::File {
        match &self.made {
            Made::Beside(file, ..) => file.as_file(),
            Made::Device(device) => device,
        }
    }

    /// Gives the file its name.
    pub fn commit(self) -> Result<()> {
        let Staged { made, path, force } = self;
        let told = || format!("cannot write {}", path.display());
        let (file, target, _cleanup) = match made {
            Made::Device(mut device) => return device.flush().with_context(told),
            Made::Beside(file, target, cleanup) => (file, target, cleanup),
        };
        file.as_file().sync_all().with_context(told)?;
        if force {
            file.persist(&target).map_err(|error| error.error).with_context(told)?;
            return Ok(());
        }
        match file.persist_noclobber(&target) {
            Ok(_) => Ok(()),
            Err(error) if error.error.kind() == ErrorKind::AlreadyExists => Err(already_there(&path)),
            Err(error) => Err(error.error).with_context(told),
        }
    }
}

fn already_there(path: &Path) -> anyhow::Error {
    anyhow::anyhow!("{} is already there; use --force to replace it, or -o to name another", path.display())
}

/// An error of the system without the name of a temporary file, which says nothing to a person.
fn without_temporary_path(error: std::io::Error) -> std::io::Error {
    std::io::Error::from(error.kind())
}

/// The folders of a kit.
const FOLDERS: [&str; 5] = ["assembly", "laser", "print", "preview", "stations"];

/// Refuses early, before any long work, what [`write_kit`] would refuse.
pub fn check_kit(out: &Path, force: bool) -> Result<()> {
    let shown = out.display();
    if out.as_os_str().is_empty() || out.components().next_back() == Some(Component::ParentDir) {
        bail!("--out `{shown}` does not name a folder; give the folder of the kit a name");
    }
    let Ok(found) = fs::symlink_metadata(out) else { return Ok(()) };
    if !force {
        bail!("{shown} is already there; use --force to replace a kit, or --out to name another folder");
    }
    if !found.is_dir() {
        bail!("{shown} is not a folder, so --force does not replace it; name another folder with --out");
    }
    let puzzle = out.join(PUZZLE_FILE);
    let empty = fs::read_dir(out).with_context(|| format!("cannot read {shown}"))?.next().is_none();
    let ours = fs::read_to_string(&puzzle).is_ok_and(|text| text.contains("[plates]"));
    if !ours && !empty {
        bail!(
            "{shown} has no {PUZZLE_FILE} of ours, so --force does not touch it; name another folder with --out"
        );
    }
    for folder in FOLDERS {
        if fs::symlink_metadata(out.join(folder)).is_ok_and(|found| !found.is_dir()) {
            bail!("{} is not a folder of the kit's own; move it away first", out.join(folder).display());
        }
    }
    Ok(())
}

/// Writes the files of a kit. A new folder appears only when it is complete; in one that is there,
/// files are replaced one by one, each whole, and put back if one of them fails. Files of the old kit
/// that the new one lacks are removed; files that are not a kit's stay as they are.
pub fn write_kit(out: &Path, files: &[KitFile], force: bool) -> Result<()> {
    check_kit(out, force)?;
    let told = || format!("cannot write {}", out.display());
    fs::create_dir_all(folder_of(out)).with_context(told)?;
    // Beside the target, so that renaming does not cross file systems; removed when dropped.
    let parent = fs::canonicalize(folder_of(out)).with_context(told)?;
    let stage = tempfile::Builder::new()
        .prefix(".deventer-")
        .tempdir_in(parent)
        .map_err(without_temporary_path)
        .with_context(told)?;
    let cleanup = interrupt::Cleanup::of(stage.path());
    let new = stage.path().join("new");
    for file in files {
        let path = new.join(&file.path);
        fs::create_dir_all(folder_of(&path)).with_context(told)?;
        let mut to = fs::File::create(&path).with_context(told)?;
        to.write_all(&file.bytes).and_then(|()| to.sync_all()).with_context(told)?;
    }
    // Somebody may have made it meanwhile.
    check_kit(out, force)?;
    // From here on an interruption waits until all is in its place.
    let _calm = cleanup.hold();
    if !out.exists() {
        return fs::rename(&new, out).with_context(told);
    }
    let mut swap = Swap { out, old: stage.path().join("old"), taken: Vec::new(), put: Vec::new() };
    let swapped = swap.run(&new, files);
    if swapped.is_err() {
        swap.undo();
    }
    for folder in FOLDERS {
        // Goes only if nothing is left in it.
        let _ = fs::remove_dir(out.join(folder));
    }
    swapped.with_context(told)
}

/// The replacement of a kit's files, with what is needed to undo it.
struct Swap<'a> {
    out: &'a Path,
    old: PathBuf,
    taken: Vec<PathBuf>,
    put: Vec<PathBuf>,
}

impl Swap<'_> {
    fn run(&mut self, new: &Path, files: &[KitFile]) -> std::io::Result<()> {
        for path in deventer::kit::known_paths().chain(files.iter().map(|file| file.path.clone())) {
            let from = self.out.join(&path);
            if from.is_file() {
                let to = self.old.join(&path);
                fs::create_dir_all(folder_of(&to))?;
                fs::rename(&from, &to)?;
                self.taken.push(path.into());
            }
        }
        for file in files {
            let to = self.out.join(&file.path);
            fs::create_dir_all(folder_of(&to))?;
            fs::rename(new.join(&file.path), &to)?;
            self.put.push(PathBuf::from(&file.path));
        }
        Ok(())
    }

    /// Puts back what was there. What cannot be put back is lost with the stage, so nothing is
    /// removed before its old file is at hand.
    fn undo(&self) {
        for path in &self.put {
            let _ = fs::remove_file(self.out.join(path));
        }
        for path in &self.taken {
            let _ = fs::rename(self.old.join(path), self.out.join(path));
        }
    }
}

/// The folder that a path lies in.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}
