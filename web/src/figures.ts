// The figures of a puzzle beside those of the original cube, and among other cubes of its size.
import { made, need } from './dom';
import type { Facts, Figures } from './protocol';

const yesNo = (yes: boolean): string => (yes ? 'yes' : 'no');

const COUNTED: [string, (figures: Figures) => string | number][] = [
  ['cells', (f) => f.cells],
  ['largest region', (f) => f.region_sizes[0]],
  ['regions', (f) => f.regions],
  ['perfect', (f) => yesNo(f.perfect)],
  ['proper', (f) => yesNo(f.proper)],
];

function told(value: number | null): string {
  if (value === null) return 'unknown';
  return value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 1 ? 2 : 1 });
}

export function showFigures(facts: Facts): void {
  const { figures, original, measures } = facts;
  const comparable = measures.some(({ percentile }) => percentile !== null);
  const row = (name: string, cells: string[]): HTMLElement => {
    const made_row = made('tr');
    made_row.append(made('th', name, { scope: 'row' }), ...cells.slice(0, comparable ? 3 : 2).map((cell) => made('td', cell)));
    return made_row;
  };
  need('rows').replaceChildren(
    ...COUNTED.map(([name, value]) => row(name, [String(value(figures)), String(value(original)), ''])),
    ...measures.map(({ name, value, original: theirs, percentile }) =>
      row(name.replaceAll('_', ' '), [told(value), told(theirs), percentile === null ? '' : percentile.toFixed(0)])),
  );
  need('percentile').hidden = need('percentile-help').hidden = !comparable;
  need('warnings').replaceChildren(...facts.warnings.map((warning) => made('li', warning)));
}
