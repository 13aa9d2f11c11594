//! Are rings simple, apart from each other, and nested as material and openings?
//!
//! A line sweeps from left to right over the corners (Shamos and Hoey, "Geometric intersection problems",
//! 1976). Edges that it cuts are kept in order from below; two that meet are neighbors in this order before
//! they do, so it is enough to look at neighbors, and the time is n log n. The line leans by less than
//! nothing, so that it passes an upright edge from its lower end to its upper one.
//!
//! ```text
//!          |      /            Around a corner that two edges leave, the material must change from each
//!     -----|-----/--- a        edge to the next: below b there is none, so over b there must be some.
//!          |    x              With that, outlines lie outside or in openings, and holes in material.
//!     -----|---/----- b
//! ```
//!
//! All is in whole numbers, so the answer is exact.

use std::cmp::Ordering;

use super::profile::turn;
use super::{Point, Profile};
use crate::units::Mm;

/// Why the rings of profiles do not bound a flat region. Each has a place, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RingsError {
    /// Rings, or two edges of one ring, have a point in common.
    #[error("rings cross or touch at ({}, {}) mm; they must keep apart", .at[0], .at[1])]
    Meet {
        /// Where; a crossing between whole micrometres is rounded.
        at: [Mm; 2],
    },
    /// A hole that is not in the material of its own outline, or an outline in the material of another.
    #[error(
        "the ring with its left end at ({}, {}) mm is a hole outside its outline, or one of two rings that \
         lie within each other without a change of material",
        .at[0], .at[1]
    )]
    Nested {
        /// The left end.
        at: [Mm; 2],
    },
}

fn place(point: Point) -> [Mm; 2] {
    point.map(|um| Mm::from_um(um.into()))
}

/// Do the rings of some profiles in one plane bound a region, without a point in common?
///
/// # Errors
/// The first crossing from the left, or the first ring in the wrong place.
pub(super) fn check_rings(profiles: &[Profile]) -> Result<(), RingsError> {
    let edges = edges(profiles);
    let mut corners: Vec<(Point, u32)> = edges.iter().map(|edge| edge.first).zip(0..).collect();
    corners.sort_unstable();
    if let Some(pair) = corners.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(RingsError::Meet { at: place(pair[0].0) });
    }
    let mut sweep = Sweep::new(&edges);
    for &(corner, leaving) in &corners {
        let arriving = edges[leaving as usize].before;
        sweep.pass(corner, [arriving, leaving])?;
    }
    // Rings that cross are often in the wrong place as well: the crossing tells more.
    sweep.misplaced.map_or(Ok(()), |at| Err(RingsError::Nested { at: place(at) }))
}

/// An edge of a ring.
struct Edge {
    /// As the ring runs.
    first: Point,
    last: Point,
    /// The number of the edge that arrives at `first`.
    before: u32,
    /// The number of its profile.
    profile: u32,
}

fn edges(profiles: &[Profile]) -> Vec<Edge> {
    let mut edges = Vec::with_capacity(profiles.iter().map(Profile::points).sum());
    let rings = profiles
        .iter()
        .zip(0..)
        .flat_map(|(profile, number)| profile.rings().map(move |ring| (ring, number)));
    for (ring, profile) in rings {
        let start = edges.len();
        for (index, &first) in ring.iter().enumerate() {
            let before = if index == 0 { start + ring.len() } else { start + index } - 1;
            edges.push(Edge { first, last: ring[(index + 1) % ring.len()], before: before as u32, profile });
        }
    }
    edges
}

/// An edge as the line meets it: from its left end to its right one, from the lower to the upper if it is
/// upright.
#[derive(Clone, Copy)]
struct Span {
    from: Point,
    to: Point,
    edge: u32,
}

impl Span {
    fn new(edges: &[Edge], edge: u32) -> Span {
        let Edge { first, last, .. } = edges[edge as usize];
        Span { from: first.min(last), to: first.max(last), edge }
    }

    /// Where a point within the reach of the span lies: `Greater` if it is above.
    fn side(&self, point: Point) -> Ordering {
        let [low, high] = [self.from[1].min(self.to[1]), self.from[1].max(self.to[1])];
        match () {
            () if point[1] > high => Ordering::Greater,
            () if point[1] < low => Ordering::Less,
            () => turn(self.from, self.to, point).cmp(&0),
        }
    }

