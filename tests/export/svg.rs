//! The picture of the solution.

use deventer::drawings::solution_svg;
use deventer::formats::About;
use deventer::params::Joint;
use deventer::parts::{Drawing, solution};
use deventer::{Axis, Params, Puzzle, Size};
use proptest::prelude::*;

fn generated(size: &str, seed: u64) -> [Drawing; 3] {
    let mut params = Params { size: size.parse::<Size>().unwrap(), seed, ..Params::default() };
    // Plain rectangles outside, so that their corners are material.
    params.measures.joint = Some(Joint::None);
    let design = params.design().unwrap();
    solution(&design, &Puzzle::generate(&design).unwrap())
}

fn picture(size: &str, seed: u64) -> String {
    String::from_utf8(solution_svg(&generated(size, seed), &About::new("A < B & C", "seed 7"))).unwrap()
}

/// The numbers in the attribute of that name of the first tag that has it.
fn attribute(tag: &str, name: &str) -> Vec<f64> {
    let (_, rest) = tag.split_once(&format!(" {name}=\"")).unwrap();
    let value = rest.split('"').next().unwrap();
    value.split(' ').map(|number| number.trim_end_matches("mm").parse().unwrap()).collect()
}

#[test]
fn one_unit_is_one_millimetre() {
    for size in ["1x1x2", "5", "2x3x9"] {
        let text = picture(size, 7);
        let tag = text.lines().find(|line| line.starts_with("<svg")).unwrap();
        assert!(tag.contains("mm\" height=") && tag.contains("mm\" viewBox="));
        let [width, height] = ["width", "height"].map(|name| attribute(tag, name)[0]);
        assert_eq!(attribute(tag, "viewBox"), [0.0, 0.0, width, height], "{size}");
        // The plates are true to size: x+ is 61.6 mm wide at 5 cells.
        if size == "5" {
            let plate = text.split("id=\"plate-x\"").nth(1).unwrap();
            let card = plate.lines().find(|line| line.starts_with("<rect")).unwrap();
            assert_eq!([attribute(card, "width"), attribute(card, "height")], [[61.6], [61.6]]);
        }
    }
}

#[test]
fn tags_are_closed_and_texts_escaped() {
    let text = picture("5", 7);
    assert!(text.contains("A &lt; B &amp; C: solution"));
    assert!(text.contains("seed 7"));
    let mut open = Vec::new();
    for tag in text.split('<').skip(1).map(|tag| tag.split('>').next().unwrap()) {
        match (tag.strip_prefix('/'), tag.ends_with('/') || tag.starts_with('?')) {
            (Some(name), _) => assert_eq!(open.pop(), Some(name)),
            (None, true) => {}
            (None, false) => open.push(tag.split(' ').next().unwrap()),
        }
    }
    assert!(open.is_empty());
    assert!(!text.contains("-0 ") && !text.contains("NaN"));
}

/// What is up on the plate is up in the picture, and what is right is right.
#[test]
fn start_and_goal_stand_where_the_plate_has_them() {
    let drawings_of = generated("3x4x5", 1);
    let text = String::from_utf8(solution_svg(&drawings_of, &About::default())).unwrap();
    for drawing in &drawings_of {
        let plate = text.split(&format!("id=\"plate-{}\"", drawing.normal)).nth(1).unwrap();
        let card = plate.lines().find(|line| line.starts_with("<rect")).unwrap();
        let [left, top, width, height] = ["x", "y", "width", "height"].map(|name| attribute(card, name)[0]);
        let (middle_x, middle_y) = (left + width / 2.0, top + height / 2.0);
        let place =
            |stop: [i32; 2]| [middle_x + f64::from(stop[0]) / 1000.0, middle_y - f64::from(stop[1]) / 1000.0];
        let circles: Vec<[f64; 2]> = plate
            .lines()
            .filter(|line| line.starts_with("<circle"))
            .map(|line| [attribute(line, "cx")[0], attribute(line, "cy")[0]])
            .collect();
        let near = |a: [f64; 2], b: [f64; 2]| (a[0] - b[0]).abs() < 1e-9 && (a[1] - b[1]).abs() < 1e-9;
        // Two rings of the goal, then the dot of the start.
        let [.., goal] = drawing.stops[..] else { panic!("no stops") };
        assert!(near(circles[0], place(goal)) && near(circles[1], place(goal)), "{}", drawing.normal);
        assert!(near(circles[2], place(drawing.stops[0])), "{}", drawing.normal);
    }
}

