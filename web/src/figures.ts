// The figures of a puzzle beside those of the original cube.
import { made, need } from './dom';
import type { Facts, Figures } from './protocol';

const yesNo = (yes: boolean): string => (yes ? 'yes' : 'no');

const ROWS: [string, (figures: Figures) => string | number][] = [
  ['cells', (f) => f.cells],
  ['reachable', (f) => `${f.region_sizes[0]}`],
  ['regions', (f) => f.regions],
  ['perfect', (f) => yesNo(f.perfect)],
  ['proper', (f) => yesNo(f.proper)],
  ['loops', (f) => f.loops],
  ['route, moves', (f) => f.route.moves],
  ['slides', (f) => f.route.slides],
  ['plane turns', (f) => f.route.plane_turns],
  ['branches', (f) => f.route.branches],
  ['off the route', (f) => f.route.bushiness],
  ['decision bits', (f) => f.route.bits],
  ['longest in a plane', (f) => f.route.longest_in_plane],
  ['random explorer', (f) => (f.route.explorer === null ? 'unknown' : f.route.explorer.toLocaleString('en'))],
  ['farthest pair', (f) => f.farthest.moves],
  ['dead ends', (f) => f.dead_ends],
  ['junctions', (f) => f.junctions],
  ['open lines', (f) => f.open_lines.x + f.open_lines.y + f.open_lines.z],
];

export function showFigures(facts: Facts): void {
  const rows = ROWS.map(([name, value]) => {
    const row = made('tr');
    row.append(made('th', name, { scope: 'row' }), ...[facts.figures, facts.original].map((figures) => made('td', String(value(figures)))));
    return row;
  });
  need('rows').replaceChildren(...rows);
  need('warnings').replaceChildren(...facts.warnings.map((warning) => made('li', warning)));
}
