// Plays with the page in Chromium and compares it with the command line: a line a check, a count at the end.
// `run.mjs GROUP...` runs some groups, by their names below. Run by ./test, after ./web/build and with a program that was built with the page.
import { spawn } from 'child_process';
import fs from 'fs';
import http from 'http';
import path from 'path';
import { pathToFileURL } from 'url';
import { gunzipSync } from 'zlib';
import * as home from './home.mjs';
import {
  KEYS, ORIGINAL, after, cellOf, check, complaints, deventer, dist, distAddress, download, guard, made, numberOf,
  puzzleOf, readers, ready, same, sameBytes, shown, solved, spaceOf, stepBetween, tab, text, work,
} from './home.mjs';

const SHOTS = process.env.SHOTS ?? path.join(work, 'shots');
fs.mkdirSync(SHOTS, { recursive: true });
const browser = await home.browser();

const makes = async (page, wishes) => {
  for (const [id, value] of Object.entries(wishes)) {
    if (id === 'style' || id === 'level') await page.selectOption(`#${id}`, value);
    else await page.fill(`#${id}`, value);
  }
  await page.click('#make');
  await page.waitForTimeout(50);
  await ready(page);
};
const view = (page, name) => page.click(`#views [data-view="${name}"]`);
const shot = async (page, name) => {
  // Two frames, so that what was asked for is drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const bytes = await page.locator('#stage').screenshot(name ? { path: path.join(SHOTS, `${name}.png`) } : {});
  return bytes.toString('base64');
};

await guard('same seed, same puzzle', async () => {
  const page = await tab(browser, `${distAddress}#size=5&style=perfect&seed=7`);
  sameBytes('puzzle.toml of a link', await puzzleOf(page), fs.readFileSync(made('link', 5, '--seed', 7)));
  const cases = [
    [{ size: '5', style: 'classic', seed: '11' }, ['5', '--style', 'classic', '--seed', '11']],
    [{ size: '4x5x6', style: 'merge', seed: '18446744073709551615' }, ['4x5x6', '--style', 'merge', '--seed', '18446744073709551615']],
    [{ size: '4', style: 'snake', seed: '2' }, ['4', '--style', 'snake', '--seed', '2']],
    [{ size: '4', style: 'perfect', level: 'hard', seed: '5' }, ['4', '--level', 'hard', '--seed', '5']],
    [{ size: '3x4x3', style: 'perfect', level: 'gentle', seed: '9' }, ['3x4x3', '--level', 'gentle', '--seed', '9']],
    [{ size: '12', style: 'perfect', level: '', seed: '3', start: '0,0,0' }, ['12', '--seed', '3', '--start', '0,0,0']],
  ];
  for (const [k, [wishes, words]] of cases.entries()) {
    await page.fill('#start', '');
    await makes(page, wishes);
    sameBytes(`puzzle.toml of the form, ${words.join(' ')}`, await puzzleOf(page), fs.readFileSync(made(`form-${k}`, ...words)));
  }
  await page.fill('#start', '');
  await page.click('#measures summary');
  await page.fill('#dials [name="clearance"]', '0.35');
  await page.selectOption('#dials [name="star"]', 'kit');
  await makes(page, { size: '3', style: 'perfect', seed: '5' });
  const words = ['--seed', 5, '--clearance', 0.35, '--star', 'kit'];
  const puzzle = fs.readFileSync(made('dials', 3, ...words));
  sameBytes('puzzle.toml with dials', await puzzleOf(page), puzzle);
  await page.reload();
  await ready(page);
  sameBytes('puzzle.toml after a reload of the address', await puzzleOf(page), puzzle);
  same('dials after a reload', await page.inputValue('#dials [name="clearance"]'), '0.35');
  const second = await tab(browser, page.url());
  sameBytes('puzzle.toml of the address elsewhere', await puzzleOf(second), puzzle);
  const levelled = await tab(browser, `${distAddress}#size=4&style=perfect&seed=8&level=medium`);
  sameBytes('puzzle.toml of an address with a level', await puzzleOf(levelled), fs.readFileSync(made('levelled', 4, '--level', 'medium', '--seed', 8)));
  same('which the page tells', [await levelled.inputValue('#level'), (await text(levelled, 'what')).includes('medium')], ['medium', true]);
  await levelled.selectOption('#style', 'classic');
  same('only perfect cubes have a level', [await levelled.isDisabled('#level'), await levelled.inputValue('#level')], [true, '']);
  await levelled.context().close();
  same('the command that makes it', (await text(page, 'command')).includes('--clearance 0.35'), true);
  check('another seed is another puzzle', Buffer.compare(puzzle, fs.readFileSync(made('other', 3, '--seed', 6, ...words.slice(2)))) !== 0);

  for (const [wishes, said] of [[{ size: '31' }, 'up to 30'], [{ size: 'abc' }, 'is not a size'], [{ size: '5', seed: '-1' }, 'not a seed'], [{ size: '5', seed: '1', start: '9,9,9' }, 'outside']]) {
    await makes(page, wishes);
    check(`refused: ${JSON.stringify(wishes)}`, (await text(page, 'fault')).includes(said), await text(page, 'fault'));
  }
  sameBytes('a refused wish leaves the puzzle', await puzzleOf(page), puzzle);
  const spoiled = await tab(browser, `${distAddress}#file=abc`);
  await spoiled.waitForSelector('#fault:not([hidden])', { timeout: 5000 }).catch(() => {});
  check('an address that cannot be read is told', (await spoiled.isVisible('#fault')) && (await text(spoiled, 'fault')).includes('cannot be read'), await text(spoiled, 'fault'));
  await spoiled.context().close();
  await second.context().close();
  await page.context().close();
});

