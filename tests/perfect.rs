//! Perfect puzzles are perfect, whatever the box and the seed.

use std::collections::HashMap;
use std::fmt::Write;
use std::ops::ControlFlow;

use deventer::axis::Direction;
use deventer::maze::{Maze, Random};
use deventer::puzzle::{
    GenerateError, Plates, PuzzleFile, Space,
    perfect::{Construction, add_layer, annealed, composed, is_balanced, layered, stirred},
};
use deventer::{Axis, Params, Puzzle, Size, Style};
use proptest::prelude::*;

fn size(sides: [u16; 3]) -> Size {
    Size::new(sides[0], sides[1], sides[2]).unwrap()
}

fn generate(size: Size, seed: u64) -> Puzzle {
    let params = Params { size, seed, style: Style::Perfect, ..Params::default() };
    Puzzle::generate(&params.design().unwrap()).unwrap()
}

/// Is the space one tree of all cells? Found from the plates' passages alone, by the rule of the hand
/// and a union-find of its own: nothing of the program's space or of its walk is asked.
fn is_a_tree(plates: &Plates) -> bool {
    let [nx, ny, nz] = plates.size().sides().map(u32::from);
    let [on_x, on_y, on_z] = Axis::ALL.map(|plate| plates.maze(plate));
    let number = |x: u32, y: u32, z: u32| ((x * ny + y) * nz + z) as usize;
    let mut parents: Vec<u32> = (0..nx * ny * nz).collect();
    let mut left = parents.len() - 1;
    let mut join = |a: usize, b: usize| {
        let mut ends = [a as u32, b as u32];
        for end in &mut ends {
            while parents[*end as usize] != *end {
                parents[*end as usize] = parents[parents[*end as usize] as usize];
                *end = parents[*end as usize];
            }
        }
        parents[ends[0] as usize] = ends[1];
        ends[0] != ends[1]
    };
    let mut loops = 0;
    for (x, y, z) in (0..nx).flat_map(|x| (0..ny).flat_map(move |y| (0..nz).map(move |z| (x, y, z)))) {
        let has = |maze: &Maze, u, v, direction| maze.has(maze.cell(u, v), direction);
        let moves = [
            (has(on_y, x, z, Direction::East) && has(on_z, x, y, Direction::East), [1, 0, 0]),
            (has(on_x, y, z, Direction::East) && has(on_z, x, y, Direction::North), [0, 1, 0]),
            (has(on_x, y, z, Direction::North) && has(on_y, x, z, Direction::North), [0, 0, 1]),
        ];
        for (_, [dx, dy, dz]) in moves.into_iter().filter(|&(open, _)| open) {
            if join(number(x, y, z), number(x + dx, y + dy, z + dz)) {
                left -= 1;
            } else {
                loops += 1;
            }
        }
    }
    left == 0 && loops == 0
}

/// Fails where it should.
#[test]
fn the_check_knows_what_is_no_tree() {
    for (name, perfect) in [("oskars-cube", false), ("rickard-loop", false)] {
        let text = std::fs::read_to_string(format!("{}/models/{name}.toml", env!("CARGO_MANIFEST_DIR")));
        let puzzle = PuzzleFile::parse(&text.unwrap()).unwrap().puzzle;
        assert_eq!(is_a_tree(puzzle.plates()), perfect);
        assert_eq!(puzzle.space().is_perfect(), perfect);
    }
}

/// The spanning trees of the 3 by 3 grid.
fn trees_of_three() -> Vec<Maze> {
    let blank = Maze::new(3, 3);
    let gates: Vec<(u32, Direction)> = (0..9)
        .flat_map(|cell| [(cell, Direction::East), (cell, Direction::North)])
        .filter(|&(cell, direction)| blank.neighbor(cell, direction).is_some())
        .collect();
    (0..1u32 << gates.len())
        .filter(|chosen| chosen.count_ones() == 8)
        .map(|chosen| {
            let mut maze = blank.clone();
            for (index, &(cell, direction)) in gates.iter().enumerate() {
                maze.set(cell, direction, chosen >> index & 1 == 1);
            }
            maze
        })
        .filter(|maze| maze.first_loop().is_none())
        .collect()
}

