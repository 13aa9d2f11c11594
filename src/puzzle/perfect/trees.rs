//! How many spanning trees a grid of groups has.

/// The sizes of groups in a row, in layers.
pub(super) type Groups = Vec<u8>;

/// The sizes of the groups of an axis with so many gaps, some of them open.
pub(super) fn groups(open: u8, gaps: u32) -> Groups {
    let mut groups = vec![1];
    for gap in 0..gaps {
        if open >> gap & 1 == 1 {
            *groups.last_mut().expect("it has a first") += 1;
        } else {
            groups.push(1);
        }
    }
    groups
}

/// A prime above all counts of trees here: 2^61 - 1.
const PRIME: u64 = (1 << 61) - 1;

/// Spanning trees of a grid of groups, in which two neighbors are joined by as many passages as they share lines:
/// by the matrix-tree theorem (Kirchhoff, 1847).
///
/// The determinant is taken modulo 2^61 - 1; a 6 x 6 grid of cells has 3.3e13 trees, and joining layers to groups only
/// leaves fewer.
pub(super) fn spanning_trees(rows: &[u8], columns: &[u8]) -> u128 {
    let count = rows.len() * columns.len();
    if count == 1 {
        return 1;
    }
    let node = |i: usize, j: usize| i * columns.len() + j;
    let mut matrix = vec![vec![0u64; count]; count];
    let mut join = |a: usize, b: usize, passages: u8| {
        let passages = u64::from(passages);
        matrix[a][a] += passages;
        matrix[b][b] += passages;
        matrix[a][b] = PRIME - passages;
        matrix[b][a] = PRIME - passages;
    };
    for i in 0..rows.len() {
        for j in 0..columns.len() {
            if i + 1 < rows.len() {
                join(node(i, j), node(i + 1, j), columns[j]);
            }
            if j + 1 < columns.len() {
                join(node(i, j), node(i, j + 1), rows[i]);
            }
        }
    }
    // The last row and column are left out. Nothing reaches past the neighbors, so neither does the elimination.
    let band = columns.len();
    let mut determinant = 1;
    for pivot in 0..count - 1 {
        let (upper, lower) = matrix.split_at_mut(pivot + 1);
        let top = &upper[pivot];
        determinant = times(determinant, top[pivot]);
        let inverse = power(top[pivot], PRIME - 2);
        let last = (pivot + band + 1).min(count - 1);
        for row in lower.iter_mut().take(last - pivot - 1) {
            if row[pivot] != 0 {
                let factor = PRIME - times(row[pivot], inverse);
                for column in pivot..last {
                    row[column] = plus(row[column], times(factor, top[column]));
                }
            }
        }
    }
    determinant.into()
}

fn plus(a: u64, b: u64) -> u64 {
    let sum = a + b;
    if sum >= PRIME { sum - PRIME } else { sum }
}

fn times(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    plus((product & u128::from(PRIME)) as u64, (product >> 61) as u64)
}

fn power(mut base: u64, mut exponent: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = times(result, base);
        }
        base = times(base, base);
        exponent >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Known numbers of the spanning trees of square grids (OEIS A007341), and of a row whose groups share lines.
    #[test]
    fn trees_are_counted() {
        let square = |side: usize| spanning_trees(&vec![1; side], &vec![1; side]);
        assert_eq!([1, 2, 3, 4, 5, 6].map(square), [1, 4, 192, 100_352, 557_568_000, 32_565_539_635_200]);
        assert_eq!(spanning_trees(&[3], &[1, 2, 1]), 9);
        assert_eq!(spanning_trees(&[2, 1], &[1, 1]), spanning_trees(&[1, 1], &[2, 1]));
    }
}