await guard('play', async () => {
  const file = made('play', 5, '--seed', 7);
  const [{ path: route, route: figures }, may] = [solved(file), spaceOf(shown(file))];
  const page = await tab(browser, `${distAddress}#size=5&style=perfect&seed=7`);
  same('the star begins at the start', await cellOf(page), route[0]);
  let walls = 0, passed = 0;
  for (const cell of route.slice(0, -1)) {
    for (const step of KEYS.keys()) {
      if (may(cell, step)) continue;
      walls++;
      await page.keyboard.press(KEYS[step]);
      const still = String(await cellOf(page)) === String(cell) && /blocked/.test(await text(page, 'say'));
      if (!still) passed++;
    }
    const next = route[route.indexOf(cell) + 1];
    if (next) await page.keyboard.press(KEYS[stepBetween(cell, next)]);
  }
  check(`${walls} walls along the route stop the star`, walls > 100 && passed === 0, `${passed} did not`);
  same('keys along the route lead to the goal', await cellOf(page), route.at(-1));
  same('moves are counted', await numberOf(page, 'moves'), figures.moves);
  same('slides are counted', await numberOf(page, 'slides'), figures.slides);
  check('the page says that it is solved', (await text(page, 'say')).startsWith(`Solved in ${figures.moves} moves, ${figures.slides} slides`), await text(page, 'say'));
  await page.keyboard.press('u');
  same('undo takes the last move back', await cellOf(page), route.at(-2));
  for (let k = 0; k < figures.moves; k++) await page.keyboard.press('u');
  same('undo ends at the start', [await cellOf(page), await numberOf(page, 'moves'), await page.isDisabled('#undo')], [route[0], 0, true]);

  const [first] = route.slice(1).map((cell, k) => stepBetween(route[k], cell));
  await page.keyboard.press('h');
  same('the hint is the next move', await page.getAttribute('#pad .hinted', 'data-step'), String(first));
  let hints = 0;
  while (!(await text(page, 'say')).startsWith('Solved') && hints < 500) {
    await page.click('#hint');
    await page.click('#pad .hinted');
    hints++;
  }
  same('hints lead to the goal on the shortest way', [hints, await cellOf(page)], [figures.moves, route.at(-1)]);
  await page.click('#again');
  const [arrow, steps] = [['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown'], route.slice(1, 8)];
  for (const [k, cell] of steps.entries()) await page.keyboard.press(arrow[stepBetween(route[k], cell)]);
  same('arrows move as letters do', await cellOf(page), steps.at(-1));
  const before = await shot(page);
  await page.keyboard.press('r');
  same('the route is shown on request', [await page.getAttribute('#route', 'aria-pressed'), (await shot(page, 'route')) !== before], ['true', true]);
  await page.keyboard.press('r');
  same('and goes again', await page.getAttribute('#route', 'aria-pressed'), 'false');
  const at = await cellOf(page);
  await page.keyboard.press('Shift+ArrowLeft');
  same('keys turn the cube', [(await shot(page)) !== before, await cellOf(page)], [true, at]);
  await page.focus('#size');
  await page.keyboard.press('w');
  same('typing into a field moves nothing', await cellOf(page), at);
  same('buttons lie as the keys do', await page.$$eval('#pad button', (keys) => keys.map((key) => key.firstChild.textContent).join('')), 'QWEASD');

  // A search of a size that takes long enough to be cancelled.
  const moves = await numberOf(page, 'moves');
  for (const [id, value] of [['size', '30'], ['seed', '1']]) await page.fill(`#${id}`, value);
  await page.selectOption('#level', 'gentle');
  await page.click('#make');
  await page.click('#cancel', { timeout: 5000 });
  same('a cancelled wish leaves the game', [await cellOf(page), await numberOf(page, 'moves'), moves > 0], [at, moves, true]);
  const saved = await download(page, '#export');
  check('and its files', saved.bytes.length > 1000 && saved.name.startsWith('oskar-5x5x5-7'), saved.name);
  await page.context().close();
});

