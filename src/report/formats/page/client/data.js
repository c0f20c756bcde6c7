import { getById } from './dom.js';

/** Unpacks what the page holds packed; to be awaited before anything is read. */
export async function unpackData() {
  for (const element of document.querySelectorAll('script[type="application/gzip"]')) {
    const bytes = Uint8Array.from(atob(element.textContent ?? ''), (letter) => letter.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    element.textContent = await new Response(unpacked).text();
  }
}

/** @type {Map<string, unknown>} */
const read = new Map();

/**
 * A value that the page holds, parsed when it is first asked for.
 * @param {string} name
 * @returns {unknown}
 */
function value(name) {
  if (!read.has(name)) read.set(name, JSON.parse(getById(`${name}-data`).textContent ?? 'null'));
  return read.get(name);
}

/** Every requirement by its id. */
export function readRows() {
  return /** @type {import('./types.ts').Rows} */ (value('rows'));
}

/** What the page could not hold of the exchanges, in a sentence; empty when it holds all. */
export function readLeftOut() {
  return /** @type {string} */ (value('left-out'));
}

/** Every exchange in the order of time. */
export function readExchanges() {
  return /** @type {readonly import('./types.ts').Exchange[]} */ (value('exchanges'));
}

/** @type {Map<string, import('./types.ts').Exchange> | undefined} */
let byName;

/**
 * The exchange of an id; undefined when the page does not hold it.
 * @param {string} id
 */
export function exchangeOf(id) {
  byName ??= new Map(readExchanges().map((one) => [one.id, one]));
  return byName.get(id);
}
