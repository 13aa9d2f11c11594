//! Watching trees grow in the box: what the generators do, step by step.

use super::{Cell, Step};

/// What may watch a generator grow trees. `()` watches nothing and costs nothing.
///
/// A generator does the same whether it is watched or not.
pub trait WatchTrees {
    /// Does it watch at all? What is only done to be seen is left out otherwise.
    const WATCHES: bool = true;

    /// A new try begins in an empty box.
    fn begin(&mut self) {}

    /// Something has happened.
    fn see(&mut self, grown: Grown) {
        let _ = grown;
    }
}

impl WatchTrees for () {
    const WATCHES: bool = false;
}

/// Something that happens while trees grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grown {
    /// A tree begins at a cell.
    Root(Cell),
    /// A tree takes a step from a cell, and the two plates that see it have its passages from now on.
    Step(Cell, Step),
    /// The walk that has taken this step to a cell goes back over it. Only the classic generator does.
    Back(Cell, Step),
    /// The passages of the last step have opened this move elsewhere as well, as it is in the hand.
    Also(Cell, Step),
}

/// All that happened in the last try, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeTrail(pub Vec<Grown>);

impl WatchTrees for TreeTrail {
    fn begin(&mut self) {
        self.0.clear();
    }

    fn see(&mut self, grown: Grown) {
        self.0.push(grown);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::{Random, UnionFind};
    use crate::params::Size;
    use crate::puzzle::{
        Classic, Plates, merged, merged_watched,
        plates::{direction_on_plate, shadow},
    };

    /// Follows a trail in an empty box: the plates that it leaves behind.
    fn followed(trail: &TreeTrail, size: Size) -> Plates {
        let mut mazes = Plates::blank(size);
        let mut joined = UnionFind::new(size.cells());
        let mut walk = None;
        for &grown in &trail.0 {
            match grown {
                Grown::Root(cell) => walk = Some(cell),
                Grown::Step(cell, step) => {
                    let next = cell.step(step, size).unwrap();
                    assert!(joined.join(cell.number(size), next.number(size)), "a step joins what was apart");
                    for plate in step.axis.others() {
                        let direction = direction_on_plate(plate, step).unwrap();
                        let maze = &mut mazes[plate.index()];
                        maze.open(shadow(maze, plate, cell), direction);
                    }
                    walk = Some(next);
                }
                Grown::Back(cell, step) => {
                    assert_eq!(walk, cell.step(step, size), "the walk goes back over its own steps");
                    walk = Some(cell);
                }
                Grown::Also(cell, step) => {
                    let next = cell.step(step, size).unwrap();
                    joined.join(cell.number(size), next.number(size));
                    for plate in step.axis.others() {
                        let direction = direction_on_plate(plate, step).unwrap();
                        let maze = &mazes[plate.index()];
                        assert!(maze.has(shadow(maze, plate, cell), direction), "the move is open");
                    }
                }
            }
        }
        Plates::new(size, mazes).unwrap()
    }

    #[test]
    fn a_trail_leads_to_the_plates_and_changes_nothing() {
        for (stream, sides) in [[4, 4, 4], [3, 5, 2], [1, 4, 5]].into_iter().enumerate() {
            let size = Size::new(sides[0], sides[1], sides[2]).unwrap();
            let random = || Random::new(3, stream as u64);
            let mut trail = TreeTrail::default();
            let mut classic = Classic::new(size);
            let seen = classic.attempt_in_order(&mut random(), |place| place, &mut trail);
            assert_eq!(seen.plates, classic.attempt(&mut random()).plates);
            assert_eq!(followed(&trail, size), seen.plates);
            let roots = trail.0.iter().filter(|grown| matches!(grown, Grown::Root(_))).count();
            assert_eq!(roots as u32, seen.trees);

            // The trail of the try before is forgotten.
            let (plates, trees) = merged_watched(size, &mut random(), &mut trail);
            assert_eq!((&plates, trees), (&merged(size, &mut random()).0, merged(size, &mut random()).1));
            assert_eq!(followed(&trail, size), plates);
            assert!(!trail.0.iter().any(|grown| matches!(grown, Grown::Back(..))));
        }
    }
}
