// The game: where the star is, where it may go, and how it came there. Knows nothing of pictures.
import type { Cell, Cube } from './protocol';

/** The six steps in the core's order: +x, -x, +y, -y, +z, -z. */
export const STEPS = ['+x', '-x', '+y', '-y', '+z', '-z'] as const;

export const back = (step: number): number => step ^ 1;
export const axisOf = (step: number): number => step >> 1;
export const signOf = (step: number): number => (step & 1 ? -1 : 1);

export const sameCell = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1] && a[2] === b[2];

export function after(cell: Cell, step: number): Cell {
  const next: Cell = [...cell];
  next[axisOf(step)] += signOf(step);
  return next;
}

export class Game {
  cell: Cell;
  /** The steps taken, in order. */
  steps: number[] = [];
  moves = 0;
  /** How the last move ended a game: the goal was reached. */
  solved = false;
  helped = false;
  private began: number | null = null;
  private took = 0;

  constructor(readonly cube: Cube) {
    this.cell = cube.facts.start;
  }

  number(cell: Cell): number {
    const [, ny, nz] = this.cube.facts.size;
    return (cell[0] * ny + cell[1]) * nz + cell[2];
  }

  cellAt(number: number): Cell {
    const [, ny, nz] = this.cube.facts.size;
    return [Math.floor(number / (ny * nz)), Math.floor(number / nz) % ny, number % nz];
  }

  /** The plates (bits 1, 2, 4 for x, y, z) that refuse a step; 7 if it leads out of the box. */
  walls(step: number, cell: Cell = this.cell): number {
    return (this.cube.walls[this.number(cell)] >> (3 * step)) & 7;
  }

  allows(step: number): boolean {
    return this.walls(step) === 0;
  }

  free(): number[] {
    return STEPS.map((_, step) => step).filter((step) => this.allows(step));
  }

  /** Takes a step if the plates allow it. */
  move(step: number): boolean {
    if (!this.allows(step)) return false;
    this.began ??= performance.now();
    this.cell = after(this.cell, step);
    this.steps.push(step);
    this.moves++;
    if (sameCell(this.cell, this.cube.facts.goal) && !this.solved) {
      this.took = performance.now() - this.began;
      this.solved = true;
    }
    return true;
  }

  /** Takes the last step back; it no longer counts. */
  undo(): number | null {
    const step = this.steps.pop();
    if (step === undefined) return null;
    this.cell = after(this.cell, back(step));
    this.moves--;
    return back(step);
  }

  restart(): void {
    this.cell = this.cube.facts.start;
    this.steps = [];
    this.moves = 0;
    this.solved = false;
    this.helped = false;
    this.began = null;
    this.took = 0;
  }

  /** Straight runs of moves. */
  slides(): number {
    return this.steps.filter((step, k) => k === 0 || step !== this.steps[k - 1]).length;
  }

  /** Seconds from the first move on, until the goal. */
  seconds(): number {
    if (this.began === null) return 0;
    return (this.solved ? this.took : performance.now() - this.began) / 1000;
  }

  /** The next step on a shortest way to the goal; null there, or where no way leads. */
  hint(): number | null {
    const way = this.cube.ways[this.number(this.cell)];
    return way < 6 ? way : null;
  }

  /** The cells from here to the goal. */
  wayOn(): Cell[] {
    const way = [this.cell];
    for (let step = this.cube.ways[this.number(this.cell)]; step < 6; ) {
      const next = after(way[way.length - 1], step);
      way.push(next);
      step = this.cube.ways[this.number(next)];
    }
    return way;
  }
}
