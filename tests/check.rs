//! The check of a kit: good kits pass, and every planted fault is found, by the check that should find it.

use std::collections::BTreeMap;
use std::time::Instant;

use deventer::check::{Report, Warning, check, warnings};
use deventer::maze::Random;
use deventer::params::{Arm, Joint, Process, Star};
use deventer::parts::{Assembly, Role};
use deventer::puzzle::{Classic, Plates};
use deventer::solid::Mesh;
use deventer::{Axis, Design, Measures, Params, Puzzle, Size, kit, mm};
use proptest::prelude::*;

/// A kit, and its print files to be tampered with.
struct Kit {
    design: Design,
    puzzle: Puzzle,
    assembly: Assembly,
    files: BTreeMap<String, (Role, Vec<u8>)>,
}

impl Kit {
    fn new(design: Design, puzzle: Puzzle) -> Kit {
        let assembly = Assembly::build(&design, &puzzle);
        let about = kit::about(&design, &puzzle);
        let file = |part| kit::part_file(part, &about);
        let files = assembly.parts.iter().map(|part| (part.name(), (part.role, file(part)))).collect();
        Kit { design, puzzle, assembly, files }
    }

    /// A cube whose plates have no symmetry.
    fn usual() -> Kit {
        Kit::of(Size::cube(4), 3, Measures::default())
    }

    fn of(size: Size, seed: u64, fit: Measures) -> Kit {
        let design = Params { size, measures: fit, ..Params::default() }.design().unwrap();
        Kit::new(design, puzzle(size, seed))
    }

    fn report(&self) -> Report {
        let files: Vec<(Role, Vec<u8>)> = self.files.values().cloned().collect();
        check(&self.design, &self.puzzle, &self.assembly, &files)
    }

    /// The names of the checks that fail.
    fn failing(&self) -> Vec<&'static str> {
        self.report().checks.iter().filter(|check| !check.ok).map(|check| check.name).collect()
    }

    /// Changes the corners of a part's triangles in its file; `over` says that this turns triangles over.
    fn reshape(&mut self, name: &str, over: bool, change: impl Fn([f32; 3]) -> [f32; 3]) {
        let bytes = &mut self.files.get_mut(name).unwrap().1;
        for facet in bytes[84..].chunks_exact_mut(50) {
            let mut corners = [1, 2, 3].map(|row| change(get(facet, row)));
            if over {
                corners.swap(1, 2);
            }
            put(facet, 0, [0.0; 3]);
            for (row, corner) in corners.into_iter().enumerate() {
                put(facet, row + 1, corner);
            }
        }
    }

    /// Takes a part's file from another kit.
    fn swap_in(&mut self, name: &str, other: &Kit) {
        self.files.get_mut(name).unwrap().1 = other.files[name].1.clone();
    }

    /// The mesh of a part as it is made, in micrometres.
    fn mesh(&self, name: &str) -> &Mesh {
        &self.assembly.part(name).unwrap().mesh
    }
}

fn get(facet: &[u8], row: usize) -> [f32; 3] {
    [0, 1, 2].map(|i| f32::from_le_bytes(facet[12 * row + 4 * i..12 * row + 4 * i + 4].try_into().unwrap()))
}

fn put(facet: &mut [u8], row: usize, corner: [f32; 3]) {
    for (i, number) in corner.into_iter().enumerate() {
        facet[12 * row + 4 * i..12 * row + 4 * i + 4].copy_from_slice(&number.to_le_bytes());
    }
}

/// A puzzle of a single try, proper or not.
fn puzzle(size: Size, seed: u64) -> Puzzle {
    let made = Classic::new(size).attempt(&mut Random::new(seed, 0));
    Puzzle::with_default_marks(made.plates, Default::default()).unwrap()
}

/// The same puzzle with the first passage of a plate closed.
fn less_open(puzzle: &Puzzle, normal: Axis) -> Puzzle {
    let mut mazes = Axis::ALL.map(|axis| puzzle.plates().maze(axis).clone());
    let maze = &mut mazes[normal.index()];
    let (cell, way) = maze.passages().next().unwrap();
    maze.set(cell, way, false);
    let plates = Plates::new(puzzle.size(), mazes).unwrap();
    Puzzle::with_default_marks(plates, Default::default()).unwrap()
}

