//! Sheets for a laser: contours that are closed, simple and in order, shifted by half the kerf, laid out apart
//! from each other; and files that say the same.

mod judge;
mod read;

use std::collections::BTreeMap;

use deventer::formats::{About, SheetFormat};
use deventer::layout::{SheetError, Sheets, check_sheets, sheets};
use deventer::params::{Color, Joint, Material, ParamsError, Process};
use deventer::parts::{CutLayer, CutLine, CutSheet, Part, Placement, Role, Shape, Slab};
use deventer::solid::{Point, Profile, inset};
use deventer::{Assembly, Design, Measures, Mm, Params, Puzzle, Size, mm};
use proptest::prelude::*;

use judge::{doubled_area, extent, length, overlaps, simple, size};

fn laser(change: impl FnOnce(&mut Measures)) -> Result<Design, ParamsError> {
    let mut params = Params { size: Size::cube(3), ..Params::default() };
    params.measures.process = Some(Process::Laser);
    change(&mut params.measures);
    params.design()
}

fn made(design: &Design) -> (Assembly, Sheets) {
    let puzzle = Puzzle::generate(design).unwrap();
    let assembly = Assembly::build(design, &puzzle);
    let sheets = sheets(design, &assembly.parts, "deventer new 3").unwrap();
    (assembly, sheets)
}

/// A square plate of 10 mm with a hole of 4 mm, lower left of its middle.
fn small_plate() -> Part {
    let hole = vec![[2_000, 2_000], [2_000, 6_000], [6_000, 6_000], [6_000, 2_000]];
    let outline = vec![[0, 0], [10_000, 0], [10_000, 10_000], [0, 10_000]];
    let profile = Profile::new(outline, vec![hole]).unwrap();
    Part::new(Role::CouponPlate, Shape::Stack(vec![Slab::upright(profile, 3_000)]), Placement::shift([0; 3]))
}

/// The kerf goes to the outside of every line, on both axes, in both formats.
#[test]
fn a_plate_of_10_with_a_hole_of_4_becomes_10_2_and_3_8() {
    for (kerf, outer, inner) in [(0.2, 10_200, 3_800), (0.0, 10_000, 4_000)] {
        let design = laser(|fit| fit.kerf = Some(mm(kerf))).unwrap();
        let made = sheets(&design, &[small_plate()], "x").unwrap();
        for format in SheetFormat::ALL {
            let bytes = format.write(&made.cuttings[0], &About::default());
            let file = if format == SheetFormat::Svg { read::svg(&bytes) } else { read::dxf(&bytes) };
            let of = |layer: &str| -> Vec<Vec<Point>> {
                let lines = file.lines.iter().filter(|line| line.layer == layer);
                lines.map(|line| line.points.clone()).collect()
            };
            let [outline, hole] = ["outer", "inner"].map(|layer| of(layer).pop().unwrap());
            assert_eq!((size(&outline), size(&hole)), ([outer; 2], [inner; 2]), "{format}");
            // The hole stays where it is: y runs up in both.
            let [[o, _], [h, _]] = [extent(&outline), extent(&hole)];
            assert_eq!([h[0] - o[0], h[1] - o[1]], [2_000 + (outer - inner - 6_000) / 2; 2]);
        }
    }
}

#[test]
fn files_hold_the_lines_and_nothing_else() {
    let design = laser(|sheets| {
        sheets.reference_line = Some(true);
        sheets.inner_color = Some("#12ab34".parse().unwrap());
    })
    .unwrap();
    let (_, made) = made(&design);
    let cutting = &made.cuttings[0];
    let wanted: Vec<read::Line> = cutting
        .layers()
        .flat_map(|(layer, _, lines)| lines.iter().map(move |line| (layer, line)))
        .map(|(layer, line)| read::Line {
            layer: layer.name().to_owned(),
            part: line.part.clone(),
            points: line.points.clone(),
            closed: line.closed,
        })
        .collect();
    let [svg, dxf] = SheetFormat::ALL.map(|format| format.write(cutting, &About::new("T & <t>", "\"d\"\né")));
    let (svg_file, dxf_file) = (read::svg(&svg), read::dxf(&dxf));
    assert_eq!((&svg_file.lines, svg_file.size), (&wanted, [600_000, 300_000]));
    assert_eq!((&dxf_file.lines, dxf_file.size), (&wanted, [600_000, 300_000]));
    let pairs = |colors: [(&str, &str); 3]| colors.map(|(name, color)| (name.to_owned(), color.to_owned()));
    assert_eq!(svg_file.colors, pairs([("etch", "#0000ff"), ("inner", "#12ab34"), ("outer", "#ff0000")]));
    assert_eq!(dxf_file.colors, pairs([("ETCH", "5"), ("INNER", "#12ab34"), ("OUTER", "1")]));
    assert!(String::from_utf8(svg).unwrap().contains("<title>T &amp; &lt;t&gt;</title>"));
    // The line to be measured.
    let reference: Vec<&CutLine> =
        cutting.layer(CutLayer::Etch).iter().filter(|line| line.part == "reference-line").collect();
    assert_eq!(size(&reference[0].points), [100_000, 0]);
}

