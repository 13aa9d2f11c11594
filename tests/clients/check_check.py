"""`deventer check KIT`: yes to a good kit, and no, with exit status 1, to one with a fault planted in a print file.

The command judges the files as written, so the faults are planted there, by another hand than the program's own.
"""

import json
import shutil
import subprocess

import numpy as np

from check_stl import load
from clients import DEVENTER, modest
from controls_stl import pack, rows_of
from mesh import Mesh


def ask(folder):
    """(exit code, the report as JSON)"""
    done = subprocess.run([DEVENTER, "check", folder, "--json"], capture_output=True, timeout=300, preexec_fn=modest)
    try:
        return done.returncode, json.loads(done.stdout)
    except ValueError:
        return done.returncode, None


def mirrored(mesh):
    return Mesh(mesh.points * [-1, 1, 1], mesh.faces[:, ::-1])


def turned(mesh):
    return mesh.moved([[0, -1, 0], [1, 0, 0], [0, 0, 1]], 0)


def thicker(mesh):
    """Wider by half a millimetre, so that it cannot slide."""
    return mesh.moved(np.diag([1, 1, 1.1]), 0)


FAULTS = (  # name, part, change; None leaves the part out
    ("a plate mirrored", "plate-x+", mirrored),
    ("a plate turned by a quarter", "plate-z+", turned),
    ("a plate too thick", "plate-y-", thicker),
    ("a plate left out", "plate-z-", None),
)


def check(report, kit, work):
    code, told = ask(kit.folder)
    report.check(f"check {kit.name}", [] if code == 0 and told else [f"check: exit {code} for a good kit"])
    for name, part, change in FAULTS:
        copy = work / "planted" / kit.name
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(kit.folder, copy)
        path = copy / "print" / f"{part}.stl"
        if change:
            path.write_bytes(pack(rows_of([change(load(path))])))
        else:
            path.unlink()
        code, told = ask(copy)
        # A report all the same: a crash is no verdict.
        good = code == 1 and told is not None
        problems = [] if good else [f"check: exit {code}, report {told is not None}"]
        report.check(f"caught check {kit.name} {name}", problems)
