//! What is done with measures that were named: read, written, laid over others, completed.

use std::fmt;

use serde::de::{DeserializeSeed, Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::field::{Field, Kept, Kind};
use super::{Dimensions, Measures, ParamsError, Size};
use crate::axis::Axis;
use crate::choices::nearest;
use crate::units::Mm;

impl Measures {
    /// The row of a measure.
    ///
    /// # Errors
    /// If no measure has that name.
    pub fn field(name: &str) -> Result<&'static Field, ParamsError> {
        Measures::FIELDS.iter().find(|field| field.name == name).ok_or_else(|| {
            let near = nearest(name, Measures::FIELDS.iter().map(|field| field.name));
            let near = near.map(|near| format!(": did you mean {near}?")).unwrap_or_default();
            ParamsError::quoting(format!("there is no measure `{name}`{near}"))
        })
    }

    /// Names a measure, by the name and the text that files and options share.
    ///
    /// # Errors
    /// If no measure has that name, or the text is none of its values.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), ParamsError> {
        let field = Measures::field(name)?;
        self.read(field.name, text).map_err(|reason| ParamsError::unreadable(field.name, reason))
    }

    /// Every measure that was named, with its text.
    #[must_use]
    pub fn options(&self) -> Vec<(&'static str, String)> {
        let named = |field: &Field| Some((field.name, self.get(field.name)?));
        Measures::FIELDS.iter().filter_map(named).collect()
    }

    /// The measures of the parts alone, without those of the sheets that they are cut from.
    #[must_use]
    pub fn without_sheets(&self) -> Measures {
        self.only(|field| !field.of_sheets)
    }

    /// The measures of the sheets alone.
    #[must_use]
    pub fn of_sheets(&self) -> Measures {
        self.only(|field| field.of_sheets)
    }

    fn only(&self, stays: impl Fn(&Field) -> bool) -> Measures {
        let mut some = self.clone();
        Measures::FIELDS.iter().filter(|field| !stays(field)).for_each(|field| some.clear(field.name));
        some
    }

    /// These measures, and for what they leave open those of `base`. Where they name another process or
    /// material, what follows from it is not taken from `base` but anew; where they change what stands in
    /// the border, the border of `base` grows as needed.
    #[must_use]
    pub fn over(&self, base: &Measures) -> Measures {
        let new_process = self.process.is_some_and(|process| base.process() != process);
        let new_material = self.material.is_some_and(|material| base.material() != material);
        let mut base = base.clone();
        for field in Measures::FIELDS {
            let stays = match field.kept {
                Kept::Always => true,
                Kept::WithProcess => !new_process,
                Kept::WithMaterial => !new_process && !new_material,
            };
            if !stays {
                base.clear(field.name);
            }
        }
        if self.pitch.is_some() {
            base.cube_size = None;
        }
        if self.cube_size.is_some() {
            base.pitch = None;
        }
        let border = [self.joint.is_some(), self.star.is_some(), self.marks.is_some(), self.hub.is_some()];
        if new_process || border.contains(&true) {
            base.frame_at_least = base.frame_at_least.max(base.frame.take());
        }
        self.or(&base)
    }

    /// The complete measures of a box of a size: what was named, and the defaults for the rest.
    ///
    /// # Errors
    /// The first rule that is broken.
    pub fn resolve(&self, size: Size) -> Result<Dimensions, ParamsError> {
        let process = self.process();
        let of_sheets =
            Measures::FIELDS.iter().find(|field| field.of_sheets && self.get(field.name).is_some());
        if let Some(field) = of_sheets.filter(|_| !process.is_flat()) {
            return Err(ParamsError::new(format!(
                "`{}` is about sheets for a laser, but the process is {process}: take `process` laser, or leave it out",
                field.name
            )));
        }
        let mut dimensions = self.complete();
        Measures { cube_size: self.cube_size, ..Measures::from(&dimensions) }.check_alone()?;
        if let Some(wanted) = self.cube_size {
            if self.pitch.is_some() {
                return Err(ParamsError::new(
                    "`cube-size` and `pitch` decide the same thing; give one of them",
                ));
            }
            dimensions.pitch = pitch_for(&dimensions, size, wanted)?;
        }
        dimensions.check(size)?;
        Ok(dimensions)
    }

    /// The rules that each measure has alone.
    fn check_alone(&self) -> Result<(), ParamsError> {
        for field in Measures::FIELDS {
            if let Some(value) = self.length(field.name) {
                field.check(value)?;
            }
        }
        Ok(())
    }
}