/// All 192^3 triples of trees: never more moves than a tree has, and the 669,546 that have as many are
/// the perfect ones, which is what annealing relies on.
#[test]
fn at_three_a_side_the_count_of_moves_tells_all() {
    let trees = trees_of_three();
    assert_eq!(trees.len(), 192);
    // Trees by their passages on each line: to the east from columns 0 and 1, to the north from rows 0 and 1.
    let mut classes: HashMap<[u32; 4], Vec<&Maze>> = HashMap::new();
    for tree in &trees {
        let mut lines = [0; 4];
        for (cell, direction) in tree.passages() {
            let (u, v) = tree.at(cell);
            lines[if direction == Direction::East { u as usize } else { 2 + v as usize }] += 1;
        }
        classes.entry(lines).or_default().push(tree);
    }
    let (mut perfect, mut triples) = (0, 0);
    for (x, on_x) in &classes {
        for (y, on_y) in &classes {
            for (z, on_z) in &classes {
                let moves = y[0] * z[0] + y[1] * z[1] + x[0] * z[2] + x[1] * z[3] + x[2] * y[2] + x[3] * y[3];
                assert!(moves <= 26);
                triples += on_x.len() * on_y.len() * on_z.len();
                if moves < 26 {
                    continue;
                }
                for (on_x, on_y, on_z) in on_x
                    .iter()
                    .flat_map(|x| on_y.iter().flat_map(move |y| on_z.iter().map(move |z| (*x, *y, *z))))
                {
                    let mazes = [on_x, on_y, on_z].map(Clone::clone);
                    let plates = Plates::new(Size::cube(3), mazes).unwrap();
                    let space = Space::new(&plates);
                    assert_eq!(space.count_moves(), 26);
                    assert!(space.is_perfect());
                    perfect += 1;
                }
            }
        }
    }
    assert_eq!((triples, perfect), (192 * 192 * 192, 669_546));
}

fn many(side: u16, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let puzzle = generate(Size::cube(side), seed);
        assert!(is_a_tree(puzzle.plates()), "{side}, seed {seed}");
        assert!(is_balanced(puzzle.plates()), "{side}, seed {seed}");
        assert_eq!(puzzle.origin().construction, Some(Construction::Annealed));
    }
}

#[test]
fn cubes_are_perfect() {
    many(2, 0..200);
    many(3, 0..1000);
    many(5, 0..10_000);
    many(10, 0..1000);
    many(25, 0..50);
    many(60, 0..1);
}

/// Sides of 1 leave a flat maze or a row; long and thin boxes leave little to choose.
#[test]
fn flat_long_and_thin_boxes_are_perfect() {
    for sides in [
        [1, 1, 2],
        [1, 1, 1000],
        [1, 2, 2],
        [1, 30, 20],
        [40, 1, 3],
        [2, 1000, 1],
        [2, 2, 1000],
        [3, 1000, 2],
        [1000, 4, 4],
        [2, 90, 100],
    ] {
        let puzzle = generate(size(sides), 3);
        assert!(is_a_tree(puzzle.plates()), "{sides:?}");
    }
}

/// Boxes beyond the reach of annealing.
#[test]
fn large_boxes_are_composed() {
    for (sides, blocks) in [([2, 600, 700], [1, 60, 70]), ([1000, 400, 3], [100, 40, 1])] {
        let puzzle = generate(size(sides), 5);
        assert_eq!(puzzle.origin().construction, Some(Construction::Composed { blocks }));
        assert!(is_a_tree(puzzle.plates()));
    }
}

/// The marks are the two corners farthest apart.
#[test]
fn the_marks_are_corners_far_apart() {
    for (seed, sides) in [[5, 5, 5], [3, 6, 4], [1, 5, 7], [2, 2, 9]].into_iter().enumerate() {
        let puzzle = generate(size(sides), seed as u64);
        let space = puzzle.space();
        let moves = puzzle.route().len() as u32 - 1;
        assert!(space.corners().contains(&puzzle.start()) && space.corners().contains(&puzzle.goal()));
        for a in space.corners() {
            let distances = space.distances(a);
            assert!(space.corners().into_iter().all(|b| distances.to(b).unwrap() <= moves));
        }
        assert_eq!(space.distances(puzzle.start()).to(puzzle.goal()), Some(moves));
    }
}

