// The growth of a puzzle, step by step, as its generator saw it: the trees in the box, and on three walls behind
// it the passages that the plates get.
import * as THREE from 'three';
import { after, axisOf, STEPS } from './game';
import type { Cell, Cube } from './protocol';
import { discard, type Look, type Stage } from './stage';

enum Kind { Root, Step, Back, Also }
interface Event { kind: Kind; cell: Cell; step: number }

const others = (axis: number): [number, number] => [[1, 2], [0, 2], [0, 1]][axis] as [number, number];

export class Growth {
  readonly root = new THREE.Group();
  readonly length: number;
  /** Events shown. */
  at = 0;
  trees = 0;
  private events: Event[];
  private tubesAt: Int32Array;
  private tubes: THREE.InstancedMesh;
  private walls: THREE.InstancedMesh;
  private head: THREE.Mesh;
  private frame: THREE.LineSegments;
  /** By event: the number of its tube, of the passages on the walls so far, and of its tree. */
  private tube: Int32Array;
  private passages: Int32Array;
  private tree: Int32Array;
  /** How many trees stand after so many events. */
  private standing: Int32Array;
  /** By event of a step back: the event of the step that is undone. */
  private undone: Int32Array;
  private axes: number[] = [];

  constructor(private stage: Stage, private cube: Cube) {
    const { size } = cube.facts;
    const cellAt = (n: number): Cell => [Math.floor(n / (size[1] * size[2])), Math.floor(n / size[2]) % size[1], n % size[2]];
    this.events = Array.from(cube.trail, (packed) => ({
      kind: packed >>> 29, step: (packed >>> 26) & 7, cell: cellAt(packed & 0x3ffffff),
    }));
    this.length = this.events.length;
    this.tube = new Int32Array(this.length).fill(-1);
    this.passages = new Int32Array(this.length + 1);
    this.tree = new Int32Array(this.length);
    this.standing = new Int32Array(this.length + 1);
    this.undone = new Int32Array(this.length).fill(-1);
    this.tubesAt = new Int32Array(this.length + 1);
    const moves = this.events.filter(({ kind }) => kind === Kind.Step || kind === Kind.Also).length;
    const box = new THREE.BoxGeometry(1, 1, 1);
    this.tubes = new THREE.InstancedMesh(box, new THREE.MeshLambertMaterial(), Math.max(1, moves));
    this.walls = new THREE.InstancedMesh(box.clone(), new THREE.MeshLambertMaterial(), Math.max(1, 2 * moves));
    this.head = new THREE.Mesh(new THREE.SphereGeometry(cube.facts.pitch * 0.32, 24, 16), new THREE.MeshLambertMaterial());
    this.frame = new THREE.LineSegments(this.grid(), new THREE.LineBasicMaterial({ transparent: true, opacity: 0.25 }));
    this.tubes.frustumCulled = this.walls.frustumCulled = false;
    this.root.add(this.tubes, this.walls, this.head, this.frame);
    this.place();
    this.paint(stage.look);
    stage.scene.add(this.root);
    stage.learn();
  }

  discard(): void {
    discard(this.root);
  }

  private centre(cell: Cell): THREE.Vector3 {
    const { size, pitch } = this.cube.facts;
    return new THREE.Vector3(...cell.map((at, axis) => (at - (size[axis] - 1) / 2) * pitch));
  }

  /** Where the wall of a plate stands: behind the box as one first sees it. */
  private wallAt(axis: number): number {
    const { size, pitch } = this.cube.facts;
    return (axis === 2 ? -1 : 1) * ((size[axis] + 1) / 2 + 0.6) * pitch;
  }

