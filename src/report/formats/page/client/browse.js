import { readExchanges, readLeftOut } from './data.js';
import { createButton, createElement, getById } from './dom.js';
import { drawExchange } from './exchange.js';

const atOnce = 50;

/** Fills the section of all exchanges when it is first opened, which may be before this runs; some at a time. */
export function listenToExchanges() {
  const box = /** @type {HTMLDetailsElement} */ (getById('_all-exchanges'));
  const fill = () => {
    if (box.open && box.childElementCount === 1) box.append(browser());
  };
  box.addEventListener('toggle', fill);
  fill();
}

/** A list of all exchanges with a field that narrows it. */
function browser() {
  const field = /** @type {HTMLInputElement} */ (
    createElement('input', {
      id: '_exchange-text',
      type: 'search',
      placeholder: 'id, method, path, status, words of a body',
    })
  );
  const count = createElement('p', { role: 'status', class: 'small muted' });
  const list = createElement('div', {});
  const draw = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = readExchanges().filter((one) => holds(one, words));
    count.textContent = `${found.length} of ${readExchanges().length} exchanges. ${readLeftOut()}`;
    list.replaceChildren();
    showFrom(list, found, 0);
  };
  field.addEventListener('input', draw);
  draw();
  const label = createElement('label', { for: '_exchange-text' }, 'text of exchanges');
  return createElement(
    'div',
    {},
    createElement('div', { class: 'tools' }, createElement('div', {}, label, field)),
    count,
    list,
  );
}

/**
 * Shows some exchanges of a list, and a button for more.
 * @param {HTMLElement} list
 * @param {readonly import('./types.ts').Exchange[]} found
 * @param {number} from
 */
export function showFrom(list, found, from) {
  list.append(...found.slice(from, from + atOnce).map(({ id }) => drawExchange(id)));
  const left = found.length - from - atOnce;
  if (left <= 0) return;
  const next = createButton(`Show ${Math.min(left, atOnce)} of ${left} more`, () => {
    next.remove();
    showFrom(list, found, from + atOnce);
  });
  list.append(next);
}

/**
 * @param {import('./types.ts').Exchange} exchange
 * @param {readonly string[]} words
 */
function holds({ id, operation, check, request, response }, words) {
  if (words.length === 0) return true;
  const parts = [
    id,
    operation,
    check ?? '',
    request.method,
    request.url,
    request.body ?? '',
    `${response?.status}`,
    response?.text ?? '',
  ];
  const text = parts.join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}
