//! `deventer page` and what `deventer play` serves: the page of `web`, with a puzzle in it.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use deventer::params::LONGEST_SHOWN_SIDE;

use super::args::{Loose, Page};
use super::{output, puzzle_file};

/// The page as one file; none in a program that was built without it.
#[cfg(feature = "page")]
const PAGE: Option<&str> = Some(include_str!("../../web/dist/index.html"));
#[cfg(not(feature = "page"))]
const PAGE: Option<&str> = None;

/// Where a puzzle goes in it.
const PLACE: &str = r#"<script id="puzzle" type="application/json">null</script>"#;

pub fn run(args: &Page) -> Result<()> {
    let html = page(Some(&args.puzzle), args.loose)?;
    let path = args.output.clone().unwrap_or_else(|| {
        let stem = args.puzzle.file_stem().unwrap_or("cube".as_ref()).to_string_lossy();
        PathBuf::from(format!("{stem}.html"))
    });
    if path == Path::new("-") {
        return output::print(&html);
    }
    output::write_file(&path, html.as_bytes(), args.force)?;
    output::print(&format!("{}: {} bytes\n", path.display(), html.len()))
}

/// The page, with the puzzle of a file loaded in it.
pub fn page(puzzle: Option<&Path>, loose: Loose) -> Result<String> {
    let Some(page) = PAGE else {
        bail!(
            "this program was built without the page; run ./web/build, then `cargo build --release --features page`"
        );
    };
    let Some(path) = puzzle else { return Ok(page.to_owned()) };
    let file = puzzle_file::read(path, loose)?;
    // A fault of the measures is told here, and not by a page that shows nothing.
    puzzle_file::design(path, &file, &Default::default(), false)?;
    let size = file.puzzle.size();
    if size.sides().iter().any(|&side| side > LONGEST_SHOWN_SIDE) {
        bail!(
            "{}: a box of {size} is too large for the page, which shows sides up to {LONGEST_SHOWN_SIDE}; look at \
             it with `deventer show`",
            path.display()
        );
    }
    Ok(with_puzzle(page, &file.to_text()))
}

/// Puts a puzzle file's text into the page.
fn with_puzzle(page: &str, text: &str) -> String {
    // Nothing in a JSON text in HTML may look like a tag.
    let json = serde_json::to_string(text).expect("a text is plain").replace('<', "\\u003c");
    let (before, after) = page.split_once(PLACE).expect("the page has a place for a puzzle");
    let place = PLACE.replace("null", &json);
    format!("{before}{place}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_cannot_end_its_script() {
        let page = format!("<body>{PLACE}</body>");
        let made = with_puzzle(&page, "# </script><script>alert(1)</script> \"\\\nsize");
        assert_eq!(made.matches("</script>").count(), 1);
        let (_, rest) = made.split_once(r#"type="application/json">"#).unwrap();
        let (json, _) = rest.split_once("</script>").unwrap();
        let read: String = serde_json::from_str(json).unwrap();
        assert_eq!(read, "# </script><script>alert(1)</script> \"\\\nsize");
    }

    #[test]
    fn the_sources_have_the_place() {
        assert_eq!(include_str!("../../web/index.html").matches(PLACE).count(), 1);
    }
}
