//! Reading binary STL back, strictly: a file that a slicer would repair or guess at is refused.

use std::collections::HashMap;

use crate::solid::Mesh;

/// Why bytes are not the binary STL of a solid. Triangles are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StlError {
    /// Not even a header and a count.
    #[error("{0} bytes are no binary STL, which begins with 84")]
    Short(usize),
    /// The file ends too early or too late.
    #[error(
        "{triangles} triangles take {wanted} bytes, but there are {found}: the file is cut off or is text"
    )]
    Length {
        /// As the file counts them.
        triangles: u32,
        /// The length that the count asks for.
        wanted: u64,
        /// The length.
        found: u64,
    },
    /// A coordinate is no number, or farther than 2 km away.
    #[error("triangle {triangle} has a coordinate that is no place")]
    NoPlace {
        /// The triangle.
        triangle: usize,
    },
    /// The stated normal looks to the other side than the order of the corners says.
    #[error("the stated normal of triangle {triangle} looks the other way than its corners say")]
    Normal {
        /// The triangle.
        triangle: usize,
    },
}

/// Bytes before the first triangle.
const HEAD: usize = 84;
/// Bytes of a triangle.
const FACET: usize = 50;

/// The mesh of a binary STL: corners with equal coordinates are one vertex, coordinates are rounded to
/// whole micrometres. A `f32` of a whole number of micrometres lies nearer than 0.1 micrometre to it up to
/// 1.6 m, so what was written by this program is read without loss; anything else moves by half a
/// micrometre at most.
pub(super) fn read(bytes: &[u8]) -> Result<Mesh, StlError> {
    let head = bytes.get(..HEAD).ok_or(StlError::Short(bytes.len()))?;
    let triangles = u32::from_le_bytes(head[80..].try_into().expect("four bytes"));
    let wanted = HEAD as u64 + FACET as u64 * u64::from(triangles);
    if wanted != bytes.len() as u64 {
        return Err(StlError::Length { triangles, wanted, found: bytes.len() as u64 });
    }
    let mut mesh = Mesh::default();
    let mut known: HashMap<[u32; 3], u32> = HashMap::new();
    for (triangle, facet) in bytes[HEAD..].chunks_exact(FACET).enumerate() {
        let number =
            |at: usize| f32::from_le_bytes(facet[4 * at..4 * at + 4].try_into().expect("four bytes"));
        let triples: [[f32; 3]; 4] = [0, 1, 2, 3].map(|row| [0, 1, 2].map(|column| number(3 * row + column)));
        let [normal, corners @ ..] = triples;
        let mut numbers = [0; 3];
        for (number, corner) in numbers.iter_mut().zip(corners) {
            let micrometres = corner.map(|mm| (f64::from(mm) * 1000.0).round());
            if !micrometres.iter().all(|um| um.abs() <= f64::from(i32::MAX)) {
                return Err(StlError::NoPlace { triangle });
            }
            // Adding 0 turns -0 into 0.
            let bits = corner.map(|mm| (mm + 0.0).to_bits());
            *number = *known.entry(bits).or_insert_with(|| {
                mesh.vertices.push(micrometres.map(|um| um as i32));
                mesh.vertices.len() as u32 - 1
            });
        }
        if !agrees(normal, corners) {
            return Err(StlError::Normal { triangle });
        }
        mesh.triangles.push(numbers);
    }
    Ok(mesh)
}

/// Does a stated normal look to the side that the corners say? One of length 0 says nothing.
fn agrees(normal: [f32; 3], corners: [[f32; 3]; 3]) -> bool {
    let normal = normal.map(f64::from);
    let [a, b, c] = corners.map(|corner| corner.map(f64::from));
    let edge = |to: [f64; 3]| [0, 1, 2].map(|axis| to[axis] - a[axis]);
    let (ab, ac) = (edge(b), edge(c));
    let cross = [0, 1, 2].map(|i: usize| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        ab[j] * ac[k] - ab[k] * ac[j]
    });
    normal == [0.0; 3] || (0..3).map(|axis| normal[axis] * cross[axis]).sum::<f64>() > 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(facets: &[[[f32; 3]; 4]]) -> Vec<u8> {
        let mut bytes = vec![b' '; 80];
        bytes.extend((facets.len() as u32).to_le_bytes());
        for facet in facets {
            bytes.extend(facet.iter().flatten().flat_map(|number| number.to_le_bytes()));
            bytes.extend([0; 2]);
        }
        bytes
    }

    const UP: [f32; 3] = [0.0, 0.0, 1.0];
    const FACET: [[f32; 3]; 4] = [UP, [-0.0, 0.0, 0.3], [1.0, 0.0, 0.3], [0.0, 1.0004, 0.3]];

    #[test]
    fn corners_are_welded_and_rounded() {
        let other = [UP, [1.0, 0.0, 0.3], [1.0, 1.0, 0.3], [0.0, 1.0004, 0.3]];
        let mesh = read(&file(&[FACET, other])).unwrap();
        assert_eq!(mesh.vertices, [[0, 0, 300], [1000, 0, 300], [0, 1000, 300], [1000, 1000, 300]]);
        assert_eq!(mesh.triangles, [[0, 1, 2], [1, 3, 2]]);
    }

    #[test]
    fn what_is_not_strictly_a_binary_stl_is_refused() {
        assert_eq!(read(b"solid cube"), Err(StlError::Short(10)));
        let mut cut = file(&[FACET]);
        cut.pop();
        assert_eq!(read(&cut), Err(StlError::Length { triangles: 1, wanted: 134, found: 133 }));
        let mut far = FACET;
        far[2][0] = f32::NAN;
        assert_eq!(read(&file(&[FACET, far])), Err(StlError::NoPlace { triangle: 1 }));
        let mut down = FACET;
        down[0] = [0.0, 0.0, -1.0];
        assert_eq!(read(&file(&[down])), Err(StlError::Normal { triangle: 0 }));
        down[0] = [0.0; 3];
        assert!(read(&file(&[down])).is_ok());
    }
}
