//! The slots of a plate, against counts by hand and a library for polygon overlays.

mod common;

use deventer::axis::{Axis, Direction};
use deventer::maze::{Maze, UnionFind};
use deventer::params::{Arm, Measures};
use deventer::parts::plate_slots;
use deventer::solid::{Point, Profile, Ring};
use deventer::{Mm, mm};
use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay::Overlay;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::i_float::int::point::IntPoint;
use proptest::prelude::*;

use common::{design, forest, free, profile};

/// Pitch 10 mm, slots 6 mm wide, so that a cell spans -3..3 around its centre and a passage 4 mm.
fn wide() -> Measures {
    Measures { pitch: Some(mm(10.0)), arm_width: Some(mm(5.0)), clearance: Some(mm(0.5)), ..free() }
}

/// The holes of a maze in a box of its size, in millimetres from the centre of cell (0, 0).
fn holes(text: &str, width: u32, height: u32) -> Vec<Ring> {
    let maze = Maze::from_text(text, width, height).unwrap();
    let design = design(width, height, wide());
    let shift = [Axis::X, Axis::Y].map(|axis| design.half_span(axis).um() as i32);
    let millimetres = |point: &Point| {
        let um = [0, 1].map(|axis| point[axis] + shift[axis]);
        assert!(um.iter().all(|um| um % 1000 == 0), "{um:?}");
        um.map(|um| um / 1000)
    };
    profile(&design, &maze).holes().iter().map(|ring| ring.iter().map(millimetres).collect()).collect()
}

#[test]
fn a_cell_alone_is_a_square_hole() {
    let text = "
#####
#.#.#
#####";
    let square = |x: i32| vec![[x - 3, -3], [x - 3, 3], [x + 3, 3], [x + 3, -3]];
    assert_eq!(holes(text, 2, 1).map_rotated(), [square(0), square(10)]);
}

#[test]
fn a_passage_is_a_long_hole_with_four_corners() {
    let text = "
#######
#.....#
#######";
    assert_eq!(holes(text, 3, 1).map_rotated(), [vec![[-3, -3], [-3, 3], [23, 3], [23, -3]]]);
}

/// A corner with a dead end: from the corner at the bottom left clockwise, material on the left.
#[test]
fn a_fork_turns_around_its_webs() {
    let text = "
#######
#.#.#.#
#.###.#
#.....#
#######";
    let fork = vec![[-3, -3], [-3, 13], [3, 13], [3, 3], [17, 3], [17, 13], [23, 13], [23, -3]];
    let lone = vec![[7, 7], [7, 13], [13, 13], [13, 7]];
    assert_eq!(holes(text, 3, 2).map_rotated(), [fork, lone]);
}

/// All four sides open, and every arm of the cross a dead end.
#[test]
fn a_cross_has_twelve_corners() {
    let text = "
#######
#.#.#.#
###.###
#.....#
###.###
#.#.#.#
#######";
    let holes = holes(text, 3, 3).map_rotated();
    assert_eq!(holes.len(), 5);
    let cross = [
        [-3, 7],
        [-3, 13],
        [7, 13],
        [7, 23],
        [13, 23],
        [13, 13],
        [23, 13],
        [23, 7],
        [13, 7],
        [13, -3],
        [7, -3],
        [7, 7],
    ];
    assert!(holes.contains(&cross.to_vec()), "{holes:?}");
}

/// Passages on both sides of a wall, so that the walk meets it twice.
#[test]
fn a_spiral_is_one_hole() {
    let text = "
#######
#.....#
#####.#
#...#.#
#.###.#
#.....#
#######";
    let spiral = vec![
        [-3, -3],
        [-3, 13],
        [13, 13],
        [13, 7],
        [3, 7],
        [3, 3],
        [17, 3],
        [17, 17],
        [-3, 17],
        [-3, 23],
        [23, 23],
        [23, -3],
    ];
    assert_eq!(holes(text, 3, 3).map_rotated(), [spiral]);
}

#[test]
fn cells_are_where_they_should_be() {
    let mut maze = Maze::new(3, 2);
    maze.open(0, Direction::East);
    let slots = plate_slots(&design(3, 2, wide()), Axis::Z, &maze);
    // Cells lie at x -10, 0, 10 and y -5, 5.
    let long = [[-13, -8], [-13, -2], [3, -2], [3, -8]].map(|point| point.map(|mm| 1000 * mm));
    assert_eq!(vec![slots[0].clone()].map_rotated(), [long.to_vec()]);
    assert_eq!(slots.len(), 5);
}

