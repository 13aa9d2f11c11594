"""VRML97: three readers, and the rules that none of them keeps.

own         header, -1 after every face, index ranges, unique DEF names, ROUTEs last, the unit said
tovrmlx3d   Castle Game Engine's strict parser: exits 0 whatever it finds, so any word on stderr fails
three       VRMLLoader: the parts in their places
x_ite       X_ITE in headless Chromium: any warning on the console fails; a picture that is not blank
expected    the parts as the kit should have them
color       plates red, green and blue by their axis, the cursor dark
view        the first Viewpoint frames the model
way         the keys lead the cursor, and nothing else, along the route; in X_ITE it really moves
"""

import re
import time

import numpy as np
from lxml import etree
from PIL import Image

from clients import deventer, node, run
from mesh import Mesh
from report import differs
from scene import color_problems, one_part_problems, parts_problems, plain, way_problems


def bare(text):
    """The world without comments and strings, in which braces, DEF and the like would mislead."""
    return re.sub(r'"(?:[^"\\]|\\.)*"|#[^\n]*', lambda m: '""' if m[0][0] == '"' else "", text)


def own(path):
    data = path.read_bytes()
    out = []
    if not re.match(rb"#VRML V2\.0 utf8[ \t]*\r?\n", data):
        out.append(f"own: the file begins with {data[:24]!r}")
    try:
        text = bare(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        return out + [f"own: not UTF-8: {error}"]
    if not re.search(rb"\b(mm|millimet)", data):
        out.append("own: no word on the unit")
    names = re.findall(r"\bDEF\s+(\S+)", text)
    out += [f"own: DEF {name} stands {names.count(name)} times" for name in sorted(set(names)) if names.count(name) > 1]
    if re.search(r"(?i)\bnan\b|\binf(inity)?\b", text):
        out.append("own: a number is not finite")
    route = re.search(r"\bROUTE\b", text)
    if route and re.search(r"[{}]", text[route.start() :]):
        out.append("own: a node after a ROUTE, which three.js cannot read")
    points = [len(re.findall(r"[^\s,]+", found)) // 3 for found in re.findall(r"\bpoint\s*\[([^\]]*)\]", text)]
    indices = [np.array(re.findall(r"-?\d+", found), int) for found in re.findall(r"\bcoordIndex\s*\[([^\]]*)\]", text)]
    if not indices or len(points) != len(indices):
        out.append(f"own: {len(points)} lists of points, {len(indices)} lists of faces")
    for count, index in zip(points, indices):
        if not len(index) or index[-1] != -1:
            out.append("own: no -1 after the last face")
        if len(index) and not -1 <= index.min() <= index.max() < count:
            out.append(f"own: an index out of range, {index.max()} with {count} points")
        faces = np.split(index, np.flatnonzero(index == -1) + 1)[:-1]
        if any(len(face) != 4 or len(set(face.tolist())) != 4 for face in faces):
            out.append("own: a face that is no triangle")
    return out


def parse(path):
    """What Castle's parser says, and the tree of nodes that it makes of the world (None if it makes none)."""
    for _ in range(40):
        code, xml, said = run(["tovrmlx3d", "--encoding", "xml", "--force-x3d", path], timeout=120)
        # Its runtime locks the file it opens, so that another reader at this moment is sent away.
        if "Try again" not in said:
            break
        time.sleep(0.1)
    words = [line for line in said.splitlines() if line.strip()]
    out = [f"tovrmlx3d: {' | '.join(words[:3]) or f'exit {code}'}"] if code or words else []
    return out, None if code else etree.fromstring(xml.strip().encode(), etree.XMLParser(huge_tree=True))


def to_world(points):
    """From VRML's Y up to Z up; the unit is the millimetre in both."""
    p = np.asarray(points, float).reshape(-1, 3)
    return np.column_stack([p[:, 0], -p[:, 2], p[:, 1]])


def way_of_keys(kit, tree):
    """The interpolator's straight lines, looked at closely; below the root they are in the cube's own axes."""
    ways = tree.findall(".//PositionInterpolator")
    if len(kit.path) < 2:
        return differs("way: interpolators of a route without moves", len(ways), 0)
    if len(ways) != 1:
        return [f"way: {len(ways)} interpolators, wanted 1"]
    key, value = (np.array(re.split(r"[\s,]+", ways[0].get(name, "").strip()), float) for name in ("key", "keyValue"))
    if len(value) != 3 * len(key):
        return [f"way: {len(key)} keys and {len(value) / 3:g} places"]
    out = [] if (np.diff(key) > 0).all() and key[0] == 0 and key[-1] == 1 else ["way: the keys do not grow from 0 to 1"]
    clock = tree.find(".//TimeSensor")
    routes = {
        tuple(route.get(k) for k in ("fromNode", "fromField", "toNode", "toField"))
        for route in tree.findall(".//ROUTE")
    }
    name, led = ways[0].get("DEF"), [route for route in routes if route[0] == ways[0].get("DEF")]
    if clock is None or (clock.get("DEF"), "fraction_changed", name, "set_fraction") not in routes:
        out.append("way: no clock drives the interpolator")
    out += differs("way: what it leads", [(plain(r[2]), r[3]) for r in led], [("cursor", "set_translation")])
    places, part = value.reshape(-1, 3), np.arange(200)[:, None] / 200
    points = [a + (b - a) * part for a, b in zip(places, places[1:])] + [places[-1:]]
    return out + way_problems(kit, np.concatenate(points), "way")


def track_problems(kit, track):
    """Touched, the star is where the route has it at that part of its length, and does not stand still."""
    moves = len(kit.path) - 1
    seen = {seconds["fraction"] for seconds in track}
    out = [] if len(seen) > 3 else [f"x_ite: the clock showed {len(seen)} times only"]
    for at in track:
        whole = min(int(at["fraction"] * moves), moves - 1)
        a, b = (kit.position(cell) for cell in kit.path[whole : whole + 2])
        wanted = a + (b - a) * (at["fraction"] * moves - whole)
        if np.abs(np.array(at["place"]) - wanted).max() > 0.01:
            return out + [f"x_ite: at {at['fraction']:.4f} the star is at {at['place']}, wanted {wanted.tolist()}"]
    return out


def turn(axis_angle):
    x, y, z, angle = axis_angle
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross


def view_problems(tree, points):
    """Seen from the first Viewpoint, every corner lies in the picture, and the model fills a good part of it."""
    first = tree.find(".//Viewpoint")
    if first is None:
        return ["view: no Viewpoint"]
    out = [] if first.get("description") else ["view: the first Viewpoint has no description"]

    def numbers(name, default):
        return np.array((first.get(name) or default).split(), float)

    axis_angle = numbers("orientation", "0 0 1 0")
    if abs(np.linalg.norm(axis_angle[:3]) - 1) > 1e-4:
        out.append(f"view: the rotation axis has length {np.linalg.norm(axis_angle[:3]):.4f}")
    seen = (points - numbers("position", "0 0 10")) @ turn(axis_angle)
    if seen[:, 2].max() >= 0:
        return out + ["view: part of the model lies behind the eye"]
    # The field of view is that of the smaller side, so what fits this square fits any window.
    spread = np.abs(seen[:, :2] / -seen[:, 2:]).max(0) / np.tan(numbers("fieldOfView", "0.785398")[0] / 2)
    if spread.max() > 1:
        out.append(f"view: the model reaches {spread.max():.2f} times as far as the picture")
    if spread.max() < 0.4:  # it leaves room for the arms at every place of the way
        out.append(f"view: the model fills only {spread.max():.2f} of the picture")
    return out


def picture_problems(path):
    """Something is drawn, all of it inside the picture, in several colors."""
    pixels = np.asarray(Image.open(path).convert("RGB")).astype(int)
    drawn = np.abs(pixels - pixels[0, 0]).max(2) > 16
    out = [] if drawn.mean() > 0.02 else [f"x_ite: only {drawn.mean():.2%} of the picture is drawn"]
    if drawn[[0, -1]].any() or drawn[:, [0, -1]].any():
        out.append("x_ite: the model runs out of the picture")
    hues = {int(k) for k in np.argmax(pixels[drawn], axis=1)} if drawn.any() else set()
    return out if hues == {0, 1, 2} else out + ["x_ite: red, green and blue plates are not all to be seen"]


def meshes_of(facts):
    """[(name, Mesh)] of what three.js found."""
    out = []
    for found in facts["three"]["meshes"]:
        faces = np.array(found["faces"], int).reshape(-1, 3)
        out.append((found["name"], Mesh.weld(to_world(found["points"])[faces])))
    return out


def part_problems(path, facts, wanted):
    """A file of one part: sound for its readers, and the same solid as `wanted`, in any position."""
    out = own(path) + parse(path)[0] + [f"three: {words}" for words in facts["three"]["said"]]
    return out + one_part_problems([mesh for _, mesh in meshes_of(facts)], wanted)


def judge(kit, path, facts):
    out = own(path)
    said, tree = parse(path)
    out += said
    out += [f"three: {words}" for words in facts["three"]["said"]]
    named = meshes_of(facts)
    out += parts_problems(kit, named, "three") + color_problems(facts["three"]["meshes"])
    if tree is not None and named:
        out += view_problems(
            tree, np.concatenate([np.array(found["points"], float) for found in facts["three"]["meshes"]])
        )
        out += way_of_keys(kit, tree)
    xite = facts.get("xite")
    if xite is None:
        return out
    out += [f"x_ite: {words}" for words in xite["said"]]
    if xite.get("failed"):
        return out + [f"x_ite: {xite['failed']}"]
    if len(kit.path) > 1:
        out += differs("x_ite: what moves", [plain(name) for name in xite["moved"]], ["cursor"])
        out += differs("x_ite: what moves before it is touched", xite["early"], [])
        out += track_problems(kit, xite["track"])
    return out + differs("x_ite: specification", xite["specification"], "2.0") + picture_problems(xite["shot"])


def check(report, kits, folder):
    files = [kit.folder / "preview" / "cube.wrl" for kit in kits]
    for kit, path, facts in zip(kits, files, node("vrml.mjs", folder, *files), strict=True):
        clients = "own tovrmlx3d three expected color view way x_ite"
        report.by_client(f"vrml {kit.name}", clients, judge(kit, path, facts))
    check_static(report, kits[0], folder)


def check_static(report, kit, folder):
    """The variant for simple readers: the same parts, and nothing that senses or moves."""
    path = folder / "static.wrl"
    path.write_bytes(deventer("export", kit.puzzle, "--format", "wrl", "--static", "-o", "-"))
    facts = node("vrml.mjs", "-", path)[0]
    out = own(path) + parse(path)[0] + [f"three: {words}" for words in facts["three"]["said"]]
    out += parts_problems(kit, meshes_of(facts), "three")
    found = re.findall(r"\\w*(?:Sensor|Interpolator)\\b|ROUTE", bare(path.read_text()))
    report.check("vrml static", out + differs("own: what senses or moves", found, []))


def replaced(pattern, new, count=1):
    def change(text):
        out, times = re.subn(pattern, new, text, count=count)
        assert times, f"nothing to break: {pattern}"
        return out

    return change


def flipped_face(text):
    return replaced(r"(coordIndex\s*\[\s*)(\d+)([\s,]+)(\d+)", r"\1\4\3\2")(text)


def removed_face(text):
    return replaced(r"(coordIndex\s*\[\s*)(\d+[\s,]+){3}-1,?", r"\1")(text)


def cut_corner(text):
    """The place of a key where the way turns, put in the middle between its neighbors."""
    found = re.search(r"keyValue\s*\[([^\]]*)\]", text)
    places = np.array(re.split(r"[\s,]+", found[1].strip()), float).reshape(-1, 3)
    steps = np.diff(places, axis=0)
    key = next(k for k in range(1, len(steps)) if np.abs(np.cross(steps[k - 1], steps[k])).max() > 1e-9)
    places[key] = (places[key - 1] + places[key + 1]) / 2
    return text[: found.start(1)] + " ".join(f"{x:g}" for x in places.reshape(-1)) + text[found.end(1) :]


def before_nodes(text):
    """A ROUTE with its nodes, and then one more node."""
    moving = "DEF Clock TimeSensor { }\nDEF Way PositionInterpolator { key [ 0 1 ] keyValue [ 0 0 0 1 1 1 ] }\n"
    return text + moving + "ROUTE Clock.fraction_changed TO Way.set_fraction\nTransform { }\n"


FAULTS = (  # name, change of the text, clients that must see it
    ("another header", replaced(r"#VRML V2\.0 utf8", "#VRML V2.0"), "own tovrmlx3d"),
    ("a byte order mark", lambda text: "\ufeff" + text, "own"),
    ("no -1 after the last face", replaced(r"-1,?\s*\]", "]"), "own"),
    ("an index out of range", replaced(r"(coordIndex\s*\[\s*)\d+", r"\g<1>99999"), "own"),
    ("a flipped face", flipped_face, "three"),
    ("a removed face", removed_face, "three"),
    ("a moved corner", replaced(r"(point\s*\[\s*)-?[\d.]+", r"\g<1>1.5"), "expected"),
    (
        "a DEF used twice",
        lambda text: re.sub(
            r"(DEF\s+)cursor", r"\1" + re.findall(r"DEF\s+(\S+)\s+(?:Transform|Shape|Group)", text)[0], text, flags=re.I
        ),
        "own",
    ),
    ("a missing brace", lambda text: "".join(text.rsplit("}", 1)), "tovrmlx3d three x_ite"),
    ("a field that is not there", replaced(r"\bdiffuseColor\b", "diffuseColour"), "tovrmlx3d x_ite"),
    ("a node that is not there", replaced(r"\bIndexedFaceSet\b", "IndexedFacesSet"), "tovrmlx3d three x_ite"),
    ("a number that is NaN", replaced(r"(point\s*\[\s*)-?[\d.]+", r"\g<1>NaN"), "own tovrmlx3d"),
    ("a ROUTE before a node", before_nodes, "own three"),
    (
        "a ROUTE from nowhere",
        lambda text: text + "ROUTE Nobody.fraction_changed TO Nowhere.set_fraction\n",
        "tovrmlx3d x_ite",
    ),
    (
        "a red cursor",
        replaced(r"(?i)(DEF\s+cursor\b[\s\S]*?diffuseColor\s+)\S+\s+\S+\s+[^\s,}]+", r"\g<1>1 0 0"),
        "color",
    ),
    ("a corner cut", cut_corner, "way"),
    (
        "a last move left out",
        replaced(r"(keyValue\s*\[(?:\s*\S+\s+\S+\s+\S+\s)*?)(\s*\S+\s+\S+\s+\S+)\s+\S+\s+\S+\s+\S+\s*\]", r"\1\2\2 ]"),
        "way",
    ),
    ("a touch that starts nothing", replaced(r"ROUTE[^\n]*touchTime[^\n]*\n", ""), "x_ite"),
    ("a star that moves untouched", replaced(r"(DEF Clock TimeSensor \{)", r"\1 loop TRUE"), "x_ite"),
    ("a clock that leads nowhere", replaced(r"ROUTE[^\n]*fraction_changed[^\n]*\n", ""), "way x_ite"),
    (
        "an eye inside the cube",
        replaced(r"(Viewpoint\s*\{[^}]*position\s+)\S+\s+\S+\s+[^\s,}]+", r"\g<1>0 0 1"),
        "view",
    ),
    (
        "an eye that looks away",
        replaced(r"(Viewpoint\s*\{[^}]*orientation\s+)(\S+\s+){3}[^\s,}]+", r"\g<1>0 1 0 3.14159"),
        "view",
    ),
    ("an empty world", lambda text: text.split("\n")[0] + "\n", "own three x_ite"),
)


def controls(report, kit, folder):
    good = (kit.folder / "preview" / "cube.wrl").read_text()
    # A page in the browser takes a second, so only the faults that X_ITE is to see go there.
    for shots, faults in (
        (folder, [f for f in FAULTS if "x_ite" in f[2]]),
        ("-", [f for f in FAULTS if "x_ite" not in f[2]]),
    ):
        files = [folder / f"broken-{number}.wrl" for number in range(len(faults))]
        for path, (_, change, _) in zip(files, faults):
            path.write_bytes(change(good).encode())
        for (name, _, by), path, facts in zip(faults, files, node("vrml.mjs", shots, *files), strict=True):
            report.caught(f"vrml {name}", judge(kit, path, facts), by)
