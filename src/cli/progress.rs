//! Progress on the terminal.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that lasts longer than this shows a line.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line is drawn anew.
const TICK: Duration = Duration::from_millis(100);

/// A line that appears on a terminal when the work has lasted a second, and never elsewhere. It lives on a
/// thread of its own, so that it moves while the work does not report.
pub struct Progress {
    done: Arc<AtomicU64>,
    of: Arc<AtomicU64>,
    thread: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Shows a bar of so many steps.
    pub fn bar(of: u64, what: &'static str, quiet: bool) -> Progress {
        Progress::new(Some(of), what, quiet)
    }

    /// Shows that something is going on, without knowing how far it is.
    pub fn spinner(what: &'static str, quiet: bool) -> Progress {
        Progress::new(None, what, quiet)
    }

    fn new(of: Option<u64>, what: &'static str, quiet: bool) -> Progress {
        let done = Arc::new(AtomicU64::new(0));
        let total = Arc::new(AtomicU64::new(of.unwrap_or(0)));
        if quiet || !std::io::stderr().is_terminal() {
            return Progress { done, of: total, thread: None };
        }
        let (end, ended) = channel();
        let (seen, seen_total) = (Arc::clone(&done), Arc::clone(&total));
        let thread = std::thread::spawn(move || {
            if ended.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let bar = ProgressBar::with_draw_target(of, ProgressDrawTarget::stderr());
            let template = if of.is_some() {
                "{msg} {wide_bar} {pos} of {len}, {elapsed}"
            } else {
                "{spinner} {msg}, {elapsed}"
            };
            bar.set_style(ProgressStyle::with_template(template).expect("the template is well formed"));
            bar.set_message(what);
            while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                if of.is_some() {
                    bar.set_length(seen_total.load(Ordering::Relaxed));
                }
                bar.set_position(seen.load(Ordering::Relaxed));
                bar.tick();
            }
            bar.finish_and_clear();
        });
        Progress { done, of: total, thread: Some((end, thread)) }
    }

    /// So many steps are wanted in all, where that is known only as the work goes on.
    pub fn expect(&self, of: u64) {
        self.of.store(of, Ordering::Relaxed);
    }

    /// So many steps are done.
    pub fn set(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.thread.take() {
            drop(end);
            // A thread that panicked has nothing left to show.
            let _ = thread.join();
        }
    }
}
