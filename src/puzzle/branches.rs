//! How many cells lie on either side of the moves of a route, without a look at all cells.
//!
//! A block of cells falls into pieces at the gap that is opened last in it. All beyond the piece of a cell hangs on few
//! cells of it, the ends of the moves there; so do the pieces of the piece. Down to single cells, only blocks that
//! the route goes through are looked at.

use super::Cell;
use super::steps::Steps;
use crate::axis::Axis;

/// A box within the box: its first and last layer along x, y and z.
struct Block([(u16, u16); 3]);

impl Block {
    fn has(&self, cell: Cell) -> bool {
        self.0.iter().zip(cell.0).all(|(&(first, last), at)| (first..=last).contains(&at))
    }

    fn cells(&self) -> u64 {
        self.0.iter().map(|&(first, last)| u64::from(last - first) + 1).product()
    }

    /// Its corner cells with the lowest and the highest coordinates.
    fn ends(&self) -> [Cell; 2] {
        [Cell(self.0.map(|(first, _)| first)), Cell(self.0.map(|(_, last)| last))]
    }
}

/// What a block falls into, and how the pieces are joined.
struct Pieces {
    /// By axis: the first and last layers of the pieces.
    layers: [Vec<(u16, u16)>; 3],
    joints: Vec<Joint>,
    /// By piece: the numbers of its joints.
    beside: Vec<Vec<usize>>,
}

impl Pieces {
    fn new(block: &Block, cuts: &[Vec<u16>; 3]) -> Pieces {
        let layers = [0, 1, 2].map(|axis| {
            let (mut first, last) = block.0[axis];
            let mut layers = Vec::with_capacity(cuts[axis].len() + 1);
            for last in cuts[axis].iter().copied().chain([last]) {
                layers.push((first, last));
                first = last + 1;
            }
            layers
        });
        let beside = vec![Vec::new(); layers.iter().map(Vec::len).product()];
        Pieces { layers, joints: Vec::new(), beside }
    }

    fn count(&self) -> usize {
        self.beside.len()
    }

    /// The number of the piece that a cell lies in.
    fn of(&self, cell: Cell) -> usize {
        let place = |axis: usize| self.layers[axis].partition_point(|&(_, last)| last < cell.0[axis]);
        (place(0) * self.layers[1].len() + place(1)) * self.layers[2].len() + place(2)
    }

    fn block(&self, piece: usize) -> Block {
        let [_, y, z] = self.layers.each_ref().map(Vec::len);
        Block([self.layers[0][piece / (y * z)], self.layers[1][piece / z % y], self.layers[2][piece % z]])
    }

    /// Adds the move from a cell forward along an axis.
    fn join(&mut self, one: Cell, axis: Axis) {
        let mut other = one;
        other.0[axis.index()] += 1;
        let pieces = [self.of(one), self.of(other)];
        pieces.iter().for_each(|&piece| self.beside[piece].push(self.joints.len()));
        self.joints.push(Joint { pieces, ends: [one, other] });
    }
}

/// The move that joins two pieces.
struct Joint {
    pieces: [usize; 2],
    ends: [Cell; 2],
}

impl Joint {
    fn other(&self, piece: usize) -> usize {
        self.pieces[usize::from(self.pieces[0] == piece)]
    }

    fn end(&self, piece: usize) -> Cell {
        self.ends[usize::from(self.pieces[0] != piece)]
    }
}

/// All that can be reached out of a block from a cell of it.
#[derive(Clone, Copy)]
struct Hung {
    at: Cell,
    cells: u64,
}

