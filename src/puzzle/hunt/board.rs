//! The space of a puzzle that is being changed, kept step by step, and its measures.

use crate::axis::{Axis, Direction};
use crate::params::{EndpointOptions, GoalOption, GoalPlace, Size};
use crate::puzzle::{
    Cell, Measure, Plates, Step,
    course::{Bits, Course},
    figures::count_open_lines,
    perfect::tree::Gate,
    shapes::{Shape, Shapes},
    space::corners,
};

/// The values of all measures, in the order of [`Measure::ALL`].
pub(super) type Values = [f64; Measure::ALL.len()];

/// Which measures cost more than the rest, and whether they are wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    farthest: bool,
    explorer: bool,
    lines: bool,
    shapes: bool,
}

impl Wanted {
    /// What is wanted of all measures; those that are not wanted may be left at 0.
    pub fn new(wanted: impl Fn(Measure) -> bool) -> Wanted {
        use Measure as M;
        let any = |measures: &[Measure]| measures.iter().any(|&measure| wanted(measure));
        Wanted {
            farthest: wanted(M::Farthest),
            explorer: wanted(M::Explorer),
            lines: any(&[M::OpenLines, M::MostOpenLines]),
            shapes: any(&[M::PlateDeadEnds, M::PlateStraight, M::PlateTurns, M::PlateJunctions, M::Balance]),
        }
    }
}

/// Three plates and their space, changed passage by passage. All its measures are those of
/// [`Figures`](crate::Figures), read from one or two sweeps through the space: a microsecond for 125 cells.
#[derive(Clone, Debug)]
pub(super) struct Board {
    size: Size,
    marks: EndpointOptions,
    corners: Vec<u32>,
    wanted: Wanted,
    /// By plate and its cell, numbered as in its tree: the steps that it leaves open, as bits in the order
    /// of [`Step::ALL`].
    masks: [Vec<u8>; 3],
    /// By cell: the steps that it has.
    steps: Vec<u8>,
    /// By step: how far it leads.
    strides: [u32; 6],
    /// The cells in the order of the last sweep, every one after the one it was reached from.
    order: Vec<u32>,
    /// By cell: the step back to where it was reached from; moves from where the sweep began.
    back: Vec<u8>,
    depth: Vec<u32>,
    stack: Vec<u32>,
    /// By cell: cells beyond it, itself included; counted only where the explorer is wanted.
    beyond: Vec<u32>,
}

impl Board {
    pub fn new(plates: &Plates, marks: EndpointOptions, wanted: Wanted) -> Board {
        let size = plates.size();
        let cells = size.cells() as usize;
        let [_, ny, nz] = size.sides().map(u32::from);
        let strides = [ny * nz, nz, 1].map(|stride| [stride, stride.wrapping_neg()]).concat();
        let masks =
            Axis::ALL.map(|plate| vec![0b11 << (2 * plate.index()); plates.maze(plate).cells() as usize]);
        let mut board = Board {
            size,
            marks,
            corners: corners(size).into_iter().map(|corner| corner.number(size)).collect(),
            wanted,
            masks,
            steps: vec![0; cells],
            strides: strides.try_into().expect("six steps"),
            order: Vec::with_capacity(cells),
            back: vec![0; cells],
            depth: vec![0; cells],
            stack: Vec::new(),
            beyond: vec![1; cells],
        };
        for plate in Axis::ALL {
            for (cell, direction) in plates.maze(plate).passages() {
                board.set(plate.index(), Gate { cell, direction }, true);
            }
        }
        board
    }

    /// Opens or closes a passage.
    pub fn set(&mut self, plate: usize, gate: Gate, open: bool) {
        let [u, v] = Axis::ALL[plate].others();
        let (axis, stride) = match gate.direction {
            Direction::North => (v, u32::from(self.size.along(u))),
            _ => (u, 1),
        };
        for (cell, bit) in [(gate.cell, 2 * axis.index()), (gate.cell + stride, 2 * axis.index() + 1)] {
            let mask = &mut self.masks[plate][cell as usize];
            *mask = (*mask & !(1 << bit)) | u8::from(open) << bit;
            self.see(plate, cell);
        }
    }