#[test]
fn a_good_kit_passes_and_says_what_it_measured() {
    let kit = Kit::usual();
    let report = kit.report();
    assert!(report.ok(), "{report}");
    let value = |name: &str| report.checks.iter().find(|check| check.name == name).unwrap().value.unwrap();
    let fit = kit.design.dimensions();
    assert_eq!(value("gap at rest"), fit.clearance.to_f64());
    assert_eq!(value("gap on the way"), fit.clearance.to_f64());
    assert_eq!(value("beside plates"), (fit.clearance + fit.frame).to_f64());
    assert_eq!(value("sticks out"), fit.overhang.to_f64());
    assert_eq!(value("joint gap"), fit.joint_gap.to_f64());
    assert_eq!(value("least web"), kit.design.web().to_f64());
    assert_eq!(report.order.len(), kit.assembly.parts.len());
}

#[test]
fn a_missing_or_broken_file_is_found() {
    let mut kit = Kit::usual();
    kit.files.remove("plate-y+");
    assert_eq!(kit.failing(), ["files"]);
    // A hole: the last triangle gone, the count too.
    let mut kit = Kit::usual();
    let bytes = &mut kit.files.get_mut("plate-x-").unwrap().1;
    bytes.truncate(bytes.len() - 50);
    let count = (bytes.len() - 84) / 50;
    bytes[80..84].copy_from_slice(&(count as u32).to_le_bytes());
    assert_eq!(kit.failing(), ["solids"]);
    assert!(kit.report().to_string().contains("plate-x-: the edge from"), "{}", kit.report());
    // Cut off.
    let mut kit = Kit::usual();
    kit.files.get_mut("cursor").unwrap().1.pop();
    assert_eq!(kit.failing(), ["solids"]);
    // A flipped face: two corners of one triangle change places, and the normal with them.
    let mut kit = Kit::usual();
    let facet = &mut kit.files.get_mut("plate-z+").unwrap().1[84 + 50 * 7..][..50];
    let (normal, a, b) = (get(facet, 0), get(facet, 1), get(facet, 2));
    put(facet, 0, normal.map(|side| -side));
    put(facet, 1, b);
    put(facet, 2, a);
    assert_eq!(kit.failing(), ["solids"]);
    assert!(kit.report().to_string().contains("face opposite ways"), "{}", kit.report());
    // The same with the normal left as it was.
    let facet = &mut kit.files.get_mut("plate-z+").unwrap().1[84 + 50 * 7..][..50];
    put(facet, 0, normal);
    assert!(kit.report().to_string().contains("plate-z+: the stated normal"), "{}", kit.report());
}

#[test]
fn a_plate_that_is_mirrored_or_turned_is_found() {
    let mut kit = Kit::usual();
    kit.reshape("plate-x+", true, |[x, y, z]| [-x, y, z]);
    let failing = kit.failing();
    for name in ["openings", "twins", "gap on the way"] {
        assert!(failing.contains(&name), "{failing:?}");
    }
    let mut kit = Kit::usual();
    kit.reshape("plate-z-", false, |[x, y, z]| [-y, x, z]);
    let failing = kit.failing();
    for name in ["openings", "twins"] {
        assert!(failing.contains(&name), "{failing:?}");
    }
    // Twins in each other's places.
    let mut kit = Kit::usual();
    let (one, other) = (kit.files["plate-y+"].1.clone(), kit.files["plate-y-"].1.clone());
    kit.files.get_mut("plate-y+").unwrap().1 = other;
    kit.files.get_mut("plate-y-").unwrap().1 = one;
    assert!(kit.failing().contains(&"openings"), "{:?}", kit.failing());
}

/// Plates that are their own mirrors: twins in each other's places differ by their names alone.
#[test]
fn twins_in_each_others_places_are_found_by_their_marks() {
    let size = Size::new(1, 2, 1).unwrap();
    let mut kit = Kit::of(size, 0, Measures::default());
    assert!(kit.report().ok(), "{}", kit.report());
    for axis in ["x", "y", "z"] {
        let [one, other] = ["+", "-"].map(|side| format!("plate-{axis}{side}"));
        let files = [&one, &other].map(|name| kit.files[name].1.clone());
        kit.files.get_mut(&one).unwrap().1 = files[1].clone();
        kit.files.get_mut(&other).unwrap().1 = files[0].clone();
        let failing = kit.failing();
        assert!(failing.contains(&"names"), "{axis}: {failing:?}");
        assert!(axis == "x" || axis == "z" || !failing.contains(&"openings"), "{axis}: {failing:?}");
        kit.files.get_mut(&one).unwrap().1 = files[0].clone();
        kit.files.get_mut(&other).unwrap().1 = files[1].clone();
    }
}

