//! One file of a puzzle, or some: what an export gives.

use super::{about, beds, sheet_about, shown_cast};
use crate::formats::{Format, Model, SheetFormat};
use crate::layout::{SheetError, TooLarge, sheets, too_large};
use crate::params::{Arm, Design, Measures, Process};
use crate::parts::{Assembly, NoSuchPart, Role};
use crate::puzzle::Puzzle;
use crate::solid::BrepError;

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
    #[error(transparent)]
    NoSuchPart(#[from] NoSuchPart),
    /// A part that is not in the cube shall stand there with others.
    #[error("{0} has no place in the cube; export it alone")]
    NotInCube(Role),
    /// A part that shall lie on the bed is larger.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// A part that STEP shall hold is no solid by truck's judgement: a defect. Only with the feature `truck`.
    #[error("{part} is no sound solid, so no STEP is written: {error}; please report this with the command")]
    Unsound {
        /// Which part.
        part: Role,
        /// Why not.
        error: BrepError,
    },
    /// A part is larger than the sheets.
    #[error(transparent)]
    Sheet(#[from] SheetError),
}

/// The bytes of the files that an export gives: one, or for parts on beds one a bed. The assembly is that of
/// the design and puzzle, checked.
///
/// # Errors
/// If a part is not there, has no place beside the others, or is larger than the bed that the design names; with the
/// feature `truck` also if STEP shall hold what truck judges to be no solid.
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
        let large = design.dimensions().bed.map(|bed| too_large(design, assembly, bed)).unwrap_or_default();
        if let Some(large) = large.into_iter().next() {
            return Err(large.into());
        }
        return Ok(beds(design, assembly, &about));
    }
    if *format == Format::Step {
        judge(assembly)?;
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

/// Has truck judge every part that STEP will hold, before there are bytes. Each solid goes before the next comes.
#[cfg(feature = "truck")]
fn judge(assembly: &Assembly) -> Result<(), ExportError> {
    let alone = assembly.parts.len() == 1;
    for part in assembly.parts.iter().filter(|part| alone || part.role.is_in_cube()) {
        part.brep().map_err(|error| ExportError::Unsound { part: part.role, error })?;
    }
    Ok(())
}

/// Without the kernel the check of the meshes stands alone.
#[cfg(not(feature = "truck"))]
fn judge(_: &Assembly) -> Result<(), ExportError> {
    Ok(())
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

/// Sheets for a laser as files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedSheets {
    /// A file a sheet.
    pub files: Vec<Vec<u8>>,
    /// How many pieces are cut from them.
    pub pieces: usize,
    /// Was a QR code wished that finds no room?
    pub without_qr: bool,
}

/// The measures of the parts on sheets: those of a puzzle whose parts were to be printed become a laser's.
/// `wishes` go before those of the puzzle.
#[must_use]
pub fn on_sheets(wishes: &Measures, puzzle: &Measures) -> Measures {
    let mut fit = wishes.clone();
    if fit.process.is_none() && !puzzle.process.is_some_and(Process::is_flat) {
        fit.process = Some(Process::Laser);
        fit.arm = fit.arm.or(Some(Arm::Square));
    }
    fit
}

/// The sheets of all parts, or of those that are named. `command` makes them again and may stand on them.
///
/// # Errors
/// If a part is not there, or larger than the sheets.
pub fn exported_sheets(
    design: &Design,
    puzzle: &Puzzle,
    assembly: &Assembly,
    parts: &[String],
    format: SheetFormat,
    command: &str,
) -> Result<ExportedSheets, ExportError> {
    let mut about = about(design, puzzle);
    let some = if parts.is_empty() { None } else { Some(assembly.only(parts)?) };
    if some.is_some() {
        about.title = format!("{}, {}", about.title, parts.join(", "));
    }
    let made = sheets(design, &some.as_ref().unwrap_or(assembly).parts, command)?;
    let count = made.cuttings.len();
    let file = |(index, cutting)| format.write(cutting, &sheet_about(design, &about, index, count));
    let files = made.cuttings.iter().enumerate().map(file).collect();
    Ok(ExportedSheets { files, pieces: made.pieces(), without_qr: made.without_qr })
}
