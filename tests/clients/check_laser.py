"""Sheets for a laser: closed, simple contours in their order, true to kerf and profile, the same in both formats.

lxml           form: millimetres, viewBox, layers in order, hairlines, nothing filled, no text
svgelements    reads SVG with its units;  svgpathtools reads its path data
ezdxf          reads DXF strictly, and audits it
librecad       prints DXF; the printed lines are measured
resvg          fills the contours of SVG; the black area is measured.  inkscape does the same, and tells every box
zxing          reads the QR code, drawn with a beam of 0.25 mm
expected       each plate against the profile of expected.py, grown by half the kerf
"""

import re
import tomllib

import ezdxf
import numpy as np
import zxingcpp
from manifold3d import CrossSection, FillRule, JoinType, OpType
from PIL import Image, ImageDraw

import sheet_readers as readers
from check_rich import area_between
from check_stl import load
from clients import deventer
from report import differs
from rich import DIRECTIONS
from sheet_readers import LAYERS, SVG, Line, Sheet

COLORS = {"etch": "#0000ff", "inner": "#ff00ff", "outer": "#ff0000"}


def form_problems(data, colors):
    """What lxml sees of an SVG sheet."""
    try:
        root = readers.parsed(data)
    except readers.etree.XMLSyntaxError as error:
        return [f"lxml: {error}"]
    size = [re.fullmatch(r"([\d.]+)mm", root.get(side) or "") for side in ("width", "height")]
    view = (root.get("viewBox") or "").split()
    out = [] if all(size) and view == ["0", "0", size[0][1], size[1][1]] else [f"lxml: {size} mm, viewBox {view}"]
    groups = root.findall(SVG + "g")
    out += differs("lxml: layers", [group.get("id") for group in groups], list(LAYERS))
    out += differs("lxml: colors", {group.get("id"): group.get("stroke") for group in groups}, colors)
    for group in groups:
        if group.get("fill") != "none" or float(group.get("stroke-width")) > 0.05:
            out.append(f"lxml: {group.get('id')} is filled or no hairline")
    others = {element.tag for element in root.iter() if isinstance(element.tag, str)}
    others -= {SVG + name for name in ("svg", "g", "path", "title", "desc")}
    names = [element.get("id") for element in root.iter() if isinstance(element.tag, str) and element.get("id")]
    out += [f"lxml: there are {others}"] if others else []
    return out + ([] if len(set(names)) == len(names) else ["lxml: an id is used twice"])


def audit_problems(path, colors):
    """What ezdxf says of a DXF sheet beside its lines."""
    try:
        drawing = ezdxf.readfile(str(path))
        audit = drawing.audit()
    except Exception as error:  # noqa: BLE001 - whatever it raises, it could not read
        return [f"ezdxf: {type(error).__name__}: {error}"]
    out = [f"ezdxf: {entry.message}" for entry in audit.errors + audit.fixes]
    out += differs("ezdxf: $INSUNITS", drawing.header.get("$INSUNITS"), 4)
    out += differs("ezdxf: $MEASUREMENT", drawing.header.get("$MEASUREMENT"), 1)
    out += [f"ezdxf: version {drawing.dxfversion}"] if drawing.dxfversion < "AC1015" else []
    kinds = {entity.dxftype() for entity in drawing.modelspace()}
    out += differs("ezdxf: entities", kinds, {"LWPOLYLINE"})
    used = {line.color for line in readers.by_ezdxf(path).lines}
    return out + differs("ezdxf: colors", used, set(colors.values()))


