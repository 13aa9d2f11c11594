"""The figures of `show --json` and `solve --json`, counted again here from the plates alone.

A move along an axis wants the passage on both plates that see it; the third plate does not care.
"""

from collections import deque

from report import differs


def moves_of(show):
    """{cell: neighbours} of the space."""
    size = show["size"]
    joined = {}
    for axis, name in enumerate("xyz"):
        pairs = {tuple(map(tuple, passage)) for passage in show["plates"][name]}
        joined[axis] = pairs | {(b, a) for a, b in pairs}
    cells = [(x, y, z) for x in range(size[0]) for y in range(size[1]) for z in range(size[2])]
    space = {cell: [] for cell in cells}
    for cell in cells:
        for axis in range(3):
            other = tuple(value + (k == axis) for k, value in enumerate(cell))
            if other not in space:
                continue
            seen_by = [plate for plate in range(3) if plate != axis]
            shadow = [
                tuple(tuple(v for k, v in enumerate(c) if k != plate) for c in (cell, other)) for plate in seen_by
            ]
            if all(pair in joined[plate] for pair, plate in zip(shadow, seen_by)):
                space[cell].append(other)
                space[other].append(cell)
    return space


def distances(space, start):
    found, queue = {start: 0}, deque([start])
    while queue:
        cell = queue.popleft()
        for other in space[cell]:
            if other not in found:
                found[other] = found[cell] + 1
                queue.append(other)
    return found


def slides(path):
    steps = [tuple(b - a for a, b in zip(*pair)) for pair in zip(path, path[1:])]
    return sum(k == 0 or steps[k] != steps[k - 1] for k in range(len(steps)))


def judge(show, path):
    space = moves_of(show)
    moves = sum(map(len, space.values())) // 2
    sizes, left = [], set(space)
    while left:
        region = set(distances(space, next(iter(left))))
        sizes.append(len(region))
        left -= region
    out = differs("space: cells", show["cells"], len(space)) + differs("space: moves", show["moves"], moves)
    out += differs("space: regions", show["regions"], len(sizes))
    out += differs("space: region sizes", show["region_sizes"], sorted(sizes, reverse=True))
    out += differs("space: loops", show["loops"], moves - len(space) + len(sizes))
    for a, b in zip(path, path[1:]):
        if b not in space[a]:
            out.append(f"space: no hand can move from {a} to {b}")
    out += differs("space: moves of the route", len(path) - 1, distances(space, path[0]).get(path[-1]))
    route = show["route"]
    out += differs("space: the route's ends", [tuple(route["start"]), tuple(route["goal"])], [path[0], path[-1]])
    return (
        out
        + differs("space: moves told", route["moves"], len(path) - 1)
        + differs("space: slides told", route["slides"], slides(path))
    )


def check(report, kit):
    report.check(f"space {kit.name}", judge(kit.show, kit.path))


def controls(report, kit):
    short = [kit.path[0], *kit.path[2:]]
    report.caught("space a cell of the route left out", judge(kit.show, short), "space")
    plates = dict(kit.show["plates"], x=kit.show["plates"]["x"][1:])
    report.caught("space a passage left out", judge(dict(kit.show, plates=plates), kit.path), "space")
