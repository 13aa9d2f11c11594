//! `deventer latin`.

use std::fmt::Write as _;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;

use anyhow::{Context, Result};
use deventer::latin::LatinSquare;
use deventer::maze::Random;

use super::maze_args::Latin;
use super::output;

pub fn run(args: &Latin) -> Result<()> {
    // A drawn seed has at most ten digits, so that it can be typed again.
    let seed = args.seed.unwrap_or_else(|| rand::random::<u32>().into());
    let mut random = Random::new(seed, 0);
    let mut out = BufWriter::new(std::io::stdout().lock());
    let told = "cannot write to standard output";
    let mut say = |text: &str| out.write_all(text.as_bytes()).context(told);
    if args.json {
        say(&format!("{{\"order\":{},\"seed\":{seed},\"squares\":[", args.order))?;
    } else {
        say(&format!("seed {seed}\n"))?;
    }
    for number in 0..args.count {
        let watch = &mut || ControlFlow::Continue(());
        let square = LatinSquare::random(args.order, &mut random, watch).expect("nobody stops the draw");
        if args.json {
            let rows: Vec<Vec<u16>> =
                square.rows().map(|row| row.iter().map(|symbol| symbol + 1).collect()).collect();
            let comma = if number == 0 { "" } else { "," };
            say(&format!("{comma}{}", serde_json::to_string(&rows).expect("numbers are plain")))?;
        } else if args.compact {
            say(&compact(&square))?;
        } else {
            say(&table(&square, number > 0))?;
        }
    }
    if args.json {
        say("]}\n")?;
    }
    out.flush().context(told)?;
    output::print("")
}

/// Rows as lines of numbers from 1; a blank line before all squares but the first.
fn table(square: &LatinSquare, blank: bool) -> String {
    let width = square.order().to_string().len();
    let mut text = String::from(if blank { "\n" } else { "" });
    for row in square.rows() {
        let numbers: Vec<String> = row.iter().map(|symbol| format!("{:>width$}", symbol + 1)).collect();
        writeln!(text, "{}", numbers.join(" ")).expect("text takes any text");
    }
    text
}

/// One line: rows apart by blanks; symbols 1 to 9, then a to z, and as numbers apart by commas where
/// that is not enough.
fn compact(square: &LatinSquare) -> String {
    let rows: Vec<String> = square
        .rows()
        .map(|row| {
            if square.order() <= 35 {
                row.iter().map(|&symbol| char::from_digit(u32::from(symbol) + 1, 36).unwrap_or('?')).collect()
            } else {
                row.iter().map(|symbol| (symbol + 1).to_string()).collect::<Vec<_>>().join(",")
            }
        })
        .collect();
    format!("{}\n", rows.join(" "))
}
