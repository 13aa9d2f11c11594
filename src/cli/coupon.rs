//! `deventer coupon`.

use std::path::PathBuf;

use anyhow::{Result, bail};
use deventer::params::ColorOptions;
use deventer::{Size, kit};

use super::args::Coupon;
use super::{output, usage};

pub fn run(args: &Coupon) -> Result<()> {
    // The coupon needs no box; any size will do for the rules.
    let fit = args.fit.resolve(Size::cube(2)).map_err(usage)?;
    if args.colors != ColorOptions::default() && !fit.process.is_flat() {
        return Err(usage(format!(
            "colors are for sheets that a laser cuts, but the process is {}: add --process laser, or leave them out",
            fit.process
        )));
    }
    args.colors.checked().map_err(usage)?;
    let default = || PathBuf::from(format!("coupon-{}-{}", fit.process, fit.material));
    let out = args.out.clone().unwrap_or_else(default);
    if out.symlink_metadata().is_ok() {
        bail!("{} is already there; name another folder with --out", out.display());
    }
    let files = kit::coupon_files(&fit, &args.colors)?;
    output::write_kit(&out, &files, false)?;
    output::print(&format!("{}: {} files\n", out.display(), files.len()))
}
