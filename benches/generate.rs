//! How long puzzles take: annealing, composition, the proof, and one try of the other generators.

use std::ops::ControlFlow;

use criterion::{BenchmarkId, Criterion, SamplingMode, criterion_group, criterion_main};
use deventer::maze::Random;
use deventer::puzzle::{
    Classic, Plates, Space, merged,
    perfect::{annealed, composed, stirred},
};
use deventer::{Params, Puzzle, Size, Style};

fn anneal(side: u16) -> Plates {
    match annealed(Size::cube(side), &mut Random::new(1, 0), &mut |_| ControlFlow::Continue(())) {
        ControlFlow::Continue(Some(plates)) => plates,
        _ => panic!("annealing did not end"),
    }
}

fn perfect(criterion: &mut Criterion) {
    for side in [5, 10, 15, 25, 50, 100, 200, 300] {
        let mut group = criterion.benchmark_group("perfect");
        if side >= 50 {
            group.sample_size(10).sampling_mode(SamplingMode::Flat);
        }
        // All that `deventer new --style perfect` does but for writing: redraws, proof and marks.
        let params = Params { size: Size::cube(side), style: Style::Perfect, seed: 1, ..Params::default() };
        let design = params.design().expect("a sound design");
        group.bench_function(BenchmarkId::new("generate", side), |bencher| {
            bencher.iter(|| Puzzle::generate(&design).expect("perfect puzzles always come out"));
        });
        let plates = anneal(side);
        group.bench_function(BenchmarkId::new("proof", side), |bencher| {
            bencher.iter(|| Space::new(&plates).is_perfect());
        });
        group.finish();
    }
}

fn large(criterion: &mut Criterion) {
    for side in [100, 300, 1000] {
        let mut group = criterion.benchmark_group("composed");
        group.sample_size(10).sampling_mode(SamplingMode::Flat);
        group.bench_function(BenchmarkId::new("compose", side), |bencher| {
            bencher.iter(|| composed(Size::cube(side), [side / 10; 3], &mut Random::new(1, 0)));
        });
        let plates = composed(Size::cube(side), [side / 10; 3], &mut Random::new(1, 0));
        group.bench_function(BenchmarkId::new("stir", side), |bencher| {
            bencher.iter(|| stirred(&plates, &mut Random::new(2, 0)));
        });
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

criterion_group!(benches, perfect, large, tries);
criterion_main!(benches);
