"""What a scene file (GLB, VRML) must show, whoever read it: the parts in their places, and the cursor's way.

Readers hand over named meshes in the world's millimetres, Z up, and the way as points where the arms cross.
"""

import re

import numpy as np

from mesh import closed_problems, difference, turns_between

LATTICE = 1e-4  # cells; what f32 keys may be off
COLORS = {"x": 0, "y": 1, "z": 2}  # X red, Y green, Z blue


def parts_problems(kit, named, client):
    """`named` is a list of (name, Mesh). Each must be closed and be one expected part, in its place."""
    out = []
    names = [name for name, _ in named]
    if not all(names) or len(set(names)) != len(names):
        out.append(f"{client}: names empty or used twice: {names}")
    if len(named) != len(kit.in_cube):
        out.append(f"{client}: {len(named)} meshes, wanted {len(kit.in_cube)}")
    for name, mesh in named:
        out += [f"{client}: {name}: {problem.removeprefix('own: ')}" for problem in closed_problems(mesh)]
    try:
        wanted = kit.wanted([mesh for _, mesh in named])
    except ValueError as error:
        return out + [f"expected: {error}"]
    for part, solid in wanted.items():
        box = np.array(solid.bounding_box())
        found = [
            (name, mesh) for name, mesh in named if np.abs(np.concatenate([mesh.low, mesh.high]) - box).max() < 1e-3
        ]
        if len(found) != 1:
            out.append(f"expected: {len(found)} meshes where {part} belongs")
            continue
        name, mesh = found[0]
        volume, words = difference(mesh, solid)
        if volume > 1e-3:
            out.append(f"expected: {part} ({name}) {words}")
        if plain(name) != plain(part):
            out.append(f"expected: {part} is called {name}")
    return out


def one_part_problems(meshes, wanted):
    """A single part, in whatever position."""
    if len(meshes) != 1:
        return [f"three: {len(meshes)} meshes, wanted 1"]
    out = closed_problems(meshes[0])
    return out if turns_between(meshes[0], wanted) else out + ["expected: not the part that print/ holds"]


def plain(name):
    """plate-x+, PlateX+ and Plate_X_plus name the same part; formats differ in what a name may hold."""
    words = name.lower().replace("plus", "+").replace("minus", "~")
    words = re.sub(r"(?<=[xyz])-", "~", words)
    if words.startswith("post"):  # of which the signs say enough
        words = words.replace("x", "").replace("y", "")
    return "".join(letter for letter in words if letter.isalnum() or letter in "+~")


def color_problems(meshes):
    """One material a pair of plates, told apart by color; the cursor, and posts, dark."""
    out, seen = [], {}
    for m in meshes:
        part = plain(m["name"])
        kind = part[5:6] if part.startswith("plate") else "cursor"
        seen.setdefault(kind, set()).add((m.get("material"), *np.round(m["color"], 4)))
        if kind in COLORS and np.argmax(m["color"]) != COLORS[kind]:
            out.append(f"color: {m['name']} has {np.round(m['color'], 2).tolist()}")
        if kind == "cursor" and max(m["color"]) > 0.3:
            out.append(f"color: the cursor is not dark: {np.round(m['color'], 2).tolist()}")
    return out + [f"color: {kind} has {len(found)} materials" for kind, found in seen.items() if len(found) > 1]


def way_problems(kit, points, client):
    """Along one axis at a time, through exactly the cells of the route, in order."""
    cells = (np.array(points) + kit.span) / kit.fit.pitch
    if np.abs(np.diff(cells, axis=0)).max(initial=0) > 0.25:
        return [f"{client}: sampled too thinly to tell"]
    off = np.abs(cells - np.round(cells)) > LATTICE
    cut = np.flatnonzero(off.sum(1) > 1)
    if len(cut):
        where = np.round(cells[cut[0]], 3).tolist()
        return [f"{client}: {len(cut)} of {len(cells)} points cut a corner, the first at {where}"]
    near = np.round(cells).astype(int)
    visited = [tuple(near[0].tolist())]
    for cell in map(tuple, near.tolist()):
        if cell != visited[-1]:
            visited.append(cell)
    for end, wanted in ((0, kit.path[0]), (-1, kit.path[-1])):
        if np.abs(cells[end] - wanted).max() > LATTICE:
            where = f"{'ends' if end else 'starts'} at {np.round(cells[end], 3).tolist()}"
            return [f"{client}: the way {where}, wanted {wanted}"]
    if visited != kit.path:
        step = next((k for k, (a, b) in enumerate(zip(visited, kit.path)) if a != b), min(len(visited), len(kit.path)))
        return [f"{client}: {len(visited)} cells visited, the route has {len(kit.path)}; they part at step {step}"]
    return []
