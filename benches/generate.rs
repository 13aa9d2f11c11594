//! How long puzzles take: drawing, counting, routes, the walk, and one try of the other generators.

use criterion::{BenchmarkId, Criterion, SamplingMode, criterion_group, criterion_main};
use deventer::maze::Random;
use deventer::puzzle::{Classic, Space, merged, perfect::draw};
use deventer::{Params, Puzzle, Size, Style};

fn perfect(criterion: &mut Criterion) {
    for side in [3, 5, 6, 7, 10, 25, 50, 100, 200, 300, 1000] {
        let mut group = criterion.benchmark_group("perfect");
        if side >= 50 {
            group.sample_size(10).sampling_mode(SamplingMode::Flat);
        }
        // All that `deventer new --style perfect` does but for writing: redraws and marks.
        let params = Params { size: Size::cube(side), style: Style::Perfect, seed: 1, ..Params::default() };
        let design = params.design().expect("a sound design");
        group.bench_function(BenchmarkId::new("generate", side), |bencher| {
            bencher.iter(|| Puzzle::generate(&design).expect("perfect puzzles always come out"));
        });
        group.bench_function(BenchmarkId::new("draw", side), |bencher| {
            bencher.iter(|| draw(Size::cube(side), &mut Random::new(1, 0)));
        });
        let puzzle = Puzzle::generate(&design).expect("perfect puzzles always come out");
        group.bench_function(BenchmarkId::new("count", side), |bencher| {
            bencher.iter(|| Space::new(puzzle.plates()).is_perfect());
        });
        group.bench_function(BenchmarkId::new("route", side), |bencher| bencher.iter(|| puzzle.route()));
        if side <= 300 {
            group.bench_function(BenchmarkId::new("verify", side), |bencher| {
                bencher.iter(|| puzzle.space().verify());
            });
        }
        group.finish();
    }
}

fn tries(criterion: &mut Criterion) {
    for side in [5, 10, 15] {
        let mut group = criterion.benchmark_group("one try");
        let size = Size::cube(side);
        let mut classic = Classic::new(size);
        group.bench_function(BenchmarkId::new("classic", side), |bencher| {
            let mut random = Random::new(1, 0);
            bencher.iter(|| classic.attempt(&mut random));
        });
        group.bench_function(BenchmarkId::new("merge", side), |bencher| {
            let mut random = Random::new(1, 0);
            bencher.iter(|| merged(size, &mut random));
        });
        group.finish();
    }
}

criterion_group!(benches, perfect, tries);
criterion_main!(benches);
