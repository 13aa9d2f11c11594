//! The text of STEP files (ISO 10303-21): entities with numbers, in the order in which they are added, so that
//! none is used before it is there.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::solid::reduced;

/// The number of an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Id(u32);

impl std::fmt::Display for Id {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A file in the making. Points, directions and what else many entities share is there once.
#[derive(Default)]
pub(crate) struct Part21 {
    data: String,
    last: u32,
    directions: BTreeMap<[i128; 3], Id>,
    vectors: BTreeMap<Id, Id>,
}

impl Part21 {
    /// Adds an entity, given as its type with its arguments.
    pub(crate) fn add(&mut self, entity: std::fmt::Arguments<'_>) -> Id {
        self.last += 1;
        let id = Id(self.last);
        put!(self.data, "{id}={entity};\n");
        id
    }

    /// A point in micrometres, written in millimetres.
    pub(crate) fn point(&mut self, at: [i32; 3]) -> Id {
        let [x, y, z] = at.map(millimetres);
        self.add(format_args!("CARTESIAN_POINT('',({x},{y},{z}))"))
    }

    /// A direction, from whole numbers of any length.
    pub(crate) fn direction(&mut self, along: [i128; 3]) -> Id {
        let along = reduced(along);
        if let Some(&id) = self.directions.get(&along) {
            return id;
        }
        let length = along.map(|number| (number as f64).powi(2)).iter().sum::<f64>().sqrt();
        let [x, y, z] = along.map(|number| real(number as f64 / length));
        let id = self.add(format_args!("DIRECTION('',({x},{y},{z}))"));
        self.directions.insert(along, id);
        id
    }

    /// A line through a point.
    pub(crate) fn line(&mut self, point: Id, along: [i128; 3]) -> Id {
        let direction = self.direction(along);
        let vector = match self.vectors.get(&direction) {
            Some(&vector) => vector,
            None => {
                let vector = self.add(format_args!("VECTOR('',{direction},1.)"));
                self.vectors.insert(direction, vector);
                vector
            }
        };
        self.add(format_args!("LINE('',{point},{vector})"))
    }

    /// A frame of coordinates: where its origin is, and where its z and x axes point.
    pub(crate) fn frame(&mut self, origin: [i32; 3], z: [i128; 3], x: [i128; 3]) -> Id {
        let origin = self.point(origin);
        self.frame_at(origin, z, x)
    }

    /// The same at a point that is there.
    pub(crate) fn frame_at(&mut self, origin: Id, z: [i128; 3], x: [i128; 3]) -> Id {
        let (z, x) = (self.direction(z), self.direction(x));
        self.add(format_args!("AXIS2_PLACEMENT_3D('',{origin},{z},{x})"))
    }

    /// The whole file: AP214, which every CAD program reads. The time is a fixed one, so that the same model
    /// gives the same bytes.
    pub(crate) fn finish(self, description: &[String], name: &str, program: &str) -> String {
        let description: Vec<String> = description.iter().map(|line| quoted(line)).collect();
        let described = if description.is_empty() { "''".to_owned() } else { description.join(",") };
        let (name, program) = (quoted(name), quoted(program));
        let mut text = String::with_capacity(self.data.len() + 1000);
        put!(
            text,
            "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION(({described}),'2;1');\n\
             FILE_NAME({name},'1980-01-01T00:00:00',(''),(''),{program},{program},'');\n\
             FILE_SCHEMA(('AUTOMOTIVE_DESIGN {{ 1 0 10303 214 1 1 1 1 }}'));\nENDSEC;\nDATA;\n"
        );
        text.push_str(&self.data);
        text.push_str("ENDSEC;\nEND-ISO-10303-21;\n");
        text
    }
}

/// Entities as a list of references.
pub(crate) fn list(ids: &[Id]) -> String {
    let mut text = String::with_capacity(8 * ids.len());
    for (number, id) in ids.iter().enumerate() {
        let comma = if number == 0 { "" } else { "," };
        put!(text, "{comma}{id}");
    }
    text
}

/// Micrometres as a decimal number of millimetres, exact: `-2.002`, `3.`.
pub(crate) fn millimetres(micrometres: i32) -> String {
    let sign = if micrometres < 0 { "-" } else { "" };
    let (whole, rest) = (micrometres.unsigned_abs() / 1000, micrometres.unsigned_abs() % 1000);
    let decimals = format!("{rest:03}");
    format!("{sign}{whole}.{}", decimals.trim_end_matches('0'))
}

/// A number as STEP writes it: with a point, and never a negative zero.
pub(crate) fn real(number: f64) -> String {
    let number = if number == 0.0 { 0.0 } else { number };
    let text = number.to_string();
    if text.contains('.') { text } else { text + "." }
}

/// A text in quotes: plain ASCII; quotes and backslashes doubled, all other characters by their numbers.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::from("'");
    for c in text.chars() {
        match c {
            '\'' => out.push_str("''"),
            '\\' => out.push_str("\\\\"),
            ' '..='~' => out.push(c),
            c if u32::from(c) < 0x1_0000 => put!(out, "\\X2\\{:04X}\\X0\\", u32::from(c)),
            c => put!(out, "\\X4\\{:08X}\\X0\\", u32::from(c)),
        }
    }
    out.push('\'');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_a_point_and_lengths_are_exact() {
        let lengths = [0, 1, -1, 1_000, -2_002, 30_600, i32::MIN].map(millimetres);
        assert_eq!(lengths, ["0.", "0.001", "-0.001", "1.", "-2.002", "30.6", "-2147483.648"]);
        assert_eq!([0.0, -0.0, 1.0, -0.5, 1e-9].map(real), ["0.", "0.", "1.", "-0.5", "0.000000001"]);
    }

    #[test]
    fn texts_are_plain() {
        assert_eq!(quoted("Oskar's \\ é\n🙂"), r"'Oskar''s \\ \X2\00E9\X0\\X2\000A\X0\\X4\0001F642\X0\'");
    }

    #[test]
    fn directions_are_shared_and_have_length_one() {
        let mut file = Part21::default();
        let one = file.direction([0, 0, 5_000]);
        assert_eq!(one, file.direction([0, 0, 1]));
        assert_ne!(one, file.direction([0, 0, -1]));
        file.direction([3, 4, 0]);
        assert!(file.data.contains("(0.6,0.8,0.)"), "{}", file.data);
    }
}
