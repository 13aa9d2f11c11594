//! Letters, digits and signs in single strokes.
//!
//! A glyph is drawn on a grid 20 high: centre lines of strokes, left to right and bottom to top.
//!
//! ```text
//!   .     .            .                  Z: one stroke of four corners
//!    .   .   .        . .
//!     . .    .       . . .                +: two strokes
//!      .   ..... .  .  .  .
//!     . .    .         .                  ^: an arrow up
//!    .   .   .         .
//!   .     .            .
//! ```

use crate::solid::Point;

/// Height of the grid.
pub(crate) const HEIGHT: i32 = 20;

/// A glyph.
#[derive(Clone, Copy)]
pub(crate) struct Glyph {
    /// Centre lines.
    pub(crate) strokes: &'static [&'static [Point]],
    pub(crate) width: i32,
    /// What stays free behind it.
    pub(crate) gap: i32,
}

/// The glyph of a capital letter, a digit, a sign or a space; none of other characters.
pub(crate) fn glyph(character: char) -> Option<Glyph> {
    let (width, gap) = match character {
        // The letters of plates are seen from afar.
        'X' | 'Y' | 'Z' => (14, 9),
        '^' => (12, 0),
        '.' => (2, 6),
        ' ' => (6, 6),
        _ => (12, 6),
    };
    let strokes = digit(character).or_else(|| sign(character)).or_else(|| letter(character))?;
    Some(Glyph { strokes, width, gap })
}

type Strokes = Option<&'static [&'static [Point]]>;

fn digit(character: char) -> Strokes {
    Some(match character {
        '0' => &[&[[0, 0], [12, 0], [12, 20], [0, 20], [0, 0]]],
        '1' => &[&[[6, 0], [6, 20], [2, 20]], &[[2, 0], [10, 0]]],
        '2' => &[&[[0, 20], [12, 20], [12, 10], [0, 10], [0, 0], [12, 0]]],
        '3' => &[&[[0, 20], [12, 20], [12, 0], [0, 0]], &[[3, 10], [12, 10]]],
        '4' => &[&[[0, 20], [0, 8], [12, 8]], &[[12, 20], [12, 0]]],
        '5' => &[&[[12, 20], [0, 20], [0, 10], [12, 10], [12, 0], [0, 0]]],
        '6' => &[&[[12, 20], [0, 20], [0, 0], [12, 0], [12, 10], [0, 10]]],
        '7' => &[&[[0, 20], [12, 20], [12, 0]]],
        '8' => &[&[[0, 0], [12, 0], [12, 20], [0, 20], [0, 0]], &[[0, 10], [12, 10]]],
        '9' => &[&[[0, 0], [12, 0], [12, 20], [0, 20], [0, 10], [12, 10]]],
        '.' => &[&[[0, 0], [2, 0]]],
        _ => return None,
    })
}

fn sign(character: char) -> Strokes {
    Some(match character {
        '+' => &[&[[0, 10], [12, 10]], &[[6, 4], [6, 16]]],
        '-' => &[&[[0, 10], [12, 10]]],
        '^' => &[&[[6, 0], [6, 20]], &[[0, 12], [6, 20], [12, 12]]],
        ' ' => &[],
        _ => return None,
    })
}

fn letter(character: char) -> Strokes {
    Some(match character {
        'A' => &[&[[0, 0], [0, 14], [6, 20], [12, 14], [12, 0]], &[[0, 8], [12, 8]]],
        'B' => &[&[
            [9, 10],
            [0, 10],
            [0, 20],
            [9, 20],
            [12, 17],
            [12, 13],
            [9, 10],
            [12, 7],
            [12, 3],
            [9, 0],
            [0, 0],
            [0, 10],
        ]],
        'C' => &[&[[12, 20], [0, 20], [0, 0], [12, 0]]],
        'D' => &[&[[0, 0], [0, 20], [8, 20], [12, 16], [12, 4], [8, 0], [0, 0]]],
        'E' => &[&[[12, 20], [0, 20], [0, 0], [12, 0]], &[[0, 10], [9, 10]]],
        'F' => &[&[[12, 20], [0, 20], [0, 0]], &[[0, 10], [9, 10]]],
        'G' => &[&[[12, 20], [0, 20], [0, 0], [12, 0], [12, 10], [6, 10]]],
        'H' => &[&[[0, 0], [0, 20]], &[[12, 0], [12, 20]], &[[0, 10], [12, 10]]],
        'I' => &[&[[6, 0], [6, 20]], &[[2, 0], [10, 0]], &[[2, 20], [10, 20]]],
        'J' => &[&[[12, 20], [12, 0], [0, 0], [0, 6]]],
        'K' => &[&[[0, 0], [0, 20]], &[[12, 20], [0, 8]], &[[4, 12], [12, 0]]],
        'L' => &[&[[0, 20], [0, 0], [12, 0]]],
        'M' => &[&[[0, 0], [0, 20], [6, 12], [12, 20], [12, 0]]],
        'N' => &[&[[0, 0], [0, 20], [12, 0], [12, 20]]],
        'O' => &[&[[0, 4], [0, 16], [4, 20], [8, 20], [12, 16], [12, 4], [8, 0], [4, 0], [0, 4]]],
        'P' => &[&[[0, 0], [0, 20], [12, 20], [12, 10], [0, 10]]],
        'Q' => &[
            &[[0, 4], [0, 16], [4, 20], [8, 20], [12, 16], [12, 4], [8, 0], [4, 0], [0, 4]],
            &[[7, 5], [12, 0]],
        ],
        'R' => &[&[[0, 0], [0, 20], [12, 20], [12, 10], [0, 10]], &[[4, 10], [12, 0]]],
        'S' => &[&[
            [12, 17],
            [9, 20],
            [3, 20],
            [0, 17],
            [0, 13],
            [3, 10],
            [9, 10],
            [12, 7],
            [12, 3],
            [9, 0],
            [3, 0],
            [0, 3],
        ]],
        'T' => &[&[[0, 20], [12, 20]], &[[6, 20], [6, 0]]],
        'U' => &[&[[0, 20], [0, 0], [12, 0], [12, 20]]],
        'V' => &[&[[0, 20], [6, 0], [12, 20]]],
        'W' => &[&[[0, 20], [3, 0], [6, 12], [9, 0], [12, 20]]],
        'X' => &[&[[0, 20], [14, 0]], &[[0, 0], [14, 20]]],
        'Y' => &[&[[0, 20], [7, 9], [14, 20]], &[[7, 9], [7, 0]]],
        'Z' => &[&[[0, 20], [14, 20], [0, 0], [14, 0]]],
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_glyphs_differ_and_keep_to_their_box() {
        let mut seen = Vec::new();
        for character in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.+-^".chars() {
            let glyph = glyph(character).unwrap_or_else(|| panic!("no {character}"));
            assert!(!seen.contains(&glyph.strokes), "{character}");
            let inside = |&[x, y]: &Point| (0..=glyph.width).contains(&x) && (0..=HEIGHT).contains(&y);
            assert!(glyph.strokes.iter().all(|stroke| stroke.len() > 1 && stroke.iter().all(inside)));
            seen.push(glyph.strokes);
        }
        assert!(glyph('x').is_none() && glyph('é').is_none());
        assert!(glyph(' ').unwrap().strokes.is_empty());
    }
}
