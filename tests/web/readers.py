"""readers.py FILE...: what other people's readers say of STL and 3MF files, as one JSON list of problems a file."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "clients"))

import trimesh  # noqa: E402
from check_stl import by_manifold3d, by_prusa_slicer, own  # noqa: E402
from clients import run  # noqa: E402


def stl(path):
    return own(path) + by_manifold3d(path) + by_prusa_slicer(path)


def threemf(path):
    """trimesh finds solids only, and the slicer loads the file without a word of repair."""
    found = trimesh.load_scene(path, file_type="3mf").geometry
    out = [f"trimesh: {name} is no solid" for name, mesh in found.items() if not mesh.is_volume]
    if not found:
        out.append("trimesh: no solid in it")
    code, said, complained = run(["prusa-slicer", "--info", path])
    if code or "number_of_facets" not in said:
        out.append(f"prusa-slicer: exit {code}: {complained[-200:]}")
    return out


def problems(path):
    return {".stl": stl, ".3mf": threemf}[path.suffix](path)


print(json.dumps([problems(Path(name)) for name in sys.argv[1:]]))
