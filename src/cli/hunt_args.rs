//! The arguments of `deventer hunt` as they are typed.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use deventer::Size;
use deventer::params::parse_seed;

use super::args::Marks;

/// How many tries a hunt makes if nobody says.
pub const TRIES: u64 = 31;

#[derive(Debug, Args)]
pub struct Hunt {
    /// Cells of the box: one side like 5, or three like 5x6x7; at most 27000 cells
    #[arg(default_value = "5x5x5", conflicts_with = "resume", allow_hyphen_values = true)]
    pub size: Size,
    /// What to make as large as possible: an expression over figures, like plane_turns+bits; any wrong name
    /// lists them all, docs/figures.md defines them
    #[arg(
        long,
        value_name = "EXPR",
        conflicts_with = "resume",
        required_unless_present = "resume",
        allow_hyphen_values = true
    )]
    pub maximize: Option<String>,
    /// What must be so, like 'open_lines == 0 && balance >= 0.35'
    #[arg(long = "where", value_name = "EXPR", conflicts_with = "resume", allow_hyphen_values = true)]
    pub condition: Option<String>,
    /// Stop after so long, like 90s, 10m or 2h; what comes out then depends on the machine
    #[arg(long, value_name = "TIME")]
    pub budget: Option<Budget>,
    /// How many tries to make, the first ones of the seed [default: 31, or without end if there is a budget]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), allow_hyphen_values = true)]
    pub tries: Option<u64>,
    /// How many puzzles to keep, each the best of its try [default: 1, or as before]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=1000), allow_hyphen_values = true)]
    pub keep: Option<u16>,
    /// All that is random follows from this number, from 0 to 2^64 - 1; drawn and told if not given
    #[arg(long, value_name = "N", value_parser = parse_seed, conflicts_with = "resume", allow_hyphen_values = true)]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub marks: Marks,
    /// How many tries to make at once; changes nothing but the time [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_hyphen_values = true)]
    pub threads: Option<u16>,
    /// The folder for what is found; by default hunt-SIZE-SEED
    #[arg(short, long, value_name = "DIR", conflicts_with = "resume")]
    pub out: Option<PathBuf>,
    /// Go on with the hunt in this folder: up to --tries in all, or for another --budget
    #[arg(long, value_name = "DIR")]
    pub resume: Option<PathBuf>,
    /// Print nothing but the seed and errors
    #[arg(long)]
    pub quiet: bool,
}

/// How long a hunt may last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget(pub Duration);

impl FromStr for Budget {
    type Err = String;

    fn from_str(text: &str) -> Result<Budget, String> {
        let fault =
            || format!("`{text}` is not a time; write seconds, minutes or hours, like 90s, 10m or 2h");
        let unit = match text.chars().last() {
            Some('s') => 1.0,
            Some('m') => 60.0,
            Some('h') => 3600.0,
            _ => return Err(fault()),
        };
        let number = &text[..text.len() - 1];
        let digits = number.starts_with(|c: char| c.is_ascii_digit())
            && number.chars().all(|c| c.is_ascii_digit() || c == '.');
        let count: f64 = number.parse().ok().filter(|_| digits).ok_or_else(fault)?;
        Duration::try_from_secs_f64(count * unit).map(Budget).map_err(|_| fault())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        for (text, seconds) in [("90s", 90.0), ("1.5m", 90.0), ("2h", 7200.0), ("0s", 0.0)] {
            assert_eq!(text.parse(), Ok(Budget(Duration::from_secs_f64(seconds))));
        }
        for text in
            ["", "s", "60", "-1s", "1d", "infs", "1e3s", "nans", "+1s", "99999999999999999999h", "1 s", "é"]
        {
            assert!(text.parse::<Budget>().is_err(), "{text}");
        }
    }
}
