"""3MF: the beds of a kit and the cube as one object.

own           the container (checksums, no clock), colors, places: over the bed, apart from each other
lib3mf        the 3MF Consortium's reader in strict mode: any warning fails; meshes closed; unit, names, items
expected      the objects are the parts of the print files
prusa-slicer  loads every object without repair; what it would fill is all parts, none over another; real G-code
"""

import re
import zipfile

import lib3mf
import numpy as np

from check_stl import load
from clients import deventer, run
from mesh import Mesh
from report import differs

BED = (220.0, 220.0)
MODEL = "3D/3dmodel.model"
CLIENTS = "own lib3mf expected prusa-slicer"


def model_of(path):
    """(the model's text, what is wrong with the container)"""
    with zipfile.ZipFile(path) as archive:
        out = [f"own: checksum of {archive.testzip()}"] if archive.testzip() else []
        out += differs("own: files", archive.namelist(), ["[Content_Types].xml", "_rels/.rels", MODEL])
        times = {entry.date_time for entry in archive.infolist()}
        out += differs("own: times", times, {(1980, 1, 1, 0, 0, 0)})
        text = archive.read(MODEL).decode()
    colors = re.findall(r'displaycolor="([^"]*)"', text)
    if not colors or not all(re.fullmatch("#[0-9A-F]{6}FF", color) for color in colors):
        out.append(f"own: colors {colors}")
    return text, out


class Package:
    """What lib3mf reads, strictly."""

    def __init__(self, path):
        self.problems, self.bodies, self.items = [], [], 0
        wrapper = lib3mf.get_wrapper()
        self.model = wrapper.CreateModel()
        reader = self.model.QueryReader("3mf")
        reader.SetStrictModeActive(True)
        try:
            reader.ReadFromFile(str(path))
        except lib3mf.ELib3MFException as error:
            self.problems.append(f"lib3mf: {error}")
            return
        self.problems += [f"lib3mf: {reader.GetWarning(k)[1]}" for k in range(reader.GetWarningCount())]
        self.problems += differs("lib3mf: unit", int(self.model.GetUnit()), int(lib3mf.ModelUnit.MilliMeter))
        self.meshes = {}
        objects = self.model.GetMeshObjects()
        while objects.MoveNext():
            one = objects.GetCurrentMeshObject()
            if not one.IsManifoldAndOriented():
                self.problems.append(f"lib3mf: {one.GetName()} is not closed")
            points = np.array([tuple(p.Coordinates) for p in one.GetVertices()], float).reshape(-1, 3)
            faces = np.array([tuple(t.Indices) for t in one.GetTriangleIndices()], int).reshape(-1, 3)
            self.meshes[one.GetResourceID()] = (one.GetName(), Mesh(points, faces))
        build = self.model.GetBuildItems()
        while build.MoveNext():
            item = build.GetCurrent()
            self.items += 1
            self.place(item.GetObjectResource(), matrix(item.HasObjectTransform(), item.GetObjectTransform))

    def place(self, resource, frame):
        number = resource.GetResourceID()
        if number in self.meshes:
            name, mesh = self.meshes[number]
            if np.linalg.det(frame[:3]) <= 0:
                self.problems.append(f"own: {name} is mirrored")
            self.bodies.append((name, Mesh(mesh.points @ frame[:3] + frame[3], mesh.faces)))
            return
        whole = self.model.GetComponentsObjectByID(number)
        for k in range(whole.GetComponentCount()):
            part = whole.GetComponent(k)
            inner = matrix(part.HasTransform(), part.GetTransform)
            moved = np.vstack([inner[:3] @ frame[:3], inner[3] @ frame[:3] + frame[3]])
            self.place(part.GetObjectResource(), moved)


def matrix(there, fields):
    """Three rows to which the axes go, and a row for the shift."""
    if not there:
        return np.vstack([np.eye(3), np.zeros(3)])
    return np.array([list(row) for row in fields().Fields]).reshape(4, 3)


def loads(path, names):
    code, said, err = run(["prusa-slicer", "--info", path.resolve()])
    if code:
        return [f"prusa-slicer: {(said + err).strip()[-200:]}"]
    out = differs("prusa-slicer: manifold", re.findall(r"^manifold = (\w+)", said, re.M), ["yes"] * len(names))
    repairs = re.findall(r"^(?:edges_fixed|degenerate_facets|facets_\w+|open_edges|backwards_edges) = .*$", said, re.M)
    return out + [f"prusa-slicer: {line}" for line in repairs]