def overlaps(segments):
    """How many pairs of neighbours on one line share more than a point; whole micrometres, n x 2 x 2."""
    on_line = {}
    for (ax, ay), (bx, by) in segments.tolist():
        dx, dy = bx - ax, by - ay
        divisor = np.gcd(dx, dy)
        dx, dy = int(dx // divisor), int(dy // divisor)
        if (dx, dy) < (0, 0):
            dx, dy = -dx, -dy
        ends = sorted((ax * dx + ay * dy, bx * dx + by * dy))
        on_line.setdefault((dx, dy, ax * dy - ay * dx), []).append(ends)
    pairs = [pair for ends in on_line.values() for pair in zip(sorted(ends), sorted(ends)[1:])]
    return sum(one[1] > other[0] for one, other in pairs)


def section(lines):
    """Contours as a cross section in micrometres."""
    return CrossSection([np.round(line.points * 1000).tolist() for line in lines], FillRule.EvenOdd)


def line_problems(client, sheet, margin=0.0):
    """What must hold of the lines, whoever read them."""
    out = []
    order = [LAYERS.index(line.layer) if line.layer in LAYERS else -1 for line in sheet.lines]
    if order != sorted(order) or -1 in order:
        out.append(f"{client}: layers are not in the order {LAYERS}")
    cuts = sheet.of("inner", "outer")
    opened = [line.part for line in cuts if not line.closed]
    out += [f"{client}: the contour of {opened[0]} is open"] if opened else []
    for line in cuts:
        one = section([line])
        if line.closed and abs(one.area() / 1e6 - abs(line.area)) > 1e-6:
            out.append(f"{client}: a contour of {line.part} crosses itself")
        ab = np.round(line.points * 1000).astype(np.int64)
        ways = np.roll(ab, -1, axis=0) - ab
        straight = ways[:, 0] * np.roll(ways[:, 1], -1) - ways[:, 1] * np.roll(ways[:, 0], -1)
        if line.closed and (straight == 0).any():
            out.append(f"{client}: a contour of {line.part} has a point on a straight line")
    if cuts:
        segments = np.round(np.concatenate([line.segments for line in cuts]) * 1000).astype(np.int64)
        count = overlaps(segments)
        out += [f"{client}: {count} segments lie on others"] if count else []
    for line in sheet.lines:
        low, high = line.points.min(0), line.points.max(0)
        if (low < margin - 1e-3).any() or (high > np.array(sheet.size) - margin + 1e-3).any():
            out.append(f"{client}: {line.part} runs out of the sheet")
    outlines = sheet.of("outer")
    together = CrossSection.batch_boolean([section([line]) for line in outlines], OpType.Add).area() if cuts else 0
    if abs(together / 1e6 - sum(abs(line.area) for line in outlines)) > 1e-3:
        out.append(f"{client}: pieces overlap")
    return out


def pieces(sheets):
    """{piece: its contours on its sheet}"""
    out = {}
    for sheet in sheets:
        for line in sheet.of("inner", "outer"):
            out.setdefault(line.part, []).append(line)
    return out


def plate_problems(client, kit, sheets, kerf):
    """Each plate drawn as seen from outside, with one contour for its outline and one for each opening."""
    out, found = [], pieces(sheets)
    for name in (name for name in kit.in_cube if name.startswith("plate")):
        axis = "xyz".index(name[6])
        wanted = kit.profile(axis).offset(kerf * 500, JoinType.Miter, 4.0)
        if DIRECTIONS[name[6:]][0][kit.across(axis)[0]] < 0:
            wanted = wanted.scale([-1, 1])
        lines = found.get(name, [])
        out += differs(f"{client}: contours of {name}", len(lines), 1 + kit.holes(axis))
        if not lines:
            continue
        # The piece may be turned; it is never mirrored.
        drawn = section(lines)
        turned = [drawn.rotate(angle) for angle in (0, 90, 180, 270)]
        off = min(area_between(centered(one), centered(wanted)) for one in turned)
        out += [f"{client}: {name} differs by {off:.2f} mm2 from its profile"] if off > 0.05 else []
    return out


def centered(drawn):
    low_x, low_y, high_x, high_y = drawn.bounds()
    return drawn.translate([-(low_x + high_x) / 2, -(low_y + high_y) / 2])


def same_problems(client, sheet, other):
    """Two readings of one sheet."""
    ours, theirs = ([(o.layer, o.part, o.closed, o.points.tolist()) for o in s.lines] for s in (sheet, other))
    off = differs(f"{client}: size", np.round(sheet.size, 2).tolist(), np.round(other.size, 2).tolist())
    if len(ours) != len(theirs):
        return off + [f"{client}: {len(ours)} lines, {len(theirs)} in the other format"]
    for one, two in zip(ours, theirs):
        if one[:3] != two[:3] or len(one[3]) != len(two[3]) or np.abs(np.subtract(one[3], two[3])).max() > 0.0011:
            return off + [f"{client}: a line of {one[1]} differs between the formats"]
    return off


def printed_problems(path, sheet, colors):
    """What LibreCAD prints: of each color the size, the length and the area that ezdxf measures."""
    printed, out = readers.by_librecad(path), []
    for layer, color in colors.items():
        lines, segments = sheet.of(layer), printed.get(color)
        if segments is None:
            out.append(f"librecad: nothing is printed in {color}")
            continue
        points = segments.reshape(-1, 2)
        wanted = np.concatenate([line.points for line in lines])
        size, other = np.ptp(points, axis=0), np.ptp(wanted, axis=0)
        if np.abs(size - other).max() > 0.1:
            out.append(f"librecad: {layer} is {size} mm, wanted {other}")
        low = points.min(0)
        length = np.linalg.norm(segments[:, 1] - segments[:, 0], axis=1).sum()
        exact = sum(np.linalg.norm(line.segments[:, 1] - line.segments[:, 0], axis=1).sum() for line in lines)
        if abs(length - exact) > exact * 2e-3 + 0.1:
            out.append(f"librecad: {layer} is {length:.1f} mm long, wanted {exact:.1f}")
        if layer != "etch":
            (x, y), (u, v) = (segments[:, 0] - low).T, (segments[:, 1] - low).T
            area, whole = float((x * v - u * y).sum() / 2), sum(line.area for line in lines)
            # Which way round also tells a mirror.
            if abs(area - whole) > abs(whole) * 2e-3:
                out.append(f"librecad: {layer} encloses {area:.1f} mm2, wanted {whole:.1f}")
    return out


def filled_problems(data, sheet):
    """resvg and Inkscape fill what stays; Inkscape tells the box of every outline."""
    exact = sum(line.area for line in sheet.of("outer", "inner"))
    whole = readers.filled(data)
    out = []
    for client, png in (("resvg", readers.by_resvg(whole)), ("inkscape", by_inkscape(whole))):
        area = readers.dark_area(png, sheet) if png else 0.0
        if abs(area - exact) > exact * 2e-3:
            out.append(f"{client}: {area:.1f} mm2 of parts, wanted {exact:.1f}")
    boxes, told = readers.inkscape_boxes(data)
    out += [f"inkscape: {line}" for line in told]
    for number, line in enumerate(sheet.of("outer"), 1):
        size = boxes.get(f"outer-{number}", np.zeros(4))[2:]
        wanted = np.ptp(line.points, axis=0) + 0.05
        if np.abs(size - wanted).max() > 0.02:
            out.append(f"inkscape: {line.part} is {size} mm, wanted {wanted}")
    return out


def by_inkscape(data):
    return readers.inkscape(data, "--export-type=png", "--export-dpi=127", "--export-filename", "OUT")[0]


def qr_problems(sheets, command):
    """The code, drawn as a beam of 0.25 mm would, says the command."""
    scale, found = 8, []
    for sheet in sheets:
        picture = Image.new("L", [round(side * scale) for side in sheet.size], 255)
        pen = ImageDraw.Draw(picture)
        for line in (line for line in sheet.of("etch") if line.part == "qr"):
            pen.line([(x * scale, (sheet.size[1] - y) * scale) for x, y in line.points], 0, round(0.25 * scale))
        found += [code.text for code in zxingcpp.read_barcodes(picture)]
    return differs("zxing: the code", found, [command])


def measures_of_sheets(sheets, thickness):
    """{part: (sides in mm, sorted; volume in mm3)}, a part of several pieces as their pile."""
    out = {}
    for name, lines in pieces(sheets).items():
        outline = [line for line in lines if line.layer == "outer"][0]
        part = re.sub(r"-\d+$", "", name)
        sides, volume, count = out.get(part, (np.zeros(2), 0.0, 0))
        size = np.sort(np.ptp(outline.points, axis=0))
        out[part] = (np.maximum(sides, size), volume + sum(line.area for line in lines) * thickness, count + 1)
    return {part: (np.sort([*sides, count * thickness]), volume) for part, (sides, volume, count) in out.items()}


def measures_of_stl(kit):
    meshes = {name: load(kit.folder / "print" / f"{name}.stl") for name in kit.printed}
    return {name: (np.sort(mesh.size), mesh.volume) for name, mesh in meshes.items()}


def measure_problems(measures):
    """Every format that holds solids says the same of each part; the first is compared with the others."""
    (first, wanted), *others = measures.items()
    out = []
    for name, found in others:
        out += differs(f"{name}: parts", sorted(found), sorted(wanted))
        for part in set(found) & set(wanted):
            (sides, volume), (other_sides, other) = found[part], wanted[part]
            if np.abs(sides - other_sides).max() > 2e-3 or abs(volume / other - 1) > 1e-5:
                out.append(f"{name}: {part} is {sides} mm, {volume:.3f} mm3; in {first} {other_sides}, {other:.3f}")
    return out


def export(kit, folder, *words):
    """The sheets of a kit's puzzle in both formats: [(svg, dxf)]"""
    folder.mkdir(parents=True, exist_ok=True)
    for kind in ("svg", "dxf"):
        for old in folder.glob(f"*.{kind}"):
            old.unlink()
        deventer("export", kit.puzzle, "-o", folder / f"sheet.{kind}", *words)
    return [(path, path.with_suffix(".dxf")) for path in sorted(folder.glob("*.svg"))]


def judge(kit, files, kerf, colors=COLORS, margin=0.0, drawn=True):
    """Everything about the sheets of a kit but the QR code; without what has to be drawn if that is not asked."""
    out, read = [], {"svgelements": [], "svgpathtools": [], "ezdxf": []}
    for svg, dxf in files:
        data = svg.read_bytes()
        out += form_problems(data, colors) + audit_problems(dxf, colors)
        for client, path in (("svgelements", svg), ("svgpathtools", svg), ("ezdxf", dxf)):
            try:
                sheet = getattr(readers, f"by_{client}")(path)
            except Exception as error:  # noqa: BLE001 - whatever it raises, it could not read
                out.append(f"{client}: {type(error).__name__}: {error}")
                continue
            read[client].append(sheet)
            out += line_problems(client, sheet, margin)
        if not all(len(sheets) == len(read["ezdxf"]) for sheets in read.values()) or not read["ezdxf"]:
            continue
        sheet = read["ezdxf"][-1]
        for client in ("svgelements", "svgpathtools"):
            out += same_problems(client, read[client][-1], sheet)
        if drawn:
            out += printed_problems(dxf, sheet, colors) + filled_problems(data, read["svgpathtools"][-1])
    for client, sheets in read.items():
        if kit.is_cut:
            found = plate_problems(client, kit, sheets, kerf)
            out += found + [problem.replace(client, "expected", 1) for problem in found]
    return out


CLIENTS = "lxml svgelements svgpathtools ezdxf librecad resvg inkscape expected"


def check(report, kit, work):
    kerf = tomllib.loads(kit.puzzle.read_text())["fit"]["kerf"]
    folder = kit.folder / "laser"
    files = [(path, path.with_suffix(".dxf")) for path in sorted(folder.glob("*.svg"))]
    report.by_client(f"laser {kit.name}", CLIENTS, judge(kit, files, kerf, margin=5.0))
    readme = (kit.folder / "README.md").read_text()
    command = re.search(r"## Made again\n\n```\n(.*)\n```", readme)[1]
    for client, place in (("svgelements", 0), ("ezdxf", 1)):
        sheets = [getattr(readers, f"by_{client}")(pair[place]) for pair in files]
        report.check(f"laser {kit.name} QR code by {client}", qr_problems(sheets, command))
    small = ("--kerf", "0", "--sheet", "130x140", "--reference-line", "--outer-color", "#123456", "--part-gap", "1")
    files = export(kit, work / "small", *small)
    problems = differs("expected: more than one sheet", len(files) > 1, True)
    colors = COLORS | {"outer": "#123456"}
    report.by_client(f"laser {kit.name} small", CLIENTS, problems + judge(kit, files, 0.0, colors, 5.0))
    lines = [readers.by_ezdxf(dxf).of("etch") for _, dxf in files]
    reference = [max(np.ptp(o.points, axis=0)[0] for o in of if o.part == "reference-line") for of in lines]
    report.check(f"laser {kit.name} reference line", differs("ezdxf: mm", reference, [100.0] * len(files)))
    thickness = kit.fit.thickness
    measures = {
        "stl": measures_of_stl(kit),
        "svg": measures_of_sheets([readers.by_svgelements(svg) for svg, _ in files], thickness),
        "dxf": measures_of_sheets([readers.by_ezdxf(dxf) for _, dxf in files], thickness),
    }
    report.check(f"laser {kit.name} measures", measure_problems(measures))
    shifted = measures["dxf"] | {"plate-x+": (measures["dxf"]["plate-x+"][0] + 0.01, measures["dxf"]["plate-x+"][1])}
    report.caught("laser a plate larger in DXF than in STL", measure_problems(measures | {"dxf": shifted}), "dxf")


def check_printed(report, kit, work):
    """A puzzle for a printer, whose sheets are those that a laser would make."""
    report.by_client(f"laser {kit.name}", CLIENTS, judge(kit, export(kit, work / kit.name), 0.2, margin=5.0))
    some = export(kit, work / "some", "--parts", "plate-x+,cursor", "--qr", "off")
    names = {name for name in pieces([readers.by_ezdxf(dxf) for _, dxf in some])}
    wanted = {"plate-x+", *(f"cursor-cross-{n}" for n in (1, 2, 3)), "cursor-bar-1", "cursor-bar-2"}
    report.check(f"laser {kit.name} parts", differs("ezdxf: pieces", names, wanted))


def controls(report, kit, work):
    """Sheets broken on purpose."""
    kerf = tomllib.loads(kit.puzzle.read_text())["fit"]["kerf"]
    folder = kit.folder / "laser"
    svg, dxf = ((folder / f"sheet-1.{kind}").read_bytes() for kind in ("svg", "dxf"))
    broken = work / "control"
    broken.mkdir(parents=True, exist_ok=True)

    def said(svg=svg, dxf=dxf, kerf=kerf):
        files = broken / "sheet.svg", broken / "sheet.dxf"
        for path, data in zip(files, (svg, dxf)):
            path.write_bytes(data)
        return judge(kit, [files], kerf, drawn=False)

    outline = re.search(rb'<path id="outer-1"[^>]*/>\n', svg)[0]
    entity = re.search(rb"  0\nLWPOLYLINE\n(?:(?!LWPOLYLINE).)*?\nOUTER\n.*?(?=  0\n(?:LWPOLYLINE|ENDSEC))", dxf, re.S)[0]
    height = float(re.search(rb'viewBox="0 0 \S+ (\S+)"', svg)[1])
    upside = re.sub(rb"([ML]) (\S+) ([\d.]+)", lambda m: b"%s %s %g" % (m[1], m[2], round(height - float(m[3]), 3)), svg)
    # In DXF y stands under 20.
    above = re.sub(rb"(?<=\n) 20\n([\d.]+)", lambda m: b" 20\n%g" % round(height - float(m[1]), 3), dxf)
    inner = re.search(rb'<g id="inner".*?</g>\n', svg, re.S)[0]
    closed = re.sub(rb"\n 70\n1\n", b"\n 70\n0\n", entity)
    again = re.sub(rb"\n  5\n\w+", b"\n  5\nFFFFF", entity)
    seed = re.sub(rb"\$HANDSEED\n  5\n\w+", b"$HANDSEED\n  5\nFFFFFF", dxf)
    for name, problems, by in (
        ("an open contour in SVG", said(svg=svg.replace(outline, outline.replace(b" Z", b""))), "svgelements svgpathtools"),
        ("an open contour in DXF", said(dxf=dxf.replace(entity, closed)), "ezdxf"),
        ("SVG in pixels", said(svg=svg.replace(b"mm\" ", b"\" ")), "lxml svgelements"),
        ("DXF in inches", said(dxf=dxf.replace(b"$INSUNITS\n 70\n4", b"$INSUNITS\n 70\n1")), "ezdxf"),
        ("a cut doubled in SVG", said(svg=svg.replace(outline, outline + outline.replace(b"outer-1", b"o"))), "svgelements"),
        ("a cut doubled in DXF", said(dxf=seed.replace(entity, entity + again)), "ezdxf"),
        ("SVG upside down", said(svg=upside), "svgelements svgpathtools expected"),
        ("DXF upside down", said(dxf=above), "ezdxf expected"),
        ("a kerf on the wrong side", said(kerf=-kerf), "expected"),
        ("outlines before openings", said(svg=svg.replace(inner, b"").replace(b"</svg>", inner + b"</svg>")), "lxml svgelements"),
        ("an opening left out", said(svg=re.sub(rb'<path id="inner-1"[^>]*/>\n', b"", svg)), "svgelements expected"),
        ("SVG cut in half", said(svg=svg[: len(svg) // 2]), "lxml"),
        ("DXF without a layer", said(dxf=dxf.replace(b"\n  2\nOUTER\n", b"\n  2\nOTHER\n")), "ezdxf"),
        ("DXF of 1992 with polylines of 2000", said(dxf=dxf.replace(b"AC1018", b"AC1009")), "ezdxf"),
        ("a handle used twice", said(dxf=dxf.replace(entity, entity + entity)), "ezdxf"),
        ("filled lines", said(svg=svg.replace(b'fill="none"', b'fill="red"', 1)), "lxml"),
    ):
        report.caught(f"laser {name}", problems, by)
    plain = readers.by_ezdxf(folder / "sheet-1.dxf")
    near = Sheet(plain.size, [*plain.lines])
    first, second = plain.of("outer")[:2]
    moved = Line("outer", first.part, first.points + second.points.min(0) - first.points.min(0) + [3, 4], True)
    near.lines[plain.lines.index(first)] = moved
    report.caught("laser pieces on each other", line_problems("ezdxf", near), "ezdxf")
    bent = [Line(o.layer, o.part, np.insert(o.points, 1, o.points[:2].mean(0), 0), o.closed) for o in plain.of("outer")]
    report.caught("laser a point too many", line_problems("ezdxf", Sheet(plain.size, bent)), "ezdxf")
    loose = [line for line in plain.lines if line.part != "qr" or line.points[0][1] % 3 > 1]
    report.caught("laser a code with gaps", qr_problems([Sheet(plain.size, loose)], "deventer"), "zxing")
    without = re.sub(rb'<path id="inner-1"[^>]*/>\n', b"", svg)
    report.caught("laser an opening that is not drawn", filled_problems(without, plain), "resvg inkscape")
    pixels = filled_problems(svg.replace(b'mm" ', b'" '), plain)
    report.caught("laser boxes in pixels", [problem for problem in pixels if " is [" in problem], "inkscape")
    (broken / "sheet.dxf").write_bytes(above)
    report.caught("laser a mirrored print", printed_problems(broken / "sheet.dxf", plain, COLORS), "librecad")
    (broken / "sheet.dxf").write_bytes(seed.replace(entity, entity + again))
    report.caught("laser a line printed twice", printed_problems(broken / "sheet.dxf", plain, COLORS), "librecad")
