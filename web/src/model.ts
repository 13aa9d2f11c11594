// The cube on the stage: plates, star and marks, put together, apart or flat.
import * as THREE from 'three';
import type { Cell, Cube, PartFacts, Solid } from './protocol';
import { axisOf, signOf } from './game';
import { corners, discard, type Look, type Stage } from './stage';

export type Pose = 'assembled' | 'exploded' | 'flat';

interface Piece {
  facts: PartFacts;
  group: THREE.Group;
  /** Normal of a plate: 0, 1, 2 and -1 or 1; none for other parts. */
  plate: { axis: number; sign: number } | null;
  home: { place: THREE.Vector3; turn: THREE.Quaternion };
  paint: [THREE.MeshLambertMaterial, THREE.LineBasicMaterial];
}

/** Of the plates, unless they lie flat. */
const OPACITY = 0.42;

export function geometryOf(solid: Solid): THREE.BufferGeometry {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(solid.positions, 3));
  geometry.setIndex(new THREE.BufferAttribute(solid.triangles, 1));
  return geometry;
}

export function edgesOf(solid: Solid): THREE.BufferGeometry {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(solid.edges, 3));
  return geometry;
}

/** The mean of two colors. */
export const between = (a: number, b: number, t: number): THREE.Color => new THREE.Color(a).lerp(new THREE.Color(b), t);

function plateOf(name: string): Piece['plate'] {
  const found = /^plate-([xyz])([+-])$/.exec(name);
  return found && { axis: 'xyz'.indexOf(found[1]), sign: found[2] === '+' ? 1 : -1 };
}

export class Model {
  readonly root = new THREE.Group();
  readonly star = new THREE.Group();
  /** What one may take hold of: an invisible box around each arm. */
  readonly handles: THREE.Mesh[] = [];
  private pieces: Piece[] = [];
  private dots: { axis: number; mesh: THREE.Mesh; piece: Piece }[] = [];
  private marks: THREE.Mesh[] = [];
  private way = new THREE.Group();
  private arrow: THREE.ArrowHelper | null = null;
  private offset = new THREE.Vector3();
  private cell: Cell;
  private pose: Pose = 'assembled';
  private reach: number;
  private opacity = OPACITY;
  private glad = false;

  constructor(private stage: Stage, readonly cube: Cube) {
    const { facts } = cube;
    this.cell = facts.start;
    this.reach = Math.max(...facts.outer_half);
    facts.parts.forEach((part, k) => {
      if (part.in_cube) this.add(part, cube.parts[k]);
    });
    this.addHandles();
    this.root.add(this.star, this.way);
    stage.scene.add(this.root);
    stage.learn();
    this.paint(stage.look);
    this.stand(facts.start);
  }

  discard(): void {
    discard(this.root);
  }

  private add(facts: PartFacts, solid: Solid): void {
    const plate = plateOf(facts.name);
    const [x, y, z, shift] = facts.place.map((column) => new THREE.Vector3(...column));
    const turn = new THREE.Quaternion().setFromRotationMatrix(new THREE.Matrix4().makeBasis(x, y, z));
    const fill = new THREE.MeshLambertMaterial({ flatShading: true });
    // Faces lie a little behind their edges, so that edges are not hidden by halves.
    Object.assign(fill, { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });
    if (plate) Object.assign(fill, { transparent: true, opacity: OPACITY, depthWrite: false, side: THREE.DoubleSide });
    const line = new THREE.LineBasicMaterial({ transparent: true, opacity: plate ? 0.75 : 0.5 });
    const group = new THREE.Group();
    group.add(new THREE.Mesh(geometryOf(solid), fill), new THREE.LineSegments(edgesOf(solid), line));
    const piece: Piece = { facts, group, plate, home: { place: shift, turn }, paint: [fill, line] };
    this.pieces.push(piece);
    if (facts.moves) {
      // The star is kept with its crossing at the origin of its group.
      this.star.add(group);
      piece.home.place = shift.clone().sub(this.centre(this.cube.facts.start));
    } else {
      this.root.add(group);
      if (plate) this.addMarks(piece, plate.axis);
    }
    group.position.copy(piece.home.place);
    group.quaternion.copy(turn);
  }

