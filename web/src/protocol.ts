// What the page and its worker say to each other.

export type Cell = [number, number, number];

/** The measures that were named, by their option on the command line. */
export type Fit = Record<string, string | number>;

export interface Wishes {
  size: string;
  style: string;
  seed: string;
  level: string | null;
  start: string | null;
  goal: string | null;
  fit: Fit;
}

export interface Figures {
  cells: number;
  moves: number;
  loops: number;
  regions: number;
  region_sizes: number[];
  proper: boolean;
  perfect: boolean;
  route: { moves: number };
}

/** What is not a number is null. */
export interface Measure {
  name: string;
  value: number | null;
  original: number | null;
  percentile: number | null;
}

export interface PictureWishes {
  view: string;
  background: string;
  format: string;
  size: number;
  route: boolean;
}

export interface PartFacts {
  name: string;
  moves: boolean;
  in_cube: boolean;
  /** Three columns of a turn, then the shift in mm. */
  place: [Cell, Cell, Cell, Cell];
  marks: { goal: boolean; at: Cell }[];
}

/** Lengths in mm, the centre of the cube at the origin. */
export interface Facts {
  size: Cell;
  style: string | null;
  level: string | null;
  seed: string | null;
  plates: [string, string, string];
  start: Cell;
  goal: Cell;
  route: Cell[];
  figures: Figures;
  original: Figures;
  measures: Measure[];
  fit: Fit;
  pitch: number;
  arm_width: number;
  outer_half: Cell;
  parts: PartFacts[];
  warnings: string[];
  command: string;
  title: string;
}

/** A row of the table of measures. */
export interface MeasureField {
  name: string;
  label: string;
  help: string;
  /** Its values, if they are words. */
  words: string[];
  /** The default of a filament printer, or of a laser; empty where there is none. */
  fallback: string;
  of_sheets: boolean;
}

export interface Solid {
  positions: Float32Array;
  triangles: Uint32Array;
  edges: Float32Array;
  cells: number;
  reachable: boolean;
}

export interface Cube {
  facts: Facts;
  toml: string;
  /** Three bits a step: the plates that refuse it. */
  walls: Uint32Array;
  /** The step towards the goal; 6 at the goal, 7 where no way leads there. */
  ways: Uint8Array;
  regions: Uint32Array;
  trail: Uint32Array;
  parts: Solid[];
}

export type Ask =
  | { what: 'core'; base64: string }
  | { what: 'generate'; wishes: Wishes }
  | { what: 'read'; text: string; fit: Fit }
  | { what: 'original' }
  | { what: 'formats' }
  | { what: 'measures' }
  | { what: 'cast' }
  | { what: 'export'; name: string; format: string; part: string | null; assembled: boolean }
  | { what: 'picture'; wishes: PictureWishes }
  | { what: 'kit'; folder: string };

export interface Answers {
  core: null;
  generate: Cube;
  read: Cube;
  original: string;
  formats: string[];
  measures: MeasureField[];
  cast: Solid[];
  /** One file, or several in a zip. */
  export: { name: string; bytes: Uint8Array };
  picture: Uint8Array;
  kit: Uint8Array;
}

export type Request = Ask & { id: number };
export type Reply =
  | { id: number; done: unknown }
  | { id: number; failed: string; dead: boolean }
  | { id: number; progress: [number, number] };
