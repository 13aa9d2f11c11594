"""Good STL files broken on purpose, one fault each: the readers that are there for that fault must see it."""

import struct

import numpy as np

from check_stl import READERS, RECORD, assembly_problems, load, part_problems, read, turns_between


def pack(rows, header=b"broken on purpose", count=None):
    return header.ljust(80, b"\0") + struct.pack("<I", len(rows) if count is None else count) + rows.tobytes()


def flip_face(rows):
    rows["corner"][5] = rows["corner"][5][::-1].copy()


def inside_out(rows):
    rows["corner"] = rows["corner"][:, ::-1].copy()
    rows["normal"] *= -1


def reverse_normals(rows):
    rows["normal"] *= -1


def pull_corner(rows):
    """A corner of the outline pulled across the plate and out on the far side: closed still, but cutting itself."""
    corner = rows["corner"].reshape(-1, 3)
    low = corner[np.argmin(corner.sum(1))].copy()
    corner[(corner == low).all(1)] = corner.max(0) * [1.2, 1.2, 0.5]
    rows["corner"] = corner.reshape(-1, 3, 3)
    edge = np.cross(rows["corner"][:, 1] - rows["corner"][:, 0], rows["corner"][:, 2] - rows["corner"][:, 0])
    rows["normal"] = edge / np.linalg.norm(edge, axis=1)[:, None]


def near_miss(rows):
    rows["corner"][3, 1] += [0.0005, 0, 0]


def negative_zero(rows):
    numbers = rows["normal"]
    numbers[numbers == 0] = -0.0


def not_a_number(rows):
    rows["corner"][0, 0, 0] = np.nan


FAULTS = (  # name, change of the rows, readers that must see it
    ("a flipped face", flip_face, "own trimesh manifold3d prusa-slicer"),
    ("all faces inside out", inside_out, "own trimesh manifold3d prusa-slicer"),
    ("normals against the winding", reverse_normals, "own prusa-slicer"),
    ("a corner pulled through a wall", pull_corner, "pymeshlab"),
    ("a corner half a micrometre off", near_miss, "own trimesh manifold3d pymeshlab prusa-slicer"),
    ("a negative zero", negative_zero, "own"),
    ("a NaN", not_a_number, "own"),
)


def controls(report, kit, folder):
    good = (kit.folder / "print" / "plate-x+.stl").read_bytes()
    rows = np.frombuffer(good, RECORD, offset=84)

    def caught(name, data, by):
        path = folder / "broken.stl"
        path.write_bytes(data)
        said = []
        for client in by.split():
            try:
                said += READERS[client](path)
            except Exception as error:  # noqa: BLE001 - a reader that refuses the file has seen the fault
                said.append(f"{client}: {error}")
        report.caught(f"stl {name}", said, by)

    for name, change, by in FAULTS:
        broken = rows.copy()
        change(broken)
        caught(name, pack(broken), by)
    every = "own trimesh manifold3d pymeshlab prusa-slicer"
    caught("a removed face", pack(np.delete(rows, 7)), every)
    caught("a doubled face", pack(np.append(rows, rows[3:4])), "own trimesh manifold3d")
    caught(
        "a second body",
        pack(np.concatenate([rows, shifted(rows, (500, 0, 0))])),
        "trimesh manifold3d pymeshlab prusa-slicer",
    )
    caught("a solid header", pack(rows, b"solid plate"), "own")
    caught("a wrong count", pack(rows, count=len(rows) + 7), "own")
    caught("a file cut in half", good[: len(good) // 2], "own")

    mesh = load(kit.folder / "print" / "plate-x+.stl")
    for name, matrix in (("one percent too large", np.eye(3) * 1.01), ("metres for millimetres", np.eye(3) * 0.001)):
        report.caught(f"stl {name}", part_problems(kit, "plate-x+", mesh.moved(matrix, 0)), "expected")
    report.caught(
        "stl a part above the bed", part_problems(kit, "plate-x+", mesh.moved(np.eye(3), [0, 0, 1])), "expected"
    )
    report.caught(
        "stl the plate of another axis",
        [] if turns_between(mesh, load(kit.folder / "print" / "plate-y+.stl")) else ["expected: no turn"],
        "expected",
    )
    assembly_controls(report, kit, folder)


def shifted(rows, by):
    out = rows.copy()
    out["corner"] += np.array(by, "<f4")
    return out


def assembly_controls(report, kit, folder):
    """assembled.stl with one body moved, mirrored or left out."""
    bodies = load(kit.folder / "print" / "assembled.stl").bodies()
    cursor = max(range(7), key=lambda k: bodies[k].size.sum())
    plate = next(k for k in range(7) if k != cursor and bodies[k].size[0] < 2 * kit.fit.thickness)

    def with_body(index, change):
        out = list(bodies)
        out[index] = change(out[index])
        return out

    # Along one axis the cursor may have a passage to go; askew it runs into a web, wherever it stands.
    moved = with_body(cursor, lambda body: body.moved(np.eye(3), [3, 3, 3]))
    report.caught("stl assembled, cursor shifted by 3 mm", assembly_problems(kit, moved), "gaps expected")
    path = folder / "assembled-broken.stl"
    path.write_bytes(pack(rows_of(moved)))
    report.caught("stl assembled, cursor shifted by 3 mm, as a file", READERS["pymeshlab"](path), "pymeshlab")
    near = with_body(cursor, lambda body: body.moved(np.eye(3), [0.1, 0.1, 0.1]))
    report.caught("stl assembled, cursor shifted by 0.1 mm", assembly_problems(kit, near), "gaps expected")

    def mirrored(body):
        turned = body.moved(np.diag([1.0, -1, 1]), 0)
        turned.faces = turned.faces[:, ::-1]
        return turned

    report.caught("stl assembled, a plate mirrored", assembly_problems(kit, with_body(plate, mirrored)), "expected")
    report.caught(
        "stl assembled, a plate left out", assembly_problems(kit, bodies[:plate] + bodies[plate + 1 :]), "expected"
    )


def rows_of(bodies):
    corner = np.concatenate([body.triangles for body in bodies])
    rows = np.zeros(len(corner), RECORD)
    rows["corner"] = corner
    normal = np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])
    rows["normal"] = normal / np.linalg.norm(normal, axis=1)[:, None]
    assert read(pack(rows))[0] is not None
    return rows
