//! Start and goal as people choose them, from the wish to the groove around the cell on all six plates.

use std::collections::BTreeSet;

use deventer::axis::Axis;
use deventer::maze::Random;
use deventer::params::{EndpointOptions, GoalOption, GoalPlace, Params};
use deventer::parts::{Assembly, Mark, MarkKind, Role};
use deventer::puzzle::{Classic, GenerateError, MarksError, Plates, Regions};
use deventer::{Cell, Design, Measures, Puzzle, Size, Style, mm};
use proptest::prelude::*;

fn wish(start: Option<[u16; 3]>, goal: Option<GoalOption>) -> EndpointOptions {
    EndpointOptions { start, goal }
}

fn params(sides: [u16; 3], marks: EndpointOptions) -> Params {
    let fit = Measures { pitch: Some(mm(14.0)), marks: Some(true), ..Measures::default() };
    let [x, y, z] = sides;
    Params { size: Size::new(x, y, z).unwrap(), seed: 5, marks, measures: fit, ..Params::default() }
}

fn made(sides: [u16; 3], marks: EndpointOptions) -> (Design, Puzzle) {
    let design = params(sides, marks).design().unwrap();
    let puzzle = Puzzle::generate(&design).unwrap();
    (design, puzzle)
}

/// Where a cell's middle lies along an axis in the world, in micrometres: written out here, so that it
/// leans on no formula of the program.
fn world(cell: Cell, axis: Axis, size: Size) -> i32 {
    let pitch = 14_000;
    i32::from(cell.along(axis)) * pitch - (i32::from(size.along(axis)) - 1) * pitch / 2
}

/// The cells of a plate along whose slot's edge something is engraved, taken from the corners of its placed
/// solid: rims run along the slot, letters never touch it.
fn engraved(design: &Design, assembly: &Assembly, axis: Axis, sign: char) -> BTreeSet<(u16, u16)> {
    let part = assembly.part(&format!("plate-{axis}{sign}")).unwrap();
    let mesh = part.placed_mesh();
    let [low, high] = mesh.bounds().unwrap();
    let outer = if sign == '+' { high[axis.index()] } else { low[axis.index()] };
    let depth = design.dimensions().mark_depth.um() as i32;
    let floor = if sign == '+' { outer - depth } else { outer + depth };
    let half = design.slot().half().um() as i32;
    let [u, v] = axis.others();
    let size = design.size();
    // Only what lies flat at that depth is a floor; walls have corners there as well.
    let flat = |triangle: &&[u32; 3]| {
        triangle.iter().all(|&corner| mesh.vertices[corner as usize][axis.index()] == floor)
    };
    let floors: BTreeSet<[i32; 3]> =
        mesh.triangles.iter().filter(flat).flatten().map(|&corner| mesh.vertices[corner as usize]).collect();
    let mut cells = BTreeSet::new();
    for a in 0..size.along(u) {
        for b in 0..size.along(v) {
            let mut cell = Cell([0; 3]);
            cell.0[u.index()] = a;
            cell.0[v.index()] = b;
            let [x, y] = [u, v].map(|along| world(cell, along, size));
            // On the edge of the cell's slot, at most a groove (0.8 mm) beyond its square.
            let touches = |vertex: &[i32; 3]| {
                let off = [(vertex[u.index()] - x).abs(), (vertex[v.index()] - y).abs()];
                off.contains(&half) && off.iter().all(|&off| off <= half + 800)
            };
            if floors.iter().any(touches) {
                cells.insert((a, b));
            }
        }
    }
    cells
}

