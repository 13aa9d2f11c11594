"""What a kit must be, worked out here from the passages that `show --json` prints, not from the program's solids.

World: right-handed, Z up, millimetres, origin in the middle of the cube. Per axis:

    S half span of the cells    S = (n - 1) p / 2
    H inner half size           H = S + d/2 + c + f
    A half an arm               A = S + H + t + o

Plates X own the edges of the cube, then Y, then Z (butt joints, a gap j apart).
"""

from dataclasses import dataclass

import numpy as np
from manifold3d import CrossSection, FillRule, Manifold

AXES = "xyz"


@dataclass
class Fit:
    """Millimetres. Defaults are the program's own; a kit made with other options says so here too."""

    pitch: float = 10.0
    arm_width: float = 5.0
    clearance: float = 0.3
    thickness: float = 3.0
    frame: float = 3.0
    overhang: float = 2.0
    joint_gap: float = 0.1
    arm: str = "square"

    def options(self):
        """The command line that asks for what differs from the defaults."""
        out = []
        for name, value in vars(self).items():
            if value != getattr(Fit, name):
                out += ["--" + name.replace("_", "-"), str(value)]
        return out


@dataclass
class Kit:
    name: str
    folder: object  # pathlib.Path
    fit: Fit
    show: dict  # of `show --json`
    solve: dict  # of `solve --json`

    def __post_init__(self):
        fit = self.fit
        self.size = np.array(self.show["size"])
        self.slot = fit.arm_width + 2 * fit.clearance
        self.span = (self.size - 1) * fit.pitch / 2
        self.inner = self.span + fit.arm_width / 2 + fit.clearance + fit.frame
        self.outer = self.inner + fit.thickness
        self.arm_half = self.span + self.outer + fit.overhang
        self.path = [tuple(cell) for cell in self.solve["path"]]

    @property
    def puzzle(self):
        return self.folder / "puzzle.toml"

    def position(self, cell):
        return np.array(cell) * self.fit.pitch - self.span

    def across(self, axis):
        """The two axes that plate `axis` spans, in the order its cells are written."""
        return [k for k in range(3) if k != axis]

    def passages(self, axis):
        return self.show["plates"][AXES[axis]]

    def outline(self, axis):
        """Half width and half height of a plate: what X owns, Y and Z leave, less the joint gap."""
        return [self.outer[k] if k > axis else self.inner[k] - self.fit.joint_gap for k in self.across(axis)]

    def holes(self, axis):
        """Slots of a plate: its passages form a forest, so a piece costs one cell more than it has passages."""
        u, v = self.across(axis)
        return int(self.size[u] * self.size[v]) - len(self.passages(axis))

    def plate_area(self, axis):
        """Outline less slots: a square of slot width a cell, the web between two cells a passage."""
        half = self.outline(axis)
        u, v = self.across(axis)
        cells = int(self.size[u] * self.size[v])
        web = self.fit.pitch - self.slot
        return 4 * half[0] * half[1] - cells * self.slot**2 - len(self.passages(axis)) * web * self.slot

    def star_volume(self):
        """Three bars less what they share; only square arms have this closed form."""
        d = self.fit.arm_width
        return 2 * d**2 * self.arm_half.sum() - 2 * d**3

    def profile(self, axis):
        """The plate as a drawing in its own coordinates, in micrometres, so that the arithmetic is exact."""
        u, v = self.across(axis)

        def rectangle(low, high):
            (a, b), (c, d) = np.round(low * 1000), np.round(high * 1000)
            return [[a, b], [c, b], [c, d], [a, d]]

        def at(cell):
            return np.array(cell) * self.fit.pitch - self.span[[u, v]]

        half, w = np.array(self.outline(axis)), self.slot / 2
        slots = [rectangle(at((i, j)) - w, at((i, j)) + w) for i in range(self.size[u]) for j in range(self.size[v])]
        slots += [rectangle(np.minimum(at(a), at(b)) - w, np.maximum(at(a), at(b)) + w) for a, b in self.passages(axis)]
        return (CrossSection([rectangle(-half, half)]) - CrossSection(slots, FillRule.Positive)).simplify(0.01)

    def plate(self, axis, sign):
        """The plate in its place. Columns of the matrix: where its u, its v and its thickness go."""
        u, v = self.across(axis)
        matrix = np.zeros((3, 4))
        matrix[u, 0] = matrix[v, 1] = 1
        matrix[axis, 2] = 1 if (u, v, axis) in ((1, 2, 0), (0, 1, 2)) else -1
        # u, v, axis is left-handed for plate Y: there the thickness must run the other way, or it turns inside out.
        matrix[axis, 3] = sign * (self.inner[axis] + self.fit.thickness / 2) - matrix[axis, 2] * self.fit.thickness / 2
        board = self.profile(axis).extrude(self.fit.thickness * 1000)
        return board.scale([0.001, 0.001, 0.001]).transform(matrix)

    def star(self, cell, section=None):
        """Three crossing arms at `cell`; `section` is the outline of an arm seen along it (default: square)."""
        d = self.fit.arm_width / 2
        ring = section if section is not None else [[-d, -d], [d, -d], [d, d], [-d, d]]
        bars = []
        for axis in range(3):
            bar = CrossSection([ring]).extrude(2 * self.arm_half[axis]).translate([0, 0, -self.arm_half[axis]])
            bars.append(bar.rotate([[0, 90, 0], [90, 0, 0], [0, 0, 0]][axis]))
        return (bars[0] + bars[1] + bars[2]).translate(self.position(cell).tolist())

    def parts(self, section=None):
        """Every part in its place, the cursor at the start of the route."""
        out = {
            f"plate-{AXES[axis]}{mark}": self.plate(axis, sign)
            for axis in range(3)
            for mark, sign in (("+", 1), ("-", -1))
        }
        out["cursor"] = self.star(self.path[0], section)
        return out
