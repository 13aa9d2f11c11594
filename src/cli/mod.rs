//! The command line: arguments, files, messages and exit codes. Uses the library's public API only.

mod args;
mod export;
mod flat_file;
mod latin;
mod maze;
mod maze_args;
mod new;
mod output;
mod progress;
mod puzzle_file;
mod show;
mod solve;
mod stop;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};

/// Bad usage: the command line itself is wrong. Everything else that fails exits with 1.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Usage(String);

/// Makes an error one of bad usage.
fn usage(error: impl std::fmt::Display) -> anyhow::Error {
    Usage(error.to_string()).into()
}

/// Runs the program on the process's arguments.
pub fn run() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return answer_clap(&error),
    };
    let done = match args.command {
        Command::New(args) => new::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Export(args) => export::run(&args),
        Command::Maze(args) => maze::run(&args),
        Command::Latin(args) => latin::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output has seen enough: `deventer show ... | head -1`.
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("{error:#}"));
            ExitCode::from(match () {
                () if error.is::<Usage>() => 2,
                () if error.is::<stop::Stopped>() => stop::EXIT_CODE,
                () => 1,
            })
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
            "no command given; the commands are new, show, solve, export, maze and latin: see `deventer --help`",
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
    complain(&format!("{}; see `deventer --help`", lines.join(" ").trim_start_matches("error: ")));
    ExitCode::from(2)
}

/// The one place that prints errors: one line on stderr.
fn complain(message: &str) {
    // With stderr closed there is nobody left to tell.
    let _ = std::io::Write::write_all(
        &mut std::io::stderr(),
        format!("deventer: {}\n", message.replace('\n', " ")).as_bytes(),
    );
}
