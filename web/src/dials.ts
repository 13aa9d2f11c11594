// The measures that may be set: the options of `deventer new`, by their names there.
import { made, need } from './dom';
import type { Fit } from './protocol';

type Dial = { name: string; label: string; choices?: string[]; usual?: string };

const DIALS: Dial[] = [
  { name: 'process', label: 'Process', choices: ['fdm', 'resin', 'laser'] },
  { name: 'material', label: 'Material', choices: ['pla', 'petg', 'abs', 'resin', 'plywood', 'acrylic', 'mdf'] },
  { name: 'pitch', label: 'Pitch' },
  { name: 'cube-size', label: 'Side of the cube' },
  { name: 'arm-width', label: 'Arm width' },
  { name: 'clearance', label: 'Clearance' },
  { name: 'thickness', label: 'Plate thickness' },
  { name: 'frame', label: 'Frame' },
  { name: 'overhang', label: 'Overhang' },
  { name: 'joint-gap', label: 'Joint gap' },
  { name: 'arm', label: 'Arms', choices: ['square', 'round'] },
  { name: 'joint', label: 'Joints', choices: ['finger', 'post', 'none'] },
  { name: 'star', label: 'Star', choices: ['one-piece', 'kit'] },
  { name: 'hub', label: 'Hub' },
  { name: 'glue-gap', label: 'Glue gap' },
  { name: 'chamfer', label: 'Chamfer' },
  { name: 'slot-corner', label: 'Slot corners' },
  { name: 'marks', label: 'Marks', choices: ['on', 'off'] },
  { name: 'mark-depth', label: 'Mark depth' },
  { name: 'stand', label: 'Stand', choices: ['on', 'off'] },
  { name: 'foot', label: 'Foot chamfer' },
  { name: 'layer', label: 'Layer' },
  { name: 'kerf', label: 'Kerf' },
  { name: 'least-web', label: 'Thinnest web' },
  { name: 'least-wall', label: 'Thinnest wall' },
  { name: 'bed', label: 'Bed, WxDxH' },
];

/** What a laser cuts from and etches beside; `usual` is the default, which the core does not tell. */
const SHEETS: Dial[] = [
  { name: 'sheet', label: 'Sheet, WxH', usual: '600x300' },
  { name: 'sheet-margin', label: 'Margin', usual: '5' },
  { name: 'part-gap', label: 'Gap of parts', usual: '2' },
  { name: 'labels', label: 'Labels', choices: ['on', 'off'], usual: 'on' },
  { name: 'qr', label: 'QR code', choices: ['on', 'off'], usual: 'on' },
  { name: 'reference-line', label: 'Line of 100 mm', choices: ['on', 'off'], usual: 'off' },
  { name: 'etch-color', label: 'Color of etching', usual: 'blue' },
  { name: 'inner-color', label: 'Color of openings', usual: 'magenta' },
  { name: 'outer-color', label: 'Color of outlines', usual: 'red' },
];

type Field = HTMLInputElement | HTMLSelectElement;

/** Writes into a field what holds if nothing is chosen. */
function offer(field: Field, value: string): void {
  if (field instanceof HTMLInputElement) field.placeholder = value;
  else field.options[0].textContent = value ? `(${value})` : 'default';
}

export class Dials {
  private fields = new Map<string, Field>();
  /** Named in a link and not known here: the core says so. */
  private unknown: Fit = {};

  constructor() {
    for (const [place, dials] of [['dials', DIALS], ['sheets', SHEETS]] as const) {
      for (const dial of dials) need(place).append(this.add(dial));
    }
  }

  private add({ name, label, choices, usual }: Dial): HTMLElement {
    const field = made(choices ? 'select' : 'input', '', { name, autocomplete: 'off' }) as Field;
    for (const choice of choices ? ['', ...choices] : []) field.append(made('option', choice, { value: choice }));
    if (usual) offer(field, usual);
    const around = made('label', `${label} `);
    around.append(field);
    this.fields.set(name, field);
    return around;
  }

  /** The measures that were named. */
  read(): Fit {
    const fit: Fit = { ...this.unknown };
    for (const [name, field] of this.fields) if (field.value.trim() !== '') fit[name] = field.value.trim();
    return fit;
  }

  set(fit: Fit): void {
    this.unknown = {};
    for (const field of this.fields.values()) field.value = '';
    for (const [name, value] of Object.entries(fit)) {
      const field = this.fields.get(name);
      if (field) field.value = String(value);
      else this.unknown[name] = value;
    }
  }

  /** Shows what holds where nothing is named. */
  suggest(fit: Fit): void {
    for (const { name } of DIALS) offer(this.fields.get(name)!, fit[name] === undefined ? '' : String(fit[name]));
  }
}