/// Start and goal exchanged: plates of the same mazes with the marks of the way back.
#[test]
fn marks_of_another_start_are_found() {
    let mut kit = Kit::usual();
    let (start, goal) = (kit.puzzle.start(), kit.puzzle.goal());
    let back = Puzzle::new(kit.puzzle.plates().clone(), goal, start, kit.puzzle.origin()).unwrap();
    let back = Kit::new(kit.design.clone(), back);
    kit.swap_in("plate-x+", &back);
    assert_eq!(kit.failing(), ["start and goal", "names"]);
}

#[test]
fn a_wrong_star_is_found() {
    // A tip a millimetre out: the arm is too long, and not in the middle.
    let length = |kit: &Kit| kit.mesh("cursor").bounds().unwrap()[1][0] as f32 / 1000.0;
    let mut kit = Kit::usual();
    let tip = length(&kit);
    kit.reshape("cursor", false, |[x, y, z]| [if x > tip - 1.0 { x + 1.0 } else { x }, y, z]);
    assert_eq!(kit.failing(), ["arm length", "arm center"]);
    // A millimetre in: it also slips into its plate.
    let mut kit = Kit::usual();
    kit.reshape("cursor", false, |[x, y, z]| [if x > tip - 1.0 { x - 1.0 } else { x }, y, z]);
    assert_eq!(kit.failing(), ["arm length", "arm center", "sticks out"]);
    // The arm along x a millimetre thicker along y: all that is not at the middle of another arm.
    let mut kit = Kit::usual();
    let half = kit.design.dimensions().arm_width.half().to_f64() as f32;
    kit.reshape("cursor", false, |[x, y, z]| {
        let of_arm = x.abs() > half + 0.001;
        [x, if of_arm { y * (half + 0.5) / half } else { y }, z]
    });
    let failing = kit.failing();
    for name in ["arm width", "gap at rest", "gap on the way"] {
        assert!(failing.contains(&name), "{failing:?}");
    }
    // Thicker all over: from a design with thicker arms, but the same places.
    let mut kit = Kit::usual();
    let mut fit = Measures::from(kit.design.dimensions());
    fit.arm_width = Some(kit.design.dimensions().arm_width + mm(0.2));
    let other = Kit::of(kit.puzzle.size(), 3, fit);
    kit.swap_in("cursor", &other);
    assert!(kit.failing().contains(&"gap at rest"));
}

#[test]
fn wrong_openings_are_found() {
    // A web missing, in one twin and in both: the star slips through where it must not.
    let open = Kit::usual();
    let mut kit = Kit::new(open.design.clone(), less_open(&open.puzzle, Axis::X));
    kit.swap_in("plate-x-", &open);
    assert!(kit.failing().starts_with(&["openings", "twins"]), "{:?}", kit.failing());
    kit.swap_in("plate-x+", &open);
    assert_eq!(kit.failing()[0], "openings");
    assert!(!kit.failing().contains(&"twins"));
    // A passage closed: the star cannot go where it must.
    let mut kit = Kit::usual();
    let closed = Kit::new(kit.design.clone(), less_open(&kit.puzzle, Axis::Y));
    kit.swap_in("plate-y+", &closed);
    assert!(kit.failing().contains(&"openings") && kit.failing().contains(&"twins"));
    // A plate of another puzzle, of the same size and measures.
    let mut kit = Kit::usual();
    let other = Kit::of(kit.puzzle.size(), 4, Measures::default());
    kit.swap_in("plate-z+", &other);
    assert!(kit.failing().starts_with(&["openings", "twins"]), "{:?}", kit.failing());
    // Slots narrowed by 0.2: a tenth on each side.
    let mut kit = Kit::usual();
    let mut fit = Measures::from(kit.design.dimensions());
    fit.clearance = Some(kit.design.dimensions().clearance - mm(0.1));
    fit.frame = Some(kit.design.dimensions().frame + mm(0.1));
    let narrow = Kit::of(kit.puzzle.size(), 3, fit);
    kit.swap_in("plate-x-", &narrow);
    kit.swap_in("plate-x+", &narrow);
    let failing = kit.failing();
    assert!(failing.contains(&"gap at rest") && failing.contains(&"gap on the way"), "{failing:?}");
    assert!(!failing.contains(&"openings") && !failing.contains(&"joint gap"), "{failing:?}");
}

/// All measures that are off in the design of a kit are off in the report of another.
#[test]
fn parts_of_other_measures_are_found() {
    let other = |change: fn(&mut Measures)| {
        let mut kit = Kit::usual();
        let mut fit = Measures::from(kit.design.dimensions());
        change(&mut fit);
        let other = Kit::of(kit.puzzle.size(), 3, fit);
        kit.files = other.files;
        kit.failing()
    };
    assert_eq!(other(|_| ()), [""; 0]);
    assert!(other(|fit| fit.pitch = Some(mm(10.2))).contains(&"gap on the way"));
    assert!(other(|fit| fit.thickness = Some(mm(3.4))).contains(&"sticks out"));
    assert!(other(|fit| fit.overhang = Some(mm(3.0))).contains(&"arm length"));
    assert!(other(|fit| fit.joint_gap = Some(mm(0.0))).contains(&"joint gap"));
}

