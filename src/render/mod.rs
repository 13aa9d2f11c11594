//! Pictures of a cube, as PNG and as SVG, made without a graphics card.
//!
//! Both begin with the same faces: the flat faces of the parts that look at the camera, projected in
//! parallel, each with its color and with a mark on the edges that are to be drawn as lines. The PNG keeps,
//! for every sample, the face that lies nearest (`raster`); the SVG is painted from back to front, in an
//! order that holds for every two faces that cover each other (`order`). So each can judge the other.
//!
//! Only sums, products, quotients and square roots decide what a picture shows, which give the same numbers
//! on every platform.

mod camera;
mod cut;
mod faces;
mod grid;
mod order;
mod raster;
mod scene;
mod svg;
#[cfg(test)]
mod tests;

use crate::choices::choices;
use crate::formats::About;
use crate::parts::Assembly;
use camera::{Camera, Paper};
use faces::Face;
pub(crate) use scene::Solid;

choices! {
    /// What a picture shows.
    View, "a view" {
        /// The cube put together, from the front, the right and above.
        Assembled = "assembled",
        /// The plates moved out.
        Exploded = "exploded",
        /// The plates x+, y- and z+ side by side, each from outside.
        Flat = "flat",
    }
}

choices! {
    /// What is behind it.
    Background, "a background" {
        /// Nearly white.
        Light = "light",
        /// Nearly black.
        Dark = "dark",
        /// Nothing.
        Transparent = "transparent",
    }
}

choices! {
    /// How a picture is written.
    PictureFormat, "a format of pictures" {
        /// In pixels.
        Png = "png",
        /// In faces and lines, to be drawn at any size.
        Svg = "svg",
    }
}

/// A picture to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What it shows.
    pub view: View,
    /// Pixels of its longer side.
    pub size: u32,
    /// With the route from start to goal?
    pub route: bool,
    /// What is behind it.
    pub background: Background,
}

/// The color of lines.
const INK: [u8; 3] = [0x26, 0x29, 0x30];

impl Background {
    /// Its color, if it has one.
    const fn rgb(self) -> Option<[u8; 3]> {
        match self {
            Background::Light => Some([0xFA, 0xF9, 0xF6]),
            Background::Dark => Some([0x17, 0x1A, 0x20]),
            Background::Transparent => None,
        }
    }
}

impl Picture {
    /// The fewest pixels that a picture may have on its longer side.
    pub const SMALLEST: u32 = 16;
    /// The most pixels that a picture may have on its longer side.
    pub const LARGEST: u32 = 4096;

    /// The picture as PNG. Sizes out of range are brought into it.
    #[must_use]
    pub fn png(&self, assembly: &Assembly, about: &About) -> Vec<u8> {
        let page = Page::new(self, assembly);
        raster::png(&page, self.background, about)
    }

    /// The picture as SVG, one unit a pixel. Sizes out of range are brought into it.
    #[must_use]
    pub fn svg(&self, assembly: &Assembly, about: &About) -> Vec<u8> {
        Page::new(self, assembly).svg(self.background, about)
    }
}

/// Solids from the front, the right and above as SVG, the longer side so many pixels, with nothing behind.
pub(crate) fn from_the_corner(solids: &[Solid], longest: u32, about: &About) -> Vec<u8> {
    Page::of(solids, &Camera::corner(), longest).svg(Background::Transparent, about)
}

/// What is to be painted, in pixels, y down.
struct Page {
    size: [u32; 2],
    /// How wide lines are.
    line: f64,
    faces: Vec<Face>,
}

impl Page {
    fn new(picture: &Picture, assembly: &Assembly) -> Page {
        let (solids, camera) = scene::scene(picture, assembly);
        Page::of(&solids, &camera, picture.size.clamp(Picture::SMALLEST, Picture::LARGEST))
    }

    fn of(solids: &[Solid], camera: &Camera, longest: u32) -> Page {
        let (paper, size) = Paper::framing(solids, camera, longest);
        // A pixel up to 1200, then in proportion.
        let line = (f64::from(longest) / 1200.0).max(1.0);
        Page { size, line, faces: faces::faces(solids, &paper) }
    }

    fn svg(self, background: Background, about: &About) -> Vec<u8> {
        let (pieces, _) = order::ordered(self.faces);
        svg::write(&pieces, self.size, self.line, background, about)
    }
}
