"""SVG: well-formed by lxml, nothing from outside, drawn by resvg and not blank, and the plates drawn true.

Each plate is drawn as seen from outside, in millimetres, with its own axes to the right and up. So its path must fill
the same area as the profile that expected.py draws: a mirrored or transposed drawing looks as good, and leads astray.
"""

import io
import re

import numpy as np
import resvg_py
from lxml import etree
from manifold3d import CrossSection, FillRule
from PIL import Image

SVG = "{http://www.w3.org/2000/svg}"


def form_problems(root):
    """What any SVG must keep."""
    out = [] if root.tag == SVG + "svg" else [f"lxml: the root is {root.tag}"]
    if len((root.get("viewBox") or "").split()) != 4:
        out.append("lxml: no viewBox")
    elements = [element for element in root.iter() if isinstance(element.tag, str)]
    names = [element.get("id") for element in elements if element.get("id")]
    out += [f"lxml: id {name} is used twice" for name in sorted(set(names)) if names.count(name) > 1]
    for element in elements:
        if element.tag == SVG + "script":
            out.append("lxml: a script")
        for name, value in element.attrib.items():
            if re.search(r"(?i)(?<![\w#])(nan|inf|undefined)(?!\w)", value):
                out.append(f"lxml: {name} is {value[:40]}")
            if name.endswith("href") and not value.startswith("#"):
                out.append(f"lxml: something from outside: {value[:60]}")
    return out


def drawn_problems(data, width=1000):
    """Something stands out from the ground, in red, green and blue, and nothing runs out of the page."""
    try:
        # Without dpi resvg refuses every length in millimetres.
        png = bytes(resvg_py.svg_to_bytes(svg_string=data.decode("utf-8"), width=width, dpi=96, background="white"))
    except Exception as error:  # noqa: BLE001 - whatever it raises, it could not draw
        return [f"resvg: {error}"]
    pixels = np.asarray(Image.open(io.BytesIO(png)).convert("RGB")).astype(int)
    ink = np.abs(pixels - pixels[0, 0]).max(2) > 16
    if ink.mean() < 0.02:
        return [f"resvg: only {ink.mean():.2%} of the picture is drawn"]
    out = ["resvg: the drawing runs out of the page"] if ink[[0, -1]].any() or ink[:, [0, -1]].any() else []
    hues = set(np.argmax(pixels[ink], axis=1).tolist())
    return out if hues == {0, 1, 2} else out + ["resvg: red, green and blue plates are not all to be seen"]


def plate_problems(kit, root):
    """The first path of the group of each plate, against the profile, in micrometres."""
    out = []
    for axis, name in enumerate("xyz"):
        path = root.find(f".//{SVG}g[@id='plate-{name}']/{SVG}path")
        if path is None:
            out.append(f"expected: no drawing of plate {name}")
            continue
        text = path.get("d")
        if not re.fullmatch(r"(M[-\d.]+ [-\d.]+(L[-\d.]+ [-\d.]+)+Z)+", text):
            out.append(f"expected: plate {name} is not made of closed straight lines")
            continue
        loops = [np.array(re.split("[ML ]", loop)[1:], float) for loop in text.split("Z")[:-1]]
        loops = [np.round(loop.reshape(-1, 2) * 1000) for loop in loops]
        corners = np.concatenate(loops)
        middle = (corners.min(0) + corners.max(0)) / 2
        # On paper y runs down.
        drawn = CrossSection([((loop - middle) * [1, -1]).tolist() for loop in loops], FillRule.EvenOdd)
        wanted = kit.profile(axis)
        area = ((drawn - wanted).area() + (wanted - drawn).area()) / 1e6
        if kit.fit.joint == "post":  # the holes for screws are not drawn here a second time
            area = (drawn - wanted).area() / 1e6
        if area > 1:
            out.append(f"expected: the drawing of plate {name} differs by {area:.1f} mm2")
    return out


def judge(kit, data):
    """What is wrong with the bytes of a drawing of the solution."""
    try:
        root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))
    except etree.XMLSyntaxError as error:
        return [f"lxml: {error}"]
    return form_problems(root) + drawn_problems(data) + plate_problems(kit, root)


def step_problems(data):
    """A picture of a step of the assembly: a drawing within its page."""
    try:
        root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError as error:
        return [f"lxml: {error}"]
    return form_problems(root) + [p for p in drawn_problems(data, 400) if "red, green and blue" not in p]


def check(report, kit):
    problems = [
        f"{path.name}: {problem}"
        for path in sorted((kit.folder / "assembly").iterdir())
        for problem in step_problems(path.read_bytes())
    ]
    report.check(f"svg {kit.name} steps", problems)
    data = (kit.folder / "preview" / "solution.svg").read_bytes()
    report.by_client(f"svg {kit.name}", "lxml resvg expected", judge(kit, data))


def controls(report, kit):
    good = (kit.folder / "preview" / "solution.svg").read_bytes()
    head = re.match(rb"(?s).*?<svg[^>]*>", good)[0]
    ground = b'<rect width="100%" height="100%" fill="#ddd"/>'
    swapped = (
        good.replace(b'"plate-x"', b'"plate-?"').replace(b'"plate-y"', b'"plate-x"').replace(b'"plate-?"', b'"plate-y"')
    )
    # A corner moved by half a pitch, as when a passage is drawn where none is.
    moved = re.sub(rb"(fill-rule=\"evenodd\" d=\"M[^Z]*ZM)([\d.]+)", lambda m: m[1] + b"%g" % (float(m[2]) + 5), good)
    for name, data, by in (
        ("a file cut in half", good[: len(good) // 2], "lxml"),
        ("an empty picture", head + b"</svg>", "resvg"),
        ("a picture of the ground alone", head + ground + b"</svg>", "resvg"),
        ("a length that is NaN", re.sub(rb'"[\d.]+"', b'"NaN"', good), "lxml"),
        ("a picture from outside", good.replace(b"</svg>", b'<image href="far.png"/></svg>'), "lxml"),
        ("another root", head.replace(b"<svg", b"<svh") + b"</svh>", "lxml"),
        ("a page too small", good.replace(b'viewBox="0 0', b'viewBox="50 50'), "resvg"),
        ("a plate drawn for another", swapped, "expected"),
        ("a corner of a slot moved", moved, "expected"),
    ):
        report.caught(f"svg {name}", judge(kit, data), by)
