"""One part through every format: the same size, surface and volume.

Each format is measured by another program: STL by the own reader, 3MF by lib3mf, STEP by Open CASCADE, SVG by
svgelements, DXF by ezdxf. Of sheets, which hold plates, the thickness is known: walls stand upright on their contours.
"""

import numpy as np

import check_step
import check_threemf
import sheet_readers
from check_stl import load
from clients import deventer

PLATES = ("plate-x+", "plate-y-", "plate-z+")


def of_mesh(mesh):
    corners = mesh.points[mesh.faces]
    cross = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    return {"size": mesh.size, "surface": float(np.linalg.norm(cross, axis=1).sum() / 2), "volume": mesh.volume}


def of_stl(path):
    return of_mesh(load(path))


def of_threemf(path):
    return of_mesh(check_threemf.Package(path).bodies[0][1])


def of_step(path):
    solids, problems = check_step.read(path)
    if problems:
        raise RuntimeError(problems[0])
    return {"size": solids[0].size, "surface": solids[0].area, "volume": solids[0].volume}


def of_sheet(read):
    def measure(path, thickness):
        lines = read(path).of("inner", "outer")
        around = sum(float(np.linalg.norm(np.diff(line.segments, axis=1), axis=2).sum()) for line in lines)
        area = sum(abs(line.area) if line.layer == "outer" else -abs(line.area) for line in lines)
        (outline,) = [line.points for line in lines if line.layer == "outer"]
        sides = [*np.ptp(outline, axis=0), thickness]
        return {"size": np.array(sides), "surface": 2 * area + around * thickness, "volume": area * thickness}

    return measure


SOLIDS = {"stl": of_stl, "3mf": of_threemf, "step": of_step}
SHEETS = {"svg": of_sheet(sheet_readers.by_svgelements), "dxf": of_sheet(sheet_readers.by_ezdxf)}


def row(kit, part, folder):
    """{format: measures}"""
    found = {}
    for kind, measure in SOLIDS.items():
        path = folder / f"table.{kind}"
        deventer("export", kit.puzzle, "--parts", part, "-o", path, "--force")
        found[kind] = measure(path)
    # A printer's puzzle gets other joints when it is cut, and a star is cut in layers.
    for kind, measure in SHEETS.items() if part in PLATES and kit.fit.process == "laser" else ():
        path = folder / f"table.{kind}"
        deventer("export", kit.puzzle, "--parts", part, "--kerf", "0", "-o", path, "--force")
        found[kind] = measure(path, kit.fit.thickness)
    return found


def row_problems(found):
    want = found["stl"]
    out = []
    for kind, got in found.items():
        for what, value in got.items():
            # Coordinates in STL are rounded to 32 bits.
            slack = 2e-5 if what == "size" else want[what] * 2e-6
            # A plate may be turned by a right angle on its sheet.
            value, wanted = (np.sort(value), np.sort(want[what])) if what == "size" else (value, want[what])
            if not np.allclose(value, wanted, rtol=0, atol=slack):
                out.append(f"{kind}: {what} is {value}, STL has {want[what]}")
    return out


def check(report, kit, folder):
    for part in [*PLATES, *kit.star_pieces]:
        found = row(kit, part, folder)
        area, volume = found["stl"]["surface"], found["stl"]["volume"]
        name = f"table {kit.name} {part}: {area:.3f} mm2, {volume:.3f} mm3 in {' '.join(found)}"
        report.check(name, row_problems(found))


def controls(report, kit, folder):
    good = row(kit, "plate-x+", folder)
    for kind in good:
        if kind == "stl":
            continue
        for what, value in good[kind].items():
            spoiled = {**good, kind: {**good[kind], what: value * 1.0001}}
            report.caught(f"table {what} in {kind}", row_problems(spoiled), kind)
