"""STEP: what a CAD program reads, and what the text says by itself.

own       strict reading of the text: every reference there, the frame of AP214, edges passed once each way, loops
          chained, millimetres. Open CASCADE heals in silence, so orientation is judged here
occt      Open CASCADE reads it, says nothing, and finds valid closed solids; names by its assembly reader
expected  solids = parts, volumes, faces and places as expected.py or the print files have them
"""

import math
import os
import re
import tempfile
from dataclasses import dataclass

import numpy as np
from OCP.Bnd import Bnd_Box
from OCP.BRep import BRep_Tool
from OCP.BRepBndLib import BRepBndLib
from OCP.BRepCheck import BRepCheck_Analyzer
from OCP.BRepGProp import BRepGProp
from OCP.GeomAbs import GeomAbs_SurfaceType
from OCP.BRepAdaptor import BRepAdaptor_Surface
from OCP.GProp import GProp_GProps
from OCP.IFSelect import IFSelect_ItemsByEntity, IFSelect_RetDone
from OCP.STEPCAFControl import STEPCAFControl_Reader
from OCP.TCollection import TCollection_ExtendedString
from OCP.TDataStd import TDataStd_Name
from OCP.TDF import TDF_ChildIterator, TDF_Label
from OCP.TDocStd import TDocStd_Document
from OCP.TopAbs import TopAbs_FACE, TopAbs_SHELL, TopAbs_SOLID
from OCP.TopExp import TopExp_Explorer
from OCP.TopoDS import TopoDS
from OCP.XCAFDoc import XCAFDoc_DocumentTool

from check_stl import load
from clients import deventer
from report import differs

CLIENTS = "own occt expected"
RECORD = re.compile(r"#(\d+)=(\(?)([A-Z0-9_]+)?")


def entities_of(text):
    """({number: (type, text of the arguments)}, problems)"""
    out = []
    if not text.startswith("ISO-10303-21;\n") or not text.endswith("END-ISO-10303-21;\n"):
        out.append("own: no beginning or no end")
    if "FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'))" not in text:
        out.append("own: not AP214")
    if not re.search(r"FILE_NAME\('(?:[^']|'')*','1980-01-01T00:00:00'", text):
        out.append("own: the header tells a time")
    if not re.search(r"=\(LENGTH_UNIT\(\)NAMED_UNIT\(\*\)SI_UNIT\(\.MILLI\.,\.METRE\.\)\)", text):
        out.append("own: not in millimetres")
    body = text.partition("\nDATA;\n")[2].rpartition("ENDSEC;")[0]
    found = {}
    for line in body.splitlines():
        match = RECORD.match(line)
        if not match or not line.endswith(";"):
            out.append(f"own: cannot read {line[:60]}")
            continue
        number, bare = int(match[1]), re.sub(r"'(?:[^']|'')*'", "''", line[match.end() :])
        if number in found:
            out.append(f"own: #{number} twice")
        for other in map(int, re.findall(r"#(\d+)", bare)):
            if other not in found:
                out.append(f"own: #{number} names #{other}, which is not there before it")
        if re.search(r"nan|inf", bare, re.I):
            out.append(f"own: #{number} holds what is no number")
        found[number] = (match[3] or "several", bare)
    return found, out


def refs(text):
    return [int(number) for number in re.findall(r"#(\d+)", text)]


def own(path):
    """Edges once each way, chained loops, and one chain from product to shape for each product."""
    found, out = entities_of(path.read_text())
    kinds = {}
    for number, (kind, _) in found.items():
        kinds.setdefault(kind, []).append(number)
    try:
        for shell in kinds.get("CLOSED_SHELL", []):
            out += shell_problems(found, shell)
    except (KeyError, IndexError) as error:
        return out + [f"own: a shell that cannot be read: {error!r}"]
    products = len(kinds.get("PRODUCT", []))
    for kind in ("PRODUCT_DEFINITION_FORMATION", "PRODUCT_DEFINITION", "SHAPE_DEFINITION_REPRESENTATION"):
        out += differs(f"own: {kind}", len(kinds.get(kind, [])), products)
    solids = len(kinds.get("MANIFOLD_SOLID_BREP", []))
    out += differs("own: shapes of one solid", len(kinds.get("ADVANCED_BREP_SHAPE_REPRESENTATION", [])), solids)
    usages = len(kinds.get("NEXT_ASSEMBLY_USAGE_OCCURRENCE", []))
    out += differs("own: places", len(kinds.get("CONTEXT_DEPENDENT_SHAPE_REPRESENTATION", [])), usages)
    return out + differs("own: products that are placed", usages, products - 1)


