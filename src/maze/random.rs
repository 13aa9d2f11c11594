//! The one source of random numbers.
//!
//! The bytes are ChaCha8's, a named algorithm with published test vectors; how numbers and orders are
//! drawn from them is written here. So a seed means the same maze on every platform, whatever
//! becomes of any library's own sampling.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Random numbers from a seed and the number of a stream.
///
/// The 256-bit key of ChaCha8 is the seed and the stream as little-endian 64-bit words, then zeros.
/// Nothing is ever drawn as `usize`, whose width varies.
#[derive(Clone, Debug)]
pub struct Random {
    chacha: ChaCha8Rng,
}

impl Random {
    /// The stream with a given number of a given seed. Different streams are unrelated: whole mazes
    /// are retried with the next one.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Random {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&stream.to_le_bytes());
        Random { chacha: ChaCha8Rng::from_seed(key) }
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.chacha.next_u64()
    }

    /// A number in 0..bound, each equally likely.
    ///
    /// By multiplication and rejection: Lemire, "Fast Random Integer Generation in an Interval", 2019.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is no number below 0");
        let bound = u64::from(bound);
        loop {
            let product = u64::from(self.chacha.next_u32()) * bound;
            let low = product & 0xffff_ffff;
            // The lowest 2^32 mod bound values of `low` would favor some results.
            if low >= bound || low >= (1 << 32) % bound {
                return (product >> 32) as u32;
            }
        }
    }

    /// A number in [0, 1) with 53 random bits.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts a slice into a random order, each order equally likely (Fisher and Yates).
    ///
    /// # Panics
    /// If the slice has 2^32 items or more.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let count = u32::try_from(items.len()).expect("fewer than 2^32 items");
        for last in (1..count).rev() {
            items.swap(last as usize, self.below(last + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A changed value means that every seed now makes another maze.
    #[test]
    fn a_seed_means_the_same_for_ever() {
        let mut random = Random::new(7, 0);
        let drawn: Vec<u32> = (0..8).map(|_| random.below(100)).collect();
        assert_eq!(drawn, GOLDEN);
        assert_ne!(Random::new(7, 1).bits(), Random::new(7, 0).bits());
        assert_ne!(Random::new(8, 0).bits(), Random::new(7, 0).bits());
    }

    const GOLDEN: [u32; 8] = [17, 76, 91, 46, 44, 0, 5, 30];

    #[test]
    fn numbers_are_fair() {
        let mut random = Random::new(1, 0);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[random.below(7) as usize] += 1;
        }
        // Standard deviation is 93; five of them.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 465), "{counts:?}");
    }

    #[test]
    fn a_shuffle_keeps_all_items() {
        let mut items: Vec<u32> = (0..100).collect();
        Random::new(2, 0).shuffle(&mut items);
        assert_ne!(items, (0..100).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..100).collect::<Vec<_>>());
    }
}
