//! Compares where the classic generator begins new trees: row by row, or in the order of a Latin square.
//! The table in `docs/flat.md` is what this prints.

use deventer::Size;
use deventer::maze::Random;
use deventer::puzzle::{Classic, Regions, Space, Try, latin_order};

fn main() {
    println!("| side | tries | order | all corners joined | regions | largest region |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for (side, tries) in [(3, 4000), (5, 4000), (8, 2000), (10, 1000), (15, 300)] {
        for order in ["rows", "latin"] {
            let (mut proper, mut regions, mut share) = (0u32, Vec::new(), Vec::new());
            let mut generator = Classic::new(Size::cube(side));
            for number in 0..tries {
                let random = &mut Random::new(1, number.into());
                let Try { plates, .. } = if order == "latin" {
                    let cells = latin_order(side, 1, number);
                    generator.attempt_in_order(random, |place| cells[place as usize], &mut ())
                } else {
                    generator.attempt(random)
                };
                let space = Space::new(&plates);
                let found = Regions::new(space);
                proper += u32::from(found.together(&space.corners()) == 8);
                regions.push(f64::from(found.count()));
                share.push(
                    100.0 * f64::from(found.cells_in(found.largest())) / f64::from(plates.size().cells()),
                );
            }
            let percent = 100.0 * f64::from(proper) / f64::from(tries);
            let error = (percent * (100.0 - percent) / f64::from(tries)).sqrt();
            let [regions, share] = [regions, share].map(|values| spread(&values));
            println!("| {side} | {tries} | {order} | {percent:.1} +- {error:.1} % | {regions} | {share} % |");
        }
    }
}

/// Mean and standard error.
fn spread(values: &[f64]) -> String {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    format!("{mean:.1} +- {:.1}", (variance / count).sqrt())
}