/// The profile behind each piece, by its name.
fn profiles(design: &Design, assembly: &Assembly) -> BTreeMap<String, Profile> {
    let thickness = design.dimensions().thickness.um() as i32;
    let mut all = BTreeMap::new();
    for part in &assembly.parts {
        let Shape::Stack(slabs) = &part.shape else { panic!("{} is no stack", part.role) };
        let layers: Vec<&Profile> = (0..slabs.last().unwrap().high / thickness)
            .map(|layer| &slabs.iter().find(|slab| slab.high > layer * thickness).unwrap().bottom[0])
            .collect();
        for (index, profile) in layers.iter().enumerate() {
            let name = if layers.len() == 1 { part.name() } else { format!("{}-{}", part.role, index + 1) };
            all.insert(name, (*profile).clone());
        }
    }
    all
}

/// The piece's lines as a profile, turned back if it lies turned, its lowest corner at 0.
fn profile_of(cutting: &CutSheet, name: &str, turned: bool) -> Profile {
    let back = |line: &CutLine| -> Vec<Point> {
        line.points.iter().map(|&[x, y]| if turned { [y, -x] } else { [x, y] }).collect()
    };
    let of = |layer: CutLayer| cutting.layer(layer).iter().filter(|line| line.part == name).map(back);
    let outline: Vec<Vec<Point>> = of(CutLayer::Outer).collect();
    assert_eq!(outline.len(), 1, "{name} has one outline");
    Profile::new(outline[0].clone(), of(CutLayer::Inner).collect()).unwrap()
}

/// Shifted so that the lowest corner is at 0.
fn at_origin(profile: &Profile) -> Profile {
    let [low, _] = extent(profile.outline());
    let moved = |ring: &Vec<Point>| ring.iter().map(|&[x, y]| [x - low[0], y - low[1]]).collect();
    Profile::new(moved(profile.outline()), profile.holes().iter().map(moved).collect()).unwrap()
}

