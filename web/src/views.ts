// The five views of a puzzle, and the bars that belong to two of them.
import * as THREE from 'three';
import { CastModel } from './cast';
import type { Core } from './core';
import { button, input, need } from './dom';
import { Growth } from './growth';
import { Model } from './model';
import type { Cell, Cube } from './protocol';
import { corners, type Stage } from './stage';

export const VIEWS = ['assembled', 'exploded', 'flat', 'cast', 'growth'] as const;
export type View = (typeof VIEWS)[number];

/** From where one first looks: x leads away, y to the left, z up. */
const FROM = new THREE.Vector3(-1, -0.62, 0.72);
const FRONT = new THREE.Vector3(0, -1, 0.0001);

/** The slider's place k stands for a step of 10^(-k/20) seconds: from 1 s to 1 ms. */
const paceOf = (place: number): number => 1000 * 10 ** (-place / 20);

export class Views {
  view: View = 'assembled';
  model: Model | null = null;
  private cast: CastModel | null = null;
  private growth: Growth | null = null;
  private region = 0;
  private running = false;
  private began = 0;
  private owed = 0;
  private puzzle = 0;

  constructor(private stage: Stage, private core: Core, private tell: { fail(error: unknown): void; say(words: string): void }) {
    for (const view of VIEWS) this.tab(view).addEventListener('click', () => this.show(view));
    button('region-before').addEventListener('click', () => this.turnTo(this.region - 1));
    button('region-next').addEventListener('click', () => this.turnTo(this.region + 1));
    button('grow').addEventListener('click', () => (this.running ? this.pause() : this.play()));
    button('grow-step').addEventListener('click', () => {
      this.pause();
      this.growTo((this.growth?.at ?? 0) + 1);
    });
    input('grow-at').addEventListener('input', () => {
      this.pause();
      this.growTo(Number(input('grow-at').value));
    });
    input('grow-speed').addEventListener('input', () => this.tellPace());
    this.tellPace();
    stage.ticking = (now) => this.tick(now);
    stage.onResize = () => this.model && this.arrange(true);
  }

  private tab(view: View): HTMLButtonElement {
    return document.querySelector<HTMLButtonElement>(`#views [data-view="${view}"]`)!;
  }

  /** Takes over a new puzzle. */
  load(cube: Cube): void {
    this.model?.discard();
    this.drop();
    this.puzzle++;
    this.model = new Model(this.stage, cube);
    const grown = cube.trail.length > 0;
    this.tab('growth').setAttribute('aria-disabled', String(!grown));
    this.show(this.view === 'growth' && !grown ? 'assembled' : this.view, true);
  }

  private drop(): void {
    this.cast?.discard();
    this.growth?.discard();
    this.cast = null;
    this.growth = null;
    this.pause();
  }

  paint(): void {
    this.model?.paint(this.stage.look);
    this.cast?.paint(this.stage.look);
    this.growth?.paint(this.stage.look);
  }

  show(view: View, atOnce = false): void {
    const { model } = this;
    if (!model) return;
    if (view === 'growth' && model.cube.trail.length === 0) {
      this.tell.say('There is no growth to show: a cube grows when it is made here, in any style but snake and without a level.');
      return;
    }
    const was = this.view;
    this.view = view;
    for (const each of VIEWS) this.tab(each).setAttribute('aria-pressed', String(each === view));
    if (view !== 'growth') this.pause();
    if (view === 'cast' && !this.cast) this.fetchCast(model.cube);
    if (view === 'growth' && !this.growth) {
      this.growth = new Growth(this.stage, model.cube);
      input('grow-at').max = String(this.growth.length);
      this.growTo(0);
    }
    this.arrange(atOnce || was === view);
    if (view === 'growth' && was !== 'growth') this.play();
  }

