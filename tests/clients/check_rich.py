"""Rich kits: the readers of check_stl.py over every part, the parts apart from one another, and plates layer by layer.

expected    the outline with its fingers, the foot, the volume; how deep and where it is engraved
gaps        no two parts share space; plates, posts and star keep the gaps that the measures promise
"""

import itertools
import math
import re

import numpy as np
from manifold3d import CrossSection, FillRule, JoinType

from check_stl import READERS, load
from mesh import Mesh, closed_problems
from report import differs
from rich import AXES, DIRECTIONS

SCREW = math.pi * 1.7**2  # the hole that an M3 screw passes


def area_between(one, other):
    """mm2 that only one of two cross sections in micrometres covers."""
    return ((one - other).area() + (other - one).area()) / 1e6


def cut(mesh, height, sign):
    """The section of a plate at a height, in micrometres, in the plane of the cube's axes."""
    return mesh.snapped()[0].solid().slice(height).scale([sign * 1000, 1000])


def plate_problems(kit, name, mesh):
    """A plate as it is printed, from the bed up: its foot, its profile, its engraved outside."""
    fit, axis = kit.fit, AXES.index(name[6])
    u, _ = kit.across(axis)
    sign = DIRECTIONS[name[6:]][0][u]
    deep = fit.mark_depth if fit.marks == "on" and fit.process != "laser" else 0
    profile, middle = kit.profile(axis), cut(mesh, fit.thickness / 2, sign)
    out, screws = [], 0
    if fit.joint == "post":
        holes = [hole for hole in (profile - middle).decompose() if hole.area() > 1e4]
        areas = [hole.area() / 1e6 for hole in holes]
        if len(holes) < 4 or not np.allclose(areas, SCREW, rtol=0.02):
            out.append(f"expected: {len(holes)} holes for screws, of {np.round(areas, 2).tolist()} mm2")
        out += differs("expected: area outside the profile", round((middle - profile).area() / 1e6, 3), 0.0)
        profile, screws = middle, len(holes)
    elif area_between(profile, middle) > 0.01:
        out.append(f"expected: the profile differs by {area_between(profile, middle):.3f} mm2")

    def drawn_back(by):
        return profile.offset(-by * 1000, JoinType.Miter, 4.0) if by else profile

    if fit.foot:
        # Screw holes are drawn back by moving their quarters, which is not quite the same: under 0.4 mm2 a hole.
        slack = 0.05 + 0.4 * screws
        off = area_between(drawn_back(fit.foot / 2), cut(mesh, fit.foot / 2, sign))
        out += [f"expected: the foot differs by {off:.3f} mm2"] if off > slack else []
    top = cut(mesh, fit.thickness - deep / 2, sign) if deep else profile
    engraved = profile - top
    if (top - profile).area() > 1e4:
        out.append("expected: the outside reaches beyond the profile")
    if deep:
        out += engraving_problems(kit, axis, engraved)
    feet = (profile.area() + 4 * drawn_back(fit.foot / 2).area() + drawn_back(fit.foot).area()) / 6 * fit.foot
    volume = (profile.area() * (fit.thickness - fit.foot - deep) + top.area() * deep + feet) / 1e6
    return out + differs("expected: volume", round(mesh.volume, 2), round(volume, 2), volume * 1e-5 + 0.1 * screws)


def engraving_problems(kit, axis, engraved):
    """Walking out from a cell over the corner of its slot: one groove at the start, two at the goal, three at both."""
    u, v = kit.across(axis)
    ends = [kit.path[0], kit.path[-1]]
    apart = [abs(ends[0][k] - ends[1][k]) for k in (u, v)]
    if max(apart) == 1:
        return []  # the rims of neighbours run into one another
    out, near, far = [], kit.slot / 2 - 0.1, kit.fit.pitch - kit.slot / 2
    for cell, wanted in zip(ends, (3, 3) if apart == [0, 0] else (1, 2)):
        middle, found = kit.position(cell)[[u, v]], []
        for way in itertools.product((1, -1), repeat=2):
            if not all(0 <= cell[k] + way[i] < kit.size[k] for i, k in enumerate((u, v))):
                continue  # letters may stand in the border
            out_and_aside = ((near, 0.01), (near, -0.01), (far, -0.01), (far, 0.01))
            walk = [middle + np.array(way) * far + np.array([way[0], -way[1]]) * side for far, side in out_and_aside]
            strip = CrossSection([np.multiply(walk, 1000).tolist()], FillRule.NonZero)
            found.append(sum(groove.area() > 100 for groove in (strip ^ engraved).decompose()))
        if not found or set(found) != {wanted}:
            out.append(f"expected: {found} grooves around {tuple(cell)} on plates {AXES[axis]}, wanted {wanted}")
    letters = engraved.area() / 1e6
    return out + ([] if letters > 10 else [f"expected: only {letters:.1f} mm2 are engraved"])


