//! The coupon: slots as wide as they say, an arm that goes through, sound parts for all measures.

use std::process::Command;

use deventer::params::{Arm, Joint, Material, Process, Size};
use deventer::parts::{Coupon, CutLayer, GAUGE_STRIPS, Shape, coupon};
use deventer::solid::{Mesh, Profile};
use deventer::{Dimensions, Measures, Mm, kit};
use parry3d_f64::math::Pose;
use parry3d_f64::query::{distance, intersection_test};
use parry3d_f64::shape::TriMesh;
use proptest::prelude::*;

fn fit(wishes: Measures) -> Dimensions {
    wishes.resolve(Size::cube(2)).unwrap()
}

fn sound(coupon: &Coupon) {
    for part in [&coupon.plate, &coupon.arm] {
        assert_eq!(part.mesh.check(), Ok(()), "{}", part.name());
        assert_eq!(part.mesh.volume_sixfold(), part.shape.volume_sixfold());
        assert_eq!(part.mesh.bounds().unwrap()[0][2], 0);
    }
}

/// The profile of the plate above its foot, below its labels.
fn profile(coupon: &Coupon) -> &Profile {
    let Shape::Stack(slabs) = &coupon.plate.shape else { panic!("no stack") };
    &slabs.iter().find(|slab| slab.top.is_none()).unwrap().bottom[0]
}

/// Low and high corner of each slot, in millimetres.
fn slots(coupon: &Coupon) -> Vec<[[f64; 2]; 2]> {
    let corners = |ring: &Vec<[i32; 2]>| {
        [i32::min as fn(i32, i32) -> i32, i32::max].map(|choose| {
            let corner =
                ring.iter().copied().reduce(|a, b| [choose(a[0], b[0]), choose(a[1], b[1])]).unwrap();
            corner.map(|um| f64::from(um) / 1000.0)
        })
    };
    profile(coupon).holes().iter().map(corners).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn every_coupon_is_sound(arm in 1_000i64..20_000, thickness in 400i64..9_000, edges in (0i64..100, 0i64..100),
                             round: bool, resin: bool) {
        let even = |um: i64| Some(Mm::from_um(um / 2 * 2));
        let process = if resin { Process::Resin } else { Process::Fdm };
        let coupon = coupon(&fit(Measures {
            process: Some(process),
            pitch: even(arm + 10_000),
            arm_width: even(arm),
            thickness: even(thickness),
            chamfer: even((arm - 4) / 4 * edges.0 / 100),
            overhang: even(arm + 1_000),
            foot: even((arm.min(thickness) - 4) / 4 * edges.1 / 100),
            mark_depth: even(thickness / 2 - 1),
            layer: even(thickness / 4 - 2),
            arm: Some(if round { Arm::Round } else { Arm::Square }),
            ..Measures::default()
        }));
        sound(&coupon);
        let widths: Vec<i64> =
            slots(&coupon).iter().map(|[low, high]| ((high[0] - low[0]) * 1000.0).round() as i64).collect();
        let wanted: Vec<i64> = (2..11).map(|step| arm / 2 * 2 + 100 * step).collect();
        prop_assert_eq!(widths, wanted);
        let numbers: Vec<String> = coupon.clearances.iter().map(Mm::to_string).collect();
        prop_assert_eq!(numbers, ["0.1", "0.15", "0.2", "0.25", "0.3", "0.35", "0.4", "0.45", "0.5"]);
    }
}

fn tri_mesh(mesh: &Mesh, place: impl Fn([f64; 3]) -> [f64; 3]) -> TriMesh {
    let vertices = mesh.vertices.iter().map(|vertex| place(vertex.map(|um| f64::from(um) / 1000.0)).into());
    TriMesh::new(vertices.collect(), mesh.triangles.clone()).unwrap()
}

