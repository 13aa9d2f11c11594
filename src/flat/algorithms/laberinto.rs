//! `laberinto`: the VRML maze program of May 2001, wall for wall.

use std::collections::BTreeMap;

use super::dig::DUG;
use crate::axis::Direction;
use crate::choices::choices;
use crate::flat::{Labyrinth, Sphere};
use crate::maze::{Cancelled, Maze, PASSAGES, Watch};

/// The random numbers of Java's `java.util.Random`: 48 bits, linear congruential.
#[derive(Clone, Debug)]
pub struct JavaRandom {
    state: u64,
}

const MULTIPLIER: u64 = 0x5_DEEC_E66D;
const INCREMENT: u64 = 0xB;
const MASK: u64 = (1 << 48) - 1;

impl JavaRandom {
    /// The generator that Java makes of a seed. A `long` below 0 is its two's complement here.
    #[must_use]
    pub fn new(seed: u64) -> JavaRandom {
        JavaRandom { state: (seed ^ MULTIPLIER) & MASK }
    }

    /// The next 31 bits.
    fn bits(&mut self) -> u32 {
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT) & MASK;
        (self.state >> 17) as u32
    }

    /// `nextInt(bound)`: a number in 0..bound.
    ///
    /// # Panics
    /// If `bound` is 0 or over 2^31 - 1, the largest `int` of Java.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0 && i32::try_from(bound).is_ok(), "bounds are from 1 to 2^31 - 1");
        if bound.is_power_of_two() {
            return ((u64::from(bound) * u64::from(self.bits())) >> 31) as u32;
        }
        loop {
            let bits = self.bits();
            let value = bits % bound;
            // The numbers above the last whole multiple of the bound would favor small values.
            if bits - value <= i32::MAX as u32 - (bound - 1) {
                return value;
            }
        }
    }
}

choices! {
    /// What becomes of the spheres.
    #[derive(Default)]
    Spheres, "a setting of spheres" {
        /// As in 2001: a room has one pointer, and a later sphere overwrites an older one.
        #[default]
        On = "on",
        /// None, and no random number is spent on them.
        Off = "off",
        /// The same maze, but every sphere joins the rooms that it was meant to.
        Repair = "repair",
    }
}

/// The four orders in which a room looks around. There is none by the number 3.
const ORDERS: [[Direction; 4]; 3] = {
    use Direction::{East, North, South, West};
    [[North, East, West, South], [West, South, East, North], [South, East, West, North]]
};

/// A call of the old program's `dig`, as far as it has come.
struct Call {
    room: u32,
    stage: Stage,
}

enum Stage {
    /// Nothing is done yet.
    Enter,
    /// The sphere, if there was one, is dealt with.
    Order,
    /// In this order, this many directions are dealt with.
    Look(u8, u8),
}

/// Digs from a room as the program of 2001 did; it started at (0, 0), room 0.
///
/// `dig(x, y)` first rolls for a sphere: one in ten. A sphere draws a room at random; if that room is
/// not dug yet, the two get spheres that point at each other, and digging goes on from there, then
/// back. Then one of three orders of the directions is drawn, and in each direction in turn, if the
/// neighbor is undug, the wall is opened and the neighbor dug. A room counts as dug once it holds an
/// opening or a sphere, so that the first room may pick itself.
///
/// A room that gets a second sphere forgets the first one, whose partner is then dead: with
/// [`Spheres::On`] some mazes have no way out. The recursion of old is a list of calls here.
///
/// # Errors
/// If the watcher stops the work.
///
/// # Panics
/// If a side is 0 or over 2^31 - 1, there are 2^32 cells or more, or `start` is not a cell.
pub fn laberinto<W: Watch>(
    width: u32,
    height: u32,
    start: u32,
    spheres: Spheres,
    seed: u64,
    watch: &mut W,
) -> Result<Labyrinth, Cancelled> {
    let mut random = JavaRandom::new(seed);
    let mut maze = Maze::new(width, height);
    assert!(start < maze.cells(), "digging starts in a cell");
    let mut pointers: BTreeMap<u32, u32> = BTreeMap::new();
    let mut meant: Vec<(u32, u32)> = Vec::new();
    let mut calls = vec![Call { room: start, stage: Stage::Enter }];
    let mut done: u64 = 0;
    while let Some(call) = calls.last_mut() {
        let room = call.room;
        match call.stage {
            Stage::Enter => {
                watch.stand(room);
                done += 1;
                if done.is_multiple_of(W::EVERY) && watch.progress(done).is_break() {
                    return Err(Cancelled);
                }
                call.stage = Stage::Order;
                if spheres != Spheres::Off && random.below(10) < 1 {
                    let x = random.below(width);
                    let y = random.below(height);
                    let other = maze.cell(x, y);
                    if maze.cells[other as usize] & DUG == 0 {
                        maze.cells[room as usize] |= DUG;
                        maze.cells[other as usize] |= DUG;
                        pointers.insert(room, other);
                        pointers.insert(other, room);
                        meant.push((room, other));
                        calls.push(Call { room: other, stage: Stage::Enter });
                    }
                }
            }
            Stage::Order => call.stage = Stage::Look(random.below(3) as u8, 0),
            Stage::Look(_, 4) => {
                calls.pop();
                if let Some(back) = calls.last() {
                    watch.stand(back.room);
                }
            }
            Stage::Look(order, looked) => {
                call.stage = Stage::Look(order, looked + 1);
                let direction = ORDERS[usize::from(order)][usize::from(looked)];
                if let Some(neighbor) = maze.neighbor(room, direction)
                    && maze.cells[neighbor as usize] & DUG == 0
                {
                    maze.open(room, direction);
                    maze.cells[room as usize] |= DUG;
                    maze.cells[neighbor as usize] |= DUG;
                    calls.push(Call { room: neighbor, stage: Stage::Enter });
                }
            }
        }
    }
    for byte in &mut maze.cells {
        *byte &= PASSAGES;
    }
    let spheres: Vec<Sphere> = match spheres {
        Spheres::Repair => {
            let mut both: Vec<Sphere> =
                meant.iter().flat_map(|&(a, b)| [Sphere { at: a, to: b }, Sphere { at: b, to: a }]).collect();
            both.sort_unstable();
            both.dedup();
            both
        }
        Spheres::On | Spheres::Off => pointers.iter().map(|(&at, &to)| Sphere { at, to }).collect(),
    };
    Ok(Labyrinth::with_spheres(maze, spheres).expect("spheres lie in rooms, each once"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of `new Random(543)` and of `new Random(-1)`, by Java 17.
    #[test]
    fn numbers_are_javas() {
        let mut random = JavaRandom::new(543);
        let drawn: Vec<u32> =
            [10, 3, 16, 7, 1, 1 << 30, (1 << 30) + 1].into_iter().map(|bound| random.below(bound)).collect();
        assert_eq!(drawn, JAVA_543);
        let mut random = JavaRandom::new(u64::MAX);
        assert_eq!([10, 3].map(|bound| random.below(bound)), JAVA_MINUS_1);
        // Nearly half of all draws are thrown away for this bound.
        let mut random = JavaRandom::new(5);
        assert_eq!([0; 4].map(|_| random.below((1 << 30) + 1)), JAVA_REJECTED);
    }

    const JAVA_543: [u32; 7] = [3, 2, 3, 6, 0, 1_064_885_334, 357_376_814];
    const JAVA_MINUS_1: [u32; 2] = [3, 2];
    const JAVA_REJECTED: [u32; 4] = [379_250_092, 189_533_474, 1_049_914_506, 991_787_854];
}
