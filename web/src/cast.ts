// The hidden path as a solid, region by region.
import * as THREE from 'three';
import { between, edgesOf, geometryOf } from './model';
import type { Cell, Cube, Solid } from './protocol';
import { discard, type Look, type Stage } from './stage';

export class CastModel {
  readonly root = new THREE.Group();
  private regions: { solid: Solid; fill: THREE.MeshLambertMaterial; line: THREE.LineBasicMaterial; group: THREE.Group }[];
  private chosen = 0;
  private cube: Cube | null = null;
  private balls: Record<'start' | 'goal' | 'star', THREE.Mesh<THREE.SphereGeometry, THREE.MeshLambertMaterial>> | null = null;

  constructor(private stage: Stage, readonly solids: Solid[]) {
    this.regions = solids.map((solid) => {
      const fill = new THREE.MeshLambertMaterial({ transparent: true, flatShading: true, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });
      const line = new THREE.LineBasicMaterial({ transparent: true, opacity: 0.4 });
      const group = new THREE.Group();
      group.add(new THREE.Mesh(geometryOf(solid), fill), new THREE.LineSegments(edgesOf(solid), line));
      this.root.add(group);
      return { solid, fill, line, group };
    });
    stage.scene.add(this.root);
    stage.learn();
    this.paint(stage.look);
  }

  discard(): void {
    discard(this.root);
  }

  /** Puts balls at start and goal, and one for the star. */
  mark(cube: Cube): void {
    this.cube = cube;
    const { pitch, arm_width, start, goal } = cube.facts;
    const ball = (cell: Cell, radius: number): THREE.Mesh<THREE.SphereGeometry, THREE.MeshLambertMaterial> => {
      const mesh = new THREE.Mesh(new THREE.SphereGeometry(radius, 28, 18), new THREE.MeshLambertMaterial());
      this.root.add(mesh);
      this.stage.learn();
      this.put(mesh, cell);
      return mesh;
    };
    const wide = arm_width * 0.76;
    this.balls = { start: ball(start, wide), goal: ball(goal, wide), star: ball(start, Math.min(wide * 1.12, pitch / 2)) };
    this.paint(this.stage.look);
  }

  /** Puts the star's ball at a cell. */
  stand(cell: Cell): void {
    if (this.balls) this.put(this.balls.star, cell);
    this.stage.draw();
  }

  private put(mesh: THREE.Mesh, cell: Cell): void {
    const { size, pitch } = this.cube!.facts;
    mesh.position.set(...(cell.map((at, axis) => (at - (size[axis] - 1) / 2) * pitch) as Cell));
  }

  /** Shows one region, counted from 1, and the others faintly; 0 shows all. */
  choose(number: number): void {
    this.chosen = number;
    this.paint(this.stage.look);
  }

  paint(look: Look): void {
    this.regions.forEach(({ solid, fill, line, group }, k) => {
      const faint = this.chosen !== 0 && this.chosen !== k + 1;
      const color = solid.reachable ? look.way : look.grey;
      fill.color.set(color);
      fill.emissive.copy(between(0x000000, color, 0.12));
      fill.opacity = faint ? 0.1 : 1;
      fill.depthWrite = !faint;
      line.color.copy(between(color, look.ink, 0.5));
      line.opacity = faint ? 0.08 : 0.4;
      group.renderOrder = faint ? 1 : 0;
    });
    if (this.balls) {
      const { start, goal, star } = this.balls;
      start.material.color.set(look.start);
      goal.material.color.set(look.plates[0]);
      star.material.color.set(look.star);
    }
    this.stage.draw();
  }
}
