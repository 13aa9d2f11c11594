// The page: puts the pieces together and answers to buttons and keys.
import { Cancelled, Core } from './core';
import { Dials } from './dials';
import { button, input, made, need, save, select } from './dom';
import { dragging } from './drag';
import { showFigures } from './figures';
import { Game, STEPS, sameCell } from './game';
import { read as readLink, write as writeLink, type Linked } from './link';
import type { Cell, Cube, Wishes } from './protocol';
import { Stage } from './stage';
import { look, themes } from './theme';
import { VIEWS, Views } from './views';

const AXES = 'xyz';

const core = new Core(need('core').textContent!.trim());
// The page is painted and the worker begins before the graphics card is woken, which takes a while.
await new Promise((done) => setTimeout(done));
const stage = new Stage(need<HTMLCanvasElement>('canvas'));
const views = new Views(stage, core, { fail, say });
const dials = new Dials();
let game: Game | null = null;
let linked: Linked = { made: { size: '5', style: 'perfect', seed: '7', level: null, start: null, goal: null, fit: {} } };
/** Of the questions about a puzzle the last one counts. */
let asked = 0;

// --- what the page says

function say(words: string, solved = false): void {
  need('say').textContent = words;
  need('say').classList.toggle('solved', solved);
}

function fail(error: unknown): void {
  if (error instanceof Cancelled) return;
  need('busy').hidden = true;
  need('fault').textContent = error instanceof Error ? error.message : String(error);
  need('fault').hidden = false;
}

function busy(words: string | null): void {
  need('busy').hidden = words === null;
  need('busy-words').textContent = words ?? '';
  if (words !== null) need('fault').hidden = true;
}

const freeWords = (): string => {
  const free = game!.free().map((step) => STEPS[step].replace('-', '−'));
  return free.length === 0 ? 'no way is free' : `free: ${free.join(', ')}`;
};
const cellWords = (cell: Cell): string => cell.join(', ');

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function tellGame(): void {
  if (!game) return;
  need('moves').textContent = String(game.moves);
  need('slides').textContent = String(game.slides());
  need('time').textContent = clock(game.seconds());
  need('cell').textContent = cellWords(game.cell);
  need('goal').textContent = cellWords(game.cube.facts.goal);
  button('undo').disabled = game.steps.length === 0;
  button('hint').disabled = game.hint() === null;
  for (const key of document.querySelectorAll<HTMLButtonElement>('#pad button')) {
    key.setAttribute('aria-disabled', String(!game.allows(Number(key.dataset.step))));
  }
  views.stand(game.cell);
}

setInterval(() => game && (need('time').textContent = clock(game.seconds())), 500);

// --- playing

function clearHint(): void {
  views.model?.showHint(null);
  for (const key of document.querySelectorAll('#pad .hinted')) key.classList.remove('hinted');
}

function showRoute(on: boolean): void {
  button('route').setAttribute('aria-pressed', String(on));
  views.model?.showWay(on && game ? game.wayOn() : null);
}

const routeShown = (): boolean => button('route').getAttribute('aria-pressed') === 'true';

function arrived(): void {
  clearHint();
  tellGame();
  if (!game) return;
  if (routeShown()) showRoute(true);
  if (game.solved && sameCell(game.cell, game.cube.facts.goal)) {
    views.model?.rejoice(true);
    say(`Solved in ${game.moves} moves, ${game.slides()} slides and ${clock(game.seconds())}. The shortest way takes ${game.cube.facts.figures.route.moves}.`, true);
    return;
  }
  views.model?.rejoice(false);
  const aim = 'Bring the star to the yellow frames: drag an arm, or press a letter';
  say(`${game.steps.length === 0 ? aim : `At ${cellWords(game.cell)}`}; ${freeWords()}.`);
}

function refused(step: number): void {
  const walls = game!.walls(step);
  const plates = [...AXES].filter((_, axis) => walls & (1 << axis)).join(' and ');
  const why = walls === 7 ? 'the box ends there' : `${plates.length > 1 ? 'plates' : 'plate'} ${plates} ${plates.length > 1 ? 'are' : 'is'} closed there`;
  say(`${STEPS[step].replace('-', '−')} is blocked: ${why}.`);
}

function go(step: number): void {
  if (!game || !views.model) return;
  if (game.move(step)) {
    views.model.slide(game.cell);
    arrived();
  } else {
    views.model.bump(step, game.walls(step));
    refused(step);
  }
}