    /// Looks anew at the cells over a cell of a plate.
    fn see(&mut self, plate: usize, on_plate: u32) {
        let normal = Axis::ALL[plate];
        let [u, v] = normal.others();
        let mut cell = Cell([0; 3]);
        let width = u32::from(self.size.along(u));
        cell.0[u.index()] = (on_plate % width) as u16;
        cell.0[v.index()] = (on_plate / width) as u16;
        for along in 0..self.size.along(normal) {
            cell.0[plate] = along;
            let steps = Axis::ALL.map(|other| self.masks[other.index()][self.on_plate(other, cell)]);
            self.steps[cell.number(self.size) as usize] = steps[0] & steps[1] & steps[2];
        }
    }

    fn on_plate(&self, plate: Axis, cell: Cell) -> usize {
        let (a, b) = cell.on_plate(plate);
        (a + b * u32::from(self.size.along(plate.others()[0]))) as usize
    }

    /// Goes through the space from a cell. It is a tree of all cells, so each is met once.
    fn sweep(&mut self, from: u32) {
        self.order.clear();
        self.stack.clear();
        // No step: it never equals a way back.
        (self.back[from as usize], self.depth[from as usize]) = (6, 0);
        self.stack.push(from);
        while let Some(cell) = self.stack.pop() {
            self.order.push(cell);
            let depth = self.depth[cell as usize] + 1;
            let mut left = self.steps[cell as usize] & !(1u8.wrapping_shl(self.back[cell as usize].into()));
            while left != 0 {
                let step = left.trailing_zeros() as usize;
                left &= left - 1;
                let next = cell.wrapping_add(self.strides[step]);
                self.back[next as usize] = step as u8 ^ 1;
                self.depth[next as usize] = depth;
                self.stack.push(next);
            }
        }
        debug_assert_eq!(self.order.len(), self.steps.len());
    }

    /// The cell of the last sweep that lies farthest from its beginning, the lowest number of several.
    fn farthest(&self) -> u32 {
        let key = |&cell: &u32| (std::cmp::Reverse(self.depth[cell as usize]), cell);
        self.order.iter().copied().min_by_key(key).expect("a sweep meets a cell")
    }

    /// The measures, and start and goal.
    pub fn measure(&mut self, values: &mut Values) -> (Cell, Cell) {
        let (start, goal) = self.choose_marks(values);
        let mut put = |measure: Measure, value: u32| values[measure as usize] = value.into();
        let (mut dead_ends, mut junctions) = (0, 0);
        for steps in &self.steps {
            dead_ends += u32::from(steps.is_power_of_two());
            junctions += u32::from(steps.count_ones() > 2);
        }
        put(Measure::DeadEnds, dead_ends);
        put(Measure::Junctions, junctions);
        if self.wanted.lines {
            let lines = Axis::ALL.map(|plate| self.open_lines(plate));
            put(Measure::OpenLines, lines.iter().sum());
            put(Measure::MostOpenLines, lines.into_iter().max().expect("three plates"));
        }
        if self.wanted.shapes {
            self.put_shapes(values);
        }
        self.put_route(start, goal, values);
        (Cell::from_number(start, self.size), Cell::from_number(goal, self.size))
    }

