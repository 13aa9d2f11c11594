"""STL: six readers over every file of print/, then what the parts are and where they stand.

own           strict reading of the bytes, closedness by welded corners
trimesh       edges, winding, number of bodies
manifold3d    a kernel that refuses what is no solid
pymeshlab     the only one that counts faces that cut each other
prusa-slicer  what a slicer would repair: any word of repair fails (its exit status tells nothing)
expected      size, volume, bodies, fewest triangles, place: against what expected.py works out
"""

import re
import struct

import manifold3d
import numpy as np
import pymeshlab
import trimesh

from clients import run
from mesh import Mesh, closed_problems, difference, turns_between
from report import differs

RECORD = np.dtype([("normal", "<f4", 3), ("corner", "<f4", (3, 3)), ("attribute", "<u2")])


def read(data):
    """The mesh (None if there is nothing to read) and what is wrong with the bytes."""
    if len(data) < 84:
        return None, [f"own: {len(data)} bytes, an STL has at least 84"]
    count = struct.unpack_from("<I", data, 80)[0]
    if len(data) != 84 + 50 * count:
        return None, [f"own: {count} triangles make {84 + 50 * count} bytes, the file has {len(data)}"]
    out = []
    if b"solid" in data[:80].lower():
        out.append("own: the header says solid, many readers take that for ASCII")
    rows = np.frombuffer(data, RECORD, offset=84)
    numbers = np.concatenate([rows["normal"].reshape(-1), rows["corner"].reshape(-1)])
    if not np.isfinite(numbers).all():
        return None, out + ["own: a number is not finite"]
    if ((numbers == 0) & np.signbit(numbers)).any():
        out.append("own: a negative zero, which some loaders take for another corner than zero")
    normal, corner = rows["normal"].astype(float), rows["corner"].astype(float)
    cross = np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])
    area = np.linalg.norm(cross, axis=1)
    sound = area > 1e-9
    wrong = int((np.abs(cross[sound] / area[sound, None] - normal[sound]).max(1, initial=0) > 1e-3).sum())
    if wrong:
        out.append(f"own: {wrong} stated normals disagree with the order of the corners")
    return Mesh.weld(corner), out


def own(path):
    mesh, out = read(path.read_bytes())
    return out + (closed_problems(mesh) if mesh else [])


def by_trimesh(path):
    mesh = trimesh.load_mesh(path, file_type="stl")
    out = []
    for what, good in (
        ("watertight", mesh.is_watertight),
        ("wound alike", mesh.is_winding_consistent),
        ("a volume", mesh.is_volume),
    ):
        if not good:
            out.append(f"trimesh: not {what}")
    # its own body_count would want scipy
    bodies = trimesh.graph.connected_components(
        mesh.face_adjacency, nodes=np.arange(len(mesh.faces)), engine="networkx"
    )
    return out + differs("trimesh: bodies", len(bodies), bodies_of(path))


def by_manifold3d(path):
    mesh, _ = read(path.read_bytes())
    if mesh is None:
        return ["manifold3d: nothing to read"]
    solid = mesh.solid()
    if solid.status() != manifold3d.Error.NoError:
        return [f"manifold3d: {solid.status().name}"]
    if solid.volume() <= 0:
        return [f"manifold3d: volume {solid.volume():.3f}"]
    return differs("manifold3d: bodies", len(solid.decompose()), bodies_of(path))


def by_pymeshlab(path):
    meshes = pymeshlab.MeshSet(verbose=False)
    meshes.load_new_mesh(str(path.resolve()))
    meshes.meshing_remove_duplicate_vertices()
    facts = meshes.get_topological_measures()
    out = [
        f"pymeshlab: {facts[key]} {key}"
        for key in ("boundary_edges", "non_two_manifold_edges", "non_two_manifold_vertices")
        if facts[key]
    ]
    meshes.compute_selection_by_self_intersections_per_face()
    cut = meshes.current_mesh().selected_face_number()
    if cut:
        out.append(f"pymeshlab: {cut} faces cut each other")
    return out + differs("pymeshlab: bodies", facts["connected_components_number"], bodies_of(path))


REPAIRS = (
    "edges_fixed",
    "degenerate_facets",
    "facets_removed",
    "facets_reversed",
    "facets_added",
    "backwards_edges",
    "open_edges",
)


