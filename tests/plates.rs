//! Plates and posts: how they share the box, what is marked on them, and what chamfers leave of them.

mod common;

use deventer::axis::{Axis, Side};
use deventer::maze::Random;
use deventer::params::{Design, Joint, Material, Measures, Params, Process, Size, Star};
use deventer::parts::{Assembly, MarkKind, Part, Role, Shape, plate_slots};
use deventer::puzzle::{Classic, Puzzle};
use deventer::solid::{Point, Profile, Ring, union};
use deventer::{Mm, mm, parts};
use parry3d_f64::math::{Pose, Vector};
use parry3d_f64::query::distance;
use parry3d_f64::shape::TriMesh;
use proptest::prelude::*;

/// A puzzle of a single try, proper or not, with start and goal as they come or in corners.
fn puzzle(size: Size, seed: u64) -> Puzzle {
    let made = Classic::new(size).attempt(&mut Random::new(seed, 0));
    Puzzle::with_default_marks(made.plates, Default::default()).unwrap()
}

fn design(size: Size, fit: Measures) -> Design {
    Params { size, measures: fit, ..Params::default() }.design().unwrap()
}

fn plates(assembly: &Assembly) -> impl Iterator<Item = (&Part, Axis, Side)> {
    assembly.parts.iter().filter_map(|part| match part.role {
        Role::Plate(axis, side) => Some((part, axis, side)),
        _ => None,
    })
}

/// The widest profile of a plate: what stands between foot and marks.
fn body(part: &Part) -> &Profile {
    let Shape::Stack(slabs) = &part.shape else { panic!("a plate is a stack") };
    match &slabs[0].top {
        Some(top) => &top[0],
        None => &slabs[0].bottom[0],
    }
}

fn tri_mesh(part: &Part) -> TriMesh {
    let mesh = part.placed_mesh();
    let vertex =
        |&[x, y, z]: &[i32; 3]| Vector::new(f64::from(x) / 1e3, f64::from(y) / 1e3, f64::from(z) / 1e3);
    TriMesh::new(mesh.vertices.iter().map(vertex).collect(), mesh.triangles).unwrap()
}

/// Six times the volume of the box's shell less its slots, with butt walls all round.
fn shell_sixfold(design: &Design, puzzle: &Puzzle) -> i128 {
    let product = |halves: [Mm; 3]| halves.iter().map(|half| 2 * i128::from(half.um())).product::<i128>();
    let [outer, inner] = [
        product(Axis::ALL.map(|axis| design.outer_half(axis))),
        product(Axis::ALL.map(|axis| design.inner_half(axis))),
    ];
    let thickness = i128::from(design.dimensions().thickness.um());
    let slots: i128 = Axis::ALL
        .into_iter()
        .map(|axis| {
            let rings = plate_slots(design, axis, puzzle.plates().maze(axis));
            let area = |ring: Ring| {
                let hole: Ring = ring.into_iter().rev().collect();
                Profile::new(hole, vec![]).unwrap().doubled_area()
            };
            2 * 3 * thickness * rings.into_iter().map(area).sum::<i128>()
        })
        .sum();
    6 * (outer - inner) - slots
}

fn bare(joint: Joint) -> Measures {
    Measures {
        joint: Some(joint),
        joint_gap: Some(Mm::ZERO),
        marks: Some(false),
        foot: Some(Mm::ZERO),
        ..Measures::default()
    }
}

#[test]
fn without_gaps_the_plates_are_the_shell() {
    let sizes = ["1x1x2", "2x1x1", "1x3x4", "3x3x3", "8x2x5", "5x4x1", "12x3x7"];
    for (seed, text) in (0..).zip(sizes) {
        let size: Size = text.parse().unwrap();
        for thickness in [1.2, 3.0, 7.0] {
            for joint in [Joint::Finger, Joint::None] {
                let design = design(size, Measures { thickness: Some(mm(thickness)), ..bare(joint) });
                let puzzle = puzzle(size, seed);
                let assembly = Assembly::build(&design, &puzzle);
                let sum: i128 = plates(&assembly).map(|(part, ..)| part.mesh.volume_sixfold()).sum();
                assert_eq!(sum, shell_sixfold(&design, &puzzle), "{text} {thickness} {joint}");
            }
        }
    }
}