/// Both marks stand on all six plates, in the assembly's list and in the solids themselves, at the same
/// world coordinates on both twins, for starts and goals chosen all over boxes of unequal sides.
#[test]
fn chosen_marks_are_right_on_all_six_plates_in_world_coordinates() {
    let cases = [
        ([3, 4, 5], [0, 3, 1], [2, 0, 4]),
        ([5, 3, 4], [4, 1, 0], [1, 2, 3]),
        ([4, 4, 4], [0, 3, 1], [3, 1, 2]),
        // Behind each other as seen along y.
        ([3, 5, 4], [1, 0, 2], [1, 4, 2]),
    ];
    for (sides, start, goal) in cases {
        let (design, puzzle) = made(sides, wish(Some(start), Some(GoalOption::At(goal))));
        assert_eq!((puzzle.start(), puzzle.goal()), (Cell(start), Cell(goal)));
        let assembly = Assembly::build(&design, &puzzle);
        assembly.check().unwrap();
        let mut plates = 0;
        for part in &assembly.parts {
            let Role::Plate(axis, side) = part.role else { continue };
            plates += 1;
            let outside = |side: i32| {
                let [low, high] = part.placed_mesh().bounds().unwrap();
                if side > 0 { high[axis.index()] } else { low[axis.index()] }
            };
            for (kind, cell) in [(MarkKind::Start, Cell(start)), (MarkKind::Goal, Cell(goal))] {
                let mut at = Axis::ALL.map(|along| world(cell, along, design.size()));
                at[axis.index()] = outside(side.sign());
                assert!(part.marks.contains(&Mark { kind, at }), "{sides:?} {}: {kind:?}", part.name());
            }
            assert_eq!(part.marks.len(), 2);
        }
        assert_eq!(plates, 6);
        for axis in Axis::ALL {
            let shadow = |cell: [u16; 3]| {
                let [u, v] = axis.others();
                (Cell(cell).along(u), Cell(cell).along(v))
            };
            let wanted = BTreeSet::from([shadow(start), shadow(goal)]);
            for sign in ['+', '-'] {
                assert_eq!(engraved(&design, &assembly, axis, sign), wanted, "{sides:?} plate {axis}{sign}");
            }
        }
    }
}

/// With the marks elsewhere, or mirrored as on the sold cube, the test above would fail.
#[test]
fn marks_elsewhere_are_seen_elsewhere() {
    let (design, puzzle) = made([3, 4, 5], wish(Some([0, 3, 1]), Some(GoalOption::At([2, 0, 4]))));
    let assembly = Assembly::build(&design, &puzzle);
    let here = engraved(&design, &assembly, Axis::X, '+');
    let elsewhere = puzzle.clone().marked(wish(Some([0, 0, 1]), Some(GoalOption::At([2, 3, 4])))).unwrap();
    let other = engraved(&design, &Assembly::build(&design, &elsewhere), Axis::X, '+');
    assert_ne!(here, other);
    assert_eq!(other, BTreeSet::from([(0, 1), (3, 4)]));
}

#[test]
fn what_no_puzzle_can_have_is_refused_before_it_is_made() {
    let refused = |start, goal: [u16; 3]| params([3, 4, 5], wish(start, Some(GoalOption::At(goal)))).design();
    let error = refused(Some([1, 2, 3]), [1, 2, 3]).unwrap_err();
    assert_eq!(error.to_string(), "`start` and `goal` are both 1,2,3; choose two different cells");
    let error = refused(Some([3, 0, 0]), [0, 0, 0]).unwrap_err().to_string();
    assert_eq!(
        error,
        "`start` 3,0,0 lies outside the box of 3x4x5; coordinates count from 0, so the last cell is 2,3,4"
    );
    assert!(refused(None, [2, 3, 5]).unwrap_err().to_string().starts_with("`goal` 2,3,5 lies outside"));
    assert!(refused(Some([2, 3, 4]), [0, 0, 0]).is_ok());
}

/// The original has 15 regions, so there is much to refuse.
fn original() -> Puzzle {
    let path = format!("{}/models/oskars-cube.toml", env!("CARGO_MANIFEST_DIR"));
    deventer::PuzzleFile::parse(&std::fs::read_to_string(path).unwrap()).unwrap().puzzle
}

#[test]
fn marks_in_different_regions_are_refused() {
    let puzzle = original();
    let space = puzzle.space();
    let regions = Regions::new(space);
    let alone = space.cells().find(|&cell| space.degree(cell) == 0).unwrap();
    let few = space.cells().find(|&cell| regions.cells_in(regions.of(cell)) == 3).unwrap();
    let start = puzzle.start();
    let marked = |wishes| original().marked(wishes).map(|puzzle| (puzzle.start(), puzzle.goal()));
    assert_eq!(
        marked(wish(Some(start.0), Some(GoalOption::At(few.0)))),
        Err(MarksError::NoRoute { start, goal: few, start_region: 103, goal_region: 3 })
    );
    assert_eq!(marked(wish(Some(alone.0), None)), Err(MarksError::Alone { what: "start", cell: alone }));
    assert_eq!(
        marked(wish(None, Some(GoalOption::At(alone.0)))),
        Err(MarksError::Alone { what: "goal", cell: alone })
    );
    // All corners lie in the large region.
    let corner = Some(GoalOption::Chosen(GoalPlace::Corner));
    assert_eq!(marked(wish(Some(few.0), corner)), Err(MarksError::NoCorner(few)));
    assert_eq!(marked(wish(Some(start.0), Some(GoalOption::At(start.0)))), Err(MarksError::Same(start)));
    assert_eq!(
        marked(wish(None, Some(GoalOption::Chosen(GoalPlace::Farthest)))),
        Ok((Cell::new(2, 0, 0), Cell::new(2, 4, 0)))
    );
    assert_eq!(marked(EndpointOptions::default()), Ok((start, puzzle.goal())));
}