impl Steps<'_> {
    /// For every move of the route between two cells, in order: how many cells of the whole box lie on the side of its
    /// start.
    pub fn cells_behind(&self, from: Cell, to: Cell) -> Vec<u64> {
        let block = self.plates.size().sides().map(|layers| (0, layers - 1));
        let mut behind = Vec::new();
        self.branches(&Block(block), Vec::new(), from, to, &mut behind);
        behind
    }

    /// The same for a route within a block, from whose cells branches hang that lead out of it.
    ///
    /// The block falls into halves at the gap that is opened last, or into several at a flat step, joined like a
    /// tree. All beyond a half hangs on its end of the move there, and so on in the halves that the route visits.
    fn branches(&self, block: &Block, hung: Vec<Hung>, from: Cell, to: Cell, behind: &mut Vec<u64>) {
        if from == to {
            return;
        }
        let [first, last] = block.ends();
        let (_, _, time) = self.last_between(first, last).expect("the block has two cells");
        let pieces = self.pieces(block, time);
        let mut weights: Vec<u64> = (0..pieces.count()).map(|piece| pieces.block(piece).cells()).collect();
        hung.iter().for_each(|branch| weights[pieces.of(branch.at)] += branch.cells);
        let all: u64 = weights.iter().sum();
        // Seen from the goal's piece, every piece has one way towards it.
        let goal = pieces.of(to);
        let mut towards: Vec<Option<usize>> = vec![None; pieces.count()];
        let mut order = vec![goal];
        let mut next = 0;
        while let Some(&piece) = order.get(next) {
            next += 1;
            let back = towards[piece];
            for &number in pieces.beside[piece].iter().filter(|&&number| back != Some(number)) {
                let other = pieces.joints[number].other(piece);
                towards[other] = Some(number);
                order.push(other);
            }
        }
        for &piece in order[1..].iter().rev() {
            let joint = &pieces.joints[towards[piece].expect("all but the goal's have one")];
            weights[joint.other(piece)] += weights[piece];
        }
        let (mut piece, mut at) = (pieces.of(from), from);
        loop {
            let block = pieces.block(piece);
            let mut beyond: Vec<Hung> = hung.iter().copied().filter(|branch| block.has(branch.at)).collect();
            for &number in &pieces.beside[piece] {
                let joint = &pieces.joints[number];
                let towards_goal = towards[piece] == Some(number);
                let cells = if towards_goal { all - weights[piece] } else { weights[joint.other(piece)] };
                beyond.push(Hung { at: joint.end(piece), cells });
            }
            let Some(number) = towards[piece] else {
                return self.branches(&block, beyond, at, to, behind);
            };
            let joint = &pieces.joints[number];
            self.branches(&block, beyond, at, joint.end(piece), behind);
            behind.push(weights[piece]);
            piece = joint.other(piece);
            at = joint.end(piece);
        }
    }

    /// What a block falls into when the gaps that are opened at its last time are closed, and the moves there.
    fn pieces(&self, block: &Block, time: u32) -> Pieces {
        let cuts = Axis::ALL.map(|axis| {
            let (first, last) = block.0[axis.index()];
            let times = &self.times[axis.index()];
            (first..last).filter(|&gap| times[usize::from(gap)] == time).collect::<Vec<u16>>()
        });
        let mut pieces = Pieces::new(block, &cuts);
        for axis in Axis::ALL {
            for &gap in &cuts[axis.index()] {
                let mut one = block.ends()[0];
                one.0[axis.index()] = gap;
                let [p, q] = axis.others();
                let crossing = |other: Axis| self.crossing(axis, other, gap, block.0[other.index()].0, time);
                match self.flat[time as usize] {
                    None => {
                        one.0[p.index()] = crossing(p);
                        one.0[q.index()] = crossing(q);
                        pieces.join(one, axis);
                    }
                    Some(third) => {
                        one.0[third.index()] = crossing(third);
                        let other = axis.third(third);
                        let (first, last) = block.0[other.index()];
                        for line in (first..=last).filter(|&line| self.passes(axis, other, gap, line)) {
                            one.0[other.index()] = line;
                            pieces.join(one, axis);
                        }
                    }
                }
            }
        }
        pieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::Random;
    use crate::params::Size;
    use crate::puzzle::{Space, perfect};

    /// Cells behind every move are what a flood finds when the move is closed.
    #[test]
    fn cells_behind_the_moves_are_those_of_a_flood() {
        let mut random = Random::new(6, 0);
        let mut flat = 0;
        for _ in 0..200 {
            let sides = [0; 3].map(|_| 1 + random.below(7) as u16);
            let Ok(size) = Size::new(sides[0], sides[1], sides[2]) else { continue };
            let plates = perfect::draw(size, &mut random);
            let steps = Steps::new(&plates).expect("it is perfect");
            flat += usize::from(steps.flat.iter().any(Option::is_some));
            let [from, to] = [0; 2].map(|_| Cell::from_number(random.below(size.cells()), size));
            let route = steps.route(from, to);
            let space = Space::new(&plates);
            let flooded = route.windows(2).map(|pair| {
                let mut seen = vec![false; size.cells() as usize];
                let mut waiting = vec![pair[0]];
                let mut cells = 0;
                while let Some(cell) = waiting.pop() {
                    if !std::mem::replace(&mut seen[cell.number(size) as usize], true) {
                        cells += 1;
                        waiting
                            .extend(space.neighbors(cell).filter(|&next| [cell, next] != [pair[0], pair[1]]));
                    }
                }
                cells
            });
            assert_eq!(steps.cells_behind(from, to), flooded.collect::<Vec<u64>>(), "{plates:?} {from} {to}");
        }
        assert!(flat > 10, "{flat} with a flat step");
    }
}