    /// A point that two spans have in common, but not an end of both: consecutive edges of a ring have that.
    fn meets(&self, other: &Span) -> Option<Point> {
        let ends = |span: &Span| [span.from, span.to];
        if ends(self).iter().any(|end| ends(other).contains(end)) {
            return None;
        }
        let sides = |a: &Span, b: &Span| ends(b).map(|end| turn(a.from, a.to, end).signum());
        let [of_other, of_self] = [sides(self, other), sides(other, self)];
        if of_other[0] * of_other[1] < 0 && of_self[0] * of_self[1] < 0 {
            return Some(self.crossing(other));
        }
        let on = |a: &Span, b: &Span, sides: [i128; 2]| {
            let within = |end: Point| {
                (0..2).all(|axis| {
                    let [one, two] = [a.from[axis], a.to[axis]];
                    (one.min(two)..=one.max(two)).contains(&end[axis])
                })
            };
            ends(b).into_iter().zip(sides).find(|&(end, side)| side == 0 && within(end)).map(|(end, _)| end)
        };
        on(self, other, of_other).or_else(|| on(other, self, of_self))
    }

    /// Where two spans cross, rounded down to whole micrometres.
    fn crossing(&self, other: &Span) -> Point {
        // The distances of this span's ends from the other's line are as the parts it is cut into.
        let [a, b] = [self.from, self.to].map(|end| turn(other.from, other.to, end).abs());
        [0, 1].map(|axis| {
            let [from, to] = [self.from[axis], self.to[axis]].map(i128::from);
            (from + ((to - from) * a).div_euclid(a + b)) as i32
        })
    }
}

/// The line and what it cuts.
struct Sweep<'a> {
    edges: &'a [Edge],
    /// For each edge that is cut its place in the order.
    slots: Vec<u32>,
    cut: Order,
    /// The left end of the first ring in the wrong place.
    misplaced: Option<Point>,
}

impl<'a> Sweep<'a> {
    fn new(edges: &'a [Edge]) -> Sweep<'a> {
        Sweep { edges, slots: vec![ENDS; edges.len()], cut: Order::new(), misplaced: None }
    }

    /// Passes a corner with its two edges.
    fn pass(&mut self, corner: Point, edges: [u32; 2]) -> Result<(), RingsError> {
        let [one, other] = edges.map(|edge| Span::new(self.edges, edge));
        match [one, other].map(|span| span.from == corner) {
            [true, true] if turn(corner, one.to, other.to) > 0 => self.begin(corner, [one, other]),
            [true, true] => self.begin(corner, [other, one]),
            [false, false] => self.end([one, other].map(|span| self.slots[span.edge as usize])),
            [true, false] => self.go_on(other.edge, one),
            [false, true] => self.go_on(one.edge, other),
        }
    }

    /// Two edges leave a corner to the right.
    fn begin(&mut self, corner: Point, [lower, upper]: [Span; 2]) -> Result<(), RingsError> {
        let Some(path) = self.cut.below(corner) else {
            return Err(RingsError::Meet { at: place(corner) });
        };
        // With material on its left hand an edge that runs to the right has it above.
        let over = |span: &Span| {
            let edge = &self.edges[span.edge as usize];
            (edge.first < edge.last).then_some(edge.profile)
        };
        let is_right = match (self.cut.span(path[0]).and_then(over), over(&lower)) {
            // A hole, or a notch in the material from its right side.
            (Some(around), None) => around == self.edges[lower.edge as usize].profile,
            (around, inside) => around.is_some() != inside.is_some(),
        };
        if !is_right {
            self.misplaced.get_or_insert(corner);
        }
        // The lower one slips in below the upper one.
        let [above, below] = [upper, lower].map(|span| {
            let slot = self.cut.insert(&path, span);
            self.slots[span.edge as usize] = slot;
            slot
        });
        self.look(self.cut.neighbor(below, BELOW), below)?;
        self.look(above, self.cut.neighbor(above, ABOVE))
    }

    /// One edge goes on where another ends.
    fn go_on(&mut self, old: u32, new: Span) -> Result<(), RingsError> {
        let slot = self.slots[old as usize];
        self.slots[new.edge as usize] = slot;
        self.cut.spans[slot as usize] = new;
        self.look(self.cut.neighbor(slot, BELOW), slot)?;
        self.look(slot, self.cut.neighbor(slot, ABOVE))
    }

    /// Two edges end in a corner.
    fn end(&mut self, slots: [u32; 2]) -> Result<(), RingsError> {
        slots.iter().for_each(|&slot| self.cut.remove(slot));
        let [below, above] = [BELOW, ABOVE].map(|way| self.cut.neighbor(slots[0], way));
        // What was removed first may still name the other.
        let [below, above] = [(below, BELOW), (above, ABOVE)]
            .map(|(slot, way)| if slot == slots[1] { self.cut.neighbor(slot, way) } else { slot });
        self.look(below, above)
    }

    /// Looks at two neighbors.
    fn look(&self, below: u32, above: u32) -> Result<(), RingsError> {
        let spans = self.cut.span(below).zip(self.cut.span(above));
        match spans.and_then(|(below, above)| below.meets(above)) {
            Some(at) => Err(RingsError::Meet { at: place(at) }),
            None => Ok(()),
        }
    }
}

/// Ways in the order.
const BELOW: usize = 0;
const ABOVE: usize = 1;
/// The place in the order that is both below and above all others.
const ENDS: u32 = 0;
/// Lists over lists, each with a quarter of the one beneath: enough for millions of edges at a time.
const LISTS: usize = 10;

/// The spans that the line cuts, from below: a skip list (Pugh, "Skip lists: a probabilistic alternative to
/// balanced trees", 1990). Where one edge follows another nothing is looked up, which in the slots of a maze
/// is every second corner.
struct Order {
    /// What stands in each place; places are used again.
    spans: Vec<Span>,
    /// The places below and above it in the lists that it is in: the first so many.
    links: Vec<[[u32; 2]; LISTS]>,
    lists: Vec<u8>,
    free: Vec<u32>,
    inserted: u64,
}

impl Order {
    fn new() -> Order {
        let nothing = Span { from: [0; 2], to: [0; 2], edge: u32::MAX };
        Order {
            spans: vec![nothing],
            links: vec![[[ENDS; 2]; LISTS]],
            lists: vec![LISTS as u8],
            free: Vec::new(),
            inserted: 0,
        }
    }

