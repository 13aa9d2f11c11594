"""Pictures: the PNG keeps what lies nearest at every sample, the SVG is painted from back to front. Drawn by resvg,
the SVG must look like the PNG; both must be as large as was asked for."""

import io

import numpy as np
import resvg_py
from PIL import Image

from clients import deventer
from report import differs

VIEWS = ("assembled", "exploded", "flat")


def drawn(svg):
    return np.asarray(Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg)))).convert("RGB")).astype(int)


def picture(png):
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB")).astype(int)


def judge(png, svg, size):
    a, b = picture(png), drawn(svg)
    out = differs("pillow: longer side", max(a.shape[:2]), size)
    if a.shape != b.shape:
        return out + [f"resvg: {b.shape} where the PNG has {a.shape}"]
    off = np.abs(a - b).max(2)
    # Lines and rims are blended in different ways; what is one face in both is the same to the last bit.
    if (off > 96).mean() > 5e-4:
        out.append(f"resvg: {(off > 96).mean():.3%} of the pixels are of another color")
    if (off > 48).mean() > 0.01:
        out.append(f"resvg: {(off > 48).mean():.3%} of the pixels differ much")
    if not 0.1 < (np.abs(a - a[0, 0]).max(2) > 16).mean() < 0.98:
        out.append("pillow: the picture is blank or full")
    return out


def both(kit, *options, size=600):
    words = ["render", kit.puzzle, "--size", size, *options, "-o", "-", "--format"]
    return deventer(*words, "png"), deventer(*words, "svg").decode()


def check(report, kit):
    size = 600 if max(kit.show["size"]) < 20 else 1500  # lines close together are blended too much to compare
    for view in VIEWS:
        png, svg = both(kit, "--view", view, "--route", size=size)
        report.check(f"render {kit.name} {view}", judge(png, svg, size))


def controls(report, kit):
    png, svg = both(kit, "--view", "assembled")
    head, *paths = svg.split("<path ")
    tail = paths[-1][paths[-1].index("\n") :]
    paths[-1] = paths[-1].removesuffix(tail) + "\n"
    half = len(paths) // 2
    broken = (
        ("paths in another order", "<path ".join([head, *paths[half:], *paths[:half]]) + tail),
        ("paths from front to back", "<path ".join([head, *reversed(paths)]) + tail),
        ("a few paths left out", "<path ".join([head, *paths[:-6]]) + tail),
        ("a picture moved by three pixels", svg.replace('viewBox="0 0', 'viewBox="3 0')),
    )
    for name, changed in broken:
        report.caught(f"render {name}", judge(png, changed, 600), "resvg")
    report.caught("render another size", judge(png, svg, 601), "pillow")
