"""The kits: how they are made, that the same arguments make the same bytes, and that `export` writes the same parts."""

import json
from pathlib import Path

import check_glb
import check_vrml
from check_stl import load
from clients import ROOT, deventer, node
from expected import Fit, Kit
from rich import Rich

PLAIN = {  # name: (what is asked for, fit); every solid is known
    "oskars-cube": (["--from", ROOT / "models" / "oskars-cube.toml"], Fit()),
    # A seed as long as they get when the program draws it: more than TOML's whole numbers hold, and long lines of text.
    "uneven": (["3x4x5", "--style", "classic", "--seed", "17172996922005391893"], Fit()),
    "round": (["4", "--seed", "3"], Fit(arm="round")),
    "tiny": (["1x2x2", "--seed", "1"], Fit()),
    "other-fit": (["3x2x4", "--seed", "5"], Fit(12.0, 6.0, 0.4, 4.0, 4.0, 3.0, 0.2)),
    # More than 65,535 corners in one mesh, where the indices of a GLB must grow. No printer takes it, so none slices it.
    "wide": (["1x66x66", "--seed", "1"], Fit()),
}
RICH = {  # name: what is asked for; judged by what must hold of any kit
    "default": ["5", "--seed", "1"],
    "star-kit": ["3x4x5", "--seed", "2", "--star", "kit", "--joint", "finger"],
    "posts": ["4", "--seed", "3", "--joint", "post", "--star", "kit", "--stand", "on"],
    "resin": ["4", "--seed", "4", "--process", "resin"],
    "laser": ["4", "--seed", "4", "--process", "laser"],
}
KITS = [*PLAIN, *RICH]


def files_of(kit):
    """Every file of a kit; of the steps of the assembly there are at least as many as plates."""
    steps = max(6, sum(path.suffix == ".svg" for path in (kit.folder / "assembly").iterdir()))
    laser = kit.folder / "laser"
    sheets = max(1, sum(path.suffix == ".svg" for path in laser.iterdir()) if laser.is_dir() else 0)
    return [
        "README.md",
        "puzzle.toml",
        *(f"preview/{name}" for name in ("cube.glb", "cube.wrl", "solution.svg")),
        *(f"assembly/step-{number}.svg" for number in range(1, steps + 1)),
        *(f"laser/sheet-{number}.{kind}" for number in range(1, sheets + 1) for kind in ("svg", "dxf") if kit.is_cut),
        *(f"print/{name}.stl" for name in [*kit.printed, "assembled"]),
        *(str(path.relative_to(kit.folder)) for path in kit.beds),
        *(["print/assembly.3mf"] if kit.beds else []),
    ]


def asked(name):
    """SIZE (or None), and the options in pairs."""
    words, fit = (RICH[name], None) if name in RICH else PLAIN[name]
    size, *named = words if not words[0].startswith("--") else [None, *words]
    return size, named + (fit.options() if fit else [])


def make(name, parent):
    """Made from inside `parent` with a relative --out, so that a kit that tells its own command tells the same one."""
    size, named = asked(name)
    parent.mkdir(parents=True, exist_ok=True)
    deventer("new", *([size] if size else []), *named, "--out", name, "--quiet", folder=parent)
    folder = parent / name
    show = json.loads(deventer("show", folder / "puzzle.toml", "--json"))
    solve = json.loads(deventer("solve", folder / "puzzle.toml", "--json"))
    if name in RICH:
        return Rich(name, folder, Fit.of(folder / "puzzle.toml"), show, solve)
    return Kit(name, folder, PLAIN[name][1], show, solve)


def contents(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in Path(folder).rglob("*") if path.is_file()}


def changed(one, other):
    return [f"own: {name} differs" for name in sorted(set(one) | set(other)) if one.get(name) != other.get(name)]


def check_same(report, kit, work):
    """The same arguments give the same bytes: in another process, in another order, and from the kit's own puzzle."""
    first, files = contents(kit.folder), files_of(kit)
    report.check(
        f"same {kit.name} files",
        [
            f"own: {name} is {'missing' if name in files else 'not of a kit'}"
            for name in sorted(set(first) ^ set(files))
        ],
    )
    report.check(f"same {kit.name} in another process", changed(first, contents(make(kit.name, work / "again").folder)))
    # A value stays behind its option; SIZE, which has none before it, comes last of all.
    size, named = asked(kit.name)
    pairs = [named[k : k + 2] for k in range(0, len(named), 2)]
    turned = work / "turned"
    turned.mkdir(exist_ok=True)
    reordered = [word for pair in reversed(pairs) for word in pair] + ([size] if size else [])
    deventer("new", "--quiet", "--out", kit.name, *reordered, folder=turned)
    report.check(f"same {kit.name} in another order", changed(first, contents(turned / kit.name)))
    copy = work / "copy" / kit.name
    deventer("new", "--from", kit.puzzle, "--out", copy, "--quiet")
    other = contents(copy)
    # These tell the command that made them, and that was another; check_laser.py compares what is cut.
    for name in first:
        if name == "README.md" or name.startswith("laser/"):
            other[name] = first[name] if name in other else None
    report.check(f"same {kit.name} from its own puzzle", changed(first, other))


def check_export(report, kit, work):
    """`export` writes what the kit holds, to a file and to standard output alike."""
    for kind, kept in (("stl", "print/assembled.stl"), ("glb", "preview/cube.glb"), ("wrl", "preview/cube.wrl")):
        out = work / f"exported.{kind}"
        out.unlink(missing_ok=True)
        deventer("export", kit.puzzle, "--format", kind, "-o", out)
        piped = deventer("export", kit.puzzle, "--format", kind, "-o", "-")
        wanted = (kit.folder / kept).read_bytes()
        report.check(
            f"export {kit.name} {kind} to a file",
            [] if out.read_bytes() == wanted else [f"own: not the bytes of {kept}"],
        )
        report.check(
            f"export {kit.name} {kind} to a pipe", [] if piped == wanted else [f"own: not the bytes of {kept}"]
        )
    for part in ("plate-x+", "cursor"):
        piped = deventer("export", kit.puzzle, "--format", "stl", "--part", part, "-o", "-")
        wanted = (kit.folder / "print" / f"{part}.stl").read_bytes()
        # The header's 80 bytes are free text.
        report.check(
            f"export {kit.name} {part}",
            [] if piped[80:] == wanted[80:] else [f"own: not the triangles of print/{part}.stl"],
        )
    for kind, script, reader in (("glb", ["glb.mjs"], check_glb), ("wrl", ["vrml.mjs", "-"], check_vrml)):
        for part in ("plate-y-", "cursor"):
            out = work / f"{part}.{kind}"
            out.write_bytes(deventer("export", kit.puzzle, "--format", kind, "--part", part, "-o", "-"))
            problems = reader.part_problems(out, node(*script, out)[0], load(kit.folder / "print" / f"{part}.stl"))
            report.check(f"export {kit.name} {part} {kind}", problems)