def filled(path, folder, bed=BED):
    """mm3 that a resin printer would fill, as the file lies; bodies in each other count once."""
    out = folder / "bed.sl1"
    out.unlink(missing_ok=True)
    shape = f"0x0,{bed[0]}x0,{bed[0]}x{bed[1]},0x{bed[1]}"
    code, said, err = run(
        ["prusa-slicer", "--export-sla", "--dont-arrange", "--layer-height", 0.25, "--initial-layer-height", 0.25]
        + ["--no-supports-enable", "--no-pad-enable", "--display-width", bed[0], "--display-height", bed[1]]
        + ["--display-pixels-x", round(bed[0] * 4), "--display-pixels-y", round(bed[1] * 4)]
        + ["--display-orientation", "landscape", "--bed-shape", shape, "-o", out, path.resolve()]
    )
    if code or not out.exists():
        raise RuntimeError(f"exit {code}: {(said + err).strip()[-200:]}")
    with zipfile.ZipFile(out) as archive:
        return float(re.search(r"^usedMaterial = (.*)$", archive.read("config.ini").decode(), re.M)[1]) * 1000


def slices(path, folder, height, bed=BED):
    """Real G-code of the bed as it lies: all layers, everything on the bed, no word of warning but about supports."""
    out = folder / "bed.gcode"
    out.unlink(missing_ok=True)
    shape = f"0x0,{bed[0]}x0,{bed[0]}x{bed[1]},0x{bed[1]}"
    code, said, err = run(
        ["prusa-slicer", "--export-gcode", "--dont-arrange", "--support-material", "--layer-height", 0.2]
        + ["--first-layer-height", 0.2, "--skirts", 0, "--perimeters", 1, "--fill-density", "5%", "--bed-shape", shape]
        + ["-o", out, path.resolve()]
    )
    if code or not out.exists():
        return [f"prusa-slicer: exit {code}: {(said + err).strip()[-200:]}"]
    text = out.read_text(errors="replace")
    problems = [f"prusa-slicer: {words}" for words in re.findall(r"print warning: ([^\n]+)", said + err)]
    layers = [float(z) for z in re.findall(r"^;Z:([\d.]+)", text, re.M)]
    problems += differs("prusa-slicer: highest layer", max(layers, default=0), height, 0.4001)
    moves = re.findall(r"^G1 X([\d.-]+) Y([\d.-]+) E[\d.]+", text, re.M)
    places = np.array(moves, float)
    if not len(places) or places.min() < 0 or (places.max(0) > np.array(bed)).any():
        problems.append("prusa-slicer: it prints beside the bed")
    return problems


def apart(bodies, bed):
    """Over the bed, on it, and each with room around it, as the boxes and the solids say."""
    out = []
    for name, mesh in bodies:
        if abs(mesh.low[2]) > 1e-6:
            out.append(f"own: {name} begins at z = {mesh.low[2]:.4f}")
        if (mesh.low[:2] < -0.01).any() or (mesh.high[:2] > np.array(bed) + 0.01).any():
            out.append(f"own: {name} overhangs the bed: {mesh.low[:2]} to {mesh.high[:2]}")
    shadows = [mesh.snapped()[0].solid().project() for _, mesh in bodies]
    for i in range(len(bodies)):
        for j in range(i):
            shared = (shadows[i] ^ shadows[j]).area()
            if shared:
                out.append(f"own: {bodies[i][0]} lies over {bodies[j][0]}, {shared:.2f} mm2")
    return out


def same_mesh(name, mesh, wanted):
    """The same solid, wherever it lies."""
    return [
        problem
        for what, got, want in (
            ("triangles", len(mesh.faces), len(wanted.faces)),
            ("volume", round(mesh.volume, 2), round(wanted.volume, 2)),
        )
        for problem in differs(f"expected: {name} {what}", got, want, 0.02)
    ]


def bed_problems(path, kit, bed=BED):
    """All but what the slicer says, and the volume."""
    try:
        _, out = model_of(path)
    except (zipfile.BadZipFile, KeyError) as error:
        return [f"own: {error!r}"], []
    package = Package(path)
    out += package.problems
    out += differs("lib3mf: items", package.items, len(package.bodies))
    out += apart(package.bodies, bed)
    for name, mesh in package.bodies:
        print_file = kit.folder / "print" / f"{name}.stl"
        if print_file.exists():
            out += same_mesh(name, mesh, load(print_file))
        else:
            out.append(f"expected: no part is named {name}")
    return out, package.bodies


def check(report, kit, folder):
    parts = []
    for path in kit.beds:
        problems, bodies = bed_problems(path, kit)
        parts += [name for name, _ in bodies]
        volume = sum(mesh.volume for _, mesh in bodies)
        problems += loads(path, bodies)
        problems += differs("prusa-slicer: filled mm3", round(filled(path, folder), 1), round(volume, 1), volume * 0.002)
        report.by_client(f"3mf {kit.name} {path.name}", CLIENTS, problems)
    report.check(f"3mf {kit.name} parts", differs("own: parts", sorted(parts), sorted(kit.printed)))
    assembly = kit.folder / "print" / "assembly.3mf"
    report.by_client(f"3mf {kit.name} assembly", CLIENTS, assembly_problems(assembly, kit))


