"""The star on its walk: trimesh, with manifold3d behind it, is given the print files and where they stand.

At 200 places, in cells and between them, along random walks in the region of the goal, the star shares no space with
anything; and pushed halfway through a wall it always does.
"""

import random

import numpy as np
import trimesh

from check_space import distances, moves_of
from report import differs

PLACES, BLOCKED = 200, 24


def placed(kit, name, cell):
    turn, shift = kit.placement(name, cell)
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = turn, shift
    mesh = trimesh.load_mesh(kit.folder / "print" / f"{name}.stl", file_type="stl")
    mesh.apply_transform(matrix)
    return mesh


class Cube:
    """What stands still, and the star, to be carried about."""

    def __init__(self, kit):
        self.kit, self.origin = kit, (0, 0, 0)
        fixed = [placed(kit, name, self.origin) for name in kit.in_cube if name not in kit.star_pieces]
        # The parts lie apart from one another, so together they are one good mesh.
        self.still = trimesh.util.concatenate(fixed)
        self.star = [placed(kit, name, self.origin) for name in kit.star_pieces]
        if not all(mesh.is_volume for mesh in [self.still, *self.star]):
            raise ValueError("the print files are no volumes to trimesh")

    def shared(self, cell):
        """mm3 that the star at `cell` shares with plates and posts."""
        shift = (np.array(cell) - self.origin) * self.kit.fit.pitch
        volume = 0.0
        for piece in self.star:
            moved = piece.copy()
            moved.apply_translation(shift)
            common = trimesh.boolean.intersection([moved, self.still], engine="manifold", check_volume=False)
            volume += 0.0 if common.is_empty else common.volume
        return volume


def walk(space, start, count, dice):
    """Places along random walks from `start`: every cell, and a point of every move; `count` of them."""
    cell, out = start, [start]
    while len(out) < count:
        other = dice.choice(space[cell])
        part = dice.random()
        out += [tuple(a + (b - a) * part for a, b in zip(cell, other)), other]
        cell = other
    return out[:count]


def blocked(space, region, size):
    """Moves between neighbouring cells, out of the region's cells, that no hand can make."""
    for cell in sorted(region):
        for axis in range(3):
            for step in (1, -1):
                other = tuple(value + step * (k == axis) for k, value in enumerate(cell))
                if 0 <= other[axis] < size[axis] and other not in space[cell]:
                    yield cell, other


def check(report, kit):
    dice, space, cube = random.Random(kit.name), moves_of(kit.show), Cube(kit)
    region = sorted(distances(space, kit.path[-1]))
    places = []
    for _ in range(4):
        places += walk(space, dice.choice(region), PLACES // 4, dice)
    hits = [(np.round(place, 3).tolist(), volume) for place in places if (volume := cube.shared(place)) > 1e-6]
    report.check(
        f"walk {kit.name} {PLACES} places",
        [f"trimesh: the star at {place} shares {volume:.4f} mm3" for place, volume in hits]
        + differs("places", len(places), PLACES),
    )
    walls = list(blocked(space, region, kit.size))
    walls = dice.sample(walls, min(BLOCKED, len(walls)))
    missed = [
        (cell, other) for cell, other in walls if cube.shared([(a + b) / 2 for a, b in zip(cell, other)]) < 1
    ]
    report.check(
        f"caught walk {kit.name} through {len(walls)} walls",
        [f"trimesh: nothing in the way from {cell} to {other}" for cell, other in missed]
        + ([] if walls else ["there are no walls"]),
    )
