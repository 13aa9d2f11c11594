"""GLB: the Khronos validator (any word is a failure), three.js really loads the file and plays it, and F3D draws it.

The validator knows the format and nothing of the object; three.js loads nearly anything. So three.js only tells
what is there, and scene.py judges it: closed, outward, in place, in metres, Y up, and only the cursor moves. The cast
is compared with the space, counted here from the plates alone.
"""

import json
import struct
import sys

import numpy as np
from manifold3d import Manifold, OpType

from check_space import distances, moves_of
from clients import HERE, node, run
from mesh import Mesh, closed_problems, difference
from report import differs
from scene import COLORS, color_problems, one_part_problems, parts_problems, plain, way_problems


def to_world(points):
    """From glTF's metres, Y up, to millimetres, Z up."""
    p = np.asarray(points, float).reshape(-1, 3)
    return np.column_stack([p[:, 0], -p[:, 2], p[:, 1]]) * 1000


def mesh_of(found):
    return Mesh.weld(to_world(found["points"])[np.array(found["faces"], int).reshape(-1, 3)])


def judge(kit, facts):
    out = [f"gltf-validator: {words}" for words in facts["validator"]]
    out += [f"three: {words}" for words in facts["said"]]
    if not all(facts["names"]) or len(set(facts["names"])) < len(facts["names"]):
        out.append(f"three: node names empty or used twice: {facts['names']}")
    try:
        out += parts_problems(kit, [(m["name"], mesh_of(m)) for m in facts["meshes"]], "three")
    except IndexError as error:
        return out + [f"three: {error}"]
    out += [
        f"three: {m['normalsOff']} normals of {m['name']} disagree with the winding"
        for m in facts["meshes"]
        if m["normalsOff"]
    ]
    return out + color_problems(facts["meshes"]) + clip_problems(kit, facts) + cast_problems(kit, facts)


def part_problems(_path, facts, wanted):
    """A file of one part: sound for its readers, the same solid as `wanted` (in any position), and nothing moves."""
    out = [f"gltf-validator: {words}" for words in facts["validator"]] + [f"three: {words}" for words in facts["said"]]
    return (
        out
        + differs("three: animations", len(facts["clips"]), 0)
        + one_part_problems([mesh_of(m) for m in facts["meshes"]], wanted)
    )


def clip_problems(kit, facts):
    clips = {clip["name"]: clip for clip in facts["clips"]}
    parts, cast = sorted(map(plain, kit.in_cube)), sorted(m["name"] for m in facts["cast"])
    wanted = ["cast", "explode", "solve"] if len(kit.path) > 1 else ["cast", "explode"]
    if sorted(clips) != wanted or len(facts["clips"]) != len(wanted):
        return [f"way: animations {[clip['name'] for clip in facts['clips']]}, wanted {wanted}"]
    out = [] if "solve" not in clips else solve_problems(kit, clips["solve"]["moving"])
    out += explode_problems(kit, clips["explode"]["moving"])
    for name in wanted:
        hidden = sorted(map(plain, clips[name]["hidden"]))
        out += differs(f"cast: hidden in {name}", hidden, parts if name == "cast" else sorted(map(plain, cast)))
    return out + differs("cast: what moves in cast", clips["cast"]["moving"], [])


def solve_problems(kit, moving):
    out = differs("way: what moves", sorted(plain(m["name"]) for m in moving), sorted(map(plain, kit.star_pieces)))
    for m in moving:
        out += [f"way: {m['name']} turns or grows"] if m["turns"] else []
        out += way_problems(kit, to_world(m["way"]) - kit.middle(plain(m["name"])), "way")
    return out


def explode_problems(kit, moving):
    """Plates and posts go straight out, clear of each other, and come home."""
    wanted = sorted(plain(name) for name in kit.in_cube if name not in kit.star_pieces)
    out = differs("way: what moves when it explodes", sorted(plain(m["name"]) for m in moving), wanted)
    for m in moving:
        name, way = plain(m["name"]), to_world(m["way"])
        if name not in wanted:
            continue
        gone = way - way[0]
        far = gone[np.abs(gone).max(1).argmax()]
        signs = np.array([1 if sign == "+" else -1 for sign in name if sign in "+~"])
        if name.startswith("post"):
            straight = np.array([*signs, 0])
        else:
            straight = signs[0] * np.eye(3)[COLORS[name[5]]]
        part = gone @ straight / (straight @ straight)
        if m["turns"] or np.abs(gone - np.outer(part, straight)).max() > 1e-3 or part.min() < -1e-3:
            out.append(f"way: {m['name']} does not go straight out")
        if np.abs(far).max() < 5 or np.abs(gone[-1]).max() > 1e-3:
            out.append(f"way: {m['name']} goes {far.tolist()} and ends {gone[-1].tolist()} from home")
    return out