/// Put through the middle of a slot, upright, the arm is as far from the plate as the label says, and one that
/// is moved by more hits it.
#[test]
fn the_arm_goes_through_every_slot_with_the_clearance_it_tells() {
    let coupon = coupon(&fit(Measures::default()));
    sound(&coupon);
    let plate = tri_mesh(&coupon.plate.mesh, |point| point);
    for ([low, high], clearance) in slots(&coupon).into_iter().zip(&coupon.clearances) {
        let middle = [0, 1].map(|axis| (low[axis] + high[axis]) / 2.0);
        // The arm lies along x and is 5 mm thick.
        let arm = tri_mesh(&coupon.arm.mesh, |[x, y, z]| [middle[0] + y, middle[1] + z - 2.5, x]);
        let gap = distance(&Pose::IDENTITY, &plate, &Pose::IDENTITY, &arm).unwrap().distance;
        assert!((gap - clearance.to_f64()).abs() < 1e-9, "{gap} for {clearance}");
        let hits = |by: f64| {
            intersection_test(&Pose::IDENTITY, &plate, &Pose::translation(by, 0.0, 0.0), &arm)
                .unwrap()
                .intersecting
        };
        assert!(!hits(clearance.to_f64() - 0.001) && hits(clearance.to_f64() + 0.001));
    }
}

#[test]
fn labels_are_cut_into_the_upper_side_only() {
    let fit = fit(Measures::default());
    let coupon = coupon(&fit);
    let Shape::Stack(slabs) = &coupon.plate.shape else { panic!("no stack") };
    let [_, body, top] = &slabs[..] else { panic!("{} slabs", slabs.len()) };
    assert_eq!(top.high - body.high, fit.mark_depth.um() as i32);
    // Nine labels of three digits and a point, and the insides of the digits with eyes.
    let holes: usize = top.bottom.iter().map(|profile| profile.holes().len()).sum();
    assert_eq!(holes, 9 + 9 * 4);
    let eyes = "0.10 0.15 0.20 0.25 0.30 0.35 0.40 0.45 0.50".chars().filter(|&glyph| glyph == '0').count();
    assert_eq!(top.bottom.len(), 1 + eyes);
}

/// On sheet the lines are shifted by half the kerf: what is left is true. The gauge is not.
#[test]
fn a_laser_coupon_tells_the_kerf() {
    let fit = fit(Measures { process: Some(Process::Laser), ..Measures::default() });
    let coupon = coupon(&fit);
    sound(&coupon);
    let cutting = coupon.cutting(&fit, fit.colors());
    let sizes = |layer: CutLayer, part: &str| -> Vec<[i32; 2]> {
        let closed = cutting.layer(layer).iter().filter(|line| line.closed && line.part == part);
        closed
            .map(|line| {
                [0, 1].map(|axis| {
                    let along = || line.points.iter().map(|point| point[axis]);
                    along().max().unwrap() - along().min().unwrap()
                })
            })
            .collect()
    };
    assert_eq!(sizes(CutLayer::Outer, "gauge"), [[45_000, 10_000]]);
    // Two strips for an arm of two sheets, longer and wider by the kerf of 0.2; nine slots, narrower by it.
    assert_eq!(sizes(CutLayer::Outer, "coupon-arm"), [[24_200, 6_200]; 2]);
    let wanted: Vec<[i32; 2]> =
        (2..11).map(|step| 6_000 + 100 * step - 200).map(|w| [w, w + 1_600]).collect();
    assert_eq!(sizes(CutLayer::Inner, "coupon-plate"), wanted);
    assert_eq!(sizes(CutLayer::Outer, "coupon-plate").len(), 1);
    let inside = |[x, y]: &[i32; 2]| (0..=cutting.size[0]).contains(x) && (0..=cutting.size[1]).contains(y);
    let lines = || cutting.layers().flat_map(|(_, _, lines)| lines);
    assert!(lines().flat_map(|line| &line.points).all(inside));
    // Strips are as wide as each other before the kerf is lost.
    let strips: Vec<i32> = cutting
        .layer(CutLayer::Inner)
        .iter()
        .filter(|line| !line.closed)
        .map(|line| line.points[0][0])
        .collect();
    assert_eq!(strips.len() as i32, GAUGE_STRIPS - 1);
    assert!(strips.windows(2).all(|pair| pair[1] - pair[0] == 5_000));
}

