//! The star in two pieces: it prints flat, goes together and moves as the star in one piece does.

#[path = "common/walk.rs"]
mod walk;

use deventer::axis::Axis;
use deventer::maze::Random;
use deventer::params::{Design, Params, Process, Size, Star};
use deventer::parts::{Assembly, Part, Role, Shape};
use deventer::solid::Mesh;
use deventer::{Measures, Mm, mm};
use parry3d_f64::math::Pose;
use parry3d_f64::query::{distance, intersection_test};
use proptest::prelude::*;

use walk::{Bodies, puzzle, small_size, tri_mesh};

fn design(size: Size, fit: Measures) -> Design {
    let fit = Measures { star: Some(Star::Kit), ..fit };
    Params { size, measures: fit, ..Params::default() }.design().unwrap()
}

fn pieces(assembly: &Assembly) -> [&Part; 2] {
    [Role::Cross, Role::Bar].map(|role| assembly.parts.iter().find(|part| part.role == role).unwrap())
}

/// Kits that keep the rules, from thin to thick.
fn kits() -> impl Strategy<Value = (Size, Measures)> {
    let size = [1u16..9, 2..9, 1..9].prop_map(|[x, y, z]| Size::new(x, y, z).unwrap());
    let measures = (1_000i64..9_000, 150i64..500, 800i64..5_000, 1_300i64..6_000, 0i64..150);
    let edges = (0i64..100, 0i64..100);
    (size, measures, edges, 1_300i64..9_000).prop_map(|(size, measures, edges, web)| {
        let even = |um: i64| Mm::from_um(um / 2 * 2);
        let (arm, clearance, thickness, hub, glue_gap) = measures;
        let least = arm.min(web).min(thickness);
        let chamfer = (arm - 4) / 4 * edges.0 / 100;
        let foot = ((least - 4) / 4 * edges.1 / 100).min((hub - 800 - glue_gap) / 2).max(0);
        let fit = Measures {
            pitch: Some(even(arm + 2 * clearance + web)),
            arm_width: Some(even(arm)),
            clearance: Some(even(clearance)),
            thickness: Some(even(thickness)),
            overhang: Some(even(chamfer + clearance + 2)),
            hub: Some(even(hub)),
            glue_gap: Some(even(glue_gap)),
            chamfer: Some(even(chamfer)),
            foot: Some(even(foot)),
            marks: Some(false),
            ..Measures::default()
        };
        (size, fit)
    })
}

