//! 3MF: what a slicer gets.

use deventer::axis::Side;
use deventer::formats::{About, threemf, threemf_bed};
use deventer::layout::{BedLayout, GAP, MARGIN, lay_out};
use deventer::params::Bed;
use deventer::parts::{Assembly, Placement, Role};
use deventer::{Axis, Measures, Params, Puzzle, Size, mm};
use proptest::prelude::*;

use super::fixture;
use super::read_threemf::{ThreeMf, apply, parse, read, unpack, volume};

const PLATE: Role = Role::Plate(Axis::Z, Side::Plus);

/// Corners of the build, each item's together.
fn build(file: &ThreeMf) -> Vec<(String, Vec<[f64; 3]>)> {
    let mut bodies = Vec::new();
    for (id, place) in &file.items {
        let object = &file.objects[id];
        let mut add = |name: &str, points: Vec<[f64; 3]>| {
            bodies.push((name.to_owned(), points.into_iter().map(|point| apply(place, point)).collect()));
        };
        if object.components.is_empty() {
            add(&object.name, object.vertices.clone());
        }
        for (id, inner) in &object.components {
            let part = &file.objects[id];
            add(&part.name, part.vertices.iter().map(|&point| apply(inner, point)).collect());
        }
    }
    bodies
}

fn reach(points: &[[f64; 3]]) -> [[f64; 3]; 2] {
    let along = |axis: usize| points.iter().map(move |point| point[axis]);
    [
        [0, 1, 2].map(|axis| along(axis).fold(f64::MAX, f64::min)),
        [0, 1, 2].map(|axis| along(axis).fold(f64::MIN, f64::max)),
    ]
}

#[test]
fn a_part_is_one_named_object_over_the_origin() {
    let mesh = fixture::cuboid([-1_000, 0, -70], [1_000, 3_002, 4_500]);
    let file =
        read(&threemf(&fixture::part(PLATE, mesh, Placement::shift([0; 3])), &About::default())).unwrap();
    assert_eq!((file.objects.len(), file.items.len()), (1, 1));
    let object = &file.objects[&2];
    assert_eq!((object.name.as_str(), object.color.as_deref()), ("plate-z+", Some("#3F78C9FF")));
    assert!((volume(object) - 2.0 * 3.002 * 4.57).abs() < 1e-9);
    assert_eq!(reach(&build(&file)[0].1), [[0.0; 3], [2.0, 3.002, 4.57]]);
}

#[test]
fn an_assembly_is_one_object_of_components_in_their_places() {
    let assembly = fixture::kit(3);
    let file = read(&threemf(&assembly, &About::new("Oskar's <cube> & \"star\"", "seed 7\nmm"))).unwrap();
    assert_eq!(file.metadata["Title"], "Oskar's <cube> & \"star\"");
    assert_eq!(file.metadata["Description"], "seed 7\nmm");
    assert_eq!(file.items.len(), 1);
    let whole = &file.objects[&file.items[0].0];
    // All but the stand, which is not in the cube.
    assert_eq!(whole.components.len(), assembly.parts.len() - 1);
    let bodies = build(&file);
    let low = reach(&bodies.iter().flat_map(|(_, points)| points.clone()).collect::<Vec<_>>())[0];
    assert_eq!(low, [0.0; 3]);
    let placed = assembly.parts.iter().map(|part| part.placed_mesh().bounds().unwrap());
    let corner = placed.clone().map(|[low, _]| low).reduce(|a, b| [0, 1, 2].map(|i| a[i].min(b[i]))).unwrap();
    for ((name, points), [low, high]) in bodies.iter().zip(placed) {
        let wanted = [low, high].map(|at| [0, 1, 2].map(|i| f64::from(at[i] - corner[i]) / 1000.0));
        for (found, wanted) in reach(points).iter().flatten().zip(wanted.iter().flatten()) {
            assert!((found - wanted).abs() < 1e-9, "{name}: {found} instead of {wanted}");
        }
    }
}