/// An edge of the default cube: seven segments, the first and last of the plate of the lower axis.
#[test]
fn fingers_take_turns() {
    let size = Size::cube(5);
    let assembly = Assembly::build(&design(size, Measures::default()), &puzzle(size, 1));
    let corners = |name: &str| body(assembly.part(name).unwrap()).outline().len();
    assert_eq!((corners("plate-x+"), corners("plate-y+"), corners("plate-z+")), (52, 52, 52));
    let z = body(assembly.part("plate-z+").unwrap());
    // Half of the inside is 27.8: at the ends the plates across own the edges.
    assert_eq!(z.outline()[0], [27_700, -27_700]);
    assert_eq!(z.outline()[1..3], [[27_700, -19_808], [30_800, -19_808]]);
    let x = body(assembly.part("plate-x+").unwrap());
    assert_eq!(x.outline()[..3], [[30_800, -30_800], [30_800, -19_908], [27_700, -19_908]]);
}

#[test]
fn posts_come_with_their_screws() {
    for (text, screws) in
        [("5", vec![("M3 x 10 screw", 24)]), ("4x4x1", vec![("M3 x 10 screw", 8), ("M3 x 8 screw", 8)])]
    {
        let size: Size = text.parse().unwrap();
        let fit = Measures { joint: Some(Joint::Post), ..Measures::default() };
        let design = design(size, fit);
        let bought: Vec<(String, usize)> =
            screws.into_iter().map(|(name, count)| (name.to_owned(), count)).collect();
        assert_eq!(parts::hardware(&design), bought);
        let puzzle = puzzle(size, 3);
        let assembly = Assembly::build(&design, &puzzle);
        assembly.check().unwrap();
        // As many screw holes in the plates as screws.
        let slots: usize = Axis::ALL
            .into_iter()
            .map(|axis| 2 * plate_slots(&design, axis, puzzle.plates().maze(axis)).len())
            .sum();
        let holes: usize = plates(&assembly).map(|(part, ..)| body(part).holes().len()).sum();
        assert_eq!(holes - slots, bought.iter().map(|(_, count)| count).sum::<usize>());
    }
}

/// The screw holes of plates lie over those of the posts: seen along the screw, a rod of 2.3 mm passes
/// through both without touching.
#[test]
fn screws_meet_their_posts() {
    use parry3d_f64::query::intersection_test;
    use parry3d_f64::shape::Cuboid;
    for text in ["5", "3x3x1", "2x4x2", "2x2x20"] {
        let size: Size = text.parse().unwrap();
        let fit = Measures { joint: Some(Joint::Post), ..Measures::default() };
        let design = design(size, fit);
        let puzzle = puzzle(size, 3);
        let assembly = Assembly::build(&design, &puzzle);
        let bodies: Vec<(String, TriMesh)> =
            assembly.parts.iter().map(|part| (part.name(), tri_mesh(part))).collect();
        for (part, axis, _) in plates(&assembly) {
            let slots = plate_slots(&design, axis, puzzle.plates().maze(axis)).len();
            for hole in &body(part).holes()[slots..] {
                let middle = [0, 1].map(|axis| {
                    let (low, high) = (
                        hole.iter().map(|point| point[axis]).min(),
                        hole.iter().map(|point| point[axis]).max(),
                    );
                    (low.unwrap() + high.unwrap()) / 2
                });
                let length = 4_000 + design.dimensions().thickness.um() as i32;
                let at = part.placement.apply([
                    middle[0],
                    middle[1],
                    design.dimensions().thickness.um() as i32 - length / 2,
                ]);
                let half = Axis::ALL.map(|along| if along == axis { f64::from(length) / 2e3 } else { 0.8 });
                let rod = Cuboid::new(Vector::new(half[0], half[1], half[2]));
                let [x, y, z] = at.map(|um| f64::from(um) / 1e3);
                let pose = Pose::translation(x, y, z);
                for (name, mesh) in &bodies {
                    let meet = intersection_test(&Pose::IDENTITY, mesh, &pose, &rod).unwrap().intersecting;
                    assert!(!meet, "{text}: a screw of {} meets {name} {at:?} {half:?}", part.name());
                }
                // It is in the post: a rod as thick as the thread bites.
                let thread = Cuboid::new(Vector::new(half[0].max(1.3), half[1].max(1.3), half[2].max(1.3)));
                let bites = bodies
                    .iter()
                    .filter(|(name, _)| name.starts_with("post"))
                    .filter(|(_, mesh)| {
                        intersection_test(&Pose::IDENTITY, mesh, &pose, &thread).unwrap().intersecting
                    })
                    .count();
                assert_eq!(bites, 1, "{text} {}", part.name());
            }
        }
    }
}

