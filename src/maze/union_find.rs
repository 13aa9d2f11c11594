//! Which things have been joined so far.

/// Disjoint sets of the numbers 0..n, with union by size and path halving; 4 bytes a number.
///
/// A negative entry marks the root of a set and holds minus its size; others name their parent.
#[derive(Clone, Debug)]
pub struct UnionFind {
    links: Vec<i32>,
}

impl UnionFind {
    /// Every number in a set of its own.
    ///
    /// # Panics
    /// If `count` is over `i32::MAX`.
    #[must_use]
    pub fn new(count: u32) -> UnionFind {
        assert!(i32::try_from(count).is_ok(), "at most 2^31 - 1 numbers");
        UnionFind { links: vec![-1; count as usize] }
    }

    /// The number that stands for the set of `item`.
    pub fn find(&mut self, item: u32) -> u32 {
        let mut item = item as usize;
        loop {
            let parent = self.links[item];
            if parent < 0 {
                return item as u32;
            }
            let grandparent = self.links[parent as usize];
            if grandparent < 0 {
                return parent as u32;
            }
            self.links[item] = grandparent;
            item = grandparent as usize;
        }
    }

    /// Joins the sets of two numbers; false if they were joined already.
    pub fn join(&mut self, a: u32, b: u32) -> bool {
        let (mut a, mut b) = (self.find(a) as usize, self.find(b) as usize);
        if a == b {
            return false;
        }
        if self.links[a] > self.links[b] {
            std::mem::swap(&mut a, &mut b);
        }
        self.links[a] += self.links[b];
        self.links[b] = a as i32;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_are_transitive_and_told_once() {
        let mut sets = UnionFind::new(6);
        assert!(sets.join(0, 1) && sets.join(2, 3) && sets.join(1, 3));
        assert!(!sets.join(0, 2));
        assert_eq!(sets.find(0), sets.find(3));
        assert_ne!(sets.find(0), sets.find(4));
    }
}
