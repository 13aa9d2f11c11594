//! Writing: to standard output, to one file, to a kit's folder. Nothing is ever half-written.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use deventer::kit::{KitFile, PUZZLE_FILE};

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

/// Writes one file; it appears under its name only when it is complete.
pub fn write_file(path: &Path, bytes: &[u8], force: bool) -> Result<()> {
    let staged = Staged::new(path, force)?;
    staged.file().write_all(bytes).with_context(|| format!("cannot write {}", path.display()))?;
    staged.commit()
}

/// A file in the making, beside its place and without its name. It is removed if it is dropped.
#[derive(Debug)]
pub struct Staged {
    file: tempfile::NamedTempFile,
    path: PathBuf,
    force: bool,
}

impl Staged {
    /// An empty file. What could not be put in place later is refused now.
    pub fn new(path: &Path, force: bool) -> Result<Staged> {
        if path.is_dir() {
            bail!("{} is a folder; name a file", path.display());
        }
        if !force && fs::symlink_metadata(path).is_ok() {
            return Err(already_there(path));
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".deventer-");
        // Temporary files are for their owner alone; this one becomes an ordinary file, as the mask says.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let told = || format!("cannot write {}", path.display());
        let file = builder.tempfile_in(folder_of(path)).with_context(told)?;
        Ok(Staged { file, path: path.to_owned(), force })
    }

    /// Where to write.
    pub fn file(&self) -> &fs::File {
        self.file.as_file()
    }

    /// Gives the file its name.
    pub fn commit(self) -> Result<()> {
        let Staged { file, path, force } = self;
        let told = || format!("cannot write {}", path.display());
        file.as_file().sync_all().with_context(told)?;
        if force {
            file.persist(&path).map_err(|error| error.error).with_context(told)?;
            return Ok(());
        }
        match file.persist_noclobber(&path) {
            Ok(_) => Ok(()),
            Err(error) if error.error.kind() == ErrorKind::AlreadyExists => Err(already_there(&path)),
            Err(error) => Err(error.error).with_context(told),
        }
    }
}

fn already_there(path: &Path) -> anyhow::Error {
    anyhow::anyhow!("{} is already there; use --force to replace it, or -o to name another", path.display())
}

/// Refuses early, before any long work, what [`write_kit`] would refuse.
pub fn check_kit(out: &Path, force: bool) -> Result<()> {
    let Ok(found) = fs::symlink_metadata(out) else { return Ok(()) };
    let shown = out.display();
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
    Ok(())
}

/// Writes the files of a kit. A new folder appears only when it is complete; in one that is there,
/// files are replaced one by one, each whole, and put back if one of them fails. Files of the old kit
/// that the new one lacks are removed; files that are not a kit's stay as they are.
pub fn write_kit(out: &Path, files: &[KitFile], force: bool) -> Result<()> {
    check_kit(out, force)?;
    let told = || format!("cannot write {}", out.display());
    let parent = folder_of(out);
    fs::create_dir_all(parent).with_context(told)?;
    // Beside the target, so that renaming does not cross file systems; removed when dropped.
    let stage = tempfile::Builder::new().prefix(".deventer-").tempdir_in(parent).with_context(told)?;
    let new = stage.path().join("new");
    for file in files {
        let path = new.join(&file.path);
        fs::create_dir_all(folder_of(&path)).with_context(told)?;
        let mut to = fs::File::create(&path).with_context(told)?;
        to.write_all(&file.bytes).and_then(|()| to.sync_all()).with_context(told)?;
    }
    if !out.exists() {
        return fs::rename(&new, out).with_context(told);
    }
    let mut swap = Swap { out, old: stage.path().join("old"), taken: Vec::new(), put: Vec::new() };
    let swapped = swap.run(&new, files);
    if swapped.is_err() {
        swap.undo();
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
