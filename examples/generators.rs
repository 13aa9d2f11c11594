//! Measures the generators: the tables of `docs/generators.md`.
//!
//! ```text
//! cargo run --release --example generators           # all, some minutes
//! cargo run --release --example generators -- merge  # one of: merge, looks, snake, levels
//! ```

use deventer::maze::Random;
use deventer::params::Level;
use deventer::puzzle::{Classic, Figures, Measure, Plates, Regions, Shape, Shapes, Space, merged};
use deventer::{Params, Puzzle, Size, Style};

fn main() {
    let only = std::env::args().nth(1);
    let wanted = |name| only.as_deref().is_none_or(|only| only == name);
    if wanted("merge") {
        merge();
    }
    if wanted("looks") {
        looks();
    }
    if wanted("snake") {
        snake();
    }
    if wanted("levels") {
        levels();
    }
}

/// What the levels are like: means of 50 puzzles.
fn levels() {
    println!("\nside  level   route  plane turns  bits  dead ends  open lines  most open lines in any");
    for side in [3, 4, 5, 6, 8] {
        for level in Level::ALL {
            let mut sums = [0.0; 5];
            let mut most: f64 = 0.0;
            for seed in 0..50 {
                let params = Params { size: Size::cube(side), level: Some(level), seed, ..Params::default() };
                let puzzle = Puzzle::generate(&params.design().expect("a sound design")).expect("a puzzle");
                let figures = Figures::new(&puzzle);
                let measures = [
                    Measure::Route,
                    Measure::PlaneTurns,
                    Measure::Bits,
                    Measure::DeadEnds,
                    Measure::OpenLines,
                ];
                let values = measures.map(|measure| measure.of(&figures));
                most = most.max(values[4]);
                sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value / 50.0);
            }
            let [route, turns, bits, ends, lines] = sums;
            println!(
                "{side:4}  {level:6}  {route:5.1}  {turns:11.1}  {bits:4.1}  {ends:9.1}  {lines:10.1}  {most:23}"
            );
        }
    }
}

/// How often trees from the corners make a proper puzzle, beside the classic generator.
fn merge() {
    println!("side  tries  style    proper %  perfect %  largest region %  regions");
    for (side, tries) in [(3, 10_000), (5, 10_000), (8, 4_000), (10, 2_000), (15, 1_000)] {
        let size = Size::cube(side);
        for style in [Style::Classic, Style::Merge] {
            let mut classic = Classic::new(size);
            let (mut proper, mut perfect, mut reachable, mut regions_sum) = (0, 0, 0u64, 0u64);
            for stream in 0..tries {
                let mut random = Random::new(1, stream);
                let plates = match style {
                    Style::Classic => classic.attempt(&mut random).plates,
                    _ => merged(size, &mut random).0,
                };
                let space = Space::new(&plates);
                let regions = Regions::new(space);
                let corners = space.corners();
                proper += u32::from(regions.together(&corners) as usize == corners.len());
                perfect += u32::from(space.is_perfect());
                reachable += u64::from(regions.cells_in(regions.largest()));
                regions_sum += u64::from(regions.count());
            }
            let share = |count: f64| 100.0 * count / tries as f64;
            println!(
                "{side:4}  {tries:5}  {:7}  {:8.2}  {:9.2}  {:16.1}  {:7.1}",
                style.name(),
                share(f64::from(proper)),
                share(f64::from(perfect)),
                share(reachable as f64 / f64::from(size.cells())),
                regions_sum as f64 / tries as f64,
            );
        }
    }
}

/// Percentages of dead ends, straight cells, turns and junctions on the plates.
fn shapes(plates: &Plates) -> [f64; 4] {
    let shapes = Shapes::new(plates);
    let shares: [fn(&Shape) -> f64; 4] =
        [|shape| shape.dead_ends, |shape| shape.straight, |shape| shape.turns, |shape| shape.junctions];
    shares.map(|share| 100.0 * shapes.mean(share))
}

/// What the plates of perfect puzzles look like, and the figures of their routes: means of 200, at 60 a side of 50.
fn looks() {
    println!(
        "\nside  dead ends %  straight %  turns %  junctions %  route  plane turns  open lines  dead ends"
    );
    for (side, puzzles) in [(3, 200), (4, 200), (5, 200), (6, 200), (8, 200), (12, 200), (16, 200), (60, 50)]
    {
        let mut sums = [0.0; 8];
        for seed in 0..puzzles {
            let params = Params { size: Size::cube(side), seed, ..Params::default() };
            let puzzle = Puzzle::generate(&params.design().expect("a sound design")).expect("a puzzle");
            let figures = Figures::new(&puzzle);
            let of = |measure: Measure| measure.of(&figures);
            let [dead, straight, turn, junction] = shapes(puzzle.plates());
            let values = [
                dead,
                straight,
                turn,
                junction,
                of(Measure::Route),
                of(Measure::PlaneTurns),
                of(Measure::OpenLines),
                of(Measure::DeadEnds),
            ];
            sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value / puzzles as f64);
        }
        let [dead, straight, turn, junction, route, turns, lines, ends] = sums;
        println!(
            "{side:4}  {dead:11.1}  {straight:10.1}  {turn:7.1}  {junction:11.1}  {route:5.1}  {turns:11.1}  \
             {lines:10.2}  {ends:9.1}"
        );
    }
}

/// The longest routes that the search for snakes finds.
fn snake() {
    println!("\nside  cells  longest routes, seeds 0 to 4");
    for side in [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15] {
        let size = Size::cube(side);
        let routes = (0..5).map(|seed| {
            let params = Params { size, style: Style::Snake, seed, ..Params::default() };
            let puzzle =
                Puzzle::generate(&params.design().expect("a sound design")).expect("always some puzzle");
            (puzzle.route().len() - 1).to_string()
        });
        println!("{side:4}  {:5}  {}", size.cells(), routes.collect::<Vec<_>>().join(" "));
    }
}