#[test]
#[should_panic(expected = "loop")]
fn a_loop_around_walls_is_refused() {
    let text = "#######\n#.....#\n#.###.#\n#.....#\n#######";
    let _ = profile(&design(3, 2, wide()), &Maze::from_text(text, 3, 2).unwrap());
}

/// What is within a loop is cut away: one ring around it, whatever hangs on it.
#[test]
fn a_clearing_is_one_hole() {
    let text = "#########\n#.#.....#\n#.#.#.#.#\n#...#.#.#\n#.#.#.#.#\n#.......#\n#########";
    let maze = Maze::from_text(text, 4, 3).unwrap().without_islands();
    let design = design(4, 3, wide());
    let rings = plate_slots(&design, Axis::Z, &maze);
    let [ring] = &rings[..] else { panic!("{rings:?}") };
    // All is open but the web that hangs from above between the first two columns.
    let (slot, pitch) = (design.slot().um(), design.dimensions().pitch.um());
    let area = (3 * pitch + slot) * (2 * pitch + slot) - (pitch - slot) * pitch;
    let doubled: i64 = (0..ring.len())
        .map(|index| {
            let [[ax, ay], [bx, by]] =
                [ring[index], ring[(index + 1) % ring.len()]].map(|p| p.map(i64::from));
            bx * ay - ax * by
        })
        .sum();
    assert_eq!(doubled, 2 * area);
}

#[test]
#[should_panic(expected = "size")]
fn a_maze_of_another_size_is_refused() {
    let _ = profile(&design(3, 2, wide()), &Maze::new(2, 3));
}

/// Rings that begin with their least point, so that they can be compared.
trait MapRotated {
    fn map_rotated(self) -> Vec<Ring>;
}

impl MapRotated for Vec<Ring> {
    fn map_rotated(mut self) -> Vec<Ring> {
        for ring in &mut self {
            let least = (0..ring.len()).min_by_key(|&index| ring[index]).unwrap();
            ring.rotate_left(least);
        }
        self
    }
}

/// Rounded corners lie in the sharp slot and outside the exact arc; corners of webs stay.
#[test]
fn slot_corners_are_round_and_keep_the_arc_free() {
    let maze = forest(6, 5, 90, 8);
    for (radius, arm) in [(0.3, Arm::Square), (0.1, Arm::Square), (2.0, Arm::Round), (2.8, Arm::Round)] {
        let [sharp, round] = [0.0, radius].map(|radius| {
            let fit = Measures { slot_corner: Some(mm(radius)), arm: Some(arm), ..Measures::default() };
            plate_slots(&design(6, 5, fit), Axis::Z, &maze)
        });
        let um = (radius * 1000.0f64).min(2_520.0);
        for (sharp, round) in sharp.iter().zip(&round) {
            let lost = {
                let area = |ring: &Ring| {
                    let ring: Ring = ring.iter().rev().copied().collect();
                    Profile::new(ring, vec![]).unwrap().doubled_area()
                };
                (area(sharp) - area(round)) as f64 / 2.0
            };
            let corners = (0..sharp.len())
                .filter(|&index| {
                    let [a, b, c] = [0, 1, 2].map(|step| sharp[(index + step) % sharp.len()].map(i64::from));
                    (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) < 0
                })
                .count();
            let exact = corners as f64 * um * um * (1.0 - std::f64::consts::FRAC_PI_4);
            assert!(lost <= exact && lost > 0.75 * exact, "{radius}: {lost} of {exact}");
            let webs = sharp.iter().filter(|point| round.contains(point)).count();
            assert_eq!(webs, sharp.len() - corners);
        }
    }
}

type Shape = Vec<Vec<IntPoint<i32>>>;

fn points(ring: &[Point]) -> Vec<IntPoint<i32>> {
    ring.iter().map(|&[x, y]| IntPoint::new(x, y)).collect()
}

