//! How long plates take: tracing, extruding, and the gate.

#[path = "../tests/forests/mod.rs"]
mod forests;

use criterion::{BenchmarkId, Criterion, SamplingMode, criterion_group, criterion_main};
use deventer::params::Fit;
use deventer::solid::extrude;

fn plates(criterion: &mut Criterion) {
    for side in [10, 30, 100, 300, 1000] {
        let design = forests::design(side, side, Fit::default());
        let maze = forests::forest(side, side, 100, 1);
        let profile = forests::profile(&design, &maze);
        let mesh = extrude(&profile, 0, 3_000);
        let mut group = criterion.benchmark_group("plate");
        if side >= 300 {
            group.sample_size(10).sampling_mode(SamplingMode::Flat);
        }
        group.bench_with_input(BenchmarkId::new("profile", side), &maze, |bencher, maze| {
            bencher.iter(|| forests::profile(&design, maze));
        });
        group.bench_with_input(BenchmarkId::new("extrude", side), &profile, |bencher, profile| {
            bencher.iter(|| extrude(profile, 0, 3_000));
        });
        group.bench_with_input(BenchmarkId::new("check", side), &mesh, |bencher, mesh| {
            bencher.iter(|| mesh.check());
        });
        group.finish();
    }
}

criterion_group!(benches, plates);
criterion_main!(benches);
