//! What a line is, and what must hold of lines.

use std::collections::BTreeMap;

use deventer::parts::CutLine;
use deventer::solid::Point;

pub fn extent(points: &[Point]) -> [Point; 2] {
    let along = |axis: usize| points.iter().map(move |point| point[axis]);
    [[0, 1].map(|axis| along(axis).min().unwrap()), [0, 1].map(|axis| along(axis).max().unwrap())]
}

pub fn size(points: &[Point]) -> Point {
    let [low, high] = extent(points);
    [high[0] - low[0], high[1] - low[1]]
}

/// Twice the signed area.
pub fn doubled_area(points: &[Point]) -> i128 {
    let next = points.iter().cycle().skip(1);
    points
        .iter()
        .zip(next)
        .map(|(a, b)| i128::from(a[0]) * i128::from(b[1]) - i128::from(a[1]) * i128::from(b[0]))
        .sum()
}

pub fn segments(line: &CutLine) -> Vec<[Point; 2]> {
    let count = line.points.len() - usize::from(!line.closed);
    (0..count).map(|index| [line.points[index], line.points[(index + 1) % line.points.len()]]).collect()
}

pub fn length(lines: &[CutLine]) -> f64 {
    let segment = |[a, b]: [Point; 2]| f64::from(b[0] - a[0]).hypot(f64::from(b[1] - a[1]));
    lines.iter().flat_map(segments).map(segment).sum()
}

fn common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

/// What overlaps: two segments on one line that share more than a point, as pairs of segments.
pub fn overlaps(lines: &[&CutLine]) -> usize {
    let mut on_line: BTreeMap<[i64; 3], Vec<[i64; 2]>> = BTreeMap::new();
    for [a, b] in lines.iter().flat_map(|line| segments(line)) {
        let [a, b] = [a, b].map(|point| point.map(i64::from));
        let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
        let divisor = common_divisor(dx.abs(), dy.abs());
        let (dx, dy) = (dx / divisor, dy / divisor);
        let (dx, dy) = if (dx, dy) < (0, 0) { (-dx, -dy) } else { (dx, dy) };
        let mut ends = [a, b].map(|point| point[0] * dx + point[1] * dy);
        ends.sort_unstable();
        on_line.entry([dx, dy, a[0] * dy - a[1] * dx]).or_default().push(ends);
    }
    let mut count = 0;
    for ends in on_line.values_mut() {
        ends.sort_unstable();
        count += ends.windows(2).filter(|pair| pair[0][1] > pair[1][0]).count();
    }
    count
}

/// Do two segments meet in any point?
fn meet([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let turn = |a: Point, b: Point, c: Point| {
        let [ab, ac] = [b, c].map(|to| [0, 1].map(|axis| i128::from(to[axis]) - i128::from(a[axis])));
        (ab[0] * ac[1] - ab[1] * ac[0]).signum()
    };
    let boxes = (0..2).all(|axis| {
        a[axis].max(b[axis]) >= c[axis].min(d[axis]) && c[axis].max(d[axis]) >= a[axis].min(b[axis])
    });
    boxes && turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0
}

/// Closed, without collinear points, no two segments meeting but neighbors at their corner.
pub fn simple(line: &CutLine) -> bool {
    let all = segments(line);
    let neighbors = |one: usize, other: usize| one + 1 == other || (one == 0 && other + 1 == all.len());
    let bends = (0..all.len()).all(|index| {
        let ([a, b], [_, c]) = (all[index], all[(index + 1) % all.len()]);
        let [ab, bc] =
            [[a, b], [b, c]].map(|[from, to]| [0, 1].map(|axis| i128::from(to[axis] - from[axis])));
        ab[0] * bc[1] != ab[1] * bc[0]
    });
    let apart = (0..all.len())
        .all(|one| (one + 1..all.len()).all(|other| neighbors(one, other) || !meet(all[one], all[other])));
    line.closed && bends && apart
}

#[test]
fn the_judges_of_this_file_can_say_no() {
    let line = |points: &[Point], closed| CutLine { part: String::new(), points: points.to_vec(), closed };
    let square = line(&[[0, 0], [9, 0], [9, 9], [0, 9]], true);
    assert!(simple(&square) && overlaps(&[&square]) == 0);
    assert!(!simple(&line(&square.points, false)));
    assert!(!simple(&line(&[[0, 0], [9, 9], [9, 0], [0, 9]], true)));
    assert!(!simple(&line(&[[0, 0], [5, 0], [9, 0], [9, 9], [0, 9]], true)));
    assert_eq!(overlaps(&[&square, &line(&[[9, 4], [9, 20]], false)]), 1);
    assert_eq!(overlaps(&[&line(&[[0, 0], [6, 3]], false), &line(&[[8, 4], [4, 2]], false)]), 1);
    assert_eq!(overlaps(&[&line(&[[0, 0], [6, 3]], false), &line(&[[8, 4], [6, 3]], false)]), 0);
    assert_eq!(overlaps(&[&square, &square]), 4);
}
