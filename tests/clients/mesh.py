"""Triangle meshes as the checkers see them, whatever format they came from: millimetres, Z up, corners welded.

Welding is by exact equality: a file whose faces only nearly meet is an open one, and must be told so.
"""

from dataclasses import dataclass

import manifold3d
import numpy as np

GRID = 0.001  # mm; every coordinate of the product lies on whole micrometres


@dataclass
class Mesh:
    points: np.ndarray  # n x 3 float64
    faces: np.ndarray  # m x 3 int64

    @staticmethod
    def weld(triangles):
        """From m x 3 x 3 corners."""
        points, index = np.unique(np.asarray(triangles, float).reshape(-1, 3), axis=0, return_inverse=True)
        return Mesh(points, index.reshape(-1, 3))

    @property
    def triangles(self):
        return self.points[self.faces]

    @property
    def low(self):
        return self.triangles.reshape(-1, 3).min(0)

    @property
    def high(self):
        return self.triangles.reshape(-1, 3).max(0)

    @property
    def size(self):
        return self.high - self.low

    @property
    def volume(self):
        t = self.triangles
        return float(np.einsum("ij,ij->i", t[:, 0], np.cross(t[:, 1], t[:, 2])).sum() / 6)

    def moved(self, matrix, offset):
        """Points times `matrix` (rows) plus `offset`; a mirror turns the faces inside out and is not meant here."""
        return Mesh(self.points @ np.asarray(matrix, float).T + offset, self.faces)

    def snapped(self):
        """On the micrometre grid, and how far the farthest corner had to go (mm)."""
        points = np.round(self.points / GRID) * GRID
        return Mesh(points, self.faces), float(np.abs(points - self.points).max())

    def bodies(self):
        """One mesh for each set of faces that hang together by corners, in the order of their lowest corner."""
        label = np.arange(len(self.points))
        while True:
            before = label.copy()
            least = label[self.faces].min(1)
            for k in range(3):
                np.minimum.at(label, self.faces[:, k], least)
            label = label[label]
            if np.array_equal(before, label):
                break
        of_face = label[self.faces[:, 0]]
        return [Mesh.weld(self.points[self.faces[of_face == body]]) for body in np.unique(of_face)]

    def solid(self):
        """The same as a manifold3d solid; its status tells what is wrong if it is none."""
        return manifold3d.Manifold(manifold3d.Mesh64(np.ascontiguousarray(self.points), self.faces.astype(np.uint64)))


def closed_problems(mesh):
    """Closed, oriented alike, outward, no flat face, no face twice: each edge once in each direction."""
    out = []
    if not len(mesh.faces):
        return ["own: no faces"]
    if not np.isfinite(mesh.points).all():
        return ["own: a coordinate is not a finite number"]
    t = mesh.triangles
    flat = int((np.linalg.norm(np.cross(t[:, 1] - t[:, 0], t[:, 2] - t[:, 0]), axis=1) <= 1e-9).sum())
    if flat:
        out.append(f"own: {flat} faces without area")
    edges = np.concatenate([mesh.faces[:, [0, 1]], mesh.faces[:, [1, 2]], mesh.faces[:, [2, 0]]])
    _, inverse, count = np.unique(np.sort(edges, axis=1), axis=0, return_inverse=True, return_counts=True)
    balance = np.bincount(inverse.ravel(), weights=np.where(edges[:, 0] < edges[:, 1], 1, -1))
    for what, number in (
        ("open edges", (count == 1).sum()),
        ("edges of more than two faces", (count > 2).sum()),
        ("edges used twice in one direction", ((count == 2) & (balance != 0)).sum()),
    ):
        if number:
            out.append(f"own: {number} {what}")
    if mesh.volume <= 0:
        out.append(f"own: inside out, volume {mesh.volume:.3f}")
    return out


def difference(mesh, solid):
    """Volume (mm3) that is in one of the two and not in the other, after the mesh is set on the grid."""
    ours, off = mesh.snapped()
    if off > 1e-4:
        return float("inf"), f"a corner lies {off:.6f} mm off the micrometre grid"
    made = ours.solid()
    if made.status() != manifold3d.Error.NoError:
        return float("inf"), f"no solid: {made.status().name}"
    both = (made - solid).volume() + (solid - made).volume()
    return both, f"differs from the expected solid by {both:.4f} mm3"


def turns():
    """The 24 rotations that map the axes onto each other, mirrors left out."""
    from itertools import permutations, product

    for order in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            matrix = np.zeros((3, 3))
            for row, (column, sign) in enumerate(zip(order, signs)):
                matrix[row, column] = sign
            if np.linalg.det(matrix) > 0:
                yield matrix


def turns_between(mesh, other):
    """The rotations that carry `mesh` onto `other`, up to a shift: the corners as sets, on the grid."""

    def corners(points):
        return np.unique(np.round((points - points.min(0)) / GRID).astype(np.int64), axis=0)

    target = corners(other.points)
    return [turn for turn in turns() if np.array_equal(corners(mesh.points @ turn.T), target)]
