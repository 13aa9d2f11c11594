"""A kit with fingers, posts, marks, chamfers or a star of two pieces: its print files are what is placed and moved.

Where a part stands is known from the convention of the print files alone: a plate lies with its outside up, its x to
the right and its y up as seen from outside; the star stands on the end of its lower arm; of a star kit the cross lies
flat and the bar lies along x.
"""

from functools import cached_property

import numpy as np

from check_stl import load
from expected import AXES, Kit
from scene import plain

#                 x and y of the file, in the cube's axes
DIRECTIONS = {
    "x+": ([0, 1, 0], [0, 0, 1]),
    "x-": ([0, -1, 0], [0, 0, 1]),
    "y+": ([-1, 0, 0], [0, 0, 1]),
    "y-": ([1, 0, 0], [0, 0, 1]),
    "z+": ([1, 0, 0], [0, 1, 0]),
    "z-": ([-1, 0, 0], [0, 1, 0]),
}


class Rich(Kit):
    @cached_property
    def print(self):
        """{part that stands in the cube: mesh as it is printed}"""
        return {name: load(self.folder / "print" / f"{name}.stl") for name in self.in_cube}

    def placement(self, name, cell):
        """(turn, shift) of a part, the star at `cell` (which may lie between cells)."""
        half = self.fit.arm_width / 2
        if name.startswith("plate"):
            right, up = DIRECTIONS[name[6:]]
            outward = np.cross(right, up)
            return np.column_stack([right, up, outward]), outward * self.inner[AXES.index(name[6])]
        if name.startswith("post"):
            signs = np.array([1 if name[k] == "+" else -1 for k in (6, 8)])
            reach = self.inner - self.fit.joint_gap
            side = self.print[name].size[0]
            return np.eye(3), np.array([*(signs * (reach[:2] - side / 2)), -reach[2]])
        turn, down = {
            "cursor": (np.eye(3), [0, 0, self.arm_half[2]]),
            "cursor-cross": (np.eye(3), [0, 0, half]),
            "cursor-bar": (np.column_stack([[0, 0, 1], [1, 0, 0], [0, 1, 0]]), [0, half, 0]),
        }[name]
        return turn, self.position(cell) - down

    @cached_property
    def placed(self):
        """{part: mesh in its place}, the star at the start."""
        return {name: self.print[name].moved(*self.placement(name, self.path[0])).snapped()[0] for name in self.in_cube}

    @cached_property
    def solids(self):
        return {name: mesh.solid() for name, mesh in self.placed.items()}

    def wanted(self, _meshes):
        return self.solids

    def middle(self, part):
        mesh = next((mesh for name, mesh in self.placed.items() if plain(name) == part), None)
        return (mesh.low + mesh.high) / 2 - self.position(self.path[0]) if mesh else np.zeros(3)