    /// Start and goal as `Puzzle::with_marks` chooses them. What was swept last reaches both.
    fn choose_marks(&mut self, values: &mut Values) -> (u32, u32) {
        let size = self.size;
        let number = |cell: [u16; 3]| Cell(cell).number(size);
        let mut ends = (0, 0);
        let free = self.marks.start.is_none() && !matches!(self.marks.goal, Some(GoalOption::At(_)));
        let by_distance = free && self.marks.goal == Some(GoalOption::Chosen(GoalPlace::Farthest));
        if self.wanted.farthest || by_distance {
            self.sweep(0);
            let one = self.farthest();
            self.sweep(one);
            let other = self.farthest();
            values[Measure::Farthest as usize] = self.depth[other as usize].into();
            ends = (one.min(other), one.max(other));
        }
        let begin = match (self.marks.start, self.marks.goal) {
            (Some(start), _) => Some(number(start)),
            (None, Some(GoalOption::At(goal))) => Some(number(goal)),
            // Any beginning will do.
            _ if ends != (0, 0) => None,
            _ => Some(0),
        };
        if let Some(begin) = begin {
            self.sweep(begin);
        }
        let begin = begin.unwrap_or(0);
        match (self.marks.start, self.marks.goal) {
            (Some(_), Some(GoalOption::At(goal))) => (begin, number(goal)),
            (Some(_), Some(GoalOption::Chosen(GoalPlace::Corner))) => {
                let key = |&corner: &u32| (std::cmp::Reverse(self.depth[corner as usize]), corner);
                let others = self.corners.iter().copied().filter(|&corner| corner != begin);
                (begin, others.min_by_key(key).expect("a box has two corners"))
            }
            (Some(_), _) => (begin, self.farthest()),
            (None, Some(GoalOption::At(_))) => (self.farthest(), begin),
            (None, Some(GoalOption::Chosen(GoalPlace::Farthest))) => ends,
            (None, _) => self.farthest_corners(),
        }
    }

    /// The two corners farthest apart, the first such pair.
    fn farthest_corners(&self) -> (u32, u32) {
        let mut met: [(u32, u32, u32); 8] = [(0, 0, 0); 8];
        let (mut count, mut low) = (0, u32::MAX);
        for &cell in &self.order {
            let depth = self.depth[cell as usize];
            // The paths of two cells that follow each other part above the second one.
            low = low.min(depth.saturating_sub(1));
            if self.corners.contains(&cell) {
                met[count] = (cell, depth, low);
                count += 1;
                low = depth;
            }
        }
        let mut best = (0, 0, 0);
        for (index, &(one, depth, _)) in met[..count].iter().enumerate() {
            let mut low = depth;
            for &(other, other_depth, before) in &met[index + 1..count] {
                low = low.min(before);
                let moves = depth + other_depth - 2 * low;
                let pair = (one.min(other), one.max(other));
                if moves > best.0 || (moves == best.0 && pair < (best.1, best.2)) {
                    best = (moves, pair.0, pair.1);
                }
            }
        }
        (best.1, best.2)
    }

    fn put_route(&mut self, start: u32, goal: u32, values: &mut Values) {
        if self.wanted.explorer {
            self.beyond.fill(1);
            for index in (1..self.order.len()).rev() {
                let cell = self.order[index];
                let above = self.above(cell) as usize;
                self.beyond[above] += self.beyond[cell as usize];
            }
        }
        // The steps of both ends to where their ways up meet; those from the goal are found backwards.
        let (mut course, mut bits, mut branches, mut explorer) = (Course::default(), Bits::default(), 0, 0);
        let (mut low, mut high) = (start, goal);
        self.stack.clear();
        while low != high {
            if self.depth[low as usize] >= self.depth[high as usize] {
                let degree = self.steps[low as usize].count_ones();
                course.take(Step::ALL[usize::from(self.back[low as usize])]);
                bits.take((degree - u32::from(low != start)) as usize);
                branches += u32::from(degree > 2);
                explorer += 2 * u64::from(self.beyond[low as usize]) - 1;
                low = self.above(low);
            } else {
                self.stack.push(high);
                high = self.above(high);
            }
        }
        let cells = self.steps.len() as u64;
        let mut from = low;
        while let Some(cell) = self.stack.pop() {
            let degree = self.steps[from as usize].count_ones();
            course.take(Step::ALL[usize::from(self.back[cell as usize] ^ 1)]);
            bits.take((degree - u32::from(from != start)) as usize);
            branches += u32::from(degree > 2);
            explorer += 2 * (cells - u64::from(self.beyond[cell as usize])) - 1;
            from = cell;
        }
        branches += u32::from(self.steps[goal as usize].count_ones() > 2);
        let mut put = |measure: Measure, value: u32| values[measure as usize] = value.into();
        put(Measure::Route, course.moves);
        put(Measure::Slides, course.slides);
        put(Measure::Turns, course.turns());
        put(Measure::PlaneTurns, course.plane_turns);
        put(Measure::LongestInPlane, course.longest_in_plane);
        put(Measure::Branches, branches);
        put(Measure::Bushiness, self.steps.len() as u32 - 1 - course.moves);
        values[Measure::Bits as usize] = bits.sum();
        values[Measure::Explorer as usize] = if self.wanted.explorer { explorer as f64 } else { 0.0 };
    }

