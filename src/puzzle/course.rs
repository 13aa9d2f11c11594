//! What can be told of a route step by step.

use super::Step;
use crate::axis::Axis;

/// The slides of a route, counted as its steps come.
#[derive(Clone, Debug, Default)]
pub(super) struct Course {
    pub moves: u32,
    pub slides: u32,
    pub plane_turns: u32,
    /// Moves in a row of which none is along a certain axis, at most.
    pub longest_in_plane: u32,
    /// By axis: moves since the last one along it.
    since: [u32; 3],
    last: Option<Step>,
    /// The axes of the last two slides, the last one first.
    axes: [Option<Axis>; 2],
}

impl Course {
    /// Takes the next step.
    pub fn take(&mut self, step: Step) {
        self.moves += 1;
        if self.last.replace(step) != Some(step) {
            self.slides += 1;
            if let [Some(one), Some(two)] = self.axes {
                self.plane_turns += u32::from(step.axis != one && step.axis != two);
            }
            self.axes = [Some(step.axis), self.axes[0]];
        }
        for (axis, since) in self.since.iter_mut().enumerate() {
            *since = if axis == step.axis.index() { 0 } else { *since + 1 };
            self.longest_in_plane = self.longest_in_plane.max(*since);
        }
    }

    /// Slides after another.
    pub fn turns(&self) -> u32 {
        self.slides.saturating_sub(1)
    }
}

/// Decision bits, added up cell by cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Bits {
    /// By number of ways on: how many cells of the route have it.
    cells: [u32; 7],
}

impl Bits {
    /// Takes a cell of the route, but the goal, with so many ways on: all its moves at the start, all but
    /// the way back at others.
    pub fn take(&mut self, ways_on: usize) {
        self.cells[ways_on] += 1;
    }

    /// The sum of log2 of the ways on, rounded to a thousandth.
    pub fn sum(&self) -> f64 {
        // `libm` computes the same on every platform.
        let bits = |(ways, &cells): (usize, &u32)| f64::from(cells) * libm::log2(ways as f64);
        (self.cells.iter().enumerate().skip(2).map(bits).sum::<f64>() * 1000.0).round() / 1000.0
    }
}
