//! Rectangles laid out on sheets.
//!
//! The method: rectangles are sorted by height and laid on shelves, the highest first; a shelf is as high as
//! the first that lies on it. What is left beside a rectangle stays free for all that follow, since none is
//! higher; what is left above it becomes free as soon as the rectangles have become low enough. Each takes the
//! narrowest free strip that it fits into, else it begins a shelf in the lowest rest of a sheet, else a sheet.
//!
//! ```text
//!   +------------------------+
//!   |  rest of the sheet     |
//!   |-------+----------------|
//!   |   |   |    above       |
//!   | 1 | 2 |---+----+-------|     shelf of 1
//!   |   |   | 3 | 4  | beside|
//!   +------------------------+
//! ```
//!
//! All strips are kept in order, so n rectangles take n log n steps. This is done four times: with all
//! rectangles lying or all upright (where they fit), on shelves along the width or along the height. The result
//! with the fewest sheets is taken, and of those the one that uses the least of them.

use std::collections::BTreeSet;

use crate::solid::Point;

/// A rectangle's sizes as it is made and turned by a right angle.
pub(crate) type Sizes = [Point; 2];

/// Where a rectangle lies: its lower left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Spot {
    pub(crate) sheet: usize,
    pub(crate) at: Point,
    pub(crate) turned: bool,
}

/// A free rectangle of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Free {
    sheet: usize,
    at: Point,
    size: Point,
}

/// A layout.
#[derive(Clone, Debug)]
pub(crate) struct Nest {
    /// One for each rectangle.
    pub(crate) spots: Vec<Spot>,
    pub(crate) sheets: usize,
    free: Vec<Free>,
}

impl Nest {
    /// Where a further rectangle finds room on these sheets, if it does.
    pub(crate) fn room_for(&self, size: Point, gap: i32) -> Option<Spot> {
        let fits = |free: &&Free| size[0] + gap <= free.size[0] && size[1] + gap <= free.size[1];
        let first = self.free.iter().filter(fits).min_by_key(|free| (free.sheet, free.at[1], free.at[0]))?;
        Some(Spot { sheet: first.sheet, at: first.at, turned: false })
    }
}

/// Lays rectangles out on as many sheets as they need, a gap apart.
///
/// # Errors
/// The number of a rectangle that is larger than a sheet either way.
pub(crate) fn nest(items: &[Sizes], room: Point, gap: i32) -> Result<Nest, usize> {
    // With the gap added to rectangles and sheet alike, rectangles may touch.
    let wide = |size: Point| size.map(|side| side + gap);
    let items: Vec<Sizes> = items.iter().map(|sizes| sizes.map(wide)).collect();
    let room = wide(room);
    let mut best: Option<(i64, Nest)> = None;
    for upright in [false, true] {
        for swapped in [false, true] {
            let shelves = Shelves::fill(&items, room, upright, swapped)?;
            let used = shelves.used();
            let nest = shelves.nest(swapped);
            let better = best.as_ref().is_none_or(|(least, old)| (nest.sheets, used) < (old.sheets, *least));
            if better {
                best = Some((used, nest));
            }
        }
    }
    Ok(best.expect("four layouts were made").1)
}

fn swap([x, y]: Point) -> Point {
    [y, x]
}

struct Shelves {
    room: Point,
    spots: Vec<Spot>,
    free: Vec<Free>,
    /// Free and high enough for all that follows: width, number.
    beside: BTreeSet<(i32, usize)>,
    /// Free, but too low as yet: height, number.
    above: BTreeSet<(i32, usize)>,
    /// What is left over the shelves of a sheet: height, sheet.
    rests: BTreeSet<(i32, usize)>,
    sheets: usize,
}