/// The middle of all points of some lines.
fn middle(lines: &[Vec<Point>]) -> [f64; 2] {
    let bound = |axis: usize| {
        let all = || lines.iter().flatten().map(|point| f64::from(point[axis]));
        (all().fold(f64::INFINITY, f64::min) + all().fold(f64::NEG_INFINITY, f64::max)) / 2.0
    };
    [bound(0), bound(1)]
}

/// As it lies, a plate is seen from outside. The letter Z has no mirror symmetry; a plus stands right of its
/// letter; the arrow points up, which is +z in the cube, or +y on top and bottom.
#[test]
fn letters_read_from_outside_on_both_twins() {
    let size: Size = "4x3x5".parse().unwrap();
    let assembly = Assembly::build(&design(size, Measures::default()), &puzzle(size, 11));
    for (part, axis, side) in plates(&assembly) {
        let letter_strokes = if axis == Axis::Z { 1 } else { 2 };
        let sign_strokes = if side == Side::Plus { 2 } else { 1 };
        let (letter, rest) = part.etch.split_at(letter_strokes);
        let (sign, rest) = rest.split_at(sign_strokes);
        let arrow = &rest[..2];
        assert!(middle(letter)[0] < middle(sign)[0] && middle(sign)[0] < middle(arrow)[0], "{}", part.name());
        if axis == Axis::Z {
            let [a, b, c, d] = letter[0][..] else { panic!("a Z has four corners") };
            assert!(
                a[1] == b[1] && c[1] == d[1] && a[1] > c[1] && a[0] == c[0] && b[0] == d[0] && a[0] < b[0]
            );
        }
        let [tail, tip] = [arrow[0][0], arrow[0][1]].map(|[x, y]| part.placement.apply([x, y, 0]));
        let up = if axis == Axis::Z { 1 } else { 2 };
        for along in 0..3 {
            assert_eq!((tip[along] - tail[along]).signum(), i32::from(along == up), "{}", part.name());
        }
        // The head is at the tip.
        assert!(arrow[1][1] == arrow[0][1] && arrow[1][0][1] < arrow[1][1][1]);
        // And the plate's own z looks out of the cube.
        let [inside, outside] = [0, 1].map(|z| part.placement.apply([0, 0, z])[axis.index()]);
        assert_eq!(outside - inside, side.sign());
    }
}

