"""What a kit must be, worked out here from the passages that `show --json` prints, not from the program's solids.

The plain geometry is worked out whole: butt joints, no marks, no chamfers. Of richer kits the outline with its fingers,
the foot and the place of the engraving follow from it too; what is engraved is not drawn here a second time.

World: right-handed, Z up, millimetres, origin in the middle of the cube. Per axis:

    S half span of the cells    S = (n - 1) p / 2
    H inner half size           H = S + d/2 + c + f
    A half an arm               A = S + H + t + o

Plates X own the edges of the cube, then Y, then Z (butt joints, a gap j apart). With fingers an odd number of segments
share an edge by turns, the lower axis owning both ends.
"""

import tomllib
from dataclasses import dataclass, fields

import numpy as np
from manifold3d import CrossSection, FillRule, Manifold

AXES = "xyz"


@dataclass
class Fit:
    """Millimetres. The first eight are asked for with every kit of the plain geometry, the others left out of it."""

    pitch: float = 10.0
    arm_width: float = 5.0
    clearance: float = 0.3
    thickness: float = 3.0
    frame: float = 3.0
    overhang: float = 2.0
    joint_gap: float = 0.1
    arm: str = "square"
    joint: str = "none"
    marks: str = "off"
    foot: float = 0.0
    chamfer: float = 0.0
    star: str = "one-piece"
    stand: str = "off"
    mark_depth: float = 0.6
    least_wall: float = 0.8
    process: str = "fdm"

    def options(self):
        """The command line that asks for the plain geometry with these measures."""
        asked = [(field.name.replace("_", "-"), getattr(self, field.name)) for field in fields(self)[:12]]
        return [word for name, value in asked for word in ("--" + name, str(value))]

    @staticmethod
    def of(puzzle):
        """The measures that a puzzle file tells."""
        told = tomllib.loads(puzzle.read_text())["fit"]
        return Fit(**{field.name: told[field.name.replace("_", "-")] for field in fields(Fit)})


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

    @property
    def is_cut(self):
        """Are the parts cut from sheet?"""
        return self.fit.process == "laser"

    @property
    def star_pieces(self):
        return ["cursor"] if self.fit.star == "one-piece" else ["cursor-bar", "cursor-cross"]

    @property
    def in_cube(self):
        """What stands in the cube, by the names of the print files."""
        posts = [f"post-x{x}y{y}" for x in "+-" for y in "+-"] if self.fit.joint == "post" else []
        return [f"plate-{axis}{sign}" for axis in AXES for sign in "+-"] + self.star_pieces + posts

    @property
    def printed(self):
        """Every part."""
        return self.in_cube + (["stand"] if self.fit.stand == "on" else [])

    @property
    def beds(self):
        """A 3MF file for each bed of a printer; a laser has none."""
        return sorted((self.folder / "print").glob("kit*.3mf"))

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

        w = self.slot / 2
        slots = [rectangle(at((i, j)) - w, at((i, j)) + w) for i in range(self.size[u]) for j in range(self.size[v])]
        slots += [rectangle(np.minimum(at(a), at(b)) - w, np.maximum(at(a), at(b)) + w) for a, b in self.passages(axis)]
        return (CrossSection([self.rim(axis)]) - CrossSection(slots, FillRule.Positive)).simplify(0.01)

    def changes(self, along):
        """Where the owners of an edge change, in micrometres; of the segments between, the middle one takes the rest."""
        fit, half = self.fit, round(self.inner[along] * 1000)
        least = max(2.5 * fit.thickness, 4, 2 * (fit.joint_gap + fit.least_wall + 2 * fit.foot)) * 1000
        count = max(int(2 * half / least) - 1, 0) // 2 * 2 + 1 if fit.joint == "finger" else 1
        width = 2 * half // count // 2 * 2
        lower = [k * width - half for k in range(count // 2 + 1)]
        return lower + [-place for place in reversed(lower)]

    def rim(self, axis):
        """The outline in micrometres: the half plane of one side by turns outside and inside, all four sides cut."""
        u, v = self.across(axis)
        gap = round(self.fit.joint_gap * 1000)
        inner, outer = (np.round(half * 1000).astype(int) for half in (self.inner, self.outer))

        def side(across, along):
            """(reach, from, to) of each segment; a plate's own end half a gap before the other's."""
            ends = self.changes(along)
            out = []
            for k in range(len(ends) - 1):
                own = (k % 2 == 0) == (axis < across)
                low, high = (ends[k + i] if 0 < k + i < len(ends) - 1 else [-1, 1][i] * 10**9 for i in (0, 1))
                shrink = gap // 2 if own else -gap // 2
                out.append((outer[across] if own else inner[across] - gap, low + shrink, high - shrink))
            return out

        corner = [outer[k] if axis < k else inner[k] - gap for k in (u, v)]
        right = [[reach, place] for reach, low, high in side(u, v) for place in (low, high)]
        right = [[a, int(np.clip(b, -corner[1], corner[1]))] for a, b in right]
        top = [[place, reach] for reach, low, high in side(v, u) for place in (low, high)]
        top = [[int(np.clip(a, -corner[0], corner[0])), b] for a, b in reversed(top)]
        half = right + top
        return [[int(a), int(b)] for a, b in half + [[-a, -b] for a, b in half]]

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

    def wanted(self, meshes):
        """{part: solid}: what must stand in the cube; the section of a round arm is taken from the star itself."""
        from check_stl import section_of

        stars = [mesh for mesh in meshes if np.abs(mesh.size - 2 * self.arm_half).max() < 1e-3]
        if len(stars) != 1:
            raise ValueError(f"{len(stars)} meshes have the size of the star")
        return self.parts(section_of(stars[0].snapped()[0]))

    def middle(self, _part):
        """From the crossing of the arms to the middle of a moving part's box."""
        return np.zeros(3)

    def parts(self, section=None):
        """Every part in its place, the cursor at the start of the route."""
        out = {
            f"plate-{AXES[axis]}{mark}": self.plate(axis, sign)
            for axis in range(3)
            for mark, sign in (("+", 1), ("-", -1))
        }
        out["cursor"] = self.star(self.path[0], section)
        return out