  private arrange(atOnce: boolean): void {
    const model = this.model!;
    const { view } = this;
    const solid = view === 'assembled' || view === 'exploded' || view === 'flat';
    model.root.visible = solid;
    if (solid) model.take(view, atOnce);
    if (this.cast) this.cast.root.visible = view === 'cast';
    if (this.growth) this.growth.root.visible = view === 'growth';
    need('cast-bar').hidden = view !== 'cast';
    need('growth-bar').hidden = view !== 'growth';
    const seen = view === 'growth' ? corners(this.growth!.half()) : view === 'cast' ? corners(this.castHalf(model.cube)) : model.seen(view);
    this.stage.face(view === 'flat' ? FRONT : FROM, seen, view !== 'flat', atOnce);
    this.stage.canvas.setAttribute('aria-label', this.describe(model.cube));
  }

  private castHalf(cube: Cube): THREE.Vector3 {
    const { size, pitch } = cube.facts;
    return new THREE.Vector3(...size.map((side) => ((side + 1.2) * pitch) / 2));
  }

  private describe(cube: Cube): string {
    const size = cube.facts.size.join(' by ');
    return {
      assembled: `The cube of ${size} cells put together: six slotted plates and the star`,
      exploded: `The cube of ${size} cells taken apart, the star in the middle`,
      flat: 'The six plates side by side, with the places of the arms',
      cast: 'The hidden path as a solid, each region by itself',
      growth: 'The trees of the puzzle as they grow, and the passages on the plates',
    }[this.view];
  }

  private fetchCast(cube: Cube): void {
    const puzzle = this.puzzle;
    this.core.ask({ what: 'cast' }).then((solids) => {
      if (puzzle !== this.puzzle || this.cast) return;
      this.cast = new CastModel(this.stage, solids);
      this.cast.root.visible = this.view === 'cast';
      this.cast.mark(cube);
      this.turnTo(0);
    }).catch(this.tell.fail);
  }

  private turnTo(region: number): void {
    if (!this.cast) return;
    const { solids } = this.cast;
    this.region = (region + solids.length + 1) % (solids.length + 1);
    this.cast.choose(this.region);
    const cells = (count: number): string => `${count} ${count === 1 ? 'cell' : 'cells'}`;
    const unreachable = solids.filter(({ reachable }) => !reachable).reduce((sum, solid) => sum + solid.cells, 0);
    const solid = solids[this.region - 1];
    need('region-words').textContent = !solid
      ? `${solids.length} ${solids.length === 1 ? 'region' : 'regions'}; ${unreachable === 0 ? 'every cell can be reached' : `${cells(unreachable)} cannot be reached`}`
      : `Region ${this.region} of ${solids.length}: ${cells(solid.cells)}, ${solid.reachable ? 'the star’s own' : 'out of reach'}`;
  }

  /** Puts the star where the game has it. */
  stand(cell: Cell): void {
    this.cast?.stand(cell);
    if (this.model && (this.view === 'assembled' || this.view === 'exploded')) this.stage.keepIn(this.model.tips(cell));
  }

  private growTo(at: number): void {
    const { growth } = this;
    if (!growth) return;
    growth.show(Math.min(at, growth.length));
    input('grow-at').value = String(growth.at);
    const trees = `${growth.trees} ${growth.trees === 1 ? 'tree' : 'trees'}`;
    need('grow-words').textContent = `Step ${growth.at} of ${growth.length}, ${trees}: ${growth.words()}`;
  }

  private tellPace(): void {
    const pace = paceOf(Number(input('grow-speed').value));
    need('grow-pace').textContent = pace >= 1000 ? '1 s' : `${pace < 10 ? Number(pace.toFixed(1)) : Math.round(pace)} ms`;
  }

  private play(): void {
    if (!this.growth) return;
    if (this.growth.at >= this.growth.length) this.growTo(0);
    this.running = true;
    this.began = performance.now();
    this.owed = 0;
    button('grow').textContent = 'Pause';
    this.stage.draw();
  }

  private pause(): void {
    this.running = false;
    button('grow').textContent = 'Play';
  }

  private tick(now: number): boolean {
    if (!this.running || !this.growth) return false;
    this.owed += Math.max(0, now - this.began) / paceOf(Number(input('grow-speed').value));
    this.began = now;
    const steps = Math.floor(this.owed);
    if (steps > 0) {
      this.owed -= steps;
      this.growTo(this.growth.at + steps);
    }
    if (this.growth.at >= this.growth.length) this.pause();
    return this.running;
  }
}
