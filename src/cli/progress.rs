//! Progress on the terminal.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that lasts longer than this shows a bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar that appears on a terminal when the work has lasted a second, and never elsewhere.
pub struct Progress {
    began: Instant,
    of: u64,
    what: &'static str,
    wanted: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Nothing is shown yet. `what` names the steps counted.
    pub fn new(of: u64, what: &'static str, quiet: bool) -> Progress {
        let wanted = !quiet && std::io::stderr().is_terminal();
        Progress { began: Instant::now(), of, what, wanted, bar: None }
    }

    /// So many steps are done.
    pub fn set(&mut self, done: u64) {
        if !self.wanted || (self.bar.is_none() && self.began.elapsed() < PATIENCE) {
            return;
        }
        let (of, what) = (self.of, self.what);
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(Some(of), ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{msg} {wide_bar} {pos} of {len}, {elapsed}");
            bar.set_style(style.expect("the template is well formed"));
            bar.set_message(what);
            bar
        });
        bar.set_position(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
