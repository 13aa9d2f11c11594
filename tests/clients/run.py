#!/usr/bin/env python3
"""Makes kits with the built program and has other people's programs judge them: a line a check, a count at the end.

    run.py [FORMAT...]     stl slice glb vrml svg space same export; all of them when none is named

Run by ./test, with the Python of the folder that install.sh filled. A new format gets a checker file of its own
with check() and controls(), and a line in CHECKS.
"""
import json
import shutil
import sys
import time
from pathlib import Path

import check_glb
import check_slice
import check_space
import check_stl
import check_svg
import check_vrml
import controls_stl
from clients import DEVENTER, FOLDER, ROOT, deventer
from expected import Fit, Kit
from report import Report

WORK = FOLDER / "work"

KITS = {  # name: (what is asked for, fit)
    "oskars-cube": (["--from", ROOT / "models" / "oskars-cube.toml"], Fit()),
    "uneven": (["3x4x5", "--style", "classic", "--seed", "7"], Fit()),
    "round": (["4", "--seed", "3"], Fit(arm="round")),
    "tiny": (["1x2x2", "--seed", "1"], Fit()),
    "other-fit": (["3x2x4", "--seed", "5"], Fit(12.0, 6.0, 0.4, 4.0, 4.0, 3.0, 0.2)),
    # More than 65,535 corners in one mesh, where the indices of a GLB must grow. No printer takes it, so none slices it.
    "wide": (["1x66x66", "--seed", "1"], Fit()),
}
PRINTABLE = [name for name in KITS if name != "wide"]
FILES = ["README.md", "preview/cube.glb", "preview/cube.wrl", "preview/solution.svg", "print/assembled.stl", "print/cursor.stl"]
FILES += [f"print/plate-{axis}{sign}.stl" for axis in "xyz" for sign in "+-"] + ["puzzle.toml"]


def make(name, parent):
    """Made from inside `parent` with a relative --out, so that a kit that tells its own command tells the same one."""
    words, fit = KITS[name]
    parent.mkdir(parents=True, exist_ok=True)
    deventer("new", *words, *fit.options(), "--out", name, "--quiet", folder=parent)
    folder = parent / name
    show = json.loads(deventer("show", folder / "puzzle.toml", "--json"))
    solve = json.loads(deventer("solve", folder / "puzzle.toml", "--json"))
    return Kit(name, folder, fit, show, solve)


def contents(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in Path(folder).rglob("*") if path.is_file()}


def changed(one, other):
    return [f"own: {name} differs" for name in sorted(set(one) | set(other)) if one.get(name) != other.get(name)]


def check_same(report, kit):
    """The same arguments give the same bytes: in another process, in another order, and from the kit's own puzzle."""
    first = contents(kit.folder)
    report.check(f"same {kit.name} files", [f"own: {name} is {'missing' if name in FILES else 'not of a kit'}" for name in sorted(set(first) ^ set(FILES))])
    words, fit = KITS[kit.name]
    report.check(f"same {kit.name} in another process", changed(first, contents(make(kit.name, WORK / "again").folder)))
    # A value stays behind its option; SIZE, which has none before it, comes last of all.
    size, *named = words if not words[0].startswith("--") else [None, *words]
    named += fit.options()
    pairs = [named[k : k + 2] for k in range(0, len(named), 2)]
    turned = WORK / "turned"
    turned.mkdir(exist_ok=True)
    reordered = [word for pair in reversed(pairs) for word in pair] + ([size] if size else [])
    deventer("new", "--quiet", "--out", kit.name, *reordered, folder=turned)
    report.check(f"same {kit.name} in another order", changed(first, contents(turned / kit.name)))
    copy = WORK / "copy" / kit.name
    deventer("new", "--from", kit.puzzle, "--out", copy, "--quiet")
    other = contents(copy)
    other["README.md"] = first["README.md"]  # it tells the command that made it, and that was another
    report.check(f"same {kit.name} from its own puzzle", changed(first, other))


def check_export(report, kit):
    """`export` writes what the kit holds, to a file and to standard output alike."""
    for kind, kept in (("stl", "print/assembled.stl"), ("glb", "preview/cube.glb"), ("wrl", "preview/cube.wrl")):
        out = WORK / f"exported.{kind}"
        out.unlink(missing_ok=True)
        deventer("export", kit.puzzle, "--format", kind, "-o", out)
        piped = deventer("export", kit.puzzle, "--format", kind, "-o", "-")
        wanted = (kit.folder / kept).read_bytes()
        report.check(f"export {kit.name} {kind} to a file", [] if out.read_bytes() == wanted else [f"own: not the bytes of {kept}"])
        report.check(f"export {kit.name} {kind} to a pipe", [] if piped == wanted else [f"own: not the bytes of {kept}"])
    for part in ("plate-x+", "cursor"):
        piped = deventer("export", kit.puzzle, "--format", "stl", "--part", part, "-o", "-")
        wanted = (kit.folder / "print" / f"{part}.stl").read_bytes()
        # The header's 80 bytes are free text.
        report.check(f"export {kit.name} {part}", [] if piped[80:] == wanted[80:] else [f"own: not the triangles of print/{part}.stl"])


def each(check, *more, of=tuple(KITS)):
    """A check of one kit, done for all of them, or for those named."""
    return lambda report, kits: [report.guard(kit.name, check, report, kit, *more) for kit in kits if kit.name in of]


def first(check, *more):
    """A check that one kit is enough for: the original puzzle, which is large enough for everything to show."""
    return lambda report, kits: report.guard(kits[0].name, check, report, kits[0], *more)


BROKEN, SHOTS = WORK / "broken", WORK / "shots"
CHECKS = {  # format: what is run, in this order
    "stl": [each(check_stl.check), first(controls_stl.controls, BROKEN)],
    "slice": [each(check_slice.check, BROKEN, of=PRINTABLE), first(check_slice.check_filament, BROKEN), first(check_slice.controls, BROKEN)],
    "glb": [check_glb.check, first(check_glb.controls, BROKEN)],
    "vrml": [lambda report, kits: check_vrml.check(report, kits, SHOTS), first(check_vrml.controls, BROKEN)],
    "svg": [each(check_svg.check), first(check_svg.controls)],
    "space": [each(check_space.check), first(check_space.controls)],
    "same": [each(check_same)],
    "export": [first(check_export)],
}


def main():
    wanted = sys.argv[1:] or list(CHECKS)
    unknown = set(wanted) - set(CHECKS)
    if unknown:
        sys.exit(f"run.py: no checks for {', '.join(sorted(unknown))}; there are {', '.join(CHECKS)}")
    if not DEVENTER.exists():
        sys.exit(f"run.py: {DEVENTER} is not built")
    shutil.rmtree(WORK, ignore_errors=True)
    for folder in (BROKEN, SHOTS):
        folder.mkdir(parents=True)
    report = Report()
    kits = [kit for kit in (report.guard(f"make {name}", make, name, WORK / "kits") for name in KITS) if kit]
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