impl Field {
    /// Is the text one of its values?
    ///
    /// # Errors
    /// If it is not, with what is.
    pub fn can_be(&self, text: &str) -> Result<(), String> {
        Measures::default().read(self.name, text)
    }

    /// The words that name every value of it; empty where there are too many.
    #[must_use]
    pub const fn words(&self) -> &'static [&'static str] {
        match self.kind {
            Kind::Choice(words) => words,
            Kind::Switch => &["on", "off"],
            Kind::Length | Kind::Bed | Kind::Sheet | Kind::Color => &[],
        }
    }
}

/// The pitch at which the longest side of the box is as long as wanted, rounded down to 2 micrometres.
fn pitch_for(dimensions: &Dimensions, size: Size, wanted: Mm) -> Result<Mm, ParamsError> {
    let gaps = Axis::ALL.into_iter().map(|axis| i64::from(size.along(axis)) - 1).max().expect("three axes");
    let slot = dimensions.slot();
    let rest = slot + (dimensions.frame + dimensions.thickness) * 2;
    let pitch = Mm::from_um((wanted - rest).um() / gaps / 2 * 2);
    if pitch <= slot {
        return Err(ParamsError::new(format!(
            "`cube-size` is {wanted} mm; with these measures the smallest is over {} mm: raise it, or lower \
             `arm-width`, `frame` or `thickness`",
            rest + slot * gaps
        )));
    }
    Ok(pitch)
}

/// Written as a table of what was named: lengths as numbers of millimetres, all else as texts.
impl Serialize for Measures {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let options = self.options();
        let mut map = serializer.serialize_map(Some(options.len()))?;
        for (name, text) in options {
            match self.length(name) {
                Some(length) => map.serialize_entry(name, &length)?,
                None => map.serialize_entry(name, &text)?,
            }
        }
        map.end()
    }
}

/// Read from a table: each value is a text as on the command line, or a number.
impl<'de> Deserialize<'de> for Measures {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Measures, D::Error> {
        struct Table;
        impl<'de> Visitor<'de> for Table {
            type Value = Measures;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table of measures")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Measures, A::Error> {
                let mut measures = Measures::default();
                while let Some(field) = map.next_key_seed(Key)? {
                    map.next_value_seed(Setting { measures: &mut measures, field })?;
                }
                Ok(measures)
            }
        }
        deserializer.deserialize_map(Table)
    }
}

/// Reads the name of a measure; a name that is none is told where it stands.
struct Key;

impl<'de> DeserializeSeed<'de> for Key {
    type Value = &'static Field;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<&'static Field, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Key {
    type Value = &'static Field;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a measure")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<&'static Field, E> {
        Measures::field(name).map_err(E::custom)
    }
}

/// Reads the value of a measure.
struct Setting<'a> {
    measures: &'a mut Measures,
    field: &'static Field,
}