#[test]
fn the_reader_sees_faults() {
    let text = unpack(&threemf(&fixture::assembly(3), &About::new("cube", ""))).unwrap();
    assert!(parse(&text).is_ok());
    let faults = [
        ("\"millimeter\"", "\"inch\"", "unit"),
        ("id=\"2\" type", "id=\"1\" type", "not the only one"),
        ("type=\"model\"", "type=\"support\"", "not a model"),
        ("#D94F45FF", "#D94F4500", "opaque"),
        ("pindex=\"0\"", "pindex=\"7\"", "a color that is not there"),
        ("<triangle v1=\"", "<triangle v1=\"9", "triangle"),
        ("objectid=\"2\"", "objectid=\"77\"", "not defined"),
        ("transform=\"0 -1 0", "transform=\"0 1 0", "determinant"),
        ("<vertex x=\"", "<vertex x=\"1e", "decimal"),
        ("<resources>", "<resources><frob id=\"9\"/>", "frob"),
        ("<components>", "<components xmlns=\"elsewhere\">", "core"),
        ("</build>", "", "mismatch"),
    ];
    for (good, bad, said) in faults {
        assert!(text.contains(good), "{good}");
        let error = parse(&text.replacen(good, bad, 1)).unwrap_err();
        assert!(error.contains(said) || said == "mismatch", "{bad}: {error}");
    }
    let bytes = threemf(&fixture::assembly(3), &About::default());
    let mut spoiled = bytes.clone();
    spoiled[bytes.len() / 2] ^= 0x55;
    assert!(read(&spoiled).is_err());
    assert!(read(&bytes[..bytes.len() - 1]).is_err());
}

/// Distance of two parts seen from above, by the edges of their triangles; infinite if it is over the gap.
fn distance(one: &[[[f64; 2]; 2]], other: &[[[f64; 2]; 2]]) -> f64 {
    let far = |a: &[[f64; 2]; 2], b: &[[f64; 2]; 2], axis: usize| {
        let [low, high] = [a[0][axis].min(a[1][axis]), a[0][axis].max(a[1][axis])];
        b[0][axis].min(b[1][axis]) > high + f64::from(GAP)
            || b[0][axis].max(b[1][axis]) < low - f64::from(GAP)
    };
    let pairs = one.iter().flat_map(|a| other.iter().map(move |b| (a, b)));
    let near = pairs.filter(|(a, b)| !far(a, b, 0) && !far(a, b, 1));
    near.map(|(&a, &b)| segments(a, b)).fold(f64::INFINITY, f64::min)
}

fn segments([a, b]: [[f64; 2]; 2], [c, d]: [[f64; 2]; 2]) -> f64 {
    let cross =
        |o: [f64; 2], p: [f64; 2], q: [f64; 2]| (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);
    if cross(a, b, c) * cross(a, b, d) < 0.0 && cross(c, d, a) * cross(c, d, b) < 0.0 {
        return 0.0;
    }
    let to = |p: [f64; 2], [a, b]: [[f64; 2]; 2]| {
        let (along, from) = ([b[0] - a[0], b[1] - a[1]], [p[0] - a[0], p[1] - a[1]]);
        let length = along[0] * along[0] + along[1] * along[1];
        let part = if length > 0.0 {
            ((from[0] * along[0] + from[1] * along[1]) / length).clamp(0.0, 1.0)
        } else {
            0.0
        };
        (from[0] - part * along[0]).hypot(from[1] - part * along[1])
    };
    to(a, [c, d]).min(to(b, [c, d])).min(to(c, [a, b])).min(to(d, [a, b]))
}

/// The edges as they lie, seen from above.
fn edges(laid: &BedLayout<'_>) -> Vec<[[f64; 2]; 2]> {
    let angle = f64::from(laid.eighths) * std::f64::consts::FRAC_PI_4;
    let place = |at: [i32; 2]| {
        let [x, y] = at.map(f64::from);
        [
            x * angle.cos() - y * angle.sin() + f64::from(laid.shift[0]),
            x * angle.sin() + y * angle.cos() + f64::from(laid.shift[1]),
        ]
    };
    let sides = |&[a, b, c]: &[u32; 3]| [[a, b], [b, c], [c, a]];
    let mesh = &laid.part.mesh;
    let flat = |[from, to]: [u32; 2]| {
        [from, to].map(|corner| mesh.vertices[corner as usize]).map(|[x, y, _]| [x, y])
    };
    let mut edges: Vec<[[i32; 2]; 2]> =
        mesh.triangles.iter().flat_map(sides).map(flat).filter(|[from, to]| from < to).collect();
    edges.sort_unstable();
    edges.dedup();
    edges.into_iter().map(|ends| ends.map(place)).collect()
}

fn assembly(size: Size, fit: Measures, seed: u64) -> Assembly {
    let params = Params { size, seed, measures: fit, ..Params::default() };
    let design = params.design().unwrap();
    Assembly::build(&design, &Puzzle::generate(&design).unwrap())
}

