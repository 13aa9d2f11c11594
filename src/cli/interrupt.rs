//! Ctrl-C: what is half made is removed, what is being put in place is finished.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The files and folders that are being made under names of their own.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has Ctrl-C and the usual request to end remove what is unfinished; the exit code is 130.
pub fn watch() {
    // Without a handler the process simply ends, as it would have anyway.
    let _ = ctrlc::set_handler(|| {
        if GENTLE.load(Ordering::SeqCst) && !STOPPED.swap(true, Ordering::SeqCst) {
            return;
        }
        // Waits for whoever holds the lock to put things in their places.
        let mut unfinished = unfinished();
        for path in unfinished.drain(..) {
            let _ = std::fs::remove_dir_all(&path);
            let _ = std::fs::remove_file(&path);
        }
        std::process::exit(130);
    });
}

/// Is there work that ends by itself when it is told to?
static GENTLE: AtomicBool = AtomicBool::new(false);
/// Has it been told to?
static STOPPED: AtomicBool = AtomicBool::new(false);

/// For as long as this lives, the first Ctrl-C only says stop; the second one ends the program.
#[derive(Debug)]
pub struct Gentle(());

/// Begins work that keeps what it has when it is stopped.
pub fn gently() -> Gentle {
    GENTLE.store(true, Ordering::SeqCst);
    Gentle(())
}

impl Gentle {
    /// Has somebody said stop?
    pub fn is_stopped(&self) -> bool {
        STOPPED.load(Ordering::SeqCst)
    }
}

impl Drop for Gentle {
    fn drop(&mut self) {
        GENTLE.store(false, Ordering::SeqCst);
    }
}

/// Something unfinished, for as long as this lives.
#[derive(Debug)]
pub struct Cleanup(PathBuf);

impl Cleanup {
    /// The file or folder at a path is unfinished.
    pub fn of(path: &Path) -> Cleanup {
        unfinished().push(path.to_owned());
        Cleanup(path.to_owned())
    }

    /// Keeps an interruption waiting for as long as the result lives; this one is not removed then.
    pub fn hold(self) -> impl Sized {
        let mut guard = unfinished();
        guard.retain(|path| *path != self.0);
        guard
    }
}

impl Drop for Cleanup {
    fn drop(&mut self) {
        // Held by ourselves only while `hold` ends.
        if let Ok(mut guard) = UNFINISHED.try_lock() {
            guard.retain(|path| *path != self.0);
        }
    }
}
