// What the checks of the page share: the program under test, a browser, and how checks are told.
import { execFileSync, spawnSync } from 'child_process';
import fs from 'fs';
import { createRequire } from 'module';
import path from 'path';
import { fileURLToPath, pathToFileURL } from 'url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const target = path.resolve(root, process.env.CARGO_TARGET_DIR ?? 'target');
const clients = path.resolve(root, process.env.DEVENTER_CLIENTS ?? path.join(target, 'clients'));
export const deventerPath = path.join(target, 'release/deventer');
export const work = path.join(clients, 'work-web');
export const dist = path.join(root, 'web/dist/index.html');
export const distAddress = pathToFileURL(dist).href;
export const ORIGINAL = path.join(root, 'models/oskars-cube.toml');

fs.rmSync(work, { recursive: true, force: true });
fs.mkdirSync(work, { recursive: true });

// Standard output of the program under test; a failure is an error with what it said.
export function deventer(...words) {
  return execFileSync(deventerPath, words.map(String), { cwd: work, maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] });
}
export const shown = (file) => JSON.parse(deventer('show', file, '--json'));
export const solved = (file) => JSON.parse(deventer('solve', file, '--json'));

// The command line's puzzle file for the same wishes; returns its path.
export function made(name, size, ...words) {
  deventer('new', size, ...words, '--puzzle-only', '--quiet', '--out', name);
  return path.join(work, name, 'puzzle.toml');
}

// What the Python readers say of files: a list of problems each.
export function readers(...files) {
  const done = spawnSync(path.join(clients, 'venv/bin/python'), [path.join(root, 'tests/web/readers.py'), ...files], { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (done.status !== 0) throw new Error(`readers.py: ${done.stderr.slice(-600)}`);
  return JSON.parse(done.stdout);
}

let passed = 0, failed = 0;
export function check(name, good, detail = '') {
  if (good) passed++; else failed++;
  console.log(`${good ? 'ok' : 'FAIL'} ${name}${good || detail === '' ? '' : `: ${detail}`}`);
}
export function same(name, got, wanted) {
  const [a, b] = [got, wanted].map((value) => JSON.stringify(value));
  check(name, a === b, `is ${a?.slice(0, 200)}, wanted ${b?.slice(0, 200)}`);
}
export const sameBytes = (name, got, wanted) =>
  check(name, Buffer.compare(Buffer.from(got), Buffer.from(wanted)) === 0, `${got.length} bytes differ from ${wanted.length}`);
// A group that breaks is a failure too, and the others go on.
export async function guard(name, group) {
  const wanted = process.argv.slice(2);
  if (wanted.length > 0 && !wanted.includes(name)) return;
  const began = Date.now();
  try { await group(); } catch (error) { check(name, false, `the check broke: ${String(error?.stack ?? error).slice(0, 900)}`); }
  console.log(`# ${name} took ${((Date.now() - began) / 1000).toFixed(1)} s`);
}
export function close() {
  console.log(`web: ${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

const need = createRequire(path.join(clients, 'package.json'));
const ARGUMENTS = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist',
  '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
export async function browser() {
  const found = ['chromium', 'chromium-browser'].map((name) => spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim());
  const executablePath = process.env.CHROMIUM || found.find(Boolean);
  return need('playwright-core').chromium.launch({ executablePath, args: ARGUMENTS });
}

// Chromium's own words about drawing without a graphics card say nothing of the page.
const OF_CHROMIUM = /GPU stall|GL Driver|swiftshader|Automatic fallback/i;
export const complaints = [];

// A tab on an address, in a context of its own; what the page complains of is kept.
export async function tab(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 760 }, reducedMotion: 'reduce', acceptDownloads: true, ...options });
  const page = await context.newPage();
  page.on('console', (m) => { if (['error', 'warning'].includes(m.type()) && !OF_CHROMIUM.test(m.text())) complaints.push(m.text()); });
  page.on('pageerror', (error) => complaints.push(error.message));
  if (options.offline) await context.setOffline(true);
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((e) => e.duration))).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(address);
  await ready(page);
  return page;
}

// Waits until the page shows a puzzle and makes none.
export async function ready(page) {
  await page.waitForFunction(() => document.getElementById('busy').hidden && document.getElementById('cell').textContent !== '–', null, { timeout: 120_000 });
}

export const text = (page, id) => page.textContent(`#${id}`);
export const cellOf = async (page) => (await text(page, 'cell')).split(', ').map(Number);
export const numberOf = async (page, id) => Number(await text(page, id));

// The bytes of the file that a button offers, and its name.
export async function download(page, button) {
  const [offered] = await Promise.all([page.waitForEvent('download', { timeout: 120_000 }), page.click(button)]);
  const file = path.join(work, `down-${Math.random().toString(36).slice(2)}-${offered.suggestedFilename()}`);
  await offered.saveAs(file);
  return { name: offered.suggestedFilename(), file, bytes: fs.readFileSync(file) };
}
export const puzzleOf = async (page) => (await download(page, '#toml')).bytes;

// Steps in the order +x -x +y -y +z -z: keys, and what they do to a cell.
export const KEYS = ['w', 's', 'a', 'd', 'e', 'q'];
export const after = (cell, step) => cell.map((at, axis) => (axis === step >> 1 ? at + (step & 1 ? -1 : 1) : at));
export const stepBetween = (a, b) => [0, 1, 2, 3, 4, 5].find((step) => String(after(a, step)) === String(b));

// The space worked out from the passages that `show --json` prints: may the cursor take a step?
export function spaceOf({ size, plates }) {
  const open = ['x', 'y', 'z'].map((name) => new Set(plates[name].flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`])));
  return (cell, step) => {
    const next = after(cell, step);
    if (next.some((at, axis) => at < 0 || at >= size[axis])) return false;
    return [0, 1, 2].filter((plate) => plate !== step >> 1).every((plate) => {
      const on = ([x, y, z]) => [[y, z], [x, z], [x, y]][plate];
      return open[plate].has(`${on(cell)} ${on(next)}`);
    });
  };
}

// What the program says on stderr when it refuses.
export function usage(...words) {
  return spawnSync(deventerPath, words.map(String), { cwd: work, encoding: 'utf8', timeout: 20_000 }).stderr;
}

// The files of a folder with their contents, by path.
export function contents(folder, name) {
  const found = {};
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const [inside, shown] = [path.join(folder, entry.name), `${name}/${entry.name}`];
    if (entry.isDirectory()) Object.assign(found, contents(inside, shown));
    else found[shown] = fs.readFileSync(inside).toString('base64');
  }
  return found;
}

// The same of a zip file, unpacked by Python.
export function unzipped(file) {
  const folder = `${file}.unpacked`;
  execFileSync(path.join(clients, 'venv/bin/python'), ['-m', 'zipfile', '-e', file, folder]);
  const [top] = fs.readdirSync(folder);
  return contents(path.join(folder, top), top);
}
