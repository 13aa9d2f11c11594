// Runs the core: everything that takes long happens here, so that the page stays at hand.
import { zip, type Zippable } from 'fflate';
import init, { Cube as Core, type File as CoreFile, formats, measures, original, type Solid as CoreSolid } from '../generated/deventer_web.js';
import type { Cube, Reply, Request, Solid } from './protocol';

/** What a worker's scope has of that which is used here; TypeScript knows pages and workers, not both at once. */
declare const self: {
  tellProgress(done: number, of: number): void;
  postMessage(message: Reply, transfer: Transferable[]): void;
  onmessage: (event: MessageEvent<Request>) => void;
};

let core: Promise<unknown> = Promise.reject(new Error('the core was not given'));
core.catch(() => {});
let cube: Core | null = null;
let current = 0;
let told = 0;

self.tellProgress = (done, of) => {
  const now = performance.now();
  if (now - told < 50) return;
  told = now;
  reply({ id: current, progress: [done, of] });
};

function reply(message: Reply, transfer: Transferable[] = []): void {
  self.postMessage(message, transfer);
}

async function load(base64: string): Promise<void> {
  const text = atob(base64);
  const packed = new Uint8Array(text.length);
  for (let k = 0; k < text.length; k++) packed[k] = text.charCodeAt(k);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const bytes = await new Response(stream).arrayBuffer();
  await init({ module_or_path: bytes });
}

function solid(made: CoreSolid): Solid {
  const { positions, triangles, edges, cells, reachable } = made;
  made.free();
  return { positions, triangles, edges, cells, reachable };
}

function taken(file: CoreFile): [string, Uint8Array] {
  const { path, bytes } = file;
  file.free();
  return [path, bytes];
}

function buffersOf(solids: Solid[]): Transferable[] {
  return solids.flatMap(({ positions, triangles, edges }) => [positions.buffer, triangles.buffer, edges.buffer]);
}

function show(made: Core): [Cube, Transferable[]] {
  cube?.free();
  cube = made;
  const shown: Cube = {
    facts: JSON.parse(made.facts()),
    toml: new TextDecoder().decode(made.toml()),
    walls: made.walls(),
    ways: made.ways(),
    regions: made.regions(),
    trail: made.trail(),
    parts: made.parts().map(solid),
  };
  const { walls, ways, regions, trail, parts } = shown;
  return [shown, [walls.buffer, ways.buffer, regions.buffer, trail.buffer, ...buffersOf(parts)]];
}

// The time in it is the first that a zip file knows: same files, same bytes.
function pack(files: [string, Uint8Array][]): Promise<Uint8Array> {
  const mtime = new Date(1980, 0, 1, 0, 0, 0);
  const packed: Zippable = Object.fromEntries(files.map(([path, bytes]) => [path, [bytes, { level: 6, mtime }]]));
  return new Promise((done, failed) => zip(packed, (error, bytes) => (error ? failed(error) : done(bytes))));
}

function shownCube(): Core {
  if (!cube) throw new Error('there is no puzzle yet');
  return cube;
}

async function answer(request: Request): Promise<[unknown, Transferable[]]> {
  if (request.what === 'core') {
    core = load(request.base64);
    await core;
    return [null, []];
  }
  await core;
  switch (request.what) {
    case 'generate':
      return show(Core.generate(JSON.stringify(request.wishes)));
    case 'read':
      return show(Core.read(request.text, JSON.stringify(request.fit)));
    case 'original':
      return [original(), []];
    case 'formats':
      return [JSON.parse(formats()), []];
    case 'measures':
      return [JSON.parse(measures()), []];
    case 'cast': {
      const solids = shownCube().cast().map(solid);
      return [solids, buffersOf(solids)];
    }
    case 'export': {
      const { name, format, part, assembled } = request;
      const files = shownCube().export(format, part ?? undefined, assembled).map(taken);
      const one = files.length === 1;
      // As the command line numbers them.
      const bytes = one ? files[0][1] : await pack(files.map(([, file], k) => [`${name}-${k + 1}.${format}`, file]));
      return [{ name: `${name}.${one ? format : 'zip'}`, bytes }, [bytes.buffer]];
    }
    case 'picture': {
      const bytes = shownCube().picture(JSON.stringify(request.wishes));
      return [bytes, [bytes.buffer]];
    }
    case 'kit': {
      // The folder that `deventer new` writes.
      const files = shownCube().kit().map(taken);
      const bytes = await pack(files.map(([path, file]) => [`${request.folder}/${path}`, file]));
      return [bytes, [bytes.buffer]];
    }
  }
}

// One at a time, in order.
let queue: Promise<void> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<Request>) => {
  queue = queue.then(async () => {
    current = data.id;
    try {
      const [done, transfer] = await answer(data);
      reply({ id: data.id, done }, transfer);
    } catch (error) {
      const failed = error instanceof Error ? error.message : String(error);
      reply({ id: data.id, failed, dead: error instanceof WebAssembly.RuntimeError });
    }
  });
};
