//! One file of a puzzle, or some: what an export gives.

use super::{about, beds, shown_cast};
use crate::export::{Format, Model};
use crate::params::Design;
use crate::parts::{Assembly, NoSuchPart, Role, TooLarge, too_large};
use crate::puzzle::Puzzle;

/// What an export shall give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// The format of the files.
    pub format: Format,
    /// The names of the parts, as [`Assembly::only`] takes them; none for all of them, put together.
    pub parts: Vec<String>,
    /// In 3MF, the parts in their places in the cube instead of on beds.
    pub assembled: bool,
}

/// Why there is no such export.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// A name means no part.
    #[error("--parts: {0}")]
    NoSuchPart(#[from] NoSuchPart),
    /// A part that is not in the cube shall stand there with others.
    #[error("--parts: {0} has no place in the cube; export it alone")]
    NotInCube(Role),
    /// A part that shall lie on the bed is larger.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

/// The bytes of the files that an export gives: one, or for parts on beds one a bed. The assembly is that of
/// the design and puzzle, checked.
///
/// # Errors
/// If a part is not there, has no place beside the others, or is larger than the bed that the design names.
pub fn exported(
    design: &Design,
    puzzle: &Puzzle,
    assembly: &Assembly,
    export: &Export,
) -> Result<Vec<Vec<u8>>, ExportError> {
    let Export { format, parts, assembled } = export;
    let mut about = about(design, puzzle);
    let on_beds = *format == Format::ThreeMf && !assembled;
    let some = if parts.is_empty() { None } else { Some(chosen(assembly, parts, on_beds)?) };
    if some.is_some() {
        about.title = format!("{}, {}", about.title, parts.join(", "));
    }
    let assembly = some.as_ref().unwrap_or(assembly);
    if on_beds {
        let large = design.fit().bed.map(|bed| too_large(design, assembly, bed)).unwrap_or_default();
        if let Some(large) = large.into_iter().next() {
            return Err(large.into());
        }
        return Ok(beds(design, assembly, &about));
    }
    // The cast is the whole cube's.
    let is_preview = *format == Format::Glb && some.is_none();
    let cast = is_preview.then(|| shown_cast(design, puzzle)).flatten();
    let model = match (&assembly.parts[..], &cast) {
        ([part], _) => Model::from(part),
        (_, Some(cast)) => Model::from((assembly, cast)),
        (_, None) => Model::from(assembly),
    };
    Ok(vec![format.write(model, &about)])
}

/// The parts that were asked for. Several go into one file in their places in the cube, where the stand has none,
/// or on a bed.
fn chosen(assembly: &Assembly, names: &[String], on_beds: bool) -> Result<Assembly, ExportError> {
    let some = assembly.only(names)?;
    match some.parts.iter().find(|part| !part.role.is_in_cube()) {
        Some(part) if some.parts.len() > 1 && !on_beds => Err(ExportError::NotInCube(part.role)),
        _ => Ok(some),
    }
}
