"""PrusaSlicer really slices the parts: what a resin printer would fill, and G-code for a filament printer.

The resin raster is the exact judge: one picture a layer, whose area we know, and the volume of what is printed, in
which bodies that overlap count once. The filament slicer answers another question: is there a print at all?
"""

import io
import re
import zipfile

import numpy as np
from PIL import Image

from clients import deventer, run
from controls_stl import pack, rows_of
from check_stl import READERS, load
from mesh import Mesh
from report import differs

PIXEL = 0.1  # mm


def bed_shape(side):
    return ["--bed-shape", f"0x0,{side}x0,{side}x{side},0x{side}"]


def raster(path, folder, layer):
    """(area of each layer in mm2, printed volume in mm3)."""
    out = folder / "layers.sl1"
    out.unlink(missing_ok=True)
    bed = int(load(path).size.max()) + 20  # no larger than the part needs: the pictures cost the most time
    pixels = round(bed / PIXEL)
    code, said, err = run(
        [
            "prusa-slicer",
            "--export-sla",
            "--layer-height",
            layer,
            "--initial-layer-height",
            layer,
            "--no-supports-enable",
            "--no-pad-enable",
            "--display-width",
            bed,
            "--display-height",
            bed,
            "--display-pixels-x",
            pixels,
            "--display-pixels-y",
            pixels,
            "--display-orientation",
            "landscape",
            *bed_shape(bed),
            "-o",
            out,
            path.resolve(),
        ]
    )
    if code or not out.exists():
        raise RuntimeError(f"exit {code}: {(said + err).strip()[-200:]}")
    with zipfile.ZipFile(out) as archive:
        used = re.search(r"^usedMaterial = (.*)$", archive.read("config.ini").decode(), re.M)
        pictures = sorted(name for name in archive.namelist() if name.endswith(".png") and "/" not in name)
        areas = []
        for name in pictures:
            gray = Image.open(io.BytesIO(archive.read(name))).convert("L").histogram()
            areas.append(float(np.dot(gray, range(256))) / 255 * PIXEL**2)
    return areas, float(used[1]) * 1000


def resin_problems(path, folder, wanted, volume, layer):
    """`wanted` gives the area at a height."""
    try:
        areas, printed = raster(path, folder, layer)
    except RuntimeError as error:
        return [f"prusa-slicer: {error}"]
    out = []
    for k, area in enumerate(areas):
        z = (k + 0.5) * layer
        # A layer cut exactly at a step of the part may fall on either side of it.
        low, high = sorted((wanted(z - 0.01), wanted(z + 0.01)))
        slack = 0.001 * high + 0.1
        if not low - slack <= area <= high + slack:
            out.append(f"prusa-slicer: layer at {z:.2f} mm has {area:.2f} mm2, wanted {low:.2f} to {high:.2f}")
    return out + differs("prusa-slicer: printed volume", round(printed, 2), round(volume, 2), volume * 0.002)


def gcode(path, folder, *options):
    out = folder / "part.gcode"
    out.unlink(missing_ok=True)
    code, said, err = run(
        [
            "prusa-slicer",
            "--export-gcode",
            "--layer-height",
            0.2,
            "--first-layer-height",
            0.2,
            "--skirts",
            0,
            "--fill-density",
            "100%",
            "--fill-pattern",
            "rectilinear",
            *bed_shape(400),
            *options,
            "-o",
            out,
            path.resolve(),
        ]
    )
    said = [f"prusa-slicer: {words}" for words in re.findall(r"print warning: ([^\n]+)", said + err)]
    if code or not out.exists():
        return "", said + [f"prusa-slicer: exit {code}: {err.strip()[-200:]}"]
    return out.read_text(errors="replace"), said


def filament_problems(path, folder, height, volume, supports=False):
    text, out = gcode(path, folder, *(["--support-material"] if supports else []))
    if not text:
        return out
    layers = [float(z) for z in re.findall(r"^;Z:([\d.]+)", text, re.M)]
    if volume is None:
        # Perimeters alone make up small parts, whose filament is no measure; and a top that runs out into a point
        # ends a layer or two early.
        return out + differs("prusa-slicer: highest layer", max(layers, default=0), height, 0.4001)
    out += differs("prusa-slicer: highest layer", max(layers, default=0), height, 0.2001)
    if supports:
        # Supports come on layers of their own, so only theirs is asked: that there are some.
        return out if ";TYPE:Support material" in text else out + ["prusa-slicer: no supports under the arms"]
    out += differs("prusa-slicer: layers", len(layers), round(height / 0.2))
    used = re.search(r"^; filament used \[cm3\] = ([\d.]+)", text, re.M)
    return out + differs(
        "prusa-slicer: filament in mm3", float(used[1]) * 1000 if used else None, volume, volume * 0.03
    )


