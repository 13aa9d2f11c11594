//! Square pipes along the axes: cubes at corners and junctions, and tubes of the same width between them.

use super::Mesh;

/// Cubes of one width and the tubes between them, in micrometres. Closed once every face of every cube has
/// either a cap or a tube; whoever makes pipes answers for that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pipes {
    half: i32,
    mesh: Mesh,
}

/// A cube of some pipes: its eight corners follow one another, x changing fastest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PipeCube {
    first: u32,
}

impl Pipes {
    /// No cube yet; all will be `2 * half` wide.
    #[must_use]
    pub fn new(half: i32) -> Pipes {
        Pipes { half, mesh: Mesh::default() }
    }

    /// The mesh.
    #[must_use]
    pub fn into_mesh(self) -> Mesh {
        self.mesh
    }

    /// A cube around a point, without faces.
    pub fn cube(&mut self, centre: [i32; 3]) -> PipeCube {
        let first = self.mesh.vertices.len() as u32;
        self.mesh.vertices.extend((0..8).map(|corner| {
            [0, 1, 2].map(|axis| centre[axis] + if corner >> axis & 1 == 1 { self.half } else { -self.half })
        }));
        PipeCube { first }
    }

    /// Closes a cube's face towards higher or lower coordinates of an axis (0 is x).
    pub fn cap(&mut self, cube: PipeCube, axis: usize, high: bool) {
        let mut face = cube.face(axis, high);
        if !high {
            face.reverse();
        }
        let [a, b, c, d] = face;
        self.mesh.triangles.extend([[a, b, c], [a, c, d]]);
    }

    /// The four walls between two cubes that stand along an axis, the lower one first.
    pub fn tube(&mut self, axis: usize, low: PipeCube, high: PipeCube) {
        let [low, high] = [low.face(axis, true), high.face(axis, false)];
        for at in 0..4 {
            let next = (at + 1) % 4;
            self.mesh.triangles.push([low[at], low[next], high[next]]);
            self.mesh.triangles.push([low[at], high[next], high[at]]);
        }
    }

    /// The pipe along straight legs from stop to stop, each leg along one axis and longer than the pipe is
    /// wide, no two legs touching. A stop that repeats the one before it is left out.
    #[must_use]
    pub fn along(way: &[[i32; 3]], half: i32) -> Mesh {
        let mut stops = way.to_vec();
        stops.dedup();
        let mut pipes = Pipes::new(half);
        let cubes: Vec<PipeCube> = stops.iter().map(|&stop| pipes.cube(stop)).collect();
        for (number, (&cube, stop)) in cubes.iter().zip(&stops).enumerate() {
            let beside = [number.checked_sub(1), Some(number + 1)];
            let neighbors: Vec<[i32; 3]> =
                beside.into_iter().flatten().filter_map(|number| stops.get(number).copied()).collect();
            for (axis, high) in (0..3).flat_map(|axis| [(axis, false), (axis, true)]) {
                let leads =
                    |next: &[i32; 3]| if high { next[axis] > stop[axis] } else { next[axis] < stop[axis] };
                if !neighbors.iter().any(leads) {
                    pipes.cap(cube, axis, high);
                }
            }
            if let Some(next) = stops.get(number + 1) {
                let axis = (0..3).find(|&axis| next[axis] != stop[axis]).expect("stops in a row differ");
                let after = cubes[number + 1];
                let (low, high) = if next[axis] > stop[axis] { (cube, after) } else { (after, cube) };
                pipes.tube(axis, low, high);
            }
        }
        pipes.into_mesh()
    }
}

impl PipeCube {
    /// The corners of a face; both faces of an axis counter-clockwise as seen from its high end, so that
    /// their corners correspond.
    fn face(self, axis: usize, high: bool) -> [u32; 4] {
        let [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
        [[0, 0], [1, 0], [1, 1], [0, 1]]
            .map(|[a, b]| self.first + (u32::from(high) << axis | a << u | b << v))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bent_pipe_is_closed() {
        let way = [[0, 0, 0], [0, 0, 0], [0, 20_000, 0], [0, 20_000, 10_000], [-30_000, 20_000, 10_000]];
        let mesh = Pipes::along(&way, 1_000);
        assert_eq!(mesh.check(), Ok(()));
        // 60 mm of legs, and half a width more at either end, 2 x 2 mm.
        assert_eq!(mesh.volume(), 62.0 * 4.0);
    }
}
