//! Parts laid out on the beds of a printer.
//!
//! ```text
//!   +-------------------+      The shadow of a part, straight down, is kept as one run of squares a row, so
//!   |      ##  +-----+  |      plates lie between the arms of a star. Whatever is placed keeps a gap to
//!   |  #########     |  |      all that lies there: room for a brim, and for supports beneath an arm.
//!   |  #########     |  |
//!   |      ##  +-----+  |
//!   +-------------------+
//! ```

use std::f64::consts::FRAC_1_SQRT_2;

use crate::params::Bed;
use crate::parts::Part;
use crate::solid::Mesh;

/// A part where it lies on a bed, as it is made: turned about the upright, then shifted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BedLayout<'a> {
    /// The part.
    pub part: &'a Part,
    /// By how many times 45 degrees it is turned, counter-clockwise from above: 0 to 3.
    pub eighths: u8,
    /// Along x and y, in micrometres; the corner of the bed is at the origin.
    pub shift: [i32; 2],
}

/// Between neighbors, in micrometres: two brims of 2 mm and some air.
pub const GAP: i32 = 5_000;

/// To the border of the bed, in micrometres: supports stand out a little beyond what they hold up.
pub const MARGIN: i32 = 5_000;

/// The side of the squares, in micrometres, and the most of them along a bed.
const SQUARE: i32 = 1_000;
const MOST_SQUARES: i32 = 400;

/// Lays parts on as few beds as a plain rule finds: the longest first, each on the first bed where it has
/// room, as near to the front as can be, then to the left. Parts are turned by a right angle if that helps,
/// and by 45 degrees if they do not fit a bed otherwise. What does not leave the margin has a bed for itself,
/// and overhangs it if it must.
///
/// What lies on a bed is centered on it. Parts keep their order within a bed.
///
/// # Panics
/// If a part has no vertices.
#[must_use]
pub fn lay_out<'a>(parts: impl IntoIterator<Item = &'a Part>, bed: Bed) -> Vec<Vec<BedLayout<'a>>> {
    let grid = Grid::new(bed);
    let mut order: Vec<(usize, &Part, Shadow)> = parts
        .into_iter()
        .enumerate()
        .map(|(number, part)| (number, part, Shadow::new(&part.mesh, 0, &grid)))
        .collect();
    order.sort_by_key(|(number, _, shadow)| (std::cmp::Reverse(shadow.size[0].max(shadow.size[1])), *number));
    let mut beds: Vec<Filled> = Vec::new();
    for (number, part, straight) in order {
        let turned = |eighths| Shadow::new(&part.mesh, eighths, &grid);
        let mut ways = [straight, turned(2)];
        if !ways.iter().any(|way| way.fits(grid.room)) {
            let slanted = [turned(1), turned(3)];
            let fits = |ways: &[Shadow; 2], room| ways.iter().any(|way| way.fits(room));
            if fits(&slanted, grid.room) || fits(&slanted, grid.bed) && !fits(&ways, grid.bed) {
                ways = slanted;
            }
        }
        if !beds.iter_mut().any(|bed| ways.iter().any(|way| bed.place(number, part, way))) {
            let mut fresh = Filled::new(&grid);
            if !ways.iter().any(|way| fresh.place(number, part, way)) {
                let way = ways.iter().find(|way| way.fits(grid.bed)).unwrap_or(&ways[0]);
                fresh.put(number, part, way, [0, 0]);
                fresh.is_full = true;
            }
            beds.push(fresh);
        }
    }
    beds.into_iter().map(Filled::centered).collect()
}

/// The squares of a bed.
struct Grid {
    /// Width and depth of the bed, in micrometres.
    bed: [i32; 2],
    /// The same without the margin.
    room: [i32; 2],
    /// Side of a square, in micrometres.
    square: i32,
    /// Whole squares of the room along x and y.
    counts: [usize; 2],
}

