//! Cells of the box and steps between them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::axis::Axis;
use crate::params::Size;

/// A cell of the box: (x, y, z), each from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell(pub [u16; 3]);

impl Cell {
    /// The cell at (x, y, z).
    #[must_use]
    pub const fn new(x: u16, y: u16, z: u16) -> Cell {
        Cell([x, y, z])
    }

    /// The coordinate along an axis.
    #[must_use]
    pub const fn along(self, axis: Axis) -> u16 {
        self.0[axis.index()]
    }

    /// Is the cell in a box of this size?
    #[must_use]
    pub fn is_in(self, size: Size) -> bool {
        Axis::ALL.iter().all(|&axis| self.along(axis) < size.along(axis))
    }

    /// The cell's number in a box of this size: x outermost, then y, then z.
    #[must_use]
    pub fn number(self, size: Size) -> u32 {
        let [_, ny, nz] = size.sides().map(u32::from);
        let [x, y, z] = self.0.map(u32::from);
        (x * ny + y) * nz + z
    }

    /// The cell with a number in a box of this size.
    #[must_use]
    pub fn from_number(number: u32, size: Size) -> Cell {
        let [_, ny, nz] = size.sides().map(u32::from);
        Cell([number / (ny * nz), number / nz % ny, number % nz].map(|side| side as u16))
    }

    /// The projection of the cell on the plate normal to an axis: its other two coordinates in order.
    #[must_use]
    pub fn on_plate(self, normal: Axis) -> (u32, u32) {
        let [u, v] = normal.others();
        (self.along(u).into(), self.along(v).into())
    }

    /// The next cell that way, if it is still in the box.
    #[must_use]
    pub fn step(self, step: Step, size: Size) -> Option<Cell> {
        let mut next = self;
        let coordinate = &mut next.0[step.axis.index()];
        *coordinate = if step.forward { *coordinate + 1 } else { coordinate.checked_sub(1)? };
        (*coordinate < size.along(step.axis)).then_some(next)
    }
}

impl fmt::Display for Cell {
    /// `3,0,2`, as the command line reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.0[0], self.0[1], self.0[2])
    }
}

/// The text is not a cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a cell; write its coordinates from 0 as x,y,z, like 3,0,2")]
pub struct CellError(String);

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Cell, CellError> {
        let fault = || CellError(text.to_owned());
        let parts: Vec<u16> =
            text.split(',').map(|part| part.trim().parse()).collect::<Result<_, _>>().map_err(|_| fault())?;
        Ok(Cell(parts.try_into().map_err(|_| fault())?))
    }
}

/// One of the six ways to a neighbouring cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Along which axis.
    pub axis: Axis,
    /// Towards higher coordinates?
    pub forward: bool,
}

impl Step {
    /// All six: +x, -x, +y, -y, +z, -z.
    pub const ALL: [Step; 6] = {
        let mut all = [Step { axis: Axis::X, forward: true }; 6];
        let mut number = 0;
        while number < 6 {
            all[number] = Step { axis: Axis::ALL[number / 2], forward: number % 2 == 0 };
            number += 1;
        }
        all
    };

    /// The way back.
    #[must_use]
    pub const fn back(self) -> Step {
        Step { axis: self.axis, forward: !self.forward }
    }

    /// Its place in [`Step::ALL`].
    #[must_use]
    pub const fn number(self) -> usize {
        2 * self.axis.index() + !self.forward as usize
    }

    /// The step from a cell to a neighbour; none if they are not neighbours.
    #[must_use]
    pub fn between(from: Cell, to: Cell) -> Option<Step> {
        let mut steps = Axis::ALL.iter().filter(|&&axis| from.along(axis) != to.along(axis));
        let axis = *steps.next()?;
        let near = from.along(axis).abs_diff(to.along(axis)) == 1;
        (near && steps.next().is_none()).then(|| Step { axis, forward: to.along(axis) > from.along(axis) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_round() {
        let size = Size::new(3, 4, 5).unwrap();
        for number in 0..size.cells() {
            let cell = Cell::from_number(number, size);
            assert!(cell.is_in(size));
            assert_eq!(cell.number(size), number);
        }
        assert_eq!(Cell::from_number(1, size), Cell::new(0, 0, 1));
    }

    #[test]
    fn steps_have_numbers_and_ways_back() {
        let (size, cell) = (Size::cube(3), Cell::new(1, 1, 1));
        for (number, step) in Step::ALL.into_iter().enumerate() {
            assert_eq!(step.number(), number);
            let next = cell.step(step, size).unwrap();
            assert_eq!(next.step(step.back(), size), Some(cell));
            assert_eq!(Step::between(cell, next), Some(step));
            assert_eq!(next.step(step, size), None);
        }
        assert_eq!(Step::between(cell, Cell::new(2, 2, 1)), None);
        assert_eq!(Step::between(Cell::new(0, 0, 0), Cell::new(2, 0, 0)), None);
        assert_eq!(Step::between(cell, cell), None);
    }

    #[test]
    fn cells_are_read_and_written() {
        assert_eq!("3,0,2".parse(), Ok(Cell::new(3, 0, 2)));
        for text in ["", "1,2", "1,2,3,4", "-1,0,0", "a,b,c", "1;2;3"] {
            assert!(text.parse::<Cell>().is_err(), "{text}");
        }
        assert_eq!(Cell::new(3, 0, 2).to_string(), "3,0,2");
    }
}
