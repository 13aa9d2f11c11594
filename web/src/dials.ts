// The measures that may be set: the options of `deventer new`, by their names there.
import { made, need } from './dom';
import type { Fit, MeasureField } from './protocol';

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

  /** Makes a dial for each row of the core's table; what was set before stays. */
  fill(table: MeasureField[]): void {
    for (const row of table) need(row.of_sheets ? 'sheets' : 'dials').append(this.add(row));
    this.set(this.unknown);
  }

  private add({ name, label, help, words, fallback }: MeasureField): HTMLElement {
    const field = made(words.length ? 'select' : 'input', '', { name, autocomplete: 'off' }) as Field;
    for (const word of words.length ? ['', ...words] : []) field.append(made('option', word, { value: word }));
    field.dataset.fallback = fallback;
    offer(field, fallback);
    const around = made('label', `${label} `, { title: help });
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

  /** Shows what holds where nothing is named: for measures that are not in use, as those of sheets, their default. */
  suggest(fit: Fit): void {
    for (const [name, field] of this.fields) offer(field, String(fit[name] ?? field.dataset.fallback));
  }
}
