// vrml.mjs SHOTS FILE...: what three.js' VRMLLoader and X_ITE in headless Chromium make of each world.
// Facts only, no verdict; a picture of each world that X_ITE loads goes to the folder SHOTS, under the world's name.
// FILE#NAME looks from the viewpoint that is DEFined by that name. With - for SHOTS there is no browser, and so no X_ITE.
import fs from 'fs';
import http from 'http';
import path from 'path';
import { listening, meshes, modules, need, say, three } from './home.mjs';

const [shots, ...files] = process.argv.slice(2);
const pathOf = (file) => file.split('#')[0];
const { THREE, Loader } = await three('VRMLLoader');

// The nearest name at or above a mesh: DEF may stand on the Shape or on the Transform around it.
function nameOf(node) {
  for (let at = node; at; at = at.parent) if (at.name) return at.name;
  return '';
}

async function inThree(file) {
  const { said, value } = await listening(() => new Loader().parse(fs.readFileSync(pathOf(file), 'utf8'), ''));
  // A Background becomes a sphere seen from inside, which is no part of the model.
  const found = value ? meshes(THREE, value).filter((m) => m.node.material.side !== THREE.BackSide) : [];
  return { said, meshes: found.map((m) => ({ name: nameOf(m.node), points: m.points, faces: m.faces, color: m.node.material.color?.toArray() })) };
}

const PAGE = `<!doctype html><link rel="icon" href="data:,"><link rel="stylesheet" href="/x_ite/x_ite.css">
<script src="/x_ite/x_ite.min.js"></script>
<style>html,body{margin:0;height:100%}x3d-canvas{width:800px;height:600px;display:block}</style>
<x3d-canvas notifications="false" splashScreen="false"></x3d-canvas>`;
const TYPES = { '.wrl': 'model/vrml', '.css': 'text/css', '.js': 'text/javascript' };

// The page, X_ITE and the worlds, to this machine only.
function serve() {
  const server = http.createServer((request, answer) => {
    const name = decodeURIComponent(request.url.split('?')[0]);
    const send = (type, data) => { answer.writeHead(200, { 'content-type': type }); answer.end(data); };
    if (name === '/') return send('text/html', PAGE);
    const number = name.match(/^\/world\/(\d+)\//);
    const file = number ? pathOf(files[number[1]]) : path.join(modules, 'x_ite/dist', path.normalize(name.replace(/^\/x_ite\//, '/')));
    fs.readFile(file, (error, data) => {
      if (!error) return send(TYPES[path.extname(file)] ?? 'application/octet-stream', data);
      answer.writeHead(404); answer.end();
    });
  });
  return new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(server)));
}

// Chromium's own words about drawing without a graphics card say nothing of the world.
const OF_CHROMIUM = /GPU stall|GL Driver|swiftshader|Automatic fallback/i;

async function inXite(browser, address, number) {
  const tab = await browser.newPage({ viewport: { width: 800, height: 600 } });
  const said = [];
  tab.on('console', (m) => { if (['error', 'warning'].includes(m.type()) && !OF_CHROMIUM.test(m.text())) said.push(m.text()); });
  tab.on('pageerror', (error) => said.push(error.message));
  try {
    await tab.goto(address);
    const led = [...fs.readFileSync(pathOf(files[number]), 'utf8').matchAll(/ROUTE\s+\S+\s+TO\s+(\w+)\.(?:set_)?translation/g)].map((m) => m[1]);
    const touch = /ROUTE\s+Touch\.touchTime\s+TO\s+Clock\./.test(fs.readFileSync(pathOf(files[number]), 'utf8'));
    const facts = await tab.evaluate(async ([url, led, touch]) => {
      const { X3D } = window, browser = X3D.getBrowser(document.querySelector('x3d-canvas'));
      try { await browser.loadURL(new X3D.MFString(url)); } catch (error) { return { failed: String(error) }; }
      const scene = browser.currentScene, places = () => led.map((name) => String(scene.getNamedNode(name).translation));
      const before = places(), wait = (time) => new Promise((done) => setTimeout(done, time));
      await wait(led.length ? 400 : 0);
      const early = led.filter((_, k) => places()[k] !== before[k]); // nothing moves before it is touched
      let moved = [];
      const track = [];
      const clock = touch && scene.getNamedNode('Clock');
      if (touch) {
        // A touch is a time. The clock's fraction and the place are read in one go, so that they belong together.
        clock.startTime = browser.currentTime ?? Date.now() / 1000;
        for (let tries = 0; tries < 30; tries++) {
          await wait(100);
          const { x, y, z } = scene.getNamedNode(led[0]).translation;
          track.push({ fraction: clock.fraction_changed, place: [x, y, z] });
          moved = led.filter((_, k) => places()[k] !== before[k]);
        }
      }
      // Without a graphics card a moving world leaves no time for a screenshot. Half a second of standing still is
      // also what the shaders need to be made.
      browser.endUpdate();
      await new Promise((done) => setTimeout(done, 500));
      browser.beginUpdate();
      for (let frames = 0; frames < 3; frames++) await new Promise((done) => requestAnimationFrame(done));
      browser.endUpdate();
      return { specification: scene.specificationVersion, moved, early, track };
    }, [`${address}/world/${number}/${path.basename(files[number])}`, led, touch]);
    if (!facts.failed) {
      facts.shot = path.join(shots, path.basename(pathOf(files[number])).replace(/\.wrl$/, '') + `-${number}.png`);
      await tab.screenshot({ path: facts.shot });
    }
    return { said, ...facts };
  } finally { await tab.close(); }
}

const ARGUMENTS = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist',
  '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

if (shots === '-') {
  for (const file of files) say({ file, three: await inThree(file) });
} else {
  const server = await serve();
  const browser = await need('playwright-core').chromium.launch({ executablePath: process.env.CHROMIUM, args: ARGUMENTS });
  try {
    const address = `http://127.0.0.1:${server.address().port}`;
    for (const [number, file] of files.entries()) say({ file, three: await inThree(file), xite: await inXite(browser, address, number) });
  } finally {
    await browser.close();
    server.close();
  }
}
