"""Flat mazes: the files of `deventer maze`, and three second opinions on how mazes are made.

java          the maze of 2001 once more, in Java with its own Random: wall for wall, sphere for sphere
node          what expressions of JavaScript mean: tests/expressions.txt holds node's word
own           the text picture: every other file must show the same maze
pillow        PNG and PBM, pixel by pixel
resvg         SVG, drawn and looked at in the middle of every block; lxml for its form
stl           the readers of check_stl, and the volume counted block by block
validator     GLB: no error, no warning
tovrmlx3d, three, x_ite   the world to walk in: not a word, and a picture that is not blank
"""

import io
import json
import random
import re

import numpy as np
import resvg_py
from lxml import etree
from PIL import Image

import check_stl
import check_vrml
from check_svg import form_problems
from clients import HERE, deventer, node, run
from report import differs

SAMPLES = {  # name: arguments of deventer maze
    "old": ["7x7", "--algorithm", "laberinto", "--seed", "543"],
    "spheres": ["9x8", "--algorithm", "laberinto", "--seed", "12", "--spheres", "repair"],
    "gaps": ["12x7", "--algorithm", "kruskal", "--seed", "5", "--gaps"],
    "ring": ["16x16", "--preset", "ring", "--seed", "3"],
    "corridor": ["9x1", "--algorithm", "eller", "--seed", "1", "--gaps"],
}
FILES = ("txt", "svg", "png", "pbm", "stl", "glb", "wrl", "toml", "build")
PITCH, WALL, HEIGHT, FLOOR = 10.0, 2.0, 8.0, 2.0  # the default measures, mm


def make(name, folder):
    outputs = [word for kind in FILES for word in ("-o", f"{name}.{kind}")]
    deventer("maze", *SAMPLES[name], *outputs, "--force", "--quiet", folder=folder)
    return {kind: folder / f"{name}.{kind}" for kind in FILES}


def picture(path):
    """True for wall, a row a line from the top."""
    return np.array([[mark == "#" for mark in line] for line in path.read_text().splitlines()])


def in_java(width, height, spheres, seeds):
    code, said, wrong = run(["java", HERE / "Laberinto.java", width, height, spheres, *seeds])
    if code:
        raise RuntimeError(f"java: {wrong[:300]}")
    return {int(line.split()[0]): line.split()[1:] for line in said.splitlines()}


def in_product(width, height, spheres, seed, folder):
    out = folder / "java.toml"
    words = [f"{width}x{height}", "--algorithm", "laberinto", "--spheres", spheres, "--seed", str(seed)]
    deventer("maze", *words, "-o", out, "--force", "--quiet")
    shown = json.loads(deventer("show", out, "--json"))
    rooms = [0] * (width * height)
    for (u, v), (to_u, _) in shown["passages"]:
        rooms[u + v * width] += 1 if to_u > u else 2
    pointers = {u + v * width: to_u + to_v * width for (u, v), (to_u, to_v) in shown["spheres"]}
    return [f"{way}:{pointers[room]}" if room in pointers else str(way) for room, way in enumerate(rooms)]


def check_java(report, folder):
    """20 further seeds, drawn anew for each size; each with spheres and without."""
    draw = random.Random(2001)
    for width, height in ((7, 7), (16, 8), (20, 20), (1, 9)):
        seeds = [draw.randrange(1 << 48) for _ in range(5)]
        for spheres in ("on", "off"):
            wanted = in_java(width, height, spheres, seeds)
            wrong = [s for s in seeds if in_product(width, height, spheres, s, folder) != wanted[s]]
            name = f"flat java {width}x{height}, spheres {spheres}"
            report.check(name, [f"java: seed {seed} makes another maze" for seed in wrong])
    other = in_java(7, 7, "on", [5])[5]
    same = in_product(7, 7, "on", 6, folder) == other
    report.caught("flat a maze of another seed", [] if same else ["java: another maze"], "java")


def check_expressions(report):
    facts = node("expressions.mjs")[0]
    enough = [] if facts["lines"] > 1500 and facts["errors"] > 100 else [f"node: only {facts['lines']} lines"]
    report.check("flat expressions mean what node says", facts["wrong"] + enough)


def picture_problems(wall, files):
    out = []
    for kind in ("png", "pbm"):
        with Image.open(files[kind]) as image:
            # Spheres have a color of their own; only black is wall.
            black = np.array(image.convert("L")) == 0
        if black.shape != wall.shape or (black != wall).any():
            out.append(f"pillow: the {kind} shows another maze")
    return out


