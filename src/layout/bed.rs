//! Does a part fit the bed of a printer?

use crate::axis::Axis;
use crate::params::{Bed, Design, Measures, Star};
use crate::parts::{Assembly, Role, star};
use crate::solid::Mesh;
use crate::units::Mm;

/// A part that does not fit a bed, and what would.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{role} is {} x {} x {} mm and does not fit a bed of {bed} mm, not even turned by 45 degrees{}",
    .size[0], .size[1], .size[2], remedies(*.pitch, *.kit)
)]
pub struct TooLarge {
    /// Which part.
    pub role: Role,
    /// Its size, lying as it is made.
    pub size: [Mm; 3],
    /// The bed.
    pub bed: Bed,
    /// The greatest pitch at which it fits, if there is one.
    pub pitch: Option<Mm>,
    /// Would the pieces of a star kit fit?
    pub kit: bool,
}

fn remedies(pitch: Option<Mm>, kit: bool) -> String {
    let pitch = pitch.map(|pitch| format!("take --pitch {pitch}"));
    let kit = kit.then(|| "take --star kit".to_owned());
    let words: Vec<String> = pitch.into_iter().chain(kit).collect();
    if words.is_empty() { String::new() } else { format!(": {}", words.join(" or ")) }
}

/// Does a solid, lying as it is made, fit a bed, straight or turned by 45 degrees about the upright?
#[must_use]
pub fn fits(mesh: &Mesh, bed: Bed) -> bool {
    let [wide, deep, high] = bed.0.map(Mm::to_f64);
    let reach = |along: fn([f64; 3]) -> f64| {
        let places = mesh.vertices.iter().map(|vertex| along(vertex.map(|um| f64::from(um) / 1000.0)));
        let (low, high) = places.fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)));
        (high - low).max(0.0)
    };
    let half = std::f64::consts::FRAC_1_SQRT_2;
    let straight = [reach(|[x, ..]| x), reach(|[_, y, _]| y)];
    let turned = [reach(|[x, y, _]| x + y) * half, reach(|[x, y, _]| x - y) * half];
    // A micrometre more is no matter.
    let within = |[a, b]: [f64; 2]| a.min(b) <= wide.min(deep) + 0.001 && a.max(b) <= wide.max(deep) + 0.001;
    reach(|[_, _, z]| z) <= high + 0.001 && (within(straight) || within(turned))
}

/// The parts of a kit that do not fit a bed.
#[must_use]
pub fn too_large(design: &Design, assembly: &Assembly, bed: Bed) -> Vec<TooLarge> {
    let large = assembly.parts.iter().filter(|part| !fits(&part.mesh, bed));
    large
        .map(|part| {
            let [low, high] = part.mesh.bounds().unwrap_or_default();
            TooLarge {
                role: part.role,
                size: [0, 1, 2].map(|axis| Mm::from_um(i64::from(high[axis]) - i64::from(low[axis]))),
                bed,
                pitch: pitch_that_fits(design, part.role, bed),
                kit: part.role == Role::Cursor && kit_fits(design, bed),
            }
        })
        .collect()
}

/// The design with other wishes, if that keeps the rules.
fn changed(design: &Design, wishes: Measures) -> Option<Design> {
    let mut params = design.params().clone();
    params.measures = wishes.over(&Measures::from(design.dimensions()));
    params.design().ok()
}

fn kit_fits(design: &Design, bed: Bed) -> bool {
    let kit = changed(design, Measures { star: Some(Star::Kit), ..Measures::default() });
    kit.is_some_and(|kit| star(&kit, [0; 3]).iter().all(|piece| fits(&piece.mesh, bed)))
}

/// The greatest pitch, in tenths of a millimetre, at which a plate or a piece of the star fits.
fn pitch_that_fits(design: &Design, role: Role, bed: Bed) -> Option<Mm> {
    const STEP: Mm = Mm::from_um(100);
    let fits_at = |steps: i64| {
        let pitch = Some(STEP * steps);
        let other = changed(design, Measures { pitch, ..Measures::default() })?;
        match role {
            Role::Plate(axis, _) => Some(fits(&plate_outline(&other, axis), bed)),
            _ => star(&other, [0; 3])
                .iter()
                .find(|piece| piece.role == role)
                .map(|piece| fits(&piece.mesh, bed)),
        }
    };
    // Below the pitch that keeps the rules nothing fits; above it smaller is better.
    let (mut low, mut high) = (0, design.dimensions().pitch.um() / STEP.um() + 1);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        match fits_at(middle) {
            Some(false) => high = middle,
            Some(true) | None => low = middle,
        }
    }
    fits_at(low).is_some_and(|fits| fits).then(|| STEP * low)
}

/// What a plate reaches to, with whatever joints.
fn plate_outline(design: &Design, normal: Axis) -> Mesh {
    let [u, v] = normal.others().map(|axis| design.outer_half(axis).um() as i32);
    let corners = [[-u, -v], [u, -v], [u, v], [-u, v]];
    let thickness = design.dimensions().thickness.um() as i32;
    Mesh {
        vertices: corners.iter().flat_map(|&[u, v]| [[u, v, 0], [u, v, thickness]]).collect(),
        triangles: vec![],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::Random;
    use crate::params::{Params, Size};
    use crate::puzzle::{Classic, Puzzle};
    use crate::units::mm;

    fn large(side: u16, fit: Measures) -> Vec<TooLarge> {
        let size = Size::cube(side);
        let fit = Measures { frame: Some(mm(5.0)), ..fit };
        let design = Params { size, measures: fit, ..Params::default() }.design().unwrap();
        let made = Classic::new(size).attempt(&mut Random::new(1, 0));
        let puzzle = Puzzle::with_default_marks(made.plates, Default::default()).unwrap();
        too_large(&design, &Assembly::build(&design, &puzzle), Bed::COMMON)
    }

    #[test]
    fn the_star_is_what_a_bed_limits() {
        assert_eq!(large(5, Measures::default()), []);
        // 2 A = 20 (n - 1) + 2 x 12.8: 245.6 mm for n = 12, and 250 mm is the height.
        assert_eq!(large(12, Measures::default()), []);
        let thirteen = large(13, Measures::default());
        assert_eq!(thirteen.len(), 1);
        assert_eq!(
            (thirteen[0].role, thirteen[0].size, thirteen[0].kit),
            (Role::Cursor, [mm(265.6); 3], true)
        );
        // (250 - 25.6) / 24 = 9.35
        assert_eq!(thirteen[0].pitch, Some(mm(9.3)));
        assert_eq!(
            thirteen[0].to_string(),
            "cursor is 265.6 x 265.6 x 265.6 mm and does not fit a bed of 220x220x250 mm, not even turned by 45 \
             degrees: take --pitch 9.3 or take --star kit"
        );
        // At 45 degrees the cross is sqrt 2 (A + d / 2) wide.
        let kit = Measures { star: Some(Star::Kit), ..Measures::default() };
        assert_eq!(large(15, kit.clone()), []);
        let sixteen = large(16, kit);
        assert_eq!(sixteen.iter().map(|part| part.role).collect::<Vec<_>>(), [Role::Cross, Role::Bar]);
        assert!(!sixteen[0].kit && sixteen[0].pitch.is_some());
    }
}
