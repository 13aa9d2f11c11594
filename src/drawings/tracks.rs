//! Lanes: how a way that passes one slot several times is drawn so that its order can be followed.
//!
//! Runs that share a stretch of a line lie side by side, the earlier ones lower or further left. A run
//! keeps its lane to its end, so runs still meet at right angles, and a turn back shows as a small step:
//!
//! ```text
//!                   |  |
//!     3 ------------+  |              1 comes up in the right lane ...
//!     2 ----------+    |
//!                 |    |
//! ```

use std::collections::BTreeMap;

use crate::solid::Point;

/// The part of a way that one slide draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leg {
    /// The number of the slide, from 1.
    pub slide: usize,
    /// Its line: at least two points.
    pub points: Vec<Point>,
    /// The longest straight piece of it, where a label may stand.
    pub straight: [Point; 2],
}

/// A way laid out in lanes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The slides that the way shows, in order.
    pub legs: Vec<Leg>,
    /// The least distance of two lanes, in micrometres.
    pub spacing: i32,
}

/// Slides in one direction, one after the other: they share a lane.
struct Run {
    /// The coordinate that changes.
    along: usize,
    forward: bool,
    /// The coordinate that does not.
    line: i32,
    low: i32,
    high: i32,
    /// Number of each slide, and where it ends.
    slides: Vec<(usize, Point)>,
    /// Its place among the runs that it touches: over all earlier ones.
    lane: i32,
    /// How far it is shifted off its line.
    shift: i32,
}

impl Run {
    /// A point of the run's line, in the run's lane.
    fn at(&self, along: i32) -> Point {
        let mut point = [along; 2];
        point[1 - self.along] = self.line + self.shift;
        point
    }
}

/// Lays out the way through `stops`, one a slide; a repeated stop is a slide that is not seen. Lanes are
/// at most `spacing` apart, and closer where all would not fit in a width of `room`.
pub(crate) fn layout(stops: &[Point], spacing: i32, room: i32) -> Layout {
    let mut runs = runs(stops);
    let least = assign(&mut runs, spacing, room);
    let mut legs = Vec::new();
    let mut pen = stops.first().copied().unwrap_or_default();
    for (index, run) in runs.iter().enumerate() {
        let begin = match index.checked_sub(1).map(|before| &runs[before]) {
            // Around a corner: where the two lanes cross.
            Some(before) if before.along != run.along => run.at(before.line + before.shift),
            // From the start, or back the way it came.
            _ => run.at(pen_along(stops, run)),
        };
        let last = run.slides.len() - 1;
        let mut points = vec![pen, begin];
        for (number, &(slide, stop)) in run.slides.iter().enumerate() {
            let next = runs.get(index + 1).filter(|next| number == last && next.along != run.along);
            let end = run.at(next.map_or(stop[run.along], |next| next.line + next.shift));
            let straight = [points[points.len() - 1], end];
            points.push(end);
            if number == last && index + 1 == runs.len() {
                points.push(stop);
            }
            points.dedup();
            legs.push(Leg { slide, points: std::mem::replace(&mut points, vec![end]), straight });
            pen = end;
        }
    }
    Layout { legs, spacing: least }
}

/// Where a run begins, before it is shifted.
fn pen_along(stops: &[Point], run: &Run) -> i32 {
    stops[run.slides[0].0 - 1][run.along]
}

fn runs(stops: &[Point]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (before, pair) in stops.windows(2).enumerate() {
        let (slide, [from, to]) = (before + 1, [pair[0], pair[1]]);
        if from == to {
            continue;
        }
        let along = usize::from(from[0] == to[0]);
        let forward = to[along] > from[along];
        let (low, high) = (from[along].min(to[along]), from[along].max(to[along]));
        match runs.last_mut() {
            Some(run) if (run.along, run.forward) == (along, forward) => {
                (run.low, run.high) = (run.low.min(low), run.high.max(high));
                run.slides.push((slide, to));
            }
            _ => {
                let line = from[1 - along];
                runs.push(Run {
                    along,
                    forward,
                    line,
                    low,
                    high,
                    slides: vec![(slide, to)],
                    lane: 0,
                    shift: 0,
                });
            }
        }
    }
    runs
}

