//! `biased`: the next cell is drawn from a normal distribution that is scaled, turned and moved.

use super::dig::dig;
use crate::axis::Direction;
use crate::choices::choices;
use crate::expression::{Expression, Place};
use crate::maze::{Cancelled, Maze, Random, Watch};

/// How the distribution is bent at each cell.
///
/// With x', y' standard normal, the draw is
///
/// ```text
/// nx = sx cos(a) x' - sy sin(a) y' + tx
/// ny = sx sin(a) x' + sy cos(a) y' + ty
/// ```
///
/// and points north or south if |ny| > |nx|, else east or west; up or right if that number is over 0.
/// Not-a-number counts as 0; a scale of 0 or not-a-number as 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Bias {
    /// The turn `a`, in radians, counter-clockwise.
    pub angle: Expression,
    /// The scale `sx`.
    pub x_scale: Expression,
    /// The scale `sy`.
    pub y_scale: Expression,
    /// The shift `tx`.
    pub x_shift: Expression,
    /// The shift `ty`.
    pub y_shift: Expression,
}

impl Default for Bias {
    /// No turn, no scale, no shift: every direction equally likely.
    fn default() -> Bias {
        Bias {
            angle: Expression::number(0.0),
            x_scale: Expression::number(1.0),
            y_scale: Expression::number(1.0),
            x_shift: Expression::number(0.0),
            y_shift: Expression::number(0.0),
        }
    }
}

choices! {
    /// Ready-made settings.
    Preset, "a preset" {
        /// Toward the centre, less and less surely with the distance.
        Ring = "ring",
        /// Around the centre.
        Concentric = "concentric",
        /// Corridors that turn from one way to the other in waves; for 32 by 32 cells.
        Bump = "bump",
        /// Lying and standing corridors in the four quarters.
        Checker = "checker",
    }
}

impl Preset {
    /// The settings.
    #[must_use]
    pub fn bias(self) -> Bias {
        let of = |text: &str| text.parse::<Expression>().expect("the presets are sound");
        match self {
            Preset::Ring => {
                let distance = of("Math.sqrt(Math.pow(x-cx, 2)+Math.pow(y-cy,2))");
                Bias {
                    x_scale: distance.clone(),
                    y_scale: distance,
                    x_shift: of("-(x-cx)"),
                    y_shift: of("-(y-cy)"),
                    ..Bias::default()
                }
            }
            Preset::Concentric => {
                Bias { angle: of("1.57+Math.atan2(y-cy, x-cx)"), x_scale: of("3"), ..Bias::default() }
            }
            Preset::Bump => Bias {
                x_scale: of("10*Math.sin(0.1*x)"),
                y_scale: of("10*Math.sin(0.1*y)"),
                ..Bias::default()
            },
            Preset::Checker => Bias {
                x_scale: of("(x-cx)/(y-cy)>0 ? 20 : 1"),
                y_scale: of("(x-cx)/(y-cy)>0 ? 1 : 20"),
                ..Bias::default()
            },
        }
    }
}

/// After so many draws that all point out or to dug cells, the next cell is drawn fairly.
const MOST_DRAWS: u32 = 1000;

/// Digs depth-first from a start cell, the next cell drawn as `bias` says; a draw that leads out or to
/// a dug cell is drawn again. After 1000 draws in vain a fair one decides. Returns the maze and how
/// often that was.
///
/// # Errors
/// If the watcher stops the work.
///
/// # Panics
/// If a side is 0, there are 2^32 cells or more, or `start` is not a cell.
pub fn biased<W: Watch>(
    width: u32,
    height: u32,
    start: u32,
    bias: &Bias,
    random: &mut Random,
    watch: &mut W,
) -> Result<(Maze, u64), Cancelled> {
    let mut fair_draws = 0;
    let mut normals = Normals { random, spare: None };
    let maze = dig(width, height, start, watch, |u, v, undug| {
        let place = Place::new([u, v], [width, height]);
        let bent = Bent::new(bias, &place, normals.random);
        let directions = undug.directions();
        for _ in 0..MOST_DRAWS {
            let direction = bent.direction([normals.next(), normals.next()]);
            if directions.contains(&direction) {
                return direction;
            }
        }
        fair_draws += 1;
        directions[normals.random.below(directions.len() as u32) as usize]
    })?;
    Ok((maze, fair_draws))
}

/// The distribution at one cell: the matrix and the shift.
struct Bent {
    x: [f64; 3],
    y: [f64; 3],
}

