//! `deventer coupon`.

use std::path::PathBuf;

use anyhow::{Result, bail};
use deventer::{Size, kit};

use super::args::Coupon;
use super::{output, refused};

pub fn run(args: &Coupon) -> Result<()> {
    // The coupon needs no box; any size will do for the rules.
    let fit = args.named.measures.resolve(Size::cube(2)).map_err(refused)?;
    let default = || PathBuf::from(format!("coupon-{}-{}", fit.process, fit.material));
    let out = args.out.clone().unwrap_or_else(default);
    if out.symlink_metadata().is_ok() {
        bail!("{} is already there; name another folder with --out", out.display());
    }
    let files = kit::coupon_files(&fit)?;
    output::write_kit(&out, &files, false)?;
    output::print(&format!("{}: {} files\n", out.display(), files.len()))
}
