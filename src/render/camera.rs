//! From the cube to the paper.

use super::scene::Solid;

/// A parallel projection: unit vectors at right angles to each other.
pub struct Camera {
    /// The picture's x, to the right.
    pub right: [f64; 3],
    /// Up in the picture.
    pub up: [f64; 3],
    /// Towards the eye.
    pub towards: [f64; 3],
}

impl Camera {
    /// From the front, the right and above.
    pub fn corner() -> Camera {
        let towards = unit([1.0, -1.5, 1.1]);
        let right = unit([-towards[1], towards[0], 0.0]);
        Camera { right, up: cross(towards, right), towards }
    }

    /// Straight down.
    pub fn above() -> Camera {
        Camera { right: [1.0, 0.0, 0.0], up: [0.0, 1.0, 0.0], towards: [0.0, 0.0, 1.0] }
    }
}

/// A camera and where its picture lies on the paper, in pixels, y down.
pub struct Paper<'a> {
    pub camera: &'a Camera,
    /// Pixels a micrometre.
    scale: f64,
    /// The left and the upper rim, in micrometres of the picture.
    corner: [f64; 2],
}

/// Room around what is shown, as a part of the longer side.
const MARGIN: f64 = 0.03;

impl<'a> Paper<'a> {
    /// Paper that just holds some solids, its longer side so many pixels; and its size.
    pub fn framing(solids: &[Solid], camera: &'a Camera, longest: u32) -> (Paper<'a>, [u32; 2]) {
        let (mut low, mut high) = ([f64::MAX; 2], [f64::MIN; 2]);
        for vertex in solids.iter().flat_map(|solid| &solid.mesh.vertices) {
            let point = vertex.map(f64::from);
            let at = [dot(camera.right, point), -dot(camera.up, point)];
            low = [0, 1].map(|axis| low[axis].min(at[axis]));
            high = [0, 1].map(|axis| high[axis].max(at[axis]));
        }
        if low[0] > high[0] {
            (low, high) = ([0.0; 2], [1.0; 2]);
        }
        let extent = [0, 1].map(|axis| high[axis] - low[axis]);
        let margin = extent[0].max(extent[1]).max(1.0) * MARGIN;
        let corner = low.map(|side| side - margin);
        let extent = extent.map(|side| side + 2.0 * margin);
        let scale = f64::from(longest) / extent[0].max(extent[1]);
        let size = extent.map(|side| ((side * scale - 1e-6).ceil() as u32).clamp(1, longest));
        (Paper { camera, scale, corner }, size)
    }

    /// Where a point comes to lie.
    pub fn place(&self, point: [i32; 3]) -> [f64; 2] {
        let point = point.map(f64::from);
        let at = [dot(self.camera.right, point), -dot(self.camera.up, point)];
        [0, 1].map(|axis| (at[axis] - self.corner[axis]) * self.scale)
    }

    /// The plane through a point with a normal that looks at the eye, as a function of the place on the
    /// paper: depth = a x + b y + c in pixels, larger towards the eye.
    pub fn plane(&self, normal: [f64; 3], point: [i32; 3]) -> [f64; 3] {
        let Camera { right, up, towards } = *self.camera;
        let facing = dot(normal, towards);
        let (a, b) = (-dot(normal, right) / facing, dot(normal, up) / facing);
        let [x, y] = self.place(point);
        let depth = dot(towards, point.map(f64::from)) * self.scale;
        [a, b, depth - a * x - b * y]
    }
}

pub fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub fn unit(vector: [f64; 3]) -> [f64; 3] {
    let length = dot(vector, vector).sqrt();
    vector.map(|side| side / length)
}