function undo(): void {
  if (game?.undo() != null) {
    views.model?.slide(game.cell);
    arrived();
  }
}

function hint(): void {
  const step = game?.hint();
  if (step == null) return;
  clearHint();
  views.model?.showHint(step);
  document.querySelector(`#pad [data-step="${step}"]`)?.classList.add('hinted');
  say(`Hint: ${STEPS[step].replace('-', '−')}.`);
}

function again(): void {
  if (!game) return;
  game.restart();
  views.model?.slide(game.cell, 400);
  showRoute(false);
  arrived();
}

dragging(stage, {
  game: () => game,
  model: () => (views.view === 'assembled' || views.view === 'exploded' ? views.model : null),
  moved(step) {
    if (game?.move(step)) arrived();
  },
  bumped: refused,
});

const KEYS: Record<string, number> = {
  KeyW: 0, KeyS: 1, KeyA: 2, KeyD: 3, KeyE: 4, KeyQ: 5,
  ArrowUp: 0, ArrowDown: 1, ArrowLeft: 2, ArrowRight: 3, PageUp: 4, PageDown: 5,
};
const TURNS: Record<string, [number, number]> = { ArrowLeft: [-0.15, 0], ArrowRight: [0.15, 0], ArrowUp: [0, -0.12], ArrowDown: [0, 0.12] };

// Keys are told by their place, so that other layouts play alike; whoever types into a field is left alone.
document.addEventListener('keydown', (event) => {
  const on = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || on.closest('input, select, textarea')) return;
  const turn = event.shiftKey && TURNS[event.code];
  if (turn) stage.orbit(...turn);
  else if (event.shiftKey) return;
  else if (event.code in KEYS) go(KEYS[event.code]);
  else if (event.code === 'KeyU' || event.code === 'Backspace') undo();
  else if (event.code === 'KeyH') hint();
  else if (event.code === 'KeyR') showRoute(!routeShown());
  else if (/^Digit[1-5]$/.test(event.code)) views.show(VIEWS[Number(event.code[5]) - 1]);
  else return;
  event.preventDefault();
});
for (const key of document.querySelectorAll<HTMLButtonElement>('#pad button')) {
  key.addEventListener('click', () => go(Number(key.dataset.step)));
}
button('undo').addEventListener('click', undo);
button('hint').addEventListener('click', hint);
button('again').addEventListener('click', again);
button('route').addEventListener('click', () => showRoute(!routeShown()));

// --- a puzzle comes

function show(cube: Cube): void {
  const { facts } = cube;
  game = new Game(cube);
  showRoute(false);
  views.load(cube);
  showFigures(facts);
  dials.suggest(facts.fit);
  need('what').textContent = [facts.size.join(' × '), facts.style, facts.level, facts.seed === null ? null : `seed ${facts.seed}`].filter(Boolean).join(', ');
  need('command').textContent = facts.command;
  select('part').replaceChildren(made('option', 'all of it', { value: '' }), ...facts.parts.map(({ name }) => made('option', name, { value: name })));
  arrived();
}

async function ask(what: Linked): Promise<void> {
  const mine = ++asked;
  const progress = (done: number, of: number): void => {
    if (mine === asked) busy(`Making the puzzle: ${Math.floor((100 * done) / of)} %`);
  };
  busy('Making the puzzle');
  try {
    const cube = await ('made' in what
      ? core.ask({ what: 'generate', wishes: what.made }, progress)
      : core.ask({ what: 'read', text: what.file, fit: what.fit }));
    if (mine !== asked) return;
    busy(null);
    linked = what;
    history.replaceState(null, '', writeLink(what) || location.pathname + location.search);
    show(cube);
  } catch (error) {
    if (mine === asked) fail(error);
  }
}

/** A fresh core learns the puzzle on the page, for downloads; the game goes on. */
function remind(): void {
  core.ask('made' in linked
    ? { what: 'generate', wishes: linked.made }
    : { what: 'read', text: linked.file, fit: linked.fit }).catch(fail);
}

function wishes(): Wishes {
  const text = (id: string): string => input(id).value.trim();
  return {
    size: text('size'), style: select('style').value, seed: text('seed'),
    level: select('level').value || null, start: text('start') || null, goal: text('goal-wish') || null, fit: dials.read(),
  };
}

function fill(what: Linked): void {
  if ('made' in what) {
    input('size').value = what.made.size;
    input('seed').value = what.made.seed;
    select('style').value = what.made.style;
    select('level').value = what.made.level ?? '';
    input('start').value = what.made.start ?? '';
    input('goal-wish').value = what.made.goal ?? '';
  }
  dials.set('made' in what ? what.made.fit : what.fit);
  tellStyle();
}

