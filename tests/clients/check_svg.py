"""SVG: well-formed by lxml, nothing from outside, drawn by resvg, and the picture is not blank.

This is for previews; drawings to cut by will want more (closed contours, true size), and a file of their own.
"""

import io
import re

import numpy as np
import resvg_py
from lxml import etree
from PIL import Image

SVG = "{http://www.w3.org/2000/svg}"


def judge(data):
    """What is wrong with the bytes of a picture."""
    try:
        root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError as error:
        return [f"lxml: {error}"]
    out = [] if root.tag == SVG + "svg" else [f"lxml: the root is {root.tag}"]
    if len((root.get("viewBox") or "").split()) != 4:
        out.append("lxml: no viewBox")
    names = [element.get("id") for element in root.iter() if isinstance(element.tag, str) and element.get("id")]
    out += [f"lxml: id {name} is used twice" for name in sorted(set(names)) if names.count(name) > 1]
    for element in root.iter():
        if not isinstance(element.tag, str):
            continue
        if element.tag == SVG + "script":
            out.append("lxml: a script")
        for name, value in element.attrib.items():
            if re.search(r"(?i)(?<![\w#])(nan|inf|undefined)(?!\w)", value):
                out.append(f"lxml: {name} is {value[:40]}")
            if name.endswith("href") and not value.startswith("#"):
                out.append(f"lxml: something from outside: {value[:60]}")
    try:
        # Without dpi resvg refuses every length in millimetres.
        png = bytes(resvg_py.svg_to_bytes(svg_string=data.decode("utf-8"), width=800, dpi=96, background="white"))
    except Exception as error:  # noqa: BLE001 - whatever it raises, it could not draw
        return out + [f"resvg: {error}"]
    ink = np.asarray(Image.open(io.BytesIO(png)).convert("L")) < 250
    if ink.mean() < 0.005:
        out.append(f"resvg: only {ink.mean():.2%} of the picture is drawn")
    return out


def check(report, kit):
    report.check(f"svg {kit.name} solution", judge((kit.folder / "preview" / "solution.svg").read_bytes()))


def controls(report, kit):
    good = (kit.folder / "preview" / "solution.svg").read_bytes()
    head = re.match(rb"(?s).*?<svg[^>]*>", good)[0]
    for name, data, by in (
        ("a file cut in half", good[: len(good) // 2], "lxml"),
        ("an empty picture", head + b"</svg>", "resvg"),
        ("a length that is NaN", re.sub(rb'"[\d.]+"', b'"NaN"', good), "lxml"),
        (
            "a picture from outside",
            good.replace(b"</svg>", b'<image href="far.png" width="9" height="9"/></svg>'),
            "lxml",
        ),
        ("another root", head.replace(b"<svg", b"<svh") + b"</svh>", "lxml"),
    ):
        report.caught(f"svg {name}", judge(data), by)