impl Grid {
    fn new(Bed([wide, deep, _]): Bed) -> Grid {
        // Wider than any cube; a bed of more is as good as this one.
        const WIDEST: i64 = 1_000_000_000;
        let bed = [wide, deep].map(|side| side.um().clamp(1, WIDEST) as i32);
        let square = (bed[0].max(bed[1]) / MOST_SQUARES).max(SQUARE);
        let room = bed.map(|side| (side - 2 * MARGIN).max(0));
        Grid { bed, room, square, counts: room.map(|side| (side / square) as usize) }
    }

    fn gap(&self) -> usize {
        (GAP as usize).div_ceil(self.square as usize)
    }
}

/// The squares that a turned part lies over, from its own least corner.
struct Shadow {
    eighths: u8,
    /// The least corner, in micrometres.
    low: [i32; 2],
    /// Width and depth, in micrometres.
    size: [i32; 2],
    /// The first square of each row and the one after the last.
    rows: Vec<[usize; 2]>,
}

impl Shadow {
    fn new(mesh: &Mesh, eighths: u8, grid: &Grid) -> Shadow {
        let places: Vec<[f64; 2]> = mesh.vertices.iter().map(|&[x, y, _]| turned([x, y], eighths)).collect();
        let reach = |axis: usize| {
            let along = places.iter().map(|place| place[axis]);
            let (low, high) = along.fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)));
            assert!(low <= high, "a part has vertices");
            (low.floor() as i32, high.ceil() as i32)
        };
        let (x, y) = (reach(0), reach(1));
        let (low, size) = ([x.0, y.0], [x.1 - x.0, y.1 - y.0]);
        let mut shadow = Shadow { eighths, low, size, rows: Vec::new() };
        // What leaves no margin is placed without looking at its squares.
        if shadow.fits(grid.room) {
            let square = f64::from(grid.square);
            let places: Vec<[f64; 2]> =
                places.iter().map(|place| [0, 1].map(|i| (place[i] - f64::from(low[i])) / square)).collect();
            let rows = (size[1] as usize).div_ceil(grid.square as usize).max(1);
            shadow.rows = vec![[usize::MAX, 0]; rows];
            for &[a, b, c] in &mesh.triangles {
                for [from, to] in [[a, b], [b, c], [c, a]] {
                    shadow.cover(places[from as usize], places[to as usize]);
                }
            }
        }
        shadow
    }

    fn fits(&self, room: [i32; 2]) -> bool {
        (0..2).all(|axis| self.size[axis] <= room[axis])
    }

    /// Takes in the squares that an edge passes.
    fn cover(&mut self, from: [f64; 2], to: [f64; 2]) {
        let (low, high) = if from[1] <= to[1] { (from, to) } else { (to, from) };
        let last = self.rows.len() - 1;
        let (first, end) = ((low[1] as usize).min(last), (high[1] as usize).min(last));
        let at = |y: f64| {
            let part = if high[1] > low[1] { (y - low[1]) / (high[1] - low[1]) } else { 0.0 };
            low[0] + part.clamp(0.0, 1.0) * (high[0] - low[0])
        };
        for (row, run) in self.rows[first..=end].iter_mut().enumerate() {
            let y = (first + row) as f64;
            let mut ends = [at(y.max(low[1])), at((y + 1.0).min(high[1]))];
            if first == end {
                ends = [low[0], high[0]];
            }
            let (left, right) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
            run[0] = run[0].min(left as usize);
            run[1] = run[1].max(right.ceil() as usize).max(left as usize + 1);
        }
    }

    /// The runs with a gap around them: the first row, which may be before the bed, and a run a row.
    fn with_gap(&self, gap: usize) -> Vec<[usize; 2]> {
        (0..self.rows.len() + 2 * gap)
            .map(|row| {
                let near = &self.rows[row.saturating_sub(2 * gap)..(row + 1).min(self.rows.len())];
                near.iter().fold([usize::MAX, 0], |[first, end], run| [first.min(run[0]), end.max(run[1])])
            })
            .collect()
    }
}

