// The stage: camera, lights, and drawing when something has changed, never otherwise.
import * as THREE from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';

/** How far the camera opens, in degrees. */
const FIELD = 28;
/** How long a change of view takes, in ms. */
const CHANGE = 600;

export interface Look {
  background: number;
  ink: number;
  star: number;
  grey: number;
  plates: [number, number, number];
  start: number;
  goal: number;
  way: number;
}

export const LIGHT: Look = {
  background: 0xf6f4ef, ink: 0x2b2d33, star: 0x34373f, grey: 0xb9b5ab,
  plates: [0xd8604e, 0x4d9d6c, 0x4577c6], start: 0x2f8f83, goal: 0xd99a1c, way: 0xd99a1c,
};
export const DARK: Look = {
  background: 0x16181d, ink: 0xe4e0d6, star: 0xe9e3d3, grey: 0x565a63,
  plates: [0xe27463, 0x63b383, 0x5f92e0], start: 0x4fc3b3, goal: 0xf0b847, way: 0xf0b847,
};

const smooth = (t: number): number => t * t * (3 - 2 * t);
const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

// three.js counts the angles of a sphere from y; up is z here.
function spherical(at: THREE.Vector3): THREE.Spherical {
  return new THREE.Spherical().setFromVector3(new THREE.Vector3(at.x, at.z, -at.y));
}

function fromSpherical(place: THREE.Spherical): THREE.Vector3 {
  const { x, y, z } = new THREE.Vector3().setFromSpherical(place);
  return new THREE.Vector3(x, -z, y);
}

/** The corners of a box with these half sides around the origin. */
export function corners(half: THREE.Vector3): THREE.Vector3[] {
  return Array.from({ length: 8 }, (_, corner) => {
    const [x, y, z] = [corner & 1, corner & 2, corner & 4].map((bit) => (bit ? 1 : -1));
    return new THREE.Vector3(half.x * x, half.y * y, half.z * z);
  });
}

interface Motion {
  began: number;
  takes: number;
  each(t: number): void;
  end?: () => void;
}

export class Stage {
  readonly scene = new THREE.Scene();
  readonly camera = new THREE.PerspectiveCamera(FIELD, 1, 1, 10_000);
  readonly controls: OrbitControls;
  look: Look = LIGHT;
  /** Called before each frame; says whether another shall follow. */
  ticking: ((now: number) => boolean) | null = null;
  onResize: (() => void) | null = null;
  private renderer: THREE.WebGLRenderer;
  private motions = new Map<string, Motion>();
  private wanted = false;
  /** Are there things whose programs may have to be compiled? */
  private fresh = true;
  private compiling = false;
  /** From how far away the page itself last chose to look. */
  private faced = 0;

