//! A strict reader of binary STL.

use std::collections::HashMap;

pub struct Facet {
    pub normal: [f32; 3],
    pub corners: [[f32; 3]; 3],
}

/// The facets, if the bytes are a closed, outward mesh with true normals.
pub fn read(bytes: &[u8]) -> Result<Vec<Facet>, String> {
    let header = bytes.get(..80).ok_or("no header")?;
    if header.to_ascii_lowercase().windows(5).any(|word| word == b"solid") {
        return Err("the header says solid".into());
    }
    let count = u32::from_le_bytes(bytes.get(80..84).ok_or("no count")?.try_into().unwrap()) as usize;
    if bytes.len() != 84 + 50 * count {
        return Err(format!("{} bytes for {count} facets", bytes.len()));
    }
    let mut facets = Vec::new();
    let mut edges: HashMap<[[u32; 3]; 2], i32> = HashMap::new();
    for record in bytes[84..].chunks_exact(50) {
        let mut floats = [0.0_f32; 12];
        for (float, bytes) in floats.iter_mut().zip(record.chunks_exact(4)) {
            *float = f32::from_le_bytes(bytes.try_into().unwrap());
            if !float.is_finite() {
                return Err(format!("{float} is not a number"));
            }
            if float.to_bits() == (-0.0_f32).to_bits() {
                return Err("negative zero".into());
            }
        }
        if record[48..] != [0, 0] {
            return Err("attribute bytes are not 0".into());
        }
        let vector = |at: usize| [floats[at], floats[at + 1], floats[at + 2]];
        let facet = Facet { normal: vector(0), corners: [vector(3), vector(6), vector(9)] };
        check_normal(&facet)?;
        let keys = facet.corners.map(|corner| corner.map(f32::to_bits));
        for side in 0..3 {
            *edges.entry([keys[side], keys[(side + 1) % 3]]).or_default() += 1;
        }
        facets.push(facet);
    }
    for (&[from, to], &count) in &edges {
        if count != 1 || edges.get(&[to, from]) != Some(&1) {
            return Err(format!(
                "the edge {:?}-{:?} is open or shared",
                from.map(f32::from_bits),
                to.map(f32::from_bits)
            ));
        }
    }
    if volume(&facets) <= 0.0 && count > 0 {
        return Err("inside out".into());
    }
    Ok(facets)
}

fn check_normal(facet: &Facet) -> Result<(), String> {
    let [a, b, c] = facet.corners.map(|corner| corner.map(f64::from));
    let edge = |to: [f64; 3]| [to[0] - a[0], to[1] - a[1], to[2] - a[2]];
    let cross = cross(edge(b), edge(c));
    let length = dot(cross, cross).sqrt();
    if length == 0.0 {
        return Err("a facet without area".into());
    }
    let normal = facet.normal.map(f64::from);
    let off = (0..3).map(|i| (cross[i] / length - normal[i]).abs()).fold(0.0, f64::max);
    if off > 1e-6 { Err(format!("a normal is off by {off}")) } else { Ok(()) }
}

fn cross(u: [f64; 3], v: [f64; 3]) -> [f64; 3] {
    [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
}

fn dot(u: [f64; 3], v: [f64; 3]) -> f64 {
    u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
}

/// In cubic millimetres.
pub fn volume(facets: &[Facet]) -> f64 {
    facets
        .iter()
        .map(|facet| {
            let [a, b, c] = facet.corners.map(|corner| corner.map(f64::from));
            dot(a, cross(b, c)) / 6.0
        })
        .sum()
}