#[test]
fn a_bed_that_is_too_small_is_found() {
    let fit = Measures { bed: Some("80x80x80".parse().unwrap()), ..Measures::default() };
    let kit = Kit::of(Size::cube(4), 3, fit);
    assert_eq!(kit.failing(), ["bed"]);
    let fit = Measures { bed: Some("200x90x90".parse().unwrap()), ..Measures::default() };
    assert!(Kit::of(Size::cube(4), 3, fit).failing().is_empty());
}

/// Ten cells a side in well under a second.
#[test]
fn a_large_kit_is_checked_in_no_time() {
    let kit = Kit::of(
        Size::cube(10),
        1,
        Measures { bed: Some("999x999x999".parse().unwrap()), ..Measures::default() },
    );
    let began = Instant::now();
    let report = kit.report();
    assert!(report.ok(), "{report}");
    let took = began.elapsed();
    eprintln!("10x10x10 in {took:?}");
    assert!(took.as_secs_f64() < 1.0, "{took:?}");
}

/// A collision library, given only the files and the places of parts, measures the same gaps.
#[test]
fn a_second_opinion_agrees() {
    use parry3d_f64::math::{Pose, Vector};
    use parry3d_f64::{query::distance, shape::TriMesh};

    let gap = |kit: &Kit, pairs: fn(Role, Role) -> bool| {
        let bodies: Vec<(Role, TriMesh)> = kit
            .assembly
            .parts
            .iter()
            .filter(|part| part.role.is_in_cube())
            .map(|part| {
                let facets = kit.files[&part.name()].1[84..].chunks_exact(50);
                let corners: Vec<Vector> = facets
                    .flat_map(|facet| [1, 2, 3].map(|row| get(facet, row).map(f64::from)))
                    .map(|[x, y, z]| {
                        let placed = part.placement.isometry() * nalgebra::Point3::new(x, y, z);
                        Vector::new(placed.x, placed.y, placed.z)
                    })
                    .collect();
                let triangles =
                    (0..corners.len() as u32 / 3).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
                (part.role, TriMesh::new(corners, triangles).unwrap())
            })
            .collect();
        let mut least = f64::INFINITY;
        for (role, body) in &bodies {
            for (other, against) in bodies.iter().filter(|(other, _)| pairs(*role, *other)) {
                let _ = other;
                least =
                    least.min(distance(&Pose::IDENTITY, body, &Pose::IDENTITY, against).unwrap().distance);
            }
        }
        least
    };
    let plates =
        |a: Role, b: Role| matches!((a, b), (Role::Plate(axis, _), Role::Plate(other, _)) if axis < other);
    let star = |a: Role, b: Role| a.moves() && matches!(b, Role::Plate(..));
    let posts = |a: Role, b: Role| matches!((a, b), (Role::Post(..), Role::Plate(..)));
    let reported = |kit: &Kit, name: &str| {
        kit.report().checks.iter().find(|check| check.name == name).unwrap().value.unwrap()
    };
    let fits = [
        Measures::default(),
        Measures { joint_gap: Some(mm(0.24)), arm: Some(Arm::Round), ..Measures::default() },
        Measures { joint: Some(Joint::Post), star: Some(Star::Kit), ..Measures::default() },
    ];
    for fit in fits {
        let with_posts = fit.joint == Some(Joint::Post);
        let mut kit = Kit::of(Size::new(3, 2, 4).unwrap(), 5, fit);
        assert!((gap(&kit, plates) - reported(&kit, "joint gap")).abs() < 1e-3);
        assert!((gap(&kit, star) - reported(&kit, "gap at rest")).abs() < 1e-3);
        if with_posts {
            assert!((gap(&kit, posts) - reported(&kit, "post gap")).abs() < 1e-3);
        }
        // A plate that stands wrong, by what its file says.
        kit.reshape("plate-x+", false, |[x, y, z]| [x + 0.07, y, z]);
        assert!((gap(&kit, plates) - reported(&kit, "joint gap")).abs() < 1e-3);
        // The library sees the start, the check all cells.
        let narrowest = reported(&kit, "gap at rest");
        assert!(gap(&kit, star) >= narrowest - 1e-3);
        assert!(
            (narrowest - (kit.design.dimensions().clearance.to_f64() - 0.07)).abs() < 1e-3,
            "{narrowest}"
        );
    }
}