  constructor(readonly canvas: HTMLCanvasElement) {
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    // Asking for errors makes the page wait until a program is compiled; the tests would see them anyway.
    this.renderer.debug.checkShaderErrors = false;
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enablePan = false;
    this.controls.addEventListener('change', () => this.draw());
    const sky = new THREE.HemisphereLight(0xffffff, 0x8a8f9c, 1.7);
    sky.position.set(0, 0, 1);
    const sun = new THREE.DirectionalLight(0xffffff, 1.9);
    sun.position.set(-0.5, 0.9, 0.2);
    // The light comes over the shoulder, from wherever one looks.
    this.camera.add(sun);
    this.scene.add(sky, this.camera);
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement!);
    this.resize();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas.parentElement!;
    if (width === 0 || height === 0) return;
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.onResize?.();
    this.draw();
  }

  /** Draws once, soon. */
  draw(): void {
    if (this.wanted) return;
    this.wanted = true;
    requestAnimationFrame((now) => this.frame(now));
  }

  private frame(now: number): void {
    this.wanted = false;
    for (const [name, motion] of this.motions) {
      const t = Math.min(1, Math.max(0, (now - motion.began) / motion.takes));
      motion.each(smooth(t));
      if (t >= 1) {
        this.motions.delete(name);
        motion.end?.();
      }
    }
    const on = this.ticking?.(now) ?? false;
    this.renderer.setClearColor(this.look.background);
    if (this.fresh) void this.compile();
    if (!this.compiling) this.renderer.render(this.scene, this.camera);
    if (on || this.motions.size > 0) this.draw();
  }

  /** Says that there is something new to draw, which a graphics card may have to learn first. */
  learn(): void {
    this.fresh = true;
    this.draw();
  }

  /** Has programs compiled while the page goes on; what was drawn before stays meanwhile. */
  private async compile(): Promise<void> {
    if (this.compiling || !this.renderer.extensions.has('KHR_parallel_shader_compile')) return;
    this.fresh = false;
    this.compiling = true;
    try {
      await this.renderer.compileAsync(this.scene, this.camera);
    } finally {
      this.compiling = false;
      this.draw();
    }
  }

  /** Runs a motion from 0 to 1; one of the same name ends at once. Without motion where people ask for none. */
  move(name: string, takes: number, each: (t: number) => void, end?: () => void): void {
    this.stop(name);
    if (calm()) {
      each(1);
      end?.();
    } else {
      this.motions.set(name, { began: performance.now(), takes, each, end });
    }
    this.draw();
  }

  /** Ends a motion where it is. */
  stop(name: string): void {
    this.motions.get(name)?.end?.();
    this.motions.delete(name);
  }

  /** Turns the camera to look from a direction at the origin, so far away that these points are seen. */
  face(direction: THREE.Vector3, seen: THREE.Vector3[], turn: boolean, atOnce: boolean): void {
    this.controls.enableRotate = turn;
    const goal = direction.clone().setLength(this.distance(direction, seen));
    this.faced = goal.length();
    const [from, to] = [spherical(this.camera.position), spherical(goal)];
    // The short way round.
    const around = (to.theta - from.theta) % (2 * Math.PI);
    to.theta = from.theta + (((around + 3 * Math.PI) % (2 * Math.PI)) - Math.PI);
    const place = (t: number): void => {
      const part = (a: number, b: number): number => a + (b - a) * t;
      const now = new THREE.Spherical(part(from.radius, to.radius), part(from.phi, to.phi), part(from.theta, to.theta));
      this.camera.position.copy(fromSpherical(now.makeSafe()));
      this.controls.target.set(0, 0, 0);
      this.controls.update();
    };
    this.controls.minDistance = goal.length() * 0.3;
    this.controls.maxDistance = goal.length() * 3;
    this.camera.far = goal.length() * 8;
    this.camera.near = goal.length() / 60;
    this.camera.updateProjectionMatrix();
    if (atOnce || from.radius < 1) {
      this.stop('camera');
      place(1);
      this.draw();
    } else {
      this.controls.enabled = false;
      this.move('camera', CHANGE, place, () => (this.controls.enabled = true));
    }
  }

  /** Steps back until these points are seen too, unless somebody has come nearer by hand. */
  keepIn(points: THREE.Vector3[]): void {
    const from = this.camera.position.length();
    if (this.motions.has('camera') || from < this.faced * 0.98) return;
    const to = this.distance(this.camera.position, points);
    if (to <= from) return;
    this.faced = to;
    this.controls.maxDistance = Math.max(this.controls.maxDistance, to * 1.5);
    this.camera.far = Math.max(this.camera.far, to * 8);
    this.camera.updateProjectionMatrix();
    this.move('camera', CHANGE / 2, (t) => {
      this.camera.position.setLength(from + (to - from) * t);
      this.controls.update();
    });
  }

  /** From how far away points are all seen. */
  private distance(direction: THREE.Vector3, points: THREE.Vector3[]): number {
    const view = new THREE.Matrix4().lookAt(direction, new THREE.Vector3(), this.camera.up).invert();
    const tan = Math.tan((FIELD / 2) * (Math.PI / 180));
    let distance = 0;
    for (const each of points) {
      const point = each.clone().applyMatrix4(view);
      distance = Math.max(distance, point.z + Math.abs(point.y) / tan, point.z + Math.abs(point.x) / (tan * this.camera.aspect));
    }
    return distance * 1.08;
  }

  /** Turns the camera around the vertical and up or down, in radians, as the mouse would. */
  orbit(around: number, up: number): void {
    if (!this.controls.enableRotate) return;
    const place = spherical(this.camera.position);
    place.theta += around;
    place.phi = Math.min(Math.PI - 0.05, Math.max(0.05, place.phi + up));
    this.camera.position.copy(fromSpherical(place));
    this.controls.update();
    this.draw();
  }

  /** Where a point is on the canvas, in pixels from its upper left corner. */
  onScreen(point: THREE.Vector3): THREE.Vector2 {
    const seen = point.clone().project(this.camera);
    return new THREE.Vector2(((seen.x + 1) / 2) * this.canvas.clientWidth, ((1 - seen.y) / 2) * this.canvas.clientHeight);
  }

  /** The line of sight through a pixel. */
  ray(x: number, y: number): THREE.Raycaster {
    const ray = new THREE.Raycaster();
    const { clientWidth: width, clientHeight: height } = this.canvas;
    ray.setFromCamera(new THREE.Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), this.camera);
    return ray;
  }
}

/** Frees what a graphics card holds of a tree of objects, and takes it out of the scene. */
export function discard(object: THREE.Object3D): void {
  object.removeFromParent();
  object.traverse((node) => {
    if (node instanceof THREE.Mesh || node instanceof THREE.LineSegments || node instanceof THREE.Line) {
      node.geometry.dispose();
      for (const material of [node.material].flat()) material.dispose();
    }
    if (node instanceof THREE.InstancedMesh) node.dispose();
  });
}
