// glb.mjs FILE...: what the Khronos validator and three.js' GLTFLoader make of each file. Facts only, no verdict.
import fs from 'fs';
import path from 'path';
import { listening, meshes, need, say, three } from './home.mjs';

const BETWEEN = 200; // points looked at between two keys
const validator = need('gltf-validator');
const { THREE, Loader } = await three('GLTFLoader');

async function validate(bytes, file) {
  try {
    const { issues } = await validator.validateBytes(new Uint8Array(bytes), { uri: path.basename(file), maxIssues: 50 });
    return issues.messages.map((m) => `${m.code} at ${m.pointer ?? m.offset ?? ''}: ${m.message}`);
  } catch (error) { return [String(error)]; }
}

// Is a mesh scaled away, as glTF hides things?
const isHidden = (node) => Math.abs(node.matrixWorld.determinant()) < 1e-20;

// Plays a clip once. For each mesh that moves: the way of the middle of its box, and whether it also turns; and which
// meshes are hidden half-way.
function play(clip, scene) {
  const mixer = new THREE.AnimationMixer(scene), action = mixer.clipAction(clip);
  action.setLoop(THREE.LoopOnce);
  action.clampWhenFinished = true;
  const actors = [];
  scene.traverse((node) => {
    if (!node.isMesh) return;
    node.geometry.computeBoundingBox();
    actors.push({ node, name: node.name, middle: node.geometry.boundingBox.getCenter(new THREE.Vector3()), way: [], turns: false });
  });
  const keys = [...new Set([0, ...clip.tracks.flatMap((track) => Array.from(track.times)), clip.duration])].sort((a, b) => a - b);
  const times = keys.slice(1).flatMap((key, i) => Array.from({ length: BETWEEN }, (_, k) => keys[i] + (key - keys[i]) * k / BETWEEN));
  for (const time of [...times, clip.duration]) {
    action.reset().play(); // a clip that has ended once would stay at its start
    mixer.setTime(time);
    scene.updateMatrixWorld(true);
    for (const actor of actors) {
      const shape = new THREE.Matrix3().setFromMatrix4(actor.node.matrixWorld);
      actor.shape ??= shape;
      if (shape.elements.some((x, k) => Math.abs(x - actor.shape.elements[k]) > 1e-6)) actor.turns = true;
      actor.way.push(actor.middle.clone().applyMatrix4(actor.node.matrixWorld).toArray());
    }
  }
  action.reset().play();
  mixer.setTime(clip.duration / 2);
  scene.updateMatrixWorld(true);
  const hidden = actors.filter(({ node }) => isHidden(node)).map(({ name }) => name);
  mixer.stopAllAction();
  const moves = ({ way, turns }) => turns || way.some((p) => p.some((x, k) => Math.abs(x - way[0][k]) > 1e-7));
  return { name: clip.name, seconds: clip.duration, hidden, moving: actors.filter(moves).map(({ name, way, turns }) => ({ name, way, turns })) };
}

// Flat shading: each face's corners carry the normal that the order of the corners gives.
function normalsOff({ points, faces, normals, node }) {
  if (!normals) return faces.length;
  const [u, v, n, turned] = Array.from({ length: 4 }, () => new THREE.Vector3());
  const matrix = new THREE.Matrix3().getNormalMatrix(node.matrixWorld);
  return faces.filter((face) => {
    const [a, b, c] = face.map((k) => new THREE.Vector3(...points[k]));
    n.crossVectors(u.subVectors(b, a), v.subVectors(c, a)).normalize();
    return face.some((k) => turned.fromArray(normals, 3 * k).applyMatrix3(matrix).normalize().dot(n) < 0.999);
  }).length;
}

for (const file of process.argv.slice(2)) {
  const bytes = fs.readFileSync(file);
  const facts = { file, validator: await validate(bytes, file), names: [], meshes: [], cast: [], clips: [] };
  const { said, value } = await listening(() => new Loader().parseAsync(new Uint8Array(bytes).buffer, ''));
  facts.said = said;
  if (value) {
    try {
      facts.names = value.parser.json.nodes.map((one) => one.name ?? ''); // three.js renames what is used twice
      const shown = (one) => ({ name: one.name, points: one.points, faces: one.faces, normalsOff: normalsOff(one), color: one.node.material.color.toArray(), material: one.node.material.name });
      value.scene.updateMatrixWorld(true);
      const cast = value.scene.getObjectByName('cast'), casts = [];
      cast?.traverse((node) => casts.push(node));
      facts.hidden = casts.filter((node) => node.isMesh && isHidden(node)).map((node) => node.name);
      facts.meshes = meshes(THREE, value.scene).filter(({ node }) => !casts.includes(node)).map(shown);
      if (cast) {
        const scale = cast.scale.clone();
        cast.scale.setScalar(1);
        facts.cast = meshes(THREE, value.scene).filter(({ node }) => casts.includes(node)).map(shown);
        cast.scale.copy(scale);
      }
      facts.clips = value.animations.map((clip) => play(clip, value.scene));
    } catch (error) { facts.said.push(String(error)); }
  }
  say(facts);
}