#[test]
fn a_default_kit_lies_on_one_common_bed() {
    let assembly = assembly(Size::cube(5), Measures::default(), 7);
    assert_eq!(lay_out(&assembly.parts, Bed::COMMON).len(), 1);
}

/// Plates are 61.6 mm wide, the star is 105.6 mm long each way: on a bed of 75 mm it can only overhang, and on 85 mm
/// it leaves no margin, at 45 degrees.
#[test]
fn what_fits_no_bed_has_one_for_itself() {
    let assembly = assembly(Size::cube(5), Measures::default(), 7);
    for (bed, eighths) in [("75x75x200", 0), ("85x85x200", 1)] {
        let beds = lay_out(&assembly.parts, bed.parse().unwrap());
        let star = beds.iter().find(|bed| bed.iter().any(|laid| laid.part.role == Role::Cursor)).unwrap();
        assert_eq!((star.len(), star[0].eighths), (1, eighths), "{bed}");
        assert_eq!(beds.len(), assembly.parts.len());
    }
}

/// Bars longer than the bed has room lie along its diagonal.
#[test]
fn a_long_part_is_turned_by_45_degrees() {
    let bar = fixture::cuboid([0, 0, 0], [120_000, 5_000, 5_000]);
    let part = fixture::part(Role::Bar, bar, Placement::shift([0; 3]));
    let beds = lay_out([&part, &part], "122x122x100".parse().unwrap());
    assert_eq!(beds.iter().map(Vec::len).collect::<Vec<_>>(), [2]);
    for laid in &beds[0] {
        assert_eq!(laid.eighths % 2, 1);
    }
    let file = read(&threemf_bed(&beds[0], &About::default())).unwrap();
    for (_, points) in build(&file) {
        let [low, high] = reach(&points);
        for axis in 0..2 {
            assert!(low[axis] >= 0.0 && high[axis] <= 122.0, "{low:?} {high:?}");
            // Turned and not stretched.
            assert!((high[axis] - low[axis] - 125.0 / 2.0_f64.sqrt()).abs() < 1e-6);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Every part is there once, on a bed, z from 0, and keeps its distance from the others.
    #[test]
    fn kits_lie_on_beds_without_overlap(
        sides in prop::array::uniform3(2_u16..6),
        seed in 0_u64..1000,
        round in any::<bool>(),
        star_kit in any::<bool>(),
        joint in 0_usize..3,
        bed in prop::array::uniform2(110_u32..260),
    ) {
        let words: Vec<String> = [
            // A round star is made in one piece.
            ("arm", if round && !star_kit { "round" } else { "square" }),
            ("star", if star_kit { "kit" } else { "one-piece" }),
            ("joint", ["finger", "post", "none"][joint]),
        ].map(|(name, value)| format!("{name} = \"{value}\"")).into();
        let fit: Measures = toml::from_str(&words.join("\n")).unwrap();
        let size = Size::new(sides[0], sides[1], sides[2]).unwrap();
        let assembly = assembly(size, fit, seed);
        let bed = Bed([mm(bed[0].into()), mm(bed[1].into()), mm(250.0)]);
        let beds = lay_out(&assembly.parts, bed);
        prop_assert_eq!(beds.iter().map(Vec::len).sum::<usize>(), assembly.parts.len());
        for laid in &beds {
            let file = read(&threemf_bed(laid, &About::default())).unwrap();
            prop_assert_eq!(file.items.len(), laid.len());
            prop_assert_eq!(file.objects.len(), laid.len());
            for (name, points) in build(&file) {
                let [low, high] = reach(&points);
                prop_assert!(low[2].abs() < 1e-9, "{} hovers at {}", name, low[2]);
                for axis in 0..2 {
                    let end = bed.0[axis].to_f64();
                    let margin = low[axis].min(end - high[axis]);
                    prop_assert!(laid.len() == 1 || margin > f64::from(MARGIN) / 1000.0 - 0.01, "{name}: {margin}");
                    prop_assert!(low[axis] > -0.01 && high[axis] < end + 0.01, "{name} overhangs: {low:?} {high:?}");
                }
            }
            let edges: Vec<_> = laid.iter().map(edges).collect();
            for one in 0..edges.len() {
                for other in 0..one {
                    let gap = distance(&edges[one], &edges[other]);
                    prop_assert!(gap > f64::from(GAP) - 1.0, "{} and {}: {gap}", laid[one].part.role, laid[other].part.role);
                }
            }
        }
    }
}