def by_prusa_slicer(path):
    code, out, err = run(["prusa-slicer", "--info", path.resolve()])
    info = dict(re.findall(r"^(\w+) = +(\S+)$", out, re.M))
    if code or "manifold" not in info:
        return [f"prusa-slicer: cannot load: {(out + err).strip()[-200:]}"]
    said = [f"prusa-slicer: manifold = {info['manifold']}"] if info["manifold"] != "yes" else []
    said += [f"prusa-slicer: {word} = {info[word]}" for word in REPAIRS if word in info]
    return said + differs("prusa-slicer: parts", int(info.get("number_of_parts", 0)), bodies_of(path))


READERS = {
    "own": own,
    "trimesh": by_trimesh,
    "manifold3d": by_manifold3d,
    "pymeshlab": by_pymeshlab,
    "prusa-slicer": by_prusa_slicer,
}


def bodies_of(path):
    """As many as the kit has parts in the cube; a broken assembly, alone in its folder, has those of the plain one."""
    if "assembled" not in path.name:
        return 1
    return len([p for p in path.parent.glob("*.stl") if p.name.startswith(("plate", "cursor", "post"))]) or 7


def section_of(mesh):
    """The outline of an arm, read from the end of the arm along x, seen along the axis; counter-clockwise."""
    points = mesh.points
    ring = points[points[:, 0] > points[:, 0].max() - 1e-4][:, 1:]
    ring = ring - (ring.min(0) + ring.max(0)) / 2
    return ring[np.argsort(np.arctan2(ring[:, 1], ring[:, 0]))]


def section_problems(ring, fit):
    """Square: the square. Round: a regular polygon in the circle of the arm's width, a corner on each diagonal."""
    if fit.arm == "square":
        half = fit.arm_width / 2
        return (
            []
            if len(ring) == 4 and np.allclose(np.abs(ring), half, atol=1e-5)
            else [f"expected: arm section {ring.tolist()}"]
        )
    k = len(ring)
    turn = np.pi / 4 + 2 * np.pi * np.arange(k) / k
    regular = fit.arm_width / 2 * np.column_stack([np.cos(turn), np.sin(turn)])
    off = np.abs(ring[:, None] - regular[None]).max(2).min(1).max()
    out = [] if k % 4 == 0 and k >= 8 else [f"expected: {k} sides round an arm cannot have a corner on each diagonal"]
    return out if off <= 0.0011 else out + [f"expected: a corner of the arm lies {off:.4f} mm off the regular {k}-gon"]


def star_volume(ring, arm_half):
    """Six half arms; each edge p to q of the section adds (p x q)(3A - m_p - m_q)/6, m the greater of |u| and |v|."""
    p, q = ring, np.roll(ring, -1, axis=0)
    area, m = p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0], np.abs(ring).max(1)
    return sum(2 * float((area * (3 * half - m - np.roll(m, -1))).sum()) / 6 for half in arm_half)


def part_problems(kit, name, mesh):
    """Size, volume and triangles of one part lying on the bed."""
    out = differs("expected: lowest z", round(float(mesh.low[2]), 6), 0.0)
    if name == "cursor":
        size = 2 * kit.arm_half
        volume = star_volume(section_of(mesh), kit.arm_half)
        if kit.fit.arm == "square":
            out += differs("expected: closed form of the star", round(volume - kit.star_volume(), 6), 0.0, 1e-4)
    else:
        axis = "xyz".index(name[6])
        size = [2 * half for half in kit.outline(axis)] + [kit.fit.thickness]
        volume = kit.plate_area(axis) * kit.fit.thickness
        corners, holes = len(mesh.points) // 2, kit.holes(axis)
        out += differs("expected: corners of the outline and the slots", corners, kit.profile(axis).num_vert())
        out += differs("expected: triangles", len(mesh.faces), 2 * (corners + 2 * holes - 2) + 2 * corners)
        out += differs("expected: height", round(float(mesh.size[2]), 5), kit.fit.thickness, 1e-4)
    for got, want in zip(sorted(mesh.size), sorted(size)):
        out += differs("expected: a side", round(float(got), 5), round(float(want), 5), 1e-4)
    return out + differs("expected: volume", round(mesh.volume, 4), round(float(volume), 4), volume * 1e-6)


