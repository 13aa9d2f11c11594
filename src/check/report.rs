//! All checks of a kit.

use super::arms::{self, Walk};
use super::joints;
use super::marks;
use super::order::{self, Bodies};
use super::slotted::Slotted;
use super::table::{Check, Report, Rule, SLACK};
use super::walls::{Thin, Walls, thinnest};
use super::{Tilt, glue_joint, stl, warnings};
use crate::axis::{Axis, Side};
use crate::params::{Bed, Design, Process};
use crate::parts::{Assembly, Part, Role};
use crate::puzzle::Puzzle;
use crate::solid::Mesh;
use crate::units::Mm;

/// Judges a kit: the files of its parts, against the design and the puzzle that they were made for. The
/// assembly tells which parts there are, where they stand and what is engraved on them; nothing else is taken
/// from its solids.
#[must_use]
pub fn check(design: &Design, puzzle: &Puzzle, assembly: &Assembly, files: &[(Role, Vec<u8>)]) -> Report {
    let mut checks = Vec::new();
    let solids = read(assembly, files, &mut checks);
    checks.push(on_bed(design, &solids));
    let placed = |part: &Part, mesh: &Mesh| {
        let vertices = mesh.vertices.iter().map(|&vertex| part.placement.apply(vertex)).collect();
        (part.role, Mesh { vertices, triangles: mesh.triangles.clone() })
    };
    let parts = solids.iter().map(|(part, mesh)| placed(part, mesh)).collect();
    let pitch = design.dimensions().pitch.um();
    let mut bodies = Bodies::new(parts, assembly.way[0].map(i64::from), pitch);
    // At the end of a walk the inner face of a plate is half an arm, the clearance and the border away from
    // the crossing. Arms are looked at from the clearance before it.
    let from = (design.dimensions().arm_width.half() + design.dimensions().frame).um() as f64;
    let meshes: Vec<&Mesh> = bodies.pieces.iter().map(|(_, mesh)| mesh).collect();
    bodies.star = super::star::StarBody::new(assembly.way[0].map(i64::from), &meshes, |_, _| from);
    // Parts that are missing have been told; what needs them is left out.
    let whole = solids.len() == assembly.parts.len();
    let joint_checks = joints(design, &bodies);
    let order = order::find(&bodies);
    let Bodies { plates, posts, star, pieces } = bodies;
    let plates: Vec<Slotted> = plates.into_iter().map(|body| Slotted::new(design, body)).collect();
    checks.push(openings(puzzle, &plates));
    checks.push(twins(&plates));
    checks.extend(marks::checks(
        design,
        puzzle,
        assembly,
        &plates.iter().map(|plate| &plate.body).collect::<Vec<_>>(),
    ));
    checks.extend(webs(design, &plates));
    let walk = Walk::new(puzzle);
    if let Some(star) = &star {
        checks.extend(arms::sizes(design, star));
        checks.extend(walk.slots(design, &plates, star));
        checks.extend(walk.reaches(design, &plates, star));
        checks.extend(walk.posts(design, &posts, star));
    } else if whole {
        checks.push(Check::plain("arm width", Vec::new(), false, "the star has not six arms"));
    }
    checks.extend(bonds(design, &pieces));
    checks.extend(joint_checks);
    if whole {
        checks.push(match &order {
            Ok(steps) => {
                Check::plain("assembly", Vec::new(), true, format!("goes together in {} steps", steps.len()))
            }
            Err(stuck) => Check::plain("assembly", Vec::new(), false, stuck.as_str()),
        });
    }
    Report {
        checks,
        tilt: Tilt::new(design, puzzle),
        warnings: warnings(design, puzzle, assembly),
        order: order.unwrap_or_default(),
    }
}

/// Reads the files: those that are there and sound go on to the other checks.
fn read<'a>(
    assembly: &'a Assembly,
    files: &[(Role, Vec<u8>)],
    checks: &mut Vec<Check>,
) -> Vec<(&'a Part, Mesh)> {
    let (mut missing, mut broken, mut faults, mut solids) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for part in &assembly.parts {
        let Some((_, bytes)) = files.iter().find(|(role, _)| *role == part.role) else {
            missing.push(part.name());
            continue;
        };
        let read = stl::read(bytes).map_err(|error| error.to_string());
        match read.and_then(|mesh| mesh.check().map(|()| mesh).map_err(|error| error.to_string())) {
            Ok(mesh) => solids.push((part, mesh)),
            Err(error) => {
                faults.push(format!("{}: {error}", part.name()));
                broken.push(part.name());
            }
        }
    }
    let detail = if missing.is_empty() {
        format!("all {} parts have one", assembly.parts.len())
    } else {
        "no file".to_owned()
    };
    checks.push(Check::plain("files", missing.clone(), missing.is_empty(), detail));
    let volume: f64 = solids.iter().map(|(_, mesh)| mesh.volume()).sum::<f64>() / 1000.0;
    let detail = if faults.is_empty() {
        format!("closed, outward, one shell a part; {volume:.2} cm3 in all")
    } else {
        faults.join("; ")
    };
    checks.push(Check::plain("solids", broken.clone(), broken.is_empty(), detail));
    solids
}

