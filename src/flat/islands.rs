//! Islands: walls that hang together with one another, but not with the rim.
//!
//! Walls stand between posts, the corners of cells: post (i, j), each from 0, is the lower left corner of
//! cell (i, j). A post is there even if all four passages around it are open. Cut out of a sheet, an island
//! falls out; there are as many as independent loops of passages.

use crate::axis::Direction;
use crate::maze::{Maze, UnionFind};

/// Walls that are not joined to the rim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Island {
    /// Its first post, row by row from below.
    pub post: (u32, u32),
    /// How many posts it has.
    pub posts: u32,
}

/// No island yet.
const NONE: u32 = u32::MAX;

impl Maze {
    /// The islands, in the order of their first posts.
    ///
    /// ```
    /// use deventer::maze::Maze;
    ///
    /// let ring = Maze::from_text("#####\n#...#\n#.#.#\n#...#\n#####", 2, 2)?;
    /// let islands = ring.islands();
    /// assert_eq!((islands.len(), islands[0].post, islands[0].posts), (1, (1, 1), 1));
    /// # Ok::<(), deventer::maze::TextError>(())
    /// ```
    #[must_use]
    pub fn islands(&self) -> Vec<Island> {
        let mut posts = self.joined_posts();
        let mut islands: Vec<Island> = Vec::new();
        let mut island_of = vec![NONE; self.posts() as usize];
        for number in 0..self.posts() {
            let root = posts.find(number);
            if root == posts.find(0) {
                continue;
            }
            let island = &mut island_of[root as usize];
            if *island == NONE {
                *island = islands.len() as u32;
                let post = (number % (self.width() + 1), number / (self.width() + 1));
                islands.push(Island { post, posts: 0 });
            }
            islands[*island as usize].posts += 1;
        }
        islands
    }

    /// The maze with the walls of all islands taken away, so that all passages within a loop are open. What
    /// is left of islands are bare posts.
    #[must_use]
    pub fn without_islands(&self) -> Maze {
        let mut posts = self.joined_posts();
        let mut open = self.clone();
        for (cell, direction, ends) in self.walls() {
            if posts.find(ends[0]) != posts.find(0) {
                open.open(cell, direction);
            }
        }
        open
    }

    /// The first island that has walls; none if all islands are bare posts, between four passages.
    #[must_use]
    pub fn first_walled_island(&self) -> Option<Island> {
        self.islands().into_iter().find(|island| island.posts > 1)
    }

    fn posts(&self) -> u32 {
        (self.width() + 1) * (self.height() + 1)
    }

    /// Every wall within the grid: the cell to its south or west, the direction, and the posts at its ends.
    fn walls(&self) -> impl Iterator<Item = (u32, Direction, [u32; 2])> + '_ {
        (0..self.cells()).flat_map(move |cell| {
            let (u, v) = self.at(cell);
            let post = |i: u32, j: u32| i + j * (self.width() + 1);
            [
                (Direction::East, [post(u + 1, v), post(u + 1, v + 1)]),
                (Direction::North, [post(u, v + 1), post(u + 1, v + 1)]),
            ]
            .into_iter()
            .filter(move |&(direction, _)| {
                self.neighbor(cell, direction).is_some() && !self.has(cell, direction)
            })
            .map(move |(direction, ends)| (cell, direction, ends))
        })
    }

    /// The posts, joined by walls; those of the rim are one piece with post 0.
    fn joined_posts(&self) -> UnionFind {
        let mut posts = UnionFind::new(self.posts());
        let wide = self.width() + 1;
        for number in 0..self.posts() {
            let (i, j) = (number % wide, number / wide);
            if i == 0 || j == 0 || i == self.width() || j == self.height() {
                posts.join(0, number);
            }
        }
        for (_, _, [a, b]) in self.walls() {
            posts.join(a, b);
        }
        posts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::Random;
    use proptest::prelude::*;

    fn maze(text: &str, width: u32, height: u32) -> Maze {
        Maze::from_text(text, width, height).unwrap()
    }

    #[test]
    fn islands_are_found_and_taken_away() {
        let text = "#########\n#.......#\n#.#.###.#\n#.#.#...#\n#.#.#.#.#\n#.#...#.#\n#.#####.#\n#.......#\n#########";
        let open = maze(text, 4, 4);
        // One around, with a way in: two pieces of wall.
        assert_eq!(open.islands(), [Island { post: (1, 1), posts: 6 }, Island { post: (2, 2), posts: 3 }]);
        let clear = open.without_islands();
        assert_eq!(clear.passages().count(), 24);
        assert_eq!(clear.first_walled_island(), None);
        assert!(clear.islands().iter().all(|island| island.posts == 1));
        let tree = maze("#####\n#...#\n#.#.#\n#.#.#\n#####", 2, 2);
        assert_eq!((tree.islands(), tree.without_islands()), (vec![], tree));
    }

    proptest! {
        /// Euler: as many islands as independent loops, in any maze.
        #[test]
        fn there_are_as_many_islands_as_loops(width in 1u32..9, height in 1u32..9, seed: u64, dense in 0u32..5) {
            let mut random = Random::new(seed, 0);
            let mut maze = Maze::new(width, height);
            let mut pieces = UnionFind::new(maze.cells());
            let mut loops = 0;
            for cell in 0..maze.cells() {
                for direction in [Direction::East, Direction::North] {
                    if let Some(next) = maze.neighbor(cell, direction).filter(|_| random.below(5) < dense) {
                        maze.open(cell, direction);
                        loops += usize::from(!pieces.join(cell, next));
                    }
                }
            }
            prop_assert_eq!(maze.islands().len(), loops);
            prop_assert_eq!(maze.without_islands().first_walled_island(), None);
            prop_assert_eq!(maze.first_loop().is_some(), loops > 0);
        }
    }
}