def svg_problems(wall, data):
    root = etree.fromstring(data)
    out = form_problems(root)
    height, width = wall.shape
    wide, high = ((cells - 1) // 2 * PITCH + WALL for cells in (width, height))
    box = " ".join(f"{side:g}" for side in (0, 0, wide, high))
    if root.get("viewBox") != box or root.get("width") != f"{wide:g}mm" or root.get("height") != f"{high:g}mm":
        page = f"{root.get('width')} by {root.get('height')}, view box {root.get('viewBox')}"
        return out + [f"lxml: the page is {page}"]
    for element in root.xpath("//*[@id='spheres']"):
        element.getparent().remove(element)
    text = etree.tostring(root).decode()
    drawn = resvg_py.svg_to_bytes(svg_string=text, width=int(wide * 4), background="white", dpi=96)
    pixels = np.array(Image.open(io.BytesIO(bytes(drawn))).convert("L")).astype(int)
    scale = pixels.shape[1] / wide

    def middle(k):
        """Of the k-th column or row of blocks: posts and cells in turn."""
        return int((WALL / 2 + k * PITCH / 2) * scale)

    for y in range(height):
        for x in range(width):
            if (pixels[middle(y), middle(x)] < 128) != wall[y, x]:
                return out + [f"resvg: another block in row {y + 1}, column {x + 1}"]
    return out


def stl_problems(wall, path):
    out = []
    for judge in (check_stl.own, check_stl.by_trimesh, check_stl.by_manifold3d, check_stl.by_pymeshlab):
        out += judge(path)
    out += check_stl.by_prusa_slicer(path)
    mesh, _ = check_stl.read(path.read_bytes())
    sides = [np.where(np.arange(cells) % 2 == 0, WALL, PITCH - WALL) for cells in wall.shape]
    blocks = np.outer(*sides)
    wanted = (blocks * wall).sum() * HEIGHT + blocks.sum() * FLOOR
    return out + (differs("own: volume", mesh.volume, wanted, 0.01) if mesh else [])


def check_files(report, folder):
    made = {name: report.guard(f"flat {name}", make, name, folder) for name in SAMPLES}
    made = {name: files for name, files in made.items() if files}
    glb = node("glb.mjs", *(files["glb"] for files in made.values()))
    plain = folder / "plain.wrl"
    words = [*SAMPLES["spheres"], "--plain", "-o", plain.name]
    deventer("maze", *words, "--force", "--quiet", folder=folder)
    worlds = {name: files["wrl"] for name, files in made.items()} | {"plain": plain}
    facts = node("vrml.mjs", folder, *worlds.values(), f"{made['spheres']['wrl']}#Overview")
    for (name, files), found in zip(made.items(), glb):
        wall = picture(files["txt"])
        report.by_client(f"flat {name}", "pillow", picture_problems(wall, files))
        report.by_client(f"flat {name} svg", "lxml resvg", svg_problems(wall, files["svg"].read_bytes()))
        clients = "own trimesh manifold3d pymeshlab prusa-slicer"
        report.by_client(f"flat {name} stl", clients, stl_problems(wall, files["stl"]))
        report.check(f"flat {name} glb validator", [f"validator: {words}" for words in found["validator"]])
    for (name, path), found in zip([*worlds.items(), ("overview", made["spheres"]["wrl"])], facts):
        report.by_client(f"flat {name} wrl", "tovrmlx3d three x_ite", world_problems(path, found))
    return made


def world_problems(path, found):
    out = check_vrml.parse(path)[0]
    out += [f"three: {words}" for words in found["three"]["said"]]
    out += [] if found["three"]["meshes"] else ["three: nothing in it"]
    if "xite" in found:
        out += [f"x_ite: {words}" for words in found["xite"]["said"]]
        failed = found["xite"].get("failed")
        out += [f"x_ite: {failed}"] if failed else blank_problems(found["xite"]["shot"])
    return out


def blank_problems(path):
    """Walls, floor and sky differ: no color fills nearly all of the picture."""
    with Image.open(path) as image:
        counts = [count for count, _ in image.convert("RGB").quantize(8).getcolors()]
    return [] if max(counts) < 0.9 * sum(counts) else ["x_ite: the picture is blank"]


def controls(report, made, folder):
    """Good files, broken on purpose."""
    files = made["old"]
    wall = picture(files["txt"])
    svg = files["svg"].read_text()
    report.caught("flat a missing stroke", svg_problems(wall, re.sub(r'(d="\n)M.*\n', r"\1", svg, count=1).encode()), "resvg")
    report.caught("flat a page of another size", svg_problems(wall, svg.replace("72mm", "73mm", 1).encode()), "lxml")
    report.caught("flat another picture", picture_problems(~wall, files), "pillow")
    stl = bytearray(files["stl"].read_bytes())
    stl[84 + 12 : 84 + 24], stl[84 + 24 : 84 + 36] = stl[84 + 24 : 84 + 36], stl[84 + 12 : 84 + 24]
    broken = folder / "broken-flat.stl"
    broken.write_bytes(stl)
    report.caught("flat a flipped facet", stl_problems(wall, broken), "own trimesh manifold3d")
    text = files["wrl"].read_text()
    for number, (name, change, by) in enumerate(
        (
            ("a missing brace", text.rstrip()[:-1].replace("Floor Shape {", "Floor Shape ", 1), "tovrmlx3d three x_ite"),
            ("a route to nowhere", text + "ROUTE CamDFS.bindTime TO Nobody.set_startTime\n", "tovrmlx3d x_ite"),
        )
    ):
        path = folder / f"broken-flat-{number}.wrl"
        path.write_text(change)
        report.caught(f"flat {name}", world_problems(path, node("vrml.mjs", folder, path)[0]), by)


def check(report, folder):
    report.guard("flat java", check_java, report, folder)
    report.guard("flat expressions", check_expressions, report)
    made = report.guard("flat files", check_files, report, folder)
    if made:
        report.guard("flat controls", controls, report, made, folder)
