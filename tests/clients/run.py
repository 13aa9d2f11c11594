#!/usr/bin/env python3
"""Makes kits with the built program and has other people's programs judge them: a line a check, a count at the end.

    run.py [FORMAT...]     stl slice 3mf step truck table walk glb vrml svg render laser space same export check flat; all
                           of them when none is named

Run by ./test, with the Python of the folder that install.sh filled. A new format gets a checker file of its own
with check() and controls(), and a line in CHECKS.
"""

import shutil
import sys
import time

import check_flat
import check_glb
import check_check
import check_kit
import check_laser
import check_render
import check_rich
import check_slice
import check_space
import check_step
import check_stl
import check_svg
import check_table
import check_threemf
import check_truck
import check_vrml
import check_walk
import controls_stl
from check_kit import KITS, PLAIN, RICH
from clients import DEVENTER, FOLDER
from report import Report

WORK = FOLDER / "work"
BROKEN, SHOTS, FLAT, SHOP = WORK / "broken", WORK / "shots", WORK / "flat", WORK / "shop"
PRINTABLE = [name for name in PLAIN if name != "wide"]
PRINTED = [name for name in RICH if name != "laser"]
SCENES = [*PLAIN, "star-kit", "posts"]  # the others show nothing more


def each(check, *more, of):
    """A check of one kit, done for all of them, or for those named."""
    return lambda report, kits: [report.guard(kit.name, check, report, kit, *more) for kit in kits if kit.name in of]


def all_at_once(check, *more, of):
    """A check whose client would rather be started once for all kits."""
    return lambda report, kits: check(report, [kit for kit in kits if kit.name in of], *more)


def first(check, *more):
    """A check that one kit is enough for: the original puzzle, which is large enough for everything to show."""
    return each(check, *more, of=["oskars-cube"])


CHECKS = {  # format: what is run, in this order
    "stl": [
        each(check_stl.check, of=PLAIN),
        first(controls_stl.controls, BROKEN),
        each(check_rich.check, of=RICH),
        each(check_rich.controls, of=["default"]),
    ],
    "slice": [
        each(check_slice.check, BROKEN, of=PRINTABLE),
        first(check_slice.check_filament, BROKEN),
        first(check_slice.controls, BROKEN),
        each(check_slice.check_every_part, BROKEN, of=["posts"]),
        lambda report, _kits: check_slice.check_coupon(report, BROKEN),
    ],
    "3mf": [
        each(check_threemf.check, BROKEN, of=[*PRINTABLE, *PRINTED]),
        each(check_threemf.check_slicing, BROKEN, of=["default", "star-kit"]),
        first(check_threemf.check_beds, SHOP),
        first(check_threemf.controls, BROKEN),
    ],
    "step": [each(check_step.check, SHOP, of=[*PRINTABLE, *RICH]), first(check_step.controls, BROKEN)],
    "truck": [
        each(check_truck.check, SHOP, of=["oskars-cube", "round", "posts"]),
        first(check_truck.check_mold, SHOP),
    ],
    "table": [
        each(check_table.check, SHOP, of=["oskars-cube", "default", "star-kit", "laser"]),
        each(check_table.controls, SHOP, of=["laser"]),
    ],
    "walk": [each(check_walk.check, of=["default", "star-kit", "posts"])],
    "glb": [all_at_once(check_glb.check, of=SCENES), first(check_glb.controls, BROKEN)],
    "vrml": [all_at_once(check_vrml.check, SHOTS, of=SCENES), first(check_vrml.controls, BROKEN)],
    "svg": [each(check_svg.check, of=KITS), first(check_svg.controls)],
    "render": [each(check_render.check, of=[*SCENES, "round", "laser"]), first(check_render.controls)],
    "laser": [
        each(check_laser.check, WORK / "laser", of=["laser"]),
        each(check_laser.check_printed, WORK / "laser", of=["oskars-cube", "round"]),
        each(check_laser.controls, WORK / "laser", of=["laser"]),
    ],
    "space": [each(check_space.check, of=KITS), first(check_space.controls)],
    "same": [each(check_kit.check_same, WORK, of=KITS)],
    "export": [first(check_kit.check_export, WORK)],
    "check": [each(check_check.check, WORK, of=["oskars-cube", "round", *RICH])],
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
    for folder in (BROKEN, SHOTS, FLAT, SHOP):
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