/// One rectangle a cell and one a passage, drawn apart from the code under test.
fn rectangles(maze: &Maze, pitch: i32, slot: i32) -> Shape {
    let (width, height) = (maze.width() as i32, maze.height() as i32);
    let centre =
        |u: u32, v: u32| [(2 * u as i32 + 1 - width) * pitch / 2, (2 * v as i32 + 1 - height) * pitch / 2];
    let rectangle = |low: Point, high: Point| {
        let half = slot / 2;
        let ([a, b], [c, d]) = ([low[0] - half, low[1] - half], [high[0] + half, high[1] + half]);
        points(&[[a, b], [c, b], [c, d], [a, d]])
    };
    let mut all = Vec::new();
    for v in 0..maze.height() {
        for u in 0..maze.width() {
            let cell = maze.cell(u, v);
            all.push(rectangle(centre(u, v), centre(u, v)));
            if maze.has(cell, Direction::East) {
                all.push(rectangle(centre(u, v), centre(u + 1, v)));
            }
            if maze.has(cell, Direction::North) {
                all.push(rectangle(centre(u, v), centre(u, v + 1)));
            }
        }
    }
    all
}

/// The rings of some paths union, holes and all, each begun with its least point, in order.
fn union(paths: &Shape) -> Vec<Vec<[i32; 2]>> {
    let shapes = Overlay::from_subj(paths).overlay(OverlayRule::Subject, FillRule::NonZero);
    let rings = shapes.iter().flatten().map(|path| path.iter().map(|point| [point.x, point.y]).collect());
    let mut rings = rings.collect::<Vec<Ring>>().map_rotated();
    rings.sort();
    rings
}

fn pieces(maze: &Maze) -> usize {
    let mut joined = UnionFind::new(maze.cells());
    let passages = maze.passages();
    let closed = passages
        .filter(|&(cell, direction)| joined.join(cell, maze.neighbor(cell, direction).unwrap()))
        .count();
    maze.cells() as usize - closed
}

/// Corners by rule: a corner of a cell counts where both its sides are walls or both are passages.
fn corners(maze: &Maze) -> usize {
    let alike = |cell, direction: Direction| maze.has(cell, direction) == maze.has(cell, direction.left());
    (0..maze.cells()).map(|cell| Direction::ALL.iter().filter(|&&side| alike(cell, side)).count()).sum()
}

proptest! {
    #[test]
    fn slots_are_the_union_of_their_rectangles(
        width in 1u32..12,
        height in 2u32..12,
        percent in prop_oneof![Just(100u32), 0u32..100],
        seed: u64,
        slot in 105i64..8_000,
        web in 25i64..8_000,
        frame in 800i64..5_000,
    ) {
        let pitch = slot + web;
        let fit = Measures {
            pitch: Some(Mm::from_um(2 * pitch)),
            arm_width: Some(Mm::from_um(2 * slot - 160)),
            frame: Some(Mm::from_um(2 * frame)),
            ..free()
        };
        let maze = forest(width, height, percent, seed);
        let plate = profile(&design(width, height, fit), &maze);
        let (pitch, slot) = (2 * pitch as i32, 2 * slot as i32);

        prop_assert_eq!(plate.holes().len(), pieces(&maze));
        prop_assert_eq!(plate.points() - 4, corners(&maze));
        let (cells, passages) = (i128::from(maze.cells()), maze.passages().count() as i128);
        let (p, w) = (i128::from(pitch), i128::from(slot));
        let outer = Profile::new(plate.outline().clone(), vec![]).unwrap().doubled_area();
        prop_assert_eq!(outer - plate.doubled_area(), 2 * (cells * w * w + passages * (p - w) * w));

        // Holes the other way round are shapes of their own, and the union's.
        let reversed: Shape = plate.holes().iter().map(|ring| {
            let reversed: Ring = ring.iter().rev().copied().collect();
            points(&reversed)
        }).collect();
        let mut own: Vec<Ring> = reversed.iter()
            .map(|path| path.iter().map(|point| [point.x, point.y]).collect())
            .collect::<Vec<Ring>>()
            .map_rotated();
        own.sort();
        prop_assert_eq!(&own, &union(&rectangles(&maze, pitch, slot)));
        // Simple, apart and inside the frame: uniting changes nothing.
        prop_assert_eq!(&own, &union(&reversed));
        let plate_paths: Shape = plate.rings().map(|ring| points(ring)).collect();
        let mut plate_rings = plate.rings().cloned().collect::<Vec<Ring>>().map_rotated();
        plate_rings.sort();
        prop_assert_eq!(plate_rings, union(&plate_paths));
    }
}