const STYLE_WORDS: Record<string, string> = {
  perfect: 'Perfect: every cell can be reached, by one route.',
  classic: 'Classic: the first generator’s way; some cells are out of reach.',
  merge: 'Merge: trees grow from all corners and join.',
  snake: 'Snake: one path through all cells, up to about 7 a side.',
};
function tellStyle(): void {
  const style = select('style').value;
  need('style-help').textContent = STYLE_WORDS[style] ?? '';
  // Only perfect puzzles have a level.
  select('level').disabled = style !== 'perfect';
  if (style !== 'perfect') select('level').value = '';
}
select('style').addEventListener('change', tellStyle);

need<HTMLFormElement>('wishes').addEventListener('submit', (event) => {
  event.preventDefault();
  void ask({ made: wishes() });
});
button('dice').addEventListener('click', () => {
  input('seed').value = String(crypto.getRandomValues(new Uint32Array(1))[0]);
  need<HTMLFormElement>('wishes').requestSubmit();
});
button('original').addEventListener('click', () => {
  core.ask({ what: 'original' }).then((file) => ask({ file, fit: dials.read() })).catch(fail);
});
button('open').addEventListener('click', () => input('file').click());
input('file').addEventListener('change', async () => {
  const [file] = input('file').files ?? [];
  input('file').value = '';
  if (!file) return;
  if (file.size > 1 << 20) fail(new Error(`${file.name} is over 1 MB, so it is not a puzzle file for this page`));
  else void ask({ file: await file.text(), fit: {} });
});
button('cancel').addEventListener('click', () => {
  asked++;
  core.restart();
  busy(null);
  say('Cancelled.');
  if (game) remind();
});

// --- downloads

const nameOf = (facts: Cube['facts']): string => `oskar-${facts.size.join('x')}-${facts.seed ?? 'puzzle'}`;

async function download(work: (cube: Cube) => Promise<void>): Promise<void> {
  if (!game) return;
  busy('Making the files');
  try {
    await work(game.cube);
    busy(null);
  } catch (error) {
    fail(error);
  }
}
button('kit').addEventListener('click', () => download(async ({ facts }) => {
  save(`${nameOf(facts)}.zip`, await core.ask({ what: 'kit', folder: nameOf(facts) }), 'application/zip');
}));
button('export').addEventListener('click', () => download(async ({ facts }) => {
  const [format, part, assembled] = ['format', 'part', 'assembled'].map((id) => select(id).value);
  const { name, bytes } = await core.ask({
    what: 'export', name: `${nameOf(facts)}${part && `-${part}`}`, format, part: part || null, assembled: assembled !== '',
  });
  save(name, bytes);
}));
button('picture').addEventListener('click', () => download(async ({ facts }) => {
  const [view, background, format] = ['view', 'background', 'format'].map((dial) => select(`picture-${dial}`).value);
  const field = input('picture-size');
  if (!field.checkValidity() || field.value === '') throw new Error('pictures have from 16 to 4096 pixels on their longer side');
  const wishes = { view, background, format, size: field.valueAsNumber, route: input('picture-route').checked };
  save(`${nameOf(facts)}-${view}.${format}`, await core.ask({ what: 'picture', wishes }));
}));
button('toml').addEventListener('click', () => game && save('puzzle.toml', game.cube.toml, 'application/toml'));

// --- the beginning

themes(() => {
  stage.look = look();
  views.paint();
});
stage.look = look();
core.ask({ what: 'measures' }).then((table) => dials.fill(table)).catch(fail);
core.ask({ what: 'formats' }).then((formats) => {
  select('format').replaceChildren(...formats.map((format) => made('option', format)));
  select('format').addEventListener('change', () => (need('as-one').hidden = select('format').value !== '3mf'));
}).catch(fail);

function begin(): void {
  // What a link names, else what the page was written for, else a puzzle to begin with.
  let what: Linked | null = null;
  let unread: Error | null = null;
  try {
    what = readLink(location.hash);
  } catch {
    unread = new Error('the address of this page holds a puzzle that cannot be read; here is another');
  }
  const brought: unknown = JSON.parse(need('puzzle').textContent || 'null');
  what ??= typeof brought === 'string' ? { file: brought, fit: {} } : linked;
  fill(what);
  void ask(what).then(() => unread && fail(unread));
}
addEventListener('hashchange', begin);
begin();