def shell_problems(found, shell):
    uses, out = {}, []
    for face in refs(found[shell][1]):
        *bounds, _ = refs(found[face][1])
        if not found[face][1].endswith(".T.);"):
            out.append(f"own: the face #{face} is against its surface")
        for bound in bounds:
            ends = []
            for side in refs(found[refs(found[bound][1])[0]][1]):
                (edge,), forward = refs(found[side][1]), ".T." in found[side][1]
                uses.setdefault(edge, []).append(forward)
                first, last, _ = refs(found[edge][1])
                ends.append((first, last) if forward else (last, first))
            if any(ends[k - 1][1] != ends[k][0] for k in range(len(ends))):
                out.append(f"own: a loop of #{face} is not chained")
    wrong = [edge for edge, ways in uses.items() if sorted(ways) != [False, True]]
    return out + ([f"own: {len(wrong)} edges are not passed once each way, the first #{wrong[0]}"] if wrong else [])


@dataclass
class Solid:
    name: str
    valid: bool
    closed: bool
    volume: float
    area: float
    faces: int
    cylinders: int
    low: np.ndarray
    high: np.ndarray

    @property
    def size(self):
        return self.high - self.low


def each(shape, kind):
    explorer = TopExp_Explorer(shape, kind)
    while explorer.More():
        yield explorer.Current()
        explorer.Next()


def measured(name, shape):
    volume, area, box = GProp_GProps(), GProp_GProps(), Bnd_Box()
    BRepGProp.VolumeProperties_s(shape, volume)
    BRepGProp.SurfaceProperties_s(shape, area)
    BRepBndLib.AddOptimal_s(shape, box, False, False)
    low, high = (np.array([p.X(), p.Y(), p.Z()]) for p in (box.CornerMin(), box.CornerMax()))
    faces = list(each(shape, TopAbs_FACE))
    kinds = [BRepAdaptor_Surface(TopoDS.Face(face)).GetType() for face in faces]
    return Solid(
        name,
        BRepCheck_Analyzer(shape).IsValid(),
        all(BRep_Tool.IsClosed_s(shell) for shell in each(shape, TopAbs_SHELL)),
        volume.Mass(),
        area.Mass(),
        len(faces),
        kinds.count(GeomAbs_SurfaceType.GeomAbs_Cylinder),
        low,
        high,
    )


def name_of(label):
    name = TDataStd_Name()
    return name.Get().ToExtString() if label.FindAttribute(TDataStd_Name.GetID_s(), name) else ""


def read(path):
    """(solids in their places by the names of their products, problems)"""
    document = TDocStd_Document(TCollection_ExtendedString("XmlOcaf"))
    reader = STEPCAFControl_Reader()
    reader.SetNameMode(True)
    # Open CASCADE talks on file descriptor 1; what it says there is all that it says.
    keep, log = os.dup(1), tempfile.TemporaryFile()
    os.dup2(log.fileno(), 1)
    try:
        status = reader.ReadFile(str(path))
        if status == IFSelect_RetDone:
            reader.ChangeReader().PrintCheckLoad(False, IFSelect_ItemsByEntity)
            done = reader.Transfer(document)
            reader.ChangeReader().PrintCheckTransfer(False, IFSelect_ItemsByEntity)
    finally:
        os.dup2(keep, 1)
        os.close(keep)
    log.seek(0)
    said = re.sub(r"\x1b\[[\d;]*m", "", log.read().decode("utf-8", "replace"))
    problems = [f"occt: {line.strip()}" for line in said.splitlines() if line.strip(" *\t")]
    if status != IFSelect_RetDone or not done:
        return [], problems + [f"occt: cannot read it: {status}"]
    shapes, solids = XCAFDoc_DocumentTool.ShapeTool_s(document.Main()), []

    def walk(label, location, name):
        if not shapes.IsAssembly_s(label):
            for solid in each(shapes.GetShape_s(label), TopAbs_SOLID):
                solids.append(measured(name, solid.Moved(location)))
            return
        children = TDF_ChildIterator(label)
        while children.More():
            child, target = children.Value(), TDF_Label()
            if shapes.IsComponent_s(child) and shapes.GetReferredShape_s(child, target):
                walk(target, location.Multiplied(shapes.GetLocation_s(child)), name_of(target))
            children.Next()

    roots = TDF_ChildIterator(shapes.Label())
    while roots.More():
        root = roots.Value()
        if shapes.IsFree_s(root):
            walk(root, shapes.GetLocation_s(root), name_of(root))
        roots.Next()
    for solid in solids:
        if not solid.valid or not solid.closed or solid.volume <= 0:
            problems.append(f"occt: {solid.name}: valid {solid.valid}, closed {solid.closed}, {solid.volume} mm3")
    return solids, problems or ([] if solids else ["occt: no solid"])


def wanted(kit, name):
    """(volume, faces, cylinders) of a solid; faces and cylinders are known of plain kits only."""
    plain = kit.fit.joint == "none" and kit.fit.marks == "off" and not kit.fit.foot and not kit.fit.chamfer
    if name.startswith("cursor-arm"):
        half, r, c = kit.arm_half["xyz".index(name[-1])], kit.fit.arm_width / 2, kit.fit.chamfer
        cone = math.pi * c / 3 * (r**2 + r * (r - c) + (r - c) ** 2)
        return math.pi * r**2 * 2 * (half - c) + 2 * cone, 5 if c else 3, 1
    if plain and name.startswith("plate"):
        axis = "xyz".index(name[6])
        return kit.plate_area(axis) * kit.fit.thickness, 2 + kit.profile(axis).num_vert(), 0
    if plain and name == "cursor":
        return kit.star_volume(), 30, 0
    return load(kit.folder / "print" / f"{name}.stl").volume, None, 0