await guard('drag', async () => {
  const file = made('drag', 5, '--seed', 7);
  const may = spaceOf(shown(file));
  const page = await tab(browser, `${distAddress}#size=5&style=perfect&seed=7`);
  const box = await page.locator('#canvas').boundingBox();
  const find = async () => {
    for (let y = 0.1; y < 0.95; y += 0.05) for (let x = 0.3; x < 0.75; x += 0.03) {
      const at = [box.x + box.width * x, box.y + box.height * y];
      await page.mouse.move(...at);
      if ((await page.evaluate(() => document.getElementById('canvas').style.cursor)) === 'grab') return at;
    }
    return null;
  };
  let moved = 0, blocked = 0, wrong = [];
  for (let turn = 0; turn < 12; turn++) {
    const hold = await find();
    if (!hold) { wrong.push('the star was not found'); break; }
    const [cell, moves] = [await cellOf(page), await numberOf(page, 'moves')];
    await page.mouse.down();
    const angle = (turn * 5 * Math.PI) / 6;
    for (let k = 1; k <= 8; k++) await page.mouse.move(hold[0] + Math.cos(angle) * 12 * k, hold[1] + Math.sin(angle) * 12 * k);
    await page.mouse.up();
    const [now, count] = [await cellOf(page), (await numberOf(page, 'moves')) - moves];
    if (count === 0) blocked++; else moved++;
    // Undone move by move, every step must be one that the plates allow, back to where it was.
    let back = now;
    for (let k = 0; k < count; k++) {
      const from = back;
      await page.keyboard.press('u');
      back = await cellOf(page);
      if (!may(back, stepBetween(back, from) ?? 9)) wrong.push(`${back} to ${from}`);
    }
    if (String(back) !== String(cell)) wrong.push(`${back} is not ${cell}`);
    // On along the way, so that other cells are tried as well.
    await page.keyboard.press('h');
    await page.click('#pad .hinted');
  }
  check('an arm is drawn along free slots', moved >= 3, `${moved} of 12 draws moved it`);
  check('walls hold it', blocked >= 1, `${blocked} of 12 draws did not move it`);
  same('no draw passes a wall', wrong, []);
  const [cell, before] = [await cellOf(page), await shot(page)];
  await page.mouse.move(box.x + 20, box.y + box.height - 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + box.height - 60, { steps: 4 });
  await page.mouse.up();
  same('beside the star, drawing turns the cube', [(await shot(page)) !== before, await cellOf(page)], [true, cell]);
  await page.context().close();
});