def assembly_problems(path, kit):
    _, out = model_of(path)
    package = Package(path)
    out += package.problems + differs("lib3mf: items", package.items, 1)
    out += differs("lib3mf: parts", sorted(name for name, _ in package.bodies), sorted(kit.in_cube))
    out += loads(path, package.bodies)
    # The same places as in assembled.stl, but for one shift of all.
    whole = load(kit.folder / "print" / "assembled.stl")
    boxes = sorted(tuple(np.round([*(b.low - whole.low), *(b.high - whole.low)], 3)) for b in whole.bodies())
    if boxes != sorted(tuple(np.round([*b.low, *b.high], 3)) for _, b in package.bodies):
        out.append("expected: parts are not in their places")
    return out


def check_slicing(report, kit, folder):
    for path in kit.beds:
        height = max(float(mesh.size[2]) for _, mesh in Package(path).bodies)
        report.check(f"3mf {kit.name} {path.name} is printed", slices(path, folder, height))


def check_beds(report, kit, folder):
    """A bed that is too small for all: several files, each of which prints."""
    small = (125.0, 122.0)
    deventer("export", kit.puzzle, "--bed", f"{small[0]}x{small[1]}x200", "-o", folder / "small.3mf", "--force")
    files, parts = sorted(folder.glob("small-*.3mf")), []
    for path in files:
        problems, bodies = bed_problems(path, kit, small)
        parts += [name for name, _ in bodies]
        height = max(float(mesh.size[2]) for _, mesh in bodies)
        report.by_client(f"3mf {kit.name} {path.name}", CLIENTS, problems + slices(path, folder, height, small))
    report.check(
        f"3mf {kit.name} small beds",
        differs("own: parts", sorted(parts), sorted(kit.printed)) + ([] if len(files) > 1 else ["own: one file"]),
    )
    chosen = folder / "chosen.3mf"
    deventer("export", kit.puzzle, "--parts", "plate-x+,cursor", "-o", chosen, "--force")
    names = [name for name, _ in Package(chosen).bodies]
    report.check(f"3mf {kit.name} chosen parts", differs("own: parts", names, ["plate-x+", "cursor"]))


def repacked(path, out, change, name=MODEL):
    with zipfile.ZipFile(path) as archive, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as other:
        for entry in archive.infolist():
            text = archive.read(entry).decode()
            changed = change(text) if entry.filename == name else text
            if changed is not None:
                other.writestr(zipfile.ZipInfo(entry.filename), changed)
    return out


def controls(report, kit, folder):
    good = kit.beds[0]
    text, _ = model_of(good)
    mark = iter(range(1000))

    def broken(old, new, name=MODEL):
        def change(text):
            assert old in text, old
            return text.replace(old, new, 1)

        return repacked(good, folder / f"broken-{next(mark)}.3mf", change, name)

    def told(path):
        return bed_problems(path, kit)[0]

    first = re.search(r"<triangle [^>]*/>\n", text)[0]
    item = re.search(r'<item objectid="2" transform="([^"]*)"/>', text)[1]
    other = re.search(r'<item objectid="3" transform="([^"]*)"/>', text)[1]
    faults = [
        ("inches", 'unit="millimeter"', 'unit="inch"', "lib3mf"),
        ("an unknown unit", 'unit="millimeter"', 'unit="parsec"', "lib3mf"),
        ("a triangle that is missing", first, "", "lib3mf"),
        ("a triangle that is turned over", first, re.sub('v1="(.*?)" v2="(.*?)"', r'v1="\2" v2="\1"', first), "lib3mf"),
        ("a corner that is not there", 'v1="', 'v1="99', "lib3mf"),
        ("an object that is not there", 'objectid="2"', 'objectid="77"', "lib3mf"),
        ("an element that is not of the core", "<resources>", "<resources><frob/>", "lib3mf"),
        ("a see-through color", 'FF"/>', '00"/>', "own"),
        ("a part in the air", item, item[:-1] + "5", "own"),
        ("a part over another", item, other, "own"),
        ("a mirrored part", 'transform="1 0 0 0 1 0 0 0 1', 'transform="-1 0 0 0 1 0 0 0 1', "own"),
        ("a part beside the bed", item, "1 0 0 0 1 0 0 0 1 -50 0 0", "own"),
        ("a wrong name", 'name="cursor"', 'name="plate-x+"', "expected"),
    ]
    for name, old, new, by in faults:
        report.caught(f"3mf {name}", told(broken(old, new)), by)
    types = "[Content_Types].xml"
    report.caught("3mf no types", told(repacked(good, folder / "untyped.3mf", lambda _: None, types)), "lib3mf")
    cut = folder / "cut.3mf"
    cut.write_bytes(good.read_bytes()[:-200])
    report.caught("3mf cut off", told(cut), "own")
    over = broken(item, other)
    volume = sum(mesh.volume for _, mesh in Package(good).bodies)
    overlap = differs("prusa-slicer: filled mm3", round(filled(over, folder), 1), round(volume, 1), volume * 0.002)
    report.caught("3mf a part over another, filled", overlap, "prusa-slicer")
    report.caught("3mf an open mesh, loaded", loads(broken(first, ""), kit.printed), "prusa-slicer")
