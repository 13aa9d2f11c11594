//! Points, edges and convex polygons in a plane, in micrometres.
//!
//! What is read from a mesh is whole; distances and cut points are `f64`, whose error at a metre is a
//! millionth of a micrometre.

/// A point of a mesh, seen along an axis.
pub type Point = [i64; 2];
/// A directed edge.
pub type Edge = [Point; 2];
/// A point that may lie between.
pub type Place = [f64; 2];
/// A convex polygon, counter-clockwise.
pub type Convex = Vec<Place>;

pub fn sub<T: std::ops::Sub<Output = T> + Copy>(a: [T; 2], b: [T; 2]) -> [T; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

pub fn cross<T: std::ops::Mul<Output = T> + std::ops::Sub<Output = T> + Copy>(a: [T; 2], b: [T; 2]) -> T {
    a[0] * b[1] - a[1] * b[0]
}

pub fn place(point: Point) -> Place {
    point.map(|side| side as f64)
}

/// The convex hull of some places (Andrew's monotone chain).
pub fn hull(mut places: Vec<Place>) -> Convex {
    places.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    places.dedup();
    if places.len() < 3 {
        return places;
    }
    let mut hull: Convex = Vec::new();
    for upper in [false, true] {
        let base = hull.len();
        let mut add = |next: Place| {
            while hull.len() >= base + 2
                && cross(sub(hull[hull.len() - 1], hull[hull.len() - 2]), sub(next, hull[hull.len() - 1]))
                    <= 0.0
            {
                hull.pop();
            }
            hull.push(next);
        };
        if upper {
            places.iter().rev().for_each(|&next| add(next));
        } else {
            places.iter().for_each(|&next| add(next));
        }
        hull.pop();
    }
    hull
}

/// What a convex polygon passes over on its way from one place to another.
pub fn swept(polygon: &[Place], from: Place, to: Place) -> Convex {
    hull(
        polygon
            .iter()
            .flat_map(|corner| [from, to].map(|at| [corner[0] + at[0], corner[1] + at[1]]))
            .collect(),
    )
}

/// Least and greatest coordinates.
pub fn bounds(places: &[Place]) -> [Place; 2] {
    let mut bounds = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
    for place in places {
        for axis in 0..2 {
            bounds[0][axis] = bounds[0][axis].min(place[axis]);
            bounds[1][axis] = bounds[1][axis].max(place[axis]);
        }
    }
    bounds
}

/// The distance of a convex polygon (or a segment, as a polygon of two corners) from an edge; 0 where they
/// meet.
pub fn gap(polygon: &[Place], edge: Edge) -> f64 {
    let [a, b] = edge.map(place);
    let sides = || (0..polygon.len()).map(|i| [polygon[i], polygon[(i + 1) % polygon.len()]]);
    let inside = polygon.len() > 2 && sides().all(|[from, to]| cross(sub(to, from), sub(a, from)) >= 0.0);
    if inside { 0.0 } else { sides().map(|side| segments(side, [a, b])).fold(f64::INFINITY, f64::min) }
}

/// The distance of two segments.
pub fn segments([a, b]: [Place; 2], [c, d]: [Place; 2]) -> f64 {
    let turns = |from: Place, to: Place, [p, q]: [Place; 2]| {
        let way = sub(to, from);
        cross(way, sub(p, from)) * cross(way, sub(q, from))
    };
    if turns(a, b, [c, d]) < 0.0 && turns(c, d, [a, b]) < 0.0 {
        return 0.0;
    }
    [to_segment(a, [c, d]), to_segment(b, [c, d]), to_segment(c, [a, b]), to_segment(d, [a, b])]
        .into_iter()
        .fold(f64::INFINITY, f64::min)
}

fn to_segment(point: Place, [from, to]: [Place; 2]) -> f64 {
    let (way, off) = (sub(to, from), sub(point, from));
    let length = way[0] * way[0] + way[1] * way[1];
    let along =
        if length > 0.0 { ((off[0] * way[0] + off[1] * way[1]) / length).clamp(0.0, 1.0) } else { 0.0 };
    (off[0] - along * way[0]).hypot(off[1] - along * way[1])
}

/// Edges sorted into square buckets, so that the near ones are found without looking at all.
pub struct Buckets {
    low: Point,
    side: i64,
    columns: i64,
    rows: i64,
    buckets: Vec<Vec<u32>>,
}

impl Buckets {
    /// Buckets of a side, about the distance that will be asked for.
    pub fn new(edges: &[Edge], side: i64) -> Buckets {
        let points = || edges.iter().flatten();
        let least = |axis: usize| points().map(|point| point[axis]).min().unwrap_or(0);
        let most = |axis: usize| points().map(|point| point[axis]).max().unwrap_or(0);
        let low = [least(0), least(1)];
        let [columns, rows] = [0, 1].map(|axis| (most(axis) - low[axis]) / side + 1);
        let mut found =
            Buckets { low, side, columns, rows, buckets: vec![Vec::new(); (columns * rows) as usize] };
        for (edge, number) in edges.iter().zip(0..) {
            let [a, b] = *edge;
            let corners = [[0, 1].map(|axis| a[axis].min(b[axis])), [0, 1].map(|axis| a[axis].max(b[axis]))];
            for bucket in found.range(corners) {
                found.buckets[bucket].push(number);
            }
        }
        found
    }

    /// The edges that may lie in a rectangle, in order.
    pub fn around(&self, rectangle: [Point; 2]) -> Vec<u32> {
        let mut edges: Vec<u32> =
            self.range(rectangle).flat_map(|bucket| self.buckets[bucket].iter().copied()).collect();
        edges.sort_unstable();
        edges.dedup();
        edges
    }

    fn range(&self, rectangle: [Point; 2]) -> impl Iterator<Item = usize> + use<> {
        let at = |point: Point| [0, 1].map(|axis| (point[axis] - self.low[axis]).div_euclid(self.side));
        let [[left, bottom], [right, top]] = rectangle.map(at);
        let (columns, rows) = (self.columns, self.rows);
        (bottom.max(0)..=top.min(rows - 1)).flat_map(move |row| {
            (left.max(0)..=right.min(columns - 1)).map(move |column| (row * columns + column) as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hulls_are_convex_and_counter_clockwise() {
        let places = vec![[0.0, 0.0], [2.0, 0.0], [1.0, 0.0], [2.0, 2.0], [1.0, 1.0], [0.0, 2.0], [0.0, 0.0]];
        assert_eq!(hull(places), [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]);
    }

    #[test]
    fn gaps_are_distances() {
        let square = swept(&[[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]], [0.0, 0.0], [4.0, 0.0]);
        assert_eq!(bounds(&square), [[-1.0, -1.0], [5.0, 1.0]]);
        assert_eq!(gap(&square, [[0, 3], [9, 3]]), 2.0);
        assert_eq!(gap(&square, [[8, 5], [9, 9]]), 5.0);
        // Inside, across, and touching.
        assert_eq!(gap(&square, [[0, 0], [1, 0]]), 0.0);
        assert_eq!(gap(&square, [[-9, -9], [9, 9]]), 0.0);
        assert_eq!(gap(&square, [[5, 0], [9, 0]]), 0.0);
        // A segment has no inside.
        assert_eq!(gap(&[[0.0, 0.0], [4.0, 0.0]], [[-3, 4], [0, 4]]), 4.0);
    }

    #[test]
    fn buckets_find_what_is_near() {
        let edges = [[[0, 0], [100, 0]], [[0, 90], [5, 95]], [[50, 50], [50, 60]]];
        let buckets = Buckets::new(&edges, 10);
        assert_eq!(buckets.around([[0, 0], [9, 9]]), [0]);
        assert_eq!(buckets.around([[45, 45], [55, 55]]), [2]);
        assert_eq!(buckets.around([[-99, -99], [99, 99]]), [0, 1, 2]);
    }
}
