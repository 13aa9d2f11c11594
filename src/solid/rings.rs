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
use std::collections::BTreeSet;

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

/// From below, for spans that the line cuts at one time and that do not meet: by where the one that began
/// later begins on the other. Spans of one corner go by their ends. Equal are a span to itself, and spans of
/// which one begins on the other.
impl Ord for Span {
    fn cmp(&self, other: &Span) -> Ordering {
        if self.from == other.from {
            return turn(self.from, other.to, self.to).cmp(&0);
        }
        if self.from < other.from { self.side(other.from).reverse() } else { other.side(self.from) }
    }
}

impl PartialOrd for Span {
    fn partial_cmp(&self, other: &Span) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Span {
    fn eq(&self, other: &Span) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Span {}

/// The line and what it cuts.
struct Sweep<'a> {
    edges: &'a [Edge],
    cut: BTreeSet<Span>,
    /// For each edge that is cut the one below and the one above; after the last edge those of the plane's
    /// ends, so that the list is a ring.
    below: Vec<u32>,
    above: Vec<u32>,
    /// The left end of the first ring in the wrong place.
    misplaced: Option<Point>,
}

impl<'a> Sweep<'a> {
    fn new(edges: &'a [Edge]) -> Sweep<'a> {
        let end = edges.len() as u32;
        Sweep {
            edges,
            cut: BTreeSet::new(),
            below: vec![end; edges.len() + 1],
            above: vec![end; edges.len() + 1],
            misplaced: None,
        }
    }

    /// Passes a corner with its two edges.
    fn pass(&mut self, corner: Point, edges: [u32; 2]) -> Result<(), RingsError> {
        let [one, other] = edges.map(|edge| Span::new(self.edges, edge));
        match [one, other].map(|span| span.from == corner) {
            [true, true] => self.begin(if one < other { [one, other] } else { [other, one] }),
            [false, false] => {
                let [one, other] =
                    if self.above[one.edge as usize] == other.edge { [one, other] } else { [other, one] };
                self.end([one, other])
            }
            [true, false] => self.go_on(other, one),
            [false, true] => self.go_on(one, other),
        }
    }

    /// Two edges leave a corner to the right.
    fn begin(&mut self, [lower, upper]: [Span; 2]) -> Result<(), RingsError> {
        let end = self.edges.len() as u32;
        let below = self.cut.range(..lower).next_back().map_or(end, |span| span.edge);
        let above = self.above[below as usize];
        self.insert(lower)?;
        self.insert(upper)?;
        self.link(below, lower.edge);
        self.link(lower.edge, upper.edge);
        self.link(upper.edge, above);
        // With material on its left hand an edge that runs to the right has it above.
        let over = |edge: u32| self.edges.get(edge as usize).filter(|edge| edge.first < edge.last);
        let is_right = match [over(below), over(lower.edge)] {
            // A hole, or a notch in the material from its right side.
            [Some(below), None] => below.profile == self.edges[lower.edge as usize].profile,
            [None, Some(_)] => true,
            _ => false,
        };
        if !is_right {
            self.misplaced.get_or_insert(lower.from);
        }
        self.look(below, lower.edge)?;
        self.look(upper.edge, above)
    }

    /// One edge goes on where another ends.
    fn go_on(&mut self, old: Span, new: Span) -> Result<(), RingsError> {
        let [below, above] = [&self.below, &self.above].map(|list| list[old.edge as usize]);
        self.cut.remove(&old);
        self.insert(new)?;
        self.link(below, new.edge);
        self.link(new.edge, above);
        self.look(below, new.edge)?;
        self.look(new.edge, above)
    }

    /// Two edges end in a corner.
    fn end(&mut self, [lower, upper]: [Span; 2]) -> Result<(), RingsError> {
        let (below, above) = (self.below[lower.edge as usize], self.above[upper.edge as usize]);
        self.cut.remove(&lower);
        self.cut.remove(&upper);
        self.link(below, above);
        self.look(below, above)
    }

    fn insert(&mut self, span: Span) -> Result<(), RingsError> {
        // What is equal to it has its beginning on it.
        if self.cut.insert(span) { Ok(()) } else { Err(RingsError::Meet { at: place(span.from) }) }
    }

    fn link(&mut self, below: u32, above: u32) {
        self.above[below as usize] = above;
        self.below[above as usize] = below;
    }

    /// Looks at two neighbors.
    fn look(&self, below: u32, above: u32) -> Result<(), RingsError> {
        let end = self.edges.len() as u32;
        if below == end || above == end {
            return Ok(());
        }
        match Span::new(self.edges, below).meets(&Span::new(self.edges, above)) {
            Some(at) => Err(RingsError::Meet { at: place(at) }),
            None => Ok(()),
        }
    }
}