/// However wide the kerf, outlines that are grown by it keep one more between them, and to the edge.
#[test]
fn a_wide_kerf_keeps_the_pieces_of_a_coupon_apart() {
    for kerf in [0, 200, 3_000, 5_900] {
        let fit = fit(Measures {
            process: Some(Process::Laser),
            joint: Some(Joint::None),
            kerf: Some(Mm::from_um(kerf)),
            ..Measures::default()
        });
        let cutting = coupon(&fit).cutting(&fit, fit.colors());
        let mut spans: Vec<[i32; 2]> = cutting
            .layer(CutLayer::Outer)
            .iter()
            .map(|line| {
                let heights = || line.points.iter().map(|point| point[1]);
                [heights().min().unwrap(), heights().max().unwrap()]
            })
            .collect();
        spans.sort_unstable();
        spans.push([cutting.size[1]; 2]);
        assert_eq!(spans.len(), 5);
        assert!(
            spans.windows(2).all(|pair| pair[1][0] - pair[0][1] >= kerf.max(1) as i32),
            "{kerf}: {spans:?}"
        );
    }
}

#[test]
fn every_process_and_material_has_its_files() {
    for process in Process::ALL {
        for material in Material::ALL.into_iter().filter(|&material| process.works(material)) {
            let wishes = Measures { process: Some(process), material: Some(material), ..Measures::default() };
            let files = kit::coupon_files(&fit(wishes)).unwrap();
            let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
            let wanted: &[&str] = match process {
                Process::Laser => &["README.md", "coupon.svg", "coupon.dxf"],
                _ => &["README.md", "coupon-plate.stl", "coupon-arm.stl"],
            };
            assert_eq!(paths, wanted);
        }
    }
}

#[test]
fn the_program_writes_a_folder_once() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let program = env!("CARGO_BIN_EXE_deventer");
        Command::new(program).arg("coupon").args(arguments).current_dir(&folder).output().unwrap()
    };
    let done = run(&["--material", "petg"]);
    assert!(done.status.success(), "{done:?}");
    assert_eq!(String::from_utf8(done.stdout).unwrap(), "coupon-fdm-petg: 3 files\n");
    let readme = std::fs::read_to_string(folder.path().join("coupon-fdm-petg/README.md")).unwrap();
    assert!(readme.contains("0.10, 0.15, 0.20") && readme.contains("| material | petg |"));
    assert!(
        readme.contains("| thickness | 3 |")
            && readme.contains("The plate of the coupon is only 1.2 mm thick")
    );
    let again = run(&["--material", "petg"]);
    assert_eq!(again.status.code(), Some(1));
    assert!(String::from_utf8(again.stderr).unwrap().contains("already there"));
    assert_eq!(run(&["--process", "laser", "-o", "sheet"]).status.code(), Some(0));
    assert!(folder.path().join("sheet/coupon.svg").is_file());
    let whole = std::fs::read_to_string(folder.path().join("sheet/README.md")).unwrap();
    assert!(!whole.contains("The plate of the coupon is only"), "sheet is as thick as it is");
    let blurred = run(&["--process", "laser", "--etch-color", "red", "-o", "blurred"]);
    assert_eq!(blurred.status.code(), Some(2));
    assert!(
        String::from_utf8(blurred.stderr).unwrap().contains("--etch-color and --outer-color are both red")
    );
    assert_eq!(run(&["--arm-width", "0"]).status.code(), Some(2));
    let colored = run(&["--etch-color", "black", "-o", "colored"]);
    assert_eq!(colored.status.code(), Some(2));
    assert!(String::from_utf8(colored.stderr).unwrap().contains("--process laser"));
}
