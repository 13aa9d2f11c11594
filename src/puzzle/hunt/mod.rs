//! The hunt for the puzzle that somebody wishes for.
//!
//! A [`Wish`] names what shall be large, and what must be so. The hunt makes *tries*: each begins with a
//! perfect puzzle of its own and changes it by swaps that keep it perfect, by simulated annealing. Tries are
//! numbered and draw their random numbers from the seed and their number alone; so what a number of tries
//! finds does not depend on how many of them run at once, nor on whether the hunt was left and resumed.
//!
//! ```
//! use std::ops::ControlFlow;
//! use deventer::Size;
//! use deventer::puzzle::hunt::{Bag, Hunt, Wish};
//!
//! let wish = Wish::new("plane_turns", Some("open_lines <= 2"))?;
//! let hunt = Hunt::new(Size::cube(4), 7, wish)?;
//! let mut bag = Bag::new(1);
//! let _ = hunt.run(&mut bag, 3, 1, &|_| ControlFlow::Continue(()));
//! let best = &bag.finds()[0];
//! assert!(best.worth.is_good());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bag;
mod board;
mod chain;
mod wish;

pub use bag::{Bag, Find};
pub use wish::{Wish, WishError, Worth};

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use super::Progress;
use crate::params::{EndpointOptions, Size};
use chain::Chain;

/// Larger boxes are not hunted: every swap looks at all cells.
pub use crate::params::MOST_HUNTED as MOST_CELLS;

/// Proposed swaps a cell in a try of length 1.
const UNIT: u64 = 1000;

/// Proposed swaps times cells in a brief try, at most.
const BRIEF: u64 = 1_000_000_000;

/// What is hunted, where.
#[derive(Clone, Debug, PartialEq)]
pub struct Hunt {
    /// Cells of the box.
    size: Size,
    seed: u64,
    wish: Wish,
    marks: EndpointOptions,
    /// Is a try to end soon in large boxes too?
    brief: bool,
}

/// Why there is no hunt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HuntError {
    /// The box is too large.
    #[error("puzzles are hunted in boxes of up to {MOST_CELLS} cells, and {size} has {cells}; choose a smaller size", cells = .size.cells())]
    TooLarge {
        /// The size.
        size: Size,
    },
    /// The marks are none.
    #[error(transparent)]
    Marks(#[from] crate::params::ParamsError),
}

impl Hunt {
    /// A hunt for perfect puzzles of a size, with start and goal at the two corners farthest apart.
    ///
    /// # Errors
    /// If the box has more than [`MOST_CELLS`] cells.
    pub fn new(size: Size, seed: u64, wish: Wish) -> Result<Hunt, HuntError> {
        if size.cells() > MOST_CELLS {
            return Err(HuntError::TooLarge { size });
        }
        Ok(Hunt { size, seed, wish, marks: EndpointOptions::default(), brief: false })
    }

    /// The same hunt with start and goal where they are wished.
    ///
    /// # Errors
    /// If no puzzle of the size can have them there.
    pub fn with_marks(self, marks: EndpointOptions) -> Result<Hunt, HuntError> {
        marks.check(self.size)?;
        Ok(Hunt { marks, ..self })
    }

    /// Cells of the box.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// All that is random follows from this number and those of the tries.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// What is hunted.
    #[must_use]
    pub fn wish(&self) -> &Wish {
        &self.wish
    }

    /// Where start and goal shall be.
    #[must_use]
    pub fn marks(&self) -> EndpointOptions {
        self.marks
    }

    /// The same hunt with tries that take some seconds at most.
    pub(super) fn brief(self) -> Hunt {
        Hunt { brief: true, ..self }
    }

    /// Proposed swaps in a try.
    fn steps(&self, attempt: u64) -> u64 {
        let cells = u64::from(self.size.cells());
        let steps = length(attempt) * UNIT * cells;
        if self.brief { steps.min(BRIEF / cells) } else { steps }
    }

    /// Makes the try with a number: the best puzzle that it met. `watch` is told now and then how many swaps
    /// were proposed; if it says stop, the try breaks off with the best so far.
    pub fn attempt(
        &self,
        number: u64,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> ControlFlow<Option<Find>, Option<Find>> {
        let Some(mut chain) = Chain::new(self, number) else { return ControlFlow::Continue(None) };
        match chain.run(watch) {
            ControlFlow::Break(()) => ControlFlow::Break(chain.best()),
            ControlFlow::Continue(()) => ControlFlow::Continue(chain.best()),
        }
    }

    /// Makes all tries below a number that the bag does not know as done, so many at once, and puts what
    /// they find into the bag. With one thread, everything runs on the caller's own.
    ///
    /// `watch` is told nothing while tries go on, and the bag whenever one is done; if it says stop, tries
    /// break off, and what they have found so far goes into the bag too, but they do not count as done.
    pub fn run(
        &self,
        bag: &mut Bag,
        tries: u64,
        threads: usize,
        watch: &(dyn Fn(Option<&Bag>) -> ControlFlow<()> + Sync),
    ) -> ControlFlow<()> {
        let work = Mutex::new(Work { next: bag.done(), bag });
        let hunt = || {
            loop {
                let Some(number) = lock(&work).take(tries) else { return ControlFlow::Continue(()) };
                let made = self.attempt(number, &mut |_| watch(None));
                let mut work = lock(&work);
                let (done, find) = match made {
                    ControlFlow::Continue(find) => (true, find),
                    ControlFlow::Break(find) => (false, find),
                };
                find.into_iter().for_each(|find| work.bag.put(find));
                if !done {
                    return ControlFlow::Break(());
                }
                work.bag.finish(number);
                watch(Some(work.bag))?;
            }
        };
        if threads <= 1 {
            return hunt();
        }
        std::thread::scope(|scope| {
            let others: Vec<_> = (0..threads).map(|_| scope.spawn(hunt)).collect();
            let mut result = ControlFlow::Continue(());
            for other in others {
                match other.join() {
                    Ok(ControlFlow::Continue(())) => {}
                    Ok(ControlFlow::Break(())) => result = ControlFlow::Break(()),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            result
        })
    }
}

/// What the threads of a hunt share.
struct Work<'a> {
    next: u64,
    bag: &'a mut Bag,
}

impl Work<'_> {
    /// The next try that is not done, if there is one below a number.
    fn take(&mut self, tries: u64) -> Option<u64> {
        while self.next < tries && self.bag.is_done(self.next) {
            self.next += 1;
        }
        let taken = (self.next < tries).then_some(self.next);
        self.next += u64::from(taken.is_some());
        taken
    }
}

fn lock<'a, 'b>(work: &'a Mutex<Work<'b>>) -> std::sync::MutexGuard<'a, Work<'b>> {
    work.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The length of a try: 1, 1, 2, 1, 1, 2, 4, 1, ... (Luby, Sinclair and Zuckerman, "Optimal speedup of Las
/// Vegas algorithms", 1993). Whatever length serves the wish best, this sequence comes near to always
/// trying that one; long tries come the more often the longer the hunt.
fn length(attempt: u64) -> u64 {
    let (mut number, mut block) = (attempt + 1, 1u64 << 62);
    // The sequence up to 2^k - 1 is the one up to 2^(k-1) - 1, twice, and 2^(k-1).
    while number != 2 * block - 1 {
        if number >= block {
            number -= block - 1;
        }
        block /= 2;
    }
    block
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_tries() {
        let lengths: Vec<u64> = (0..15).map(length).collect();
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
        assert_eq!((0..1 << 12).map(length).filter(|&length| length == 64).count(), 32);
    }
}