def star_problems(kit, name, mesh):
    """Its size; the volume, less its chamfers, is bounded by that of the bars."""
    long = sorted(2 * kit.arm_half)
    got = sorted(mesh.size)
    if name == "cursor":
        out = differs("expected: sides", np.round(got, 4).tolist(), np.round(long, 4).tolist())
        lost = kit.star_volume() - mesh.volume
        # Four edges and four corners an end; a chamfer takes less than its whole prism.
        most = 6 * 4 * kit.fit.arm_width * kit.fit.chamfer**2 / 2
        return out + ([] if 0 <= lost <= most + 1e-6 else [f"expected: {lost:.3f} mm3 less than three bars"])
    wanted = [2 * kit.arm_half[k] for k in ((2,) if name == "cursor-bar" else (0, 1))]
    return [
        f"expected: no side of {side:.3f} mm" for side in wanted if np.abs(np.array(got) - side).min(initial=9) > 1e-4
    ]


def gap_problems(kit, solids):
    """`solids` by name. Pieces of the star touch where they are bonded, and share nothing."""
    fit, out = kit.fit, []
    for one, other in itertools.combinations(solids, 2):
        moving = [name.startswith("cursor") for name in (one, other)]
        shared = (solids[one] ^ solids[other]).volume()
        if shared > 1e-6:
            out.append(f"gaps: {one} and {other} share {shared:.4f} mm3")
        elif not all(moving):
            wanted = fit.clearance if any(moving) else fit.joint_gap
            gap = solids[one].min_gap(solids[other], wanted + 0.5)
            if gap < wanted - 1e-3:
                out.append(f"gaps: {one} to {other} {gap:.4f} mm, wanted {wanted}")
    return out


def assembled_problems(kit):
    """The print files, each in its place, make up assembled.stl to the last triangle."""
    ours, wanted = (
        sorted(map(tuple, keyed(meshes)))
        for meshes in ([load(kit.folder / "print" / "assembled.stl")], list(kit.placed.values()))
    )
    return [] if ours == wanted else [f"expected: {len(set(ours) ^ set(wanted))} triangles are not of the placed parts"]


def keyed(meshes):
    """Each triangle as nine whole micrometres, its lowest corner first."""
    for mesh in meshes:
        for face in np.round(mesh.triangles * 1000).astype(int).tolist():
            k = face.index(min(face))
            yield sum(face[k:] + face[:k], [])


def check(report, kit):
    folder = kit.folder / "print"
    files = sorted(path.name for path in folder.iterdir())
    # A printer gets the parts on beds as well, a file a bed, and the cube as one object.
    beds = [name for name in files if re.fullmatch(r"kit(-[1-9][0-9]*)?\.3mf", name)]
    archives = [] if kit.fit.process == "laser" else [*(beds or ["kit.3mf"]), "assembly.3mf"]
    wanted = sorted([*archives, *(f"{n}.stl" for n in [*kit.printed, "assembled"])])
    report.check(f"stl {kit.name} files", differs("print/ holds", files, wanted))
    present = [name for name in kit.printed if f"{name}.stl" in files]
    for name in [*present, "assembled"]:
        for client, judge in READERS.items():
            report.check(f"stl {kit.name} {name} {client}", judge(folder / f"{name}.stl"))
    for name in present:
        mesh = load(folder / f"{name}.stl")
        out = differs("expected: lowest z", round(float(mesh.low[2]), 6), 0.0)
        if name.startswith("plate"):
            out += plate_problems(kit, name, mesh)
        elif name.startswith("cursor"):
            out += star_problems(kit, name, mesh)
        report.check(f"stl {kit.name} {name} expected", out)
    report.check(f"stl {kit.name} assembled expected", assembled_problems(kit))
    report.check(f"stl {kit.name} assembled gaps", gap_problems(kit, kit.solids))


def controls(report, kit):
    """Faults planted in a rich kit."""
    plate = kit.print["plate-x+"]
    mirrored = Mesh(plate.points * [-1, 1, 1], plate.faces[:, ::-1])
    assert not closed_problems(mirrored)
    turned = plate.moved(np.diag([-1, 1, -1]), [0, 0, kit.fit.thickness])
    for name, mesh in (("mirrored", mirrored), ("with its outside down", turned), ("of a twin", kit.print["plate-x-"])):
        said = plate_problems(kit, "plate-x+", mesh)
        report.caught(f"stl a marked plate {name}", said, "expected")
    near = {name: s.translate([0.2, 0, 0]) if name.startswith("cursor") else s for name, s in kit.solids.items()}
    report.caught("stl a star 0.2 mm beside its place", gap_problems(kit, near), "gaps")
    thick = dict(kit.solids, **{"plate-y+": kit.solids["plate-y+"].scale([1.004, 1, 1])})
    report.caught("stl fingers that bind", gap_problems(kit, thick), "gaps")