/// What a warning about the bed names makes the parts fit.
#[test]
fn the_remedy_for_a_small_bed_is_one() {
    let warned = |size: u16, fit: Measures| {
        let size = Size::cube(size);
        let design = Params { size, measures: fit, ..Params::default() }.design().unwrap();
        let puzzle = puzzle(size, 1);
        let found = warnings(&design, &puzzle, &Assembly::build(&design, &puzzle));
        found
            .into_iter()
            .find(|warning| matches!(warning, Warning::Bed { .. }))
            .map(|found| found.to_string())
    };
    assert_eq!(warned(12, Measures::default()), None);
    let said = warned(13, Measures::default()).unwrap();
    assert!(said.contains("take --star kit"), "{said}");
    let kit = Measures { star: Some(Star::Kit), ..Measures::default() };
    assert_eq!(warned(13, kit.clone()), None);
    let said = warned(16, kit.clone()).unwrap();
    let pitch = said.split("lower --pitch to ").nth(1).unwrap().split(',').next().unwrap().parse().unwrap();
    assert_eq!(warned(16, Measures { pitch: Some(pitch), ..kit }), None, "{said}");
}

#[test]
fn thin_webs_thin_arms_and_a_loose_star_are_warned_of() {
    let said = |fit: Measures| {
        let kit = Kit::of(Size::cube(3), 1, fit);
        let found = warnings(&kit.design, &kit.puzzle, &kit.assembly);
        found.iter().map(Warning::to_string).collect::<Vec<_>>().join("\n")
    };
    let usual = said(Measures::default());
    assert!(
        !usual.contains("webs are") && !usual.contains("brittle") && !usual.contains("clearance of"),
        "{usual}"
    );
    let laser = Measures { process: Some(Process::Laser), ..Measures::default() };
    let thin = said(Measures { pitch: Some(mm(9.2)), ..laser });
    assert!(
        thin.contains("webs are 2.8 mm wide in sheet of 3 mm") && thin.contains("--pitch to 9.4"),
        "{thin}"
    );
    let brittle = said(Measures { arm_width: Some(mm(3.0)), ..Measures::default() });
    assert!(brittle.contains("arms of 3 mm are brittle"), "{brittle}");
    let loose = said(Measures { clearance: Some(mm(0.6)), ..Measures::default() });
    let remedy = loose.split("lower --clearance to ").nth(1).unwrap().split(',').next().unwrap();
    let tight = said(Measures { clearance: Some(remedy.parse().unwrap()), ..Measures::default() });
    assert!(!tight.contains("clearance of"), "{loose}: {tight}");
}

fn any_kit() -> impl Strategy<Value = (Size, u64, Measures)> {
    let size = (2..=5u16, 2..=5u16, 2..=5u16).prop_map(|(x, y, z)| Size::new(x, y, z).unwrap());
    let made = prop::sample::select(vec![
        (Process::Fdm, Star::OnePiece, Arm::Square),
        (Process::Fdm, Star::OnePiece, Arm::Round),
        (Process::Fdm, Star::Kit, Arm::Square),
        (Process::Resin, Star::OnePiece, Arm::Round),
        (Process::Resin, Star::Kit, Arm::Square),
        (Process::Laser, Star::Kit, Arm::Square),
    ]);
    let joint = prop::sample::select(vec![Joint::Finger, Joint::None, Joint::Post]);
    let marks = prop::sample::select(vec![true, false]);
    let pitch = (90..=130i64).prop_map(|tenths| deventer::Mm::from_um(tenths * 100));
    (size, any::<u64>(), made, joint, marks, pitch).prop_map(|(size, seed, made, joint, marks, pitch)| {
        let (process, star, arm) = made;
        let laser = process == Process::Laser;
        let joint = if laser && joint == Joint::Post { Joint::Finger } else { joint };
        let fit = Measures {
            process: Some(process),
            star: Some(star),
            arm: Some(arm),
            joint: Some(joint),
            marks: Some(marks),
            pitch: Some(pitch),
            stand: Some(!laser && seed % 2 != 0),
            ..Measures::default()
        };
        (size, seed, fit)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_kit_passes((size, seed, fit) in any_kit()) {
        let kit = Kit::of(size, seed, fit);
        let report = kit.report();
        prop_assert!(report.ok(), "{}", report);
        prop_assert_eq!(report.order.len(), kit.assembly.parts.iter().filter(|part| part.role.is_in_cube()).count());
    }
}
