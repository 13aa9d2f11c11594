//! What a hunt brings home.

use std::collections::BTreeSet;

use super::wish::Worth;
use crate::puzzle::Puzzle;

/// The best puzzle of one try.
#[derive(Clone, Debug, PartialEq)]
pub struct Find {
    /// The number of the try.
    pub attempt: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What it is worth.
    pub worth: Worth,
}

/// The best finds of a hunt, one a try, and which tries are done.
///
/// Finds are ordered by worth, then by the number of their try, and no two have the same plates. What is
/// in the bag depends on the tries that were made, and not on their order.
#[derive(Clone, Debug, PartialEq)]
pub struct Bag {
    keep: usize,
    /// All tries below this one are done.
    done: u64,
    /// Those beyond that are done too.
    ahead: BTreeSet<u64>,
    finds: Vec<Find>,
}

impl Bag {
    /// An empty bag for so many finds, at least one.
    #[must_use]
    pub fn new(keep: usize) -> Bag {
        Bag { keep: keep.max(1), done: 0, ahead: BTreeSet::new(), finds: Vec::new() }
    }

    /// The bag of a hunt that was left: the tries that are done, as [`Bag::done`] and [`Bag::ahead`] told, and
    /// the finds.
    #[must_use]
    pub fn resumed(keep: usize, done: u64, ahead: impl IntoIterator<Item = u64>, finds: Vec<Find>) -> Bag {
        let mut bag = Bag::new(keep);
        bag.done = done;
        bag.ahead = ahead.into_iter().filter(|&attempt| attempt >= done).collect();
        finds.into_iter().for_each(|find| bag.put(find));
        bag
    }

    /// The finds, the best first.
    #[must_use]
    pub fn finds(&self) -> &[Find] {
        &self.finds
    }

    /// How many it may hold.
    #[must_use]
    pub fn keep(&self) -> usize {
        self.keep
    }

    /// All tries below this one are done.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done
    }

    /// Tries above [`Bag::done`] that are done too, rising.
    pub fn ahead(&self) -> impl Iterator<Item = u64> {
        self.ahead.iter().copied()
    }

    /// How many tries are done.
    #[must_use]
    pub fn tries(&self) -> u64 {
        self.done + self.ahead.len() as u64
    }

    pub(super) fn is_done(&self, attempt: u64) -> bool {
        attempt < self.done || self.ahead.contains(&attempt)
    }

    /// A try is done.
    pub(super) fn finish(&mut self, attempt: u64) {
        self.ahead.insert(attempt);
        while self.ahead.remove(&self.done) {
            self.done += 1;
        }
    }

    /// Takes a find, if it is good enough. One from the same try, or with the same plates, is replaced by a
    /// better or an earlier one.
    pub(super) fn put(&mut self, find: Find) {
        let before =
            |a: &Find, b: &Find| a.worth.beats(b.worth) || (!b.worth.beats(a.worth) && a.attempt < b.attempt);
        let same =
            |other: &Find| other.attempt == find.attempt || other.puzzle.plates() == find.puzzle.plates();
        if self.finds.iter().any(|other| same(other) && !before(&find, other)) {
            return;
        }
        self.finds.retain(|other| !same(other));
        let place = self.finds.partition_point(|other| before(other, &find));
        self.finds.insert(place, find);
        self.finds.truncate(self.keep);
    }
}
