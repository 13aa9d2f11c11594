#!/usr/bin/env python3
"""Makes kits with the built program and has other people's programs judge them: a line a check, a count at the end.

    run.py [FORMAT...]     stl slice glb vrml svg space same export flat; all of them when none is named

Run by ./test, with the Python of the folder that install.sh filled. A new format gets a checker file of its own
with check() and controls(), and a line in CHECKS.
"""

import shutil
import sys
import time

import check_flat
import check_glb
import check_kit
import check_slice
import check_space
import check_stl
import check_svg
import check_vrml
import controls_stl
from check_kit import KITS
from clients import DEVENTER, FOLDER
from report import Report

WORK = FOLDER / "work"
BROKEN, SHOTS, FLAT = WORK / "broken", WORK / "shots", WORK / "flat"
PRINTABLE = [name for name in KITS if name != "wide"]


def each(check, *more, of=tuple(KITS)):
    """A check of one kit, done for all of them, or for those named."""
    return lambda report, kits: [report.guard(kit.name, check, report, kit, *more) for kit in kits if kit.name in of]


def first(check, *more):
    """A check that one kit is enough for: the original puzzle, which is large enough for everything to show."""
    return lambda report, kits: report.guard(kits[0].name, check, report, kits[0], *more)


CHECKS = {  # format: what is run, in this order
    "stl": [each(check_stl.check), first(controls_stl.controls, BROKEN)],
    "slice": [
        each(check_slice.check, BROKEN, of=PRINTABLE),
        first(check_slice.check_filament, BROKEN),
        first(check_slice.controls, BROKEN),
    ],
    "glb": [check_glb.check, first(check_glb.controls, BROKEN)],
    "vrml": [lambda report, kits: check_vrml.check(report, kits, SHOTS), first(check_vrml.controls, BROKEN)],
    "svg": [each(check_svg.check), first(check_svg.controls)],
    "space": [each(check_space.check), first(check_space.controls)],
    "same": [each(check_kit.check_same, WORK)],
    "export": [first(check_kit.check_export, WORK)],
    "flat": [lambda report, kits: check_flat.check(report, FLAT)],
}


def main():
    wanted = sys.argv[1:] or list(CHECKS)
    unknown = set(wanted) - set(CHECKS)
    if unknown:
        sys.exit(f"run.py: no checks for {', '.join(sorted(unknown))}; there are {', '.join(CHECKS)}")
    if not DEVENTER.exists():
        sys.exit(f"run.py: {DEVENTER} is not built")
    shutil.rmtree(WORK, ignore_errors=True)
    for folder in (BROKEN, SHOTS, FLAT):
        folder.mkdir(parents=True)
    report = Report()
    kits = [kit for kit in (report.guard(f"make {name}", check_kit.make, name, WORK / "kits") for name in KITS) if kit]
    if not kits or kits[0].name != "oskars-cube":
        report.check("the original puzzle, which most controls need", ["own: it could not be made"])
        return report.close()
    for name in wanted:
        began = time.monotonic()
        for work in CHECKS[name]:
            report.guard(name, work, report, kits)
        print(f"# {name} took {time.monotonic() - began:.1f} s", flush=True)
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