  /** Rims around start and goal, and in the flat view the place of the arm. */
  private addMarks(piece: Piece, axis: number): void {
    const { pitch, arm_width } = this.cube.facts;
    const own = new THREE.Matrix4().compose(piece.home.place, piece.home.turn, new THREE.Vector3(1, 1, 1)).invert();
    const both = (k: number): number => piece.facts.marks.filter(({ at }) => at.every((v, i) => Math.abs(v - piece.facts.marks[k].at[i]) < 1e-6)).length;
    piece.facts.marks.forEach((mark, k) => {
      const inner = arm_width / 2 + (both(k) > 1 && mark.goal ? pitch * 0.12 : 0);
      const ring = new THREE.RingGeometry(inner * Math.SQRT2 * 1.1, inner * Math.SQRT2 * 1.1 + pitch * 0.11, 4, 1, Math.PI / 4);
      const material = new THREE.MeshBasicMaterial({ side: THREE.DoubleSide, transparent: true, opacity: 0.95 });
      const mesh = new THREE.Mesh(ring, material);
      mesh.position.set(...mark.at).applyMatrix4(own);
      mesh.position.z += pitch * 0.02;
      mesh.userData.goal = mark.goal;
      mesh.renderOrder = 1;
      piece.group.add(mesh);
      this.marks.push(mesh);
    });
    const square = new THREE.Mesh(new THREE.PlaneGeometry(arm_width, arm_width), new THREE.MeshBasicMaterial());
    square.renderOrder = 2;
    piece.group.add(square);
    this.dots.push({ axis, mesh: square, piece });
  }

  private addHandles(): void {
    const { arm_width, pitch, size, outer_half } = this.cube.facts;
    for (let axis = 0; axis < 3; axis++) {
      const sides: Cell = [arm_width * 2, arm_width * 2, arm_width * 2];
      sides[axis] = 2 * (outer_half[axis] + ((size[axis] - 1) * pitch) / 2 + arm_width);
      const handle = new THREE.Mesh(new THREE.BoxGeometry(...sides), new THREE.MeshBasicMaterial({ visible: false }));
      handle.userData.axis = axis;
      this.handles.push(handle);
      this.star.add(handle);
    }
  }

  /** The centre of a cell. */
  centre(cell: Cell): THREE.Vector3 {
    const { size, pitch } = this.cube.facts;
    return new THREE.Vector3(...cell.map((at, axis) => (at - (size[axis] - 1) / 2) * pitch));
  }

  paint(look: Look): void {
    for (const { plate, paint: [fill, line], facts } of this.pieces) {
      const color = plate ? look.plates[plate.axis] : !facts.moves ? look.grey : this.glad ? look.goal : look.star;
      fill.color.set(color);
      fill.emissive.copy(between(0x000000, color, plate ? 0.15 : 0.11));
      line.color.copy(plate ? between(color, look.ink, 0.45) : between(color, look.background, 0.35));
    }
    for (const mark of this.marks) (mark.material as THREE.MeshBasicMaterial).color.set(mark.userData.goal ? look.goal : look.start);
    for (const { mesh } of this.dots) (mesh.material as THREE.MeshBasicMaterial).color.set(look.star);
    this.arrow?.setColor(look.way);
    this.way.traverse((node) => {
      if (node instanceof THREE.Mesh) (node.material as THREE.MeshLambertMaterial).color.set(look.way);
    });
    this.stage.draw();
  }

  /** Points that a view shall show. */
  seen(pose: Pose): THREE.Vector3[] {
    const { outer_half, size, pitch } = this.cube.facts;
    if (pose === 'flat') return corners(this.sheet().half);
    const arms = outer_half.map((outer, axis) => outer + ((size[axis] - 1) * pitch) / 4);
    return [...corners(new THREE.Vector3(...arms).multiplyScalar(pose === 'exploded' ? 1.4 : 0.92)), ...this.tips(this.cell)];
  }