impl Shelves {
    fn fill(items: &[Sizes], room: Point, upright: bool, swapped: bool) -> Result<Shelves, usize> {
        let room = if swapped { swap(room) } else { room };
        let mut order = Vec::with_capacity(items.len());
        for (index, sizes) in items.iter().enumerate() {
            let sizes = if swapped { sizes.map(swap) } else { *sizes };
            let fits = |&turned: &bool| (0..2).all(|axis| sizes[usize::from(turned)][axis] <= room[axis]);
            let height = |turned: bool| sizes[usize::from(turned)][1];
            let first = if upright { height(true) > height(false) } else { height(true) < height(false) };
            let turned = [first, !first].into_iter().find(fits).ok_or(index)?;
            order.push((sizes[usize::from(turned)], turned, index));
        }
        order.sort_by_key(|&([width, height], _, index)| (-height, -width, index));
        let mut shelves = Shelves {
            room,
            spots: vec![Spot::default(); items.len()],
            free: Vec::new(),
            beside: BTreeSet::new(),
            above: BTreeSet::new(),
            rests: BTreeSet::new(),
            sheets: 0,
        };
        for (size, turned, index) in order {
            let (sheet, at) = shelves.place(size);
            shelves.spots[index] = Spot { sheet, at, turned };
        }
        Ok(shelves)
    }

    /// The next rectangle, not higher than any before.
    fn place(&mut self, size: Point) -> (usize, Point) {
        while let Some(&(height, number)) = self.above.last().filter(|(height, _)| *height >= size[1]) {
            self.above.remove(&(height, number));
            self.beside.insert((self.free[number].size[0], number));
        }
        let strip = match self.beside.range((size[0], 0)..).next().copied() {
            Some(narrowest) => {
                self.beside.remove(&narrowest);
                self.free[narrowest.1]
            }
            None => self.shelf(size[1]),
        };
        let Free { sheet, at, size: strip } = strip;
        let beside = self.keep(sheet, [at[0] + size[0], at[1]], [strip[0] - size[0], strip[1]]);
        self.beside.extend(beside.map(|number| (self.free[number].size[0], number)));
        let above = self.keep(sheet, [at[0], at[1] + size[1]], [size[0], strip[1] - size[1]]);
        self.above.extend(above.map(|number| (self.free[number].size[1], number)));
        (sheet, at)
    }

    /// A new shelf, on a sheet that has room for it or on a new one.
    fn shelf(&mut self, height: i32) -> Free {
        let lowest = self.rests.range((height, 0)..).next().copied();
        let (rest, sheet) = lowest.unwrap_or((self.room[1], self.sheets));
        if lowest.is_some() {
            self.rests.remove(&(rest, sheet));
        } else {
            self.sheets += 1;
        }
        self.rests.insert((rest - height, sheet));
        Free { sheet, at: [0, self.room[1] - rest], size: [self.room[0], height] }
    }

    fn keep(&mut self, sheet: usize, at: Point, size: Point) -> Option<usize> {
        if size.contains(&0) {
            return None;
        }
        self.free.push(Free { sheet, at, size });
        Some(self.free.len() - 1)
    }

    /// The height of all shelves.
    fn used(&self) -> i64 {
        let all = self.sheets as i64 * i64::from(self.room[1]);
        let used = all - self.rests.iter().map(|&(rest, _)| i64::from(rest)).sum::<i64>();
        used * i64::from(self.room[0])
    }

