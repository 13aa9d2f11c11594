//! What perfect cubes of 5x5x5 usually are: the distribution of every measure in a large sample.

use std::sync::OnceLock;

use super::{Figures, Measure, PuzzleFile};
use crate::params::Size;

/// The size of the cubes of the sample: others are not comparable with it.
pub const REFERENCE_SIZE: u16 = 5;

/// How many cubes the sample has: those of the seeds from 0 on.
pub const REFERENCE_CUBES: u64 = 10_000;

/// Steps between the least and the most.
const STEPS: usize = 100;

/// A line for each measure: its name and 101 quantiles. Made by `cargo run --release --example reference`.
const FILE: &str = include_str!("reference-5.txt");

/// Quantiles of each measure in a sample of puzzles.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    /// By measure: the values below which lie 0, 1, ..., 100 % of the sample.
    quantiles: Vec<[f64; STEPS + 1]>,
}

impl Reference {
    /// The quantiles of 10,000 perfect cubes of 5x5x5, with the default marks.
    #[must_use]
    pub fn perfect_5() -> &'static Reference {
        static READ: OnceLock<Reference> = OnceLock::new();
        READ.get_or_init(|| Reference::parse(FILE).expect("the file beside the code is well formed"))
    }

    /// The quantiles of a sample, by nearest rank.
    ///
    /// # Panics
    /// If the sample is empty.
    #[must_use]
    pub fn of(sample: &[Figures]) -> Reference {
        assert!(!sample.is_empty(), "a sample has something in it");
        let quantiles = Measure::ALL.map(|measure| {
            let mut values: Vec<f64> = sample.iter().map(|figures| measure.of(figures)).collect();
            values.sort_by(f64::total_cmp);
            std::array::from_fn(|step| values[(step * (values.len() - 1) + STEPS / 2) / STEPS])
        });
        Reference { quantiles: quantiles.to_vec() }
    }

    /// Reads what [`Reference::to_text`] wrote; none if it is anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Reference> {
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let mut quantiles = Vec::with_capacity(Measure::ALL.len());
        for measure in Measure::ALL {
            let numbers = lines.next()?.strip_prefix(measure.name())?.strip_prefix(' ')?;
            let numbers: Vec<f64> =
                numbers.split(' ').map(|number| number.parse().ok()).collect::<Option<_>>()?;
            quantiles.push(numbers.try_into().ok()?);
        }
        lines.next().is_none().then_some(Reference { quantiles })
    }

    /// A line for each measure: its name and the quantiles.
    #[must_use]
    pub fn to_text(&self) -> String {
        let line = |(measure, quantiles): (Measure, &[f64; STEPS + 1])| {
            let numbers: Vec<String> = quantiles.iter().map(ToString::to_string).collect();
            format!("{measure} {}\n", numbers.join(" "))
        };
        Measure::ALL.into_iter().zip(&self.quantiles).map(line).collect()
    }

    /// The quantiles of a measure: the values below which lie 0, 1, ..., 100 % of the sample.
    #[must_use]
    pub fn quantiles(&self, measure: Measure) -> &[f64; STEPS + 1] {
        &self.quantiles[measure as usize]
    }

    /// How many percent of the sample have a smaller value, and half of those that have the same one;
    /// between two quantiles in proportion. None if the value is not a number.
    #[must_use]
    pub fn percentile(&self, measure: Measure, value: f64) -> Option<f64> {
        if value.is_nan() {
            return None;
        }
        let quantiles = self.quantiles(measure);
        let below = quantiles.iter().filter(|&&quantile| quantile < value).count();
        let equal = quantiles.iter().filter(|&&quantile| quantile == value).count();
        Some(match (below, equal) {
            (0, 0) => 0.0,
            (_, 0) if below == quantiles.len() => STEPS as f64,
            (_, 0) => {
                let (low, high) = (quantiles[below - 1], quantiles[below]);
                (below - 1) as f64 + (value - low) / (high - low)
            }
            _ => below as f64 + (equal - 1) as f64 / 2.0,
        })
    }

    /// Are puzzles of this size comparable with the sample of [`Reference::perfect_5`]?
    #[must_use]
    pub fn is_comparable(size: Size) -> bool {
        size == Size::cube(REFERENCE_SIZE)
    }
}

/// The figures of the original Oskar's cube, `models/oskars-cube.toml`.
#[must_use]
pub fn original() -> &'static Figures {
    static COUNTED: OnceLock<Figures> = OnceLock::new();
    COUNTED.get_or_init(|| {
        let file = PuzzleFile::parse(include_str!("../../models/oskars-cube.toml"));
        Figures::new(&file.expect("the model is well formed").puzzle)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_count_what_is_below() {
        let figures = original();
        let sample: Vec<Figures> = (0..101)
            .map(|moves| {
                let mut figures = figures.clone();
                figures.route.moves = moves;
                figures.dead_ends = moves / 50;
                figures
            })
            .collect();
        let reference = Reference::of(&sample);
        let percentile = |measure, value| reference.percentile(measure, value).unwrap();
        assert_eq!(percentile(Measure::Route, 0.0), 0.0);
        assert_eq!(percentile(Measure::Route, 40.0), 40.0);
        assert_eq!(percentile(Measure::Route, 40.5), 40.5);
        assert_eq!(percentile(Measure::Route, 100.0), 100.0);
        assert_eq!(percentile(Measure::Route, 1e9), 100.0);
        assert_eq!(percentile(Measure::Route, -1.0), 0.0);
        // 0 and 1 are half of the sample each, 2 is the last of it.
        assert_eq!(percentile(Measure::DeadEnds, 0.0), 24.5);
        assert_eq!(percentile(Measure::DeadEnds, 1.0), 74.5);
        assert_eq!(reference.percentile(Measure::Route, f64::NAN), None);
    }

    #[test]
    fn it_reads_what_it_writes() {
        let reference = Reference::perfect_5();
        assert_eq!(Reference::parse(&reference.to_text()).as_ref(), Some(reference));
        let text = reference.to_text();
        for broken in [&text[1..], &text[..text.len() - 20], "", &(text.clone() + "more")] {
            assert_eq!(Reference::parse(broken), None);
        }
    }
}
