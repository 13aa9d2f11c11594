//! The command line: arguments, files, messages and exit codes. Uses the library's public API only.

mod args;
mod check;
mod coupon;
mod export;
mod faces;
mod flat_file;
mod hunt;
mod hunt_args;
mod hunt_folder;
mod interrupt;
mod latin;
mod maze;
mod maze_args;
mod measures;
mod new;
mod output;
mod page;
mod play;
mod progress;
mod puzzle_file;
mod render;
mod render_args;
mod show;
mod solve;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Args, Command};

/// Bad usage: the command line itself is wrong. Everything else that fails exits with 1.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Usage(String);

/// A failure that has been told already, on standard output.
#[derive(Debug, thiserror::Error)]
#[error("it does not hold")]
struct Told;

/// Makes an error one of bad usage.
fn usage(error: impl std::fmt::Display) -> anyhow::Error {
    Usage(error.to_string()).into()
}

/// The same for a rule of the library, whose fields are options here.
fn refused(error: impl std::fmt::Display) -> anyhow::Error {
    usage(as_options(error))
}

/// A message of the library that quotes nobody, its fields as options.
fn as_options(message: impl std::fmt::Display) -> String {
    deventer::params::reworded(&message.to_string(), |name| format!("--{name}"))
}

/// Runs the program on the process's arguments.
pub fn run() -> ExitCode {
    interrupt::watch();
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return answer_clap(&error),
    };
    let done = match args.command {
        Command::New(args) => new::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Export(args) => export::run(&args),
        Command::Render(args) => render::run(&args),
        Command::Coupon(args) => coupon::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Hunt(args) => hunt::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Page(args) => page::run(&args),
        Command::Maze(args) => maze::run(&args),
        Command::Latin(args) => latin::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output has seen enough: `deventer show ... | head -1`.
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<Told>() => ExitCode::FAILURE,
        Err(error) => {
            complain(&format!("{error:#}"));
            ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
        }
    }
}

/// Prints help or version, or a usage error on one line.
fn answer_clap(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        return match output::print(&error.render().to_string()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        };
    }
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        complain(
            "no command given; the commands are new, hunt, show, solve, export, render, check, coupon, play, page, maze and latin: see `deventer --help`",
        );
        return ExitCode::from(2);
    }
    let text = error.render().to_string();
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .filter(|line| !line.is_empty())
        .collect();
    let command = std::env::args().nth(1).filter(|word| Args::command().find_subcommand(word).is_some());
    let help = command.map_or("deventer --help".to_owned(), |command| format!("deventer {command} --help"));
    complain(&format!("{}; see `{help}`", lines.join(" ").trim_start_matches("error: ")));
    ExitCode::from(2)
}

/// Says on stderr what may displease, a line each.
fn warn(warnings: &[impl std::fmt::Display]) {
    warnings.iter().for_each(warn_of);
}

/// Says on stderr what may displease.
fn warn_of(warning: impl std::fmt::Display) {
    // As with errors: with stderr closed there is nobody to tell.
    let _ = std::io::Write::write_all(&mut std::io::stderr(), format!("warning: {warning}\n").as_bytes());
}

/// The one place that prints errors: one line on stderr.
fn complain(message: &str) {
    // With stderr closed there is nobody left to tell.
    let _ = std::io::Write::write_all(
        &mut std::io::stderr(),
        format!("deventer: {}\n", on_one_line(message)).as_bytes(),
    );
}

/// A text from anywhere, safe to print on a terminal: line breaks become spaces, other control characters
/// are shown as their codes.
fn on_one_line(text: &str) -> String {
    text.chars()
        .flat_map(|c| {
            let shown = if c == '\n' {
                " ".to_owned()
            } else if c.is_control() {
                c.escape_default().to_string()
            } else {
                c.into()
            };
            shown.chars().collect::<Vec<_>>()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn messages_cannot_steer_a_terminal() {
        assert_eq!(super::on_one_line("a\nb\u{1b}[2Jc"), "a b\\u{1b}[2Jc");
    }
}
