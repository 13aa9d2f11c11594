// The page's own elements by their names.

/** The element of a name, which the page has. */
export function need<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found as T;
}

export const button = (id: string): HTMLButtonElement => need<HTMLButtonElement>(id);
export const input = (id: string): HTMLInputElement => need<HTMLInputElement>(id);
export const select = (id: string): HTMLSelectElement => need<HTMLSelectElement>(id);

/** Makes an element with a text and attributes. */
export function made(tag: string, text = '', attributes: Record<string, string> = {}): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Offers bytes as a file. */
export function save(name: string, bytes: Uint8Array | string, type = 'application/octet-stream'): void {
  const address = URL.createObjectURL(new Blob([bytes as BlobPart], { type }));
  const link = made('a', '', { href: address, download: name }) as HTMLAnchorElement;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