/// The mazes of the plates as a thread finds them.
fn openings(puzzle: &Puzzle, plates: &[Slotted]) -> Check {
    let (mut wrong, mut faults) = (Vec::new(), Vec::new());
    for plate in plates {
        let wanted = puzzle.plates().maze(plate.body.axis);
        let (found, filled) = plate.passages();
        let differ: Vec<String> = wanted
            .passages()
            .filter(|&(cell, way)| !found.has(cell, way))
            .map(|passage| ("closed", passage))
            .chain(
                found
                    .passages()
                    .filter(|&(cell, way)| !wanted.has(cell, way))
                    .map(|passage| ("open", passage)),
            )
            .map(|(what, (cell, way))| {
                let neighbor = wanted.neighbor(cell, way).expect("passages stay on the plate");
                let [(au, av), (bu, bv)] = [cell, neighbor].map(|cell| wanted.at(cell));
                format!("({au},{av})-({bu},{bv}) {what}")
            })
            .collect();
        if !differ.is_empty() || !filled.is_empty() {
            let mut told = Vec::new();
            if let Some(first) = differ.first() {
                told.push(format!("{} passages are not the puzzle's, the first {first}", differ.len()));
            }
            if !filled.is_empty() {
                told.push(format!("{} cells are closed", filled.len()));
            }
            faults.push(told.join(", "));
            wrong.push(plate.body.name());
        }
    }
    let ok = wrong.is_empty();
    let detail = if ok { "the plates are the puzzle's".to_owned() } else { faults.join("; ") };
    Check::plain("openings", wrong, ok, detail)
}

/// Do twins cover the same?
fn twins(plates: &[Slotted]) -> Check {
    let unlike: Vec<String> = Axis::ALL
        .into_iter()
        .filter_map(|axis| {
            let twin =
                |side: Side| plates.iter().find(|plate| (plate.body.axis, plate.body.side) == (axis, side));
            let (minus, plus) = (twin(Side::Minus)?, twin(Side::Plus)?);
            (minus.body.shadow != plus.body.shadow).then(|| [minus, plus].map(|plate| plate.body.name()))
        })
        .flatten()
        .collect();
    let ok = unlike.is_empty();
    let detail = if ok {
        "slots and outlines lie over each other"
    } else {
        "slots or outlines do not lie over each other"
    };
    Check::plain("twins", unlike, ok, detail)
}

/// The thinnest webs and walls of the plates, over their whole height.
fn webs(design: &Design, plates: &[Slotted]) -> Vec<Check> {
    let fit = design.dimensions();
    let reach = (fit.pitch + fit.frame + fit.thickness).um();
    let least = |a: Option<(Thin, String)>, b: Option<(Thin, String)>| match (a, b) {
        (Some(a), Some(b)) => Some(if b.0.distance < a.0.distance { b } else { a }),
        (a, b) => a.or(b),
    };
    let (mut web, mut wall) = (None, None);
    for plate in plates {
        let Walls { web: own_web, wall: own_wall } = thinnest(&plate.body.shadow, &plate.body.near, reach);
        web = least(web, own_web.map(|thin| (thin, plate.body.name())));
        wall = least(wall, own_wall.map(|thin| (thin, plate.body.name())));
    }
    let check = |name, found: Option<(Thin, String)>, limit: Mm| {
        let (thin, part) = found?;
        let at = thin.at.map(|side| Mm::from_um(side).to_string()).join(", ");
        let detail = format!("at ({at})");
        Some(Check::measured(name, vec![part], thin.distance, Rule::AtLeast, limit.um() as f64, detail))
    };
    [check("least web", web, fit.least_web), check("least wall", wall, fit.least_wall)]
        .into_iter()
        .flatten()
        .collect()
}

/// Plates beside plates, and posts beside plates.
fn joints(design: &Design, bodies: &Bodies) -> Vec<Check> {
    let limit = design.dimensions().joint_gap.um() as f64;
    let mut least: Option<(f64, [String; 2])> = None;
    let mut overlaps = Vec::new();
    for (index, a) in bodies.plates.iter().enumerate() {
        for b in bodies.plates[index + 1..].iter().filter(|b| b.axis != a.axis) {
            let distance = joints::distance(a, b, limit + 1000.0);
            if least.as_ref().is_none_or(|least| distance < least.0) {
                least = Some((distance, [a.name(), b.name()]));
            }
            let overlap = joints::overlap(a, b);
            if overlap > SLACK {
                overlaps.push(format!(
                    "{} and {} overlap over {} mm",
                    a.name(),
                    b.name(),
                    Mm::from_um(overlap as i64)
                ));
            }
        }
    }
    let mut checks = Vec::new();
    if let Some((distance, parts)) = least {
        let mut check =
            Check::measured("joint gap", parts.to_vec(), distance, Rule::AtLeast, limit, overlaps.join("; "));
        check.ok &= overlaps.is_empty();
        checks.push(check);
    }
    let beside = bodies.posts.iter().flat_map(|(role, post)| {
        bodies.plates.iter().map(move |plate| {
            let outer = post[plate.side as usize][plate.axis.index()] * f64::from(plate.side.sign());
            (f64::from(plate.faces[0]) - outer, [role.to_string(), plate.name()])
        })
    });
    if let Some((distance, parts)) = beside.min_by(|a, b| a.0.total_cmp(&b.0)) {
        checks.push(Check::measured(
            "post gap",
            parts.to_vec(),
            distance,
            Rule::AtLeast,
            limit,
            String::new(),
        ));
    }
    checks
}

