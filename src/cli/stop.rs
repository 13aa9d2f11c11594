//! Ctrl-C: the work ends at the next good moment, so that no half file is left behind.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};

/// The work was stopped from outside.
#[derive(Debug, thiserror::Error)]
#[error("stopped; nothing was written")]
pub struct Stopped;

/// The exit code of a program that Ctrl-C ended.
pub const EXIT_CODE: u8 = 130;

/// Says whether somebody asked to stop. A second Ctrl-C ends the program at once.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Listens from now on. Where the system has no signals, nothing is ever asked.
    pub fn listen() -> Stop {
        let stop = Stop::default();
        for signal in [SIGINT, SIGTERM] {
            // Both only fail for signals that cannot be caught.
            let _ =
                signal_hook::flag::register_conditional_shutdown(signal, EXIT_CODE.into(), stop.0.clone());
            let _ = signal_hook::flag::register(signal, stop.0.clone());
        }
        stop
    }

    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// An error if somebody asked to stop.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.is_asked() { Err(Stopped) } else { Ok(()) }
    }

    /// A writer that fails once somebody asked to stop.
    pub fn guard<W: Write>(&self, inner: W) -> Guarded<W> {
        Guarded { inner, stop: self.clone() }
    }
}

/// See [`Stop::guard`].
#[derive(Debug)]
pub struct Guarded<W> {
    inner: W,
    stop: Stop,
}

impl<W: Write> Write for Guarded<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stop.check().map_err(io::Error::other)?;
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