def cast_problems(kit, facts):
    """Hidden at first; shown, it fills what the crossing of the arms can sweep, reachable or not."""
    space = moves_of(kit.show)
    reached = set(distances(space, kit.path[0]))
    wanted = {"cast-reachable": reached, "cast-unreachable": set(space) - reached}
    wanted = {name: cells for name, cells in wanted.items() if cells}
    found = {m["name"]: m for m in facts["cast"]}
    if kit.show["cells"] > 15_625:
        return differs("cast: meshes of a large box", sorted(found), [])
    out = differs("cast: meshes", sorted(found), sorted(wanted)) + differs(
        "cast: hidden at first", sorted(facts.get("hidden", [])), sorted(found)
    )
    half = kit.fit.arm_width / 2
    for name in set(found) & set(wanted):
        boxes = []
        for cell in sorted(wanted[name]):  # so that manifold3d sees the same boxes in the same order
            for other in [cell, *(c for c in space[cell] if c > cell)]:
                low, high = kit.position(cell) - half, kit.position(other) + half
                boxes.append(Manifold.cube((high - low).tolist()).translate(low.tolist()))
        if len(boxes) > 4000:
            continue
        mesh = mesh_of(found[name])
        out += [f"cast: {problem}" for problem in closed_problems(mesh)]
        volume, words = difference(mesh, Manifold.batch_boolean(boxes, OpType.Add))
        out += [f"cast: {name} {words}"] if volume > 1e-3 else []
        out += [f"cast: {found[name]['normalsOff']} normals off"] if found[name]["normalsOff"] else []
    return out


def f3d_problems(path):
    """F3D shows the parts at first, and the golden cast in the animation `cast`."""
    code, text, said = run([sys.executable, HERE / "f3d_shots.py", path], timeout=120)
    if code:
        return [f"f3d: {said[-300:]}"]
    facts = json.loads(text.splitlines()[-1])
    out = differs("f3d: animations", facts["names"], ["solve", "explode", "cast"])
    for name, (drawn, gold) in facts["shots"].items():
        out += [] if drawn > 0.02 else [f"f3d: {name}: only {drawn:.2%} of the picture is drawn"]
        good = gold > 0.5 * drawn if name == "cast" else gold < 0.005
        out += [] if good else [f"f3d: {name}: {gold:.2%} of the picture is the cast's color"]
    return out


def check(report, kits):
    files = [kit.folder / "preview" / "cube.glb" for kit in kits]
    for kit, facts in zip(kits, node("glb.mjs", *files), strict=True):
        report.by_client(f"glb {kit.name}", "gltf-validator three expected color way cast", judge(kit, facts))
    report.check(f"glb {kits[0].name} f3d", f3d_problems(files[0]))


def unpack(data):
    length = struct.unpack_from("<I", data, 12)[0]
    return json.loads(data[20 : 20 + length]), bytearray(data[28 + length :])


def pack(document, binary):
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    body = (
        struct.pack("<II", len(text), 0x4E4F534A) + text + struct.pack("<II", len(binary), 0x004E4942) + bytes(binary)
    )
    return b"glTF" + struct.pack("<II", 2, 12 + len(body)) + body


class Glb:
    """A good file taken apart, for breaking."""

    def __init__(self, data):
        self.document, self.binary = unpack(data)

    def array(self, accessor):
        """The numbers of an accessor, as a view: writing to it writes to the file."""
        facts = self.document["accessors"][accessor]
        view = self.document["bufferViews"][facts["bufferView"]]
        kind = {5123: "<u2", 5125: "<u4", 5126: "<f4"}[facts["componentType"]]
        width = {"SCALAR": 1, "VEC3": 3}[facts["type"]]
        start = view.get("byteOffset", 0) + facts.get("byteOffset", 0)
        return np.frombuffer(self.binary, kind, facts["count"] * width, start).reshape(-1, width)

    def primitive(self, name="cursor"):
        """The first primitive of the mesh of a part's node."""
        return self.document["meshes"][self.node(name)["mesh"]]["primitives"][0]

    def node(self, name="cursor"):
        return next(n for n in self.document["nodes"] if "mesh" in n and plain(n["name"]) == name)

    def named(self, name):
        return next(n for n in self.document["nodes"] if n["name"] == name)

    def animation(self, name):
        return next(a for a in self.document["animations"] if a["name"] == name)

    def sampler(self):
        return self.document["animations"][0]["samplers"][0]

    def position(self):
        return self.document["accessors"][self.primitive()["attributes"]["POSITION"]]

    def wrap(self, **transform):
        """A new root above the old ones."""
        scene = self.document["scenes"][0]
        self.document["nodes"].append({"name": "wrapped", "children": scene["nodes"], **transform})
        scene["nodes"] = [len(self.document["nodes"]) - 1]


def turn_key(glb):
    """The number of a key where the way turns."""
    value = glb.array(glb.sampler()["output"])
    steps = np.diff(value, axis=0)
    return next(k for k in range(1, len(steps)) if np.abs(np.cross(steps[k - 1], steps[k])).max() > 1e-9)


def cut_corner(glb):
    value, key = glb.array(glb.sampler()["output"]), turn_key(glb)
    value[key] = (value[key - 1] + value[key + 1]) / 2