/// The rims that are cut into the outside, found in the engraving itself: how much of the square around a
/// cell is gone at a distance from its middle.
#[test]
fn start_and_goal_are_at_the_same_place_on_twins() {
    for (text, seed) in [("3", 1), ("4x3x5", 2), ("1x3x4", 3), ("2x2x2", 4)] {
        let size: Size = text.parse().unwrap();
        let puzzle = puzzle(size, seed);
        let design = design(size, Measures::default());
        let assembly = Assembly::build(&design, &puzzle);
        for axis in Axis::ALL {
            let twin = |sign: char| assembly.part(&format!("plate-{axis}{sign}")).unwrap();
            let [plus, minus] = [twin('+'), twin('-')];
            for (mark, other) in plus.marks.iter().zip(&minus.marks) {
                assert_eq!(mark.kind, other.kind);
                let cell = if mark.kind == MarkKind::Start { puzzle.start() } else { puzzle.goal() };
                for along in axis.others() {
                    let place = design.position(along, cell.along(along)).um() as i32;
                    assert_eq!((mark.at[along.index()], other.at[along.index()]), (place, place));
                }
                let outer = design.outer_half(axis).um() as i32;
                assert_eq!((mark.at[axis.index()], other.at[axis.index()]), (outer, -outer));
            }
            assert_eq!(plus.marks.len(), 2);
            // What is engraved around the marks is the same in the world.
            let rims = |part: &Part| -> std::collections::BTreeSet<[i32; 3]> {
                let Shape::Stack(slabs) = &part.shape else { panic!() };
                let top = &slabs[slabs.len() - 1].bottom;
                let points = top.iter().flat_map(Profile::rings).flatten();
                let mut placed: Vec<[i32; 3]> =
                    points.map(|&[x, y]| part.placement.apply([x, y, 0])).collect();
                placed.iter_mut().for_each(|point| point[axis.index()] = 0);
                let [_, v] = axis.others().map(Axis::index);
                // Letters stand in the border below.
                let border =
                    -design.inner_half(axis.others()[1]).um() as i32 + design.dimensions().frame.um() as i32;
                placed.retain(|point| point[v] >= border);
                placed.into_iter().collect()
            };
            let (plus, minus) = (rims(plus), rims(minus));
            if size.along(axis.others()[0]) > 2 {
                assert_eq!(plus, minus, "{text} {axis}");
            }
        }
    }
}

/// Sheets are not engraved: one slab, and lines.
#[test]
fn sheets_get_lines() {
    let size = Size::cube(4);
    let fit = Measures { process: Some(Process::Laser), ..Measures::default() };
    let assembly = Assembly::build(&design(size, fit), &puzzle(size, 5));
    for (part, ..) in plates(&assembly) {
        let Shape::Stack(slabs) = &part.shape else { panic!() };
        assert_eq!(slabs.len(), 1);
        assert!(part.etch.len() > 5);
        let profile = body(part);
        // Every line lies on the sheet: no end in a slot or outside.
        for line in &part.etch {
            for &point in line {
                assert!(inside(profile, point), "{} {point:?}", part.name());
            }
        }
    }
}

/// Rims are etched so far from the slot around which they stand that they are seen beside its burnt edge: as
/// far as a groove is wide, here (web 3.6, half the least web kept, five grooves and lands at most) 0.62 mm.
#[test]
fn rims_on_sheets_keep_away_from_their_slot() {
    let size = Size::cube(4);
    let fit = Measures { process: Some(Process::Laser), ..Measures::default() };
    let assembly = Assembly::build(&design(size, fit), &puzzle(size, 5));
    for (part, axis, _) in plates(&assembly) {
        let mut rims = 0;
        for mark in &part.marks {
            let far = |&[u, v]: &Point| {
                let at = part.placement.apply([u, v, 0]);
                axis.others().map(|axis| (at[axis.index()] - mark.at[axis.index()]).abs()).into_iter().max()
            };
            // All points of a rim are as far from its cell as each other, on the web.
            let on_rim = |line: &&Vec<Point>| line.iter().all(|point| far(point) == far(&line[0]));
            for line in part.etch.iter().filter(on_rim).filter(|line| far(&line[0]) <= Some(3_200 + 3_600)) {
                assert!(far(&line[0]) >= Some(3_200 + 620), "{}: {:?}", part.name(), far(&line[0]));
                rims += 1;
            }
        }
        assert!(rims > 1, "{}", part.name());
    }
}

/// Is a point in the material or on its rim? By the crossings of a ray.
fn inside(profile: &Profile, [x, y]: Point) -> bool {
    let mut crossings = 0;
    for ring in profile.rings() {
        for (index, &a) in ring.iter().enumerate() {
            let b = ring[(index + 1) % ring.len()];
            let [dx, dy] = [0, 1].map(|axis| i64::from(b[axis]) - i64::from(a[axis]));
            let cross = dx * (i64::from(y) - i64::from(a[1])) - dy * (i64::from(x) - i64::from(a[0]));
            let within =
                x >= a[0].min(b[0]) && x <= a[0].max(b[0]) && y >= a[1].min(b[1]) && y <= a[1].max(b[1]);
            if cross == 0 && within {
                return true;
            }
            if (a[1] > y) != (b[1] > y) && (cross > 0) == (b[1] > a[1]) {
                crossings += 1;
            }
        }
    }
    crossings % 2 == 1
}