impl Bent {
    fn new(bias: &Bias, place: &Place, random: &mut Random) -> Bent {
        let mut value = |expression: &Expression| {
            let value = expression.value(place, random);
            if value.is_nan() { 0.0 } else { value }
        };
        let angle = value(&bias.angle);
        let mut scale = |expression: &Expression| {
            let scale = value(expression);
            if scale == 0.0 { 1.0 } else { scale }
        };
        let (sx, sy) = (scale(&bias.x_scale), scale(&bias.y_scale));
        let (cos, sin) = (libm::cos(angle), libm::sin(angle));
        // The sine of an infinite angle is no number either.
        let [cos, sin] = if cos.is_nan() { [1.0, 0.0] } else { [cos, sin] };
        let (tx, ty) = (value(&bias.x_shift), value(&bias.y_shift));
        Bent { x: [sx * cos, -sy * sin, tx], y: [sx * sin, sy * cos, ty] }
    }

    fn direction(&self, [x, y]: [f64; 2]) -> Direction {
        let of = |row: &[f64; 3]| row[0] * x + row[1] * y + row[2];
        let (nx, ny) = (of(&self.x), of(&self.y));
        match (ny.abs() > nx.abs(), nx > 0.0, ny > 0.0) {
            (true, _, true) => Direction::North,
            (true, _, false) => Direction::South,
            (false, true, _) => Direction::East,
            (false, false, _) => Direction::West,
        }
    }
}

/// Standard normal numbers by the polar method (Marsaglia and Bray, 1964), with `libm`'s logarithm, so
/// that they are the same on every platform.
struct Normals<'a> {
    random: &'a mut Random,
    spare: Option<f64>,
}

impl Normals<'_> {
    fn next(&mut self) -> f64 {
        if let Some(spare) = self.spare.take() {
            return spare;
        }
        loop {
            let (u, v) = (2.0 * self.random.unit() - 1.0, 2.0 * self.random.unit() - 1.0);
            let square = u * u + v * v;
            if square > 0.0 && square < 1.0 {
                let factor = (-2.0 * libm::log(square) / square).sqrt();
                self.spare = Some(v * factor);
                return u * factor;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normals_are_normal() {
        let mut normals = Normals { random: &mut Random::new(3, 0), spare: None };
        let count = 100_000;
        let (mut sum, mut squares, mut far) = (0.0, 0.0, 0u32);
        for _ in 0..count {
            let normal = normals.next();
            sum += normal;
            squares += normal * normal;
            far += u32::from(normal.abs() > 1.0);
        }
        // Standard deviations: 0.0032 of the mean, 0.0045 of the variance, 147 of the count outside 1.
        assert!((sum / f64::from(count)).abs() < 0.016, "{sum}");
        assert!((squares / f64::from(count) - 1.0).abs() < 0.023, "{squares}");
        assert!(far.abs_diff(31_731) < 735, "{far}");
    }

    fn direction(bias: Bias, draw: [f64; 2]) -> Direction {
        let place = Place::new([0, 0], [3, 3]);
        Bent::new(&bias, &place, &mut Random::new(0, 0)).direction(draw)
    }

    #[test]
    fn the_formula_is_the_stated_one() {
        let number = Expression::number;
        let plain = Bias::default();
        assert_eq!(direction(plain.clone(), [1.0, 0.5]), Direction::East);
        assert_eq!(direction(plain.clone(), [-1.0, 1.0]), Direction::West);
        assert_eq!(direction(plain.clone(), [0.5, -1.0]), Direction::South);
        // A quarter turn takes x' to y; scales work before it, shifts after it.
        let quarter = Bias { angle: number(std::f64::consts::FRAC_PI_2), ..plain.clone() };
        assert_eq!(direction(quarter.clone(), [1.0, 0.5]), Direction::North);
        assert_eq!(direction(quarter.clone(), [0.5, 1.0]), Direction::West);
        let scaled = Bias { x_scale: number(3.0), ..quarter.clone() };
        assert_eq!(direction(scaled, [0.5, 1.0]), Direction::North);
        let moved = Bias { x_shift: number(3.0), ..quarter };
        assert_eq!(direction(moved, [1.0, 0.5]), Direction::East);
        // Rules for what is no number or no scale.
        let odd = Bias { x_scale: number(0.0), y_scale: number(f64::NAN), ..plain.clone() };
        assert_eq!(direction(odd, [1.0, 0.5]), Direction::East);
        let odd = Bias { angle: number(f64::NAN), x_shift: number(f64::NAN), ..plain };
        assert_eq!(direction(odd, [1.0, 0.5]), Direction::East);
    }
}
