//! The files of a coupon.

use std::fmt::Write;

use super::KitFile;
use crate::formats::{self, About, SheetFormat};
use crate::params::{Dimensions, Measures};
use crate::parts::{Assembly, AssemblyError, Coupon, GAUGE_STRIPS, coupon};
use crate::units::Mm;

/// The files of the coupon for the measures of a kit: STL files to print, or a drawing to cut as
/// SVG and as DXF.
///
/// # Errors
/// If a part is not fit to be written; none is known for checked measures.
pub fn coupon_files(fit: &Dimensions) -> Result<Vec<KitFile>, AssemblyError> {
    let coupon = coupon(fit);
    let description = format!(
        "{} {}, arm {} {}, thickness {}, kerf {} (mm)",
        fit.process, fit.material, fit.arm, fit.arm_width, fit.thickness, fit.kerf
    );
    let mut files = vec![KitFile { path: "README.md".to_owned(), bytes: readme(fit, &coupon).into_bytes() }];
    if fit.process.is_flat() {
        let about = About::new("Coupon for an Oskar's cube", description);
        let cutting = coupon.cutting(fit, fit.colors());
        for format in SheetFormat::ALL {
            files.push(KitFile { path: format!("coupon.{format}"), bytes: format.write(&cutting, &about) });
        }
        return Ok(files);
    }
    let parts = Assembly { parts: vec![coupon.plate, coupon.arm], way: Vec::new(), pitch: 0 };
    parts.check()?;
    for part in &parts.parts {
        let about = About::new(part.name(), &description);
        files.push(KitFile { path: format!("{}.stl", part.name()), bytes: formats::stl(part, &about) });
    }
    Ok(files)
}

fn readme(fit: &Dimensions, coupon: &Coupon) -> String {
    let mut text = "# Coupon for an Oskar's cube\n\n\
         A small plate with slots of several widths and an arm to try in them, to find the clearance at which \
         the arms of your cube slide on your machine.\n\n"
        .to_owned();
    let mut step = 0;
    let mut add = |words: &str| {
        step += 1;
        writeln!(text, "{step}. {words}").expect("text takes any text");
    };
    if fit.process.is_flat() {
        let sheets = (fit.arm_width.um() / fit.thickness.um().max(1)).max(1);
        add(
            "Cut `coupon.svg` or `coupon.dxf` (the same lines: first etch, then inner, then outer are cut; 1 unit is \
             1 mm) from the sheet that you will use, at the settings that you will use.",
        );
        add(&format!(
            "Push the {GAUGE_STRIPS} strips of the gauge together in their window and measure the gap that is left. \
             Divided by {} it is your kerf: give it as `--kerf`. This drawing is made for {} mm; if yours is another, \
             cut a coupon with the right one before you go on.",
            GAUGE_STRIPS + 1,
            fit.kerf
        ));
        add(&format!(
            "Glue the {sheets} strips between gauge and plate to one arm, as the arms of the star will be."
        ));
    } else {
        add(
            "Print `coupon-plate.stl` and `coupon-arm.stl` as they lie, with the filament or resin and the settings that \
             you will use.",
        );
    }
    add(
        "Try the arm in every slot: put it through, square to the plate, and slide it along the slot. The right slot is \
         the first in which it slides by its own weight without shaking much; how far it leans tells nothing, for in \
         the cube two plates hold it upright.",
    );
    add("Give the number under that slot as `--clearance`.");
    let numbers: Vec<String> = coupon.clearances.iter().map(|c| format!("{:.2}", c.to_f64())).collect();
    write!(
        text,
        "\nThe numbers are the gap on each side of the arm in mm: {}.\n\n## Measures\n\n| measure | mm |\n| --- | --- |\n",
        numbers.join(", ")
    )
    .expect("text takes any text");
    let thick = coupon.plate.mesh.bounds().map_or(fit.thickness, |[_, high]| Mm::from_um(i64::from(high[2])));
    let shown = ["process", "material", "arm-width", "thickness", "arm", "chamfer", "foot", "layer", "kerf"];
    for (name, value) in Measures::from(fit).options() {
        if shown.contains(&name) {
            writeln!(text, "| {} | {value} |", name.replace('-', " ")).expect("text takes any text");
        }
    }
    if thick < fit.thickness {
        write!(
            text,
            "\nThese are the measures of the kit. The plate of the coupon is only {thick} mm thick, to be printed soon: \
             whether an arm fits a slot does not depend on it.\n"
        )
        .expect("text takes any text");
    }
    text
}