/// The foot is a chamfer of the bed side only: outside it the plate is what it is without.
#[test]
fn a_foot_takes_from_the_bed_side_alone() {
    let size = Size::cube(3);
    let puzzle = puzzle(size, 8);
    for joint in [Joint::Finger, Joint::Post, Joint::None] {
        let wishes = |foot: f64| Measures {
            foot: Some(mm(foot)),
            joint: Some(joint),
            slot_corner: Some(mm(0.2)),
            ..Measures::default()
        };
        let [plain, footed] = [0.0, 0.4].map(|foot| Assembly::build(&design(size, wishes(foot)), &puzzle));
        for ((plain, ..), (footed, ..)) in plates(&plain).zip(plates(&footed)) {
            let (Shape::Stack(a), Shape::Stack(b)) = (&plain.shape, &footed.shape) else { panic!() };
            assert_eq!(a[..], b[1..]);
            assert_eq!((b[0].high, b[0].top.as_ref()), (400, Some(&a[0].bottom)));
            let (low, high) = (&b[0].bottom[0], &a[0].bottom[0]);
            for (low, high) in low.rings().zip(high.rings()) {
                for (p, q) in low.iter().zip(high) {
                    assert!((p[0] - q[0]).abs() == 400 && (p[1] - q[1]).abs() == 400);
                }
            }
            assert!(low.doubled_area() < high.doubled_area());
            assert_eq!(plain.mesh.bounds(), footed.mesh.bounds());
        }
    }
}

#[derive(Debug, Clone)]
struct Case {
    size: Size,
    fit: Measures,
    seed: u64,
}

