//! How long plates take: tracing, extruding, and the gate.

#[path = "../tests/common/mod.rs"]
mod common;

use std::slice;

use criterion::{BenchmarkId, Criterion, SamplingMode, criterion_group, criterion_main};
use deventer::params::Measures;
use deventer::solid::{Layer, Profile, extrude, stack};

/// The plate with a square pocket in a corner of its frame.
fn engraved(plate: &Profile) -> Profile {
    let [x, y] = plate.outline()[0].map(|c| c + 1_000);
    let pocket = vec![[x, y], [x, y + 1_000], [x + 1_000, y + 1_000], [x + 1_000, y]];
    let holes = plate.holes().iter().cloned().chain([pocket]).collect();
    Profile::new(plate.outline().clone(), holes).expect("the frame has room for a pocket")
}

fn plates(criterion: &mut Criterion) {
    for side in [10, 30, 100, 300, 1000] {
        let design = common::design(side, side, Measures::default());
        let maze = common::forest(side, side, 100, 1);
        let profile = common::profile(&design, &maze);
        let mesh = extrude(&profile, 0, 3_000);
        assert_eq!(mesh.check(), Ok(()));
        let mut group = criterion.benchmark_group("plate");
        if side >= 300 {
            group.sample_size(10).sampling_mode(SamplingMode::Flat);
        }
        group.bench_with_input(BenchmarkId::new("profile", side), &maze, |bencher, maze| {
            bencher.iter(|| common::profile(&design, maze));
        });
        group.bench_with_input(BenchmarkId::new("extrude", side), &profile, |bencher, profile| {
            bencher.iter(|| extrude(profile, 0, 3_000));
        });
        let profile = slice::from_ref(&profile);
        let engraved = engraved(&profile[0]);
        let layers = [Layer::prism(profile, 2_000), Layer::prism(slice::from_ref(&engraved), 3_000)];
        group.bench_with_input(BenchmarkId::new("engrave", side), &layers, |bencher, layers| {
            bencher.iter(|| stack(0, layers));
        });
        group.bench_with_input(BenchmarkId::new("check", side), &mesh, |bencher, mesh| {
            bencher.iter(|| mesh.check());
        });
        group.finish();
    }
}

criterion_group!(benches, plates);
criterion_main!(benches);