def skip_cell(glb):
    value = glb.array(glb.sampler()["output"])
    value[-1] = value[-2]


def flip_cursor(glb):
    order = glb.array(glb.primitive()["indices"]).reshape(-1, 3)
    order[:] = order[:, ::-1].copy()


def drop_face(glb):
    glb.document["accessors"][glb.primitive()["indices"]]["count"] -= 3


def move_plate(glb):
    nodes = glb.document["nodes"]
    plate = next(k for k, n in enumerate(nodes) if "mesh" in n and plain(n["name"]).startswith("plate"))
    glb.document["animations"][0]["channels"][0]["target"]["node"] = plate


def exploding(glb):
    """The places of the first plate when it explodes."""
    return glb.array(glb.animation("explode")["samplers"][0]["output"])


def explode_aside(glb):
    exploding(glb)[1:3, 1] += 5


def stay_away(glb):
    exploding(glb)[3] = exploding(glb)[2]


def drop_cast_face(glb):
    mesh = glb.document["meshes"][glb.named("cast-reachable")["mesh"]]
    glb.document["accessors"][mesh["primitives"][0]["indices"]]["count"] -= 3


def name_twice(glb):
    glb.node("platex+")["name"] = glb.node("cursor")["name"]


def put(array, value):
    array[...] = value


FAULTS = (  # name, change, clients that must see it
    ("an accessor too long", lambda g: g.position().update(count=10**6), "gltf-validator"),
    ("a wrong maximum", lambda g: g.position().update(max=[1, 1, 1]), "gltf-validator"),
    ("no minimum", lambda g: g.position().pop("min"), "gltf-validator"),
    ("an index out of range", lambda g: put(g.array(g.primitive()["indices"])[4], 65000), "gltf-validator"),
    (
        "a position that is NaN",
        lambda g: put(g.array(g.primitive()["attributes"]["POSITION"])[0], np.nan),
        "gltf-validator",
    ),
    (
        "a normal of length 3",
        lambda g: put(g.array(g.primitive()["attributes"]["NORMAL"])[0], [3, 0, 0]),
        "gltf-validator",
    ),
    (
        "two keys at one time",
        lambda g: put(g.array(g.sampler()["input"])[1], g.array(g.sampler()["input"])[0]),
        "gltf-validator",
    ),
    (
        "an animation of an unknown path",
        lambda g: g.document["animations"][0]["channels"][0]["target"].update(path="color"),
        "gltf-validator",
    ),
    (
        "a node that is not there",
        lambda g: g.document["animations"][0]["channels"][0]["target"].update(node=99),
        "gltf-validator",
    ),
    ("a cursor inside out", flip_cursor, "three"),
    ("a removed face", drop_face, "three"),
    ("a name used twice", name_twice, "three"),
    ("millimetres for metres", lambda g: g.wrap(scale=[1000, 1000, 1000]), "expected"),
    ("Z up", lambda g: g.wrap(rotation=[0.5**0.5, 0, 0, 0.5**0.5]), "expected"),
    (
        "a cursor shifted by 3 mm",
        lambda g: put(
            g.array(g.primitive()["attributes"]["POSITION"])[:, 0],
            g.array(g.primitive()["attributes"]["POSITION"])[:, 0] + 0.003,
        ),
        "expected way",
    ),
    ("a corner cut", cut_corner, "way"),
    ("a last move left out", skip_cell, "way"),
    ("a plate that moves", move_plate, "way"),
    ("a plate that explodes to the side", explode_aside, "way"),
    ("a plate that does not come home", stay_away, "way"),
    ("a cast that covers the cube", lambda g: g.named("cast").pop("scale"), "cast"),
    ("a cast moved by a cell", lambda g: g.named("cast-reachable").update(translation=[0, 0, 10]), "cast"),
    ("a cast without a face", drop_cast_face, "cast"),
    ("a part that stays before the cast", lambda g: g.animation("cast")["channels"].pop(0), "cast"),
    ("no animation", lambda g: g.document.pop("animations"), "way"),
    (
        "a red cursor",
        lambda g: g.document["materials"][g.primitive()["material"]]["pbrMetallicRoughness"].update(
            baseColorFactor=[1, 0, 0, 1]
        ),
        "color",
    ),
)


def controls(report, kit, folder):
    good = (kit.folder / "preview" / "cube.glb").read_bytes()
    wanted, files = [], []

    def add(name, data, by):
        files.append(folder / f"broken-{len(files)}.glb")
        files[-1].write_bytes(data)
        wanted.append((name, by))

    for name, change, by in FAULTS:
        glb = Glb(good)
        change(glb)
        add(name, pack(glb.document, glb.binary), by)
    add("a file cut in half", good[: len(good) // 2], "gltf-validator three")
    for (name, by), facts in zip(wanted, node("glb.mjs", *files), strict=True):
        report.caught(f"glb {name}", judge(kit, facts), by)
    shown = next(path for path, (name, _) in zip(files, wanted) if name == "a cast that covers the cube")
    report.caught("glb a cast that covers the cube, drawn", f3d_problems(shown), "f3d")