fn cases() -> impl Strategy<Value = Case> {
    let sides = (1u16..=8, 1u16..=8, 1u16..=8).prop_filter("not a single cell", |&(x, y, z)| x * y * z > 1);
    let joints = prop_oneof![3 => Just(Joint::Finger), 2 => Just(Joint::Post), 1 => Just(Joint::None)];
    let materials = prop_oneof![
        Just((Process::Fdm, Material::Pla)),
        Just((Process::Fdm, Material::Petg)),
        Just((Process::Resin, Material::Resin)),
        Just((Process::Laser, Material::Plywood)),
        Just((Process::Laser, Material::Acrylic)),
    ];
    let lengths = (0i64..3_000, 500i64..3_000, 600i64..3_500, 0i64..400, 0i64..200, 0u8..=4);
    (sides, joints, materials, lengths, any::<bool>(), any::<bool>(), 0u64..1_000).prop_filter_map(
        "the measures have rules",
        |(
            (x, y, z),
            joint,
            (process, material),
            (web, arm, thickness, gap, foot, corner),
            marks,
            foots,
            seed,
        )| {
            let size = Size::new(x, y, z).unwrap();
            let laser = process == Process::Laser;
            let thickness = Mm::from_um(2 * thickness);
            let arm = if laser { thickness * 2 } else { Mm::from_um(2 * arm) };
            let fit = Measures {
                process: Some(process),
                material: Some(material),
                joint: Some(if laser && joint == Joint::Post { Joint::Finger } else { joint }),
                arm_width: Some(arm),
                pitch: Some(arm + mm(0.8) + mm(1.2) + Mm::from_um(2 * web)),
                thickness: Some(thickness),
                joint_gap: Some(Mm::from_um(2 * gap)),
                foot: foots.then(|| Mm::from_um(2 * foot)),
                slot_corner: Some(Mm::from_um(i64::from(corner) * 20)),
                marks: Some(marks),
                star: Some(if laser { Star::Kit } else { Star::OnePiece }),
                mark_depth: Some(Mm::from_um(thickness.um() / 2).min(mm(0.6))),
                chamfer: Some(mm(0.1)),
                ..Measures::default()
            };
            fit.resolve(size).ok()?;
            Some(Case { size, fit, seed })
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// All that holds for every design: sound solids of exact volume, apart by the joint gap, outlines
    /// symmetric, slots as they were.
    #[test]
    fn any_cube_is_sound(case in cases()) {
        let Case { size, fit, seed } = case;
        let design = design(size, fit);
        let puzzle = puzzle(size, seed);
        let assembly = Assembly::build(&design, &puzzle);
        assembly.check().unwrap();
        let fixed: Vec<&Part> = assembly.parts.iter().filter(|part| !part.role.moves()).collect();
        let bodies: Vec<TriMesh> = fixed.iter().map(|part| tri_mesh(part)).collect();
        let gap = design.dimensions().joint_gap.to_f64();
        for (index, a) in bodies.iter().enumerate() {
            for (other, b) in bodies.iter().enumerate().skip(index + 1) {
                let apart = distance(&Pose::IDENTITY, a, &Pose::IDENTITY, b).unwrap().distance;
                prop_assert!(apart >= gap - 1e-3, "{} {}: {apart}", fixed[index].name(), fixed[other].name());
            }
        }
        let least = design.dimensions().clearance.to_f64();
        for star in assembly.parts.iter().filter(|part| part.role.moves()) {
            let star = tri_mesh(star);
            for (part, body) in fixed.iter().zip(&bodies) {
                let apart = distance(&Pose::IDENTITY, body, &Pose::IDENTITY, &star).unwrap().distance;
                prop_assert!(apart >= least - 1e-3, "star and {}: {apart}", part.name());
            }
        }
        for (part, axis, _) in plates(&assembly) {
            let profile = body(part);
            let sorted = |signs: [i32; 2]| {
                let mut points: Ring =
                    profile.outline().iter().map(|&[x, y]| [x * signs[0], y * signs[1]]).collect();
                points.sort_unstable();
                points
            };
            prop_assert_eq!(sorted([1, 1]), sorted([-1, 1]));
            prop_assert_eq!(sorted([1, 1]), sorted([1, -1]));
            // Nothing but screw holes is added, and every hole lies inside the outline by a wall.
            let slots = plate_slots(&design, axis, puzzle.plates().maze(axis));
            let sign = part.placement.apply([1, 0, 0])[axis.others()[0].index()]
                - part.placement.apply([0, 0, 0])[axis.others()[0].index()];
            let points = |rings: &[Ring], sign: i32| {
                let mut points: Ring = rings.iter().flatten().map(|&[x, y]| [x * sign, y]).collect();
                points.sort_unstable();
                points
            };
            prop_assert_eq!(points(&slots, sign), points(&profile.holes()[..slots.len()], 1));
            let is_screw = |hole: &&Ring| hole.iter().all(|&[x, y]| {
                let [u, v] = axis.others().map(|axis| (design.half_span(axis) + design.slot().half()).um() as i32);
                x.abs() > u || y.abs() > v
            });
            let screws = profile.holes().iter().filter(is_screw).count();
            prop_assert_eq!(profile.holes().len(), slots.len() + screws);
            prop_assert_eq!(screws > 0, design.dimensions().joint == Joint::Post);
            // Rings stay apart, chamfered and engraved.
            let Shape::Stack(slabs) = &part.shape else { panic!() };
            for profiles in slabs.iter().map(|slab| &slab.bottom) {
                let area = |profiles: &[Profile]| profiles.iter().map(Profile::doubled_area).sum::<i128>();
                let rings = |profiles: &[Profile]| profiles.iter().map(|profile| profile.rings().count()).sum::<usize>();
                let whole = union(profiles);
                prop_assert_eq!((area(&whole), rings(&whole)), (area(profiles), rings(profiles)));
            }
            // Marks take nothing but the depth, and leave most of the plate.
            let (all, left) = (part.shape.volume_sixfold(), 6 * profile.doubled_area() / 2 * i128::from(design.dimensions().thickness.um()));
            prop_assert!(all <= left && all * 10 > left * 6);
        }
    }
}