/// The volumes of cross and bar without slanted edges, in cubic micrometres, by hand.
fn plain_volumes(design: &Design) -> [i128; 2] {
    let fit = design.dimensions();
    let [d, e, hole] = [fit.arm_width, fit.hub, fit.arm_width + fit.glue_gap * 2].map(|l| i128::from(l.um()));
    let [x, y, z] = Axis::ALL.map(|axis| i128::from(2 * design.arm_half(axis).um()));
    let hub = d + 2 * e;
    let corners = 2 * i128::from(fit.chamfer.min(fit.thickness).um()).pow(2);
    let cross =
        d * (d * (x + y - 2 * hub) + hub * hub - hole * hole - 2 * corners) + e * (hub * hub - hole * hole);
    // The guard is narrower than the hub by the glue gap on each side, at least by 0.05 mm.
    let guard = e - i128::from(fit.glue_gap.um()).max(50);
    [cross, d * (d * z + 2 * e * guard - corners)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn pieces_are_sound_flat_and_fill_their_volume((size, fit) in kits(), seed: u64) {
        let puzzle = puzzle(size, seed);
        let design = design(size, fit.clone());
        let assembly = Assembly::build(&design, &puzzle);
        prop_assert_eq!(assembly.check(), Ok(()));
        for piece in pieces(&assembly) {
            prop_assert_eq!(piece.mesh.bounds().unwrap()[0][2], 0);
            no_overhang(&piece.mesh);
        }
        // The hub stays in its cube, the arms end where the design says.
        let centre = Axis::ALL.map(|axis| design.position(axis, puzzle.start().along(axis)).um() as i32);
        let [cross, bar] = pieces(&assembly).map(|piece| piece.placed_mesh().bounds().unwrap());
        let reach = |axis| design.arm_half(axis).um() as i32;
        let hub = design.dimensions().hub.um() as i32 + design.dimensions().arm_width.um() as i32 / 2;
        let half = design.dimensions().arm_width.um() as i32 / 2;
        let around = |low: [i32; 3], high: [i32; 3]| {
            [[0, 1, 2].map(|axis| centre[axis] + low[axis]), [0, 1, 2].map(|axis| centre[axis] + high[axis])]
        };
        let [x, y, z] = Axis::ALL.map(reach);
        prop_assert_eq!(cross, around([-x, -y, -half], [x, y, hub]));
        let guard = hub - (design.dimensions().glue_gap.um() as i32).max(50);
        prop_assert_eq!(bar, around([-guard, -half, -z], [guard, half, z]));
        // Without slanted edges the volumes are boxes put together.
        let sharp = Measures { foot: Some(Mm::ZERO), process: Some(Process::Resin), layer: Some(mm(0.2)), ..fit };
        let sharp = self::design(size, Measures { chamfer: Some(Mm::ZERO), ..sharp });
        let assembly = Assembly::build(&sharp, &puzzle);
        let volumes = pieces(&assembly).map(|piece| piece.mesh.volume_sixfold());
        prop_assert_eq!(volumes, plain_volumes(&sharp).map(|volume| 6 * volume));
    }
}

/// No face that looks down rises at less than 45 degrees, but those on the bed; and where the chamfers of two
/// edges meet at a corner that is cut off, a small one of 35 degrees.
fn no_overhang(mesh: &Mesh) {
    for triangle in &mesh.triangles {
        let [a, b, c] = triangle.map(|corner| mesh.vertices[corner as usize].map(i128::from));
        let [u, v] = [b, c].map(|to| [0, 1, 2].map(|axis| to[axis] - a[axis]));
        let normal = [[1, 2], [2, 0], [0, 1]].map(|[i, j]| u[i] * v[j] - u[j] * v[i]);
        let on_bed = [a, b, c].iter().all(|corner| corner[2] == 0);
        let flat = normal[0].pow(2) + normal[1].pow(2);
        assert!(on_bed || normal[2] >= 0 || normal[2].pow(2) <= 2 * flat, "{a:?} {b:?} {c:?} hangs over");
    }
}

/// The pieces come apart along z, and only there: the bar slides in from below, clear of the hole by the
/// glue gap, until its guard lies at the cross.
#[test]
fn the_bar_slides_in_from_below_until_its_guard_stops_it() {
    for (process, glue_gap) in [(Process::Fdm, 0.1), (Process::Laser, 0.05)] {
        let size = Size::new(3, 5, 4).unwrap();
        let design = design(size, Measures { process: Some(process), ..Measures::default() });
        let assembly = Assembly::build(&design, &puzzle(size, 7));
        let [cross, bar] = pieces(&assembly).map(|piece| tri_mesh(&piece.placed_mesh()));
        let hits = |by: [f64; 3]| {
            let moved = Pose::translation(by[0], by[1], by[2]);
            intersection_test(&Pose::IDENTITY, &cross, &moved, &bar).unwrap().intersecting
        };
        let gap = |z: f64| {
            let moved = Pose::translation(0.0, 0.0, z);
            distance(&Pose::IDENTITY, &cross, &moved, &bar).unwrap().distance
        };
        for step in 1..1500 {
            let down = -0.1 * f64::from(step);
            assert!(!hits([0.0, 0.0, down]), "{process}: it hits {down} mm before its place");
        }
        assert!(gap(-0.001) > 0.0009 && gap(-0.001) <= 0.001, "in place the guard lies at the cross");
        assert!((gap(-1.0) - glue_gap).abs() < 1e-9, "{process}: {} mm in the hole", gap(-1.0));
        assert!((1..80).all(|step| hits([0.0, 0.0, 0.05 * f64::from(step)])), "nothing stops the bar");
        for axis in 0..2 {
            for by in [-glue_gap - 0.001, glue_gap + 0.001] {
                let mut shift = [0.0, 0.0, -0.5];
                shift[axis] = by;
                assert!(hits(shift), "the hole is wider than it should be");
                shift[axis] = by * 0.9;
                assert!(!hits(shift), "the hole is narrower than it should be");
            }
        }
    }
}

/// Twelve puzzles, printed kits and cut ones.
#[test]
fn the_kit_moves_as_a_star_in_one_piece_does() {
    let mut random = Random::new(1994, 0);
    for seed in 0..12 {
        let size = small_size(&mut random);
        let process = if seed % 3 == 2 { Process::Laser } else { Process::Fdm };
        let design = design(size, Measures { process: Some(process), ..Measures::default() });
        let puzzle = puzzle(size, seed);
        Bodies::new(&design, &puzzle).judge_all_moves(&puzzle, &format!("{size} seed {seed}"));
    }
}

/// From sheet a piece is whole sheets, cut straight: the cross of two, its collar of one, the bar of two.
#[test]
fn from_sheet_every_slab_is_whole_sheets_with_upright_walls() {
    let size = Size::cube(5);
    for thickness in [2.0, 3.0, 5.0] {
        let fit = Measures {
            process: Some(Process::Laser),
            thickness: Some(mm(thickness)),
            pitch: Some(mm(4.0 * thickness)),
            ..Measures::default()
        };
        let assembly = Assembly::build(&design(size, fit), &puzzle(size, 3));
        let sheets = pieces(&assembly).map(|piece| {
            let Shape::Stack(slabs) = &piece.shape else { panic!("{} is no stack", piece.name()) };
            assert!(slabs.iter().all(|slab| slab.top.is_none()));
            slabs.iter().map(|slab| f64::from(slab.high) / 1000.0 / thickness).collect::<Vec<_>>()
        });
        assert_eq!(sheets, [vec![2.0, 3.0], vec![2.0]]);
    }
}