await guard('views and growth', async () => {
  for (const [style, seed] of [['classic', 3], ['merge', 5], ['perfect', 7]]) {
    const file = made(`grown-${style}`, 5, '--style', style, '--seed', seed);
    const facts = shown(file);
    const page = await tab(browser, `${distAddress}#size=5&style=${style}&seed=${seed}`);
    const pictures = new Set();
    for (const name of ['assembled', 'exploded', 'flat', 'cast']) {
      await view(page, name);
      if (name === 'cast') await page.waitForFunction(() => document.getElementById('region-words').textContent !== '');
      pictures.add(await shot(page, `${style}-${name}`));
      same(`${style}: ${name} is the view`, await page.getAttribute(`#views [data-view="${name}"]`, 'aria-pressed'), 'true');
    }
    same(`${style}: four views, four pictures`, pictures.size, 4);
    check(`${style}: the cast counts the regions`, (await text(page, 'region-words')).startsWith(`${facts.regions} region`), await text(page, 'region-words'));
    const sizes = [];
    for (let k = 0; k < facts.regions; k++) {
      await page.click('#region-next');
      sizes.push(Number(/: (\d+) cell/.exec(await text(page, 'region-words'))[1]));
    }
    same(`${style}: region by region`, sizes.sort((a, b) => b - a), facts.region_sizes);

    await view(page, 'growth');
    await page.click('#grow');
    await page.fill('#grow-at', '0');
    const empty = await shot(page);
    await page.click('#grow-step');
    check(`${style}: step by step`, (await text(page, 'grow-words')).startsWith('Step 1 of'), await text(page, 'grow-words'));
    await page.fill('#grow-speed', '0');
    same(`${style}: as slow as a second`, await text(page, 'grow-pace'), '1 s');
    await page.fill('#grow-speed', '60');
    same(`${style}: as fast as a millisecond`, await text(page, 'grow-pace'), '1 ms');
    await page.click('#grow');
    await page.waitForFunction(() => document.getElementById('grow').textContent === 'Play', null, { timeout: 30_000 });
    const [, at, of, trees] = /^Step (\d+) of (\d+), (\d+) tree/.exec(await text(page, 'grow-words')) ?? [];
    same(`${style}: it grows to the end`, at, of);
    same(`${style}: its trees are the regions`, Number(trees), facts.regions);
    check(`${style}: grown is not empty`, (await shot(page, `${style}-growth`)) !== empty);
    await page.context().close();
  }
  const page = await tab(browser, `${distAddress}#size=3&style=snake&seed=1`);
  await page.dispatchEvent('#views [data-view="growth"]', 'click');
  same('snakes do not grow step by step, and the page says so', [await page.getAttribute('#views [data-view="growth"]', 'aria-pressed'), /but snake/.test(await text(page, 'say'))], ['false', true]);
  await page.context().close();
  // Nothing touches the border of the stage: the arms are seen whole, wherever the star stands.
  const atBorder = async (page) => page.evaluate(async (picture) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    const { width, height } = image;
    const paper = new OffscreenCanvas(width, height).getContext('2d');
    paper.drawImage(image, 0, 0);
    const { data } = paper.getImageData(0, 0, width, height);
    const color = (x, y) => data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3);
    const ground = color(20, 20);
    const differs = (x, y) => color(x, y).some((value, k) => Math.abs(value - ground[k]) > 12);
    let count = 0;
    // Below the rounded corners.
    for (let x = 12; x < width - 12; x++) count += differs(x, 1) + differs(x, height - 2);
    for (let y = 12; y < height - 12; y++) count += differs(1, y) + differs(width - 2, y);
    return count;
  }, await shot(page));
  for (const [size, more] of [['1x5x5', ''], ['30x2x2', ''], ['1x1x7', ''], ['5', '&start=0,0,0'], ['5', '&start=4,4,4&goal=0,0,0'], ['5', '&start=4,0,4']]) {
    const box = await tab(browser, `${distAddress}#size=${size}&style=perfect&seed=7${more}`);
    for (const name of ['assembled', 'exploded', 'flat']) {
      await view(box, name);
      same(`${size}${more}: ${name} is seen whole`, await atBorder(box), 0);
    }
    await box.context().close();
  }
});

