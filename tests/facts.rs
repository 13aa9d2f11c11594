//! Measured facts about Oskar's cubes that the program must reproduce.

use deventer::maze::Random;
use deventer::puzzle::{Cell, Classic, Figures, PuzzleFile, Regions, Space};
use deventer::{Puzzle, Size};
use proptest::prelude::*;

fn model(name: &str) -> Puzzle {
    let path = format!("{}/models/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    PuzzleFile::parse(&text).unwrap().puzzle
}

/// The sold puzzle, as transcribed and computed in `models/oskars-cube.toml`.
#[test]
fn the_original_cube() {
    let puzzle = model("oskars-cube");
    let figures = Figures::new(&puzzle);
    assert_eq!((figures.cells, figures.moves, figures.loops, figures.regions), (125, 110, 0, 15));
    assert_eq!(figures.region_sizes, [103, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(figures.corners_together, 8);
    assert!(figures.proper && !figures.perfect);
    assert_eq!((puzzle.start(), puzzle.goal()), (Cell::new(3, 3, 3), Cell::new(2, 0, 0)));
    let route = figures.route;
    assert_eq!((route.moves, route.slides, route.turns, route.plane_turns), (45, 36, 35, 15));
    assert_eq!(route.bushiness, 103 - 46);
    let farthest = figures.farthest.unwrap();
    assert_eq!((farthest.from, farthest.to, farthest.moves), (Cell::new(2, 0, 0), Cell::new(2, 4, 0), 50));
    assert_eq!((figures.dead_ends, figures.junctions), (22, 19));
}

/// With the axes of one plate exchanged the figures change, so the facts can tell.
#[test]
fn a_transposed_plate_is_another_puzzle() {
    let path = format!("{}/models/oskars-cube.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let art = text.split("'''").nth(1).unwrap();
    let rows: Vec<&[u8]> = art.trim().lines().map(str::as_bytes).collect();
    let side = rows.len();
    let transposed: Vec<String> = (0..side)
        .map(|y| (0..side).map(|x| char::from(rows[side - 1 - x][side - 1 - y])).collect())
        .collect();
    let swapped = text.replacen(art.trim(), &transposed.join("\n"), 1);
    let changed = match PuzzleFile::parse(&swapped) {
        Ok(file) => Figures::new(&file.puzzle).moves != 110,
        Err(_) => true,
    };
    assert!(changed, "{swapped}");
}

/// Three tree plates whose space is not free of loops, after J. R. Rickard.
#[test]
fn the_loop_of_24_moves() {
    let puzzle = model("rickard-loop");
    let figures = Figures::new(&puzzle);
    assert_eq!((figures.cells, figures.loops), (27, 1));
    assert_eq!(u64::from(figures.cells) + figures.loops, figures.moves + u64::from(figures.regions));
    assert_eq!(figures.region_sizes, [24, 1, 1, 1]);
    assert!(!figures.perfect);
    // Around the loop every cell has two moves, and the farthest is half of it away.
    assert_eq!((figures.dead_ends, figures.junctions, figures.farthest.unwrap().moves), (0, 0, 12));
    for shut in [Cell::new(0, 0, 0), Cell::new(1, 1, 1), Cell::new(2, 2, 2)] {
        assert_eq!(puzzle.space().degree(shut), 0);
    }
}

/// Shares and means over single tries of the classic generator, as computed on another implementation
/// of the same rule: 12,000 tries each, 2,000 at n = 3. Ours lie within four standard errors of the
/// difference; tries are fewer here at the larger sizes, to keep the test short.
#[test]
fn the_classic_generator_has_the_known_figures() {
    // n, tries, theirs, share of proper, mean regions, mean largest share
    let known = [
        (3, 4000, 2000.0, 0.89, None),
        (5, 4000, 12000.0, 0.469, Some((11.38, 0.792))),
        (8, 2000, 12000.0, 0.0926, Some((66.3, 0.545))),
        (10, 1000, 12000.0, 0.0267, Some((145.7, 0.436))),
    ];
    for (side, tries, theirs, proper_share, means) in known {
        let size = Size::cube(side);
        let mut generator = Classic::new(size);
        let (mut proper, mut regions_of, mut largest_of) = (0.0, Vec::new(), Vec::new());
        for attempt in 0..tries {
            let made = generator.attempt(&mut Random::new(2026, attempt));
            let space = Space::new(&made.plates);
            let regions = Regions::new(space);
            assert_eq!(made.trees, regions.count(), "trees are regions: side {side}, attempt {attempt}");
            proper += f64::from(u8::from(regions.together(&space.corners()) == 8));
            regions_of.push(f64::from(regions.count()));
            largest_of.push(f64::from(regions.sizes()[0]) / f64::from(size.cells()));
        }
        let ours = tries as f64;
        let error = (proper_share * (1.0 - proper_share) * (1.0 / ours + 1.0 / theirs)).sqrt();
        let share = proper / ours;
        assert!(
            (share - proper_share).abs() < 4.0 * error,
            "side {side}: proper {share}, known {proper_share}"
        );
        if let Some((regions_known, largest_known)) = means {
            for (what, values, known) in
                [("regions", &regions_of, regions_known), ("largest", &largest_of, largest_known)]
            {
                let mean = values.iter().sum::<f64>() / ours;
                let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / ours;
                let error = (variance * (1.0 / ours + 1.0 / theirs)).sqrt();
                // The known means are rounded to three or four digits.
                let rounding = 0.0005 * f64::max(known, 1.0);
                assert!(
                    (mean - known).abs() < 4.0 * error + rounding,
                    "side {side}: {what} {mean}, known {known}, standard error {error}"
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// cells - moves + loops = regions, the four counted apart, and trees = regions.
    #[test]
    fn the_space_adds_up(sides in [1u16..=8, 1u16..=8, 1u16..=8], seed: u64) {
        let Ok(size) = Size::new(sides[0], sides[1], sides[2]) else { return Ok(()) };
        let made = Classic::new(size).attempt(&mut Random::new(seed, 0));
        let space = Space::new(&made.plates);
        let regions = Regions::new(space);
        let moves = space.moves().count() as u64;
        prop_assert_eq!(u64::from(size.cells()) + space.loops(), moves + u64::from(regions.count()));
        prop_assert_eq!(made.trees, regions.count());
        prop_assert_eq!(regions.sizes().iter().sum::<u32>(), size.cells());
        // Every move is seen from both of its ends.
        let degrees: usize = space.cells().map(|cell| space.degree(cell)).sum();
        prop_assert_eq!(degrees as u64, 2 * moves);
    }

    /// The farthest pair is the farthest of all pairs, and routes are as long as distances.
    #[test]
    fn the_farthest_pair_is_exact(sides in [1u16..=5, 1u16..=5, 2u16..=5], seed: u64) {
        let size = Size::new(sides[0], sides[1], sides[2]).unwrap();
        let made = Classic::new(size).attempt(&mut Random::new(seed, 0));
        let space = Space::new(&made.plates);
        let regions = Regions::new(space);
        let within = regions.first_cell(regions.largest());
        let (from, to, moves) = space.farthest_pair(within);
        let all = space.cells().filter(|&cell| regions.of(cell) == regions.largest());
        let longest = all.map(|cell| space.distances(cell).longest()).max().unwrap();
        prop_assert_eq!(moves, longest);
        prop_assert!(from <= to);
        let route = space.route(from, to).unwrap();
        prop_assert_eq!(route.len() as u32, moves + 1);
        prop_assert!(route.windows(2).all(|pair| space.neighbors(pair[0]).any(|cell| cell == pair[1])));
    }

    /// A puzzle file reads back as what was written.
    #[test]
    fn files_go_round(sides in [1u16..=6, 1u16..=6, 2u16..=6], seed: u64) {
        let size = Size::new(sides[0], sides[1], sides[2]).unwrap();
        let made = Classic::new(size).attempt(&mut Random::new(seed, 0));
        let origin = deventer::puzzle::Origin {
            style: Some(deventer::Style::Classic),
            seed: Some(seed),
            generator_trees: Some(made.trees),
            level: Some(deventer::params::Level::ALL[(seed % 3) as usize]),
            ..Default::default()
        };
        let Ok(puzzle) = Puzzle::with_default_marks(made.plates, origin) else { return Ok(()) };
        let file = PuzzleFile { puzzle, measures: deventer::Measures { pitch: Some(deventer::mm(11.5)), ..Default::default() } };
        let text = file.to_text();
        let read = PuzzleFile::parse(&text);
        prop_assert_eq!(read.as_ref(), Ok(&file), "{}", text);
        prop_assert_eq!(read.unwrap().to_text(), text);
    }
}