impl<'de> DeserializeSeed<'de> for Setting<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Visitor<'_> for Setting<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a text or a number for `{}`", self.field.name)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        self.measures.set(self.field.name, text).map_err(E::custom)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<(), E> {
        // In this form huge numbers are short.
        self.visit_str(&format!("{value:?}"))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<(), E> {
        self.visit_str(&value.to_string())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<(), E> {
        self.visit_str(&value.to_string())
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<(), E> {
        self.visit_str(&value.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::{Joint, Material, Process, Star};
    use crate::units::mm;

    fn resolve(change: impl FnOnce(&mut Measures)) -> Result<Dimensions, ParamsError> {
        let mut named = Measures::default();
        change(&mut named);
        named.resolve(Size::cube(5))
    }

    #[test]
    fn the_defaults_hold_for_every_process_and_material() {
        for process in Process::ALL {
            for material in Material::ALL {
                let made = resolve(|named| (named.process, named.material) = (Some(process), Some(material)));
                assert_eq!(made.is_ok(), process.works(material), "{process} {material}: {made:?}");
            }
            for (joint, star, marks) in Joint::ALL
                .into_iter()
                .flat_map(|joint| Star::ALL.map(|star| (joint, star)))
                .flat_map(|(joint, star)| [true, false].map(|marks| (joint, star, marks)))
            {
                let made = resolve(|named| {
                    named.process = Some(process);
                    (named.joint, named.star, named.marks) = (Some(joint), Some(star), Some(marks));
                });
                let flat = star == Star::Kit && joint != Joint::Post;
                assert_eq!(made.is_ok(), !process.is_flat() || flat, "{process} {joint} {star} {made:?}");
            }
        }
    }

    #[test]
    fn a_cube_size_solves_for_the_pitch() {
        let made = resolve(|named| named.cube_size = Some(mm(60.0))).unwrap();
        let outside = made.pitch * 4 + made.slot() + (made.frame + made.thickness) * 2;
        assert!(outside <= mm(60.0) && outside > mm(59.99), "{outside}");
        let small = resolve(|named| named.cube_size = Some(mm(20.0))).unwrap_err();
        assert_eq!(small.field(), Some("cube-size"));
        let both = resolve(|named| (named.cube_size, named.pitch) = (Some(mm(60.0)), Some(mm(10.0))));
        assert!(both.unwrap_err().to_string().starts_with("`cube-size` and `pitch` decide the same"));
    }

    #[test]
    fn a_new_process_brings_its_own_figures() {
        let over = |change: fn(&mut Measures), base: &Measures| {
            let mut named = Measures::default();
            change(&mut named);
            named.over(base).resolve(Size::cube(5)).unwrap()
        };
        let printed = Measures::from(&resolve(|named| named.pitch = Some(mm(12.0))).unwrap());
        let cut = over(|named| named.process = Some(Process::Laser), &printed);
        assert_eq!((cut.pitch, cut.kerf, cut.clearance), (mm(12.0), mm(0.2), mm(0.2)));
        assert_eq!((cut.material, cut.star), (Material::Plywood, Star::Kit));
        assert_eq!(over(|named| named.joint = Some(Joint::Post), &printed).frame, mm(7.7));
        assert_eq!(over(|named| named.material = Some(Material::Petg), &printed).clearance, mm(0.35));
        // A process that the base has already, even by default, changes nothing.
        let loose = Measures { clearance: Some(mm(0.5)), ..Measures::default() };
        assert_eq!(over(|named| named.process = Some(Process::Fdm), &loose).clearance, mm(0.5));
        // Sheets go with their laser.
        let mut sheets = Measures { process: Some(Process::Laser), qr: Some(false), ..Measures::default() };
        assert!(!over(|named| named.kerf = Some(mm(0.1)), &sheets).qr);
        sheets = Measures::from(&sheets.resolve(Size::cube(5)).unwrap());
        assert_eq!(over(|named| named.process = Some(Process::Resin), &sheets).process, Process::Resin);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let laser = Measures { process: Some(Process::Laser), ..Measures::default() };
        for named in [Measures::default(), laser] {
            let complete = named.resolve(Size::cube(4)).unwrap();
            let all = Measures::from(&complete);
            let text = toml::to_string(&all).unwrap();
            assert_eq!(toml::from_str(&text), Ok(all.clone()));
            assert_eq!(all.resolve(Size::cube(4)).unwrap(), complete);
            let mut again = Measures::default();
            for (name, value) in all.options() {
                again.set(name, &value).unwrap();
            }
            assert_eq!(again, all);
        }
        // Every row but those without a default is there.
        let count =
            |named: &Measures| named.resolve(Size::cube(4)).map(|all| Measures::from(&all).options().len());
        let (sheets, open) = (9, 2);
        assert_eq!(Measures::FIELDS.iter().filter(|field| field.of_sheets).count(), sheets);
        assert_eq!(count(&Measures::default()), Ok(Measures::FIELDS.len() - sheets - open));
    }

    #[test]
    fn files_and_options_have_one_reader() {
        let read = |text: &str| toml::from_str::<Measures>(text);
        let units = read("pitch = \"1.2cm\"\nframe = 6\nmarks = \"off\"\nbed = \"200x200x200\"").unwrap();
        assert_eq!((units.pitch, units.frame, units.marks), (Some(mm(12.0)), Some(mm(6.0)), Some(false)));
        for (text, line, told) in [
            ("pitch = 1e308", 1, "`pitch`: `1e308` is not a usable length"),
            ("frame = 5\npitch = nan", 2, "`pitch`: `NaN` is not a usable length"),
            ("pitch = [10]", 1, "invalid type: sequence, expected a text or a number for `pitch`"),
            ("process = \"lasre\"", 1, "choose fdm, resin, laser: did you mean laser?"),
            ("process = 3", 1, "`process`: `3` is not a process"),
            ("marks = true", 1, "`marks`: `true` is not a switch; choose on, off"),
            ("marks = \"off\"\nptich = 10", 2, "there is no measure `ptich`: did you mean pitch?"),
            ("frame-at-least = 10", 1, "there is no measure `frame-at-least`"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.message().contains(told), "{error}");
            let before = &text[..error.span().unwrap().start];
            assert_eq!(1 + before.matches('\n').count(), line, "{error}");
        }
    }
}