/// Every slide is numbered on exactly the two plates that see it.
#[test]
fn slides_are_numbered_on_two_plates() {
    let drawings_of = generated("5", 7);
    let text = picture("5", 7);
    let slides = drawings_of[0].stops.len() - 1;
    for slide in 1..=slides {
        assert_eq!(text.matches(&format!(">{slide}</text>")).count(), 2, "slide {slide}");
    }
    assert!(!text.contains(&format!(">{}</text>", slides + 1)));
}

#[test]
fn stops_of_the_three_plates_are_one_way_in_space() {
    let [x, y, z] = generated("4x5x6", 3);
    assert_eq!([x.axes, y.axes, z.axes], [[Axis::Y, Axis::Z], [Axis::X, Axis::Z], [Axis::X, Axis::Y]]);
    for number in 0..x.stops.len() {
        assert_eq!(x.stops[number][0], z.stops[number][1], "y");
        assert_eq!(x.stops[number][1], y.stops[number][1], "z");
        assert_eq!(y.stops[number][0], z.stops[number][0], "x");
    }
    for pair in 0..x.stops.len() - 1 {
        let still = [&x, &y, &z].iter().filter(|plate| plate.stops[pair] == plate.stops[pair + 1]).count();
        assert_eq!(still, 1, "a slide goes along one arm");
    }
}

#[test]
fn nothing_makes_a_sound_picture() {
    let text = String::from_utf8(solution_svg(&[], &About::default())).unwrap();
    assert!(text.starts_with("<?xml") && text.ends_with("</svg>\n"));
}

/// Is a point in the material of the plate? By the number of walls to its right.
fn is_solid(drawing: &Drawing, [x, y]: [f64; 2]) -> bool {
    let mut inside = false;
    for ring in drawing.profile.rings() {
        for (number, from) in ring.iter().enumerate() {
            let to = ring[(number + 1) % ring.len()];
            let [[ax, ay], [bx, by]] = [*from, to].map(|point| point.map(|um| f64::from(um) / 1000.0));
            if (ay > y) != (by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax) {
                inside = !inside;
            }
        }
    }
    inside
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// However often a slot is passed, the line with all of its width stays in it.
    #[test]
    fn the_line_stays_in_the_slots(sides in [1..=7_u16, 1..=7_u16, 1..=7_u16], seed in any::<u64>()) {
        let Ok(size) = Size::new(sides[0], sides[1], sides[2]) else { return Ok(()) };
        let drawings_of = generated(&size.to_string(), seed);
        let text = String::from_utf8(solution_svg(&drawings_of, &About::default())).unwrap();
        for drawing in &drawings_of {
            let plate = text.split(&format!("id=\"plate-{}\"", drawing.normal)).nth(1).unwrap();
            let card = plate.lines().find(|line| line.starts_with("<rect")).unwrap();
            let [left, top, width, height] = ["x", "y", "width", "height"].map(|name| attribute(card, name)[0]);
            let (middle_x, middle_y) = (left + width / 2.0, top + height / 2.0);
            let way = plate.split("</g>\n</g>").next().unwrap();
            let lines: Vec<&str> = way.lines().filter(|line| line.contains("stroke-linecap")).collect();
            let seen = drawing.stops.windows(2).filter(|pair| pair[0] != pair[1]).count();
            prop_assert_eq!(lines.len(), seen);
            // The outermost points of the plate are material, so the test of points can tell.
            prop_assert!(is_solid(drawing, [width / 2.0 - 0.1, height / 2.0 - 0.1]));
            for line in lines {
                let half = attribute(line, "stroke-width")[0] / 2.0;
                let (_, rest) = line.split_once(" d=\"M").unwrap();
                let points: Vec<[f64; 2]> = rest.split('"').next().unwrap().split('L').map(|point| {
                    let (x, y) = point.split_once(' ').unwrap();
                    [x.parse::<f64>().unwrap() - middle_x, middle_y - y.parse::<f64>().unwrap()]
                }).collect();
                for pair in points.windows(2) {
                    for step in 0..=8 {
                        let at = [0, 1].map(|axis| pair[0][axis] + (pair[1][axis] - pair[0][axis]) * f64::from(step) / 8.0);
                        for off in [[half, half], [-half, half], [half, -half], [-half, -half]] {
                            let point = [at[0] + off[0], at[1] + off[1]];
                            prop_assert!(!is_solid(drawing, point), "{point:?} on plate {}", drawing.normal);
                        }
                    }
                }
            }
        }
    }
}
