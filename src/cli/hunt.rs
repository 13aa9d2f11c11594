//! `deventer hunt`.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use deventer::puzzle::hunt::{Bag, Hunt, Wish};

use super::hunt_args::{self, TRIES};
use super::hunt_folder::{HuntFolder, told};
use super::progress::Progress;
use super::{interrupt, output, usage};

/// How often what has been found is saved while the hunt goes on.
const SAVED: Duration = Duration::from_secs(5);

pub fn run(args: &hunt_args::Hunt) -> Result<()> {
    let (mut folder, hunt, mut bag) = match &args.resume {
        Some(path) => {
            if args.tries.is_none() && args.budget.is_none() {
                return Err(usage("how far shall the hunt go on? Give --tries, in all, or --budget"));
            }
            if !args.marks.wishes().is_none() {
                return Err(usage("start and goal are those of the hunt that is resumed; leave them out"));
            }
            HuntFolder::resume(path, args.keep)?
        }
        None => begin(args)?,
    };
    // From here on there is something to go on with, whatever happens.
    folder.save(&hunt, &bag)?;
    let unlimited = args.budget.map_or(TRIES, |_| u64::MAX);
    let stopped = go(args, &hunt, &mut bag, args.tries.unwrap_or(unlimited), &mut folder)?;
    folder.save(&hunt, &bag)?;
    report(args, &hunt, &bag, &folder, stopped)
}

fn begin(args: &hunt_args::Hunt) -> Result<(HuntFolder, Hunt, Bag)> {
    let maximize = args.maximize.as_deref().expect("required unless a hunt is resumed");
    let wish = Wish::new(maximize, args.condition.as_deref()).map_err(usage)?;
    // A drawn seed has at most ten digits, so that it can be typed again.
    let seed = args.seed.unwrap_or_else(|| rand::random::<u32>().into());
    let hunt = Hunt::new(args.size, seed, wish)
        .and_then(|hunt| hunt.with_marks(args.marks.wishes()))
        .map_err(usage)?;
    let out = args.out.clone().unwrap_or_else(|| PathBuf::from(format!("hunt-{}-{seed}", args.size)));
    Ok((HuntFolder::create(&out)?, hunt, Bag::new(args.keep.unwrap_or(1).into())))
}

/// Hunts, and saves what is found now and then; true if the hunt was stopped by a hand.
fn go(
    args: &hunt_args::Hunt,
    hunt: &Hunt,
    bag: &mut Bag,
    tries: u64,
    folder: &mut HuntFolder,
) -> Result<bool> {
    let end = args.budget.and_then(|budget| Instant::now().checked_add(budget.0));
    let threads =
        args.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let progress = match args.tries {
        None if end.is_some() => Progress::spinner("hunting", args.quiet),
        _ => Progress::bar(tries, "hunting", args.quiet),
    };
    let saving = Mutex::new((folder, Instant::now(), Ok(())));
    let gentle = interrupt::gently();
    let _ = hunt.run(bag, tries, threads, &|finished| {
        if let Some(bag) = finished {
            progress.set(bag.tries());
            let mut saving = saving.lock().unwrap_or_else(PoisonError::into_inner);
            let (folder, saved, result) = &mut *saving;
            if saved.elapsed() >= SAVED && result.is_ok() {
                *result = folder.save(hunt, bag);
                *saved = Instant::now();
            }
            if result.is_err() {
                return ControlFlow::Break(());
            }
        }
        let over = end.is_some_and(|end| Instant::now() >= end) || gentle.is_stopped();
        if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    saving.into_inner().unwrap_or_else(PoisonError::into_inner).2?;
    Ok(gentle.is_stopped())
}

/// Says what was found. That nothing is as wished is a failure.
fn report(args: &hunt_args::Hunt, hunt: &Hunt, bag: &Bag, folder: &HuntFolder, stopped: bool) -> Result<()> {
    let mut said = format!("seed {}\n", hunt.seed());
    let tries = match bag.tries() {
        1 => "1 try".to_owned(),
        tries => format!("{tries} tries"),
    };
    if !args.quiet {
        let early = if stopped { ", stopped" } else { "" };
        said += &format!("{tries}{early}\n");
        for find in bag.finds() {
            said += &format!("{}: {}\n", folder.file(find.attempt).display(), told(hunt, find));
        }
    }
    output::print(&said)?;
    match bag.finds().first() {
        Some(best) if best.worth.is_good() => Ok(()),
        Some(best) => bail!(
            "no puzzle in {tries} was as wished; the nearest is {}: {}",
            folder.file(best.attempt).display(),
            told(hunt, best)
        ),
        None if stopped => {
            bail!("stopped before any puzzle was found; go on by --resume {}", folder.path().display())
        }
        None => bail!(
            "`{}` was not a number for any puzzle in {tries}; maximize something else",
            hunt.wish().maximize()
        ),
    }
}