    fn nest(self, swapped: bool) -> Nest {
        let turn = |point: Point| if swapped { swap(point) } else { point };
        let strips = self.beside.iter().chain(&self.above).map(|&(_, number)| self.free[number]);
        let rests = self.rests.iter().map(|&(rest, sheet)| Free {
            sheet,
            at: [0, self.room[1] - rest],
            size: [self.room[0], rest],
        });
        let free = strips.chain(rests);
        Nest {
            free: free.map(|free| Free { at: turn(free.at), size: turn(free.size), ..free }).collect(),
            spots: self.spots.iter().map(|spot| Spot { at: turn(spot.at), ..*spot }).collect(),
            sheets: self.sheets,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::Random;

    fn both(size: Point) -> Sizes {
        [size, swap(size)]
    }

    /// Lower and upper corners, with the number of the sheet.
    fn placed(items: &[Sizes], nest: &Nest) -> Vec<(usize, [Point; 2])> {
        let corners = items.iter().zip(&nest.spots).map(|(sizes, spot)| {
            let size = sizes[usize::from(spot.turned)];
            (spot.sheet, [spot.at, [0, 1].map(|axis| spot.at[axis] + size[axis])])
        });
        corners.collect()
    }

    fn apart(one: &[Point; 2], other: &[Point; 2], gap: i32) -> bool {
        (0..2).any(|axis| one[1][axis] + gap <= other[0][axis] || other[1][axis] + gap <= one[0][axis])
    }

    fn sound(items: &[Sizes], room: Point, gap: i32) -> Nest {
        let nest = nest(items, room, gap).unwrap();
        let placed = placed(items, &nest);
        for (index, (sheet, corners)) in placed.iter().enumerate() {
            assert!(*sheet < nest.sheets);
            assert!(
                (0..2).all(|axis| corners[0][axis] >= 0 && corners[1][axis] <= room[axis]),
                "{corners:?}"
            );
            for (other_sheet, other) in &placed[..index] {
                assert!(sheet != other_sheet || apart(corners, other, gap), "{corners:?} {other:?}");
            }
        }
        nest
    }

    #[test]
    fn nothing_overlaps_or_sticks_out() {
        let mut random = Random::new(5, 0);
        for round in 0..200 {
            let gap = round % 4 * 10;
            let count = 1 + random.below(40);
            let mut side = || 1 + random.below(300) as i32;
            let items: Vec<Sizes> = (0..count).map(|_| both([side(), side()])).collect();
            let found = sound(&items, [400, 300], gap);
            // Free room is free: what is put there is apart from all.
            let size = [40, 30];
            if let Some(spot) = found.room_for(size, gap) {
                let corners = [spot.at, [spot.at[0] + size[0], spot.at[1] + size[1]]];
                assert!(corners[1][0] <= 400 && corners[1][1] <= 300);
                let mut others = placed(&items, &found).into_iter().filter(|(sheet, _)| *sheet == spot.sheet);
                assert!(others.all(|(_, other)| apart(&corners, &other, gap)));
            }
        }
    }

    #[test]
    fn parts_are_turned_where_it_helps() {
        // Ten strips of 10 x 100 fill a sheet of 100 x 100 in one way only where the sheet is as wide.
        assert_eq!(sound(&[both([10, 100]); 10], [100, 100], 0).sheets, 1);
        let nest = sound(&[both([90, 10]); 4], [50, 100], 0);
        assert_eq!((nest.sheets, nest.spots.iter().filter(|spot| spot.turned).count()), (1, 4));
        // One lying below, three upright above: only what is left beside and above is used for the others.
        assert_eq!(sound(&[both([100, 40]), both([60, 30]), both([60, 30])], [100, 100], 0).sheets, 1);
    }

    #[test]
    fn full_sheets_are_full() {
        assert_eq!(sound(&[both([50, 50]); 16], [200, 200], 0).sheets, 1);
        assert_eq!(sound(&[both([50, 50]); 17], [200, 200], 0).sheets, 2);
        assert_eq!(sound(&[both([50, 50]); 9], [160, 160], 5).sheets, 1);
        assert_eq!(sound(&[both([50, 50]); 9], [159, 160], 5).sheets, 2);
        assert_eq!(sound(&[], [10, 10], 1).sheets, 0);
        assert_eq!(nest(&[both([5, 5]), both([20, 5])], [10, 10], 0).unwrap_err(), 1);
    }

    /// Each step looks at a few of the sorted strips: a hundred thousand parts are no matter.
    #[test]
    fn many_parts_are_no_matter() {
        let mut random = Random::new(6, 0);
        let mut side = || 1 + random.below(100) as i32;
        let items: Vec<Sizes> = (0..100_000).map(|_| both([side(), side()])).collect();
        let nest = nest(&items, [3_000, 3_000], 0).unwrap();
        let area: i64 = items.iter().map(|sizes| i64::from(sizes[0][0]) * i64::from(sizes[0][1])).sum();
        let filled = area as f64 / (nest.sheets as f64 * 9e6);
        assert!(filled > 0.85, "{filled}");
    }
}