/// The pieces of a star kit in each other.
fn bonds(design: &Design, pieces: &[(Role, Mesh)]) -> Vec<Check> {
    let piece = |wanted: Role| pieces.iter().find(|(role, _)| *role == wanted).map(|(_, mesh)| mesh);
    let (Some(cross), Some(bar)) = (piece(Role::Cross), piece(Role::Bar)) else { return Vec::new() };
    let names = || vec![Role::Cross.to_string(), Role::Bar.to_string()];
    let (gap, overlap) = (glue_joint::glue_gap(bar, cross), glue_joint::overlap(bar, cross));
    let limit = design.dimensions().glue_gap.um() as f64;
    vec![
        Check::measured("glue gap", names(), gap, Rule::AtLeast, limit, "bar in its hole"),
        Check::measured("pieces overlap", names(), overlap, Rule::AtMost, 0.0, "along the bar"),
    ]
}

/// Do the parts fit the bed, straight or at 45 degrees?
fn on_bed(design: &Design, solids: &[(&Part, Mesh)]) -> Check {
    let bed = match (design.dimensions().bed, design.dimensions().process) {
        (Some(bed), _) => bed,
        (None, Process::Laser) => {
            return Check::plain("bed", Vec::new(), true, "none named; sheets are cut to size");
        }
        (None, _) => Bed::COMMON,
    };
    let footings: Vec<(String, Footing)> =
        solids.iter().map(|(part, mesh)| (part.name(), footing(mesh))).collect();
    let large: Vec<&(String, Footing)> = footings.iter().filter(|(_, footing)| !footing.fits(bed)).collect();
    let told = if large.is_empty() {
        footings.iter().max_by(|a, b| a.1.excess(bed).total_cmp(&b.1.excess(bed))).into_iter().collect()
    } else {
        large.clone()
    };
    let sizes = told.iter().map(|(name, footing)| {
        let turned = if footing.turned(bed) { " at 45 degrees" } else { "" };
        format!("{name} takes {}{turned}", footing.size(bed).map(|side| side.to_string()).join(" x "))
    });
    let detail = format!("{}, the bed is {bed}", sizes.collect::<Vec<_>>().join(", "));
    let names: Vec<String> = large.iter().map(|(name, _)| name.clone()).collect();
    Check::plain("bed", names, large.is_empty(), detail)
}

/// What a part takes of a bed, lying as it is made: straight, and turned by 45 degrees; in micrometres.
#[derive(Clone, Copy, Debug)]
pub(super) struct Footing {
    straight: [f64; 2],
    diagonal: [f64; 2],
    height: f64,
}

pub(super) fn footing(mesh: &Mesh) -> Footing {
    let extent = |along: &dyn Fn([f64; 3]) -> f64| {
        let at = || mesh.vertices.iter().map(|vertex| along(vertex.map(f64::from)));
        at().fold(f64::NEG_INFINITY, f64::max) - at().fold(f64::INFINITY, f64::min)
    };
    let turned = std::f64::consts::FRAC_1_SQRT_2;
    Footing {
        straight: [extent(&|at| at[0]), extent(&|at| at[1])],
        diagonal: [extent(&|at| (at[0] + at[1]) * turned), extent(&|at| (at[0] - at[1]) * turned)],
        height: extent(&|at| at[2]),
    }
}

impl Footing {
    /// By how much a part is larger than a bed the better way round; below 0 if it is smaller.
    pub fn excess(&self, bed: Bed) -> f64 {
        let [straight, diagonal] = [self.straight, self.diagonal].map(|size| self.excess_of(size, bed));
        straight.min(diagonal)
    }

    fn excess_of(&self, size: [f64; 2], bed: Bed) -> f64 {
        let [width, depth, height] = bed.0.map(|side| side.um() as f64);
        let over = |size: [f64; 2]| (size[0] - width).max(size[1] - depth);
        over(size).min(over([size[1], size[0]])).max(self.height - height)
    }

    pub fn fits(&self, bed: Bed) -> bool {
        self.excess(bed) <= SLACK
    }

    /// Does it fit a bed only at 45 degrees, or is it at least less too large like that?
    pub fn turned(&self, bed: Bed) -> bool {
        let [straight, diagonal] = [self.straight, self.diagonal].map(|size| self.excess_of(size, bed));
        straight > SLACK && diagonal < straight
    }

    /// Width, depth and height, the better way round.
    pub fn size(&self, bed: Bed) -> [Mm; 3] {
        let [width, depth] = if self.turned(bed) { self.diagonal } else { self.straight };
        [width, depth, self.height].map(|side| Mm::from_um(side.ceil() as i64))
    }
}