    /// The cell from which the last sweep reached another.
    fn above(&self, cell: u32) -> u32 {
        cell.wrapping_add(self.strides[usize::from(self.back[cell as usize])])
    }

    fn sides(&self, plate: Axis) -> [u32; 2] {
        plate.others().map(|axis| self.size.along(axis).into())
    }

    /// Whether a cell of a plate has a passage in a direction.
    fn has(&self, plate: Axis, cell: usize, direction: Direction) -> bool {
        let [u, v] = plate.others().map(Axis::index);
        let bit = match direction {
            Direction::East => 2 * u,
            Direction::West => 2 * u + 1,
            Direction::North => 2 * v,
            Direction::South => 2 * v + 1,
        };
        self.masks[plate.index()][cell] >> bit & 1 == 1
    }

    fn open_lines(&self, plate: Axis) -> u32 {
        let [width, height] = self.sides(plate);
        count_open_lines([width, height], |[u, v], direction| {
            self.has(plate, (u + v * width) as usize, direction)
        })
    }

    fn put_shapes(&self, values: &mut Values) {
        let [x, y, z] = Axis::ALL.map(|plate| {
            let cells = 0..self.masks[plate.index()].len();
            Shape::of(cells.map(|cell| Direction::ALL.map(|direction| self.has(plate, cell, direction))))
        });
        let shapes = Shapes { x, y, z };
        for measure in Measure::ALL {
            if let Some(value) = measure.of_shapes(&shapes) {
                values[measure as usize] = value;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::Random;
    use crate::puzzle::{
        Figures, Origin, Puzzle,
        perfect::{draw, triple::Triple},
    };

    /// After every swap the board says what the figures of the puzzle say.
    #[test]
    fn measures_are_the_figures() {
        let at = |x, y, z| GoalOption::At([x, y, z]);
        let chosen = GoalOption::Chosen;
        let wishes = [
            (None, None),
            (None, Some(chosen(GoalPlace::Farthest))),
            (None, Some(chosen(GoalPlace::Corner))),
            (None, Some(at(0, 1, 0))),
            (Some([0, 1, 1]), None),
            (Some([0, 0, 0]), Some(chosen(GoalPlace::Corner))),
            (Some([0, 1, 1]), Some(chosen(GoalPlace::Farthest))),
            (Some([0, 0, 1]), Some(at(0, 1, 0))),
        ];
        let sizes = [[5, 5, 5], [3, 4, 6], [2, 2, 2], [1, 4, 5], [1, 2, 3]];
        let mut compared = 0;
        for (stream, (start, goal)) in wishes.into_iter().enumerate() {
            for sides in sizes {
                let size = Size::new(sides[0], sides[1], sides[2]).unwrap();
                let marks = EndpointOptions { start, goal };
                let mut random = Random::new(3, stream as u64);
                let plates = draw(size, &mut random);
                let mut triple = Triple::of(&plates);
                let mut board = Board::new(&plates, marks, Wanted::new(|_| true));
                for _ in 0..60 {
                    if let Some(swap) = triple.propose(&mut random) {
                        board.set(swap.plate, swap.closed, false);
                        board.set(swap.plate, swap.opened, true);
                        triple.apply(swap);
                    }
                    let mut values = [0.0; Measure::ALL.len()];
                    let (start, goal) = board.measure(&mut values);
                    let puzzle = Puzzle::with_marks(triple.plates(), marks, Origin::default()).unwrap();
                    assert_eq!((start, goal), (puzzle.start(), puzzle.goal()));
                    let figures = Figures::new(&puzzle);
                    for measure in Measure::ALL {
                        assert_eq!(
                            values[measure as usize],
                            measure.of(&figures),
                            "{measure}, {sides:?}, {marks:?}"
                        );
                    }
                    compared += 1;
                }
            }
        }
        assert_eq!(compared, 8 * 5 * 60);
    }
}
