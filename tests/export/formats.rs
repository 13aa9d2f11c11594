//! What holds of every format.

use deventer::formats::{About, Format, GENERATOR};

use super::fixture;

#[test]
fn the_same_input_gives_the_same_bytes() {
    let about = About::new("Oskar's cube", "seed 7");
    for format in Format::ALL {
        let [one, other] = [0, 1].map(|_| format.write(&fixture::assembly(45), &about));
        assert_eq!(one, other, "{format}");
        // And another input gives others, or this test could not fail.
        assert_ne!(
            one,
            format.write(&fixture::assembly(45), &About::new("Oskar's cube", "seed 8")),
            "{format}"
        );
    }
}

#[test]
fn every_file_says_what_it_is_and_who_made_it() {
    let about = About::new("Oskar's cube", "5x5x5, seed 7");
    for format in Format::ALL {
        let bytes = format.write(&fixture::assembly(3), &about);
        let text = match format {
            Format::ThreeMf => super::read_threemf::unpack(&bytes).unwrap(),
            _ => String::from_utf8_lossy(&bytes).into_owned(),
        };
        // STEP doubles quotes.
        let text = text.replace("''", "'");
        for said in [GENERATOR, "Oskar's cube", "5x5x5, seed 7"] {
            assert!(text.contains(said), "{format} does not say {said}");
        }
    }
}

#[test]
fn awkward_descriptions_do_no_harm() {
    let about = About::new("\"} # \\ \n solid \u{7f} é 🙂", "{\0}\n\n'\u{2028}\" ] }\r\nROUTE a.b TO c.d");
    for format in Format::ALL {
        let bytes = format.write(&fixture::assembly(3), &about);
        match format {
            Format::Stl => drop(super::read_stl::read(&bytes).unwrap()),
            Format::ThreeMf => drop(super::read_threemf::read(&bytes).unwrap()),
            Format::Step => drop(super::read_step::parse(&bytes).unwrap().solids().unwrap()),
            Format::Glb => drop(super::read_glb::read(&bytes).unwrap()),
            Format::Wrl => drop(super::read_vrml::read(&bytes).unwrap()),
        }
    }
}

#[test]
fn a_part_lies_as_it_is_made_and_does_not_move() {
    let assembly = fixture::assembly(3);
    let part = &assembly.parts[1];
    let stl = super::read_stl::read(&Format::Stl.write(part, &About::default())).unwrap();
    let lowest = stl.iter().flat_map(|facet| facet.corners).map(|corner| corner[2]).reduce(f32::min);
    assert_eq!(lowest, Some(0.0));
    let glb = super::read_glb::read(&Format::Glb.write(part, &About::default())).unwrap();
    assert_eq!(glb.node("plate-x+")["translation"], serde_json::json!([0.0, 0.0, 0.0]));
    assert!(glb.json.get("animations").is_none());
    let vrml = Format::Wrl.write(&assembly.parts[3], &About::default());
    assert!(!String::from_utf8(vrml).unwrap().contains("ROUTE"));
}