  /** The ends of the arms, if the star stands in a cell. */
  tips(cell: Cell): THREE.Vector3[] {
    const { outer_half, size, pitch, arm_width } = this.cube.facts;
    return [0, 1, 2].flatMap((axis) => [-1, 1].map((sign) => {
      const tip = this.centre(cell);
      const arm = outer_half[axis] + ((size[axis] - 1) * pitch) / 2 + arm_width / 2;
      return tip.setComponent(axis, tip.getComponent(axis) + sign * arm);
    }));
  }

  /** The star in the color of the goal, for the joy of it, or in its own. */
  rejoice(on: boolean): void {
    if (this.glad === on) return;
    this.glad = on;
    this.paint(this.stage.look);
  }

  /**
   * Where the flat plates lie: in two columns where the stage is higher than wide, the twins side by side, else in
   * three, the twins below.
   */
  private sheet(): { place(axis: number, first: boolean): THREE.Vector3; half: THREE.Vector3 } {
    const [x, y, z] = this.cube.facts.outer_half;
    const gap = 0.22 * this.reach;
    const [widths, heights] = [[y, x, x], [z, z, y]].map((halves) => halves.map((half) => 2 * half + gap));
    const high = this.stage.camera.aspect < 1;
    const most = Math.max(...(high ? widths : heights));
    const [columns, rows] = high ? [[most, most], heights] : [widths, [most, most]];
    const sum = (steps: number[]): number => steps.reduce((all, step) => all + step, 0);
    const middle = (steps: number[], k: number): number => sum(steps.slice(0, k)) + steps[k] / 2 - sum(steps) / 2;
    return {
      place(axis, first) {
        const [column, row] = high ? [first ? 0 : 1, axis] : [axis, first ? 0 : 1];
        return new THREE.Vector3(middle(columns, column), 0, -middle(rows, row));
      },
      half: new THREE.Vector3(sum(columns) / 2, 1, sum(rows) / 2),
    };
  }

  private placeOf(piece: Piece, pose: Pose): { place: THREE.Vector3; turn: THREE.Quaternion } {
    const { place, turn } = piece.home;
    if (!piece.plate || pose === 'assembled') return { place, turn };
    const { axis, sign } = piece.plate;
    if (pose === 'exploded') {
      const out = new THREE.Vector3().setComponent(axis, sign * this.reach * 0.75);
      return { place: place.clone().add(out), turn };
    }
    // Seen from outside, first axis to the right and second up, are x+, y- and z+; their twins are mirrored.
    const first = sign > 0 === (axis !== 1);
    return { place: this.sheet().place(axis, first), turn: new THREE.Quaternion().setFromAxisAngle(new THREE.Vector3(1, 0, 0), Math.PI / 2) };
  }

  take(pose: Pose, at_once: boolean): void {
    this.pose = pose;
    const flat = pose === 'flat';
    const from = this.pieces.map(({ group }) => [group.position.clone(), group.quaternion.clone()] as const);
    const to = this.pieces.map((piece) => this.placeOf(piece, pose));
    const step = (t: number): void => this.pieces.forEach(({ group }, k) => {
      group.position.lerpVectors(from[k][0], to[k].place, t);
      group.quaternion.slerpQuaternions(from[k][1], to[k].turn, t);
    });
    this.star.visible = !flat;
    this.way.visible = !flat;
    for (const piece of this.pieces) if (!piece.plate && !piece.facts.moves) piece.group.visible = pose === 'assembled';
    for (const { mesh } of this.dots) mesh.visible = flat;
    for (const { plate, paint: [fill] } of this.pieces) {
      if (!plate) continue;
      fill.opacity = flat ? 0.9 : this.opacity;
      fill.depthWrite = flat;
    }
    if (at_once) step(1);
    else this.stage.move('pose', 600, step);
    this.stage.draw();
  }

  /** Puts the star at a cell, moved by parts of a pitch. */
  stand(cell: Cell, shift: Cell = [0, 0, 0]): void {
    this.stage.stop('star');
    this.cell = cell;
    this.offset.set(...shift).multiplyScalar(this.cube.facts.pitch);
    this.placeStar();
  }

