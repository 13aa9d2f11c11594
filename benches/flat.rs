//! Flat mazes: how fast they are dug, drawn and built. `benches/peers.sh` runs other programs beside.

use std::hint::black_box;
use std::io::sink;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use deventer::flat::{
    Drawing, Eller, Gaps, Labyrinth, Method, Preset, Recipe, Relief, ReliefFit, Rows, Spheres, Walls,
    backtracker, build_list, pbm, png, svg,
};
use deventer::latin::LatinSquare;
use deventer::maze::Random;
use deventer::mm;

const SIDE: u32 = 1000;
const CELLS: u64 = SIDE as u64 * SIDE as u64;

fn dug() -> Labyrinth {
    Labyrinth::plain(backtracker(SIDE, SIDE, 0, &mut Random::new(1, 0), &mut ()).unwrap())
}

/// 1000 by 1000 cells by every algorithm.
fn mazes(criterion: &mut Criterion) {
    let start = [0, 0];
    let mut group = criterion.benchmark_group("maze");
    group.throughput(Throughput::Elements(CELLS)).sample_size(10);
    for (name, method) in [
        ("backtracker", Method::Backtracker { start }),
        ("kruskal", Method::Kruskal),
        ("concentric", Method::Biased { start, bias: Preset::Concentric.bias() }),
        ("laberinto", Method::Laberinto { start, spheres: Spheres::On }),
        ("eller", Method::Eller),
    ] {
        let recipe = Recipe::new(SIDE, SIDE, 1, method).unwrap();
        group.bench_function(name, |bencher| bencher.iter(|| black_box(recipe.make(&mut ()).unwrap())));
    }
    group.finish();
}

/// The same number of cells into a writer that throws them away.
fn pictures(criterion: &mut Criterion) {
    let labyrinth = dug();
    let rows = || Rows::new(Eller::new(SIDE, SIDE, Random::new(1, 0)), Gaps::Closed);
    let walls = || Walls::new(&labyrinth, Gaps::Closed, None);
    let drawing = Drawing { pitch: mm(10.0), wall: mm(2.0) };
    let mut group = criterion.benchmark_group("picture");
    group.throughput(Throughput::Elements(CELLS)).sample_size(10);
    group.bench_function("pbm", |bencher| bencher.iter(|| pbm(&mut walls(), 1, "", &mut sink())));
    group.bench_function("png", |bencher| bencher.iter(|| png(&mut walls(), 1, "", &mut sink())));
    group.bench_function("build", |bencher| bencher.iter(|| build_list(&mut walls(), "", &mut sink())));
    let none = Gaps::Closed;
    group.bench_function("svg", |bencher| {
        bencher.iter(|| svg(&labyrinth, drawing, none, None, "", &mut sink()));
    });
    group.bench_function("eller as it goes, pbm", |bencher| {
        bencher.iter(|| pbm(&mut rows(), 1, "", &mut sink()));
    });
    group.bench_function("eller as it goes, png", |bencher| {
        bencher.iter(|| png(&mut rows(), 1, "", &mut sink()));
    });
    group.finish();
}

fn others(criterion: &mut Criterion) {
    let labyrinth = dug();
    let way = |bencher: &mut criterion::Bencher| {
        bencher.iter(|| black_box(labyrinth.way(labyrinth.entrance(), labyrinth.exit())));
    };
    criterion.bench_function("way out, 1000x1000", way);
    let small = Labyrinth::plain(backtracker(200, 200, 0, &mut Random::new(1, 0), &mut ()).unwrap());
    let fit = ReliefFit::default();
    criterion.bench_function("relief, 200x200", |bencher| {
        bencher.iter(|| black_box(Relief::build(&small, &fit, &[], None).unwrap()));
    });
    let mut random = Random::new(1, 0);
    criterion.bench_function("latin square of order 10", |bencher| {
        bencher.iter(|| LatinSquare::random(10, &mut random, &mut || std::ops::ControlFlow::Continue(())));
    });
}

criterion_group!(benches, mazes, pictures, others);
criterion_main!(benches);
