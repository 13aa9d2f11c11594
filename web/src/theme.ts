// Light and dark: as the system says, until a person says otherwise.
import { button } from './dom';
import { DARK, LIGHT, type Look } from './stage';

const KEY = 'theme';

export function isDark(): boolean {
  return document.documentElement.dataset.theme === 'dark';
}

export function look(): Look {
  return isDark() ? DARK : LIGHT;
}

// A page from disk may have no storage.
function kept(): string | null {
  try { return localStorage.getItem(KEY); } catch { return null; }
}
function keep(value: string): void {
  try { localStorage.setItem(KEY, value); } catch { /* then it is as the system says next time */ }
}

export function themes(changed: () => void): void {
  const set = (dark: boolean): void => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    button('theme').setAttribute('aria-pressed', String(dark));
    changed();
  };
  button('theme').addEventListener('click', () => {
    keep(isDark() ? 'light' : 'dark');
    set(!isDark());
  });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', () => kept() ?? set(system.matches));
  button('theme').setAttribute('aria-pressed', String(isDark()));
}