/// A place turned about the origin.
fn turned(at: [i32; 2], eighths: u8) -> [f64; 2] {
    let [x, y] = at.map(f64::from);
    match eighths {
        0 => [x, y],
        1 => [(x - y) * FRAC_1_SQRT_2, (x + y) * FRAC_1_SQRT_2],
        2 => [-y, x],
        _ => [(-x - y) * FRAC_1_SQRT_2, (x - y) * FRAC_1_SQRT_2],
    }
}

/// A bed with what lies on it.
struct Filled<'a, 'g> {
    grid: &'g Grid,
    laid: Vec<(usize, BedLayout<'a>)>,
    /// Has it no room for more?
    is_full: bool,
    /// How many squares of a row are taken up to each, row by row.
    taken: Vec<Vec<u32>>,
    /// What the parts reach to, in micrometres.
    reach: [[i32; 2]; 2],
}

impl<'a, 'g> Filled<'a, 'g> {
    fn new(grid: &'g Grid) -> Filled<'a, 'g> {
        let taken = vec![vec![0; grid.counts[0] + 1]; grid.counts[1]];
        Filled { grid, laid: Vec::new(), is_full: false, taken, reach: [[i32::MAX; 2], [i32::MIN; 2]] }
    }

    /// Lays a part where there is room for it, if there is.
    fn place(&mut self, number: usize, part: &'a Part, shadow: &Shadow) -> bool {
        let Some(at) = self.room(shadow) else { return false };
        self.put(number, part, shadow, at);
        true
    }

    /// The square of the least corner: the first row with room, the first place in it.
    fn room(&self, shadow: &Shadow) -> Option<[usize; 2]> {
        let grid = self.grid;
        if self.is_full || !shadow.fits(grid.room) {
            return None;
        }
        let room = [0, 1].map(|axis| ((grid.room[axis] - shadow.size[axis]) / grid.square) as usize);
        let free = |[x, y]: [usize; 2]| {
            shadow.rows.iter().enumerate().all(|(row, run)| {
                // The bed may end within a square.
                let Some(taken) = self.taken.get(y + row) else { return true };
                let [first, end] = run.map(|square| (x + square).min(grid.counts[0]));
                taken[first] == taken[end]
            })
        };
        (0..=room[1]).flat_map(|y| (0..=room[0]).map(move |x| [x, y])).find(|&at| free(at))
    }

    fn put(&mut self, number: usize, part: &'a Part, shadow: &Shadow, at: [usize; 2]) {
        let corner = at.map(|square| square as i32 * self.grid.square);
        let shift = [0, 1].map(|axis| corner[axis] - shadow.low[axis]);
        self.laid.push((number, BedLayout { part, eighths: shadow.eighths, shift }));
        for axis in 0..2 {
            let [low, high] = &mut self.reach;
            low[axis] = low[axis].min(corner[axis]);
            high[axis] = high[axis].max(corner[axis] + shadow.size[axis]);
        }
        let gap = self.grid.gap();
        for (row, [first, end]) in shadow.with_gap(gap).into_iter().enumerate() {
            let Some(row) = (at[1] + row).checked_sub(gap) else { continue };
            let Some(taken) = self.taken.get_mut(row) else { continue };
            let last = taken.len() - 1;
            let [first, end] = [(at[0] + first).saturating_sub(gap), at[0] + end + gap].map(|x| x.min(last));
            let before = taken.clone();
            for x in 0..last {
                let held = (first..end).contains(&x) || before[x + 1] > before[x];
                taken[x + 1] = taken[x] + u32::from(held);
            }
        }
    }

    /// The parts in their order, moved together to the middle of the bed.
    fn centered(mut self) -> Vec<BedLayout<'a>> {
        let [low, high] = self.reach;
        let by = [0, 1].map(|axis| (self.grid.bed[axis] - high[axis] - low[axis]) / 2);
        self.laid.sort_by_key(|(number, _)| *number);
        let moved =
            |laid: BedLayout<'a>| BedLayout { shift: [laid.shift[0] + by[0], laid.shift[1] + by[1]], ..laid };
        self.laid.into_iter().map(|(_, laid)| moved(laid)).collect()
    }
}