/// A generated puzzle of several regions refuses them as well.
#[test]
fn a_generator_refuses_marks_that_no_route_joins() {
    let mut refused = 0;
    for seed in 0..20 {
        let marks = wish(Some([2, 2, 2]), Some(GoalOption::At([1, 3, 1])));
        let params = Params { seed, style: Style::Classic, ..params([5, 5, 5], marks) };
        match Puzzle::generate(&params.design().unwrap()) {
            Err(GenerateError::Marks(MarksError::NoRoute { .. })) => refused += 1,
            made => assert_eq!(made.unwrap().goal(), Cell::new(1, 3, 1)),
        }
    }
    assert!(refused > 0 && refused < 20, "{refused}");
}

/// A space that is not perfect is flooded, nine bytes a cell: too large a one is refused before that.
#[test]
fn a_space_too_large_to_flood_is_refused() {
    let size = Size::new(1000, 1000, 201).unwrap();
    let plates = || Plates::new(size, Plates::blank(size)).unwrap();
    let told = "this puzzle of 201000000 cells is not perfect; the regions of such a puzzle are counted in boxes \
                of up to 200000000 cells";
    let error = Puzzle::with_default_marks(plates(), Default::default()).unwrap_err();
    assert_eq!(error.to_string(), told);
    let error = Puzzle::new(plates(), Cell::new(0, 0, 0), Cell::new(1, 0, 0), Default::default());
    assert_eq!(error.unwrap_err(), MarksError::TooLarge(201_000_000));
    let params = Params { size, style: Style::Merge, ..Params::default() };
    let refused = Puzzle::generate(&params.design().unwrap());
    assert!(matches!(refused, Err(GenerateError::TooLarge { cells: 201_000_000, .. })), "{refused:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    /// Chosen goals are what a flood over the whole region finds, in perfect boxes and in others.
    #[test]
    fn goals_at_places_are_the_farthest(
        sides in [1u16..=5, 1u16..=5, 2u16..=5],
        seed: u64,
        place: (u16, u16, u16),
        perfect: bool,
    ) {
        let size = Size::new(sides[0], sides[1], sides[2]).unwrap();
        let start = Cell::new(place.0 % sides[0], place.1 % sides[1], place.2 % sides[2]);
        let puzzle = if perfect {
            Puzzle::generate(&Params { size, seed, ..Params::default() }.design().unwrap()).unwrap()
        } else {
            let made = Classic::new(size).attempt(&mut Random::new(seed, 0));
            let Ok(puzzle) = Puzzle::with_default_marks(made.plates, Default::default()) else {
                return Ok(());
            };
            puzzle
        };
        let distances = puzzle.space().distances(start);
        let at = |goal_at| {
            puzzle.clone().marked(wish(Some(start.0), Some(GoalOption::Chosen(goal_at))))
        };
        match at(GoalPlace::Farthest) {
            Ok(marked) => prop_assert_eq!(marked.route().len() as u32 - 1, distances.longest()),
            Err(error) => {
                prop_assert_eq!(error, MarksError::Alone { what: "start", cell: start });
                prop_assert_eq!(distances.longest(), 0);
            }
        }
        let corners = puzzle.space().corners().into_iter().filter(|&corner| corner != start);
        let farthest = corners.filter_map(|corner| distances.to(corner)).max();
        match at(GoalPlace::Corner) {
            Ok(marked) => {
                prop_assert!(puzzle.space().corners().contains(&marked.goal()));
                prop_assert_eq!(Some(marked.route().len() as u32 - 1), farthest);
            }
            Err(error) => {
                prop_assert_eq!(error, MarksError::NoCorner(start));
                prop_assert_eq!(farthest, None);
            }
        }
    }
}