  private grid(): THREE.BufferGeometry {
    const { size, pitch } = this.cube.facts;
    const points: THREE.Vector3[] = [];
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = others(axis);
      const corner = (su: number, sv: number): THREE.Vector3 =>
        new THREE.Vector3().setComponent(axis, this.wallAt(axis)).setComponent(u, (su * size[u] * pitch) / 2).setComponent(v, (sv * size[v] * pitch) / 2);
      const around = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
      around.forEach((point, k) => points.push(point, around[(k + 1) % 4]));
    }
    return new THREE.BufferGeometry().setFromPoints(points);
  }

  /** Gives every tube and passage its place, once and for all; how many are shown tells how far it has grown. */
  private place(): void {
    const { pitch, arm_width } = this.cube.facts;
    const bar = new THREE.Matrix4();
    const thick = Math.min(arm_width, pitch * 0.55) * 0.7;
    const seen = new Set<string>();
    const stack: number[] = [];
    let tubes = 0, passages = 0, roots = 0, trees = 0;
    // By cell its tree, and by tree that which it has joined.
    const treeOf = new Map<string, number>();
    const joined: number[] = [];
    const standing = (tree: number): number => {
      while (joined[tree] !== tree) tree = joined[tree];
      return tree;
    };
    const put = (mesh: THREE.InstancedMesh, number: number, middle: THREE.Vector3, sides: THREE.Vector3): void => {
      mesh.setMatrixAt(number, bar.makeScale(sides.x, sides.y, sides.z).setPosition(middle));
    };
    this.events.forEach(({ kind, cell, step }, k) => {
      if (kind === Kind.Root) {
        joined.push(roots);
        treeOf.set(cell.join(), roots++);
        trees++;
        stack.length = 0;
      } else if (kind === Kind.Back) {
        this.undone[k] = stack.pop() ?? -1;
      } else {
        const axis = axisOf(step);
        const [from, to] = [cell.join(), after(cell, step).join()];
        const [own, other] = [treeOf.get(from) ?? treeOf.get(to) ?? 0, treeOf.get(to)];
        if (!treeOf.has(from)) treeOf.set(from, own);
        if (other === undefined) treeOf.set(to, own);
        else if (standing(own) !== standing(other)) {
          joined[standing(other)] = standing(own);
          trees--;
        }
        this.tree[k] = own;
        const middle = this.centre(cell).add(this.centre(after(cell, step))).multiplyScalar(0.5);
        const sides = new THREE.Vector3(thick, thick, thick).setComponent(axis, pitch + thick);
        put(this.tubes, tubes, middle, sides);
        this.tube[k] = tubes++;
        if (kind === Kind.Step) {
          stack.push(k);
          for (let plate = 0; plate < 3; plate++) {
            if (plate === axis) continue;
            const flat = middle.clone().setComponent(plate, this.wallAt(plate));
            const name = `${plate} ${flat.toArray()}`;
            if (seen.has(name)) continue;
            seen.add(name);
            put(this.walls, passages, flat, sides.clone().setComponent(plate, thick * 0.25));
            this.axes[passages++] = plate;
          }
        }
      }
      this.standing[k + 1] = trees;
      this.tubesAt[k + 1] = tubes;
      this.passages[k + 1] = passages;
    });
    this.tubes.instanceMatrix.needsUpdate = this.walls.instanceMatrix.needsUpdate = true;
  }

  paint(look: Look): void {
    this.axes.forEach((plate, k) => this.walls.setColorAt(k, new THREE.Color(look.plates[plate])));
    if (this.walls.instanceColor) this.walls.instanceColor.needsUpdate = true;
    (this.head.material as THREE.MeshLambertMaterial).color.set(look.star);
    (this.frame.material as THREE.LineBasicMaterial).color.set(look.ink);
    const at = this.at;
    this.at = 0;
    this.show(at);
  }

  private color(event: number, done: boolean): THREE.Color {
    const { look } = this.stage;
    const tree = this.tree[event];
    const own = tree === 0 ? new THREE.Color(look.way) : new THREE.Color().setHSL((0.11 + tree * 0.381966) % 1, 0.5, 0.55);
    return done ? own.lerp(new THREE.Color(look.grey), 0.6) : own;
  }

  /** Shows the first so many events. */
  show(to: number): void {
    if (to < this.at) this.at = 0;
    for (let k = this.at; k < to; k++) {
      if (this.tube[k] >= 0) this.tubes.setColorAt(this.tube[k], this.color(k, false));
      if (this.undone[k] >= 0) this.tubes.setColorAt(this.tube[this.undone[k]], this.color(this.undone[k], true));
    }
    this.at = to;
    this.tubes.count = this.tubesAt[to];
    this.walls.count = this.passages[to];
    if (this.tubes.instanceColor) this.tubes.instanceColor.needsUpdate = true;
    this.trees = this.standing[to];
    const last = this.events[Math.max(0, to - 1)];
    const cell = last.kind === Kind.Step || last.kind === Kind.Also ? after(last.cell, last.step) : last.cell;
    this.head.position.copy(this.centre(cell));
    this.stage.draw();
  }

  /** What the event shown last did, in words. */
  words(): string {
    if (this.at === 0) return 'nothing has grown yet';
    const { kind, cell, step } = this.events[this.at - 1];
    const at = cell.join(',');
    switch (kind) {
      case Kind.Root: return `a tree begins at ${at}`;
      case Kind.Step: return `from ${at} to ${STEPS[step]}`;
      case Kind.Back: return `back to ${at}`;
      default: return `this opens ${at} to ${STEPS[step]} as well`;
    }
  }

  half(): THREE.Vector3 {
    const { size, pitch } = this.cube.facts;
    return new THREE.Vector3(...size.map((side) => (side / 2 + 1.3) * pitch));
  }
}