await guard('downloads', async () => {
  const page = await tab(browser, `${distAddress}#size=5&style=perfect&seed=7`);
  const file = made('exported', 5, '--seed', 7);
  const formats = await page.$$eval('#format option', (options) => options.map((option) => option.value));
  const wanted = /is not a format; choose ([^;:`]*)/.exec(home.usage('export', file, '--format', 'none'))?.[1];
  check('every format of export is there', wanted?.split(/, | and | or /).every((format) => formats.includes(format.trim())), `${formats} against ${wanted}`);
  const parts = ['', 'plate-x+'];
  const texts = ['course', 'faces'];
  for (const format of formats) for (const part of texts.includes(format) ? [''] : parts) {
    await page.selectOption('#format', format);
    await page.selectOption('#part', part);
    const got = await download(page, '#export');
    const output = path.join(work, `cli-${part || 'all'}.${format}`);
    deventer('export', file, '--format', format, ...(part ? ['--parts', part] : []), '-o', output);
    sameBytes(`${format} of ${part || 'all'}`, got.bytes, fs.readFileSync(output));
    if (format === 'stl' || format === '3mf') {
      // By its name the readers know how many bodies an STL file shall have.
      const named = path.join(work, `${part || 'assembled'}.${format}`);
      fs.copyFileSync(got.file, named);
      same(`readers of ${got.name}`, readers(named), [[]]);
    }
  }
  await page.selectOption('#format', '3mf');
  await page.selectOption('#part', '');
  await page.selectOption('#assembled', 'yes');
  const put = await download(page, '#export');
  deventer('export', file, '--format', '3mf', '--assembled', '-o', 'put.3mf');
  sameBytes('3mf assembled', put.bytes, fs.readFileSync(path.join(work, 'put.3mf')));

  await page.click('#picture-dials summary');
  for (const [shows, background, format, size, route] of [['assembled', 'light', 'png', 300, false], ['exploded', 'dark', 'svg', 640, true], ['flat', 'transparent', 'png', 200, true]]) {
    for (const [id, value] of [['view', shows], ['background', background], ['format', format]]) await page.selectOption(`#picture-${id}`, value);
    await page.fill('#picture-size', String(size));
    await page.setChecked('#picture-route', route);
    const picture = await download(page, '#picture');
    const words = ['--view', shows, '--background', background, '--size', size, ...(route ? ['--route'] : [])];
    sameBytes(`picture ${format}, ${shows}, ${background}`, picture.bytes, deventer('render', file, '--format', format, ...words, '-o', '-'));
  }
  await page.fill('#picture-size', '5000');
  await page.click('#picture');
  check('a picture too large is refused', (await text(page, 'fault')).includes('4096'), await text(page, 'fault'));
  // What is named of sheets holds for their export, and the code on them tells it.
  await page.click('#measures summary');
  await page.fill('#sheets [name="sheet"]', '400x300');
  await page.selectOption('#sheets [name="qr"]', 'off');
  await makes(page, { size: '5', seed: '7' });
  check('sheets stand in the address', /sheet=400x300/.test(page.url()) && /qr=off/.test(page.url()), page.url());
  await page.selectOption('#format', 'svg');
  const cut = await download(page, '#export');
  deventer('export', file, '--format', 'svg', '--sheet', '400x300', '--qr', 'off', '-o', 'small.svg');
  sameBytes('svg on sheets of a size', cut.bytes, fs.readFileSync(path.join(work, 'small.svg')));
  await page.fill('#sheets [name="sheet"]', 'wide');
  await makes(page, { size: '5' });
  check('no sheet is refused', /Sheet, WxH: `wide` is not a sheet/.test(await text(page, 'fault')), await text(page, 'fault'));

  for (const [hash, words] of [['size=5&style=perfect&seed=7', ['5', '--seed', '7']], ['size=3&style=perfect&seed=2&process=laser&sheet=300x300&qr=off', ['3', '--seed', '2', '--process', 'laser', '--sheet', '300x300', '--qr', 'off']]]) {
    await page.goto(`${distAddress}#${hash}`);
    await page.waitForTimeout(50);
    await ready(page);
    const kit = await download(page, '#kit');
    const folder = kit.name.replace('.zip', '');
    fs.rmSync(path.join(work, folder), { recursive: true, force: true });
    deventer('new', ...words, '--quiet');
    const [inZip, onDisk] = [home.unzipped(kit.file), home.contents(path.join(work, folder), folder)];
    same(`the kit's files, ${words.join(' ')}`, Object.keys(inZip).sort(), Object.keys(onDisk).sort());
    same('and their bytes', Object.keys(onDisk).filter((name) => inZip[name] !== onDisk[name]), []);
  }
  await page.context().close();
});

await guard('one file', async () => {
  deventer('page', ORIGINAL, '-o', 'cube.html');
  const page = await tab(browser, pathToFileURL(path.join(work, 'cube.html')).href, { offline: true });
  const { path: route, route: figures } = solved(ORIGINAL);
  same('it begins with its puzzle', [await cellOf(page), await text(page, 'goal')], [route[0], route.at(-1).join(', ')]);
  for (const [k, cell] of route.slice(1).entries()) await page.keyboard.press(KEYS[stepBetween(route[k], cell)]);
  same('it plays to the goal', [await cellOf(page), await numberOf(page, 'moves')], [route.at(-1), figures.moves]);
  const [value, original] = await page.$$eval('#rows tr', (rows) => {
    const row = rows.find((each) => each.firstChild.textContent === 'route');
    return [...row.querySelectorAll('td')].map((cell) => cell.textContent);
  });
  same('its figures are the original’s', [value, original], ['45', '45']);
  check('its address holds the puzzle', page.url().includes('#file='), page.url().slice(0, 200));
  const elsewhere = await tab(browser, distAddress + new URL(page.url()).hash);
  sameBytes('which is the same elsewhere', await puzzleOf(elsewhere), await puzzleOf(page));
  await elsewhere.context().close();
  await page.context().close();
  same('the same command gives the same bytes', Buffer.compare(deventer('page', ORIGINAL, '-o', '-'), fs.readFileSync(path.join(work, 'cube.html'))), 0);
  deventer('new', '31x2x2', '--seed', 1, '--puzzle-only', '--quiet', '--out', 'long');
  check('a box too large for the page is refused', /shows sides up to 30/.test(home.usage('page', 'long/puzzle.toml', '-o', 'long.html')) && !fs.existsSync(path.join(work, 'long.html')));
});

const asked = (port, options) => new Promise((done, failed) => {
  const request = http.request({ host: '127.0.0.1', port, ...options }, (answer) => {
    const parts = [];
    answer.on('data', (part) => parts.push(part)).on('end', () => done({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }));
  });
  request.on('error', failed).end();
});

await guard('serve', async () => {
  const server = spawn(home.deventerPath, ['play', ORIGINAL, '--no-open'], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const address = await new Promise((done) => server.stdout.once('data', (said) => done(/http:\/\/127\.0\.0\.1:(\d+)\//.exec(said))));
    const port = Number(address[1]);
    const page = await tab(browser, address[0]);
    same('the page is served with its puzzle', await cellOf(page), shown(ORIGINAL).route.start);
    await page.context().close();
    const got = await asked(port, { path: '/' });
    same('as HTML', [got.status, got.headers['content-type'], Number(got.headers['content-length'])], [200, 'text/html; charset=utf-8', got.body.length]);
    same('no other file', (await asked(port, { path: '/../../etc/passwd' })).status, 404);
    same('no other method', (await asked(port, { path: '/', method: 'POST' })).status, 405);
    same('to no other host', (await asked(port, { path: '/', headers: { host: `evil.example:${port}` } })).status, 403);
    same('a port in use is told', /--port/.test(home.usage('play', '--no-open', '--port', port)), true);
  } finally {
    server.kill();
  }
});

await guard('for all', async () => {
  const page = await tab(browser, `${distAddress}#size=5&style=classic&seed=3`);
  const nameless = await page.$$eval('button, input, select, summary', (controls) => controls.filter((control) => {
    const label = control.getAttribute('aria-label') || control.textContent.trim() || control.closest('label')?.textContent.trim();
    return !label && !control.labels?.length;
  }).map((control) => control.outerHTML.slice(0, 80)));
  same('every control has a name', nameless, []);
  same('what happens is read out', [await page.getAttribute('#say', 'aria-live'), await page.getAttribute('#fault', 'role')], ['polite', 'alert']);
  const reached = new Set();
  await page.focus('#theme');
  for (let k = 0; k < 60; k++) {
    reached.add(await page.evaluate(() => document.activeElement.id || document.activeElement.dataset.step || document.activeElement.dataset.view));
    await page.keyboard.press('Tab');
  }
  const wanted = ['canvas', 'flat', '0', '5', 'hint', 'size', 'make', 'kit', 'export'];
  same('the keyboard reaches everything', wanted.filter((name) => !reached.has(name)), []);
  await page.click('#measures summary');
  same('only the panels scroll on a desk', await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), true);
  await page.click('#measures summary');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction((light) => getComputedStyle(document.body).backgroundColor !== light, light, { timeout: 5000 }).catch(() => {});
  const dark = await ground();
  check('dark where the system is dark', dark !== light, dark);
  await page.click('#theme');
  same('and light when told so', await ground(), light);
  await page.context().close();

  const phone = await tab(browser, `${distAddress}#size=4&style=merge&seed=5`, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });
  same('a phone shows it without scrolling sideways', await phone.evaluate(() => document.documentElement.scrollWidth), 390);
  const may = spaceOf(shown(made('phone', 4, '--style', 'merge', '--seed', 5)));
  const cell = await cellOf(phone);
  const step = [...KEYS.keys()].find((each) => may(cell, each));
  await phone.tap(`#pad [data-step="${step}"]`);
  same('buttons move the star', await cellOf(phone), after(cell, step));
  const small = await phone.$$eval('button, select, summary, input:not([type="checkbox"])', (all) => all.filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.5).map((each) => each.id || each.textContent));
  same('fingers find everything', small, []);
  await phone.setViewportSize({ width: 320, height: 640 });
  same('a small phone as well', await phone.evaluate(() => document.documentElement.scrollWidth), 320);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.screenshot({ path: path.join(SHOTS, 'phone.png') });
  await phone.context().close();

  const core = gunzipSync(Buffer.from(/<script id="core" type="text\/plain">([^<]*)</.exec(fs.readFileSync(dist, 'utf8'))[1], 'base64'));
  const packed = (Buffer.byteLength(/<script id="core" type="text\/plain">([^<]*)</.exec(fs.readFileSync(dist, 'utf8'))[1]) * 3) / 4;
  check('the core takes under 1 MB compressed', core.subarray(0, 4).toString() === '\0asm' && packed < 1_000_000, `${packed} bytes`);

  // How long things take is told, not judged: machines differ.
  const large = await tab(browser, `${distAddress}#size=25&style=perfect&seed=1`, { reducedMotion: 'no-preference' });
  for (const name of ['exploded', 'flat', 'cast', 'assembled']) {
    await view(large, name);
    await large.waitForTimeout(700);
  }
  const [tasks, paint] = await large.evaluate(() => [window.longTasks, performance.getEntriesByName('first-contentful-paint')[0]?.startTime]);
  console.log(`# at 25 a side the longest task on the page takes ${Math.max(0, ...tasks).toFixed(0)} ms, the first paint comes after ${paint?.toFixed(0)} ms`);
  await large.context().close();
});

await browser.close();
same('nothing was complained of', complaints, []);
home.close();
