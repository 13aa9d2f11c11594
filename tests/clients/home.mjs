// Shared by the node checkers: where the clients are installed, and one line of JSON a file on standard output.
import { createRequire } from 'module';
import path from 'path';
import { pathToFileURL } from 'url';

const folder = process.env.DEVENTER_CLIENTS;
if (!folder) throw new Error('DEVENTER_CLIENTS must name the folder that install.sh filled');
export const modules = path.join(folder, 'node_modules');
export const need = createRequire(path.join(folder, 'package.json'));
const load = (spec) => import(pathToFileURL(path.join(modules, spec)));

// three.js runs without a browser, but its loaders look for two of a browser's names.
export async function three(loader) {
  globalThis.self = globalThis;
  globalThis.ProgressEvent ??= class extends Event {};
  const THREE = await load('three/build/three.module.js');
  const made = await load(`three/examples/jsm/loaders/${loader}.js`);
  return { THREE, Loader: made[loader] };
}

// What a library says on the console while `work` runs: its only way to complain.
export async function listening(work) {
  const said = [], keep = [console.warn, console.error];
  console.warn = console.error = (...words) => said.push(words.map(String).join(' '));
  try { return { said, value: await work() }; }
  catch (error) { return { said: [...said, String(error)] }; }
  finally { [console.warn, console.error] = keep; }
}

// Every mesh of a three.js scene in world coordinates, as plain numbers.
export function meshes(THREE, scene) {
  scene.updateMatrixWorld(true);
  const out = [], point = new THREE.Vector3();
  scene.traverse((node) => {
    if (!node.isMesh) return;
    const { position, normal } = node.geometry.attributes;
    const points = [];
    for (let k = 0; k < position.count; k++) points.push(point.fromBufferAttribute(position, k).applyMatrix4(node.matrixWorld).toArray());
    const order = node.geometry.index ? Array.from(node.geometry.index.array) : points.map((_, k) => k);
    const faces = [];
    for (let k = 0; k + 2 < order.length; k += 3) faces.push(order.slice(k, k + 3));
    out.push({ node, name: node.name, points, faces, normals: normal ? Array.from(normal.array) : null });
  });
  return out;
}

export const say = (facts) => process.stdout.write(JSON.stringify(facts) + '\n');
