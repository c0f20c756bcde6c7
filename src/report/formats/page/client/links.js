import { showAreaOf } from './areas.js';
import { createElement, getById } from './dom.js';
import { drawExchange } from './exchange.js';
import { showAll } from './filter.js';
import { setOpen } from './table.js';

/** Opens what the address names after its `#`: a requirement, or an exchange. */
export function openLinked() {
  const name = decoded(location.hash.slice(1));
  if (name.startsWith('exchange/')) openExchange(name.slice('exchange/'.length));
  else openRequirement(name);
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string} id */
function openRequirement(id) {
  const row = document.getElementById(id);
  if (!(row instanceof HTMLTableRowElement) || row.querySelector('.opener') === null) return;
  if (row.hidden) showAll();
  showAreaOf(row);
  setOpen(row, true);
  row.scrollIntoView();
  /** @type {HTMLElement | null} */ (row.querySelector('.opener'))?.focus({ preventScroll: true });
}

/** @param {string} id */
function openExchange(id) {
  const place = getById('_linked-exchange');
  place.replaceChildren(createElement('h3', {}, `Exchange ${id}`), drawExchange(id, { open: true }));
  place.scrollIntoView();
  place.focus({ preventScroll: true });
}
