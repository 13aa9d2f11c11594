"""Sheets for a laser as other people's programs read them: lines in millimetres, y up, whatever the format.

A reader gives a Sheet, or a list of problems. Two readers of each format share nothing but this form.
"""

import io
import os
import re
import tempfile
import zlib
from dataclasses import dataclass, field
from pathlib import Path

import ezdxf
import numpy as np
import resvg_py
import svgelements
import svgpathtools
from lxml import etree
from PIL import Image

from clients import run

SVG = "{http://www.w3.org/2000/svg}"
LAYERS = ("etch", "inner", "outer")
PX = 25.4 / 96  # a CSS pixel in mm


@dataclass
class Line:
    layer: str
    part: str  # empty where the client does not tell
    points: np.ndarray  # n x 2
    closed: bool
    color: str = ""

    @property
    def area(self):
        """Signed: positive if counter-clockwise."""
        x, y = self.points.T
        return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)

    @property
    def segments(self):
        ends = np.roll(self.points, -1, axis=0)
        both = np.stack([self.points, ends], axis=1)
        return both if self.closed else both[:-1]


@dataclass
class Sheet:
    size: tuple
    lines: list = field(default_factory=list)

    def of(self, *layers):
        return [line for line in self.lines if line.layer in layers]


def parsed(data):
    return etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))


def by_svgelements(path):
    """Resolves units and transforms itself, to pixels of a 96th of an inch."""
    picture = svgelements.SVG.parse(str(path), reify=True, ppi=96)
    sheet = Sheet((float(picture.width) * PX, float(picture.height) * PX))
    group = None
    for element in picture.elements():
        if isinstance(element, svgelements.Group) and element.id in LAYERS:
            group = element.id
        if not isinstance(element, svgelements.Path):
            continue
        ends = [segment.end for segment in element if not isinstance(segment, svgelements.Close)]
        points = [(end.x * PX, sheet.size[1] - end.y * PX) for end in ends]
        closed = isinstance(element[-1], svgelements.Close)
        color = element.stroke.hex if element.stroke.value is not None else ""
        part = element.values.get("data-part", "")
        sheet.lines.append(Line(group, part, np.round(points, 3), closed, color))
    return sheet


def by_svgpathtools(path):
    """Reads path data to the last character; of units it knows nothing, so they are left as they stand."""
    paths, attributes, head = svgpathtools.svg2paths2(str(path))
    height = float(head["viewBox"].split()[3])
    sheet = Sheet(tuple(float(head[side].removesuffix("mm")) for side in ("width", "height")))
    for drawn, attribute in zip(paths, attributes):
        points = [segment.start for segment in drawn]
        closed = drawn.isclosed() and attribute["d"].rstrip().endswith("Z")
        if not closed:
            points.append(drawn[-1].end)
        points = np.round([(p.real, height - p.imag) for p in points], 3)
        sheet.lines.append(Line(attribute["id"].split("-")[0], attribute["data-part"], points, closed))
    return sheet


def by_ezdxf(path):
    """Reads strictly, without recovery."""
    drawing = ezdxf.readfile(str(path))
    size = drawing.header["$EXTMAX"]
    sheet = Sheet((size[0], size[1]))
    colors = {layer.dxf.name: "#%02x%02x%02x" % ezdxf.colors.aci2rgb(layer.color) for layer in drawing.layers}
    colors |= {layer.dxf.name: "#%02x%02x%02x" % tuple(layer.rgb) for layer in drawing.layers if layer.rgb}
    for entity in drawing.modelspace().query("LWPOLYLINE"):
        points = np.round([(x, y) for x, y in entity.get_points("xy")], 3)
        part = entity.get_xdata("DEVENTER")[0].value if entity.has_xdata("DEVENTER") else ""
        layer = entity.dxf.layer
        sheet.lines.append(Line(layer.lower(), part, points, bool(entity.closed), colors.get(layer, "")))
    return sheet


def by_librecad(path):
    """Printed at its true scale: {color: segments in mm, as n x 2 x 2}. The place on the paper is LibreCAD's own."""
    with tempfile.TemporaryDirectory() as work:
        os.chmod(work, 0o700)
        copy = Path(work) / "sheet.dxf"
        copy.write_bytes(Path(path).read_bytes())
        environment = {"QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": work, "HOME": work}
        # It waits for ever on a file that it cannot open.
        words = ["env", *(f"{name}={value}" for name, value in environment.items())]
        run([*words, "librecad", "dxf2pdf", "-s", "1", "-f", "0,0,0,0", copy], timeout=60, folder=work)
        pdf = copy.with_suffix(".pdf").read_bytes()
    found = {}
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.S):
        try:
            text = zlib.decompress(stream).decode("latin-1")
        except zlib.error:
            continue
        scale = re.search(r"([\d.]+) 0 0 -([\d.]+) [-\d.]+ [-\d.]+ cm", text)
        if not scale:
            continue
        step, color, at = float(scale[1]) * 25.4 / 72, None, None
        for words in (line.split() for line in text.splitlines()):
            if words[-1:] == ["SCN"]:
                color = "#%02x%02x%02x" % tuple(round(float(word) * 255) for word in words[:3])
            elif words[-1:] == ["m"]:
                at = [float(words[0]), float(words[1])]
            elif words[-1:] == ["l"] and color:
                to = [float(words[0]), float(words[1])]
                found.setdefault(color, []).append([at, to])
                at = to
    # On paper y runs down.
    return {color: np.array(segments) * [step, -step] for color, segments in found.items()}


def filled(data):
    """The drawing with all that is cut out filled, and nothing else: black where material stays as parts."""
    root = parsed(data)
    contours = [p.get("d") for name in LAYERS[1:] for p in root.findall(f".//{SVG}g[@id='{name}']/{SVG}path")]
    for child in list(root):
        root.remove(child)
    etree.SubElement(root, SVG + "path", {"d": " ".join(contours), "fill": "black", "fill-rule": "evenodd"})
    return etree.tostring(root)


def dark_area(png, sheet):
    """mm2 of a picture of the whole sheet that are dark."""
    picture = Image.open(io.BytesIO(png)).convert("RGBA")
    ground = Image.new("RGBA", picture.size, "white")
    ground.alpha_composite(picture)
    dark = 1 - np.asarray(ground.convert("L"), float) / 255
    return dark.mean() * sheet.size[0] * sheet.size[1]


def by_resvg(data):
    return bytes(resvg_py.svg_to_bytes(svg_string=data.decode(), width=3000, dpi=96, background="white"))


def inkscape(data, *words):
    """(what it wrote to out.png, its standard output, its complaints but for those about a display)."""
    with tempfile.TemporaryDirectory() as work:
        drawing, out = Path(work) / "in.svg", Path(work) / "out.png"
        drawing.write_bytes(data)
        words = [str(out) if word == "OUT" else word for word in words]
        _, said, complaints = run(["env", f"HOME={work}", "inkscape", *words, drawing], folder=work)
        picture = out.read_bytes() if out.exists() else b""
    told = [line for line in complaints.splitlines() if re.search(r"parser error|Malformed|unknown type|rror:", line)]
    return picture, said, told


def inkscape_boxes(data):
    """{id: (left, top, width, height)} in mm, strokes included."""
    _, said, told = inkscape(data, "--query-all")
    rows = [line.split(",") for line in said.splitlines() if line.count(",") == 4]
    return {row[0]: np.array(row[1:], float) * PX for row in rows}, told