#[test]
fn a_watch_sees_progress_and_can_stop_it() {
    let params = Params { size: Size::cube(80), style: Style::Perfect, ..Params::default() };
    let design = params.design().unwrap();
    let mut seen = Vec::new();
    let stopped = Puzzle::generate_watched(&design, &mut |progress| {
        seen.push(progress);
        if seen.len() == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(stopped, Err(GenerateError::Cancelled));
    assert!(seen[0].done < seen[1].done && seen[1].done < seen[2].done && seen[2].done <= seen[2].of);
}

/// The same seed makes the same file, and another seed another.
#[test]
fn a_seed_means_one_puzzle() {
    let text = |side, seed| {
        PuzzleFile { puzzle: generate(Size::cube(side), seed), measures: Default::default() }.to_text()
    };
    for side in [3, 5, 12, 30] {
        assert_eq!(text(side, 7), text(side, 7));
        assert_ne!(text(side, 7), text(side, 8));
    }
    assert!(text(5, 7).contains("\nconstruction = \"annealed\"\n"));
}

/// Dead ends, straight cells, turns and junctions, as shares of the plates' cells.
fn shapes(plates: &Plates) -> [f64; 4] {
    let mut counts = [0.0; 4];
    for maze in Axis::ALL.map(|plate| plates.maze(plate)) {
        for cell in 0..maze.cells() {
            let straight = maze.has(cell, Direction::East) == maze.has(cell, Direction::West);
            counts[match (maze.degree(cell), straight) {
                (1, _) => 0,
                (2, true) => 1,
                (2, false) => 2,
                _ => 3,
            }] += 1.0;
        }
    }
    let cells: f64 = counts.iter().sum();
    counts.map(|count| count / cells)
}

/// Composed plates have the shapes of annealed ones within 15 %, before and after they are stirred, and
/// lie as evenly: means of 50 puzzles.
#[test]
fn composed_plates_look_like_annealed_ones() {
    for (side, blocks) in [(12, 3), (16, 4)] {
        let mut means = [[0.0; 4]; 3];
        let mut stirring_kept = 0;
        for stream in 0..50 {
            let mut random = Random::new(9, stream);
            let ControlFlow::Continue(Some(one)) =
                annealed(Size::cube(side), &mut random, &mut |_| ControlFlow::Continue(()))
            else {
                panic!("annealing did not end")
            };
            let built = composed(Size::cube(side), [blocks; 3], &mut random);
            let mixed = stirred(&built, &mut random);
            assert_ne!(built, mixed);
            assert!(is_a_tree(&one) && is_a_tree(&built));
            stirring_kept += u32::from(is_a_tree(&mixed));
            for (mean, plates) in means.iter_mut().zip([&one, &built, &mixed]) {
                for (mean, share) in mean.iter_mut().zip(shapes(plates)) {
                    *mean += share / 50.0;
                }
            }
        }
        assert_eq!(stirring_kept, 50);
        for other in &means[1..] {
            for (share, wanted) in other.iter().zip(means[0]) {
                assert!((share / wanted - 1.0).abs() < 0.15, "{side}: {means:?}");
            }
        }
    }
}

/// Ten seeds and a composed puzzle, so that a changed generator is noticed. `UPDATE=1` writes them anew.
#[test]
fn golden_plates() {
    let mut text = String::new();
    let mut add = |name: String, plates: &Plates| {
        for plate in Axis::ALL {
            writeln!(text, "{name}, plate {plate}\n{}", plates.maze(plate)).unwrap();
        }
    };
    for seed in 0..6 {
        add(format!("5x5x5, seed {seed}"), generate(Size::cube(5), seed).plates());
    }
    for (sides, seed) in [([3, 4, 6], 6), ([8, 8, 8], 7), ([1, 5, 7], u64::MAX), ([2, 3, 9], 1 << 40)] {
        let puzzle = generate(size(sides), seed);
        add(format!("{}, seed {seed}", puzzle.size()), puzzle.plates());
    }
    let mut random = Random::new(10, 0);
    let built = composed(size([11, 9, 8]), [2, 2, 2], &mut random);
    add("composed".to_owned(), &built);
    add("stirred".to_owned(), &stirred(&built, &mut random));
    add("layered".to_owned(), &layered(size([4, 5, 6]), &mut random));
    let path = format!("{}/tests/golden/perfect.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap().replace('\r', "");
    assert!(text == golden, "the plates of some seed have changed; UPDATE=1 writes {path} anew");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn boxes_of_unequal_sides_are_perfect(sides in [1u16..=11, 1u16..=11, 2u16..=11], seed: u64) {
        let puzzle = generate(size(sides), seed);
        prop_assert!(is_a_tree(puzzle.plates()));
        prop_assert!(puzzle.space().is_perfect());
        // Layers are there in case annealing fails, but it does not.
        prop_assert_eq!(puzzle.origin().construction, Some(Construction::Annealed));
    }

    #[test]
    fn boxes_composed_of_unequal_blocks_are_perfect(
        sides in [1u16..=30, 1u16..=30, 2u16..=30],
        blocks in [1u16..=30, 1u16..=30, 2u16..=30],
        seed: u64,
    ) {
        let blocks = [0, 1, 2].map(|axis| blocks[axis].min(sides[axis]));
        let plates = composed(size(sides), blocks, &mut Random::new(seed, 0));
        prop_assert_eq!(plates.size(), size(sides));
        prop_assert!(is_a_tree(&plates));
    }

    #[test]
    fn layers_keep_any_perfect_puzzle_perfect(
        sides in [1u16..=7, 1u16..=7, 2u16..=7],
        axis in 0usize..3,
        places: [u16; 2],
        seed: u64,
    ) {
        let puzzle = generate(size(sides), seed);
        let axis = Axis::ALL[axis];
        let [p, q] = axis.others().map(|other| puzzle.size().along(other));
        let thicker = add_layer(puzzle.plates(), axis, [places[0] % p, places[1] % q]);
        prop_assert!(is_a_tree(&thicker));
        // The rest of the box is as it was.
        for cell in puzzle.space().cells() {
            for (next, step) in deventer::puzzle::Step::ALL.map(|s| (cell.step(s, puzzle.size()), s)) {
                if next.is_some() {
                    let as_before = puzzle.space().allows(cell, step) == Space::new(&thicker).allows(cell, step);
                    prop_assert!(as_before);
                }
            }
        }
    }
}