fn check(design: &Design, assembly: &Assembly, made: &Sheets) -> Result<(), TestCaseError> {
    let half_kerf = design.dimensions().kerf.half().um() as i32;
    let wanted = profiles(design, assembly);
    let mut seen = Vec::new();
    for cutting in &made.cuttings {
        let [etch, inner, outer] = CutLayer::ALL.map(|layer| cutting.layer(layer));
        let cuts: Vec<&CutLine> = inner.iter().chain(outer).collect();
        for line in &cuts {
            prop_assert!(simple(line), "{line:?}");
        }
        prop_assert_eq!(overlaps(&cuts), 0);
        // All within the margins, and outlines apart.
        let margin = design.dimensions().sheet_margin.um() as i32;
        for point in cuts.iter().copied().chain(etch).flat_map(|line| &line.points) {
            prop_assert!(
                (0..2).all(|axis| (margin..=cutting.size[axis] - margin).contains(&point[axis])),
                "{point:?}"
            );
        }
        let gap = design.dimensions().part_gap.um() as i32;
        let boxes: Vec<[Point; 2]> = outer.iter().map(|line| extent(&line.points)).collect();
        for (index, one) in boxes.iter().enumerate() {
            for other in &boxes[..index] {
                let apart = (0..2)
                    .any(|axis| one[1][axis] + gap <= other[0][axis] || other[1][axis] + gap <= one[0][axis]);
                prop_assert!(apart, "{one:?} {other:?}");
            }
        }
        let mut exact = 0.0;
        for line in outer {
            let profile = &wanted[&line.part];
            let long = size(profile.outline()).map(|side| side + 2 * half_kerf);
            // A piece whose box is square may lie either way.
            let fits = [false, true].into_iter().find_map(|turned| {
                let got = at_origin(&profile_of(cutting, &line.part, turned));
                let left = inset(&got, half_kerf).ok()?;
                let same = at_origin(&left) == at_origin(profile) && size(got.outline()) == long;
                same.then_some(got)
            });
            prop_assert!(fits.is_some(), "{} is not its profile and half a kerf", line.part);
            let got = fits.unwrap();
            let contours = 1 + profile.holes().len();
            prop_assert_eq!(got.points(), profile.points());
            prop_assert_eq!(cuts.iter().filter(|cut| cut.part == line.part).count(), contours);
            // Mitred: each contour grows by the kerf on both axes, so its length by 4 kerfs, and its area follows.
            let rings: Vec<(f64, i128)> = profile
                .rings()
                .map(|ring| {
                    let line = CutLine { part: String::new(), points: ring.clone(), closed: true };
                    (length(&[line]), doubled_area(ring))
                })
                .collect();
            let h = i128::from(half_kerf);
            let grown = |(index, (length, area)): (usize, &(f64, i128))| {
                let sign = if index == 0 { 1 } else { -1 };
                let length = length.round() as i128;
                (length + sign * 8 * h, area + 2 * (h * length + sign * 4 * h * h))
            };
            let all: Vec<(i128, i128)> = rings.iter().enumerate().map(grown).collect();
            prop_assert_eq!(got.doubled_area(), all.iter().map(|(_, area)| area).sum::<i128>());
            exact += all.iter().map(|(length, _)| *length as f64).sum::<f64>();
            seen.push(line.part.clone());
        }
        prop_assert!((length(inner) + length(outer) - exact).abs() < 1e-3);
    }
    seen.sort();
    prop_assert_eq!(seen, wanted.into_keys().collect::<Vec<_>>(), "each piece once");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Straight contours, over sizes, joints, materials, kerfs and sheets.
    #[test]
    fn sheets_hold_the_parts(
        sides in prop::array::uniform3(1_u16..5),
        seed in 0_u64..1000,
        (joint, material) in (0..2_usize, 0..3_usize),
        (marks, labels, line) in (any::<bool>(), any::<bool>(), any::<bool>()),
        (kerf, tight) in (prop::option::of(0_i64..1975), any::<bool>()),
        (width, height, gap) in (150..700_i32, 150..400_i32, 1..9_i32),
    ) {
        prop_assume!(sides != [1, 1, 1]);
        let mut params = Params { size: Size::new(sides[0], sides[1], sides[2]).unwrap(), seed, ..Params::default() };
        params.measures = Measures {
            process: Some(Process::Laser),
            material: Some([Material::Plywood, Material::Acrylic, Material::Mdf][material]),
            joint: Some([Joint::Finger, Joint::None][joint]),
            marks: Some(marks),
            kerf: kerf.map(|kerf| Mm::from_um(kerf * 2)),
            // Gaps as narrow as they get, up to a kerf that nearly closes them.
            joint_gap: tight.then_some(Mm::ZERO),
            glue_gap: tight.then_some(Mm::ZERO),
            sheet: Some(format!("{width}x{height}").parse().unwrap()),
            part_gap: Some(Mm::from_um(kerf.unwrap_or(100) * 2) + mm(f64::from(gap))),
            labels: Some(labels),
            reference_line: Some(line),
            ..Measures::default()
        };
        let design = params.design().unwrap();
        prop_assert_eq!(check_sheets(&design), Ok(()));
        let (assembly, made) = made(&design);
        check(&design, &assembly, &made)?;
    }
}