  private placeStar(): void {
    const at = this.centre(this.cell).add(this.offset);
    this.star.position.copy(at);
    for (const { axis, mesh, piece } of this.dots) {
      const own = new THREE.Matrix4().compose(piece.home.place, piece.home.turn, new THREE.Vector3(1, 1, 1)).invert();
      const { outer_half } = this.cube.facts;
      const point = at.clone().setComponent(axis, piece.plate!.sign * outer_half[axis]);
      mesh.position.copy(point.applyMatrix4(own));
      mesh.position.z += this.cube.facts.pitch * 0.03;
    }
    this.stage.draw();
  }

  /** Slides the star from where it is seen to a cell. */
  slide(to: Cell, takes = 130): void {
    const from = this.offset.clone().add(this.centre(this.cell)).sub(this.centre(to));
    this.cell = to;
    this.stage.move('star', takes, (t) => {
      this.offset.copy(from).multiplyScalar(1 - t);
      this.placeStar();
    });
  }

  /** The star starts, meets the walls and comes back; the plates that refuse it light up. */
  bump(step: number, walls: number): void {
    const { pitch } = this.cube.facts;
    const way = new THREE.Vector3().setComponent(axisOf(step), signOf(step) * pitch * 0.14);
    const refusing = this.pieces.filter(({ plate }) => plate && walls !== 7 && walls & (1 << plate.axis));
    this.stage.move('star', 220, (t) => {
      const swing = Math.sin(Math.PI * t);
      this.offset.copy(way).multiplyScalar(swing);
      for (const { paint: [fill] } of refusing) fill.emissiveIntensity = 1 + 4 * swing;
      this.placeStar();
    }, () => {
      for (const { paint: [fill] } of this.pieces) fill.emissiveIntensity = 1;
    });
  }

  private thin(opacity: number): void {
    this.opacity = opacity;
    for (const { plate, paint: [fill] } of this.pieces) if (plate && this.pose !== 'flat') fill.opacity = opacity;
  }

  /** Shows a route through the cube, or none. */
  showWay(cells: Cell[] | null): void {
    for (const node of [...this.way.children]) discard(node);
    if (cells && cells.length > 1) {
      const { pitch } = this.cube.facts;
      const path = new THREE.CurvePath<THREE.Vector3>();
      const points = cells.map((cell) => this.centre(cell));
      for (let k = 1; k < points.length; k++) path.add(new THREE.LineCurve3(points[k - 1], points[k]));
      // Thinner plates, so that one sees it.
      this.thin(0.2);
      const material = new THREE.MeshLambertMaterial({ color: this.stage.look.way, emissive: 0x332200 });
      const tube = new THREE.Mesh(new THREE.TubeGeometry(path, cells.length * 4, pitch * 0.09, 6), material);
      const end = new THREE.Mesh(new THREE.SphereGeometry(pitch * 0.2, 20, 14), material.clone());
      end.position.copy(points[points.length - 1]);
      this.way.add(tube, end);
      this.stage.learn();
    } else {
      this.thin(OPACITY);
    }
    this.stage.draw();
  }

  /** An arrow from the star along a step, or none. */
  showHint(step: number | null): void {
    if (this.arrow) {
      this.arrow.removeFromParent();
      this.arrow.dispose();
      this.arrow = null;
    }
    if (step !== null) {
      const { pitch, outer_half, size } = this.cube.facts;
      const way = new THREE.Vector3().setComponent(axisOf(step), signOf(step));
      const axis = axisOf(step);
      const tip = outer_half[axis] + ((size[axis] - 1) * pitch) / 2 + pitch * 0.4;
      this.arrow = new THREE.ArrowHelper(way, way.clone().multiplyScalar(tip), pitch * 1.8, this.stage.look.way, pitch * 0.8, pitch * 0.6);
      this.star.add(this.arrow);
      this.stage.learn();
    }
    this.stage.draw();
  }

  get shown(): Pose {
    return this.pose;
  }
}
