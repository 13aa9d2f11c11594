//! Binary STL.

use deventer::Axis;
use deventer::axis::Side;
use deventer::formats::{About, stl};
use deventer::parts::{Placement, Role};

use super::fixture;
use super::read_stl::{read, volume};

const PLATE: Role = Role::Plate(Axis::Z, Side::Plus);

#[test]
fn a_box_has_twelve_true_facets() {
    let mesh = fixture::cuboid([-1_000, 0, 0], [1_000, 3_002, 4_500]);
    let bytes = stl(&fixture::part(PLATE, mesh, Placement::shift([0; 3])), &About::new("box", ""));
    assert_eq!(bytes.len(), 84 + 50 * 12);
    let facets = read(&bytes).unwrap();
    assert!((volume(&facets) - 2.0 * 3.002 * 4.5).abs() < 1e-6);
}

#[test]
fn an_assembly_has_all_facets_in_their_places() {
    let assembly = fixture::assembly(3);
    let facets = read(&stl(&assembly, &About::default())).unwrap();
    let triangles: usize = assembly.parts.iter().map(|part| part.mesh.triangles.len()).sum();
    assert_eq!(facets.len(), triangles);
    let reach = |axis: usize| {
        facets.iter().flat_map(|facet| facet.corners).map(|corner| corner[axis]).fold(f32::MIN, f32::max)
    };
    // The x arm starts at -20 and is 50.8 long; the upper plate ends at 25.8 + 3; the z arm at 50.8.
    assert_eq!([reach(0), reach(1), reach(2)], [30.8, 30.8, 50.8]);
}

#[test]
fn nothing_makes_an_empty_file() {
    let mut assembly = fixture::assembly(0);
    assembly.parts.clear();
    assert_eq!(stl(&assembly, &About::default()).len(), 84);
}

/// The reader above must see faults, or it proves nothing.
#[test]
fn the_reader_sees_faults() {
    let good = stl(&fixture::assembly(3), &About::default());
    assert!(read(&good).is_ok());
    let spoiled = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = good.clone();
        change(&mut bytes);
        read(&bytes).map(|_| ()).unwrap_err()
    };
    assert!(spoiled(&|bytes| bytes[..5].copy_from_slice(b"Solid")).contains("solid"));
    assert!(spoiled(&|bytes| bytes.truncate(bytes.len() - 1)).contains("bytes for"));
    assert!(spoiled(&|bytes| bytes[80] += 1).contains("bytes for"));
    assert!(
        spoiled(&|bytes| bytes[84..88].copy_from_slice(&f32::NAN.to_le_bytes())).contains("not a number")
    );
    assert!(
        spoiled(&|bytes| bytes[84..88].copy_from_slice(&(-0.0_f32).to_le_bytes())).contains("negative zero")
    );
    // Two corners of a facet swapped: it faces inwards.
    let flip = |bytes: &mut Vec<u8>| (0..12).for_each(|i| bytes.swap(84 + 12 + i, 84 + 24 + i));
    assert!(spoiled(&flip).contains("normal"));
    let remove = |bytes: &mut Vec<u8>| {
        bytes.truncate(bytes.len() - 50);
        let count = ((bytes.len() - 84) / 50) as u32;
        bytes[80..84].copy_from_slice(&count.to_le_bytes());
    };
    assert!(spoiled(&remove).contains("open"));
}
