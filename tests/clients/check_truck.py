"""The kernel truck: the solids that the library hands to it, written by truck's own writer, against our STEP.

occt      Open CASCADE finds both valid and closed
same      volume, surface and faces of a part are the same in both texts
expected  a mold made of truck's solid is the block less the plate, grown by the shrinkage

truck-stepio names no product, writes swept rods as surfaces of revolution in thirds, and Open CASCADE misses two
references in what it writes; that is why our own text is what `export` gives, and why these words are left out here.
"""

import re
import subprocess

from check_step import read
from clients import TARGET, ROOT, deventer, modest
from report import differs

MOLD = (ROOT / TARGET / "release" / "examples" / "mold").resolve()
WALL = 5.0


def mold(*words):
    done = subprocess.run([MOLD, *map(str, words)], capture_output=True, timeout=300, preexec_fn=modest)
    if done.returncode:
        raise RuntimeError(f"mold {' '.join(map(str, words))}: {done.stderr.decode()[:400]}")


def solid_of(path):
    """(the one solid of a file, problems) without what Open CASCADE has against truck's text as such."""
    solids, problems = read(path)
    judged = [problem for problem in problems if re.match(r"occt: .*: valid |occt: (no solid|cannot read)", problem)]
    return (solids[0] if solids else None), judged + differs("occt: solids", len(solids), 1)


def compared(name, ours, trucks):
    """Rods are two ends and thirds of cylinder and cones, so three times the round faces."""
    out = differs(f"same: volume of {name}", trucks.volume, ours.volume, ours.volume * 1e-9)
    out += differs(f"same: surface of {name}", trucks.area, ours.area, ours.area * 1e-9)
    faces = 3 * (ours.faces - 2) + 2 if name.startswith("cursor-arm") else ours.faces
    return out + differs(f"same: faces of {name}", trucks.faces, faces)


def both(kit, part, folder):
    """[(name, our solid, truck's solid, problems)]"""
    own, other = folder / "own.step", folder / "truck.step"
    deventer("export", kit.puzzle, "--parts", part, "-o", own, "--force")
    mold(kit.puzzle, part, "-", other)
    ours, problems = read(own)
    found = []
    for number, solid in enumerate(ours):
        trucks, said = solid_of(other if number == 0 else folder / f"truck.step.{number}")
        found.append((solid.name or part, solid, trucks, problems + said))
    return found


def check(report, kit, folder):
    problems = []
    for part in kit.printed:
        for name, ours, trucks, said in both(kit, part, folder):
            problems += said + (compared(name, ours, trucks) if trucks else [])
    report.by_client(f"truck {kit.name}", "occt same", problems)


def check_mold(report, kit, folder):
    """A mold for what shrinks by 1.5 %, and one for what does not, which must be told apart."""
    _, plate, _, problems = both(kit, "plate-x+", folder)[0]

    def judged(percent):
        path = folder / "mold.step"
        mold(kit.puzzle, "plate-x+", percent, path)
        found, said = solid_of(path)
        x, y, z = 1.015 * plate.size
        want = (x + 2 * WALL) * (y + 2 * WALL) * (z + WALL) - plate.volume * 1.015**3
        return said + differs("expected: volume of the mold", found.volume, want, want * 1e-9)

    report.by_client(f"truck a mold of {kit.name}", "occt expected", problems + judged(1.5))
    report.caught("truck a mold without shrinkage", judged(0), "expected")
    (_, ours, _, _), (_, _, other, _) = both(kit, "plate-x+", folder)[0], both(kit, "cursor", folder)[0]
    text = (folder / "mold.step").read_text()
    (folder / "open.step").write_text(re.sub(r"(CLOSED_SHELL\('', \()#\d+, ", r"\1", text, count=1))
    report.caught("truck a missing face", solid_of(folder / "open.step")[1], "occt")
    report.caught("truck another part", compared("plate-x+", ours, other), "same")