/// Rounded corners and cut-off ends stay simple, and grow as much as straight lines do, mitred.
#[test]
fn slanted_lines_are_shifted_as_well() {
    for (corner, kerf) in [(0.2, 0.1), (0.2, 0.38), (0.2, 0.4), (0.2, 1.0), (0.1, 0.2), (0.02, 0.01)] {
        let design = laser(|fit| {
            (fit.slot_corner, fit.kerf, fit.chamfer) = (Some(mm(corner)), Some(mm(kerf)), Some(mm(0.7)));
        })
        .unwrap();
        let (assembly, made) = made(&design);
        let wanted = profiles(&design, &assembly);
        for cutting in &made.cuttings {
            let cuts = || cutting.layer(CutLayer::Inner).iter().chain(cutting.layer(CutLayer::Outer));
            assert!(cuts().all(simple));
            assert_eq!(overlaps(&cuts().collect::<Vec<_>>()), 0);
            for line in cutting.layer(CutLayer::Outer) {
                let got = profile_of(cutting, &line.part, false);
                let profile = &wanted[&line.part];
                // Where the radius is left, no corner is lost.
                if kerf < corner * 1.8 {
                    assert_eq!(got.points(), profile.points(), "{} {corner} {kerf}", line.part);
                }
                // Steiner's formula for mitred corners lies between those of sharp and of round ones.
                let h = kerf * 500.0;
                let lines = |profile: &Profile| -> Vec<CutLine> {
                    let closed = |ring: &Vec<Point>| CutLine {
                        part: String::new(),
                        points: ring.clone(),
                        closed: true,
                    };
                    profile.rings().map(closed).collect()
                };
                let more = (got.doubled_area() - profile.doubled_area()) as f64 / 2.0;
                let rest = more - h * length(&lines(profile));
                let rings = profile.holes().len() as f64;
                let (sharp, round) = (4.0 * h * h, std::f64::consts::PI * h * h);
                let slack = 2.0 * length(&lines(profile)) + 10.0 * h;
                assert!(
                    rest < sharp - rings * round + slack && rest > round - rings * sharp - slack,
                    "{rest}"
                );
            }
        }
    }
}

#[test]
fn what_cannot_be_cut_is_told() {
    let error = |design: Result<Design, ParamsError>| check_sheets(&design.unwrap()).unwrap_err().to_string();
    let small = laser(|sheets| sheets.sheet = "50x50".parse().ok());
    let told = error(small);
    assert!(
        told.contains("plate-x-") && told.contains("`sheet` 50x50") && told.contains("40 x 40"),
        "{told}"
    );
    let narrow = laser(|sheets| {
        (sheets.sheet, sheets.reference_line) = ("105x300".parse().ok(), Some(true));
    });
    assert!(error(narrow).starts_with("`reference-line` is 100 mm long"));
    let wide = laser(|fit| fit.kerf = Some(mm(6.0)));
    assert_eq!(wide.unwrap_err().field(), Some("kerf"));
    let close = laser(|sheets| sheets.part_gap = Some(mm(0.2)));
    assert_eq!(close.unwrap_err().field(), Some("part-gap"));
    let printed = Params { size: Size::cube(3), ..Params::default() }.design().unwrap();
    let (_, cursor) = (0, Assembly::build(&printed, &Puzzle::generate(&printed).unwrap()));
    assert_eq!(sheets(&printed, &cursor.parts, ""), Err(SheetError::NotFlat(cursor.parts[0].role)));
}

/// No sheet is spent on the code alone.
#[test]
fn the_code_stands_on_the_waste_or_nowhere() {
    let has_qr = |made: &Sheets| {
        made.cuttings.iter().flat_map(|cutting| cutting.layer(CutLayer::Etch)).any(|line| line.part == "qr")
    };
    let roomy = laser(|_| {}).unwrap();
    let (_, made_roomy) = made(&roomy);
    assert!(has_qr(&made_roomy) && !made_roomy.without_qr && made_roomy.cuttings.len() == 1);
    let plain = laser(|sheets| sheets.qr = Some(false)).unwrap();
    let (_, made_plain) = made(&plain);
    assert!(!has_qr(&made_plain) && !made_plain.without_qr);
    // The parts lie where they lie without it.
    assert_eq!(made_plain.cuttings[0].lines[1..], made_roomy.cuttings[0].lines[1..]);
    let tight = laser(|sheets| sheets.sheet = "30x30".parse().ok()).unwrap();
    let plate = sheets(&tight, &[small_plate()], "x").unwrap();
    assert!(plate.without_qr && plate.cuttings.len() == 1 && !has_qr(&plate));
    // A label that is wider than the sheet is left out as well.
    assert!(plate.cuttings[0].layer(CutLayer::Etch).is_empty());
}

#[test]
fn colors_are_those_that_were_named() {
    let design = laser(|sheets| {
        sheets.etch_color = Some(Color([0, 0, 0]));
        sheets.outer_color = Some("cyan".parse().unwrap());
    });
    let (_, made) = made(&design.unwrap());
    assert_eq!(made.cuttings[0].colors.map(Color::hex), ["#000000", "#ff00ff", "#00ffff"]);
}
