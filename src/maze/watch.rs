//! Watching a maze grow: progress, a way to stop, and the trail of the digger.

use std::ops::ControlFlow;

/// The watcher stopped the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;

/// What may watch a maze grow. `()` watches nothing and costs nothing.
pub trait Watch {
    /// The digger stands in this cell now, on its way forward or back. Only algorithms that dig say so.
    fn stand(&mut self, cell: u32) {
        let _ = cell;
    }

    /// So many cells are done; called every [`Watch::EVERY`] cells or so.
    fn progress(&mut self, done: u64) -> ControlFlow<()> {
        let _ = done;
        ControlFlow::Continue(())
    }

    /// After how many cells [`Watch::progress`] is called again.
    const EVERY: u64 = 1 << 16;
}

impl Watch for () {}

/// The cells where the digger stood, in order, its steps back included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail(pub Vec<u32>);

impl Watch for Trail {
    fn stand(&mut self, cell: u32) {
        self.0.push(cell);
    }
}