def expected(kit, solids):
    names = [name for name in kit.in_cube if name != "cursor" or kit.fit.arm == "square"]
    names += [f"cursor-arm-{axis}" for axis in "xyz"] if kit.fit.arm == "round" else []
    out = differs("expected: solids", sorted(solid.name for solid in solids), sorted(names))
    for solid in solids:
        if solid.name not in names:
            continue
        volume, faces, cylinders = wanted(kit, solid.name)
        out += differs(f"expected: volume of {solid.name}", solid.volume, volume, volume * 1e-6)
        out += differs(f"expected: cylinders of {solid.name}", solid.cylinders, cylinders)
        if faces:
            out += differs(f"expected: faces of {solid.name}", solid.faces, faces)
    # Places: the boxes of the bodies of assembled.stl, in which the arms of a round star are one body.
    bodies = load(kit.folder / "print" / "assembled.stl").bodies()
    boxes = [np.array([body.low, body.high]) for body in bodies]
    for solid in solids:
        box = np.array([solid.low, solid.high])
        if not solid.name.startswith("cursor-arm") and not any(np.abs(box - b).max() < 1e-4 for b in boxes):
            out.append(f"expected: {solid.name} is not in its place: {np.round(box, 3).tolist()}")
    arms = [solid for solid in solids if solid.name.startswith("cursor-arm")]
    if arms:
        box = np.array([np.min([a.low for a in arms], 0), np.max([a.high for a in arms], 0)])
        if not any(np.abs(box - b).max() < 1e-4 for b in boxes):
            out.append(f"expected: the arms are not in their place: {np.round(box, 3).tolist()}")
    return out


def check(report, kit, folder):
    path = folder / f"{kit.name}.step"
    deventer("export", kit.puzzle, "-o", path, "--force")
    solids, problems = read(path)
    report.by_client(f"step {kit.name}", CLIENTS, own(path) + problems + expected(kit, solids))


def controls(report, kit, folder):
    path = folder / "good.step"
    deventer("export", kit.puzzle, "--parts", "plate-x+,plate-y-", "-o", path, "--force")
    text = path.read_text()
    volume = {name: kit.plate_area("xyz".index(name[6])) * kit.fit.thickness for name in ("plate-x+", "plate-y-")}

    def told(broken):
        assert broken != text
        other = folder / "broken.step"
        other.write_text(broken)
        solids, problems = read(other)
        problems += own(other) + differs("expected: solids", sorted(s.name for s in solids), sorted(volume))
        for solid in solids:
            if solid.name in volume:
                want = volume[solid.name]
                problems += differs(f"expected: volume of {solid.name}", solid.volume, want, want * 1e-6)
        return problems

    def first(kind):
        return re.search(rf"^#\d+={kind}\(.*;\n", text, re.M)[0]

    def swapped(kind, old, new):
        line = first(kind)
        assert old in line, line
        return text.replace(line, line.replace(old, new, 1), 1)

    point = re.search(r"VERTEX_POINT\('',(#\d+)\)", text)[1]
    moved = re.sub(rf"^({point}=CARTESIAN_POINT\('',\()", r"\g<1>7", text, count=1, flags=re.M)
    shell = first("CLOSED_SHELL")
    name = re.search(r"PRODUCT\('(plate[^']*)'", text)[1]
    report.caught("step a missing edge", told(text.replace(first("EDGE_CURVE"), "", 1)), "own")
    report.caught("step a corner that is moved", told(moved), "occt")
    report.caught("step a missing face", told(text.replace(shell, re.sub(r"\(#\d+,", "(", shell, count=1))), "own expected")
    report.caught("step a face inside out", told(swapped("ADVANCED_FACE", ".T.", ".F.")), "own")
    report.caught("step an edge the wrong way", told(swapped("ORIENTED_EDGE", ".T.", ".F.")), "own")
    inches = text.replace("SI_UNIT(.MILLI.,.METRE.)", "SI_UNIT($,.METRE.)")
    report.caught("step metres", told(inches), "own expected")
    report.caught("step a dangling reference", told(swapped("ADVANCED_FACE", "(#", "(#999999,#")), "own")
    report.caught("step no product", told(text.replace(first("SHAPE_DEFINITION_REPRESENTATION"), "", 1)), "own expected")
    report.caught("step a lost name", told(text.replace(f"PRODUCT('{name}','{name}'", "PRODUCT('x','x'")), "expected")
    report.caught("step another schema", told(text.replace("AUTOMOTIVE_DESIGN", "NO_SUCH", 1)), "own")
    report.caught("step cut off", told(text[: len(text) // 2]), "own expected")
    thick = re.sub(r"(CARTESIAN_POINT\('',\([^)]*,)3\.\)", r"\g<1>3.001)", text)
    report.caught("step a wrong volume", told(thick), "expected")