def by_name(kit, bodies, section=None):
    """{part: (mesh, expected solid)}: every body belongs to the part whose box it fills."""
    out, problems = {}, []
    for name, solid in kit.parts(section).items():
        box = np.array(solid.bounding_box())
        fits = [b for b in bodies if np.abs(np.concatenate([b.low, b.high]) - box).max() < 1e-4]
        if len(fits) == 1:
            out[name] = (fits[0], solid)
        else:
            problems.append(f"expected: {len(fits)} bodies where {name} belongs, {np.round(box, 3).tolist()}")
    return out, problems


def assembly_problems(kit, bodies):
    """Each part equal to the solid worked out here, in its place; no two touch, and every gap is the wanted one."""
    if len(bodies) != 7:
        return [f"expected: {len(bodies)} bodies, wanted 7"]
    star = next((b for b in bodies if np.abs(b.size - 2 * kit.arm_half).max() < 1e-4), None)
    if star is None:
        return ["expected: no body has the size of the star"]
    ring = section_of(star.snapped()[0])
    parts, out = by_name(kit, bodies, ring)
    out += section_problems(ring, kit.fit)
    for name, (mesh, solid) in parts.items():
        volume, words = difference(mesh, solid)
        if volume > 1e-3:
            out.append(f"expected: {name} {words}")
    return out + gap_problems(kit, bodies)


def gap_problems(kit, bodies):
    """By the bodies as they are in the file, whatever part they may be: the longest is the cursor."""
    solids = [body.snapped()[0].solid() for body in bodies]
    cursor = max(range(len(bodies)), key=lambda k: bodies[k].size.sum())
    out = []
    for i in range(len(bodies)):
        for j in range(i):
            shared = (solids[i] ^ solids[j]).volume()
            gap = 0.0 if shared else solids[i].min_gap(solids[j], 1.0)
            if shared:
                out.append(f"gaps: two bodies share {shared:.3f} mm3")
            elif cursor in (i, j) and (
                gap < kit.fit.clearance - 1e-4 or (kit.fit.arm == "square" and gap > kit.fit.clearance + 1e-4)
            ):
                out.append(f"gaps: cursor to plate {gap:.4f} mm, wanted {kit.fit.clearance}")
            elif cursor not in (i, j) and gap < min(1.0, kit.fit.joint_gap) - 1e-4:
                out.append(f"gaps: plate to plate {gap:.4f} mm, wanted {kit.fit.joint_gap}")
    return out


def load(path):
    mesh, problems = read(path.read_bytes())
    if mesh is None:
        raise ValueError(f"{path.name}: {problems[-1]}")
    return mesh


def check(report, kit):
    folder = kit.folder / "print"
    names = [f"plate-{axis}{sign}" for axis in "xyz" for sign in "+-"] + ["cursor"]
    report.check(
        f"stl {kit.name} files",
        differs(
            "print/ holds", sorted(p.name for p in folder.glob("*.stl")), sorted(f"{n}.stl" for n in names + ["assembled"])
        ),
    )
    for name in names + ["assembled"]:
        for client, judge in READERS.items():
            report.check(f"stl {kit.name} {name} {client}", judge(folder / f"{name}.stl"))
    whole = load(folder / "assembled.stl")
    bodies = whole.bodies()
    report.check(f"stl {kit.name} assembled expected", assembly_problems(kit, bodies))
    placed, _ = by_name(kit, bodies, section_of(load(folder / "cursor.stl")))
    sides = {1, -1}
    for name in names:
        mesh = load(folder / f"{name}.stl")
        problems = part_problems(kit, name, mesh)
        if name in placed:
            found = turns_between(mesh, placed[name][0])
            if not found:
                problems.append(
                    "expected: no turn carries it onto its place in assembled.stl, so it is mirrored or another part"
                )
            elif name != "cursor":
                outward = (1 if name[7] == "+" else -1) * np.eye(3)["xyz".index(name[6])]
                sides &= {round(float(outward @ turn[:, 2])) for turn in found}
        report.check(f"stl {kit.name} {name} expected", problems)
    report.check(
        f"stl {kit.name} plates all lie with the same side up",
        [] if sides else ["expected: some show the outside, some the inside"],
    )
