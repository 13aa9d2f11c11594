// A link is a puzzle: what follows the # in the page's address.
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import type { Fit, Wishes } from './protocol';

export type Linked = { made: Wishes } | { file: string; fit: Fit };

/** Longer files are not put into an address, which some programs cut. */
const LONGEST_FILE = 6000;
/** No puzzle file that fits a link is larger. */
const LARGEST_TEXT = 1 << 20;

const STYLE = 'perfect';
/** The other words are measures. */
const OWN = ['size', 'style', 'seed', 'level', 'start', 'goal', 'file'];

/** The part of the address for a puzzle; empty if it does not fit one. */
export function write(linked: Linked): string {
  const words = new URLSearchParams();
  if ('made' in linked) {
    words.set('size', linked.made.size);
    words.set('style', linked.made.style);
    words.set('seed', linked.made.seed);
    for (const word of ['level', 'start', 'goal'] as const) if (linked.made[word]) words.set(word, linked.made[word]);
  } else {
    const packed = base64(deflateSync(strToU8(linked.file), { level: 9 }));
    if (packed.length > LONGEST_FILE) return '';
    words.set('file', packed);
  }
  const fit = 'made' in linked ? linked.made.fit : linked.fit;
  for (const [name, value] of Object.entries(fit)) words.set(name, String(value));
  return '#' + words.toString();
}

/** The puzzle that an address names, if it names one. */
export function read(hash: string): Linked | null {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const fit: Fit = {};
  for (const [name, value] of words) if (!OWN.includes(name)) fit[name] = value;
  const file = words.get('file');
  if (file !== null) {
    return { file: strFromU8(inflateSync(bytes(file), { out: new Uint8Array(LARGEST_TEXT) })), fit };
  }
  if (!words.has('size') && !words.has('seed')) return null;
  const [size, style, seed] = [words.get('size') ?? '5', words.get('style') ?? STYLE, words.get('seed') ?? '0'];
  return { made: { size, style, seed, level: words.get('level'), start: words.get('start'), goal: words.get('goal'), fit } };
}

function base64(data: Uint8Array): string {
  const text = Array.from(data, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytes(text: string): Uint8Array {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