    fn span(&self, slot: u32) -> Option<&Span> {
        (slot != ENDS).then(|| &self.spans[slot as usize])
    }

    fn neighbor(&self, slot: u32, way: usize) -> u32 {
        self.links[slot as usize][0][way]
    }

    /// In each list the last place below a point; none if a span passes through the point.
    fn below(&self, point: Point) -> Option<[u32; LISTS]> {
        let mut path = [ENDS; LISTS];
        let mut at = ENDS;
        for list in (0..LISTS).rev() {
            loop {
                let next = self.links[at as usize][list][ABOVE];
                match self.span(next).map(|span| span.side(point)) {
                    Some(Ordering::Greater) => at = next,
                    Some(Ordering::Equal) => return None,
                    Some(Ordering::Less) | None => break,
                }
            }
            path[list] = at;
        }
        Some(path)
    }

    /// Puts a span in right above what [`Order::below`] found.
    fn insert(&mut self, path: &[u32; LISTS], span: Span) -> u32 {
        let slot = self.free.pop().unwrap_or_else(|| {
            self.spans.push(span);
            self.links.push([[ENDS; 2]; LISTS]);
            self.lists.push(0);
            self.spans.len() as u32 - 1
        });
        // Scattered enough (Knuth's multiplicative hash); what is found does not depend on it.
        self.inserted += 1;
        let scattered = self.inserted.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let lists = (1 + scattered.trailing_zeros() as usize / 2).min(LISTS);
        self.spans[slot as usize] = span;
        self.lists[slot as usize] = lists as u8;
        for (list, &below) in path.iter().enumerate().take(lists) {
            let above = self.links[below as usize][list][ABOVE];
            self.links[slot as usize][list] = [below, above];
            self.links[below as usize][list][ABOVE] = slot;
            self.links[above as usize][list][BELOW] = slot;
        }
        slot
    }

    fn remove(&mut self, slot: u32) {
        for list in 0..usize::from(self.lists[slot as usize]) {
            let [below, above] = self.links[slot as usize][list];
            self.links[below as usize][list][ABOVE] = above;
            self.links[above as usize][list][BELOW] = below;
        }
        self.free.push(slot);
    }
}