def slices(solid):
    return lambda z: solid.slice(z).area()


def check(report, kit, folder):
    for axis, name in enumerate(("plate-x+", "plate-y+", "plate-z+")):
        area, thick = kit.plate_area(axis), kit.fit.thickness
        problems = resin_problems(kit.folder / "print" / f"{name}.stl", folder, lambda z: area, area * thick, 0.2)
        report.check(f"slice {kit.name} {name} resin", problems)
    path = kit.folder / "print" / "cursor.stl"
    star = load(path).snapped()[0].solid()
    report.check(f"slice {kit.name} cursor resin", resin_problems(path, folder, slices(star), star.volume(), 0.25))


def check_filament(report, kit, folder):
    """One plate and the cursor are enough: filament slicing judges the shape less strictly, and takes longer."""
    area, thick = kit.plate_area(0), kit.fit.thickness
    plate, cursor = (kit.folder / "print" / f"{name}.stl" for name in ("plate-x+", "cursor"))
    report.check(f"slice {kit.name} plate-x+ filament", filament_problems(plate, folder, thick, area * thick))
    height, volume = load(cursor).size[2], load(cursor).volume
    report.check(f"slice {kit.name} cursor filament", filament_problems(cursor, folder, height, volume, supports=True))


def check_every_part(report, kit, folder):
    """A whole kit without supports: no warning, every layer, and the volume that the file says."""
    for name in kit.printed:
        path, said = kit.folder / "print" / f"{name}.stl", f"slice {kit.name} {name}"
        report.guard(said, part_without_supports, report, said, path, folder)


def part_without_supports(report, name, path, folder):
    mesh = load(path)
    report.check(f"{name} without supports", filament_problems(path, folder, mesh.size[2], None))
    try:
        areas, printed = raster(path, folder, 0.2)
    except RuntimeError as error:
        return report.check(f"{name} volume", [f"prusa-slicer: {error}"])
    report.check(
        f"{name} volume",
        differs("prusa-slicer: layers", len(areas), round(float(mesh.size[2]) / 0.2), 1)
        + differs("prusa-slicer: printed volume", round(printed, 2), round(mesh.volume, 2), mesh.volume * 0.005),
    )


def check_coupon(report, folder):
    """The small print that finds the clearance."""
    out = folder / "coupon"
    deventer("coupon", "--out", out)
    files = sorted(out.rglob("*.stl"))
    report.check(
        "slice coupon files", differs("coupon holds", [path.stem for path in files], ["coupon-arm", "coupon-plate"])
    )
    for path in files:
        for client, judge in READERS.items():
            report.check(f"stl coupon {path.stem} {client}", judge(path))
        part_without_supports(report, f"slice coupon {path.stem}", path, folder)


def controls(report, kit, folder):
    area, thick = kit.plate_area(0), kit.fit.thickness
    plate = load(kit.folder / "print" / "plate-x+.stl")

    def broken(*bodies):
        path = folder / "sliced-broken.stl"
        path.write_bytes(pack(rows_of(bodies)))
        return path

    def resin(*bodies, volume):
        return resin_problems(broken(*bodies), folder, lambda z: area, volume, 0.2)

    report.caught(
        "slice a plate one percent too large",
        resin(plate.moved(np.eye(3) * 1.01, 0), volume=area * thick),
        "prusa-slicer",
    )
    overlapped = plate.moved(np.eye(3), [0.5, 0.5, 0])
    report.caught(
        "slice two bodies that overlap, volumes added",
        resin(plate, overlapped, volume=2 * area * thick),
        "prusa-slicer",
    )
    small = plate.moved(np.eye(3) * 0.001, 0)
    report.caught(
        "slice metres for millimetres", filament_problems(broken(small), folder, thick, area * thick), "prusa-slicer"
    )
    high = Mesh(plate.points + [0, 0, 5], plate.faces)
    report.caught(
        "slice a body in the air", filament_problems(broken(plate, high), folder, thick, area * thick), "prusa-slicer"
    )
