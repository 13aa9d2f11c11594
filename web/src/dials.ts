// The measures that may be set: the options of `deventer new`, by their names there.
import { made, need } from './dom';
import type { Fit } from './protocol';

type Dial = { name: string; label: string; choices?: string[] };

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

export class Dials {
  private fields = new Map<string, HTMLInputElement | HTMLSelectElement>();
  /** Named in a link and not known here: the core says so. */
  private unknown: Fit = {};

  constructor() {
    for (const { name, label, choices } of DIALS) {
      const field = made(choices ? 'select' : 'input', '', { name, autocomplete: 'off' }) as HTMLInputElement | HTMLSelectElement;
      for (const choice of choices ? ['', ...choices] : []) field.append(made('option', choice, { value: choice }));
      const around = made('label', `${label} `);
      around.append(field);
      need('dials').append(around);
      this.fields.set(name, field);
    }
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
    for (const [name, field] of this.fields) {
      const value = fit[name] === undefined ? '' : String(fit[name]);
      if (field instanceof HTMLInputElement) field.placeholder = value;
      else if (field.options[0]?.value === '') field.options[0].textContent = value ? `${value} (default)` : 'default';
    }
  }
}
