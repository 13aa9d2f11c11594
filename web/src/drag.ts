// Taking the star by an arm: it follows the pointer along the slots that are free.
import * as THREE from 'three';
import type { Game } from './game';
import type { Model } from './model';
import type { Stage } from './stage';
import type { Cell } from './protocol';

/** Past this part of a move the star is in the next cell. */
const PAST = 0.55;
/** Nearer to its cell than this the star may turn off. */
const NEAR = 0.14;
/** How far a wall lets it give way. */
const GIVE = 0.1;
/** So many pixels say nothing yet. */
const STILL = 5;

interface Held {
  pointer: number;
  /** Where the pointer would be if the star stood still in its cell. */
  anchor: THREE.Vector2;
  axis: number | null;
  bumped: boolean;
}

export interface Table {
  game(): Game | null;
  /** The model that can be taken hold of now. */
  model(): Model | null;
  moved(step: number): void;
  bumped(step: number): void;
}

export function dragging(stage: Stage, table: Table): void {
  const { canvas } = stage;
  const field = canvas.parentElement!;
  let held: Held | null = null;

  const at = (event: PointerEvent): THREE.Vector2 => {
    const { left, top } = canvas.getBoundingClientRect();
    return new THREE.Vector2(event.clientX - left, event.clientY - top);
  };
  const over = (event: PointerEvent): boolean => {
    const model = table.model();
    const { x, y } = at(event);
    return event.target === canvas && !!model && stage.ray(x, y).intersectObjects(model.handles).length > 0;
  };
  // What a move along each axis is on the screen.
  const axes = (model: Model, cell: Cell): THREE.Vector2[] => {
    const middle = model.centre(cell);
    const from = stage.onScreen(middle);
    return [0, 1, 2].map((axis) => {
      const next = middle.clone().setComponent(axis, middle.getComponent(axis) + model.cube.facts.pitch);
      return stage.onScreen(next).sub(from);
    });
  };
  const parts = (way: THREE.Vector2, along: THREE.Vector2): number => way.dot(along) / Math.max(1, along.lengthSq());

  function follow(pointer: THREE.Vector2, game: Game, model: Model, hold: Held): void {
    const along = axes(model, game.cell);
    const way = pointer.clone().sub(hold.anchor);
    if (hold.axis === null) {
      if (way.length() < STILL) return;
      const pixels = along.map((axis) => Math.abs(way.dot(axis)) / Math.max(1, axis.length()));
      hold.axis = pixels.indexOf(Math.max(...pixels));
    }
    const axis = hold.axis;
    let t = parts(way, along[axis]);
    // What the pointer does across the way is forgotten, or it would turn the star off later.
    hold.anchor.copy(pointer).addScaledVector(along[axis], -t);
    for (let step = 2 * axis + (t < 0 ? 1 : 0); Math.abs(t) > PAST && game.allows(step); ) {
      const sign = Math.sign(t);
      table.moved(step);
      t -= sign;
      hold.anchor.addScaledVector(along[axis], sign);
      hold.bumped = false;
    }
    const step = 2 * axis + (t < 0 ? 1 : 0);
    if (!game.allows(step) && Math.abs(t) > GIVE) {
      const give = GIVE * Math.sign(t);
      hold.anchor.addScaledVector(along[axis], t - give);
      t = give;
      if (!hold.bumped) table.bumped(step);
      hold.bumped = true;
    }
    const shift: Cell = [0, 0, 0];
    shift[axis] = t;
    model.stand(game.cell, shift);
    if (Math.abs(t) < NEAR) hold.axis = null;
  }

  field.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || held || !over(event)) return;
    // The camera stays where it is.
    event.stopPropagation();
    event.preventDefault();
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    held = { pointer: event.pointerId, anchor: at(event), axis: null, bumped: false };
    canvas.style.cursor = 'grabbing';
  }, { capture: true });

  field.addEventListener('pointermove', (event) => {
    if (!held) {
      if (event.buttons === 0) canvas.style.cursor = over(event) ? 'grab' : '';
      return;
    }
    if (event.pointerId !== held.pointer) return;
    event.stopPropagation();
    const [game, model] = [table.game(), table.model()];
    if (game && model) follow(at(event), game, model, held);
  }, { capture: true });

  const release = (event: PointerEvent): void => {
    if (!held || event.pointerId !== held.pointer) return;
    event.stopPropagation();
    held = null;
    canvas.style.cursor = '';
    const [game, model] = [table.game(), table.model()];
    if (game && model) model.slide(game.cell, 90);
  };
  field.addEventListener('pointerup', release, { capture: true });
  field.addEventListener('pointercancel', release, { capture: true });
}
