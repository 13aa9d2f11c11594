//! The star in its plates, everywhere.

use super::plane::bounds;
use super::slotted::Slotted;
use super::star::{Span, StarBody};
use super::table::{Check, Rule};
use crate::axis::{Axis, Direction, Side};
use crate::params::Design;
use crate::parts::Role;
use crate::puzzle::{Cell, Puzzle, Regions, Step};

/// The cells and moves that can happen: the goal's region.
pub struct Walk<'a> {
    puzzle: &'a Puzzle,
    regions: Regions,
}

/// The least of some values, and what it belongs to.
struct Least {
    value: f64,
    part: String,
    detail: String,
}

impl Least {
    const fn none() -> Least {
        Least { value: f64::INFINITY, part: String::new(), detail: String::new() }
    }

    fn add(&mut self, value: f64, part: impl FnOnce() -> String, detail: impl FnOnce() -> String) {
        if value < self.value {
            *self = Least { value, part: part(), detail: detail() };
        }
    }

    fn check(self, name: &'static str, limit: f64) -> Option<Check> {
        self.value
            .is_finite()
            .then(|| Check::measured(name, vec![self.part], self.value, Rule::AtLeast, limit, self.detail))
    }
}

impl<'a> Walk<'a> {
    pub fn new(puzzle: &'a Puzzle) -> Walk<'a> {
        Walk { puzzle, regions: Regions::new(puzzle.space()) }
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let goal = self.regions.of(self.puzzle.goal());
        self.puzzle.space().cells().filter(move |&cell| self.regions.of(cell) == goal)
    }

    /// How far the crossing goes to a side of an axis, in micrometres.
    fn reach(&self, design: &Design, axis: Axis, side: Side) -> f64 {
        let along = self.cells().map(|cell| f64::from(side.sign()) * um(design, cell, axis));
        along.fold(f64::NEG_INFINITY, f64::max)
    }

    /// The least gap around arms at rest and on their way, and the moves that nothing stops.
    pub fn slots(&self, design: &Design, plates: &[Slotted], star: &StarBody) -> Vec<Check> {
        let (size, space) = (self.puzzle.size(), self.puzzle.space());
        let pitch = design.dimensions().pitch.um();
        let limit = design.dimensions().clearance.um() as f64;
        let (mut rest, mut way) = (Least::none(), Least::none());
        // What each plate must do at each of its cells; many states ask the same of it.
        let mut needs: Vec<Vec<Need>> =
            plates.iter().map(|plate| vec![Need::default(); plate.grid().cells() as usize]).collect();
        let mut blocked = Vec::new();
        for cell in self.cells() {
            for (plate, needs) in plates.iter().zip(&mut needs) {
                needs[number(plate, cell)].stands = true;
            }
            for step in Step::ALL {
                let free = space.allows(cell, step);
                let inside = cell.step(step, size).is_some();
                if !free {
                    blocked.push((cell, step));
                } else if step.forward && inside {
                    for (plate, needs) in plates.iter().zip(&mut needs) {
                        if let Some(direction) = seen(plate.body.axis, step) {
                            needs[number(plate, cell)].moves[direction as usize] = true;
                        }
                    }
                }
            }
        }
        let mut stops: Vec<Vec<[bool; 4]>> = Vec::new();
        for (plate, needs) in plates.iter().zip(&needs) {
            let section = star.section(plate.body.axis, plate.body.side);
            let mut stopped = vec![[false; 4]; needs.len()];
            for (number, need) in needs.iter().enumerate().filter(|(_, need)| need.stands) {
                let cell = number as u32;
                let place = || {
                    let [first, second] = plate.body.axis.others();
                    let (u, v) = plate.grid().at(cell);
                    format!("at {first} {u}, {second} {v}")
                };
                rest.add(plate.standing(section, cell), || plate.body.name(), place);
                for direction in Direction::ALL {
                    if need.moves[direction as usize] {
                        let gap = plate.moving(section, cell, direction, pitch);
                        let toward = || format!("{} going {}", place(), heading(plate.body.axis, direction));
                        way.add(gap, || plate.body.name(), toward);
                    }
                    stopped[number][direction as usize] =
                        plate.moving(section, cell, direction, pitch / 2) == 0.0;
                }
            }
            stops.push(stopped);
        }
        let slips: Vec<(Cell, Step)> = blocked
            .iter()
            .copied()
            .filter(|&(cell, step)| {
                !plates.iter().zip(&stops).any(|(plate, stops)| {
                    seen(plate.body.axis, step).is_some_and(|way| stops[number(plate, cell)][way as usize])
                })
            })
            .collect();
        let mut checks: Vec<Check> = Vec::new();
        checks.extend(rest.check("gap at rest", limit));
        checks.extend(way.check("gap on the way", limit));
        let detail = match slips.first() {
            None => format!("all {} stop before half a cell", blocked.len()),
            Some((cell, step)) => {
                let sign = if step.forward { '+' } else { '-' };
                format!(
                    "{} of {} do not stop, the first at {cell} going {sign}{}",
                    slips.len(),
                    blocked.len(),
                    step.axis
                )
            }
        };
        checks.push(Check::plain("blocked moves", Vec::new(), slips.is_empty(), detail));
        checks
    }

    /// Arms beside plates, and how far arms stick out of theirs.
    pub fn reaches(&self, design: &Design, plates: &[Slotted], star: &StarBody) -> Vec<Check> {
        let fit = design.dimensions();
        let (mut beside, mut out) = (Least::none(), Least::none());
        for plate in plates {
            let (axis, side) = (plate.body.axis, plate.body.side);
            let [inner, outer] = plate.body.faces.map(f64::from);
            let nearest = inner - self.reach(design, axis, side) - star.bulk(axis, side);
            beside.add(nearest, || plate.body.name(), || "other arms and hub inside of it".to_owned());
            let other = if side == Side::Plus { Side::Minus } else { Side::Plus };
            let least = star.tip(axis, side) - self.reach(design, axis, other) - outer;
            out.add(least, || plate.body.name(), || "at the far end of the walk".to_owned());
        }
        let limit = (fit.clearance + fit.frame - fit.star_hub()).um() as f64;
        let beside = beside.check("beside plates", limit);
        beside.into_iter().chain(out.check("sticks out", fit.overhang.um() as f64)).collect()
    }

    /// The star beside posts, at every cell and along every move.
    pub fn posts(&self, design: &Design, posts: &[(Role, Span)], star: &StarBody) -> Option<Check> {
        let space = self.puzzle.space();
        let pitch = design.dimensions().pitch.um() as f64;
        let mut least = Least::none();
        for cell in self.cells() {
            let at = Axis::ALL.map(|axis| um(design, cell, axis));
            let moves = Step::ALL.into_iter().filter(|&step| step.forward && space.allows(cell, step));
            for way in std::iter::once(None).chain(moves.map(|step| Some(step.axis.index()))) {
                for [low, mut high] in star.spans() {
                    if let Some(axis) = way {
                        high[axis] += pitch;
                    }
                    for (role, post) in posts {
                        let apart = [0, 1, 2].map(|axis| {
                            let [low, high] = [low, high].map(|corner| corner[axis] + at[axis]);
                            (post[0][axis] - high).max(low - post[1][axis]).max(0.0)
                        });
                        let distance = apart.iter().map(|side| side * side).sum::<f64>().sqrt();
                        least.add(distance, || role.to_string(), || format!("at {cell}"));
                    }
                }
            }
        }
        least.check("beside posts", design.dimensions().clearance.um() as f64)
    }
}

#[derive(Clone, Default)]
struct Need {
    stands: bool,
    moves: [bool; 4],
}

/// Width, length and middle of the arms as they are.
pub fn sizes(design: &Design, star: &StarBody) -> Vec<Check> {
    let (mut widths, mut lengths, mut middles) = (Vec::new(), Vec::new(), Vec::new());
    for axis in Axis::ALL {
        let [plus, minus] = [Side::Plus, Side::Minus].map(|side| star.tip(axis, side));
        lengths.push((plus + minus, (design.arm_half(axis) * 2).um() as f64, axis));
        middles.push(((plus - minus) / 2.0, 0.0, axis));
        for side in Side::ALL {
            let [low, high] = bounds(star.section(axis, side));
            for across in 0..2 {
                widths.push((high[across] - low[across], design.dimensions().arm_width.um() as f64, axis));
                middles.push(((high[across] + low[across]) / 2.0, 0.0, axis));
            }
        }
    }
    // The value that is farthest from its limit.
    let worst = |name, values: Vec<(f64, f64, Axis)>| {
        let farthest = values.into_iter().max_by(|a, b| (a.0 - a.1).abs().total_cmp(&(b.0 - b.1).abs()));
        let (value, limit, axis) = farthest.expect("three arms");
        Check::measured(name, Vec::new(), value, Rule::Equal, limit, format!("the arm along {axis}"))
    };
    vec![worst("arm width", widths), worst("arm length", lengths), worst("arm center", middles)]
}

fn um(design: &Design, cell: Cell, axis: Axis) -> f64 {
    design.position(axis, cell.along(axis)).um() as f64
}

/// The cell of a plate over a cell of the box.
fn number(plate: &Slotted, cell: Cell) -> usize {
    let (u, v) = cell.on_plate(plate.body.axis);
    plate.grid().cell(u, v) as usize
}

/// A step as a plate sees it; none if it is along the plate's normal.
fn seen(normal: Axis, step: Step) -> Option<Direction> {
    let column = normal.others().iter().position(|&axis| axis == step.axis)?;
    Some(match (column, step.forward) {
        (0, true) => Direction::East,
        (0, false) => Direction::West,
        (_, true) => Direction::North,
        (_, false) => Direction::South,
    })
}

/// `+y`, ...
fn heading(normal: Axis, direction: Direction) -> String {
    let [u, v] = normal.others();
    match direction {
        Direction::East => format!("+{u}"),
        Direction::West => format!("-{u}"),
        Direction::North => format!("+{v}"),
        Direction::South => format!("-{v}"),
    }
}