/// Gives every run its lane and shift; tells the least distance of lanes.
fn assign(runs: &mut [Run], spacing: i32, room: i32) -> i32 {
    let mut least = spacing;
    // The runs of each line, in their order of time.
    let mut lines: BTreeMap<(usize, i32), Vec<usize>> = BTreeMap::new();
    for (index, run) in runs.iter().enumerate() {
        lines.entry((run.along, run.line)).or_default().push(index);
    }
    for line in lines.into_values() {
        // The lane over all that was drawn so far, at each place where a run ends. Two runs that touch have
        // such a place in common.
        let mut places: Vec<i32> =
            line.iter().flat_map(|&index| [runs[index].low, runs[index].high]).collect();
        places.sort_unstable();
        places.dedup();
        let mut free = vec![0; places.len()];
        for &index in &line {
            let run = &mut runs[index];
            let [low, high] = [run.low, run.high].map(|end| places.partition_point(|&place| place < end));
            run.lane = free[low..=high].iter().copied().max().unwrap_or(0);
            free[low..=high].fill(run.lane + 1);
        }
        // Groups of runs that touch one another share their middle.
        let mut by_place = line;
        by_place.sort_by_key(|&index| runs[index].low);
        let mut first = 0;
        while first < by_place.len() {
            let (mut end, mut high) = (first, i32::MIN);
            while end < by_place.len() && (end == first || runs[by_place[end]].low <= high) {
                high = high.max(runs[by_place[end]].high);
                end += 1;
            }
            let group = &by_place[first..end];
            let gaps = group.iter().map(|&index| runs[index].lane).max().unwrap_or(0);
            let step = if gaps == 0 { spacing } else { spacing.min(room / gaps) };
            least = least.min(step);
            for &index in group {
                runs[index].shift = (2 * runs[index].lane - gaps) * step / 2;
            }
            first = end;
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(stops: &[Point]) -> Vec<(usize, Vec<Point>)> {
        layout(stops, 100, 1000).legs.into_iter().map(|leg| (leg.slide, leg.points)).collect()
    }

    #[test]
    fn a_single_pass_keeps_to_the_middle() {
        let legs = points(&[[0, 0], [5000, 0], [5000, 3000]]);
        assert_eq!(legs, [(1, vec![[0, 0], [5000, 0]]), (2, vec![[5000, 0], [5000, 3000]])]);
    }

    #[test]
    fn a_turn_back_steps_to_the_next_lane_and_ends_in_the_middle() {
        let legs = points(&[[0, 0], [5000, 0], [5000, 0], [0, 0]]);
        assert_eq!(
            legs,
            [(1, vec![[0, 0], [0, -50], [5000, -50]]), (3, vec![[5000, -50], [5000, 50], [0, 50], [0, 0]])]
        );
    }

    #[test]
    fn corners_meet_where_lanes_cross() {
        // Right, up, down, left: the column is passed twice, the row twice.
        let legs = points(&[[0, 0], [5000, 0], [5000, 3000], [5000, 0], [0, 0]]);
        assert_eq!(
            legs,
            [
                (1, vec![[0, 0], [0, -50], [4950, -50]]),
                (2, vec![[4950, -50], [4950, 3000]]),
                (3, vec![[4950, 3000], [5050, 3000], [5050, 50]]),
                (4, vec![[5050, 50], [0, 50], [0, 0]]),
            ]
        );
    }

    #[test]
    fn slides_in_one_direction_share_a_lane() {
        let legs = points(&[[0, 0], [1000, 0], [1000, 0], [3000, 0]]);
        assert_eq!(legs, [(1, vec![[0, 0], [1000, 0]]), (3, vec![[1000, 0], [3000, 0]])]);
    }

    #[test]
    fn many_lanes_get_closer_and_stay_in_their_room() {
        let stops: Vec<Point> = (0..21).map(|number| [number % 2 * 5000, 0]).collect();
        let layout = layout(&stops, 100, 1000);
        assert_eq!(layout.spacing, 1000 / 19);
        let offs = layout.legs.iter().flat_map(|leg| &leg.points).map(|point| point[1].abs()).max();
        assert!(offs <= Some(500));
    }

    #[test]
    fn legs_join_from_start_to_goal() {
        let stops = [[0, 0], [9, 0], [9, 9], [9, 0], [9, 0], [0, 0], [0, 5], [0, 0], [9, 0]];
        let layout = layout(&stops, 2, 10);
        let line: Vec<Point> = layout.legs.iter().flat_map(|leg| leg.points.clone()).collect();
        assert_eq!((line[0], line[line.len() - 1]), ([0, 0], [9, 0]));
        for pair in layout.legs.windows(2) {
            assert_eq!(pair[0].points.last(), pair[1].points.first());
        }
        assert!(
            line.windows(2).all(|pair| (0..2).any(|axis| pair[0][axis] == pair[1][axis])),
            "only along axes"
        );
    }

    #[test]
    fn a_hundred_thousand_turns_back_take_no_time() {
        let stops: Vec<Point> = (0..100_000).map(|number| [number % 2 * 5000, 0]).collect();
        let layout = layout(&stops, 100, 1000);
        assert_eq!((layout.legs.len(), layout.spacing), (99_999, 0));
    }

    #[test]
    fn nothing_to_see_has_no_legs() {
        assert!(layout(&[], 1, 1).legs.is_empty());
        assert!(layout(&[[1, 2], [1, 2]], 1, 1).legs.is_empty());
    }
}
